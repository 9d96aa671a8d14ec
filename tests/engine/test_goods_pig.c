/* Traders & Builders: goods and pigs. The start tile (city N, road E W) lies at 0,0. */
#include "box_table.h"

static const char rules[] = "base+traders-builders";

/* A city over six tiles with two symbols of grain and one of wine that wants its last tile. */
static void set_city(void)
{
    table_open(rules, 2, NULL);
    table_tile("tb-H", 0, -1, 180);
    table_tile("tb-Q", -1, -1, 0);
    table_tile("base-E", -2, -1, 90);
    table_tile("tb-G", 1, -1, 0);
}

static void expect_goods(unsigned player, unsigned wine, unsigned grain, unsigned cloth)
{
    uint8_t counts[3];

    cr_assert(tw_player_goods(table.game, &table.state, player, counts));
    cr_expect_eq(counts[0], wine);
    cr_expect_eq(counts[1], grain);
    cr_expect_eq(counts[2], cloth);
}

/* As in TB-GOODS-02.x1: one completes, the other owns. */
Test(goods, go_to_who_completes_the_city_and_points_to_who_owns_it)
{
    set_city();
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(1, "base-E base-B");
    lay(1, -2, 180);
    pass();
    EXPECT_SCORES(12, 0);
    expect_goods(0, 0, 0, 0);
    expect_goods(1, 1, 2, 0);
    cr_expect_eq(table.happened[TW_EVENT_GOODS], 1);
    cr_expect_eq(table.last[TW_EVENT_GOODS].points, 3);
    cr_expect_eq(table.last[TW_EVENT_GOODS].counters[TW_COUNTER_GRAIN], 2);
}

Test(goods, come_from_a_city_without_knights_as_well)
{
    set_city();
    table_begin(1, "base-E base-B");
    lay(1, -2, 180);
    pass();
    EXPECT_SCORES(0, 0);
    expect_goods(1, 1, 2, 0);
}

Test(goods, of_an_unfinished_city_are_never_taken)
{
    set_city();
    table_begin(1, "base-B");
    lay(0, 1, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    expect_goods(1, 0, 0, 0);
    EXPECT_SCORES(0, 0);
}

static void hold(unsigned player, uint8_t wine, uint8_t grain, uint8_t cloth)
{
    const uint8_t counts[3] = {wine, grain, cloth};
    struct tw_problem problem;

    cr_assert(tw_position_goods(table.game, &table.state, player, counts, &problem), "%s",
              problem.text);
}

static void play_last_tile(void)
{
    table_begin(1, "base-B");
    lay(0, 1, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
}

/* TB-GOODS-11.x1: red leads or shares all three kinds, blue shares two. */
Test(goods, most_of_a_kind_gives_ten_points_to_each_leader)
{
    table_open(rules, 2, NULL);
    hold(0, 3, 1, 1);
    hold(1, 3, 1, 2);
    play_last_tile();
    EXPECT_SCORES(20, 30);
}

Test(goods, that_nobody_holds_give_nothing)
{
    table_open(rules, 2, NULL);
    hold(0, 2, 0, 0);
    play_last_tile();
    EXPECT_SCORES(10, 0);
}

Test(goods, that_nobody_holds_are_a_tie_in_the_other_reading)
{
    table_open(rules, 2, "goods-zero=tie-pays");
    hold(0, 2, 0, 0);
    play_last_tile();
    EXPECT_SCORES(30, 20);
}

/* A field at 0,-1 that touches the completed city of the start tile. */
static void set_field(void)
{
    table_open(rules, 2, NULL);
    table_tile("base-E", 0, -1, 180);
}

Test(pig, needs_an_own_farmer_on_the_field)
{
    set_field();
    table_figure(0, TW_FIGURE_FOLLOWER, 0, -1, "f1");
    table_begin(0, "base-B base-B base-B");
    lay(0, -2, 0);
    cr_expect(may_place(TW_FIGURE_PIG, 0, -2, "f1"));
    cr_expect(!may_place(TW_FIGURE_PIG, 0, -2, "m1"));
    cr_expect(!may_place(TW_FIGURE_FOLLOWER, 0, -2, "f1"));
    pass();
    lay(0, -3, 0);
    cr_expect(!may_place(TW_FIGURE_PIG, 0, -3, "f1"), "the farmer is not the own one");
}

Test(pig, makes_each_city_worth_four)
{
    set_field();
    table_figure(0, TW_FIGURE_FOLLOWER, 0, -1, "f1");
    table_begin(0, "base-B");
    lay(0, -2, 0);
    place(TW_FIGURE_PIG, 0, -2, "f1");
    EXPECT_SCORES(4, 0);
}

Test(pig, helps_only_its_own_player_on_a_shared_field)
{
    set_field();
    table_figure(0, TW_FIGURE_FOLLOWER, 0, -1, "f1");
    table_figure(0, TW_FIGURE_PIG, 0, -1, "f1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, -1, "f1");
    table_begin(0, "base-B");
    lay(0, -2, 0);
    pass();
    EXPECT_SCORES(4, 3);
}

Test(pig, counts_nothing_when_the_owner_is_found)
{
    set_field();
    table_figure(0, TW_FIGURE_FOLLOWER, 0, -1, "f1");
    table_figure(0, TW_FIGURE_PIG, 0, -1, "f1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, -1, "f1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, -1, "f1");
    table_begin(0, "base-B");
    lay(0, -2, 0);
    pass();
    EXPECT_SCORES(0, 3);
}
