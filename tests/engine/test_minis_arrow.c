/* The anniversary tiles: open arrows, activation, and what the three symbols allow. */
#include <criterion/criterion.h>

#include "table.h"

/* ann-A lies east of the start tile; its arrow points north at the empty cell 1,-1. */
static const char second[] = "ann-A 1,0 0";
/* ANNIV-OPEN-01, ANNIV-OPEN-01.x1, ANNIV-OPEN-01.e1 */
Test(minis_arrow, an_arrow_that_points_at_nothing_gives_two_points_at_once)
{
    struct table *table = table_open("base+anniversary", 2, "", "", "", "ann-A base-U");

    play(table, "tile 1,0 0", NULL);
    cr_assert_eq(table->state.score[0], 2);
    cr_assert_eq(table->state.phase, TW_PHASE_FIGURE);
    cr_assert_eq(table->told[TW_EVENT_ACTIVATED], 0);
    table_close(table);
}

/* ANNIV-ACT-01, ANNIV-ACT-01.x1, ANNIV-ACT-01.e1 */
Test(minis_arrow, an_arrow_that_meets_a_tile_activates_its_symbol)
{
    struct table *table = table_open("base+anniversary", 2, "", "", "", "ann-L base-U");

    play(table, "tile -1,0 0", NULL);
    cr_assert_eq(table->state.score[0], 0);
    cr_assert_eq(table->told[TW_EVENT_ACTIVATED], 1);
    cr_assert_eq(table->last.points, TW_ARROW_DOUBLE_TURN);
    table_close(table);
}

/* ANNIV-ACT-02, ANNIV-ACT-02.x1, ANNIV-ACT-02.e2, ANNIV-ACT-04.e3, ANNIV-OPEN-01.e3 */
Test(minis_arrow, a_tile_before_the_arrow_of_another_activates_that_symbol)
{
    struct table *table =
        table_open("base+anniversary", 2, "", second, "0 follower 0,0 r1", "base-B base-B base-U");

    play(table, "tile 1,-1 0", NULL);
    cr_assert_eq(table->told[TW_EVENT_ACTIVATED], 1);
    cr_assert_eq(table->last.points, TW_ARROW_SECOND_MEEPLE);
    cr_assert_eq(table->state.score[0], 0);
    play(table, "pass", "tile 1,-2 0", "pass", NULL);
    cr_assert_eq(table->told[TW_EVENT_ACTIVATED], 1, "once is enough");
    table_close(table);
}

/* ANNIV-ACT-02.e1, ANNIV-TILE-02.e1 */
Test(minis_arrow, other_sides_and_corners_do_not_activate)
{
    struct table *table =
        table_open("base+anniversary", 2, "", second, "", "base-B base-U base-B base-U");

    play(table, "tile 1,1 0", "pass", "tile 2,0 0", "pass", NULL);
    play(table, "tile 2,-1 0", NULL);
    cr_assert_eq(table->told[TW_EVENT_ACTIVATED], 0);
    table_close(table);
}

/* ANNIV-ACT-03, ANNIV-ACT-03.e2, ANNIV-ACT-04.e2 */
Test(minis_arrow, of_two_arrows_that_meet_one_is_chosen)
{
    struct table *table = table_open("base+anniversary", 2, "", second, "", "ann-N base-U");

    play(table, "tile 1,-1 90", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_SYMBOL);
    cr_assert_eq(offered(table, TW_DO_SYMBOL), 2);
    refused(table, "symbol 0,0", "no-symbol");
    refused(table, "pass", "phase");
    play(table, "symbol 1,0", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_FIGURE);
    cr_assert_eq(table->last.points, TW_ARROW_SECOND_MEEPLE);
    cr_assert_eq(table->state.score[0], 0, "its own arrow meets a tile");
    cr_assert_eq(table->state.extra_turn, 0, "ANNIV-ACT-03.e3: the other is spent");
    table_close(table);
}

