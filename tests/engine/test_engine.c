#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "play.h"

static struct tw_state state;
static struct tw_action actions[TW_MAX_ACTIONS];

/* The known answers are those of the reference implementation of splitmix64 with the seed 1234567.
 */
Test(engine, random_numbers_are_the_specified_ones)
{
    struct tw_random random = {.state = 1234567};

    cr_expect_eq(tw_random_next(&random), 6457827717110365317U);
    cr_expect_eq(tw_random_next(&random), 3203168211198807973U);
    cr_expect_eq(tw_random_next(&random), 9817491932198370423U);
}

/* Worked out apart, from the description in docs/random.md. */
Test(engine, games_of_a_seed_are_pinned)
{
    struct tw_random random;

    tw_random_start(&random, 1, 0);
    cr_expect_eq(tw_random_below(&random, 1000), 693);
    tw_random_start(&random, 1, 1);
    cr_expect_eq(tw_random_below(&random, 1000), 341);
}

Test(engine, every_number_below_a_bound_comes_up_equally_often)
{
    struct tw_random random;
    unsigned hits[7] = {0};

    tw_random_start(&random, 42, 0);
    for (unsigned i = 0; i < 70000; i++)
        hits[tw_random_below(&random, 7)]++;
    for (unsigned i = 0; i < 7; i++)
        cr_expect(hits[i] > 9600 && hits[i] < 10400, "%u came up %u times", i, hits[i]);
}

static void expect_perft(const char *rules, unsigned depth, uint64_t expected)
{
    struct tw_game *game = game_of(&tw_builtin_tables, rules, 2);

    tw_state_start(game, 1, 0, &state);
    cr_expect_eq(tw_perft(game, &state, depth), expected, "%s at depth %u", rules, depth);
    tw_game_free(game);
}

/* Depth 1 can be counted by hand: the start tile has four neighbouring cells. */
Test(engine, perft_of_the_base_game)
{
    expect_perft("base", 0, 1);
    expect_perft("base", 1, 102);
    expect_perft("base", 2, 15804);
    expect_perft("base", 3, 2815391);
}

Test(engine, perft_of_gold_rush)
{
    expect_perft("gold-rush", 1, 268);
    expect_perft("gold-rush", 2, 104718);
}

static void expect_mean(const char *what, double sum, unsigned games, double expected, double range)
{
    const double mean = sum / games;

    cr_expect(fabs(mean - expected) <= range, "%s: %.3f, expected %.2f within %.2f", what, mean,
              expected, range);
}

/* Five unrelated engines agree on these means for uniform play of the base game with two players.
 */
Test(engine, uniform_play_has_the_means_of_other_engines, .timeout = 120)
{
    enum { GAMES = 100000 };
    struct tw_game *game = game_of(&tw_builtin_tables, "base", 2);
    double first = 0, second = 0, placed = 0, discarded = 0;

    if (TW_TEST_SHARE > 1) {
        fputs("SKIP: the means need all games; a build without -Dstate_checks=true\n", stderr);
        cr_skip_test("this build checks every state");
    }

    for (unsigned i = 0; i < GAMES; i++) {
        struct tw_random random;

        tw_random_start(&random, 2, i);
        tw_state_start(game, 1, i, &state);
        while (state.phase != TW_PHASE_OVER) {
            const unsigned count = tw_legal_actions(game, &state, actions);
            const struct tw_action action = actions[tw_random_below(&random, count)];
            placed += action.what == TW_DO_FIGURE;
            tw_apply(game, &state, action, NULL, NULL);
        }
        first += state.score[0];
        second += state.score[1];
        discarded += state.discarded;
    }
    expect_mean("first seat", first, GAMES, 19.56, 0.15);
    expect_mean("second seat", second, GAMES, 19.27, 0.15);
    expect_mean("followers placed", placed, GAMES, 15.6, 0.05);
    expect_mean("tiles discarded", discarded, GAMES, 0.02, 0.005);
    tw_game_free(game);
}

Test(engine, base_games_keep_their_state_whole_and_undo_to_the_bit, .timeout = 120)
{
    for (unsigned players = 2; players <= 5; players++) {
        struct tw_game *game = game_of(&tw_builtin_tables, "base", players);
        for (unsigned i = 0; i < 20; i++)
            play_checked(game, players, i, &state);
        tw_game_free(game);
    }
}

Test(engine, gold_rush_games_keep_their_state_whole_and_undo_to_the_bit, .timeout = 120)
{
    for (unsigned players = 2; players <= 5; players++) {
        struct tw_game *game = game_of(&tw_builtin_tables, "gold-rush", players);
        for (unsigned i = 0; i < 20; i++)
            play_checked(game, players, i, &state);
        tw_game_free(game);
    }
}

Test(engine, a_whole_game_can_be_taken_back)
{
    static struct tw_journal_entry entries[400000];
    static struct tw_state start;
    struct tw_journal journal = {.entries = entries, .capacity = 400000};
    struct tw_game *game = game_of(&tw_builtin_tables, "gold-rush", 3);
    struct tw_random random;

    tw_random_start(&random, 9, 9);
    tw_state_start(game, 9, 9, &state);
    memcpy(&start, &state, tw_game_state_size(game));
    while (state.phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(game, &state, actions);
        tw_apply(game, &state, actions[tw_random_below(&random, count)], &journal, NULL);
    }
    cr_assert_not(journal.overflowed);
    while (tw_undo(game, &state, &journal))
        continue;
    cr_expect_eq(memcmp(&start, &state, tw_game_state_size(game)), 0);
    tw_game_free(game);
}

