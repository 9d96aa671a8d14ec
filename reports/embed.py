"""Turns the files of reports/ into a C source, so that the program carries them with it."""

import pathlib
import sys

out, *paths = sys.argv[1:]
lines = ['/* Made from reports/ by embed.py; do not edit. */', ""]
for path in map(pathlib.Path, paths):
    name = path.name.replace(".", "_").replace("-", "_")
    data = path.read_bytes()
    lines.append(f"extern const unsigned char tw_asset_{name}[];")
    lines.append(f"const unsigned char tw_asset_{name}[] = {{")
    for at in range(0, len(data), 20):
        lines.append("    " + ", ".join(str(byte) for byte in data[at : at + 20]) + ",")
    lines.append("    0};")
    lines.append("")
pathlib.Path(out).write_text("\n".join(lines))
