/*
 * The turn machine. A turn is: draw, lay, one action, score, settle; the mechanisms in play have
 * their say at fixed points and may stop to wait for a decision. Whoever stops goes on later by
 * calling the next step.
 */
#include "engine/internal.h"

void tw_turn_wait(struct tw_play *play, enum tw_phase phase, unsigned player)
{
    play->state->phase = (uint8_t)phase;
    play->state->player = (uint8_t)player;
}

static bool any(struct tw_play *play, const struct tw_mechanism *const *list,
                bool (*ask)(const struct tw_mechanism *, struct tw_play *))
{
    for (; *list; list++)
        if (ask(*list, play))
            return true;
    return false;
}

static bool ask_begins(const struct tw_mechanism *m, struct tw_play *play)
{
    return m->turn_begins(play);
}

static bool ask_scores(const struct tw_mechanism *m, struct tw_play *play)
{
    return m->scores(play);
}

static bool ask_settles(const struct tw_mechanism *m, struct tw_play *play)
{
    return m->settles(play);
}

static bool ask_closes(const struct tw_mechanism *m, struct tw_play *play)
{
    return m->closes(play);
}

static bool ask_ends(const struct tw_mechanism *m, struct tw_play *play)
{
    return m->ends(play);
}

void tw_turn_begin(struct tw_play *play)
{
    struct tw_state *state = play->state;

    state->turn = (uint16_t)(state->turn + 1);
    state->last = TW_NONE;
    state->drawn = TW_NONE;
    if (play->game->beginning[0] && any(play, play->game->beginning, ask_begins))
        return;
    tw_turn_draw(play);
}

/* Draws until a tile fits somewhere. When none does, the game comes to its end. */
void tw_turn_draw(struct tw_play *play)
{
    struct tw_state *state = play->state;

    while (state->deck_next < state->deck_count) {
        const uint8_t type = state->deck[state->deck_next];

        state->deck_next = (uint8_t)(state->deck_next + 1);
        if (tw_board_placeable(play, type)) {
            state->drawn = type;
            tw_turn_wait(play, TW_PHASE_TILE, state->active);
            return;
        }
        state->discarded = (uint8_t)(state->discarded + 1);
        state->deck_next = TW_MUTANT(TURN_MISFIT, state->deck_next, state->deck_count);
        if (play->sink)
            tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_DISCARD,
                                                     .kind = TW_KIND_PLAYER,
                                                     .player = state->active,
                                                     .node = TW_NO_NODE,
                                                     .points = type});
    }
    if (play->game->closing[0] && any(play, play->game->closing, ask_closes))
        return;
    tw_turn_finish(play);
}

/* All of them have to know, also when one of them waits. */
static bool tell_laid(struct tw_play *play)
{
    bool waits = false;

    for (const struct tw_mechanism *const *m = play->game->laying; *m; m++)
        waits |= (*m)->laid(play);
    return waits;
}

/* A tile lies on the table: what it brings, then the action of phase 2. */
void tw_turn_laid(struct tw_play *play)
{
    play->state->drawn = TW_NONE;
    if (play->game->laying[0] && tell_laid(play))
        return;
    tw_turn_wait(play, TW_PHASE_FIGURE, play->state->active);
}

void tw_turn_score(struct tw_play *play)
{
    uint16_t roots[TW_MAX_COMPLETED];
    unsigned count;

    if (play->game->ordering[0] && any(play, play->game->ordering, ask_scores))
        return;
    count = tw_scoring_completed(play, roots);
    for (unsigned i = 0; i < count; i++)
        tw_scoring_complete(play, roots[i]);
    tw_turn_settle(play);
}

void tw_turn_settle(struct tw_play *play)
{
    if (play->game->settling[0] && any(play, play->game->settling, ask_settles))
        return;
    tw_turn_end(play);
}

/* After the last tile an extra turn has nothing but an abbey to lay, and by the other reading not
 * even that (TB-BUILDER-12-E2). */
static bool another_turn_is_possible(const struct tw_play *play)
{
    return play->state->deck_next < play->state->deck_count ||
           (uses(play->game, TW_MECHANISM_ABBEY) &&
            play->game->readings[TW_READING_BUILDER_LAST] == 0 &&
            tw_abbey_waits(play, play->state->active));
}

void tw_turn_end(struct tw_play *play)
{
    struct tw_state *state = play->state;
    const unsigned next = state->active + TW_MUTANT(TURN_ORDER, 1U, play->game->players - 1U);

    if (TW_UNLIKELY(state->extra_turn)) {
        state->extra_turn = 0;
        if (another_turn_is_possible(play)) {
            state->turns_in_row = (uint8_t)(state->turns_in_row + 1);
            if (play->sink)
                tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_EXTRA_TURN,
                                                         .kind = TW_KIND_PLAYER,
                                                         .player = state->active,
                                                         .node = TW_NO_NODE});
            tw_turn_begin(play);
            return;
        }
    }
    state->active = (uint8_t)(next < play->game->players
                                  ? next
                                  : TW_MUTANT(TURN_ORDER, 0, next - play->game->players));
    state->turns_in_row = 0;
    tw_turn_begin(play);
}

void tw_turn_finish(struct tw_play *play)
{
    if (play->game->ending[0] && any(play, play->game->ending, ask_ends))
        return;
    tw_scoring_final(play);
    tw_turn_wait(play, TW_PHASE_OVER, play->state->active);
}
