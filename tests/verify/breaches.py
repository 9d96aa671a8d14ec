#!/usr/bin/env python3
"""Breaks what clauses say about tiles and numbers, one at a time, and wants the check that stands for it to notice.

    breaches.py TILEWRIGHT SOURCE

A scenario that passes whatever the tile looks like would be a check in name only. The broken data are valid in
themselves: a scenario that has nothing to do with them still holds.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SOURCE = (os.path.abspath(path) for path in sys.argv[1:3])

# clause, scenario, set, row, what stands there, what breaks the clause. Without a scenario: no such tile can be drawn,
# and the check of the data themselves has to say so.
TILES = [
    ("AM-TILE-02", "abbey-mayor/field-behind-the-other-city", "abbey-mayor", "am-E", "c1: {city: N, pennants: 1, castle_base: false}\n    c2: {city: E W}\n    f1: {field: inside, touches: c1 c2}\n    f2: {field: SL SR, touches: c1 c2}",
     "c1: {city: N E W, pennants: 1}\n    f2: {field: SL SR, touches: c1}"),
    ("AM-TILE-03", "abbey-mayor/field-behind-the-other-city", "abbey-mayor", "am-E",
     "f2: {field: SL SR, touches: c1 c2}", "f2: {field: SL SR, touches: c2}"),
    ("AM-TILE-06", "abbey-mayor/crossing-cities-with-a-shield", "abbey-mayor", "am-C",
     "c1: {city: N S, pennants: 1}", "c1: {city: N S}"),
    ("AM-TILE-07", "abbey-mayor/road-past-a-city-wall", "abbey-mayor", "am-K",
     "r1: {road: S W}", "r1: {road: W}\n    r2: {road: S}"),
    ("AM-TILE-08", None, "abbey-mayor", "am-K",
     "r1: {road: S W}\n    f1: {field: EL ER SL, touches: c1}\n    f2: {field: WR, touches: c1}\n    f3: {field: SR WL}",
     "r1: {road: W}\n    r2: {road: S}\n    f1: {field: EL ER SL SR WL WR, touches: c1}"),
    ("AM-TILE-10", "abbey-mayor/tunnel", "abbey-mayor", "am-L",
     "f1: {field: SL SR, touches: c1}\n    f2: {field: NL, touches: c1}\n    f3: {field: NR, touches: c1}\n    crosses: [c1 r1, f1 r1]",
     "f1: {field: NL NR, touches: c1}\n    f2: {field: SL, touches: c1}\n    f3: {field: SR, touches: c1}\n    crosses: [c1 r1, f1 r1]"),
    ("AM-TILE-11", "abbey-mayor/dead-end", "abbey-mayor", "am-H",
     "r1: {road: S}\n    f1: {field: NL NR EL ER SL SR WL WR}",
     "r1: {road: N S}\n    f1: {field: NR EL ER SL}\n    f2: {field: SR WL WR NL}"),
    ("BASE-COMP-02", "base/coats-count-gardens-do-not", "base", "base-F", "pennants: 1", "pennants: 2"),
    ("GR-COMP-11", "gold-rush/copies-differ-in-camps-and-herds", "gold-rush", "gr-E2", "horses: 1", "tipi: 1"),
    ("IC-TILE-04", "inns-cathedrals/monastery-on-a-road", "inns-cathedrals", "ic-D",
     "r1: {road: W}\n    r2: {road: E}\n    m1: {monastery: inside}\n    f1: {field: ER SL SR WL}\n    f2: {field: NL NR EL WR}\n    wagon: [m1 r1, m1 r2]",
     "r1: {road: W E}\n    m1: {monastery: inside}\n    f1: {field: ER SL SR WL}\n    f2: {field: NL NR EL WR}"),
    ("IC-TILE-05", "inns-cathedrals/junction-inn-belongs-to-one-road", "inns-cathedrals", "ic-C",
     "r3: {road: S}", "r3: {road: S, inn: true}"),
    ("IC-TILE-06", None, "inns-cathedrals", "ic-I",
     "r2: {road: E}", "r2: {road: E}\n    r3: {road: inside}"),
    ("IC-TILE-07", None, "inns-cathedrals", "ic-I",
     "f1: {field: ER, touches: c2}\n    f2: {field: WL, touches: c2}", "f1: {field: ER WL, touches: c2}"),
    ("IC-TILE-08", "inns-cathedrals/stubs-are-no-roads", "inns-cathedrals", "ic-I",
     "r1: {road: W}\n    r2: {road: E}\n    f1: {field: ER, touches: c2}\n    f2: {field: WL, touches: c2}\n    f3: {field: EL, touches: c1}\n    f4: {field: WR, touches: c1}\n    wagon: [c1 c2 r1 r2]",
     "r1: {road: W E}\n    f1: {field: ER WL, touches: c2}\n    f3: {field: EL WR, touches: c1}"),
    ("KING-TILE-02", "king/crossing-cities-are-two", "king", "king-C",
     "c1: {city: E W}\n    c2: {city: N S}\n    f1: {field: inside, touches: c1 c2}\n    f2: {field: inside, touches: c1 c2}\n    crosses: [c1 c2]",
     "c1: {city: E W N S}"),
    ("TB-TILE-02", "traders-builders/three-cities-on-one-tile", "traders-builders", "tb-M",
     "c2: {city: S}\n    c3: {city: E}\n    f1: {field: inside, touches: c1 c2 c3}",
     "c2: {city: S E}\n    f1: {field: inside, touches: c1 c2}"),
    ("TB-TILE-04", None, "traders-builders", "tb-B",
     "f1: {field: NL WR}\n    f2: {field: NR EL}\n    f3: {field: ER SL}\n    f4: {field: SR WL}\n    crosses: [r1 r2]",
     "f1: {field: NL WR NR EL}\n    f3: {field: ER SL}\n    f4: {field: SR WL}\n    crosses: [r1 r2, f1 r1]"),
    ("TB-TILE-05", "traders-builders/monastery-with-three-roads", "traders-builders", "tb-J",
     "r1: {road: E}\n    r2: {road: S}\n    r3: {road: W}\n    m1: {monastery: inside}\n    f1: {field: NL NR EL WR}\n    f2: {field: ER SL}\n    f3: {field: SR WL}\n    wagon: [m1 r1, m1 r2, m1 r3]",
     "r1: {road: E W}\n    r2: {road: S}\n    m1: {monastery: inside}\n    f1: {field: NL NR EL WR}\n    f2: {field: ER SL}\n    f3: {field: SR WL}"),
    ("TB-TILE-06", "traders-builders/road-that-ends-in-the-grass", "traders-builders", "tb-C",
     "r1: {road: W}\n    r2: {road: S}\n    f1: {field: WR, touches: c1}\n    f2: {field: SR WL}\n    f3: {field: EL ER SL, touches: c1}\n    wagon: [c1 r2]",
     "r1: {road: W S}\n    f1: {field: WR, touches: c1}\n    f2: {field: SR WL}\n    f3: {field: EL ER SL, touches: c1}"),
    ("TB-TILE-07", None, "traders-builders", "tb-C",
     "f1: {field: WR, touches: c1}\n    f2: {field: SR WL}", "f1: {field: WR SR WL, touches: c1}"),
]

# clause, fact, file, what stands there, what makes the number another one
NUMBERS = [
    ("IC-INN-04", "IC-CF-05", "tiles/inns-cathedrals.yaml", "r1: {road: E, inn: true}", "r1: {road: E}"),
    ("TB-GOODS-01", "TB-CF-05", "tiles/traders-builders.yaml", "c1: {city: N W, goods: cloth}", "c1: {city: N W}"),
    ("GR-COMP-09", "GR-FACT-05", "tiles/gold-rush.yaml", "tokens: {0: 12, 1: 22, 2: 16, 3: 8, 5: 5}",
     "tokens: {0: 12, 1: 22, 2: 16, 3: 8, 4: 5}"),
    ("BASE-COMP-08", "BASE-CF-07", "rulesets/base.yaml", "follower: {count: 7,", "follower: {count: 6,"),
    ("ANNIV-COMP-03", "ANNIV-CF-10", "tiles/anniversary-20ae.yaml", "arrow: W any-free-feature",
     "arrow: W double-turn"),
    ("GR-COMP-10", "GR-FACT-48", "tiles/gold-rush.yaml", "count: 4\n    start: 1", "count: 1\n    start: 1"),
]


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, cwd=SOURCE, check=False)


def change(path, start, old, new):
    """Replaces the first `old` behind `start`; the data must have it."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    place = text.index(start)
    where = text.find(old, place)
    if where < 0:
        sys.exit(f"{path}: no '{old}' behind '{start}': the list of breaches is out of date")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[:where] + new + text[where + len(old):])


