#!/bin/bash
# Makes a release, builds its Debian packages in a root that holds what docs/install.md names and has no
# network, installs them into another fresh root, and runs there, as an ordinary user in an empty folder,
# all commands of docs/install.md: tables in eleven languages, Python, the site.
# usage: packages.sh SOURCE [FOLDER TO KEEP THE PACKAGES IN]
set -eu -o pipefail
source=$(cd "$1" && pwd)
keep=${2:-}
[ -n "${TW_PACKAGES:-}$keep" ] || {
    echo "SKIP: two Debian roots and compilers for eleven languages take ten minutes and a mirror; TW_PACKAGES=1 enables it"
    exit 77
}
for tool in mmdebstrap unshare lintian git meson; do
    command -v "$tool" >/dev/null || {
        echo "SKIP: there is no $tool here; apt-get install mmdebstrap lintian util-linux git meson enables it"
        exit 77
    }
done
[ "$(id -u)" = 0 ] || { echo "SKIP: a Debian root needs root here; running as root enables it"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
chmod 755 "$work"
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")

step() {
    echo "== $* ($SECONDS s)"
}

make_root() { # folder, packages with commas
    mmdebstrap --quiet --mode=root --variant=apt --include="$2" "$suite" "$1" >"$work/log" 2>&1 || {
        tail -n 5 "$work/log"
        echo "SKIP: mmdebstrap cannot make a root of $suite; a reachable mirror enables it"
        exit 77
    }
}

# Runs a command in a root as a user, in a session of its own; without network unless $network is empty.
network=--net
inside() { # root, user, command
    # shellcheck disable=SC2016,SC2086 # expanded by that shell; one option or none
    unshare $network --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$1" su - "$2" -c "$3"
    ' sh "$1" "$2" "$3"
}

step 'release: the tarball twice, its bill of materials'
"$source/release/make.sh" "$work/release"
tarball=$(basename "$work"/release/*.tar.xz)
grep -q '"ICU"' "$work/release/$tarball.spdx.json"

step 'build without network, with what docs/install.md names'
needed=$(awk '/^<!-- a test builds with/ { wanted = 1; next }
    wanted && /sudo apt install/ { sub(/.*apt install /, ""); on = 1 }
    on { more = sub(/\\$/, ""); print; if (!more) exit }' "$source/docs/install.md" | xargs | tr ' ' ,)
make_root "$work/builder" "$needed"
chroot "$work/builder" useradd -m builder
cp "$work/release/$tarball" "$work/builder/home/builder/"
for time in one two; do
    inside "$work/builder" builder "mkdir $time && tar -x -C $time -f $tarball && cd $time/tilewright-* &&
        dpkg-buildpackage --build=binary --no-sign" >"$work/log" 2>&1 || { tail -n 20 "$work/log"; exit 1; }
done
debs=$work/builder/home/builder
for deb in "$debs"/one/*.deb; do
    cmp "$deb" "$debs/two/$(basename "$deb")"
done
lintian --allow-root --fail-on error,warning "$debs"/one/*.changes
[ -z "$keep" ] || cp "$debs"/one/*.deb "$work"/release/* "$keep"/

step 'a fresh root with nothing but the packages'
make_root "$work/root" python3,man-db,bash-completion
mkdir "$work/root/debs"
cp "$debs"/one/*.deb "$work/root/debs/"
rm "$work"/root/debs/*dbgsym*
cp -r "$source/docs/install.md" "$source/tests/install/commands.awk" "$source/bindings/python/examples" "$work/root/"
network='' inside "$work/root" root 'apt-get update -q && apt-get install -q -y --no-install-recommends /debs/*.deb' >"$work/log" 2>&1 || {
    tail "$work/log"
    exit 1
}
chroot "$work/root" useradd -m player
awk -f "$source/tests/install/commands.awk" "$source/docs/install.md" >"$work/steps"
sed '/^tilewright generate --lang c /,$d' "$work/steps" >"$work/root/home/player/steps"
sed '/^tilewright generate --lang c /,$!d' "$work/steps" >"$work/root/home/player/languages"
[ "$(wc -l <"$work/root/home/player/steps")" -ge 12 ] && [ "$(wc -l <"$work/root/home/player/languages")" = 22 ]
run() { # file, what has to be there in the end
    inside "$work/root" player "mkdir $1.d && cd $1.d && sh -eux ../$1 >../out 2>&1 && $2" || {
        tail -n 20 "$work/root/home/player/out"
        exit 1
    }
}
run steps 'test -s site/index.html -a -s tiles/__init__.py -a -s game.json'
inside "$work/root" player 'man -P cat tilewright-play | grep -q "tilewright-play - play random games" &&
    bash -c "source /usr/share/bash-completion/completions/tilewright.bash && complete -p tilewright"'
inside "$work/root" player 'cp -r /usr/share/tilewright mine && TILEWRIGHT_DATA=$HOME/mine tilewright explain GR-RAIL-04 >/dev/null'
inside "$work/root" player 'python3 /examples/train.py | tail -n 3'

step 'tables in eleven languages'
tools=$(awk '/^On Debian the tools are in/ { on = 1 } on { print } on && /\.$/ { exit }' "$source/docs/install.md" |
    grep -o '`[^`]*`' | tr -d '`' | xargs)
network='' inside "$work/root" root "apt-get install -q -y --no-install-recommends $tools libc6-dev" >"$work/log" 2>&1 || {
    tail -n 5 "$work/log"
    echo "SKIP: not all of $tools can be installed; a reachable mirror enables it"
    exit 77
}
run languages true
grep -c '^+ tilewright generate' "$work/root/home/player/out"

step 'sizes in KiB'
du -k "$debs"/one/*.deb | sed 's|/.*/||' | grep -v dbgsym
