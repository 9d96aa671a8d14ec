/* Short campaigns, and bugs planted through changed tables. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "helpers.h"
#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"
#include "verify/campaign/shrink.h"
#include "verify/exhaustive/exhaustive.h"

static struct tw_worker worker;
static struct tw_arena arena;

static struct tw_campaign campaign(const char *rules, uint64_t games)
{
    return (struct tw_campaign){.tables = &tw_builtin_tables,
                                .rules = rules,
                                .seed = 11,
                                .games = games,
                                .policy = -1,
                                .oracle_every = 1};
}

static void play(const struct tw_campaign *plan, struct tw_run run, struct tw_tally *tally,
                 bool *complete)
{
    const struct tw_task task = tw_campaign_task(plan);

    run.tables = plan->tables;
    run.jobs = run.jobs ? run.jobs : 1;
    run.shards = run.shards ? run.shards : 1;
    cr_assert_neq(tw_tasks_run(&task, 1, &run, &arena, tally, complete), TW_UNUSABLE);
}

static void expect_peace_by(const struct tw_tables *tables, const char *rules)
{
    struct tw_campaign plan = campaign(rules, 8);
    struct tw_tally tally;
    bool complete;

    plan.tables = tables;
    play(&plan, (struct tw_run){0}, &tally, &complete);
    cr_assert(complete);
    cr_assert_eq(tally.games, 8);
    cr_assert_eq(tally.failure_count, 0, "%s: %s", rules, tally.failures[0].why);
    cr_assert_gt(tally.done[TW_CHECK_LEGAL], 100);
    tw_arena_done(&arena);
}

static void expect_peace(const char *rules)
{
    expect_peace_by(&tw_builtin_tables, rules);
}

Test(campaign, engine_and_oracle_agree_on_the_base_game)
{
    expect_peace("base");
}

Test(campaign, engine_and_oracle_agree_on_the_small_expansions)
{
    expect_peace("base+river-20ae+abbot+anniversary");
}

Test(campaign, engine_and_oracle_agree_on_the_big_box)
{
    expect_peace("base+inns-cathedrals+traders-builders+abbey-mayor+king");
}

/* A house rule may leave out a symbol that is printed: nobody has to count it. */
Test(campaign, a_symbol_that_no_formula_names_is_no_difference)
{
    static struct tw_tables tables;

    leave_pennants_out(&tables);
    expect_peace_by(&tables, "base");
}

/* Some games are looked at early, some late; it is not the first decision of every one. */
Test(campaign, sampled_decisions_are_spread_over_the_games)
{
    struct tw_campaign plan = campaign("base", 120);
    unsigned places[3] = {0}; /* about the first, middle and last fifty decisions */

    plan.oracle_every = 150; /* about as many as a game has */
    for (uint64_t i = 0; i < plan.games; i++) {
        const struct tw_game_plan how = tw_campaign_plan(&plan, i);
        struct tw_game *game = tw_campaign_game(&plan, &how);

        cr_assert(game && tw_lockstep_open(&worker.lockstep, game));
        tw_campaign_play(&plan, &how, i, game, &worker);
        for (unsigned at = 0; at < plan.oracle_every; at++) {
            worker.lockstep.decisions = at;
            places[at / 50] += tw_lockstep_is_sampled(&worker.lockstep);
        }
        cr_assert_leq(worker.lockstep.done[TW_CHECK_LEGAL], 1);
        tw_game_free(game);
    }
    for (unsigned i = 0; i < 3; i++)
        cr_assert(places[i] > 25 && places[i] < 55, "%u of 120 games in part %u", places[i], i);
}

static bool same_failures(const struct tw_tally *a, const struct tw_tally *b)
{
    for (unsigned i = 0; i < a->failure_count && i < b->failure_count; i++) {
        const struct tw_tally_failure *one = &a->failures[i], *other = &b->failures[i];

        if (one->check != other->check || one->index != other->index ||
            one->players != other->players || one->policy != other->policy ||
            one->option != other->option || one->value != other->value ||
            one->count != other->count || strcmp(one->why, other->why) != 0)
            return false;
    }
    return a->failure_count == b->failure_count &&
           memcmp(a->failed, b->failed, sizeof a->failed) == 0;
}

