/*
 * The map, folded.
 *
 * The rules give the map no bound, yet a state must be one block of memory. n tiles that hang
 * together span at most n cells in all, across and down added up. So cell (x, y) gets the address
 * origin + x + width * y modulo cell_count, with width = 2 r + 1 and cell_count = 2 r r + 2 r + 1:
 * two cells with the same address lie at least 2 r + 1 steps apart, too far for both to matter. A
 * game with 72 tiles needs 2,965 cells instead of 145 * 145.
 *
 * Every empty cell beside a tile has a site: a bit in the fronts, which fits.c looks at, and its
 * place. A cell is one byte and has no room for the number of its site; the tiles beside it have.
 */
#include <assert.h>

#include "engine/internal.h"

unsigned tw_board_cell(const struct tw_game *game, int x, int y)
{
    const int32_t count = (int32_t)game->cell_count;
    int32_t address = game->origin + x + y * game->width;

    if (TW_LIKELY((uint32_t)address < game->cell_count))
        return (unsigned)address;
    address %= count;
    return (unsigned)(address < 0 ? address + count : address);
}

unsigned tw_board_neighbours(const struct tw_play *play, unsigned tile)
{
    const struct tw_game *game = play->game;
    const unsigned cell = play->state->tiles[tile].cell;
    unsigned count = 0;

    for (unsigned i = 0; i < TW_MUTANT(BOARD_RING, 8, 7); i++) {
        if (TW_ERRS_AT(RING_N, i) && i < 7)
            continue;
        count += is_tile(play->state->cells[board_fold(game, cell, game->ring[i])]);
    }
    return count;
}

#ifdef TW_ERRING
/* Fields beside a city's side join those on the other side of the edge. */
static void join_beside_city(struct tw_play *play, const struct tw_joint *joints, unsigned first,
                             const struct tw_joint *others, unsigned first_other, unsigned edge)
{
    for (int side = 0; side < 2; side++) {
        const unsigned next = (edge + (side ? 1U : 3U)) & 3;
        const unsigned here = first + (side ? joints[next].left : joints[next].right);
        const unsigned there = first_other + (side ? others[next].right : others[next].left);

        if (play->game->ground_kinds >> node_kind(play, here) & 1 &&
            play->game->ground_kinds >> node_kind(play, there) & 1)
            tw_feature_join(play, here, there);
    }
}

/* Segments of a kind that the tile keeps apart become one: all of them, or those that lie opposite
 * each other on a tile with three or more. */
static void join_parts(struct tw_play *play, unsigned tile, enum tw_kind kind, bool opposite)
{
    const struct tw_placed *placed = &play->state->tiles[tile];
    const struct tw_type *type = &play->game->types[placed->type];
    unsigned first = TW_NONE, count = 0;

    for (unsigned i = 0; i < type->segment_count; i++)
        count += type->kinds[i] == kind;
    for (unsigned i = 0; i < type->segment_count && (count > 2 || !opposite); i++) {
        if (type->kinds[i] != kind)
            continue;
        if (first == TW_NONE)
            first = i;
        else if (!opposite)
            tw_feature_tie(play, placed->first_node + first, placed->first_node + i);
        for (unsigned k = 0; opposite && k < i; k++)
            if (type->kinds[k] == kind &&
                type->segments[i].ports ==
                    ((type->segments[k].ports << 6 & 0xFFF) | type->segments[k].ports >> 6))
                tw_feature_tie(play, placed->first_node + k, placed->first_node + i);
    }
}

static void err_about_parts(struct tw_play *play, unsigned tile)
{
    if (TW_ERRS(FIELD_PARTS))
        join_parts(play, tile, TW_KIND_FIELD, false);
    if (TW_ERRS(CITY_PARTS))
        join_parts(play, tile, TW_KIND_CITY, false);
    if (TW_ERRS(ROAD_PARTS))
        join_parts(play, tile, TW_KIND_ROAD, false);
    if (TW_ERRS(CROSSING_THROUGH))
        join_parts(play, tile, TW_KIND_ROAD, true);
}
#endif

