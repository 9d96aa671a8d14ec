#!/usr/bin/env python3
"""Checks of the project as a whole: file sizes, links in the documentation, rooms that look to the right."""
import os
import re
import subprocess
import sys

# From left to right: a room may look only into those before it.
ROOMS = ["support", "tables", "model", "results", "engine", "oracle", "play", "exchange", "audit", "verify", "conform",
         "draw", "report", "lab", "cli"]
# Sub-rooms of a room, in the same way; "" stands for the files of the room itself.
SUB_ROOMS = {
    "cli": ["help", "", "conform", "replay", "audit", "explain", "new", "report", "verify", "watch"],
    "conform": ["diagnosis", ""],
    "engine": ["", "check", "mechanisms"],
    "exchange": ["", "case", "jcz"],
    "lab": ["", "json"],
    "model": ["diagnostics", "yaml", "formula", "", "tiles", "rules"],
    "oracle": ["formula", "", "mechanisms"],
    "play": ["notation", "", "record", "scenario"],
    "report": ["", "boards", "pages", "sheets"],
    "verify": ["static", "coverage", "lockstep", "campaign", "parts", "boards", "exhaustive", "mutate", "suspects", ""],
}
MOST_SOURCES = 25  # of a folder, so that it can be taken in at a glance
# The headers that a room shows to its neighbours: its own, and others only where a neighbour has to do without a library
# that the first one needs. "*": a room of tools, each with a header of its own.
SHOWS = {
    "support": ["*"],
    "tables": ["*"],
    "model": ["model.h", "builtin_sources.h", "references.h", "diagnostics/codes.h", "diagnostics/diagnostics.h",
              "diagnostics/source.h", "formula/formula.h", "yaml/yaml.h"],
    "results": ["results.h", "clauses.h", "identity.h", "ledger.h", "reader.h", "standings.h"],
    "engine": ["mistakes.h"],
    "oracle": ["oracle.h"],
    "play": ["play.h", "replay.h", "json.h", "row_board.h", "notation/notation.h", "record/record.h", "scenario/steps.h"],
    "exchange": ["exchange.h", "case/case.h"],
    "audit": ["audit.h"],
    "verify": ["verify.h"],
    "conform": ["conform.h"],
    "draw": ["draw.h", "board_row.h"],
    "report": ["report.h", "sheets/watched.h", "sheets/rule_sheet.h"],
    "lab": ["module.h"],
    "cli": [],
}
# The most functions that a room shows; the rest is for itself alone.
MOST_SHOWN = {"audit": 12, "conform": 28, "exchange": 8, "oracle": 30, "report": 14, "verify": 50}
FORBIDDEN = {"engine": {"model", "oracle"}, "oracle": {"engine"}, "report": {"engine", "oracle"}}
problems = []


def tracked(*patterns):
    out = subprocess.run(["git", "ls-files", *patterns], capture_output=True, text=True, check=True)
    return [name for name in out.stdout.split("\n") if name]


def check_sizes():
    for name in tracked("*.c", "*.h"):
        if name.startswith("tests/golden/"):
            continue
        with open(name, encoding="utf-8") as file:
            lines = sum(1 for _ in file)
        if lines > 600:
            problems.append(f"{name}: {lines} lines, more than 600")


def check_folders():
    folders = {}
    for name in tracked("src/*.c", "src/*.h", "generators/*.c", "generators/*.h"):
        folders.setdefault(os.path.dirname(name), []).append(name)
    for folder, names in sorted(folders.items()):
        if len(names) > MOST_SOURCES:
            problems.append(f"{folder}: {len(names)} sources, more than {MOST_SOURCES}")


