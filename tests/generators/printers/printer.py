"""Prints the generated Python sets in the plain form."""

from tiles import SETS, Role


def words(values):
    return ",".join(value.word for value in values) or "-"


def print_cell(tile):
    print("edges", " ".join(kind.word for kind in tile.edges))
    for s in tile.segments:
        symbols = ",".join(f"{k.word}:{n}" for k, n in s.symbols)
        print("segment", s.id, s.kind.word, "ports", words(s.ports),
              "touches", ",".join(s.touches) or "-", "ends", ",".join(s.ends) or "-",
              "symbols", symbols or "-", "base", "no" if s.no_castle_base else "yes")
    for name, groups in (("crosses", tile.crosses), ("wagon", tile.wagon)):
        print(name, ",".join("+".join(group) for group in groups) or "-")
    print("split", words(tile.corner_split))


def print_tile(what, tile):
    arrow = f"{tile.arrow.edge.word}:{tile.arrow.symbol.word}" if tile.arrow else "-"
    garden = f"{tile.garden.copies}:{tile.garden.field or '-'}" if tile.garden else "-"
    role = "none" if tile.role is Role.NONE else tile.role.word
    print(what, tile.id, "line", tile.line, "count", tile.count, "start", tile.start,
          tile.provenance.word, "role", role, "arrow", arrow, "garden", garden)
    print_cell(tile)
    for cell in tile.further_cells:
        print("cell")
        print_cell(cell)
    for name, text in (("ref", tile.reference), ("basis", tile.basis), ("note", tile.note)):
        print(name, text or "-")


def print_set(s):
    print("set", s.id)
    print("title", s.title)
    print("source", s.source)
    print("origin", s.origin)
    print("hash", s.hash)
    print(s.provenance.word)
    print("total", s.total)
    print("drawn first", "yes" if s.drawn_first else "no")
    tokens = ",".join(f"{t.value}:{t.count}" for t in s.tokens)
    print("tokens", tokens, s.tokens_provenance.word if tokens else "-")
    for tile in s.tiles:
        print_tile("tile", tile)
    for tile in s.extras:
        print_tile("extra", tile)


for tile_set in SETS:
    print_set(tile_set)
