#!/bin/sh
# Installs the library into a folder of its own, builds the example against it as C and as C++, shared
# and static, and plays.
set -eu
build=$1
example=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
DESTDIR="$folder" meson install -C "$build" --no-rebuild --quiet
pc=$(find "$folder" -name tilewright.pc)
export PKG_CONFIG_SYSROOT_DIR="$folder" PKG_CONFIG_LIBDIR="$(dirname "$pc")"
flags=$(pkg-config --cflags --libs --static tilewright)
extra=${TW_EXTRA_FLAGS:-}
# shellcheck disable=SC2086 # lists of flags
${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror "$example" $flags $extra -o "$folder/in-c"
# shellcheck disable=SC2086
${CXX:-c++} -std=c++17 -x c++ -Wall -Wextra -Werror "$example" -x none $flags $extra -o "$folder/in-cpp"
archive=$(find "$folder" -name libtilewright.a)
# shellcheck disable=SC2086
${CC:-cc} -std=c11 "$example" $(pkg-config --cflags tilewright) "$archive" $extra -o "$folder/static"
LD_LIBRARY_PATH=$(dirname "$archive")
export LD_LIBRARY_PATH
for rules in base gold-rush; do
    "$folder/in-c" $rules >"$folder/c.txt"
    "$folder/in-cpp" $rules >"$folder/cpp.txt"
    cmp "$folder/c.txt" "$folder/cpp.txt"
    "$folder/static" $rules | cmp "$folder/c.txt" -
    grep -q '^player 2: [0-9]* points$' "$folder/c.txt"
done
