#include "results/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "results/identity.h"
#include "results/results.h"
#include "results/schema.h"

enum { FIRST_ROOM = 1 << 14, LONGEST_LINE = 1 << 26 };

#define CODE(name, code, meaning) code,
const char *const tw_result_fault_codes[] = {TW_RESULT_FAULTS(CODE)};
#undef CODE

#define WORD(name, word) word,
const char *const tw_row_words[] = {TW_ROW_TYPES(WORD) NULL};
#undef WORD

const char *tw_result_text(const json_t *object, const char *name, const char *otherwise)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : otherwise;
}

long long tw_result_number(const json_t *object, const char *name, long long otherwise)
{
    const json_t *number = json_object_get(object, name);

    return json_is_integer(number) ? json_integer_value(number) : otherwise;
}

long long tw_result_count(const json_t *object, const char *name)
{
    const long long most = 1000000000000000;
    const long long number = tw_result_number(object, name, 0);

    return number < 0 ? 0 : number > most ? most : number;
}

/* Whoever forges or spoils results finds them refused; what never were any cannot be used. */
static enum tw_status fail(struct tw_results_reader *reader, enum tw_result_fault fault,
                           size_t column, const char *what)
{
    tw_text_clear(&reader->problem);
    tw_text_add(&reader->problem, reader->path);
    if (reader->line > 0)
        tw_text_format(&reader->problem, ":%zu", reader->line);
    if (column > 0)
        tw_text_format(&reader->problem, ":%zu", column);
    tw_text_format(&reader->problem, ": error: %s [%s]", what, tw_result_fault_codes[fault]);
    reader->fault = fault;
    reader->ended = true;
    reader->start = reader->end;
    if (reader->problem.failed)
        return TW_NO_MEMORY;
    return fault >= TW_FAULT_NO_SUM ? TW_FINDING : TW_UNUSABLE;
}

enum tw_status tw_reader_open(struct tw_results_reader *reader, const char *path)
{
    *reader = (struct tw_results_reader){.path = path, .file = -1};
    tw_seal_start(&reader->seal);
    reader->file = open(path, O_RDONLY | O_CLOEXEC);
    if (reader->file < 0 || fstat(reader->file, &reader->about) != 0)
        return fail(reader, TW_FAULT_UNREADABLE, 0, strerror(errno));
    reader->reopens = S_ISREG(reader->about.st_mode);
    return TW_OK;
}

enum tw_status tw_reader_open_bytes(struct tw_results_reader *reader, const char *name,
                                    const char *bytes, size_t length)
{
    *reader = (struct tw_results_reader){.path = name, .file = -1, .ended = true};
    tw_seal_start(&reader->seal);
    reader->buffer = malloc(length + 1);
    if (!reader->buffer)
        return TW_NO_MEMORY;
    memcpy(reader->buffer, bytes, length);
    reader->end = length;
    reader->room = length + 1;
    return TW_OK;
}

void tw_reader_close(struct tw_results_reader *reader)
{
    if (reader->file >= 0)
        close(reader->file);
    reader->file = -1;
    free(reader->buffer);
    reader->buffer = NULL;
    tw_text_done(&reader->problem);
}

static bool is_same_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino &&
           one->st_size == other->st_size && one->st_mtim.tv_sec == other->st_mtim.tv_sec &&
           one->st_mtim.tv_nsec == other->st_mtim.tv_nsec;
}

/* Opens the file again where it was left. */
static enum tw_status reopen(struct tw_results_reader *reader)
{
    struct stat about;

    if (reader->file >= 0)
        return TW_OK;
    reader->file = open(reader->path, O_RDONLY | O_CLOEXEC);
    if (reader->file < 0 || fstat(reader->file, &about) != 0)
        return fail(reader, TW_FAULT_UNREADABLE, 0, strerror(errno));
    if (!is_same_file(&about, &reader->about))
        return fail(reader, TW_FAULT_CHANGED, 0, "the file was changed while it was read");
    return lseek(reader->file, reader->at, SEEK_SET) < 0
               ? fail(reader, TW_FAULT_UNREADABLE, 0, strerror(errno))
               : TW_OK;
}

