#!/usr/bin/env python3
"""Reads tiles/*.yaml a second time, with PyYAML and nothing of ours, and compares with what the
program makes of the same rows: ports, edges, touching, wagon links, ends, symbols, counts. Then
300 rows are damaged at random: what the program still takes it has to understand as this reader
does, and what has a plain fault it has to refuse.

usage: second_reader.py TILEWRIGHT SOURCE
"""
import copy
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import yaml
except ImportError:
    print("SKIP: no PyYAML; apt-get install python3-yaml")
    sys.exit(77)

PORTS = "NL N NR EL E ER SL S SR WL W WR".split()
EDGES = "NESW"
CORNERS = ["NE", "SE", "SW", "NW"]
AREAS, LINES = {"city", "mountain"}, {"road", "railway", "river"}
GROUNDS, SPOTS = {"field", "prairie"}, {"monastery", "junction", "centre"}
KINDS = AREAS | LINES | GROUNDS | SPOTS
COUNTED = {"pennants": "city", "well": "road", "nuggets": "mountain", "train": "railway",
           "tipi": "prairie", "horses": "prairie"}
THERE = {"inn": "road", "cathedral": "city", "tunnel": "road"}
WAGON_KINDS = {"road", "city", "monastery"}
SEGMENT = re.compile(r"[a-z][0-9]{1,2}$")

# What a border cannot show at a glance; the program looks at these, this reader does not.
NOT_LOOKED_AT = {f"TW-TILE-{n:03}" for n in (8, 9, 10, 11, 13, 14, 15, 16, 17, 20, 21, 22, 31, 35)}
NOT_LOOKED_AT |= {f"TW-SET-{n:03}" for n in range(1, 12)}


class Fault(Exception):
    pass


def words(value):
    """Names one after the other: 'c1 c2'."""
    if value is None:
        return []
    if not isinstance(value, str):
        raise Fault(f"{value!r} are no words")
    found = value.split()
    if len(set(found)) != len(found):
        raise Fault(f"{value} says a thing twice")
    return found


def ports_of(kind, text):
    found = []
    for word in words(text):
        if kind in SPOTS or (kind in GROUNDS and text == "inside"):
            if text != "inside":
                raise Fault(f"{kind} {text}")
            return []
        if kind in GROUNDS:
            if word not in PORTS or len(word) != 2:
                raise Fault(f"half {word}")
            found.append(PORTS.index(word))
        elif len(word) == 1 and word in EDGES:
            edge = EDGES.index(word)
            found += [3 * edge, 3 * edge + 1, 3 * edge + 2] if kind in AREAS else [3 * edge + 1]
        else:
            raise Fault(f"edge {word}")
    return found


def symbols_of(kind, entry):
    found = {}
    for key, value in entry.items():
        if key in COUNTED or key in THERE:
            if kind != {**COUNTED, **THERE}[key]:
                raise Fault(f"{key} on {kind}")
            if key in THERE and not isinstance(value, bool):
                raise Fault(f"{key}: {value}")
            if key in COUNTED and (isinstance(value, bool) or not isinstance(value, int) or
                                   not 1 <= value <= 9):
                raise Fault(f"{key}: {value}")
            if value:
                found[key] = int(value)
        elif key == "goods":
            if kind != "city" or value not in ("wine", "grain", "cloth"):
                raise Fault(f"goods: {value}")
            found["goods"] = value
        elif key == "castle_base":
            if kind != "city" or not isinstance(value, bool) or len(words(entry["city"])) != 1:
                raise Fault(f"castle_base: {value}")
            if not value:
                found[key] = value
        elif key not in KINDS and key not in ("touches", "ends"):
            raise Fault(f"key {key}")
    return found


def read_segments(row):
    """Names in the order written, each with kind, ports, symbols and the names in it."""
    segments = {}
    for name, entry in row.items():
        if not SEGMENT.match(str(name)):
            continue
        if not isinstance(entry, dict):
            raise Fault(f"{name} is no map")
        kinds = [key for key in entry if key in KINDS]
        if len(kinds) != 1:
            raise Fault(f"{name} is {kinds}")
        segments[name] = {"kind": kinds[0], "ports": ports_of(kinds[0], entry[kinds[0]]),
                          "symbols": symbols_of(kinds[0], entry),
                          "touches": words(entry.get("touches")), "ends": words(entry.get("ends"))}
    for name, segment in segments.items():
        for key, on, of in (("touches", {"field"}, {"city"}),
                            ("ends", {"railway"}, {"junction", "centre", "mountain"})):
            if segment[key] and segment["kind"] not in on:
                raise Fault(f"{key} of {name}")
            for other in segment[key]:
                if other not in segments or segments[other]["kind"] not in of:
                    raise Fault(f"{name} {key} {other}")
    return segments


