#include "cli/report_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/library.h"

static int add_game(const struct tw_library *library, const char *path,
                    struct tw_results_writer *writer)
{
    struct tw_replay replay;
    struct tw_text command = {0};
    enum tw_status status;
    int result = TW_EXIT_HOLDS;

    tw_replay_start(&replay, library);
    status = tw_exchange_file(&replay, path);
    if (status == TW_UNUSABLE) {
        tw_print_problems(&replay.diagnostics);
        result = tw_usage_error("report", "the game '%s' cannot be used", path);
    }
    tw_text_format(&command, "tilewright replay %s", path);
    if (status == TW_NO_MEMORY ||
        (result == TW_EXIT_HOLDS &&
         tw_replay_row(&replay, path, tw_text_string(&command), writer) != TW_OK))
        result = tw_usage_error("report", "memory ran out at '%s'", path);
    tw_text_done(&command);
    tw_replay_done(&replay);
    return result;
}

static int write_rows(const struct tw_text *rows, char path[TW_GAMES_PATH])
{
    const char *directory = getenv("TMPDIR");
    int descriptor;

    if (snprintf(path, TW_GAMES_PATH, "%s/tilewright-games-XXXXXX",
                 directory && *directory ? directory : "/tmp") >= TW_GAMES_PATH)
        snprintf(path, TW_GAMES_PATH, "/tmp/tilewright-games-XXXXXX");
    descriptor = mkstemp(path);
    if (descriptor < 0) {
        path[0] = '\0';
        return tw_usage_error("report", "no place for the games of --games");
    }
    close(descriptor);
    return tw_write_file("report", path, rows) ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

int tw_report_games(const struct tw_arguments *arguments, char ret_path[TW_GAMES_PATH])
{
    static struct tw_cli_library library;
    struct tw_results_writer writer = {.call = ",\"command\":\"report\""};
    const char *path;
    size_t at = 0;
    int result;

    ret_path[0] = '\0';
    if (!tw_options_has(arguments, "games"))
        return TW_EXIT_HOLDS;
    result = tw_cli_library_open(&library, "report", arguments);
    writer.tables = library.library.tables;
    if (result == TW_EXIT_HOLDS)
        tw_results_header(&writer, "tilewright report --games ...", NULL, 0, 0);
    while (result == TW_EXIT_HOLDS && (path = tw_options_next(arguments, "games", &at)))
        result = add_game(&library.library, path, &writer);
    if (result == TW_EXIT_HOLDS) {
        tw_results_footer(&writer);
        tw_results_seal(&writer.text);
        result = writer.text.failed ? tw_usage_error("report", "memory ran out")
                                    : write_rows(&writer.text, ret_path);
    }
    tw_text_done(&writer.text);
    tw_cli_library_done(&library);
    return result;
}
