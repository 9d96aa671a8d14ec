/* perft counted without the engine, so that its numbers have something to be held against. */
#ifndef TW_VERIFY_TRYING_H
#define TW_VERIFY_TRYING_H

#include "verify/lockstep.h"

enum { TW_TRYING_DEPTH = 2 }; /* beyond this it takes long */

/* Room to work in. */
struct tw_trying {
    struct tw_lockstep lockstep;
    struct tw_oracle_board boards[TW_TRYING_DEPTH]; /* one for each level */
};

/* `depth` is at most TW_TRYING_DEPTH. False when the oracle cannot gather the rules of the game. */
bool tw_perft_by_trying(struct tw_trying *trying, const struct tw_game *game, unsigned depth,
                        uint64_t *ret_leaves);

#endif
