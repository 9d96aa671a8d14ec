/* C for ports: a header and a source per set, with plain structures of their own. */
#include "generators/emitters.h"
#include "generators/port.h"

static const struct tw_spelling spelling = {
    .dialect = &tw_dialect_c,
    .key = ".%s = ",
    .key_case = TW_CASE_SNAKE,
    .word = "TILE_%s_%s",
    .type_case = TW_CASE_UPPER,
    .word_case = TW_CASE_UPPER,
    .tile = {"{", "}"},
    .segment = {"{", "}"},
    .arrow = {"&(const struct tile_arrow){", "}"},
    .garden = {"&(const struct tile_garden){", "}"},
    .tokens = {"{", "}"},
    .tiles = {"(const struct tile[]){", "}"},
    .segments = {"(const struct tile_segment[]){", "}"},
    .groups = {"(const uint16_t[]){", "}"},
    .edges = {"{", "}"},
    .token_list = {"(const struct tile_tokens[]){", "}"},
    .symbols = {"{", "}"},
    .symbol = "[%s] = %u",
    .operator= " |",
    .member = "TILE_SEGMENT(%u)",
    .yes = "true",
    .no = "false",
    .counted = true,
};

/* The list, and the enumeration made from it: users can make other tables from the same list. */
static void write_vocabulary(struct tw_writer *writer, enum tw_vocabulary vocabulary)
{
    const bool bits = vocabulary == TW_VOCABULARY_PORT || vocabulary == TW_VOCABULARY_CORNER;
    const struct tw_name type = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_SNAKE);
    const struct tw_name upper = tw_name_make(tw_vocabulary_type(vocabulary), TW_CASE_UPPER);
    const unsigned count = tw_vocabulary_count(vocabulary);

    tw_writer_comment(writer, "%s%s", tw_vocabulary_about(vocabulary),
                      bits ? " One bit each." : "");
    tw_writer_line(writer, "#define TILE_%sS(X) \\", upper.text);
    for (unsigned i = 0; i < count; i++)
        tw_writer_line(writer, "    X(%s, %s%u, \"%s\")%s",
                       tw_port_word(&spelling, vocabulary, i).text, bits ? "1 << " : "", i,
                       tw_vocabulary_word(vocabulary, i), i + 1 < count ? " \\" : "");
    tw_writer_line(writer, "enum tile_%s { TILE_%sS(TILE_ENUM_VALUE) };", type.text, upper.text);
    tw_writer_line(writer, "enum { TILE_%s_COUNT = %u };", upper.text, count);
    tw_writer_line(writer, "%s", "");
}

