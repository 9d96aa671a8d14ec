/*
 * The turn machine. A turn is: draw, lay, one action, score, settle; the mechanisms in play have
 * their say at fixed points and may stop to wait for a decision. The action that is then decided
 * says with which step the turn goes on.
 */
#include "engine/internal.h"

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

/* True when a mechanism waits. */
static bool begin(struct tw_play *play)
{
    struct tw_state *state = play->state;

    state->turn = (uint16_t)(state->turn + 1);
    state->last = TW_NONE;
    state->drawn = TW_NONE;
    return TW_HOOKS(play, beginning)[0] && any(play, TW_HOOKS(play, beginning), ask_begins);
}

/* By the other reading of RIVER-PLAY-04.e3 the turn is over when this tile had to be boxed. */
static bool was_last_of_river(const struct tw_play *play, unsigned type)
{
    const struct tw_state *state = play->state;
    const struct tw_type *types = play->game->types;

    return play->game->readings[TW_READING_RIVER_LAST] && types[type].tile->role != TW_ROLE_NONE &&
           state->deck_next < state->deck_count &&
           types[state->deck[state->deck_next]].tile->role == TW_ROLE_NONE;
}

/* SOLO-TILE-01.e2: a colour whose own stack is empty is skipped, by the other reading. */
static bool skips_colour(const struct tw_play *play)
{
    return TW_UNLIKELY(play->game->readings[TW_READING_SOLO_STACK]) &&
           uses(play->game, TW_MECHANISM_LAGGING) && tw_lagging_stack_empty(play);
}

#ifdef TW_ERRING
/* What becomes of a tile that fits nowhere, and of whose turn it is. */
static void err_about_discard(struct tw_state *state, unsigned players, uint8_t type)
{
    if (TW_ERRS(DISCARD_PASSES))
        state->active = (uint8_t)((state->active + 1U) % players);
    if (TW_ERRS(DISCARD_BACK) && state->deck_next < state->deck_count &&
        state->discarded < state->deck_count) {
        for (unsigned i = state->deck_next - 1U; i + 1 < state->deck_count; i++)
            state->deck[i] = state->deck[i + 1];
        state->deck[state->deck_count - 1U] = type;
        state->deck_next = (uint8_t)(state->deck_next - 1);
    }
}
#endif

/* Draws until a tile fits somewhere. False when none does and nobody waits: the game ends. */
static bool draw(struct tw_play *play)
{
    struct tw_state *state = play->state;

    while (state->deck_next + TW_MUTANT(LAST_UNLAID, 0U, 1U) < state->deck_count) {
        const uint8_t type = state->deck[state->deck_next];

        if (skips_colour(play)) {
            tw_turn_go_on(play, TW_STEP_NEXT);
            return true;
        }
        if (TW_UNLIKELY(play->game->readings[TW_READING_SOLO_STACK]) &&
            uses(play->game, TW_MECHANISM_LAGGING))
            tw_lagging_draws(play);
        state->deck_next = (uint8_t)(state->deck_next + 1);
        if (tw_board_placeable(play, type)) {
            state->drawn = type;
            tw_turn_wait(play, TW_PHASE_TILE, state->active);
            return true;
        }
        state->discarded = (uint8_t)(state->discarded + 1);
#ifdef TW_ERRING
        err_about_discard(state, play->game->players, type);
#endif
        state->deck_next = TW_MUTANT(TURN_MISFIT, state->deck_next, state->deck_count);
        if (is_told(play))
            tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_DISCARD,
                                                     .kind = TW_KIND_PLAYER,
                                                     .player = state->active,
                                                     .node = TW_NO_NODE,
                                                     .points = type});
        if (TW_UNLIKELY(was_last_of_river(play, type))) {
            tw_turn_go_on(play, TW_STEP_NEXT);
            return true;
        }
    }
    return TW_HOOKS(play, closing)[0] && any(play, TW_HOOKS(play, closing), ask_closes);
}

/* A tile lies on the table: what it brings, then the action of phase 2. All mechanisms have to
 * know, also when one of them waits. */
static void laid(struct tw_play *play)
{
    bool waits = false;

    play->state->drawn = TW_NONE;
    if (TW_UNLIKELY(play->game->held_kinds))
        tw_feature_hold(play);
    for (const struct tw_mechanism *const *m = TW_HOOKS(play, laying); *m; m++)
        waits |= (*m)->laid(play);
    if (!waits)
        tw_turn_wait(play, TW_PHASE_FIGURE, play->state->active);
}

static void score_completed(struct tw_play *play)
{
    uint16_t roots[TW_MAX_COMPLETED];
    const unsigned count = tw_scoring_completed(play, roots);

    for (unsigned i = 0; i < count; i++)
        tw_scoring_complete(play, roots[i]);
}

/* True when a mechanism scores and waits. */
static bool score(struct tw_play *play)
{
    if (TW_ERRS(LAST_UNSCORED) && play->state->deck_next == play->state->deck_count)
        return false;
    if (TW_HOOKS(play, ordering)[0] && any(play, TW_HOOKS(play, ordering), ask_scores))
        return true;
    if (tw_scoring_may_complete(play))
        score_completed(play);
    return false;
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

/* The active player has earned another turn and can have it. */
static bool again(struct tw_play *play)
{
    struct tw_state *state = play->state;

    state->extra_turn = 0;
    if (!another_turn_is_possible(play))
        return false;
    state->turns_in_row = (uint8_t)(state->turns_in_row + 1);
    if (is_told(play))
        tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_EXTRA_TURN,
                                                 .kind = TW_KIND_PLAYER,
                                                 .player = state->active,
                                                 .node = TW_NO_NODE});
    return true;
}

static void pass_on(struct tw_play *play)
{
    struct tw_state *state = play->state;
    const unsigned next = state->active + TW_MUTANT(TURN_ORDER, 1U, play->game->players - 1U);

    if (TW_UNLIKELY(state->extra_turn) && again(play))
        return;
    state->active = (uint8_t)(next < play->game->players
                                  ? next
                                  : TW_MUTANT(TURN_ORDER, 0, next - play->game->players));
    state->turns_in_row = 0;
}

static void finish(struct tw_play *play)
{
    if (TW_HOOKS(play, ending)[0] && any(play, TW_HOOKS(play, ending), ask_ends))
        return;
    tw_scoring_final(play);
    tw_turn_wait(play, TW_PHASE_OVER, play->state->active);
}

void tw_turn_go_on(struct tw_play *play, enum tw_step step)
{
    if (step == TW_STEP_LAID) {
        laid(play);
        return;
    }
    if (step <= TW_STEP_SCORE && score(play))
        return;
    if (step <= TW_STEP_SETTLE && TW_HOOKS(play, settling)[0] &&
        any(play, TW_HOOKS(play, settling), ask_settles))
        return;
    if (step <= TW_STEP_NEXT)
        pass_on(play);
    if (step <= TW_STEP_BEGIN && begin(play))
        return;
    if (step <= TW_STEP_DRAW && draw(play))
        return;
    if (step <= TW_STEP_FINISH)
        finish(play);
}
