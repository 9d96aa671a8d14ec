#include <string.h>

#include "play/scenario/steps.h"

static bool has_clause(const struct tw_replay *replay, uint64_t reasons, int clause)
{
    uint16_t clauses[32];

    for (int reason = 0; reason < TW_REASON__COUNT; reason++) {
        if ((reasons >> reason & 1) == 0)
            continue;
        unsigned count = tw_reason_clauses(replay->game, (enum tw_reason)reason, clauses, 32);
        for (unsigned i = 0; i < count && i < 32; i++)
            if (clauses[i] == clause)
                return true;
    }
    return false;
}

/* For the story: what was tried, and why it may not be. */
static void note(struct tw_replay *replay, const struct tw_step *step, const char *why)
{
    struct tw_text text = {0};
    const unsigned player =
        step->written.player >= 0 ? (unsigned)step->written.player : replay->state->player;

    tw_written_text(replay, &step->written, &text);
    tw_replay_note(replay, why[0] == '\0', "%s: %s%s%s",
                   player < replay->player_count ? replay->players[player] : "nobody",
                   tw_text_string(&text), why[0] == '\0' ? "" : ": ", why);
    tw_text_done(&text);
}

static void run_refused(struct tw_replay *replay, const struct tw_step *step,
                        const struct tw_refused *refused)
{
    struct tw_text text = {0};

    if (refused->reasons == 0)
        tw_replay_mismatch(replay, step->place, "this must be refused, and it is legal");
    else
        tw_refused_text(replay, refused, &text);
    note(replay, step, tw_text_string(&text));
    for (size_t i = 0; i < step->clause_count && refused->reasons != 0; i++)
        if (!has_clause(replay, refused->reasons, step->clauses[i]))
            tw_replay_mismatch(replay, step->place, "it is refused, but not by %s: %s",
                               replay->library.tables->clauses[step->clauses[i]].id,
                               tw_text_string(&text));
    for (int reason = 0; reason < TW_REASON__COUNT && refused->reasons != 0; reason++)
        if ((step->reasons & ~refused->reasons) >> reason & 1)
            tw_replay_mismatch(replay, step->place, "it is refused, but not for '%s': %s",
                               tw_reason_words[reason], tw_text_string(&text));
    tw_text_done(&text);
}

/* The feature that an action names by one of its segments. */
static unsigned feature_of(const struct tw_replay *replay, struct tw_action action)
{
    int tile = tw_tile_at(replay->game, replay->state, action.x, action.y);

    return tile < 0 ? TW_NO_NODE
                    : tw_feature_root(replay->state, replay->state->tiles[tile].first_node +
                                                         (unsigned)action.segment);
}

/* Up to a rotation that looks the same, and to the segment by which a feature is named. */
static bool same(const struct tw_replay *replay, struct tw_action one, struct tw_action other)
{
    if (one.what != other.what || one.figure != other.figure)
        return false;
    if (one.what == TW_DO_SCORE)
        return feature_of(replay, one) == feature_of(replay, other);
    return one.x == other.x && one.y == other.y &&
           (one.what == TW_DO_TILE || one.segment == other.segment);
}

static bool offered(const struct tw_replay *replay, struct tw_action action)
{
    unsigned count = tw_legal_actions(replay->game, replay->state, replay->actions);

    for (unsigned i = 0; i < count; i++)
        if (same(replay, replay->actions[i], action))
            return true;
    return false;
}

/* A decision is judged twice: by the question asked of it and by the list of all that are legal. */
static struct tw_refused judge(struct tw_replay *replay, const struct tw_step *step)
{
    struct tw_action action = tw_written_action(replay, &step->written);
    struct tw_refused refused = tw_written_refused(replay, &step->written);

    if (step->kind == TW_STEP_LEGAL && refused.reasons == 0)
        tw_replay_try(replay, action);
    if (refused.reasons == 0 && !offered(replay, action))
        tw_replay_mismatch(replay, step->place, "it is legal, but it is not offered");
    return refused;
}

static bool run_step(struct tw_replay *replay, const struct tw_step *step,
                     const struct tw_steps *steps)
{
    struct tw_text text = {0};

    if (step->kind != TW_STEP_CHECK)
        tw_written_imply(replay, &step->written);
    if (replay->watch != NULL)
        replay->watch->step(replay->watch->context, replay, step);
    if (step->kind == TW_STEP_CHECK) {
        tw_check_run(replay, step->check, steps);
        return true;
    }
    struct tw_refused refused = judge(replay, step);
    if (step->kind == TW_STEP_REFUSED) {
        run_refused(replay, step, &refused);
        return true;
    }
    if (refused.reasons != 0) {
        tw_refused_text(replay, &refused, &text);
        tw_replay_mismatch(replay, step->place, "refused: %s", tw_text_string(&text));
        tw_text_done(&text);
        return step->kind == TW_STEP_LEGAL;
    }
    if (step->kind == TW_STEP_LEGAL)
        note(replay, step, "");
    else
        tw_replay_apply(replay, tw_written_action(replay, &step->written));
    return true;
}

void tw_steps_run(struct tw_replay *replay, const struct tw_steps *steps)
{
    for (size_t i = 0; i < steps->count && !replay->out_of_memory; i++)
        if (!run_step(replay, &steps->list[i], steps))
            return;
}
