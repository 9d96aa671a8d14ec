/*
 * The map, folded.
 *
 * The rules give the map no bound, yet a state must be one block of memory. n tiles that hang
 * together span at most n cells in all, across and down added up. So cell (x, y) gets the address x
 * + width * y modulo cell_count, with width = 2 r + 1 and cell_count = 2 r r + 2 r + 1: two cells
 * with the same address lie at least 2 r + 1 steps apart, too far for both to matter. A game with
 * 72 tiles needs 2,965 cells instead of 145 * 145.
 *
 * Every empty cell beside a tile has a site: a bit in the fronts and the action of laying a tile
 * there. For each of the four sides and each kind of edge a front has a word that tells which of
 * its cells bar that kind there. Where a tile fits in some orientation is then a matter of five
 * words, for 64 cells at once.
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

    for (unsigned i = 0; i < TW_MUTANT(BOARD_RING, 8, 7); i++) {
        const unsigned next = cell + game->ring[i];
        const unsigned there =
            play->state->cells[next < game->cell_count ? next : next - game->cell_count];
        count += there != TW_CELL_EMPTY && there < TW_CELL_SITE;
    }
    return count;
}

static unsigned site_find_free(struct tw_play *play)
{
    struct tw_state *state = play->state;

    for (unsigned i = 0; i < state->front_count; i++)
        if (~state->fronts[i].used)
            return 64 * i + TW_LOWEST_BIT_64(~state->fronts[i].used);
    assert(state->front_count < TW_MAX_FRONTS);
    keep(play, &state->fronts[state->front_count], sizeof state->fronts[0]);
    return 64U * state->front_count++;
}

/* A cell has come to touch a tile. */
static unsigned site_add(struct tw_play *play, unsigned cell, int x, int y)
{
    struct tw_state *state = play->state;
    const unsigned site = site_find_free(play);

    state->cells[cell] = (uint16_t)(site + TW_CELL_SITE);
    keep(play, &state->sites[site], sizeof state->sites[site]);
    state->sites[site] = (struct tw_action){.what = TW_DO_TILE, .x = (int16_t)x, .y = (int16_t)y};
    return site;
}

/* One side of an empty cell now shows `kind` and bars all others; TW_NONE bars all. */
static void site_narrow(struct tw_state *state, unsigned site, unsigned edge, unsigned kind)
{
    struct tw_front *front = &state->fronts[site / 64];
    const uint64_t bit = (uint64_t)1 << site % 64;

    front->used |= bit;
    for (unsigned i = 0; i < TW_MAX_EDGE_KINDS; i++)
        front->bars[edge][i] |= bit;
    if (kind != TW_NONE)
        front->bars[edge][kind] &= ~bit;
}

static void site_remove(struct tw_state *state, unsigned site)
{
    struct tw_front *front = &state->fronts[site / 64];
    const uint64_t others = ~((uint64_t)1 << site % 64);

    front->used &= others;
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        for (unsigned kind = 0; kind < TW_MAX_EDGE_KINDS; kind++)
            front->bars[edge][kind] &= others;
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

/* Whatever laying a tile may change, but for new sites and joined features. */
static void keep_for_laying(struct tw_play *play, unsigned cell, const struct tw_type *type)
{
    struct tw_state *state = play->state;

    keep(play, state->fronts, state->front_count * sizeof state->fronts[0]);
    keep(play, &state->tiles[state->tile_count], sizeof state->tiles[0]);
    keep(play, &state->nodes[state->node_count], type->segment_count * sizeof state->nodes[0]);
    keep(play, &state->node_tile[state->node_count], type->segment_count);
    keep(play, &state->cells[cell], sizeof state->cells[0]);
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        keep(play, &state->cells[board_step(play->game, cell, edge)], sizeof state->cells[0]);
}

static void lay_nodes(struct tw_state *state, unsigned tile, const struct tw_type *type)
{
    const unsigned first = state->node_count;

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

        if (there != TW_CELL_EMPTY && there < TW_CELL_SITE) {
            meet(play, &turned->joints[edge], tile->first_node, edge, there - 1);
            continue;
        }
        site_narrow(state,
                    there ? there - TW_CELL_SITE
                          : site_add(play, next, tile->x + dx[edge], tile->y + dy[edge]),
                    edge ^ 2, turned->kinds[edge]);
    }
}

