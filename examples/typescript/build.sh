#!/bin/sh
# Compiles the example into a folder; run it with `node FOLDER/adapter.js`. Status 77: no compiler.
# usage: build.sh TILEWRIGHT FOLDER
set -eu
if ! command -v tsc >/dev/null 2>&1 || ! command -v node >/dev/null 2>&1; then
    echo "SKIP: no tsc or no node; apt-get install node-typescript"
    exit 77
fi
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$2/source"
cp "$here"/*.ts "$2/source"
"$1" generate --lang typescript --set base --out "$2/source/tiles"
tsc --strict --target es2020 --module commonjs --outDir "$2" "$2/source/adapter.ts"
