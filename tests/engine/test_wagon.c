/* Abbey & Mayor: wagons. The start tile (city N, road E W) lies at 0,0. */
#include "box_table.h"

static const char rules[] = "base+abbey-mayor";

/* Player 0's wagon on a road that ends at a crossing in the east and wants its western end. */
static void set_road(const char *with, const char *readings)
{
    table_open(with, 2, readings);
    table_tile("base-W", 1, 0, 0);
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
}

/* AM-WAGON-06.x1: a monastery and other roads adjoin. */
Test(wagon, goes_to_the_monastery_or_a_road_at_the_crossing)
{
    set_road(rules, NULL);
    table_begin(1, "base-A base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(3, 0);
    EXPECT_TURN(0, "wagon");
    cr_expect_eq(table.state.active, 1, "the turn is still that of player 1");
    cr_expect_eq(table_count(TW_DO_WAGON), 4, "two roads, the monastery, or home");
    cr_expect(may_move_wagon(-1, 0, "m1"));
    cr_expect(may_move_wagon(1, 0, "r1"));
    cr_expect(!may_move_wagon(1, 0, "r3"), "that road is complete");
    cr_expect(!may_move_wagon(1, 0, "f1"));
    move_wagon(1, 0, "r2");
    cr_expect_eq(on_map(0, TW_FIGURE_WAGON), 1);
    EXPECT_TURN(0, "tile");
}

Test(wagon, may_be_taken_back)
{
    set_road(rules, NULL);
    table_begin(1, "base-A base-B");
    lay(-1, 0, 270);
    pass();
    keep_wagon();
    cr_expect_eq(table.state.supply[0][TW_FIGURE_WAGON], 1);
    EXPECT_TURN(0, "tile");
}

Test(wagon, does_not_enter_what_is_occupied)
{
    set_road(rules, NULL);
    table_figure(1, TW_FIGURE_FOLLOWER, 1, 0, "r1");
    table_begin(1, "base-A base-B");
    lay(-1, 0, 270);
    place(TW_FIGURE_FOLLOWER, -1, 0, "m1");
    EXPECT_TURN(0, "wagon");
    cr_expect(!may_move_wagon(1, 0, "r1"), "a thief is there");
    cr_expect(!may_move_wagon(-1, 0, "m1"), "a monk was placed in this turn");
    cr_expect_eq(table_count(TW_DO_WAGON), 2);
}

Test(wagon, is_not_asked_for_when_it_can_go_nowhere)
{
    table_open(rules, 2, NULL);
    table_tile("base-A", 1, 0, 90);
    table_figure(1, TW_FIGURE_FOLLOWER, 1, 0, "m1");
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(1, "am-H base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_TURN(0, "tile");
    cr_expect_eq(table.state.supply[0][TW_FIGURE_WAGON], 1);
}

/* AM-WAGON-05-E1: outvoted, but it may move. */
Test(wagon, moves_also_when_its_owner_gets_no_points)
{
    set_road(rules, NULL);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(1, "base-A base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(0, 3);
    EXPECT_TURN(0, "wagon");
}

/* AM-WAGON-09: the player of the tile first; the second finds the first one's target taken. */
Test(wagon, of_who_laid_the_tile_moves_first)
{
    set_road(rules, NULL);
    table_figure(1, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(1, "base-A base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(3, 3);
    EXPECT_TURN(1, "wagon");
    move_wagon(-1, 0, "m1");
    EXPECT_TURN(0, "wagon");
    cr_expect(!may_move_wagon(-1, 0, "m1"));
    move_wagon(1, 0, "r1");
    EXPECT_TURN(0, "tile");
}

/* AM-WAGON-06.x3: a road ends at the city. */
Test(wagon, goes_from_a_city_along_the_road_that_ends_there)
{
    table_open(rules, 2, NULL);
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "c1");
    table_begin(1, "am-F base-B");
    lay(0, -1, 180);
    pass();
    EXPECT_SCORES(4, 0);
    EXPECT_TURN(0, "wagon");
    cr_expect_eq(table_count(TW_DO_WAGON), 2);
    move_wagon(0, -1, "r1");
}

/* AM-WAGON-05-E4, AM-ABBEY-08-E1: from an abbey along what ends at its side. */
static void set_abbey(const char *readings)
{
    table_open(rules, 2, readings);
    table_tile("base-U", 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
    table_tile("base-U", 0, 1, 0);
    table_tile("base-B", 2, 1, 0);
    table_tile("base-B", 0, 2, 0);
    table_tile("base-B", 1, 2, 0);
    table_tile("base-B", 2, 2, 0);
}

Test(wagon, may_go_on_from_a_completed_abbey)
{
    set_abbey(NULL);
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    place(TW_FIGURE_WAGON, 1, 1, "m1");
    EXPECT_SCORES(9, 0);
    EXPECT_TURN(0, "wagon");
    cr_expect_eq(table_count(TW_DO_WAGON), 2);
    move_wagon(0, 1, "r1");
    EXPECT_TURN(1, "tile");
}

Test(wagon, goes_home_from_an_abbey_in_the_other_reading)
{
    set_abbey("wagon-from-abbey=no");
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    place(TW_FIGURE_WAGON, 1, 1, "m1");
    EXPECT_TURN(1, "tile");
    cr_expect_eq(table.state.supply[0][TW_FIGURE_WAGON], 1);
}

Test(wagon, may_go_into_the_abbey_that_completed_its_road)
{
    table_open(rules, 2, NULL);
    table_tile("base-U", 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
    table_tile("base-A", 0, 1, 270);
    table_tile("base-B", 2, 1, 0);
    table_tile("base-B", 0, 2, 0);
    table_tile("base-B", 1, 2, 0);
    table_figure(0, TW_FIGURE_WAGON, 0, 1, "r1");
    table_begin(1, "base-U base-U");
    lay_abbey(1, 1);
    pass();
    EXPECT_TURN(0, "wagon");
    cr_expect(may_move_wagon(1, 1, "m1"));
    cr_expect(may_move_wagon(0, 1, "m1"), "the monastery at the other end");
    move_wagon(1, 1, "m1");
    cr_expect_eq(table.state.monk_count, 1);
}

/* AM-WAGON-06-E1: in the later reading every unfinished feature nearby will do. */
Test(wagon, reaches_the_tiles_around_in_the_other_reading)
{
    table_open(rules, 2, "wagon=c2");
    table_tile("base-A", 1, 0, 90);
    table_tile("base-B", 0, 1, 0);
    table_figure(1, TW_FIGURE_FOLLOWER, 1, 0, "m1");
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(1, "am-H base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_TURN(0, "wagon");
    cr_expect(may_move_wagon(0, 0, "c1"));
    cr_expect(may_move_wagon(0, 1, "m1"));
    cr_expect(!may_move_wagon(1, 0, "m1"), "occupied");
    cr_expect_eq(table_count(TW_DO_WAGON), 3);
}

/* AM-WAGON-06-E3: the crossing with stubs links its two cities. */
Test(wagon, goes_from_city_to_city_at_the_crossing_with_stubs)
{
    table_open("base+abbey-mayor+inns-cathedrals", 2, NULL);
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "c1");
    table_begin(1, "ic-I base-B");
    lay(0, -1, 0);
    pass();
    EXPECT_SCORES(4, 0);
    EXPECT_TURN(0, "wagon");
    cr_expect(may_move_wagon(0, -1, "c1"));
    cr_expect(may_move_wagon(0, -1, "r1"));
    cr_expect(may_move_wagon(0, -1, "r2"));
    cr_expect_eq(table_count(TW_DO_WAGON), 4);
}

/* TB-TILE-03-E2: the roads of a bridge do not meet. */
Test(wagon, does_not_change_roads_on_a_bridge)
{
    table_open("base+abbey-mayor+traders-builders", 2, NULL);
    table_tile("tb-B", 1, 0, 0);
    table_tile("am-H", 2, 0, 90);
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(1, "am-H base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(4, 0);
    EXPECT_TURN(0, "tile");
}

/* AM-TILE-07-E1: a road that passes the wall does not lead into the city. */
Test(wagon, does_not_enter_a_city_that_its_road_only_passes)
{
    table_open(rules, 2, NULL);
    table_tile("am-J", 1, 0, 90);
    table_tile("am-H", 1, 1, 180);
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(1, "am-H base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(4, 0);
    EXPECT_TURN(0, "tile");
}

/* AM-WAGON-10: at the end it is scored like any follower and stays. */
Test(wagon, does_not_move_at_the_final_scoring)
{
    set_road(rules, NULL);
    table_begin(1, "base-B");
    lay(0, 1, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(2, 0);
}

/* AM-WAGON-06-E4: a road with a well meets the completed road at both of its ends. */
Test(wagon, may_name_any_segment_through_which_the_target_adjoins)
{
    table_open(rules, 2, NULL);
    table_tile("base-W", 1, 0, 0);
    table_tile("base-V", 1, 1, 90);
    table_tile("am-M", 0, 1, 180);
    table_tile("base-V", -1, 1, 180);
    table_figure(0, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(1, "base-W base-B");
    lay(-1, 0, 0);
    pass();
    EXPECT_SCORES(3, 0);
    cr_expect_eq(table_count(TW_DO_WAGON), 4, "three roads, or home");
    cr_expect(may_move_wagon(-1, 0, "r2"));
    cr_expect(may_move_wagon(1, 0, "r2"));
    cr_expect(!may_move_wagon(0, 1, "r1"), "it does not adjoin there");
    move_wagon(1, 0, "r2");
    EXPECT_TURN(0, "tile");
}

/* BOX-TURN-05: wagons move before the extra turn of the builder. */
Test(wagon, moves_before_the_builders_extra_turn)
{
    set_road("base+abbey-mayor+traders-builders", NULL);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_figure(1, TW_FIGURE_BUILDER, 0, 0, "r1");
    table_begin(1, "base-A base-B base-B");
    lay(-1, 0, 270);
    pass();
    EXPECT_TURN(0, "wagon");
    cr_expect_eq(table.happened[TW_EVENT_EXTRA_TURN], 0);
    keep_wagon();
    EXPECT_TURN(1, "tile");
    cr_expect_eq(table.happened[TW_EVENT_EXTRA_TURN], 1);
}
