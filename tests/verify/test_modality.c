/* How binding clauses are: the table, and that a changed modality is noticed. */
#include <criterion/criterion.h>
#include <string.h>

#include "tables/clause_words.h"
#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"

static struct tw_worker worker;

static const struct tw_clause *find(const char *id)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++)
        if (strcmp(tw_builtin_tables.clauses[i].id, id) == 0)
            return &tw_builtin_tables.clauses[i];
    return NULL;
}

Test(modality, clauses_that_play_shows_are_checked_and_fit_the_table)
{
    unsigned offered = 0, refused = 0;

    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++) {
        const struct tw_clause *clause = &tw_builtin_tables.clauses[i];
        const bool shown = clause->bearing.shown != TW_SHOWN_NOWHERE;

        offered += clause->bearing.shown == TW_SHOWN_DECISION;
        refused += clause->bearing.shown == TW_SHOWN_REFUSAL;
        cr_expect(!shown || (clause->modality != TW_MODALITY_FACT && !clause->uncheckable), "%s",
                  clause->id);
        cr_expect_eq(tw_clause_has_check(clause, "campaign/modality"), shown, "%s", clause->id);
    }
    cr_expect(offered > 40 && offered <= TW_MODALITY_ROWS, "%u", offered);
    cr_expect(refused > 40 && refused <= TW_MODALITY_ROWS, "%u", refused);
}

/* Does a ruleset name the clause behind the reason? */
static bool is_behind(const char *id, enum tw_reason reason)
{
    const struct tw_clause *clause = find(id);
    const struct tw_ruleset *ruleset = &tw_builtin_tables.rulesets[clause->ruleset];

    for (unsigned i = 0; i < ruleset->refusal_count; i++)
        for (unsigned k = 0; k < ruleset->refusals[i].clause_count; k++)
            if (ruleset->refusals[i].reason == reason &&
                &tw_builtin_tables.clauses[ruleset->refusals[i].clauses[k]] == clause)
                return true;
    return false;
}

Test(modality, reasons_are_those_that_the_rulesets_name)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++) {
        const struct tw_clause *clause = &tw_builtin_tables.clauses[i];
        const enum tw_reason reason = (enum tw_reason)clause->bearing.what;

        /* expansions repeat the base game's rule for their own tiles: they name no reason */
        if (clause->bearing.shown == TW_SHOWN_REFUSAL)
            cr_expect(is_behind(clause->id, reason) ||
                          (clause->bearing.situation == TW_SITUATION_OWN_TILE &&
                           is_behind("BASE-TILE-03", reason)),
                      "%s", clause->id);
    }
}

/* Games by tables in which the clause says something else. */
static void play_changed(const char *rules, const char *id, enum tw_modality modality)
{
    static struct tw_clause clauses[1024];
    struct tw_tables tables = tw_builtin_tables;
    const struct tw_campaign campaign = {
        .tables = &tables, .rules = rules, .seed = 3, .policy = -1, .oracle_every = 1};

    memcpy(clauses, tables.clauses, tables.clause_count * sizeof clauses[0]);
    clauses[find(id) - tw_builtin_tables.clauses].modality = (uint8_t)modality;
    tables.clauses = clauses;
    worker.lockstep.failure.failed = false;
    for (uint64_t i = 0; i < 16 && !worker.lockstep.failure.failed; i++) {
        struct tw_game_plan plan = tw_campaign_plan(&campaign, i);
        struct tw_game *game;

        plan.option = -1;
        game = tw_campaign_game(&campaign, &plan);
        cr_assert(game && tw_lockstep_open_against(&worker.lockstep, game, &tw_builtin_tables,
                                                   tw_game_options(game)));
        tw_campaign_play(&campaign, &plan, i, game, &worker);
        tw_game_free(game);
    }
}

Test(modality, clauses_as_they_are_agree_with_play)
{
    play_changed("base", "BASE-FIG-01", TW_MODALITY_MAY);
    cr_expect_not(worker.lockstep.failure.failed, "%s", worker.lockstep.failure.why);
    cr_expect_gt(worker.lockstep.done[TW_CHECK_MODALITY], 100);
    play_changed("base+solo", "SOLO-FIG-01", TW_MODALITY_MUST);
    cr_expect_not(worker.lockstep.failure.failed, "%s", worker.lockstep.failure.why);
}

Test(modality, a_clause_that_says_something_else_is_noticed)
{
    static const struct {
        const char *rules, *clause;
        enum tw_modality modality;
        const char *why;
    } list[] = {
        {"base", "BASE-FIG-01", TW_MODALITY_MUST,
         "BASE-FIG-01 says must, and something else is offered, too"},
        {"base", "BASE-TILE-01", TW_MODALITY_MAY,
         "BASE-TILE-01 says may, and nothing else is offered"},
        {"base", "BASE-FIG-02", TW_MODALITY_MAY,
         "BASE-FIG-02 says may, and what it speaks of is refused"},
        {"base", "BASE-TILE-03", TW_MODALITY_FACT,
         "BASE-TILE-03 says fact, and what it does not allow is refused"},
        {"base+solo", "SOLO-FIG-01", TW_MODALITY_MAY,
         "SOLO-FIG-01 says may, and nothing else is offered"},
        {"gold-rush", "GR-MINE-01", TW_MODALITY_MUST,
         "GR-MINE-01 says must, and something else is offered, too"},
    };

    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++) {
        play_changed(list[i].rules, list[i].clause, list[i].modality);
        cr_expect(worker.lockstep.failure.failed, "nobody noticed %s", list[i].clause);
        cr_expect_eq(worker.lockstep.failure.check, TW_CHECK_MODALITY);
        cr_expect_str_eq(worker.lockstep.failure.why, list[i].why);
    }
}
