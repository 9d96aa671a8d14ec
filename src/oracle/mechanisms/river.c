/* The river: RIVER-PLAY-02 (it goes on), RIVER-PLAY-03 (no two equal bends in a row). */
#include "oracle/internal.h"

static bool has_river(const struct tw_oracle_tile *tile, unsigned edge)
{
    return tw_oracle_edge(tile, edge) == TW_KIND_RIVER;
}

/* The other river side of a tile, or -1 for springs and lakes. */
static int other_side(const struct tw_oracle_tile *tile, unsigned side)
{
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if (edge != side && has_river(tile, edge))
            return (int)edge;
    return -1;
}

/* Walking downstream in by `in` and out by `out`: 0 straight on, 1 right, 3 left. */
static unsigned turn(unsigned in, unsigned out)
{
    return (out + TW_EDGES - (in + 2) % TW_EDGES) % TW_EDGES;
}

/*
 * RIVER-PLAY-03.e4 "together": the river comes down the other branch and flows on through the
 * spring. The bend that it made last is the first one of that branch, the other way round.
 */
static unsigned bend_of_other_branch(const struct tw_oracle_position *position,
                                     const struct tw_oracle_board *board, unsigned spring)
{
    if (!tw_oracle_reads(position->rules, "branch-bends", "together") ||
        position->rules->start_count < 2 || spring > 1)
        return 0;
    const struct tw_oracle_tile *half = &position->tiles[1 - spring];

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int first = has_river(half, edge) ? tw_oracle_at(board, half->x + tw_oracle_dx[edge],
                                                               half->y + tw_oracle_dy[edge])
                                                : -1;
        const unsigned in = (edge + 2) % TW_EDGES;

        if (first < 0)
            continue;
        const int out = other_side(&position->tiles[first], in);
        return out < 0 ? 0 : turn((unsigned)out, in);
    }
    return 0;
}

/* The bend that the new one is compared with, walking upstream from `tile` out by `out`. */
static unsigned bend_before(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned tile, unsigned out)
{
    const bool latest = tw_oracle_reads(position->rules, "river-bends", "latest");

    for (unsigned steps = 0; steps < position->tile_count; steps++) {
        const struct tw_oracle_tile *placed = &position->tiles[tile];
        const int in = other_side(placed, out);

        if (in < 0)
            return bend_of_other_branch(position, board, tile);
        if (turn((unsigned)in, out) != 0 || !latest)
            return turn((unsigned)in, out);
        const int up =
            tw_oracle_at(board, placed->x + tw_oracle_dx[in], placed->y + tw_oracle_dy[in]);
        if (up < 0)
            return 0;
        tile = (unsigned)up;
        out = ((unsigned)in + 2) % TW_EDGES;
    }
    return 0;
}

bool tw_oracle_river_allows(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, const struct tw_oracle_tile *tile,
                            bool may_bend)
{
    unsigned sides = 0, joins = 0, in = 0;
    int upstream = -1;

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_RIVER_ORDER))
        return true;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        if (!has_river(tile, edge))
            continue;
        sides++;
        const int other =
            tw_oracle_at(board, tile->x + tw_oracle_dx[edge], tile->y + tw_oracle_dy[edge]);
        if (other < 0)
            continue;
        joins++;
        in = edge;
        upstream = other;
    }
    if (sides == 0)
        return true;
    if (joins != 1) /* RIVER-PLAY-02.e1, e3 */
        return false;
    const int out = other_side(tile, in);
    if (out < 0 || turn(in, (unsigned)out) == 0 || may_bend)
        return true;
    return bend_before(position, board, (unsigned)upstream, (in + 2) % TW_EDGES) !=
           turn(in, (unsigned)out);
}

/* RIVER-PLAY-02: the river goes on in exactly one place; RIVER-PLAY-03: not with the same bend. */
uint64_t tw_oracle_against_river(const struct tw_oracle_position *position,
                                 const struct tw_oracle_board *board,
                                 const struct tw_oracle_tile *tile)
{
    unsigned joins = 0, in = 0;
    int upstream = -1, out;
    bool river = false;

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_RIVER_ORDER))
        return 0;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int other =
            tw_oracle_at(board, tile->x + tw_oracle_dx[edge], tile->y + tw_oracle_dy[edge]);

        river |= has_river(tile, edge);
        if (!has_river(tile, edge) || other < 0 ||
            !has_river(&position->tiles[other], (edge + 2) % TW_EDGES))
            continue;
        joins++;
        in = edge;
        upstream = other;
    }
    if (!river || joins != 1)
        return river ? UINT64_C(1) << TW_REASON_RIVER_JOIN : 0;
    out = other_side(tile, in);
    if (out < 0 || turn(in, (unsigned)out) == 0 ||
        bend_before(position, board, (unsigned)upstream, (in + 2) % TW_EDGES) !=
            turn(in, (unsigned)out))
        return 0;
    return UINT64_C(1) << TW_REASON_RIVER_BEND;
}
