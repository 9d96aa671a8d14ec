/* What holds for a tile set as a whole, and for all sets together. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "model/tiles/row.h"

/* What `expect` can count: start tiles, gardens, symbols, kinds without ports, roles, arrows. */
struct tally {
    const char *word;
    unsigned long found;
};

enum { MOST_TALLIES = 2 + TW_SYMBOL__COUNT + TW_KIND__COUNT + TW_ROLE__COUNT + TW_ARROW__COUNT };

struct tallies {
    struct tally list[MOST_TALLIES];
    const char *words[MOST_TALLIES];
    size_t count;
};

static void add_tally(struct tallies *tallies, const char *word, unsigned long found)
{
    if (word[0] == '\0')
        return;
    tallies->words[tallies->count] = word;
    tallies->list[tallies->count++] = (struct tally){.word = word, .found = found};
}

static void count_everything(const struct tw_model_set *set, struct tallies *ret_tallies)
{
    unsigned long symbols[TW_SYMBOL__COUNT] = {0};
    unsigned long kinds[TW_KIND__COUNT] = {0};
    unsigned long roles[TW_ROLE__COUNT] = {0};
    unsigned long arrows[TW_ARROW__COUNT] = {0};
    unsigned long starts = 0;
    unsigned long gardens = 0;

    for (size_t i = 0; i < set->extras_from; i++) {
        const struct tw_tile *tile = &set->tiles[i].tile;
        const unsigned long copies = set->tiles[i].copies;

        for (int s = 0; s < tile->segment_count; s++) {
            kinds[tile->segments[s].kind] += copies;
            for (int symbol = 0; symbol < TW_SYMBOL__COUNT; symbol++)
                symbols[symbol] += copies * tile->segments[s].symbols[symbol];
        }
        starts += tile->start;
        gardens += tile->gardens;
        roles[tile->role] += tile->count;
        arrows[tile->arrow] += tile->count;
    }
    add_tally(ret_tallies, "start", starts);
    add_tally(ret_tallies, "garden", gardens);
    for (int i = 0; i < TW_SYMBOL__COUNT; i++)
        add_tally(ret_tallies, tw_symbol_words[i], symbols[i]);
    for (int i = 0; i < TW_KIND__COUNT; i++)
        if (tw_kind_shapes[i] == TW_SHAPE_SPOT && tw_kind_about((unsigned)i)->is_written)
            add_tally(ret_tallies, tw_kind_words[i], kinds[i]);
    for (int i = 0; i < TW_ROLE__COUNT; i++)
        add_tally(ret_tallies, tw_role_words[i], roles[i]);
    for (int i = 0; i < TW_ARROW__COUNT; i++)
        add_tally(ret_tallies, tw_arrow_words[i], arrows[i]);
}

static unsigned long found_of(const struct tallies *tallies, const char *word)
{
    for (size_t i = 0; i < tallies->count; i++)
        if (strcmp(tallies->list[i].word, word) == 0)
            return tallies->list[i].found;
    return 0;
}

static void check_expectations(struct tw_model *model, const struct tallies *tallies,
                               const struct tw_yaml_node *expect)
{
    if (!expect || !tw_read_map(model, expect, "expect"))
        return;
    tw_read_known_keys(model, expect, "expect", tallies->words, tallies->count);
    for (size_t i = 0; i < expect->count; i++) {
        const char *word = expect->keys[i]->text;
        const unsigned long found = found_of(tallies, word);
        int32_t expected;

        if (tw_read_number(model, expect->items[i], "what is expected", 0, INT32_MAX, &expected) &&
            tw_word_find(tallies->words, (int)tallies->count, word) >= 0 &&
            found != (unsigned long)expected)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_EXPECT, expect->items[i]->place,
                               "%ld of '%s' are expected, the rows have %lu", (long)expected, word,
                               found);
    }
}

/* A count that could not be read is reported already; sums with it would only repeat that. */
static bool counts_are_known(const struct tw_model_set *set)
{
    for (size_t i = 0; i < set->drawn_count; i++)
        if (set->tiles[i].tile.count == 0)
            return false;
    return true;
}

