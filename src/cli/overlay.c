/* Files that a command is given, over what is built in. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/library.h"
#include "model/builtin_sources.h"

int tw_cli_load_over(const char *command, const char *const *paths, size_t count, bool only_files,
                     struct tw_model *model)
{
    const enum tw_status loaded = tw_model_load(model, paths, count);
    const size_t given = model->source_count;
    enum tw_status checked = loaded;

    /* What the files get wrong by themselves is told without what follows from it elsewhere. */
    if (loaded == TW_OK && !only_files)
        checked = tw_model_load_under(model, tw_builtin_sources, tw_builtin_source_count);
    if (checked != TW_NO_MEMORY)
        checked = tw_model_check(model);
    if (loaded == TW_NO_MEMORY || checked == TW_NO_MEMORY)
        return tw_usage_error(command, "memory ran out");
    if (loaded == TW_OK && model->diagnostics.errors == 0)
        return TW_EXIT_HOLDS;
    tw_diagnostics_drop_notes(&model->diagnostics, model->sources, given);
    tw_print_problems(&model->diagnostics);
    return TW_EXIT_UNUSABLE;
}

/* Is it one of the files that were given? They were read first. */
static bool is_given(const struct tw_model *model, size_t given, const struct tw_source *source)
{
    for (size_t i = 0; i < given; i++)
        if (model->sources[i] == source)
            return true;
    return false;
}

/* Does a ruleset need one that is not there? */
static bool lacks_rulesets(const struct tw_model *model)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (const char **name = model->rulesets[i].needs; name && *name; name++)
            if (!tw_model_find_ruleset(model, *name))
                return true;
    return false;
}

/* Leaves only what was given, to be told of. */
static void keep_given(struct tw_model *model, size_t given)
{
    size_t sets = 0, rulesets = 0, discrepancies = 0;

    for (size_t i = 0; i < model->set_count; i++)
        if (is_given(model, given, model->sets[i].source))
            model->sets[sets++] = model->sets[i];
    for (size_t i = 0; i < model->ruleset_count; i++)
        if (is_given(model, given, model->rulesets[i].source))
            model->rulesets[rulesets++] = model->rulesets[i];
    for (size_t i = 0; i < model->discrepancy_count; i++)
        if (is_given(model, given, model->discrepancies[i].place.source))
            model->discrepancies[discrepancies++] = model->discrepancies[i];
    model->set_count = sets;
    model->ruleset_count = rulesets;
    model->discrepancy_count = discrepancies;
    model->source_count = given;
    tw_diagnostics_drop_notes(&model->diagnostics, model->sources, given);
}

enum tw_status tw_cli_load_given(struct tw_model *model, const char *const *paths, size_t count,
                                 bool only_files, enum tw_status *ret_checked)
{
    enum tw_status loaded = tw_model_load(model, paths, count);
    const size_t given = model->source_count;

    if (loaded == TW_OK && !only_files && lacks_rulesets(model))
        loaded = tw_model_load_under(model, tw_builtin_sources, tw_builtin_source_count);
    *ret_checked = tw_model_check(model);
    keep_given(model, given);
    return loaded;
}

int tw_cli_load_data(const char *command, const struct tw_arguments *arguments,
                     struct tw_model *model)
{
    static const char *const folders[] = {"tiles", "rulesets"};
    const bool only_files = tw_options_has(arguments, "only-files");
    const char *paths[TW_MAX_GIVEN + 2], *elsewhere = getenv("TILEWRIGHT_DATA");
    size_t count = 0, at = 0;

    while ((paths[count] = tw_options_next(arguments, "data", &at)))
        count++;
    if (count > 0)
        return tw_cli_load_over(command, paths, count, only_files, model);
    if (only_files)
        return tw_usage_error(command, "--only-files needs --data");
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        paths[count] = tw_cli_data(folders[i], folders[i]);
        count += access(paths[count], F_OK) == 0;
    }
    /* a folder that is named and not there is no reason to take something else */
    if (count == 0 && elsewhere && elsewhere[0])
        return tw_usage_error(command, "TILEWRIGHT_DATA is '%s', and there is no directory '%s'",
                              elsewhere, paths[0]);
    /* where both are there, what was taken out of them is out */
    return tw_cli_load_over(command, paths, count, count == 2, model);
}
