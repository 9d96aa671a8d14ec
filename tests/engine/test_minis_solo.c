/* Solo mode: the duty to place, the lagging colour, the end. Colours are players 0, 1 and 2. */
#include <criterion/criterion.h>

#include "table.h"

static void set_markers(struct table *table, int32_t first, int32_t middle, int32_t last)
{
    table->state.score[0] = first;
    table->state.score[1] = middle;
    table->state.score[2] = last;
}

static void expect_markers(const struct table *table, int32_t first, int32_t middle, int32_t last)
{
    cr_assert_eq(table->state.score[0], first, "first: %d", table->state.score[0]);
    cr_assert_eq(table->state.score[1], middle, "second: %d", table->state.score[1]);
    cr_assert_eq(table->state.score[2], last, "third: %d", table->state.score[2]);
}

/* SOLO-SETUP-02, SOLO-SETUP-05, SOLO-SETUP-07, SOLO-SETUP-08 */
Test(minis_solo, three_colours_with_four_followers_start_on_spaces_one_to_three)
{
    struct table *table = table_game("base+solo", 1, "");

    tw_state_start(table->game, 1, 0, &table->state);
    cr_assert_eq(tw_game_players(table->game), 3);
    cr_assert_eq(table->state.deck_count, 71);
    expect_markers(table, 1, 2, 3);
    for (unsigned colour = 0; colour < 3; colour++)
        cr_assert_eq(table->state.supply[colour][TW_FIGURE_FOLLOWER], 4);
    table_close(table);
}

/* SOLO-VAR-02, SOLO-VAR-03, SOLO-VAR-03.e1, SOLO-VAR-04 */
Test(minis_solo, variants_change_colours_and_followers)
{
    static const struct {
        const char *options;
        unsigned colours, followers;
    } variants[] = {{"solo-followers=three", 3, 3},
                    {"solo-followers=five", 3, 5},
                    {"solo-followers=six", 3, 6},
                    {"solo-followers=seven", 3, 7},
                    {"solo-colours=four", 4, 4}};

    for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++) {
        struct table *table = table_game("base+solo", 0, variants[i].options);

        tw_state_start(table->game, 1, 0, &table->state);
        cr_assert_eq(tw_game_players(table->game), variants[i].colours);
        for (unsigned colour = 0; colour < variants[i].colours; colour++) {
            cr_assert_eq(table->state.supply[colour][TW_FIGURE_FOLLOWER], variants[i].followers);
            cr_assert_eq(table->state.score[colour], (int32_t)colour + 1);
        }
        table_close(table);
    }
}

