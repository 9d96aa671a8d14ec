#include "support/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/aside.h"
#include "support/system.h"

static int write_bytes(int file, const struct tw_text *text)
{
    const char *bytes = tw_text_string(text);
    size_t left = text->length;

    while (left > 0) {
        const ssize_t written = write(file, bytes, left);

        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return errno;
        bytes += written;
        left -= (size_t)written;
    }
    return 0;
}

int tw_file_create(const char *path, const struct tw_text *text)
{
    const int file = text->failed ? -1 : open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    int number;

    if (text->failed)
        return ENOMEM;
    if (file < 0)
        return errno;
    number = write_bytes(file, text);
    if (close(file) != 0 && number == 0)
        number = errno;
    if (number != 0)
        unlink(path);
    return number;
}

static int append(int file, const struct tw_text *text)
{
    const struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    struct stat about;
    int number;

    if (fcntl(file, F_SETLKW, &whole) != 0 || fstat(file, &about) != 0)
        return errno;
    number = write_bytes(file, text);
    if (number == 0)
        return tw_system_sync(file);
    if (S_ISREG(about.st_mode) && ftruncate(file, about.st_size) != 0)
        return errno; /* half a line is left, and readers will say so */
    return number;
}

int tw_file_append(const char *path, const struct tw_text *text)
{
    const int file = text->failed ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
    int number;

    if (text->failed)
        return ENOMEM;
    if (file < 0)
        return errno;
    number = append(file, text);
    if (close(file) != 0 && number == 0)
        number = errno;
    return number;
}

/* The file that a link leads to is replaced, not the link. NULL: no memory. Free it. */
static char *place_of(const char *path)
{
    char *place = tw_system_real_path(path);

    if (!place && errno != ENOMEM) {
        const size_t size = strlen(path) + 1;

        place = malloc(size);
        if (place)
            memcpy(place, path, size);
    }
    return place;
}

/* Pipes, devices and links that lead nowhere yet. */
static int open_through(struct tw_target *target)
{
    target->file = open(target->path, O_WRONLY | O_CREAT, 0666);
    return target->file < 0 ? errno : 0;
}

/* A file that is replaced keeps who may read it. */
static int open_aside(struct tw_target *target, const struct stat *old)
{
    /* the target owns the name; NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
    const int number = tw_aside_make(target->path, false, &target->aside, &target->file);

    if (number == 0 && old && fchmod(target->file, old->st_mode & 0777) != 0)
        return errno;
    return number;
}

int tw_target_open(const char *path, struct tw_target *ret_target)
{
    struct tw_target target = {.path = place_of(path), .file = -1};
    struct stat about;
    int number = ENOMEM;

    if (target.path) {
        const bool exists = lstat(target.path, &about) == 0;

        target.is_plain = !exists || S_ISREG(about.st_mode);
        if (exists && S_ISDIR(about.st_mode))
            number = EISDIR;
        else if (target.is_plain)
            number = open_aside(&target, exists ? &about : NULL);
        else
            number = open_through(&target);
    }
    *ret_target = target;
    return number;
}

int tw_target_fill(struct tw_target *target, const struct tw_text *text)
{
    int number = text->failed ? ENOMEM : write_bytes(target->file, text);

    /* A link that led nowhere, and a file system that cannot, have nothing to wait for. */
    if (number == 0 && target->is_plain && fsync(target->file) != 0 && errno != EINVAL)
        number = errno;
    return number;
}

int tw_target_commit(struct tw_target *target)
{
    if (!target->aside)
        return 0;
    if (rename(target->aside, target->path) != 0)
        return errno;
    free(target->aside);
    target->aside = NULL;
    return tw_aside_sync_above(target->path);
}

void tw_target_discard(struct tw_target *target)
{
    if (target->aside)
        unlink(target->aside);
    if (target->path && target->file >= 0)
        close(target->file);
    free(target->aside);
    free(target->path);
    *target = (struct tw_target){.file = -1};
}

int tw_file_write(const char *path, const struct tw_text *text)
{
    struct tw_target target;
    int number = tw_target_open(path, &target);

    if (number == 0)
        number = tw_target_fill(&target, text);
    if (number == 0)
        number = tw_target_commit(&target);
    tw_target_discard(&target);
    return number;
}
