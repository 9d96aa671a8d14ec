#include "verify/coverage/modality.h"

#include <string.h>

#include "verify/campaign/all_rules.h"
#include "verify/coverage/exercised_scene.h"

enum { NOWHERE = 0xFFFF };

bool tw_modality_has(const char *clause, int *ret_figure)
{
    for (unsigned i = 0; i < tw_modality_offer_count; i++)
        if (strcmp(tw_modality_offers[i].clause, clause) == 0) {
            *ret_figure = -1;
            return true;
        }
    for (unsigned i = 0; i < tw_modality_refusal_count; i++)
        if (strcmp(tw_modality_refusals[i].clause, clause) == 0) {
            *ret_figure = tw_modality_refusals[i].figure;
            return true;
        }
    return false;
}

static uint16_t find(const struct tw_tables *tables, const char *id)
{
    for (unsigned i = 0; i < tables->clause_count; i++)
        if (tables->clauses[i].id[0] == id[0] && strcmp(tables->clauses[i].id, id) == 0)
            return (uint16_t)i;
    return NOWHERE;
}

static void look_up(const struct tw_tables *tables, struct tw_modality_map *map)
{
    map->clauses = tables->clauses;
    for (unsigned i = 0; i < tw_modality_offer_count; i++)
        map->offered[i] = find(tables, tw_modality_offers[i].clause);
    for (unsigned i = 0; i < tw_modality_refusal_count; i++)
        map->refused[i] = find(tables, tw_modality_refusals[i].clause);
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
        if (rows[i] != NOWHERE)
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
    map->offered_live = rows_in_play(rules->tables, played, map->offered, tw_modality_offer_count);
    map->refused_live =
        rows_in_play(rules->tables, played, map->refused, tw_modality_refusal_count);
    for (unsigned i = 0; i < rules->tables->option_count; i++) {
        const unsigned clause = rules->tables->options[i].clause;

        if (rules->options[i] == 0)
            continue;
        map->offered_live =
            rows_without(map->offered_live, clause, map->offered, tw_modality_offer_count);
        map->refused_live =
            rows_without(map->refused_live, clause, map->refused, tw_modality_refusal_count);
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

/* Would taking the decision be what the row speaks of? */
static bool is_meant(const struct tw_modality_offer *row, const struct tw_action *action,
                     const uint64_t *met)
{
    return action->what == row->what && (row->met < 0 || met[row->met] > 0);
}

/* Rows that have something to say here. In solo play the followers go by its own clauses. */
static uint64_t rows_here(const struct tw_lockstep *lockstep)
{
    const struct tw_oracle_position *position = &lockstep->position;
    const bool solo = (position->rules->mechanisms >> TW_MECHANISM_LAGGING & 1) != 0;
    uint64_t rows = 0;

    for (unsigned i = 0; i < tw_modality_offer_count; i++) {
        const struct tw_modality_offer *row = &tw_modality_offers[i];
        const bool others = solo && position->phase == TW_PHASE_FIGURE;

        if ((lockstep->modality.offered_live >> i & 1) != 0 &&
            (!others || strncmp(row->clause, "SOLO-", 5) == 0) &&
            (!row->when || row->when(position)))
            rows |= (uint64_t)1 << i;
    }
    return rows;
}

TW_NEVER_INLINE void tw_modality_offered(struct tw_lockstep *lockstep)
{
    const uint64_t rows = rows_here(lockstep);
    unsigned counts[TW_MODALITY_OFFERED] = {0};
    uint64_t met[TW_MET__COUNT];
    const unsigned count = lockstep->offered_count;

    for (unsigned i = 0; i < count; i++) {
        const struct tw_scene scene = {.lockstep = lockstep,
                                       .position = &lockstep->position,
                                       .board = lockstep->board,
                                       .before = &lockstep->before,
                                       .action = lockstep->offered[i],
                                       .met = met};

        memset(met, 0, sizeof met);
        tw_scene_decide(&scene);
        for (uint64_t left = rows; left != 0; left &= left - 1) {
            const unsigned row = TW_LOWEST_BIT_64(left);

            counts[row] += is_meant(&tw_modality_offers[row], &scene.action, met);
        }
    }
    for (unsigned row = 0; row < tw_modality_offer_count; row++)
        if (counts[row] == count)
            hold(lockstep, lockstep->modality.offered[row], TW_MODALITY_MUST,
                 "nothing else is offered");
        else if (counts[row] > 0)
            hold(lockstep, lockstep->modality.offered[row], TW_MODALITY_MAY,
                 "something else is offered, too");
}

TW_NEVER_INLINE void tw_modality_refused(struct tw_lockstep *lockstep, struct tw_action action,
                                         uint64_t reasons)
{
    if (!tw_exercised_tells(lockstep, action, reasons))
        return;
    for (uint64_t left = lockstep->modality.refused_live; left != 0; left &= left - 1) {
        const unsigned i = TW_LOWEST_BIT_64(left);
        const struct tw_modality_refusal *row = &tw_modality_refusals[i];

        if ((reasons >> row->reason & 1) == 0 || (row->when && !row->when(&lockstep->position)))
            continue;
        if (row->forbids)
            hold(lockstep, lockstep->modality.refused[i], TW_MODALITY_MUST_NOT,
                 "what it speaks of is refused");
        else
            hold(lockstep, lockstep->modality.refused[i], TW_MODALITY_MUST,
                 "what it does not allow is refused");
    }
}