/* Room for more behind what is left of the buffer. */
static bool make_room(struct tw_results_reader *reader)
{
    const size_t kept = reader->end - reader->start;
    size_t room = reader->room;
    char *buffer = reader->buffer;

    if (reader->start > 0) {
        memmove(buffer, buffer + reader->start, kept);
        reader->scanned -= reader->start;
        reader->end = kept;
        reader->start = 0;
    }
    if (kept < room / 2)
        return true;
    room = room ? 2 * room : FIRST_ROOM;
    buffer = realloc(buffer, room);
    if (!buffer)
        return false;
    reader->buffer = buffer;
    reader->room = room;
    return true;
}

static enum tw_status refill(struct tw_results_reader *reader)
{
    enum tw_status status = reopen(reader);
    ssize_t count;

    if (status != TW_OK)
        return status;
    if (!make_room(reader))
        return TW_NO_MEMORY;
    do
        count = read(reader->file, reader->buffer + reader->end, reader->room - reader->end - 1);
    while (count < 0 && errno == EINTR);
    if (count < 0)
        return fail(reader, TW_FAULT_UNREADABLE, 0, strerror(errno));
    reader->at += count;
    reader->end += (size_t)count;
    reader->ended = count == 0;
    if (reader->reopens || reader->ended) {
        close(reader->file);
        reader->file = -1;
    }
    return TW_OK;
}

/* The next line that is not empty; its length is 0 at the end. */
static enum tw_status find_line(struct tw_results_reader *reader, char **ret_line,
                                size_t *ret_length)
{
    for (;;) {
        char *stop = NULL;

        if (reader->scanned < reader->start)
            reader->scanned = reader->start;
        if (reader->end > reader->scanned)
            stop = memchr(reader->buffer + reader->scanned, '\n', reader->end - reader->scanned);
        if (!stop && !reader->ended) {
            reader->scanned = reader->end;
            if (reader->end - reader->start > LONGEST_LINE) {
                reader->line++;
                return fail(reader, TW_FAULT_LONG, 0, "the line is longer than 64 MB");
            }
            const enum tw_status status = refill(reader);

            if (status != TW_OK)
                return status;
            continue;
        }
        reader->broken_off = !stop && reader->end > reader->start;
        *ret_line = reader->buffer + reader->start;
        *ret_length = stop ? (size_t)(stop - *ret_line) : reader->end - reader->start;
        reader->start = stop ? (size_t)(stop - reader->buffer) + 1 : reader->end;
        reader->line += stop || *ret_length > 0;
        if (*ret_length > 0 || !stop)
            return TW_OK;
    }
}

static enum tw_status check_sum(struct tw_results_reader *reader, struct tw_results_line *line)
{
    const char *sum;
    size_t digits = 0;
    const size_t at = tw_seal_find(line->text, line->length, &sum, &digits);
    const size_t due = line->kind == TW_LINE_FOOTER ? TW_SEAL_FOOTER : TW_SEAL_ROW;
    struct tw_text what = {0};
    enum tw_status status = TW_OK;

    if (at == 0 || digits != due)
        return fail(reader, TW_FAULT_NO_SUM, 0,
                    due == TW_SEAL_ROW
                        ? "the line does not end with its sum, a member of 16 digits"
                        : "the footer does not end with its sum, a member of 64 digits");
    line->length = at;
    tw_seal_add(&reader->seal, line->text, line->length);
    if (memcmp(reader->seal.hash, sum, digits) == 0)
        return TW_OK;
    tw_text_format(&what,
                   "this line or one before it was changed, dropped or moved: "
                   "its sum is %.*s, and should be %.*s",
                   (int)digits, sum, (int)digits, reader->seal.hash);
    status = fail(reader, TW_FAULT_SUM, 0, tw_text_string(&what));
    tw_text_done(&what);
    return status;
}

static enum tw_status check_header(struct tw_results_reader *reader, const json_t *header)
{
    const json_t *shard = json_object_get(header, "shard");
    const json_int_t part = json_integer_value(json_array_get(shard, 0)),
                     parts = json_integer_value(json_array_get(shard, 1));
    char identity[TW_HASH_HEX];

    if (!tw_results_identity(header, identity))
        return TW_NO_MEMORY;
    if (strcmp(identity, tw_result_text(header, "identity", "")) != 0)
        return fail(reader, TW_FAULT_IDENTITY, 0,
                    "the identity is not that of the members of the header");
    if (shard && (part > parts || parts < 2))
        return fail(reader, TW_FAULT_SHARD, 0, "'shard' must be I, N with I from 1 to N, N from 2");
    return TW_OK;
}

