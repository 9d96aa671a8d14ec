#include "report/site.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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
    tw_folder_discard(&site->folder);
    tw_arena_done(&site->arena);
    *site = (struct tw_site){0};
}

static enum tw_status fail(struct tw_site *site, const char *what, const char *path, int number)
{
    tw_text_clear(&site->problem);
    tw_text_format(&site->problem, "cannot %s '%s': %s", what, path, strerror(number));
    return site->problem.failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

static enum tw_status write_file(struct tw_site *site, const char *path, const struct tw_text *text)
{
    const int number = tw_file_create(path, text);

    return number ? fail(site, "write", path, number) : TW_OK;
}

static enum tw_status write_all(struct tw_site *site)
{
    const char *directory = site->folder.aside;

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

/* May what lies at the target be replaced? */
static enum tw_status check_target(struct tw_site *site, const char *directory)
{
    struct stat about;
    DIR *open_directory;
    const struct dirent *entry;
    bool empty = true, marked = false;

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
    if (empty || marked)
        return TW_OK;
    tw_text_clear(&site->problem);
    tw_text_format(&site->problem,
                   "'%s' is not empty and is not a site made by this program (no " TW_SITE_MARK
                   "); it is left alone",
                   directory);
    return site->problem.failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

enum tw_status tw_site_open(struct tw_site *site, const char *directory)
{
    const enum tw_status status = check_target(site, directory);
    const int number = status == TW_OK ? tw_folder_open(directory, &site->folder) : 0;

    if (number == ENOMEM)
        return TW_NO_MEMORY;
    return number ? fail(site, "write", directory, number) : status;
}

static enum tw_status write_also(struct tw_site *site)
{
    char *above = tw_arena_string(&site->arena, site->also_path);
    int number = above ? tw_directory_make_above(above) : 0;

    if (!above)
        return TW_NO_MEMORY;
    if (number == 0)
        number = tw_file_write(site->also_path, &site->also);
    return number ? fail(site, "write", site->also_path, number) : TW_OK;
}

enum tw_status tw_site_write(struct tw_site *site)
{
    const enum tw_status status = site->failed ? TW_NO_MEMORY : write_all(site);
    const int number = status == TW_OK ? tw_folder_commit(&site->folder) : 0;

    if (number != 0)
        return fail(site, "write", site->folder.path, number);
    return status == TW_OK && site->also_path ? write_also(site) : status;
}
