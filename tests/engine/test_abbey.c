/* Abbey & Mayor: abbeys and the closing round. The start tile (city N, road E W) lies at 0,0. */
#include "box_table.h"

static const char rules[] = "base+abbey-mayor";

/* A hole at 1,1 with seven tiles around it; the one at 2,2 is missing. `west` lies at 0,1. */
static void add_hole(const char *west, unsigned degrees)
{
    table_tile("base-U", 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
    table_tile(west, 0, 1, degrees);
    table_tile("base-B", 2, 1, 0);
    table_tile("base-B", 0, 2, 0);
    table_tile("base-B", 1, 2, 0);
}

static void set_hole(const char *with, unsigned players, const char *readings)
{
    table_open(with, players, readings);
    add_hole("base-B", 0);
}

Test(abbey, may_be_laid_in_place_of_drawing_where_there_is_a_hole)
{
    set_hole(rules, 2, NULL);
    table_begin(0, "base-U base-U base-U");
    EXPECT_TURN(0, "abbey");
    cr_expect_eq(table_count(TW_DO_TILE), 1);
    cr_expect_eq(table_count(TW_DO_DRAW), 1);
    lay_abbey(1, 1);
    EXPECT_TURN(0, "figure");
    cr_expect_eq(table.state.deck_next, 0, "nothing was drawn");
    cr_expect_eq(tw_player_abbeys(table.game, &table.state, 0), 0);
    pass();
    EXPECT_TURN(1, "tile");
}

Test(abbey, is_not_asked_for_without_a_hole)
{
    table_open(rules, 2, NULL);
    table_tile("base-U", 1, 0, 0);
    table_begin(0, "base-U base-U");
    EXPECT_TURN(0, "tile");
}

Test(abbey, may_be_declined_and_kept)
{
    set_hole(rules, 2, NULL);
    table_begin(0, "base-U base-U");
    draw();
    EXPECT_TURN(0, "tile");
    cr_expect_eq(tw_player_abbeys(table.game, &table.state, 0), 1);
}

Test(abbey, is_only_one_for_each_player)
{
    struct tw_problem problem;

    set_hole(rules, 2, NULL);
    cr_assert(tw_position_abbeys(table.game, &table.state, 0, 0, &problem));
    table_begin(0, "base-U base-U");
    EXPECT_TURN(0, "tile");
}

Test(abbey, lies_the_same_whichever_way_it_is_turned)
{
    struct tw_action action;

    set_hole(rules, 2, NULL);
    table_begin(0, "base-U base-U");
    action = table_action(TW_DO_TILE, TW_LAY_ABBEY, 1, 1, NULL);
    action.rotation = 3;
    cr_expect(table_may(action));
    table_do(action);
}

/* AM-ABBEY-06.x1: the thief on a road of one tile gets one point and goes home. */
Test(abbey, completes_a_road_of_one_tile_for_one_point)
{
    table_open(rules, 2, NULL);
    add_hole("base-A", 270);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "r1");
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    pass();
    EXPECT_SCORES(0, 1);
    cr_expect_eq(on_map(1, TW_FIGURE_FOLLOWER), 0);
}

/* AM-ABBEY-06-E2: two points for the tile, the abbey does not count. */
Test(abbey, completes_a_city_of_one_tile_for_two_points)
{
    table_open(rules, 2, NULL);
    add_hole("base-E", 90);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "c1");
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    cr_expect(!may_place(TW_FIGURE_FOLLOWER, 0, 1, "c1"));
    pass();
    EXPECT_SCORES(0, 2);
}

Test(abbey, closes_one_side_of_a_larger_city_without_completing_it)
{
    table_open(rules, 2, NULL);
    add_hole("base-G", 0);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "c1");
    table_begin(0, "base-U base-U base-U");
    lay_abbey(1, 1);
    pass();
    EXPECT_SCORES(0, 0);
    cr_expect_eq(on_map(1, TW_FIGURE_FOLLOWER), 1);
}

/* AM-ABBEY-06-E1: the fields of 1,0 and 1,2 meet at the hole and stay apart. */
Test(abbey, joins_no_fields)
{
    set_hole(rules, 2, NULL);
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    cr_expect_eq(table_count(TW_DO_FIGURE), 2, "a follower or a wagon on the abbey, no more");
}

