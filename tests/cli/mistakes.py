#!/usr/bin/env python3
"""Calls every command with at least twenty typical mistakes and pins the answers.

usage: mistakes.py TILEWRIGHT [--update]

The mistakes come from the help of each command: options misspelt, without their value, with one too
many, numbers that are none, names that do not exist. Every one is answered with status 2, nothing on
standard output, and a first line that names the command and what was wrong.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PINNED = Path(__file__).resolve().parent / "mistakes.txt"
TILEWRIGHT = os.path.abspath(sys.argv[1])
NUMBERS = {"games", "seed", "players", "depth", "jobs", "timeout", "port", "steps"}
BEFORE = {"perft": ["--rules", "base"], "play": ["--rules", "base"]}
GENERIC = [["--no-such-option"], ["-x"], ["---"], ["--=x"], ["--Help"], ["--hlep"], ["--hepl=1"],
           ["-json"], ["--jsno"], ["--verison"], ["-help"], ["-o", "x"], ["--ruls", "base"],
           ["--otu", "x"], ["--quite"], ["--verbose"], ["--force"], ["-q"], ["--colour"],
           ["--no-color"]]
NAMES = {
    "play": [["--rules", "bse"], ["--rules", "base,river"], ["--rules", "base+rivr"],
             ["--rules", "river"], ["--rules", "base+gold-rush"], ["--rules", "base+base"],
             ["--rules", "base+"], ["--rules", "base", "--players", "9"],
             ["--rules", "base", "--players", "6"], ["--rules", "base", "--players", "1"],
             ["--rules", "base", "--option", "wagn=c2"], ["--rules", "base", "--option", "wagon"],
             ["--rules", "base", "--option", "tiny-city=thre"],
             ["--rules", "base", "--out", "x.txt"], ["--rules", "base", "--tiles", "none.yaml"], []],
    "perft": [["--rules", "bse", "--depth", "1"], ["--depth", "1"], ["--rules", "base", "surplus"]],
    "verify": [["--rules", "bse", "--out", "x"], ["--rules", "base+rivr", "--out", "x"]],
    "mutate": [["--rules", "bse"]],
    "conform": [[], ["--impl", "x", "--out", "y"], ["--out", "y"],
                ["--impl", "a=b", "--rules", "bse", "--out", "y"]],
    "cases": [[], ["--rules", "bse", "--out", "y"]],
    "generate": [[], ["--lang", "pyton", "--set", "base", "--out", "x"],
                 ["--lang", "python", "--set", "bsae", "--out", "x"],
                 ["--lang", "python", "--set", "base"], ["--lang", "python", "--out", "x"],
                 ["--set", "base", "--out", "x"],
                 ["--template", "none.tmpl", "--set", "base", "--out", "x"],
                 ["--lang", "c", "--template", "x", "--set", "base", "--out", "x"],
                 ["--show", "pyton"], ["--lang", "C++", "--set", "base", "--out", "x"]],
    "explain": [[], ["GR-RAIL-99"]],
    "replay": [[], ["none.json"], ["."]],
    "position": [["TW2 base"], ["TW1 bse"], ["TW1 base tiles:W@1,0e;U@9,9"], ["TW1 base moves:jump"],
                 ["none.yaml"], ["none.txt"], [],
                 ["TW1 base pile:U", "--json", "--yaml"]],
    "rules": [[], ["base"], ["bse", "--out", "x"], ["all", "--out", "x"], ["base", "king", "--out", "x"]],
    "watch": [[], ["none.yaml"], [".", "--out", "."]],
    "merge": [[], [".", "--out", "x"], ["none.jsonl"]],
    "report": [["none.jsonl", "--out", "x"], ["--out", "x", "--url", "tilewright.example"],
               ["--out", "x", "--url", "https://"], ["--out", "x", "--url", "https://a/ b"]],
    "new": [[], ["set"], ["sett"], ["sett", "larkhill"], ["set", "Larkhill"], ["set", "lark hill"],
            ["set", "a/b"], ["set", "../larkhill"], ["set", ""], ["set", "larkhill", "surplus"],
            ["scenario"], ["larkhill", "set"]],
    "ledger": [[], ["none"], ["."], ["--add"], ["x", "--add"], ["x", "--add", "none.jsonl"],
               ["none", "--json"]],
    "status": [[], ["none"], ["."], ["none", "surplus"]],
    "audit": [["--rulebook", "pl"], ["--rulebook", "pl=none.txt"]],
    "bench": [["surplus"], ["--rules", "bse"]],
    "adapter": [["surplus"]],
    "validate": [["none.yaml"], ["--format", "jsn"], ["--format=xml"]],
    "help": [["palay"], ["play", "perft"], ["--format", "mann"]],
}


def call(arguments, **more):
    return subprocess.run([TILEWRIGHT, *arguments], capture_output=True, text=True, timeout=60,
                          encoding="utf-8", stdin=subprocess.DEVNULL, **more)


def options_of(text):
    """Name and whether a value follows, from the help."""
    return re.findall(r"^  --([a-z-]+)( [A-Z]\S*)?", text, re.M)


def mistakes(command, text):
    before = BEFORE.get(command, [])
    for name, value in options_of(text):
        yield [*before, f"--{name[:-2]}{name[-1]}{name[-2]}x"]
        yield [*before, f"--{name}"] if value else [*before, f"--{name}=yes"]
        if name in NUMBERS:
            for wrong in ("many", "-1", "1.5", "99999999999999999999"):
                yield [*before, f"--{name}", wrong]
    yield from NAMES.get(command, [])
    yield from GENERIC


def main():
    commands = re.findall(r"^  ([a-z]+) ", call(["--help"]).stdout, re.M)
    commands = [c for c in commands if c != "tilewright"]
    problems, answers = [], []
    with tempfile.TemporaryDirectory() as work:
        more = {"cwd": work, "env": {**os.environ, "TILEWRIGHT_DATA": "nowhere"}}
        for command in commands:
            count = 0
            given = mistakes(command, call([command, "--help"]).stdout)
            for mistake in map(list, dict.fromkeys(map(tuple, given))):
                shown = " ".join([command, *mistake])
                done = call([command, *mistake], **more)
                first = (done.stderr or done.stdout or "\n").splitlines()[0]
                answers.append(f"$ {shown}\n{(done.stderr or done.stdout).rstrip()}\n")
                count += 1
                if done.returncode != 2:
                    problems.append(f"{shown}: status {done.returncode}")
                if not re.match(rf"tilewright( {command})?: |.*error: ", first):
                    problems.append(f"{shown}: answered '{first}'")
            if count < 20:
                problems.append(f"{command}: only {count} mistakes")
            if os.listdir(work):
                problems.append(f"{command} wrote {os.listdir(work)}")
    text = "\n".join(answers)
    if "--update" in sys.argv:
        PINNED.write_text(text, encoding="utf-8")
    elif PINNED.read_text("utf-8") != text:
        old = PINNED.read_text("utf-8").split("\n\n")
        new = text.split("\n\n")
        problems += [f"changed:\n{b}" for b in new if b not in old][:5]
        problems.append("if this is meant: mistakes.py TILEWRIGHT --update")
    print("\n".join(problems))
    print(f"{len(answers)} mistakes in {len(commands)} commands")
    return 1 if problems else 0


sys.exit(main())
