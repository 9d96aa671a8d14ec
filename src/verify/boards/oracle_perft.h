/* perft counted without the engine, so that its numbers have something to be held against. */
#ifndef TW_VERIFY_BOARDS_ORACLE_PERFT_H
#define TW_VERIFY_BOARDS_ORACLE_PERFT_H

#include "verify/lockstep/lockstep.h"

enum { TW_ORACLE_PERFT_DEPTH = 2 }; /* beyond this it takes long */

/* Room to work in. */
struct tw_oracle_perft {
    struct tw_lockstep lockstep;
    struct tw_oracle_board boards[TW_ORACLE_PERFT_DEPTH]; /* one for each level */
};

/* `depth` is at most TW_ORACLE_PERFT_DEPTH. False when the oracle cannot gather the rules of the
 * game. */
bool tw_oracle_perft_count(struct tw_oracle_perft *perft, const struct tw_game *game,
                           unsigned depth, uint64_t *ret_leaves);

#endif
