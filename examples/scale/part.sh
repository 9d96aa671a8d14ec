#!/bin/sh
# One part of a planned campaign; the other recipes call it for each.
#
#   part.sh DIR I [--jobs J]
#
# DIR is the folder of the plan (tilewright verify ... --plan DIR --parts N). The program decides
# what is left to do: a part that is done is not done again, one that was killed goes on where it
# was, one that another program or call made starts anew. A finding is a result, so it is no
# failure of the job: merging tells in the end. Exit status: 0 done, 75 stopped, try again, 2 it
# cannot be run.
set -eu
folder=$1 part=$2
shift 2

status=0
"${TILEWRIGHT:-tilewright}" verify --plan "$folder" --part "$part" --quiet "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
tail -n 1 "$folder/$part.jsonl" | grep -q '"type":"footer"' || exit 75
