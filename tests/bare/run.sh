#!/usr/bin/env bash
# The two commands on bare machines: fresh minbase roots of Debian, an empty environment, a clone of what
# is committed. Closes with a table: case, exit status, tests, seconds, megabytes of packages.
#
# usage: tests/bare/run.sh [SUITE [CASE...]]
#
# The suite is bookworm, and the cases are cut_off, as_root and as_user, unless told otherwise.
#
# Exit status: 0, 1 when something does not hold, 77 where no root can be made.
set -eu -o pipefail
cd "$(dirname "$0")/../.."
. tests/bare/roots.sh
become_root "$0" "$@"
suite=${1:-bookworm}
cases=("${@:2}")
[ ${#cases[@]} -gt 0 ] || cases=(cut_off as_root as_user)
make_work
table=$work/table
log=$work/log
failures=0

fail() {
    echo "not ok: $*"
    failures=$((failures + 1))
}

says() { # case, pattern
    grep -q -- "$2" "$log" || { fail "$1: it does not say '$2'"; tail -n 20 "$log"; }
}

# What programs may leave files in, but for the clone. Debian's own packages make /root/.ssh.
outside() { # root, home
    (cd "$1" && find tmp var/tmp root home srv opt -path ".$2/tilewright" -prune -o -path "${2#/}/tilewright" \
        -prune -o ! -path root/.ssh -print) | sort
}

loaded() { # root
    du -sm "$1/var/cache/apt/archives" | cut -f 1
}

# One call, which has to end with the status in the seconds, and to leave nothing behind.
call() { # case, root, user, home, status, seconds, command
    local before had status=0 started ended tests
    before=$(outside "$2" "$4")
    had=$(loaded "$2")
    started=$(date +%s%N)
    inside "$2" "$3" "$4" "$7" >"$log" 2>&1 </dev/null || status=$?
    ended=$(date +%s%N)
    local seconds=$(((ended - started) / 100000000))
    tests=$(sed -n 's/^\([0-9]* passed\), \([0-9]* failed\), \([0-9]* skipped\)$/\1, \3/p' "$log")
    printf '%s;%s;%s;%d;%s;%d.%d;%d\n' "$1" "$3" "$7" "$status" "${tests:--}" $((seconds / 10)) \
        $((seconds % 10)) $(($(loaded "$2") - had)) >>"$table"
    tail -n 1 "$table" | tr ';' ' '
    [ "$status" = "$5" ] || { fail "$1, $7: exit status $status, not $5"; tail -n 150 "$log"; }
    [ "$seconds" -le "${6}0" ] || fail "$1, $7: it takes more than $6 s"
    diff <(echo "$before") <(outside "$2" "$4") || fail "$1, $7: files outside the clone"
    git -c safe.directory='*' -C "$2$4/tilewright" status --porcelain --ignored |
        grep -vE '^!! (build|node_modules|reports/site)/$' && fail "$1, $7: files in the clone"
    return 0
}

# A site has all pages, no clause of any ruleset fails or is left out, and every port that can be asked is there.
site_is_complete() { # case, root, home, ports
    local site=$2$3/tilewright/reports/site
    python3 - "$site" "$4" <<'EOF' || fail "$1: the site is not complete"
import json, pathlib, sys
site, ports = pathlib.Path(sys.argv[1]), sys.argv[2].split()
summary = json.loads((site / "data/summary.json").read_text())
rulesets = summary["rulesets"]
wrong = ("fail", "error", "timeout", "incomplete", "hole", "not-run", "unsupported")
unproved = [name for name, row in rulesets.items() if any(row[state] for state in wrong)]
pages = len(list(site.rglob("*.html")))
there = sorted(path.stem for path in (site / "ports").glob("*.html"))
assert len(rulesets) >= 10 and not unproved, unproved
assert summary["incomplete"] == 0 and pages > 1000 and (site / "index.html").exists(), pages
assert there == sorted(ports), there
EOF
}

packages() { # lists of ./tw
    local list
    for list in "$@"; do
        sed -n "/^${list}_needs='/,/^'/p" tw | awk 'NF == 3 { print $1 }'
    done
}

names() { # case, lists of ./tw
    local package
    for package in $(packages "${@:2}"); do
        grep 'apt-get install' "$log" | grep -qw -- "$package" || fail "$1: $package is not named"
    done
}

add_user() { # root, name
    chroot "$1" useradd --create-home --shell /bin/sh "$2"
}

# Somebody else's apt holds its locks for a while.
hold_locks() { # root, seconds
    python3 - "$@" <<'EOF'
import fcntl, sys, time
names = ("var/lib/dpkg/lock-frontend", "var/lib/apt/lists/lock")
files = [open(f"{sys.argv[1]}/{name}", "w") for name in names]
for file in files:
    fcntl.lockf(file, fcntl.LOCK_EX)
time.sleep(int(sys.argv[2]))
EOF
}

as_root() {
    local root=$work/root
    cp -a "$work/base" "$root"
    chroot "$root" env SUDO_FORCE_REMOVE=yes dpkg --purge sudo >/dev/null 2>&1
    chmod 700 "$root/root"
    clone_into "$root" root /root
    set -- root "$root" root /root
    call "$@" 0 600 'TW_QUICK=1 ./tw report'
    call "$@" 0 5 'TW_QUICK=1 ./tw report'
    site_is_complete root "$root" /root 'python tilewright'
    call "$@" 0 900 './tw test'
    call "$@" 0 5 './tw test'
    says root 'nothing has changed since'
    # The tests have brought a compiler for TypeScript: one more port.
    call "$@" 0 60 'TW_QUICK=1 ./tw report'
    site_is_complete root "$root" /root 'python tilewright typescript'
    rm -rf --one-file-system "$root"
}

as_user() {
    local root=$work/user
    cp -a "$work/base" "$root"
    add_user "$root" anna
    echo 'anna ALL=(ALL) NOPASSWD: ALL' >"$root/etc/sudoers.d/anna"
    clone_into "$root" anna /home/anna
    set -- 'user with sudo' "$root" anna /home/anna
    hold_locks "$root" 15 &
    call "$@" 0 900 'TW_QUICK=1 ./tw test'
    says 'user with sudo' 'another apt is at work'
    call "$@" 0 5 'TW_QUICK=1 ./tw test'
    call "$@" 0 600 'TW_QUICK=1 ./tw report'
    call "$@" 0 5 'TW_QUICK=1 ./tw report'
    site_is_complete 'user with sudo' "$root" /home/anna 'python tilewright typescript'
    wait
    without_sudo "$root"
    rm -rf --one-file-system "$root"
}

without_sudo() { # root where all is installed
    add_user "$1" boris
    clone_into "$1" boris /home/boris
    set -- 'user without sudo' "$1" boris /home/boris
    call "$@" 0 900 'TW_QUICK=1 ./tw test'
    call "$@" 0 5 'TW_QUICK=1 ./tw test'
    call "$@" 0 600 'TW_QUICK=1 ./tw report'
    call "$@" 0 5 'TW_QUICK=1 ./tw report'
    site_is_complete 'user without sudo' "$2" /home/boris 'python tilewright typescript'
}

cut_off() {
    local root=$work/offline offline=--net
    cp -a "$work/base" "$root"
    add_user "$root" boris
    clone_into "$root" root /root
    clone_into "$root" boris /home/boris
    set -- 'no network' "$root" root /root
    call "$@" 2 30 './tw test'
    names 'no network' build test browser
    says 'no network' 'Temporary failure resolving'
    says 'no network' 'type this as root'
    call "$@" 2 30 './tw report'
    names 'no network' build lab
    set -- 'no network, no sudo' "$root" boris /home/boris
    call "$@" 2 30 './tw test'
    names 'no network, no sudo' build test browser
    says 'no network, no sudo' 'takes root'
    rm -rf --one-file-system "$root"
}

make_root "$work/base" "$suite"
for case in "${cases[@]}"; do
    "$case"
done
echo
{ echo 'case;user;command;exit;tests;seconds;MB' && cat "$table"; } | column -t -s ';'
[ "$failures" = 0 ]
