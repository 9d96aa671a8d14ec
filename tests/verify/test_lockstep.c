/* Engine and oracle side by side: every kind of damage to the engine's position is noticed. */
#include <criterion/criterion.h>
#include <stddef.h>
#include <string.h>

#include "verify/lockstep/lockstep.h"

static struct tw_lockstep lockstep;
static struct tw_game *game;
static struct tw_random chance;

/* One decision as chance has it. */
static void go_on(void)
{
    tw_lockstep_list(&lockstep, false, &chance);
    tw_lockstep_apply(&lockstep, lockstep.actions[tw_random_below(&chance, lockstep.action_count)]);
}

/* Up to the middle of a game, checked at every fifth decision in full. */
static void play_half(void)
{
    const struct tw_setup setup = {.rules = "base", .players = 3};
    struct tw_problem problem;

    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
    cr_assert(tw_lockstep_open(&lockstep, game));
    tw_random_start(&chance, 5, 0);
    tw_lockstep_start(&lockstep, 5, 0);
    lockstep.sampled_every = 5;
    while (lockstep.state.tile_count < 36 || lockstep.state.phase != TW_PHASE_TILE)
        go_on();
    cr_assert_not(lockstep.failure.failed, "%s", lockstep.failure.why);
}

static void expect(enum tw_check_kind check)
{
    cr_assert(lockstep.failure.failed);
    cr_assert_eq(lockstep.failure.check, check, "%s: %s", tw_check_words[lockstep.failure.check],
                 lockstep.failure.why);
    tw_game_free(game);
}

/* A segment that is not the root of its feature. */
static unsigned find_leaf(void)
{
    unsigned node = 0;

    while (lockstep.state.nodes[node].parent == node)
        node++;
    return node;
}

Test(lockstep, a_segment_that_joined_another_feature_is_noticed)
{
    unsigned leaf, other = 0;

    play_half();
    leaf = find_leaf();
    while (tw_feature_root(&lockstep.state, other) == tw_feature_root(&lockstep.state, leaf))
        other++;
    lockstep.state.nodes[leaf].parent = (uint16_t)tw_feature_root(&lockstep.state, other);
    tw_lockstep_compare_features(&lockstep);
    expect(TW_CHECK_FEATURES);
}

Test(lockstep, a_feature_that_fell_apart_is_noticed)
{
    unsigned leaf;

    play_half();
    leaf = find_leaf();
    lockstep.state.nodes[leaf].parent = (uint16_t)leaf;
    tw_lockstep_compare_features(&lockstep);
    expect(TW_CHECK_FEATURES);
}

Test(lockstep, segments_that_lead_in_a_circle_are_noticed)
{
    unsigned leaf, root;

    play_half();
    leaf = find_leaf();
    root = tw_feature_root(&lockstep.state, leaf);
    lockstep.state.nodes[root].parent = (uint16_t)leaf;
    lockstep.state.nodes[leaf].parent = (uint16_t)root;
    tw_lockstep_compare_features(&lockstep);
    expect(TW_CHECK_FEATURES);
}

Test(lockstep, an_open_end_too_few_is_noticed)
{
    unsigned root = 0;

    play_half();
    while (lockstep.state.nodes[root].parent != root || lockstep.state.nodes[root].open <= 0 ||
           tw_node_segment(game, &lockstep.state, root)->kind != TW_KIND_CITY)
        root++;
    lockstep.state.nodes[root].open = 0;
    tw_lockstep_compare_features(&lockstep);
    expect(TW_CHECK_FEATURES);
}

/* As many roots as features, but two of them in one feature and none in another. */
Test(lockstep, roots_in_the_wrong_features_are_noticed)
{
    unsigned leaf, other, root;

    play_half();
    leaf = find_leaf();
    for (other = leaf + 1;
         lockstep.state.nodes[other].parent == other ||
         tw_feature_root(&lockstep.state, other) == tw_feature_root(&lockstep.state, leaf);
         other++)
        ;
    root = tw_feature_root(&lockstep.state, other);
    lockstep.state.nodes[leaf].parent = (uint16_t)leaf;
    lockstep.state.nodes[root].parent = (uint16_t)other;
    lockstep.state.nodes[other].parent = (uint16_t)root;
    tw_lockstep_compare_features(&lockstep);
    expect(TW_CHECK_FEATURES);
}

