/*
 * Features: segments joined across edges.
 *
 * A tree per feature, without path compression: joining hangs the flatter tree under the other, so
 * that a root is never far, and undoing is a matter of putting two words back. A ring goes through
 * all segments of a feature; exchanging the successors of one element of each makes one ring of
 * two. What a feature is worth is counted by walking the ring when it is scored: a tile that a
 * feature meets twice counts once, whichever way the parts came together.
 */
#include "engine/internal.h"

/* The figures of both stand on one feature now: their rings become one, too. */
static uint8_t join_figures(struct tw_play *play, uint8_t a, uint8_t b)
{
    struct tw_figure *figures = play->state->figures;
    uint8_t next;

    if (a == TW_NONE || b == TW_NONE)
        return a == TW_NONE ? b : a;
    next = figures[a].next;
    TW_SET(play, figures[a].next, figures[b].next);
    TW_SET(play, figures[b].next, next);
    return a;
}

static void join_roots(struct tw_play *play, unsigned a, unsigned b, int open)
{
    struct tw_node *nodes = play->state->nodes;
    const bool flatter = nodes[a].rank < nodes[b].rank, alike = nodes[a].rank == nodes[b].rank;
    const unsigned root_at = flatter ? b : a;
    struct tw_node *root = &nodes[root_at], *child = &nodes[flatter ? a : b];
    const uint16_t next = root->next;

    keep(play, root, sizeof *root);
    keep(play, child, sizeof *child);
    root->next = child->next;
    child->next = next;
    child->parent = (uint16_t)root_at;
    root->open = (int16_t)open;
    root->rank = (uint8_t)(root->rank + alike);
    if (child->figure != TW_NONE)
        root->figure = join_figures(play, root->figure, child->figure);
}

/* Ground against ground: no ends to close. */
void tw_feature_join(struct tw_play *play, unsigned a, unsigned b)
{
    a = feature_of(play->state, a);
    b = feature_of(play->state, b);
    if (a != b)
        join_roots(play, a, b, play->state->nodes[a].open);
}

/* An end of one against an end of the other: both are closed. */
void tw_feature_join_ends(struct tw_play *play, unsigned a, unsigned b)
{
    struct tw_node *nodes = play->state->nodes;

    int open;

    a = feature_of(play->state, a);
    b = feature_of(play->state, b);
    open = nodes[a].open + (a == b ? 0 : nodes[b].open) - 2;
    if (remembers(play) && open == 0)
        play->memory->may_complete = true;
    if (a == b)
        TW_SET(play, nodes[a].open, (int16_t)open);
    else
        join_roots(play, a, b, open);
}

static void count_tiles(const struct tw_play *play, unsigned root, enum tw_kind kind,
                        int32_t *counters)
{
    const struct tw_state *state = play->state;
    const uint8_t *symbols = play->game->symbols[kind];
    uint64_t seen[(TW_MAX_TILES + 63) / 64] = {0};
    int32_t tiles = 0;
    unsigned node = root;

    do {
        const unsigned tile = state->node_tile[node];
        const uint64_t bit = (uint64_t)1 << tile % 64;

        tiles += TW_MUTANT(FEATURES_TILES, (seen[tile / 64] & bit) == 0, true);
        seen[tile / 64] |= bit;
        for (const uint8_t *symbol = symbols; *symbol != TW_NONE; symbol++)
            counters[*symbol] += node_segment(play, node)->symbols[*symbol];
        /* a tile with two counts once (IC-CATH-01-E4) */
        if (TW_UNLIKELY(play->game->readings[TW_READING_SHIELDS_SCORED]) &&
            node_segment(play, node)->symbols[TW_SYMBOL_PENNANTS] > 1)
            counters[TW_SYMBOL_PENNANTS] -=
                node_segment(play, node)->symbols[TW_SYMBOL_PENNANTS] - 1;
        node = state->nodes[node].next;
    } while (node != root);
    counters[TW_COUNTER_TILES] = tiles;
}

/* Different completed cities that a field touches. */
unsigned tw_feature_cities(const struct tw_play *play, unsigned root)
{
    const struct tw_state *state = play->state;
    uint64_t seen[TW_MAX_NODES / 64] = {0};
    unsigned count = 0;
    unsigned node = root;

    do {
        const unsigned first = state->tiles[state->node_tile[node]].first_node;

        for (unsigned touches = node_segment(play, node)->touches; touches;
             touches &= touches - 1) {
            const unsigned city = feature_of(state, first + TW_LOWEST_BIT(touches));
            const uint64_t bit = (uint64_t)1 << city % 64;

            count += TW_MUTANT(FEATURES_OPEN, is_complete(state, city), true) &&
                     TW_MUTANT(FEATURES_CITIES, (seen[city / 64] & bit) == 0, true);
            seen[city / 64] |= bit;
        }
        node = state->nodes[node].next;
    } while (node != root);
    return count;
}

/* Different completed railways that run into a city centre. */
static int32_t count_railways(const struct tw_play *play, unsigned centre)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->node_tile[centre]];
    const struct tw_type *type = &play->game->types[tile->type];
    const unsigned bit = 1U << (centre - tile->first_node);
    unsigned roots[TW_MAX_SEGMENTS];
    unsigned count = 0;

    for (unsigned i = 0; i < type->segment_count; i++) {
        const unsigned root = feature_of(state, tile->first_node + i);
        unsigned seen = 0;

        if (!(type->segments[i].ends & bit) || !is_complete(state, root))
            continue;
        while (seen < count && roots[seen] != root)
            seen++;
        if (seen == count)
            roots[count++] = root;
    }
    return (int32_t)count;
}

void tw_feature_count(const struct tw_play *play, unsigned root, enum tw_kind kind,
                      int32_t *counters)
{
    memset(counters, 0, TW_COUNTER__COUNT * sizeof *counters);
    if (kind == TW_KIND_MONASTERY || kind == TW_KIND_GARDEN)
        counters[TW_COUNTER_NEIGHBOURS] =
            (int32_t)tw_board_neighbours(play, play->state->node_tile[root]);
    else if (kind == TW_KIND_FIELD)
        counters[TW_COUNTER_CITIES] = (int32_t)tw_feature_cities(play, root);
    else if (kind == TW_KIND_CENTRE)
        counters[TW_COUNTER_RAILWAYS] = count_railways(play, root);
    else
        count_tiles(play, root, kind, counters);
}

/* In reading order: by row, then column, then the segment's name. */
bool tw_feature_reads_before(const struct tw_play *play, unsigned a, unsigned b)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->node_tile[a]];
    const struct tw_placed *other = &state->tiles[state->node_tile[b]];

    if (tile->y != other->y)
        return tile->y < other->y;
    if (tile->x != other->x)
        return tile->x < other->x;
    return strcmp(node_segment(play, a)->name, node_segment(play, b)->name) < 0;
}

/* The segment that stands for the feature: the topmost, then leftmost one. */
unsigned tw_feature_first(const struct tw_play *play, unsigned root)
{
    const struct tw_state *state = play->state;
    unsigned first = root;

    for (unsigned node = state->nodes[root].next; node != root; node = state->nodes[node].next)
        if (tw_feature_reads_before(play, node, first))
            first = node;
    return first;
}
