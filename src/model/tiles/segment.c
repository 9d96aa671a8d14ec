/* Segments as they are written: c1: {city: N W, pennants: 1} */
#include <string.h>

#include "model/tiles/row.h"

enum { MOST_SYMBOLS = 9 };

static const char *const goods_words[] = {"wine", "grain", "cloth"};
static const char *const half_words[] = {"NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"};

/* Every key that a segment can have in games that are built in, for suggestions; kinds come first.
 */
enum { KIND_KEYS = 10, MOST_KEYS = 64 };
static const char *const segment_keys[] = {
    "city",     "road",    "field",   "river", "monastery", "mountain", "railway",     "centre",
    "junction", "prairie", "touches", "ends",  "pennants",  "inn",      "cathedral",   "goods",
    "well",     "tunnel",  "nuggets", "train", "tipi",      "horses",   "castle_base",
};

/* With those of the game's own kinds, and of its symbols. */
static size_t list_keys(bool symbols, const char *ret_keys[MOST_KEYS])
{
    size_t count = symbols ? sizeof segment_keys / sizeof segment_keys[0] : (size_t)KIND_KEYS;

    memcpy(ret_keys, segment_keys, count * sizeof ret_keys[0]);
    for (int i = TW_KIND__OWN; i < TW_KIND__COUNT; i++)
        if (tw_kind_words[i][0] != '\0')
            ret_keys[count++] = tw_kind_words[i];
    for (int i = TW_SYMBOL__OWN; symbols && i < TW_SYMBOL__COUNT; i++)
        if (tw_symbol_words[i][0] != '\0')
            ret_keys[count++] = tw_symbol_words[i];
    return count;
}

bool tw_row_is_segment(const char *key)
{
    const size_t digits = key[0] ? strspn(key + 1, "0123456789") : 0;

    return key[0] >= 'a' && key[0] <= 'z' && digits >= 1 && digits <= 2 && key[1 + digits] == '\0';
}

/* The kind a key names, or -1. Gardens are given by their number, players are on no tile. */
static int kind_of(const char *key)
{
    const int kind = tw_word_find(tw_kind_words, TW_KIND__COUNT, key);

    return kind >= 0 && tw_kind_about((unsigned)kind)->is_written ? kind : -1;
}

/* The symbol a key names, or -1. Goods have a key of their own. */
static int symbol_of(const char *key)
{
    const int symbol = tw_word_find(tw_symbol_words, TW_SYMBOL__COUNT, key);

    return symbol == TW_SYMBOL_WINE || symbol == TW_SYMBOL_GRAIN || symbol == TW_SYMBOL_CLOTH
               ? -1
               : symbol;
}

/* The ports that a word stands for in a segment of this shape; 0 when it is none. */
static unsigned ports_of(const char *word, enum tw_shape shape)
{
    const int edge = tw_word_find(tw_edge_words, TW_EDGES, word);
    const int port = tw_word_find(tw_port_words, TW_PORTS, word);

    if (shape == TW_SHAPE_AREA && edge >= 0)
        return 7u << 3 * edge;
    if (shape == TW_SHAPE_LINE && edge >= 0)
        return 2u << 3 * edge;
    if (shape == TW_SHAPE_GROUND && port >= 0 && port % 3 != 1)
        return 1u << port;
    return 0;
}

static void report_unknown_port(struct tw_row *row, const struct tw_word *word, enum tw_kind kind)
{
    struct tw_diagnostics *diagnostics = &row->model->diagnostics;
    struct tw_diagnostic *diagnostic = tw_diagnostics_add(
        diagnostics, TW_CODE_TILE_UNKNOWN_PORT, word->place, "unknown port '%s'", word->text);
    const bool ground = tw_kind_shapes[kind] == TW_SHAPE_GROUND;

    if (tw_word_find(tw_port_words, TW_PORTS, word->text) >= 0)
        tw_diagnostics_note(diagnostics, diagnostic, "a %s is written with %s", tw_kind_words[kind],
                            ground ? "halves of edges" : "whole edges");
    if (ground)
        tw_diagnostics_suggest(diagnostics, diagnostic, word->text, half_words, 8, "halves");
    else
        tw_diagnostics_suggest(diagnostics, diagnostic, word->text, tw_edge_words, TW_EDGES,
                               "edges");
}

