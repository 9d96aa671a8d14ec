#include "play.h"

#include <criterion/criterion.h>
#include <string.h>

struct tw_game *game_with(const struct tw_tables *tables, const char *rules, unsigned players,
                          const char *option, const char *value)
{
    const struct tw_choice choice = {.option = option, .value = value};
    const struct tw_setup setup = {
        .rules = rules, .players = players, .choices = &choice, .choice_count = option != NULL};
    struct tw_game *game = NULL;
    struct tw_problem problem;

    cr_assert(tw_game_create(tables, &setup, &game, &problem), "%s: %s", rules, problem.text);
    return game;
}

struct tw_game *game_of(const struct tw_tables *tables, const char *rules, unsigned players)
{
    return game_with(tables, rules, players, NULL, NULL);
}

static void mix(uint64_t *sum, const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;

    for (size_t i = 0; i < length; i++)
        *sum = (*sum ^ byte[i]) * 0x100000001B3U;
}

static void mix_event(void *context, const struct tw_state *state, const struct tw_event *event)
{
    const uint32_t words[] = {event->what,   event->moment, event->kind, event->player,
                              event->owners, event->figure, event->node, (uint32_t)event->points};

    (void)state;
    mix(context, words, sizeof words);
    mix(context, event->counters, sizeof event->counters);
    if (event->scoring)
        mix(context, event->scoring->points->text, strlen(event->scoring->points->text));
    for (unsigned i = 0; i < event->clause_count; i++)
        mix(context, &event->clauses[i], sizeof event->clauses[i]);
}

uint64_t play_out(const struct tw_game *game, uint64_t seed, uint64_t index,
                  struct tw_state *ret_state)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    uint64_t sum = 0xCBF29CE484222325U;
    const struct tw_sink sink = {.event = mix_event, .context = &sum};
    struct tw_random random;

    tw_random_start(&random, ~seed, index);
    tw_state_start(game, seed, index, ret_state);
    while (ret_state->phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(game, ret_state, actions);

        cr_assert_gt(count, 0, "nothing is legal");
        mix(&sum, actions, count * sizeof *actions);
        tw_apply(game, ret_state, actions[tw_random_below(&random, count)], NULL, &sink);
    }
    mix(&sum, ret_state->score, sizeof ret_state->score);
    return sum;
}

void play_checked(const struct tw_game *game, uint64_t seed, uint64_t index,
                  struct tw_state *ret_state)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    static struct tw_journal_entry entries[TW_JOURNAL_PER_ACTION];
    static struct tw_state before;
    struct tw_random random;

    tw_random_start(&random, ~seed, index);
    tw_state_start(game, seed, index, ret_state);
    while (ret_state->phase != TW_PHASE_OVER) {
        struct tw_journal journal = {.entries = entries, .capacity = TW_JOURNAL_PER_ACTION};
        const unsigned count = tw_legal_actions(game, ret_state, actions);
        const struct tw_action action = actions[tw_random_below(&random, count)];
        const char *problem;

        memcpy(&before, ret_state, tw_game_state_size(game));
        tw_apply(game, ret_state, action, &journal, NULL);
        cr_assert(tw_undo(game, ret_state, &journal));
        cr_assert_eq(memcmp(&before, ret_state, tw_game_state_size(game)), 0,
                     "undo of a %s leaves a trace", tw_do_words[action.what]);
        tw_apply(game, ret_state, action, NULL, NULL);
        problem = tw_state_check(game, ret_state);
        cr_assert_null(problem, "game %u, tile %u: %s", (unsigned)index, ret_state->tile_count,
                       problem);
    }
}
