#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/paths.h"
#include "cli/replay/files.h"

static const char help[] =
    "usage: tilewright replay PATH... [--json] [--quiet] [--out RESULTS] [--svg PICTURE]\n"
    "                         [--option X=Y] [--edition ID] [--tiles PATH]\n"
    "                         [--rules-file PATH] [--only-files]\n"
    "\n"
    "Plays files and compares the result with what they expect: scenarios (.yaml), game records\n"
    "(.json), saved games of JCloisterZone (.jcz); of a directory, all files below it. Prints "
    "each\n"
    "event with its player, points, numbers and clauses, and then the table.\n"
    "\n"
    "  --json             one JSON object per file\n"
    "  --quiet            print only failures, and one line at the end\n"
    "  --out RESULTS      write a row of results for each file, for 'tilewright report'\n"
    "  --svg PICTURE      draw the final board; for several files, name a directory for the\n"
    "                     pictures\n" TW_LIBRARY_READINGS_HELP TW_LIBRARY_FILES_HELP "\n"
    "Exit status: 0 every file holds, 1 one does not, 2 one could not be used or is unsupported.\n";

static const struct tw_option_rule rules[] = {
    {"json", TW_OPTION_FLAG}, {"quiet", TW_OPTION_FLAG}, {"out", TW_OPTION_VALUE},
    {"svg", TW_OPTION_VALUE}, TW_LIBRARY_READINGS,       TW_LIBRARY_FILES,
    {NULL, TW_OPTION_FLAG},
};

struct call {
    bool json, quiet;
    bool unusable; /* a file could not be used; the others are played through all the same */
    unsigned counts[TW_VERDICT__COUNT];
    struct tw_replay_files files;
};

static void add_mismatches(const struct tw_replay *replay, const char *path, struct tw_text *text)
{
    for (size_t i = 0; i < replay->mismatch_count; i++) {
        const struct tw_mismatch *mismatch = &replay->mismatches[i];
        tw_text_add(text, path);
        if (mismatch->place.line > 0)
            tw_text_format(text, ":%u:%u", mismatch->place.line, mismatch->place.column);
        tw_text_format(text, ": %s\n", mismatch->text);
    }
    if (replay->reason != NULL && replay->verdict == TW_VERDICT_UNSUPPORTED)
        tw_text_format(text, "%s: unsupported: %s\n", path, replay->reason);
}

static void add_story(const struct tw_replay *replay, const char *path, struct tw_text *text)
{
    tw_text_format(text, "%s: %s\n", path, replay->title != NULL ? replay->title : "");
    if (replay->remark != NULL)
        tw_text_format(text, "note: %s\n", replay->remark);
    tw_replay_text(replay, text);
    tw_text_format(text, "%s\n\n", tw_verdict_words[replay->verdict]);
}

static bool show(const struct call *call, const struct tw_replay *replay, const char *path)
{
    struct tw_text text = {0};
    bool printed = true;

    if (call->json) {
        tw_text_add(&text, "{\"file\":");
        tw_text_add_json(&text, path);
        struct tw_text object = {0};
        tw_replay_json(replay, &object);
        tw_text_format(&text, ",%s\n", tw_text_string(&object) + 1);
        tw_text_done(&object);
    } else {
        if (!call->quiet && replay->verdict != TW_VERDICT_ERROR)
            add_story(replay, path, &text);
        add_mismatches(replay, path, &text);
    }
    if (text.length > 0)
        printed = call->json ? tw_print("replay", &text) : tw_print_painted("replay", &text);
    tw_print_problems(&replay->diagnostics);
    tw_text_done(&text);
    return printed;
}

static int replay_file(struct call *call, const struct tw_library *library, const char *path)
{
    struct tw_replay replay;

    tw_replay_start(&replay, library);
    enum tw_status status = tw_exchange_file(&replay, path);
    if (status == TW_NO_MEMORY)
        tw_usage_error("replay", "memory ran out at '%s'", path);
    call->counts[replay.verdict]++;
    bool printed = show(call, &replay, path);
    printed = tw_replay_files_add(&call->files, &replay, path) == TW_EXIT_HOLDS && printed;
    tw_replay_done(&replay);
    if (!printed)
        return TW_EXIT_UNUSABLE;
    return status == TW_OK ? TW_EXIT_HOLDS
                           : (status == TW_FINDING ? TW_EXIT_FINDING : TW_EXIT_UNUSABLE);
}

static bool print_counts(const struct call *call, size_t files)
{
    struct tw_text text = {0};

    tw_text_format(&text, "%zu file%s:", files, files == 1 ? "" : "s");
    for (int i = 0; i < TW_VERDICT__COUNT; i++)
        tw_text_format(&text, "%s %u %s", i == 0 ? "" : ",", call->counts[i], tw_verdict_words[i]);
    tw_text_add_char(&text, '\n');
    bool printed = tw_print_painted("replay", &text);
    tw_text_done(&text);
    return printed;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    static struct call call;
    static const char *const endings[] = {".yaml", ".json", ".jcz", NULL};
    static struct tw_paths paths;

    if (!tw_options_parse("replay", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count == 0)
        return tw_usage_error("replay", "a file or a directory is missing");
    call.json = tw_options_has(&arguments, "json");
    call.quiet = tw_options_has(&arguments, "quiet");
    int worst = tw_cli_library_open(&library, "replay", &arguments);
    if (worst == TW_EXIT_HOLDS)
        worst = tw_cli_library_stand(&library, "replay");
    if (worst == TW_EXIT_HOLDS)
        worst = tw_replay_files_open(&call.files, &arguments, &library);
    if (worst != TW_EXIT_UNUSABLE && !tw_paths_expand("replay", &arguments, endings, &paths))
        worst = TW_EXIT_UNUSABLE;
    for (size_t i = 0; worst != TW_EXIT_UNUSABLE && i < arguments.positional_count; i++) {
        int result = replay_file(&call, &library.library, arguments.positional[i]);
        if (result == TW_EXIT_UNUSABLE)
            call.unusable = true;
        else if (result > worst)
            worst = result;
    }
    if (worst != TW_EXIT_UNUSABLE && call.quiet && !call.json &&
        !print_counts(&call, arguments.positional_count))
        worst = TW_EXIT_UNUSABLE;
    if (worst != TW_EXIT_UNUSABLE && tw_replay_files_close(&call.files) != TW_EXIT_HOLDS)
        worst = TW_EXIT_UNUSABLE;
    if (call.unusable)
        worst = TW_EXIT_UNUSABLE;
    tw_cli_library_done(&library);
    tw_paths_done(&paths);
    return worst;
}

const struct tw_command tw_command_replay = {
    .name = "replay",
    .summary = "play scenarios, game records and saved games through",
    .help = help,
    .run = run,
};
