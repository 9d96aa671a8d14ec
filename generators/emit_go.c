/* Go: package tiles, one file per set, formatted as gofmt would. */
#include "generators/emitters.h"
#include "generators/port.h"

static const struct tw_spelling spelling = {
    .dialect = &tw_dialect_go,
    .key = "%s: ",
    .key_case = TW_CASE_PASCAL,
    .word = "%s%s",
    .type_case = TW_CASE_PASCAL,
    .word_case = TW_CASE_PASCAL,
    .tile = {"{", "}"},
    .segment = {"{", "}"},
    .arrow = {"&Arrow{", "}"},
    .garden = {"&Garden{", "}"},
    .tokens = {"{", "}"},
    .tiles = {"[]Tile{", "}"},
    .segments = {"[]Segment{", "}"},
    .ports = {"[]Port{", "}"},
    .segment_names = {"[]string{", "}"},
    .groups = {"[][]string{", "}"},
    .corners = {"[]Corner{", "}"},
    .edges = {"[4]Kind{", "}"},
    .token_list = {"[]Tokens{", "}"},
    .symbols = {"map[Symbol]int{", "}"},
    .symbol = "%s: %u",
    .yes = "true",
    .no = "false",
};

static void write_vocabulary(struct tw_writer *writer, enum tw_vocabulary vocabulary)
{
    const struct tw_name type = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_PASCAL);
    const struct tw_name list = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_CAMEL);
    struct tw_text open = {0};

    tw_writer_line(writer, "// %s: %s", type.text, tw_vocabulary_about(vocabulary));
    tw_writer_line(writer, "type %s uint8", type.text);
    tw_writer_line(writer, "%s", "");
    tw_writer_line(writer, "// The values of %s.", type.text);
    tw_writer_line(writer, "const (");
    for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++) {
        const struct tw_name value = tw_port_word(&spelling, vocabulary, i);

        tw_writer_line(writer, i == 0 ? "\t%s %s = iota" : "\t%s", value.text, type.text);
    }
    tw_writer_line(writer, ")");
    tw_writer_line(writer, "%s", "");
    tw_text_format(&open, "var %sWords = [...]string{", list.text);
    tw_writer_begin(writer, TW_LAYOUT_FILL, tw_text_string(&open), "}");
    tw_text_done(&open);
    for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++)
        tw_writer_string(writer, tw_vocabulary_word(vocabulary, i));
    tw_writer_end(writer);
    tw_writer_line(writer, "%s", "");
    tw_writer_line(writer, "// String is the word for it in the tile files.");
    tw_writer_line(writer, "func (value %s) String() string {", type.text);
    tw_writer_line(writer, "\treturn %sWords[value]", list.text);
    tw_writer_lines(writer, "}\n\n");
}

static const char structs[] =
    "// Arrow is the arrow of an anniversary tile.\n"
    "type Arrow struct {\n"
    "    Edge   Edge\n"
    "    Symbol ArrowSymbol\n"
    "}\n"
    "\n"
    "// Garden says how many copies of a tile show a garden, and in which field if that is known.\n"
    "type Garden struct {\n"
    "    Copies int\n"
    "    Field  string\n"
    "}\n"
    "\n"
    "// Tokens says how many tokens show a value.\n"
    "type Tokens struct {\n"
    "    Value int\n"
    "    Count int\n"
    "}\n"
    "\n"
    "// Segment is a part of a tile: a stretch of road, a piece of city, a field.\n"
    "type Segment struct {\n"
    "    ID    string\n"
    "    Kind  Kind\n"
    "    Ports []Port\n"
    "    // Touches lists, for fields, the cities of this tile that they touch.\n"
    "    Touches []string\n"
    "    // Ends lists, for railways, the segments they run into.\n"
    "    Ends    []string\n"
    "    Symbols map[Symbol]int\n"
    "    // NoCastleBase marks a city of one edge that is no half circle.\n"
    "    NoCastleBase bool\n"
    "}\n"
    "\n"
    "// Tile is a row of a set.\n"
    "type Tile struct {\n"
    "    ID string\n"
    "    // Line is that of the row in the file that the set comes from.\n"
    "    Line int\n"
    "    // Count is the number of copies in the box, the start copies included.\n"
    "    Count int\n"
    "    // Start is the number of copies that are the start tile.\n"
    "    Start      int\n"
    "    Provenance Provenance\n"
    "    Role       Role\n"
    "    Arrow      *Arrow\n"
    "    Garden     *Garden\n"
    "    // Edges go clockwise from north.\n"
    "    Edges    [4]Kind\n"
    "    Segments []Segment\n"
    "    // Crosses lists pairs of segments that cross.\n"
    "    Crosses [][]string\n"
    "    // Wagon lists groups of segments that meet in one point.\n"
    "    Wagon [][]string\n"
    "    // CornerSplit lists corners where two fields meet.\n"
    "    CornerSplit []Corner\n"
    "    // FurtherCells are those of the same piece, to the east.\n"
    "    FurtherCells []Tile\n"
    "    // Reference is the row's name in the source.\n"
    "    Reference string\n"
    "    // Basis is what a reconstructed row leans on.\n"
    "    Basis string\n"
    "    Note  string\n"
    "}\n"
    "\n"
    "// TileSet is a printed set.\n"
    "type TileSet struct {\n"
    "    ID     string\n"
    "    Title  string\n"
    "    Source string\n"
    "    // Origin is the file the set comes from, Hash its SHA-256.\n"
    "    Origin string\n"
    "    Hash   string\n"
    "    // Provenance is reconstructed as soon as one row is.\n"
    "    Provenance Provenance\n"
    "    Total      int\n"
    "    // DrawnFirst: before all other sets, in the order of the roles.\n"
    "    DrawnFirst       bool\n"
    "    Tokens           []Tokens\n"
    "    TokensProvenance Provenance\n"
    "    Tiles            []Tile\n"
    "    // Extras are never drawn.\n"
    "    Extras []Tile\n"
    "}\n";

static enum tw_status write_types(struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tile_types.go");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_go, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "\n// Package tiles holds printed tile sets.\npackage tiles\n\n");
    for (unsigned i = 0; i < TW_VOCABULARY__COUNT; i++)
        write_vocabulary(&writer, (enum tw_vocabulary)i);
    tw_writer_lines(&writer, structs);
    return tw_writer_done(&writer);
}

enum tw_status tw_emit_go(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    const struct tw_name name = tw_port_set_name(set, TW_CASE_PASCAL);
    struct tw_text *file = tw_outputs_add(outputs, "%s.go", set->id);
    struct tw_text open = {0};
    struct tw_writer writer;
    enum tw_status status;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_go, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_lines(&writer, "\npackage tiles\n\n");
    tw_writer_comment(&writer, "%s is the set %s.", name.text, set->id);
    tw_text_format(&open, "var %s = TileSet{", name.text);
    tw_port_write_set(&writer, &spelling, set, tw_text_string(&open), "}");
    tw_text_done(&open);
    status = tw_writer_done(&writer);
    return status == TW_OK ? write_types(outputs) : status;
}