static const char structs[] =
    "/* A segment of the same tile in a set of segments. */\n"
    "#define TILE_SEGMENT(index) (1u << (index))\n"
    "\n"
    "/* A part of a tile: a stretch of road, a piece of city, a field. */\n"
    "struct tile_segment {\n"
    "    const char *id;\n"
    "    enum tile_kind kind;\n"
    "    uint16_t ports;   /* enum tile_port */\n"
    "    uint16_t touches; /* fields: the cities of this tile that they touch */\n"
    "    uint16_t ends;    /* railways: the segments they run into */\n"
    "    uint8_t symbols[TILE_SYMBOL_COUNT];\n"
    "    bool no_castle_base; /* a city of one edge that is no half circle */\n"
    "};\n"
    "\n"
    "/* The arrow of an anniversary tile. */\n"
    "struct tile_arrow {\n"
    "    enum tile_edge edge;\n"
    "    enum tile_arrow_symbol symbol;\n"
    "};\n"
    "\n"
    "/* How many copies show a garden, and the field it lies in, or NULL. */\n"
    "struct tile_garden {\n"
    "    uint8_t copies;\n"
    "    const char *field;\n"
    "};\n"
    "\n"
    "struct tile {\n"
    "    const char *id;\n"
    "    unsigned line; /* of the row in the file that the set comes from */\n"
    "    uint8_t count; /* copies in the box, the start copies included */\n"
    "    uint8_t start; /* copies that are the start tile */\n"
    "    enum tile_provenance provenance;\n"
    "    enum tile_role role;\n"
    "    const struct tile_arrow *arrow;   /* or NULL */\n"
    "    const struct tile_garden *garden; /* or NULL */\n"
    "    enum tile_kind edges[TILE_EDGE_COUNT];\n"
    "    const struct tile_segment *segments;\n"
    "    size_t segments_count;\n"
    "    const uint16_t *crosses; /* pairs of segments that cross */\n"
    "    size_t crosses_count;\n"
    "    const uint16_t *wagon; /* groups of segments that meet in one point */\n"
    "    size_t wagon_count;\n"
    "    uint8_t corner_split; /* enum tile_corner: where two fields meet */\n"
    "    const struct tile *further_cells; /* of the same piece, to the east */\n"
    "    size_t further_cells_count;\n"
    "    const char *reference; /* the row's name in the source, or NULL */\n"
    "    const char *basis;     /* what a reconstructed row leans on, or NULL */\n"
    "    const char *note;      /* or NULL */\n"
    "};\n"
    "\n"
    "/* How many tokens show a value. */\n"
    "struct tile_tokens {\n"
    "    uint8_t value;\n"
    "    uint8_t count;\n"
    "};\n"
    "\n"
    "/* A printed set. */\n"
    "struct tile_set {\n"
    "    const char *id;\n"
    "    const char *title;\n"
    "    const char *source;\n"
    "    const char *origin; /* the file the set comes from */\n"
    "    const char *hash;   /* SHA-256 of that file */\n"
    "    enum tile_provenance provenance; /* reconstructed as soon as one row is */\n"
    "    unsigned total;\n"
    "    bool drawn_first; /* before all other sets, in the order of the roles */\n"
    "    const struct tile_tokens *tokens;\n"
    "    size_t tokens_count;\n"
    "    enum tile_provenance tokens_provenance;\n"
    "    const struct tile *tiles;\n"
    "    size_t tiles_count;\n"
    "    const struct tile *extras; /* tiles that are never drawn */\n"
    "    size_t extras_count;\n"
    "};\n"
    "\n"
    "#endif\n";

static enum tw_status write_types(struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tile_types.h");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_c, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "#ifndef TILE_TYPES_H\n"
                             "#define TILE_TYPES_H\n"
                             "\n"
                             "#include <stdbool.h>\n"
                             "#include <stddef.h>\n"
                             "#include <stdint.h>\n"
                             "\n"
                             "#define TILE_ENUM_VALUE(name, value, word) name = value,\n"
                             "\n");
    for (unsigned i = 0; i < TW_VOCABULARY__COUNT; i++)
        write_vocabulary(&writer, (enum tw_vocabulary)i);
    tw_writer_lines(&writer, structs);
    return tw_writer_done(&writer);
}

static enum tw_status write_header(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    const struct tw_name guard = tw_port_set_name(set, TW_CASE_UPPER);
    struct tw_text *file = tw_outputs_add(outputs, "%s.h", set->id);
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_c, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_line(&writer, "#ifndef %s_H", guard.text);
    tw_writer_line(&writer, "#define %s_H", guard.text);
    tw_writer_lines(&writer, "\n#include \"tile_types.h\"\n\n");
    tw_writer_line(&writer, "extern const struct tile_set %s;",
                   tw_port_set_name(set, TW_CASE_SNAKE).text);
    tw_writer_lines(&writer, "\n#endif\n");
    return tw_writer_done(&writer);
}

enum tw_status tw_emit_c(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "%s.c", set->id);
    struct tw_text open = {0};
    struct tw_writer writer;
    enum tw_status status;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_c, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_line(&writer, "#include \"%s.h\"", set->id);
    tw_writer_line(&writer, "%s", "");
    tw_text_format(&open, "const struct tile_set %s = {",
                   tw_port_set_name(set, TW_CASE_SNAKE).text);
    tw_port_write_set(&writer, &spelling, set, tw_text_string(&open), "};");
    tw_text_done(&open);
    status = tw_writer_done(&writer);
    if (status == TW_OK)
        status = write_header(set, outputs);
    return status == TW_OK ? write_types(outputs) : status;
}
