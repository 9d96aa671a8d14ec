/* The River: its pile, where its tiles may lie, what its banks are. */
#include <criterion/criterion.h>
#include <string.h>

#include "table.h"

static unsigned role_at(const struct table *table, unsigned index)
{
    return tw_game_tile(table->game, table->state.deck[index])->role;
}

static unsigned feature_at(const struct table *table, int x, int y, const char *name)
{
    const int tile = tw_tile_at(table->game, &table->state, x, y);
    unsigned count;
    const struct tw_segment *segments =
        tw_game_segments(table->game, table->state.tiles[tile].type, &count);

    for (unsigned i = 0; i < count; i++)
        if (strcmp(segments[i].name, name) == 0)
            return tw_feature_root(&table->state, table->state.tiles[tile].first_node + i);
    cr_assert_fail("no segment %s", name);
    return TW_NO_NODE;
}

/* RIVER-SETUP-01, RIVER-SETUP-04, RIVER-SPRING-01 */
Test(minis_river, the_spring_lies_and_the_ordinary_start_tile_stays_in_the_box)
{
    struct table *classic = table_game("base+river", 2, "");
    struct table *twenty = table_game("base+river-20ae", 2, "");

    tw_state_start(classic->game, 1, 0, &classic->state);
    tw_state_start(twenty->game, 1, 0, &twenty->state);
    cr_assert_eq(classic->state.tile_count, 1);
    cr_assert_eq(classic->state.deck_count, 11 + 71);
    cr_assert_eq(
        tw_game_type_copies(classic->game, (unsigned)tw_game_find_type(classic->game, "base-D")),
        3);
    cr_assert_eq(twenty->state.tile_count, 2);
    cr_assert_eq(twenty->state.deck_count, 16 + 71);
    cr_assert_eq(tw_tile_at(twenty->game, &twenty->state, 0, 0), 0);
    cr_assert_eq(tw_tile_at(twenty->game, &twenty->state, 1, 0), 1);
    table_close(classic);
    table_close(twenty);
}

/* RIVER-SETUP-02, RIVER-SETUP-03, RIVER-PLAY-05, ANNIV-SETUP-01.e1 */
Test(minis_river, the_course_is_drawn_first_then_the_lakes_then_all_the_rest)
{
    struct table *table = table_game("base+river-20ae+anniversary", 2, "");
    unsigned first_lakes[TW_MAX_TYPES] = {0};
    unsigned orders = 0;

    for (uint64_t seed = 0; seed < 40; seed++) {
        tw_state_start(table->game, seed, 0, &table->state);
        for (unsigned i = 0; i < table->state.deck_count; i++)
            cr_assert_eq(role_at(table, i), i < 14   ? TW_ROLE_COURSE
                                            : i < 16 ? TW_ROLE_LAKE
                                                     : TW_ROLE_NONE);
        orders += first_lakes[table->state.deck[14]]++ == 0;
    }
    cr_assert_eq(orders, 2, "RIVER-SETUP-03.e1: either lake can come first");
    table_close(table);
}

/* RIVER-PLAY-02.e1: field against field is not enough. */
Test(minis_river, a_river_tile_has_to_continue_the_river)
{
    struct table *table = table_open("base+river", 2, "", "", "", "river-D-F");

    cr_assert_eq(offered(table, TW_DO_TILE), 1);
    cr_assert(legal(table, "tile 1,0 0"));
    refused(table, "tile 0,1 0", "river-join");
    refused(table, "tile 1,0 90", "mismatch river-join");
    refused(table, "tile 0,0 0", "taken");
    refused(table, "tile 5,5 0", "apart river-join");
    table_close(table);
}

/* RIVER-PLAY-02.e2: either branch, and a lake straight after the spring. */
Test(minis_river, the_player_chooses_the_branch)
{
    struct table *table = table_open("base+river-20ae", 2, "", "", "", "r20-M r20-D");

    cr_assert_eq(offered(table, TW_DO_TILE), 2);
    play(table, "tile -1,0 90", "pass", NULL);
    cr_assert_eq(offered(table, TW_DO_TILE), 1, "RIVER-PLAY-04.e1: one branch is left");
    cr_assert(legal(table, "tile 2,0 90"));
    table_close(table);
}

