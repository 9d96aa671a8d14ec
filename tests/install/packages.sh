#!/bin/sh
# Builds the Debian packages, installs them into a fresh Debian root, and runs there, as an ordinary
# user in an empty folder, the first steps of docs/install.md.
# usage: packages.sh SOURCE [FOLDER WITH THE PACKAGES]
set -eu
source=$(cd "$1" && pwd)
for tool in dpkg-buildpackage mmdebstrap lintian; do
    command -v "$tool" >/dev/null || {
        echo "SKIP: there is no $tool here; apt-get install dpkg-dev debhelper mmdebstrap lintian enables it"
        exit 77
    }
done
[ "$(id -u)" = 0 ] || { echo "SKIP: a Debian root needs root here; running as root enables it"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
debs=${2:-}
if [ -z "$debs" ]; then
    mkdir "$work/source"
    (cd "$source" && git archive HEAD) | tar -x -C "$work/source"
    (cd "$work/source" && dpkg-buildpackage --build=binary --no-sign --no-check-builddeps) >"$work/log" 2>&1 || {
        tail -20 "$work/log"
        exit 1
    }
    debs=$work
fi
lintian --allow-root --fail-on error "$debs"/*.changes || exit 1
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mkdir "$work/debs"
cp "$debs"/*.deb "$work/debs/"
rm -f "$work"/debs/*dbgsym*
mmdebstrap --quiet --variant=apt --include=python3,man-db "$suite" "$work/root" \
    --customize-hook="copy-in $work/debs /tmp" \
    --customize-hook='chroot "$1" sh -c "apt-get install -q -y /tmp/debs/*.deb"' \
    --customize-hook='chroot "$1" useradd -m player' >"$work/log" 2>&1 || {
    tail -20 "$work/log"
    grep -q "Setting up libc6" "$work/log" && exit 1
    echo "SKIP: no Debian root could be made; a reachable mirror enables it"
    exit 77
}
{
    echo "set -eu; mkdir empty; cd empty"
    sed -n '/a test runs these lines/,/^`man/s/^    //p' "$source/docs/install.md"
    echo "test -s site/index.html; test -s tiles/__init__.py; test -s game.json"
    for language in c csharp gdscript go java json kotlin lua rust typescript; do
        echo "tilewright generate --lang $language --set base --out all/$language"
    done
    echo "cp -r /usr/share/tilewright mine; TILEWRIGHT_DATA=\$PWD/mine tilewright explain GR-RAIL-04"
} >"$work/root/home/player/steps"
[ "$(wc -l <"$work/root/home/player/steps")" -gt 20 ] || { echo "docs/install.md has no first steps"; exit 1; }
chroot "$work/root" su player -c 'cd ~ && sh steps >out 2>&1 || { tail -5 out; exit 1; }'
chroot "$work/root" su player -c 'bash -c "source /usr/share/bash-completion/completions/tilewright.bash; complete -p tilewright"'
echo "sizes in KiB:"
du -k "$debs"/*.deb | grep -v dbgsym
