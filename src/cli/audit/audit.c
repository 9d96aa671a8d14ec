#include <stdio.h>
#include <string.h>

#include "cli/audit/show.h"
#include "cli/library.h"

static const char help[] =
    "usage: tilewright audit [--rulebook EDITION=FILE...] [--data PATH]... [--json] [--quiet]\n"
    "                        [--verbose] [--out RESULTS]\n"
    "       tilewright audit --self-test EDITION=FILE... [--data PATH]... [--verbose]\n"
    "       tilewright audit --coverage EDITION=FILE [--data PATH]... [--json] [--verbose]\n"
    "                        [--html PAGE]\n"
    "       tilewright audit --index EDITION=FILE [--language LANG]\n"
    "\n"
    "Looks for the facts of the rulesets in the text of rulebooks and compares the numbers with "
    "the\n"
    "rulesets and the tile sets. Also looks for the clauses' words for must and may, and for "
    "known\n"
    "discrepancies. Without a rulebook only the patterns and the data are checked.\n"
    "\n"
    "  --rulebook EDITION=FILE...  the text of an edition, in UTF-8; may stand more than once\n"
    "  --data PATH                 tile sets and rulesets, added to the built-in ones: a YAML\n"
    "                              file or a directory; may stand more than once (default: tiles\n"
    "                              and rulesets, if they exist)\n"
    "  --only-files                use only the files of --data and no built-in data\n"
    "  --self-test EDITION=FILE... change every number and every word for must, may, not and only\n"
    "                              in a text, one at a time, and list the changes not noticed\n"
    "  --coverage EDITION=FILE     find every sentence of the edition's index in a text, with the\n"
    "                              clauses, examples, facts and discrepancies that cite it\n"
    "  --html PAGE                 with --coverage: the book beside its clauses; not to be "
    "published\n"
    "  --index EDITION=FILE        write the sentence index of a text: hashes, no words\n"
    "  --language LANG             with --index: the edition is new; write its whole file, with a\n"
    "                              proposed pattern for every number\n"
    "  --rules RULES               with --language: the rules of the book, such as base+river; "
    "the\n"
    "                              file then lists possible facts for each number, and all "
    "clauses\n"
    "  --json                      one object; see docs/audit.md\n"
    "  --quiet                     only what does not hold\n"
    "  --verbose                   quote the lines\n"
    "  --out RESULTS               rows of results for 'tilewright report'; without quotes\n"
    "\n"
    "Exit status: 0 everything stated agrees, 1 a fact differs or is not found, 2 the call, a "
    "book,\n"
    "a pattern or the data could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"self-test", TW_OPTION_LIST},
    {"coverage", TW_OPTION_LIST},
    {"index", TW_OPTION_LIST},
    {"html", TW_OPTION_VALUE},
    {"language", TW_OPTION_VALUE},
    {"rulebook", TW_OPTION_LIST},
    TW_DATA_OPTIONS,
    {"json", TW_OPTION_FLAG},
    {"quiet", TW_OPTION_FLAG},
    {"verbose", TW_OPTION_FLAG},
    {"out", TW_OPTION_VALUE},
    {"rules", TW_OPTION_VALUE},
    {NULL, TW_OPTION_FLAG},
};