/* Both branches run under the spring and towards each other; one cell is left between them. */
static const char facing[] = "r20-P -1,0 0; r20-G -1,1 1; r20-J 2,0 1; r20-G 2,1 0; r20-Q 0,1 0";

/* RIVER-PLAY-02.e3, RIVER-PLAY-04.e2, RIVER-PLAY-04.e3 */
Test(minis_river, no_tile_may_tie_the_branches_and_what_fits_nowhere_is_boxed)
{
    struct table *table = table_open("base+river-20ae", 2, "", facing, "", "r20-F r20-M base-B");

    cr_assert_eq(table->state.discarded, 2, "a straight tile and a lake");
    cr_assert_eq(table->state.drawn, tw_game_find_type(table->game, "base-B"));
    table_close(table);
}

/* RIVER-PLAY-03, RIVER-PLAY-03.e3, RIVER-PLAY-03.e5 */
Test(minis_river, two_bends_in_a_row_must_not_turn_the_same_way)
{
    struct table *table = table_open("base+river", 2, "", "river-G-J 1,0 0", "", "river-I");

    cr_assert_eq(offered(table, TW_DO_TILE), 1);
    refused(table, "tile 1,1 90", "river-bend");
    cr_assert(legal(table, "tile 1,1 180"), "right, then left");
    table_close(table);
}

/* RIVER-PLAY-03.e2, and its other reading */
Test(minis_river, a_straight_tile_between_makes_equal_bends_legal)
{
    static const char tiles[] = "river-G-J 1,0 0; river-D-F 1,1 1; river-D-F 1,2 1";
    struct table *table = table_open("base+river", 2, "", tiles, "", "river-I");

    cr_assert(legal(table, "tile 1,3 90"));
    cr_assert(legal(table, "tile 1,3 180"));
    table_close(table);
    table = table_open("base+river", 2, "river-bends=latest", tiles, "", "river-I");
    refused(table, "tile 1,3 90", "river-bend");
    cr_assert(legal(table, "tile 1,3 180"));
    table_close(table);
}

/* RIVER-PLAY-03.e4 */
Test(minis_river, the_branches_are_judged_apart)
{
    struct table *table = table_open("base+river-20ae", 2, "", "r20-P -1,0 0", "", "r20-J");

    cr_assert(legal(table, "tile 2,0 90"), "right");
    cr_assert(legal(table, "tile 2,0 180"), "left, as the other branch did");
    refused(table, "tile -1,1 270", "river-bend");
    cr_assert(legal(table, "tile -1,1 180"));
    cr_assert_eq(offered(table, TW_DO_TILE), 3);
    table_close(table);
}

/* RIVER-PLAY-03.e6 */
Test(minis_river, a_lake_is_no_bend)
{
    struct table *table = table_open("base+river", 2, "", "river-G-J 1,0 0", "", "river-L");

    cr_assert_eq(offered(table, TW_DO_TILE), 1);
    cr_assert(legal(table, "tile 1,1 90"));
    table_close(table);
}

/* RIVER-PLAY-02.e4: no look-ahead. */
Test(minis_river, the_river_may_run_towards_a_cell_that_is_hard_to_fill)
{
    struct table *table = table_open("base+river", 2, "",
                                     "base-B 0,1 0; base-B 0,2 0; base-B 1,2 0; base-B 2,2 0; "
                                     "base-B 2,1 0; base-B 2,0 0",
                                     "", "river-G-J");

    cr_assert(legal(table, "tile 1,0 0"), "the open end faces a cell walled in by fields");
    table_close(table);
}

