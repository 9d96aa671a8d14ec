/*
 * Barns: every corner at which four tiles can meet. Whether a barn may stand there follows from the
 * two edges of each tile that meet at the corner and from whether one field alone fills it. So the
 * tile laid last is every tile in every orientation, and the three others are one tile each for
 * every combination of those properties that some tile has.
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

/* Corners as they are numbered: clockwise from north-east. */
enum { NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST };

/* A tile as it lies. */
struct laid {
    unsigned type, turn;
};

static unsigned edge_of(const struct tw_hand_board *hand, struct laid laid, unsigned edge)
{
    return hand->lockstep->types[laid.type].tile->edges[(edge + TW_EDGES - laid.turn) % TW_EDGES];
}

static int owner_of(const struct tw_hand_board *hand, struct laid laid, unsigned edge,
                    unsigned half)
{
    const struct tw_oracle_type type = hand->lockstep->types[laid.type];
    const unsigned port = 3 * ((edge + TW_EDGES - laid.turn) % TW_EDGES) + half;

    for (unsigned i = 0; i < tw_oracle_segment_count(type); i++)
        if ((tw_oracle_segment(type, i)->ports >> port & 1) != 0)
            return (int)i;
    return -1;
}

/* AM-BARN-03-E1: the two half-edges that meet at the corner belong to one field. */
static bool is_field(const struct tw_hand_board *hand, struct laid laid, unsigned corner)
{
    const int one = owner_of(hand, laid, corner, 2);
    const int other = owner_of(hand, laid, (corner + 1) % TW_EDGES, 0);

    return one >= 0 && one == other &&
           tw_oracle_segment(hand->lockstep->types[laid.type], (unsigned)one)->kind ==
               TW_KIND_FIELD;
}

/* Tiles of the pile whose edges are all field, road or city. */
static bool is_land(const struct tw_hand_board *hand, unsigned type)
{
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned kind = hand->lockstep->types[type].tile->edges[edge];

        if (kind != TW_KIND_FIELD && kind != TW_KIND_ROAD && kind != TW_KIND_CITY)
            return false;
    }
    return tw_game_type_copies(hand->game, type) > 0;
}

/* A tile with these edges on both sides of a corner, counted clockwise, and field there or not. */
static bool find(const struct tw_hand_board *hand, unsigned corner, unsigned first, unsigned second,
                 bool field, struct laid *ret_laid)
{
    for (unsigned type = 0; type < tw_game_type_count(hand->game); type++)
        for (unsigned turn = 0; turn < TW_EDGES; turn++) {
            const struct laid laid = {type, turn};

            if (is_land(hand, type) && edge_of(hand, laid, corner) == first &&
                edge_of(hand, laid, (corner + 1) % TW_EDGES) == second &&
                is_field(hand, laid, corner) == field) {
                *ret_laid = laid;
                return true;
            }
        }
    return false;
}

static void lay(struct tw_hand_board *hand, struct laid laid, int x, int y)
{
    if (!tw_lockstep_tile(hand->lockstep, laid.type, hand->x + x, hand->y + y, laid.turn))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_TILES, "a tile cannot lie at %d,%d", x, y);
}

/* A tile between the field in the north and the north side of the first of the four. */
static void lay_link(struct tw_hand_board *hand, struct laid below)
{
    const unsigned kind = edge_of(hand, below, TW_EDGE_N);

    if (kind == TW_KIND_CITY)
        tw_hand_lay(hand, TW_PIECE_CAP, 2, 0, 0);
    else
        tw_hand_lay(hand, kind == TW_KIND_ROAD ? TW_PIECE_END : TW_PIECE_PLAIN, 0, 0, 0);
}

/* The four tiles: north-west, north-east, south-west, and the one laid last. */
struct four {
    struct laid tiles[3];
    struct laid last;
};

/* AM-BARN-02, 03: a barn may stand where all four show field, and no other corner has four. */
static void check_offer(struct tw_hand_board *hand, bool due)
{
    const struct tw_lockstep *lockstep = hand->lockstep;

    for (unsigned corner = 0; !tw_hand_failed(hand) && corner < 4; corner++) {
        bool offered = false;

        for (unsigned i = 0; i < lockstep->action_count; i++)
            offered |= lockstep->actions[i].what == TW_DO_FIGURE &&
                       lockstep->actions[i].figure == TW_FIGURE_BARN &&
                       lockstep->actions[i].segment == corner;
        if (offered != (due && corner == NORTH_WEST))
            tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL, "a barn is %s at corner %u",
                             offered ? "offered" : "not offered", corner);
    }
}

static void try_four(struct tw_hand_board *hand, const struct four *four)
{
    const uint8_t deck[2] = {(uint8_t)four->last.type, (uint8_t)four->last.type};

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "%s %s %s, then %s turned %u",
             tw_game_type_id(hand->game, four->tiles[0].type),
             tw_game_type_id(hand->game, four->tiles[1].type),
             tw_game_type_id(hand->game, four->tiles[2].type),
             tw_game_type_id(hand->game, four->last.type), four->last.turn);
    tw_hand_start(hand);
    lay_link(hand, four->tiles[0]);
    lay(hand, four->tiles[0], 0, 1);
    lay(hand, four->tiles[1], 1, 1);
    lay(hand, four->tiles[2], 0, 2);
    if (!tw_hand_failed(hand))
        tw_lockstep_begin(hand->lockstep, 0, deck, 2);
    tw_hand_do(hand, (struct tw_action){.what = TW_DO_TILE,
                                        .rotation = (uint8_t)four->last.turn,
                                        .x = (int16_t)(hand->x + 1),
                                        .y = (int16_t)(hand->y + 2)});
    tw_hand_list(hand);
    check_offer(hand, is_field(hand, four->tiles[0], SOUTH_EAST) &&
                          is_field(hand, four->tiles[1], SOUTH_WEST) &&
                          is_field(hand, four->tiles[2], NORTH_EAST) &&
                          is_field(hand, four->last, NORTH_WEST));
    tw_hand_note(hand);
}

/* All that can stand round the corner with this tile in the south-east. */
static void try_last(struct tw_hand_board *hand, struct laid last)
{
    static const uint8_t kinds[] = {TW_KIND_FIELD, TW_KIND_ROAD, TW_KIND_CITY};
    const unsigned east = edge_of(hand, last, TW_EDGE_N), south = edge_of(hand, last, TW_EDGE_W);
    struct four four = {.last = last};

    for (unsigned north = 0; north < 3; north++)
        for (unsigned west = 0; west < 3; west++)
            for (unsigned fields = 0; fields < 8; fields++)
                if (find(hand, SOUTH_EAST, kinds[north], kinds[west], (fields & 1) != 0,
                         &four.tiles[0]) &&
                    find(hand, SOUTH_WEST, east, kinds[north], (fields & 2) != 0, &four.tiles[1]) &&
                    find(hand, NORTH_EAST, kinds[west], south, (fields & 4) != 0, &four.tiles[2]))
                    try_four(hand, &four);
}

void tw_barn_corners_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                         struct tw_tally *tally)
{
    struct tw_hand_board hand;

    if (tw_hand_open(&hand, task, unit, worker, tally, 2, NULL))
        for (unsigned type = 0; type < tw_game_type_count(hand.game); type++)
            for (unsigned turn = 0; turn < TW_EDGES; turn++)
                if (is_land(&hand, type))
                    try_last(&hand, (struct laid){type, turn});
    tw_hand_close(&hand);
}
