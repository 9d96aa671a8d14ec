/* Directories: made, removed, and written as a whole. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/aside.h"
#include "support/file.h"
#include "support/system.h"

enum { DEEPEST = 16 };

static int make_one(const char *path)
{
    struct stat about;

    if (mkdir(path, 0777) == 0)
        return 0;
    if (errno != EEXIST)
        return errno;
    if (stat(path, &about) != 0)
        return errno;
    return S_ISDIR(about.st_mode) ? 0 : ENOTDIR;
}

int tw_directory_make_above(char *path)
{
    for (char *at = path; *at != '\0'; at++) {
        if (*at != '/' || at == path)
            continue;
        *at = '\0';
        const int number = make_one(path);
        if (number != 0)
            return number;
        *at = '/';
    }
    return 0;
}

int tw_directory_make(char *path)
{
    const int number = tw_directory_make_above(path);

    return number != 0 ? number : make_one(path);
}

static void remove_below(const char *path, unsigned depth)
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
            remove_below(tw_text_string(&inner), depth - 1);
        else if (!inner.failed)
            unlink(tw_text_string(&inner));
        tw_text_done(&inner);
    }
    if (directory)
        closedir(directory);
    rmdir(path);
}

void tw_directory_remove(const char *path)
{
    remove_below(path, DEEPEST);
}

int tw_folder_open(const char *path, struct tw_folder *ret_folder)
{
    size_t length = strlen(path);
    int number;

    while (length > 1 && path[length - 1] == '/')
        length--;
    *ret_folder = (struct tw_folder){.path = malloc(length + 1), .lock = -1};
    if (!ret_folder->path)
        return ENOMEM;
    memcpy(ret_folder->path, path, length);
    ret_folder->path[length] = '\0';
    number = tw_directory_make_above(ret_folder->path);
    if (number == 0)
        number = tw_aside_make(ret_folder->path, true, &ret_folder->aside, &ret_folder->lock);
    return number;
}

/* Where the system cannot exchange names there is a moment in which the place is empty. */
static int replace_in_two_steps(const struct tw_folder *folder)
{
    char *old = NULL;
    int lock = -1, number = tw_aside_make(folder->path, true, &old, &lock);

    if (number == 0 && rename(folder->path, old) != 0)
        number = errno;
    if (number == 0 && rename(folder->aside, folder->path) != 0) {
        number = errno;
        rename(old, folder->path);
    }
    if (old)
        tw_directory_remove(old);
    if (lock >= 0)
        close(lock);
    free(old);
    return number;
}

int tw_folder_commit(struct tw_folder *folder)
{
    int number = tw_system_sync(folder->lock);
    struct stat about;

    if (number != 0)
        return number;
    if (lstat(folder->path, &about) != 0) {
        number = rename(folder->aside, folder->path) == 0 ? 0 : errno;
    } else {
        number = tw_system_exchange(folder->aside, folder->path);
        if (number == ENOSYS)
            number = replace_in_two_steps(folder);
        else if (number == 0)
            tw_directory_remove(folder->aside); /* the old one */
    }
    if (number != 0)
        return number;
    free(folder->aside);
    folder->aside = NULL;
    return tw_aside_sync_above(folder->path);
}

void tw_folder_discard(struct tw_folder *folder)
{
    if (folder->aside)
        tw_directory_remove(folder->aside);
    if (folder->path && folder->lock >= 0)
        close(folder->lock);
    free(folder->aside);
    free(folder->path);
    *folder = (struct tw_folder){.lock = -1};
}
