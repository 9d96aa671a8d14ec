/*
 * Abbey & Mayor: barns. Four tiles meet at the corner south-east of 0,1; their field touches two
 * completed cities. The start tile (city N, road E W) lies at 0,0.
 */
#include "box_table.h"

static const char rules[] = "base+abbey-mayor";
static const char with_pigs[] = "base+abbey-mayor+traders-builders";

/* All but the tile at 1,2. */
static void set_corner(const char *with, unsigned players, const char *readings)
{
    table_open(with, players, readings);
    table_tile("base-B", 0, 1, 0);
    table_tile("base-E", 1, 1, 90);
    table_tile("base-E", 2, 1, 270);
    table_tile("base-E", 0, 2, 270);
    table_tile("base-E", -1, 2, 90);
}

/* AM-BARN-09.x1: the farmer gets six points, the owner of the barn nothing. */
Test(barn, scores_the_farmers_and_sends_them_home)
{
    set_corner(rules, 2, NULL);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "f1");
    table_begin(0, "base-B base-U base-U");
    lay(1, 2, 0);
    place_barn(1, 2, NW);
    EXPECT_SCORES(0, 6);
    cr_expect_eq(on_map(1, TW_FIGURE_FOLLOWER), 0);
    cr_expect_eq(on_map(0, TW_FIGURE_BARN), 1);
    cr_expect_eq(table.last[TW_EVENT_POINTS].moment, TW_MOMENT_BARN_PLACED);
}

Test(barn, pays_four_per_city_to_an_owner_with_a_pig)
{
    set_corner(with_pigs, 2, NULL);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "f1");
    table_figure(1, TW_FIGURE_PIG, 0, 1, "f1");
    table_begin(0, "base-B base-U base-U");
    lay(1, 2, 0);
    place_barn(1, 2, NW);
    EXPECT_SCORES(0, 8);
    cr_expect_eq(table.state.supply[1][TW_FIGURE_PIG], 1, "the pig goes home as well");
}

/* AM-BARN-09-E2, AM-BARN-12-E1: who is outvoted gets nothing, pig or no pig. */
Test(barn, sends_farmers_and_pigs_of_the_minority_home_without_points)
{
    set_corner(with_pigs, 2, NULL);
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "f1");
    table_figure(1, TW_FIGURE_FOLLOWER, 0, 1, "f1");
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 1, "f1");
    table_figure(0, TW_FIGURE_PIG, 0, 1, "f1");
    table_begin(0, "base-B base-U base-U");
    lay(1, 2, 0);
    place_barn(1, 2, NW);
    EXPECT_SCORES(0, 6);
    cr_expect_eq(on_map(0, TW_FIGURE_FOLLOWER) + on_map(0, TW_FIGURE_PIG), 0);
}

Test(barn, needs_no_farmer_and_scores_four_per_city_at_the_end)
{
    set_corner(rules, 2, NULL);
    table_begin(0, "base-B");
    lay(1, 2, 0);
    place_barn(1, 2, NW);
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(8, 0);
}

Test(barn, needs_four_tiles_that_meet_with_field)
{
    set_corner(rules, 2, NULL);
    table_begin(0, "base-B base-U");
    lay(1, 2, 0);
    cr_expect(may_place_barn(1, 2, NW));
    cr_expect(!may_place_barn(1, 2, NE), "three tiles only");
    cr_expect(!may_place_barn(1, 2, SE));
    cr_expect(!may_place_barn(1, 1, SW), "not the tile just laid");
    cr_expect_eq(table_count(TW_DO_FIGURE), 4, "two for a follower, one for wagon and barn");
}

/* AM-BARN-03-E1: the wall of the city reaches one corner of the tile. */
Test(barn, does_not_stand_where_two_fields_of_a_tile_meet)
{
    for (unsigned degrees = 90; degrees <= 180; degrees += 90) {
        table_open("base+abbey-mayor+inns-cathedrals", 2, NULL);
        table_tile("base-B", 0, 1, 0);
        table_tile("base-B", 1, 1, 0);
        table_tile("base-B", 0, 2, 0);
        table_begin(0, "ic-G base-U");
        lay(1, 2, degrees);
        cr_expect_eq(may_place_barn(1, 2, NW), degrees == 90);
    }
}

Test(barn, stands_at_a_corner_of_tiles_with_roads)
{
    table_open(rules, 2, NULL);
    table_tile("base-U", 1, 0, 0);
    table_tile("base-B", 0, 1, 0);
    table_begin(0, "base-B base-U base-U");
    lay(1, 1, 0);
    cr_expect(may_place_barn(1, 1, NW));
    place_barn(1, 1, NW);
    cr_expect_eq(on_map(0, TW_FIGURE_BARN), 1);
}

