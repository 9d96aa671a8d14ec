#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/library.h"

static const char help[] =
    "usage: tilewright bench [--games K] [--json] [--option X=Y] [--edition ID] [--tiles PATH]\n"
    "                        [--rules-file PATH] [--only-files]\n"
    "\n"
    "Measures games and perft leaves per second of processor time, and the time and size of a "
    "copy\n"
    "of a position, for every combination of rules that can be played. Then prints one number "
    "over\n"
    "all decisions and totals of fixed games. It changes exactly when play does: state it in a\n"
    "commit message, or say that nothing changed.\n"
    "\n"
    "  --games K          timed games per combination (default 2000); the number does not depend "
    "on it\n"
    "  --json             one JSON object\n" TW_LIBRARY_READINGS_HELP TW_LIBRARY_FILES_HELP "\n"
    "Exit status: 0 measured, 2 the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"games", TW_OPTION_VALUE}, {"json", TW_OPTION_FLAG}, TW_LIBRARY_READINGS,
    TW_LIBRARY_FILES,           {NULL, TW_OPTION_FLAG},
};

static const struct {
    const char *rules;
    unsigned players;
    unsigned depth; /* of perft */
} rows[] = {
    {"base", 2, 3},
    {"gold-rush", 2, 3},
    {"base+river+abbot", 3, 3},
    {"base+anniversary", 3, 3},
    {"base+inns-cathedrals+traders-builders+abbey-mayor+king", 4, 3},
    {"base+solo", 1, 3},
};

enum { ROWS = sizeof rows / sizeof rows[0], SIGNED_GAMES = 100 };

static const uint64_t seed = 1, choice_stream = UINT64_C(0x54696C6577726967);

/* Processor time: what else the machine does is not measured. */
static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* FNV-1a over the bytes of numbers, low byte first: the same on every machine. */
static void mix(uint64_t *hash, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) {
        *hash ^= value >> 8 * i & 0xFF;
        *hash *= UINT64_C(0x100000001B3);
    }
}

static void mix_action(uint64_t *hash, struct tw_action action)
{
    mix(hash, action.what, 1);
    mix(hash, action.figure, 1);
    mix(hash, action.rotation, 1);
    mix(hash, action.segment, 1);
    mix(hash, (uint16_t)action.x, 2);
    mix(hash, (uint16_t)action.y, 2);
}

/* A game whose decisions and totals go into the number. */
static void play_signed(const struct tw_game *game, uint64_t index, uint64_t *hash)
{
    static struct tw_state state;
    struct tw_random random;

    tw_random_start(&random, seed ^ choice_stream, index);
    tw_state_start(game, seed, index, &state);
    while (state.phase != TW_PHASE_OVER) {
        const unsigned k = tw_random_below(&random, tw_count(game, &state));
        const struct tw_action action = tw_choose(game, &state, k);
        mix_action(hash, action);
        tw_apply(game, &state, action, NULL, NULL);
    }
    for (unsigned i = 0; i < tw_game_players(game); i++)
        mix(hash, (uint32_t)state.score[i], 4);
}

static void play(const struct tw_game *game, uint64_t index)
{
    static struct tw_state state;
    struct tw_random random;

    tw_random_start(&random, seed ^ choice_stream, index);
    tw_state_start(game, seed, index, &state);
    tw_playout(game, &state, &random, NULL);
}

struct result {
    double games_per_second, leaves_per_second, copy_nanoseconds;
    uint64_t leaves;
    size_t copy_bytes;
};

/* The median of a few rounds: one of them may be disturbed. */
static double measure_copies(const struct tw_game *game)
{
    enum { ROUNDS = 5, COPIES = 20000 };
    static struct tw_state state, copies[2];
    double rounds[ROUNDS];
    struct tw_random random;

    tw_random_start(&random, seed ^ choice_stream, 0);
    tw_state_start(game, seed, 0, &state);
    while (state.phase != TW_PHASE_OVER && state.deck_next < state.deck_count / 2)
        tw_apply(game, &state,
                 tw_choose(game, &state, tw_random_below(&random, tw_count(game, &state))), NULL,
                 NULL);
    for (unsigned i = 0; i < ROUNDS; i++) {
        const double start = now();
        unsigned at = i;

        for (unsigned k = 0; k < COPIES; k++)
            tw_state_copy(game, &state, &copies[k & 1]);
        for (rounds[i] = (now() - start) / (double)COPIES * 1e9;
             at > 0 && rounds[at - 1] > rounds[at]; at--) {
            const double swap = rounds[at];
            rounds[at] = rounds[at - 1];
            rounds[at - 1] = swap;
        }
    }
    return rounds[ROUNDS / 2];
}