/* Does comparing the features fail? Without what is known of the table before, all are compared. */
static bool features_fail(const struct tw_state *before, bool known)
{
    lockstep.failure.failed = false;
    lockstep.marked =
        known ? lockstep.position.tile_numbers[lockstep.position.tile_count - 2] : UINT64_MAX;
    memcpy(lockstep.marks, before->nodes, before->node_count * sizeof lockstep.marks[0]);
    tw_lockstep_compare_features(&lockstep);
    return lockstep.failure.failed;
}

/* A segment that hangs elsewhere or nowhere, or one whose open ends are others. */
static void damage_feature(void)
{
    const unsigned count = lockstep.state.node_count, at = tw_random_below(&chance, count);
    struct tw_node *node = &lockstep.state.nodes[at];

    switch (tw_random_below(&chance, 3)) {
    case 0:
        node->open = (int16_t)((int)tw_random_below(&chance, 4) - 1);
        break;
    case 1:
        node->parent = (uint16_t)at;
        break;
    default:
        node->parent = (uint16_t)tw_random_below(&chance, count);
    }
}

Test(lockstep, a_feature_that_is_wrong_stays_wrong)
{
    unsigned leaf;

    play_half();
    leaf = find_leaf();
    lockstep.state.nodes[leaf].parent = (uint16_t)leaf;
    for (int i = 0; i < 2; i++) {
        lockstep.failure.failed = false;
        tw_lockstep_compare_features(&lockstep);
        cr_assert(lockstep.failure.failed);
    }
    tw_game_free(game);
}

Test(lockstep, comparing_what_was_filled_notices_what_comparing_all_features_does)
{
    static struct tw_state before, after;
    unsigned failures = 0, tries = 0;

    play_half();
    while (lockstep.state.phase != TW_PHASE_OVER) {
        const bool tile = lockstep.state.phase == TW_PHASE_TILE;

        tw_state_copy(game, &lockstep.state, &before);
        go_on();
        tw_state_copy(game, &lockstep.state, &after);
        for (unsigned i = 0; tile && lockstep.state.phase != TW_PHASE_OVER && i < 100; i++) {
            bool known;

            for (unsigned k = i == 0 ? 0 : 1 + i % 2; k > 0; k--)
                damage_feature();
            known = features_fail(&before, true);
            cr_assert_eq(known, features_fail(&before, false), "tile %u, damage %u",
                         lockstep.state.tile_count, i);
            cr_assert(i > 0 || !known);
            failures += known;
            tries++;
            tw_state_copy(game, &after, &lockstep.state);
        }
        lockstep.failure.failed = false;
        lockstep.marked = UINT64_MAX;
    }
    cr_assert(failures > tries / 3 && failures < tries, "%u of %u", failures, tries);
    tw_game_free(game);
}

/* Tiles and figures that agreed before are looked at only where they changed: in every field. */
static void compare_after_damage(enum tw_check_kind check)
{
    lockstep.sampled_every = 0; /* the engine's own check comes first otherwise */
    tw_lockstep_compare(&lockstep);
    expect(check);
}

Test(lockstep, an_old_tile_that_was_moved_is_noticed)
{
    play_half();
    tw_lockstep_compare(&lockstep);
    cr_assert_not(lockstep.failure.failed);
    lockstep.state.tiles[7].x++;
    compare_after_damage(TW_CHECK_TILES);
}

Test(lockstep, an_old_tile_that_was_turned_is_noticed)
{
    play_half();
    lockstep.state.tiles[0].rotation ^= 1;
    compare_after_damage(TW_CHECK_TILES);
}

Test(lockstep, an_old_tile_that_is_another_is_noticed)
{
    play_half();
    lockstep.state.tiles[3].type++;
    compare_after_damage(TW_CHECK_TILES);
}

static unsigned find_figure(void)
{
    unsigned slot = 0;

    while (lockstep.state.figures[slot].kind == TW_NONE)
        slot++;
    return slot;
}

Test(lockstep, a_figure_of_another_player_is_noticed)
{
    struct tw_figure *figure;

    play_half();
    figure = &lockstep.state.figures[find_figure()];
    figure->player = (uint8_t)((figure->player + 1) % 3);
    compare_after_damage(TW_CHECK_FIGURES);
}

Test(lockstep, a_figure_that_moved_is_noticed)
{
    play_half();
    lockstep.state.figures[find_figure()].node ^= 1;
    compare_after_damage(TW_CHECK_FIGURES);
}

Test(lockstep, a_figure_that_only_the_oracle_has_moved_is_noticed)
{
    play_half();
    lockstep.position.figures[0].segment ^= 1;
    compare_after_damage(TW_CHECK_FIGURES);
}

