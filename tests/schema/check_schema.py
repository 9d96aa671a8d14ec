#!/usr/bin/python3
"""Holds the JSON Schemas to the YAML files and to the loader.

    check_schema.py [TILEWRIGHT]

Every file in tiles/, rulesets/ and good/ must be valid and every file in bad/ must not be. With
the path of the tilewright program, `tilewright validate` must give the same verdict on each file
of the corpus. Exit status: 0 all holds, 1 something does not, 77 a Python module is missing.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

try:
    import yaml
    from jsonschema import Draft202012Validator
except ImportError as missing:
    print(f"SKIP: {missing}; apt-get install python3-yaml python3-jsonschema")
    sys.exit(77)

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SCHEMAS = {"set": "tiles", "ruleset": "ruleset", "discrepancies": "discrepancies",
           "verification": "verification", "edition": "edition"}
LEAST_GOOD, LEAST_BAD = 12, 60


class CoreLoader(yaml.SafeLoader):
    """YAML 1.2: only whole numbers, true, false and null are anything but text."""

    yaml_implicit_resolvers = {}

    def construct_mapping(self, node, deep=False):
        """Keys are text, as in JSON, and none may stand twice."""
        pairs = {}
        for key_node, value_node in node.value:
            key = str(key_node.value)
            if key in pairs:
                raise yaml.constructor.ConstructorError(
                    None, None, f"key {key!r} stands twice", key_node.start_mark)
            pairs[key] = self.construct_object(value_node, deep=True)
        return pairs


CoreLoader.add_implicit_resolver(
    "tag:yaml.org,2002:int", re.compile(r"-?(0|[1-9][0-9]*)$"), list("-0123456789"))
CoreLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"(true|false)$"), list("tf"))
CoreLoader.add_implicit_resolver(
    "tag:yaml.org,2002:null", re.compile(r"(null|~|)$"), ["n", "~", ""])
CoreLoader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))
CoreLoader.add_constructor(
    "tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node))


def load_schemas():
    """The validators by first key. A schema that is not one is an error here."""
    validators = {}
    for first_key, name in SCHEMAS.items():
        schema = json.loads((ROOT / "docs" / "schema" / f"{name}.schema.json").read_text("utf-8"))
        Draft202012Validator.check_schema(schema)
        validators[first_key] = Draft202012Validator(schema)
    return validators


def schema_errors(path, validators):
    """What the schema finds in a file: a list of messages, empty when it is valid."""
    try:
        document = yaml.load(path.read_text("utf-8"), Loader=CoreLoader)
    except yaml.YAMLError as error:
        return [f"not YAML: {error}"]
    first_key = next(iter(document), None) if isinstance(document, dict) else None
    if first_key not in validators:
        return [f"the first key is {first_key!r}, not one of {', '.join(validators)}"]
    return [f"{error.json_path}: {error.message[:200]}"
            for error in validators[first_key].iter_errors(document)]


def loader_accepts(program, path):
    """The verdict of `tilewright validate`: 0 accepts, 1 refuses, 2 finds no use for the file."""
    run = subprocess.run([program, "validate", "--only-files", str(path)], capture_output=True, timeout=60,
                         check=False)
    if run.returncode not in (0, 1, 2):
        raise RuntimeError(f"{path}: exit status {run.returncode}: {run.stderr.decode()[:300]}")
    return run.returncode == 0, run.stdout.decode() + run.stderr.decode()


def check_file(path, good, validators, program):
    """Complaints about one file of the corpus or of the data."""
    complaints = []
    errors = schema_errors(path, validators)
    if good and errors:
        complaints += [f"the schema refuses it: {error}" for error in errors[:3]]
    if not good and not errors:
        complaints.append("the schema accepts it")
    if program:
        accepted, output = loader_accepts(program, path)
        if good and not accepted:
            complaints.append("the loader refuses it: " + " | ".join(output.splitlines()[:4]))
        if not good and accepted:
            complaints.append("the loader accepts it")
    if not good and not path.read_text("utf-8").startswith("# "):
        complaints.append("its first line does not say what is wrong")
    return [f"{path.relative_to(ROOT)}: {complaint}" for complaint in complaints]


def main(arguments):
    program = arguments[0] if arguments else None
    validators = load_schemas()
    good = sorted((HERE / "good").rglob("*.yaml"))
    bad = sorted((HERE / "bad").rglob("*.yaml"))
    data = sorted((ROOT / "tiles").rglob("*.yaml")) + sorted((ROOT / "rulesets").rglob("*.yaml"))
    complaints = []
    if len(good) < LEAST_GOOD or len(bad) < LEAST_BAD or not data:
        complaints.append(f"too few files: {len(good)} good, {len(bad)} bad, {len(data)} data")
    for path in good:
        complaints += check_file(path, True, validators, program)
    for path in bad:
        complaints += check_file(path, False, validators, program)
    for path in data:
        complaints += check_file(path, True, validators, None)
    print("\n".join(complaints + [
        f"{len(good)} good, {len(bad)} bad, {len(data)} data files; {len(complaints)} complaints"]))
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
