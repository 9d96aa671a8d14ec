/* What lies on the table besides tiles, so that two moments can be told apart. */
#ifndef TW_PLAY_ROW_BOARD_H
#define TW_PLAY_ROW_BOARD_H

#include "play/replay.h"

enum { TW_MAX_STACKS = 2 * TW_MAX_TILES };

struct tw_row_piece {
    uint8_t player, kind;
    uint8_t corner; /* barns; else 0 */
    uint16_t node;
};

struct tw_row_stack {
    uint16_t root, node; /* of the mountain; the oldest segment, where the stack is shown */
    uint8_t count;
    uint8_t values[64]; /* bottom first */
};

struct tw_row_board {
    unsigned tile_count;
    struct tw_row_piece pieces[TW_MAX_FIGURES + TW_MAX_PLAYERS];
    unsigned piece_count;
    struct tw_row_stack stacks[TW_MAX_STACKS];
    unsigned stack_count;
};

void tw_row_board_take(const struct tw_game *game, const struct tw_state *state,
                       struct tw_row_board *ret_board);

/*
 * The members `tiles`, `figures`, `removed` and `stacks` of a move, each where it has something to
 * say: what became of `before`. Nothing before: NULL.
 */
void tw_row_board_write(const struct tw_game *game, const struct tw_state *state,
                        const struct tw_row_board *before, const struct tw_row_board *after,
                        struct tw_text *text);

/*
 * The member `table`: what players hold and whose turn it is, where it differs from the `last` one
 * written; keeps it there.
 */
void tw_row_table_write(const struct tw_game *game, const struct tw_state *state,
                        struct tw_text *last, struct tw_text *text);

#endif
