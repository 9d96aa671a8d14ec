#!/usr/bin/env python3
"""1,000 games of five choices of rules give the same hash on every kind of machine.

usage: everywhere.py SOURCE FOLDER_OF_GENERATED_TABLES MACHINE [GAMES]

MACHINE is s390x (64 bit, big-endian), wasm32 (32 bit) or clang (this machine, the other compiler).
What is compared with is the program that the C compiler of this machine makes.
"""

import glob
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE, TABLES, MACHINE = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
GAMES = sys.argv[4] if len(sys.argv) > 4 else "1000"
RUN_WASM = """
import { WASI } from "node:wasi"; import { readFileSync } from "node:fs";
const wasi = new WASI({ version: "preview1", args: ["play", process.argv[3]] });
const module = await WebAssembly.compile(readFileSync(process.argv[2]));
wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }));
"""


def need(tool, package):
    if not shutil.which(tool):
        print(f"SKIP: there is no {tool} here; {package} enables it")
        sys.exit(77)


def build(compiler, out, *more):
    sources = [SOURCE / "tests/everywhere/play_hash.c", *sorted((SOURCE / "src/tables").glob("*.c")),
               *sorted(SOURCE.glob("src/engine/**/*.c")), *sorted(TABLES.glob("tables*.c")),
               *sorted((TABLES.parent / "src/tables").glob("*.c"))]
    sources = [s for s in sources if s.name not in ("mutants.c",)]
    subprocess.run([*compiler, "-std=c11", "-O2", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L",
                    f"-I{SOURCE}/include", f"-I{SOURCE}/src", f"-I{TABLES}", *sources, *more, "-o", out],
                   check=True)
    return out


def say(*command):
    return subprocess.run([str(c) for c in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def other(work):
    if MACHINE == "clang":
        need("clang", "clang")
        return say(build(["clang"], work / "other"), GAMES)
    if MACHINE == "s390x":
        need("s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu with libc6-dev-s390x-cross")
        runner = shutil.which("qemu-s390x-static") or shutil.which("qemu-s390x")
        if not runner:
            need("qemu-s390x-static", "qemu-user-static")
        return say(runner, build(["s390x-linux-gnu-gcc"], work / "other", "-static"), GAMES)
    need("clang", "clang")
    need("wasm-ld", "lld")
    need("node", "nodejs")
    if not glob.glob("/usr/include/wasm32-wasi/stdio.h"):
        print("SKIP: there is no C library for WebAssembly here; wasi-libc with "
              "libclang-rt-dev-wasm32 enables it")
        sys.exit(77)
    program = build(["clang", "--target=wasm32-wasi"], work / "other.wasm", "-Wl,-z,stack-size=4194304")
    (work / "run.mjs").write_text(RUN_WASM)
    return say("node", "--no-warnings", work / "run.mjs", program, GAMES)


def main():
    with tempfile.TemporaryDirectory() as folder:
        there = other(Path(folder))
        need("cc", "gcc")
        here = say(build(["cc"], Path(folder) / "here"), GAMES)
    if here.count("\n") != 5 or here != there:
        print(f"here:\n{here}{MACHINE}:\n{there}")
        return 1
    print(here.splitlines()[-1])
    return 0


sys.exit(main())
