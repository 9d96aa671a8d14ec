/* Plays games of five choices of rules and prints one hash over all decisions and totals. */
#include <stdio.h>
#include <stdlib.h>

#include "tilewright/engine.h"

static uint64_t hash = UINT64_C(0xCBF29CE484222325);

static void add(int64_t value)
{
    for (unsigned i = 0; i < 8; i++) {
        hash ^= (uint64_t)value >> 8 * i & 0xFF;
        hash *= UINT64_C(0x100000001B3);
    }
}

static void play(const struct tw_game *game, uint64_t index)
{
    static struct tw_state state;
    static struct tw_action actions[TW_MAX_ACTIONS];
    struct tw_random random;

    tw_random_start(&random, 7, index);
    tw_state_start(game, 2026, index, &state);
    while (state.phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(game, &state, actions);
        const struct tw_action action = actions[tw_random_below(&random, count)];

        add(count);
        add(action.what | action.figure << 8 | action.rotation << 16 | action.segment << 24);
        add(action.x);
        add(action.y);
        tw_apply(game, &state, action, NULL, NULL);
    }
    for (unsigned player = 0; player < tw_game_players(game); player++)
        add(state.score[player]);
}

int main(int argc, char **argv)
{
    static const char *const rules[] = {"base", "base+river+abbot", "gold-rush", "base+solo",
                                        "base+inns-cathedrals+traders-builders+abbey-mayor+king"};
    const unsigned games = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1000;

    for (unsigned i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const struct tw_setup setup = {.rules = rules[i]};
        struct tw_problem problem;
        struct tw_game *game;

        if (!tw_game_create(&tw_builtin_tables, &setup, &game, &problem)) {
            fprintf(stderr, "%s\n", problem.text);
            return 2;
        }
        for (unsigned k = 0; k < games; k++)
            play(game, k);
        printf("%s %016llx\n", rules[i], (unsigned long long)hash);
        tw_game_free(game);
    }
    return 0;
}
