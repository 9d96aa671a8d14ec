#!/bin/sh
# Compares the shared library with the ABI that was promised: release/libtilewright.abi, which make.sh
# writes. Names may be added. Status 1: a program built against the last release could break.
# usage: abi.sh LIBRARY [ABI]
set -eu
last=${2:-$(dirname "$0")/libtilewright.abi}
command -v abidiff >/dev/null || { echo "SKIP: there is no abidiff here; abigail-tools enables it"; exit 77; }
[ "$(uname -m)" = x86_64 ] || { echo "SKIP: the recorded ABI is that of x86_64; such a machine enables it"; exit 77; }
[ -f "$last" ] || { echo "there is no $last"; exit 1; }
status=0
abidiff --no-default-suppression --no-added-syms "$last" "$1" || status=$?
[ $((status & 8)) -eq 0 ] && [ $((status & 3)) -eq 0 ] || exit 1
[ $((status & 4)) -eq 0 ] || { echo "the interface changed; raise the SONAME if programs break"; exit 1; }
echo "the interface is that of the last release"
