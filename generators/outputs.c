#include "generators/outputs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Makes the directory and those above it. */
static enum tw_status make_directory(struct tw_outputs *outputs, const char *directory)
{
    char *path = tw_arena_string(&outputs->arena, directory);
    struct stat about;

    if (!path)
        return TW_NO_MEMORY;
    for (char *at = path + (path[0] == '/'); *at != '\0'; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        if (mkdir(path, 0777) != 0 && errno != EEXIST)
            return fail(outputs, "make the directory", path, errno);
        *at = '/';
    }
    if (mkdir(path, 0777) != 0 && errno != EEXIST)
        return fail(outputs, "make the directory", path, errno);
    if (stat(path, &about) != 0)
        return fail(outputs, "use the directory", path, errno);
    if (!S_ISDIR(about.st_mode))
        return fail(outputs, "use the directory", path, ENOTDIR);
    return TW_OK;
}

static enum tw_status write_bytes(int file, const struct tw_text *text)
{
    const char *bytes = tw_text_string(text);
    size_t left = text->length;

    while (left > 0) {
        const ssize_t written = write(file, bytes, left);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return TW_UNUSABLE;
        bytes += written;
        left -= (size_t)written;
    }
    return TW_OK;
}

/* Writes a file under another name beside its place. */
static enum tw_status write_aside(struct tw_outputs *outputs, const char *path, const char *aside,
                                  const struct tw_text *text)
{
    struct stat about;
    int file, number = 0;

    if (lstat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return fail(outputs, "write", path, EISDIR);
    file = open(aside, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (file < 0)
        return fail(outputs, "write", aside, errno);
    if (write_bytes(file, text) != TW_OK)
        number = errno;
    if (close(file) != 0 && number == 0)
        number = errno;
    if (number == 0)
        return TW_OK;
    unlink(aside);
    return fail(outputs, "write", path, number);
}

static char *place(struct tw_outputs *outputs, const char *directory,
                   const struct tw_output *output)
{
    return tw_arena_format(&outputs->arena, "%s/%s", directory, output->name);
}

static char *place_aside(struct tw_outputs *outputs, const char *directory,
                         const struct tw_output *output)
{
    return tw_arena_format(&outputs->arena, "%s/.%s.%ld", directory, output->name, (long)getpid());
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
