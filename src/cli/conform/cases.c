#include <stdio.h>

#include "cli/conform/suite.h"
#include "cli/library.h"
#include "support/file.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright cases --out DIR [--rules R]\n"
    "       tilewright cases --coverage [--rules R]\n"
    "       tilewright cases --suspects [--rules R]\n"
    "       tilewright cases --power [--list] [--rules R]\n"
    "\n"
    "Writes the cases of the conformance kit as files, one JSON object each, for ports that "
    "cannot\n"
    "run as a process. Answers go into a folder of the same shape, which\n"
    "`tilewright conform --answers NAME=DIR` reads (docs/conformance.md).\n"
    "\n" TW_SUITE_HELP "  --out DIR            folder for the cases; created if needed\n"
    "  --suspects           list the known ways to get these rules wrong; `tilewright adapter\n"
    "                       --suspect NAME` plays with one of them\n"
    "  --power              count how many of them the cases would show, for ports that answer "
    "all\n"
    "                       questions or only some; with --list also list those that none shows\n"
    "  --jobs J             threads for --power (default 2)\n"
    "  --coverage           count the cases that ask about each clause\n"
    "\n"
    "Exit status: 0 written, or a case asks about every clause that can be asked; 1 a clause is "
    "not\n"
    "asked; 2 the call could not be used or a file could not be written.\n";

static const struct tw_option_rule rules[] = {
    TW_SUITE_RULES,
    {"out", TW_OPTION_VALUE},
    {"coverage", TW_OPTION_FLAG},
    {"suspects", TW_OPTION_FLAG},
    {"power", TW_OPTION_FLAG},
    {"list", TW_OPTION_FLAG},
    {"jobs", TW_OPTION_VALUE},
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

static int show_suspects(const struct tw_suite *suite)
{
    struct tw_suspects suspects;
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;

    if (!tw_suspects_list(&suspects, suite->library.tables))
        result = tw_usage_error("cases", "memory ran out");
    for (size_t i = 0; i < suspects.count; i++) {
        const struct tw_suspect_entry *entry = &suspects.list[i];
        bool bears = false;
        for (size_t k = 0; k < suite->count && !bears; k++)
            bears = tw_suspect_bears_on(&suspects, i, suite->cases[k].rules);
        if (bears)
            tw_text_format(&text, "%-24s %-16s %s\n", entry->name,
                           entry->clause < 0 ? "" : suspects.tables->clauses[entry->clause].id,
                           entry->says);
    }
    if (result == TW_EXIT_HOLDS && !tw_print("cases", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    tw_suspects_done(&suspects);
    return result;
}

static int show_power(struct tw_suite *suite, const struct tw_arguments *arguments)
{
    struct tw_suspects suspects;
    struct tw_text text = {0};
    unsigned long long jobs;
    int result = TW_EXIT_HOLDS;

    if (!tw_options_number(arguments, "cases", "jobs", 1, 64, 2, &jobs))
        return TW_EXIT_UNUSABLE;
    if (!tw_suspects_list(&suspects, suite->library.tables) ||
        tw_suite_power(suite, &suspects, tw_options_has(arguments, "list"), (unsigned)jobs,
                       &text) != TW_OK)
        result = tw_usage_error("cases", "memory ran out");
    else if (!tw_print("cases", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    tw_suspects_done(&suspects);
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
    const bool listed = tw_options_has(&arguments, "suspects");
    const bool power = tw_options_has(&arguments, "power");
    if (out == NULL && !coverage && !listed && !power)
        return tw_usage_error("cases", "--out is missing");
    int result = tw_cli_library_open(&library, "cases", &arguments);
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_library_stand(&library, "cases");
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_suite("cases", &arguments, &library, false, &suite);
    if (result == TW_EXIT_HOLDS && out != NULL)
        result = write_cases(&suite, out);
    if (result == TW_EXIT_HOLDS && power)
        result = show_power(&suite, &arguments);
    if (result == TW_EXIT_HOLDS && listed)
        result = show_suspects(&suite);
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
