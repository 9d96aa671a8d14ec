/* Rows as they are written: id, count, segments, and what else is printed on a tile. */
#include "model/tiles/row.h"

#include <string.h>

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

static const char *const row_keys[] = {"id",    "count", "start",  "crosses",   "split",
                                       "wagon", "meets", "garden", "garden_in", "role",
                                       "arrow", "cells", "edges",  "ref",       "provenance",
                                       "basis", "note",  "accept", "printing"};
static const char *const cell_keys[] = {"crosses", "split", "wagon", "meets", "inner"};

size_t tw_row_further_cells(const struct tw_yaml_node *node)
{
    const struct tw_yaml_node *cells = tw_yaml_get(node, "cells");

    return cells && cells->kind == TW_YAML_LIST && cells->count == 2 ? 1 : 0;
}

/* Reports keys that are neither known nor names of segments. */
static void check_keys(struct tw_model *model, const struct tw_yaml_node *map, const char *what,
                       const char *const *known, size_t count)
{
    for (size_t i = 0; i < map->count; i++) {
        const struct tw_yaml_node *key = map->keys[i];
        struct tw_diagnostic *diagnostic;

        if (tw_row_is_segment(key->text) || tw_word_find(known, (int)count, key->text) >= 0)
            continue;
        diagnostic = tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_UNKNOWN_KEY, key->place,
                                        "%s has no key '%s'", what, key->text);
        tw_diagnostics_suggest(&model->diagnostics, diagnostic, key->text, known, count,
                               "its keys");
        tw_diagnostics_note(&model->diagnostics, diagnostic,
                            "segments are named by a lower case letter and a number");
    }
}

static void read_id(struct tw_row *row, const struct tw_yaml_node *map)
{
    const struct tw_yaml_node *node = tw_read_required(row->model, map, "id", "a row");
    const char *id = "";

    if (!tw_read_text(row->model, node, "the id of a row", &id))
        return;
    row->tile->id_place = node->place;
    row->tile->tile.id = id;
    if (strlen(id) > 40 || id[strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                         "0123456789-")] != '\0')
        tw_diagnostics_note(&row->model->diagnostics,
                            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_BAD_ID,
                                               node->place, "'%s' cannot be an id", id),
                            "ids are letters, digits and dashes, at most 40");
    tw_read_warn_of_truth(row->model, node);
}

static uint8_t read_small(struct tw_row *row, const struct tw_yaml_node *map, const char *key,
                          int32_t least)
{
    int32_t number = 0;

    tw_read_number(row->model, tw_yaml_get(map, key), key, least, 255, &number);
    return (uint8_t)number;
}

static void read_counts(struct tw_row *row, const struct tw_yaml_node *map,
                        const struct tw_row_use *use)
{
    struct tw_tile *tile = &row->tile->tile;
    struct tw_diagnostics *diagnostics = &row->model->diagnostics;

    if (!use->is_variant)
        (void)tw_read_required(row->model, map, "count", "a row");
    tile->count = read_small(row, map, "count", 1);
    tile->start = read_small(row, map, "start", 0);
    tile->gardens = read_small(row, map, "garden", 0);
    if (tile->count && tile->start > tile->count)
        tw_diagnostics_add(diagnostics, TW_CODE_TILE_TOO_MANY_STARTS,
                           tw_yaml_get(map, "start")->place,
                           "%u copies are start tiles, and there are %u", (unsigned)tile->start,
                           (unsigned)tile->count);
    if (tile->count && tile->gardens > tile->count)
        tw_diagnostics_add(diagnostics, TW_CODE_TILE_TOO_MANY_GARDENS,
                           tw_yaml_get(map, "garden")->place,
                           "%u copies have a garden, and there are %u", (unsigned)tile->gardens,
                           (unsigned)tile->count);
}

