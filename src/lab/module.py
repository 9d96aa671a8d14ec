#!/usr/bin/env python3
"""Builds the Lab's module for WebAssembly, or says why it cannot be built.

usage: module.py --check
       module.py OUT.wasm OUT.c INCLUDE[:INCLUDE...] VERSION SOURCE...

OUT.c carries the compressed module as text in base64, for pages that may not fetch files; it is an
empty text when OUT.wasm is "none". The bytes depend on nothing but the sources and the compiler.
"""

import base64
import concurrent.futures
import gzip
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = ["clang", "--target=wasm32-wasi"]
FLAGS = ["-std=c11", "-Os", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L", "-ffunction-sections", "-fdata-sections"]
LINK = ["-mexec-model=reactor", "-Wl,--gc-sections,--strip-all,-z,stack-size=1048576"]


def check():
    """The whole way from source to module, with the C library."""
    if not shutil.which("clang"):
        return "there is no clang"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "check.c"
        source.write_text("#include <stdio.h>\nint check(void); int check(void) { return puts(\"\"); }\n")
        done = subprocess.run([*TARGET, *LINK, str(source), "-o", f"{folder}/check.wasm", "-Wl,--export=check"],
                              capture_output=True, text=True)
    return "" if done.returncode == 0 else "clang cannot link for wasm32-wasi"


def compile_one(source, includes, version, folder, number):
    wrapper = ["ccache"] if shutil.which("ccache") else []
    out = f"{folder}/{number:03}.o"
    done = subprocess.run([*wrapper, *TARGET, *FLAGS, f'-DTW_VERSION="{version}"', *[f"-I{i}" for i in includes],
                           "-c", source, "-o", out], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{source}:\n{done.stderr}")
    return out


def exports():
    """Every function that lab.h declares."""
    names = sorted(set(re.findall(r"^[a-z].*?\b(tw_lab_\w+)\(", (HERE / "lab.h").read_text(), re.M)))
    return [f"-Wl,--export={name}" for name in names]


def build(out, includes, version, sources):
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            objects = list(pool.map(lambda pair: compile_one(pair[1], includes, version, folder, pair[0]),
                                    enumerate(s for s in sources if s.endswith(".c"))))
        subprocess.run([*TARGET, *LINK, *exports(), *objects, "-o", out], check=True)


def write_text(out, module):
    packed = base64.b64encode(gzip.compress(module, 9, mtime=0)).decode() if module else ""
    lines = [f'    "{packed[at:at + 100]}"' for at in range(0, len(packed), 100)] or ['    ""']
    Path(out).write_text("/* Made by module.py; do not edit. */\n#include \"lab/module.h\"\n\n"
                         "const char tw_lab_module[] =\n" + "\n".join(lines) + ";\n")


def main():
    if sys.argv[1:] == ["--check"]:
        problem = check()
        print(problem)
        return 1 if problem else 0
    out, text, includes, version, *sources = sys.argv[1:]
    if out == "none":
        write_text(text, b"")
        return 0
    build(out, includes.split(":"), version, sources)
    write_text(text, Path(out).read_bytes())
    return 0


sys.exit(main())
