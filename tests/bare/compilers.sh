#!/usr/bin/env bash
# Builds everything, warnings being errors, with gcc and clang of Debian's releases, each in a root of its own.
# It takes about ten minutes and is no part of .ci/run: call it after a change of the compilers' options, and
# when Debian has a new release.
#
# usage: tests/bare/compilers.sh [SUITE...]
#
# Exit status: 0, 1 when a build fails, 77 where no root can be made.
set -eu -o pipefail
cd "$(dirname "$0")/../.."
. tests/bare/roots.sh
become_root "$0" "$@"
[ $# -gt 0 ] || set -- bookworm trixie
make_work
failures=0

builds_cleanly() { # root, suite, compiler, options
    local version build
    version=$(chroot "$1" "$3" -dumpfullversion -dumpversion | head -n 1)
    build="meson setup --werror build/$3 $4 && ninja -C build/$3 && rm -rf build/$3"
    if inside "$1" root /root "export CC=$3; $build" >"$work/log" 2>&1; then
        echo "$2, $3 $version, $4: no warning"
    else
        echo "not ok: $2, $3 $version, $4"
        grep -A 8 'error:' "$work/log" | head -n 60 || tail -n 20 "$work/log"
        failures=$((failures + 1))
    fi
}

needed=$(sed -n "/^\(build\|test\)_needs='/,/^'/p" tw | awk 'NF == 3 { printf "%s,", $1 }')
for suite in "$@"; do
    root=$work/$suite
    make_root "$root" "$suite" "${needed}clang"
    clone_into "$root" root /root
    for compiler in gcc clang; do
        builds_cleanly "$root" "$suite" $compiler --buildtype=debugoptimized
        # The optimiser sees more. Between files it needs a linker that knows it, as that of gcc does.
        lto=
        [ $compiler = clang ] || lto=-Db_lto=true
        builds_cleanly "$root" "$suite" $compiler "--buildtype=release -Db_ndebug=true -Dtests=false $lto"
    done
    rm -rf --one-file-system "$root"
done
[ "$failures" = 0 ]
