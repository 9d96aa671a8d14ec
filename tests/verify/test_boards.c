/* The checks that go through all small boards: what they list, and bugs that they find. */
#include <criterion/criterion.h>
#include <string.h>

#include "verify/boards/railways.h"
#include "verify/campaign/internal.h"
#include "verify/exhaustive/exhaustive.h"

static struct tw_worker worker;
static struct tw_arena arena;

/* Runs one unit of a check, or all of them with `unit` -1. */
static struct tw_tally run(const struct tw_tables *tables, const char *rules, const char *id,
                           int unit)
{
    struct tw_exhaustive exhaustive;
    struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];
    struct tw_tally tally;
    unsigned count, at = 0;

    cr_assert(tw_exhaustive_open(&exhaustive, tables, rules, &arena));
    count = tw_exhaustive_tasks(&exhaustive, tasks);
    while (at < count && strcmp(tasks[at].id, id) != 0)
        at++;
    cr_assert_lt(at, count, "%s has no check %s", rules, id);
    tw_tally_start(&tally, tables->clause_count, &arena);
    for (uint64_t i = 0; i < tasks[at].units; i++)
        if (unit < 0 || i == (uint64_t)unit)
            tasks[at].run(&tasks[at], i, &worker, &tally);
    tw_exhaustive_done(&exhaustive);
    return tally;
}

static void expect_peace(const char *rules, const char *id, int unit, uint64_t least)
{
    const struct tw_tally tally = run(&tw_builtin_tables, rules, id, unit);

    cr_assert_eq(tally.failure_count, 0, "%s %s: %s", rules, id, tally.failures[0].why);
    cr_assert_geq(tally.cases, least, "%s %s: %llu cases", rules, id,
                  (unsigned long long)tally.cases);
    tw_arena_done(&arena);
}

Test(boards, the_walk_below_one_placement_counts_what_perft_counts)
{
    expect_peace("base", "walk", 5, 1000);
}

/* Its rows show some tiles in different turns. */
Test(boards, tiles_that_look_the_same_when_turned_are_one)
{
    expect_peace("base+river-20ae", "walk", 0, 1000);
}

Test(boards, river_tiles_lie_where_the_river_lets_them)
{
    expect_peace("base+river", "river", -1, 5000);
}

Test(boards, tents_go_where_both_sides_let_them)
{
    expect_peace("gold-rush", "tents", 1, 1000);
}

Test(boards, railways_give_what_the_clauses_say)
{
    expect_peace("gold-rush", "railways", 1, 500);
}

Test(boards, farmers_get_the_same_from_both_sides)
{
    expect_peace("base", "farms", 2, 1000);
}

/* Sets of two tiles beside the start tile of the base game, found by comparing every pair. */
Test(boards, each_set_of_tiles_is_met_once)
{
    static struct tw_perft_line first[TW_MAX_ACTIONS], second[TW_MAX_ACTIONS];
    static struct tw_state state;
    static uint8_t met[102][102]; /* pairs of tiles that both touch the start tile */
    const struct tw_setup setup = {.rules = "base"};
    struct tw_game *game;
    struct tw_problem problem;
    unsigned chains = 0, pairs = 0;

    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem), "%s", problem.text);
    tw_position_start(game, &state);
    const unsigned count = tw_perft_divide(game, &state, 1, first);
    cr_assert_eq(count, 102);
    for (unsigned i = 0; i < count; i++) {
        tw_position_start(game, &state);
        tw_position_tile(game, &state, first[i].type, first[i].action.x, first[i].action.y,
                         first[i].action.rotation, &problem);
        const unsigned next = tw_perft_divide(game, &state, 1, second);
        for (unsigned k = 0; k < next; k++) {
            const struct tw_action *action = &second[k].action;
            unsigned same = 0;

            if (!tw_layout_in_order(&state, 1, action->x, action->y))
                continue;
            while (same < count &&
                   (first[same].type != second[k].type || first[same].action.x != action->x ||
                    first[same].action.y != action->y ||
                    first[same].action.rotation != action->rotation))
                same++;
            if (same < count)
                cr_assert_eq(met[i][same]++ + met[same][i], 0, "a pair is met twice");
            chains += same == count;
            pairs += same < count;
        }
    }
    /* every order of two: chains have one, pairs two; but for tiles that fit beside one alone */
    cr_assert_eq(chains + 2 * pairs, 15804);
    tw_game_free(game);
}

