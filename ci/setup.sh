#!/bin/sh
# Builds and installs tilewright from the folder above this one, unless it is there already.
# usage: setup.sh [PREFIX]
set -eu
prefix=${1:-$HOME/.local}
if command -v tilewright >/dev/null; then
    tilewright --version
    exit 0
fi
source=$(cd "$(dirname "$0")/.." && pwd)
if command -v apt-get >/dev/null && ! pkg-config --exists yaml-0.1 libpcre2-8 icu-i18n jansson 2>/dev/null; then
    sudo apt-get update -q
    sudo apt-get install -q -y gcc meson pkgconf libyaml-dev libpcre2-dev libicu-dev libjansson-dev
fi
build=$(mktemp -d)
meson setup "$build" "$source" --buildtype=release -Db_ndebug=true -Dtests=false --prefix "$prefix"
meson install -C "$build" --quiet
rm -rf "$build"
[ -z "${GITHUB_PATH:-}" ] || echo "$prefix/bin" >>"$GITHUB_PATH"
"$prefix/bin/tilewright" --version
