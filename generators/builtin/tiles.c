/* The rows of one tile set as C. */
#include "generators/builtin/builtin.h"

static void write_bits(struct tw_writer *writer, const char *name, const char *prefix,
                       const char *const *words, unsigned count, unsigned bits)
{
    if (bits == 0)
        return;
    tw_writer_key(writer, ".%s = ", name);
    tw_writer_begin_operands(writer, " |");
    for (unsigned i = 0; i < count; i++)
        if (bits & 1u << i)
            tw_writer_value(writer, "%s%s", prefix, words[i]);
    tw_writer_end(writer);
}

static void write_segments_of(struct tw_writer *writer, unsigned bits)
{
    tw_writer_begin_operands(writer, " |");
    for (unsigned i = 0; i < TW_MAX_SEGMENTS; i++)
        if (bits & TW_SEGMENT(i))
            tw_writer_value(writer, "TW_SEGMENT(%u)", i);
    tw_writer_end(writer);
}

static void write_segment_set(struct tw_writer *writer, const char *name, unsigned bits)
{
    if (bits == 0)
        return;
    tw_writer_key(writer, ".%s = ", name);
    write_segments_of(writer, bits);
}

static void write_symbols(struct tw_writer *writer, const struct tw_segment *segment)
{
    unsigned kinds = 0;

    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        kinds += segment->symbols[i] > 0;
    if (kinds == 0)
        return;
    tw_writer_key(writer, ".symbols = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "{", "}");
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        if (segment->symbols[i] > 0)
            tw_writer_value(writer, "[%s] = %u", tw_builtin_symbols[i],
                            (unsigned)segment->symbols[i]);
    tw_writer_end(writer);
}

static void write_segment(struct tw_writer *writer, const struct tw_segment *segment)
{
    tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
    tw_builtin_string(writer, "name", segment->name);
    tw_builtin_name(writer, "kind", tw_builtin_kinds[segment->kind]);
    write_bits(writer, "ports", "TW_PORT_", tw_port_words, TW_PORTS, segment->ports);
    write_segment_set(writer, "touches", segment->touches);
    write_segment_set(writer, "ends", segment->ends);
    write_segment_set(writer, "wagon", segment->wagon);
    write_symbols(writer, segment);
    if (segment->castle_base)
        tw_builtin_name(writer, "castle_base", "true");
    tw_writer_end(writer);
}

static void write_edges(struct tw_writer *writer, const struct tw_tile *tile)
{
    tw_writer_key(writer, ".edges = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "{", "}");
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        tw_writer_value(writer, "%s",
                        tile->edges[edge] == TW_EDGE_CLOSED ? "TW_EDGE_CLOSED"
                                                            : tw_builtin_kinds[tile->edges[edge]]);
    tw_writer_end(writer);
}

static void write_crossings(struct tw_writer *writer, const struct tw_tile *tile)
{
    if (tw_tile_crossings(tile).count == 0)
        return;
    tw_writer_key(writer, ".crosses = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "{", "}");
    for (unsigned i = 0; i < tile->segment_count; i++) {
        if (tile->crosses[i] == 0)
            continue;
        tw_writer_key(writer, "[%u] = ", i);
        write_segments_of(writer, tile->crosses[i]);
    }
    tw_writer_end(writer);
}

/* What only some rows have. */
static void write_specials(struct tw_writer *writer, const struct tw_tile *tile)
{
    tw_builtin_number(writer, "gardens", tile->gardens);
    tw_builtin_number(writer, "garden_in", tile->garden_in);
    if (tile->role != TW_ROLE_NONE)
        tw_builtin_name(writer, "role", tw_builtin_roles[tile->role]);
    if (tile->arrow != TW_ARROW_NONE) {
        tw_builtin_name(writer, "arrow", tw_builtin_arrows[tile->arrow]);
        tw_writer_key(writer, ".arrow_edge = ");
        tw_writer_value(writer, "TW_EDGE_%s", tw_edge_words[tile->arrow_edge]);
    }
    write_bits(writer, "corner_split", "TW_CORNER_", tw_corner_words, TW_EDGES, tile->corner_split);
    if (tile->next_cell == TW_NO_CELL)
        tw_builtin_name(writer, "next_cell", "TW_NO_CELL");
    else
        tw_builtin_number(writer, "next_cell", tile->next_cell);
}

static void write_tile(struct tw_writer *writer, const struct tw_tile_set *set,
                       const struct tw_tile *tile)
{
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
    tw_builtin_string(writer, "id", tile->id);
    tw_writer_remark(writer, "%s:%lu", set->file, (unsigned long)tile->line);
    tw_builtin_number(writer, "count", tile->count);
    tw_builtin_number(writer, "start", tile->start);
    tw_builtin_name(writer, "provenance", tw_builtin_provenances[tile->provenance]);
    write_specials(writer, tile);
    write_edges(writer, tile);
    tw_builtin_number(writer, "segment_count", tile->segment_count);
    if (tile->segment_count > 0) {
        tw_writer_key(writer, ".segments = ");
        tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
        for (unsigned i = 0; i < tile->segment_count; i++)
            write_segment(writer, &tile->segments[i]);
        tw_writer_end(writer);
    }
    write_crossings(writer, tile);
    tw_builtin_number(writer, "line", (long)tile->line);
    tw_builtin_string(writer, "ref", tile->ref);
    tw_builtin_string(writer, "basis", tile->basis);
    tw_builtin_string(writer, "note", tile->note);
    tw_writer_end(writer);
}

/* The copies of every drawn row, added up by the compiler. */
static void write_asserts(struct tw_writer *writer, const struct tw_tile_set *set)
{
    const struct tw_name name = tw_builtin_tiles_name(set);

    tw_writer_line(writer, "static_assert(sizeof %s / sizeof %s[0] == %u, \"rows\");", name.text,
                   name.text, (unsigned)set->tile_count);
    if (set->drawn_count == 0)
        return;
    tw_writer_key(writer, "static_assert(");
    tw_writer_begin_operands(writer, " +");
    for (unsigned i = 0; i + 1 < set->drawn_count; i++)
        tw_writer_value(writer, "%u", (unsigned)set->tiles[i].count);
    tw_writer_value(writer, "%u == %u, \"copies\");",
                    (unsigned)set->tiles[set->drawn_count - 1].count, (unsigned)set->total);
    tw_writer_end(writer);
}

enum tw_status tw_builtin_write_tiles(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    struct tw_text *file =
        tw_outputs_add(outputs, "tables_%s.c", tw_name_make(set->id, TW_CASE_SNAKE).text);
    struct tw_text open = {0};
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, file);
    tw_writer_header(&writer, set->file, set->hash, set->provenance == TW_PROVENANCE_RECONSTRUCTED);
    tw_writer_lines(&writer, "#include \"tables_internal.h\"\n\n");
    tw_text_format(&open, "const struct tw_tile %s[] = {", tw_builtin_tiles_name(set).text);
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, tw_text_string(&open), "};");
    tw_text_done(&open);
    for (unsigned i = 0; i < set->tile_count; i++)
        write_tile(&writer, set, &set->tiles[i]);
    tw_writer_end(&writer);
    tw_writer_line(&writer, "%s", "");
    write_asserts(&writer, set);
    return tw_writer_done(&writer);
}
