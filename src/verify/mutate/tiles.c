/* Misprints: how many copies there are, what is drawn on them, and where. */
#include <stdio.h>
#include <string.h>

#include "tables/clause_words.h"
#include "tables/vocabulary.h"
#include "verify/mutate/walk.h"

/* Ports and corners as they lie after a quarter turn. */
static uint16_t turned(uint16_t bits, unsigned count)
{
    const unsigned step = count / TW_EDGES, all = bits;

    return (uint16_t)((all << step | all >> (count - step)) & ((1u << count) - 1));
}

static void turn_tile(struct tw_tile *tile)
{
    const uint8_t last = tile->edges[TW_EDGES - 1];

    memmove(&tile->edges[1], &tile->edges[0], TW_EDGES - 1);
    tile->edges[0] = last;
    tile->arrow_edge = (uint8_t)((tile->arrow_edge + 1) % TW_EDGES);
    tile->corner_split = (uint8_t)turned(tile->corner_split, TW_EDGES);
    for (unsigned i = 0; i < tile->segment_count; i++)
        tile->segments[i].ports = turned(tile->segments[i].ports, TW_PORTS);
}

/* A tile that looks the same after a quarter turn cannot be printed turned. */
static bool looks_turned(const struct tw_tile *tile)
{
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (turned(tile->segments[i].ports, TW_PORTS) != tile->segments[i].ports)
            return true;
    return tile->arrow != TW_ARROW_NONE;
}

/* The first of two segments gets all of both. */
static void join(struct tw_tile *tile, unsigned a, unsigned b)
{
    tile->segments[a].ports = (uint16_t)(tile->segments[a].ports | tile->segments[b].ports);
    tile->segments[a].touches = (uint16_t)(tile->segments[a].touches | tile->segments[b].touches);
    tile->segments[b].ports = tile->segments[b].touches = 0;
}

static const char *symbol_clause(struct tw_mutant_walk *walk, unsigned symbol)
{
    char suspect[64];

    snprintf(suspect, sizeof suspect, "symbol/%s", tw_symbol_words[symbol]);
    return tw_mutant_clause(walk, suspect);
}

static const char *misprint_clause(struct tw_mutant_walk *walk, enum tw_misprint misprint)
{
    return tw_mutant_clause(walk, tw_misprint_words[misprint]);
}

static void mutate_links(struct tw_mutant_walk *walk, struct tw_tile *tile, unsigned index,
                         const char *where)
{
    struct tw_segment *segment = &tile->segments[index];
    char what[64];

    for (unsigned i = 0; i < tile->segment_count; i++) {
        const uint8_t kind = tile->segments[i].kind;

        snprintf(what, sizeof what, "touches %s%s", (segment->touches >> i & 1) != 0 ? "not " : "",
                 tile->segments[i].name);
        if ((tw_kind_about(segment->kind)->touches >> kind & 1) != 0 &&
            tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_TOUCHES), what, where))
            segment->touches = (uint16_t)(segment->touches ^ 1u << i);
        snprintf(what, sizeof what, "does not end in %s", tile->segments[i].name);
        /* only a city centre asks which railways end in it */
        if ((segment->ends >> i & 1) != 0 &&
            tw_kind_about(kind)->completes == TW_COMPLETES_LED_INTO &&
            tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_ENDS), what, where))
            segment->ends = (uint16_t)(segment->ends & ~(1u << i));
    }
}

static void mutate_segment(struct tw_mutant_walk *walk, struct tw_tile *tile, unsigned index,
                           const char *set_clause)
{
    struct tw_segment *segment = &tile->segments[index];
    char where[64], what[64];

    snprintf(where, sizeof where, "%.40s %.8s", tile->id, segment->name);
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++) {
        const char *clause = symbol_clause(walk, i);

        if (segment->symbols[i] == 0)
            continue;
        snprintf(what, sizeof what, "one %s fewer", tw_symbol_words[i]);
        if (tw_mutant_here(walk, clause, what, where))
            segment->symbols[i]--;
        snprintf(what, sizeof what, "one %s more", tw_symbol_words[i]);
        if (tw_mutant_here(walk, clause, what, where))
            segment->symbols[i]++;
    }
    mutate_links(walk, tile, index, where);
    for (unsigned i = index + 1; i < tile->segment_count; i++) {
        snprintf(what, sizeof what, "joined with %s", tile->segments[i].name);
        if (segment->kind == tile->segments[i].kind && segment->ports != 0 &&
            tw_mutant_here(walk, set_clause, what, where))
            join(tile, index, i);
    }
    if (walk->done && walk->mutant->segment < 0)
        walk->mutant->segment = (int)index;
}