static bool same_tally(const struct tw_tally *a, const struct tw_tally *b)
{
    return same_failures(a, b) && a->games == b->games && a->decisions == b->decisions &&
           memcmp(a->done, b->done, sizeof a->done) == 0 &&
           memcmp(a->hits, b->hits, (size_t)a->clause_count * TW_POLICY__COUNT * sizeof *a->hits) ==
               0;
}

static void expect_the_same_in_parts(const struct tw_campaign *plan, bool fails)
{
    struct tw_tally one, many, part, sum;
    uint64_t hits = 0;
    bool complete;

    play(plan, (struct tw_run){0}, &one, &complete);
    for (size_t i = 0; i < (size_t)one.clause_count * TW_POLICY__COUNT; i++)
        hits += one.hits[i];
    cr_assert_gt(hits, 100);
    cr_assert_eq(one.failure_count > 0, fails);
    play(plan, (struct tw_run){.jobs = 3}, &many, &complete);
    cr_assert(same_tally(&one, &many));
    tw_tally_start(&sum, one.clause_count, &arena);
    for (unsigned i = 0; i < 2; i++) {
        play(plan, (struct tw_run){.shard = i, .shards = 2}, &part, &complete);
        cr_assert_lt(part.games, plan->games);
        tw_tally_add(&sum, &part);
    }
    cr_assert(same_tally(&one, &sum));
    tw_arena_done(&arena);
}

Test(campaign, jobs_and_shards_change_nothing)
{
    const struct tw_campaign plan = campaign("base", 3 * TW_GAMES_PER_UNIT);

    expect_the_same_in_parts(&plan, false);
}

Test(campaign, jobs_and_shards_change_no_failure)
{
    static struct tw_tables tables;
    struct tw_campaign plan = campaign("base", 3 * TW_GAMES_PER_UNIT);

    plant_wrong_points(&tables, TW_KIND_ROAD);
    plan.tables = &tables;
    expect_the_same_in_parts(&plan, true);
}

Test(campaign, a_journal_of_another_run_is_put_aside)
{
    const struct tw_campaign plan = campaign("base", 8);
    const struct tw_task task = tw_campaign_task(&plan);
    char path[] = "/tmp/tw-journal-XXXXXX";
    struct tw_run run = {.tables = &tw_builtin_tables,
                         .jobs = 1,
                         .shards = 1,
                         .journal = path,
                         .label = "{\"identity\":\"11\"}\n"};
    volatile sig_atomic_t stop = 1;
    struct tw_text old = {0}, note = {0};
    struct tw_tally tally;
    bool complete;

    close(mkstemp(path));
    tw_text_format(&old, "%s.old", path);
    cr_assert_eq(tw_tasks_run(&task, 1, &run, &arena, &tally, &complete), TW_OK);
    run.resume = true;
    run.stop = &stop;
    run.note = &note;
    cr_assert_eq(tw_tasks_run(&task, 1, &run, &arena, &tally, &complete), TW_OK);
    cr_assert(complete && tally.games == 8, "all is taken over");
    cr_assert_eq(note.length, 0);
    run.label = "{\"identity\":\"12\"}\n";
    cr_assert_eq(tw_tasks_run(&task, 1, &run, &arena, &tally, &complete), TW_OK);
    cr_assert_not(complete);
    cr_assert_eq(tally.games, 0, "nothing of another run is taken over");
    cr_assert_not_null(strstr(tw_text_string(&note), "identity is 11, not 12"));
    cr_assert_eq(rename(tw_text_string(&old), path), 0, "it is not lost either");
    run.label = "{\"identity\":\"11\"}\n";
    cr_assert_eq(tw_tasks_run(&task, 1, &run, &arena, &tally, &complete), TW_OK);
    cr_assert_eq(tally.games, 8);
    tw_text_done(&old);
    tw_text_done(&note);
    remove(path);
    tw_arena_done(&arena);
}