def owners(segments, closed, bare):
    owner = {}
    for name, segment in segments.items():
        for port in set(segment["ports"]):
            if port in owner:
                raise Fault(f"{PORTS[port]} has two owners")
            owner[port] = name
    if not closed and not bare and any(p % 3 != 1 and p not in owner for p in range(12)):
        raise Fault("a half has no owner")
    return owner


def edges_of(segments, owner, closed):
    if closed:
        return ["closed"] * 4
    return [segments[owner.get(3 * edge + 1, owner.get(3 * edge))]["kind"] for edge in range(4)]


def pairs_of(found):
    return {frozenset((a, b)) for names in found for b in names for a in names if a != b}


def groups(row, key, segments):
    found = row.get(key) or []
    if not isinstance(found, list):
        raise Fault(f"{key} is no list")
    for group in found:
        names = words(group)
        if any(name not in segments for name in names):
            raise Fault(f"{key}: {group}")
        if len(names) < 2:
            raise Fault(f"{key}: {group} alone")
        if key == "wagon" and any(segments[name]["kind"] not in WAGON_KINDS for name in names):
            raise Fault(f"no wagon goes from one of {group} to the other")
    return pairs_of([words(group) for group in found])


def face(row):
    """What is drawn: a whole tile or one cell of a piece."""
    segments = read_segments(row)
    closed = row.get("edges") == "closed"
    owner = owners(segments, closed, not segments)
    return {
        "edges": edges_of(segments, owner, closed) if segments else None,
        "segments": [{"id": name, "kind": s["kind"], "ports": sorted(set(s["ports"])),
                      "symbols": s["symbols"], "touches": set(s["touches"]), "ends": set(s["ends"])}
                     for name, s in segments.items()],
        "wagon": groups(row, "wagon", segments),
        "crosses": groups(row, "crosses", segments),
        "split": set(words(row.get("split"))),
    }


def tile(row):
    count, start, gardens = row.get("count", 0), row.get("start", 0), row.get("garden", 0)
    for number in (count, start, gardens):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise Fault(f"number {number}")
    if count < 1 or start > count or gardens > count:
        raise Fault("more than there are")
    cells = row.get("cells")
    whole = face(cells[0] if cells else row)
    arrow = words(row.get("arrow")) or None
    return {"id": row["id"], "count": count, "start": start, "gardens": gardens,
            "role": row.get("role"), "arrow": arrow,
            "cells": [face(cell) for cell in cells] if cells else None, **whole}


def their_face(data):
    return {
        "edges": data.get("edges") if data["segments"] else None,
        "segments": [{"id": s["id"], "kind": s["kind"],
                      "ports": sorted(PORTS.index(p) for p in s["ports"]),
                      "symbols": s["symbols"], "touches": set(s.get("touches", [])),
                      "ends": set(s.get("ends", []))} for s in data["segments"]],
        "wagon": pairs_of(data.get("wagon", [])),
        "crosses": pairs_of(data.get("crosses", [])),
        "split": set(data.get("corner_split", [])),
    }


def their_tile(data):
    arrow = data.get("arrow")
    return {"id": data["id"], "count": data["count"], "start": data.get("start", 0),
            "gardens": data.get("garden", {}).get("copies", 0), "role": data.get("role"),
            "arrow": [arrow["edge"], arrow["symbol"]] if arrow else None,
            "cells": [their_face(cell) for cell in data["cells"]] if "cells" in data else None,
            **their_face(data)}


def differences(ours, theirs):
    return [f"{ours['id']}: {key}: the files say {ours[key]}, the program {theirs[key]}"
            for key in ours if ours[key] != theirs[key]]


def run(*call):
    return subprocess.run(call, capture_output=True, text=True)


def generated(program, out, *arguments):
    answer = run(program, "generate", "--lang", "json", "--out", str(out), *arguments)
    return answer.returncode == 0


