#!/bin/sh
# Installed data are found from any folder, also after the whole installation was moved, and give way
# to TILEWRIGHT_DATA and to data in the current folder.
set -eu
build=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
DESTDIR="$folder/first" meson install -C "$build" --no-rebuild --quiet
mv "$folder/first" "$folder/moved"
program=$(find "$folder/moved" -name tilewright -type f -perm -100)
mkdir -p "$folder/empty/tiles"
cd "$folder/empty"
"$program" validate --quiet
"$program" explain GR-RAIL-04 | grep -q 'points of a completed railway'
"$program" conform --impl "self=$program adapter" --rules king+base --games 0 --out r.jsonl >out || [ $? -eq 1 ]
"$program" report r.jsonl --out site >out
cp -r "$(dirname "$program")/../share/tilewright/rulesets" "$folder/rulesets"
sed -i 's/the points of a completed railway/the coins of a completed railway/' "$folder/rulesets/gold-rush.yaml"
TILEWRIGHT_DATA=$folder "$program" explain GR-RAIL-04 | grep -q 'coins of a completed railway'
if TILEWRIGHT_DATA=/nowhere "$program" explain GR-RAIL-04 2>err; then exit 1; fi
grep -q 'TILEWRIGHT_DATA' err
mv "$folder/rulesets" .
"$program" explain GR-RAIL-04 | grep -q 'coins of a completed railway'