static void mutate_arrow(struct tw_mutant_walk *walk, struct tw_tile *tile)
{
    if (tile->arrow == TW_ARROW_NONE)
        return;
    if (tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_ARROW), "another symbol", tile->id))
        tile->arrow = (uint8_t)(tile->arrow % TW_ARROW_DOUBLE_TURN + 1);
    if (tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_ARROW), "no symbol", tile->id))
        tile->arrow = TW_ARROW_NONE;
    if (tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_ARROW_EDGE),
                       "the arrow points elsewhere", tile->id))
        tile->arrow_edge = (uint8_t)((tile->arrow_edge + 1) % TW_EDGES);
}

/* Another role: a course tile becomes a lake, any other a course tile. */
static void mutate_role(struct tw_mutant_walk *walk, struct tw_tile *tile)
{
    if (tile->role == TW_ROLE_NONE)
        return;
    if (tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_ROLE), "another part of the river",
                       tile->id))
        tile->role = tile->role == TW_ROLE_COURSE ? TW_ROLE_LAKE : TW_ROLE_COURSE;
}

static void mutate_tile(struct tw_mutant_walk *walk, struct tw_tile *tile, bool drawn,
                        const char *clause)
{
    if (drawn && tw_mutant_here(walk, clause, "one copy more", tile->id))
        tile->count++;
    if (drawn && tile->count > tile->start && tile->count > tile->gardens &&
        tw_mutant_here(walk, clause, "one copy fewer", tile->id))
        tile->count--;
    if (drawn && tile->start > 0 && tw_mutant_here(walk, clause, "not the start tile", tile->id))
        tile->start = 0;
    if (looks_turned(tile) && tw_mutant_here(walk, clause, "printed turned", tile->id))
        turn_tile(tile);
    mutate_arrow(walk, tile);
    if (drawn)
        mutate_role(walk, tile);
    for (unsigned i = 0; i < tile->segment_count && !walk->done; i++)
        mutate_segment(walk, tile, i, clause);
    if (walk->done && !walk->mutant->tile)
        walk->mutant->tile = tile->id;
}

/* The tokens that come with the tiles. */
static void mutate_tokens(struct tw_mutant_walk *walk, struct tw_tile_set *set)
{
    char where[32];

    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++) {
        if (set->tokens[value] == 0)
            continue;
        snprintf(where, sizeof where, "tokens of %u", value);
        if (tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_TOKENS), "one more", where))
            set->tokens[value]++;
        if (tw_mutant_here(walk, misprint_clause(walk, TW_MISPRINT_TOKENS), "one fewer", where))
            set->tokens[value]--;
    }
}

/* The clause that says which tiles a set has. */
static const char *set_clause(struct tw_mutant_walk *walk, const char *set)
{
    char suspect[64];

    snprintf(suspect, sizeof suspect, "set/%s", set);
    return tw_mutant_clause(walk, suspect);
}

static struct tw_tile *copy_tiles(struct tw_mutant_walk *walk, struct tw_tile_set *set)
{
    struct tw_tile *list = tw_mutant_copy(walk, set->tiles, set->tile_count, sizeof *list);

    if (list)
        set->tiles = list;
    return list;
}

static void mutate_set(struct tw_mutant_walk *walk, struct tw_tile_set *set)
{
    struct tw_tile *list = copy_tiles(walk, set);

    for (unsigned i = 0; list && i < set->tile_count && !walk->done; i++)
        mutate_tile(walk, &list[i], i < set->drawn_count, set_clause(walk, set->id));
    mutate_tokens(walk, set);
}

/* The wagon's ways belong to the ruleset with wagons, whichever set has the tile. */
static void mutate_wagon(struct tw_mutant_walk *walk, struct tw_tile *tile)
{
    const char *clause = misprint_clause(walk, TW_MISPRINT_WAGON);
    char where[64], what[64];

    for (unsigned i = 0; i < tile->segment_count; i++)
        for (unsigned k = 0; k < tile->segment_count; k++) {
            snprintf(where, sizeof where, "%.40s %.8s", tile->id, tile->segments[i].name);
            snprintf(what, sizeof what, "no way for a wagon to %s", tile->segments[k].name);
            if ((tile->segments[i].wagon >> k & 1) == 0 ||
                !tw_mutant_here(walk, clause, what, where))
                continue;
            tile->segments[i].wagon = (uint16_t)(tile->segments[i].wagon & ~(1u << k));
            walk->mutant->tile = tile->id;
            walk->mutant->segment = (int)i;
            walk->mutant->figure = TW_FIGURE_WAGON;
        }
}

