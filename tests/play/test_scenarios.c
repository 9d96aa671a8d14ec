/*
 * The scenarios in tests/scenarios/: every one holds, and every worked example and every edge case
 * of a book that has a folder there is shown by one or listed in README.md with the reason.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "helpers.h"
#include "model/model.h"

#define SCENARIOS SOURCE_DIR "/tests/scenarios"

enum { MOST_IDS = 4000 };

static char *shown[MOST_IDS]; /* ids that scenarios name */
static unsigned shown_count;
static struct tw_arena arena;

static void run_scenario(const char *path)
{
    struct tw_replay replay;
    struct tw_text text = {0};

    tw_replay_start(&replay, &builtin_library);
    enum tw_status status = tw_exchange_file(&replay, path);
    cr_expect_eq(status, TW_OK, "%s\n%s", path, problems_of(&replay, &text));
    for (size_t i = 0; i < replay.clause_count && shown_count < MOST_IDS; i++)
        shown[shown_count++] = tw_arena_string(&arena, replay.clauses[i]);
    tw_text_done(&text);
    tw_replay_done(&replay);
}

Test(scenarios, every_scenario_holds)
{
    cr_expect_gt(visit_files(SCENARIOS, ".yaml", run_scenario), 50u);
}

static bool is_shown(const char *id)
{
    for (unsigned i = 0; i < shown_count; i++)
        if (strcmp(shown[i], id) == 0)
            return true;
    return false;
}

static bool is_listed(const char *readme, const char *id)
{
    char row[80];

    snprintf(row, sizeof row, "| `%s` |", id);
    return strstr(readme, row) != NULL;
}

static void check_id(const char *readme, const char *id)
{
    cr_expect(is_shown(id) || is_listed(readme, id), "%s has neither a scenario nor a reason", id);
    cr_expect(!is_shown(id) || !is_listed(readme, id), "%s has a scenario and is still listed", id);
}

Test(scenarios, every_example_and_case_is_shown_or_says_why_not)
{
    static const char *const paths[] = {SOURCE_DIR "/tiles", SOURCE_DIR "/rulesets"};
    struct tw_text readme = {0};
    struct tw_model model;
    unsigned books = 0;

    tw_model_start(&model);
    cr_assert_eq(tw_model_load(&model, paths, 2), TW_OK);
    read_file(SCENARIOS "/README.md", &readme);
    for (size_t i = 0; i < model.ruleset_count; i++) {
        const struct tw_model_ruleset *book = &model.rulesets[i];
        char folder[512];

        snprintf(folder, sizeof folder, SCENARIOS "/%s", book->id);
        shown_count = 0;
        if (visit_files(folder, ".yaml", run_scenario) == 0)
            continue;
        books++;
        for (size_t k = 0; k < book->clause_count; k++) {
            for (size_t n = 0; n < book->clauses[k].example_count; n++)
                check_id(tw_text_string(&readme), book->clauses[k].examples[n].id);
            for (size_t n = 0; n < book->clauses[k].case_count; n++)
                check_id(tw_text_string(&readme), book->clauses[k].cases[n].id);
        }
    }
    cr_expect_geq(books, 2u); /* base and gold-rush at least */
    tw_text_done(&readme);
    tw_model_done(&model);
    tw_arena_done(&arena);
}
