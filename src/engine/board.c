/*
 * The map, folded.
 *
 * The rules give the map no bound, yet a state must be one block of memory. n tiles that hang
 * together span at most n cells in all, across and down added up. So cell (x, y) gets the address x
 * + width * y modulo cell_count, with width = 2 r + 1 and cell_count = 2 r r + 2 r + 1: two cells
 * with the same address lie at least 2 r + 1 steps apart, too far for both to matter. A game with
 * 72 tiles needs 2,965 cells instead of 145 * 145.
 *
 * Every empty cell beside a tile is in the frontier, with the edges around it as one number, the
 * signature: the sum over its sides of the edge's kind (from 1; 0 for an open side) times a power
 * of the number of kinds. A table per tile type says for each signature which rotations fit.
 */
#include <assert.h>

#include "engine/internal.h"

unsigned tw_board_cell(const struct tw_game *game, int x, int y)
{
    /* A multiple of cell_count makes the sum positive for every x and y an action can hold. */
    const int64_t address = (int64_t)x + (int64_t)y * game->width;
    const int64_t folded = address % (int64_t)game->cell_count;

    return (unsigned)(folded < 0 ? folded + game->cell_count : folded);
}

unsigned tw_board_neighbours(const struct tw_play *play, unsigned tile)
{
    const struct tw_game *game = play->game;
    const unsigned cell = play->state->tiles[tile].cell;
    unsigned count = 0;

    for (unsigned i = 0; i < 8; i++) {
        const unsigned next = cell + game->ring[i];
        const unsigned there =
            play->state->cells[next < game->cell_count ? next : next - game->cell_count];
        count += there != TW_CELL_EMPTY && there < TW_CELL_FRONTIER;
    }
    return count;
}

static void frontier_remove(struct tw_play *play, unsigned slot)
{
    struct tw_state *state = play->state;
    const unsigned last = state->frontier_count - 1U;

    state->frontier_count = (uint16_t)last;
    if (slot == last)
        return;
    TW_SET(play, state->frontier[slot], state->frontier[last]);
    TW_SET(play, state->sites[slot], state->sites[last]);
    TW_SET(play, state->cells[state->frontier[slot].cell], (uint16_t)(slot + TW_CELL_FRONTIER));
}

static void frontier_append(struct tw_play *play, unsigned cell, struct tw_action site,
                            unsigned signature)
{
    struct tw_state *state = play->state;
    const unsigned slot = state->frontier_count;

    assert(slot < TW_MAX_FRONTIER);
    state->frontier_count = (uint16_t)(slot + 1);
    TW_SET(play, state->cells[cell], (uint16_t)(slot + TW_CELL_FRONTIER));
    keep(play, &state->frontier[slot], sizeof state->frontier[slot]);
    state->frontier[slot] =
        (struct tw_frontier){.signature = (uint16_t)signature, .cell = (uint16_t)cell};
    TW_SET(play, state->sites[slot], site);
}

/* Joins the segments that meet across one edge. */
static void join_edge(struct tw_play *play, const struct tw_joint *here, unsigned first_here,
                      const struct tw_joint *there, unsigned first_there)
{
    if (here->shape == TW_SHAPE_AREA) {
        tw_feature_join_ends(play, first_here + here->middle, first_there + there->middle);
        return;
    }
    if (here->shape == TW_SHAPE_LINE)
        tw_feature_join_ends(play, first_here + here->middle, first_there + there->middle);
    else if (here->left == here->right && there->left == there->right) {
        tw_feature_join(play, first_here + here->left, first_there + there->left);
        return;
    }
    tw_feature_join(play, first_here + here->left, first_there + there->right);
    tw_feature_join(play, first_here + here->right, first_there + there->left);
}

/* An edge that fits anything ends what meets it. */
static void close_edge(struct tw_play *play, const struct tw_joint *there, unsigned first_there)
{
    struct tw_state *state = play->state;
    unsigned root;

    if (there->shape != TW_SHAPE_AREA && there->shape != TW_SHAPE_LINE)
        return;
    root = feature_of(state, first_there + there->middle);
    TW_SET(play, state->nodes[root].open, (int16_t)(state->nodes[root].open - 1));
}

static void meet(struct tw_play *play, const struct tw_joint *joint, unsigned first_node,
                 unsigned edge, unsigned other)
{
    const struct tw_placed *there = &play->state->tiles[other];
    const struct tw_joint *facing =
        &play->game->types[there->type].turned[there->rotation].joints[edge ^ 2];

    if (joint->shape == TW_SHAPE_SPOT)
        close_edge(play, facing, there->first_node);
    else
        join_edge(play, joint, first_node, facing, there->first_node);
}

static void lay_nodes(struct tw_play *play, unsigned tile, const struct tw_type *type)
{
    struct tw_state *state = play->state;
    const unsigned first = state->node_count;

    keep(play, &state->nodes[first], type->segment_count * sizeof state->nodes[0]);
    keep(play, &state->node_tile[first], type->segment_count);
    for (unsigned i = 0; i < type->segment_count; i++) {
        state->nodes[first + i] = (struct tw_node){.parent = (uint16_t)(first + i),
                                                   .next = (uint16_t)(first + i),
                                                   .open = type->open[i],
                                                   .figure = TW_NONE};
        state->node_tile[first + i] = (uint8_t)tile;
    }
    state->node_count = (uint16_t)(first + type->segment_count);
}

