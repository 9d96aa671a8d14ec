#include "cli/explain/explain.h"

#include <ctype.h>
#include <string.h>

#include "cli/conform/suite.h"
#include "cli/library.h"
#include "model/references.h"
#include "tables/clause_words.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright explain ID|WORDS... [--data PATH]... [--only-files] [--json]\n"
    "\n"
    "Shows everything about a clause: its statement, numbers and formulas, the files of its\n"
    "mechanism, the checks that would catch a breach, when it is at work, its scenarios and kit\n"
    "cases, ways to get it wrong, sources by edition, open questions with their readings, and "
    "where\n"
    "editions disagree. An ID names a clause, a case or its option (such as `wagon`), a fact or a\n"
    "discrepancy; capitals do not matter. Other WORDS list the clauses that contain all of them, "
    "best\n"
    "first. Works in any directory.\n"
    "\n"
    "  --data PATH      a file or directory, added to the built-in data (default: the folders\n"
    "                   'tiles' and 'rulesets', if they exist)\n"
    "  --only-files     use only the files of --data and no built-in data\n"
    "  --scenarios DIR  the scenarios to look through (default: tests/scenarios, else the\n"
    "                   installed ones)\n"
    "  --json           a list with one object for each ID or each clause found\n"
    "\n"
    "Exit status: 0 everything was found, 2 an ID is unknown, no clause contains the words, or "
    "the\n"
    "data could not be used.\n";

static const struct tw_option_rule rules[] = {
    TW_DATA_OPTIONS,
    {"scenarios", TW_OPTION_VALUE},
    {"json", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

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

const char *tw_explain_meaning(const struct tw_model_names *names, const char *word)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i].word.text, word) == 0)
            return names->list[i].meaning;
    return NULL;
}

bool tw_explain_shows(const struct tw_explained *all, const struct tw_static_check *scenario,
                      const char *clause)
{
    for (size_t i = 0; i < scenario->clause_count; i++)
        if (strcmp(all->scenarios.tables->clauses[scenario->clauses[i]].id, clause) == 0)
            return true;
    return false;
}

void tw_explain_cases(const struct tw_explained *all, const struct tw_model_clause *clause,
                      tw_explain_case *call, void *context)
{
    const struct tw_verification *kit = tw_verification_of(all->tables);

    for (size_t i = 0; i < clause->evidence.sample_count; i++)
        call(context, "sample", clause->evidence.samples[i].text);
    for (unsigned i = 0; i < kit->setup_count; i++)
        for (const char *const *id = kit->setups[i].clauses; *id; id++)
            if (tw_clause_owns(clause->id, *id)) {
                call(context, "setup", kit->setups[i].name);
                break;
            }
}

bool tw_explain_touches(const struct tw_model_discrepancy *entry,
                        const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < entry->clause_count; i++)
        if (strcmp(entry->clauses[i].text, clause->id) == 0)
            return true;
    for (size_t i = 0; i < clause->discrepancy_count; i++)
        if (strcmp(clause->discrepancies[i].text, entry->id) == 0)
            return true;
    return false;
}

static int unknown_id(struct tw_model *model, const char *wrong)
{
    const char **names = tw_arena_array(&model->arena, model->id_count + 1, sizeof *names);
    char *capitals = tw_arena_string(&model->arena, wrong);
    const char *near = NULL;

    for (size_t i = 0; names && i < model->id_count; i++)
        names[i] = model->ids[i].text;
    for (char *at = capitals; at && *at; at++)
        *at = (char)toupper((unsigned char)*at);
    if (names)
        near = tw_diagnostics_nearest(wrong, names, model->id_count);
    if (names && capitals && !near)
        near = tw_diagnostics_nearest(capitals, names, model->id_count);
    if (near)
        return tw_usage_error("explain", "nothing has the id '%s'; did you mean '%s'?", wrong,
                              near);
    return tw_usage_error("explain", "nothing has the id '%s', and no clause speaks of it", wrong);
}

/* Clauses with all the words, where none of them is an id. */
static int search(const struct tw_explained *all, const struct tw_arguments *arguments, bool json,
                  struct tw_text *text)
{
    struct tw_model_match *list = NULL;
    size_t count = 0;

    if (tw_model_search(all->model, arguments->positional, arguments->positional_count, &list,
                        &count) != TW_OK)
        return tw_usage_error("explain", "memory ran out");
    if (count == 0 && arguments->positional_count > 1)
        return tw_usage_error("explain", "no clause speaks of all of these words");
    if (count == 0)
        return unknown_id(all->model, arguments->positional[0]);
    if (json)
        tw_explain_matches_json(list, count, text);
    else
        tw_explain_matches_text(list, count, text);
    return TW_EXIT_HOLDS;
}

static int explain_ids(const struct tw_explained *all, const struct tw_arguments *arguments,
                       bool json, struct tw_text *text)
{
    for (size_t i = 0; i < arguments->positional_count; i++) {
        const struct tw_model_id *id =
            tw_model_find_id_any_case(all->model, arguments->positional[i]);

        if (!id)
            return unknown_id(all->model, arguments->positional[i]);
        if (i)
            tw_text_add(text, json ? ",\n" : "\n");
        if (json)
            tw_explain_json(all, id, text);
        else
            tw_explain_text(all, id, text);
    }
    return TW_EXIT_HOLDS;
}

/* Words have no numbers in them. */
static bool is_meant_as_id(const struct tw_model *model, const char *text)
{
    return text[strcspn(text, "0123456789")] != '\0' || tw_model_find_id_any_case(model, text);
}

static int explain(const struct tw_explained *all, const struct tw_arguments *arguments)
{
    const bool json = tw_options_has(arguments, "json");
    struct tw_text text = {0};
    bool ids = true;
    int result;

    for (size_t i = 0; i < arguments->positional_count; i++)
        ids = ids && is_meant_as_id(all->model, arguments->positional[i]);
    if (json)
        tw_text_add(&text, "[");
    result = ids ? explain_ids(all, arguments, json, &text) : search(all, arguments, json, &text);
    if (json)
        tw_text_add(&text, "]\n");
    if (result == TW_EXIT_HOLDS &&
        !(json ? tw_print("explain", &text) : tw_print_painted("explain", &text)))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

/* The scenarios are played by the data that are explained. */
static int explain_model(struct tw_model *model, const struct tw_arguments *arguments)
{
    static const char *const all_rules[] = {"all"};
    struct tw_explained all = {.model = model};
    struct tw_references references;
    int result;

    tw_model_name_loose_sets(model);
    if (tw_model_tables(model, &all.tables) != TW_OK ||
        tw_references_collect(model, &model->arena, &references) != TW_OK)
        return tw_usage_error("explain", "memory ran out");
    const struct tw_library library = {.tables = all.tables, .references = &references};
    tw_static_start(&all.scenarios, all.tables);
    tw_static_scenarios(&all.scenarios, &library, tw_cli_scenarios(arguments), all_rules, 1);
    result = explain(&all, arguments);
    tw_static_done(&all.scenarios);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    struct tw_model model;
    int result;

    if (!tw_options_parse("explain", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count == 0)
        return tw_usage_error("explain", "the id of a clause is missing");
    tw_model_start(&model);
    result = tw_cli_load_data("explain", &arguments, &model);
    if (result == TW_EXIT_HOLDS)
        result = explain_model(&model, &arguments);
    tw_model_done(&model);
    return result;
}

const struct tw_command tw_command_explain = {
    .name = "explain",
    .summary = "say what a clause means, where it comes from and what it raises",
    .help = help,
    .run = run,
};
