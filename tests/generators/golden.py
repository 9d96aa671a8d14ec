#!/usr/bin/env python3
"""Holds the generated files of one small set to those under tests/golden, byte by byte.

usage: golden.py TILEWRIGHT [--update]

Also: a second run, from another directory and with the set read from its file, gives the same
bytes.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests/golden"
LANGUAGES = "c csharp gdscript go java json kotlin lua python rust typescript".split()
SET = "king"


def generate(tilewright, language, directory, *more, cwd):
    subprocess.run([tilewright, "generate", "--lang", language, "--set", SET, "--out", directory,
                    *more], cwd=cwd, check=True)
    return {p.name: p.read_bytes() for p in Path(directory).iterdir()}


def for_reviewers(name):
    """Vectors and tests are made from the same answers in every language, and long."""
    return not re.search(r"(?i)vectors|test", name)


def main():
    tilewright = os.path.abspath(sys.argv[1])
    problems = []
    for language in LANGUAGES:
        expected_in = GOLDEN / language
        expected_in.mkdir(exist_ok=True)
        if "--update" in sys.argv[2:]:
            for path in expected_in.glob("*"):
                path.unlink()
            for name in generate(tilewright, language, expected_in, cwd=ROOT):
                if not for_reviewers(name):
                    (expected_in / name).unlink()
            continue
        expected = {p.name: p.read_bytes() for p in expected_in.glob("*")}
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            first = generate(tilewright, language, one, cwd=ROOT)
            second = generate(tilewright, language, os.path.join(two, "a", "b"), "--tiles",
                              str(ROOT / "tiles" / f"{SET}.yaml"), cwd=two)
        if first != second:
            problems.append(f"{language}: two runs differ")
        for name in sorted(filter(for_reviewers, set(first) | set(expected))):
            if first.get(name) != expected.get(name):
                problems.append(f"tests/golden/{language}/{name} is not what is generated")
    for problem in problems:
        print(problem)
    if problems:
        print("if this is meant: golden.py TILEWRIGHT --update")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