static void report_not_inside(struct tw_row *row, const struct tw_yaml_node *node,
                              enum tw_kind kind)
{
    tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_NOT_INSIDE, node->place,
                       "a %s reaches no edge: it is written 'inside'", tw_kind_words[kind]);
}

static void read_ports(struct tw_row *row, int index, const struct tw_yaml_node *node)
{
    struct tw_segment *segment = &row->tile->tile.segments[index];
    const enum tw_kind kind = (enum tw_kind)segment->kind;
    const enum tw_shape shape = tw_kind_shapes[kind];
    struct tw_word *words;
    size_t count;
    const bool list = node->kind == TW_YAML_LIST;
    const char *text = "";

    if (!list && !tw_read_text(row->model, node, "the ports of a segment", &text))
        return;
    if (shape == TW_SHAPE_SPOT && strcmp(text, "inside") != 0)
        report_not_inside(row, node, kind);
    if (shape == TW_SHAPE_SPOT || (shape == TW_SHAPE_GROUND && strcmp(text, "inside") == 0))
        return;
    if (!tw_read_words(row->model, node, "the ports of a segment", &words, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        const unsigned ports = ports_of(words[i].text, shape);

        if (!ports)
            report_unknown_port(row, &words[i], kind);
        segment->ports = (uint16_t)(segment->ports | ports);
        for (int port = 0; port < TW_PORTS; port++)
            if (ports >> port & 1)
                row->port_places[index][port] = words[i].place;
    }
}

static void report_misplaced(struct tw_row *row, int index, const struct tw_yaml_node *key,
                             const char *owner)
{
    const struct tw_segment *segment = &row->tile->tile.segments[index];

    tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_MISPLACED_KEY, key->place,
                       "'%s' belongs to a %s, and %s is a %s", key->text, owner, segment->name,
                       tw_kind_words[segment->kind]);
}

/* "city", or "grove or moor": the kinds that a symbol stands on. */
static void kinds_text(uint32_t kinds, struct tw_text *ret_text)
{
    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
        if (kinds >> kind & 1)
            tw_text_format(ret_text, "%s%s", ret_text->length ? " or " : "", tw_kind_words[kind]);
}

static void read_symbol(struct tw_row *row, int index, enum tw_symbol symbol,
                        const struct tw_yaml_node *key, const struct tw_yaml_node *value)
{
    struct tw_segment *segment = &row->tile->tile.segments[index];
    int32_t number = 0;
    bool there = false;

    if (!(tw_symbol_about(symbol)->on >> segment->kind & 1)) {
        struct tw_text kinds = {0};

        kinds_text(tw_symbol_about(symbol)->on, &kinds);
        report_misplaced(row, index, key, tw_text_string(&kinds));
        tw_text_done(&kinds);
        return;
    }
    if (tw_symbol_about(symbol)->several)
        tw_read_number(row->model, value, key->text, 1, MOST_SYMBOLS, &number);
    else if (tw_read_truth(row->model, value, key->text, &there))
        number = there;
    segment->symbols[symbol] = (uint8_t)number;
}

static void read_goods(struct tw_row *row, int index, const struct tw_yaml_node *key,
                       const struct tw_yaml_node *value)
{
    struct tw_segment *segment = &row->tile->tile.segments[index];
    int goods;

    if (segment->kind != TW_KIND_CITY)
        report_misplaced(row, index, key, "city");
    else if (tw_read_choice(row->model, value, "goods", goods_words, 3, "goods", &goods))
        segment->symbols[TW_SYMBOL_WINE + goods] = 1;
}

static bool has_one_edge(const struct tw_segment *segment)
{
    return TW_BIT_COUNT(segment->ports) == 3;
}

