#include <stdio.h>
#include <string.h>

#include "cli/audit_show.h"
#include "cli/library.h"

static const char help[] =
    "usage: tilewright audit [--rulebook EDITION=FILE...] [--data PATH]... [--json] [--quiet]\n"
    "                        [--verbose] [--out RESULTS]\n"
    "\n"
    "Looks for the facts of the rulesets in the text of rulebooks and compares the numbers found\n"
    "there with the rulesets and with what the tile sets give. Known discrepancies between\n"
    "editions are looked for as well. Without a rulebook only the patterns and the data are\n"
    "checked.\n"
    "\n"
    "  --rulebook EDITION=FILE...  the text of an edition, in UTF-8; may stand more than once\n"
    "  --data PATH                 tile sets and rulesets: a YAML file or a directory; may stand\n"
    "                              more than once (default: tiles and rulesets)\n"
    "  --json                      one object; see docs/audit.md\n"
    "  --quiet                     only what does not hold\n"
    "  --verbose                   quote the lines\n"
    "  --out RESULTS               rows of results for 'tilewright report'; without quotes\n"
    "\n"
    "Exit status: 0 all that is stated agrees, 1 a fact differs or is not found, 2 the call, a\n"
    "book, a pattern or the data could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"rulebook", TW_OPTION_LIST}, {"data", TW_OPTION_LIST},    {"json", TW_OPTION_FLAG},
    {"quiet", TW_OPTION_FLAG},    {"verbose", TW_OPTION_FLAG}, {"out", TW_OPTION_VALUE},
    {NULL, TW_OPTION_FLAG},
};

static void print_problems(struct tw_diagnostics *diagnostics, bool colour)
{
    struct tw_text text = {0};

    tw_diagnostics_sort(diagnostics);
    tw_diagnostics_text(diagnostics, colour, &text);
    fputs(tw_text_string(&text), stderr);
    tw_text_done(&text);
}

/* Loads the data; false when they cannot be used, which was printed. */
static bool load(struct tw_model *model, const struct tw_arguments *arguments)
{
    const char *const usual[] = {tw_cli_data("tiles", "tiles"),
                                 tw_cli_data("rulesets", "rulesets")};
    const char *paths[TW_MAX_GIVEN + 1];
    enum tw_status loaded, checked;
    size_t count = 0, at = 0;

    while ((paths[count] = tw_options_next(arguments, "data", &at)))
        count++;
    loaded = tw_model_load(model, count ? paths : usual, count ? count : 2);
    checked = tw_model_check(model);
    if (loaded == TW_NO_MEMORY || checked == TW_NO_MEMORY) {
        tw_usage_error("audit", "memory ran out");
        return false;
    }
    if (loaded == TW_OK && checked == TW_OK)
        return true;
    print_problems(&model->diagnostics, false);
    return false;
}

