#!/bin/sh
# Makes the source tarball of the last commit twice, compares the bytes, and writes its bill of
# materials and the ABI of the shared library beside it.
# usage: make.sh FOLDER
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for time in one two; do
    git clone -q "$source" "$work/$time"
    meson setup "$work/$time/build" "$work/$time" -Dtests=false >"$work/log" 2>&1
    meson dist -C "$work/$time/build" --no-tests >"$work/log" 2>&1 || { tail "$work/log"; exit 1; }
done
tarball=$(basename "$work"/one/build/meson-dist/*.tar.xz)
cmp "$work/one/build/meson-dist/$tarball" "$work/two/build/meson-dist/$tarball"
cp "$work/one/build/meson-dist/$tarball" "$folder/"
python3 "$source/release/sbom.py" "$folder/$tarball"
(cd "$folder" && sha256sum "$tarball" >"$tarball.sha256")
if command -v abidw >/dev/null; then
    meson setup "$work/abi" "$work/one" --buildtype=debugoptimized -Dtests=false >"$work/log" 2>&1
    version=${tarball#tilewright-}
    library=src/engine/libtilewright.so.${version%.tar.xz}
    ninja -C "$work/abi" "$library" >"$work/log" 2>&1 || { tail "$work/log"; exit 1; }
    abidw --no-corpus-path --no-comp-dir-path --no-show-locs --drop-private-types \
        --headers-dir "$work/one/include/tilewright" "$work/abi/$library" >"$folder/libtilewright.abi"
fi
ls -l "$folder"
