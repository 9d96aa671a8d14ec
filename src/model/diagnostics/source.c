#include "model/diagnostics/source.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/hash.h"
#include "support/utf8.h"

size_t tw_source_break(const struct tw_source *source, size_t at)
{
    const unsigned char *c = (const unsigned char *)source->bytes + at;
    const size_t room = source->length - at;

    if (room >= 1 && c[0] == '\n')
        return 1;
    if (room >= 1 && c[0] == '\r')
        return room >= 2 && c[1] == '\n' ? 2 : 1;
    if (room >= 2 && c[0] == 0xC2 && c[1] == 0x85)
        return 2; /* next line */
    if (room >= 3 && c[0] == 0xE2 && c[1] == 0x80 && (c[2] == 0xA8 || c[2] == 0xA9))
        return 3; /* line and paragraph separator */
    return 0;
}

size_t tw_source_line(const struct tw_source *source, uint32_t line, size_t *ret_length)
{
    size_t at = 0;
    size_t end;

    for (uint32_t passed = 1; passed < line && at < source->length;) {
        const size_t skip = tw_source_break(source, at);

        at += skip ? skip : 1;
        if (skip)
            passed++;
    }
    for (end = at; end < source->length && tw_source_break(source, end) == 0;)
        end++;
    *ret_length = end - at;
    return at;
}

struct tw_place tw_source_place(const struct tw_source *source, size_t offset)
{
    struct tw_place place = {.source = source, .line = 1, .column = 1, .width = 1};
    size_t start = 0;

    for (size_t at = 0; at < offset;) {
        const size_t skip = tw_source_break(source, at);

        at += skip ? skip : 1;
        if (skip && at <= offset) {
            place.line++;
            start = at;
        }
    }
    place.column += (uint32_t)tw_utf8_count(source->bytes + start, offset - start);
    return place;
}

static void hash_of(struct tw_source *source)
{
    struct tw_hash hash;

    tw_hash_start(&hash);
    tw_hash_add(&hash, source->bytes, source->length);
    tw_hash_hex(&hash, source->hash);
}

enum tw_status tw_source_from_bytes(const char *name, const char *bytes, size_t length,
                                    struct tw_arena *arena, const struct tw_source **ret_source)
{
    struct tw_source *source = tw_arena_alloc(arena, sizeof *source);

    if (!source)
        return TW_NO_MEMORY;
    source->name = tw_arena_string(arena, name);
    source->bytes = tw_arena_copy(arena, bytes, length);
    source->length = length;
    if (!source->name || !source->bytes)
        return TW_NO_MEMORY;
    hash_of(source);
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        source->bytes += 3; /* a byte order mark is no part of the text */
        source->length -= 3;
    }
    *ret_source = source;
    return TW_OK;
}

/* Reads up to `room` bytes; the number read, or -1. */
static ssize_t read_all(int descriptor, char *bytes, size_t room)
{
    size_t length = 0;

    while (length < room) {
        const ssize_t got = read(descriptor, bytes + length, room - length);

        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return -1;
        if (got == 0)
            break;
        length += (size_t)got;
    }
    return (ssize_t)length;
}

/* Reports what kind of file `path` is when it cannot hold a text; false then. */
static bool check_kind(const struct stat *info, size_t most, struct tw_place place,
                       struct tw_diagnostics *diagnostics)
{
    const char *name = place.source->name;

    if (S_ISDIR(info->st_mode))
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_DIRECTORY, place, "'%s' is a directory", name);
    else if (!S_ISREG(info->st_mode))
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_NOT_REGULAR, place, "'%s' is not a file",
                           name);
    else if (info->st_size > (off_t)most)
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_TOO_LONG, place,
                           "the file has %lld bytes; at most %zu are read",
                           (long long)info->st_size, most);
    else
        return true;
    return false;
}

static enum tw_status read_open_file(int descriptor, const struct stat *info, struct tw_place place,
                                     struct tw_arena *arena, struct tw_diagnostics *diagnostics,
                                     const struct tw_source **ret_source)
{
    const size_t expected = (size_t)info->st_size;
    char *bytes = tw_arena_alloc(arena, expected + 1); /* one more shows that it has grown */
    ssize_t length;

    if (!bytes)
        return TW_NO_MEMORY;
    length = read_all(descriptor, bytes, expected + 1);
    if (length < 0) {
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_UNREADABLE, place,
                           "the file cannot be read: %s", strerror(errno));
        return TW_UNUSABLE;
    }
    if ((size_t)length > expected) {
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_UNREADABLE, place,
                           "the file cannot be read: it is longer than the system says");
        return TW_UNUSABLE;
    }
    return tw_source_from_bytes(place.source->name, bytes, (size_t)length, arena, ret_source);
}

static void report_unopened(int error, struct tw_place place, struct tw_diagnostics *diagnostics)
{
    if (error == ENOENT || error == ENOTDIR)
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_MISSING, place, "there is no such file");
    else
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_UNREADABLE, place,
                           "the file cannot be opened: %s", strerror(error));
}

enum tw_status tw_source_read_most(const char *path, size_t most, struct tw_arena *arena,
                                   struct tw_diagnostics *diagnostics,
                                   const struct tw_source **ret_source)
{
    const struct tw_source *unread;
    struct tw_place place = {0};
    enum tw_status status = TW_UNUSABLE;
    struct stat info;
    int descriptor;

    if (tw_source_from_bytes(path, "", 0, arena, &unread) != TW_OK)
        return TW_NO_MEMORY;
    place.source = unread;
    /* Without O_NONBLOCK a pipe that nobody writes to would hold us here for ever. */
    descriptor = open(path, O_RDONLY | O_NONBLOCK);
    if (descriptor < 0) {
        report_unopened(errno, place, diagnostics);
        return TW_UNUSABLE;
    }
    if (fstat(descriptor, &info) != 0)
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_UNREADABLE, place,
                           "the file cannot be read: %s", strerror(errno));
    else if (check_kind(&info, most, place, diagnostics))
        status = read_open_file(descriptor, &info, place, arena, diagnostics, ret_source);
    close(descriptor);
    return diagnostics->out_of_memory ? TW_NO_MEMORY : status;
}

enum tw_status tw_source_read(const char *path, struct tw_arena *arena,
                              struct tw_diagnostics *diagnostics,
                              const struct tw_source **ret_source)
{
    return tw_source_read_most(path, TW_SOURCE_MAX_BYTES, arena, diagnostics, ret_source);
}