/* The site of an empty cell beside a tile: any of the tiles beside it knows. */
static inline unsigned site_at(const struct tw_play *play, unsigned cell)
{
    const struct tw_state *state = play->state;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned there = state->cells[board_step(play->game, cell, edge)];

        if (is_tile(there))
            return state->tiles[there - 1].beyond[edge ^ 2];
    }
    return TW_NO_SITE;
}

/* The first front with a cell to spare; there is seldom more than one. */
static unsigned find_front(struct tw_play *play)
{
    struct tw_state *state = play->state;
    unsigned front = 0;

    while (TW_UNLIKELY(!~state->fronts[front].used))
        if (++front == state->front_count)
            break;
    if (TW_UNLIKELY(front == state->front_count)) {
        assert(state->front_count < TW_MAX_FRONTS);
        keep(play, &state->fronts[front], sizeof state->fronts[0]);
        state->front_count = (uint16_t)(front + 1);
    }
    return front;
}

/* A cell has come to touch a tile. */
static inline unsigned site_add(struct tw_play *play, unsigned cell, int x, int y)
{
    struct tw_state *state = play->state;
    const unsigned front = find_front(play);
    const unsigned site = 64 * front + TW_LOWEST_BIT_64(~state->fronts[front].used);

    state->fronts[front].used |= state->fronts[front].used + 1; /* the lowest bit that was free */
    state->cells[cell] = TW_CELL_SITE;
    keep(play, &state->sites[site], sizeof state->sites[site]);
    state->sites[site] = (struct tw_gap){.x = (int16_t)x, .y = (int16_t)y};
    return site;
}

