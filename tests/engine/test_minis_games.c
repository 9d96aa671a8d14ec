/* Whole random games with every combination of the small expansions, and solo play. */
#include <criterion/criterion.h>
#include <stdio.h>

#include "table.h"

static const char *const rivers[] = {"", "+river", "+river-20ae"};

static bool has_river(const struct table *table, unsigned type)
{
    const struct tw_tile *tile = tw_game_tile(table->game, type);

    return tile->role != TW_ROLE_NONE;
}

/* Open ends of the river, and lakes. */
static void look_at_river(const struct table *table, unsigned *ret_open, unsigned *ret_lakes)
{
    static const int dx[] = {0, 1, 0, -1};
    static const int dy[] = {-1, 0, 1, 0};

    *ret_open = *ret_lakes = 0;
    for (unsigned i = 0; i < table->state.tile_count; i++) {
        const struct tw_placed *placed = &table->state.tiles[i];
        const struct tw_tile *tile = tw_game_tile(table->game, placed->type);

        *ret_lakes += tile->role == TW_ROLE_LAKE;
        for (unsigned edge = 0; edge < 4; edge++)
            *ret_open += tile->edges[(edge - placed->rotation) & 3] == TW_KIND_RIVER &&
                         tw_tile_at(table->game, &table->state, placed->x + dx[edge],
                                    placed->y + dy[edge]) < 0;
    }
}

/* Every branch ends in a lake unless a tile had to go back into the box, RIVER-PLAY-04. */
static void check_river(const struct table *table, unsigned branches)
{
    unsigned open, lakes, boxed = 0;

    look_at_river(table, &open, &lakes);
    for (unsigned i = 0; i < table->state.deck_count; i++)
        boxed += has_river(table, table->state.deck[i]);
    for (unsigned i = branches; i < table->state.tile_count; i++)
        boxed -= has_river(table, table->state.tiles[i].type);
    cr_assert_eq(open + lakes, branches, "%u open ends and %u lakes", open, lakes);
    if (boxed == 0)
        cr_assert_eq(open, 0, "no tile was lost, yet the river is open");
}

static void play_games(const char *rules, unsigned players, const char *options, unsigned games,
                       unsigned branches)
{
    struct table *table = table_game(rules, players, options);

    for (unsigned i = 0; i < games; i++) {
        table_random_game(table, i);
        if (branches)
            check_river(table, branches);
    }
    table_close(table);
}

Test(minis_games, every_combination_with_two_to_five_players)
{
    for (unsigned mix = 0; mix < 12; mix++) {
        char rules[80];

        snprintf(rules, sizeof rules, "base%s%s%s", rivers[mix % 3], mix / 3 & 1 ? "+abbot" : "",
                 mix / 6 ? "+anniversary" : "");
        for (unsigned players = 2; players <= 5; players++)
            play_games(rules, players, "", 6, mix % 3);
    }
}

Test(minis_games, solo_with_its_variants_and_with_every_small_expansion)
{
    static const char *const options[] = {
        "",
        "solo-followers=three",
        "solo-followers=five",
        "solo-followers=seven solo-colours=four",
        "solo-final=colour",
        "solo-pass=again solo-followers=six",
    };

    for (unsigned i = 0; i < sizeof options / sizeof *options; i++)
        play_games("base+solo", 1, options[i], 25, 0);
    for (unsigned mix = 0; mix < 12; mix++) {
        char rules[80];

        snprintf(rules, sizeof rules, "base%s%s%s+solo", rivers[mix % 3],
                 mix / 3 & 1 ? "+abbot" : "", mix / 6 ? "+anniversary" : "");
        play_games(rules, 0, "solo-arrow=always solo-followers=seven", 8, mix % 3);
    }
}

Test(minis_games, rival_readings)
{
    play_games("base+river-20ae", 2, "river-bends=latest", 6, 2);
    play_games("base+river", 2, "river-misfit=relaxed", 6, 1);
    play_games("base+abbot+anniversary", 3,
               "symbol-choice=none arrow-points=not-activated double-abbot=meeples-only", 6, 0);
    play_games("base+abbot+anniversary", 3, "cap-free=uncapped cap-abbot=counted", 6, 0);
}

/* SOLO-VAR-05: at one's own risk, but the game must hold together. */
Test(minis_games, solo_with_the_large_expansions)
{
    play_games("base+solo+inns-cathedrals+traders-builders", 1, "", 8, 0);
    play_games("base+solo+abbey-mayor+king", 1, "", 12, 0);
    play_games(
        "base+solo+inns-cathedrals+traders-builders+abbey-mayor+king+river+abbot+anniversary", 1,
        "solo-followers=seven", 12, 1);
}

Test(minis_games, everything_at_once)
{
    play_games(
        "base+inns-cathedrals+traders-builders+abbey-mayor+king+river-20ae+abbot+anniversary", 5,
        "", 6, 2);
}
