#include "support/aside.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/file.h"
#include "support/system.h"

/* ".results.jsonl.tw-0123456789abcdef" lies beside "results.jsonl". */
static const char mark[] = ".tw-";
enum { MARK = sizeof mark - 1, DIGITS = 16, TRIES = 100 };

/* The folder above a path, "." where it has none; NULL: no memory. Free it. */
static char *folder_above(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct tw_text above = {0};

    if (!slash)
        tw_text_add(&above, ".");
    else
        tw_text_add_bytes(&above, path, slash == path ? 1 : (size_t)(slash - path));
    if (above.failed)
        tw_text_done(&above);
    return above.bytes;
}

static bool is_aside_name(const char *name)
{
    const size_t length = strlen(name);

    return name[0] == '.' && length > MARK + DIGITS + 1 &&
           strncmp(name + length - DIGITS - MARK, mark, MARK) == 0 &&
           strspn(name + length - DIGITS, "0123456789abcdef") == DIGITS;
}

/* What nobody holds a lock on belongs to a program that is no more. */
static void remove_if_dead(const char *path)
{
    struct stat about;
    const int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);

    if (file < 0)
        return;
    if (fstat(file, &about) == 0 && flock(file, LOCK_EX | LOCK_NB) == 0) {
        if (S_ISDIR(about.st_mode))
            tw_directory_remove(path);
        else
            unlink(path);
    }
    close(file);
}

static void remove_leftovers(const char *folder)
{
    DIR *directory = opendir(folder);
    const struct dirent *entry;

    while (directory && (entry = readdir(directory))) {
        struct tw_text path = {0};

        if (!is_aside_name(entry->d_name))
            continue;
        tw_text_format(&path, "%s/%s", folder, entry->d_name);
        if (!path.failed)
            remove_if_dead(tw_text_string(&path));
        tw_text_done(&path);
    }
    if (directory)
        closedir(directory);
}

/* Many files into one folder: it is looked through once. */
static void clean_folder_above(const char *path)
{
    static char last[4096];
    char *folder = folder_above(path);

    if (folder && strcmp(folder, last) != 0) {
        remove_leftovers(folder);
        snprintf(last, sizeof last, "%s", folder);
    }
    free(folder);
}

/* NULL: no memory. Free it. */
static char *new_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    struct tw_text name = {0};

    tw_text_add_bytes(&name, path, (size_t)(base - path));
    tw_text_format(&name, ".%.200s%s%016" PRIx64, base, mark, tw_system_random());
    if (name.failed)
        tw_text_done(&name);
    return name.bytes;
}

static int make(const char *name, bool directory)
{
    if (!directory)
        return open(name, O_RDWR | O_CREAT | O_EXCL, 0666);
    if (mkdir(name, 0777) != 0)
        return -1;
    return open(name, O_RDONLY | O_DIRECTORY);
}

/* Somebody who cleans up may have come between making and locking. */
static bool is_still_there(const char *name, int file)
{
    struct stat mine, there;

    return fstat(file, &mine) == 0 && lstat(name, &there) == 0 && mine.st_dev == there.st_dev &&
           mine.st_ino == there.st_ino;
}

int tw_aside_make(const char *path, bool directory, char **ret_name, int *ret_file)
{
    clean_folder_above(path);
    for (unsigned i = 0; i < TRIES; i++) {
        char *name = new_name(path);
        const int file = name ? make(name, directory) : -1;
        const int number = name ? errno : ENOMEM;

        if (file < 0 && number != EEXIST) {
            free(name);
            return number;
        }
        /* A file system without locks is no reason not to write. */
        if (file >= 0 && (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) &&
            is_still_there(name, file)) {
            *ret_name = name;
            *ret_file = file;
            return 0;
        }
        if (file >= 0)
            close(file);
        free(name);
    }
    return EEXIST;
}

int tw_aside_sync_above(const char *path)
{
    char *folder = folder_above(path);
    const int file = folder ? open(folder, O_RDONLY | O_DIRECTORY) : -1;
    int number = folder ? 0 : ENOMEM;

    /* A folder that may be written and not read, or a file system that cannot: not our failure. */
    if (file >= 0 && fsync(file) != 0 && errno != EINVAL)
        number = errno;
    if (file >= 0)
        close(file);
    free(folder);
    return number;
}
