#!/bin/sh
# A verification in parts with GNU parallel, on this machine or on many.
#
#   PARTS=8 parallel.sh RESULTS.jsonl --rules all --exhaustive --games 200000
#
# PARTS      how many parts (default: one per processor); the results do not depend on it
# TILEWRIGHT the program (default: tilewright)
# HOSTS      machines for --sshlogin, such as 4/alpha,4/beta; they need the program and must see this
#            folder under the same path
#
# Call it again after a crash: parts that are done are kept, the others go on. Exit status: 0 all
# holds, 1 something does not or a part is missing, 2 the call could not be used.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
results=$1
shift
parts=${PARTS:-$(nproc)}
folder=$results.parts
TILEWRIGHT=${TILEWRIGHT:-tilewright}
export TILEWRIGHT

"$TILEWRIGHT" verify "$@" --plan "$folder" --parts "$parts" --quiet
set -- "$here/part.sh" "$folder" '{}'
if [ -n "${HOSTS:-}" ]; then
    set -- --sshlogin "$HOSTS" --workdir . --env TILEWRIGHT "$@"
fi
seq "$parts" | parallel --quote --halt soon,fail=1 --retries 2 "$@" || exit 2

"$TILEWRIGHT" merge "$folder" --out "$results"
