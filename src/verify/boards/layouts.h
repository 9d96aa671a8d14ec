/* Sets of tiles, and what both sides say to a table of them. */
#ifndef TW_VERIFY_BOARDS_LAYOUTS_H
#define TW_VERIFY_BOARDS_LAYOUTS_H

#include "verify/boards/faces.h"
#include "verify/campaign/task.h"

/* Notes what a lockstep found, if anything. */
void tw_board_note(struct tw_lockstep *lockstep, uint64_t index, struct tw_tally *tally);

/*
 * Sets of tiles. Of all orders in which a set can be laid, each tile beside an earlier
 * one, one is chosen: the next is always the first, by row and column, of those that touch what
 * lies already. Would a tile on this cell come next in that order? Where it is asked of every tile,
 * each set is met exactly once.
 */
bool tw_layout_in_order(const struct tw_state *state, unsigned start_count, int x, int y);

/*
 * Which of the placements to go on with: of those that look alike, as `faces` sees them, the first;
 * with `in_order` only where tw_layout_in_order() holds.
 */
void tw_layout_choose(const struct tw_state *state, unsigned start_count,
                      const struct tw_faces *faces, const struct tw_perft_line *lines,
                      unsigned count, bool in_order, bool *ret_chosen);

#endif
