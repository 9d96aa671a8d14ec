#!/bin/sh
# The first steps of docs/install.md, run with an installation in a folder of its own, in an empty folder.
# What needs a package of Debian or the tools of another language is left to packages.sh.
# usage: first_steps.sh BUILD SOURCE
set -eu
build=$1
source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
DESTDIR="$folder/root" meson install -C "$build" --no-rebuild --quiet
program=$(find "$folder/root" -name tilewright -type f -perm -100)
share=$(dirname "$program")/../share/tilewright
awk -f "$source/tests/install/commands.awk" "$source/docs/install.md" |
    sed "/^tilewright help/q; s|/usr/share/tilewright|$share|" >"$folder/steps"
[ "$(wc -l <"$folder/steps")" -ge 11 ] || { echo "docs/install.md has no first steps"; exit 1; }
mkdir "$folder/empty"
cd "$folder/empty"
PATH=$(dirname "$program"):$PATH
export PATH
sh -eu "$folder/steps" >"$folder/said" 2>&1 || { tail "$folder/said"; exit 1; }
for made in mine.yaml game.json tiles/__init__.py results.jsonl site/index.html; do
    test -s "$made" || { echo "no $made"; exit 1; }
done
