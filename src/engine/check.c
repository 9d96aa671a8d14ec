/*
 * The whole state held against what a fresh look at the tiles gives: the map, the fronts, the
 * features by flood fill over the ports, the figures, the supplies. Slow and plain; debug builds
 * call it after every action.
 */
#include "engine/internal.h"

static const char *check_map(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    unsigned tiles = 0;
    unsigned sites = 0;

    for (unsigned cell = 0; cell < play->game->cell_count; cell++) {
        const unsigned there = state->cells[cell];

        if (there == TW_CELL_EMPTY)
            continue;
        if (there < TW_CELL_SITE) {
            tiles++;
            if (there > state->tile_count || state->tiles[there - 1].cell != cell)
                return "a cell names a tile that is not there";
        } else {
            const struct tw_action *site = &state->sites[there - TW_CELL_SITE];
            sites++;
            if (tw_board_cell(play->game, site->x, site->y) != cell)
                return "a cell names a site that is not its own";
        }
    }
    if (tiles != state->tile_count)
        return "a tile is missing in the map";
    for (unsigned i = 0; i < state->front_count; i++)
        sites -= TW_BIT_COUNT_64(state->fronts[i].used);
    return sites == 0 ? NULL : "a site is in use without its cell";
}

/* What the fronts say about one side of an empty cell. */
static const char *check_side(const struct tw_play *play, unsigned site, unsigned edge)
{
    const struct tw_state *state = play->state;
    const struct tw_front *front = &state->fronts[site / 64];
    const unsigned cell = tw_board_cell(play->game, state->sites[site].x, state->sites[site].y);
    const unsigned there = state->cells[board_step(play->game, cell, edge)];
    const bool open = there == TW_CELL_EMPTY || there >= TW_CELL_SITE;
    unsigned kind = TW_NONE;

    if (!open)
        kind = play->game->types[state->tiles[there - 1].type]
                   .turned[state->tiles[there - 1].rotation]
                   .kinds[edge ^ 2];
    for (unsigned k = 0; k < TW_MAX_EDGE_KINDS; k++)
        if ((front->bars[edge][k] >> site % 64 & 1) != (!open && k != kind))
            return "the edges around an empty cell are wrong";
    return NULL;
}

static const char *check_fronts(const struct tw_play *play)
{
    const struct tw_state *state = play->state;

    for (unsigned site = 0; site < 64U * state->front_count; site++)
        for (unsigned edge = 0; edge < TW_EDGES; edge++)
            if (state->fronts[site / 64].used >> site % 64 & 1) {
                const char *problem = check_side(play, site, edge);
                if (problem)
                    return problem;
            }
    return NULL;
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
                if (there == TW_CELL_EMPTY || there >= TW_CELL_SITE) {
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

static const char *check_features(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    struct flood flood;

    flood_fill(play, &flood);
    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned root = feature_of(state, node);
        const enum tw_kind kind = node_kind(play, node);
        const int open = state->nodes[root].open;

        if (flood.label[root] != flood.label[node])
            return "a segment belongs to a feature it is not joined to";
        if (feature_of(state, flood.label[node]) != root)
            return "joined segments belong to different features";
        if (feature_of(state, state->nodes[node].next) != root)
            return "the ring through a feature leaves it";
        if (play->game->closing_kinds >> kind & 1 && open != flood.open[flood.label[node]] &&
            !(open == TW_PAID && flood.open[flood.label[node]] == 0))
            return "a feature has lost count of its open ends";
    }
    return NULL;
}

static const char *check_figures(const struct tw_play *play)
{
    const struct tw_game *game = play->game;
    const struct tw_state *state = play->state;
    unsigned placed[8][TW_FIGURE__COUNT] = {{0}};
    unsigned on_features = 0;
    unsigned used = 0;

    for (unsigned slot = 0; slot < state->figure_slots; slot++) {
        const struct tw_figure *figure = &state->figures[slot];

        if (figure->kind == TW_NONE)
            continue;
        used++;
        placed[figure->player][figure->kind]++;
        if (state->nodes[feature_of(state, figure->node)].figure == TW_NONE)
            return "a figure stands on a feature that does not know it";
    }
    for (unsigned node = 0; node < state->node_count; node++) {
        const unsigned first = state->nodes[node].figure;
        unsigned slot = first;

        if (feature_of(state, node) != node || first == TW_NONE)
            continue;
        do {
            on_features++;
            if (on_features > used || feature_of(state, state->figures[slot].node) != node)
                return "the ring of figures on a feature is broken";
            slot = state->figures[slot].next;
        } while (slot != first);
    }
    for (unsigned player = 0; player < game->players; player++)
        for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
            if (kind != TW_FIGURE_TENT &&
                (placed[player][kind] + state->supply[player][kind] > game->figures[kind].count ||
                 (placed[player][kind] + state->supply[player][kind] < game->figures[kind].count &&
                  !state->set_aside)))
                return "figures in the supply and on the map do not add up";
    return on_features == used ? NULL : "a figure is on no feature";
}

const char *tw_state_check(const struct tw_game *game, const struct tw_state *state)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    const char *problem = check_map(&play);

    if (!problem)
        problem = check_fronts(&play);
    if (!problem)
        problem = check_features(&play);
    if (!problem)
        problem = check_figures(&play);
    for (unsigned i = 0; !problem && i < game->mechanism_count; i++)
        if (game->mechanisms[i]->check)
            problem = game->mechanisms[i]->check(&play);
    return problem;
}