def compare_sets(program, source, scratch):
    wrong = []
    files = sorted((source / "tiles").glob("*.yaml"))
    sets = [yaml.safe_load(path.read_text()) for path in files]
    if not generated(program, scratch / "all", "--set", ",".join(s["set"] for s in sets)):
        return ["the program writes no JSON"]
    rows = 0
    for data in sets:
        theirs = json.loads((scratch / "all" / f"{data['set']}.json").read_text())
        for key, other in (("tiles", "tiles"), ("extras", "extras")):
            ours = [tile(row) for row in data.get(key) or []]
            found = [their_tile(row) for row in theirs.get(other, [])]
            if [o["id"] for o in ours] != [f["id"] for f in found]:
                wrong.append(f"{data['set']}: other {key}")
                continue
            for o, f in zip(ours, found):
                wrong += differences(o, f)
                rows += 1
        tokens = {t["value"]: t["count"] for t in theirs.get("tokens", [])}
        if tokens != (data.get("tokens") or {}):
            wrong.append(f"{data['set']}: tokens {tokens}")
        if bool(data.get("order")) != theirs["drawn_first"]:
            wrong.append(f"{data['set']}: drawn first or not")
    print(f"{rows} rows of {len(sets)} sets")
    return wrong


def damage(row, chance):
    """One thing is changed: a port, a name, a number, a symbol, a group, a whole segment."""
    names = [key for key in row if SEGMENT.match(str(key))]
    what = chance.randrange(9)
    name = chance.choice(names)
    segment = row[name]
    kind = next(key for key in segment if key in KINDS)
    if what == 0 and segment[kind] != "inside":
        left = words(segment[kind])
        left.remove(chance.choice(left))
        segment[kind] = " ".join(left) or "inside"
    elif what == 1:
        word = chance.choice(PORTS + list(EDGES))
        segment[kind] = f"{segment[kind]} {word}" if segment[kind] != "inside" else word
    elif what == 2:
        segment["touches" if chance.random() < 0.7 else "ends"] = chance.choice(names + ["x9"])
    elif what == 3 and len(names) > 1:
        other = chance.choice([n for n in names if n != name])
        row[name], row[other] = row[other], row[name]
    elif what == 4:
        row[chance.choice(["count", "start", "garden"])] = chance.randrange(0, 4)
    elif what == 5:
        segment[chance.choice(sorted(COUNTED) + sorted(THERE))] = chance.choice([1, 2, True, 0, -1])
    elif what == 6 and len(names) > 1:
        row["wagon"] = [" ".join(chance.sample(names, 2))] + (row.get("wagon") or [])[1:]
    elif what == 7:
        del row[name]
    else:
        segment.pop("touches", None)
        row.pop(chance.choice(["wagon", "split", "crosses"]), None)


def judge(program, row, scratch, number):
    data = {"set": "hurt", "title": "A damaged tile", "provenance": "reconstructed",
            "source": "chance", "total": row.get("count", 0), "tiles": [row],
            "tokens": {1: 200}}
    path = scratch / "hurt.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False))
    verdict = run(program, "validate", str(path))
    codes = set(re.findall(r"TW-(?:TILE|YAML|SET)-\d+", verdict.stdout + verdict.stderr))
    try:
        ours, fault = tile(row), None
    except Fault as found:
        ours, fault = None, str(found)
    taken = generated(program, scratch / "hurt", "--set", "hurt", "--tiles", str(path))
    if taken and fault:
        return [f"tile {number}: taken, though {fault}: {row}"], "taken"
    if not taken and not fault and not codes & NOT_LOOKED_AT:
        return [f"tile {number}: refused {sorted(codes)}, and nothing is wrong: {row}"], \
            "refused"
    if not taken:
        return [], "refused for the same" if fault else "refused for its ground"
    theirs = json.loads((scratch / "hurt" / "hurt.json").read_text())["tiles"][0]
    return [f"tile {number}: {d}" for d in differences(ours, their_tile(theirs))], "taken alike"


def compare_damaged(program, source, scratch, count):
    chance, wrong, fared = random.Random(17), [], {}
    rows = [row for path in sorted((source / "tiles").glob("*.yaml"))
            for row in yaml.safe_load(path.read_text())["tiles"] if "cells" not in row]
    for number in range(count):
        row = copy.deepcopy(chance.choice(rows))
        row["id"] = "hurt-A"
        row.pop("role", None)
        for _ in range(chance.choice((1, 1, 2))):
            if any(SEGMENT.match(str(key)) for key in row):
                damage(row, chance)
        found, how = judge(program, row, scratch, number)
        wrong += found
        fared[how] = fared.get(how, 0) + 1
    print(f"{count} damaged tiles: {fared}")
    return wrong + ([] if fared.get("taken alike", 0) >= count // 10 else ["hardly any was taken"])


def main():
    program, source = sys.argv[1], Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as scratch:
        wrong = compare_sets(program, source, Path(scratch))
        wrong += compare_damaged(program, source, Path(scratch), 300)
    for line in wrong[:20]:
        print(line)
    sys.exit(1 if wrong else 0)


main()
