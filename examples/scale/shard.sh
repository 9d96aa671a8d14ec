#!/bin/sh
# One part of a verification; the other recipes call it for each.
#
#   shard.sh I N FOLDER [arguments of tilewright verify]
#
# Writes FOLDER/I.jsonl. The program decides what is left to do: a part that is done is not done
# again, one that was killed goes on where it was, one that another program or call made starts
# anew. A finding is a result, so it is no failure of the job: merging tells in the end.
set -eu
part=$1 parts=$2 folder=$3
shift 3
results=$folder/$part.jsonl

mkdir -p "$folder"
status=0
"${TILEWRIGHT:-tilewright}" verify "$@" --shard "$part/$parts" --resume --quiet --out "$results" || status=$?
[ "$status" != 1 ] || tail -n 1 "$results" | grep -q '"type":"footer"' || exit 75 # stopped: try again
[ "$status" -le 1 ] || exit "$status"