/* The same for gardens, which only abbots ask for. */
static void mutate_gardens(struct tw_mutant_walk *walk, struct tw_tile *tile)
{
    const char *clause = misprint_clause(walk, TW_MISPRINT_GARDENS);

    if (tile->gardens == 0)
        return;
    if (tw_mutant_here(walk, clause, "one garden fewer", tile->id))
        tile->gardens--;
    if (tile->gardens < tile->count - tile->start &&
        tw_mutant_here(walk, clause, "one garden more", tile->id))
        tile->gardens++;
}

static void mutate_needed(struct tw_mutant_walk *walk, const char *name)
{
    const bool wagons = tw_mutant_uses(walk, TW_MECHANISM_WAGON);
    const bool gardens = tw_mutant_uses(walk, TW_MECHANISM_ABBOT_RECALL);

    for (unsigned i = 0; i < walk->original->set_count; i++) {
        struct tw_tile_set *set = &walk->sets[i];
        struct tw_tile *list;

        if ((!wagons && !gardens) || strcmp(set->id, name) != 0)
            continue;
        list = copy_tiles(walk, set);
        for (unsigned k = 0; list && k < set->tile_count; k++) {
            if (wagons)
                mutate_wagon(walk, &list[k]);
            if (gardens)
                mutate_gardens(walk, &list[k]);
        }
    }
}

static unsigned kinds_of_set(const struct tw_tile_set *set)
{
    unsigned kinds = 0;

    for (unsigned i = 0; i < set->tile_count; i++)
        for (unsigned k = 0; k < set->tiles[i].segment_count; k++)
            kinds |= 1u << set->tiles[i].segments[k].kind;
    return kinds;
}

static unsigned kinds_of(const struct tw_mutant_walk *walk, const char *ruleset)
{
    const struct tw_tables *tables = walk->original;
    unsigned kinds = 0;

    for (unsigned i = 0; i < tables->ruleset_count; i++)
        for (const char *const *name = tables->rulesets[i].sets;
             strcmp(tables->rulesets[i].id, ruleset) == 0 && name && *name; name++)
            for (unsigned k = 0; k < tables->set_count; k++)
                if (strcmp(tables->sets[k].id, *name) == 0)
                    kinds |= kinds_of_set(&tables->sets[k]);
    return kinds;
}

unsigned tw_mutant_kinds(const struct tw_mutant_walk *walk)
{
    unsigned kinds = kinds_of(walk, walk->ruleset->id);

    for (const char *const *need = walk->ruleset->needs; need && *need; need++)
        kinds |= kinds_of(walk, *need);
    if (tw_mutant_uses(walk, TW_MECHANISM_ABBOT_RECALL))
        kinds |= 1u << TW_KIND_GARDEN;
    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
        if (!tw_kind_about(kind)->takes_figures)
            kinds &= ~(1u << kind);
    return kinds;
}

static void mutate_sets_of(struct tw_mutant_walk *walk, const char *ruleset)
{
    for (unsigned i = 0; i < walk->original->ruleset_count; i++)
        if (strcmp(walk->original->rulesets[i].id, ruleset) == 0)
            for (const char *const *name = walk->original->rulesets[i].sets; name && *name; name++)
                mutate_needed(walk, *name);
}

void tw_mutant_tiles(struct tw_mutant_walk *walk)
{
    for (const char *const *name = walk->ruleset->sets; name && *name; name++)
        for (unsigned i = 0; i < walk->original->set_count && !walk->done; i++)
            if (strcmp(walk->sets[i].id, *name) == 0)
                mutate_set(walk, &walk->sets[i]);
    if (!walk->done)
        mutate_sets_of(walk, walk->ruleset->id);
    for (const char *const *need = walk->ruleset->needs; need && *need && !walk->done; need++)
        mutate_sets_of(walk, *need);
    if (walk->done)
        walk->mutant->kind = TW_MUTANT_TILES;
}
