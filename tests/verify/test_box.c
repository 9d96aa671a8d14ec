/* The exhaustive checks on small boards: one part of each, and mistakes that each has to find. */
#include <criterion/criterion.h>
#include <string.h>

#include "verify/boards/hand_board.h"
#include "verify/campaign/internal.h"
#include "verify/exhaustive/exhaustive.h"

static const char box[] = "base+inns-cathedrals+traders-builders+abbey-mayor+king";
static struct tw_worker worker;
static struct tw_arena arena;
static struct tw_tally tally;

/* Runs the part of a check that belongs to one unit. */
static void run(const struct tw_tables *tables, const char *rules, const char *id, unsigned unit)
{
    struct tw_exhaustive exhaustive;
    struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];
    unsigned count, at = 0;

    cr_assert(tw_exhaustive_open(&exhaustive, tables, rules, &arena));
    count = tw_exhaustive_tasks(&exhaustive, tasks);
    while (at < count && strcmp(tasks[at].id, id) != 0)
        at++;
    cr_assert_lt(at, count, "%s is not offered for %s", id, rules);
    cr_assert_eq(tasks[at].units, TW_HAND_UNITS);
    tw_tally_start(&tally, tables->clause_count, &arena);
    tasks[at].run(&tasks[at], unit, &worker, &tally);
    tw_exhaustive_done(&exhaustive);
}

static void expect_peace(const char *rules, const char *id, uint64_t cases)
{
    run(&tw_builtin_tables, rules, id, 3);
    cr_assert_eq(tally.failure_count, 0, "%s", tally.failures[0].why);
    cr_assert_geq(tally.cases, cases, "%s: %llu cases", id, (unsigned long long)tally.cases);
    tw_arena_done(&arena);
}

/* Tables in which one ruleset can be changed. */
static struct tw_tables tables;
static struct tw_ruleset rulesets[32];

static struct tw_ruleset *open_ruleset(const char *id)
{
    unsigned i = 0;

    tables = tw_builtin_tables;
    memcpy(rulesets, tw_builtin_tables.rulesets, tables.ruleset_count * sizeof rulesets[0]);
    tables.rulesets = rulesets;
    while (strcmp(rulesets[i].id, id) != 0)
        i++;
    return &rulesets[i];
}

static int32_t wrong_points(const int32_t *counters, const uint8_t *options)
{
    (void)counters;
    (void)options;
    return 41;
}

/* The engine pays this kind of feature of one ruleset wrongly, the oracle as it should. */
static void plant(const char *ruleset, enum tw_kind kind)
{
    static struct tw_scoring scorings[64];
    static struct tw_formula formulas[64];
    struct tw_ruleset *changed = open_ruleset(ruleset);

    memcpy(scorings, changed->scorings, changed->scoring_count * sizeof scorings[0]);
    for (unsigned i = 0; i < changed->scoring_count; i++)
        if (scorings[i].kind == kind) {
            formulas[i] = *scorings[i].points;
            formulas[i].compiled = wrong_points;
            scorings[i].points = &formulas[i];
        }
    changed->scorings = scorings;
}

static void expect_found(const char *rules, const char *id, enum tw_check_kind check)
{
    run(&tables, rules, id, 0);
    cr_assert_gt(tally.failure_count, 0, "%s finds nothing", id);
    cr_assert_gt(tally.failed[check], 0, "%s", tally.failures[0].why);
    tw_arena_done(&arena);
}

Test(box, shares_of_a_feature)
{
    expect_peace("base", "majority", 20);
    expect_peace(box, "majority", 1500);
    plant("base", TW_KIND_ROAD);
    expect_found("base", "majority", TW_CHECK_SUMS);
}

Test(box, shares_of_cowboys)
{
    struct tw_exhaustive exhaustive;
    struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];
    unsigned count, at = 0;

    plant("gold-rush", TW_KIND_RAILWAY);
    for (unsigned round = 0; round < 2; round++) {
        const struct tw_tables *played = round == 0 ? &tw_builtin_tables : &tables;

        cr_assert(tw_exhaustive_open(&exhaustive, played, "gold-rush", &arena));
        count = tw_exhaustive_tasks(&exhaustive, tasks);
        for (at = 0; at < count && strcmp(tasks[at].id, "majority") != 0;)
            at++;
        cr_assert_lt(at, count);
        tw_tally_start(&tally, played->clause_count, &arena);
        tasks[at].run(&tasks[at], 7, &worker, &tally);
        cr_assert_gt(tally.cases, 50);
        cr_assert_eq(tally.failure_count > 0, round == 1, "%s", tally.failures[0].why);
        tw_exhaustive_done(&exhaustive);
    }
    tw_arena_done(&arena);
}

