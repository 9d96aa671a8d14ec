#include "generators/outputs.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Writes a file under another name beside its place. */
static enum tw_status write_aside(struct tw_outputs *outputs, const char *path, const char *aside,
                                  const struct tw_text *text)
{
    struct stat about;
    char *above = tw_arena_string(&outputs->arena, path);
    int number = above ? tw_directory_make_above(above) : ENOMEM;

    if (number)
        return fail(outputs, "make the directory for", path, number);
    if (lstat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return fail(outputs, "write", path, EISDIR);
    number = tw_file_create(aside, text);
    return number ? fail(outputs, "write", aside, number) : TW_OK;
}

static char *place(struct tw_outputs *outputs, const char *directory,
                   const struct tw_output *output)
{
    return tw_arena_format(&outputs->arena, "%s/%s", directory, output->name);
}

static char *place_aside(struct tw_outputs *outputs, const char *directory,
                         const struct tw_output *output)
{
    return tw_arena_format(&outputs->arena, "%s/%s.%ld.part", directory, output->name,
                           (long)getpid());
}

static void remove_asides(struct tw_outputs *outputs, const char *directory,
                          const struct tw_output *end)
{
    for (struct tw_output *output = outputs->first; output != end; output = output->next) {
        const char *aside = place_aside(outputs, directory, output);

        if (aside)
            unlink(aside);
    }
}

static enum tw_status move_into_place(struct tw_outputs *outputs, const char *directory)
{
    for (struct tw_output *output = outputs->first; output; output = output->next) {
        const char *path = place(outputs, directory, output);
        const char *aside = place_aside(outputs, directory, output);

        if (!path || !aside)
            return TW_NO_MEMORY;
        if (rename(aside, path) != 0)
            return fail(outputs, "write", path, errno);
    }
    return TW_OK;
}

enum tw_status tw_outputs_write(struct tw_outputs *outputs, const char *directory)
{
    enum tw_status status = make_directory(outputs, directory);

    if (status != TW_OK)
        return status;
    for (struct tw_output *output = outputs->first; output; output = output->next) {
        const char *path = place(outputs, directory, output);
        const char *aside = place_aside(outputs, directory, output);

        status = !path || !aside || output->text.failed
                     ? TW_NO_MEMORY
                     : write_aside(outputs, path, aside, &output->text);
        if (status != TW_OK) {
            remove_asides(outputs, directory, output);
            return status;
        }
    }
    status = move_into_place(outputs, directory);
    if (status != TW_OK)
        remove_asides(outputs, directory, NULL);
    return status;
}
