#!/usr/bin/env bash
# Roots of Debian to run things in; to be sourced. Whoever sources it is root, see become_root.

bare_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

become_root() {
    [ "$(id -u)" = 0 ] && return
    sudo -n true 2>/dev/null || cannot_run "roots take root, and there is no sudo without a password"
    exec sudo -n --preserve-env=NODE_EXTRA_CA_CERTS "$@"
}

# Not a failure: what calls this says so and goes on.
cannot_run() {
    echo "SKIP: $*"
    exit 77
}

# The folder for the roots, $work: in memory where there is plenty of it, which is much quicker.
make_work() {
    work=$(mktemp -d)
    trap 'umount -l "$work" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT
    [ "$(awk '$1 == "MemAvailable:" { print int($2 / 1048576) }' /proc/meminfo)" -lt 12 ] ||
        mount -t tmpfs -o size=10g tmpfs "$work" || true
}

# A root with nothing but apt, and sudo for those who are to have it.
make_root() { # directory, suite, further packages
    command -v mmdebstrap >/dev/null 2>&1 || cannot_run "no mmdebstrap; apt-get install mmdebstrap"
    mmdebstrap --quiet --mode=root --variant=minbase --include="sudo${3:+,$3}" "$2" "$1" >"$1.log" 2>&1 || {
        tail -n 5 "$1.log"
        cannot_run "mmdebstrap cannot make a root of $2; a mirror of Debian"
    }
    echo "127.0.0.1 localhost $(hostname)" >"$1/etc/hosts"
    # A registry behind a proxy has a certificate that only this machine knows.
    if [ -f "${NODE_EXTRA_CA_CERTS:-}" ]; then
        mkdir -p "$1/usr/local/share/ca-certificates"
        cp "$NODE_EXTRA_CA_CERTS" "$1/usr/local/share/ca-certificates/proxy.crt"
    fi
}

# A clone of what is committed here, in the home of a user.
clone_into() { # directory of a root, user, home
    git -c safe.directory='*' clone --quiet . "$1$3/tilewright"
    chroot "$1" chown -R "$2:$2" "$3/tilewright"
}

# Runs a shell command in the clone of a user with an empty environment. All that is mounted or started
# for it ends with it. $offline is empty, or --net for no network.
inside() { # directory of a root, user, home, command
    # shellcheck disable=SC2016,SC2086 # expanded by that shell; none or one option
    unshare --mount --pid --fork --kill-child ${offline:-} sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/dev/shm" &&
            exec chroot --userspec="$2:$2" "$1" env -i PATH="$5" HOME="$3" USER="$2" sh -c "cd ~/tilewright && $4"
    ' sh "$1" "$2" "$3" "$4" "$bare_path"
}
