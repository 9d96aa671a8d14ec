#!/usr/bin/python3
"""The audit over the rulebook texts, which are not part of the project.

    test_rulebooks.py TILEWRIGHT SOURCE_ROOT

TW_SHARED names the directory that holds `rulebooks`; else it is looked for beside the project.
Every fact that a text states must be found and agree, every known discrepancy and wording must be
found, every sentence accounted for; changed numbers, words and sentences must be seen. Exit status:
0, 1, or 77 when there are no texts.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import yaml
except ImportError:
    yaml = None

PROGRAM, ROOT = sys.argv[1], Path(sys.argv[2])
TEXTS = Path(os.environ.get("TW_SHARED", ROOT.parent / "shared")) / "rulebooks"
EDITIONS = {
    "bg-2021": "base.bg-2021.txt",
    "ru-2011": "expansions.ru-2011.txt",
    "pl": "gold-rush.pl.txt",
    "ru-2015": "gold-rush.ru-2015.txt",
    "ru-solo-2020": "solo.ru-2020.txt",
}
LEAST_STATED, LEAST_KNOWN, LEAST_CLAUSES, SENTENCES = 450, 230, 250, 1404
LEAST_NUMBERS, LEAST_MODALS, LEAST_MISREAD = 95, 80, 96  # per cent, in each book
# What a new printing may put right, and the verdict on it.
CORRECTIONS = [
    ("pl", "(3 lub 3)", "(3 lub 4)", "GR-DIS-02", "corrected"),
    ("pl", "(3 lub 3)", "(dwa lub trzy)", "GR-DIS-02", "otherwise"),
    ("pl", "(3 lub 3)", "", "GR-DIS-02", "not-found"),
    ("ru-2011", "Предмestья", "Предместья", "EXP-DIS-35", "corrected"),
    ("bg-2021", "Нямаме", "Нямате", "BASE-DIS-48", "corrected"),
    ("ru-solo-2020", "Жаркассон", "Каркассон", "BASE-DIS-52", "corrected"),
]
ADDED = "Qwzx vbnm qrst wxyz plok mijn uhby gvtf crdx eszw."
failures = []


def run(*arguments):
    call = [PROGRAM, "audit", "--data", ROOT / "tiles", "--data", ROOT / "rulesets", *arguments]
    result = subprocess.run(call, capture_output=True, text=True, timeout=200, check=False)
    if result.returncode == 2:
        sys.exit(f"the audit cannot be used: {result.stderr}")
    return result


def cover(edition, path):
    return json.loads(run("--json", "--coverage", f"{edition}={path}").stdout)


def check_facts():
    """Everything that is known of the texts holds in them."""
    result = run("--json", "--rulebook", *(f"{e}={TEXTS / name}" for e, name in EDITIONS.items()))
    whole = json.loads(result.stdout)
    stated = [f for f in whole["facts"] if f["outcome"] != "not-stated"]
    if result.returncode != 0:
        failures.append(f"exit status {result.returncode}")
    for row in stated:
        if row["outcome"] not in ("agrees", "noted"):
            failures.append(f"{row['id']} in {row['edition']}: {row['outcome']}")
    if len(stated) < LEAST_STATED:
        failures.append(f"only {len(stated)} facts are stated")
    for pair in whole["between"]:
        if not pair["same"]:
            failures.append(f"{pair['id']}: {pair['first']} and {pair['second']} differ")
    missing = [d for d in whole["discrepancies"] if d["verdict"] != "present"]
    if missing or len(whole["discrepancies"]) < LEAST_KNOWN:
        failures.append(f"discrepancies that are not present: {[d['id'] for d in missing]}")
    if yaml:
        check_places(whole)
    else:
        print("SKIP: places of discrepancies, without a reader of YAML; python3-yaml enables it")
    clauses = {w["clause"] for w in whole["wordings"]}
    if len(clauses) < LEAST_CLAUSES or not all(w["found"] for w in whole["wordings"]):
        failures.append(f"wordings of {len(clauses)} clauses, not all found")
    return len(stated), len(whole["discrepancies"]), len(clauses)


def spans(lines):
    """'12.3-12.5,14' as pairs of (line, sentence)."""
    for part in str(lines).split(","):
        first, _, last = part.strip().partition("-")
        points = [tuple(map(int, (point.split(".") + ["0"])[:2])) for point in (first, last or first)]
        yield points[0], (points[1] if points[1][1] else (points[1][0], 9999))


def stands_in(place, lines):
    return any(first <= (place["line"], place["sentence"]) <= last for first, last in spans(lines))


def check_places(whole):
    """What a pattern finds stands where the discrepancy says that it stands."""
    known = {entry["id"]: entry for path in (ROOT / "rulesets" / "discrepancies").glob("*.yaml")
             for entry in yaml.safe_load(path.read_text("utf-8"))["entries"]}
    for found in whole["discrepancies"]:
        entry = known[found["id"]]
        said = entry.get("says", {}).get(found["edition"], entry)
        if not any(stands_in(place, said["lines"]) for place in found["places"]):
            failures.append(f"{found['id']} in {found['edition']}: not at {said['lines']}")


def check_corrections(directory):
    """A discrepancy that was put right is told from one that is worded otherwise, or gone."""
    path = Path(directory) / "corrected.txt"
    for edition, old, new, name, verdict in CORRECTIONS:
        text = (TEXTS / EDITIONS[edition]).read_text("utf-8")
        path.write_text(text.replace(old, new), "utf-8")
        found = json.loads(run("--json", "--rulebook", f"{edition}={path}").stdout)
        given = {d["id"]: d["verdict"] for d in found["discrepancies"]}[name]
        if given != verdict:
            failures.append(f"{name} with '{new}': {given}, not {verdict}")


def check_self_test():
    """Changed numbers and words of must and may are noticed."""
    output = run("--self-test", *(f"{e}={TEXTS / name}" for e, name in EDITIONS.items())).stdout
    rows = re.findall(r"self-test of (\S+): (\d+) of (\d+) number changes noticed, "
                      r"(\d+) of (\d+) modal changes noticed", output)
    if len(rows) != len(EDITIONS):
        failures.append("the self-test does not tell of all books")
    for edition, numbers, all_numbers, modals, all_modals in rows:
        print(f"{edition}: {numbers} of {all_numbers} numbers, {modals} of {all_modals} words")
        if int(numbers) * 100 < int(all_numbers) * LEAST_NUMBERS:
            failures.append(f"{edition}: only {numbers} of {all_numbers} changed numbers are seen")
        if int(modals) * 100 < int(all_modals) * LEAST_MODALS:
            failures.append(f"{edition}: only {modals} of {all_modals} changed words are seen")


def alone(coverage):
    """Lines of one sentence, in order."""
    count = {}
    for sentence in coverage["sentences"]:
        count[sentence["line"]] = count.get(sentence["line"], 0) + 1
    return [line for line, sentences in count.items() if sentences == 1]


def is_unique(lines, at):
    """Long enough to be told from all other lines, whatever its first letters."""
    return len(lines[at - 1]) > 45 and sum(lines[at - 1] in line for line in lines) == 1


def change_four(lines, candidates, modal):
    """A changed number, a lost word, a lost and an added sentence; None where there is no room."""
    number = next((n for n in candidates if re.search(r"(?<!\d)\d(?!\d)", lines[n - 1][10:])), None)
    word = next((n for n in candidates if n != number and re.search(modal, lines[n - 1])), None)
    lost = next((n for n in candidates if n not in (number, word)), None)
    if not number or not word or not lost:
        return None
    copy = list(lines)
    text = copy[number - 1]
    at = re.search(r"(?<!\d)\d(?!\d)", text[10:]).start() + 10
    copy[number - 1] = f"{text[:at]}{(int(text[at]) + 1) % 10}{text[at + 1:]}"
    copy[word - 1] = re.sub(modal, " ", copy[word - 1], count=1)
    copy[lost - 1] = ""
    copy.append(ADDED)
    wanted = [("reworded", number), ("reworded", word), ("missing", lost), ("new", len(copy))]
    return copy, sorted(wanted)


def places_of(coverage):
    """The findings of a coverage: state, and line of the index, or of the text where it is new."""
    return sorted((s["state"], int(s["index"].split(".")[0]) if s["index"] else s["line"])
                  for s in coverage["sentences"] if s["state"] not in ("same", "moved"))


def check_four(edition, modal, directory):
    """Exactly these four findings, each at its place."""
    path = Path(directory) / "book.txt"
    lines = (TEXTS / EDITIONS[edition]).read_text("utf-8").split("\n")
    whole = cover(edition, TEXTS / EDITIONS[edition])
    candidates = [n for n in alone(whole) if n and is_unique(lines, n)]
    tried = 0
    for shift in range(0, len(candidates), max(1, len(candidates) // 4)):
        change = change_four(lines, candidates[shift:] + candidates[:shift], modal)
        if not change:
            continue
        tried += 1
        path.write_text("\n".join(change[0]), "utf-8")
        given = places_of(cover(edition, path))
        if given != change[1]:
            failures.append(f"{edition}: four changes at {change[1]} give {given}")
    if tried == 0:
        failures.append(f"{edition}: no place for four changes")


def check_misread(edition, directory):
    """How many sentences are found when three letters of a hundred are wrong."""
    path = Path(directory) / "misread.txt"
    chance = random.Random(edition)
    text = (TEXTS / EDITIONS[edition]).read_text("utf-8")
    letters = sorted({c for c in text.lower() if c.isalpha()})
    path.write_text("".join(chance.choice(letters) if c.isalpha() and chance.random() < 0.03 else c
                            for c in text), "utf-8")
    found = cover(edition, path)
    missing = found["counts"]["missing"]
    if missing * 100 > found["known"] * (100 - LEAST_MISREAD):
        failures.append(f"{edition} misread: {missing} of {found['known']} sentences not found")


def check_other_lines(edition, directory):
    """The index finds everything when all lines break elsewhere."""
    path = Path(directory) / "wrapped.txt"
    text = (TEXTS / EDITIONS[edition]).read_text("utf-8")
    path.write_text("\n".join("\n".join(re.findall(r".{1,50}(?:\s|$)", line)) or line
                              for line in text.split("\n")), "utf-8")
    counts = cover(edition, path)["counts"]
    if counts["missing"] or counts["new"] or counts["reworded"]:
        failures.append(f"{edition} in other lines: {counts}")


if not all((TEXTS / name).is_file() for name in EDITIONS.values()):
    print(f"SKIP: no rulebook texts in {TEXTS}; TW_SHARED=FOLDER says where its 'rulebooks' are")
    sys.exit(77)

MODALS = {"bg": r" не ", "ru": r" не | только ", "pl": r" nie | tylko "}
stated, known, worded = check_facts()
check_self_test()
sentences = 0
with tempfile.TemporaryDirectory() as place:
    check_corrections(place)
    for name in EDITIONS:
        found = cover(name, TEXTS / EDITIONS[name])
        sentences += found["known"]
        if found["unaccounted"] or found["counts"]["same"] != found["known"]:
            failures.append(f"{name}: {found['unaccounted']} unaccounted, {found['counts']}")
        check_four(name, MODALS[name[:2]], place)
        check_other_lines(name, place)
        check_misread(name, place)
if sentences != SENTENCES:
    failures.append(f"{sentences} sentences, not {SENTENCES}")
print(f"{stated} facts stated, {known} places of known discrepancies, wordings of {worded} clauses, "
      f"{sentences} sentences")
for failure in failures:
    print("does not hold:", failure)
sys.exit(1 if failures else 0)
