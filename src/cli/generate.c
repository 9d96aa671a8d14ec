#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "cli/library.h"
#include "generators/generate.h"

static const char help[] =
    "usage: tilewright generate --lang LANGUAGE --set SET[,SET...] --out DIR [--tiles PATH]...\n"
    "       tilewright generate --template FILE --set SET[,SET...] --out DIR [--tiles PATH]...\n"
    "       tilewright generate --show LANGUAGE\n"
    "\n"
    "Writes tile sets, figures and scoring formulas as code or data for other programs: one "
    "folder\n"
    "that can be used as it is, with vectors.json and a test that checks the tables against it.\n"
    "\n"
    "  --lang LANGUAGE  c, csharp, gdscript, go, java, json, kotlin, lua, python, rust or\n"
    "                   typescript\n"
    "  --template FILE  a template for any other language; docs/exports.md describes it\n"
    "  --show LANGUAGE  print the template of a language, as a start for another one\n"
    "  --set SET,...    names of sets, or 'all'\n"
    "  --out DIR        folder for the files; created if needed, files of the same name are "
    "replaced\n" TW_LIBRARY_FILES_HELP "\n"
    "Files appear as a whole or not at all. Exit status: 0 written, 2 the call, the template or "
    "the\n"
    "tile sets could not be used, or a file could not be written.\n";

static const struct tw_option_rule rules[] = {
    {"lang", TW_OPTION_VALUE}, {"template", TW_OPTION_VALUE}, {"show", TW_OPTION_VALUE},
    {"set", TW_OPTION_LIST},   {"out", TW_OPTION_VALUE},      TW_LIBRARY_FILES,
    {NULL, TW_OPTION_FLAG},
};

enum { MAX_SETS = 256, MAX_TEMPLATE = 1 << 20 };

/* What was asked for, and what there is to choose from. */
struct call {
    const char *language; /* a word, or NULL */
    const char *template; /* a file, or NULL */
    const struct tw_tables *tables;
    const struct tw_model *model; /* empty where everything is built in */
    const struct tw_tile_set *sets[MAX_SETS];
    size_t set_count;
    struct tw_outputs outputs;
};

static const struct tw_tile_set *find_in(const struct tw_tables *tables, const char *name,
                                         size_t length)
{
    for (unsigned i = 0; i < tables->set_count; i++)
        if (strlen(tables->sets[i].id) == length && strncmp(tables->sets[i].id, name, length) == 0)
            return &tables->sets[i];
    return NULL;
}

static int unknown_set(const struct call *call, const char *name, size_t length)
{
    const char *there[MAX_SETS], *near;
    struct tw_text wrong = {0}, names = {0};
    size_t count = 0;
    int result;

    tw_text_add_bytes(&wrong, name, length);
    for (unsigned i = 0; i < call->tables->set_count && count < MAX_SETS; i++)
        there[count++] = call->tables->sets[i].id;
    for (size_t i = 0; i < count; i++)
        tw_text_format(&names, " %s", there[i]);
    near = tw_diagnostics_nearest(tw_text_string(&wrong), there, count);
    result = tw_usage_error("generate", "unknown set '%s';%s%s%s sets are%s",
                            tw_text_string(&wrong), near ? " did you mean '" : "", near ? near : "",
                            near ? "'?" : "", tw_text_string(&names));
    tw_text_done(&wrong);
    tw_text_done(&names);
    return result;
}

/* A set that is named twice is written once. */
static int add_set(struct call *call, const struct tw_tile_set *set)
{
    for (size_t i = 0; i < call->set_count; i++)
        if (call->sets[i] == set)
            return TW_EXIT_HOLDS;
    if (call->set_count == MAX_SETS)
        return tw_usage_error("generate", "more than %d sets", (int)MAX_SETS);
    call->sets[call->set_count++] = set;
    return TW_EXIT_HOLDS;
}

