/*
 * Random games with every choice of the four expansions and every number of players: the state is
 * checked after each decision, each is taken back to the bit, points add up, and what is not
 * offered is refused for reasons that have clauses.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>

#include "tilewright/engine.h"

enum { SUBSETS = 16, MAX_PLAYERS = 6, GAMES = 1, ODD_ACTIONS = 2 };

struct tally {
    int points[8];
    unsigned happened[TW_EVENT__COUNT];
};

static struct tw_state state, before;
static struct tw_action actions[TW_MAX_ACTIONS];
static struct tw_journal_entry entries[2 * TW_JOURNAL_PER_ACTION];

static void tell(void *context, const struct tw_state *at, const struct tw_event *event)
{
    struct tally *tally = context;

    (void)at;
    tally->happened[event->what]++;
    if (event->what == TW_EVENT_POINTS)
        tally->points[event->player] += event->points;
}

static void write_rules(unsigned subset, char rules[96])
{
    static const char *const names[] = {"+inns-cathedrals", "+traders-builders", "+abbey-mayor",
                                        "+king"};

    strcpy(rules, "base");
    for (unsigned i = 0; i < 4; i++)
        if (subset >> i & 1)
            strcat(rules, names[i]);
}

static struct tw_game *create(unsigned subset, unsigned players, const struct tw_choice *choices,
                              size_t choice_count)
{
    char rules[96];
    struct tw_game *game = NULL;
    struct tw_problem problem;
    struct tw_setup setup = {
        .rules = rules, .players = players, .choices = choices, .choice_count = choice_count};

    write_rules(subset, rules);
    cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem), "%s", problem.text);
    return game;
}

/* An action out of thin air, near the map: when it is not offered it has reasons, and each reason
 * that is not simply the phase is one of this game's clauses. */
static void try_odd_action(const struct tw_game *game, struct tw_random *random)
{
    const struct tw_action action = {.what = (uint8_t)tw_random_below(random, TW_DO__COUNT),
                                     .figure =
                                         (uint8_t)tw_random_below(random, TW_FIGURE__COUNT + 1),
                                     .rotation = (uint8_t)tw_random_below(random, 4),
                                     .segment = (uint8_t)tw_random_below(random, 8),
                                     .x = (int16_t)((int)tw_random_below(random, 9) - 4),
                                     .y = (int16_t)((int)tw_random_below(random, 9) - 4)};
    const bool legal = tw_is_legal(game, &state, action);
    const uint64_t reasons = tw_refusal(game, &state, action);
    uint16_t clauses[32];

    cr_assert_eq(legal, reasons == 0, "%s %u %d,%d %u: reasons %llx", tw_do_words[action.what],
                 action.figure, action.x, action.y, action.segment, (unsigned long long)reasons);
    for (unsigned reason = 0; reason < TW_REASON__COUNT; reason++)
        if (reasons >> reason & 1)
            cr_assert(tw_reason_clauses(game, reason, clauses, 32) > 0, "'%s' has no clause",
                      tw_reason_words[reason]);
}

static void step(const struct tw_game *game, struct tw_random *random, struct tally *tally)
{
    const size_t size = tw_game_state_size(game);
    struct tw_journal journal = {.entries = entries, .capacity = 2 * TW_JOURNAL_PER_ACTION};
    const struct tw_sink sink = {.event = tell, .context = tally};
    const unsigned count = tw_legal_actions(game, &state, actions);
    const struct tw_action action = actions[tw_random_below(random, count)];
    const char *wrong;

    cr_assert(count > 0);
    memcpy(&before, &state, size);
    tw_apply(game, &state, action, &journal, NULL);
    cr_assert(tw_undo(game, &state, &journal));
    cr_assert_eq(memcmp(&state, &before, size), 0, "undo does not restore the state");
    tw_apply(game, &state, action, NULL, &sink);
    wrong = tw_state_check(game, &state);
    cr_assert_null(wrong, "%s", wrong);
    for (unsigned player = 0; player < tw_game_players(game); player++)
        cr_assert_eq(state.score[player], tally->points[player]);
}

static void play(const struct tw_game *game, uint64_t seed, uint64_t index, struct tally *tally)
{
    struct tw_random random;

    memset(tally->points, 0, sizeof tally->points);
    tw_random_start(&random, seed + 1, index);
    tw_state_start(game, seed, index, &state);
    while (state.phase != TW_PHASE_OVER) {
        for (int i = 0; i < ODD_ACTIONS; i++)
            try_odd_action(game, &random);
        step(game, &random, tally);
    }
}

ParameterizedTestParameters(box, random_games_hold_together)
{
    static unsigned subsets[SUBSETS];

    for (unsigned i = 0; i < SUBSETS; i++)
        subsets[i] = i;
    return cr_make_param_array(unsigned, subsets, SUBSETS);
}

ParameterizedTest(unsigned *subset, box, random_games_hold_together)
{
    struct tally tally = {{0}, {0}};

    for (unsigned players = 2; players <= (*subset ? MAX_PLAYERS : 5U); players++) {
        struct tw_game *game = create(*subset, players, NULL, 0);

        for (uint64_t i = 0; i < GAMES; i++)
            play(game, 100 + *subset, players * 100 + i, &tally);
        tw_game_free(game);
    }
    cr_expect_eq(tally.happened[TW_EVENT_GOODS] > 0, (*subset & 2) != 0);
    cr_expect_eq(tally.happened[TW_EVENT_PASSED_ON] > 0, (*subset & 8) != 0);
}

/* Every rival reading that can be played, all at once. */
Test(box, random_games_hold_together_with_every_other_reading)
{
    static const struct tw_choice choices[] = {
        {"goods-zero", "tie-pays"}, {"builder-abbey", "no"},    {"lone-mayor", "scores"},
        {"abbey-again", "again"},   {"wagon-from-abbey", "no"}, {"wagon", "c2"},
        {"barn-join", "at-once"},   {"king-compare", "all"},    {"robber-compare", "all"},
        {"farmers", "no"},
    };
    struct tally tally = {{0}, {0}};

    for (size_t count = 9; count <= 10; count++) {
        struct tw_game *game = create(SUBSETS - 1, 3, choices, count);

        for (uint64_t i = 0; i < 2; i++)
            play(game, 7, i, &tally);
        tw_game_free(game);
    }
}

/* BOX-COMBO-05: 131 tiles in all, one of them on the table, in whatever order they are named. */
Test(box, all_four_expansions_shuffle_into_one_pile)
{
    static const char *const orders[] = {"base+inns-cathedrals+traders-builders+abbey-mayor+king",
                                         "king+abbey-mayor+traders-builders+inns-cathedrals+base"};

    for (int i = 0; i < 2; i++) {
        struct tw_game *game = NULL;
        struct tw_problem problem;
        const struct tw_setup setup = {.rules = orders[i], .players = 4};
        unsigned copies = 0;

        cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem), "%s", problem.text);
        for (unsigned type = 0; type < tw_game_type_count(game); type++)
            copies += tw_game_type_copies(game, type);
        cr_expect_eq(copies, 130);
        tw_game_free(game);
    }
}
