#!/usr/bin/env python3
"""Numbers of exported enums never change: they are held to generators/enum_numbers.lock.

usage: enum_numbers.py TILEWRIGHT [--add]

What was released is sealed by a hash over the lines above it. --add writes new words behind the
last line; nothing else in the file is ever touched.
"""

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent.parent / "generators/enum_numbers.lock"


def exported(tilewright):
    with tempfile.TemporaryDirectory() as out:
        subprocess.run([tilewright, "generate", "--lang", "json", "--set", "king", "--out", out],
                       check=True)
        enums = json.loads((Path(out) / "rules.json").read_text("utf-8"))["enums"]
    return {f"{enum} {word}": number for enum, words in enums.items()
            for word, number in words.items()}


def main():
    now, locked, problems, above, sealed = exported(sys.argv[1]), {}, [], [], 0
    for line in LOCK.read_text("utf-8").splitlines():
        seal = re.fullmatch(r"# released (\S+) ([0-9a-f]{64})", line)
        if seal:
            sealed += 1
            if hashlib.sha256("\n".join(above).encode()).hexdigest() != seal[2]:
                problems.append(f"lines that were released with {seal[1]} were changed")
        elif not line.startswith("#"):
            enum, word, number = line.split()
            if f"{enum} {word}" in locked:
                problems.append(f"{enum} {word} stands twice")
            locked[f"{enum} {word}"] = int(number)
        above.append(line)
    if not sealed:
        problems.append("no line seals a release")
    for name, number in locked.items():
        if now.get(name) != number:
            problems.append(f"{name} is {now.get(name, 'gone')}, and has to stay {number}")
    new = [name for name in now if name not in locked]
    if "--add" in sys.argv:
        with LOCK.open("a", encoding="utf-8") as file:
            file.writelines(f"{name} {now[name]}\n" for name in new)
    elif new:
        problems.append(f"not locked yet: {', '.join(new)}; --add adds them")
    print("\n".join(problems))
    return 1 if problems else 0


sys.exit(main())
