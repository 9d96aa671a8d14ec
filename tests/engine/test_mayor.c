/* Abbey & Mayor: mayors. The start tile (city N, road E W) lies at 0,0. */
#include "box_table.h"

static const char rules[] = "base+abbey-mayor";

/* A city with `pennants` shields round the tile at 0,-1 that wants its last tile at 0,-2. */
static void set_city(const char *middle, const char *readings)
{
    table_open(rules, 2, readings);
    table_tile(middle, 0, -1, 0);
    table_tile("base-E", -1, -1, 90);
    table_tile("base-E", 1, -1, 270);
}

static void complete_city(void)
{
    table_begin(1, "base-E base-B");
    lay(0, -2, 180);
    pass();
}

Test(mayor, is_as_strong_as_the_city_has_shields)
{
    set_city("am-D", NULL);
    table_figure(0, TW_FIGURE_MAYOR, 0, 0, "c1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, -1, "c1");
    complete_city();
    EXPECT_SCORES(14, 0);
    cr_expect_eq(table.state.supply[0][TW_FIGURE_MAYOR], 1);
}

Test(mayor, ties_with_one_knight_in_a_city_with_one_shield)
{
    set_city("base-C", NULL);
    table_figure(0, TW_FIGURE_MAYOR, 0, 0, "c1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, -1, "c1");
    complete_city();
    EXPECT_SCORES(12, 12);
}

Test(mayor, adds_to_the_strength_of_own_knights)
{
    set_city("base-C", NULL);
    table_figure(0, TW_FIGURE_MAYOR, 0, 0, "c1");
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, -1, "c1");
    complete_city();
    EXPECT_SCORES(12, 0);
}

/* A city over two tiles without shields. */
static void set_small_city(const char *readings)
{
    table_open(rules, 2, readings);
    table_figure(0, TW_FIGURE_MAYOR, 0, 0, "c1");
}

static void complete_small_city(void)
{
    table_begin(1, "base-E base-B");
    lay(0, -1, 180);
    pass();
}

Test(mayor, alone_without_shields_owns_nothing_and_goes_home)
{
    set_small_city(NULL);
    complete_small_city();
    EXPECT_SCORES(0, 0);
    cr_expect_eq(table.state.supply[0][TW_FIGURE_MAYOR], 1);
    cr_expect_eq(table.happened[TW_EVENT_NO_OWNER], 1);
}

Test(mayor, alone_without_shields_scores_in_the_other_reading)
{
    set_small_city("lone-mayor=scores");
    complete_small_city();
    EXPECT_SCORES(4, 0);
}

Test(mayor, against_a_mayor_without_shields_nobody_scores_in_either_reading)
{
    for (int i = 0; i < 2; i++) {
        set_small_city(i ? "lone-mayor=scores" : NULL);
        table_figure(1, TW_FIGURE_MAYOR, 0, 0, "c1");
        complete_small_city();
        EXPECT_SCORES(0, 0);
    }
}

Test(mayor, without_shields_loses_to_one_knight)
{
    set_small_city("lone-mayor=scores");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    complete_small_city();
    EXPECT_SCORES(0, 4);
}

Test(mayor, alone_without_shields_gets_nothing_at_the_end_either)
{
    set_small_city(NULL);
    table_begin(1, "base-B");
    lay(0, 1, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(0, 0);
}

Test(mayor, in_an_unfinished_city_with_shields_scores_at_the_end)
{
    set_city("am-D", NULL);
    table_figure(0, TW_FIGURE_MAYOR, 0, 0, "c1");
    table_begin(1, "base-B");
    lay(0, 1, 0);
    pass();
    EXPECT_SCORES(6, 0);
}

Test(mayor, stands_in_empty_cities_only)
{
    set_small_city(NULL);
    table_begin(1, "base-H base-B");
    lay(0, -1, 0);
    cr_expect(may_place(TW_FIGURE_MAYOR, 0, -1, "c1"));
    cr_expect(!may_place(TW_FIGURE_MAYOR, 0, -1, "c2"), "a mayor is there");
    cr_expect(!may_place(TW_FIGURE_FOLLOWER, 0, -1, "c2"), "a weak mayor occupies as well");
    cr_expect(!may_place(TW_FIGURE_MAYOR, 0, -1, "f1"), "a field");
}
