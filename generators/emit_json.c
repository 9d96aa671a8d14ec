/* JSON: the form that the design page fixes, with further keys where a tile has more to say. */
#include "generators/emitters.h"

enum { FORMAT = 1 };

/* Where values go and how their keys look. */
struct json {
    struct tw_writer *writer;
    const char *key;
};

static void key(const struct json *json, const char *name)
{
    tw_writer_key(json->writer, json->key, name);
}

static void text(const struct json *json, const char *name, const char *string)
{
    if (!string)
        return;
    key(json, name);
    tw_writer_string(json->writer, string);
}

static void number(const struct json *json, const char *name, unsigned value)
{
    key(json, name);
    tw_writer_value(json->writer, "%u", value);
}

static void begin(const struct json *json, const char *name, enum tw_layout layout, char bracket)
{
    if (name)
        key(json, name);
    tw_writer_begin(json->writer, layout, bracket == '[' ? "[" : "{", bracket == '[' ? "]" : "}");
}

/* The words at the bits that are set. */
static void words(const struct json *json, const char *name, const char *const *all, unsigned count,
                  unsigned bits)
{
    begin(json, name, TW_LAYOUT_FILL, '[');
    for (unsigned i = 0; i < count; i++)
        if (bits & 1u << i)
            tw_writer_string(json->writer, all[i]);
    tw_writer_end(json->writer);
}

static void segment_names(const struct json *json, const char *name, const struct tw_tile *tile,
                          unsigned bits)
{
    begin(json, name, TW_LAYOUT_FILL, '[');
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (bits & TW_SEGMENT(i))
            tw_writer_string(json->writer, tile->segments[i].name);
    tw_writer_end(json->writer);
}

static void groups(const struct json *json, const char *name, const struct tw_tile *tile,
                   struct tw_groups all)
{
    if (all.count == 0)
        return;
    begin(json, name, TW_LAYOUT_FILL, '[');
    for (unsigned i = 0; i < all.count; i++)
        segment_names(json, NULL, tile, all.masks[i]);
    tw_writer_end(json->writer);
}

/* Symbols of which there is one or none are true, goods have their own word, others a number. */
static void symbol(const struct json *json, enum tw_symbol which, unsigned count)
{
    switch (which) {
    case TW_SYMBOL_WINE:
    case TW_SYMBOL_GRAIN:
    case TW_SYMBOL_CLOTH:
        text(json, "goods", tw_symbol_words[which]);
        break;
    case TW_SYMBOL_INN:
    case TW_SYMBOL_CATHEDRAL:
    case TW_SYMBOL_TUNNEL:
        key(json, tw_symbol_words[which]);
        tw_writer_value(json->writer, "true");
        break;
    default:
        number(json, tw_symbol_words[which], count);
    }
}

static void symbols(const struct json *json, const struct tw_segment *segment)
{
    begin(json, "symbols", TW_LAYOUT_FILL, '{');
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        if (segment->symbols[i] > 0)
            symbol(json, (enum tw_symbol)i, segment->symbols[i]);
    if (segment->kind == TW_KIND_CITY && !segment->castle_base) {
        key(json, "castle_base");
        tw_writer_value(json->writer, "false");
    }
    tw_writer_end(json->writer);
}

static void write_segment(const struct json *json, const struct tw_tile *tile,
                          const struct tw_segment *segment)
{
    begin(json, NULL, TW_LAYOUT_LINES, '{');
    text(json, "id", segment->name);
    text(json, "kind", tw_kind_words[segment->kind]);
    words(json, "ports", tw_port_words, TW_PORTS, segment->ports);
    if (segment->touches)
        segment_names(json, "touches", tile, segment->touches);
    if (segment->ends)
        segment_names(json, "ends", tile, segment->ends);
    symbols(json, segment);
    tw_writer_end(json->writer);
}

/* What every cell has of its own. */
static void cell(const struct json *json, const struct tw_tile *tile)
{
    begin(json, "edges", TW_LAYOUT_FILL, '[');
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        tw_writer_string(
            json->writer,
            tw_vocabulary_word(TW_VOCABULARY_KIND, tw_vocabulary_edge_kind(tile->edges[edge])));
    tw_writer_end(json->writer);
    begin(json, "segments", TW_LAYOUT_LINES, '[');
    for (unsigned i = 0; i < tile->segment_count; i++)
        write_segment(json, tile, &tile->segments[i]);
    tw_writer_end(json->writer);
    groups(json, "crosses", tile, tw_tile_crossings(tile));
    groups(json, "wagon", tile, tw_tile_wagon_groups(tile));
    if (tile->corner_split)
        words(json, "corner_split", tw_corner_words, TW_EDGES, tile->corner_split);
}

