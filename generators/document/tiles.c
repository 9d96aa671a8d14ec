/* Tile sets as parts of the document. */
#include "generators/document/document.h"
#include "generators/names.h"
#include "tables/vocabulary.h"

static json_t *words(const char *const *all, unsigned count, unsigned bits)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < count; i++)
        if (bits & 1u << i)
            json_array_append_new(list, json_string(all[i]));
    return list;
}

static json_t *segment_names(const struct tw_tile *tile, unsigned bits)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < tile->segment_count; i++)
        if (bits & TW_SEGMENT(i))
            json_array_append_new(list, json_string(tile->segments[i].name));
    return list;
}

static json_t *groups(const struct tw_tile *tile, struct tw_groups all)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < all.count; i++)
        json_array_append_new(list,
                              json_pack("{s:o, s:i}", "segments", segment_names(tile, all.masks[i]),
                                        "bits", (int)all.masks[i]));
    return list;
}

/* How the JSON form writes a symbol: goods by their word, what is there once as a flag. */
static const char *symbol_form(unsigned symbol)
{
    switch (symbol) {
    case TW_SYMBOL_WINE:
    case TW_SYMBOL_GRAIN:
    case TW_SYMBOL_CLOTH:
        return "goods";
    default:
        return tw_symbol_about(symbol)->several ? "number" : "flag";
    }
}

static json_t *symbols(const struct tw_segment *segment, bool all)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        if (tw_symbol_words[i][0] != '\0' && (all || segment->symbols[i] > 0))
            json_array_append_new(list, json_pack("{s:s, s:i, s:s}", "symbol", tw_symbol_words[i],
                                                  "count", (int)segment->symbols[i], "form",
                                                  symbol_form(i)));
    return list;
}

static json_t *segment(const struct tw_tile *tile, unsigned index)
{
    const struct tw_segment *part = &tile->segments[index];

    return json_pack("{s:s, s:i, s:s, s:o, s:i, s:o, s:i, s:o, s:i, s:o, s:o, s:b}", "id",
                     part->name, "index", (int)index, "kind", tw_kind_words[part->kind], "ports",
                     words(tw_port_words, TW_PORTS, part->ports), "port_bits", (int)part->ports,
                     "touches", segment_names(tile, part->touches), "touches_bits",
                     (int)part->touches, "ends", segment_names(tile, part->ends), "ends_bits",
                     (int)part->ends, "symbols", symbols(part, false), "all_symbols",
                     symbols(part, true), "no_castle_base",
                     part->kind == TW_KIND_CITY && !part->castle_base);
}

static json_t *edges(const struct tw_tile *tile)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < TW_EDGES; i++)
        json_array_append_new(
            list, json_string(tw_vocabulary_word(TW_VOCABULARY_KIND,
                                                 tw_vocabulary_edge_kind(tile->edges[i]))));
    return list;
}

static json_t *segments(const struct tw_tile *tile)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < tile->segment_count; i++)
        json_array_append_new(list, segment(tile, i));
    return list;
}

static json_t *arrow(const struct tw_tile *tile)
{
    if (tile->arrow == TW_ARROW_NONE)
        return json_null();
    return json_pack("{s:s, s:s}", "edge", tw_edge_words[tile->arrow_edge], "symbol",
                     tw_arrow_words[tile->arrow]);
}

static json_t *garden(const struct tw_tile *tile)
{
    if (tile->gardens == 0)
        return json_null();
    return json_pack("{s:i, s:s?}", "copies", (int)tile->gardens, "field",
                     tile->garden_in >= 0 ? tile->segments[tile->garden_in].name : NULL);
}

static json_t *tile_in(const struct tw_tile_set *set, unsigned index, bool with_cells);

/* The cells behind the first. */
static json_t *further_cells(const struct tw_tile_set *set, unsigned index)
{
    json_t *list = json_array();
    unsigned next = set->tiles[index].next_cell;

    for (unsigned left = set->tile_count; left > 0 && next < set->tile_count; left--) {
        json_array_append_new(list, tile_in(set, next, false));
        next = set->tiles[next].next_cell;
    }
    return list;
}

