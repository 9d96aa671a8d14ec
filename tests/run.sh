#!/bin/sh
# Runs the tests of a build directory (all, or as the further arguments for meson test say). Closes with
# what was skipped and why, one line each, and one line of counts. What a test leaves in the temporary
# folder is a failure.
set -u
directory=$1
shift
here=$(dirname "$0")
log=$(mktemp)
results=$directory/meson-logs/testlog.json
rm -f "$results"
TMPDIR=$(mktemp -d)
export TMPDIR
# What Python compiles on the way belongs to nobody.
export PYTHONDONTWRITEBYTECODE=1
trap 'rm -rf "$log" "$TMPDIR"' EXIT
meson test -C "$directory" --no-rebuild --print-errorlogs --timeout-multiplier 3 "$@" >"$log" 2>&1
status=$?
if [ "$status" = 0 ] && ! rmdir "$TMPDIR"; then
    find "$TMPDIR" -mindepth 1 >>"$log"
    status=1
fi
[ "$status" = 0 ] || cat "$log" >&2
[ ! -f "$results" ] || "$here/summary.py" "$results" || status=1
exit "$status"
