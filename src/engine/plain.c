/* And once more for games without mechanisms, where no hook is asked. */
#define TW_QUIET 1
#define TW_PLAIN 1

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

unsigned tw_plain_playout(const struct tw_game *game, struct tw_state *state,
                          struct tw_random *random, const struct tw_action *only)
{
    return tw_playout_run(game, state, random, NULL, only);
}
