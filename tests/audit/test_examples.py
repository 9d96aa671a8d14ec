#!/usr/bin/python3
"""Worked examples: the scenario that a fact names shows its example, and gives the printed points.

    test_examples.py TILEWRIGHT SOURCE_ROOT
"""

import json
import subprocess
import sys
from pathlib import Path

try:
    import yaml
except ImportError as missing:
    print(f"SKIP: {missing}; apt-get install python3-yaml")
    sys.exit(77)

PROGRAM, ROOT = sys.argv[1], Path(sys.argv[2])
LEAST_NAMED, LEAST_POINTS = 110, 45
failures = []
played = {}


def play(name):
    """What a scenario gives: all points of its events, and the ids that it shows."""
    if name not in played:
        path = ROOT / "tests" / "scenarios" / f"{name}.yaml"
        result = subprocess.run([PROGRAM, "replay", "--json", str(path)], capture_output=True,
                                text=True, timeout=60, check=False)
        game = json.loads(result.stdout) if result.stdout else {}
        game = game[0] if isinstance(game, list) else game
        shown = yaml.safe_load(path.read_text("utf-8"))["clauses"]
        played[name] = (game.get("verdict"), {e.get("points") for e in game.get("events", [])},
                        shown)
    return played[name]


named = points = 0
for file in sorted((ROOT / "rulesets").glob("*.yaml")):
    for fact in yaml.safe_load(file.read_text("utf-8")).get("facts", []):
        if "scenario" not in fact:
            continue
        named += 1
        verdict, given, shown = play(fact["scenario"])
        if verdict != "pass":
            failures.append(f"{fact['id']}: {fact['scenario']} gives {verdict}")
        if fact["example"] not in shown:
            failures.append(f"{fact['id']}: {fact['scenario']} does not show {fact['example']}")
        values = fact["value"] if isinstance(fact["value"], list) else [fact["value"]]
        if fact.get("unit") != "points":
            continue
        points += 1
        for value in values:
            if value not in given:
                failures.append(f"{fact['id']}: {fact['scenario']} gives no event of {value} points")
if named < LEAST_NAMED or points < LEAST_POINTS:
    failures.append(f"only {named} facts name a scenario, {points} of them with points")
print(f"{named} facts name a scenario, {points} of them with points, {len(played)} scenarios played")
for failure in failures:
    print("does not hold:", failure)
sys.exit(1 if failures else 0)
