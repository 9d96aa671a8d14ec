/* The program that the build runs: YAML in, generated code out. */
#include <stdio.h>
#include <string.h>

#include "generators/generate.h"
#include "model/model.h"
#include "support/terminal.h"

static const char help[] = "usage: tilegen --out DIR PATH...\n"
                           "\n"
                           "Reads tile sets and rulesets and writes them as C that defines "
                           "tw_builtin_tables. A PATH is a\n"
                           "YAML file or a directory that is searched for *.yaml.\n"
                           "\n"
                           "  --out DIR  where the files go; made if need be\n"
                           "\n"
                           "Exit status: 0 written, 2 the call or the input could not be used.\n";

enum { MAX_PATHS = 256, EXIT_UNUSABLE = 2 };

struct call {
    const char *directory;
    const char *paths[MAX_PATHS];
    size_t path_count;
};

static int refuse(const char *message, const char *what)
{
    struct tw_text text = {0};

    tw_text_format(&text, "tilegen: %s%s\n", message, what);
    tw_terminal_write(stderr, &text, false);
    tw_text_done(&text);
    return EXIT_UNUSABLE;
}

/* The value of an option, or NULL when this is another argument. */
static const char *value_of(const char *name, int count, char **arguments, int *at)
{
    if (strcmp(arguments[*at], name) != 0 || *at + 1 >= count)
        return NULL;
    return arguments[++*at];
}

static int parse(int count, char **arguments, struct call *call)
{
    for (int i = 1; i < count; i++) {
        const char *argument = arguments[i];
        const char *value;

        if ((value = value_of("--out", count, arguments, &i))) {
            call->directory = value;
        } else if (argument[0] == '-') {
            return refuse("unknown option, or a value is missing: ", argument);
        } else if (call->path_count == MAX_PATHS) {
            return refuse("too many paths at ", argument);
        } else {
            call->paths[call->path_count++] = argument;
        }
    }
    if (!call->directory || call->path_count == 0)
        return refuse("--out and at least one path are needed", "");
    return 0;
}

static enum tw_status load(struct tw_model *model, const struct call *call,
                           const struct tw_tables **ret_tables)
{
    const enum tw_status loaded = tw_model_load(model, call->paths, call->path_count);
    const enum tw_status checked = tw_model_check(model);
    struct tw_text text = {0};

    if (loaded == TW_OK && checked == TW_OK)
        return tw_model_tables(model, ret_tables);
    tw_diagnostics_text(&model->diagnostics, false, &text);
    tw_terminal_write(stderr, &text, false);
    tw_text_done(&text);
    return loaded == TW_NO_MEMORY || checked == TW_NO_MEMORY ? TW_NO_MEMORY : TW_UNUSABLE;
}

static int run(const struct call *call)
{
    const struct tw_tables *tables = NULL;
    struct tw_outputs outputs = {0};
    struct tw_model model;
    enum tw_status status;

    tw_model_start(&model);
    status = load(&model, call, &tables);
    if (status == TW_OK)
        status = tw_generate_builtin(tables, &outputs);
    if (status == TW_OK)
        status = tw_generate_references(&model, &outputs);
    if (status == TW_OK)
        status = tw_generate_sources(&model, &outputs);
    if (status == TW_OK)
        status = tw_outputs_write(&outputs, call->directory);
    if (status == TW_NO_MEMORY)
        refuse("memory ran out", "");
    else if (status != TW_OK && outputs.problem.length > 0)
        refuse(tw_text_string(&outputs.problem), "");
    tw_outputs_done(&outputs);
    tw_model_done(&model);
    return status == TW_OK ? 0 : EXIT_UNUSABLE;
}

static int print_help(void)
{
    struct tw_text text = {0};

    tw_text_add(&text, help);
    const bool printed = tw_terminal_write(stdout, &text, false);
    tw_text_done(&text);
    return printed ? 0 : EXIT_UNUSABLE;
}

int main(int count, char **arguments)
{
    struct call call = {0};

    for (int i = 1; i < count; i++) {
        if (strcmp(arguments[i], "--help") == 0) {
            return print_help();
        }
    }
    if (parse(count, arguments, &call) != 0)
        return EXIT_UNUSABLE;
    return run(&call);
}
