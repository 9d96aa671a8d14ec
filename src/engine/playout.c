/*
 * Random play to the end, for those who need many games: tree search, learning, measuring. The
 * decisions are those of tw_legal_actions(), drawn evenly; nothing is written out that is not
 * needed, and what one step of a turn has found the next one uses.
 */
#include "engine/internal.h"

/* What the memory would hold had the playout come this way itself. */
static void fill(struct tw_play *play)
{
    const struct tw_state *state = play->state;

    play->memory->may_complete = true;
    play->memory->site = TW_NO_SITE;
    play->memory->place = 0;
    if (!play->memory->is_brief && state->phase == TW_PHASE_TILE)
        tw_board_find_fits(play, state->drawn, &play->memory->fits);
}

unsigned tw_playout_run(const struct tw_game *game, struct tw_state *state,
                        struct tw_random *random, const struct tw_sink *sink,
                        const struct tw_action *only)
{
    struct tw_action list[TW_MAX_ACTIONS];
    struct tw_memory memory;
    struct tw_play play = {.game = game, .state = state, .sink = sink, .memory = &memory};
    struct tw_random drawn = {0}; /* nobody else changes it meanwhile */
    unsigned decisions = 0;

    memory.is_brief = only != NULL;
    if (!only)
        drawn = *random;
    for (fill(&play); state->phase != TW_PHASE_OVER; decisions++) {
        struct tw_actions actions = {.list = list, .brief = true};
        struct tw_action action;

        if (TW_UNLIKELY(only != NULL))
            action = *only;
        else {
            tw_actions_gather(&play, &actions, NULL);
            action = tw_actions_pick(&play, &actions,
                                     tw_random_below(&drawn, tw_actions_total(&actions)));
        }
        tw_actions_carry_out(&play, action);
        tw_state_assert(game, state);
        if (TW_UNLIKELY(only != NULL))
            return 1;
    }
    *random = drawn;
    return decisions;
}