static int add_all(struct call *call)
{
    int result = TW_EXIT_HOLDS;

    for (unsigned i = 0; i < call->tables->set_count && !result; i++)
        result = add_set(call, &call->tables->sets[i]);
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
        const struct tw_tile_set *set = find_in(call->tables, names, length);

        result = set ? add_set(call, set) : unknown_set(call, names, length);
        if (result || names[length] == '\0')
            return result;
        names += length + 1;
    }
}

static bool is_built_in(const struct tw_tile_set *set)
{
    const struct tw_tile_set *other = find_in(&tw_builtin_tables, set->id, strlen(set->id));

    return other && strcmp(other->hash, set->hash) == 0;
}

/* Formulas and figures may come from files as well. */
static void add_rulesets(const struct tw_model *model, struct tw_text *text)
{
    for (size_t i = 0; i < model->ruleset_count; i++) {
        bool built_in = false;

        for (unsigned k = 0; k < tw_builtin_tables.ruleset_count; k++)
            built_in |=
                strcmp(tw_builtin_tables.rulesets[k].hash, model->rulesets[i].source->hash) == 0;
        if (built_in)
            continue;
        const char *name = model->rulesets[i].source->name, *file = strrchr(name, '/');

        tw_text_add(text, " --rules-file ");
        tw_text_add_shell(text, file ? file + 1 : name);
    }
}

/* One line that makes the same files again in the folder where they lie. */
static void add_command(const struct call *call, struct tw_text *text)
{
    const char *file = call->template ? strrchr(call->template, '/') : NULL;

    tw_text_add(text, "tilewright generate");
    if (call->language)
        tw_text_format(text, " --lang %s", call->language);
    else
        tw_text_format(text, " --template %s", file ? file + 1 : call->template);
    for (size_t i = 0; i < call->set_count; i++)
        tw_text_format(text, "%s%s", i == 0 ? " --set " : ",", call->sets[i]->id);
    tw_text_add(text, " --out .");
    for (size_t i = 0; i < call->set_count; i++)
        if (!is_built_in(call->sets[i])) {
            tw_text_add(text, " --tiles ");
            tw_text_add_shell(text, call->sets[i]->file);
        }
    add_rulesets(call->model, text);
}

/* Reads the template and renders it. */
static enum tw_status render_template(struct call *call, const struct tw_document_source *source)
{
    struct tw_text text = {0};
    FILE *file = fopen(call->template, "rb");
    enum tw_status status = TW_UNUSABLE;
    char bytes[4096];
    size_t count;

    while (file && text.length <= MAX_TEMPLATE && (count = fread(bytes, 1, sizeof bytes, file)) > 0)
        tw_text_add_bytes(&text, bytes, count);
    if (!file || ferror(file))
        tw_text_format(&call->outputs.problem, "cannot read the template '%s': %s", call->template,
                       strerror(errno));
    else if (text.length == 0 || text.length > MAX_TEMPLATE)
        tw_text_format(&call->outputs.problem, "the template '%s' %s", call->template,
                       text.length == 0 ? "is empty" : "has more than a megabyte");
    else
        status = tw_generate_template(call->template, tw_text_string(&text), text.length, source,
                                      &call->outputs);
    if (file)
        fclose(file);
    tw_text_done(&text);
    return status;
}

static enum tw_status render(struct call *call)
{
    struct tw_text command = {0};
    struct tw_document_source source = {
        .rules = call->tables,
        .sets = call->sets,
        .set_count = call->set_count,
        .language = call->language ? call->language : "template",
    };
    enum tw_status status;

