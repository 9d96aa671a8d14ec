#include <stdio.h>

#include "cli/conform/suite.h"
#include "cli/library.h"
#include "support/file.h"

static const char help[] =
    "usage: tilewright cases --out DIR [--rules R]\n"
    "       tilewright cases --coverage [--rules R]\n"
    "\n"
    "Writes the cases of the conformance kit as files, one JSON object each, for ports that "
    "cannot\n"
    "run as a process. Answers go into a folder of the same shape, which\n"
    "`tilewright conform --answers NAME=DIR` reads (docs/conformance.md).\n"
    "\n" TW_SUITE_HELP "  --out DIR            where to; folders are made\n"
    "  --coverage           tell how many cases ask each clause\n"
    "\n"
    "Exit status: 0 written, or every clause that can be is asked; 1 one is not; 2 the call could\n"
    "not be used or a file not be written.\n";

static const struct tw_option_rule rules[] = {
    TW_SUITE_RULES,
    {"out", TW_OPTION_VALUE},
    {"coverage", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

static int write_cases(const struct tw_suite *suite, const char *folder)
{
    struct tw_text text = {0};
    char path[4096];
    int result = TW_EXIT_HOLDS;

    for (size_t i = 0; i < suite->count && result == TW_EXIT_HOLDS; i++) {
        tw_text_clear(&text);
        tw_case_file(&suite->cases[i], &text);
        if (snprintf(path, sizeof path, "%s/%s.json", folder, suite->cases[i].id) >=
                (int)sizeof path ||
            tw_directory_make_above(path) != 0)
            result = tw_usage_error("cases", "cannot make the folders of '%s'", path);
        else if (!tw_write_file("cases", path, &text))
            result = TW_EXIT_UNUSABLE;
    }
    tw_text_clear(&text);
    tw_text_format(&text, "%zu cases in %s\n", suite->count, folder);
    if (result == TW_EXIT_HOLDS && !tw_print("cases", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

static int show_coverage(struct tw_suite *suite, const char *of)
{
    struct tw_text text = {0};
    enum tw_status status = tw_suite_coverage(suite, of, &text);
    int result = status == TW_OK ? TW_EXIT_HOLDS : TW_EXIT_FINDING;

    if (status == TW_NO_MEMORY)
        result = tw_usage_error("cases", "memory ran out");
    else if (!tw_print_painted("cases", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    static struct tw_suite suite;

    if (!tw_options_parse("cases", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("cases", "unexpected argument '%s'", arguments.positional[0]);
    const char *out = tw_options_value(&arguments, "out", NULL);
    const bool coverage = tw_options_has(&arguments, "coverage");
    if (out == NULL && !coverage)
        return tw_usage_error("cases", "--out is missing");
    int result = tw_cli_library_open(&library, "cases", &arguments);
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_suite("cases", &arguments, &library, false, &suite);
    if (result == TW_EXIT_HOLDS && out != NULL)
        result = write_cases(&suite, out);
    if (result == TW_EXIT_HOLDS && coverage)
        result = show_coverage(&suite, tw_options_value(&arguments, "rules", "all"));
    tw_suite_done(&suite);
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_cases = {
    .name = "cases",
    .summary = "write the cases of the conformance kit as files",
    .help = help,
    .run = run,
};
