#include <stdio.h>
#include <string.h>

#include "cli/play.h"

static const char help[] =
    "usage: tilewright play --rules R [--players N] [--seed S] [--games K] [--out FILE]\n"
    "       tilewright play --rules R --editions [--seed S] [--games K] [--out RESULTS]\n"
    "\n"
    "Plays random games: each decision is drawn evenly from the legal ones. Prints one game event "
    "by\n"
    "event, and of several games only the means.\n"
    "\n" TW_LIBRARY_HELP "  --seed S           seed of everything random (default 1)\n"
    "  --games K          number of games; game i depends only on the seed and i\n"
    "  --editions         play the same games by every edition of the rules and with every number\n"
    "                     of players, and print the mean points of a player\n"
    "  --out FILE         write the game as a record (.json) or for JCloisterZone (.jcz); with\n"
    "                     --editions write results for the report\n"
    "  --json             one JSON object per game\n"
    "  --quiet            do not print the events\n"
    "\n"
    "Exit status: 0 played, 2 the call could not be used or a file could not be written.\n";

static const struct tw_option_rule rules[] = {
    TW_LIBRARY_RULES,
    {"seed", TW_OPTION_VALUE},
    {"games", TW_OPTION_VALUE},
    {"out", TW_OPTION_VALUE},
    {"json", TW_OPTION_FLAG},
    {"quiet", TW_OPTION_FLAG},
    {"editions", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

/* Decisions come from another stream than the shuffle. */
static const uint64_t choice_stream = UINT64_C(0x54696C6577726967);

/* This is what games per second are counted on. */
unsigned tw_play_fast(const struct tw_game *game, uint64_t seed, uint64_t index,
                      struct tw_state *state)
{
    struct tw_random random;

    tw_random_start(&random, seed ^ choice_stream, index);
    tw_state_start(game, seed, index, state);
    return tw_playout(game, state, &random, NULL);
}

static int play_many(const struct tw_cli_library *library, const struct tw_play_call *call)
{
    static struct tw_state state;
    struct tw_game *game;
    uint64_t decisions = 0;
    int64_t totals[TW_MAX_PLAYERS] = {0};
    int result = tw_cli_library_game(library, "play", &game);

    if (result != TW_EXIT_HOLDS)
        return result;
    for (uint64_t i = 0; i < call->games; i++) {
        decisions += tw_play_fast(game, call->seed, i, &state);
        for (unsigned k = 0; k < tw_game_players(game); k++)
            totals[k] += state.score[k];
    }
    struct tw_text text = {0};
    tw_text_format(&text, "%s, %u players, seed %llu: %llu games, %.1f decisions a game, mean",
                   tw_game_rules(game), tw_game_players(game), (unsigned long long)call->seed,
                   (unsigned long long)call->games, (double)decisions / (double)call->games);
    for (unsigned k = 0; k < tw_game_players(game); k++)
        tw_text_format(&text, "%s %.3f", k == 0 ? "" : ",",
                       (double)totals[k] / (double)call->games);
    tw_text_add_char(&text, '\n');
    result = tw_print("play", &text) ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    tw_game_free(game);
    return result;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);

    return length > end_length && strcmp(text + length - end_length, end) == 0;
}

static int write_game(const struct tw_replay *replay, const char *path)
{
    struct tw_text text = {0};
    struct tw_problem problem = {{0}};
    int result = TW_EXIT_HOLDS;

    if (ends_with(path, ".json"))
        tw_record_write(replay, &text);
    else if (tw_jcz_write(replay, &text, &problem) != TW_OK)
        result = tw_usage_error("play", "%s", problem.text);
    if (result == TW_EXIT_HOLDS && text.failed)
        result = tw_usage_error("play", "memory ran out");
    if (result == TW_EXIT_HOLDS && !tw_write_file("play", path, &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

static int show(const struct tw_replay *replay, const struct tw_play_call *call)
{
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;

    if (call->out != NULL)
        result = write_game(replay, call->out);
    if (call->json) {
        tw_replay_json(replay, &text);
        tw_text_add_char(&text, '\n');
    } else if (!call->quiet) {
        tw_replay_text(replay, &text);
    }
    if (text.length > 0 &&
        !(call->json ? tw_print("play", &text) : tw_print_painted("play", &text)))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

/* The same game as tw_play_fast(), with everything kept. */
static int play_one(const struct tw_cli_library *library, const struct tw_play_call *call,
                    uint64_t index)
{
    const struct tw_setup setup = tw_cli_library_setup(library);
    struct tw_problem problem = {{0}};
    struct tw_random random;
    struct tw_replay replay;
    int result;

    tw_replay_start(&replay, &library->library);
    if (tw_replay_begin(&replay, &setup, call->seed, index, &problem) != TW_OK) {
        tw_replay_done(&replay);
        return tw_usage_error("play", "%s",
                              problem.text[0] != '\0' ? problem.text : "memory ran out");
    }
    tw_random_start(&random, call->seed ^ choice_stream, index);
    while (replay.state->phase != TW_PHASE_OVER && !replay.out_of_memory) {
        const unsigned k = tw_random_below(&random, tw_count(replay.game, replay.state));
        tw_replay_apply(&replay, tw_choose(replay.game, replay.state, k));
    }
    result = replay.out_of_memory ? tw_usage_error("play", "memory ran out") : show(&replay, call);
    tw_replay_done(&replay);
    return result;
}

static int play(struct tw_cli_library *library, const struct tw_play_call *call)
{
    int result = TW_EXIT_HOLDS;

    if (library->rules[0] == '\0')
        return tw_usage_error("play", "--rules is missing");
    if (call->editions)
        return tw_play_editions(library, call);
    if (call->games > 1 && !call->json)
        return play_many(library, call);
    for (uint64_t i = 0; i < call->games && result == TW_EXIT_HOLDS; i++)
        result = play_one(library, call, i);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    unsigned long long seed, games;
    struct tw_play_call call;

    if (!tw_options_parse("play", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("play", "unexpected argument '%s'", arguments.positional[0]);
    if (!tw_options_number(&arguments, "play", "seed", 0, UINT64_MAX, 1, &seed) ||
        !tw_options_number(&arguments, "play", "games", 1, UINT64_C(1000000000000), 1, &games))
        return TW_EXIT_UNUSABLE;
    call = (struct tw_play_call){
        .seed = seed,
        .games = games,
        .out = tw_options_value(&arguments, "out", NULL),
        .json = tw_options_has(&arguments, "json"),
        .quiet = tw_options_has(&arguments, "quiet"),
        .editions = tw_options_has(&arguments, "editions"),
    };
    if (call.editions && (call.json || tw_options_has(&arguments, "edition")))
        return tw_usage_error("play", "--editions goes without --edition and --json");
    if (call.out != NULL && call.games > 1 && !call.editions)
        return tw_usage_error("play", "--out takes one game, not %llu", games);
    if (call.out != NULL && !call.editions && !ends_with(call.out, ".json") &&
        !ends_with(call.out, ".jcz"))
        return tw_usage_error("play", "--out must end in .json or .jcz, not '%s'", call.out);
    int result = tw_cli_library_open(&library, "play", &arguments);
    if (result == TW_EXIT_HOLDS && call.out != NULL && !tw_out_open("play", call.out))
        result = TW_EXIT_UNUSABLE;
    if (result == TW_EXIT_HOLDS)
        result = play(&library, &call);
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_play = {
    .name = "play",
    .summary = "play random games",
    .help = help,
    .run = run,
};
