#include <stdio.h>
#include <string.h>

#include "cli/audit_show.h"
#include "cli/cli.h"

static const char help[] =
    "usage: tilewright audit [--rulebook EDITION=FILE...] [--data PATH]... [--json] [--quiet]\n"
    "                        [--verbose]\n"
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
    "\n"
    "Exit status: 0 all that is stated agrees, 1 a fact differs or is not found, 2 the call, a\n"
    "book, a pattern or the data could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"rulebook", TW_OPTION_LIST}, {"data", TW_OPTION_LIST},    {"json", TW_OPTION_FLAG},
    {"quiet", TW_OPTION_FLAG},    {"verbose", TW_OPTION_FLAG}, {NULL, TW_OPTION_FLAG},
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
    static const char *const usual[] = {"tiles", "rulesets"};
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

static int run_audit(struct tw_audit *audit, const struct tw_arguments *arguments)
{
    int result = add_books(audit, arguments);
    enum tw_status status;

    if (result != TW_EXIT_HOLDS)
        return result;
    status = tw_audit_run(audit);
    if (status == TW_NO_MEMORY)
        return tw_usage_error("audit", "memory ran out");
    if (show(audit, arguments) != TW_EXIT_HOLDS || status == TW_UNUSABLE)
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
        result = run_audit(&audit, &arguments);
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