static struct result measure(const struct tw_game *game, unsigned depth, uint64_t games,
                             uint64_t *hash)
{
    static struct tw_state state;
    struct result result;
    double start;

    for (uint64_t i = 0; i < SIGNED_GAMES; i++)
        play_signed(game, i, hash);
    start = now();
    for (uint64_t i = 0; i < games; i++)
        play(game, i);
    result.games_per_second = (double)games / (now() - start + 1e-9);
    tw_position_start(game, &state);
    start = now();
    result.leaves = tw_perft(game, &state, depth);
    result.leaves_per_second = (double)result.leaves / (now() - start + 1e-9);
    mix(hash, result.leaves, 8);
    result.copy_nanoseconds = measure_copies(game);
    result.copy_bytes = tw_state_copy_size(game);
    return result;
}

static void add_result(struct tw_text *text, bool json, bool first, unsigned row,
                       const struct result *result)
{
    if (json)
        tw_text_format(text,
                       "%s{\"rules\":\"%s\",\"players\":%u,\"games_per_second\":%.0f,"
                       "\"perft_depth\":%u,\"leaves\":%llu,\"leaves_per_second\":%.0f,"
                       "\"copy_bytes\":%zu,\"copy_nanoseconds\":%.1f}",
                       first ? "" : ",", rows[row].rules, rows[row].players,
                       result->games_per_second, rows[row].depth,
                       (unsigned long long)result->leaves, result->leaves_per_second,
                       result->copy_bytes, result->copy_nanoseconds);
    else
        tw_text_format(text,
                       "%-56s %u players %9.0f games/s   perft(%u) = %llu, %.0f leaves/s   copy of "
                       "%zu bytes %.0f ns\n",
                       rows[row].rules, rows[row].players, result->games_per_second,
                       rows[row].depth, (unsigned long long)result->leaves,
                       result->leaves_per_second, result->copy_bytes, result->copy_nanoseconds);
}

static void add_unplayed(struct tw_text *text, bool json, unsigned row, const char *why)
{
    if (!json)
        tw_text_format(text, "%-56s not played: %s\n", rows[row].rules, why);
}

static int bench(const struct tw_cli_library *library, uint64_t games, bool json)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    struct tw_text text = {0};
    bool first = true;

    tw_text_add(&text, json ? "{\"rows\":[" : "");
    for (unsigned row = 0; row < ROWS; row++) {
        const struct tw_setup setup = {.rules = rows[row].rules, .players = rows[row].players};
        struct tw_problem problem = {{0}};
        struct tw_game *game;
        if (!tw_game_create(library->library.tables, &setup, &game, &problem)) {
            add_unplayed(&text, json, row, problem.text);
            continue;
        }
        const struct result result = measure(game, rows[row].depth, games, &hash);
        add_result(&text, json, first, row, &result);
        first = false;
        tw_game_free(game);
    }
    if (json)
        tw_text_format(&text, "],\"bench\":%llu}\n", (unsigned long long)hash);
    else
        tw_text_format(&text, "Bench: %llu\n", (unsigned long long)hash);
    bool printed = json ? tw_print("bench", &text) : tw_print_painted("bench", &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    unsigned long long games;

    if (!tw_options_parse("bench", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("bench", "unexpected argument '%s'", arguments.positional[0]);
    if (!tw_options_number(&arguments, "bench", "games", 1, 100000000, 2000, &games))
        return TW_EXIT_UNUSABLE;
    int result = tw_cli_library_open(&library, "bench", &arguments);
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_library_stand(&library, "bench");
    if (result == TW_EXIT_HOLDS)
        result = bench(&library, games, tw_options_has(&arguments, "json"));
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_bench = {
    .name = "bench",
    .summary = "measure speed, and give the number that changes when the rules do",
    .help = help,
    .run = run,
};