Test(box, holdings_of_goods)
{
    expect_peace("base+traders-builders", "goods", 1300);
    plant("traders-builders", TW_KIND_PLAYER);
    expect_found("base+traders-builders", "goods", TW_CHECK_SUMS);
}

Test(box, king_and_robber_baron)
{
    expect_peace("base+king", "king-robber", 400);
    plant("king", TW_KIND_PLAYER);
    expect_found("base+king", "king-robber", TW_CHECK_EVENTS);
}

Test(box, abbeys_in_holes)
{
    expect_peace("base+abbey-mayor", "abbey-holes", 900);
    plant("base", TW_KIND_CITY);
    expect_found("base+abbey-mayor", "abbey-holes", TW_CHECK_EVENTS);
}

Test(box, closing_rounds)
{
    expect_peace(box, "closing-round", 50);
    plant("base", TW_KIND_ROAD);
    expect_found("base+abbey-mayor", "closing-round", TW_CHECK_EVENTS);
}

/* A barn that may stand nowhere: both sides agree, and both are wrong. */
Test(box, barns_on_corners)
{
    static struct tw_figure_rule figures[16];
    struct tw_ruleset *changed;

    expect_peace("base+abbey-mayor", "barn-corners", 100);
    changed = open_ruleset("abbey-mayor");
    memcpy(figures, changed->figures, changed->figure_count * sizeof figures[0]);
    for (unsigned i = 0; i < changed->figure_count; i++)
        if (figures[i].kind == TW_FIGURE_BARN)
            figures[i].on = 0;
    changed->figures = figures;
    expect_found("base+abbey-mayor", "barn-corners", TW_CHECK_LEGAL);
}

Test(box, barns_and_farmers)
{
    expect_peace(box, "barn-fields", 150);
    plant("abbey-mayor", TW_KIND_FIELD);
    expect_found(box, "barn-fields", TW_CHECK_EVENTS);
}

Test(box, wagons)
{
    expect_peace("base+abbey-mayor", "wagons", 1000);
    plant("base", TW_KIND_ROAD);
    expect_found("base+abbey-mayor", "wagons", TW_CHECK_EVENTS);
}

/* Three turns in a row by the data: engine and oracle agree, the clause does not. */
Test(box, builders)
{
    static struct tw_mechanism_use uses[16];
    static const struct tw_parameter three = {"max_turns", 3};
    struct tw_ruleset *changed;

    expect_peace(box, "builder", 150);
    changed = open_ruleset("traders-builders");
    memcpy(uses, changed->mechanisms, changed->mechanism_count * sizeof uses[0]);
    for (unsigned i = 0; i < changed->mechanism_count; i++)
        if (uses[i].kind == TW_MECHANISM_BUILDER)
            uses[i].parameters = &three;
    changed->mechanisms = uses;
    expect_found("base+traders-builders", "builder", TW_CHECK_PHASE);
}

Test(box, orders_in_solo_play)
{
    expect_peace("base+solo", "solo-orders", 1000);
    plant("base", TW_KIND_ROAD);
    expect_found("base+solo", "solo-orders", TW_CHECK_EVENTS);
}

/* Another start tile, other ways to the origin. */
Test(box, small_boards_lie_apart_from_the_river)
{
    expect_peace("base+river+king", "king-robber", 400);
    expect_peace("base+river-20ae+abbey-mayor", "abbey-holes", 900);
}

Test(box, checks_are_offered_only_where_their_pieces_are)
{
    static const char *const ids[] = {"goods",         "king-robber",  "abbey-holes",
                                      "closing-round", "barn-corners", "barn-fields",
                                      "wagons",        "builder",      "solo-orders"};
    struct tw_exhaustive exhaustive;
    struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];
    unsigned count;

    cr_assert(tw_exhaustive_open(&exhaustive, &tw_builtin_tables, "base", &arena));
    count = tw_exhaustive_tasks(&exhaustive, tasks);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < sizeof ids / sizeof ids[0]; k++)
            cr_assert_str_neq(tasks[i].id, ids[k]);
    tw_exhaustive_done(&exhaustive);
    tw_arena_done(&arena);
}
