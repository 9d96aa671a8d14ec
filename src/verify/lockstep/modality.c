#include "verify/lockstep/modality.h"

#include <string.h>

#include "tables/rules_names.h"
#include "verify/coverage/exercised_scene.h"
#include "verify/lockstep/lockstep.h"

/* Rules for a single player say themselves what becomes of followers. */
static bool is_for_one(const struct tw_ruleset *ruleset)
{
    for (unsigned i = 0; i < ruleset->mechanism_count; i++)
        if (ruleset->mechanisms[i].kind == TW_MECHANISM_LAGGING)
            return true;
    return false;
}

static void look_up(const struct tw_tables *tables, struct tw_modality_map *map)
{
    *map = (struct tw_modality_map){.clauses = tables->clauses};
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const struct tw_clause *clause = &tables->clauses[i];

        if (clause->bearing.shown == TW_SHOWN_DECISION && map->offered_count < TW_MODALITY_ROWS) {
            map->alone |= (uint64_t)is_for_one(&tables->rulesets[clause->ruleset])
                          << map->offered_count;
            map->offered[map->offered_count++] = (uint16_t)i;
        } else if (clause->bearing.shown == TW_SHOWN_REFUSAL &&
                   map->refused_count < TW_MODALITY_ROWS) {
            map->refused[map->refused_count++] = (uint16_t)i;
        }
    }
}

/* Rulesets in play, one bit each. */
static uint32_t rulesets_in_play(const struct tw_lockstep *lockstep)
{
    const struct tw_tables *tables = lockstep->rules.tables;
    uint32_t played = 0;

    for (unsigned i = 0; i < tables->ruleset_count && i < 32; i++)
        played |= (uint32_t)tw_rules_have(tw_game_rules(lockstep->game), tables->rulesets[i].id)
                  << i;
    return played;
}

/* One bit for each of the clauses whose ruleset is in play. */
static uint64_t rows_in_play(const struct tw_tables *tables, uint32_t played, const uint16_t *rows,
                             unsigned count)
{
    uint64_t live = 0;

    for (unsigned i = 0; i < count; i++)
        live |= (uint64_t)(played >> tables->clauses[rows[i]].ruleset & 1) << i;
    return live;
}

static uint64_t rows_without(uint64_t live, unsigned clause, const uint16_t *rows, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (rows[i] == clause)
            live &= ~((uint64_t)1 << i);
    return live;
}

/*
 * Mutants number their clauses as the data do, so one look serves both sides. Where a question that
 * a clause leaves open is read otherwise than usual the clause is not asked.
 */
TW_NEVER_INLINE void tw_modality_start(struct tw_lockstep *lockstep)
{
    const struct tw_oracle_rules *rules = &lockstep->rules;
    const uint32_t played = rulesets_in_play(lockstep);
    struct tw_modality_map *map = &lockstep->modality;

    if (map->clauses != rules->tables->clauses)
        look_up(rules->tables, map);
    map->offered_live = rows_in_play(rules->tables, played, map->offered, map->offered_count);
    map->refused_live = rows_in_play(rules->tables, played, map->refused, map->refused_count);
    for (unsigned i = 0; i < rules->tables->option_count; i++) {
        const unsigned clause = rules->tables->options[i].clause;

        if (rules->options[i] == 0)
            continue;
        map->offered_live =
            rows_without(map->offered_live, clause, map->offered, map->offered_count);
        map->refused_live =
            rows_without(map->refused_live, clause, map->refused, map->refused_count);
    }
}

/* Holds what the engine's data say against what was seen. */
static void hold(struct tw_lockstep *lockstep, unsigned clause, enum tw_modality seen,
                 const char *what)
{
    const struct tw_clause *said = &tw_game_tables(lockstep->game)->clauses[clause];

    lockstep->done[TW_CHECK_MODALITY]++;
    if (said->modality != seen)
        tw_lockstep_fail(lockstep, TW_CHECK_MODALITY, "%s says %s, and %s", said->id,
                         tw_modality_words[said->modality], what);
}

