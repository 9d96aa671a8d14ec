#include "results/ledger.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/ledger.h"
#include "results/reader.h"
#include "support/file.h"

static const char help[] =
    "usage: tilewright ledger LEDGER... [--json]\n"
    "       tilewright ledger LEDGER --add RESULTS...\n"
    "\n"
    "Records which build verified which random games, with which outcome. LEDGER is a file of "
    "JSON\n"
    "lines that only grows. RESULTS are those of whole runs, from 'verify' or 'merge'; a run that "
    "is\n"
    "in the ledger already is not added again. Several ledgers, of other machines or months, are\n"
    "added up, and no game counts twice. 'verify --ledger FILE' continues after the recorded "
    "games,\n"
    "and 'report --ledger FILE' shows them.\n"
    "\n"
    "  --add              add the results to the ledger\n"
    "  --json             the totals as JSON\n"
    "\n"
    "Exit status: 0 no findings, 1 there were findings, 2 a ledger or results could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"add", TW_OPTION_FLAG},
    {"json", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

/* "3,412,000,000" */
static void add_number(struct tw_text *text, uint64_t number)
{
    char digits[32];
    const int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);

    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            tw_text_add_char(text, ',');
        tw_text_add_char(text, digits[i]);
    }
}

static void add_sum(const struct tw_ledger_sum *sum, struct tw_text *text)
{
    add_number(text, sum->games);
    tw_text_format(text, " games in %u runs from %s to %s, %llu findings\n", sum->ranges,
                   sum->since, sum->until, (unsigned long long)sum->findings);
}

static void add_text(const struct tw_ledger_sum *sums, size_t kinds, size_t builds,
                     struct tw_text *text)
{
    if (sums[0].ranges == 0) {
        tw_text_add(text, "nothing was added yet\n");
        return;
    }
    add_sum(&sums[0], text);
    for (size_t i = 1; i <= kinds + builds; i++) {
        tw_text_add(text, "  ");
        if (i <= kinds)
            tw_ledger_tell_kind(sums[i].example, text);
        else
            tw_text_format(text, "%s, build %.12s", tw_result_text(sums[i].example, "tool", ""),
                           tw_result_text(sums[i].example, "build", ""));
        tw_text_add(text, ": ");
        add_sum(&sums[i], text);
    }
}

static void add_json_sum(const struct tw_ledger_sum *sum, struct tw_text *text)
{
    tw_text_format(text, "\"games\":%llu,\"runs\":%u,\"findings\":%llu",
                   (unsigned long long)sum->games, sum->ranges, (unsigned long long)sum->findings);
    if (sum->ranges > 0) {
        tw_results_pair(text, "since", sum->since);
        tw_results_pair(text, "until", sum->until);
    }
}

static void add_json(const struct tw_ledger_sum *sums, size_t kinds, size_t builds,
                     struct tw_text *text)
{
    tw_text_add(text, "{\"format\":1,");
    add_json_sum(&sums[0], text);
    for (size_t i = 1; i <= kinds + builds; i++) {
        struct tw_text kind = {0};

        tw_text_add(text, i == 1 ? ",\"kinds\":[{" : i == kinds + 1 ? "],\"builds\":[{" : ",{");
        add_json_sum(&sums[i], text);
        if (i <= kinds) {
            tw_ledger_tell_kind(sums[i].example, &kind);
            tw_results_pair(text, "kind", tw_text_string(&kind));
        } else {
            tw_results_pair(text, "tool", tw_result_text(sums[i].example, "tool", ""));
            tw_results_pair(text, "build", tw_result_text(sums[i].example, "build", ""));
        }
        tw_text_add_char(text, '}');
        text->failed |= kind.failed;
        tw_text_done(&kind);
    }
    tw_text_add(text, kinds > 0 ? "]}\n" : "}\n");
}

static int show(const struct tw_ledger *ledger, bool json)
{
    size_t kinds, builds;
    struct tw_ledger_sum *sums = tw_ledger_sums(ledger, &kinds, &builds);
    struct tw_text text = {0};
    int result;

    if (!sums)
        return tw_usage_error("ledger", "memory ran out");
    if (json)
        add_json(sums, kinds, builds, &text);
    else
        add_text(sums, kinds, builds, &text);
    result = sums[0].findings > 0 ? TW_EXIT_FINDING : TW_EXIT_HOLDS;
    if (!tw_print("ledger", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    free(sums);
    return result;
}

static int add_results(struct tw_ledger *ledger, const struct tw_arguments *arguments)
{
    struct tw_text lines = {0}, problem = {0};
    const time_t now = time(NULL);
    int result = TW_EXIT_HOLDS, number;
    char date[32] = "";
    struct tm parts;

    if (gmtime_r(&now, &parts))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    for (size_t i = 1; i < arguments->positional_count && result == TW_EXIT_HOLDS; i++) {
        const enum tw_status status =
            tw_ledger_add(ledger, arguments->positional[i], date, &lines, &problem);

        if (status != TW_OK)
            result = tw_usage_error("ledger", "%s",
                                    status == TW_NO_MEMORY ? "memory ran out"
                                                           : tw_text_string(&problem));
    }
    if (result == TW_EXIT_HOLDS && lines.length > 0 &&
        (number = tw_file_append(arguments->positional[0], &lines)) != 0)
        result = tw_usage_error("ledger", "cannot write '%s': %s", arguments->positional[0],
                                strerror(number));
    tw_text_done(&lines);
    tw_text_done(&problem);
    return result;
}

int tw_cli_ledger_read(const char *command, struct tw_ledger *ledger, const char *path,
                       bool may_miss)
{
    struct tw_text problem = {0};
    int result = TW_EXIT_HOLDS;

    if (tw_ledger_read(ledger, path, may_miss, &problem) != TW_OK)
        result = tw_usage_error(command, "%s", tw_text_string(&problem));
    tw_text_done(&problem);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    struct tw_ledger ledger;
    int result = TW_EXIT_HOLDS;

    if (!tw_options_parse("ledger", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    const bool add = tw_options_has(&arguments, "add");
    const size_t ledgers = add ? 1 : arguments.positional_count;

    if (arguments.positional_count < (add ? 2U : 1U))
        return tw_usage_error("ledger",
                              add ? "name a ledger and the results to add" : "name a ledger");
    tw_ledger_start(&ledger);
    for (size_t i = 0; i < ledgers && result == TW_EXIT_HOLDS; i++)
        result = tw_cli_ledger_read("ledger", &ledger, arguments.positional[i], add);
    if (result == TW_EXIT_HOLDS && add)
        result = add_results(&ledger, &arguments);
    if (result == TW_EXIT_HOLDS)
        result = show(&ledger, tw_options_has(&arguments, "json"));
    tw_ledger_done(&ledger);
    return result;
}

const struct tw_command tw_command_ledger = {
    .name = "ledger",
    .summary = "which games were verified by which build",
    .help = help,
    .run = run,
};
