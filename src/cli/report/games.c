#include "cli/report/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/replay/files.h"
#include "tables/rules_names.h"

static int make_file(const char *command, char path[TW_GAMES_PATH])
{
    const char *directory = getenv("TMPDIR");
    int descriptor;

    if (snprintf(path, TW_GAMES_PATH, "%s/tilewright-games-XXXXXX",
                 directory && *directory ? directory : "/tmp") >= TW_GAMES_PATH)
        snprintf(path, TW_GAMES_PATH, "/tmp/tilewright-games-XXXXXX");
    descriptor = mkstemp(path);
    if (descriptor < 0) {
        path[0] = '\0';
        return tw_usage_error(command, "no place for the games that are shown");
    }
    close(descriptor);
    return TW_EXIT_HOLDS;
}

static int add_game(struct tw_replay_files *files, const struct tw_library *library,
                    const char *path)
{
    struct tw_replay replay;
    enum tw_status status;
    int result;

    tw_replay_start(&replay, library);
    status = tw_exchange_file(&replay, path);
    tw_print_problems(&replay.diagnostics);
    if (status == TW_NO_MEMORY)
        result = tw_usage_error("report", "memory ran out at '%s'", path);
    else if (status == TW_UNUSABLE)
        result = tw_usage_error("report", "the game '%s' cannot be used", path);
    else
        result = tw_replay_files_add(files, &replay, path);
    tw_replay_done(&replay);
    return result;
}

/* A scenario that passes by these rules or some of them; others are left out. */
static int add_scenario(struct tw_replay_files *files, const struct tw_library *library,
                        const char *path, const char *rules)
{
    struct tw_replay replay;
    int result = TW_EXIT_HOLDS;

    tw_replay_start(&replay, library);
    if (tw_exchange_file(&replay, path) == TW_NO_MEMORY)
        result = tw_usage_error("rules", "memory ran out at '%s'", path);
    else if (replay.game && replay.verdict == TW_VERDICT_PASS &&
             tw_rules_within(tw_game_rules(replay.game), rules))
        result = tw_replay_files_add(files, &replay, path);
    tw_replay_done(&replay);
    return result;
}

int tw_scenario_results(const struct tw_cli_library *library, const struct tw_arguments *scenarios,
                        char ret_path[TW_GAMES_PATH])
{
    static struct tw_replay_files files;
    int result = make_file("rules", ret_path);

    if (result == TW_EXIT_HOLDS)
        result = tw_replay_files_open(&files, scenarios, library);
    files.out = ret_path;
    for (size_t i = 0; result == TW_EXIT_HOLDS && i < scenarios->positional_count; i++)
        result = add_scenario(&files, &library->library, scenarios->positional[i], library->rules);
    if (result == TW_EXIT_HOLDS)
        result = tw_replay_files_close(&files);
    if (result != TW_EXIT_HOLDS && ret_path[0])
        remove(ret_path);
    return result;
}

/* The results are those that `replay` writes for the same files. */
static int write_games(const struct tw_arguments *games, const char *path)
{
    static struct tw_cli_library library;
    static struct tw_replay_files files;
    int result = tw_cli_library_open(&library, "report", games);

    if (result == TW_EXIT_HOLDS)
        result = tw_replay_files_open(&files, games, &library);
    files.out = path;
    for (size_t i = 0; result == TW_EXIT_HOLDS && i < games->positional_count; i++)
        result = add_game(&files, &library.library, games->positional[i]);
    if (result == TW_EXIT_HOLDS)
        result = tw_replay_files_close(&files);
    tw_cli_library_done(&library);
    return result;
}

int tw_report_games(const struct tw_arguments *arguments, char ret_path[TW_GAMES_PATH])
{
    static struct tw_arguments games;
    const char *path;
    size_t at = 0;
    int result;

    ret_path[0] = '\0';
    while ((path = tw_options_next(arguments, "games", &at)))
        games.positional[games.positional_count++] = path;
    if (games.positional_count == 0)
        return TW_EXIT_HOLDS;
    result = make_file("report", ret_path);
    if (result == TW_EXIT_HOLDS)
        result = write_games(&games, ret_path);
    if (result != TW_EXIT_HOLDS && ret_path[0])
        remove(ret_path);
    return result;
}