    add_command(call, &command);
    source.command = tw_text_string(&command);
    if (call->template)
        status = render_template(call, &source);
    else
        status = tw_generate(
            (enum tw_language)tw_word_find(tw_language_words, TW_LANGUAGE__COUNT, call->language),
            &source, &call->outputs);
    tw_text_done(&command);
    return status;
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
    status = render(call);
    if (status == TW_OK)
        status = tw_outputs_write(&call->outputs, tw_options_value(arguments, "out", "."));
    if (status == TW_NO_MEMORY)
        return tw_usage_error("generate", "memory ran out");
    if (status == TW_OK)
        return TW_EXIT_HOLDS;
    if (call->template && strncmp(tw_text_string(&call->outputs.problem), call->template,
                                  strlen(call->template)) == 0) {
        tw_text_add_char(&call->outputs.problem, '\n');
        tw_message(&call->outputs.problem); /* has its own place */
        return TW_EXIT_UNUSABLE;
    }
    return tw_usage_error("generate", "%s", tw_text_string(&call->outputs.problem));
}

/* What stands behind --tiles PATH belongs to it. */
static void take_paths(struct tw_arguments *arguments)
{
    static const struct tw_option_rule tiles = {"tiles", TW_OPTION_LIST};

    for (size_t i = 0; i < arguments->positional_count && arguments->option_count < TW_MAX_GIVEN;
         i++) {
        arguments->options[arguments->option_count].rule = &tiles;
        arguments->options[arguments->option_count++].value = arguments->positional[i];
    }
}

static int generate(struct tw_arguments *arguments)
{
    static struct tw_cli_library library;
    static struct call call;
    int result;

    take_paths(arguments);
    result = tw_cli_library_open(&library, "generate", arguments);

    call = (struct call){
        .language = tw_options_value(arguments, "lang", NULL),
        .template = tw_options_value(arguments, "template", NULL),
        .tables = library.library.tables,
        .model = &library.model,
    };
    if (!result)
        result = write_sets(&call, arguments);
    tw_outputs_done(&call.outputs);
    tw_cli_library_done(&library);
    return result;
}

static int check_language(const char *word)
{
    struct tw_text names = {0};
    const char *near;
    int result = TW_EXIT_HOLDS;

    if (tw_word_find(tw_language_words, TW_LANGUAGE__COUNT, word) >= 0)
        return result;
    for (unsigned i = 0; i < TW_LANGUAGE__COUNT; i++)
        tw_text_format(&names, " %s", tw_language_words[i]);
    near = tw_diagnostics_nearest(word, tw_language_words, TW_LANGUAGE__COUNT);
    result = tw_usage_error("generate",
                            "unknown language '%s';%s%s%s languages are%s; for any other one "
                            "write a template and give it with --template",
                            word, near ? " did you mean '" : "", near ? near : "", near ? "'?" : "",
                            tw_text_string(&names));
    tw_text_done(&names);
    return result;
}

static int show(const char *word)
{
    struct tw_text text = {0};
    int result = check_language(word);

    if (result)
        return result;
    tw_text_add(&text, tw_generate_builtin_template((enum tw_language)tw_word_find(
                           tw_language_words, TW_LANGUAGE__COUNT, word)));
    result = tw_print("generate", &text) ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    const char *word;

    if (!tw_options_parse("generate", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (tw_options_has(&arguments, "show"))
        return show(tw_options_value(&arguments, "show", ""));
    word = tw_options_value(&arguments, "lang", NULL);
    if (!word == !tw_options_has(&arguments, "template"))
        return tw_usage_error("generate", "%s",
                              word ? "--lang and --template exclude each other"
                                   : "--lang or --template is missing");
    if (word && check_language(word))
        return TW_EXIT_UNUSABLE;
    if (!tw_options_has(&arguments, "set"))
        return tw_usage_error("generate", "--set is missing");
    if (!tw_options_has(&arguments, "out"))
        return tw_usage_error("generate", "--out is missing");
    if (arguments.positional_count > 0 && !tw_options_has(&arguments, "tiles"))
        return tw_usage_error("generate", "unexpected argument '%s'", arguments.positional[0]);
    return generate(&arguments);
}

const struct tw_command tw_command_generate = {
    .name = "generate",
    .summary = "write tile sets and formulas in other languages",
    .help = help,
    .run = run,
};
