/* The oracle alone, in positions counted by hand. */
#include <criterion/criterion.h>
#include <string.h>

#include "oracle_table.h"

static struct table table;
static struct tw_oracle_board board;

Test(oracle, a_road_between_two_villages_pays_its_robber_three_points)
{
    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-W", 1, 0, 0);
    table_figure(&table, 0, TW_FIGURE_FOLLOWER, 1, 0, "r3");
    table_begin(&table, 1, "base-W base-W");
    table_lay(&table, -1, 0, 2);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.score[0], 3);
    cr_assert_eq(table.position.score[1], 0);
    cr_assert_eq(table.position.supply[0][TW_FIGURE_FOLLOWER], 7);
}

Test(oracle, a_joined_road_is_occupied_and_its_other_arms_are_free)
{
    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-W", 1, 0, 0);
    table_figure(&table, 0, TW_FIGURE_FOLLOWER, 1, 0, "r3");
    table_begin(&table, 1, "base-W");
    table_lay(&table, -1, 0, 2);
    /* turned by half: r1 points west, r2 north, r3 east into the occupied road; three fields */
    cr_assert_eq(table_count(&table, TW_DO_FIGURE), 5);
    cr_assert_eq(table_count(&table, TW_DO_PASS), 1);
}

Test(oracle, two_caps_make_a_city_of_four_points_and_ties_pay_both)
{
    table_open(&table, "base", 2, NULL);
    table_figure(&table, 0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_figure(&table, 1, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(&table, 0, "base-E base-E");
    table_lay(&table, 0, -1, 2);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.score[0], 4);
    cr_assert_eq(table.position.score[1], 4);
}

Test(oracle, the_small_city_is_worth_two_where_it_is_read_so)
{
    table_open(&table, "base", 2, "BASE-CITY-04.e1=two");
    table_figure(&table, 0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(&table, 0, "base-E base-E");
    table_lay(&table, 0, -1, 2);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.score[0], 2);
}

Test(oracle, a_farmer_gets_three_points_for_the_completed_city_and_none_for_the_open_one)
{
    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-E", 0, -1, 2);
    table_figure(&table, 1, TW_FIGURE_FOLLOWER, 0, 0, "f1");
    table_begin(&table, 0, "");
    cr_assert_eq(table.position.phase, TW_PHASE_OVER);
    cr_assert_eq(table.position.score[1], 3);

    table_open(&table, "base", 2, NULL);
    table_figure(&table, 1, TW_FIGURE_FOLLOWER, 0, 0, "f1");
    table_begin(&table, 0, "");
    cr_assert_eq(table.position.score[1], 0);
}

Test(oracle, a_monastery_counts_the_eight_cells_round_it)
{
    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-B", 0, 1, 0);
    table_figure(&table, 0, TW_FIGURE_FOLLOWER, 0, 1, "m1");
    for (int x = -1; x <= 1; x += 2)
        for (int y = 0; y <= 2; y++)
            table_tile(&table, y == 0 ? "base-U" : "base-B", x, y, 0);
    table_begin(&table, 1, "base-B base-B");
    table_lay(&table, 0, 2, 0);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.score[0], 9);
}

Test(oracle, four_bends_make_a_ring_that_is_complete_without_ends)
{
    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-V", 2, 0, 3);
    table_tile(&table, "base-V", 3, 0, 0);
    table_tile(&table, "base-V", 3, 1, 1);
    table_tile(&table, "base-V", 2, 1, 2);
    const unsigned ring = table_feature(&table, 2, 0, "r1", &board);
    cr_assert_eq(board.features[ring].tiles, 4);
    cr_assert(board.features[ring].complete);
    cr_assert_eq(table_feature(&table, 3, 1, "r1", &board), ring);
}

Test(oracle, a_tile_that_fits_nowhere_is_discarded_and_the_last_one_ends_the_game)
{
    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-E", 0, -1, 2);
    table_tile(&table, "base-U", -1, 0, 0);
    table_tile(&table, "base-U", 1, 0, 0);
    table_begin(&table, 0, "base-C");
    cr_assert_eq(table.position.discarded, 1);
    cr_assert_eq(table.position.phase, TW_PHASE_OVER);
}