/* One side of an empty cell now shows `kind` and bars all others; TW_NONE bars all. */
static inline void site_narrow(struct tw_state *state, unsigned site, unsigned edge, unsigned kind)
{
    uint64_t *bars = state->fronts[site / 64].bars[edge];
    const uint64_t bit = (uint64_t)1 << site % 64;

    for (unsigned i = 0; i < TW_MAX_EDGE_KINDS; i++)
        bars[i] |= bit;
    if (kind != TW_NONE)
        bars[kind] ^= bit;
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
static TW_ALWAYS_INLINE void join_edge(struct tw_play *play, const struct tw_joint *here,
                                       unsigned first_here, const struct tw_joint *there,
                                       unsigned first_there)
{
    if (here->shape == TW_SHAPE_AREA) {
        tw_feature_join_ends(play, first_here + here->middle, first_there + there->middle);
        return;
    }
    if (here->shape == TW_SHAPE_LINE)
        tw_feature_join_ends(play, first_here + here->middle, first_there + there->middle);
    if (here->shape == TW_SHAPE_LINE && TW_ERRS(FIELDS_AT_ROADS))
        return;
    if (here->shape != TW_SHAPE_LINE && TW_ERRS(FIELDS_APART))
        return;
    if (TW_ERRS(FIELDS_CROSSED)) {
        tw_feature_join(play, first_here + here->left, first_there + there->left);
        tw_feature_join(play, first_here + here->right, first_there + there->right);
        return;
    }
    if (here->shape != TW_SHAPE_LINE && here->left == here->right && there->left == there->right) {
        tw_feature_join(play, first_here + here->left, first_there + there->left);
        return;
    }
    tw_feature_join(play, first_here + here->left, first_there + there->right);
    if (!TW_ERRS(FIELDS_ONE_SIDE))
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
    if (remembers(play))
        play->memory->may_complete = true;
}

static TW_ALWAYS_INLINE void meet(struct tw_play *play, const struct tw_joint *joint,
                                  unsigned first_node, unsigned edge, unsigned other)
{
    const struct tw_placed *there = &play->state->tiles[other];
    const struct tw_joint *facing =
        &play->game->types[there->type].turned[there->rotation].joints[edge ^ 2];

    if (joint->shape == TW_SHAPE_SPOT)
        close_edge(play, facing, there->first_node);
    else
        join_edge(play, joint, first_node, facing, there->first_node);
#ifdef TW_ERRING
    if (TW_ERRS(FIELDS_THROUGH) && joint->shape == TW_SHAPE_AREA)
        join_beside_city(play, joint - edge, first_node, facing - (edge ^ 2), there->first_node,
                         edge);
#endif
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
    static const struct tw_node one = {.parent = 1, .next = 1};
    const unsigned first = state->node_count, count = type->segment_count;
    struct tw_node *nodes = &state->nodes[first];
    uint8_t *tiles = &state->node_tile[first];
    uint64_t step;

    /* A node is a word, and so is what tells it from that of a tile laid first. */
    memcpy(&step, &one, sizeof step);
    step *= first;
    for (unsigned i = 0; i < count; i++) {
        uint64_t node;

        memcpy(&node, &type->nodes[i], sizeof node);
        node += step;
        memcpy(&nodes[i], &node, sizeof node);
        tiles[i] = (uint8_t)tile;
    }
    state->node_count = (uint16_t)(first + count);
}

/* One side of the tile that was laid: it meets another, or narrows down what fits beyond it. */
static TW_ALWAYS_INLINE void look_beyond(struct tw_play *play, struct tw_placed *tile,
                                         const struct tw_turned *turned, unsigned edge, int dx,
                                         int dy)
{
    struct tw_state *state = play->state;
    const unsigned next = board_step(play->game, tile->cell, edge);
    const unsigned there = state->cells[next];
    unsigned site;

    if (is_tile(there)) {
        meet(play, &turned->joints[edge], tile->first_node, edge, there - 1);
        return;
    }
    site = there == TW_CELL_SITE ? site_at(play, next)
                                 : site_add(play, next, tile->x + dx, tile->y + dy);
    tile->beyond[edge] = (uint16_t)site;
    site_narrow(state, site, edge ^ 2, turned->kinds[edge]);
}

unsigned tw_board_lay(struct tw_play *play, unsigned type_index, int x, int y, unsigned rotation)
{
    struct tw_state *state = play->state;
    const struct tw_type *type = &play->game->types[type_index];
    const struct tw_turned *turned = &type->turned[rotation];
    const unsigned cell = tw_board_cell(play->game, x, y);
    const unsigned tile = state->tile_count;
    struct tw_placed *placed = &state->tiles[tile];

    assert(tile < play->game->most_tiles);
    assert(state->node_count + type->segment_count <= play->game->most_nodes);
    if (is_kept(play))
        keep_for_laying(play, cell, type);
    if (remembers(play) && play->memory->site != TW_NO_SITE)
        site_remove(state, play->memory->site);
    else if (state->cells[cell] == TW_CELL_SITE)
        site_remove(state, site_at(play, cell));
    if (remembers(play)) {
        play->memory->site = TW_NO_SITE;
        play->memory->may_complete = type->ends_nowhere;
    }
    placed->type = (uint8_t)type_index;
    placed->rotation = (uint8_t)rotation;
    placed->first_node = state->node_count;
    placed->x = (int16_t)x;
    placed->y = (int16_t)y;
    placed->cell = (uint16_t)cell;
    state->tile_count = (uint8_t)(tile + 1);
    lay_nodes(state, tile, type);
    look_beyond(play, placed, turned, 0, 0, -1);
    look_beyond(play, placed, turned, 1, 1, 0);
    look_beyond(play, placed, turned, 2, 0, 1);
    look_beyond(play, placed, turned, 3, -1, 0);
    state->cells[cell] = (uint8_t)(tile + 1); /* only now: the others are still to be asked */
#ifdef TW_ERRING
    err_about_parts(play, tile);
#endif
    return tile;
}

/* The site of an empty cell beside a tile, or -1. */
int tw_board_site(const struct tw_play *play, int x, int y)
{
    const unsigned cell = tw_board_cell(play->game, x, y);
    unsigned site;

    if (play->state->cells[cell] != TW_CELL_SITE)
        return -1;
    site = site_at(play, cell);
    /* The map is folded: the cell may lie far away. */
    return play->state->sites[site].x == x && play->state->sites[site].y == y ? (int)site : -1;
}
