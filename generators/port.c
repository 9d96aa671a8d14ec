#include "generators/port_internal.h"

#include <string.h>

struct tw_name tw_port_word(const struct tw_spelling *spelling, enum tw_vocabulary vocabulary,
                            unsigned index)
{
    const struct tw_name type = tw_name_make(tw_vocabulary_type(vocabulary), spelling->type_case);
    const struct tw_name value =
        tw_name_make(tw_vocabulary_word(vocabulary, index), spelling->word_case);
    struct tw_name name = {{0}};
    struct tw_text text = {0};

    tw_text_format(&text, spelling->word, type.text, value.text);
    memcpy(name.text, tw_text_string(&text),
           text.length < TW_NAME_ROOM ? text.length : TW_NAME_ROOM - 1);
    tw_text_done(&text);
    return name;
}

struct tw_name tw_port_set_name(const struct tw_tile_set *set, enum tw_case form)
{
    struct tw_name name = {{0}};
    struct tw_text text = {0};

    if (set->id[0] >= '0' && set->id[0] <= '9')
        tw_text_add(&text, "set-");
    tw_text_format(&text, "%s-tiles", set->id);
    name = tw_name_make(tw_text_string(&text), form);
    tw_text_done(&text);
    return name;
}

void tw_port_key(struct tw_writer *writer, const struct tw_spelling *spelling, const char *name)
{
    struct tw_name spelled = tw_name_make(name, spelling->key_case);

    if (spelling->key_case == TW_CASE_PASCAL && strcmp(spelled.text, "Id") == 0)
        spelled = (struct tw_name){"ID"};
    tw_writer_key(writer, spelling->key, spelled.text);
}

/* Starts a list and returns true; an empty one may be left out. */
bool tw_port_begin_list(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const char *name, struct tw_brackets brackets, enum tw_layout layout,
                        size_t count)
{
    if (count == 0 && !spelling->none)
        return false;
    tw_port_key(writer, spelling, name);
    if (!brackets.open)
        tw_writer_begin_operands(writer, spelling->operator);
    else
        tw_writer_begin(writer, layout, brackets.open, brackets.close);
    return true;
}

void tw_port_end_list(struct tw_writer *writer, const struct tw_spelling *spelling,
                      const char *name, size_t count)
{
    tw_writer_end(writer);
    if (spelling->counted) {
        tw_writer_key(writer, ".%s_count = ", name);
        tw_writer_value(writer, "%zu", count);
    }
}

void tw_port_write_text(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const char *name, const char *string)
{
    tw_port_key(writer, spelling, name);
    tw_writer_string(writer, string);
}

static void write_optional_text(struct tw_writer *writer, const struct tw_spelling *spelling,
                                const char *name, const char *string)
{
    if (!string && !spelling->none)
        return;
    tw_port_key(writer, spelling, name);
    if (!string) {
        tw_writer_value(writer, "%s", spelling->none);
        return;
    }
    if (!spelling->optional.open) {
        tw_writer_string(writer, string);
        return;
    }
    tw_writer_begin(writer, TW_LAYOUT_FILL, spelling->optional.open, spelling->optional.close);
    tw_writer_string(writer, string);
    tw_writer_end(writer);
}

void tw_port_write_number(struct tw_writer *writer, const struct tw_spelling *spelling,
                          const char *name, unsigned number)
{
    if (number == 0 && !spelling->none)
        return;
    tw_port_key(writer, spelling, name);
    tw_writer_value(writer, "%u", number);
}

void tw_port_write_word(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const char *name, enum tw_vocabulary vocabulary, unsigned index)
{
    tw_port_key(writer, spelling, name);
    tw_writer_value(writer, "%s", tw_port_word(spelling, vocabulary, index).text);
}

/* A set of words given as bits. */
static void write_words(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const char *name, struct tw_brackets brackets,
                        enum tw_vocabulary vocabulary, unsigned bits)
{
    if (!tw_port_begin_list(writer, spelling, name, brackets, TW_LAYOUT_FILL, bits))
        return;
    for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++)
        if (bits & 1u << i)
            tw_writer_value(writer, "%s", tw_port_word(spelling, vocabulary, i).text);
    tw_writer_end(writer);
}

