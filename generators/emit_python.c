/* Python: one module per set, of frozen dataclasses, for Python 3.9 and later. */
#include "generators/emitters.h"
#include "generators/port.h"

static const struct tw_spelling spelling = {
    .dialect = &tw_dialect_python,
    .key = "%s=",
    .key_case = TW_CASE_SNAKE,
    .word = "%s.%s",
    .type_case = TW_CASE_PASCAL,
    .word_case = TW_CASE_UPPER,
    .tile = {"Tile(", ")"},
    .segment = {"Segment(", ")"},
    .arrow = {"Arrow(", ")"},
    .garden = {"Garden(", ")"},
    .tokens = {"Tokens(", ")"},
    .tiles = {"(", ")"},
    .segments = {"(", ")"},
    .ports = {"(", ")"},
    .segment_names = {"(", ")"},
    .groups = {"(", ")"},
    .corners = {"(", ")"},
    .edges = {"(", ")"},
    .token_list = {"(", ")"},
    .symbols = {"{", "}"},
    .symbol = "%s: %u",
    .yes = "True",
    .no = "False",
};

static void write_vocabulary(struct tw_writer *writer, enum tw_vocabulary vocabulary)
{
    const struct tw_name type = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_PASCAL);

    tw_writer_line(writer, "class %s(Enum):", type.text);
    tw_writer_line(writer, "    \"\"\"%s\"\"\"", tw_vocabulary_about(vocabulary));
    tw_writer_line(writer, "%s", "");
    for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++)
        tw_writer_line(writer, "    %s = \"%s\"",
                       tw_name_make(tw_vocabulary_word(vocabulary, i), spelling.word_case).text,
                       tw_vocabulary_word(vocabulary, i));
    tw_writer_lines(writer, "\n\n");
}

static const char classes[] =
    "@dataclass(frozen=True)\n"
    "class Arrow:\n"
    "    \"\"\"The arrow of an anniversary tile.\"\"\"\n"
    "\n"
    "    edge: Edge\n"
    "    symbol: ArrowSymbol\n"
    "\n"
    "\n"
    "@dataclass(frozen=True)\n"
    "class Garden:\n"
    "    \"\"\"How many copies show a garden, and the field it lies in where that is known.\"\"\"\n"
    "\n"
    "    copies: int\n"
    "    field: Optional[str] = None\n"
    "\n"
    "\n"
    "@dataclass(frozen=True)\n"
    "class Tokens:\n"
    "    \"\"\"How many tokens show a value.\"\"\"\n"
    "\n"
    "    value: int\n"
    "    count: int\n"
    "\n"
    "\n"
    "@dataclass(frozen=True)\n"
    "class Segment:\n"
    "    \"\"\"A part of a tile: a stretch of road, a piece of city, a field.\"\"\"\n"
    "\n"
    "    id: str\n"
    "    kind: Kind\n"
    "    ports: Tuple[Port, ...] = ()\n"
    "    touches: Tuple[str, ...] = ()  # fields: the cities of this tile that they touch\n"
    "    ends: Tuple[str, ...] = ()  # railways: the segments they run into\n"
    "    symbols: Mapping[Symbol, int] = field(default_factory=dict)\n"
    "    no_castle_base: bool = False  # a city of one edge that is no half circle\n"
    "\n"
    "\n"
    "@dataclass(frozen=True)\n"
    "class Tile:\n"
    "    \"\"\"A row of a set.\"\"\"\n"
    "\n"
    "    id: str\n"
    "    line: int  # of the row in the file that the set comes from\n"
    "    provenance: Provenance\n"
    "    edges: Tuple[Kind, Kind, Kind, Kind]  # clockwise from north\n"
    "    segments: Tuple[Segment, ...] = ()\n"
    "    count: int = 0  # copies in the box, the start copies included\n"
    "    start: int = 0  # copies that are the start tile\n"
    "    role: Role = Role.NONE\n"
    "    arrow: Optional[Arrow] = None\n"
    "    garden: Optional[Garden] = None\n"
    "    crosses: Tuple[Tuple[str, ...], ...] = ()  # pairs of segments that cross\n"
    "    wagon: Tuple[Tuple[str, ...], ...] = ()  # groups of segments that meet in one point\n"
    "    corner_split: Tuple[Corner, ...] = ()  # corners where two fields meet\n"
    "    further_cells: Tuple[\"Tile\", ...] = ()  # of the same piece, to the east\n"
    "    reference: Optional[str] = None  # the row's name in the source\n"
    "    basis: Optional[str] = None  # what a reconstructed row leans on\n"
    "    note: Optional[str] = None\n"
    "\n"
    "\n"
    "@dataclass(frozen=True)\n"
    "class TileSet:\n"
    "    \"\"\"A printed set.\"\"\"\n"
    "\n"
    "    id: str\n"
    "    title: str\n"
    "    source: str\n"
    "    origin: str  # the file the set comes from\n"
    "    hash: str  # SHA-256 of that file\n"
    "    provenance: Provenance  # reconstructed as soon as one row is\n"
    "    drawn_first: bool  # before all other sets, in the order of the roles\n"
    "    total: int = 0\n"
    "    tokens: Tuple[Tokens, ...] = ()\n"
    "    tokens_provenance: Provenance = Provenance.ATTESTED\n"
    "    tiles: Tuple[Tile, ...] = ()\n"
    "    extras: Tuple[Tile, ...] = ()  # tiles that are never drawn\n";

static enum tw_status write_types(struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tile_types.py");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_python, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "\"\"\"The types of generated tile sets.\"\"\"\n"
                             "\n"
                             "from dataclasses import dataclass, field\n"
                             "from enum import Enum\n"
                             "from typing import Mapping, Optional, Tuple\n"
                             "\n"
                             "\n");
    for (unsigned i = 0; i < TW_VOCABULARY__COUNT; i++)
        write_vocabulary(&writer, (enum tw_vocabulary)i);
    tw_writer_lines(&writer, classes);
    return tw_writer_done(&writer);
}

/* Only what the set needs, in the order of the alphabet. */
static void write_imports(struct tw_writer *writer, const struct tw_tile_set *set)
{
    const struct tw_set_uses uses = tw_tile_set_uses(set);
    const struct {
        bool used;
        const char *name;
    } names[] = {
        {uses.arrows, "Arrow"}, {uses.arrows, "ArrowSymbol"}, {uses.splits, "Corner"},
        {uses.arrows, "Edge"},  {uses.gardens, "Garden"},     {true, "Kind"},
        {true, "Port"},         {true, "Provenance"},         {uses.roles, "Role"},
        {true, "Segment"},      {uses.symbols, "Symbol"},     {true, "Tile"},
        {true, "TileSet"},      {uses.tokens, "Tokens"},
    };

    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "from .tile_types import (", ")");
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].used)
            tw_writer_value(writer, "%s", names[i].name);
    tw_writer_end(writer);
    tw_writer_line(writer, "%s", "");
}

enum tw_status tw_emit_python(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    struct tw_text *file =
        tw_outputs_add(outputs, "%s.py", tw_name_make(set->id, TW_CASE_SNAKE).text);
    struct tw_text open = {0};
    struct tw_writer writer;
    enum tw_status status;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_python, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_line(&writer, "%s", "");
    write_imports(&writer, set);
    tw_text_format(&open, "%s = TileSet(", tw_port_set_name(set, TW_CASE_UPPER).text);
    tw_port_write_set(&writer, &spelling, set, tw_text_string(&open), ")");
    tw_text_done(&open);
    status = tw_writer_done(&writer);
    return status == TW_OK ? write_types(outputs) : status;
}
