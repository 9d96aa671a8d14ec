#!/usr/bin/python3
"""Holds the schema of scenarios to the scenarios and to the program, and runs every snippet of
docs/scenarios.md.

    check_scenarios.py TILEWRIGHT

Exit status: 0 all holds, 1 something does not, 77 a Python module is missing.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from jsonschema import Draft202012Validator
    from check_schema import CoreLoader, ROOT, yaml
except ImportError as missing:
    print(f"SKIP: {missing}; needs python3-yaml and python3-jsonschema")
    sys.exit(77)

# What a snippet of the documentation leaves out, so that it can be run by itself.
REST = {"scenario": "a snippet", "clauses": ["BASE-TILE-02"], "rules": "base"}


def words(name):
    """The words of an X-macro list of the headers."""
    text = "".join((ROOT / "include/tilewright" / f).read_text() for f in ("words.h", "engine.h"))
    body = re.search(r"#define " + name + r"\(X\)(.*?)\n\n", text, re.S).group(1)
    return re.findall(r'X\(\w+, "([^"]+)"', body)


def check_words(schema):
    defs = schema["$defs"]
    event, expect = defs["event"]["properties"], defs["expect"]["properties"]
    pairs = [(event["what"]["enum"], "TW_HAPPENINGS"), (event["kind"]["enum"], "TW_KINDS"),
             (event["when"]["enum"], "TW_MOMENTS"), (event["figure"]["enum"], "TW_FIGURES"),
             (expect["phase"]["enum"], "TW_PHASES"),
             (defs["step"]["anyOf"][1]["properties"]["reasons"]["anyOf"][1]["items"]["enum"],
              "TW_REASONS")]
    return [f"the schema has other words than {name}" for have, name in pairs if have != words(name)]


def check_files(schema):
    validator = Draft202012Validator(schema)
    wrong, count = [], 0
    for path in sorted((ROOT / "tests/scenarios").rglob("*.yaml")):
        document = yaml.load(path.read_text("utf-8"), Loader=CoreLoader)
        wrong += [f"{path.relative_to(ROOT)}: {error.json_path}: {error.message[:160]}"
                  for error in validator.iter_errors(document)]
        for key in ("scenario", "clauses", "rules"):  # damaged, it must be refused
            if not list(validator.iter_errors({k: v for k, v in document.items() if k != key})):
                wrong.append(f"{path.relative_to(ROOT)}: taken without {key}")
        if not list(validator.iter_errors({**document, "expects": {}})):
            wrong.append(f"{path.relative_to(ROOT)}: taken with an unknown key")
        count += 1
    return wrong + ([] if count > 500 else [f"only {count} scenarios"])


def check_snippets(program):
    """Each YAML snippet holds, or is refused with the words of the comment above it."""
    text = (ROOT / "docs/scenarios.md").read_text("utf-8")
    found = re.findall(r"(?:<!-- refused: (.*?) -->\n)?```yaml\n(.*?)```", text, re.S)
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (refused, snippet) in enumerate(found, 1):
            path = Path(folder) / f"snippet-{number}.yaml"
            keys = yaml.load(snippet, Loader=CoreLoader)
            rest = {key: value for key, value in REST.items() if key not in keys}
            if "moves" not in keys and "expect" not in keys:
                rest["expect"] = {"score": {"red": 0}}
            path.write_text((yaml.safe_dump(rest) if rest else "") + snippet)
            run = subprocess.run([program, "replay", "--quiet", str(path)], capture_output=True,
                                 text=True, timeout=60, check=False)
            said = run.stdout + run.stderr
            if refused and (run.returncode == 0 or refused not in said):
                wrong.append(f"snippet {number} is not refused with '{refused}': {said}")
            if not refused and run.returncode != 0:
                wrong.append(f"snippet {number}: {said}\n{snippet}")
    return wrong + ([] if len(found) >= 7 else [f"only {len(found)} snippets"])


def main():
    schema = json.loads((ROOT / "docs/schema/scenario.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    wrong = check_words(schema) + check_files(schema) + check_snippets(sys.argv[1])
    for line in wrong[:20]:
        print(line)
    sys.exit(1 if wrong else 0)


main()