/* Would taking the decision be what the clause speaks of? */
static bool is_meant(const struct tw_bearing *bearing, const struct tw_action *action,
                     const uint64_t *met)
{
    return action->what == bearing->what &&
           (bearing->circumstance == TW_ANY || met[bearing->circumstance] > 0);
}

static const struct tw_clause *clause_at(const struct tw_lockstep *lockstep, unsigned index)
{
    return &lockstep->rules.tables->clauses[index];
}

/* Does the clause say something in this position? */
static bool speaks(const struct tw_lockstep *lockstep, const struct tw_clause *clause)
{
    return clause->bearing.situation == TW_SITUATION_ALWAYS ||
           tw_situation_holds((enum tw_situation)clause->bearing.situation, &lockstep->position,
                              &lockstep->rules.tables->rulesets[clause->ruleset]);
}

/* Rows that have something to say here. In solo play the followers go by its own clauses. */
static uint64_t rows_here(const struct tw_lockstep *lockstep)
{
    const struct tw_modality_map *map = &lockstep->modality;
    const struct tw_oracle_position *position = &lockstep->position;
    const bool solo = (position->rules->mechanisms >> TW_MECHANISM_LAGGING & 1) != 0;
    uint64_t rows = 0;

    for (uint64_t left = solo && position->phase == TW_PHASE_FIGURE ? map->offered_live & map->alone
                                                                    : map->offered_live;
         left != 0; left &= left - 1) {
        const unsigned row = TW_LOWEST_BIT_64(left);

        rows |= (uint64_t)speaks(lockstep, clause_at(lockstep, map->offered[row])) << row;
    }
    return rows;
}

TW_NEVER_INLINE void tw_modality_offered(struct tw_lockstep *lockstep)
{
    const struct tw_modality_map *map = &lockstep->modality;
    const uint64_t rows = rows_here(lockstep);
    unsigned counts[TW_MODALITY_ROWS] = {0};
    uint64_t met[TW_MET__COUNT];
    const unsigned count = lockstep->offered_count;

    for (unsigned i = 0; i < count; i++) {
        const struct tw_scene scene = {.position = &lockstep->position,
                                       .log = &lockstep->log,
                                       .actions = lockstep->actions,
                                       .action_count = lockstep->action_count,
                                       .board = lockstep->board,
                                       .before = &lockstep->before,
                                       .action = lockstep->offered[i],
                                       .met = met};

        memset(met, 0, sizeof met);
        tw_scene_decide(&scene);
        for (uint64_t left = rows; left != 0; left &= left - 1) {
            const unsigned row = TW_LOWEST_BIT_64(left);

            counts[row] +=
                is_meant(&clause_at(lockstep, map->offered[row])->bearing, &scene.action, met);
        }
    }
    for (unsigned row = 0; row < map->offered_count; row++)
        if (counts[row] == count)
            hold(lockstep, map->offered[row], TW_MODALITY_MUST, "nothing else is offered");
        else if (counts[row] > 0)
            hold(lockstep, map->offered[row], TW_MODALITY_MAY, "something else is offered, too");
}

TW_NEVER_INLINE void tw_modality_refused(struct tw_lockstep *lockstep, struct tw_action action,
                                         uint64_t reasons)
{
    if (!tw_exercised_tells(lockstep, action, reasons))
        return;
    for (uint64_t left = lockstep->modality.refused_live; left != 0; left &= left - 1) {
        const unsigned index = lockstep->modality.refused[TW_LOWEST_BIT_64(left)];
        const struct tw_clause *clause = clause_at(lockstep, index);

        if ((reasons >> clause->bearing.what & 1) == 0 || !speaks(lockstep, clause))
            continue;
        if (clause->bearing.forbids)
            hold(lockstep, index, TW_MODALITY_MUST_NOT, "what it speaks of is refused");
        else
            hold(lockstep, index, TW_MODALITY_MUST, "what it does not allow is refused");
    }
}
