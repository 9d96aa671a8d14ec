/* Circumstances of a game that is played by both sides. */
#include <string.h>

#include "verify/coverage/exercised_scene.h"
#include "verify/lockstep/lockstep.h"

/* Does this kind of decision belong to the phase at all? */
static bool is_time_for(enum tw_phase phase, enum tw_do what)
{
    switch (what) {
    case TW_DO_TILE:
        return phase == TW_PHASE_TILE || phase == TW_PHASE_ABBEY || phase == TW_PHASE_CLOSING;
    case TW_DO_DRAW:
        return phase == TW_PHASE_ABBEY;
    case TW_DO_SYMBOL:
        return phase == TW_PHASE_SYMBOL;
    case TW_DO_PASS:
        return phase == TW_PHASE_FIGURE || phase == TW_PHASE_SYMBOL || phase == TW_PHASE_CLOSING;
    case TW_DO_SCORE:
        return phase == TW_PHASE_SCORE;
    case TW_DO_WAGON:
        return phase == TW_PHASE_WAGON;
    case TW_DO_FINAL:
        return phase == TW_PHASE_FINAL;
    default:
        return phase == TW_PHASE_FIGURE;
    }
}

#define BIT(reason) ((uint64_t)1 << TW_REASON_##reason)

/* Is there one reason only, or several that say the same of one thing? */
static bool is_one_thing(uint64_t reasons)
{
    static const uint64_t same[] = {
        BIT(WAGON_PLACE) | BIT(WAGON_FIELD), BIT(WAGON_PLACE) | BIT(OCCUPIED),
        BIT(MAYOR_PLACE) | BIT(OCCUPIED),    BIT(NOT_ADJOINING) | BIT(WAGON_FIELD),
        BIT(NOT_FREE) | BIT(FINISHED),       BIT(NOT_FREE) | BIT(OCCUPIED),
        BIT(NOT_FREE) | BIT(FIELD_OCCUPIED), BIT(NO_HOLE) | BIT(TAKEN),
    };

    if ((reasons & (reasons - 1)) == 0)
        return reasons != 0;
    for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++)
        if (reasons == same[i])
            return true;
    return false;
}

bool tw_exercised_tells(const struct tw_lockstep *lockstep, struct tw_action action,
                        uint64_t reasons)
{
    return is_one_thing(reasons) &&
           (reasons != BIT(PHASE) ||
            !is_time_for(lockstep->position.phase, (enum tw_do)action.what));
}

void tw_exercised_refused(struct tw_lockstep *lockstep, struct tw_action action, uint64_t reasons)
{
    if (!lockstep->exercised || !tw_exercised_tells(lockstep, action, reasons))
        return;
    tw_witness_refused(&lockstep->witness, reasons);
    for (; reasons != 0; reasons &= reasons - 1)
        lockstep->exercised->refused[TW_LOWEST_BIT_64(reasons)]++;
}

static bool has_tokens_or_tents(const struct tw_oracle_position *position)
{
    for (unsigned i = 0; i < position->stack_count; i++)
        if (position->stacks[i].count > 0)
            return true;
    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].kind == TW_FIGURE_TENT)
            return true;
    return false;
}

static void remember(const struct tw_scene *scene)
{
    const struct tw_oracle_position *position = scene->position;
    struct tw_exercised_before *before = scene->before;

    before->laid = false;
    before->phase = position->phase;
    before->active = position->active;
    before->turns_in_row = position->turns_in_row;
    before->symbol = position->symbol;
    before->extra_turn = position->extra_turn;
    before->closing = position->closing;
    before->king = position->king;
    before->robber = position->robber;
    if (tw_scene_uses(scene, TW_MECHANISM_LAGGING))
        memcpy(before->score, position->score, sizeof before->score);
    else if (tw_scene_uses(scene, TW_MECHANISM_GOLD_STACK) &&
             position->deck_next == position->deck_count)
        before->tokens_or_tents = has_tokens_or_tents(position);
}

/* SOLO-VAR-02 to 04 are readings of a whole game. */
static void begin(const struct tw_scene *scene)
{
    const struct tw_oracle_rules *rules = scene->position->rules;
    const unsigned followers = rules->figures[TW_FIGURE_FOLLOWER].count;

    memset(scene->before, 0, sizeof *scene->before);
    if (!tw_scene_uses(scene, TW_MECHANISM_LAGGING))
        return;
    tw_scene_met(scene, TW_MET_MORE_FOLLOWERS, followers > 4);
    tw_scene_met(scene, TW_MET_THREE_FOLLOWERS, followers == 3);
    tw_scene_met(scene, TW_MET_FOURTH_COLOUR, rules->players == 4);
}

static struct tw_scene scene_of(struct tw_lockstep *lockstep, struct tw_action action,
                                const struct tw_oracle_board *board)
{
    return (struct tw_scene){.position = &lockstep->position,
                             .log = &lockstep->log,
                             .actions = lockstep->actions,
                             .action_count = lockstep->action_count,
                             .board = board,
                             .before = &lockstep->before,
                             .action = action,
                             .met = lockstep->exercised->met,
                             .laid = lockstep->exercised->laid,
                             .witness = &lockstep->witness,
                             .decision = lockstep->decisions};
}

TW_NEVER_INLINE void tw_exercised_decided(struct tw_lockstep *lockstep, struct tw_action action)
{
    if (!lockstep->exercised || lockstep->failure.failed)
        return;
    const struct tw_scene scene = scene_of(lockstep, action, lockstep->board);

    if (lockstep->decisions == 1)
        begin(&scene);
    if (lockstep->before.laid)
        tw_scene_beside(&scene);
    remember(&scene);
    tw_scene_decide(&scene);
    if (action.what == TW_DO_FIGURE && action.figure < TW_FIGURE__COUNT)
        lockstep->before.placed[lockstep->position.player][action.figure]++;
}

/* What came of the decision. */
static void follow(struct tw_lockstep *lockstep, struct tw_action action)
{
    if (action.what == TW_DO_TILE && lockstep->log.count == 0 &&
        lockstep->rules.ruleset_count < 2) { /* nothing came of it yet */
        lockstep->before.laid = true;
        return;
    }
    /* only a tile makes another table, and hardly ever is it asked for here */
    const bool same_table = action.what != TW_DO_TILE || lockstep->log.count == 0;
    const struct tw_scene scene = scene_of(
        lockstep, action, same_table ? lockstep->board : tw_oracle_now(&lockstep->position));

    if (action.what == TW_DO_TILE)
        tw_scene_tile(&scene);
    if (lockstep->log.count > 0)
        tw_scene_scored(&scene);
    tw_scene_course(&scene);
}

TW_NEVER_INLINE void tw_exercised_followed(struct tw_lockstep *lockstep, struct tw_action action)
{
    const bool over = lockstep->position.phase == TW_PHASE_OVER;

    if (!lockstep->exercised || lockstep->failure.failed)
        return;
    lockstep->witness.laid |= action.what == TW_DO_TILE;
    follow(lockstep, action);
    if (over || lockstep->position.last < 0)
        tw_witness_turn(&lockstep->witness, over, lockstep->decisions);
}