/* All cells of a piece that has several, the first one included, from west to east. */
static void cells(const struct json *json, const struct tw_tile_set *set,
                  const struct tw_tile *tile)
{
    if (tile->next_cell >= set->tile_count)
        return;
    begin(json, "cells", TW_LAYOUT_LINES, '[');
    for (unsigned left = set->tile_count; left > 0; left--) {
        begin(json, NULL, TW_LAYOUT_LINES, '{');
        cell(json, tile);
        tw_writer_end(json->writer);
        if (tile->next_cell >= set->tile_count)
            break;
        tile = &set->tiles[tile->next_cell];
    }
    tw_writer_end(json->writer);
}

static void garden(const struct json *json, const struct tw_tile *tile)
{
    if (tile->gardens == 0)
        return;
    begin(json, "garden", TW_LAYOUT_LINES, '{');
    number(json, "copies", tile->gardens);
    if (tile->garden_in >= 0)
        text(json, "in", tile->segments[tile->garden_in].name);
    tw_writer_end(json->writer);
}

static void arrow(const struct json *json, const struct tw_tile *tile)
{
    if (tile->arrow == TW_ARROW_NONE)
        return;
    begin(json, "arrow", TW_LAYOUT_LINES, '{');
    text(json, "edge", tw_edge_words[tile->arrow_edge]);
    text(json, "symbol", tw_arrow_words[tile->arrow]);
    tw_writer_end(json->writer);
}

static void write_tile(const struct json *json, const struct tw_tile_set *set,
                       const struct tw_tile *tile)
{
    begin(json, NULL, TW_LAYOUT_BLOCK, '{');
    text(json, "id", tile->id);
    number(json, "count", tile->count);
    if (tile->start > 0)
        number(json, "start", tile->start);
    text(json, "provenance", tw_provenance_words[tile->provenance]);
    if (tile->role != TW_ROLE_NONE)
        text(json, "role", tw_role_words[tile->role]);
    arrow(json, tile);
    garden(json, tile);
    cell(json, tile);
    cells(json, set, tile);
    text(json, "ref", tile->ref);
    text(json, "basis", tile->basis);
    text(json, "note", tile->note);
    number(json, "line", tile->line);
    tw_writer_end(json->writer);
}

static void tokens(const struct json *json, const struct tw_tile_set *set)
{
    if (!tw_tile_set_uses(set).tokens)
        return;
    begin(json, "tokens", TW_LAYOUT_FILL, '[');
    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++) {
        if (set->tokens[value] == 0)
            continue;
        begin(json, NULL, TW_LAYOUT_LINES, '{');
        number(json, "value", value);
        number(json, "count", set->tokens[value]);
        tw_writer_end(json->writer);
    }
    tw_writer_end(json->writer);
    text(json, "tokens_provenance", tw_provenance_words[set->tokens_provenance]);
}

void tw_json_write_set(struct tw_writer *writer, const char *key_format,
                       const struct tw_tile_set *set, const char *open, const char *close)
{
    const struct json json = {.writer = writer, .key = key_format};

    tw_writer_begin(writer, TW_LAYOUT_BLOCK, open, close);
    number(&json, "format", FORMAT);
    text(&json, "set", set->id);
    text(&json, "title", set->title);
    text(&json, "provenance", tw_provenance_words[set->provenance]);
    text(&json, "source", set->source);
    text(&json, "origin", set->file);
    text(&json, "hash", set->hash);
    number(&json, "total", set->total);
    key(&json, "drawn_first");
    tw_writer_value(writer, set->drawn_first ? "true" : "false");
    tokens(&json, set);
    begin(&json, "tiles", TW_LAYOUT_BLOCK, '[');
    for (unsigned i = 0; i < set->drawn_count; i++)
        write_tile(&json, set, &set->tiles[i]);
    tw_writer_end(writer);
    if (tw_tile_set_uses(set).extras) {
        begin(&json, "extras", TW_LAYOUT_BLOCK, '[');
        for (unsigned i = set->drawn_count; i < set->tile_count; i++)
            if (!tw_tile_set_is_cell(set, i))
                write_tile(&json, set, &set->tiles[i]);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
}

enum tw_status tw_emit_json(const struct tw_tile_set *set, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "%s.json", set->id);
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_json, file);
    tw_json_write_set(&writer, "\"%s\": ", set, "{", "}");
    return tw_writer_done(&writer);
}