struct counts {
    unsigned open[TW_RAILWAY_TILES + 1], complete[TW_RAILWAY_TILES + 1];
    unsigned rings, loops;
};

static void count_railway(void *context, const struct tw_railway *railway)
{
    struct counts *counts = context;

    if (tw_railway_is_complete(railway))
        counts->complete[railway->count]++;
    else
        counts->open[railway->count]++;
    counts->rings += railway->ring;
    counts->loops += railway->loop;
}

/* Counted by hand; without trains. */
Test(boards, railways_are_listed_once_up_to_turning)
{
    static const uint8_t no_trains[TW_RAIL__COUNT] = {1, 1, 1, 1, 1, 1};
    struct counts counts = {0};

    tw_railway_list(no_trains, count_railway, &counts);
    cr_expect_eq(counts.open[1], 5);      /* straight, bend, and three ends */
    cr_expect_eq(counts.complete[2], 6);  /* two of three ends */
    cr_expect_eq(counts.complete[3], 15); /* straight: 6; bent: 9 */
    /* nine ways between, nine pairs of ends, half of them but for 9 that are their own reverse; a
     * ring; a loop at each kind of end */
    cr_expect_eq(counts.complete[4], 45 + 1 + 3);
    cr_expect_eq(counts.rings, 2); /* four tiles, and six */
}

/* Tables in which a compiled formula says something else than the text. */
static int32_t always_double(const int32_t *counters, const uint8_t *options)
{
    (void)options;
    return 2 * counters[TW_COUNTER_TILES];
}

static int32_t nothing(const int32_t *counters, const uint8_t *options)
{
    (void)counters;
    (void)options;
    return 0;
}

static const struct tw_tables *plant(enum tw_kind kind, enum tw_moment moment,
                                     int32_t (*compiled)(const int32_t *, const uint8_t *))
{
    static struct tw_tables tables;
    static struct tw_ruleset rulesets[32];
    static struct tw_scoring scorings[32][64];
    static struct tw_formula formula;

    tables = tw_builtin_tables;
    memcpy(rulesets, tables.rulesets, tables.ruleset_count * sizeof rulesets[0]);
    for (unsigned i = 0; i < tables.ruleset_count; i++) {
        if (rulesets[i].scoring_count > 0)
            memcpy(scorings[i], rulesets[i].scorings,
                   rulesets[i].scoring_count * sizeof scorings[0][0]);
        for (unsigned k = 0; k < rulesets[i].scoring_count; k++)
            if (scorings[i][k].kind == kind && scorings[i][k].moment == moment) {
                formula = *scorings[i][k].points;
                formula.compiled = compiled;
                scorings[i][k].points = &formula;
            }
        rulesets[i].scorings = scorings[i];
    }
    tables.rulesets = rulesets;
    return &tables;
}

Test(boards, a_railway_that_always_doubles_is_found)
{
    const struct tw_tally tally =
        run(plant(TW_KIND_RAILWAY, TW_MOMENT_COMPLETE, always_double), "gold-rush", "railways", 3);

    cr_assert_gt(tally.failure_count, 0);
    tw_arena_done(&arena);
}

Test(boards, trains_that_count_at_the_end_are_found)
{
    const struct tw_tally tally =
        run(plant(TW_KIND_RAILWAY, TW_MOMENT_END, always_double), "gold-rush", "railways", 3);

    cr_assert_gt(tally.failure_count, 0);
    tw_arena_done(&arena);
}

Test(boards, farmers_who_get_nothing_are_found)
{
    const struct tw_tally tally =
        run(plant(TW_KIND_FIELD, TW_MOMENT_END, nothing), "base", "farms", 0);

    cr_assert_gt(tally.failure_count, 0);
    tw_arena_done(&arena);
}