def mend_counts(path):
    """A set says how many of what it has; a breach may change that."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^expect:.*\n(  .*\n)*", "", file.read(), flags=re.M)
    drawn = re.split(r"^(?:extras|variants):", text[text.index("\ntiles:"):], flags=re.M)[0]
    total = sum(int(count) for count in re.findall(r"^ +count: (\d+)", drawn, flags=re.M))
    with open(path, "w", encoding="utf-8") as file:
        file.write(re.sub(r"^total: \d+", f"total: {total}", text, flags=re.M))


def scenario(name):
    return os.path.join("tests/scenarios", name + ".yaml")


def break_tiles(folder, failures):
    for clause, name, tile_set, row, old, new in TILES:
        path = os.path.join(folder, tile_set + ".yaml")
        shutil.copy(os.path.join(SOURCE, "tiles", tile_set + ".yaml"), path)
        change(path, f"- id: {row}\n", old, new)
        mend_counts(path)
        other = scenario("gold-rush/nine-tokens" if tile_set == "gold-rush" else "base/road-ring")
        still = run("replay", "--quiet", other, "--tiles", path)
        if name is None and "[TW-TILE-" not in run("validate", path).stdout:
            failures.append(f"{clause}: {row} breaks the clause and is taken for a tile")
        elif name and still.returncode != 0:
            failures.append(f"{clause}: the broken tiles are no tiles at all: {still.stdout}{still.stderr}")
        elif name and run("replay", "--quiet", scenario(name), "--tiles", path).returncode == 0:
            failures.append(f"{clause}: {name} passes though {row} breaks the clause")
        os.remove(path)


def break_numbers(folder, failures):
    for clause, fact, name, old, new in NUMBERS:
        for part in ("tiles", "rulesets"):
            shutil.rmtree(os.path.join(folder, part), ignore_errors=True)
            shutil.copytree(os.path.join(SOURCE, part), os.path.join(folder, part))
        change(os.path.join(folder, name), "", old, new)
        if name.startswith("tiles/"):
            mend_counts(os.path.join(folder, name))
        out = os.path.join(folder, "r.jsonl")
        tiles, rulesets = os.path.join(folder, "tiles"), os.path.join(folder, "rulesets")
        result = run("verify", "--rules", "all", "--games", "0", "--tiles", tiles, "--rules-file", rulesets, "--data",
                     tiles, "--data", rulesets, "--out", out)
        if result.returncode not in (0, 1):
            failures.append(f"{clause}: {result.stderr}")
            continue
        with open(out, encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
        red = [row for row in rows if row.get("id") == "facts/" + fact and row["status"] == "fail"
               and clause in row["clauses"]]
        if result.returncode != 1 or not red:
            failures.append(f"{clause}: the fact {fact} does not notice '{new}' in {name}")


def main():
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        break_tiles(folder, failures)
        break_numbers(folder, failures)
    for failure in failures:
        print(failure)
    print(f"{len(TILES) + len(NUMBERS)} breaches, {len(failures)} unnoticed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