static void read_garden_place(struct tw_row *row, const struct tw_yaml_node *map)
{
    const struct tw_yaml_node *node = tw_yaml_get(map, "garden_in");
    struct tw_tile *tile = &row->tile->tile;
    unsigned bits;

    tile->garden_in = -1;
    if (tile->gardens && tile->segment_count == TW_MAX_SEGMENTS)
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_TOO_MANY_SEGMENTS,
                           tw_yaml_get(map, "garden")->place,
                           "with the garden the tile has more than %d segments",
                           (int)TW_MAX_SEGMENTS);
    if (!node)
        return;
    if (!tile->gardens)
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_GARDEN_WHERE, node->place,
                           "no copy of the row has a garden");
    bits = tw_row_read_names(row, node, "garden_in", TW_KIND_BIT(TW_KIND_FIELD));
    if (TW_BIT_COUNT(bits) > 1)
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_GARDEN_WHERE, node->place,
                           "a garden lies in one field");
    else if (bits)
        tile->garden_in = (int8_t)TW_LOWEST_BIT(bits);
}

static void read_role(struct tw_row *row, const struct tw_yaml_node *map)
{
    int role = TW_ROLE_NONE;

    tw_read_choice(row->model, tw_yaml_get(map, "role"), "role", tw_role_words, TW_ROLE__COUNT,
                   "roles", &role);
    row->tile->tile.role = (uint8_t)role;
}

static void read_arrow(struct tw_row *row, const struct tw_yaml_node *map)
{
    const struct tw_yaml_node *node = tw_yaml_get(map, "arrow");
    struct tw_diagnostics *diagnostics = &row->model->diagnostics;
    struct tw_diagnostic *diagnostic;
    struct tw_word *words;
    size_t count;
    int edge = -1;
    int arrow = -1;

    if (!node || !tw_read_words(row->model, node, "arrow", &words, &count))
        return;
    if (count == 2) {
        edge = tw_word_find(tw_edge_words, TW_EDGES, words[0].text);
        arrow = tw_word_find(tw_arrow_words, TW_ARROW__COUNT, words[1].text);
    }
    if (edge >= 0 && arrow > TW_ARROW_NONE) {
        row->tile->tile.arrow = (uint8_t)arrow;
        row->tile->tile.arrow_edge = (uint8_t)edge;
        return;
    }
    diagnostic = tw_diagnostics_add(diagnostics, TW_CODE_TILE_BAD_ARROW,
                                    count == 2 && edge >= 0 ? words[1].place : node->place,
                                    "an arrow is an edge and a symbol: N second-meeple");
    tw_diagnostics_suggest(diagnostics, diagnostic, count == 2 ? words[1].text : "",
                           tw_arrow_words + 1, TW_ARROW__COUNT - 1, "symbols");
}

static void read_texts(struct tw_row *row, const struct tw_yaml_node *map,
                       const struct tw_row_use *use)
{
    const struct tw_yaml_node *provenance = tw_yaml_get(map, "provenance");
    int found = use->set->set.provenance;

    tw_read_choice(row->model, provenance, "provenance", tw_provenance_words, TW_PROVENANCE__COUNT,
                   "provenances", &found);
    row->tile->tile.provenance = (uint8_t)found;
    row->tile->ref = tw_read_optional_text(row->model, map, "ref");
    row->tile->basis = tw_read_optional_text(row->model, map, "basis");
    row->tile->note = tw_read_optional_text(row->model, map, "note");
    if (use->is_variant)
        row->tile->printing = tw_read_required_text(row->model, map, "printing", "a variant");
}

/* Calls `use` with each group of names in a list of groups: [m1 r1, m1 r2]. */
static void read_groups(struct tw_row *row, const char *key, unsigned kinds, size_t most,
                        void (*use)(struct tw_row *row, unsigned group, struct tw_place place))
{
    const struct tw_yaml_node *list = tw_yaml_get(row->node, key);

    if (!list || !tw_read_list(row->model, list, key))
        return;
    for (size_t i = 0; i < list->count; i++) {
        const size_t errors = row->model->diagnostics.errors;
        const unsigned group = tw_row_read_names(row, list->items[i], key, kinds);
        const size_t size = TW_BIT_COUNT(group);

        if (errors != row->model->diagnostics.errors)
            continue;
        if (size < 2 || size > most)
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_EMPTY_GROUP,
                               list->items[i]->place, "'%s' needs %s here", key,
                               most == 2 ? "two segments" : "two segments or more");
        else
            use(row, group, list->items[i]->place);
    }
}

