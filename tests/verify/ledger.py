#!/usr/bin/env python3
"""Ranges of games put together are the whole; a ledger adds them up and lets nobody do them twice.

    ledger.py TILEWRIGHT SOURCE
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])
LAST = 2**63 - 1


def run(*arguments, code=0, cwd=SOURCE):
    done = subprocess.run([PROGRAM, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == code, (arguments, done.returncode, done.stdout, done.stderr)
    return done


def verify(out, *more, rules="base+solo", code=0):
    return run("verify", "--rules", rules, "--oracle-only", *more, "--out", out, code=code)


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def counts(*paths):
    """Games, cases and hits of several files, added up."""
    total = collections.Counter()
    for path in paths:
        for row in read(path)[1:-1]:
            for name in ("cases", "games"):
                total[row["id"], row["rules"], name] += row.get(name, 0)
            for clause, number in row.get("hits", {}).items():
                total[row["id"], row["rules"], clause] += number
    return +total


def ranges(work):
    for rules, first, second in (("base+solo", 50, 33), ("all", 130, 71)):
        one, two, whole = (os.path.join(work, name) for name in ("1.jsonl", "2.jsonl", "whole.jsonl"))
        verify(one, "--games", str(first), "--quiet", rules=rules)
        verify(two, "--games", str(second), "--from", str(first), "--quiet", rules=rules)
        verify(whole, "--games", str(first + second), "--quiet", rules=rules)
        assert counts(one, two) == counts(whole), f"{rules}: two ranges are not the whole"
        assert read(one)[0]["identity"] != read(two)[0]["identity"]
        assert "of another run" in run("merge", one, two, "--out", os.path.join(work, "m.jsonl"), code=1).stderr
    far = os.path.join(work, "far.jsonl")
    verify(far, "--games", "3", "--from", str(LAST - 3), "--quiet")
    assert read(far)[-1]["games"] == {"base+solo": 3}
    assert f"--from must be 0 to {LAST - 4}" in verify(far, "--games", "4", "--from", str(LAST - 3), code=2).stderr
    assert "more parts" in verify(far, "--games", str(LAST), code=2).stderr
    assert read(far)[0]["call"]["from"] == LAST - 3, "a call that cannot be used leaves the old results"


def ledger(work):
    book, other = os.path.join(work, "ledger"), os.path.join(work, "other")
    names = [os.path.join(work, f"l{i}.jsonl") for i in range(3)]
    for i, name in enumerate(names):
        said = verify(name, "--games", "40", "--ledger", book).stderr
        assert ("--from 40" in said) == (i == 1) and ("--from 80" in said) == (i == 2), said
        run("ledger", book, "--add", name)
    with open(book, encoding="utf-8") as file:
        kept = file.read()
    assert kept.count("\n") == 3 and run("ledger", book, "--add", *names).stdout == run("ledger", book).stdout
    with open(book, encoding="utf-8") as file:
        assert file.read() == kept, "what stands there is not added again"
    seen = json.loads(run("ledger", book, "--json").stdout)
    assert (seen["games"], seen["runs"], seen["findings"]) == (120, 3, 0) and seen["builds"][0]["games"] == 120, seen

    # Another machine did some of them too, and other rules.
    verify(names[0], "--games", "60", "--from", "100", "--quiet")
    verify(names[1], "--games", "7", "--quiet", rules="solo+base+river")
    run("ledger", other, "--add", names[0], names[1])
    seen = json.loads(run("ledger", other, book, "--json").stdout)
    assert (seen["games"], seen["runs"], len(seen["kinds"])) == (167, 5, 2), seen
    assert sum(kind["games"] for kind in seen["kinds"]) == 167

    # A plan goes on behind the ledger as well, and its parts are those games.
    run("verify", "--rules", "base+solo", "--oracle-only", "--games", "20", "--ledger", book, "--plan",
        os.path.join(work, "plan"), "--parts", "2")
    for part in ("1", "2"):
        run("verify", "--plan", os.path.join(work, "plan"), "--part", part, "--quiet")
    run("merge", os.path.join(work, "plan"), "--quiet", "--out", names[2])
    assert read(names[2])[0]["call"]["from"] == 120
    assert "140 games in 4 runs" in run("ledger", book, "--add", names[2]).stdout
    return book


def site(work, book):
    run("report", os.path.join(work, "whole.jsonl"), "--ledger", book, "--ledger", os.path.join(work, "other"), "--out",
        os.path.join(work, "site"))
    for page in ("index.html", "ledger.html"):
        with open(os.path.join(work, "site", page), encoding="utf-8") as file:
            assert re.search(r"167.{0,9} games since 20\d\d-\d\d-\d\d", re.sub(r"<[^>]*>", "", file.read())), page


def refused(work, book):
    part, stopped = os.path.join(work, "part.jsonl"), os.path.join(work, "stopped.jsonl")
    verify(part, "--games", "40", "--shard", "1/2", "--quiet")
    assert "is no whole run" in run("ledger", book, "--add", part, code=2).stderr
    with open(os.path.join(work, "1.jsonl"), encoding="utf-8") as file, open(stopped, "w", encoding="utf-8") as out:
        out.writelines(file.readlines()[:-1])
    assert "is no whole run" in run("ledger", book, "--add", stopped, code=2).stderr
    assert "TW-RES-" in run("ledger", book, "--add", __file__, code=2).stderr
    with open(book, encoding="utf-8") as file:
        lines = file.readlines()
    for what, text in (("was changed", [lines[0].replace('"games":40', '"games":4000'), *lines[1:]]),
                       ("breaks off", [*lines[:-1], lines[-1][:-30]]),
                       ("is no line of a ledger", [*lines, '{"type":"range"}\n']),
                       ("is no line of a ledger", ["x" * 100000 + "\n"]),
                       ("is no line of a ledger", ["\x1b]0;x\x07\n"])):
        with open(book, "w", encoding="utf-8") as file:
            file.writelines(text)
        for call in (["ledger", book], ["ledger", book, "--add", os.path.join(work, "whole.jsonl")],
                     ["report", "--ledger", book, "--out", os.path.join(work, "none")],
                     ["verify", "--rules", "base", "--ledger", book, "--out", os.path.join(work, "none")]):
            assert what in run(*call, code=2).stderr, (what, call)
        with open(book, encoding="utf-8") as file:
            assert file.readlines() == text, "what cannot be read is left alone"
    assert not os.path.exists(os.path.join(work, "none"))
    assert "cannot read" in run("ledger", os.path.join(work, "nowhere"), code=2).stderr
    assert "name a ledger" in run("ledger", code=2).stderr


def main():
    with tempfile.TemporaryDirectory() as work:
        ranges(work)
        book = ledger(work)
        site(work, book)
        refused(work, book)
    print("ranges add up, and the ledger knows them")
    return 0


if __name__ == "__main__":
    sys.exit(main())
