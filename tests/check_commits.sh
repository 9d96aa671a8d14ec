#!/bin/sh
# Every commit since the last release says what became of play: "Bench: N" or "No functional change".
# The release is the latest commit that changed the version in meson.build.
set -eu
cd "$(dirname "$0")/.."
if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    echo "SKIP: the history is cut off; a full clone enables this check"
    exit 0
fi
release=$(git log -1 --format=%H -G"^  version: '" -- meson.build)
silent=$(git log --no-merges --format='%h %s%x09%b%x00' "$release"..HEAD |
    tr '\n' ' ' | tr '\0' '\n' | grep -vE 'Bench: [0-9]+|No functional change' | cut -f1 | grep -v '^ *$' || true)
if [ -n "$silent" ]; then
    echo "commits that say neither 'Bench: N' nor 'No functional change':"
    echo "$silent"
    exit 1
fi
