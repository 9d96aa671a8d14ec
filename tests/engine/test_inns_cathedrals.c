/* Inns & Cathedrals: points counted by hand. The start tile (city N, road E W) lies at 0,0. */
#include "box_table.h"

static const char rules[] = "base+inns-cathedrals";

/* A road over four tiles that only wants its western end, with or without an inn. */
static void set_road(const char *second)
{
    table_open(rules, 2, NULL);
    table_tile(second, 1, 0, 0);
    table_tile("base-A", 2, 0, 90);
}

Test(inns, a_completed_road_with_an_inn_gives_two_points_per_tile)
{
    set_road("ic-B");
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(1, "base-A");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(8, 0);
}

Test(inns, a_road_without_an_inn_gives_one_point_per_tile)
{
    set_road("base-U");
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(1, "base-A");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(4, 0);
}

Test(inns, an_unfinished_road_with_an_inn_gives_nothing_at_the_end)
{
    set_road("ic-B");
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(1, "base-E");
    lay(0, -1, 180);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(0, 0);
}

Test(inns, an_unfinished_road_without_an_inn_gives_one_point_per_tile_at_the_end)
{
    set_road("base-U");
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(1, "base-E");
    lay(0, -1, 180);
    pass();
    EXPECT_SCORES(3, 0);
}

/* IC-TILE-05: of the three roads of the junction only one has the inn. */
Test(inns, the_inn_at_a_junction_belongs_to_one_road)
{
    for (unsigned degrees = 0; degrees <= 180; degrees += 180) {
        table_open(rules, 2, NULL);
        table_tile("base-A", 1, 0, 90);
        table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
        table_begin(1, "ic-C");
        lay(-1, 0, degrees);
        pass();
        EXPECT_SCORES(degrees == 0 ? 6 : 3, 0);
    }
}

static void set_cathedral(void)
{
    table_open(rules, 2, NULL);
    table_tile("ic-K", 0, -1, 0);
    table_tile("base-E", -1, -1, 90);
    table_tile("base-E", 1, -1, 270);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
}

Test(cathedrals, a_completed_city_with_a_cathedral_gives_three_points_per_tile)
{
    set_cathedral();
    table_begin(1, "base-E");
    lay(0, -2, 180);
    pass();
    EXPECT_SCORES(15, 0);
}

/* IC-CATH-01.x1 has 24 points for eight tiles and shields; IC-CATH-03. */
Test(cathedrals, a_second_cathedral_changes_nothing)
{
    set_cathedral();
    table_tile("ic-K", 0, -2, 0);
    table_tile("base-E", -1, -2, 90);
    table_tile("base-E", 1, -2, 270);
    table_begin(1, "base-E");
    lay(0, -3, 180);
    pass();
    EXPECT_SCORES(24, 0);
}

Test(cathedrals, shields_count_three_as_well)
{
    table_open(rules, 2, NULL);
    table_tile("ic-K", 0, -1, 0);
    table_tile("base-E", -1, -1, 90);
    table_tile("base-F", 1, -1, 0);
    table_tile("base-E", 2, -1, 270);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(1, "base-E");
    lay(0, -2, 180);
    pass();
    EXPECT_SCORES(21, 0);
}

Test(cathedrals, an_unfinished_city_with_a_cathedral_gives_nothing_at_the_end)
{
    set_cathedral();
    table_begin(1, "base-A");
    lay(1, 0, 90);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(0, 0);
}

/* IC-TILE-03, KING-TILE-03: its northern and western segments become one city round the corner. */
Test(cathedrals, a_tile_with_two_segments_of_one_city_counts_once)
{
    table_open(rules, 2, NULL);
    table_tile("ic-H", 0, -1, 0);
    table_tile("base-N", 0, -2, 270);
    table_tile("base-N", -1, -1, 90);
    table_figure(0, TW_FIGURE_FOLLOWER, 0, -1, "c1");
    table_begin(1, "base-N");
    lay(-1, -2, 180);
    pass();
    EXPECT_SCORES(8, 0);
}

Test(big, one_big_follower_ties_with_two_ordinary_ones)
{
    set_road("base-U");
    table_figure(0, TW_FIGURE_BIG, 0, 0, "r1");
    table_figure(1, TW_FIGURE_FOLLOWER, 1, 0, "r1");
    table_figure(1, TW_FIGURE_FOLLOWER, 2, 0, "r1");
    table_begin(1, "base-A");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(4, 4);
    cr_expect_eq(table.state.supply[0][TW_FIGURE_BIG], 1, "it comes home");
}

Test(big, one_big_follower_outweighs_an_ordinary_one)
{
    set_road("base-U");
    table_figure(0, TW_FIGURE_BIG, 0, 0, "r1");
    table_figure(1, TW_FIGURE_FOLLOWER, 1, 0, "r1");
    table_begin(1, "base-A");
    lay(-1, 0, 270);
    pass();
    EXPECT_SCORES(4, 0);
}

Test(big, it_is_placed_like_any_follower)
{
    set_road("base-U");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_begin(0, "base-A base-A");
    lay(-1, 0, 270);
    cr_expect(may_place(TW_FIGURE_BIG, -1, 0, "m1"));
    cr_expect(may_place(TW_FIGURE_BIG, -1, 0, "f1"));
    cr_expect(!may_place(TW_FIGURE_BIG, -1, 0, "r1"), "the road is occupied");
    place(TW_FIGURE_BIG, -1, 0, "m1");
    cr_expect_eq(on_map(0, TW_FIGURE_BIG), 1);
}

/* IC-SIX-01, IC-SIX-02: the sixth colour comes with the box, whatever is played of it. */
Test(players, six_may_play_with_any_of_the_four_expansions)
{
    static const char *const with[] = {"base+inns-cathedrals", "base+traders-builders",
                                       "base+abbey-mayor", "base+king"};
    struct tw_problem problem;

    for (unsigned i = 0; i < 4; i++) {
        struct tw_game *game;
        struct tw_setup setup = {.rules = with[i], .players = 6};

        cr_expect(tw_game_create(&tw_builtin_tables, &setup, &game, &problem), "%s", problem.text);
        tw_game_free(game);
        setup.players = 7;
        cr_expect(!tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
        setup.players = 1;
        cr_expect(!tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
    }
}

Test(players, six_may_not_play_the_base_game_alone)
{
    struct tw_game *game;
    struct tw_problem problem;
    const struct tw_setup setup = {.rules = "base", .players = 6};

    cr_expect(!tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
    cr_expect_str_eq(problem.text,
                     "rules 'base' are for 2 to 5 players, not 6; with '+sixth-player' for more");
}
