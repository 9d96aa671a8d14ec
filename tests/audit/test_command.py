#!/usr/bin/python3
"""The audit command from outside: exit status, what goes where, and the shape of its JSON.

    test_command.py TILEWRIGHT SOURCE_ROOT
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, ROOT = sys.argv[1], Path(sys.argv[2])
HERE = ROOT / "tests" / "audit"
BOOK = {name: HERE / "books" / f"hamlet.{name}.txt" for name in ("en-2026", "ru-2026", "pl-2026")}
OUTCOMES = ["agrees", "differs", "not-found", "gave-up", "not-stated", "noted"]
failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


def audit(*arguments, data=HERE / "data"):
    """Runs the command over the made-up ruleset."""
    call = [PROGRAM, "audit", "--data", str(data), *map(str, arguments)]
    return subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)


def book(name):
    return f"{name}={BOOK[name]}"


def check_status():
    expect(audit().returncode == 0, "patterns and data alone hold")
    expect(audit("--rulebook", book("en-2026")).returncode == 0, "a book that is right gives 0")
    several = audit("--rulebook", book("en-2026"), book("ru-2026"))
    expect(several.returncode == 0, "several books behind one --rulebook")
    wrong = audit("--rulebook", book("pl-2026"))
    expect(wrong.returncode == 1, "a book that differs gives 1")
    expect("says 8" in wrong.stdout and "HAM-CF-01" in wrong.stdout, "the difference is shown")
    expect(wrong.stderr == "", "findings are no messages")


def check_refusals():
    with tempfile.TemporaryDirectory() as directory:
        binary, empty, huge = (Path(directory) / name for name in ("binary", "empty", "huge"))
        binary.write_bytes(b"a\0b")
        empty.write_bytes(b"")
        with open(huge, "wb") as file:
            file.truncate((16 << 20) + 1)
        refused = {
            f"en-2026={directory}": "is a directory",
            f"en-2026={directory}/none": "there is no such file",
            f"en-2026={binary}": "not a text",
            f"en-2026={empty}": "empty",
            f"en-2026={huge}": "16777216",
            f"en-2027={BOOK['en-2026']}": "did you mean 'en-2026'?",
            f"={BOOK['en-2026']}": "EDITION=FILE",
            "en-2026=": "EDITION=FILE",
            "en-2026": "EDITION=FILE",
        }
        for argument, message in refused.items():
            result = audit("--rulebook", argument)
            expect(result.returncode == 2, f"{argument} gives 2, not {result.returncode}")
            expect(message in result.stderr, f"{argument}: {result.stderr}")
            expect(result.stdout == "", f"{argument} prints no result")
    twice = audit("--rulebook", book("en-2026"), "--rulebook", book("en-2026"))
    expect(twice.returncode == 2 and "twice" in twice.stderr, "an edition given twice")
    nowhere = audit(data="/nonexistent")
    expect(nowhere.returncode == 2 and nowhere.stderr, "data that are not there")
    expect(audit("--jsn").returncode == 2, "an unknown option")


def check_pattern_place():
    with tempfile.TemporaryDirectory() as directory:
        text = (HERE / "data" / "hamlet.yaml").read_text(encoding="utf-8")
        copy = Path(directory) / "hamlet.yaml"
        copy.write_text(text.replace("bierze\\s+", "bierze[\\s+"), encoding="utf-8")
        result = audit(data=directory)
        expect(result.returncode == 2, "a pattern that does not compile gives 2")
        expect(f"{copy}:27:" in result.stderr and "TW-AUDIT-001" in result.stderr,
               f"the place of the pattern is shown: {result.stderr}")


def check_text():
    plain = audit("--rulebook", book("en-2026")).stdout
    expect("takes seven followers" not in plain, "lines are quoted only when asked for")
    expect("en-2026: 3 agree, 0 differ, 0 not found, 1 not stated" in plain, plain)
    expect("HAM-DIS-01" in plain and "The youngest begins." in plain, "discrepancies are shown")
    expect("takes seven followers" in audit("--verbose", book("en-2026")).stdout, "--verbose quotes")
    expect(audit("--quiet", book("en-2026")).stdout == "", "--quiet says nothing when all holds")
    expect("HAM-CF-01" in audit("--quiet", book("pl-2026")).stdout, "--quiet shows findings")


def check_json():
    result = json.loads(audit("--json", book("en-2026"), book("pl-2026"), book("ru-2026")).stdout)
    keys = ["format", "patterns", "wrong_patterns", "editions", "facts", "mismatches", "between",
            "discrepancies", "unsearched", "wordings", "diagnostics"]
    expect(list(result) == keys, f"keys of the object: {list(result)}")
    expect(result["format"] == 1, "format")
    expect([e["edition"] for e in result["editions"]] == ["en-2026", "pl-2026", "ru-2026"],
           "editions in the order given")
    for edition in result["editions"]:
        expect(list(edition["counts"]) == OUTCOMES, "counts")
        rows = [f for f in result["facts"] if f["edition"] == edition["edition"]]
        for outcome in OUTCOMES:
            expect(edition["counts"][outcome] == sum(f["outcome"] == outcome for f in rows),
                   f"{edition['edition']}: {outcome}")
    facts = {(f["id"], f["edition"]): f for f in result["facts"]}
    first = facts["HAM-CF-01", "en-2026"]
    expect(list(first) == ["ruleset", "id", "edition", "outcome", "fact", "value", "computed",
                           "disagrees", "reason", "matches", "places"], f"a fact: {list(first)}")
    expect(first["places"] == [{"line": 5, "sentence": 1, "values": [7]},
                                {"line": 9, "sentence": 1, "values": [7]}], "places")
    expect(facts["HAM-CF-01", "pl-2026"]["places"] ==
           [{"line": 3, "sentence": 1, "values": [8]}], "what differs")
    expect(facts["HAM-CF-02", "en-2026"]["computed"] == [2, 5], "computed list")
    expect(facts["HAM-CF-05", "en-2026"]["value"] is None, "no value")
    expect({"id": "HAM-CF-01", "first": "en-2026", "second": "pl-2026", "same": False}
           in result["between"], "between editions")
    known = result["discrepancies"][0]
    expect(known["id"] == "HAM-DIS-01" and known["found"] and known["supported"] == "en-2026",
           "a known discrepancy")
    verbose = json.loads(audit("--json", "--verbose", book("en-2026")).stdout)
    expect("quote" in verbose["facts"][0]["places"][0], "--verbose quotes in JSON")
    quiet = json.loads(audit("--json", "--quiet", book("pl-2026")).stdout)
    expect([f["outcome"] for f in quiet["facts"]] == ["differs"], "--quiet keeps findings")


def check_same_output():
    calls = [audit("--json", "--verbose", book("en-2026"), book("ru-2026")).stdout for _ in "ab"]
    expect(calls[0] == calls[1], "two runs print the same")


os.environ["NO_COLOR"] = "1"
for check in (check_status, check_refusals, check_pattern_place, check_text, check_json,
              check_same_output):
    check()
for failure in failures:
    print("does not hold:", failure)
sys.exit(1 if failures else 0)
