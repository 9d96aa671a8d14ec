#!/bin/sh
# Runs a script with Node.js where it is there. usage: browser.sh SCRIPT ARGUMENT...
command -v node >/dev/null 2>&1 || {
    echo "SKIP: no node; apt-get install nodejs npm chromium"
    exit 77
}
exec node "$@"
