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
says err '^usage: tilewright COMMAND'
says err '^  validate '
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
{
    printf 'set: many\ntitle: Many\nprovenance: attested\nsource: made here\ntotal: 1001\ntiles:\n'
    printf '  - {id: m-0, count: 1, start: 1, c1: {city: N E S W}}\n'
    seq -f '  - {id: m-%.0f, count: 1, c1: {city: N E S W}}' 1000
} >"$work/many.yaml"
expect 1 validate "$work/many.yaml"
says out 'more than 1000 rows'
expect 0 validate --most-rows 1001 "$work/many.yaml"
says out 'set many: 1001 tiles, 1001 rows, attested'
expect 2 validate --most-rows 0 "$work/many.yaml"
says err 'must be 1 to 250000'
# More rows than two bytes can number.
{
    printf 'set: more\ntitle: More\nprovenance: attested\nsource: made here\ntotal: 70000\ntiles:\n'
    printf '  - {id: m-0, count: 1, start: 1, c1: {city: N E S W}}\n'
    seq -f '  - {id: m-%.0f, count: 1, c1: {city: N E S W}}' 69998
    printf '  - {id: m-long, count: 1, cells: [{f1: {field: NL NR EL ER SL SR WL WR}, inner: E},'
    printf ' {f1: {field: NL NR EL ER SL SR WL WR}, inner: W}]}\n'
} >"$work/more.yaml"
expect 0 validate --most-rows 70000 "$work/more.yaml"
says out 'set more: 70000 tiles, 70000 rows, attested'
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
expect 0 explain GR-DIS-01 GR-FACT-08
says out 'supported by: ru-2015'
says out 'the book says 5, the data give 5'
expect 0 explain am-barn-12
says out '^AM-BARN-12  abbey-mayor'
says out 'rulesets/abbey-mayor.yaml:[0-9]'
says out 'field, barn-placed, if pigs: 4 \* cities (rulesets/abbey-mayor.yaml:[0-9]'
says out 'barn: src/engine/mechanisms/barn.c src/oracle/mechanisms/barn.c'
says out 'campaign/events: the same happens'
says out 'EXP-DIS-12'
expect 0 explain TB-PIG-02
says out "asks for something else than what is refused as 'no-farmer', figure: pig"
says out 'scenarios/traders-builders/pig-among-others'
expect 0 explain BASE-SCORE-09
says out 'tie: several share the majority'
says out 'sample/road-shares/tied'
says out 'mistake/scoring-tie'
expect 0 explain BASE-SETUP-02
says out 'setup/pile'
expect 0 explain barn
says out '^AM-BARN-'
head -1 "$work/out" | grep -q '^AM-BARN-17' || fail "explain barn: $(head -1 "$work/out")"
expect 0 explain pigs barn
says out '^AM-BARN-12'
expect 2 explain unicorn
says err "nothing has the id 'unicorn', and no clause speaks of it"
(cd / && "$program" explain am-barn-12) >"$work/out" 2>"$work/err" || fail "explain in another folder"
says out 'rulesets/abbey-mayor.yaml:[0-9]'
says out '^  barn-fields: '
expect 2 explain
says err 'is missing'
expect 2 explain GR-RIAL-04
says err "did you mean 'GR-RAIL-04'"
silent out
expect 2 explain GR-RAIL-04 --data tests/diagnostics/TW-FORM-001-nothing.yaml
says err 'TW-FORM-001'
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

# --out is opened before the work begins: nothing is played for a file that cannot be written.
for call in 'verify --rules base --games 1000000000' 'mutate --rules all' 'perft --rules base --depth 8' \
    'play --rules base' 'replay tests/scenarios/base/road-ring.yaml' 'merge nowhere.jsonl' \
    'conform --impl slow=sleep'; do
    # shellcheck disable=SC2086 # a list of words
    (ulimit -t 20 && cd "$root" && exec "$program" $call --out "$work/no/such/folder.json") >"$work/out" 2>"$work/err"
    [ $? -eq 2 ] || fail "'$call' does not notice that --out cannot be written"
    says err "cannot write '$work/no/such/folder.json': No such file or directory"
done
# Beside a device nothing is written; what it cannot take is said as it is.
if [ -e /dev/full ]; then
    expect 2 verify --rules base --games 1 --oracle-only --out /dev/full
    says err "cannot write '/dev/full': No space left on device"
    [ ! -e /dev/full.journal ] || fail 'a journal lies beside the device'
    expect 2 verify --rules base --games 1 --resume --out /dev/full
    says err 'is not one'