/* ANNIV-ACT-04.e2, other reading */
Test(minis_arrow, the_own_symbol_given_up_can_pay_two_points)
{
    struct table *table =
        table_open("base+anniversary", 2, "arrow-points=not-activated", second, "", "ann-N base-U");

    play(table, "tile 1,-1 90", "symbol 1,0", NULL);
    cr_assert_eq(table->state.score[0], 2);
    table_close(table);
}

/* ANNIV-ACT-03.e5, other reading */
Test(minis_arrow, a_symbol_can_be_declined_where_that_is_played)
{
    struct table *table =
        table_open("base+anniversary", 2, "symbol-choice=none", "", "", "ann-L base-U");

    play(table, "tile -1,0 0", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_SYMBOL);
    play(table, "pass", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_FIGURE);
    cr_assert_eq(table->state.extra_turn, 0);
    table_close(table);
}

/* ANNIV-ACT-04, ANNIV-ACT-04.e1 */
Test(minis_arrow, two_points_and_the_symbol_of_a_neighbour)
{
    struct table *table = table_open("base+anniversary", 2, "", second, "", "ann-N base-U");

    play(table, "tile 1,-1 0", NULL);
    cr_assert_eq(table->state.score[0], 2);
    cr_assert_eq(table->told[TW_EVENT_ACTIVATED], 1);
    cr_assert_eq(table->last.points, TW_ARROW_SECOND_MEEPLE);
    table_close(table);
}

/* ANNIV-ACT-03.e1: the new tile's own and one on each of four sides. */
Test(minis_arrow, five_symbols_can_be_touched_at_once)
{
    struct table *table =
        table_open("base+anniversary", 2, "",
                   "base-B 0,1 0; base-B -1,1 0; base-B -1,2 0; ann-N -1,3 0; base-B -1,4 0; "
                   "ann-N 0,4 3; base-B 1,4 0; ann-N 1,3 2; base-B 1,2 0; ann-N 0,2 1",
                   "", "ann-N base-U");
    play(table, "tile 0,3 0", NULL);
    cr_assert_eq(offered(table, TW_DO_SYMBOL), 5);
    table_close(table);
}

/* ANNIV-TILE-01.e1 */
Test(minis_arrow, a_symbol_tile_that_fits_nowhere_gives_nothing)
{
    struct table *table =
        table_open("base+anniversary+river", 2, "", "", "", "ann-K river-L base-U");

    cr_assert_eq(table->state.discarded, 1, "cities and a road: the spring shows neither");
    cr_assert_eq(table->state.score[0], 0);
    table_close(table);
}

/* ANNIV-DOUBLE-01, ANNIV-DOUBLE-01.x1, ANNIV-DOUBLE-01.e1, ANNIV-DOUBLE-03 */
Test(minis_arrow, a_second_meeple_stands_beside_the_first_and_no_third)
{
    struct table *table = table_open("base+anniversary", 2, "", "ann-A 1,0 0; ann-A -1,0 0",
                                     "0 follower 0,0 r1", "base-B base-U base-B base-U");

    play(table, "tile 1,-1 0", NULL);
    cr_assert_eq(offered(table, TW_DO_FIGURE), 3, "monastery, field, beside the robber");
    refused(table, "figure follower 1,0 r1", "occupied not-beside");
    refused(table, "figure follower 0,0 c1", "not-beside");
    play(table, "figure follower 0,0 r1", NULL);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_FOLLOWER], 5);
    play(table, "tile 2,0 0", "pass", "tile -1,-1 0", NULL);
    refused(table, "figure follower 0,0 r1", "crowded");
    table_close(table);
}

/* ANNIV-FIG-01, ANNIV-FIG-01.e1, ANNIV-DOUBLE-01.e4 */
Test(minis_arrow, without_a_meeple_on_the_map_only_the_ordinary_placement_is_left)
{
    struct table *table =
        table_open("base+anniversary", 2, "", second, "1 follower 0,0 r1", "base-B base-U");

    play(table, "tile 1,-1 0", NULL);
    cr_assert_eq(offered(table, TW_DO_FIGURE), 2);
    refused(table, "figure follower 0,0 r1", "occupied not-beside");
    play(table, "figure follower 1,-1 m1", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_TILE);
    table_close(table);
}

