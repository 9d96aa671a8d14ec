"""Turns the templates into a C source, so that the program carries them with it."""

import pathlib
import sys

out, *paths = sys.argv[1:]
lines = ["/* Made from generators/templates/ by embed.py; do not edit. */",
         '#include "generators/templates.h"', ""]
names = []
for path in sorted(map(pathlib.Path, paths)):
    names.append(path.stem)
    data = path.read_bytes()
    lines.append(f"static const unsigned char {path.stem}[] = {{")
    for at in range(0, len(data), 20):
        lines.append("    " + ", ".join(str(byte) for byte in data[at : at + 20]) + ",")
    lines += ["    0};", ""]
lines.append("const struct tw_carried_template tw_carried_templates[] = {")
lines += [f'    {{"{name}", (const char *){name}}},' for name in names]
lines += ["};", f"const unsigned tw_carried_template_count = {len(names)};", ""]
pathlib.Path(out).write_text("\n".join(lines))
