#!/usr/bin/env python3
"""Every reading that is not played says why, and those that are a question of play all the same
are the ones listed here: the list may only grow shorter.

usage: readings.py SOURCE
"""
import sys
from pathlib import Path

try:
    import yaml
except ImportError:
    print("skipped: PyYAML is not installed")
    sys.exit(77)

UNPLAYED = """
ABBOT-RECALL-01.e2 AM-ABBEY-01-E2 AM-ABBEY-12-E1 ANNIV-ACT-04.e4 ANNIV-EXTRA-01.e1 ANNIV-EXTRA-01.e6
GR-GOLD-01-E2 GR-PLACE-06-E3 RIVER-PLAY-03.e1 TB-BUILDER-07-E1
""".split()


def main():
    wrong, unplayed, no_play = [], [], 0
    for path in sorted((Path(sys.argv[1]) / "rulesets").glob("*.yaml")):
        for clause in yaml.safe_load(path.read_text()).get("clauses") or []:
            for case in clause.get("cases") or []:
                option = case.get("option") or {}
                reasons = [key for key in ("no_play", "why_unplayed") if option.get(key)]
                if bool(option.get("unplayed")) != (len(reasons) == 1):
                    wrong.append(f"{case['id']}: unplayed readings and one reason go together")
                if "no_play" in reasons and option.get("others"):
                    wrong.append(f"{case['id']}: is played and no question of play")
                unplayed += [case["id"]] if "why_unplayed" in reasons else []
                no_play += "no_play" in reasons
    wrong += [f"{case}: is not played, and not listed" for case in unplayed if case not in UNPLAYED]
    wrong += [f"{case}: is played and still listed" for case in UNPLAYED if case not in unplayed]
    print(f"{len(unplayed)} cases with readings that are not played, {no_play} no question of play")
    for line in wrong:
        print(line)
    sys.exit(1 if wrong else 0)


main()
