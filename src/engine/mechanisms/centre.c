/*
 * Gold Rush: cities. A city is complete as soon as every railway that leaves it is, wherever the
 * tile that closed the last of them lies (GR-CITY-01).
 */
#include "engine/internal.h"

static bool all_railways_complete(const struct tw_play *play, unsigned centre)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->node_tile[centre]];
    const struct tw_type *type = &play->game->types[tile->type];
    const unsigned bit = 1U << (centre - tile->first_node);

    for (unsigned i = 0; i < type->segment_count; i++)
        if (type->segments[i].ends & bit &&
            !is_complete(state, feature_of(state, tile->first_node + i)))
            return TW_MUTANT(CENTRE_ONE, false, true);
    return true;
}

static void add_centre(const struct tw_play *play, unsigned centre, uint16_t *roots,
                       unsigned *count)
{
    for (unsigned i = 0; i < *count; i++)
        if (roots[i] == centre)
            return;
    if (*count < TW_MAX_COMPLETED && play->state->nodes[centre].open != TW_PAID &&
        all_railways_complete(play, centre))
        roots[(*count)++] = (uint16_t)centre;
}

static void add_centres_along(const struct tw_play *play, unsigned root, uint16_t *roots,
                              unsigned *count)
{
    const struct tw_state *state = play->state;
    unsigned node = root;

    do {
        const unsigned first = state->tiles[state->node_tile[node]].first_node;

        for (unsigned ends = node_segment(play, node)->ends; ends; ends &= ends - 1) {
            const unsigned end = first + TW_LOWEST_BIT(ends);
            if (node_kind(play, end) == TW_KIND_CENTRE)
                add_centre(play, end, roots, count);
        }
        node = state->nodes[node].next;
    } while (node != root);
}

static void completes(const struct tw_play *play, uint16_t *roots, unsigned *count)
{
    const unsigned railways = *count;

    for (unsigned i = 0; i < railways; i++)
        if (node_kind(play, roots[i]) == TW_KIND_RAILWAY)
            add_centres_along(play, roots[i], roots, count);
}

const struct tw_mechanism tw_mechanism_centre = {
    .completes = completes,
};