static void add_wagon(struct tw_row *row, unsigned group, struct tw_place place)
{
    struct tw_tile *tile = &row->tile->tile;

    (void)place;
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (group >> i & 1)
            tile->segments[i].wagon = (uint16_t)((tile->segments[i].wagon | group) & ~(1u << i));
}

static void add_crossing(struct tw_row *row, unsigned group, struct tw_place place)
{
    struct tw_tile *tile = &row->tile->tile;
    const unsigned low = TW_LOWEST_BIT(group);
    const unsigned high = TW_LOWEST_BIT(group & (group - 1));
    const struct tw_segment *a = &tile->segments[low];
    const struct tw_segment *b = &tile->segments[high];
    const bool ground_a = tw_kind_shapes[a->kind] == TW_SHAPE_GROUND;
    const bool ground_b = tw_kind_shapes[b->kind] == TW_SHAPE_GROUND;

    if ((ground_a && !b->symbols[TW_SYMBOL_TUNNEL]) ||
        (ground_b && !a->symbols[TW_SYMBOL_TUNNEL])) {
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_BAD_CROSSING, place,
                           "%s and %s cannot cross: only a road with a tunnel runs below a field",
                           a->name, b->name);
        return;
    }
    tile->crosses[low] = (uint16_t)(tile->crosses[low] | 1u << high);
    tile->crosses[high] = (uint16_t)(tile->crosses[high] | 1u << low);
}

static void read_split(struct tw_row *row)
{
    const struct tw_yaml_node *node = tw_yaml_get(row->node, "split");
    struct tw_word *words;
    size_t count;

    if (!node || !tw_read_words(row->model, node, "split", &words, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        const int corner = tw_word_find(tw_corner_words, TW_EDGES, words[i].text);

        if (corner >= 0)
            row->tile->tile.corner_split = (uint8_t)(row->tile->tile.corner_split | 1u << corner);
        else
            tw_diagnostics_suggest(&row->model->diagnostics,
                                   tw_diagnostics_add(&row->model->diagnostics,
                                                      TW_CODE_YAML_UNKNOWN_WORD, words[i].place,
                                                      "unknown corner '%s'", words[i].text),
                                   words[i].text, tw_corner_words, TW_EDGES, "corners");
    }
}

/* What stands in a row without cells as well as in every cell. */
static void read_surface(struct tw_row *row)
{
    unsigned stops = 0, crossing = 0;

    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++) {
        stops |= tw_kind_about(kind)->meets ? TW_KIND_BIT(kind) : 0;
        crossing |= tw_kind_shapes[kind] != TW_SHAPE_SPOT ? TW_KIND_BIT(kind) : 0;
    }
    tw_row_read_segments(row);
    read_groups(row, "wagon", stops, TW_MAX_SEGMENTS, add_wagon);
    read_groups(row, "meets", stops, TW_MAX_SEGMENTS, add_wagon);
    read_groups(row, "crosses", crossing, 2, add_crossing);
    read_split(row);
}

static void read_edges(struct tw_row *row)
{
    static const char *const words[] = {"closed"};
    int index;

    if (tw_yaml_get(row->node, "edges") &&
        tw_read_choice(row->model, tw_yaml_get(row->node, "edges"), "edges", words, 1, "edges",
                       &index))
        row->closed = true;
}

/* The edge by which a cell is joined to its neighbour: east for the first, west for the second. */
static void read_inner(struct tw_row *row, int expected)
{
    const struct tw_yaml_node *node = tw_read_required(row->model, row->node, "inner", "a cell");
    int edge;

    if (!tw_read_choice(row->model, node, "inner", tw_edge_words, TW_EDGES, "edges", &edge))
        return;
    if (edge != expected)
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_BAD_CELLS, node->place,
                           "this cell is joined by its %s edge: cells lie side by side, from west "
                           "to east",
                           tw_edge_words[expected]);
}

static void check_joined(struct tw_row *row, const struct tw_tile *west, const struct tw_tile *east)
{
    if (west->edges[1] != east->edges[3])
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_BAD_CELLS, row->node->place,
                           "the joined edges differ: %s and %s", tw_kind_words[west->edges[1]],
                           tw_kind_words[east->edges[3]]);
}

