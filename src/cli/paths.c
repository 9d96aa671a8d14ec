/* Directories where files are taken: every file below them that a command can read. */
#include "cli/paths.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEPTH = 16 };

static bool ends_in_one_of(const char *name, const char *const *endings)
{
    for (; *endings; endings++) {
        const size_t length = strlen(name), ending = strlen(*endings);

        if (length > ending && strcmp(name + length - ending, *endings) == 0)
            return true;
    }
    return false;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static enum tw_status add_path(struct tw_paths *paths, const char *path)
{
    const char **list =
        tw_arena_grow(&paths->arena, paths->list, paths->count, &paths->room, sizeof *list);

    if (!list)
        return TW_NO_MEMORY;
    paths->list = list;
    paths->list[paths->count] = tw_arena_string(&paths->arena, path);
    return paths->list[paths->count++] ? TW_OK : TW_NO_MEMORY;
}

static enum tw_status add_directory(struct tw_paths *paths, const char *path,
                                    const char *const *endings, unsigned depth)
{
    DIR *directory = depth < DEPTH ? opendir(path) : NULL;
    enum tw_status status = TW_OK;
    struct dirent *entry;

    while (directory && status == TW_OK && (entry = readdir(directory))) {
        char *inner = tw_arena_format(&paths->arena, "%s/%s", path, entry->d_name);
        struct stat about;

        if (!inner)
            status = TW_NO_MEMORY;
        else if (entry->d_name[0] == '.' || stat(inner, &about) != 0)
            continue;
        else if (S_ISDIR(about.st_mode))
            status = add_directory(paths, inner, endings, depth + 1);
        else if (S_ISREG(about.st_mode) && ends_in_one_of(inner, endings))
            status = add_path(paths, inner);
    }
    if (directory)
        closedir(directory);
    return status;
}

/*
 * Adds a file, or all files below a directory whose names end in one of `endings`, in the order of
 * their names. TW_FINDING when a directory holds none.
 */
static enum tw_status paths_add(struct tw_paths *paths, const char *path,
                                const char *const *endings)
{
    const size_t first = paths->count;
    struct stat about;
    enum tw_status status;

    if (stat(path, &about) != 0 || !S_ISDIR(about.st_mode))
        return add_path(paths, path);
    status = add_directory(paths, path, endings, 0);
    if (paths->count > first)
        qsort(paths->list + first, paths->count - first, sizeof *paths->list, by_name);
    return status == TW_OK && paths->count == first ? TW_FINDING : status;
}

static void nothing_below(const char *command, const char *path, const char *const *endings)
{
    struct tw_text list = {0};

    for (size_t i = 0; endings[i]; i++)
        tw_text_format(&list, "%s%s", i == 0 ? "" : endings[i + 1] ? ", " : " or ", endings[i]);
    tw_usage_error(command, "no %s file below '%s'", tw_text_string(&list), path);
    tw_text_done(&list);
}

bool tw_paths_expand(const char *command, struct tw_arguments *arguments,
                     const char *const *endings, struct tw_paths *paths)
{
    for (size_t i = 0; i < arguments->positional_count; i++) {
        const enum tw_status status = paths_add(paths, arguments->positional[i], endings);

        if (status == TW_FINDING)
            nothing_below(command, arguments->positional[i], endings);
        else if (status != TW_OK)
            tw_usage_error(command, "memory ran out");
        if (status != TW_OK)
            return false;
    }
    if (paths->count > TW_MAX_POSITIONAL) {
        tw_usage_error(command, "more than %d files", (int)TW_MAX_POSITIONAL);
        return false;
    }
    arguments->positional_count = paths->count;
    for (size_t i = 0; i < paths->count; i++)
        arguments->positional[i] = paths->list[i];
    return true;
}

void tw_paths_done(struct tw_paths *paths)
{
    tw_arena_done(&paths->arena);
}
