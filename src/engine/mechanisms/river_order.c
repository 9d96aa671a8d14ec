/*
 * The River: its tiles are drawn before all others, and each continues an open end of the river
 * without turning back on itself (RIVER-PLAY-02, RIVER-PLAY-03). The order of the draw is part of
 * the deck; here is where a river tile may lie.
 *
 * Nothing has to be remembered: seen from an open end, the other river side of its tile is
 * upstream.
 */
#include "engine/internal.h"

/* What `out - in` is, modulo 4, for a river that comes in over one side and leaves by another;
 * left is 1 and right is 3. */
enum { NO_BEND = 2 };

/* The sides of the tile that show river, one bit per edge of the map. */
static unsigned river_sides(const struct tw_type *type, unsigned rotation)
{
    unsigned sides = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if (type->tile->edges[(edge - rotation) & 3] == TW_KIND_RIVER)
            sides |= 1U << edge;
    return sides;
}

static const struct tw_placed *tile_beyond(const struct tw_play *play, unsigned cell, unsigned edge)
{
    const unsigned there = play->state->cells[board_step(play->game, cell, edge)];

    if (!is_tile(there))
        return NULL;
    return &play->state->tiles[there - 1];
}

static unsigned sides_of(const struct tw_play *play, const struct tw_placed *tile)
{
    return river_sides(&play->game->types[tile->type], tile->rotation);
}

/* The side by which the river leaves, or TW_NONE at springs and lakes. */
static unsigned other_side(unsigned sides, unsigned side)
{
    const unsigned rest = sides & ~(1U << side);

    return rest && !(rest & (rest - 1)) ? (unsigned)TW_LOWEST_BIT(rest) : TW_NONE;
}

static unsigned bend(unsigned in, unsigned out)
{
    return out == TW_NONE ? NO_BEND : (out - in) & 3;
}

/*
 * By the reading that the spring does not part the branches (RIVER-PLAY-03.e4): the first bend of
 * the other branch, in the direction in which the river flows on from there to this one.
 */
static unsigned bend_beyond_spring(const struct tw_play *play, const struct tw_placed *half)
{
    const struct tw_placed *tiles = play->state->tiles;
    const struct tw_placed *other = half == &tiles[0] ? &tiles[1] : &tiles[0], *next;
    unsigned side;

    if (play->game->readings[TW_READING_BRANCH_BENDS] == 0 || play->state->tile_count < 2 ||
        half > &tiles[1] || play->game->types[tiles[1].type].tile->role != TW_ROLE_SPRING)
        return NO_BEND;
    side = TW_LOWEST_BIT(sides_of(play, other));
    next = tile_beyond(play, other->cell, side);
    if (!next || other_side(sides_of(play, next), side ^ 2) == TW_NONE)
        return NO_BEND;
    return bend(other_side(sides_of(play, next), side ^ 2), side ^ 2);
}

/* The bend that the new tile would follow, walking upstream from its side `in`. */
static unsigned bend_before(const struct tw_play *play, unsigned cell, unsigned in)
{
    const struct tw_placed *tile = tile_beyond(play, cell, in);

    for (unsigned steps = 0; tile && steps < play->state->tile_count; steps++) {
        const unsigned out = in ^ 2;

        in = other_side(sides_of(play, tile), out);
        if (in == TW_NONE)
            return bend_beyond_spring(play, tile);
        if (bend(in, out) != NO_BEND || play->game->readings[TW_READING_RIVER_BENDS] == 0)
            return bend(in, out);
        tile = tile_beyond(play, tile->cell, in);
    }
    return NO_BEND;
}

/* What is against the tile there, as reasons; its edges are not looked at otherwise. */
static uint64_t against(const struct tw_play *play, unsigned type, struct tw_action site)
{
    const unsigned cell = tw_board_cell(play->game, site.x, site.y);
    const unsigned sides = river_sides(&play->game->types[type], site.rotation);
    unsigned joins = 0;
    unsigned in = 0;
    unsigned turn;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const struct tw_placed *tile = sides >> edge & 1 ? tile_beyond(play, cell, edge) : NULL;

        if (tile && sides_of(play, tile) >> (edge ^ 2) & 1) {
            joins++;
            in = edge;
        }
    }
    if (sides == 0)
        return 0;
    if (TW_MUTANT(RIVER_JOIN, joins != 1, false)) /* with two it would tie both branches together */
        return (uint64_t)1 << TW_REASON_RIVER_JOIN;
    turn = bend(in, other_side(sides, in));
    if (TW_MUTANT(RIVER_BEND, turn != NO_BEND, false) && turn == bend_before(play, cell, in))
        return (uint64_t)1 << TW_REASON_RIVER_BEND;
    return 0;
}

static bool fits_elsewhere(const struct tw_play *play, unsigned type)
{
    struct tw_action actions[TW_MAX_FRONTS * 64 * TW_EDGES];
    struct tw_actions fitting = {.list = actions};

    tw_board_offer_fitting(play, type, &fitting);
    for (unsigned i = 0; i < fitting.count; i++)
        if (!against(play, type, actions[i]))
            return true;
    return false;
}

static bool allows(const struct tw_play *play, unsigned type, struct tw_action site)
{
    const uint64_t reasons = against(play, type, site);

    if (reasons == (uint64_t)1 << TW_REASON_RIVER_BEND &&
        play->game->readings[TW_READING_RIVER_MISFIT])
        return !fits_elsewhere(play, type);
    return reasons == 0;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const struct tw_state *state = play->state;

    if (state->phase != TW_PHASE_TILE || action.what != TW_DO_TILE || action.figure ||
        reasons >> TW_REASON_TAKEN & 1 || !river_sides(&play->game->types[state->drawn], 0))
        return reasons;
    /* The map is folded: only beside a tile do the cells around mean anything. */
    return reasons | (reasons >> TW_REASON_APART & 1 ? (uint64_t)1 << TW_REASON_RIVER_JOIN
                                                     : against(play, state->drawn, action));
}

const struct tw_mechanism tw_mechanism_river_order = {
    .allows = allows,
    .refuses = refuses,
};
