/* King & Robber Baron. The start tile (city N, road E W) lies at 0,0. */
#include "box_table.h"

static const char rules[] = "base+king";

static void expect_king(unsigned player, unsigned size)
{
    unsigned found = 0;

    cr_expect_eq(tw_king_holder(table.game, &table.state, &found), player);
    cr_expect_eq(found, size);
}

static void expect_robber(unsigned player, unsigned size)
{
    unsigned found = 0;

    cr_expect_eq(tw_robber_holder(table.game, &table.state, &found), player);
    cr_expect_eq(found, size);
}

Test(king, goes_to_who_completes_the_first_city)
{
    table_open(rules, 2, NULL);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(1, "base-E base-B");
    expect_king(TW_NONE, 0);
    lay(0, -1, 180);
    pass();
    EXPECT_SCORES(4, 0);
    expect_king(1, 2);
    cr_expect_eq(table.happened[TW_EVENT_PASSED_ON], 1);
}

/* A city over two tiles is complete and player 0 holds the king; another waits to be completed
 * south of it, over two or three tiles. */
static void set_rivals(bool larger, const char *readings)
{
    struct tw_problem problem;

    table_open(rules, 2, readings);
    table_tile("base-E", 0, -1, 180);
    table_tile("base-E", 0, 1, 180);
    if (larger)
        table_tile("base-G", 0, 2, 90);
    cr_assert(tw_position_holder(table.game, &table.state, TW_MECHANISM_KING, 0, &problem));
}

Test(king, does_not_move_for_a_city_of_the_same_size)
{
    set_rivals(false, NULL);
    table_begin(1, "base-E base-B");
    lay(0, 2, 0);
    pass();
    expect_king(0, 2);
}

Test(king, moves_for_a_larger_city)
{
    set_rivals(true, NULL);
    table_begin(1, "base-E base-B");
    lay(0, 3, 0);
    pass();
    expect_king(1, 3);
}

Test(king, stays_with_who_completes_a_still_larger_city_and_the_record_rises)
{
    set_rivals(true, NULL);
    table_begin(0, "base-E base-B");
    lay(0, 3, 0);
    pass();
    expect_king(0, 3);
    cr_expect_eq(table.happened[TW_EVENT_PASSED_ON], 0);
}

/* KING-05-E1: an unfinished city of three tiles stands beside. */
Test(king, moves_past_a_larger_unfinished_city_in_one_reading_only)
{
    for (unsigned i = 0; i < 2; i++) {
        set_rivals(true, i ? "king-compare=all" : NULL);
        table_tile("base-E", -1, 2, 270);
        table_tile("base-G", -2, 2, 0);
        table_tile("base-G", -3, 2, 0);
        table_begin(1, "base-E base-B");
        lay(0, 3, 0);
        pass();
        expect_king(i ? 0 : 1, 3);
    }
}

/* KING-05-E3: one tile completes two cities of three tiles each. */
Test(king, moves_for_two_equal_cities_above_the_record)
{
    struct tw_problem problem;

    table_open(rules, 2, NULL);
    table_tile("base-E", 0, -1, 180);
    table_tile("base-B", 0, 1, 0);
    table_tile("base-E", 0, 2, 180);
    table_tile("base-G", 0, 3, 90);
    table_tile("base-B", -1, 1, 0);
    table_tile("base-B", -1, 2, 0);
    table_tile("base-B", -1, 3, 0);
    table_tile("base-G", -1, 4, 0);
    table_tile("base-E", -2, 4, 90);
    cr_assert(tw_position_holder(table.game, &table.state, TW_MECHANISM_KING, 0, &problem));
    table_begin(1, "base-I base-B");
    lay(0, 4, 0);
    pass();
    expect_king(1, 3);
    cr_expect_eq(table.happened[TW_EVENT_PASSED_ON], 1);
}

Test(robber, goes_by_the_length_of_completed_roads)
{
    table_open(rules, 2, NULL);
    table_tile("base-A", 1, 0, 90);
    table_begin(1, "base-A base-A base-A");
    lay(-1, 0, 270);
    pass();
    expect_robber(1, 3);
    expect_king(TW_NONE, 0);
}

Test(robber, does_not_move_for_an_equal_road)
{
    struct tw_problem problem;

    table_open(rules, 2, NULL);
    table_tile("base-A", 1, 0, 90);
    table_tile("base-A", -1, 0, 270);
    table_tile("base-B", 0, 1, 0);
    table_tile("base-U", 0, 2, 0);
    table_tile("base-A", 1, 2, 90);
    cr_assert(tw_position_holder(table.game, &table.state, TW_MECHANISM_ROBBER, 0, &problem));
    table_begin(1, "base-A base-B");
    lay(-1, 2, 270);
    pass();
    expect_robber(0, 3);
}

/* ROBBER-05-E1, as with the king. */
Test(robber, moves_past_a_longer_unfinished_road_in_one_reading_only)
{
    struct tw_problem problem;

    for (unsigned i = 0; i < 2; i++) {
        table_open(rules, 2, i ? "robber-compare=all" : NULL);
        table_tile("base-U", 1, 0, 0);
        table_tile("base-U", 2, 0, 0);
        table_tile("base-B", 0, 1, 0);
        table_tile("base-A", 0, 2, 270);
        table_tile("base-A", 1, 2, 90);
        table_tile("base-B", 0, 3, 0);
        table_tile("base-A", 0, 4, 270);
        table_tile("base-U", 1, 4, 0);
        cr_assert(tw_position_holder(table.game, &table.state, TW_MECHANISM_ROBBER, 0, &problem));
        table_begin(1, "base-A base-B");
        lay(2, 4, 90);
        pass();
        expect_robber(i ? 0 : 1, 3);
    }
}

/* KING-07, ROBBER-07: every completed city and road counts, whoever completed it. */
Test(king, and_robber_count_all_completed_cities_and_roads_at_the_end)
{
    struct tw_problem problem;

    set_rivals(false, NULL);
    table_tile("base-A", 1, 0, 90);
    table_tile("base-A", -1, 0, 270);
    cr_assert(tw_position_holder(table.game, &table.state, TW_MECHANISM_ROBBER, 1, &problem));
    table_begin(1, "base-E");
    lay(0, 2, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(2, 1);
}

Test(king, and_robber_may_be_held_by_one_player)
{
    struct tw_problem problem;

    set_rivals(false, NULL);
    table_tile("base-A", 1, 0, 90);
    table_tile("base-A", -1, 0, 270);
    cr_assert(tw_position_holder(table.game, &table.state, TW_MECHANISM_ROBBER, 0, &problem));
    table_begin(1, "base-E");
    lay(0, 2, 0);
    pass();
    EXPECT_SCORES(3, 0);
}

Test(king, of_nobody_gives_nothing)
{
    table_open(rules, 2, NULL);
    table_begin(1, "base-B");
    lay(0, 1, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(0, 0);
}
