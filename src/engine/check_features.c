/* Features held against a flood fill over the ports of all tiles. */
#include "engine/check.h"

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

/* Goes over all ports of all tiles: an open middle port is an open end; meeting ports are joined.
 */
static void flood_fill(const struct tw_play *play, struct flood *flood)
{
    const struct tw_state *state = play->state;

    find_owners(play, flood);
    for (unsigned node = 0; node < state->node_count; node++) {
        flood->label[node] = (uint16_t)node;
        flood->open[node] = 0;
    }
    for (int pass = 0; pass < 2; pass++) {
        for (unsigned tile = 0; tile < state->tile_count; tile++)
            for (unsigned port = 0; port < TW_PORTS; port++) {
                const unsigned edge = port / 3;
                const unsigned there =
                    state->cells[board_step(play->game, state->tiles[tile].cell, edge)];
                const unsigned node = flood->owner[tile][port];
                unsigned other;

                if (node == TW_NO_NODE)
                    continue;
                if (!is_tile(there)) {
                    if (pass == 1 && port % 3 == 1)
                        flood->open[flood->label[node]]++;
                    continue;
                }
                other = flood->owner[there - 1][(edge ^ 2) * 3 + (2 - port % 3)];
                if (pass == 0 && other != TW_NO_NODE)
                    join_labels(flood, node, other);
            }
        /* smaller ones are final already */
        for (unsigned node = 0; node < state->node_count; node++)
            flood->label[node] = flood->label[flood->label[node]];
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
    struct flood flood;

    flood_fill(play, &flood);
    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned root = tw_check_root(state, node);
        const enum tw_kind kind = node_kind(play, node);
        int open;

        if (root == TW_NO_NODE || flood.label[root] != flood.label[node])
            return "a segment belongs to a feature it is not joined to";
        if (tw_check_root(state, flood.label[node]) != root)
            return "joined segments belong to different features";
        if (tw_check_root(state, state->nodes[node].next) != root)
            return "the ring through a feature leaves it";
        open = state->nodes[root].open;
        if (play->game->closing_kinds >> kind & 1 && open != flood.open[flood.label[node]] &&
            !(open == TW_PAID && flood.open[flood.label[node]] == 0))
            return "a feature has lost count of its open ends";
    }
    return rings_close(state) ? NULL : "the ring through a feature is broken";
}