Test(abbey, takes_a_follower_or_a_wagon_but_no_mayor)
{
    set_hole(rules, 2, NULL);
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    cr_expect(may_place(TW_FIGURE_FOLLOWER, 1, 1, "m1"));
    cr_expect(may_place(TW_FIGURE_WAGON, 1, 1, "m1"));
    cr_expect(!may_place(TW_FIGURE_MAYOR, 1, 1, "m1"));
}

Test(abbey, laid_into_a_full_ring_gives_nine_points_at_once)
{
    set_hole(rules, 2, NULL);
    table_tile("base-B", 2, 2, 0);
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    place(TW_FIGURE_FOLLOWER, 1, 1, "m1");
    EXPECT_SCORES(9, 0);
    cr_expect_eq(on_map(0, TW_FIGURE_FOLLOWER), 0);
}

Test(abbey, is_completed_later_like_a_monastery)
{
    set_hole(rules, 2, NULL);
    table_begin(0, "base-B base-U");
    lay_abbey(1, 1);
    place(TW_FIGURE_FOLLOWER, 1, 1, "m1");
    lay(2, 2, 0);
    pass();
    EXPECT_SCORES(9, 0);
}

Test(abbey, that_is_unfinished_gives_one_point_for_each_tile_at_the_end)
{
    set_hole(rules, 2, NULL);
    table_begin(0, "base-U");
    lay_abbey(1, 1);
    place(TW_FIGURE_FOLLOWER, 1, 1, "m1");
    lay(-1, 0, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(8, 0);
}

/* BOX-SCORE-03-E1: the monastery at 0,1 waits for its last neighbour. */
Test(abbey, completes_a_monastery_beside_it)
{
    set_hole(rules, 2, NULL);
    table_tile("base-A", -1, 0, 270);
    table_tile("base-B", -1, 1, 0);
    table_tile("base-B", -1, 2, 0);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "m1");
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    pass();
    EXPECT_SCORES(0, 9);
}

/* TB-GOODS-03-E1, AM-ABBEY-07-E2. */
Test(abbey, gives_goods_and_king_to_who_laid_it)
{
    uint8_t goods[3];
    unsigned size = 0;

    table_open("base+abbey-mayor+traders-builders+king", 2, NULL);
    add_hole("tb-Q", 0);
    table_tile("base-E", -1, 1, 90);
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    pass();
    cr_assert(tw_player_goods(table.game, &table.state, 0, goods));
    cr_expect_eq(goods[0], 1);
    cr_expect_eq(tw_king_holder(table.game, &table.state, &size), 0);
    cr_expect_eq(size, 2, "the abbey is no tile of the city");
}

/* The closing round. */

static void play_last(unsigned player)
{
    table_begin(player, "base-U");
    if (table.state.phase == TW_PHASE_ABBEY)
        draw();
    lay(-1, 0, 0);
    pass();
}

Test(closing, starts_left_of_the_player_of_the_last_tile)
{
    set_hole(rules, 3, NULL);
    play_last(0);
    EXPECT_TURN(1, "closing");
    cr_expect_eq(table_count(TW_DO_PASS), 1);
    cr_expect_eq(table_count(TW_DO_TILE), 1);
    pass();
    EXPECT_TURN(2, "closing");
    pass();
    EXPECT_TURN(0, "closing");
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
}

Test(closing, takes_the_abbey_from_who_declines)
{
    set_hole(rules, 3, NULL);
    play_last(0);
    pass();
    cr_expect_eq(tw_player_abbeys(table.game, &table.state, 1), 0);
    lay_abbey(1, 1);
    place(TW_FIGURE_FOLLOWER, 1, 1, "m1");
    cr_expect_eq(table.state.phase, TW_PHASE_OVER, "no hole is left");
    cr_expect_eq(table.state.score[2], 8);
}

Test(closing, passes_over_players_without_an_abbey)
{
    struct tw_problem problem;

    set_hole(rules, 3, NULL);
    cr_assert(tw_position_abbeys(table.game, &table.state, 1, 0, &problem));
    play_last(0);
    EXPECT_TURN(2, "closing");
}

