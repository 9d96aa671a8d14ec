#include <string.h>

#include "cli/library.h"

static const char help[] =
    "usage: tilewright validate [PATH...] [--format text|json|sarif] [--most-rows N] [--quiet]\n"
    "                           [--only-files]\n"
    "\n"
    "Reads tile sets, rulesets and discrepancies and checks them: every file by itself, then all "
    "of\n"
    "them together. A PATH is a YAML file or a directory that is searched for *.yaml; without "
    "one,\n"
    "'tiles' and 'rulesets' are read. A ruleset that needs another one lies over what is built "
    "in.\n"
    "\n"
    "  --format text   findings with their lines, then one line per set and ruleset (default)\n"
    "  --format json   one object: findings, sets, rulesets; also --json\n"
    "  --format sarif  SARIF 2.1.0\n"
    "  --most-rows N   rows of one list in a tile set (default 1000, at most 250000); the bytes "
    "and\n"
    "                  values that a file can have grow with it\n"
    "  --only-files    nothing that is built in, only the files that are given\n"
    "  --quiet         no summary, and no notes (text only)\n"
    "\n"
    "Exit status: 0 no errors, 1 an error was found, 2 a file could not be read at all.\n";

static const struct tw_option_rule rules[] = {
    {"format", TW_OPTION_VALUE}, {"json", TW_OPTION_FLAG},       {"most-rows", TW_OPTION_VALUE},
    {"quiet", TW_OPTION_FLAG},   {"only-files", TW_OPTION_FLAG}, {NULL, TW_OPTION_FLAG},
};

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_SARIF, FORMAT__COUNT };

static const char *const format_words[] = {"text", "json", "sarif"};

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* Rows of a set, and how many of them are not attested. */
static size_t count_rows(const struct tw_model_set *set, size_t *ret_invented)
{
    size_t rows = 0;

    *ret_invented = 0;
    for (size_t i = 0; i < set->tile_count; i++) {
        if (i >= set->drawn_count && i < set->extras_from)
            continue; /* a further cell belongs to its row */
        rows++;
        *ret_invented += set->tiles[i].tile.provenance == TW_PROVENANCE_RECONSTRUCTED;
    }
    return rows;
}

static void add_set(struct tw_text *text, const struct tw_model_set *set)
{
    size_t invented;
    const size_t rows = count_rows(set, &invented);

    tw_text_format(text, "set %s: %u tile%s, %zu row%s, ", set->set.id, (unsigned)set->total,
                   plural((size_t)set->total), rows, plural(rows));
    if (invented)
        tw_text_format(text, "RECONSTRUCTED (%zu of %zu rows are not attested)\n", invented, rows);
    else
        tw_text_add(text, "attested\n");
}

static void add_summary(struct tw_text *text, const struct tw_model *model)
{
    const struct tw_diagnostics *diagnostics = &model->diagnostics;

    for (size_t i = 0; i < model->set_count; i++)
        add_set(text, &model->sets[i]);
    for (size_t i = 0; i < model->ruleset_count; i++)
        tw_text_format(text, "ruleset %s: %zu clause%s, %zu fact%s\n", model->rulesets[i].id,
                       model->rulesets[i].clause_count, plural(model->rulesets[i].clause_count),
                       model->rulesets[i].fact_count, plural(model->rulesets[i].fact_count));
    if (model->discrepancy_count)
        tw_text_format(text, "%zu discrepanc%s\n", model->discrepancy_count,
                       model->discrepancy_count == 1 ? "y" : "ies");
    tw_text_format(text, "%zu error%s, %zu warning%s\n", diagnostics->errors,
                   plural(diagnostics->errors), diagnostics->warnings,
                   plural(diagnostics->warnings));
}

static void add_json_sets(struct tw_text *text, const struct tw_model *model)
{
    tw_text_add(text, ",\n\"sets\": [");
    for (size_t i = 0; i < model->set_count; i++) {
        const struct tw_model_set *set = &model->sets[i];
        size_t invented;
        const size_t rows = count_rows(set, &invented);

        tw_text_add(text, i ? ",\n  {\"set\": " : "\n  {\"set\": ");
        tw_text_add_json(text, set->set.id);
        tw_text_format(text,
                       ", \"tiles\": %u, \"rows\": %zu, \"reconstructed_rows\": %zu, "
                       "\"provenance\": \"%s\", \"hash\": \"%s\"}",
                       (unsigned)set->total, rows, invented,
                       tw_provenance_words[set->set.provenance], set->set.hash);
    }
    tw_text_add(text, "]");
}

