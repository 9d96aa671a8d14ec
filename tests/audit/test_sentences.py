#!/usr/bin/python3
"""The self-test, the index and the coverage over small books of our own.

    test_sentences.py TILEWRIGHT SOURCE_ROOT
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, ROOT = sys.argv[1], Path(sys.argv[2])
DATA = ROOT / "tests" / "audit" / "data"
BOOK = """HAMLETS

Each player takes seven followers. A player may lay one tile only next to another one!
Roads do not count twice.

1. Whoever completes a road must take back the follower. (That is all.)
Made in 2026 by nobody in particular.
"""
WORDINGS = """edition: en-2026
wordings:
  - {clause: HAM-01, pattern: 'player\\s+may\\s+lay'}
  - {clause: HAM-01, pattern: 'tile\\s+only\\s+next'}
"""
DISPUTED = """discrepancies: desk
entries:
  - id: DESK-DIS-01
    kind: misprint
    severity: low
    finding: Roads are said not to count twice.
    edition: en-2026
    lines: '4.1'
    reading: They count once.
    patterns:
      en-2026: 'not\\s+count\\s+(?:(?<present>twice)|(?<corrected>thrice)|(?<other>\\w+))'
"""
failures = []


def expect(holds, what):
    if not holds:
        failures.append(what)


def audit(*arguments):
    call = [PROGRAM, "audit", *map(str, arguments)]
    return subprocess.run(call, capture_output=True, text=True, timeout=60, check=False)


class Desk:
    """A folder with the made-up ruleset, a book and its edition file."""

    def __init__(self, directory):
        self.folder = Path(directory)
        self.book = self.folder / "book.txt"
        self.edition = self.folder / "edition.yaml"
        self.edition.write_text(WORDINGS, "utf-8")
        self.known = self.folder / "known.yaml"
        self.known.write_text(DISPUTED, "utf-8")

    def data(self):
        return ["--data", DATA, "--data", self.edition, "--data", self.known]

    def write(self, text):
        self.book.write_text(text, "utf-8")
        return f"en-2026={self.book}"

    def index(self, text):
        made = audit("--index", self.write(text), *self.data())
        expect(made.returncode == 0 and made.stdout.startswith("sentences:\n"), "an index")
        self.edition.write_text(WORDINGS + made.stdout, "utf-8")
        return made.stdout

    def cover(self, text):
        result = audit("--json", "--coverage", self.write(text), *self.data())
        expect(result.returncode in (0, 1), f"coverage: {result.stderr}")
        return json.loads(result.stdout)


def check_index(desk):
    missing = audit("--coverage", desk.write(BOOK), *desk.data())
    expect(missing.returncode == 2 and "--index" in missing.stderr, "no index, and what to do")
    index = desk.index(BOOK)
    rows = [row.split()[1] for row in index.splitlines()[1:]]
    expect(rows == ["1.1", "3.1", "3.2", "4.1", "6.1", "6.2", "7.1"], f"rows {rows}")
    for word in ("player", "follower", "HAMLETS", "nobody"):
        expect(word not in index, f"the index holds the word {word}")
    whole = desk.cover(BOOK)
    expect(whole["counts"]["same"] == 7 and whole["known"] == 7, f"all the same: {whole['counts']}")
    expect(whole["unaccounted"] == 6, "one sentence is accounted for")


def counts_of(desk, text):
    counts = desk.cover(text)["counts"]
    return counts["same"], counts["reworded"], counts["missing"], counts["new"]


def check_changes(desk):
    expect(counts_of(desk, " ".join(BOOK.split())) == (7, 0, 0, 0), "one long line")
    expect(counts_of(desk, BOOK.replace("another", "ano-\nther")) == (7, 0, 0, 0), "a hyphen")
    expect(counts_of(desk, BOOK.replace("2026", "2027")) == (6, 1, 0, 0), "a number")
    expect(counts_of(desk, BOOK.replace("may", "must")) == (6, 1, 0, 0), "a word")
    expect(counts_of(desk, BOOK.replace("Roads do not count twice.", "")) == (6, 0, 1, 0), "lost")
    added = BOOK.replace("Roads", "Wagons have wheels as a rule.\nRoads")
    expect(counts_of(desk, added) == (7, 0, 0, 1), "added")
    misread = BOOK.replace("completes", "compIetes").replace("follower.", "fol1ower.")
    expect(counts_of(desk, misread) == (6, 1, 0, 0), "misread letters")


def check_four(desk):
    """A changed number and modal word, a lost and an added sentence: these four findings."""
    changed = BOOK.replace("2026", "2027").replace("may", "must")
    changed = changed.replace("Roads do not count twice.", "") + "Wagons have wheels as a rule.\n"
    found = desk.cover(changed)["sentences"]
    given = [(s["state"], s["index"], s["line"]) for s in found if s["state"] != "same"]
    expect(given == [("reworded", "3.2", 3), ("missing", "4.1", 0), ("reworded", "7.1", 7),
                     ("new", None, 8)], f"four changes: {given}")


def check_page(desk):
    known = desk.edition.read_text("utf-8")
    desk.edition.write_text(known + "sources:\n  - {clause: HAM-01, lines: '4.1'}\n", "utf-8")
    page = desk.folder / "page.html"
    changed = BOOK.replace("may", "must").replace("Roads do not count twice.", "")
    result = audit("--coverage", desk.write(changed), "--html", page, *desk.data())
    desk.edition.write_text(known, "utf-8")
    text = page.read_text("utf-8")
    expect(result.returncode == 1 and "reworded" in result.stdout, "the change is a finding")
    expect("must lay one tile" in text and 'class="reworded"' in text, "the book stands on the page")
    expect('<span class="checks">checks: campaign/events, scenarios</span>' in text,
           "the page shows the checks of a clause")
    expect("HAM-01 checks: campaign/events, scenarios" in result.stdout,
           f"the checks of the clause that is lost: {result.stdout}")


def check_verdicts(desk):
    for word, verdict in (("twice", "present"), ("thrice", "corrected"), ("often", "otherwise")):
        result = audit("--json", "--rulebook", desk.write(BOOK.replace("twice", word)),
                       *desk.data())
        known = {d["id"]: d for d in json.loads(result.stdout)["discrepancies"]}["DESK-DIS-01"]
        expect(known["verdict"] == verdict, f"'{word}' is {known['verdict']}")
        expect(known["found"] == (verdict == "present"), f"'{word}' found: {known['found']}")


def check_new_edition(desk):
    """From a text in a language that no ruleset has to a fact that agrees."""
    text = "A FALU\n\nMinden játékos hét alattvalót vesz el.\n"
    book = desk.write(text).replace("en-2026", "hu-2026")
    refused = audit("--index", book, *desk.data())
    expect(refused.returncode == 2 and "hu-2026" in refused.stderr, "an unknown edition")
    made = audit("--index", book, "--language", "hu", *desk.data())
    proposed = [line for line in made.stdout.splitlines() if line.startswith("#  - {fact: ?")]
    expect(len(proposed) == 1 and proposed[0].endswith("line 3: hét"), f"numbers: {proposed}")
    listed = audit("--index", book, "--language", "hu", "--rules", "hamlet", *desk.data()).stdout
    expect("line 3: hét; perhaps HAM-CF-01\n" in listed, f"facts of that number: {listed}")
    expect("# HAM-CF-02: Two to five play.\n" in listed, "what the facts are")
    expect("#  - {clause: HAM-01, lines: '?'} # must: A completed road" in listed, "the clauses")
    unknown = audit("--index", book, "--language", "hu", "--rules", "hamlot", *desk.data())
    expect(unknown.returncode == 2 and "hamlot" in unknown.stderr, "no such ruleset")
    fact = proposed[0][1:].replace("?,", "HAM-CF-01,", 1)
    new = desk.folder / "hu.yaml"
    new.write_text(made.stdout.replace("facts: []", f"facts:\n{fact}").replace(
        "sources: []", "sources:\n  - {clause: HAM-01, lines: '3.1'}"), "utf-8")
    agreed = audit("--rulebook", book, "--data", DATA, "--data", new)
    expect(agreed.returncode == 0 and "1 agree" in agreed.stdout, f"it agrees: {agreed.stdout}")
    desk.write(text.replace("hét", "nyolc"))
    expect(audit("--rulebook", book, "--data", DATA, "--data", new).returncode == 1, "eight differ")
    desk.write(text)
    whole = json.loads(audit("--json", "--coverage", book, "--data", DATA, "--data", new).stdout)
    expect(whole["unaccounted"] == 1 and "HAM-01" not in whole["unstated"], f"left: {whole}")


def check_proposals(desk):
    """Each proposed pattern fits its own number alone, in a language that no ruleset has."""
    text = ("SÄÄNNÖT\n\nValmis tie antaa kaksi pistettä. Valmis kaupunki antaa kaksi pistettä ja\n"
            "kaksi pistettä vaakunasta. Valmis luostari antaa yhdeksän pistettä.\n")
    book = desk.write(text).replace("en-2026", "fi-2026")
    made = audit("--index", book, "--language", "fi", "--data", DATA)
    rows = [line for line in made.stdout.splitlines() if line.startswith("#  - {fact: ?")]
    expect(len(rows) == 4, f"four numbers: {rows}")
    facts = "".join(f"  - id: F-0{i + 1}\n    fact: Number {i + 1}.\n    value: {value}\n"
                    for i, value in enumerate((2, 2, 2, 9)))
    rules = desk.folder / "finnish.yaml"
    rules.write_text("ruleset: finnish\ntitle: Finnish\nneeds: []\nsets: []\n"
                     "editions:\n  fi-2026: {title: A book, language: fi}\nfacts:\n" + facts +
                     "clauses:\n  - {id: F-C-01, topic: t, rule: fact, statement: S., sources: "
                     "[{edition: fi-2026, section: All}]}\n", "utf-8")
    rows = [row[1:].replace("?,", f"F-0{i + 1},", 1) for i, row in enumerate(rows)]
    new = desk.folder / "fi.yaml"
    new.write_text(made.stdout.replace("facts: []", "facts:\n" + "\n".join(rows)), "utf-8")
    data = ["--data", rules, "--data", new]
    for old, number in (("tie antaa kaksi", 1), ("kaupunki antaa kaksi", 2), ("ja\nkaksi", 3)):
        desk.write(text.replace(old, old.replace("kaksi", "kolme")))
        found = json.loads(audit("--json", "--rulebook", book, *data).stdout)
        given = [f["id"] for f in found["facts"] if f["outcome"] == "differs"]
        expect(given == [f"F-0{number}"], f"{old}: {given}")


def check_self_test(desk):
    result = audit("--self-test", desk.write(BOOK), *desk.data())
    lines = result.stdout.splitlines()
    expect(result.returncode == 1, "what is not noticed is a finding")
    expect(lines[-1] == "self-test of en-2026: 1 of 5 number changes noticed, "
                        "3 of 6 modal changes noticed", f"the sum: {lines[-1]}")
    expect(any("'one' -> 'two'" in line and "NOT NOTICED" in line for line in lines), "a word")
    expect(not any("'seven'" in line for line in lines), "what is noticed is not listed")


with tempfile.TemporaryDirectory() as place:
    work = Desk(place)
    check_index(work)
    check_changes(work)
    check_four(work)
    check_page(work)
    check_verdicts(work)
    check_new_edition(work)
    check_proposals(work)
    check_self_test(work)
for failure in failures:
    print("does not hold:", failure)
sys.exit(1 if failures else 0)