/* ANNIV-DOUBLE-01.e3, ANNIV-DOUBLE-02, ANNIV-DOUBLE-02.e1 */
Test(minis_arrow, two_meeples_outweigh_one_and_are_paid_once)
{
    struct table *table =
        table_open("base+anniversary", 2, "", "ann-A 1,0 0; base-W -1,0 0",
                   "0 follower 0,0 r1; 1 follower 1,0 r1", "base-B base-W base-U");

    play(table, "tile 1,-1 0", "figure follower 0,0 r1", "tile 2,0 180", "pass", NULL);
    cr_assert_eq(table->state.score[0], 4, "four tiles, once");
    cr_assert_eq(table->state.score[1], 0);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_FOLLOWER], 7);
    table_close(table);
}

/* ANNIV-DOUBLE-01.e2 */
Test(minis_arrow, a_second_meeple_may_enter_what_the_tile_completes)
{
    struct table *table = table_open("base+anniversary", 2, "", "base-U 1,0 0; ann-C 1,-1 2",
                                     "0 follower 0,0 c1", "base-E base-U");

    play(table, "tile 0,-1 180", NULL);
    cr_assert_eq(table->last.points, TW_ARROW_SECOND_MEEPLE);
    play(table, "figure follower 0,0 c1", NULL);
    cr_assert_eq(table->state.score[0], 4);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_FOLLOWER], 7);
    table_close(table);
}

