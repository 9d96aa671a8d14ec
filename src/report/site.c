#include "report/site.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/file.h"

struct tw_text *tw_site_add(struct tw_site *site, const char *format, ...)
{
    struct tw_site_file *file = tw_arena_alloc(&site->arena, sizeof *file);
    struct tw_text path = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&path, format, arguments);
    va_end(arguments);
    if (file)
        file->path = tw_arena_string(&site->arena, tw_text_string(&path));
    site->failed |= path.failed;
    tw_text_done(&path);
    if (!file || !file->path) {
        site->failed = true;
        return &site->lost;
    }
    if (site->last)
        site->last->next = file;
    else
        site->first = file;
    site->last = file;
    site->file_count++;
    return &file->text;
}

void tw_site_done(struct tw_site *site)
{
    for (struct tw_site_file *file = site->first; file; file = file->next)
        tw_text_done(&file->text);
    tw_text_done(&site->lost);
    tw_text_done(&site->also);
    tw_text_done(&site->problem);
    tw_arena_done(&site->arena);
    *site = (struct tw_site){0};
}

static enum tw_status fail(struct tw_site *site, const char *what, const char *path, int number)
{
    tw_text_clear(&site->problem);
    tw_text_format(&site->problem, "cannot %s '%s': %s", what, path, strerror(number));
    return site->problem.failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

static enum tw_status make_parents(struct tw_site *site, const char *path)
{
    char *copy = tw_arena_string(&site->arena, path);
    const int number = copy ? tw_directory_make_above(copy) : 0;

    if (!copy)
        return TW_NO_MEMORY;
    return number ? fail(site, "make the directory", copy, number) : TW_OK;
}

/* Removes a directory and all that is in it, without following links. */
static void remove_all(const char *path, unsigned depth)
{
    DIR *directory = opendir(path);
    const struct dirent *entry;

    while (directory && (entry = readdir(directory))) {
        struct tw_text inner = {0};
        struct stat about;

        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        tw_text_format(&inner, "%s/%s", path, entry->d_name);
        if (inner.failed || lstat(tw_text_string(&inner), &about) != 0)
            about.st_mode = 0;
        if (S_ISDIR(about.st_mode) && depth > 0)
            remove_all(tw_text_string(&inner), depth - 1);
        else if (!inner.failed)
            unlink(tw_text_string(&inner));
        tw_text_done(&inner);
    }
    if (directory)
        closedir(directory);
    rmdir(path);
}

static enum tw_status write_file(struct tw_site *site, const char *path, const struct tw_text *text)
{
    const int number = tw_file_create(path, text);

    return number ? fail(site, "write", path, number) : TW_OK;
}

static enum tw_status write_all(struct tw_site *site, const char *directory)
{
    if (mkdir(directory, 0777) != 0)
        return fail(site, "make the directory", directory, errno);
    for (const struct tw_site_file *file = site->first; file; file = file->next) {
        const char *slash = strchr(file->path, '/');
        struct tw_text path = {0};
        enum tw_status status = TW_NO_MEMORY;

        if (slash) {
            tw_text_format(&path, "%s/%.*s", directory, (int)(slash - file->path), file->path);
            if (mkdir(tw_text_string(&path), 0777) != 0 && errno != EEXIST) {
                status = fail(site, "make the directory", tw_text_string(&path), errno);
                tw_text_done(&path);
                return status;
            }
            tw_text_clear(&path);
        }
        tw_text_format(&path, "%s/%s", directory, file->path);
        if (!path.failed && !file->text.failed)
            status = write_file(site, tw_text_string(&path), &file->text);
        tw_text_done(&path);
        if (status != TW_OK)
            return status;
    }
    return TW_OK;
}

/* May what lies at the target be replaced? `*ret_exists` says whether anything does. */
static enum tw_status check_target(struct tw_site *site, const char *directory, bool *ret_exists)
{
    struct stat about;
    DIR *open_directory;
    const struct dirent *entry;
    bool empty = true, marked = false;

    *ret_exists = false;
    if (lstat(directory, &about) != 0)
        return errno == ENOENT ? TW_OK : fail(site, "use", directory, errno);
    if (!S_ISDIR(about.st_mode))
        return fail(site, "replace", directory, ENOTDIR);
    open_directory = opendir(directory);
    if (!open_directory)
        return fail(site, "read", directory, errno);
    while ((entry = readdir(open_directory))) {
        marked |= strcmp(entry->d_name, TW_SITE_MARK) == 0;
        empty &= strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    }
    closedir(open_directory);
    *ret_exists = true;
    if (empty || marked)
        return TW_OK;
    tw_text_clear(&site->problem);
    tw_text_format(&site->problem,
                   "'%s' is not empty and holds no site of ours (no " TW_SITE_MARK
                   "); it is left alone",
                   directory);
    return site->problem.failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

/* The old site aside, the new one in its place, the old one away. */
static enum tw_status swap(struct tw_site *site, const char *fresh, const char *directory,
                           bool exists)
{
    const char *old = tw_arena_format(&site->arena, "%s.old.%ld", directory, (long)getpid());
    int number;

    if (!old)
        return TW_NO_MEMORY;
    if (exists && rename(directory, old) != 0)
        return fail(site, "replace", directory, errno);
    if (rename(fresh, directory) == 0) {
        if (exists)
            remove_all(old, 8);
        return TW_OK;
    }
    number = errno;
    if (exists && rename(old, directory) != 0)
        return fail(site, "put back", directory, errno);
    return fail(site, "write", directory, number);
}

static enum tw_status write_also(struct tw_site *site)
{
    enum tw_status status = make_parents(site, site->also_path);
    int number;

    if (status != TW_OK)
        return status;
    number = tw_file_write(site->also_path, &site->also);
    return number ? fail(site, "write", site->also_path, number) : TW_OK;
}

enum tw_status tw_site_write(struct tw_site *site, const char *directory)
{
    size_t length = strlen(directory);
    const char *target, *fresh;
    enum tw_status status;
    bool exists;

    while (length > 1 && directory[length - 1] == '/')
        length--;
    target = tw_arena_copy(&site->arena, directory, length);
    fresh = tw_arena_format(&site->arena, "%.*s.new.%ld", (int)length, directory, (long)getpid());
    if (!target || !fresh || site->failed)
        return TW_NO_MEMORY;
    status = check_target(site, target, &exists);
    if (status == TW_OK)
        status = make_parents(site, target);
    if (status != TW_OK)
        return status;
    status = write_all(site, fresh);
    if (status == TW_OK)
        status = swap(site, fresh, target, exists);
    if (status != TW_OK)
        remove_all(fresh, 8);
    else if (site->also_path)
        status = write_also(site);
    return status;
}
