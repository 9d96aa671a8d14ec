/* Both directions of coverage: no clause without a check, no check without a clause. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "model/references.h"
#include "tables/clause_words.h"
#include "verify/campaign/all_rules.h"
#include "verify/coverage/coverage.h"
#include "verify/exhaustive/exhaustive.h"
#include "verify/static/static_checks.h"

#define SCENARIOS SOURCE_DIR "/tests/scenarios"

static const struct tw_verification *const all_rules = &tw_builtin_tables.verification;
static const char *const all[] = {"all"};
static const char *const data[] = {SOURCE_DIR "/tiles", SOURCE_DIR "/rulesets"};
static const struct tw_library library = {.tables = &tw_builtin_tables,
                                          .references = &tw_builtin_references};

static const struct tw_clause *find(const char *id)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++)
        if (strcmp(tw_builtin_tables.clauses[i].id, id) == 0)
            return &tw_builtin_tables.clauses[i];
    cr_assert_fail("there is no clause %s", id);
    return NULL;
}

Test(coverage, names_are_compared_whole)
{
    cr_assert(tw_clause_has_check(find("BASE-TILE-02"), "campaign/legal"));
    cr_assert_not(tw_clause_has_check(find("BASE-TILE-02"), "campaign/lega"));
    cr_assert_not(tw_clause_has_check(find("BASE-TILE-02"), "campaign/deck"));
    cr_assert_not(tw_tables_have_check(&tw_builtin_tables, "campaign/"));
    cr_assert(tw_tables_have_check(&tw_builtin_tables, "campaign/deck"));
}

Test(coverage, no_clause_that_cannot_be_checked_has_a_check)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++)
        cr_assert_not(tw_builtin_tables.clauses[i].uncheckable &&
                          tw_builtin_tables.clauses[i].checks &&
                          tw_builtin_tables.clauses[i].checks[0],
                      "%s", tw_builtin_tables.clauses[i].id);
}

/* Whoever counts what random play came by knows what it never can. */
Test(coverage, a_clause_that_no_decision_shows_says_why)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++) {
        const struct tw_clause *clause = &tw_builtin_tables.clauses[i];
        const bool seen = tw_clause_is_seen(&tw_builtin_tables, i);

        cr_expect(seen || clause->unseen > 0 || clause->uncheckable,
                  "nothing in play shows %s: give it 'circumstances', or 'unseen'", clause->id);
        cr_expect_not(seen && clause->unseen > 0, "%s is 'unseen', and play shows it", clause->id);
    }
}

Test(coverage, there_is_no_hole)
{
    struct tw_static_checks scenarios;
    struct tw_text text = {0};

    tw_static_start(&scenarios, &tw_builtin_tables);
    cr_assert_eq(tw_static_scenarios(&scenarios, &library, SCENARIOS, all, 1), TW_OK);
    cr_assert_eq(tw_static_wrong(&scenarios), 0);
    cr_expect_eq(tw_coverage_write(&tw_builtin_tables, &scenarios, &text), 0,
                 "verify --coverage lists the clauses that have no check");
    tw_text_done(&text);
    tw_static_done(&scenarios);
}

Test(coverage, a_clause_that_only_scenarios_show_is_a_hole_without_them)
{
    struct tw_static_checks none;
    struct tw_text text = {0};

    tw_static_start(&none, &tw_builtin_tables);
    cr_assert_gt(tw_coverage_write(&tw_builtin_tables, &none, &text), 20);
    cr_assert_not_null(strstr(tw_text_string(&text), "KING-TILE-02     no check\n"));
    tw_text_done(&text);
    tw_static_done(&none);
}

static bool is_campaign(const char *check)
{
    if (strncmp(check, "campaign/", 9) != 0)
        return false;
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        if (strcmp(check + 9, tw_check_words[i]) == 0)
            return true;
    return false;
}

/* Ids of the exhaustive checks of all rules, each once. */
static unsigned list_exhaustive(const char *ids[64])
{
    static struct tw_arena arena;
    unsigned count = 0;

    for (unsigned i = 0; i < all_rules->combination_count; i++) {
        struct tw_exhaustive exhaustive;
        struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];

        if (!all_rules->combinations[i].exhaustive)
            continue;
        cr_assert(tw_exhaustive_open(&exhaustive, &tw_builtin_tables,
                                     all_rules->combinations[i].rules, &arena));
        for (unsigned k = tw_exhaustive_tasks(&exhaustive, tasks); k > 0; k--) {
            unsigned at = 0;

            while (at < count && strcmp(ids[at], tasks[k - 1].id) != 0)
                at++;
            if (at == count && count < 64)
                ids[count++] = tasks[k - 1].id;
        }
        tw_exhaustive_done(&exhaustive);
    }
    tw_arena_done(&arena);
    return count;
}

