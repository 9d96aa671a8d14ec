#!/bin/sh
# Validates files or folders; files of other kinds are passed over. Status 1: an error was found.
# usage: validate.sh [--sarif FILE] PATH...
set -eu
sarif=
if [ "${1:-}" = --sarif ]; then
    sarif=$2
    shift 2
fi
count=$#
while [ "$count" -gt 0 ]; do
    path=$1
    shift
    count=$((count - 1))
    if [ -d "$path" ] || grep -Eq '^(set|ruleset|discrepancies):' "$path"; then
        set -- "$@" "$path"
    fi
done
if [ $# -eq 0 ]; then
    echo "no tile set and no ruleset among these files"
    exit 0
fi
if [ -n "$sarif" ]; then
    tilewright validate --format sarif "$@" >"$sarif" || [ $? -eq 1 ]
fi
tilewright validate --quiet "$@"
