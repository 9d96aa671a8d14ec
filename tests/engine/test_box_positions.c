/* Positions set up by hand with the pieces of the four expansions, and what cannot be set up. */
#include "box_table.h"

static struct tw_problem problem;

Test(positions, say_what_the_game_does_not_have)
{
    const uint8_t goods[3] = {1, 0, 0};
    uint8_t held[3];
    unsigned size;

    table_open("base", 2, NULL);
    cr_expect(!tw_position_goods(table.game, &table.state, 0, goods, &problem));
    cr_expect_str_eq(problem.text, "there are no goods in this game");
    cr_expect(!tw_position_abbeys(table.game, &table.state, 0, 1, &problem));
    cr_expect_str_eq(problem.text, "there are no abbeys in this game");
    cr_expect(!tw_position_holder(table.game, &table.state, TW_MECHANISM_KING, 0, &problem));
    cr_expect_str_eq(problem.text, "nobody can hold that in this game");
    cr_expect(!tw_player_goods(table.game, &table.state, 0, held));
    cr_expect_eq(tw_player_abbeys(table.game, &table.state, 0), 0);
    cr_expect_eq(tw_king_holder(table.game, &table.state, &size), TW_NONE);
    cr_expect_eq(tw_robber_holder(table.game, &table.state, &size), TW_NONE);
}

Test(positions, hold_no_more_goods_and_abbeys_than_the_box)
{
    const uint8_t nine[3] = {9, 6, 5};
    const uint8_t one[3] = {1, 0, 0};
    uint8_t held[3];

    table_open("base+traders-builders+abbey-mayor", 3, NULL);
    cr_expect(tw_position_goods(table.game, &table.state, 0, nine, &problem));
    cr_expect(!tw_position_goods(table.game, &table.state, 1, one, &problem));
    cr_expect_str_eq(problem.text, "more goods than the game has");
    cr_assert(tw_player_goods(table.game, &table.state, 0, held));
    cr_expect_eq(held[0] + held[1] + held[2], 20);
    cr_expect(!tw_position_abbeys(table.game, &table.state, 0, 2, &problem));
    cr_expect_str_eq(problem.text, "more abbeys than a player gets");
    cr_expect(tw_position_abbeys(table.game, &table.state, 0, 0, &problem));
    cr_expect_eq(tw_player_abbeys(table.game, &table.state, 0), 0);
}

Test(positions, put_barns_on_corners_only)
{
    table_open("base+abbey-mayor", 2, NULL);
    table_tile("base-B", 0, 1, 0);
    cr_expect(!tw_position_figure(table.game, &table.state, 0, TW_FIGURE_BARN, 0, 1, SE, &problem));
    cr_expect_str_eq(problem.text, "a barn needs a corner where four tiles show nothing but field");
    cr_expect(!tw_position_figure(table.game, &table.state, 0, TW_FIGURE_BARN, 0, 1, 4, &problem));
    cr_expect_str_eq(problem.text, "a tile has four corners");
    cr_expect(!tw_position_figure(table.game, &table.state, 0, TW_FIGURE_BARN, 5, 5, 0, &problem));
    cr_expect_str_eq(problem.text, "no tile lies there");
}

/* A laid abbey: a hole first, then the tile named am-abbey. */
Test(positions, lay_abbeys_into_holes_only)
{
    const int abbey =
        (table_open("base+abbey-mayor", 2, NULL), tw_game_find_type(table.game, "am-abbey"));

    cr_assert(abbey >= 0);
    cr_expect(!tw_position_tile(table.game, &table.state, (unsigned)abbey, 0, 1, 0, &problem));
    table_tile("base-U", 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
    table_tile("base-A", 0, 1, 270);
    table_tile("base-B", 2, 1, 0);
    table_tile("base-B", 0, 2, 0);
    table_tile("base-B", 1, 2, 0);
    table_tile("am-abbey", 1, 1, 0);
    cr_assert(tw_position_abbeys(table.game, &table.state, 0, 0, &problem));
    table_figure(0, TW_FIGURE_FOLLOWER, 1, 1, "m1");
    table_begin(1, "base-B base-U");
    lay(2, 2, 0);
    pass();
    EXPECT_SCORES(9, 0);
}

/* What is complete already counts for the king, and its goods were taken. */
Test(positions, remember_what_was_completed)
{
    unsigned size = 0;

    table_open("base+king+traders-builders", 2, NULL);
    table_tile("tb-H", 0, -1, 180);
    table_tile("base-E", -1, -1, 90);
    table_tile("base-E", 1, -1, 270);
    cr_assert(tw_position_holder(table.game, &table.state, TW_MECHANISM_KING, 1, &problem));
    table_begin(0, "base-B");
    cr_expect_eq(tw_king_holder(table.game, &table.state, &size), 1);
    cr_expect_eq(size, 4);
    lay(0, 1, 0);
    pass();
    EXPECT_SCORES(0, 1);
}

Test(positions, refuse_more_tiles_than_the_map_has_room_for)
{
    uint8_t deck[192];
    unsigned count = 0;

    table_open("base", 2, NULL);
    for (unsigned i = 0; i < 72; i++) /* the start tile lies there already */
        deck[count++] = (uint8_t)tw_game_find_type(table.game, "base-U");
    cr_expect(!tw_position_begin(table.game, &table.state, 0, deck, count, NULL, 0, &problem));
    cr_expect(tw_position_begin(table.game, &table.state, 0, deck, count - 1, NULL, 0, &problem));
}