Test(closing, does_not_happen_without_a_hole)
{
    table_open(rules, 2, NULL);
    table_begin(0, "base-U");
    lay(-1, 0, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
}

/* AM-ABBEY-12-E4: player 0 draws a tile that fits nowhere, the pile is empty. */
Test(closing, starts_left_of_who_drew_a_last_tile_that_fits_nowhere)
{
    table_open(rules, 3, NULL);
    add_hole("base-B", 0);
    table_tile("base-E", 0, -1, 180);
    table_begin(0, "base-C");
    draw();
    cr_expect_eq(table.state.discarded, 1);
    EXPECT_TURN(1, "closing");
}

/* AM-ABBEY-14-E1: in the other reading the offer comes back after somebody laid an abbey. */
Test(closing, asks_again_in_the_other_reading)
{
    set_hole(rules, 3, "abbey-again=again");
    table_tile("base-B", 3, 1, 0);
    table_tile("base-B", 3, 2, 0);
    table_tile("base-B", 3, 3, 0);
    table_tile("base-B", 2, 3, 0);
    table_tile("base-B", 1, 3, 0);
    play_last(0);
    EXPECT_TURN(1, "closing");
    cr_expect_eq(table_count(TW_DO_TILE), 2, "there is a second hole at 2,2");
    pass();
    EXPECT_TURN(2, "closing");
    lay_abbey(1, 1);
    pass();
    EXPECT_TURN(0, "closing");
    pass();
    EXPECT_TURN(1, "closing");
    lay_abbey(2, 2);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
}

Test(closing, ends_in_the_other_reading_when_all_decline_in_a_row)
{
    set_hole(rules, 3, "abbey-again=again");
    play_last(0);
    for (int i = 0; i < 3; i++)
        pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
}

/* IC-INN-02-E2: a road completed in this round was completed in play. */
Test(closing, completes_features_before_the_final_scoring)
{
    table_open(rules, 2, NULL);
    add_hole("base-E", 90);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "c1");
    play_last(0);
    EXPECT_TURN(1, "closing");
    lay_abbey(1, 1);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(0, 2);
}

/* Abbeys and builders. */

static void set_builder(const char *readings)
{
    table_open("base+abbey-mayor+traders-builders", 2, readings);
    add_hole("base-A", 270);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 1, "r1");
    table_figure(0, TW_FIGURE_BUILDER, 0, 1, "r1");
}

/* TB-BUILDER-10-E3. */
Test(builder, earns_a_turn_when_the_own_abbey_completes_its_road)
{
    set_builder(NULL);
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    pass();
    EXPECT_TURN(0, "tile");
    EXPECT_SCORES(1, 0);
    cr_expect_eq(table.state.supply[0][TW_FIGURE_BUILDER], 1);
}

Test(builder, earns_nothing_from_an_abbey_in_the_other_reading)
{
    set_builder("builder-abbey=no");
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    pass();
    EXPECT_TURN(1, "tile");
}

/* TB-BUILDER-10-E7. */
Test(builder, earns_nothing_from_an_abbey_that_only_closes_a_side)
{
    table_open("base+abbey-mayor+traders-builders", 2, NULL);
    add_hole("base-U", 0);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 1, "r1");
    table_figure(0, TW_FIGURE_BUILDER, 0, 1, "r1");
    table_begin(0, "base-U base-U");
    lay_abbey(1, 1);
    pass();
    EXPECT_TURN(1, "tile");
}

/* TB-BUILDER-12-E2: the last tile earns a turn in which only the abbey can be laid. */
Test(builder, may_lay_the_abbey_in_a_turn_earned_with_the_last_tile)
{
    table_open("base+abbey-mayor+traders-builders", 2, NULL);
    add_hole("base-B", 0);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_figure(0, TW_FIGURE_BUILDER, 0, 0, "r1");
    play_last(0);
    EXPECT_TURN(0, "abbey");
    lay_abbey(1, 1);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER, "no hole is left for player 1");
}

Test(builder, may_decline_the_abbey_there_and_comes_last_in_the_closing_round)
{
    table_open("base+abbey-mayor+traders-builders", 2, NULL);
    add_hole("base-B", 0);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_figure(0, TW_FIGURE_BUILDER, 0, 0, "r1");
    play_last(0);
    draw();
    EXPECT_TURN(1, "closing");
    pass();
    EXPECT_TURN(0, "closing");
    lay_abbey(1, 1);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
}

/* AM-ABBEY-12-E5. */
Test(builder, loses_the_turn_earned_in_the_closing_round)
{
    set_builder(NULL);
    play_last(1);
    EXPECT_TURN(0, "closing");
    lay_abbey(1, 1);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    cr_expect_eq(table.happened[TW_EVENT_EXTRA_TURN], 0);
}
