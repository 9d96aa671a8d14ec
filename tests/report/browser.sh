#!/bin/sh
# Runs a script with Node.js where it is there. usage: browser.sh SCRIPT ARGUMENT...
command -v node >/dev/null 2>&1 || {
    echo "SKIP: no node; apt-get install nodejs npm chromium"
    exit 77
}
# A browser leaves files in the home folder, whatever its own folder is.
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
HOME=$home XDG_CONFIG_HOME=$home XDG_CACHE_HOME=$home node "$@"
