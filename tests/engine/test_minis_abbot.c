/* The Abbot: where it stands, what it brings, how it comes back. */
#include <criterion/criterion.h>

#include "table.h"

/* ABBOT-SETUP-01 */
Test(minis_abbot, everybody_has_an_abbot_besides_seven_meeples)
{
    struct table *table = table_open("base+abbot", 5, "", "", "", "base-U");

    for (unsigned player = 0; player < 5; player++) {
        cr_assert_eq(table->state.supply[player][TW_FIGURE_ABBOT], 1);
        cr_assert_eq(table->state.supply[player][TW_FIGURE_FOLLOWER], 7);
    }
    table_close(table);
}

/* ABBOT-COMP-01.e1 */
Test(minis_abbot, gardens_are_decoration_without_it)
{
    struct table *table = table_game("base+anniversary", 2, "");
    unsigned count;

    cr_assert_lt(tw_game_find_type(table->game, "base-E-garden"), 0);
    tw_game_segments(table->game, (unsigned)tw_game_find_type(table->game, "base-E"), &count);
    cr_assert_eq(count, 2, "city and field");
    table_close(table);
}

/* ABBOT-FIG-01, ABBOT-FIG-01.e1, ABBOT-FIG-01.e2 */
Test(minis_abbot, a_monastery_takes_a_meeple_or_the_abbot)
{
    struct table *table = table_open("base+abbot", 2, "", "", "", "base-A base-B");

    play(table, "tile 0,1 0", NULL);
    cr_assert(legal(table, "figure follower 0,1 m1"));
    cr_assert(legal(table, "figure abbot 0,1 m1"));
    cr_assert_eq(offered(table, TW_DO_FIGURE), 4, "m1 twice, r1, f1");
    play(table, "figure follower 0,1 m1", NULL);
    refused(table, "figure abbot 0,1 m1", "phase");
    table_close(table);
}

/* ABBOT-FIG-02, ABBOT-FIG-02.e1 */
Test(minis_abbot, the_abbot_is_no_robber_knight_or_farmer)
{
    struct table *table = table_open("base+abbot", 2, "", "", "", "base-J");

    play(table, "tile 0,1 90", NULL);
    refused(table, "figure abbot 0,1 c1", "abbot-kind");
    refused(table, "figure abbot 0,1 r1", "abbot-kind");
    refused(table, "figure abbot 0,1 f1", "abbot-kind");
    table_close(table);
}

/* ABBOT-FIG-03, ABBOT-FIG-03.e1, ABBOT-FIG-03.e2 */
Test(minis_abbot, meeples_stay_off_the_garden_and_the_abbot_does_not_take_the_field)
{
    struct table *table = table_open("base+abbot", 2, "", "", "", "base-U-garden base-U");

    play(table, "tile 1,0 0", NULL);
    refused(table, "figure follower 1,0 g1", "on-garden");
    cr_assert_eq(offered(table, TW_DO_FIGURE), 4, "road, two fields, the abbot in the garden");
    play(table, "figure abbot 1,0 g1", "tile -1,0 0", NULL);
    cr_assert(legal(table, "figure follower -1,0 f1"), "joined to the field round the garden");
    cr_assert(legal(table, "figure follower -1,0 f2"));
    table_close(table);
}

/* Seven tiles round the cell 0,1; the cell 1,2 is open. */
static const char seven[] = "base-B 0,1 0; base-U 1,0 0; base-U -1,0 0; base-B -1,1 0; "
                            "base-B 1,1 0; base-B -1,2 0; base-B 0,2 0";

/* ABBOT-SCORE-01, ABBOT-SCORE-01.e1 */
Test(minis_abbot, a_completed_monastery_gives_nine_and_the_abbot_back)
{
    struct table *table = table_open("base+abbot", 2, "", seven, "1 abbot 0,1 m1", "base-B base-U");

    play(table, "tile 1,2 0", NULL);
    cr_assert_eq(table->state.score[1], 0);
    play(table, "pass", NULL);
    cr_assert_eq(table->state.score[1], 9);
    cr_assert_eq(table->state.supply[1][TW_FIGURE_ABBOT], 1);
    table_close(table);
}

/* ABBOT-SCORE-01.e2 */
Test(minis_abbot, the_abbot_leaves_once)
{
    struct table *table = table_open("base+abbot", 2, "", seven, "0 abbot 0,1 m1", "base-B base-U");

    play(table, "tile 1,2 0", "recall", NULL);
    cr_assert_eq(table->state.score[0], 9);
    cr_assert_eq(table->told[TW_EVENT_POINTS], 1);
    cr_assert_eq(table->last.moment, TW_MOMENT_RECALL);
    table_close(table);
}