static void write_members(struct tw_writer *writer, const struct tw_spelling *spelling,
                          const struct tw_tile *tile, unsigned bits)
{
    for (unsigned i = 0; i < tile->segment_count; i++) {
        if (!(bits & TW_SEGMENT(i)))
            continue;
        if (spelling->member)
            tw_writer_value(writer, spelling->member, i);
        else
            tw_writer_string(writer, tile->segments[i].name);
    }
}

static void write_segment_names(struct tw_writer *writer, const struct tw_spelling *spelling,
                                const char *name, const struct tw_tile *tile, unsigned bits)
{
    if (!tw_port_begin_list(writer, spelling, name, spelling->segment_names, TW_LAYOUT_FILL, bits))
        return;
    write_members(writer, spelling, tile, bits);
    tw_writer_end(writer);
}

static void write_groups(struct tw_writer *writer, const struct tw_spelling *spelling,
                         const char *name, const struct tw_tile *tile, struct tw_groups groups)
{
    if (!tw_port_begin_list(writer, spelling, name, spelling->groups, TW_LAYOUT_FILL, groups.count))
        return;
    for (unsigned i = 0; i < groups.count; i++) {
        if (spelling->segment_names.open && spelling->key_case == TW_CASE_PASCAL)
            tw_writer_begin(writer, TW_LAYOUT_FILL, "{", "}"); /* the type stands outside */
        else if (spelling->segment_names.open)
            tw_writer_begin(writer, TW_LAYOUT_FILL, spelling->segment_names.open,
                            spelling->segment_names.close);
        else
            tw_writer_begin_operands(writer, spelling->operator);
        write_members(writer, spelling, tile, groups.masks[i]);
        tw_writer_end(writer);
    }
    tw_port_end_list(writer, spelling, name, groups.count);
}

static void write_symbols(struct tw_writer *writer, const struct tw_spelling *spelling,
                          const struct tw_segment *segment)
{
    size_t count = 0;

    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        count += segment->symbols[i] > 0;
    if (!tw_port_begin_list(writer, spelling, "symbols", spelling->symbols, TW_LAYOUT_FILL, count))
        return;
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        if (segment->symbols[i] > 0)
            tw_writer_value(writer, spelling->symbol,
                            tw_port_word(spelling, TW_VOCABULARY_SYMBOL, i).text,
                            (unsigned)segment->symbols[i]);
    tw_writer_end(writer);
}

/* The spelling within records of few fields. */
struct tw_spelling tw_port_in_short(const struct tw_spelling *spelling)
{
    struct tw_spelling brief = *spelling;

    if (brief.short_key)
        brief.key = brief.short_key;
    return brief;
}

static void write_segment(struct tw_writer *writer, const struct tw_spelling *spelling,
                          const struct tw_tile *tile, const struct tw_segment *segment)
{
    const struct tw_spelling brief = tw_port_in_short(spelling);
    const bool round = segment->castle_base || segment->kind != TW_KIND_CITY;

    tw_writer_begin(writer, spelling->short_key ? TW_LAYOUT_FILL : TW_LAYOUT_LINES,
                    spelling->segment.open, spelling->segment.close);
    tw_port_write_text(writer, &brief, "id", segment->name);
    tw_port_write_word(writer, &brief, "kind", TW_VOCABULARY_KIND, segment->kind);
    write_words(writer, &brief, "ports", spelling->ports, TW_VOCABULARY_PORT, segment->ports);
    write_segment_names(writer, &brief, "touches", tile, segment->touches);
    write_segment_names(writer, &brief, "ends", tile, segment->ends);
    write_symbols(writer, &brief, segment);
    if (!round || spelling->none) {
        tw_port_key(writer, &brief, "no_castle_base");
        tw_writer_value(writer, "%s", round ? spelling->no : spelling->yes);
    }
    tw_writer_end(writer);
}

static void write_edges(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const struct tw_tile *tile)
{
    tw_port_key(writer, spelling, "edges");
    tw_writer_begin(writer, TW_LAYOUT_FILL, spelling->edges.open, spelling->edges.close);
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        tw_writer_value(
            writer, "%s",
            tw_port_word(spelling, TW_VOCABULARY_KIND, tw_vocabulary_edge_kind(tile->edges[edge]))
                .text);
    tw_writer_end(writer);
}

