#!/bin/sh
# Runs the tests of a build directory (all, or as the further arguments for meson test say) and closes with one line of counts.
set -u
directory=$1
shift
log=$(mktemp)
meson test -C "$directory" --no-rebuild --print-errorlogs "$@" >"$log" 2>&1
status=$?
count() {
    awk -v name="$1" -F: '$1 == name { sum += $2 } END { print sum + 0 }' "$log"
}
failed=$(($(count Fail) + $(count Timeout) + $(count 'Unexpected Pass')))
[ "$status" = 0 ] || cat "$log" >&2
awk '/ SKIP /' "$log"
echo "$(count Ok) passed, $failed failed, $(count Skipped) skipped"
rm -f "$log"
exit "$status"
