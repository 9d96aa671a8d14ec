/* Results of parts put together are the results of the whole, byte for byte. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "helpers.h"
#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"
#include "verify/campaign/results.h"
#include "verify/campaign/totals.h"
#include "verify/parts/merge.h"

enum { SHARDS = 3 };

static struct tw_arena arena;

/* Plays part `shard` of `shards` and writes its results without the command of the header. */
static void write_part(const struct tw_campaign *plan, unsigned shard, unsigned shards,
                       struct tw_text *ret_text)
{
    struct tw_campaign with_river = *plan;
    struct tw_task both[2];
    const struct tw_run run = {.tables = plan->tables, .jobs = 2, .shard = shard, .shards = shards};
    const char *const rules[] = {plan->rules, "base+river"};
    struct tw_results_writer writer = {.tables = plan->tables,
                                       .command = "verify",
                                       .call = ",\"command\":\"verify\"",
                                       .shard = shard + 1,
                                       .shards = shards};
    struct tw_text members = {0}, story = {0};
    struct tw_totals totals;
    struct tw_tally tallies[2];
    const struct tw_finding_source sources[] = {{&both[0], &tallies[0], NULL},
                                                {&both[1], &tallies[1], NULL}};
    bool complete;

    with_river.rules = rules[1];
    both[0] = tw_campaign_task(plan);
    both[1] = tw_campaign_task(&with_river);
    cr_assert_neq(tw_tasks_run(both, 2, &run, &arena, tallies, &complete), TW_UNUSABLE);
    tw_results_header(&writer, "verify", rules, 2, plan->seed);
    for (unsigned i = 0; i < 2; i++)
        tw_results_task(&writer, &both[i], &tallies[i], complete);
    tw_results_uncheckable(&writer);
    tw_results_findings(&writer, sources, 2, rules, 2);
    tw_totals_start(&totals, plan->tables);
    tw_totals_take_lines(&totals, tw_text_string(&writer.text));
    tw_totals_write(&totals, &members, &story);
    tw_totals_done(&totals);
    tw_results_footer_with(&writer, tw_text_string(&members));
    tw_results_seal(&writer.text);
    tw_text_add(ret_text, tw_text_string(&writer.text));
    tw_text_done(&writer.text);
    tw_text_done(&members);
    tw_text_done(&story);
}

/* One broken line of the engine is one finding, with all rules that have it. */
static void expect_each_cause_once(const struct tw_text *whole, bool failing)
{
    const char *finding = strstr(tw_text_string(whole), "{\"type\":\"finding\"");

    cr_assert_eq(finding != NULL, failing);
    if (!failing)
        return;
    cr_assert_null(strstr(finding + 1, "{\"type\":\"finding\""), "%s", finding);
    cr_assert_not_null(strstr(finding, "\"cause\":\"events: only one judge says: points, road, "));
    cr_assert_not_null(strstr(finding, "\"rules\":\"base\""));
    cr_assert_not_null(strstr(finding, "\"where\":{\"base\":"));
    cr_assert_not_null(strstr(finding, ",\"base+river\":"));
}

static void expect_the_whole(const struct tw_campaign *plan, enum tw_status expected)
{
    char paths[SHARDS][64];
    const char *list[SHARDS];
    struct tw_text whole = {0}, merged = {0}, story = {0}, problem = {0};

    for (unsigned i = 0; i < SHARDS; i++) {
        struct tw_text part = {0};
        FILE *file;

        snprintf(paths[i], sizeof paths[i], "/tmp/tw-part-%u-%d-%d.jsonl", i, (int)plan->games,
                 (int)expected);
        list[(i + 1) % SHARDS] = paths[i]; /* the order of the files does not matter to the sums */
        write_part(plan, i, SHARDS, &part);
        file = fopen(paths[i], "w");
        cr_assert_not_null(file);
        fputs(tw_text_string(&part), file);
        fclose(file);
        tw_text_done(&part);
    }
    write_part(plan, 0, 1, &whole);
    cr_assert_eq(tw_results_merge(plan->tables, list, SHARDS, &merged, &story, &problem), expected,
                 "%s", tw_text_string(&problem));
    cr_assert_str_eq(tw_text_string(&merged), tw_text_string(&whole));
    expect_each_cause_once(&whole, expected == TW_FINDING);
    cr_assert_eq(tw_results_merge(plan->tables, list, SHARDS - 1, &merged, &story, &problem),
                 TW_FINDING);
    for (unsigned i = 0; i < SHARDS; i++)
        remove(paths[i]);
    tw_text_done(&whole);
    tw_text_done(&merged);
    tw_text_done(&story);
    tw_text_done(&problem);
    tw_arena_done(&arena);
}

