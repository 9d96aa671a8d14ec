#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/library.h"
#include "conform/conform.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright adapter [--option X=Y] [--edition ID] [--suspect NAME] [--tiles PATH]\n"
    "                          [--rules-file PATH] [--only-files]\n"
    "\n"
    "Runs the reference engine as a port: reads messages of the conformance protocol from "
    "standard\n"
    "input, one JSON object on each line, and answers on standard output (docs/conformance.md).\n"
    "\n"
    "  --suspect NAME     play with this mistake (`tilewright cases --suspects`); may stand\n"
    "                     more than once\n" TW_LIBRARY_READINGS_HELP TW_LIBRARY_FILES_HELP "\n"
    "Exit status: 0 the other side is done, 2 the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"suspect", TW_OPTION_LIST},
    TW_LIBRARY_READINGS,
    TW_LIBRARY_FILES,
    {NULL, TW_OPTION_FLAG},
};

/* False at the end of the input, or when a line is longer than any message. */
static bool read_line(struct tw_text *line)
{
    enum { MOST = 4 << 20 };
    int c;

    tw_text_clear(line);
    while ((c = getchar()) != EOF && c != '\n' && line->length < MOST)
        tw_text_add_char(line, (char)c);
    return !line->failed && line->length < MOST && (c != EOF || line->length > 0);
}

/* Plays with the mistakes that were asked for. */
static int plant(const struct tw_arguments *arguments, struct tw_suspects *suspects,
                 struct tw_library *library)
{
    enum { MOST = 8 };
    size_t which[MOST], count = 0, at = 0;
    const char *name;

    if (!tw_options_has(arguments, "suspect"))
        return TW_EXIT_HOLDS;
    if (!tw_suspects_list(suspects, library->tables))
        return tw_usage_error("adapter", "memory ran out");
    while ((name = tw_options_next(arguments, "suspect", &at)) != NULL) {
        const int found = tw_suspect_find(suspects, name);
        if (found < 0)
            return tw_usage_error(
                "adapter", "there is no suspect '%s'; `tilewright cases --suspects` lists them",
                name);
        if (count == MOST)
            return tw_usage_error("adapter", "more than %d suspects", (int)MOST);
        which[count++] = (size_t)found;
    }
    library->tables = tw_suspect_plant(suspects, which, count, &suspects->arena);
    return library->tables != NULL ? TW_EXIT_HOLDS
                                   : tw_usage_error("adapter", "they do not go together");
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    static struct tw_suspects suspects;
    struct tw_text line = {0}, answer = {0};
    bool goes_on = true;

    if (!tw_options_parse("adapter", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("adapter", "unexpected argument '%s'", arguments.positional[0]);
    int result = tw_cli_library_open(&library, "adapter", &arguments);
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_library_stand(&library, "adapter");
    if (result == TW_EXIT_HOLDS)
        result = plant(&arguments, &suspects, &library.library);
    while (result == TW_EXIT_HOLDS && goes_on && read_line(&line)) {
        tw_text_clear(&answer);
        goes_on = tw_adapter_answer(&library.library, tw_text_string(&line), line.length, &answer);
        if (!tw_print("adapter", &answer))
            result = TW_EXIT_UNUSABLE;
    }
    tw_text_done(&line);
    tw_text_done(&answer);
    tw_suspects_done(&suspects);
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_adapter = {
    .name = "adapter",
    .summary = "the engine as a port, for conform",
    .help = help,
    .run = run,
};
