#!/usr/bin/env python3
"""The shared library offers what the headers declare, under one SONAME, and Debian's list knows it.

usage: check_symbols.py LIBRARY
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def declared():
    names = set()
    for path in (ROOT / "include/tilewright").glob("*.h"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.S)
        text = re.sub(r"static inline.*?\n}\n", "", text, flags=re.S)
        names |= set(re.findall(r"^extern\s[^;]*?\b(tw_\w+)(?:\[\])?;", text, re.M))
        names |= set(re.findall(r"^(?:[a-z_]\w*[\s*]+)*(tw_\w+)\(", text, re.M))
    return names


def exported(library):
    lines = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    return {line.split()[2].split("@")[0] for line in lines} - {"TILEWRIGHT_0"}


def main():
    if not shutil.which("nm") or not shutil.which("readelf"):
        print("SKIP: there is no nm or readelf here; binutils enables it")
        return 77
    problems = []
    here, there = declared(), exported(sys.argv[1])
    debian = (ROOT / "debian/libtilewright0.symbols").read_text()
    listed = set(re.findall(r"^ (tw_\w+)@TILEWRIGHT_0", debian, re.M))
    problems += [f"{n} is declared and not exported" for n in sorted(here - there)]
    problems += [f"{n} is exported and not declared" for n in sorted(there - here)]
    problems += [f"{n} is missing in debian/libtilewright0.symbols" for n in sorted(here - listed)]
    problems += [f"{n} was promised and is gone" for n in sorted(listed - there)]
    dynamic = subprocess.run(["readelf", "-d", sys.argv[1]], capture_output=True, text=True).stdout
    if "[libtilewright.so.0]" not in dynamic:
        problems.append("the SONAME is not libtilewright.so.0")
    if len(here) < 50:
        problems.append("the headers declare next to nothing")
    print("\n".join(problems) or f"{len(here)} names")
    return 1 if problems else 0


sys.exit(main())
