/*
 * The Abbot: in place of a figure the player may take the abbot back from the map and gets at once
 * what its monastery or garden is worth (ABBOT-RECALL-*). Putting the abbot down, completion and
 * final scoring are those of any figure on a monastery.
 */
#include "engine/internal.h"

static unsigned abbot_of(const struct tw_play *play, unsigned player)
{
    const struct tw_state *state = play->state;

    if (state->supply[player][TW_FIGURE_ABBOT] >= play->game->figures[TW_FIGURE_ABBOT].count)
        return TW_NONE;
    for (unsigned slot = 0; slot < state->figure_slots; slot++)
        if (state->figures[slot].kind == TW_FIGURE_ABBOT && state->figures[slot].player == player)
            return slot;
    return TW_NONE;
}

static void offer_recall(const struct tw_play *play, struct tw_actions *actions)
{
    if (abbot_of(play, play->state->player) != TW_NONE)
        offer(actions, TW_DO_RECALL, 0, 0, 0, 0);
}

/* The points are those of the abbot alone: a monk beside it stays and is paid in its own right. */
static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const unsigned abbot = abbot_of(play, state->player);

    (void)action;
    tw_scoring_feature(play, feature_of(state, state->figures[abbot].node), TW_MOMENT_RECALL,
                       1U << state->player);
    if (TW_MUTANT(ABBOT_STAYS, true, false))
        tw_figure_take(play, abbot);
    return TW_STEP_SCORE;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    if (play->state->phase == TW_PHASE_FIGURE && action.what == TW_DO_RECALL &&
        abbot_of(play, play->state->player) == TW_NONE)
        reasons |= (uint64_t)1 << TW_REASON_NO_ABBOT;
    return reasons;
}

const struct tw_mechanism tw_mechanism_abbot_recall = {
    .offers_in = 1U << TW_PHASE_FIGURE,
    .offer = offer_recall,
    .acts_on = 1U << TW_DO_RECALL,
    .act = act,
    .refuses = refuses,
};