/* ABBOT-SCORE-01.e3 */
Test(minis_abbot, a_garden_in_a_full_ring_pays_at_once)
{
    struct table *table =
        table_open("base+abbot", 2, "",
                   "base-U 1,0 0; base-U -1,0 0; base-U 1,1 0; base-U -1,1 0; base-B -1,2 0; "
                   "base-B 0,2 0; base-B 1,2 0",
                   "", "base-U-garden base-U");
    play(table, "tile 0,1 0", "figure abbot 0,1 g1", NULL);
    cr_assert_eq(table->state.score[0], 9);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_ABBOT], 1);
    table_close(table);
}

/* ABBOT-SCORE-02, ABBOT-SCORE-02.e1, ABBOT-FINAL-01 */
Test(minis_abbot, gardens_and_monasteries_side_by_side_count_apart)
{
    struct table *table =
        table_open("base+abbot", 2, "", "base-U-garden 1,0 0; base-B 1,1 0; base-B 0,1 0",
                   "0 abbot 1,0 g1; 1 abbot 1,1 m1", "");

    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    cr_assert_eq(table->state.score[0], 1 + 3);
    cr_assert_eq(table->state.score[1], 1 + 3);
    table_close(table);
}

/* ABBOT-RECALL-01.x1: one tile of its own and five around. */
Test(minis_abbot, taking_the_abbot_back_pays_what_is_there)
{
    struct table *table =
        table_open("base+abbot", 2, "", "base-B 0,1 0; base-U 1,0 0; base-U -1,0 0; base-B -1,1 0",
                   "0 abbot 0,1 m1", "base-U base-U");

    play(table, "tile 0,2 0", "recall", NULL);
    cr_assert_eq(table->state.score[0], 6, "ABBOT-RECALL-02.e1: the tile just laid counts");
    cr_assert_eq(table->last.counters[TW_COUNTER_NEIGHBOURS], 5);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_ABBOT], 1);
    table_close(table);
}

/* ABBOT-RECALL-01.e1, ABBOT-RECALL-01.e5 */
Test(minis_abbot, only_the_own_abbot_comes_back_and_it_takes_the_action)
{
    struct table *table = table_open("base+abbot", 2, "", "base-B 0,1 0; base-B 0,2 0",
                                     "1 abbot 0,1 m1; 0 follower 0,2 m1", "base-B base-B");

    play(table, "tile 1,1 0", NULL);
    refused(table, "recall", "no-abbot");
    play(table, "figure abbot 1,1 m1", "tile 1,2 0", "recall", NULL);
    cr_assert_eq(table->state.score[1], 1 + 4);
    cr_assert_neq(table->state.phase, TW_PHASE_FIGURE);
    table_close(table);
}

/* ABBOT-RECALL-01.e6, ABBOT-RECALL-01.e4 */
Test(minis_abbot, an_empty_supply_does_not_matter)
{
    struct table *table =
        table_open("base+abbot", 2, "", "base-B 0,1 0", "0 abbot 0,1 m1", "base-U base-U");

    play(table, "tile 1,0 0", NULL);
    table->state.supply[0][TW_FIGURE_FOLLOWER] = 0;
    cr_assert_eq(offered(table, TW_DO_FIGURE), 0);
    cr_assert(legal(table, "recall"));
    table_close(table);
}

/* ABBOT-RECALL-02.e3 */
Test(minis_abbot, what_the_abbot_left_is_free_but_out_of_reach)
{
    struct table *table =
        table_open("base+abbot", 2, "", "base-B 0,1 0", "0 abbot 0,1 m1", "base-U base-U");

    play(table, "tile 1,0 0", "recall", "tile -1,0 0", NULL);
    refused(table, "figure abbot 0,1 m1", "old-tile");
    table_close(table);
}

/* RIVER-FIG-01 with ABBOT-FIG-01: rows that all have a garden keep their name. */
Test(minis_abbot, gardens_by_the_river)
{
    struct table *table = table_open("base+river-20ae+abbot", 2, "", "", "", "r20-J r20-D");

    play(table, "tile 2,0 90", "figure abbot 2,0 g1", NULL);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_ABBOT], 0);
    table_close(table);
}
