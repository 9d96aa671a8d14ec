/*
 * The recount of what an action changed against the recount of the whole: what the one finds after
 * any damage, the other finds, too.
 */
#include <criterion/criterion.h>
#include <stddef.h>
#include <string.h>

#include "tilewright/engine.h"

enum { DAMAGES = 100, ROOM = TW_JOURNAL_PER_ACTION + 200 };

static struct tw_state before, after, broken;
static struct tw_journal_entry entries[ROOM];
static unsigned found_by_whole, found_by_change;

/* Where a position can break, and how large its pieces are. */
static const struct region {
    size_t from, bytes, piece;
} regions[] = {
#define REGION(array, piece)                                                                       \
    {                                                                                              \
        offsetof(struct tw_state, array), sizeof(((struct tw_state *)0)->array), piece             \
    }
    {offsetof(struct tw_state, tile_count), 1, 1},
    {offsetof(struct tw_state, node_count), 4, 2},
    {offsetof(struct tw_state, figure_free), 3, 1},
    REGION(supply, 1),
    REGION(monks, 1),
    REGION(figures, 1),
    REGION(figures, sizeof(struct tw_figure)),
    REGION(tiles, 2),
    REGION(tiles, sizeof(struct tw_placed)),
    REGION(node_tile, 1),
    REGION(nodes, 2),
    REGION(nodes, sizeof(struct tw_node)),
    REGION(fronts, 8),
    REGION(sites, 2),
    REGION(sites, sizeof(struct tw_gap)),
    REGION(cells, 1),
#undef REGION
};

/* How much of a region is in use, so that damage does not always hit what nobody looks at. */
static size_t used_bytes(const struct region *region, size_t state_size)
{
    const struct tw_state *state = &after;

    if (region->from == offsetof(struct tw_state, monks))
        return state->monk_count + 1U;
    if (region->from == offsetof(struct tw_state, figures))
        return (state->figure_slots + 1U) * sizeof state->figures[0];
    if (region->from == offsetof(struct tw_state, tiles))
        return state->tile_count * sizeof state->tiles[0];
    if (region->from == offsetof(struct tw_state, node_tile))
        return state->node_count;
    if (region->from == offsetof(struct tw_state, nodes))
        return state->node_count * sizeof state->nodes[0];
    if (region->from == offsetof(struct tw_state, fronts))
        return state->front_count * sizeof state->fronts[0];
    if (region->from == offsetof(struct tw_state, sites))
        return 64U * state->front_count * sizeof state->sites[0];
    return region->from + region->bytes < state_size ? region->bytes : state_size - region->from;
}

/* Overwrites a piece with what stands in another place of its kind, or changes one bit of it. */
static void damage(const struct tw_game *game, struct tw_random *random, struct tw_journal *journal)
{
    const struct region *region =
        &regions[tw_random_below(random, sizeof regions / sizeof regions[0])];
    const size_t pieces = used_bytes(region, tw_game_state_size(game)) / region->piece;
    unsigned char *bytes = (unsigned char *)&broken;
    const size_t at = region->from + region->piece * tw_random_below(random, (uint32_t)pieces);

    if (tw_random_below(random, 2) == 0)
        memcpy(bytes + at,
               bytes + region->from + region->piece * tw_random_below(random, (uint32_t)pieces),
               region->piece);
    else
        bytes[at + tw_random_below(random, (uint32_t)region->piece)] ^=
            (unsigned char)(1U << tw_random_below(random, 8));
    cr_assert_leq(journal->count + 3, journal->capacity);
    for (size_t word = at / 8; word <= (at + region->piece - 1) / 8; word++)
        entries[journal->count++] = (struct tw_journal_entry){.word = (uint32_t)word};
}

/* Something that the action did is left out: one word, or all of an array. */
static void leave_out(struct tw_random *random, const struct tw_journal *journal)
{
    const struct region *region =
        &regions[tw_random_below(random, sizeof regions / sizeof regions[0])];
    const unsigned one = tw_random_below(random, journal->count);
    const bool all = tw_random_below(random, 2) == 0;

    for (unsigned i = 0; i < journal->count; i++) {
        const size_t at = (size_t)8 * entries[i].word;

        if (all ? at >= region->from && at < region->from + region->bytes
                : i == one && at < sizeof broken)
            memcpy((unsigned char *)&broken + at, (const unsigned char *)&before + at, 8);
    }
}

/* Sends a figure home properly, but for its feature, which still knows it. */
static void send_home(struct tw_journal *journal)
{
    for (unsigned slot = 0; slot < broken.figure_slots; slot++) {
        struct tw_figure *figure = &broken.figures[slot];

        if (figure->kind == TW_NONE)
            continue;
        broken.supply[figure->player][figure->kind]++;
        figure->kind = TW_NONE;
        figure->next = broken.figure_free;
        broken.figure_free = (uint8_t)slot;
        for (size_t at = offsetof(struct tw_state, supply); at < offsetof(struct tw_state, extra);
             at += 8)
            entries[journal->count++] = (struct tw_journal_entry){.word = (uint32_t)(at / 8)};
        return;
    }
}

