/* tw_count(), tw_choose() and tw_playout() against the list of legal actions. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "play.h"

struct rules {
    char names[96];
    unsigned players;
    char option[24], value[24];
};

static const struct rules all[] = {
    {"base", 2, "", ""},
    {"base", 5, "", ""},
    {"base+river", 3, "", ""},
    {"base+river", 2, "RIVER-PLAY-04.e2", ""},
    {"base+river-20ae", 2, "", ""},
    {"base+abbot", 3, "", ""},
    {"base+anniversary", 2, "", ""},
    {"base+anniversary", 2, "ANNIV-ACT-03.e5", ""},
    {"base+river+abbot+anniversary", 4, "", ""},
    {"base+inns-cathedrals", 3, "", ""},
    {"base+traders-builders", 2, "", ""},
    {"base+abbey-mayor", 4, "", ""},
    {"base+abbey-mayor", 2, "AM-WAGON-06-E1", ""},
    {"base+king", 2, "", ""},
    {"base+inns-cathedrals+traders-builders+abbey-mayor+king", 2, "", ""},
    {"base+inns-cathedrals+traders-builders+abbey-mayor+king", 6, "", ""},
    {"gold-rush", 2, "", ""},
    {"gold-rush", 5, "", ""},
    {"gold-rush", 3, "GR-TENT-01-E1", ""},
    {"base+solo", 1, "", ""},
    {"base+river+abbot+anniversary+solo", 1, "", ""},
    {"base+inns-cathedrals+traders-builders+abbey-mayor+king+solo", 1, "", ""},
};

enum { GAMES = TW_TEST_SHARE > 1 ? 2 : 20 };

static struct tw_state state, other;
static struct tw_action actions[TW_MAX_ACTIONS];

/* Any reading but the default. */
static const char *second_value(const char *option)
{
    for (unsigned i = 0; i < tw_builtin_tables.option_count; i++)
        if (strcmp(tw_builtin_tables.options[i].id, option) == 0)
            return tw_builtin_tables.options[i].values[1];
    cr_assert_fail("no option %s", option);
    return NULL;
}

static struct tw_game *open_game(const struct rules *rules)
{
    if (!rules->option[0])
        return game_of(&tw_builtin_tables, rules->names, rules->players);
    return game_with(&tw_builtin_tables, rules->names, rules->players, rules->option,
                     second_value(rules->option));
}

ParameterizedTestParameters(playout, the_kth_decision_is_the_kth_of_the_list)
{
    return cr_make_param_array(struct rules, (void *)all, sizeof all / sizeof all[0]);
}

ParameterizedTest(struct rules *rules, playout, the_kth_decision_is_the_kth_of_the_list)
{
    struct tw_game *game = open_game(rules);

    for (unsigned i = 0; i < GAMES; i++) {
        struct tw_random random;

        tw_random_start(&random, 5, i);
        tw_state_start(game, 4, i, &state);
        while (state.phase != TW_PHASE_OVER) {
            const unsigned count = tw_legal_actions(game, &state, actions);

            cr_assert_eq(tw_count(game, &state), count, "%s, %s", rules->names,
                         tw_phase_words[state.phase]);
            for (unsigned k = 0; k < count; k++) {
                const struct tw_action action = tw_choose(game, &state, k);

                cr_assert_eq(memcmp(&action, &actions[k], sizeof action), 0, "%s, %s: %u of %u",
                             rules->names, tw_phase_words[state.phase], k, count);
            }
            tw_apply(game, &state, actions[tw_random_below(&random, count)], NULL, NULL);
        }
    }
    tw_game_free(game);
}

/* What was told, folded into one number. */
static void fold(void *context, const struct tw_state *at, const struct tw_event *event)
{
    uint64_t *sum = context;
    const int32_t words[] = {event->what,   event->moment, event->kind,    event->player,
                             event->owners, event->figure, event->node,    event->points,
                             at->phase,     at->turn,      at->tile_count, at->score[0]};

    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        *sum = (*sum ^ (uint32_t)words[i]) * 0x100000001B3U;
    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
        *sum = (*sum ^ (uint32_t)event->counters[i]) * 0x100000001B3U;
}

/* By the list, decision by decision. Stops after `most`. */
static unsigned play_by_list(const struct tw_game *game, struct tw_state *at,
                             struct tw_random *random, const struct tw_sink *sink, unsigned most)
{
    unsigned decisions = 0;

    while (at->phase != TW_PHASE_OVER && decisions < most) {
        const unsigned count = tw_legal_actions(game, at, actions);

        tw_apply(game, at, actions[tw_random_below(random, count)], NULL, sink);
        decisions++;
    }
    return decisions;
}

/* From every decision of a game to its end, both ways. */
static void compare_from(const struct tw_game *game, uint64_t index, unsigned before, bool told)
{
    uint64_t sums[2] = {1, 1};
    const struct tw_sink sinks[2] = {{.event = fold, .context = &sums[0]},
                                     {.event = fold, .context = &sums[1]}};
    struct tw_random random, same;
    unsigned decisions;

    tw_random_start(&random, 7, index);
    tw_state_start(game, 6, index, &state);
    play_by_list(game, &state, &random, NULL, before);
    memcpy(&other, &state, tw_game_state_size(game));
    same = random;
    decisions = play_by_list(game, &state, &random, told ? &sinks[0] : NULL, UINT32_MAX);
    cr_assert_eq(tw_playout(game, &other, &same, told ? &sinks[1] : NULL), decisions);
    cr_assert_eq(memcmp(&state, &other, tw_game_state_size(game)), 0,
                 "%s: game %u went another way after decision %u", tw_game_rules(game),
                 (unsigned)index, before);
    cr_assert_eq(random.state, same.state);
    cr_assert_eq(sums[0], sums[1], "%s: another story was told", tw_game_rules(game));
    cr_assert(!told || decisions == 0 || sums[0] != 1, "nothing was told");
}

ParameterizedTestParameters(playout, ends_where_decisions_from_the_list_end)
{
    return cr_make_param_array(struct rules, (void *)all, sizeof all / sizeof all[0]);
}

ParameterizedTest(struct rules *rules, playout, ends_where_decisions_from_the_list_end)
{
    struct tw_game *game = open_game(rules);

    for (unsigned i = 0; i < GAMES; i++)
        for (unsigned before = 0; before < 2 * GAMES; before++)
            compare_from(game, i, before, (before + i) % 2 == 0);
    tw_game_free(game);
}