Test(oracle, a_tile_needs_a_side_and_every_side_must_match)
{
    table_open(&table, "base", 2, NULL);
    table_begin(&table, 0, "base-B");
    /* only the south of the start tile is nothing but field */
    cr_assert_eq(table_count(&table, TW_DO_TILE), 4);
    cr_assert(table_offers(&table, (struct tw_action){.what = TW_DO_TILE, .x = 0, .y = 1}));
    cr_assert_not(table_offers(&table, (struct tw_action){.what = TW_DO_TILE, .x = 1, .y = 1}));
}

Test(oracle, orientations_look_the_same_only_where_the_picture_does)
{
    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-B", 0, 1, 0);
    table_tile(&table, "base-U", 5, 5, 0);
    cr_assert(tw_oracle_same_picture(table.position.tiles[1].type, 0, 3));
    cr_assert(tw_oracle_same_picture(table.position.tiles[2].type, 0, 2));
    cr_assert_not(tw_oracle_same_picture(table.position.tiles[2].type, 0, 1));
    cr_assert_not(tw_oracle_same_picture(table.position.tiles[0].type, 0, 2));
}

/* Gold Rush: three tokens on the start tile's mountain, closed by a cap. */
static void close_mountain(unsigned active, const char *reading)
{
    table_open(&table, "gold-rush", 3, reading);
    table_figure(&table, 0, TW_FIGURE_COWBOY, 0, 0, "m1");
    table_figure(&table, 2, TW_FIGURE_COWBOY, 0, 0, "m1");
    table.position.stacks[0] = (struct tw_oracle_stack){.count = 3, .values = {5, 3, 1}};
    table.position.stack_count = 1;
    table_begin(&table, active, "gr-E1 gr-E1");
    table_lay(&table, 0, -1, 2);
    table_do(&table, TW_DO_PASS);
}

Test(oracle, tied_miners_take_tokens_in_turn_from_the_top_beginning_with_the_active_player)
{
    close_mountain(2, NULL);
    cr_assert_eq(table.position.held_count[2], 2);
    cr_assert_eq(table.position.held[2][0], 1);
    cr_assert_eq(table.position.held[2][1], 5);
    cr_assert_eq(table.position.held[0][0], 3);
    cr_assert_eq(table.position.score[0], 2); /* two nuggets are printed */
    cr_assert_eq(table.position.score[2], 2);
}

Test(oracle, the_next_tied_player_begins_where_the_active_one_has_no_part)
{
    close_mountain(1, NULL);
    cr_assert_eq(table.position.held_count[2], 2);
    close_mountain(1, "GR-MTN-05-E1=first-seat");
    cr_assert_eq(table.position.held_count[0], 2);
    close_mountain(2, "GR-MTN-05-E4=bottom");
    cr_assert_eq(table.position.held[2][0], 5);
}

Test(oracle, a_tent_goes_to_any_free_segment_of_an_unfinished_mountain)
{
    table_open(&table, "gold-rush", 2, NULL);
    table_begin(&table, 0, "gr-D1 gr-D1");
    table_lay(&table, 1, 0, 0);
    cr_assert_eq(table_count(&table, TW_DO_TENT), 2);
    cr_assert_eq(table_count(&table, TW_DO_DIG), 0);

    table_open(&table, "gold-rush", 2, NULL);
    table_figure(&table, 1, TW_FIGURE_COWBOY, 0, 0, "m1");
    table_begin(&table, 0, "gr-D1 gr-D1");
    table_lay(&table, 1, 0, 0);
    cr_assert_eq(table_count(&table, TW_DO_TENT), 1);
}

/* From the junction west of `middle` to the one east of the start tile: four tiles. */
static int32_t close_railway(const char *middle)
{
    table_open(&table, "gold-rush", 2, NULL);
    table_tile(&table, "gr-W2", 1, 0, 0);
    table_tile(&table, middle, -1, 0, 0);
    table_figure(&table, 0, TW_FIGURE_COWBOY, 0, 0, "r1");
    table_begin(&table, 1, "gr-W3 gr-W3");
    table_lay(&table, -2, 0, 2);
    table_do(&table, TW_DO_PASS);
    return table.position.score[0];
}

Test(oracle, a_railway_doubles_with_exactly_one_train)
{
    cr_assert_eq(close_railway("gr-U4"), 4);
    cr_assert_eq(close_railway("gr-U1"), 8);
}
