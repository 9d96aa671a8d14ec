#!/usr/bin/python3
"""The steps of CONTRIBUTING.md for an expansion, followed as they stand there, in a copy.

    test_contributing.py TILEWRIGHT SOURCE_ROOT

Every file of the section is written, every command run, in their order. The expansion must play, both
judges must agree on it, its scenario must count, and the site must show its clauses. With another
formula the same commands must fail.
"""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM, ROOT = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
TITLE = "## An expansion, step by step\n"
STEP = re.compile(r"`(?P<file>[\w/.-]+\.yaml)`[^`]*:\n\n```yaml\n(?P<text>.*?)```|`(?P<call>tilewright [^`]+)`",
                  re.S)


def steps():
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split(TITLE, 1)[1].split("\n## ", 1)[0]
    return [step.groupdict() for step in STEP.finditer(section)]


def run(copy, call):
    words = [PROGRAM, *shlex.split(call)[1:]]
    return subprocess.run(words, cwd=copy, capture_output=True, text=True, timeout=200, check=False)


def follow(copy):
    for step in steps():
        if step["file"]:
            path = copy / step["file"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step["text"], "utf-8")
            continue
        done = run(copy, step["call"])
        assert done.returncode == 0, (step["call"], done.stdout[-2000:], done.stderr[-2000:])


def check_results(copy):
    rows = [json.loads(line) for line in (copy / "taverns.jsonl").read_text("utf-8").splitlines()]
    passed = {row["id"] for row in rows
              if "TAVERN-02" in row.get("clauses", []) and row.get("status") == "pass"}
    assert {"scenarios/taverns", "campaign/events"} <= passed, passed
    assert any(row["id"] == "facts/TAVERN-CF-01" and row["status"] == "pass" for row in rows[1:-1])


def check_site(copy):
    for name in ("TAVERN-01", "TAVERN-02"):
        page = (copy / "site" / "clauses" / f"{name}.html").read_text("utf-8")
        assert "s-pass" in page and "s-fail" not in page and "s-hole" not in page, name
    assert "taverns" in (copy / "site" / "rules" / "taverns.html").read_text("utf-8")
    assert (copy / "site" / "tiles" / "taverns.html").is_file()


def check_broken(copy):
    """The scenario notices a wrong number."""
    rules = copy / "rulesets" / "taverns.yaml"
    rules.write_text(rules.read_text("utf-8").replace("tiles + inns", "tiles + 2 * inns"), "utf-8")
    call = next(step["call"] for step in steps() if (step["call"] or "").startswith("tilewright verify"))
    done = run(copy, call)
    assert done.returncode == 1 and "tavern-on-a-road" in done.stdout, (done.returncode, done.stdout)


with tempfile.TemporaryDirectory() as place:
    work = Path(place)
    for folder in ("tiles", "rulesets", "tests/scenarios"):
        shutil.copytree(ROOT / folder, work / folder)
    kinds = [("file" if step["file"] else step["call"].split()[1]) for step in steps()]
    assert kinds == ["file", "validate", "file", "validate", "play", "file", "verify", "report"], kinds
    follow(work)
    check_results(work)
    check_site(work)
    check_broken(work)