/* The tile lies: its four sides meet other tiles, or narrow down what fits beyond them. */
static void look_around(struct tw_play *play, const struct tw_placed *tile)
{
    static const int8_t dx[TW_EDGES] = {0, 1, 0, -1};
    static const int8_t dy[TW_EDGES] = {-1, 0, 1, 0};
    struct tw_state *state = play->state;
    const struct tw_turned *turned = &play->game->types[tile->type].turned[tile->rotation];

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned next = board_step(play->game, tile->cell, edge);
        const unsigned there = state->cells[next];

        if (there >= TW_CELL_FRONTIER) {
            struct tw_frontier *known = &state->frontier[there - TW_CELL_FRONTIER];
            TW_SET(play, known->signature, (uint16_t)(known->signature + turned->weights[edge]));
        } else if (there != TW_CELL_EMPTY)
            meet(play, &turned->joints[edge], tile->first_node, edge, there - 1);
        else
            frontier_append(play, next,
                            (struct tw_action){.what = TW_DO_TILE,
                                               .x = (int16_t)(tile->x + dx[edge]),
                                               .y = (int16_t)(tile->y + dy[edge])},
                            turned->weights[edge]);
    }
}

unsigned tw_board_lay(struct tw_play *play, unsigned type_index, int x, int y, unsigned rotation)
{
    struct tw_state *state = play->state;
    const struct tw_type *type = &play->game->types[type_index];
    const unsigned cell = tw_board_cell(play->game, x, y);
    const unsigned tile = state->tile_count;
    const struct tw_placed placed = {.type = (uint8_t)type_index,
                                     .rotation = (uint8_t)rotation,
                                     .first_node = state->node_count,
                                     .x = (int16_t)x,
                                     .y = (int16_t)y,
                                     .cell = (uint16_t)cell};

    assert(tile < TW_MAX_TILES && state->node_count + type->segment_count <= TW_MAX_NODES);
    if (state->cells[cell] >= TW_CELL_FRONTIER)
        frontier_remove(play, state->cells[cell] - (unsigned)TW_CELL_FRONTIER);
    TW_SET(play, state->cells[cell], (uint16_t)(tile + 1));
    TW_SET(play, state->tiles[tile], placed);
    state->tile_count = (uint8_t)(tile + 1);
    lay_nodes(play, tile, type);
    look_around(play, &placed);
    return tile;
}

unsigned tw_board_fits(const struct tw_play *play, unsigned type, unsigned slot)
{
    return play->game->types[type].fits[play->state->frontier[slot].signature];
}

/* What is left of `rotations` after the mechanisms had their say. */
static unsigned allowed(const struct tw_play *play, unsigned type, struct tw_action site,
                        unsigned rotations)
{
    for (site.rotation = 0; site.rotation < TW_EDGES; site.rotation++)
        for (const struct tw_mechanism *const *m = play->game->allowing; *m; m++)
            if (rotations >> site.rotation & 1 && !(*m)->allows(play, type, site))
                rotations &= ~(1U << site.rotation);
    return rotations;
}

bool tw_board_placeable(const struct tw_play *play, unsigned type)
{
    const struct tw_state *state = play->state;
    const uint8_t *fits = play->game->types[type].fits;

    for (unsigned slot = 0; slot < state->frontier_count; slot++) {
        const unsigned rotations = fits[state->frontier[slot].signature];
        if (rotations &&
            (!play->game->allowing[0] || allowed(play, type, state->sites[slot], rotations)))
            return true;
    }
    return false;
}

static void offer_allowed(const struct tw_play *play, unsigned type, struct tw_actions *actions)
{
    for (unsigned slot = 0; slot < play->state->frontier_count; slot++) {
        struct tw_action site = play->state->sites[slot];
        const unsigned rotations = allowed(play, type, site, tw_board_fits(play, type, slot));

        for (site.rotation = 0; site.rotation < TW_EDGES; site.rotation++)
            if (rotations >> site.rotation & 1)
                actions->list[actions->count++] = site;
    }
}

/* The innermost loop of random play. */
void tw_board_offer(const struct tw_play *play, unsigned type, struct tw_actions *actions)
{
    const uint8_t *fits = play->game->types[type].fits;
    const struct tw_action *site = play->state->sites;
    const struct tw_frontier *cell = play->state->frontier;
    const struct tw_frontier *const end = cell + play->state->frontier_count;
    struct tw_action *out = actions->list + actions->count;

    if (play->game->allowing[0]) {
        offer_allowed(play, type, actions);
        return;
    }
    for (; cell < end; cell++, site++)
        for (unsigned rotations = fits[cell->signature]; rotations; rotations &= rotations - 1) {
            *out = *site;
            out++->rotation = (uint8_t)TW_LOWEST_BIT(rotations);
        }
    actions->count = (unsigned)(out - actions->list);
}