static json_t *tile_in(const struct tw_tile_set *set, unsigned index, bool with_cells)
{
    const struct tw_tile *tile = &set->tiles[index];

    return json_pack(
        "{s:s, s:i, s:i, s:i, s:i, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:i, s:o, s:s?, "
        "s:s?, s:s?}",
        "id", tile->id, "index", (int)index, "line", (int)tile->line, "count", (int)tile->count,
        "start", (int)tile->start, "provenance", tw_provenance_words[tile->provenance], "role",
        tw_vocabulary_word(TW_VOCABULARY_ROLE, tile->role), "arrow", arrow(tile), "garden",
        garden(tile), "edges", edges(tile), "segments", segments(tile), "crosses",
        groups(tile, tw_tile_crossings(tile)), "wagon", groups(tile, tw_tile_wagon_groups(tile)),
        "corner_split", words(tw_corner_words, TW_EDGES, tile->corner_split), "corner_bits",
        (int)tile->corner_split, "further_cells",
        with_cells ? further_cells(set, index) : json_array(), "reference", tile->ref, "basis",
        tile->basis, "note", tile->note);
}

static json_t *tokens(const struct tw_tile_set *set)
{
    json_t *list = json_array();

    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
        if (set->tokens[value] > 0)
            json_array_append_new(list, json_pack("{s:i, s:i}", "value", (int)value, "count",
                                                  (int)set->tokens[value]));
    return list;
}

/* How many of each good the tiles of a set show: as many tokens of it there are. */
static json_t *goods(const struct tw_tile_set *set)
{
    static const enum tw_symbol all[] = {TW_SYMBOL_WINE, TW_SYMBOL_GRAIN, TW_SYMBOL_CLOTH};
    json_t *list = json_array();

    for (unsigned g = 0; g < sizeof all / sizeof all[0]; g++) {
        unsigned count = 0;

        for (unsigned i = 0; i < set->drawn_count; i++)
            for (unsigned s = 0; s < set->tiles[i].segment_count; s++)
                count += set->tiles[i].count * set->tiles[i].segments[s].symbols[all[g]];
        if (count > 0)
            json_array_append_new(list, json_pack("{s:s, s:i}", "symbol", tw_symbol_words[all[g]],
                                                  "count", (int)count));
    }
    return list;
}

static json_t *rows(const struct tw_tile_set *set, unsigned from, unsigned to)
{
    json_t *list = json_array();

    for (unsigned i = from; i < to; i++)
        if (!tw_tile_set_is_cell(set, i))
            json_array_append_new(list, tile_in(set, i, true));
    return list;
}

/* Names start with a letter everywhere. */
static json_t *name_of(const struct tw_tile_set *set, const char *ending)
{
    return json_sprintf("%s%s%s", set->id[0] >= '0' && set->id[0] <= '9' ? "set-" : "", set->id,
                        ending);
}

json_t *tw_document_set(const struct tw_tile_set *set)
{
    return json_pack(
        "{s:s, s:o, s:o, s:s, s:s, s:s, s:s, s:s, s:b, s:i, s:b, s:o, s:s, s:o, s:o, s:o}", "id",
        set->id, "module", name_of(set, ""), "name", name_of(set, "-tiles"), "title",
        set->title ? set->title : "", "source", set->source ? set->source : "", "origin", set->file,
        "hash", set->hash, "provenance", tw_provenance_words[set->provenance], "reconstructed",
        set->provenance == TW_PROVENANCE_RECONSTRUCTED, "total", (int)set->total, "drawn_first",
        set->drawn_first, "tokens", tokens(set), "tokens_provenance",
        tw_provenance_words[set->tokens_provenance], "goods", goods(set), "tiles",
        rows(set, 0, set->drawn_count), "extras", rows(set, set->drawn_count, set->tile_count));
}