static void write_arrow(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const struct tw_tile *tile)
{
    const struct tw_spelling brief = tw_port_in_short(spelling);

    if (tile->arrow == TW_ARROW_NONE) {
        if (spelling->none) {
            tw_port_key(writer, spelling, "arrow");
            tw_writer_value(writer, "%s", spelling->none);
        }
        return;
    }
    tw_port_key(writer, spelling, "arrow");
    tw_writer_begin(writer, TW_LAYOUT_LINES, spelling->arrow.open, spelling->arrow.close);
    tw_port_write_word(writer, &brief, "edge", TW_VOCABULARY_EDGE, tile->arrow_edge);
    tw_port_write_word(writer, &brief, "symbol", TW_VOCABULARY_ARROW, tile->arrow);
    tw_writer_end(writer);
}

static void write_garden(struct tw_writer *writer, const struct tw_spelling *spelling,
                         const struct tw_tile *tile)
{
    const struct tw_spelling brief = tw_port_in_short(spelling);

    if (tile->gardens == 0 && !spelling->none)
        return;
    tw_port_key(writer, spelling, "garden");
    if (tile->gardens == 0) {
        tw_writer_value(writer, "%s", spelling->none);
        return;
    }
    tw_writer_begin(writer, TW_LAYOUT_LINES, spelling->garden.open, spelling->garden.close);
    tw_port_write_number(writer, &brief, "copies", tile->gardens);
    write_optional_text(writer, &brief, "field",
                        tile->garden_in >= 0 ? tile->segments[tile->garden_in].name : NULL);
    tw_writer_end(writer);
}

/* The first cell holds those that follow; they are not nested any further. */
static void write_cells(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const struct tw_tile_set *set, unsigned index)
{
    const struct tw_tile *tile = &set->tiles[index];
    size_t count = 0;

    if (!tw_tile_set_is_cell(set, index))
        for (; count < set->tile_count && tile->next_cell < set->tile_count; count++)
            tile = &set->tiles[tile->next_cell];
    if (!tw_port_begin_list(writer, spelling, "further_cells", spelling->tiles, TW_LAYOUT_LINES,
                            count))
        return;
    tile = &set->tiles[index];
    for (size_t i = 0; i < count; i++) {
        tw_port_write_tile(writer, spelling, set, tile->next_cell, spelling->tile);
        tile = &set->tiles[tile->next_cell];
    }
    tw_port_end_list(writer, spelling, "further_cells", count);
}

void tw_port_write_tile(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const struct tw_tile_set *set, unsigned index, struct tw_brackets around)
{
    const struct tw_tile *tile = &set->tiles[index];

    tw_writer_begin(writer, TW_LAYOUT_BLOCK, around.open, around.close);
    tw_port_write_text(writer, spelling, "id", tile->id);
    tw_port_write_number(writer, spelling, "line", tile->line);
    tw_port_write_number(writer, spelling, "count", tile->count);
    tw_port_write_number(writer, spelling, "start", tile->start);
    tw_port_write_word(writer, spelling, "provenance", TW_VOCABULARY_PROVENANCE, tile->provenance);
    if (tile->role != TW_ROLE_NONE || spelling->none)
        tw_port_write_word(writer, spelling, "role", TW_VOCABULARY_ROLE, tile->role);
    write_arrow(writer, spelling, tile);
    write_garden(writer, spelling, tile);
    write_edges(writer, spelling, tile);
    if (tw_port_begin_list(writer, spelling, "segments", spelling->segments, TW_LAYOUT_LINES,
                           tile->segment_count)) {
        for (unsigned i = 0; i < tile->segment_count; i++)
            write_segment(writer, spelling, tile, &tile->segments[i]);
        tw_port_end_list(writer, spelling, "segments", tile->segment_count);
    }
    write_groups(writer, spelling, "crosses", tile, tw_tile_crossings(tile));
    write_groups(writer, spelling, "wagon", tile, tw_tile_wagon_groups(tile));
    write_words(writer, spelling, "corner_split", spelling->corners, TW_VOCABULARY_CORNER,
                tile->corner_split);
    write_cells(writer, spelling, set, index);
    write_optional_text(writer, spelling, "reference", tile->ref);
    write_optional_text(writer, spelling, "basis", tile->basis);
    write_optional_text(writer, spelling, "note", tile->note);
    tw_writer_end(writer);
}