Test(lockstep, a_figure_too_many_in_the_supply_is_noticed)
{
    play_half();
    lockstep.state.supply[1][TW_FIGURE_FOLLOWER]++;
    compare_after_damage(TW_CHECK_CONSERVED);
}

/* Another game may have the same figures: nothing that agreed on its table agrees here. */
Test(lockstep, what_agreed_on_another_table_is_forgotten)
{
    play_half();
    lockstep.position.tile_numbers[lockstep.position.tile_count - 1]++;
    tw_lockstep_compare(&lockstep);
    cr_assert_not(lockstep.failure.failed, "%s", lockstep.failure.why);
    lockstep.position.figures[0].segment ^= 1;
    lockstep.agreed.their_figures[0].segment ^= 1; /* as if it had been so there */
    lockstep.position.tile_numbers[lockstep.position.tile_count - 1]++;
    compare_after_damage(TW_CHECK_FIGURES);
}

/*
 * Changes a byte where the engine does not look, nor its own check, which some builds make after
 * every action; with a tile or a figure to be decided next.
 */
static void damage_byte(size_t at, bool figure)
{
    play_half();
    if (figure)
        go_on();
    cr_assert_eq(lockstep.state.phase, figure ? TW_PHASE_FIGURE : TW_PHASE_TILE);
    ((unsigned char *)&lockstep.state)[at]++;
    go_on();
}

#define BYTE_OF(field) offsetof(struct tw_state, field)

Test(lockstep, a_byte_that_is_not_taken_back_is_noticed_at_the_next_decision)
{
    static const size_t places[] = {
        BYTE_OF(figures[20].spare), /* nobody stands there */
        BYTE_OF(tiles[70].beyond),  /* not laid yet */
        BYTE_OF(tiles[71].type),    /* the last that the game has room for */
        BYTE_OF(node_tile[246]),    BYTE_OF(nodes[246].rank), /* not laid yet */
        BYTE_OF(fronts[2].used),    BYTE_OF(sites[120].y),
        BYTE_OF(cells[2814]), /* behind the last */
    };

    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++)
        for (int figure = 0; figure < 2; figure++) {
            damage_byte(places[i], figure != 0);
            expect(TW_CHECK_UNDO);
        }
}

/* The base game has fewer segments than the largest. */
Test(lockstep, a_byte_that_no_game_of_the_rules_can_use_is_noticed_when_the_game_ends)
{
    damage_byte(BYTE_OF(nodes[TW_MAX_NODES - 1].rank), false);
    while (lockstep.state.phase != TW_PHASE_OVER)
        go_on();
    expect(TW_CHECK_CLONE);
}

/* Without a first position that is known to be right, no recount of a change shows anything. */
Test(lockstep, the_first_position_is_recounted_as_a_whole_however_rarely_others_are)
{
    play_half();
    lockstep.sampled_every = 1000;
    lockstep.sampled_from = 500;
    lockstep.done[TW_CHECK_SELF] = 0;
    tw_lockstep_start(&lockstep, 5, 1);
    cr_assert_eq(lockstep.done[TW_CHECK_SELF], 1);
    tw_game_free(game);
}

/* What is not sampled is done every time. */
Test(lockstep, everything_but_the_list_is_looked_at_after_every_decision)
{
    static const enum tw_check_kind always[] = {
        TW_CHECK_CLONE,    TW_CHECK_UNDO,    TW_CHECK_SELF,   TW_CHECK_PHASE,
        TW_CHECK_TILES,    TW_CHECK_FIGURES, TW_CHECK_EVENTS, TW_CHECK_SCORES,
        TW_CHECK_FEATURES, TW_CHECK_REFUSED, TW_CHECK_SUMS,   TW_CHECK_CONSERVED,
    };

    play_half();
    for (unsigned i = 0; i < sizeof always / sizeof always[0]; i++)
        cr_assert_geq(lockstep.done[always[i]], lockstep.decisions, "%s",
                      tw_check_words[always[i]]);
    cr_assert_eq(lockstep.done[TW_CHECK_LEGAL], 0);
    tw_game_free(game);
}

static struct tw_oracle_event event(enum tw_happening what, int tile)
{
    struct tw_oracle_event result = {.what = (uint8_t)what, .kind = TW_KIND_ROAD, .tile = tile};

    return result;
}