static struct tw_campaign campaign(uint64_t games)
{
    return (struct tw_campaign){.tables = &tw_builtin_tables,
                                .rules = "base",
                                .seed = 5,
                                .games = games,
                                .policy = -1,
                                .oracle_every = 1};
}

Test(results, shards_put_together_are_the_whole_run)
{
    const struct tw_campaign plan = campaign(40);

    expect_the_whole(&plan, TW_OK);
}

Test(results, shards_with_failures_put_together_are_the_whole_run)
{
    static struct tw_tables tables;
    struct tw_campaign plan = campaign(48);

    plant_wrong_points(&tables, TW_KIND_ROAD);
    plan.tables = &tables;
    expect_the_whole(&plan, TW_FINDING);
}

Test(results, totals_count_clauses_games_cases_and_hits_of_the_rows)
{
    static const char lines[] =
        "{\"type\":\"header\",\"rules\":[\"base\"]}\n"
        "{\"type\":\"check\",\"id\":\"campaign/legal\",\"rules\":\"base\",\"status\":\"pass\","
        "\"cases\":9,"
        "\"games\":2,\"clauses\":[\"BASE-TILE-02\",\"BASE-TILE-03\"]}\n"
        "{\"type\":\"check\",\"id\":\"walk\",\"rules\":\"base\",\"status\":\"pass\",\"cases\":7,"
        "\"clauses\":[\"BASE-TILE-02\"]}\n"
        "{\"type\":\"check\",\"id\":\"farms\",\"rules\":\"base\",\"status\":\"not-run\",\"cases\":"
        "0,"
        "\"clauses\":[\"BASE-FARM-08\"]}\n"
        "{\"type\":\"hits\",\"id\":\"hits/uniform\",\"hits\":{\"BASE-ROAD-05\":3}}\n"
        "{\"type\":\"hits\",\"id\":\"hits/merge\",\"hits\":{\"BASE-ROAD-05\":4}}\n";
    struct tw_text members = {0}, story = {0};
    struct tw_totals totals;

    tw_totals_start(&totals, &tw_builtin_tables);
    tw_totals_take_lines(&totals, lines);
    tw_totals_write(&totals, &members, &story);
    tw_totals_done(&totals);
    cr_expect_not_null(strstr(tw_text_string(&members), "\"pass\":2,"));
    cr_expect_not_null(strstr(tw_text_string(&members), "\"games\":{\"base\":2}"));
    cr_expect_not_null(strstr(tw_text_string(&members), "\"cases\":{\"walk\":{\"base\":7}}"));
    cr_expect_not_null(strstr(tw_text_string(&members), "\"hits\":{\"BASE-ROAD-05\":7}"));
    cr_expect_not_null(strstr(tw_text_string(&members), "\"hole\":70,\"not-run\":1,"),
                       "a check without a case has looked at nothing");
    cr_expect_not_null(strstr(tw_text_string(&members), "\"not-checkable\":5}"));
    tw_text_done(&members);
    tw_text_done(&story);
}

Test(results, a_finding_shows_the_game_that_was_cut_down)
{
    static struct tw_tables tables;
    static struct tw_finding_story stories[TW_TALLY_FAILURES];
    struct tw_campaign plan = campaign(8);
    const struct tw_task task = tw_campaign_task(&plan);
    struct tw_results_writer writer = {.tables = &tables, .command = "verify"};
    const struct tw_run run = {.tables = &tables, .jobs = 2, .shards = 1};
    struct tw_tally tally;
    struct tw_finding_source source = {&task, &tally, NULL};
    bool complete;

    plant_wrong_points(&tables, TW_KIND_ROAD);
    plan.tables = &tables;
    cr_assert_eq(tw_tasks_run(&task, 1, &run, &arena, &tally, &complete), TW_FINDING);
    cr_assert_eq(tally.failure_count, 1);
    cr_assert_gt(tally.failures[0].count, 1);
    tw_results_findings(&writer, &source, 1, &plan.rules, 1);
    cr_expect_not_null(strstr(tw_text_string(&writer.text), "\"command\":\"verify\","),
                       "one that was not cut down names the whole run");
    tw_text_add(&stories[0].command, "tilewright replay small.yaml");
    tw_text_add(&stories[0].members, ",\"moves\":[]");
    source.stories = stories;
    tw_text_clear(&writer.text);
    tw_results_findings(&writer, &source, 1, &plan.rules, 1);
    cr_expect_not_null(
        strstr(tw_text_string(&writer.text),
               "\"command\":\"tilewright replay small.yaml\",\"moves\":[],\"count\":"));
    tw_text_done(&stories[0].command);
    tw_text_done(&stories[0].members);
    tw_text_done(&writer.text);
    tw_arena_done(&arena);
}

