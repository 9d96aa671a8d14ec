#include "support/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Links to files and things like /dev/stdout are written to, not replaced. */
static bool is_replaceable(const char *path)
{
    struct stat about;

    return lstat(path, &about) != 0 || S_ISREG(about.st_mode) || S_ISDIR(about.st_mode);
}

static int write_through(const char *path, const struct tw_text *text)
{
    const int file = open(path, O_WRONLY | O_TRUNC);
    int number;

    if (file < 0)
        return errno;
    number = write_bytes(file, text);
    if (close(file) != 0 && number == 0)
        number = errno;
    return number;
}

int tw_file_write(const char *path, const struct tw_text *text)
{
    struct tw_text aside = {0};
    int number = ENOMEM;

    if (text->failed)
        return number;
    if (!is_replaceable(path))
        return write_through(path, text);
    tw_text_format(&aside, "%s.part.%ld", path, (long)getpid());
    if (!aside.failed)
        number = tw_file_create(tw_text_string(&aside), text);
    if (number == 0 && rename(tw_text_string(&aside), path) != 0) {
        number = errno;
        unlink(tw_text_string(&aside));
    }
    tw_text_done(&aside);
    return number;
}

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
