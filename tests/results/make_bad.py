#!/usr/bin/env python3
"""Writes the corpus of files that are no results: bad/NAME.jsonl, each wrong in one thing; and good/, which are.

The exact message of each stands beside it in NAME.expected; check_results.py holds the program to it.
"""
import json
import pathlib

import seal

FOLDER = pathlib.Path(__file__).resolve().parent / "bad"
HEAD = seal.header(rules=["base"])
ROW = {"type": "check", "id": "a", "rules": "base", "status": "pass", "clauses": ["BASE-ROAD-01"], "cases": 3}
OTHER = {**ROW, "id": "b"}
FOOT = {"type": "footer", "rows": 2}


def lines(*objects):
    return seal.seal(objects).splitlines(keepends=True)


def row(**more):
    """A sound file but for one row."""
    return seal.whole(HEAD, [ROW, {**OTHER, **more}])


def head(**more):
    changed = {**HEAD, **more}
    return seal.whole({**changed, "identity": seal.identity(changed)}, [ROW])


def without(name, of):
    return {key: value for key, value in of.items() if key != name}


def merge_hits():
    return seal.whole(HEAD, [{"type": "hits", "id": "hits/uniform", "rules": "base", "hits": {"BASE-ROAD-01": "many"}}])


SOUND = lines(HEAD, ROW, OTHER, FOOT)
CASES = {
    "002-nothing": "",
    "002-only-empty-lines": "\n\n\n",
    "004-words": "nonsense\n",
    "004-broken-in-the-middle": SOUND[0] + SOUND[1][:-10] + "\n" + SOUND[2] + SOUND[3],
    "004-header-breaks-off": SOUND[0][:-30],
    "004-member-twice": SOUND[0] + SOUND[1].replace('"id":"a"', '"id":"a","id":"a"') + SOUND[2] + SOUND[3],
    "004-behind-the-footer": "".join(SOUND) + "{",
    "005-a-list": SOUND[0] + "[1]\n",
    "004-a-number": "7\n",
    "005-no-type": SOUND[0] + '{"id":"a"}\n',
    "005-type-is-a-number": SOUND[0] + '{"type":7}\n',
    "006-a-row-first": "".join(SOUND[1:]),
    "006-a-footer-first": SOUND[3],
    "007-format-1": '{"type":"header","format":1,"tool":"tilewright 0.1.0","rules":[],"seed":1,"data":[]}\n',
    "007-format-is-a-word": head(format="2"),
    "008-unknown-type": row(type="chekc"),
    "008-type-of-a-part": row(type="tile"),
    "006-second-header": SOUND[0] + SOUND[0],
    "009-clauses-are-numbers": row(clauses=[1]),
    "009-clauses-are-a-text": row(clauses="none"),
    "009-rules-are-numbers": head(rules=[1]),
    "009-header-without-build": seal.whole(without("build", HEAD), [ROW]),
    "009-no-id": seal.whole(HEAD, [ROW, without("id", OTHER)]),
    "009-id-is-empty": row(id=""),
    "009-no-status": seal.whole(HEAD, [without("status", ROW)]),
    "009-unknown-status": row(status="fine"),
    "009-status-of-a-clause": row(status="hole"),
    "009-cases-below-nothing": row(cases=-1),
    "009-cases-are-a-fraction": row(cases=1.5),
    "009-part-is-a-word": row(part="yes"),
    "009-hits-are-words": merge_hits(),
    "009-hits-are-missing": seal.whole(HEAD, [{"type": "hits", "id": "hits/uniform"}]),
    "009-tiles-are-words": row(type="scenario", tiles=["no tile"]),
    "009-move-is-a-word": row(type="scenario", moves=["no move"]),
    "009-counter-is-a-word": row(type="scenario", moves=[{"events": [{"points": 1}, {"counters": {"tiles": "4"}}]}]),
    "009-player-is-a-number": row(type="scenario", players=[7]),
    "009-mismatch-is-a-word": row(type="scenario", mismatches=["red"]),
    "009-port-without-name": row(type="port"),
    "009-footer-without-rows": seal.seal([HEAD, ROW, {"type": "footer"}]),
    "009-shard-of-three": head(shard=[1, 2, 3]),
    "009-shard-from-nothing": head(shard=[0, 2]),
    "010-header-without-sum": SOUND[0][:-27] + "}\n" + "".join(SOUND[1:]),
    "010-row-without-sum": SOUND[0] + json.dumps(ROW) + "\n" + "".join(SOUND[2:]),
    "010-sum-is-not-last": SOUND[0] + SOUND[1][:-2] + ',"note":"more"}\n' + "".join(SOUND[2:]),
    "010-footer-with-a-short-sum": "".join(SOUND[:3]) + SOUND[3][:-51] + '"}\n',
    "011-row-changed": "".join(SOUND).replace('"cases":3', '"cases":4', 1),
    "011-row-dropped": SOUND[0] + SOUND[1] + SOUND[3],
    "011-rows-moved": SOUND[0] + SOUND[2] + SOUND[1] + SOUND[3],
    "011-row-twice": SOUND[0] + SOUND[1] + SOUND[1] + SOUND[2] + SOUND[3],
    "011-header-changed": "".join(SOUND).replace("tilewright verify", "tilewright replay", 1),
    "011-of-another-run": lines(seal.header(rules=["base"], seed=2), ROW)[0] + "".join(SOUND[1:]),
    "011-of-another-part": lines({**HEAD, "shard": [1, 2]})[0] + lines({**HEAD, "shard": [2, 2]}, ROW, OTHER, FOOT)[1],
    "011-footer-changed": "".join(SOUND[:3]) + SOUND[3].replace('"rows":2', '"rows":2,"hits":{}'),
    "012-seed-changed": seal.whole({**HEAD, "seed": 2}, [ROW]),
    "012-build-changed": seal.whole({**HEAD, "build": "1"}, [ROW]),
    "013-third-of-two": head(shard=[3, 2]),
    "013-one-of-one": head(shard=[1, 1]),
    "014-a-row": "".join(SOUND) + SOUND[1],
    "014-a-second-footer": "".join(SOUND) + SOUND[3],
    "015-one-too-many": seal.seal([HEAD, ROW, OTHER, {"type": "footer", "rows": 3}]),
    "015-none": seal.seal([HEAD, ROW, OTHER, {"type": "footer", "rows": 0}]),
}


