/*
 * A random game with the installed library, and where its points came from. Also compiles as C++.
 *
 *     cc random_game.c $(pkg-config --cflags --libs tilewright) -o random_game && ./random_game
 * gold-rush
 */
#include <stdio.h>
#include <stdlib.h>
#include <tilewright/engine.h>

static void tell(void *context, const struct tw_state *state, const struct tw_event *event)
{
    const struct tw_tables *tables = tw_game_tables((const struct tw_game *)context);

    if (event->what != TW_EVENT_POINTS || event->points == 0)
        return;
    printf("tile %3u: player %u gets %2d for a %s (%s)", state->tile_count, event->player + 1u,
           (int)event->points, tw_kind_words[event->kind], event->scoring->points->text);
    for (unsigned i = 0; i < event->clause_count; i++)
        printf(" %s", tables->clauses[event->clauses[i]].id);
    printf("\n");
}

int main(int argc, char **argv)
{
    static struct tw_state state;
    static struct tw_action actions[TW_MAX_ACTIONS];
    struct tw_setup setup;
    struct tw_game *game = NULL;
    struct tw_problem problem;
    struct tw_sink sink;
    struct tw_random random;

    setup.rules = argc > 1 ? argv[1] : "base";
    setup.players = 2;
    setup.choices = NULL;
    setup.choice_count = 0;
    if (!tw_game_create(&tw_builtin_tables, &setup, &game, &problem)) {
        fprintf(stderr, "%s\n", problem.text);
        return EXIT_FAILURE;
    }
    sink.event = tell;
    sink.context = game;
    tw_random_start(&random, 2026, 0);
    tw_state_start(game, 2026, 0, &state);
    while (state.phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(game, &state, actions);
        tw_apply(game, &state, actions[tw_random_below(&random, count)], NULL, &sink);
    }
    for (unsigned player = 0; player < tw_game_players(game); player++)
        printf("player %u: %d points\n", player + 1, (int)state.score[player]);
    tw_game_free(game);
    return EXIT_SUCCESS;
}