static void read_castle_base(struct tw_row *row, int index, const struct tw_yaml_node *key,
                             const struct tw_yaml_node *value)
{
    struct tw_segment *segment = &row->tile->tile.segments[index];

    if (segment->kind != TW_KIND_CITY || !has_one_edge(segment))
        report_misplaced(row, index, key, "city with one edge");
    else
        tw_read_truth(row->model, value, "castle_base", &segment->castle_base);
}

/* One key of a segment, apart from its kind and from names of other segments. */
static void read_key(struct tw_row *row, int index, const struct tw_yaml_node *key,
                     const struct tw_yaml_node *value)
{
    const int symbol = symbol_of(key->text);

    if (symbol >= 0) {
        read_symbol(row, index, (enum tw_symbol)symbol, key, value);
    } else if (strcmp(key->text, "goods") == 0) {
        read_goods(row, index, key, value);
    } else if (strcmp(key->text, "castle_base") == 0) {
        read_castle_base(row, index, key, value);
    } else if (strcmp(key->text, "touches") != 0 && strcmp(key->text, "ends") != 0 &&
               kind_of(key->text) < 0) {
        const char *keys[MOST_KEYS];
        struct tw_diagnostic *diagnostic =
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_YAML_UNKNOWN_KEY, key->place,
                               "a segment has no key '%s'", key->text);

        if (tw_word_find(tw_port_words, TW_PORTS, key->text) >= 0)
            tw_diagnostics_note(&row->model->diagnostics, diagnostic,
                                "ports stand with blanks between them and no commas: 'N E'");
        else
            tw_diagnostics_suggest(&row->model->diagnostics, diagnostic, key->text, keys,
                                   list_keys(true, keys), "its keys");
    }
}

/* What people call a kind that has another word here. */
static const char *const other_words[][2] = {
    {"cloister", "monastery"}, {"abbey", "monastery"}, {"monk", "monastery"},
    {"farm", "field"},         {"meadow", "field"},    {"grass", "field"},
    {"town", "city"},          {"castle", "city"},     {"path", "road"},
    {"street", "road"},        {"track", "railway"},   {"rail", "railway"},
    {"stream", "river"},       {"water", "river"},     {"hill", "mountain"},
    {"station", "junction"},   {"center", "centre"},
};

/* The kind that the first key may be meant for. */
static void suggest_kind(struct tw_row *row, struct tw_diagnostic *diagnostic,
                         const struct tw_yaml_node *map)
{
    const char *word = map->count > 0 ? map->keys[0]->text : "";
    const char *keys[MOST_KEYS];

    for (size_t i = 0; i < sizeof other_words / sizeof other_words[0]; i++)
        if (strcmp(other_words[i][0], word) == 0) {
            tw_diagnostics_note(&row->model->diagnostics, diagnostic, "did you mean '%s'?",
                                other_words[i][1]);
            word = "";
        }
    tw_diagnostics_suggest(&row->model->diagnostics, diagnostic, word, keys, list_keys(false, keys),
                           "kinds");
}

/* The position of the key that names the kind, or -1 when there is none or more than one. */
static int find_kind(struct tw_row *row, const char *name, const struct tw_yaml_node *map)
{
    int found = -1;

    for (size_t i = 0; i < map->count; i++) {
        if (kind_of(map->keys[i]->text) < 0)
            continue;
        if (found >= 0) {
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_TWO_KINDS,
                               map->keys[i]->place, "%s is a %s already", name,
                               map->keys[found]->text);
            return -1;
        }
        found = (int)i;
    }
    if (found < 0)
        suggest_kind(row,
                     tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_NO_KIND, map->place,
                                        "%s does not say what it is", name),
                     map);
    return found;
}

