#!/bin/sh
# 64,000 files of results, records, scenarios and YAML, each changed at random, through a build with
# sanitizers. The same sources give the same files. Not part of every CI run: it takes some minutes.
#
#   meson setup build/sanitize -Db_sanitize=address,undefined -Db_lundef=false
#   tests/fuzz/many.sh build/sanitize
set -eu
build=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
ninja -C "$build" src/cli/tilewright tests/fuzz/replay-results tests/fuzz/replay-scenario tests/fuzz/replay-loader >/dev/null
seeds=$(mktemp -d)
trap 'rm -rf "$seeds"' EXIT
export UBSAN_OPTIONS=halt_on_error=1 ASAN_OPTIONS=detect_leaks=1
mkdir "$seeds/results" "$seeds/records" "$seeds/scenarios" "$seeds/yaml"

tilewright=$build/src/cli/tilewright
for rules in base base+river+abbot gold-rush base+solo base+inns-cathedrals+traders-builders+abbey-mayor+king; do
    for seed in 1 2; do
        players=2
        [ "$rules" != base+solo ] || players=1
        "$tilewright" play --rules "$rules" --players $players --seed $seed --quiet --out "$seeds/records/$rules-$seed.json"
    done
done
"$tilewright" verify --rules base --games 8 --oracle-only --quiet --out "$seeds/results/whole.jsonl"
"$tilewright" verify --rules base --games 8 --oracle-only --shard 1/2 --quiet --out "$seeds/results/part.jsonl"
cp "$root"/tests/results/good/* "$root"/tests/results/bad/* "$seeds/results"
cp -r "$root"/tests/scenarios/. "$seeds/scenarios"
cp -r "$root/tiles" "$root/rulesets" "$seeds/yaml"

# kind, target, how many files are wanted
run() {
    files=$(find "$seeds/$1" -type f | wc -l)
    printf '%s: ' "$1"
    "$build/tests/fuzz/replay-$2" --mutate $(($3 / files + 1)) "$seeds/$1"
}
run results results 16000
run records scenario 16000
run scenarios scenario 16000
run yaml loader 16000