static void add_json(struct tw_text *text, const struct tw_model *model)
{
    tw_text_format(text, "{\"format\": 1, \"errors\": %zu, \"warnings\": %zu, \"dropped\": %zu,\n",
                   model->diagnostics.errors, model->diagnostics.warnings,
                   model->diagnostics.dropped);
    tw_text_add(text, "\"diagnostics\": ");
    tw_diagnostics_json(&model->diagnostics, text);
    add_json_sets(text, model);
    tw_text_add(text, ",\n\"rulesets\": [");
    for (size_t i = 0; i < model->ruleset_count; i++) {
        tw_text_add(text, i ? ",\n  {\"ruleset\": " : "\n  {\"ruleset\": ");
        tw_text_add_json(text, model->rulesets[i].id);
        tw_text_format(text, ", \"clauses\": %zu, \"facts\": %zu}", model->rulesets[i].clause_count,
                       model->rulesets[i].fact_count);
    }
    tw_text_format(text, "],\n\"discrepancies\": %zu}\n", model->discrepancy_count);
}

static bool show(struct tw_model *model, enum format format, bool quiet)
{
    struct tw_text text = {0};
    bool printed;

    if (format == FORMAT_SARIF) {
        tw_diagnostics_sarif(&model->diagnostics, &text);
    } else if (format == FORMAT_JSON) {
        add_json(&text, model);
    } else {
        if (quiet)
            tw_diagnostics_drop_notes(&model->diagnostics, NULL, 0);
        tw_diagnostics_text(&model->diagnostics, tw_wants_colour(), &text);
        if (!quiet)
            add_summary(&text, model);
    }
    printed = tw_print("validate", &text);
    tw_text_done(&text);
    return printed;
}

static int validate(const char *const *paths, size_t count, enum format format, size_t most_rows,
                    const struct tw_arguments *arguments)
{
    struct tw_model model;
    enum tw_status loaded;
    enum tw_status checked;
    int result = TW_EXIT_HOLDS;

    tw_model_start(&model);
    model.most_rows = most_rows;
    loaded =
        tw_cli_load_given(&model, paths, count, tw_options_has(arguments, "only-files"), &checked);
    if (loaded == TW_NO_MEMORY || checked == TW_NO_MEMORY)
        result = tw_usage_error("validate", "memory ran out");
    else if (!show(&model, format, tw_options_has(arguments, "quiet")) || loaded == TW_UNUSABLE)
        result = TW_EXIT_UNUSABLE;
    else if (checked == TW_FINDING)
        result = TW_EXIT_FINDING;
    tw_model_done(&model);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    const char *const usual[] = {tw_cli_data("tiles", "tiles"),
                                 tw_cli_data("rulesets", "rulesets")};
    static struct tw_arguments arguments;
    const char *format_word;
    unsigned long long most_rows;
    int format;

    if (!tw_options_parse("validate", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    format_word = tw_options_value(&arguments, "format",
                                   tw_options_has(&arguments, "json") ? "json" : "text");
    format = tw_word_find(format_words, FORMAT__COUNT, format_word);
    if (format < 0)
        return tw_usage_error("validate", "unknown format '%s'; formats are text json sarif",
                              format_word);
    if (!tw_options_number(&arguments, "validate", "most-rows", 1, TW_MODEL_MOST_ROWS,
                           TW_MODEL_ROWS, &most_rows))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count == 0)
        return validate(usual, 2, (enum format)format, (size_t)most_rows, &arguments);
    return validate(arguments.positional, arguments.positional_count, (enum format)format,
                    (size_t)most_rows, &arguments);
}

const struct tw_command tw_command_validate = {
    .name = "validate",
    .summary = "check tile sets and rulesets",
    .help = help,
    .run = run,
};
