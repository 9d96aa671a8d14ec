#!/usr/bin/env python3
"""Every YAML file in tiles/ and rulesets/ is named in the meson.build there, in order."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
problems = []
for room, suffix in (("tiles", ".yaml"), ("rulesets", "")):
    there = [str(p.relative_to(ROOT / room)) for p in (ROOT / room).rglob("*.yaml")]
    named = re.findall(r"^  '([^']+)',$", (ROOT / room / "meson.build").read_text(), re.M)
    named = [name + suffix for name in named]
    if not there:
        problems.append(f"{room}/ holds no *.yaml file")
    for name in sorted(set(there) - set(named)):
        problems.append(f"{room}/{name} is not named in {room}/meson.build")
    for name in sorted(set(named) - set(there)):
        problems.append(f"{room}/meson.build names {name}, which is not there")
    if named != sorted(named):
        problems.append(f"{room}/meson.build is not in the order of the file names")
print("\n".join(problems))
sys.exit(1 if problems else 0)