unsigned tw_board_lay(struct tw_play *play, unsigned type_index, int x, int y, unsigned rotation)
{
    struct tw_state *state = play->state;
    const struct tw_type *type = &play->game->types[type_index];
    const unsigned cell = tw_board_cell(play->game, x, y);
    const unsigned tile = state->tile_count;
    struct tw_placed *placed = &state->tiles[tile];

    assert(tile < play->game->most_tiles);
    assert(state->node_count + type->segment_count <= play->game->most_nodes);
    if (play->journal)
        keep_for_laying(play, cell, type);
    if (state->cells[cell] >= TW_CELL_SITE)
        site_remove(state, state->cells[cell] - (unsigned)TW_CELL_SITE);
    state->cells[cell] = (uint16_t)(tile + 1);
    placed->type = (uint8_t)type_index;
    placed->rotation = (uint8_t)rotation;
    placed->first_node = state->node_count;
    placed->x = (int16_t)x;
    placed->y = (int16_t)y;
    placed->cell = (uint16_t)cell;
    state->tile_count = (uint8_t)(tile + 1);
    lay_nodes(state, tile, type);
    look_around(play, placed);
    return tile;
}

/* The cells of a front where the tile fits in this orientation. */
static inline uint64_t fitting(const struct tw_front *front, const struct tw_turned *turned)
{
    const uint64_t barred = front->bars[0][turned->kinds[0]] | front->bars[1][turned->kinds[1]] |
                            front->bars[2][turned->kinds[2]] |
                            TW_MUTANT(BOARD_EDGES, front->bars[3][turned->kinds[3]], 0);

    return front->used & ~barred;
}

/* The cells of a front with a tile on each side: a side that is known bars one of any two kinds. */
static inline uint64_t holes(const struct tw_front *front)
{
    return front->used & (front->bars[0][0] | front->bars[0][1]) &
           (front->bars[1][0] | front->bars[1][1]) & (front->bars[2][0] | front->bars[2][1]) &
           (front->bars[3][0] | front->bars[3][1]);
}

bool tw_board_any_hole(const struct tw_play *play)
{
    for (unsigned i = 0; i < play->state->front_count; i++)
        if (holes(&play->state->fronts[i]))
            return true;
    return false;
}

void tw_board_offer_holes(const struct tw_play *play, struct tw_actions *actions)
{
    for (unsigned i = 0; i < play->state->front_count; i++)
        for (uint64_t cells = holes(&play->state->fronts[i]); cells; cells &= cells - 1)
            actions->list[actions->count++] =
                play->state->sites[(size_t)64 * i + TW_LOWEST_BIT_64(cells)];
}

/* The orientations in which a tile fits on a site, one bit each; equal pictures count once. A tile
 * whose edges are closed fits holes only. */
unsigned tw_board_fits(const struct tw_play *play, unsigned type, unsigned site)
{
    const struct tw_type *t = &play->game->types[type];
    unsigned rotations = 0;

    if (t->turned[0].kinds[0] == TW_NONE)
        return holes(&play->state->fronts[site / 64]) >> site % 64 & 1;
    for (unsigned rotation = 0; rotation < t->pictures; rotation++)
        if (fitting(&play->state->fronts[site / 64], &t->turned[rotation]) >> site % 64 & 1)
            rotations |= 1U << rotation;
    return rotations;
}