fi
# Whoever waits for a reader of a pipe can be told to stop.
mkfifo "$work/pipe"
"$program" verify --rules base --games 1 --oracle-only --quiet --out "$work/pipe" &
sleep 1
kill -TERM $!
wait $! 2>/dev/null
[ $? -eq 143 ] || fail 'verify that waits for a pipe survives SIGTERM'
# A folder without scenarios shows nothing.
mkdir -p "$work/none/base"
expect 2 verify --rules base --games 0 --scenarios "$work/none" --out "$work/none.jsonl"
says err 'no scenarios of these rules'
long=base
while [ ${#long} -lt 400 ]; do long=$long+base; done
expect 2 play --rules "$long"
says err 'rules has more than 255 characters'

# Playing: the same game again and again, written down, read back.
expect 0 play --rules base --players 3 --seed 7 --out "$work/game.json" --quiet
silent out
expect 0 play --rules base --players 3 --seed 7 --out "$work/game.jcz" --quiet
expect 0 replay "$work/game.json" "$work/game.jcz" --quiet
says out '^2 files: 2 pass'
expect 0 play --rules base --players 3 --seed 7 --json
says out '"verdict":"pass"'
cp "$work/out" "$work/first"
expect 0 play --rules base --players 3 --seed 7 --json
cmp -s "$work/first" "$work/out" || fail "the same seed gives another game"
expect 0 play --rules base --players 3 --seed 8 --json
cmp -s "$work/first" "$work/out" && fail "another seed gives the same game"
expect 0 play --rules base --games 20
says out '20 games'
expect 2 play
says err '--rules is missing'
expect 2 play --rules moon
says err "unknown rules 'moon'"
expect 2 play --rules base --games 2 --out "$work/game.json"
expect 2 play --rules base --out "$work/game.txt"
expect 2 play --rules base --out "$work/no/such/folder.json" --quiet
says err 'cannot write'
expect 2 play --rules gold-rush --out "$work/gold.jcz" --quiet
says err 'no counterpart'
[ ! -e "$work/gold.jcz" ] || fail "a file that cannot be written whole is written in part"

# What is read from YAML plays exactly as what is compiled in.
for rules in base gold-rush; do
    expect 0 play --rules $rules --seed 3 --json
    cp "$work/out" "$work/first"
    expect 0 play --rules $rules --seed 3 --json --tiles "$root/tiles" --rules-file "$root/rulesets"
    cmp -s "$work/first" "$work/out" || fail "$rules from YAML plays another game"
    expect 0 play --rules $rules --seed 3 --json --tiles "$root/tiles/$rules.yaml"
    cmp -s "$work/first" "$work/out" || fail "$rules with tiles from YAML plays another game"
done
expect 0 bench --games 1 --json
sed 's/.*"bench"://' "$work/out" >"$work/first"
expect 0 bench --games 1 --json --tiles "$root/tiles" --rules-file "$root/rulesets"
sed 's/.*"bench"://' "$work/out" | cmp -s "$work/first" - || fail "bench from YAML differs"
sed -n '/^set: hamlet/,/^```/p' "$root/docs/tile-format.md" | sed '$d' >"$work/hamlet.yaml"
expect 0 play --rules base --tiles "$work/hamlet.yaml" --seed 1
says out 'hamlet-'

# What a figure stands on is read; what the mechanism cannot do is refused.
mkdir "$work/rules"
sed 's/\(tent: {.*\)on: \[mountain\]/\1on: [mountain, prairie]/' "$root/rulesets/gold-rush.yaml" >"$work/rules/gold-rush.yaml"
expect 2 play --rules gold-rush --tiles "$root/tiles/gold-rush.yaml" --rules-file "$work/rules/gold-rush.yaml"
says err "knows tents on mountains only"

# perft: the parts add up to the whole.
expect 0 perft --rules base --depth 2
says out '^perft(2) = 15804$'
expect 0 perft --rules base --depth 2 --divide
sum=$(sed -n 's/^base-.*: //p' "$work/out" | awk '{ n += $1 } END { print n }')
[ "$sum" = 15804 ] || fail "perft --divide adds up to $sum"
expect 2 perft --rules base
says err '--depth is missing'
expect 2 perft --rules base --depth 89

# replay: what holds, what does not, what cannot be used.
scenario=$root/tests/scenarios/base/road-closed-by-opponent.yaml
expect 0 replay "$scenario"
says out '^pass$'
says out '(tiles 3: 3 = 3) \[BASE-ROAD-05\]'
expect 0 replay "$scenario" --json
says out '"players":\[{"name":"red","score":3},{"name":"blue","score":0}\]'
sed 's/red: 3, blue: 0/red: 4, blue: 0/' "$scenario" >"$work/wrong.yaml"
expect 1 replay --quiet "$scenario" "$work/wrong.yaml"
says out 'wrong.yaml:[0-9]*:[0-9]*: red: expected 4, found 3'
echo 'scenario: nothing' >"$work/bad.yaml"
expect 2 replay --quiet "$work/bad.yaml"
says err 'TW-YAML-015'
expect 2 replay --quiet "$work/none.yaml"
expect 2 replay "$work/letter.txt"
says err 'TW-SCEN-001'
: >"$work/empty.json"
expect 2 replay "$work/empty.json"
expect 2 replay
says err 'a file or a directory is missing'

# mutate: what is noticed, what survives when nothing is played, what cannot be used.
expect 0 mutate --rules king --only rules --short 400 --games 0 --shrink "$work" --out "$work/mutants.jsonl"
says out '^king: 17 of 17 changes noticed'
grep -q '"type":"footer","rows":17' "$work/mutants.jsonl" || fail "mutate --out has no 17 rows"
expect 0 replay --quiet "$work"/king-*.yaml
expect 1 mutate --rules base --only readings --short 0 --games 0 --scenarios "$work"
says out '^base: survives: '
expect 2 mutate --rules base --only words
says err "not 'words'"
expect 2 mutate --rules queen
says err "unknown rules 'queen'"

# An edition sets options; what is said on the command line goes before it.
expect 0 play --rules base --edition third --players 2 --seed 1 --out "$work/early.json"
grep -q '"options": {"tiny-city": "two"}' "$work/early.json" || fail "--edition sets no option"
expect 0 replay --quiet "$work/early.json"
expect 0 play --rules base --edition third --option tiny-city=four --players 2 --seed 1 --out "$work/own.json"
grep -q '"options": {"tiny-city": "four"}' "$work/own.json" || fail "--option does not go before --edition"
expect 0 verify --rules base --edition third --games 2 --seed 3 --out "$work/early.jsonl"
expect 2 play --rules gold-rush --edition third --players 2 --seed 1
says err "no edition 'third'; they have ru-2015 pl"
# Where games name their readings themselves the edition says what the others are.
expect 0 verify --rules all --edition third --games 50 --oracle-every 8 --oracle-only --quiet --out "$work/early.jsonl"
grep -q '"options":{"tiny-city":"two"}' "$work/early.jsonl" || fail "verify --rules all does not name its readings"
expect 1 replay --quiet --edition third tests/scenarios/base/city-of-two-tiles.yaml
says out 'red +2 points city'
expect 0 replay --quiet --edition third tests/scenarios/base/city-of-two-tiles-other-reading.yaml
expect 0 bench --games 1 --json
cp "$work/out" "$work/first"
expect 0 bench --games 1 --json --edition third
[ "$(sed 's/.*"bench"://' "$work/first")" != "$(sed 's/.*"bench"://' "$work/out")" ] || fail "bench plays by no edition"
expect 0 mutate --rules base --edition third --only readings --list
says out 'BASE-CITY-04.e1: four by'
expect 0 cases --rules base --games 0 --edition third --out "$work/cases"
says err 'scenarios show other readings and are left out'
[ ! -e "$work/cases/base/city-of-two-tiles.json" ] || fail "a case of another reading is asked"
grep -q '"options": {},' "$work/cases/base/city-of-two-tiles-other-reading.json" ||
    fail "a port of a printing is asked to choose its reading"
expect 0 conform --rules base --games 0 --no-power --edition third --out "$work/port.jsonl" --impl "own=$program adapter --edition third"
expect 1 conform --rules base --games 0 --no-power --edition third --out "$work/port.jsonl" --impl "own=$program adapter"
says out "It plays the reading 'four' of tiny-city"
grep -q '"options":{"tiny-city":"two"}' "$work/port.jsonl" || fail "conform does not name its readings"
expect 2 adapter --edition fourth
says err "no edition 'fourth'; they have"

# A position comes through a pipe as well as from a file or as words.
expect 0 position 'TW1 base pile:U'
cp "$work/out" "$work/line"
printf 'TW1 base pile:U\n' | "$program" position >"$work/piped" || fail "position reads no pipe"
cmp "$work/line" "$work/piped" || fail "position says something else of a pipe"

[ "$failures" -eq 0 ] && echo "all well"