static void check_total(struct tw_model *model, const struct tw_model_set *set,
                        const struct tw_yaml_node *root)
{
    unsigned long sum = 0;

    for (size_t i = 0; i < set->drawn_count; i++)
        sum += set->tiles[i].tile.count;
    if (set->total && sum != (unsigned long)set->total)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_TOTAL,
                           tw_yaml_get(root, "total")->place, "the counts add up to %lu, not to %u",
                           sum, (unsigned)set->total);
}

static void check_starts(struct tw_model *model, const struct tw_model_set *set)
{
    unsigned starts = 0;

    for (size_t i = 0; i < set->drawn_count; i++) {
        const struct tw_model_tile *tile = &set->tiles[i];

        starts += tile->tile.start;
        if (tile->tile.start && tile->tile.start <= tile->tile.count && starts > 1) {
            tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_STARTS, tile->id_place,
                               "with %s the set has %u start tiles; it can have one", tile->tile.id,
                               starts);
            return;
        }
    }
}

static void check_tokens(struct tw_model *model, const struct tw_model_set *set,
                         const struct tallies *tallies, const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, "tokens");
    const unsigned long nuggets = found_of(tallies, tw_symbol_words[TW_SYMBOL_NUGGETS]);
    unsigned long tokens = 0;

    for (int value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
        tokens += set->set.tokens[value];
    if (tokens < nuggets)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_TOKENS, node ? node->place : set->place,
                           "the tiles show %lu nuggets, and there are %lu tokens", nuggets, tokens);
}

static void check_roles(struct tw_model *model, const struct tw_model_set *set)
{
    for (size_t i = 0; i < set->drawn_count; i++) {
        const struct tw_model_tile *tile = &set->tiles[i];

        if (set->set.drawn_first == (tile->tile.role != TW_ROLE_NONE))
            continue;
        tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_ROLE, tile->id_place,
                           set->set.drawn_first ? "%s has no role, and the set has an order"
                                                : "%s has a role, and the set has no order",
                           tile->tile.id);
    }
}

static void note_reconstruction(struct tw_model *model, struct tw_model_set *set)
{
    size_t rows = 0;
    size_t invented = 0;

    for (size_t i = 0; i < set->tile_count; i++) {
        if (i >= set->drawn_count && i < set->extras_from)
            continue; /* a further cell belongs to its row */
        rows++;
        invented += set->tiles[i].tile.provenance == TW_PROVENANCE_RECONSTRUCTED;
    }
    if (invented == 0)
        return;
    set->set.provenance = TW_PROVENANCE_RECONSTRUCTED;
    tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_RECONSTRUCTED, set->place,
                       "this set is a reconstruction: %zu of %zu rows are not attested", invented,
                       rows);
}

void tw_tile_set_check(struct tw_model *model, struct tw_model_set *set,
                       const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *tiles = tw_yaml_get(root, "tiles");
    struct tallies tallies = {.count = 0};

    count_everything(set, &tallies);
    if (set->drawn_count == 0) {
        if (tiles && tiles->kind == TW_YAML_LIST && tiles->count == 0)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_NO_TILES, tiles->place,
                               "the set has no tiles");
        return;
    }
    if (counts_are_known(set)) {
        check_total(model, set, root);
        check_expectations(model, &tallies, tw_yaml_get(root, "expect"));
        check_tokens(model, set, &tallies, root);
    }
    check_starts(model, set);
    check_roles(model, set);
    note_reconstruction(model, set);
}

/* Where an id stands, for sorting. */
struct id_entry {
    const char *id;
    struct tw_place place;
    size_t order;
};

static int compare_ids(const void *a, const void *b)
{
    const struct id_entry *x = a;
    const struct id_entry *y = b;
    const int order = strcmp(x->id, y->id);

    if (order != 0)
        return order;
    return x->order < y->order ? -1 : x->order > y->order;
}