/* The engine tells of tiles 1 and 2, the oracle of 2 and 1. */
static bool notices_the_order(enum tw_happening what, enum tw_phase phase)
{
    play_half();
    lockstep.position.phase = phase;
    lockstep.events.count = lockstep.log.count = 2;
    for (int i = 0; i < 2; i++) {
        lockstep.events.list[i] = event(what, 1 + i);
        lockstep.log.events[i] = event(what, 2 - i);
    }
    tw_lockstep_compare_events(&lockstep);
    tw_game_free(game);
    return lockstep.failure.failed;
}

Test(lockstep, features_are_scored_in_reading_order_and_figures_go_home_in_any)
{
    cr_assert(notices_the_order(TW_EVENT_NO_OWNER, TW_PHASE_TILE));
    cr_assert(notices_the_order(TW_EVENT_POINTS, TW_PHASE_TILE));
    cr_assert_not(notices_the_order(TW_EVENT_RETURN, TW_PHASE_TILE));
    cr_assert_not(notices_the_order(TW_EVENT_POINTS, TW_PHASE_OVER));
}

/* One side tells of these two on one feature, in this order. */
static bool is_refused(enum tw_happening first, enum tw_happening second, enum tw_kind kind,
                       enum tw_moment moment)
{
    struct tw_oracle_event list[2] = {event(first, 1), event(second, 1)};

    lockstep.failure.failed = false;
    for (unsigned i = 0; i < 2; i++) {
        list[i].kind = (uint8_t)kind;
        list[i].moment = (uint8_t)moment;
        if (list[i].what == TW_EVENT_GOODS || list[i].what == TW_EVENT_TOKEN)
            list[i].tile = -1;
    }
    tw_lockstep_check_order(&lockstep, "the test", list, 2);
    return lockstep.failure.failed;
}

Test(lockstep, what_the_books_put_in_an_order_is_told_in_that_order)
{
    static const struct {
        enum tw_happening first, second;
        enum tw_kind kind;
    } orders[] = {
        {TW_EVENT_POINTS, TW_EVENT_RETURN, TW_KIND_ROAD},
        {TW_EVENT_NO_OWNER, TW_EVENT_RETURN, TW_KIND_CITY},
        {TW_EVENT_TOKEN, TW_EVENT_POINTS, TW_KIND_MOUNTAIN},
        {TW_EVENT_POINTS, TW_EVENT_GOODS, TW_KIND_CITY},
        {TW_EVENT_POINTS, TW_EVENT_EXTRA_TURN, TW_KIND_CITY},
    };

    play_half();
    for (unsigned i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        cr_expect_not(
            is_refused(orders[i].first, orders[i].second, orders[i].kind, TW_MOMENT_COMPLETE),
            "order %u", i);
        cr_expect(is_refused(orders[i].second, orders[i].first, orders[i].kind, TW_MOMENT_COMPLETE),
                  "order %u", i);
    }
    cr_expect_not(is_refused(TW_EVENT_RETURN, TW_EVENT_POINTS, TW_KIND_FIELD, TW_MOMENT_END),
                  "who goes home first in the end is free");
    tw_game_free(game);
}

Test(lockstep, the_last_turn_is_scored_before_the_final_scoring)
{
    struct tw_oracle_event list[2] = {event(TW_EVENT_POINTS, 1), event(TW_EVENT_POINTS, 2)};

    play_half();
    list[1].moment = TW_MOMENT_END;
    tw_lockstep_check_order(&lockstep, "the test", list, 2);
    cr_expect_not(lockstep.failure.failed);
    list[0].moment = TW_MOMENT_END;
    list[1].moment = TW_MOMENT_COMPLETE;
    tw_lockstep_check_order(&lockstep, "the test", list, 2);
    cr_expect(lockstep.failure.failed);
    tw_game_free(game);
}

/* One road with points, which the engine gives to the players of `ours` and the oracle to others.
 */
static bool notices_owners(uint8_t ours, uint8_t theirs)
{
    play_half();
    lockstep.events.count = lockstep.log.count = 1;
    lockstep.events.list[0] = lockstep.log.events[0] = event(TW_EVENT_POINTS, 1);
    lockstep.events.list[0].owners = ours;
    lockstep.log.events[0].owners = theirs;
    tw_lockstep_compare_events(&lockstep);
    tw_game_free(game);
    return lockstep.failure.failed;
}

Test(lockstep, points_that_belong_to_others_are_noticed)
{
    cr_assert(notices_owners(1, 3));
    cr_assert_not(notices_owners(3, 3));
}
