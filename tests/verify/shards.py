#!/usr/bin/env python3
"""The recipe for GNU parallel gives what one run gives; again, after a part was lost, too.

    shards.py TILEWRIGHT SOURCE
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
CALLS = [
    ["--rules", "base+solo", "--games", "320", "--seed", "9", "--scenarios", os.path.join(SOURCE, "tests/scenarios"),
     "--data", os.path.join(SOURCE, "tiles"), "--data", os.path.join(SOURCE, "rulesets")],
    ["--rules", "base+solo", "--games", "0", "--exhaustive", "--only", "formulas"],
]
PARTS = 5


def lines(path):
    """The lines of a results file; where it was written to is no result."""
    with open(path, encoding="utf-8") as file:
        rows = file.read().splitlines()
    header = json.loads(rows[0])
    del header["command"], header["sum"]
    return [json.dumps(header), *rows[1:]]


def expect_the_whole(call):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "verify", *call, "--quiet", "--out", "whole.jsonl"], cwd=folder, check=True)
        recipe = [os.path.join(SOURCE, "examples/scale/parallel.sh"), "parts.jsonl", *call]
        environment = dict(os.environ, TILEWRIGHT=PROGRAM, PARTS=str(PARTS), HOME=folder)
        whole = lines(os.path.join(folder, "whole.jsonl"))
        for lost in (None, 2):
            if lost:
                os.remove(os.path.join(folder, f"parts.jsonl.parts/{lost}.jsonl"))
            subprocess.run(recipe, cwd=folder, env=environment, check=True)
            assert lines(os.path.join(folder, "parts.jsonl")) == whole, f"not the same; lost: {lost}"
    assert json.loads(whole[-1])["rows"] == len(whole) - 2
    print(f"{PARTS} parts put together are the whole run, {len(whole)} lines")


def main():
    if not shutil.which("parallel"):
        print("SKIP: no GNU parallel; apt-get install parallel")
        return 77
    for call in CALLS:
        expect_the_whole(call)
    return 0


if __name__ == "__main__":
    sys.exit(main())
