/* Mechanisms of the expansions, one hand-counted position each. */
#include <criterion/criterion.h>

#include "oracle_table.h"

static struct table table;

Test(oracle_expansions, solo_pays_only_a_lagging_colour)
{
    table_open(&table, "base+solo", 0, NULL);
    cr_assert_eq(table.rules.players, 3);
    cr_assert_eq(table.position.score[2], 3);
    table_figure(&table, 1, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(&table, 0, "base-E base-E");
    table_lay(&table, 0, -1, 2);
    /* the city is taken and fields are not used: nothing to place */
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.score[1], 2);
    cr_assert_eq(table.position.supply[1][TW_FIGURE_FOLLOWER], 4);
    cr_assert_eq(table.position.phase, TW_PHASE_TILE);
}

Test(oracle_expansions, solo_makes_who_can_place_a_follower_do_so)
{
    table_open(&table, "base+solo", 0, NULL);
    table_begin(&table, 0, "base-E base-E");
    table_lay(&table, 0, -1, 2);
    cr_assert_eq(table_count(&table, TW_DO_PASS), 0);
    table_put(&table, TW_FIGURE_FOLLOWER, 0, -1, "c1");
    cr_assert_eq(table.position.score[0], 5); /* one as a head start, four for the city */
}

Test(oracle_expansions, an_open_arrow_pays_two_points_at_once)
{
    table_open(&table, "base+anniversary", 2, NULL);
    table_begin(&table, 1, "ann-A ann-A");
    unsigned open = 0, touching = 0;
    static struct tw_action actions[TW_MAX_ACTIONS];
    const unsigned count = tw_oracle_legal(&table.position, actions, TW_MAX_ACTIONS);
    for (unsigned i = 0; i < count; i++) {
        struct table copy = table;
        copy.log.count = 0;
        tw_oracle_apply(&copy.position, actions[i], &copy.log);
        open += copy.position.score[1] == 2;
        touching += copy.position.symbol != TW_ARROW_NONE;
    }
    cr_assert_gt(open, 0);
    cr_assert_eq(open + touching, count);
}

Test(oracle_expansions, a_mayor_is_as_strong_as_the_city_has_shields)
{
    table_open(&table, "base+abbey-mayor", 2, NULL);
    table_figure(&table, 0, TW_FIGURE_MAYOR, 0, 0, "c1");
    table_begin(&table, 1, "base-E base-E");
    table_lay(&table, 0, -1, 2);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.score[0], 0);
    cr_assert_eq(table.position.supply[0][TW_FIGURE_MAYOR], 1);

    table_open(&table, "base+abbey-mayor", 2, "AM-MAYOR-04-E1=scores");
    table_figure(&table, 0, TW_FIGURE_MAYOR, 0, 0, "c1");
    table_begin(&table, 1, "base-E base-E");
    table_lay(&table, 0, -1, 2);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.score[0], 4);
}

Test(oracle_expansions, an_abbey_needs_a_hole_with_tiles_on_four_sides)
{
    table_open(&table, "base+abbey-mayor", 2, NULL);
    table_begin(&table, 0, "base-B");
    cr_assert_eq(table.position.phase, TW_PHASE_TILE);

    table_open(&table, "base+abbey-mayor", 2, NULL);
    table_tile(&table, "base-B", -1, 1, 0);
    table_tile(&table, "base-B", 1, 1, 0);
    table_tile(&table, "base-B", 0, 2, 0);
    table_begin(&table, 0, "base-B");
    cr_assert_eq(table.position.phase, TW_PHASE_ABBEY);
    cr_assert_eq(table_count(&table, TW_DO_TILE), 1);
    cr_assert_eq(table_count(&table, TW_DO_DRAW), 1);
}

Test(oracle_expansions, a_barn_goes_where_four_fields_meet)
{
    table_open(&table, "base+abbey-mayor", 2, NULL);
    table_tile(&table, "base-B", 0, 1, 0);
    table_tile(&table, "base-U", 1, 0, 0);
    table_figure(&table, 1, TW_FIGURE_FOLLOWER, 0, 1, "f1");
    table_begin(&table, 0, "base-B base-B");
    table_lay(&table, 1, 1, 0);
    const struct tw_action barn = {
        .what = TW_DO_FIGURE, .figure = TW_FIGURE_BARN, .segment = 3, .x = 1, .y = 1};
    cr_assert(table_offers(&table, barn));
    tw_oracle_apply(&table.position, barn, &table.log);
    cr_assert_eq(table.position.supply[1][TW_FIGURE_FOLLOWER], 7);
    cr_assert_eq(table.position.supply[0][TW_FIGURE_BARN], 0);
}

