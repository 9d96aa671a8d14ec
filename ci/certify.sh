#!/bin/sh
# Puts the rules to a port and writes the site with badge, JUnit and SARIF.
# usage: certify.sh NAME COMMAND RULES SITE [OPTION OF CONFORM...]
# Status 1: the port does something wrong; the site is there all the same.
set -eu
name=$1 command=$2 rules=$3 site=$4
shift 4
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
status=0
tilewright conform --impl "$name=$command" --rules "$rules" --out "$results/port.jsonl" "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
tilewright report "$results/port.jsonl" --out "$site"
for file in junit.xml findings.sarif badge.json summary.json; do
    [ -s "$site/data/$file" ] || { echo "the site has no data/$file" >&2; exit 2; }
done
exit "$status"
