#!/bin/sh
# Collects the seeds of a fuzz run into a directory: every set, ruleset and diagnostics case.
# usage: make-corpus.sh DIRECTORY
set -eu

out=${1:?usage: make-corpus.sh DIRECTORY}
root=$(cd "$(dirname "$0")/../.." && pwd)

mkdir -p "$out"
find "$root/tiles" "$root/rulesets" "$root/tests/diagnostics" -name '*.yaml' |
while IFS= read -r file; do
    name=$(printf '%s' "${file#"$root"/}" | tr '/' '_')
    cp "$file" "$out/$name"
done
