#include "generators/outputs.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

#include "support/file.h"

struct tw_text *tw_outputs_add(struct tw_outputs *outputs, const char *format, ...)
{
    struct tw_output *output;
    struct tw_text name = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&name, format, arguments);
    va_end(arguments);
    for (output = outputs->first; output; output = output->next)
        if (strcmp(output->name, tw_text_string(&name)) == 0)
            break;
    if (output) {
        tw_text_clear(&output->text);
        tw_text_done(&name);
        return &output->text;
    }
    output = tw_arena_alloc(&outputs->arena, sizeof *output);
    if (output)
        output->name = tw_arena_string(&outputs->arena, tw_text_string(&name));
    tw_text_done(&name);
    if (!output || !output->name)
        return NULL;
    if (outputs->last)
        outputs->last->next = output;
    else
        outputs->first = output;
    outputs->last = output;
    outputs->count++;
    return &output->text;
}

void tw_outputs_done(struct tw_outputs *outputs)
{
    for (struct tw_output *output = outputs->first; output; output = output->next)
        tw_text_done(&output->text);
    tw_text_done(&outputs->problem);
    tw_arena_done(&outputs->arena);
    *outputs = (struct tw_outputs){0};
}

static enum tw_status fail(struct tw_outputs *outputs, const char *what, const char *path,
                           int number)
{
    tw_text_clear(&outputs->problem);
    tw_text_format(&outputs->problem, "cannot %s '%s': %s", what, path, strerror(number));
    return outputs->problem.failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

static enum tw_status make_directory(struct tw_outputs *outputs, const char *directory)
{
    char *path = tw_arena_string(&outputs->arena, directory);
    const int number = path ? tw_directory_make(path) : 0;

    if (!path)
        return TW_NO_MEMORY;
    return number ? fail(outputs, "make the directory", path, number) : TW_OK;
}

static int make_above(struct tw_outputs *outputs, const char *path)
{
    char *above = tw_arena_string(&outputs->arena, path);

    return above ? tw_directory_make_above(above) : ENOMEM;
}

/* Puts every file aside. `*ret_count` says how many targets are to be discarded, in any case. */
static enum tw_status fill(struct tw_outputs *outputs, const char *directory,
                           struct tw_target *targets, size_t *ret_count)
{
    *ret_count = 0;
    for (struct tw_output *output = outputs->first; output; output = output->next) {
        const char *path = tw_arena_format(&outputs->arena, "%s/%s", directory, output->name);
        struct tw_target *target = &targets[*ret_count];
        int number;

        if (!path || output->text.failed)
            return TW_NO_MEMORY;
        number = make_above(outputs, path);
        if (number == 0)
            number = tw_target_open(path, target);
        ++*ret_count;
        if (number == 0)
            number = tw_target_fill(target, &output->text);
        if (number != 0)
            return fail(outputs, "write", path, number);
    }
    return TW_OK;
}

enum tw_status tw_outputs_write(struct tw_outputs *outputs, const char *directory)
{
    struct tw_target *targets =
        tw_arena_array(&outputs->arena, outputs->count + 1, sizeof *targets);
    enum tw_status status = targets ? make_directory(outputs, directory) : TW_NO_MEMORY;
    size_t count = 0;

    if (status == TW_OK)
        status = fill(outputs, directory, targets, &count);
    for (size_t i = 0; status == TW_OK && i < count; i++) {
        const int number = tw_target_commit(&targets[i]);

        if (number != 0)
            status = fail(outputs, "write", targets[i].path, number);
    }
    for (size_t i = 0; i < count; i++)
        tw_target_discard(&targets[i]);
    return status;
}
