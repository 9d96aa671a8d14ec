/* Traders & Builders: builders. The start tile (city N, road E W) lies at 0,0. */
#include "box_table.h"

static const char rules[] = "base+traders-builders";

static void set_road(const char *with)
{
    table_open(with, 2, NULL);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
}

/* TB-BUILDER-07.x1: thief, then builder, then every tile that goes on with the road. */
Test(builder, gives_a_second_turn_after_a_tile_that_continues_its_road_but_no_third)
{
    set_road(rules);
    table_begin(0, "base-U base-B base-U base-U base-B");
    lay(1, 0, 0);
    place(TW_FIGURE_BUILDER, 1, 0, "r1");
    EXPECT_TURN(1, "tile");
    lay(0, 1, 0);
    pass();
    EXPECT_TURN(0, "tile");
    lay(-1, 0, 0);
    pass();
    EXPECT_TURN(0, "tile");
    cr_expect_eq(table.happened[TW_EVENT_EXTRA_TURN], 1);
    lay(2, 0, 0);
    pass();
    EXPECT_TURN(1, "tile");
    cr_expect_eq(table.happened[TW_EVENT_EXTRA_TURN], 1);
}

Test(builder, of_another_player_gives_nothing)
{
    set_road(rules);
    table_tile("base-U", 1, 0, 0);
    table_figure(0, TW_FIGURE_BUILDER, 1, 0, "r1");
    table_begin(1, "base-U base-B");
    lay(2, 0, 0);
    pass();
    EXPECT_TURN(0, "tile");
}

Test(builder, gives_nothing_for_a_tile_elsewhere)
{
    set_road(rules);
    table_tile("base-U", 1, 0, 0);
    table_figure(0, TW_FIGURE_BUILDER, 1, 0, "r1");
    table_begin(0, "base-B base-B");
    lay(0, 1, 0);
    pass();
    EXPECT_TURN(1, "tile");
}

/* TB-BUILDER-10-E4: a tile beside the feature is no part of it. */
Test(builder, gives_nothing_for_a_separate_segment_on_the_same_tile)
{
    set_road(rules);
    table_tile("base-W", 1, 0, 0);
    table_figure(0, TW_FIGURE_BUILDER, 1, 0, "r3");
    table_begin(0, "base-U base-B");
    lay(2, 0, 0);
    pass();
    EXPECT_TURN(1, "tile");
}

/* TB-BUILDER-18.x1: the road is completed, a knight is placed, the builder joins him at once. */
Test(builder, comes_home_with_the_completed_road_and_may_be_used_in_the_extra_turn)
{
    set_road(rules);
    table_tile("base-U", 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
    table_figure(0, TW_FIGURE_BUILDER, 1, 0, "r1");
    table_begin(0, "tb-A base-H base-B");
    lay(-1, 0, 0);
    cr_expect(!may_place(TW_FIGURE_BUILDER, -1, 0, "r1"));
    place(TW_FIGURE_FOLLOWER, -1, 0, "c1");
    EXPECT_SCORES(4, 0);
    EXPECT_TURN(0, "tile");
    cr_expect_eq(table.state.supply[0][TW_FIGURE_BUILDER], 1);
    cr_expect_eq(on_map(0, TW_FIGURE_FOLLOWER), 1);
    lay(-1, -1, 0);
    cr_expect(!may_place(TW_FIGURE_BUILDER, -1, -1, "c2"), "that city is complete by now");
    pass();
    EXPECT_TURN(1, "tile");
}

Test(builder, joins_a_knight_in_the_extra_turn)
{
    set_road(rules);
    table_tile("base-U", 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
    table_figure(0, TW_FIGURE_BUILDER, 1, 0, "r1");
    table_begin(0, "tb-A base-G base-B");
    lay(-1, 0, 0);
    place(TW_FIGURE_FOLLOWER, -1, 0, "c1");
    lay(-1, -1, 90);
    place(TW_FIGURE_BUILDER, -1, -1, "c1");
    EXPECT_TURN(1, "tile");
    cr_expect_eq(on_map(0, TW_FIGURE_BUILDER), 1);
}

Test(builder, needs_an_own_follower_and_an_unfinished_road_or_city)
{
    set_road(rules);
    table_tile("base-A", 1, 0, 90);
    table_begin(0, "base-W base-B");
    lay(-1, 0, 0);
    cr_expect(!may_place(TW_FIGURE_BUILDER, -1, 0, "r1"), "complete");
    cr_expect(!may_place(TW_FIGURE_BUILDER, -1, 0, "r2"), "nobody is there");
    cr_expect(!may_place(TW_FIGURE_BUILDER, -1, 0, "f1"), "a field");
}

Test(builder, may_join_where_others_have_the_majority)
{
    set_road(rules);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_figure(1, TW_FIGURE_BUILDER, 0, 0, "r1");
    table_begin(0, "base-U base-B");
    lay(1, 0, 0);
    place(TW_FIGURE_BUILDER, 1, 0, "r1");
    cr_expect_eq(on_map(0, TW_FIGURE_BUILDER), 1);
}

Test(builder, counts_nothing_when_the_owner_is_found)
{
    set_road(rules);
    table_tile("base-A", 1, 0, 90);
    table_figure(0, TW_FIGURE_BUILDER, 0, 0, "r1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(1, "base-A base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(3, 3);
}

/* TB-BUILDER-12-E2 without an abbey: the extra turn lapses. */
Test(builder, gives_no_turn_when_no_tile_is_left)
{
    set_road(rules);
    table_figure(0, TW_FIGURE_BUILDER, 0, 0, "r1");
    table_begin(0, "base-U");
    lay(1, 0, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    cr_expect_eq(table.happened[TW_EVENT_EXTRA_TURN], 0);
}

/* TB-BUILDER-02-E1: every follower is company enough. */
Test(builder, is_content_with_a_wagon_or_a_mayor)
{
    table_open("base+traders-builders+abbey-mayor", 2, NULL);
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(0, "base-U base-B");
    lay(1, 0, 0);
    cr_expect(may_place(TW_FIGURE_BUILDER, 1, 0, "r1"));
    table_open("base+traders-builders+abbey-mayor", 2, NULL);
    table_figure(0, TW_FIGURE_MAYOR, 0, 0, "c1");
    table_begin(0, "base-G base-B");
    lay(0, -1, 90);
    cr_expect(may_place(TW_FIGURE_BUILDER, 0, -1, "c1"));
}