/* The same thing in two games, with other numbers and seen from the other side. */
Test(findings, a_cause_has_no_numbers_and_no_side_but_keeps_its_clause)
{
    char one[TW_CAUSE], other[TW_CAUSE];

    tw_cause_of("events", "only the engine says: city, points 12 at -3,4, BASE-CITY-03", one);
    tw_cause_of("events", "only the oracle says: city, points 7 at 10,-4, BASE-CITY-03", other);
    cr_expect_str_eq(one, other);
    cr_expect_str_eq(one, "events: only one judge says: city, points # at #,#, BASE-CITY-03");
    tw_cause_of("events", "only the oracle says: city, points 7 at 10,-4, BASE-CITY-04", other);
    cr_expect_str_neq(one, other);
    tw_cause_of("legal", "only the engine says: city, points 12 at -3,4, BASE-CITY-03", other);
    cr_expect_str_neq(one, other);
}

static void fail(struct tw_tally *tally, uint64_t index, const char *why)
{
    struct tw_tally_failure failure = {.index = index};

    snprintf(failure.why, sizeof failure.why, "%s", why);
    tw_tally_fail(tally, &failure);
}

/* Whatever came first: the lowest index is the example, and where causes are left out it is told.
 */
Test(findings, the_order_of_failures_changes_nothing)
{
    static struct tw_tally tally;
    char why[16];

    fail(&tally, 9, "x 1");
    fail(&tally, 4, "x 2");
    fail(&tally, 5, "y");
    fail(&tally, 7, "x 3");
    cr_assert_eq(tally.failure_count, 2);
    cr_expect_eq(tally.failures[0].index, 4);
    cr_expect_eq(tally.failures[0].count, 3);
    cr_expect_str_eq(tally.failures[0].why, "x 2");
    cr_expect_eq(tally.failures[1].index, 5);
    cr_expect(!tally.more_causes);
    for (unsigned i = 0; i < TW_TALLY_FAILURES - 2; i++) {
        snprintf(why, sizeof why, "%c%c", 'a' + (int)i / 26, 'a' + (int)i % 26);
        fail(&tally, 100 + i, why);
    }
    cr_expect(!tally.more_causes);
    fail(&tally, 6, "z");
    cr_expect(tally.more_causes);
    cr_expect_eq(tally.failure_count, TW_TALLY_FAILURES);
    cr_expect_eq(tally.failures[2].index, 6);
}

Test(findings, causes_that_come_to_the_same_are_one)
{
    static struct tw_tally tally;
    const struct tw_tally_failure failures[] = {{.index = 5, .count = 3, .cause = "a city"},
                                                {.index = 2, .count = 2, .cause = "a road"},
                                                {.index = 7, .count = 1, .cause = "a field"}};

    for (unsigned i = 0; i < 3; i++)
        tw_tally_fail(&tally, &failures[i]);
    cr_assert_eq(tally.failure_count, 3);
    tw_tally_rename(&tally, "a city", "a city");
    tw_tally_rename(&tally, "a river", "a road");
    cr_assert_eq(tally.failure_count, 3);
    tw_tally_rename(&tally, "a city", "a road");
    cr_assert_eq(tally.failure_count, 2);
    cr_expect_str_eq(tally.failures[0].cause, "a road");
    cr_expect_eq(tally.failures[0].index, 2);
    cr_expect_eq(tally.failures[0].count, 5);
    tw_tally_rename(&tally, "a field", "an abbey");
    cr_assert_eq(tally.failure_count, 2);
    cr_expect_str_eq(tally.failures[1].cause, "an abbey");
    cr_expect_eq(tally.failures[1].count, 1);
}
