#include "cli/explain.h"

#include <string.h>

#include "cli/cli.h"

static const char help[] =
    "usage: tilewright explain ID... [--data PATH]... [--json]\n"
    "\n"
    "Says all that is known about a clause: its statement, numbers, sources by edition, the\n"
    "questions it raises with their readings, where editions disagree, and the points it gives.\n"
    "An ID is that of a clause, of a case or its option (as `wagon`), of a fact or of a\n"
    "discrepancy.\n"
    "\n"
    "  --data PATH  a file or directory to read instead of 'rulesets'\n"
    "  --json       a list with one object for each ID\n"
    "\n"
    "Exit status: 0 everything was found, 2 an ID is unknown or the data could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"data", TW_OPTION_LIST},
    {"json", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

enum { MOST_PATHS = 64 };

const struct tw_model_scoring *tw_explain_next_scoring(const struct tw_model *model,
                                                       const char *clause, struct tw_cited *at)
{
    for (; at->ruleset < model->ruleset_count; at->ruleset++, at->scoring = 0)
        while (at->scoring < model->rulesets[at->ruleset].scoring_count) {
            const struct tw_model_scoring *entry =
                &model->rulesets[at->ruleset].scorings[at->scoring++];

            for (size_t i = 0; i < entry->clause_count; i++)
                if (strcmp(entry->clauses[i].text, clause) == 0)
                    return entry;
        }
    return NULL;
}

static int unknown_id(struct tw_model *model, const char *wrong)
{
    const char **names = tw_arena_array(&model->arena, model->id_count + 1, sizeof *names);
    const char *near = NULL;

    for (size_t i = 0; names && i < model->id_count; i++)
        names[i] = model->ids[i].text;
    if (names)
        near = tw_diagnostics_nearest(wrong, names, model->id_count);
    if (near)
        return tw_usage_error("explain", "nothing has the id '%s'; did you mean '%s'?", wrong,
                              near);
    return tw_usage_error("explain", "nothing has the id '%s'", wrong);
}

static int explain(struct tw_model *model, const struct tw_arguments *arguments)
{
    const bool json = tw_options_has(arguments, "json");
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;

    if (json)
        tw_text_add(&text, "[");
    for (size_t i = 0; i < arguments->positional_count && result == TW_EXIT_HOLDS; i++) {
        const struct tw_model_id *id = tw_model_find_id(model, arguments->positional[i]);

        if (!id) {
            result = unknown_id(model, arguments->positional[i]);
            continue;
        }
        if (i)
            tw_text_add(&text, json ? ",\n" : "\n");
        if (json)
            tw_explain_json(model, id, &text);
        else
            tw_explain_text(model, id, &text);
    }
    if (json)
        tw_text_add(&text, "]\n");
    if (result == TW_EXIT_HOLDS && !tw_print("explain", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

static int load_and_explain(const struct tw_arguments *arguments, const char *const *paths,
                            size_t count)
{
    struct tw_model model;
    int result;

    tw_model_start(&model);
    tw_model_load(&model, paths, count);
    if (tw_model_check(&model) == TW_NO_MEMORY)
        result = tw_usage_error("explain", "memory ran out");
    else if (model.diagnostics.errors)
        result = tw_usage_error("explain", "the data have %zu error%s; see 'tilewright validate'",
                                model.diagnostics.errors, model.diagnostics.errors == 1 ? "" : "s");
    else
        result = explain(&model, arguments);
    tw_model_done(&model);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    const char *paths[MOST_PATHS];
    const char *path;
    size_t count = 0, at = 0;

    if (!tw_options_parse("explain", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count == 0)
        return tw_usage_error("explain", "the id of a clause is missing");
    while ((path = tw_options_next(&arguments, "data", &at)) != NULL) {
        if (count == MOST_PATHS)
            return tw_usage_error("explain", "--data may stand at most %d times", MOST_PATHS);
        paths[count++] = path;
    }
    if (count == 0)
        paths[count++] = tw_cli_data("rulesets", "rulesets");
    return load_and_explain(&arguments, paths, count);
}

const struct tw_command tw_command_explain = {
    .name = "explain",
    .summary = "say what a clause means, where it comes from and what it raises",
    .help = help,
    .run = run,
};