/* Reports every entry whose id another one has before it; `what` as in "the row". */
static void check_unique(struct tw_model *model, struct id_entry *entries, size_t count,
                         enum tw_code code, const char *what)
{
    qsort(entries, count, sizeof *entries, compare_ids);
    for (size_t i = 1; i < count; i++) {
        const struct tw_place first = entries[i - 1].place;

        if (entries[i].id[0] == '\0' || strcmp(entries[i].id, entries[i - 1].id) != 0)
            continue;
        tw_diagnostics_note(&model->diagnostics,
                            tw_diagnostics_add(&model->diagnostics, code, entries[i].place,
                                               "there is another %s '%s'", what, entries[i].id),
                            "it stands in %s, line %u", first.source ? first.source->name : "",
                            first.line);
    }
}

static int compare_small(const void *a, const void *b)
{
    const struct id_entry *x = a;
    const struct id_entry *y = b;
    const int order = strcasecmp(x->id, y->id);

    return order != 0 ? order : compare_ids(a, b);
}

/* Some file systems and most people take them for one. */
static void check_similar(struct tw_model *model, struct id_entry *entries, size_t count)
{
    qsort(entries, count, sizeof *entries, compare_small);
    for (size_t i = 1; i < count; i++) {
        const char *id = entries[i].id, *before = entries[i - 1].id;

        if (strcasecmp(id, before) == 0 && strcmp(id, before) != 0)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_SIMILAR_IDS, entries[i].place,
                               "'%s' and '%s' in line %u differ in capitals only", id, before,
                               entries[i - 1].place.line);
    }
}

static void check_ids(struct tw_model *model)
{
    struct id_entry *entries;
    size_t count = 0;

    for (size_t s = 0; s < model->set_count; s++)
        count += model->sets[s].tile_count;
    count = count > model->set_count ? count : model->set_count;
    entries = tw_model_alloc(model, count, sizeof *entries);
    if (!entries)
        return;
    for (size_t s = 0; s < model->set_count; s++)
        entries[s] = (struct id_entry){
            .id = model->sets[s].set.id, .place = model->sets[s].place, .order = s};
    check_unique(model, entries, model->set_count, TW_CODE_SET_DUPLICATE_SET, "set");
    count = 0;
    for (size_t s = 0; s < model->set_count; s++)
        for (size_t i = 0; i < model->sets[s].tile_count; i++, count++)
            entries[count] = (struct id_entry){.id = model->sets[s].tiles[i].tile.id,
                                               .place = model->sets[s].tiles[i].id_place,
                                               .order = count};
    check_unique(model, entries, count, TW_CODE_TILE_DUPLICATE_ID, "row");
    check_similar(model, entries, count);
}

/* Every kind of edge needs another tile that has it too. */
static void check_edges(struct tw_model *model)
{
    unsigned long pieces[TW_KIND__COUNT] = {0};
    const struct tw_model_tile *last[TW_KIND__COUNT] = {NULL};

    for (size_t s = 0; s < model->set_count; s++)
        for (size_t i = 0; i < model->sets[s].extras_from; i++) {
            const struct tw_model_tile *tile = &model->sets[s].tiles[i];
            unsigned kinds = 0;

            for (int edge = 0; edge < TW_EDGES; edge++)
                if (tile->tile.edges[edge] < TW_KIND__COUNT && tile->tile.segment_count)
                    kinds |= 1u << tile->tile.edges[edge];
            for (int kind = 0; kind < TW_KIND__COUNT; kind++)
                if (kinds >> kind & 1) {
                    pieces[kind] += tile->copies;
                    last[kind] = tile;
                }
        }
    for (int kind = 0; kind < TW_KIND__COUNT; kind++)
        if (pieces[kind] == 1)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_SET_UNMATCHED_EDGE,
                               last[kind]->id_place,
                               "%s is the only tile with a %s edge: nothing fits there",
                               last[kind]->tile.id, tw_kind_words[kind]);
}

void tw_tile_sets_check(struct tw_model *model)
{
    const size_t errors = model->diagnostics.errors;

    check_ids(model);
    if (errors == 0) /* edges are known only where every port has its owner */
        check_edges(model);
}
