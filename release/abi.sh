#!/bin/sh
# Compares the shared library with the ABI that was promised: release/libtilewright.abi. Names may be
# added. Status 1: a program built against that could break. With --record it is written anew, as long
# as no release has promised it.
# usage: abi.sh LIBRARY [ABI | --record]
set -eu
here=$(dirname "$0")
last=${2:-$here/libtilewright.abi}
command -v abidiff >/dev/null || { echo "SKIP: there is no abidiff here; abigail-tools enables it"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "SKIP: the recorded ABI is that of x86_64; such a machine enables it"; exit 77; }
if [ "$last" = --record ]; then
    exec abidw --no-corpus-path --no-comp-dir-path --no-show-locs --drop-private-types \
        --headers-dir "$here/../include/tilewright" --out-file "$here/libtilewright.abi" "$1"
fi
[ -f "$last" ] || { echo "there is no $last"; exit 1; }
status=0
abidiff --no-default-suppression --no-added-syms "$last" "$1" || status=$?
[ $((status & 8)) -eq 0 ] && [ $((status & 3)) -eq 0 ] || exit 1
[ $((status & 4)) -eq 0 ] || { echo "the interface changed; raise the SONAME if programs break"; exit 1; }
echo "the interface is that which was promised"