static bool find_type(const char *word, enum tw_row_type *ret_type)
{
    for (unsigned i = 0; i < TW_ROW__COUNT; i++)
        if (strcmp(tw_row_words[i], word) == 0) {
            *ret_type = (enum tw_row_type)i;
            return true;
        }
    return false;
}

/* May a line of this type stand here? */
static enum tw_status check_place(struct tw_results_reader *reader, const json_t *json,
                                  const char *type, struct tw_results_line *line)
{
    if (reader->footed)
        return fail(reader, TW_FAULT_BEHIND, 0, "nothing may stand behind the footer");
    line->kind = TW_LINE_HEADER;
    if (!reader->begun && strcmp(type, "header") != 0)
        return fail(reader, TW_FAULT_HEADER, 0,
                    "results begin with a header; this is something else");
    if (!reader->begun && tw_result_number(json, "format", 0) != TW_RESULTS_FORMAT)
        return fail(reader, TW_FAULT_FORMAT, 0,
                    "only results of format 2 can be read; make them again with this program");
    if (!reader->begun)
        return TW_OK;
    if (strcmp(type, "header") == 0)
        return fail(reader, TW_FAULT_HEADER, 0, "a second header; every run has a file of its own");
    line->kind = strcmp(type, "footer") == 0 ? TW_LINE_FOOTER : TW_LINE_ROW;
    if (line->kind == TW_LINE_ROW && !find_type(type, &line->type))
        return fail(reader, TW_FAULT_TYPE, 0,
                    "unknown type of row; types are check scenario finding perft mutation audit "
                    "hits meetings edition port conformance");
    return TW_OK;
}

/* What the line says of those before it, and of itself. */
static enum tw_status check_claims(struct tw_results_reader *reader, const json_t *json,
                                   const struct tw_results_line *line)
{
    if (line->kind == TW_LINE_HEADER) {
        tw_seal_begin_rows(&reader->seal, json);
        return check_header(reader, json);
    }
    if (line->kind == TW_LINE_FOOTER &&
        tw_result_number(json, "rows", -1) != (long long)reader->rows)
        return fail(reader, TW_FAULT_ROWS, 0, "the footer counts other rows than there are");
    reader->rows += line->kind == TW_LINE_ROW;
    return TW_OK;
}

static enum tw_status check_line(struct tw_results_reader *reader, const json_t *json,
                                 struct tw_results_line *line)
{
    const char *type = tw_result_text(json, "type", NULL);
    struct tw_text why = {0};
    enum tw_status status;

    if (!json_is_object(json) || !type)
        return fail(reader, TW_FAULT_OBJECT, 0, "a line must be an object with a 'type'");
    status = check_place(reader, json, type, line);
    if (status == TW_OK && !tw_schema_check(type, json, &why))
        status = why.failed || why.length == 0
                     ? TW_NO_MEMORY
                     : fail(reader, TW_FAULT_SCHEMA, 0, tw_text_string(&why));
    tw_text_done(&why);
    if (status == TW_OK)
        status = check_sum(reader, line);
    if (status == TW_OK)
        status = check_claims(reader, json, line);
    reader->begun |= status == TW_OK;
    reader->footed |= status == TW_OK && line->kind == TW_LINE_FOOTER;
    return status;
}

/* What a stopped writer leaves is one last line that breaks off, behind a header. */
static enum tw_status take_broken(struct tw_results_reader *reader, const json_error_t *error)
{
    if (reader->broken_off && reader->begun && !reader->footed)
        return TW_OK;
    return fail(reader, TW_FAULT_JSON, error->column > 0 ? (size_t)error->column : 0, error->text);
}

enum tw_status tw_reader_next(struct tw_results_reader *reader, struct tw_results_line *ret_line)
{
    struct tw_results_line line = {.kind = TW_LINE_END};
    enum tw_status status;
    json_error_t error;
    char *text;

    status = find_line(reader, &text, &line.length);
    if (status != TW_OK)
        return status;
    if (line.length == 0 && !reader->begun)
        return fail(reader, TW_FAULT_EMPTY, 0, "the file is empty");
    if (line.length > 0) {
        line.text = text;
        line.number = reader->line;
        line.json = json_loadb(text, line.length, JSON_REJECT_DUPLICATES, &error);
        status = line.json ? check_line(reader, line.json, &line) : take_broken(reader, &error);
    }
    if (status != TW_OK)
        json_decref(line.json);
    else
        *ret_line = line;
    return status;
}