/* RIVER-PLAY-04.e2 and its other reading: only the barred turn has room. */
Test(minis_river, a_bend_that_only_fits_the_wrong_way_is_boxed)
{
    static const char tiles[] = "river-G-J 1,0 0; base-B 2,0 0; base-B 2,1 0";
    struct table *table = table_open("base+river", 2, "", tiles, "", "river-G-J base-U");

    cr_assert_eq(table->state.discarded, 1);
    table_close(table);
    table = table_open("base+river", 2, "river-misfit=relaxed", tiles, "", "river-G-J base-U");
    cr_assert_eq(table->state.discarded, 0);
    cr_assert_eq(offered(table, TW_DO_TILE), 1);
    cr_assert(legal(table, "tile 1,1 90"));
    table_close(table);
    table = table_open("base+river", 2, "river-misfit=relaxed", "river-G-J 1,0 0", "", "river-I");
    refused(table, "tile 1,1 90", "river-bend");
    table_close(table);
}

/* RIVER-FIG-01, RIVER-FIG-01.e1 */
Test(minis_river, figures_go_on_everything_but_the_river)
{
    struct table *table = table_open("base+river", 2, "", "", "", "river-H");

    play(table, "tile 1,0 0", NULL);
    cr_assert_eq(offered(table, TW_DO_FIGURE), 5, "monastery, road, three fields");
    refused(table, "figure follower 1,0 v1", "on-river");
    table_close(table);
}

/* RIVER-SETUP-04.e1 */
Test(minis_river, nobody_stands_on_the_spring_itself)
{
    struct table *table = table_open("base+river", 2, "", "", "", "river-D-F");

    play(table, "tile 1,0 0", NULL);
    refused(table, "figure follower 0,0 f1", "old-tile");
    cr_assert_eq(table->state.turn, 1);
    table_close(table);
}

/* RIVER-SPRING-01.e1: four and three of the eight cells; one and both halves among them. */
Test(minis_river, a_monastery_counts_each_half_of_the_spring_that_it_sees)
{
    struct table *table = table_open("base+river-20ae", 2, "", "base-B 0,-1 0; base-B -1,-1 0",
                                     "0 follower 0,-1 m1; 1 follower -1,-1 m1", "");

    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    cr_assert_eq(table->state.score[0], 1 + 3);
    cr_assert_eq(table->state.score[1], 1 + 2);
    table_close(table);
}

/* RIVER-SPRING-01.e3: four field sides and two river sides. */
Test(minis_river, the_spring_has_six_sides)
{
    struct table *table = table_open("base+river-20ae", 2, "", "", "", "base-B r20-D");

    cr_assert_eq(offered(table, TW_DO_TILE), 4);
    play(table, "tile 0,-1 0", "pass", NULL);
    cr_assert_eq(offered(table, TW_DO_TILE), 2);
    table_close(table);
}

/* RIVER-FIELD-01, RIVER-FIELD-01.e1, RIVER-FIELD-01.e2, RIVER-FIELD-01.e3 */
Test(minis_river, banks_join_round_the_spring_and_are_parted_beyond_a_bridge)
{
    struct table *table = table_open("base+river", 2, "", "river-B 1,0 0; river-D-F 2,0 0", "", "");

    cr_assert_eq(feature_at(table, 1, 0, "f2"), feature_at(table, 1, 0, "f4"), "round the spring");
    cr_assert_neq(feature_at(table, 1, 0, "f1"), feature_at(table, 1, 0, "f3"), "the river parts");
    cr_assert_neq(feature_at(table, 1, 0, "f3"), feature_at(table, 1, 0, "f4"), "the road parts");
    cr_assert_eq(feature_at(table, 1, 0, "f1"), feature_at(table, 2, 0, "f1"), "left to left");
    cr_assert_eq(feature_at(table, 1, 0, "f3"), feature_at(table, 2, 0, "f2"), "right to right");
    table_close(table);
}

/* RIVER-FIELD-01.e4 */
Test(minis_river, a_finished_river_gives_nothing)
{
    struct table *table = table_open("base+river", 2, "", "", "", "river-L base-B");

    play(table, "tile 1,0 0", "pass", "tile 0,1 0", "pass", NULL);
    cr_assert_eq(table->state.phase, TW_PHASE_OVER);
    cr_assert_eq(table->told[TW_EVENT_POINTS] + table->told[TW_EVENT_NO_OWNER], 0);
    table_close(table);
}
