"""Commands and outputs that documents show: each `$ tilewright ...` is run as it stands, and what is shown below it is compared.

A YAML block after the words In `NAME.yaml`: is written to that file first. A finding that is shown with its line is made: the line is
put where the document has it."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, ROOT = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
DOCUMENTS = ["README.md", "docs/adding-a-ruleset.md"]
ENVIRONMENT = {**os.environ, "NO_COLOR": "1"}
problems, run_count = [], 0


def calls(text):
    """Each call of an indented block with the lines that are shown below it."""
    for block in re.findall(r"(?:^    .*\n)+", text, re.M):
        call, shown = None, []
        for line in [line[4:] for line in block.splitlines()] + ["$ "]:
            if line.startswith("$ "):
                if call:
                    yield call, shown
                call, shown = line[2:], []
            elif call:
                shown.append(line)


def make_fault(work, shown):
    """Puts the line that a finding shows where the finding says it is."""
    for first, second in zip(shown, shown[1:]):
        place, line = re.match(r"(\S+\.yaml):(\d+):\d+: ", first), re.match(r" *(\d+) \| (.*)", second)
        if place and line and place[2] == line[1]:
            lines = (work / place[1]).read_text(encoding="utf-8").split("\n")
            lines[int(place[2]) - 1] = line[2]
            (work / place[1]).write_text("\n".join(lines), encoding="utf-8")


def try_document(name):
    global run_count
    text = (ROOT / name).read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for part in ("tiles", "rulesets", "tests/scenarios"):
            shutil.copytree(ROOT / part, work / part)
        for path, block in re.findall(r"In `(\S+\.yaml)`:\n\n```yaml\n(.*?)```", text, re.S):
            (work / path).write_text(block, encoding="utf-8")
        for call, shown in calls(text):
            words = shlex.split(call)
            missing = [word for word in words if word.endswith(".txt") and not (work / word.rpartition("=")[2]).exists()]
            if words[0] != "tilewright" or missing:
                continue
            make_fault(work, shown)
            done = subprocess.run([PROGRAM, *words[1:]], cwd=work, env=ENVIRONMENT, capture_output=True, text=True, timeout=120)
            run_count += 1
            expected = 1 if any(": error: " in line for line in shown) else 0
            if done.returncode != expected:
                problems.append(f"{name}: '{call}': status {done.returncode}\n{done.stdout[-400:]}{done.stderr[-400:]}")
            if shown and (done.stdout + done.stderr).rstrip().splitlines() != [line.rstrip() for line in shown]:
                problems.append(f"{name}: '{call}' prints\n{done.stdout}{done.stderr}")


for document in DOCUMENTS:
    try_document(document)
print("\n".join(problems))
print(f"{run_count} commands of {len(DOCUMENTS)} documents")
sys.exit(1 if problems or run_count < 6 else 0)