/* The same for all sites of a front at once, turn by turn. */
void tw_board_fits_front(const struct tw_play *play, unsigned type, const struct tw_front *front,
                         uint64_t ret_sites[TW_EDGES])
{
    const struct tw_type *t = &play->game->types[type];

    memset(ret_sites, 0, TW_EDGES * sizeof ret_sites[0]);
    if (t->turned[0].kinds[0] == TW_NONE)
        ret_sites[0] = holes(front);
    else
        for (unsigned rotation = 0; rotation < t->pictures; rotation++)
            ret_sites[rotation] = fitting(front, &t->turned[rotation]);
}

/* The site of an empty cell beside a tile, or -1. */
int tw_board_site(const struct tw_play *play, int x, int y)
{
    const unsigned there = play->state->cells[tw_board_cell(play->game, x, y)];
    const struct tw_action *site;

    if (there < TW_CELL_SITE)
        return -1;
    site = &play->state->sites[there - TW_CELL_SITE];
    /* The map is folded: the cell may lie far away. */
    return site->x == x && site->y == y ? (int)there - TW_CELL_SITE : -1;
}

/* Ways to lay a tile, as far as edges decide. */
uint64_t tw_board_count(const struct tw_play *play, unsigned type)
{
    const struct tw_type *t = &play->game->types[type];
    uint64_t count = 0;

    for (unsigned i = 0; i < play->state->front_count; i++)
        for (unsigned rotation = 0; rotation < t->pictures; rotation++)
            count += TW_BIT_COUNT_64(fitting(&play->state->fronts[i], &t->turned[rotation]));
    return count;
}

static bool is_allowed(const struct tw_play *play, unsigned type, struct tw_action action)
{
    for (const struct tw_mechanism *const *m = play->game->allowing; *m; m++)
        if (!(*m)->allows(play, type, action))
            return false;
    return true;
}

bool tw_board_placeable(const struct tw_play *play, unsigned type)
{
    const struct tw_type *t = &play->game->types[type];
    struct tw_action actions[TW_MAX_FRONTS * 64 * TW_EDGES];
    struct tw_actions offered = {.list = actions};

    if (play->game->allowing[0]) {
        tw_board_offer(play, type, &offered);
        return offered.count > 0;
    }
    for (unsigned i = 0; i < play->state->front_count; i++)
        for (unsigned rotation = 0; rotation < t->pictures; rotation++)
            if (fitting(&play->state->fronts[i], &t->turned[rotation]))
                return true;
    return false;
}

/* Takes out what the mechanisms do not allow. */
static void filter(const struct tw_play *play, unsigned type, struct tw_actions *actions,
                   unsigned from)
{
    unsigned left = from;

    for (unsigned i = from; i < actions->count; i++)
        if (is_allowed(play, type, actions->list[i]))
            actions->list[left++] = actions->list[i];
    actions->count = left;
}

/* By the edges alone. The innermost loop of random play. */
static inline void offer_fitting(const struct tw_play *play, unsigned type,
                                 struct tw_actions *actions)
{
    const struct tw_type *t = &play->game->types[type];
    struct tw_action *out = actions->list + actions->count;

    for (unsigned i = 0; i < play->state->front_count; i++) {
        const struct tw_action *sites = &play->state->sites[(size_t)64 * i];

        for (unsigned rotation = 0; rotation < t->pictures; rotation++) {
            uint64_t cells = fitting(&play->state->fronts[i], &t->turned[rotation]);

            for (; cells; cells &= cells - 1) {
                *out = sites[TW_LOWEST_BIT_64(cells)];
                out++->rotation = (uint8_t)rotation;
            }
        }
    }
    actions->count = (unsigned)(out - actions->list);
}

void tw_board_offer(const struct tw_play *play, unsigned type, struct tw_actions *actions)
{
    const unsigned from = actions->count;

    offer_fitting(play, type, actions);
    if (play->game->allowing[0])
        filter(play, type, actions, from);
}

void tw_board_offer_fitting(const struct tw_play *play, unsigned type, struct tw_actions *actions)
{
    offer_fitting(play, type, actions);
}
