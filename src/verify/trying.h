/* perft counted without the engine, so that its numbers have something to be held against. */
#ifndef TW_VERIFY_TRYING_H
#define TW_VERIFY_TRYING_H

#include "verify/lockstep.h"

enum { TW_TRYING_DEPTH = 2 }; /* beyond this it takes long */

/* False when the oracle cannot gather the rules of the game. */
bool tw_perft_by_trying(struct tw_lockstep *lockstep, const struct tw_game *game, unsigned depth,
                        uint64_t *ret_leaves);

#endif