/* Adds a book that was named as EDITION=FILE. */
static int add_book(struct tw_audit *audit, const char *argument)
{
    const char *sign = strchr(argument, '=');
    enum tw_status status;
    const char *edition;

    if (!sign || sign == argument || sign[1] == '\0')
        return tw_usage_error("audit", "a rulebook is given as EDITION=FILE, not '%s'", argument);
    edition = tw_arena_copy(&audit->arena, argument, (size_t)(sign - argument));
    status = edition ? tw_audit_read_book(audit, edition, sign + 1) : TW_NO_MEMORY;
    if (status == TW_NO_MEMORY)
        return tw_usage_error("audit", "memory ran out");
    return status == TW_OK ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

static int add_books(struct tw_audit *audit, const struct tw_arguments *arguments)
{
    int result = TW_EXIT_HOLDS;
    const char *argument;
    size_t at = 0;

    while ((argument = tw_options_next(arguments, "rulebook", &at)))
        if (add_book(audit, argument) != TW_EXIT_HOLDS)
            result = TW_EXIT_UNUSABLE;
    for (size_t i = 0; i < arguments->positional_count; i++)
        if (add_book(audit, arguments->positional[i]) != TW_EXIT_HOLDS)
            result = TW_EXIT_UNUSABLE;
    return result;
}

static int show(const struct tw_audit *audit, const struct tw_arguments *arguments)
{
    const struct tw_audit_style style = {
        .quiet = tw_options_has(arguments, "quiet"),
        .verbose = tw_options_has(arguments, "verbose"),
    };
    struct tw_text text = {0};
    bool printed;

    if (tw_options_has(arguments, "json"))
        tw_audit_show_json(audit, &style, &text);
    else
        tw_audit_show_text(audit, &style, &text);
    printed = tw_print("audit", &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

/* The files of known discrepancies, each once. */
static size_t list_discrepancies(const struct tw_model *model, struct tw_results_data *list,
                                 size_t room)
{
    size_t count = 0;

    for (size_t i = 0; i < model->discrepancy_count; i++) {
        const struct tw_source *source = model->discrepancies[i].place.source;
        bool first = count < room;

        for (size_t j = 0; j < count && first; j++)
            first = list[j].hash != source->hash;
        if (first)
            list[count++] = (struct tw_results_data){.file = source->name, .hash = source->hash};
    }
    return count;
}

static void add_command(const struct tw_audit *audit, const char *out, struct tw_text *text)
{
    tw_text_add(text, "tilewright audit");
    for (size_t i = 0; i < audit->book_count; i++)
        tw_text_format(text, "%s%s=%s", i == 0 ? " --rulebook " : " ", audit->books[i].edition,
                       audit->books[i].source->name);
    tw_text_format(text, " --out %s", out);
}

static int write_results(const struct tw_audit *audit, struct tw_model *model, const char *out)
{
    struct tw_results_data discrepancies[64];
    struct tw_results_writer writer = {.more = discrepancies};
    struct tw_text command = {0};
    int result = TW_EXIT_HOLDS;

    if (tw_model_tables(model, &writer.tables) != TW_OK)
        return tw_usage_error("audit", "memory ran out");
    add_command(audit, out, &command);
    writer.command = tw_text_string(&command);
    writer.more_count = list_discrepancies(model, discrepancies, 64);
    tw_results_header(&writer, writer.command, NULL, 0, 0);
    tw_audit_rows(audit, &writer);
    tw_results_footer(&writer);
    if (writer.text.failed || command.failed)
        result = tw_usage_error("audit", "memory ran out");
    else if (!tw_write_file("audit", out, &writer.text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&writer.text);
    tw_text_done(&command);
    return result;
}

static int run_audit(struct tw_audit *audit, struct tw_model *model,
                     const struct tw_arguments *arguments)
{
    const char *out = tw_options_value(arguments, "out", NULL);
    int result = add_books(audit, arguments);
    enum tw_status status;

    if (result != TW_EXIT_HOLDS)
        return result;
    status = tw_audit_run(audit);
    if (status == TW_NO_MEMORY)
        return tw_usage_error("audit", "memory ran out");
    if (show(audit, arguments) != TW_EXIT_HOLDS || status == TW_UNUSABLE)
        return TW_EXIT_UNUSABLE;
    if (out && write_results(audit, model, out) != TW_EXIT_HOLDS)
        return TW_EXIT_UNUSABLE;
    return status == TW_FINDING ? TW_EXIT_FINDING : TW_EXIT_HOLDS;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_audit audit;
    struct tw_model model;
    int result = TW_EXIT_UNUSABLE;

    if (!tw_options_parse("audit", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    tw_model_start(&model);
    if (load(&model, &arguments)) {
        tw_audit_start(&audit, &model);
        result = run_audit(&audit, &model, &arguments);
        print_problems(&audit.diagnostics, false);
        tw_audit_done(&audit);
    }
    tw_model_done(&model);
    return result;
}

const struct tw_command tw_command_audit = {
    .name = "audit",
    .summary = "compare rulebook texts with the data",
    .help = help,
    .run = run,
};