/* ANNIV-DOUBLE-01.e5: the field below pays nothing, the two farmers share it with nobody. */
Test(minis_arrow, a_second_farmer_lies_down_for_good)
{
    struct table *table =
        table_open("base+anniversary", 2, "", second, "0 follower 0,0 f2", "base-B");

    play(table, "tile 1,-1 0", "figure follower 0,0 f2", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    cr_assert_eq(table->told[TW_EVENT_RETURN], 2);
    table_close(table);
}

/* ANNIV-DOUBLE-01.e6 and its other reading */
Test(minis_arrow, abbot_and_monk_share_a_monastery_but_never_a_garden)
{
    static const char tiles[] = "ann-A 1,0 0; base-B 0,1 0; base-U-garden -1,0 0";
    struct table *table = table_open("base+abbot+anniversary", 2, "", tiles, "0 follower 0,1 m1",
                                     "base-B base-U base-U");

    play(table, "tile 1,-1 0", NULL);
    cr_assert(legal(table, "figure abbot 0,1 m1"));
    refused(table, "figure abbot -1,0 g1", "not-beside");
    play(table, "figure abbot 0,1 m1", "tile 2,0 0", "pass", "tile -2,0 0", "recall", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    cr_assert_eq(table->told[TW_EVENT_POINTS], 2, "the abbot at once, the monk at the end");
    cr_assert_eq(table->state.score[0], 4 + 4);
    table_close(table);
    table = table_open("base+abbot+anniversary", 2, "double-abbot=meeples-only", tiles,
                       "0 follower 0,1 m1", "base-B base-U");
    play(table, "tile 1,-1 0", NULL);
    refused(table, "figure abbot 0,1 m1", "occupied not-beside");
    cr_assert(legal(table, "figure follower 0,1 m1"));
    table_close(table);
}

/* ANNIV-DOUBLE-01.e6 */
Test(minis_arrow, a_meeple_stands_beside_the_abbot_of_a_monastery_only)
{
    struct table *table = table_open("base+abbot+anniversary", 2, "",
                                     "ann-A 1,0 0; base-B 0,1 0; base-U-garden -1,0 0",
                                     "0 abbot 0,1 m1", "base-B base-U");

    play(table, "tile 1,-1 0", NULL);
    cr_assert(legal(table, "figure follower 0,1 m1"));
    table_close(table);
    table = table_open("base+abbot+anniversary", 2, "", "ann-A 1,0 0; base-U-garden -1,0 0",
                       "0 abbot -1,0 g1", "base-B base-U");
    play(table, "tile 1,-1 0", NULL);
    refused(table, "figure follower -1,0 g1", "on-garden");
    table_close(table);
}

/* ANNIV-DOUBLE-01.e6, ANNIV-DOUBLE-03.e3: monk and abbot stand there, one more meeple has room. */
Test(minis_arrow, beside_two_own_figures_there_is_one_place)
{
    struct table *table = table_open("base+abbot+anniversary", 2, "", "ann-A 1,0 0; base-B 0,1 0",
                                     "0 abbot 0,1 m1; 0 follower 0,1 m1", "base-B base-U");

    play(table, "tile 1,-1 0", NULL);
    cr_assert_eq(offered(table, TW_DO_FIGURE), 3, "monastery, field, beside the two");
    cr_assert(legal(table, "figure follower 0,1 m1"));
    table_close(table);
}

/* ANNIV-DOUBLE-03.e1, ANNIV-DOUBLE-03.e3 and its other reading */
Test(minis_arrow, the_cap_counts_all_meeples_of_a_tile_but_no_abbot)
{
    struct table *table = table_open("base+anniversary", 2, "", second,
                                     "0 follower 0,0 r1; 1 follower 0,0 c1", "base-B base-U");

    play(table, "tile 1,-1 0", NULL);
    refused(table, "figure follower 0,0 r1", "crowded");
    table_close(table);
    table = table_open("base+abbot+anniversary", 2, "", "ann-A 1,0 0; base-U-garden -1,0 0",
                       "0 follower -1,0 r1; 1 abbot -1,0 g1", "base-B base-U");
    play(table, "tile 1,-1 0", NULL);
    cr_assert(legal(table, "figure follower -1,0 r1"));
    table_close(table);
    table = table_open("base+abbot+anniversary", 2, "cap-abbot=counted",
                       "ann-A 1,0 0; base-U-garden -1,0 0", "0 follower -1,0 r1; 1 abbot -1,0 g1",
                       "base-B base-U");
    play(table, "tile 1,-1 0", NULL);
    refused(table, "figure follower -1,0 r1", "crowded");
    table_close(table);
}

/* ANNIV-FREE-01, ANNIV-FREE-01.e1, ANNIV-FREE-01.e4, ANNIV-FREE-01.e5, ANNIV-FREE-01.e7 */
Test(minis_arrow, any_free_unfinished_feature_can_be_claimed)
{
    struct table *table = table_open("base+anniversary", 2, "",
                                     "ann-H 1,0 0; base-E 0,-1 2; base-B -1,-1 0; base-W -1,0 0",
                                     "0 follower 1,0 r2", "base-V base-U");

    /* The road from 1,0 to the south is closed by nobody; the city of two tiles is complete. */
    play(table, "tile 1,1 180", NULL);
    cr_assert_eq(table->last.points, TW_ARROW_ANY_FREE_FEATURE);
    cr_assert(legal(table, "figure follower -1,-1 m1"), "a monastery passed over");
    cr_assert(legal(table, "figure follower 1,0 r1"), "an open road");
    cr_assert(legal(table, "figure follower 0,0 f2"), "the start tile");
    refused(table, "figure follower 0,0 c1", "finished not-free");
    refused(table, "figure follower 0,0 r1", "finished not-free");
    refused(table, "figure follower 1,0 r2", "occupied not-free");
    table_close(table);
}

/* ANNIV-FREE-01.e3, ANNIV-DOUBLE-03.e2 and its other reading */
Test(minis_arrow, any_tile_of_the_feature_will_do_but_a_crowded_one)
{
    static const char figures[] = "1 follower 1,0 r2; 1 follower 1,0 f2; 1 follower 1,0 f3";
    struct table *table = table_open("base+anniversary", 2, "", "ann-H 1,0 0; base-U 2,0 0",
                                     "1 follower 1,0 r2; 1 follower 1,0 f2", "base-V base-U");

    play(table, "tile 1,1 180", NULL);
    refused(table, "figure follower 1,0 r1", "crowded");
    cr_assert(legal(table, "figure follower 2,0 r1"), "the same road on the next tile");
    table_close(table);
    table = table_open("base+anniversary", 2, "cap-free=uncapped", "ann-H 1,0 0; base-U 2,0 0",
                       figures, "base-V base-U");
    play(table, "tile 1,1 180", NULL);
    cr_assert(legal(table, "figure follower 1,0 r1"));
    table_close(table);
}

/* ANNIV-FREE-01.e2 */
Test(minis_arrow, the_ordinary_placement_keeps_what_the_tile_completes)
{
    struct table *table = table_open("base+anniversary", 2, "", "ann-H 1,0 0", "", "base-A base-U");

    play(table, "tile 1,1 180", "figure follower 1,1 r1", NULL);
    cr_assert_eq(table->state.score[0], 2, "the road of two tiles");
    table_close(table);
}

/* ANNIV-FREE-03, ANNIV-FREE-03.e1, ANNIV-FREE-01.e6, ABBOT-FIG-02.e1 */
Test(minis_arrow, the_abbot_reaches_monasteries_and_gardens)
{
    struct table *table =
        table_open("base+abbot+anniversary", 2, "",
                   "ann-H 1,0 0; base-B 0,1 0; base-U-garden -1,0 0; base-B -1,1 0",
                   "1 follower -1,1 m1", "base-V base-U");

    play(table, "tile 1,1 180", NULL);
    cr_assert(legal(table, "figure abbot 0,1 m1"));
    cr_assert(legal(table, "figure abbot -1,0 g1"));
    refused(table, "figure follower -1,0 g1", "on-garden");
    refused(table, "figure abbot -1,1 m1", "occupied not-free");
    refused(table, "figure abbot -1,0 r1", "abbot-kind");
    refused(table, "recall", "no-abbot");
    table_close(table);
}

/* ANNIV-EXTRA-01, ANNIV-EXTRA-02, ANNIV-EXTRA-02.e2 */
Test(minis_arrow, two_turns_in_a_row_and_never_three)
{
    struct table *table =
        table_open("base+anniversary", 2, "", "", "", "ann-L ann-L base-U base-U");

    play(table, "tile -1,0 0", "pass", NULL);
    cr_assert_eq(table->state.active, 0);
    cr_assert_eq(table->told[TW_EVENT_EXTRA_TURN], 1);
    play(table, "tile -2,0 0", NULL);
    cr_assert_eq(table->told[TW_EVENT_ACTIVATED], 2);
    cr_assert_eq(table->state.score[0], 0, "no points instead");
    play(table, "pass", NULL);
    cr_assert_eq(table->state.active, 1);
    table_close(table);
}

/* ANNIV-EXTRA-02.e3 */
Test(minis_arrow, the_next_player_may_have_two_turns_as_well)
{
    struct table *table =
        table_open("base+anniversary", 2, "", "", "", "ann-L base-U ann-L base-U base-U");

    play(table, "tile -1,0 0", "pass", "tile 1,0 0", "pass", "tile -2,0 0", "pass", NULL);
    cr_assert_eq(table->state.active, 1);
    play(table, "tile 2,0 0", "pass", NULL);
    cr_assert_eq(table->state.active, 0);
    table_close(table);
}

/* ANNIV-EXTRA-01.e2, ANNIV-EXTRA-01.e6 */
Test(minis_arrow, no_tile_no_extra_turn)
{
    struct table *table = table_open("base+anniversary", 2, "", "", "", "ann-L");

    play(table, "tile -1,0 0", "pass", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    cr_assert_eq(table->told[TW_EVENT_EXTRA_TURN], 0);
    table_close(table);
}

/* ANNIV-EXTRA-01.e3, ANNIV-EXTRA-01.e4, ANNIV-EXTRA-01.e5 */
Test(minis_arrow, the_extra_turn_is_a_whole_turn)
{
    struct table *table = table_open("base+abbot+anniversary", 2, "", "base-B 0,1 0",
                                     "0 abbot 0,1 m1", "ann-L ann-E base-U");

    play(table, "tile -1,0 0", "recall", NULL);
    cr_assert_eq(table->state.score[0], 3);
    play(table, "tile 1,1 0", NULL);
    cr_assert_eq(table->state.score[0], 5, "an arrow into the open gives two points");
    play(table, "figure abbot 1,1 m1", NULL);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_ABBOT], 0);
    table_close(table);
}
