/* Features held against a flood fill over the ports of all tiles. */
#include "engine/check/check.h"

unsigned tw_check_root(const struct tw_state *state, unsigned node)
{
    unsigned steps = 0;

    while (node < state->node_count && state->nodes[node].parent != node) {
        if (++steps > state->node_count)
            return TW_NO_NODE;
        node = state->nodes[node].parent;
    }
    return node < state->node_count ? node : TW_NO_NODE;
}

struct flood {
    uint16_t owner[TW_MAX_TILES][TW_PORTS]; /* node of each port as the tile lies, or TW_NO_NODE */
    uint16_t label[TW_MAX_NODES];           /* smallest node of the feature */
    int16_t open[TW_MAX_NODES];             /* by label */
};

static void find_owners(const struct tw_play *play, struct flood *flood)
{
    for (unsigned index = 0; index < play->state->tile_count; index++) {
        const struct tw_placed *tile = &play->state->tiles[index];
        const struct tw_type *type = &play->game->types[tile->type];

        for (unsigned port = 0; port < TW_PORTS; port++)
            flood->owner[index][port] = TW_NO_NODE;
        for (unsigned i = 0; i < type->segment_count; i++)
            for (unsigned ports = type->segments[i].ports; ports; ports &= ports - 1)
                flood->owner[index][(TW_LOWEST_BIT(ports) + 3U * tile->rotation) % TW_PORTS] =
                    (uint16_t)(tile->first_node + i);
    }
}

/* A label leads to a smaller one of the same feature, or to itself. */
static uint16_t find_label(const struct flood *flood, unsigned node)
{
    while (flood->label[node] != node)
        node = flood->label[node];
    return (uint16_t)node;
}

static void join_labels(struct flood *flood, unsigned a, unsigned b)
{
    const uint16_t one = find_label(flood, a), other = find_label(flood, b);

    if (one < other)
        flood->label[other] = one;
    else
        flood->label[one] = other;
}

/* One side of a tile: an end that is open, or ports that meet; each meeting is looked at once. */
static void flood_edge(struct flood *flood, unsigned tile, unsigned edge, unsigned there)
{
    const uint16_t *here = &flood->owner[tile][3 * edge];

    if (!is_tile(there)) {
        if (here[1] != TW_NO_NODE)
            flood->open[here[1]]++;
    } else if (edge == 1 || edge == 2) {
        const uint16_t *facing = &flood->owner[there - 1][3 * (edge ^ 2)];

        /* what is left for one is right for the other */
        for (unsigned i = 0; i < 3; i++)
            if (here[i] != TW_NO_NODE && facing[2 - i] != TW_NO_NODE)
                join_labels(flood, here[i], facing[2 - i]);
    }
}

static void flood_fill(const struct tw_play *play, struct flood *flood)
{
    const struct tw_state *state = play->state;

    find_owners(play, flood);
    for (unsigned node = 0; node < state->node_count; node++) {
        flood->label[node] = (uint16_t)node;
        flood->open[node] = 0;
    }
    for (unsigned tile = 0; tile < state->tile_count; tile++)
        for (unsigned edge = 0; edge < TW_EDGES; edge++)
            flood_edge(flood, tile, edge,
                       state->cells[board_step(play->game, state->tiles[tile].cell, edge)]);
    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned label =
            flood->label[flood->label[node]]; /* smaller ones are final already */

        flood->label[node] = (uint16_t)label;
        if (label != node)
            flood->open[label] = (int16_t)(flood->open[label] + flood->open[node]);
    }
}

/* Whether the rings from the roots pass every segment. */
static bool rings_close(const struct tw_state *state)
{
    unsigned passed = 0;

    for (unsigned root = 0; root < state->node_count; root++) {
        unsigned node = root;

        if (state->nodes[root].parent != root)
            continue;
        do {
            if (passed++ == state->node_count)
                return false;
            node = state->nodes[node].next;
        } while (node != root);
    }
    return passed == state->node_count;
}

const char *tw_check_features(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    uint16_t roots[TW_MAX_NODES];
    struct flood flood;

    flood_fill(play, &flood);
    for (unsigned node = 0; node < state->node_count; node++)
        roots[node] = (uint16_t)tw_check_root(state, node);
    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned root = roots[node], label = flood.label[node];

        if (root == TW_NO_NODE || flood.label[root] != label)
            return "a segment belongs to a feature it is not joined to";
        if (roots[label] != root)
            return "joined segments belong to different features";
        if (state->nodes[node].next >= state->node_count || roots[state->nodes[node].next] != root)
            return "the ring through a feature leaves it";
        if (root == node && play->game->closing_kinds >> node_kind(play, node) & 1 &&
            open_ends(play, state->nodes[node].open) != flood.open[label] &&
            !(state->nodes[node].open == TW_PAID && flood.open[label] == 0))
            return "a feature has lost count of its open ends";
    }
    return rings_close(state) ? NULL : "the ring through a feature is broken";
}