Test(engine, a_journal_that_is_too_small_says_so)
{
    struct tw_journal_entry entries[10];
    struct tw_journal journal = {.entries = entries, .capacity = 10};
    struct tw_game *game = game_of(&tw_builtin_tables, "base", 2);

    tw_state_start(game, 1, 1, &state);
    tw_legal_actions(game, &state, actions);
    tw_apply(game, &state, actions[0], &journal, NULL);
    cr_expect(journal.overflowed);
    cr_expect_not(tw_undo(game, &state, &journal));
    tw_game_free(game);
}

static void add_points(void *context, const struct tw_state *at, const struct tw_event *event)
{
    int32_t *sums = context;

    (void)at;
    if (event->what == TW_EVENT_POINTS)
        sums[event->player] += event->points;
    cr_expect(event->what != TW_EVENT_POINTS || event->clause_count > 0, "points without a clause");
}

Test(engine, the_score_is_the_sum_of_its_events)
{
    static const char *const rules[] = {"base", "gold-rush"};

    for (unsigned r = 0; r < 2; r++) {
        struct tw_game *game = game_of(&tw_builtin_tables, rules[r], 4);

        for (unsigned i = 0; i < 50; i++) {
            int32_t sums[8] = {0};
            const struct tw_sink sink = {.event = add_points, .context = sums};
            struct tw_random random;

            tw_random_start(&random, 3, i);
            tw_state_start(game, 3, i, &state);
            while (state.phase != TW_PHASE_OVER) {
                const unsigned count = tw_legal_actions(game, &state, actions);
                tw_apply(game, &state, actions[tw_random_below(&random, count)], NULL, &sink);
            }
            for (unsigned player = 0; player < 4; player++)
                cr_expect_eq(sums[player], state.score[player]);
        }
        tw_game_free(game);
    }
}

/* Any bytes at all: an action is legal or it has a reason, and the reason has a clause. */
Test(engine, what_is_not_offered_is_refused_for_a_reason)
{
    static const char *const rules[] = {"base", "gold-rush"};

    for (unsigned r = 0; r < 2; r++) {
        struct tw_game *game = game_of(&tw_builtin_tables, rules[r], 2);
        struct tw_random random;

        tw_random_start(&random, 5, r);
        tw_state_start(game, 5, r, &state);
        while (state.phase != TW_PHASE_OVER) {
            const unsigned count = tw_legal_actions(game, &state, actions);
            const struct tw_action next = actions[tw_random_below(&random, count)];

            for (unsigned i = 0; i < 50; i++) {
                const struct tw_action wild = {
                    .what = (uint8_t)tw_random_below(&random, TW_DO__COUNT + 1),
                    .figure = (uint8_t)tw_random_below(&random, TW_FIGURE__COUNT + 1),
                    .rotation = (uint8_t)tw_random_below(&random, 5),
                    .segment = (uint8_t)tw_random_below(&random, 10),
                    .x = (int16_t)((int)tw_random_below(&random, 21) - 10),
                    .y = (int16_t)((int)tw_random_below(&random, 21) - 10)};
                const uint64_t reasons = tw_refusal(game, &state, wild);
                uint16_t clauses[64];

                cr_assert_eq(tw_is_legal(game, &state, wild), reasons == 0);
                for (unsigned reason = 0; reason < TW_REASON__COUNT; reason++)
                    if (reasons >> reason & 1)
                        cr_expect_gt(tw_reason_clauses(game, (enum tw_reason)reason, clauses, 64),
                                     0, "%s: '%s' has no clause", rules[r],
                                     tw_reason_words[reason]);
            }
            tw_apply(game, &state, next, NULL, NULL);
        }
        tw_game_free(game);
    }
}

static void expect_problem(const char *rules, unsigned players, const char *option,
                           const char *value, const char *expected)
{
    const struct tw_choice choice = {.option = option, .value = value};
    const struct tw_setup setup = {
        .rules = rules, .players = players, .choices = &choice, .choice_count = option != NULL};
    struct tw_game *game = NULL;
    struct tw_problem problem = {""};

    cr_expect_not(tw_game_create(&tw_builtin_tables, &setup, &game, &problem));
    cr_expect_not_null(strstr(problem.text, expected), "said: %s", problem.text);
}

Test(engine, games_that_cannot_be_are_refused_with_the_reason)
{
    expect_problem("", 2, NULL, NULL, "no rules");
    expect_problem("nonsense", 2, NULL, NULL, "unknown rules 'nonsense'");
    expect_problem("base+", 2, NULL, NULL, "missing after the last");
    expect_problem("base+base", 2, NULL, NULL, "named twice");
    expect_problem("king", 2, NULL, NULL, "need 'base'");
    expect_problem("base+gold-rush", 2, NULL, NULL, "cannot be combined");
    expect_problem("base", 6, NULL, NULL, "2 to 5 players");
    expect_problem("base", 1, NULL, NULL, "2 to 5 players");
    expect_problem("base", 2, "nothing", "x", "unknown option");
    expect_problem("base", 2, "tiny-city", "x", "no playable reading");
}

Test(engine, a_copied_state_plays_on_like_the_original)
{
    static struct tw_state copy;
    struct tw_game *game = game_of(&tw_builtin_tables, "base", 2);
    struct tw_random random;

    tw_random_start(&random, 7, 7);
    tw_state_start(game, 7, 7, &state);
    for (unsigned i = 0; i < 60; i++) {
        const unsigned count = tw_legal_actions(game, &state, actions);
        tw_apply(game, &state, actions[tw_random_below(&random, count)], NULL, NULL);
    }
    copy = state;
    while (state.phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(game, &state, actions);
        const struct tw_action action = actions[tw_random_below(&random, count)];
        tw_apply(game, &state, action, NULL, NULL);
        tw_apply(game, &copy, action, NULL, NULL);
    }
    cr_expect_eq(memcmp(&copy, &state, tw_game_state_size(game)), 0);
    tw_game_free(game);
}
