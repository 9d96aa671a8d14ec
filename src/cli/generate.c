#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "generators/generate.h"
#include "model/model.h"

static const char help[] =
    "usage: tilewright generate --lang LANGUAGE --set SET[,SET...] --out DIR [--tiles PATH...]\n"
    "\n"
    "Writes tile sets as code or data for other programs: one file per set, and in most languages\n"
    "one file of types that the sets share.\n"
    "\n"
    "  --lang LANGUAGE  c, json, typescript, rust, python, go or java\n"
    "  --set SET,...    names of sets, or 'all'\n"
    "  --out DIR        where the files go; made if need be, files of the same name are replaced\n"
    "  --tiles PATH...  tile sets to read; a YAML file or a directory. Where a set of the same "
    "name\n"
    "                   is built in, the one from the file is taken. May stand more than once\n"
    "\n"
    "Files appear as a whole or not at all. Exit status: 0 written, 2 the call or the tile sets\n"
    "could not be used, or a file could not be written.\n";

static const struct tw_option_rule rules[] = {
    {"lang", TW_OPTION_VALUE}, {"set", TW_OPTION_LIST}, {"out", TW_OPTION_VALUE},
    {"tiles", TW_OPTION_LIST}, {NULL, TW_OPTION_FLAG},
};

/* What was asked for, and what there is to choose from. */
struct call {
    enum tw_language language;
    const struct tw_tables *loaded; /* or NULL */
    struct tw_outputs outputs;
};

static const struct tw_tile_set *find_in(const struct tw_tables *tables, const char *name,
                                         size_t length)
{
    for (unsigned i = 0; tables && i < tables->set_count; i++)
        if (strlen(tables->sets[i].id) == length && strncmp(tables->sets[i].id, name, length) == 0)
            return &tables->sets[i];
    return NULL;
}

static int unknown_set(const struct call *call, const char *name, size_t length)
{
    struct tw_text names = {0};
    int result;

    for (unsigned i = 0; call->loaded && i < call->loaded->set_count; i++)
        tw_text_format(&names, " %s", call->loaded->sets[i].id);
    for (unsigned i = 0; i < tw_builtin_tables.set_count; i++)
        if (!find_in(call->loaded, tw_builtin_tables.sets[i].id,
                     strlen(tw_builtin_tables.sets[i].id)))
            tw_text_format(&names, " %s", tw_builtin_tables.sets[i].id);
    result = tw_usage_error("generate", "unknown set '%.*s'; sets are%s", (int)length, name,
                            tw_text_string(&names));
    tw_text_done(&names);
    return result;
}

static int add_set(struct call *call, const struct tw_tile_set *set)
{
    const enum tw_status status = tw_generate_set(call->language, set, &call->outputs);

    if (status == TW_NO_MEMORY)
        return tw_usage_error("generate", "memory ran out");
    if (status != TW_OK)
        return tw_usage_error("generate", "%s", tw_text_string(&call->outputs.problem));
    return TW_EXIT_HOLDS;
}

/* The sets that were read, then those built in that they do not replace. */
static int add_all(struct call *call)
{
    int result = TW_EXIT_HOLDS;

    for (unsigned i = 0; call->loaded && i < call->loaded->set_count && !result; i++)
        result = add_set(call, &call->loaded->sets[i]);
    for (unsigned i = 0; i < tw_builtin_tables.set_count && !result; i++) {
        const struct tw_tile_set *set = &tw_builtin_tables.sets[i];

        if (!find_in(call->loaded, set->id, strlen(set->id)))
            result = add_set(call, set);
    }
    return result;
}

/* The sets of one list of names. */
static int add_sets(struct call *call, const char *names)
{
    int result = TW_EXIT_HOLDS;

    if (strcmp(names, "all") == 0)
        return add_all(call);
    for (;;) {
        const size_t length = strcspn(names, ",");
        const struct tw_tile_set *set = find_in(call->loaded, names, length);

        if (!set)
            set = find_in(&tw_builtin_tables, names, length);
        result = set ? add_set(call, set) : unknown_set(call, names, length);
        if (result || names[length] == '\0')
            return result;
        names += length + 1;
    }
}

static int write_sets(struct call *call, const struct tw_arguments *arguments)
{
    enum tw_status status;
    const char *names;
    size_t at = 0;

    while ((names = tw_options_next(arguments, "set", &at))) {
        const int result = add_sets(call, names);

        if (result)
            return result;
    }
    status = tw_outputs_write(&call->outputs, tw_options_value(arguments, "out", "."));
    if (status == TW_NO_MEMORY)
        return tw_usage_error("generate", "memory ran out");
    if (status != TW_OK)
        return tw_usage_error("generate", "%s", tw_text_string(&call->outputs.problem));
    return TW_EXIT_HOLDS;
}

/* Reads the sets named on the command line. */
static int load(struct tw_model *model, const char *const *paths, size_t count,
                const struct tw_tables **ret_tables)
{
    const enum tw_status loaded = tw_model_load(model, paths, count);
    const enum tw_status checked = tw_model_check(model);

    if (loaded == TW_NO_MEMORY || checked == TW_NO_MEMORY)
        return tw_usage_error("generate", "memory ran out");
    if (model->diagnostics.errors == 0 && loaded == TW_OK &&
        tw_model_tables(model, ret_tables) == TW_OK)
        return TW_EXIT_HOLDS;
    tw_print_problems(&model->diagnostics);
    return TW_EXIT_UNUSABLE;
}

static int generate(enum tw_language language, const struct tw_arguments *arguments)
{
    static const char *paths[TW_MAX_GIVEN + TW_MAX_POSITIONAL];
    struct call call = {.language = language};
    struct tw_model model;
    const char *path;
    size_t count = 0, at = 0;
    int result = TW_EXIT_HOLDS;

    while ((path = tw_options_next(arguments, "tiles", &at)))
        paths[count++] = path;
    for (size_t i = 0; i < arguments->positional_count; i++)
        paths[count++] = arguments->positional[i];
    tw_model_start(&model);
    if (count > 0)
        result = load(&model, paths, count, &call.loaded);
    if (!result)
        result = write_sets(&call, arguments);
    tw_outputs_done(&call.outputs);
    tw_model_done(&model);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    const char *word;
    int language;

    if (!tw_options_parse("generate", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    word = tw_options_value(&arguments, "lang", NULL);
    if (!word)
        return tw_usage_error("generate", "--lang is missing");
    language = tw_word_find(tw_language_words, TW_LANGUAGE__COUNT, word);
    if (language < 0)
        return tw_usage_error(
            "generate",
            "unknown language '%s'; languages are c json typescript rust python go java", word);
    if (!tw_options_has(&arguments, "set"))
        return tw_usage_error("generate", "--set is missing");
    if (!tw_options_has(&arguments, "out"))
        return tw_usage_error("generate", "--out is missing");
    if (arguments.positional_count > 0 && !tw_options_has(&arguments, "tiles"))
        return tw_usage_error("generate", "unexpected argument '%s'", arguments.positional[0]);
    return generate((enum tw_language)language, &arguments);
}

const struct tw_command tw_command_generate = {
    .name = "generate",
    .summary = "write tile sets in other languages",
    .help = help,
    .run = run,
};