static void print_problems(struct tw_diagnostics *diagnostics)
{
    tw_diagnostics_sort(diagnostics);
    tw_print_problems(diagnostics);
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
    static const char *const options[] = {"rulebook", "self-test", "coverage", "index"};
    int result = TW_EXIT_HOLDS;
    const char *argument;

    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        size_t at = 0;

        while ((argument = tw_options_next(arguments, options[i], &at)))
            if (add_book(audit, argument) != TW_EXIT_HOLDS)
                result = TW_EXIT_UNUSABLE;
    }
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
    printed = tw_options_has(arguments, "json") ? tw_print("audit", &text)
                                                : tw_print_painted("audit", &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

/* One more file unless it is there already. */
static size_t list_file(const struct tw_source *source, struct tw_results_data *list, size_t count,
                        size_t room)
{
    bool first = count < room;

    for (size_t i = 0; i < count && first; i++)
        first = list[i].hash != source->hash;
    if (first)
        list[count++] = (struct tw_results_data){.file = source->name, .hash = source->hash};
    return count;
}

/* The files of known discrepancies and of editions, each once. */
static size_t list_files(const struct tw_model *model, struct tw_results_data *list, size_t room)
{
    size_t count = 0;

    for (size_t i = 0; i < model->discrepancy_count; i++)
        count = list_file(model->discrepancies[i].place.source, list, count, room);
    for (size_t i = 0; i < model->book_count; i++)
        count = list_file(model->books[i].place.source, list, count, room);
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

/* Which books were read; their names do not matter. */
static void add_call(const struct tw_audit *audit, struct tw_text *text)
{
    tw_text_add(text, ",\"command\":\"audit\",\"books\":{");
    for (size_t i = 0; i < audit->book_count; i++) {
        tw_text_add(text, i > 0 ? "," : "");
        tw_text_add_json(text, audit->books[i].edition);
        tw_text_format(text, ":\"%s\"", audit->books[i].source->hash);
    }
    tw_text_add_char(text, '}');
}

static int write_results(const struct tw_audit *audit, struct tw_model *model, const char *out)
{
    struct tw_results_data files[64];
    struct tw_results_writer writer = {.more = files};
    struct tw_text command = {0}, call = {0};
    int result = TW_EXIT_HOLDS;

    if (tw_model_tables(model, &writer.tables) != TW_OK)
        return tw_usage_error("audit", "memory ran out");
    add_command(audit, out, &command);
    add_call(audit, &call);
    writer.command = tw_text_string(&command);
    writer.call = tw_text_string(&call);
    writer.more_count = list_files(model, files, 64);
    tw_results_header(&writer, writer.command, NULL, 0, 0);
    tw_audit_rows(audit, &writer);
    tw_results_footer(&writer);
    if (writer.text.failed || command.failed || call.failed)
        result = tw_usage_error("audit", "memory ran out");
    else if (!tw_write_results("audit", out, &writer))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&writer.text);
    tw_text_done(&command);
    tw_text_done(&call);
    return result;
}

/* Tests the audit itself; a finding when something was not noticed. */
static int self_test(struct tw_audit *audit, const struct tw_arguments *arguments)
{
    const struct tw_audit_style style = {.verbose = tw_options_has(arguments, "verbose")};
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;
    bool printed;

    for (size_t i = 0; i < audit->book_count; i++) {
        struct tw_audit_changes changes;
        const enum tw_status status = tw_audit_self_test(audit, i, &changes);

        if (status != TW_OK) {
            tw_text_done(&text);
            return tw_usage_error("audit", status == TW_NO_MEMORY ? "memory ran out"
                                                                  : "a pattern cannot be used");
        }
        tw_audit_show_changes(audit, i, &changes, &style, &text);
        for (int j = 0; j < TW_AUDIT_CHANGE__COUNT; j++)
            if (changes.noticed[j] < changes.all[j])
                result = TW_EXIT_FINDING;
    }
    printed = tw_print_painted("audit", &text);
    tw_text_done(&text);
    return printed ? result : TW_EXIT_UNUSABLE;
}

static int cover_book(struct tw_audit *audit, size_t book, const struct tw_arguments *arguments,
                      struct tw_text *text)
{
    const struct tw_audit_style style = {.verbose = tw_options_has(arguments, "verbose")};
    const char *page = tw_options_value(arguments, "html", NULL);
    struct tw_audit_coverage coverage;
    struct tw_text html = {0};
    const enum tw_status status = tw_audit_cover(audit, book, &coverage);
    bool written = true;

    if (status == TW_NO_MEMORY)
        return tw_usage_error("audit", "memory ran out");
    if (status != TW_OK)
        return tw_usage_error("audit",
                              "the edition '%s' has no sentence index; write one with --index",
                              audit->books[book].edition);
    if (tw_options_has(arguments, "json"))
        tw_audit_json_coverage(audit, book, &coverage, text);
    else
        tw_audit_show_coverage(audit, book, &coverage, &style, text);
    if (page) {
        tw_audit_html_coverage(audit, book, &coverage, &html);
        written = tw_write_file("audit", page, &html);
        tw_text_done(&html);
    }
    if (!written)
        return TW_EXIT_UNUSABLE;
    return tw_audit_covers(&coverage) ? TW_EXIT_HOLDS : TW_EXIT_FINDING;
}

/* Coverage or index: both need the texts alone. */
static int run_sentences(struct tw_audit *audit, const struct tw_arguments *arguments)
{
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;

    if (tw_options_value(arguments, "html", NULL) && audit->book_count != 1)
        return tw_usage_error("audit", "--html shows one book");
    for (size_t i = 0; i < audit->book_count && result != TW_EXIT_UNUSABLE; i++) {
        int one = TW_EXIT_HOLDS;

        if (!tw_options_has(arguments, "index"))
            one = cover_book(audit, i, arguments, &text);
        else if ((audit->new_language && tw_audit_propose(audit, i, &text) != TW_OK) ||
                 tw_audit_index(audit, i, &text) != TW_OK)
            one = tw_usage_error("audit", "memory ran out");
        result = one > result ? one : result;
    }
    if (!tw_print("audit", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

/* The language of an edition that nothing knows, and whose book it is. */
static int new_edition(struct tw_audit *audit, const struct tw_model *model,
                       const struct tw_arguments *arguments)
{
    audit->new_language = tw_options_value(arguments, "language", NULL);
    audit->new_rules = tw_options_value(arguments, "rules", NULL);
    for (const char *at = audit->new_rules; at && *at; at += *at == '+') {
        const size_t length = strcspn(at, "+");
        char name[64];

        if (length >= sizeof name)
            return tw_usage_error("audit", "there is no ruleset '%s'", at);
        memcpy(name, at, length);
        name[length] = '\0';
        if (!tw_model_find_ruleset(model, name))
            return tw_usage_error("audit", "there is no ruleset '%s'", name);
        at += length;
    }
    return TW_EXIT_HOLDS;
}

static int run_audit(struct tw_audit *audit, struct tw_model *model,
                     const struct tw_arguments *arguments)
{
    const char *out = tw_options_value(arguments, "out", NULL);
    int result = TW_EXIT_HOLDS;
    enum tw_status status;

    if (tw_options_has(arguments, "index"))
        result = new_edition(audit, model, arguments);
    if (result != TW_EXIT_HOLDS)
        return result;

    if (out && !tw_out_open("audit", out))
        return TW_EXIT_UNUSABLE;
    result = add_books(audit, arguments);
    if (result != TW_EXIT_HOLDS)
        return result;
    if (tw_options_has(arguments, "coverage") || tw_options_has(arguments, "index"))
        return run_sentences(audit, arguments);
    status = tw_audit_run(audit);
    if (status == TW_NO_MEMORY)
        return tw_usage_error("audit", "memory ran out");
    if (status != TW_UNUSABLE && tw_options_has(arguments, "self-test"))
        return self_test(audit, arguments);
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
    if (tw_cli_load_data("audit", &arguments, &model) == TW_EXIT_HOLDS) {
        tw_audit_start(&audit, &model);
        result = run_audit(&audit, &model, &arguments);
        print_problems(&audit.diagnostics);
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
