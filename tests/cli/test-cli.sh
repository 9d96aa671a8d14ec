#!/bin/sh
# What every command of the program has to do, seen from outside: help, version, exit status, and
# which stream says what. usage: test-cli.sh PROGRAM SOURCE-ROOT
set -u

program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
root=$2
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
failures=0

fail() {
    echo "not ok: $*"
    failures=$((failures + 1))
}

# expect STATUS ARGUMENT...: runs the program and compares its exit status.
expect() {
    wanted=$1
    shift
    "$program" "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" -eq "$wanted" ] || fail "'$*' exits with $got, not $wanted"
}

says() {
    grep -q -- "$2" "$work/$1" || fail "no '$2' in std$1: $(head -3 "$work/$1")"
}

silent() {
    [ ! -s "$work/$1" ] || fail "std$1 is not empty: $(head -3 "$work/$1")"
}

expect 0 --help
says out '^usage: tilewright'
silent err
expect 0 --version
says out '^tilewright [0-9]'
silent err
expect 2
says err 'a command is missing'
silent out
expect 2 validat
says err "did you mean 'validate'"
[ "$(wc -l <"$work/err")" -eq 1 ] || fail "a usage error has more than one line"
expect 2 --unknown
says err "unknown option '--unknown'"

# Every command that the help lists explains itself and refuses what it does not know.
"$program" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | grep -v tilewright >"$work/commands"
[ -s "$work/commands" ] || fail "the help lists no commands"
while read -r command; do
    expect 0 "$command" --help
    says out "^usage: tilewright $command"
    silent err
    expect 0 "$command" -h
    expect 2 "$command" --no-such-option
    says err "no-such-option"
    silent out
done <"$work/commands"

cd "$root" || exit 1
expect 0 validate
says out 'set gold-rush: 72 tiles, 53 rows, RECONSTRUCTED'
says out '^0 errors'
silent err
expect 0 validate --quiet tiles
silent out
expect 0 validate -- tiles/base.yaml
expect 2 validate --format
says err "needs a value"
expect 2 validate --format=xml
says err "unknown format 'xml'"
expect 2 validate --quiet=yes
says err "takes no value"
expect 2 validate no-such-file.yaml
says out 'TW-FILE-002'
expect 1 validate tests/diagnostics/TW-TILE-006-half-missing.yaml
says out 'TW-TILE-006'
silent err
expect 0 validate tests/diagnostics/TW-SET-009-only-city.yaml
says out 'warning:'
for case in TW-TILE-006-half-missing TW-YAML-002-latin-1 TW-FORM-013-forty-values; do
    for format in json sarif; do
        "$program" validate --format "$format" "tests/diagnostics/$case.yaml" >"$work/$format"
        if command -v python3 >/dev/null; then
            python3 -m json.tool "$work/$format" >/dev/null || fail "$case: $format is not JSON"
        fi
    done
done
expect 0 explain GR-RAIL-04
says out '^GR-RAIL-04  gold-rush'
says out 'railway, complete: tiles \* (trains == 1 ? 2 : 1)'
silent err
expect 0 explain wagon
says out 'AM-WAGON-06-E1'
says out 'c1 (default)'
expect 0 explain GR-DIS-01 GR-FACT-05
says out 'supported by: ru-2015'
says out 'the book says 5, the data give 5'
expect 2 explain
says err 'is missing'
expect 2 explain GR-RIAL-04
says err "did you mean 'GR-RAIL-04'"
silent out
expect 2 explain GR-RAIL-04 --data tests/diagnostics/TW-FORM-001-nothing.yaml
says err 'the data have 2 errors'
for id in GR-RAIL-04 AM-WAGON-06-E1 wagon GR-DIS-01 GR-DIS-02 GR-FACT-05 GR-FACT-23 SOLO-INV-01; do
    "$program" explain --json "$id" BASE-DIS-01 >"$work/json" || fail "explain --json $id"
    if command -v python3 >/dev/null; then
        python3 -c 'import json, sys; assert len(json.load(open(sys.argv[1]))) == 2' \
            "$work/json" || fail "$id: not a list of two in JSON"
    fi
done
grep -q '"version": "2.1.0"' "$work/sarif" || fail "no SARIF version"
if [ -e /dev/full ]; then
    "$program" validate tiles >/dev/full 2>"$work/err"
    [ $? -eq 2 ] || fail "a full disk goes unnoticed"
fi

[ "$failures" -eq 0 ] && echo "all well"
[ "$failures" -eq 0 ]