static void read_segment(struct tw_row *row, const struct tw_yaml_node *name,
                         const struct tw_yaml_node *map)
{
    struct tw_tile *tile = &row->tile->tile;
    const int index = tile->segment_count;
    int kind_at;

    if (!tw_read_map(row->model, map, "a segment"))
        return;
    if (index == TW_MAX_SEGMENTS) {
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_TOO_MANY_SEGMENTS, name->place,
                           "a tile has at most %d segments", (int)TW_MAX_SEGMENTS);
        return;
    }
    kind_at = find_kind(row, name->text, map);
    if (kind_at < 0)
        return;
    tile->segment_count++;
    tile->segments[index] = (struct tw_segment){.name = name->text,
                                                .kind = (uint8_t)kind_of(map->keys[kind_at]->text),
                                                .castle_base = true};
    row->tile->segment_places[index] = name->place;
    row->segment_nodes[index] = map;
    read_ports(row, index, map->items[kind_at]);
    for (size_t i = 0; i < map->count; i++)
        read_key(row, index, map->keys[i], map->items[i]);
}

static int find_segment(const struct tw_row *row, const char *name)
{
    for (int i = 0; i < row->tile->tile.segment_count; i++)
        if (strcmp(row->tile->tile.segments[i].name, name) == 0)
            return i;
    return -1;
}

static void report_unknown_segment(struct tw_row *row, const struct tw_word *word)
{
    const char *names[TW_MAX_SEGMENTS];
    const size_t count = row->tile->tile.segment_count;

    if (tw_row_is_segment(word->text) && tw_yaml_get(row->node, word->text))
        return; /* it is there, and what is wrong with it was told */
    for (size_t i = 0; i < count; i++)
        names[i] = row->tile->tile.segments[i].name;
    tw_diagnostics_suggest(&row->model->diagnostics,
                           tw_diagnostics_add(&row->model->diagnostics,
                                              TW_CODE_TILE_UNKNOWN_SEGMENT, word->place,
                                              "the tile has no segment '%s'", word->text),
                           word->text, names, count, "its segments");
}

uint16_t tw_row_read_names(struct tw_row *row, const struct tw_yaml_node *node, const char *what,
                           unsigned kinds)
{
    struct tw_word *words;
    unsigned bits = 0;
    size_t count;

    if (!tw_read_words(row->model, node, what, &words, &count))
        return 0;
    for (size_t i = 0; i < count; i++) {
        const int index = find_segment(row, words[i].text);

        if (index < 0)
            report_unknown_segment(row, &words[i]);
        else if (!(kinds & TW_KIND_BIT(row->tile->tile.segments[index].kind)))
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_WRONG_SEGMENT, words[i].place,
                               "%s is a %s, which cannot stand in %s", words[i].text,
                               tw_kind_words[row->tile->tile.segments[index].kind], what);
        else
            bits |= 1u << index;
    }
    return (uint16_t)bits;
}

/* The names of other segments in a segment. */
static void read_references(struct tw_row *row, int index)
{
    struct tw_segment *segment = &row->tile->tile.segments[index];
    const struct tw_yaml_node *map = row->segment_nodes[index];
    const struct tw_kind_about *about = tw_kind_about(segment->kind);

    for (size_t i = 0; i < map->count; i++) {
        const char *key = map->keys[i]->text;

        if (strcmp(key, "touches") == 0) {
            if (!about->touches)
                report_misplaced(row, index, map->keys[i], "field");
            else
                segment->touches = tw_row_read_names(row, map->items[i], "touches", about->touches);
        } else if (strcmp(key, "ends") == 0) {
            if (!about->ends)
                report_misplaced(row, index, map->keys[i], "railway");
            else
                segment->ends = tw_row_read_names(row, map->items[i], "ends", about->ends);
        }
    }
}

void tw_row_read_segments(struct tw_row *row)
{
    const struct tw_yaml_node *node = row->node;

    for (size_t i = 0; i < node->count; i++)
        if (tw_row_is_segment(node->keys[i]->text))
            read_segment(row, node->keys[i], node->items[i]);
    for (int i = 0; i < row->tile->tile.segment_count; i++)
        read_references(row, i);
}