PART = {"id": "campaign/legal", "rules": "base", "part": True, "status": "not-run", "reason": "part 1 of 2"}
FOUND = {"type": "finding", "id": "campaign/legal/7", "rules": "base", "part": True, "status": "fail", "message": "wrong"}
BOARD = {"type": "scenario", "id": "base/ring", "rules": "base", "status": "fail", "players": ["red", {"name": "blue"}],
         "tiles": [{"id": "base-D", "x": 0, "y": 0, "rotation": 90}], "shows": ["BASE-ROAD-01-E1"], "scores": [3, 0],
         "figures": [{"player": 0, "kind": "follower", "x": 0, "y": 0, "segment": "r1"}],
         "moves": [{"text": "a road", "tiles": [{"id": "base-U", "x": 1, "y": 0, "rotation": 0}], "removed": [{"x": 0}],
                    "events": [{"player": 0, "points": 3, "kind": "road", "clauses": ["BASE-ROAD-05"], "counters": {"tiles": 3}}]}],
         "mismatches": [{"what": "red", "line": 7, "expected": 4, "got": 3}]}
# Seeds for the fuzzer: sound files with every kind of row.
GOOD = {
    "whole": "".join(SOUND),
    "part": seal.whole({**HEAD, "shard": [1, 2]}, [
        {"type": "check", **PART, "cases": 7, "games": 3, "failed": 1}, FOUND, {**FOUND, "id": "campaign/legal/3"},
        {"type": "hits", "id": "hits/uniform", "rules": "base", "part": True, "games": 3, "hits": {"BASE-ROAD-01": 4}}, ROW]),
    "stopped": seal.seal([HEAD, ROW, {"type": "check", "id": "complete", "rules": "all", "status": "not-run"}]),
    "board": seal.whole(HEAD, [BOARD, {**BOARD, "type": "finding", "id": "campaign/events/7"}]),
    "others": seal.whole(HEAD, [
        {"type": "perft", "id": "perft", "rules": "base", "status": "pass", "depth": 3, "count": "2815391", "expected": 2815391},
        {"type": "mutation", "id": "mutant/base/1", "rules": "base", "status": "pass", "change": "2 for 1", "killed_by": "events"},
        {"type": "audit", "id": "BASE-CF-01", "rules": "base", "status": "fail", "edition": "bg", "lines": [7], "found": 8},
        {"type": "port", "id": "mine", "port": "mine", "rules": "base", "status": "fail", "broken": ["BASE-ROAD-01"],
         "badge": {"message": "1 of 2"}, "implementation": {"name": "mine"}, "starts": 1, "smoke": False},
        {"type": "conformance", "id": "mine:base/ring", "port": "mine", "case": "base/ring", "rules": "base", "status": "fail",
         "clauses": ["BASE-ROAD-01"], "blame": ["BASE-ROAD-01"], "ours": "[1]", "theirs": "[2]"}]),
}


def write(folder, files, prefix):
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for name, text in files.items():
        (folder / f"{prefix}{name}.jsonl").write_text(text, encoding="utf-8")


def main():
    write(FOLDER, CASES, "TW-RES-")
    write(FOLDER.parent / "good", GOOD, "")


if __name__ == "__main__":
    main()