Test(campaign, a_stopped_run_goes_on_where_it_was_though_a_line_broke_off)
{
    struct tw_campaign plan = campaign("base", 3 * TW_GAMES_PER_UNIT);
    char path[] = "/tmp/tw-journal-XXXXXX";
    volatile sig_atomic_t stop = 1;
    struct tw_tally whole, resumed;
    bool complete;
    FILE *file;

    close(mkstemp(path));
    play(&plan, (struct tw_run){.journal = path}, &whole, &complete);
    file = fopen(path, "r+");
    cr_assert_not_null(file);
    fseek(file, 0, SEEK_END);
    cr_assert_eq(ftruncate(fileno(file), ftell(file) - 40), 0);
    fclose(file);
    play(&plan, (struct tw_run){.journal = path, .resume = true, .stop = &stop}, &resumed,
         &complete);
    cr_assert_not(complete);
    cr_assert_eq(resumed.games, 2 * TW_GAMES_PER_UNIT);
    play(&plan, (struct tw_run){.journal = path, .resume = true}, &resumed, &complete);
    cr_assert(complete);
    cr_assert(same_tally(&whole, &resumed));
    remove(path);
    tw_arena_done(&arena);
}

Test(campaign, a_wrong_formula_is_found_and_shrunk_to_a_short_game)
{
    static struct tw_tables tables;
    static struct tw_script script;
    struct tw_campaign plan = campaign("base", 8);
    struct tw_text text = {0};
    struct tw_tally tally;
    char cause[TW_CAUSE];
    bool complete;

    plant_wrong_points(&tables, TW_KIND_ROAD);
    plan.tables = &tables;
    play(&plan, (struct tw_run){0}, &tally, &complete);
    cr_assert_gt(tally.failure_count, 0);
    cr_assert_eq(tally.failures[0].check, TW_CHECK_EVENTS, "%s", tally.failures[0].why);
    cr_assert(tw_shrink_game(&plan, tally.failures[0].index, &worker, &script, cause, &text));
    cr_assert_str_eq(cause, tally.failures[0].cause);
    /* two tiles close a road with the start tile; hardly more is needed */
    cr_assert_leq(script.action_count, 12, "%s", tw_text_string(&text));
    cr_assert_not_null(strstr(tw_text_string(&text), "moves:"));
    tw_text_done(&text);
    tw_arena_done(&arena);
}

Test(exhaustive, formulas_that_differ_are_found)
{
    static struct tw_tables tables;
    struct tw_exhaustive exhaustive;
    struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];
    struct tw_tally tally;

    plant_wrong_points(&tables, TW_KIND_ROAD);
    cr_assert(tw_exhaustive_open(&exhaustive, &tables, "base", &arena));
    tw_exhaustive_tasks(&exhaustive, tasks);
    tw_tally_start(&tally, tables.clause_count, &arena);
    tasks[1].run(&tasks[1], 0, &worker, &tally);
    cr_assert_str_eq(tasks[1].id, "formulas");
    cr_assert_gt(tally.failure_count, 0);
    tw_exhaustive_done(&exhaustive);
    tw_arena_done(&arena);
}

/* The longest of so many parts against their mean, in decisions; some of the parts are enough. */
static double longest_part(uint64_t games, unsigned parts)
{
    struct tw_campaign plan = campaign("base+solo", games);
    const unsigned step = parts > 40 ? parts / 40 : 1;
    uint64_t most = 0, sum = 0, count = 0;

    plan.oracle_every = 1000;
    plan.unit = tw_campaign_unit(games, parts);
    for (unsigned i = 0; i < parts; i += step) {
        struct tw_tally tally;
        bool complete;

        play(&plan, (struct tw_run){.shard = i, .shards = parts}, &tally, &complete);
        most = tally.decisions > most ? tally.decisions : most;
        sum += tally.decisions;
        count++;
    }
    return (double)most * (double)count / (double)sum;
}

Test(campaign, parts_are_even)
{
    cr_expect_lt(longest_part(4000, 8), 1.1);
    cr_expect_lt(longest_part(40000, 100), 1.1);
    cr_expect_lt(longest_part(200000, 1000), 1.1);
    cr_expect_eq(tw_campaign_unit(1000000, 1), TW_GAMES_PER_UNIT);
    cr_expect_eq(tw_campaign_unit(10, 1000), 1);
}
