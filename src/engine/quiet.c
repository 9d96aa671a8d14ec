/*
 * The same source once more, for playouts that nobody listens to: no event is told, no word kept
 * for taking back, and all of it is one function for the compiler. internal.h says what TW_QUIET
 * leaves out.
 */
#define TW_QUIET 1

/* NOLINTBEGIN(bugprone-suspicious-include) */
#include "engine/actions.c"
#include "engine/board.c"
#include "engine/features.c"
#include "engine/figures.c"
#include "engine/fits.c"
#include "engine/mechanisms/farmers.c"
#include "engine/playout.c"
#include "engine/scoring.c"
#include "engine/turn.c"
/* NOLINTEND(bugprone-suspicious-include) */

unsigned tw_quiet_playout(const struct tw_game *game, struct tw_state *state,
                          struct tw_random *random, const struct tw_action *only)
{
    return tw_playout_run(game, state, random, NULL, only);
}
