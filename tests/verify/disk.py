#!/usr/bin/env python3
"""A disk that is slow or full: no game waits for it, it gets its own message, and what was done is not lost.

    disk.py TILEWRIGHT SOURCE
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
CALL = ["verify", "--rules", "base+solo", "--games", "9000", "--seed", "3", "--oracle-only", "--jobs", "2", "--quiet", "--out",
        "r.jsonl"]


def run(work, *inject, code=0, more=()):
    log = os.path.join(work, "strace.log")
    trace = ["strace", "-f", "-qq", "-o", log, "-P", os.path.join(work, "r.jsonl.journal"), "-e", "trace=write,fsync", *inject]
    done = subprocess.run([*(trace if inject else []), PROGRAM, *CALL, *more], cwd=work, capture_output=True, text=True,
                          check=False, timeout=250)
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    if not inject:
        return done.stderr, []
    with open(log, encoding="utf-8", errors="replace") as file:
        return done.stderr, file.read().splitlines()


def read(work):
    with open(os.path.join(work, "r.jsonl"), "rb") as file:
        return file.read()


def slow(work, whole):
    """While one thread waits for the disk the other one goes on."""
    said, calls = run(work, "-e", "inject=fsync:delay_enter=6000000:when=1")
    begins = [i for i, line in enumerate(calls) if "fsync(" in line]
    assert begins, "the journal reaches the disk"
    waiter = calls[begins[0]].split()[0]
    ends = [i for i, line in enumerate(calls) if line.startswith(waiter) and "fsync" in line and ") " in line]
    meanwhile = sum(1 for line in calls[begins[0]:ends[0]] if "write(" in line and not line.startswith(waiter))
    assert meanwhile > 20, f"{meanwhile} units were written down while the disk was busy"
    assert re.search(r"the disk of 'r.jsonl.journal' took up to [5-9] s", said), said
    assert read(work) == whole, "a slow disk changes no result"


def full(work, whole):
    """It stops with the reason, and goes on where it was when there is room again."""
    os.remove(os.path.join(work, "r.jsonl"))
    said, _ = run(work, "-e", "inject=write:error=ENOSPC:when=40+", code=2)
    assert "the journal 'r.jsonl.journal' cannot be written: No space left on device" in said, said
    assert not os.path.exists(os.path.join(work, "r.jsonl")), "there are no results"
    with open(os.path.join(work, "r.jsonl.journal"), encoding="utf-8") as file:
        kept = sum(line.startswith('{"task"') for line in file)
    assert kept > 20, kept
    said, _ = run(work, more=["--resume"])
    assert said == "" and read(work) == whole, "it goes on where it was"
    said, _ = run(work, "-e", "inject=fsync:error=EIO:when=1", code=2)
    assert "cannot be written: Input/output error" in said, said


def main():
    if not shutil.which("strace") or subprocess.run(["strace", "-o", "/dev/null", "true"], check=False).returncode != 0:
        print("SKIP: no strace that may trace; the package strace enables this test")
        return 77
    with tempfile.TemporaryDirectory() as work:
        work = os.path.realpath(work)
        run(work)
        whole = read(work)
        slow(work, whole)
        full(work, whole)
    print("a slow disk and a full one are told, and change no result")
    return 0


if __name__ == "__main__":
    sys.exit(main())
