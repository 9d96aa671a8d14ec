#!/bin/sh
# Puts the rules to a port and writes the site with badge, JUnit and SARIF.
# usage: certify.sh NAME COMMAND RULES SITE [OPTION OF CONFORM...]
# TW_SITE_URL: where the site will be; pages then name whole addresses, and pictures for those who share them.
# Status 1: the port does something wrong; the site is there all the same.
set -eu
name=$1 command=$2 rules=$3 site=$4
shift 4
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT
status=0
tilewright conform --impl "$name=$command" --rules "$rules" --out "$results/port.jsonl" "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
tilewright report "$results/port.jsonl" ${TW_SITE_URL:+--url "$TW_SITE_URL"} --out "$site"
[ -z "${TW_SITE_URL:-}" ] || "$(dirname "$0")/cards.py" "$site" || [ $? = 77 ]
for file in junit.xml findings.sarif badge.json summary.json; do
    [ -s "$site/data/$file" ] || { echo "the site has no data/$file" >&2; exit 2; }
done
exit "$status"