/* Player 0's barn stands; player 1's farmer on the field of 2,1 is joined to it by a tile at 2,2.
 */
static void set_join(const char *with, const char *readings)
{
    set_corner(with, 2, readings);
    table_tile("base-B", 1, 2, 0);
    table_barn(0, 1, 2, NW);
    table_figure(1, TW_FIGURE_FOLLOWER, 2, 1, "f1");
}

/* AM-BARN-15.x1: two points for two cities. */
Test(barn, pays_one_per_city_to_farmers_whose_field_is_joined)
{
    set_join(rules, NULL);
    table_begin(0, "base-B base-U base-U");
    lay(2, 2, 0);
    pass();
    EXPECT_SCORES(0, 2);
    cr_expect_eq(on_map(1, TW_FIGURE_FOLLOWER), 0);
    cr_expect_eq(table.last[TW_EVENT_POINTS].moment, TW_MOMENT_FIELDS_JOINED);
}

/* TB-PIG-02-E3: the pig may come first. */
Test(barn, pays_two_per_city_when_a_pig_is_added_to_the_joined_field)
{
    set_join(with_pigs, NULL);
    table_begin(1, "base-B base-U base-U");
    lay(2, 2, 0);
    cr_expect(!may_place(TW_FIGURE_FOLLOWER, 2, 2, "f1"), "no farmer on a field with a barn");
    place(TW_FIGURE_PIG, 2, 2, "f1");
    EXPECT_SCORES(0, 4);
    cr_expect_eq(table.state.supply[1][TW_FIGURE_PIG], 1);
}

/* AM-BARN-14-E1: scored before phase 2, the farmer is free again and no pig can join. */
Test(barn, scores_joined_fields_at_once_in_the_other_reading)
{
    set_join(with_pigs, "barn-join=at-once");
    table_begin(1, "base-B base-U base-U");
    lay(2, 2, 0);
    EXPECT_SCORES(0, 2);
    cr_expect_eq(table.state.supply[1][TW_FIGURE_FOLLOWER], 7);
    cr_expect(!may_place(TW_FIGURE_PIG, 2, 2, "f1"));
    pass();
    EXPECT_SCORES(0, 2);
}

Test(barn, bars_farmers_and_further_barns_from_its_field)
{
    set_corner(rules, 2, NULL);
    table_tile("base-B", 1, 2, 0);
    table_tile("base-B", 0, 3, 0);
    table_barn(0, 1, 2, NW);
    table_begin(1, "base-B base-U");
    lay(1, 3, 0);
    cr_expect(!may_place(TW_FIGURE_FOLLOWER, 1, 3, "f1"));
    cr_expect(!may_place_barn(1, 3, NW));
    cr_expect(may_place(TW_FIGURE_FOLLOWER, 1, 3, "m1"));
}

Test(barn, bars_its_own_owners_farmers_too)
{
    set_corner(rules, 2, NULL);
    table_tile("base-B", 1, 2, 0);
    table_barn(0, 1, 2, NW);
    table_begin(0, "base-B base-U");
    lay(1, 3, 0);
    cr_expect(!may_place(TW_FIGURE_FOLLOWER, 1, 3, "f1"));
}

/* AM-BARN-18: two barn fields are joined; both owners score them in full at the end. */
Test(barn, scores_for_each_owner_when_barn_fields_were_joined)
{
    set_corner(rules, 2, NULL);
    table_tile("base-B", 1, 2, 0);
    table_barn(0, 1, 2, NW);
    table_tile("base-B", 3, 1, 0);
    table_tile("base-B", 3, 0, 0);
    table_tile("base-B", 2, 0, 0);
    table_barn(1, 3, 1, NW);
    table_begin(0, "base-B");
    lay(2, 2, 0);
    pass();
    cr_expect_eq(table.state.phase, TW_PHASE_OVER);
    EXPECT_SCORES(8, 8);
}

/* IC-BIG-02-E2: strength two counts here as well. */
Test(barn, scoring_counts_big_farmers_twice)
{
    set_corner("base+abbey-mayor+inns-cathedrals", 2, NULL);
    table_figure(1, TW_FIGURE_BIG, 0, 1, "f1");
    table_figure(0, TW_FIGURE_FOLLOWER, 0, 1, "f1");
    table_begin(0, "base-B base-U");
    lay(1, 2, 0);
    place_barn(1, 2, NW);
    EXPECT_SCORES(0, 6);
}