Test(coverage, every_check_is_in_the_table_and_every_check_of_the_table_is_run)
{
    const char *ids[64];
    const unsigned count = list_exhaustive(ids);
    struct tw_static_checks written;
    const char *why;

    tw_static_start(&written, &tw_builtin_tables);
    cr_assert_eq(tw_static_data(&written, data, 2, all, 1, &why), TW_OK);
    tw_static_combinations(&written, all, 1);
    cr_expect_eq(tw_static_wrong(&written), 0);
    for (unsigned i = 0; i < count; i++)
        cr_expect(tw_tables_have_check(&tw_builtin_tables, ids[i]), "%s names no clause", ids[i]);
    for (size_t i = 0; i < written.count; i++)
        cr_expect_gt(written.list[i].clause_count, 0, "%s names no clause", written.list[i].id);
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++) {
        const char *const *check = tw_builtin_tables.clauses[i].checks;

        for (; check && *check; check++) {
            bool known = is_campaign(*check);

            for (unsigned k = 0; k < count; k++)
                known |= strcmp(ids[k], *check) == 0;
            for (size_t k = 0; k < written.count; k++)
                known |= strcmp(written.list[k].id, *check) == 0;
            cr_expect(known, "there is no check %s", *check);
        }
    }
    tw_static_done(&written);
}

/* A number that is compared with a parameter typed beside it proves nothing about the game. */
Test(coverage, facts_that_count_come_from_more_than_parameters)
{
    static const char *const terms[] = {"tiles ",  "start ",  "symbol ", "tokens ", "values ",
                                        "role ",   "cells ",  "arrows ", "kinds ",  "figure ",
                                        "places ", "players", "points ", "twins "};
    struct tw_model model;

    tw_model_start(&model);
    cr_assert_eq(tw_model_load(&model, data, 2), TW_OK);
    for (size_t i = 0; i < model.ruleset_count; i++)
        for (size_t k = 0; k < model.rulesets[i].fact_count; k++) {
            const struct tw_model_fact *fact = &model.rulesets[i].facts[k];
            bool counts = false;
            char id[128];

            snprintf(id, sizeof id, "facts/%s", fact->id);
            for (size_t t = 0; fact->computes_count > 0 && t < sizeof terms / sizeof *terms; t++)
                counts |= strstr(fact->computes[0].text, terms[t]) != NULL;
            cr_expect(!tw_tables_have_check(&tw_builtin_tables, id) || counts, "%s", id);
        }
    tw_model_done(&model);
}

Test(all_rules, have_every_ruleset_and_every_subset_of_the_box)
{
    static const char *const box[] = {"inns-cathedrals", "traders-builders", "abbey-mayor", "king"};
    unsigned subsets = 0;

    for (unsigned i = 0; i < tw_builtin_tables.ruleset_count; i++) {
        bool found = false;

        for (unsigned k = 0; k < all_rules->combination_count; k++)
            found |=
                tw_rules_have(all_rules->combinations[k].rules, tw_builtin_tables.rulesets[i].id);
        cr_expect(found, "%s is never played", tw_builtin_tables.rulesets[i].id);
    }
    for (unsigned i = 0; i < all_rules->combination_count; i++) {
        unsigned set = 0;

        for (unsigned k = 0; k < 4; k++)
            set |= (unsigned)tw_rules_have(all_rules->combinations[i].rules, box[k]) << k;
        subsets |= 1u << set;
    }
    cr_expect_eq(subsets, 0xFFFF);
}

Test(all_rules, share_all_games_among_them)
{
    static const uint64_t numbers[] = {0, 1, 29, 200, 200000};

    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        uint64_t sum = 0;

        for (unsigned k = 0; k < all_rules->combination_count; k++)
            sum += tw_combination_games(all_rules, k, numbers[i]);
        cr_expect_eq(sum, numbers[i]);
    }
    for (unsigned k = 0; k < all_rules->combination_count; k++)
        cr_expect_gt(tw_combination_games(all_rules, k, 200000), 0);
}
