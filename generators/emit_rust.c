/* Rust: one module per set, of statics without dependencies. */
#include "generators/emitters.h"
#include "generators/port.h"

static const struct tw_spelling spelling = {
    .dialect = &tw_dialect_rust,
    .key = "%s: ",
    .key_case = TW_CASE_SNAKE,
    .word = "%s::%s",
    .type_case = TW_CASE_PASCAL,
    .word_case = TW_CASE_PASCAL,
    .tile = {"Tile {", "}"},
    .segment = {"Segment {", "}"},
    .arrow = {"Some(Arrow {", "})"},
    .garden = {"Some(Garden {", "})"},
    .tokens = {"Tokens {", "}"},
    .tiles = {"&[", "]"},
    .segments = {"&[", "]"},
    .ports = {"&[", "]"},
    .segment_names = {"&[", "]"},
    .groups = {"&[", "]"},
    .corners = {"&[", "]"},
    .edges = {"[", "]"},
    .token_list = {"&[", "]"},
    .symbols = {"&[", "]"},
    .optional = {"Some(", ")"},
    .symbol = "(%s, %u)",
    .none = "None",
    .yes = "true",
    .no = "false",
};

static void write_vocabulary(struct tw_writer *writer, enum tw_vocabulary vocabulary)
{
    const struct tw_name type = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_PASCAL);

    tw_writer_line(writer, "/// %s", tw_vocabulary_about(vocabulary));
    tw_writer_line(writer, "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]");
    tw_writer_line(writer, "pub enum %s {", type.text);
    for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++)
        tw_writer_line(writer, "    %s,",
                       tw_name_make(tw_vocabulary_word(vocabulary, i), spelling.word_case).text);
    tw_writer_line(writer, "}");
    tw_writer_line(writer, "%s", "");
    tw_writer_line(writer, "impl %s {", type.text);
    tw_writer_line(writer, "    /// The word for it in the tile files.");
    tw_writer_line(writer, "    pub const fn word(self) -> &'static str {");
    tw_writer_line(writer, "        match self {");
    for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++)
        tw_writer_line(writer, "            %s => \"%s\",",
                       tw_port_word(&spelling, vocabulary, i).text,
                       tw_vocabulary_word(vocabulary, i));
    tw_writer_lines(writer, "        }\n    }\n}\n\n");
}

static const char structs[] =
    "/// The arrow of an anniversary tile.\n"
    "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n"
    "pub struct Arrow {\n"
    "    pub edge: Edge,\n"
    "    pub symbol: ArrowSymbol,\n"
    "}\n"
    "\n"
    "/// How many copies of a tile show a garden, and the field it lies in where that is known.\n"
    "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n"
    "pub struct Garden {\n"
    "    pub copies: u8,\n"
    "    pub field: Option<&'static str>,\n"
    "}\n"
    "\n"
    "/// How many tokens show a value.\n"
    "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n"
    "pub struct Tokens {\n"
    "    pub value: u8,\n"
    "    pub count: u8,\n"
    "}\n"
    "\n"
    "/// A part of a tile: a stretch of road, a piece of city, a field.\n"
    "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n"
    "pub struct Segment {\n"
    "    pub id: &'static str,\n"
    "    pub kind: Kind,\n"
    "    pub ports: &'static [Port],\n"
    "    /// Fields: the cities of this tile that they touch.\n"
    "    pub touches: &'static [&'static str],\n"
    "    /// Railways: the segments they run into.\n"
    "    pub ends: &'static [&'static str],\n"
    "    pub symbols: &'static [(Symbol, u8)],\n"
    "    /// A city of one edge that is no half circle.\n"
    "    pub no_castle_base: bool,\n"
    "}\n"
    "\n"
    "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n"
    "pub struct Tile {\n"
    "    pub id: &'static str,\n"
    "    /// Line of the row in the file that the set comes from.\n"
    "    pub line: u32,\n"
    "    /// Copies in the box, the start copies included.\n"
    "    pub count: u8,\n"
    "    /// Copies that are the start tile.\n"
    "    pub start: u8,\n"
    "    pub provenance: Provenance,\n"
    "    pub role: Role,\n"
    "    pub arrow: Option<Arrow>,\n"
    "    pub garden: Option<Garden>,\n"
    "    /// Clockwise from north.\n"
    "    pub edges: [Kind; 4],\n"
    "    pub segments: &'static [Segment],\n"
    "    /// Pairs of segments that cross.\n"
    "    pub crosses: &'static [&'static [&'static str]],\n"
    "    /// Groups of segments that meet in one point, for wagons.\n"
    "    pub wagon: &'static [&'static [&'static str]],\n"
    "    /// Corners where two fields meet.\n"
    "    pub corner_split: &'static [Corner],\n"
    "    /// Further cells of the same piece, to the east.\n"
    "    pub further_cells: &'static [Tile],\n"
    "    /// The row's name in the source.\n"
    "    pub reference: Option<&'static str>,\n"
    "    /// What a reconstructed row leans on.\n"
    "    pub basis: Option<&'static str>,\n"
    "    pub note: Option<&'static str>,\n"
    "}\n"
    "\n"
    "/// A printed set.\n"
    "#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n"
    "pub struct TileSet {\n"
    "    pub id: &'static str,\n"
    "    pub title: &'static str,\n"
    "    pub source: &'static str,\n"
    "    /// The file the set comes from.\n"
    "    pub origin: &'static str,\n"
    "    /// SHA-256 of that file.\n"
    "    pub hash: &'static str,\n"
    "    /// Reconstructed as soon as one row is.\n"
    "    pub provenance: Provenance,\n"
    "    pub total: u16,\n"
    "    /// Drawn before all other sets, in the order of the roles.\n"
    "    pub drawn_first: bool,\n"
    "    pub tokens: &'static [Tokens],\n"
    "    pub tokens_provenance: Provenance,\n"
    "    pub tiles: &'static [Tile],\n"
    "    /// Tiles that are never drawn.\n"
    "    pub extras: &'static [Tile],\n"
    "}\n";

static enum tw_status write_types(struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tile_types.rs");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_rust, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "\n"
                             "//! The types of generated tile sets. Declare this module beside "
                             "theirs: `pub mod tile_types;`.\n"
                             "\n");
    for (unsigned i = 0; i < TW_VOCABULARY__COUNT; i++)
        write_vocabulary(&writer, (enum tw_vocabulary)i);
    tw_writer_lines(&writer, structs);
    return tw_writer_done(&writer);
}

enum tw_status tw_emit_rust(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    struct tw_text *file =
        tw_outputs_add(outputs, "%s.rs", tw_name_make(set->id, TW_CASE_SNAKE).text);
    struct tw_text open = {0};
    struct tw_writer writer;
    enum tw_status status;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_rust, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_lines(&writer, "\nuse super::tile_types::*;\n\n");
    tw_text_format(&open, "pub static %s: TileSet = TileSet {",
                   tw_port_set_name(set, TW_CASE_UPPER).text);
    tw_port_write_set(&writer, &spelling, set, tw_text_string(&open), "};");
    tw_text_done(&open);
    status = tw_writer_done(&writer);
    return status == TW_OK ? write_types(outputs) : status;
}
