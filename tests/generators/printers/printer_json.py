"""Prints the JSON files named on the command line in the plain form."""

import json
import sys

SYMBOLS = ("pennants inn cathedral wine grain cloth well tunnel nuggets train tipi "
           "horses").split()


def symbol_counts(symbols):
    counts = {}
    for key, value in symbols.items():
        if key == "goods":
            counts[value] = 1
        elif key != "castle_base":
            counts[key] = int(value)
    unknown = set(counts) - set(SYMBOLS)
    if unknown:
        sys.exit(f"unknown symbols {sorted(unknown)}")
    return ",".join(f"{k}:{counts[k]}" for k in SYMBOLS if k in counts) or "-"


def print_cell(tile):
    print("edges", " ".join(tile["edges"]))
    for s in tile["segments"]:
        print("segment", s["id"], s["kind"], "ports", ",".join(s["ports"]) or "-",
              "touches", ",".join(s.get("touches", [])) or "-",
              "ends", ",".join(s.get("ends", [])) or "-",
              "symbols", symbol_counts(s["symbols"]),
              "base", "yes" if s["symbols"].get("castle_base", True) else "no")
    for name in ("crosses", "wagon"):
        print(name, ",".join("+".join(group) for group in tile.get(name, [])) or "-")
    print("split", ",".join(tile.get("corner_split", [])) or "-")


def print_tile(what, tile):
    arrow = f"{tile['arrow']['edge']}:{tile['arrow']['symbol']}" if "arrow" in tile else "-"
    garden = tile.get("garden")
    garden = f"{garden['copies']}:{garden.get('in', '-')}" if garden else "-"
    print(what, tile["id"], "line", tile["line"], "count", tile["count"],
          "start", tile.get("start", 0), tile["provenance"], "role", tile.get("role", "none"),
          "arrow", arrow, "garden", garden)
    print_cell(tile)
    for cell in tile.get("cells", [])[1:]:
        print("cell")
        print_cell(cell)
    for name in ("ref", "basis", "note"):
        print(name, tile.get(name, "-"))


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        s = json.load(file)
    if s["format"] != 1:
        sys.exit(f"{path}: format {s['format']}")
    for name in ("set", "title", "source", "origin", "hash"):
        print(name, s[name])
    print(s["provenance"])
    print("total", s["total"])
    print("drawn first", "yes" if s["drawn_first"] else "no")
    tokens = ",".join(f"{t['value']}:{t['count']}" for t in s.get("tokens", []))
    print("tokens", tokens, s["tokens_provenance"] if tokens else "-")
    for tile in s["tiles"]:
        print_tile("tile", tile)
    for tile in s.get("extras", []):
        print_tile("extra", tile)