static void damage_again_and_again(const struct tw_game *game, struct tw_random *random,
                                   const struct tw_journal *journal)
{
    for (unsigned i = 0; i < DAMAGES; i++) {
        struct tw_journal noted = *journal;
        const char *whole, *change;

        tw_state_copy(game, &after, &broken);
        if (i == 0)
            send_home(&noted);
        else if (i % 3 == 0)
            leave_out(random, journal);
        for (unsigned k = i % 3 == 0 ? 0 : tw_random_below(random, 3) + 1; k > 0; k--)
            damage(game, random, &noted);
        whole = tw_state_check(game, &broken);
        change = tw_state_check_change(game, &before, &broken, &noted);
        found_by_whole += whole != NULL;
        found_by_change += change != NULL;
        cr_assert(!whole || change, "only the whole: %s", whole);
    }
}

static void play_and_damage(const char *rules, unsigned players, uint64_t seed)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    const struct tw_setup setup = {.rules = rules, .players = players};
    struct tw_game *game;
    struct tw_problem problem;
    struct tw_random random;

    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem), "%s", problem.text);
    tw_random_start(&random, seed, 1);
    tw_state_start(game, seed, 0, &after);
    found_by_whole = found_by_change = 0;
    while (after.phase != TW_PHASE_OVER) {
        struct tw_journal journal = {entries, 0, ROOM, false};
        const unsigned count = tw_legal_actions(game, &after, actions);

        tw_state_copy(game, &after, &before);
        tw_apply(game, &after, actions[tw_random_below(&random, count)], &journal, NULL);
        cr_assert_null(tw_state_check(game, &after));
        cr_assert_null(tw_state_check_change(game, &before, &after, &journal), "%s: %s", rules,
                       tw_state_check_change(game, &before, &after, &journal));
        damage_again_and_again(game, &random, &journal);
    }
    cr_assert_gt(found_by_whole, found_by_change / 2, "most damage should be to be found");
    tw_game_free(game);
}

Test(check, recounting_a_change_finds_what_recounting_the_whole_finds)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        play_and_damage("base", 3, seed);
        play_and_damage("base+river+abbot", 2, seed);
        play_and_damage("gold-rush", 4, seed);
        play_and_damage("base+inns-cathedrals+traders-builders+abbey-mayor+king", 5, seed);
    }
}

Test(check, a_copy_is_the_same_until_a_byte_of_it_changes)
{
    const struct tw_setup setup = {.rules = "base", .players = 2};
    struct tw_game *game;
    struct tw_problem problem;

    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
    tw_state_start(game, 1, 0, &after);
    memset(&before, 0, sizeof before);
    tw_state_copy(game, &after, &before);
    cr_assert(tw_state_same(game, &after, &before));
    cr_expect_leq(tw_state_copy_size(game), 8192, "searchers copy it at every step");
    cr_assert_eq(memcmp(&after, &before, tw_game_state_size(game)), 0, "a new game uses no more");
    before.cells[tw_game_state_size(game) - offsetof(struct tw_state, cells) - 1] ^= 1;
    cr_assert_not(tw_state_same(game, &after, &before));
    tw_game_free(game);
}

/* Lays a tile somewhere, whichever way it fits. */
static bool lay(const struct tw_game *game, unsigned type)
{
    struct tw_problem problem;

    for (unsigned i = 0; i < 64U * after.front_count; i++)
        for (unsigned rotation = 0; rotation < 4; rotation++)
            if (tw_position_tile(game, &after, type, after.sites[i].x, after.sites[i].y, rotation,
                                 &problem))
                return true;
    return false;
}

/* Crossings have more segments than other tiles: fewer of them have room. */
Test(check, a_position_takes_no_more_segments_than_it_has_room_for)
{
    const struct tw_setup setup = {
        .rules = "base+river+abbot+anniversary+inns-cathedrals+traders-builders+abbey-mayor+king",
        .players = 2};
    struct tw_game *game;
    struct tw_problem problem;
    unsigned crossing;

    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem), "%s", problem.text);
    crossing = (unsigned)tw_game_find_type(game, "base-X");
    cr_assert(tw_position_start(game, &after));
    /* something that has a road beside the spring */
    for (unsigned type = 0; !lay(game, crossing); type++)
        lay(game, type);
    while (lay(game, crossing))
        cr_assert_leq(after.node_count, TW_MAX_NODES);
    cr_assert(after.tile_count > 60 && after.tile_count < 160, "%u", after.tile_count);
    cr_assert_null(tw_state_check(game, &after));
    tw_game_free(game);
}

/* The same of tiles that are to be drawn: as many as the base game has, but all of them crossings.
 */
Test(check, a_pile_holds_no_more_segments_than_there_is_room_for)
{
    const struct tw_setup setup = {.rules = "base", .players = 2};
    struct tw_game *game;
    struct tw_problem problem;
    uint8_t deck[71];

    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
    memset(deck, tw_game_find_type(game, "base-X"), sizeof deck);
    cr_assert_not(tw_state_start_with(game, deck, sizeof deck, NULL, 0, &after));
    cr_assert(tw_state_start_with(game, deck, 30, NULL, 0, &after));
    tw_game_free(game);
}
