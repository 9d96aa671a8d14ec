#!/bin/sh
# Makes every folder of generated tables again and compares. Status 1: one is out of date.
# usage: tables.sh [FOLDER...]
set -eu
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
status=0
find "${@:-.}" -name vectors.json -not -path '*/node_modules/*' >"$fresh/list"
while read -r vectors; do
    folder=$(dirname "$vectors")
    command=$(sed -n 's/^  "command": "tilewright generate \(--lang [a-z]* --set [a-z0-9,-]*\) --out \..*",$/\1/p' "$vectors")
    [ -n "$command" ] || continue
    rm -rf "$fresh/tables"
    # shellcheck disable=SC2086 # a list of plain words
    tilewright generate $command --out "$fresh/tables"
    for file in "$fresh"/tables/*; do
        if ! cmp -s "$file" "$folder/$(basename "$file")"; then
            echo "$folder/$(basename "$file") is not what tilewright $(tilewright --version | cut -d' ' -f2) writes;" \
                "in $folder: tilewright generate $command --out ."
            status=1
        fi
    done
done <"$fresh/list"
exit $status
