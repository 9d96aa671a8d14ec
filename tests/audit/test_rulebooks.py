#!/usr/bin/python3
"""The audit over the rulebook texts, which are not part of the project.

    test_rulebooks.py TILEWRIGHT SOURCE_ROOT

TW_SHARED names the directory that holds `rulebooks`; else it is looked for beside the project.
Every fact that a text states must be found and agree, every known discrepancy must be found, and a
number that is changed in a text must be seen. Exit status: 0, 1, or 77 when there are no texts.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, ROOT = sys.argv[1], Path(sys.argv[2])
TEXTS = Path(os.environ.get("TW_SHARED", ROOT.parent / "shared")) / "rulebooks"
EDITIONS = {
    "bg-2021": "base.bg-2021.txt",
    "ru-2011": "expansions.ru-2011.txt",
    "pl": "gold-rush.pl.txt",
    "ru-2015": "gold-rush.ru-2015.txt",
    "ru-solo-2020": "solo.ru-2020.txt",
}
LEAST_STATED, LEAST_CHANGED, LEAST_KNOWN = 150, 110, 120
failures = []


def audit(books):
    call = [PROGRAM, "audit", "--json", "--data", ROOT / "tiles", "--data", ROOT / "rulesets",
            "--rulebook", *(f"{edition}={path}" for edition, path in books.items())]
    result = subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)
    if result.returncode == 2:
        sys.exit(f"the audit cannot be used: {result.stderr}")
    return json.loads(result.stdout), result.returncode


def changed_numbers(fact, lines):
    """Copies of the lines in which a number that the fact may have captured is one larger."""
    at = fact["places"][0]["line"] - 1
    value = fact["value"][0]
    for match in re.finditer(rf"(?<!\d){value}(?!\d)", lines[at]):
        copy = list(lines)
        copy[at] = f"{lines[at][:match.start()]}{value + 1}{lines[at][match.end():]}"
        yield copy


def is_seen(fact, directory):
    """Whether some change of a number on its line makes the fact differ."""
    lines = (TEXTS / EDITIONS[fact["edition"]]).read_text(encoding="utf-8").split("\n")
    for copy in changed_numbers(fact, lines):
        path = Path(directory) / "book.txt"
        path.write_text("\n".join(copy), encoding="utf-8")
        result, _ = audit({fact["edition"]: path})
        outcome = next(f["outcome"] for f in result["facts"] if f["id"] == fact["id"])
        if outcome == "differs":
            return True
    return False


if not all((TEXTS / name).is_file() for name in EDITIONS.values()):
    print(f"SKIP: no rulebook texts in {TEXTS}; TW_SHARED=FOLDER says where its 'rulebooks' are")
    sys.exit(77)

whole, status = audit({edition: TEXTS / name for edition, name in EDITIONS.items()})
stated = [f for f in whole["facts"] if f["outcome"] != "not-stated"]
if status != 0:
    failures.append(f"exit status {status}")
for row in stated:
    if row["outcome"] not in ("agrees", "noted"):
        failures.append(f"{row['id']} in {row['edition']}: {row['outcome']}")
if len(stated) < LEAST_STATED:
    failures.append(f"only {len(stated)} facts are stated")
for pair in whole["between"]:
    if not pair["same"]:
        failures.append(f"{pair['id']}: {pair['first']} and {pair['second']} differ")
missing = [d for d in whole["discrepancies"] if not d["found"]]
if missing or len(whole["discrepancies"]) < LEAST_KNOWN:
    failures.append(f"discrepancies not found: {[d['id'] for d in missing]}")

changed = 0
with tempfile.TemporaryDirectory() as place:
    for row in stated:
        if row["outcome"] == "agrees":
            changed += is_seen(row, place)
if changed < LEAST_CHANGED:
    failures.append(f"only {changed} changed numbers are seen")
print(f"{len(stated)} facts stated, {changed} changed numbers seen, "
      f"{len(whole['discrepancies'])} places of known discrepancies")
for failure in failures:
    print("does not hold:", failure)
sys.exit(1 if failures else 0)