Test(minis_solo, it_is_a_game_for_one)
{
    const struct tw_setup setup = {.rules = "base+solo", .players = 2};
    struct tw_game *game;
    struct tw_problem problem;

    cr_assert_not(tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
    cr_assert_str_eq(problem.text, "solo rules are for 1 player, not 2");
}

/* SOLO-FIG-02.x1: three roads and a city, the right road is taken. */
Test(minis_solo, a_free_object_on_the_square_calls_for_a_follower)
{
    struct table *table =
        table_open("base+solo", 1, "", "base-U 1,0 0", "1 follower 1,0 r1", "base-L base-U");

    /* The start tile's road leads on to the left of it. */
    play(table, "tile 2,0 0", NULL);
    cr_assert_eq(offered(table, TW_DO_FIGURE), 3, "right road, lower road, city");
    refused(table, "pass", "must-place");
    refused(table, "figure follower 2,0 r3", "occupied");
    refused(table, "figure follower 2,0 f1", "no-farmers");
    table_close(table);
}

/* SOLO-FIG-02.x2, SOLO-FIG-04.e1 */
Test(minis_solo, a_field_and_a_road_that_is_taken_call_for_nobody)
{
    struct table *table = table_open("base+solo", 1, "", "", "1 follower 0,0 r1", "base-U base-U");

    play(table, "tile 1,0 0", NULL);
    cr_assert_eq(offered(table, TW_DO_FIGURE), 0);
    play(table, "pass", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_TILE);
    cr_assert_eq(table->state.active, 1, "SOLO-TURN-01");
    table_close(table);
}

/* SOLO-FIG-02.e1, SOLO-FIG-02.e3 */
Test(minis_solo, what_the_square_completes_is_free_as_well)
{
    struct table *table = table_open("base+solo", 1, "", "", "", "base-E base-U");

    play(table, "tile 0,-1 180", NULL);
    refused(table, "pass", "must-place");
    play(table, "figure follower 0,-1 c1", NULL);
    expect_markers(table, 1 + 4, 2, 3);
    cr_assert_eq(table->state.supply[0][TW_FIGURE_FOLLOWER], 4);
    table_close(table);
}

/* SOLO-FIG-05, SOLO-FIG-05.e1, SOLO-END-01, SOLO-END-03, SOLO-END-04.e1 */
Test(minis_solo, a_missing_follower_ends_the_game_after_scoring)
{
    struct table *table =
        table_open("base+solo", 1, "", "base-W -1,0 0",
                   "0 follower 0,0 r1; 0 follower 0,0 c1; 0 follower -1,0 r2; 0 follower -1,0 r3",
                   "base-W base-U base-U");

    play(table, "tile 1,0 0", NULL);
    cr_assert_eq(offered(table, TW_DO_FIGURE), 0);
    play(table, "pass", NULL);
    expect_markers(table, 1 + 3, 2, 3);
    cr_assert_eq(table->state.phase, TW_PHASE_FINAL);
    cr_assert_eq(offered(table, TW_DO_FINAL), 1, "only the first colour has followers left");
    play(table, "final 0", "final 0", "final 0", NULL);
    expect_markers(table, 4, 2, 3);
    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    table_close(table);
}

/* SOLO-FIG-05.e2 */
Test(minis_solo, an_empty_supply_alone_does_not_end_the_game)
{
    struct table *table =
        table_open("base+solo", 1, "", "base-W -1,0 0",
                   "0 follower 0,0 r1; 0 follower 0,0 c1; 0 follower -1,0 r2; 0 follower -1,0 r3",
                   "base-U base-U");

    play(table, "tile 1,0 0", "pass", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_TILE);
    table_close(table);
}

/* SOLO-SCORE-03.x1, SOLO-SCORE-03.e2 */
Test(minis_solo, a_lagging_colour_scores_on_any_turn)
{
    struct table *table =
        table_open("base+solo", 1, "", "base-W -1,0 0", "1 follower 0,0 r1", "base-A base-U");

    set_markers(table, 7, 4, 9);
    play(table, "tile 1,0 90", "figure follower 1,0 m1", NULL);
    expect_markers(table, 7, 4 + 3, 9);
    table_close(table);
}

/* SOLO-SCORE-03, SOLO-SCORE-07, SOLO-SCORE-08 */
Test(minis_solo, a_colour_that_does_not_lag_gets_its_follower_only)
{
    struct table *table =
        table_open("base+solo", 1, "", "base-W -1,0 0", "1 follower 0,0 r1", "base-A base-U");

    set_markers(table, 4, 7, 9);
    play(table, "tile 1,0 90", "figure follower 1,0 m1", NULL);
    expect_markers(table, 4, 7, 9);
    cr_assert_eq(table->told[TW_EVENT_LAPSED], 1);
    cr_assert_eq(table->last.points, 3);
    cr_assert_eq(table->state.supply[1][TW_FIGURE_FOLLOWER], 4);
    table_close(table);
}

/* SOLO-SCORE-04, SOLO-SCORE-04.x1, SOLO-SCORE-05 */
Test(minis_solo, one_lagging_colour_pays_all_that_share_the_majority)
{
    struct table *table = table_open("base+solo", 1, "", "base-R 0,-1 2; base-E -1,-1 1",
                                     "0 follower 0,0 c1; 1 follower -1,-1 c1", "base-E base-U");

    set_markers(table, 5, 9, 5);
    play(table, "tile 1,-1 270", "pass", NULL);
    expect_markers(table, 5 + 8, 9 + 8, 5);
    table_close(table);
}

/* SOLO-SCORE-04: nobody who shares it lags; SOLO-SCORE-03.e1: a minority that lags does not help */
Test(minis_solo, a_lagging_colour_without_a_share_helps_nobody)
{
    struct table *table = table_open("base+solo", 1, "", "base-R 0,-1 2; base-E -1,-1 1",
                                     "0 follower 0,0 c1; 1 follower -1,-1 c1", "base-E base-U");

    set_markers(table, 6, 9, 5);
    play(table, "tile 1,-1 270", "pass", NULL);
    expect_markers(table, 6, 9, 5);
    table_close(table);
    table =
        table_open("base+solo", 1, "", "base-R 0,-1 2; base-E -1,-1 1",
                   "1 follower 0,0 c1; 1 follower -1,-1 c1; 0 follower 0,-1 c1", "base-E base-U");
    set_markers(table, 5, 6, 6);
    play(table, "tile 1,-1 270", "pass", NULL);
    expect_markers(table, 5, 6, 6);
    table_close(table);
}

/* One square completes a road of three for colour 0, a road of four for colour 1 and a city of two
 * tiles for colour 2; the lower road is taken and goes on. */
static struct table *three_at_once(int32_t middle)
{
    struct table *table =
        table_open("base+solo", 1, "",
                   "base-W -1,0 0; base-U 1,0 0; base-B 1,1 0; base-U 2,1 1; base-B 3,1 0; "
                   "base-U 3,0 0; base-W 4,0 0; base-B 1,-1 0; base-E 2,-1 2",
                   "0 follower 3,0 r1; 1 follower 0,0 r1; 2 follower 2,-1 c1; 2 follower 2,1 r1",
                   "base-L base-U");

    set_markers(table, 5, middle, 8);
    play(table, "tile 2,0 0", "pass", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_SCORE);
    cr_assert_eq(offered(table, TW_DO_SCORE), 3);
    return table;
}

/* SOLO-SCORE-06, SOLO-SCORE-06.x1, SOLO-SCORE-06.e1: of six orders only one pays everything. */
Test(minis_solo, the_order_of_scoring_is_the_players)
{
    static const char *const scores[] = {"score 3,0 r1", "score -1,0 r1", "score 2,-1 c1"};
    static const uint8_t orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

    for (int32_t middle = 6; middle <= 7; middle++)
        for (unsigned i = 0; i < 6; i++) {
            struct table *table = three_at_once(middle);

            play(table, scores[orders[i][0]], scores[orders[i][1]], scores[orders[i][2]], NULL);
            cr_assert_eq(table->state.phase, TW_PHASE_TILE);
            if (i == 0)
                expect_markers(table, 5 + 3, middle + 4, 8 + 4);
            else
                cr_assert_gt(table->told[TW_EVENT_LAPSED], 0, "order %u pays all", i);
            table_close(table);
        }
}

/* SOLO-SCORE-06.e2 */
Test(minis_solo, each_feature_has_one_place_in_the_order)
{
    struct table *table = three_at_once(6);

    play(table, "score 2,0 c1", NULL);
    expect_markers(table, 5, 6, 8);
    refused(table, "score 2,0 c1", "not-due");
    refused(table, "score 2,0 r2", "not-due");
    refused(table, "pass", "phase");
    play(table, "score 2,0 r1", "score 1,0 r1", NULL);
    expect_markers(table, 8, 10, 8);
    cr_assert_eq(table->state.supply[2][TW_FIGURE_FOLLOWER], 3, "the robber below stays");
    table_close(table);
}

/* SOLO-END-02, SOLO-END-04, SOLO-END-05, SOLO-END-06 */
Test(minis_solo, followers_are_counted_while_their_colour_lags)
{
    struct table *table = table_open("base+solo", 1, "", "base-U 1,0 0",
                                     "0 follower 0,0 c1; 1 follower 1,0 r1", "base-B");

    set_markers(table, 5, 6, 9);
    play(table, "tile 0,1 0", "figure follower 0,1 m1", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_FINAL);
    cr_assert_eq(offered(table, TW_DO_FINAL), 2);
    refused(table, "final 2", "none-on-map");
    play(table, "final 0", NULL);
    expect_markers(table, 7, 6, 9);
    play(table, "final 1", "final 0", NULL);
    expect_markers(table, 9, 8, 9);
    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    table_close(table);
}

/* SOLO-END-05.e1 and SOLO-END-05.e2, other readings */
Test(minis_solo, colours_can_be_counted_whole_or_only_while_they_lag)
{
    struct table *table =
        table_open("base+solo", 1, "solo-final=colour", "base-U 1,0 0; base-B 0,1 0",
                   "0 follower 0,0 c1; 0 follower 1,0 r1; 1 follower 0,1 m1", "");

    set_markers(table, 5, 6, 9);
    play(table, "final 0", NULL);
    expect_markers(table, 9, 6, 9);
    play(table, "final 1", NULL);
    expect_markers(table, 9, 8, 9);
    table_close(table);
    table = table_open("base+solo", 1, "solo-pass=again", "base-U 1,0 0; base-B 0,1 0",
                       "0 follower 0,0 c1; 0 follower 1,0 r1; 1 follower 0,1 m1", "");
    set_markers(table, 6, 5, 7);
    refused(table, "final 0", "none-on-map");
    play(table, "final 1", "final 0", NULL);
    expect_markers(table, 8, 7, 7);
    cr_assert_eq(table->state.phase, TW_PHASE_OVER, "nobody who lags has a follower left");
    table_close(table);
}

/* SOLO-VAR-05.e1 and its other reading */
Test(minis_solo, the_points_of_an_open_arrow_are_for_lagging_colours)
{
    struct table *table =
        table_open("base+solo+anniversary", 1, "", "", "1 follower 0,0 r1", "ann-A base-U");

    set_markers(table, 5, 4, 9);
    play(table, "tile 1,0 0", NULL);
    expect_markers(table, 5, 4, 9);
    table_close(table);
    table = table_open("base+solo+anniversary", 1, "solo-arrow=always", "", "1 follower 0,0 r1",
                       "ann-A base-U");
    set_markers(table, 5, 4, 9);
    play(table, "tile 1,0 0", NULL);
    expect_markers(table, 7, 4, 9);
    table_close(table);
}

/* SOLO-VAR-05, SOLO-FIG-02.e2: a garden calls for nobody, an abbot in it is not enough. */
Test(minis_solo, the_abbot_joins_at_ones_own_risk)
{
    struct table *table =
        table_open("base+solo+abbot", 1, "", "base-B 0,1 0", "0 abbot 0,1 m1; 1 follower 0,0 r1",
                   "base-U-garden base-U-garden base-E-garden base-U");

    play(table, "tile 1,0 0", "recall", NULL);
    expect_markers(table, 1 + 3, 2, 3);
    play(table, "tile 2,0 0", "figure abbot 2,0 g1", "tile 0,-1 180", NULL);
    refused(table, "figure abbot 0,-1 g1", "must-place");
    refused(table, "recall", "no-abbot must-place");
    cr_assert(legal(table, "figure follower 0,-1 c1"));
    table_close(table);
}
