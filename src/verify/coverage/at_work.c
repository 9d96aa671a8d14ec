#include "verify/coverage/at_work.h"
#include "verify/coverage/internal.h"

#include <string.h>

#include "support/compiler.h"
#include "tables/rules_names.h"

static uint32_t own_sets(const struct tw_tables *tables, const struct tw_ruleset *ruleset)
{
    uint32_t sets = 0;

    for (const char *const *name = ruleset->sets; name && *name; name++)
        for (unsigned i = 0; i < tables->set_count && i < 32; i++)
            sets |= (uint32_t)(strcmp(tables->sets[i].id, *name) == 0) << i;
    return sets;
}

static uint32_t sets_that_show(const struct tw_tables *tables, const struct tw_clause *clause)
{
    for (unsigned i = 0; i < clause->circumstance_count; i++)
        if (clause->circumstances[i] == TW_MET_OWN_TILE)
            return own_sets(tables, &tables->rulesets[clause->ruleset]);
    return 0;
}

void tw_shown_clauses_find(const struct tw_tables *tables, const char *rules,
                           struct tw_shown_clauses *ret_shown)
{
    ret_shown->tables = tables;
    ret_shown->count = 0;
    for (unsigned i = 0; i < tables->clause_count && i < TW_MEETING_CLAUSES; i++) {
        const struct tw_clause *clause = &tables->clauses[i];

        if (clause->circumstance_count == 0 ||
            !tw_rules_have(rules, tables->rulesets[clause->ruleset].id))
            continue;
        ret_shown->sets[ret_shown->count] = sets_that_show(tables, clause);
        ret_shown->list[ret_shown->count++] = (uint16_t)i;
    }
}

void tw_witness_start(struct tw_witness *witness, struct tw_meetings *meetings,
                      const struct tw_shown_clauses *shown, struct tw_meeting_place place,
                      const struct tw_game *game)
{
    memset(witness, 0, sizeof *witness);
    witness->meetings = meetings && meetings->clause_count > 0 ? meetings : NULL;
    witness->shown = shown;
    witness->place = place;
    witness->game = game;
    witness->now = &witness->turn;
}

static void add_clause(struct tw_at_work *work, unsigned clause)
{
    if (clause < TW_MEETING_CLAUSES)
        work->clauses[clause / 64] |= UINT64_C(1) << clause % 64;
}

void tw_witness_refused(struct tw_witness *witness, uint64_t reasons)
{
    witness->now->refused |= reasons;
    witness->now->any = true;
}

void tw_witness_laid(struct tw_witness *witness, unsigned set)
{
    witness->now->laid |= set < 32 ? UINT32_C(1) << set : 0;
    witness->now->any = true;
}

void tw_witness_paid(struct tw_witness *witness, const struct tw_scoring *scoring)
{
    for (unsigned i = 0; scoring && i < scoring->clause_count; i++)
        add_clause(witness->now, scoring->clauses[i]);
    witness->now->any |= scoring != NULL;
}

static bool is_shown(const struct tw_at_work *work, const struct tw_clause *clause, uint32_t sets)
{
    for (unsigned i = 0; i < clause->circumstance_count; i++) {
        const unsigned what = clause->circumstances[i];

        if ((work->met[what / 64] >> what % 64 & 1) != 0)
            return true;
    }
    return (work->laid & sets) != 0;
}

static void name_refusals(const struct tw_game *game, struct tw_at_work *work)
{
    for (uint64_t left = work->refused; left != 0; left &= left - 1) {
        uint16_t clauses[32];
        const unsigned count =
            tw_reason_clauses(game, (enum tw_reason)TW_LOWEST_BIT_64(left), clauses, 32);

        for (unsigned i = 0; i < count; i++)
            add_clause(work, clauses[i]);
    }
}

/* Turns everything that was seen into clauses. */
static void name_clauses(const struct tw_witness *witness, struct tw_at_work *work)
{
    const struct tw_shown_clauses *shown = witness->shown;

    for (unsigned i = 0; i < shown->count; i++)
        if (is_shown(work, &shown->tables->clauses[shown->list[i]], shown->sets[i]))
            add_clause(work, shown->list[i]);
    name_refusals(witness->game, work);
}

/* Notes the pairs, and begins anew. */
static void settle(struct tw_witness *witness, struct tw_at_work *work, enum tw_meeting_kind kind,
                   unsigned decision)
{
    uint16_t clauses[TW_MEETING_CLAUSES];
    unsigned count = 0;

    if (!work->any)
        return;
    name_clauses(witness, work);
    for (unsigned i = 0; i * 64 < witness->meetings->clause_count; i++)
        for (uint64_t left = work->clauses[i]; left != 0; left &= left - 1)
            clauses[count++] = (uint16_t)(i * 64 + TW_LOWEST_BIT_64(left));
    witness->place.decision = (uint16_t)decision;
    tw_meetings_note(witness->meetings, kind, clauses, count, witness->place);
    memset(work, 0, sizeof *work);
}

void tw_witness_scoring(struct tw_witness *witness)
{
    witness->now = &witness->scoring;
}

/* Whatever was at work in a scoring was also at work in its turn. */
static void add_work(struct tw_at_work *sum, const struct tw_at_work *part)
{
    sum->any |= part->any;
    sum->laid |= part->laid;
    sum->refused |= part->refused;
    for (unsigned i = 0; i < TW_MET_WORDS; i++)
        sum->met[i] |= part->met[i];
    for (unsigned i = 0; i < TW_MEETING_CLAUSES / 64; i++)
        sum->clauses[i] |= part->clauses[i];
}

void tw_witness_scored(struct tw_witness *witness, bool final, unsigned decision)
{
    witness->now = &witness->turn;
    if (!witness->meetings)
        return;
    add_work(final ? &witness->final : &witness->turn, &witness->scoring);
    settle(witness, &witness->scoring, TW_MEETING_SCORING, decision);
}

void tw_witness_turn(struct tw_witness *witness, bool over, unsigned decision)
{
    if (!witness->meetings || (!witness->laid && !over))
        return;
    settle(witness, &witness->turn, TW_MEETING_TURN, decision);
    witness->laid = false;
    if (over)
        settle(witness, &witness->final, TW_MEETING_TURN, decision);
}
