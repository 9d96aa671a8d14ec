"""Turns the schema of results into a C source: what the documents say is what the program checks."""

import json
import pathlib
import sys

source, out = map(pathlib.Path, sys.argv[1:])
schema = json.dumps(json.loads(source.read_text(encoding="utf-8")), separators=(",", ":")).encode()
lines = ["/* Made from docs/schema/results.schema.json by embed_schema.py; do not edit. */",
         '#include "results/schema.h"', "", "const unsigned char tw_schema_text[] = {"]
lines += ["    " + ", ".join(str(byte) for byte in schema[at:at + 20]) + "," for at in range(0, len(schema), 20)]
out.write_text("\n".join([*lines, "    0};", ""]), encoding="utf-8")