Test(oracle_expansions, a_builder_earns_one_more_turn_and_never_two)
{
    table_open(&table, "base+traders-builders", 2, NULL);
    table_figure(&table, 0, TW_FIGURE_FOLLOWER, 0, 0, "r1");
    table_figure(&table, 0, TW_FIGURE_BUILDER, 0, 0, "r1");
    table_begin(&table, 0, "base-U base-U base-U");
    table_lay(&table, 1, 0, 0);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.active, 0);
    table_lay(&table, 2, 0, 0);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.active, 1);
}

Test(oracle_expansions, the_king_goes_to_who_completes_the_first_city)
{
    table_open(&table, "base+king", 2, NULL);
    table_begin(&table, 1, "base-E base-E");
    table_lay(&table, 0, -1, 2);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.king, 1);
    cr_assert_eq(table.position.robber, -1);
}

Test(oracle_expansions, an_abbot_comes_back_for_the_points_of_the_moment)
{
    table_open(&table, "base+abbot", 2, NULL);
    table_tile(&table, "base-B", 0, 1, 0);
    table_figure(&table, 0, TW_FIGURE_ABBOT, 0, 1, "m1");
    table_begin(&table, 0, "base-U base-U");
    table_lay(&table, 1, 0, 0);
    table_do(&table, TW_DO_RECALL);
    cr_assert_eq(table.position.score[0], 3); /* itself, the start tile and the one just laid */
}

Test(oracle_expansions, the_river_goes_on_and_never_bends_twice_the_same_way)
{
    table_open(&table, "base+river", 2, NULL);
    cr_assert_eq(table.position.tiles[0].type.tile->role, TW_ROLE_SPRING);
    /* out of the spring eastwards, then a bend to the right */
    table_tile(&table, "river-G-J", 1, 0, 0);
    table_begin(&table, 0, "river-I river-I");
    /* entered from the north: west would be right again, east is left */
    cr_assert_not(table_offers(
        &table, (struct tw_action){.what = TW_DO_TILE, .rotation = 1, .x = 1, .y = 1}));
    cr_assert(table_offers(&table,
                           (struct tw_action){.what = TW_DO_TILE, .rotation = 2, .x = 1, .y = 1}));
    cr_assert_eq(table_count(&table, TW_DO_TILE), 1);
}

Test(oracle_expansions, a_wagon_steps_to_a_road_that_meets_at_the_crossing)
{
    table_open(&table, "base+abbey-mayor", 2, NULL);
    table_tile(&table, "base-W", 1, 0, 0);
    table_figure(&table, 1, TW_FIGURE_WAGON, 0, 0, "r1");
    table_begin(&table, 0, "base-W base-W");
    table_lay(&table, -1, 0, 2);
    table_do(&table, TW_DO_PASS);
    cr_assert_eq(table.position.phase, TW_PHASE_WAGON);
    cr_assert_eq(table.position.player, 1);
    cr_assert_eq(table.position.score[1], 3);
    /* two free roads at each village, and home */
    cr_assert_eq(table_count(&table, TW_DO_WAGON), 5);
}

Test(oracle_expansions, goods_go_to_who_completes_the_city)
{
    static const struct tw_oracle_position *position = &table.position;

    table_open(&table, "base+traders-builders", 2, "TB-GOODS-11-E1=tie-pays");
    table_figure(&table, 0, TW_FIGURE_FOLLOWER, 0, 0, "c1");
    table_begin(&table, 1, "");
    /* no city gave goods: each kind is a tie at zero, and the open city gives its one point */
    cr_assert_eq(position->score[0], 31);
    cr_assert_eq(position->score[1], 30);

    table_open(&table, "base+traders-builders", 2, NULL);
    table_begin(&table, 1, "");
    cr_assert_eq(position->score[1], 0);
}
