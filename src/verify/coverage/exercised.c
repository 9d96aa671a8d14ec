#include "verify/coverage/exercised.h"

#include <string.h>

#include "tables/rules_names.h"
#include "verify/coverage/exercised_scene.h"

/* Tiles that were laid of the sets that the ruleset brings. */
static uint64_t count_own_tiles(const struct tw_exercised *exercised,
                                const struct tw_tables *tables, const struct tw_ruleset *ruleset)
{
    uint64_t count = 0;

    for (const char *const *name = ruleset->sets; name && *name; name++)
        for (unsigned i = 0; i < tables->set_count && i < TW_EXERCISED_SETS; i++)
            if (strcmp(tables->sets[i].id, *name) == 0)
                count += exercised->laid[i];
    return count;
}

static void add_met(const struct tw_exercised *exercised, const struct tw_tables *tables,
                    const char *rules, uint64_t *hits)
{
    uint32_t played = 0;

    for (unsigned i = 0; i < tables->ruleset_count && i < 32; i++)
        played |= (uint32_t)tw_rules_have(rules, tables->rulesets[i].id) << i;
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const struct tw_clause *clause = &tables->clauses[i];

        if ((played >> clause->ruleset & 1) == 0)
            continue;
        for (unsigned k = 0; k < clause->circumstance_count; k++)
            hits[i] += clause->circumstances[k] == TW_MET_OWN_TILE
                           ? count_own_tiles(exercised, tables, &tables->rulesets[clause->ruleset])
                           : exercised->met[clause->circumstances[k]];
    }
}

void tw_exercised_add(const struct tw_exercised *exercised, const struct tw_tables *tables,
                      const struct tw_game *game, uint64_t *hits)
{
    if (!game)
        return;
    add_met(exercised, tables, tw_game_rules(game), hits);
    for (unsigned reason = 0; reason < TW_REASON__COUNT; reason++) {
        uint16_t clauses[32];
        unsigned count;

        if (exercised->refused[reason] == 0)
            continue;
        count = tw_reason_clauses(game, (enum tw_reason)reason, clauses, 32);
        for (unsigned k = 0; k < count; k++)
            hits[clauses[k]] += exercised->refused[reason];
    }
}

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
    return (struct tw_scene){.lockstep = lockstep,
                             .position = &lockstep->position,
                             .board = board,
                             .before = &lockstep->before,
                             .action = action,
                             .met = lockstep->exercised->met,
                             .laid = lockstep->exercised->laid};
}

static void lay(const struct tw_scene *scene)
{
    const bool closing = scene->position->phase == TW_PHASE_CLOSING;

    if (scene->action.figure != TW_LAY_ABBEY) {
        tw_scene_met(scene, TW_MET_TILE_DRAWN, true);
        return;
    }
    tw_scene_met(scene, TW_MET_ABBEY, true);
    tw_scene_met(scene, TW_MET_ABBEY_TURN, !closing);
    tw_scene_met(scene, TW_MET_ABBEY_CLOSING, closing);
    tw_scene_met(scene, TW_MET_ABBEY_ASKED, closing);
}

static void pass(const struct tw_scene *scene)
{
    const bool closing = scene->position->phase == TW_PHASE_CLOSING;

    tw_scene_met(scene, TW_MET_ABBEY_ASKED, closing);
    tw_scene_met(scene, TW_MET_ABBEY_DECLINED, closing);
    tw_scene_met(scene, TW_MET_FIGURE_NONE,
                 scene->position->phase == TW_PHASE_FIGURE && scene->lockstep->action_count > 1 &&
                     !tw_scene_uses(scene, TW_MECHANISM_LAGGING));
}

void tw_scene_decide(const struct tw_scene *scene)
{
    const bool choice = scene->lockstep->action_count > 1;

    switch ((enum tw_do)scene->action.what) {
    case TW_DO_TILE:
        lay(scene);
        break;
    case TW_DO_FIGURE:
        tw_scene_figure(scene);
        break;
    case TW_DO_PASS:
        pass(scene);
        break;
    case TW_DO_TENT:
        tw_scene_tent(scene);
        break;
    case TW_DO_DIG:
        tw_scene_dig(scene);
        break;
    case TW_DO_RECALL:
        tw_scene_met(scene, TW_MET_RECALL, true);
        break;
    case TW_DO_DRAW:
        tw_scene_met(scene, TW_MET_ABBEY_KEPT, true);
        break;
    case TW_DO_SYMBOL:
        tw_scene_met(scene, TW_MET_SYMBOL_CHOSEN, choice);
        break;
    case TW_DO_SCORE:
        tw_scene_met(scene, TW_MET_SCORE_CHOSEN, choice);
        break;
    case TW_DO_FINAL:
        tw_scene_met(scene, TW_MET_FINAL_CHOSEN, choice);
        break;
    case TW_DO_WAGON:
        tw_scene_met(scene, scene->action.figure == 0 ? TW_MET_WAGON_MOVED : TW_MET_WAGON_HOME,
                     true);
        break;
    default:
        break;
    }
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

TW_NEVER_INLINE void tw_exercised_followed(struct tw_lockstep *lockstep, struct tw_action action)
{
    if (!lockstep->exercised || lockstep->failure.failed)
        return;
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
