#!/usr/bin/env python3
"""Whoever writes a file or a folder is killed at every call that touches the disk: a reader finds the
old whole or the new whole, and the next run leaves nothing behind. usage: test_killed.py PROGRAM SOURCE-ROOT"""
import os
import shutil
import subprocess
import sys
import tempfile

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
CALLS = ["openat", "write", "fsync", "fdatasync", "rename", "renameat2", "unlink", "mkdir", "rmdir", "syncfs", "flock",
         "fchmod", "ftruncate"]
failures = []
killed = 0


def tree(path):
    """What a reader finds: the bytes of a file, or of all files of a folder; None: nothing."""
    if os.path.isdir(path):
        found = {}
        for folder, _, names in os.walk(path):
            for name in names:
                if not name.startswith("."):
                    with open(os.path.join(folder, name), "rb") as file:
                        found[os.path.relpath(os.path.join(folder, name), path)] = file.read()
        return found
    if os.path.exists(path):
        with open(path, "rb") as file:
            return file.read()
    return None


def run(arguments, work, inject=None):
    command = [PROGRAM, *arguments]
    if inject:
        command = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={inject[0]}", "-e",
                   f"inject={inject[0]}:signal=KILL:when={inject[1]}", *command]
    return subprocess.run(command, cwd=work, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)


def count_calls(arguments, work):
    log = os.path.join(work, "strace.log")
    subprocess.run(["strace", "-f", "-qq", "-o", log, "-e", "trace=" + ",".join(CALLS), PROGRAM, *arguments], cwd=work,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    counts = dict.fromkeys(CALLS, 0)
    with open(log, encoding="utf-8", errors="replace") as file:
        for line in file:
            name = line.split(None, 1)[-1].split("(")[0].strip()
            if name in counts:
                counts[name] += 1
    os.remove(log)
    return counts


def places(count, most):
    """All of them, or as many as `most`, the first and the last ones among them."""
    if count <= most:
        return range(1, count + 1)
    step = (count - 1) / (most - 1)
    return sorted({1 + round(i * step) for i in range(most)})


def leftovers(work):
    return [os.path.join(folder, name) for folder, folders, names in os.walk(work) for name in folders + names
            if ".tw-" in name]


def check(what, old_call, new_call, out, each=False, most=6):
    """Kills `new_call` where `old_call` has written before. `each`: every file of the folder for itself."""
    global killed
    with tempfile.TemporaryDirectory() as work:
        os.mkdir(os.path.join(work, "at"))
        target = os.path.join(work, "at", out)
        arguments = [argument.replace("OUT", target) for argument in new_call]
        run(arguments, work)
        new = tree(target)
        counts = count_calls(arguments, work)
        for name, count in counts.items():
            for at in places(count, most):
                shutil.rmtree(os.path.join(work, "at"))
                os.mkdir(os.path.join(work, "at"))
                run([argument.replace("OUT", target) for argument in old_call], work)
                old = tree(target)
                assert old is not None and new is not None and old != new, (what, type(old), type(new))
                if run(arguments, work, (name, at)).returncode == 0:
                    continue
                killed += 1
                now = tree(target)
                if each and now is not None:
                    well = all(now.get(key) in (old.get(key), new.get(key)) for key in {**old, **new})
                else:
                    well = now in (old, new)
                if not well:
                    failures.append(f"{what}: killed at {name} number {at}: neither old nor new")
        run(arguments, work)
        now = tree(target)
        if any(now.get(key) != value for key, value in new.items()) if each else now != new:
            failures.append(f"{what}: not written after it was killed before")
        if leftovers(work):
            failures.append(f"{what}: left behind: {leftovers(work)[:3]}")


if shutil.which("strace") is None or subprocess.run(["strace", "-o", "/dev/null", "true"], check=False).returncode != 0:
    print("SKIP: no strace that may trace; the package strace enables this test")
    sys.exit(77)

SCENARIO = os.path.join(ROOT, "tests/scenarios/base/road-ring.yaml")
DATA = ["--data", os.path.join(ROOT, "tiles"), "--data", os.path.join(ROOT, "rulesets")]
check("play", ["play", "--rules", "base", "--seed", "1", "--quiet", "--out", "OUT"],
      ["play", "--rules", "base", "--seed", "2", "--quiet", "--out", "OUT"], "game.json")
check("replay", ["perft", "--rules", "base", "--depth", "1", "--out", "OUT"],
      ["replay", "--quiet", SCENARIO, "--out", "OUT"], "rows.jsonl")
check("perft", ["perft", "--rules", "base", "--depth", "1", "--out", "OUT"],
      ["perft", "--rules", "base", "--depth", "2", "--out", "OUT"], "rows.jsonl")
check("verify", ["perft", "--rules", "base", "--depth", "1", "--out", "OUT"],
      ["verify", "--rules", "base", "--games", "2", "--oracle-only", "--quiet", "--out", "OUT"], "rows.jsonl")
check("generate", ["generate", "--lang", "json", "--set", "river", "--out", "OUT"],
      ["generate", "--lang", "python", "--set", "base", "--out", "OUT"], "tables", each=True)
with tempfile.TemporaryDirectory() as rows_at:
    rows = os.path.join(rows_at, "rows.jsonl")
    run(["replay", "--quiet", SCENARIO, "--out", rows], rows_at)
    check("report", ["report", "--out", "OUT", *DATA], ["report", rows, "--out", "OUT", *DATA], "site", most=3)
for failure in failures:
    print("not ok:", failure)
print(f"{'not ok' if failures else 'ok'}: killed {killed} times")
sys.exit(1 if failures else 0)