/* One cell of a piece. Returns whether it could be read without an error. */
static bool read_cell(struct tw_row *row, size_t index)
{
    const size_t errors = row->model->diagnostics.errors;

    if (!tw_read_map(row->model, row->node, "a cell"))
        return false;
    check_keys(row->model, row->node, "a cell", cell_keys, COUNT_OF(cell_keys));
    read_surface(row);
    read_inner(row, index == 0 ? 1 : 3);
    if (errors == row->model->diagnostics.errors)
        tw_row_check(row);
    return errors == row->model->diagnostics.errors;
}

/* A piece of two cells: the first becomes the row's own tile, the second a tile that follows. */
static void read_cells(struct tw_row *first, const struct tw_yaml_node *list,
                       struct tw_model_tile *cells, size_t first_cell)
{
    struct tw_tile *tile = &first->tile->tile;
    struct tw_row second = {.model = first->model, .tile = cells};
    bool sound;

    if (!tw_read_list(first->model, list, "cells"))
        return;
    if (list->count != 2) {
        tw_diagnostics_add(&first->model->diagnostics, TW_CODE_TILE_BAD_CELLS, list->place,
                           "a piece has two cells, not %zu", list->count);
        return;
    }
    first->node = list->items[0];
    second.node = list->items[1];
    memcpy(cells->accepted, first->tile->accepted, sizeof cells->accepted);
    cells->accepted_count = first->tile->accepted_count;
    cells->place = second.node->place;
    cells->id_place = first->tile->id_place;
    cells->tile = (struct tw_tile){.role = tile->role,
                                   .provenance = tile->provenance,
                                   .garden_in = -1,
                                   .line = second.node->place.line};
    cells->tile.id = tw_arena_format(&first->model->arena, "%s/2", tile->id);
    if (!cells->tile.id) {
        first->model->diagnostics.out_of_memory = true;
        cells->tile.id = "";
    }
    first->tile->next_cell = first_cell;
    sound = read_cell(first, 0);
    if (read_cell(&second, 1) && sound)
        check_joined(&second, tile, &cells->tile);
    for (size_t i = 0; i < cells->accepted_count; i++)
        first->tile->accepted[i].found |= cells->accepted[i].found;
}

static void refuse_loose_segments(struct tw_model *model, const struct tw_yaml_node *map)
{
    for (size_t i = 0; i < map->count; i++)
        if (tw_row_is_segment(map->keys[i]->text) ||
            tw_word_find(cell_keys, COUNT_OF(cell_keys), map->keys[i]->text) >= 0)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_TILE_BAD_CELLS, map->keys[i]->place,
                               "'%s' belongs into one of the cells", map->keys[i]->text);
}

void tw_row_read(struct tw_model *model, const struct tw_yaml_node *node,
                 const struct tw_row_use *use, struct tw_model_tile *tile,
                 struct tw_model_tile *cells, size_t first_cell)
{
    const size_t errors = model->diagnostics.errors;
    struct tw_row row = {.model = model, .tile = tile, .node = node};

    tile->tile.id = "";
    tile->tile.garden_in = -1;
    if (!tw_read_map(model, node, "a row"))
        return;
    tile->place = node->place;
    tile->id_place = node->place;
    tile->tile.line = node->place.line;
    check_keys(model, node, use->is_variant ? "a variant" : "a row", row_keys,
               use->is_variant ? COUNT_OF(row_keys) : COUNT_OF(row_keys) - 1);
    read_id(&row, node);
    read_counts(&row, node, use);
    read_role(&row, node);
    read_arrow(&row, node);
    read_texts(&row, node, use);
    read_edges(&row);
    tw_row_read_accepted(&row, tw_yaml_get(node, "accept"));
    if (tw_yaml_get(node, "cells") && cells) {
        refuse_loose_segments(model, node);
        read_cells(&row, tw_yaml_get(node, "cells"), cells, first_cell);
        if (errors == model->diagnostics.errors)
            tw_row_check_accepted(&row);
        return;
    }
    read_surface(&row);
    read_garden_place(&row, node);
    if (use->is_extra && tile->tile.segment_count == 0)
        row.closed = true; /* not a piece of land, like the king tile */
    if (errors == model->diagnostics.errors)
        tw_row_check(&row);
    if (errors == model->diagnostics.errors)
        tw_row_check_accepted(&row);
}
