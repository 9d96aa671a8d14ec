"""Tiles of many sets that exist: none is refused, and the slips of that data are told."""

import re
import subprocess
import sys
from pathlib import Path

PROGRAM, ROOT = sys.argv[1], Path(sys.argv[2])
FILE = ROOT.parent / "shared/peer/tiles/other-sets.yaml"
# What looks wrong, by tile: cities that the data forget to touch, tunnels and bridges without a mark, roads that end in a field.
SUSPECTED = {
    "TW-TILE-008": ["hills-and-sheep-1"],
    "TW-TILE-010": ["princess-and-dragon-11", "wishing-wells-1", "wishing-wells-2", "wishing-wells-4", "wishing-wells-6",
                    "wishing-wells-7", "wishing-wells-8", "wishing-wells-12"],
    "TW-TILE-011": ["abbey-and-mayor-13", "wishing-wells-6", "princess-and-dragon-27", "river-15"],
    "TW-TILE-013": ["wishing-wells-9", "hills-and-sheep-11", "hills-and-sheep-17", "tunnel-4"],
}


def tile_of(lines, number):
    """The row that a line belongs to."""
    for line in reversed(lines[:number]):
        found = re.match(r"  - id: other-(\S+)", line)
        if found:
            return found[1]
    return ""


def main():
    if not FILE.is_file():
        print(f"SKIP: the tiles of other sets are not here; put them at {FILE.relative_to(ROOT.parent)} beside the sources")
        return 77
    lines = FILE.read_text(encoding="utf-8").splitlines()
    done = subprocess.run([PROGRAM, "validate", str(FILE)], capture_output=True, text=True, timeout=120)
    found = {}
    for line, severity, code in re.findall(r"yaml:(\d+):\d+: (\w+): .* \[(TW-TILE-\d+)\]$", done.stdout, re.M):
        assert severity == "warning", f"line {line} is refused: {code}"
        found.setdefault(code, set()).add(tile_of(lines, int(line)))
    expected = {code: set(tiles) for code, tiles in SUSPECTED.items()}
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert found == expected, f"{found}\nis not\n{expected}"
    print(f"{len(lines)} lines, {sum(map(len, found.values()))} tiles suspected, none refused")
    return 0


if __name__ == "__main__":
    sys.exit(main())