def check_doors():
    """Text reaches the terminal in one place, where control characters are shown as escapes."""
    for name in tracked("src/*.c", "generators/*.c"):
        if name == "src/support/terminal.c":
            continue
        with open(name, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if re.search(r"\\033|\\x1[bB]|\\e\[", line):
                    problems.append(f"{name}:{number}: a terminal sequence outside src/support/terminal.h")
                if re.search(r"\b(fputs|fputc|fprintf|fwrite)\([^;]*\bstd(out|err)|\b(printf|puts|putchar)\(", line):
                    problems.append(f"{name}:{number}: writes past src/support/terminal.c")


def check_links():
    for name in tracked("*.md"):
        with open(name, encoding="utf-8") as file:
            text = re.sub(r"```.*?```", "", file.read(), flags=re.S)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            path, _, anchor = target.partition("#")
            if "://" in target or (not path and not anchor):
                continue
            where = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
            if not os.path.exists(where):
                problems.append(f"{name}: link to '{target}', which is not there")
            elif anchor and where.endswith(".md"):
                with open(where, encoding="utf-8") as file:
                    heads = re.findall(r"^#+\s+(.*)$", file.read(), flags=re.M)
                slugs = {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
                if anchor not in slugs:
                    problems.append(f"{name}: link to '{target}', and there is no such heading")


def check_sub_rooms():
    for name in tracked("src/*.c", "src/*.h"):
        parts = name.split("/")
        room, own = parts[1], parts[2] if len(parts) > 3 else ""
        if room not in SUB_ROOMS:
            if own:
                problems.append(f"{name}: the sub-rooms of {room} have no order")
            continue
        order = SUB_ROOMS[room]
        with open(name, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                found = re.match(rf'#include "{room}/(?:(\w+)/)?\w+\.h"', line)
                if not found:
                    continue
                other = found.group(1) or ""
                if own not in order or other not in order:
                    problems.append(f"{name}:{number}: {room}/{own} or {room}/{other} has no place in the order")
                elif order.index(other) > order.index(own) and other:
                    problems.append(f"{name}:{number}: {room}/{own} may not look into {room}/{other}")


def check_rooms():
    for name in tracked("src/*.c", "src/*.h"):
        room = name.split("/")[1]
        with open(name, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                found = re.match(r'#include "(\w+)/([\w/]+\.h)"', line)
                if not found or found.group(1) not in ROOMS or found.group(1) == room:
                    continue
                other = found.group(1)
                if ROOMS.index(other) > ROOMS.index(room) or other in FORBIDDEN.get(room, ()):
                    problems.append(f"{name}:{number}: {room} may not look into {other}")
                if found.group(2).endswith("internal.h"):
                    problems.append(f"{name}:{number}: {found.group(0)} belongs to another room")


def functions_of(headers, room):
    """The functions that headers of a room declare, or headers of the room that these name."""
    names = set()
    for header in list(headers):
        with open(f"src/{header}", encoding="utf-8") as file:
            headers += re.findall(rf'#include "({room}/[\w/]+\.h)"', file.read())
    for header in set(headers):
        with open(f"src/{header}", encoding="utf-8") as file:
            text = without_comments(file.read())
        names.update(re.findall(r"^\w[^;{}()]*\b(tw_\w+)\([^;{}]*\)[^;{}]*;", text, flags=re.M))
    return names


def check_shown():
    """Neighbours know a room by the headers that it shows, and few functions stand in those."""
    for name in tracked("src/*.c", "src/*.h", "generators/*.c", "generators/*.h"):
        room = name.split("/")[1] if name.startswith("src/") else "generators"
        with open(name, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                found = re.match(r'#include "(\w+)/([\w/]+\.h)"', line)
                if not found or found.group(1) == room or found.group(1) not in SHOWS:
                    continue
                shown = SHOWS[found.group(1)]
                if found.group(2) not in shown and "*" not in shown:
                    problems.append(f"{name}:{number}: {found.group(1)} shows {', '.join(shown) or 'nothing'} to other rooms")
    for room, most in MOST_SHOWN.items():
        count = len(functions_of([f"{room}/{header}" for header in SHOWS[room]], room))
        if not 0 < count <= most:
            problems.append(f"src/{room}: {count} functions are shown to other rooms, the most are {most}")


def check_mechanisms():
    """The files that a mechanism is carried out in exist."""
    with open("rulesets/verification/mechanisms.yaml", encoding="utf-8") as file:
        paths = re.findall(r"\bsrc/[\w/]+\.c\b", file.read())
    if len(paths) < 20:
        problems.append(f"rulesets/verification/mechanisms.yaml: only {len(paths)} files")
    for path in paths:
        if not os.path.exists(path):
            problems.append(f"rulesets/verification/mechanisms.yaml: there is no '{path}'")


def check_walks():
    """Files and functions that docs/architecture.md names are there."""
    with open("docs/architecture.md", encoding="utf-8") as file:
        text = file.read()
    for path in re.findall(r"`((?:src|tests|tiles|rulesets|generators)/[\w./-]*)`", text):
        if not os.path.exists(path):
            problems.append(f"docs/architecture.md: there is no '{path}'")
    for function, path in re.findall(r"`(\w+)\(\)` in\s+`([\w./-]+)`", text):
        with open(path, encoding="utf-8") as file:
            if not re.search(rf"^\w[^;]*\b{function}\(", file.read(), flags=re.M):
                problems.append(f"docs/architecture.md: {path} has no function '{function}'")
    for room in sorted({name.split("/")[1] for name in tracked("src/*.c")}):
        if f"`src/{room}/`" not in text:
            problems.append(f"docs/architecture.md: the room src/{room} is not named")


def clause_ids():
    """Ids of clauses, their cases, facts and discrepancies, as the data have them."""
    found = set()
    for name in tracked("rulesets/*.yaml", "rulesets/**/*.yaml"):
        with open(name, encoding="utf-8") as file:
            found.update(re.findall(r"^\s+-\s+id:\s+([A-Z][A-Z-]*-\d+(?:(?:-E|\.e)\d+)?)\s*$", file.read(), flags=re.M))
    return found


def without_comments(text):
    """C without its comments, line for line."""
    def blank(found):
        return found.group(0) if found.group(0)[0] in "\"'" else re.sub(r"[^\n]", " ", found.group(0))
    return re.sub(r"/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", blank, text, flags=re.S)


def check_clause_ids():
    """Rules are data: C names predicates, checks and mechanisms, and no clause."""
    ids = clause_ids()
    if len(ids) < 400:
        problems.append(f"rulesets: only {len(ids)} ids were found")
    for name in tracked("src/*.c", "src/*.h", "generators/*.c", "generators/*.h"):
        with open(name, encoding="utf-8") as file:
            text = without_comments(file.read())
        for number, line in enumerate(text.split("\n"), 1):
            for literal in re.findall(r'"((?:[^"\\\n]|\\.)*)"', line):
                for word in re.findall(r"[A-Z][A-Z-]*-\d+(?:(?:-E|\.e)\d+)?", literal):
                    if word in ids:
                        problems.append(f"{name}:{number}: the id {word} belongs into rulesets/")


check_sizes()
check_folders()
check_doors()
check_walks()
check_clause_ids()
check_mechanisms()
check_links()
check_rooms()
check_shown()
check_sub_rooms()
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
