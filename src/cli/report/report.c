#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/ledger.h"
#include "cli/library.h"
#include "cli/paths.h"
#include "cli/report/games.h"
#include "lab/module.h"
#include "model/model.h"
#include "report/report.h"

enum { TW_URL = 1024 };

static const char help[] =
    "usage: tilewright report [RESULTS...] --out DIR [--baseline FILE] [--history DIR]\n"
    "                         [--ledger FILE...] [--games FILE...] [--url BASE] [--data PATH...]\n"
    "\n"
    "Writes the compliance site: rulebooks with the state of every clause, scenarios with their\n"
    "boards, tile sets, editions side by side. The pages are static and open from disk. RESULTS "
    "are\n"
    "files of JSON lines as 'verify', 'replay', 'audit', 'perft', 'mutate', 'conform' and 'merge'\n"
    "write them, or folders of such files; see docs/results.md. Without results every clause is a\n"
    "hole.\n"
    "\n"
    "  --out DIR        folder of the site. An earlier site is replaced as a whole or not at all; "
    "a\n"
    "                   folder with anything else in it is left alone\n"
    "  --baseline FILE  older results; one page lists what improved, got worse, is new or is gone\n"
    "  --history DIR    keep a summary of this run in DIR; the site shows the runs over time and,\n"
    "                   without --baseline, the changes since the last one\n"
    "  --ledger FILE    games that were verified over months and machines (tilewright ledger); "
    "may\n"
    "                   stand more than once\n"
    "  --games FILE     a game record, a saved game or a scenario to publish move by move; may\n"
    "                   stand more than once\n"
    "  --url BASE       the address of the site, such as https://example.org/rules; pages then "
    "name\n"
    "                   full addresses, for services that show a picture beside a link\n"
    "  --data PATH      tile sets and rulesets, added to the built-in ones: a YAML file or a\n"
    "                   directory; may stand more than once (default: 'tiles' and 'rulesets', if\n"
    "                   they exist)\n"
    "  --only-files     use only the files of --data and no built-in data\n"
    "\n"
    "Exit status: 0 written, 2 the call or the input could not be used, or the site could not be\n"
    "written.\n";

static const struct tw_option_rule rules[] = {
    {"out", TW_OPTION_VALUE},   {"baseline", TW_OPTION_VALUE}, {"history", TW_OPTION_VALUE},
    {"ledger", TW_OPTION_LIST}, {"games", TW_OPTION_LIST},     TW_DATA_OPTIONS,
    {"url", TW_OPTION_VALUE},   {NULL, TW_OPTION_FLAG},
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* How large it became and how long it took. */
static bool tell_size(const struct tw_site *site, const char *directory, double started)
{
    struct tw_text text = {0};
    size_t bytes = 0;
    bool fine;

    for (const struct tw_site_file *file = site->first; file; file = file->next)
        bytes += file->text.length;
    tw_text_format(&text, "%s: %zu files, %.1f MB, %.1f s\n", directory, site->file_count,
                   (double)bytes / 1e6, now() - started);
    fine = tw_print("report", &text);
    tw_text_done(&text);
    return fine;
}

static int write_site(const struct tw_report_input *input, const char *directory)
{
    const double started = now();
    struct tw_site site = {0};
    enum tw_status status = tw_site_open(&site, directory);
    int result = TW_EXIT_HOLDS;

    if (status == TW_OK)
        status = tw_report_build(input, &site);
    if (status == TW_OK)
        status = tw_site_write(&site);
    if (status == TW_NO_MEMORY)
        result = tw_usage_error("report", "memory ran out");
    else if (status != TW_OK)
        result = tw_usage_error("report", "%s", tw_text_string(&site.problem));
    else if (!tell_size(&site, directory, started))
        result = TW_EXIT_UNUSABLE;
    tw_site_done(&site);
    return result;
}

/* All ledgers that were given, as one. */
static int read_ledgers(const struct tw_arguments *arguments, struct tw_ledger *ledger)
{
    int result = TW_EXIT_HOLDS;
    const char *path;
    size_t at = 0;

    while (result == TW_EXIT_HOLDS && (path = tw_options_next(arguments, "ledger", &at)))
        result = tw_cli_ledger_read("report", ledger, path, false);
    return result;
}

/* An address that pages can be named below; without the slash at its end. */
static int read_url(const struct tw_arguments *arguments, char url[TW_URL], const char **ret_url)
{
    const char *given = tw_options_value(arguments, "url", NULL);
    const size_t head = !given                               ? 0
                        : strncmp(given, "https://", 8) == 0 ? 8
                        : strncmp(given, "http://", 7) == 0  ? 7
                                                             : 0;
    size_t length = given ? strlen(given) : 0;

    *ret_url = NULL;
    if (!given)
        return TW_EXIT_HOLDS;
    for (size_t i = 0; i < length; i++)
        if (given[i] <= ' ' || given[i] > '~' || strchr("\"'<>\\^`{|}?#", given[i]))
            length = 0;
    while (length > head && given[length - 1] == '/')
        length--;
    if (head == 0 || length <= head || length >= TW_URL)
        return tw_usage_error(
            "report", "--url needs an address such as https://example.org/rules, not '%s'", given);
    memcpy(url, given, length);
    url[length] = '\0';
    *ret_url = url;
    return TW_EXIT_HOLDS;
}

static int report(const struct tw_arguments *arguments, struct tw_ledger *ledger)
{
    struct tw_report_input input = {.results = arguments->positional,
                                    .result_count = arguments->positional_count,
                                    .baseline = tw_options_value(arguments, "baseline", NULL),
                                    .history = tw_options_value(arguments, "history", NULL)};
    char games[TW_GAMES_PATH], url[TW_URL];
    struct tw_model model;
    int result;

    if (read_url(arguments, url, &input.url) != TW_EXIT_HOLDS)
        return TW_EXIT_UNUSABLE;
    if (tw_report_games(arguments, games) != TW_EXIT_HOLDS)
        return TW_EXIT_UNUSABLE;
    input.games = games[0] ? games : NULL;
    input.ledger = tw_options_has(arguments, "ledger") ? ledger : NULL;
    tw_model_start(&model);
    input.model = &model;
    input.lab = tw_lab_module;
    result = tw_cli_load_data("report", arguments, &model);
    if (result == TW_EXIT_HOLDS)
        result = write_site(&input, tw_options_value(arguments, "out", NULL));
    tw_model_done(&model);
    if (input.games)
        remove(games);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static const char *const endings[] = {".jsonl", NULL};
    static struct tw_arguments arguments;
    struct tw_paths paths = {0};
    struct tw_ledger ledger;
    int result = TW_EXIT_UNUSABLE;

    if (!tw_options_parse("report", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (!tw_options_has(&arguments, "out"))
        return tw_usage_error("report", "--out is missing");
    tw_ledger_start(&ledger);
    if (tw_paths_expand("report", &arguments, endings, &paths) &&
        read_ledgers(&arguments, &ledger) == TW_EXIT_HOLDS)
        result = report(&arguments, &ledger);
    tw_ledger_done(&ledger);
    tw_paths_done(&paths);
    return result;
}

const struct tw_command tw_command_report = {
    .name = "report",
    .summary = "write the compliance site",
    .help = help,
    .run = run,
};
