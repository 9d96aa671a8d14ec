/* Sets of tiles, each in one of the orders in which it can be laid. */
#include <stdlib.h>
#include <string.h>

#include "verify/boards/layouts.h"
#include "verify/campaign/internal.h"

static bool touches(const struct tw_placed *tile, int x, int y)
{
    return abs(tile->x - x) + abs(tile->y - y) == 1;
}

static bool is_before(int x, int y, const struct tw_placed *tile)
{
    return y != tile->y ? y < tile->y : x < tile->x;
}

/* It is out of order when it could have been laid instead of a tile that it comes before. */
bool tw_layout_in_order(const struct tw_state *state, unsigned start_count, int x, int y)
{
    bool reached = false;

    for (unsigned i = 0; i < state->tile_count; i++) {
        if (i >= start_count && reached && is_before(x, y, &state->tiles[i]))
            return false;
        reached |= touches(&state->tiles[i], x, y);
    }
    return true;
}

enum { REACH = 4, WIDTH = 2 * REACH + 2 }; /* of three tiles beside a start of two cells */

/* Marks a placement; false when one that looks the same was marked before. */
static bool mark(const struct tw_faces *faces, const struct tw_perft_line *line,
                 uint8_t turns[][WIDTH * WIDTH])
{
    const unsigned turn = tw_faces_turn(faces, line->type, line->action.rotation);
    const int column = line->action.x + REACH, row = line->action.y + REACH;
    uint8_t *marked = &turns[faces->of[line->type]][row * WIDTH + column];
    const bool fresh = (*marked >> turn & 1) == 0;

    *marked = (uint8_t)(*marked | 1u << turn);
    return fresh;
}

void tw_layout_choose(const struct tw_state *state, unsigned start_count,
                      const struct tw_faces *faces, const struct tw_perft_line *lines,
                      unsigned count, bool in_order, bool *ret_chosen)
{
    uint8_t turns[TW_MAX_TYPES][WIDTH * WIDTH];

    memset(turns, 0, faces->count * sizeof turns[0]);
    for (unsigned i = 0; i < count; i++)
        ret_chosen[i] = (!in_order || tw_layout_in_order(state, start_count, lines[i].action.x,
                                                         lines[i].action.y)) &&
                        mark(faces, &lines[i], turns);
}

void tw_board_note(struct tw_lockstep *lockstep, uint64_t index, struct tw_tally *tally)
{
    struct tw_tally_failure failure = {.check = (uint8_t)lockstep->failure.check,
                                       .index = index,
                                       .players = tw_game_players(lockstep->game),
                                       .option = -1};

    tally->cases++;
    if (!lockstep->failure.failed)
        return;
    memcpy(failure.why, lockstep->failure.why, sizeof failure.why);
    tally->failed[failure.check]++;
    tw_tally_fail(tally, &failure);
    lockstep->failure.failed = false;
}
