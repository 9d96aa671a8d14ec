#include "model/diagnostics/diagnostics.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "support/utf8.h"

/* A message keeps this many characters at its beginning and at its end. */
enum { MESSAGE_HEAD = 160, MESSAGE_TAIL = 100, FEW_NAMES = 14, LONGEST_NAME = 64 };

#define CODE_NAME(name, code, severity, summary)     code,
#define CODE_SUMMARY(name, code, severity, summary)  summary,
#define CODE_SEVERITY(name, code, severity, summary) TW_SEVERITY_##severity,

static const char *const code_names[] = {TW_CODES(CODE_NAME)};
static const char *const code_summaries[] = {TW_CODES(CODE_SUMMARY)};
static const enum tw_severity code_severities[] = {TW_CODES(CODE_SEVERITY)};

const char *tw_code_name(enum tw_code code)
{
    return code_names[code];
}

const char *tw_code_summary(enum tw_code code)
{
    return code_summaries[code];
}

enum tw_severity tw_code_severity(enum tw_code code)
{
    return code_severities[code];
}

static struct tw_diagnostic_file *find_file(struct tw_diagnostics *diagnostics,
                                            const struct tw_source *source)
{
    for (size_t i = diagnostics->file_count; i > 0; i--)
        if (diagnostics->files[i - 1].source == source)
            return &diagnostics->files[i - 1];
    return NULL;
}

static struct tw_diagnostic_file *file_of(struct tw_diagnostics *diagnostics,
                                          const struct tw_source *source)
{
    struct tw_diagnostic_file *file = find_file(diagnostics, source);
    struct tw_diagnostic_file *files;

    if (file)
        return file;
    files = tw_arena_grow(diagnostics->arena, diagnostics->files, diagnostics->file_count,
                          &diagnostics->file_capacity, sizeof *files);
    if (!files) {
        diagnostics->out_of_memory = true;
        return NULL;
    }
    diagnostics->files = files;
    file = &files[diagnostics->file_count++];
    *file = (struct tw_diagnostic_file){.source = source};
    return file;
}

struct tw_place tw_place_within(struct tw_place place, const char *text, size_t from, size_t to)
{
    if (place.width != tw_utf8_count(text, strlen(text)))
        return place;
    place.column += (uint32_t)tw_utf8_count(text, from);
    place.width = (uint32_t)tw_utf8_count(text + from, to - from);
    if (place.width == 0)
        place.width = 1;
    return place;
}

void tw_diagnostics_begin(struct tw_diagnostics *diagnostics, const struct tw_source *source)
{
    (void)file_of(diagnostics, source);
}

/* Adds one character of input in a form that is safe to print; returns its bytes. */
static size_t add_safe(struct tw_text *text, const char *bytes, size_t room)
{
    const size_t width = tw_utf8_width(bytes, room);
    const unsigned char c = (unsigned char)*bytes;

    if (width == 0)
        tw_text_add(text, "\xEF\xBF\xBD");
    else if (c < 0x20 || c == 0x7F)
        tw_text_format(text, "\\x%02X", (unsigned)c);
    else
        tw_text_add_bytes(text, bytes, width);
    return width ? width : 1;
}

/* A safe copy in the arena, cut in the middle when it is too long; NULL without memory. */
static const char *keep(struct tw_diagnostics *diagnostics, const struct tw_text *raw)
{
    const char *bytes = tw_text_string(raw);
    const size_t count = tw_utf8_count(bytes, raw->length);
    struct tw_text safe = {0};
    char *copy = NULL;
    size_t at = 0;

    for (size_t i = 0; at < raw->length; i++) {
        if (count > MESSAGE_HEAD + MESSAGE_TAIL && i == MESSAGE_HEAD) {
            tw_text_add(&safe, " ... ");
            for (; i < count - MESSAGE_TAIL; i++) {
                const size_t width = tw_utf8_width(bytes + at, raw->length - at);
                at += width ? width : 1;
            }
        }
        at += add_safe(&safe, bytes + at, raw->length - at);
    }
    if (!raw->failed && !safe.failed)
        copy = tw_arena_copy(diagnostics->arena, tw_text_string(&safe), safe.length);
    tw_text_done(&safe);
    if (!copy)
        diagnostics->out_of_memory = true;
    return copy;
}

static struct tw_diagnostic *new_diagnostic(struct tw_diagnostics *diagnostics,
                                            const struct tw_source *source)
{
    struct tw_diagnostic_file *file = file_of(diagnostics, source);
    struct tw_diagnostic *list;

    if (file && file->kept >= TW_MAX_DIAGNOSTICS_PER_FILE) {
        file->dropped++;
        diagnostics->dropped++;
        return NULL;
    }
    list = file ? tw_arena_grow(diagnostics->arena, diagnostics->list, diagnostics->count,
                                &diagnostics->capacity, sizeof *list)
                : NULL;
    if (!list) {
        diagnostics->out_of_memory = true;
        return NULL;
    }
    file->kept++;
    diagnostics->list = list;
    return &list[diagnostics->count++];
}

struct tw_diagnostic *tw_diagnostics_add(struct tw_diagnostics *diagnostics, enum tw_code code,
                                         struct tw_place place, const char *format, ...)
{
    const enum tw_severity severity = tw_code_severity(code);
    struct tw_diagnostic *diagnostic;
    struct tw_text raw = {0};
    const char *message;
    va_list arguments;

    if (severity == TW_SEVERITY_ERROR)
        diagnostics->errors++;
    else if (severity == TW_SEVERITY_WARNING)
        diagnostics->warnings++;
    diagnostic = new_diagnostic(diagnostics, place.source);
    if (!diagnostic)
        return NULL;
    va_start(arguments, format);
    tw_text_format_list(&raw, format, arguments);
    va_end(arguments);
    message = keep(diagnostics, &raw);
    tw_text_done(&raw);
    *diagnostic = (struct tw_diagnostic){.code = code,
                                         .severity = severity,
                                         .place = place,
                                         .message = message ? message : tw_code_summary(code)};
    return diagnostic;
}

void tw_diagnostics_note(struct tw_diagnostics *diagnostics, struct tw_diagnostic *diagnostic,
                         const char *format, ...)
{
    struct tw_text raw = {0};
    const char *note;
    va_list arguments;

    if (!diagnostic)
        return;
    va_start(arguments, format);
    tw_text_format_list(&raw, format, arguments);
    va_end(arguments);
    note = keep(diagnostics, &raw);
    tw_text_done(&raw);
    if (note && diagnostic->note)
        note = tw_arena_format(diagnostics->arena, "%s\n%s", diagnostic->note, note);
    if (note)
        diagnostic->note = note;
    else
        diagnostics->out_of_memory = true;
}

static size_t smallest(size_t a, size_t b, size_t c)
{
    const size_t low = a < b ? a : b;

    return low < c ? low : c;
}

/* What a letter costs in place of another: a capital for a small one is half a mistake. */
static size_t difference(char a, char b)
{
    if (a == b)
        return 0;
    return tolower((unsigned char)a) == tolower((unsigned char)b) ? 1 : 2;
}

/* What has to be changed, left out or put in to get from one name to the other: two a character. */
static size_t distance(const char *a, const char *b)
{
    const size_t length = strlen(b);
    size_t row[LONGEST_NAME + 1];

    if (length > LONGEST_NAME || strlen(a) > LONGEST_NAME)
        return SIZE_MAX;
    for (size_t j = 0; j <= length; j++)
        row[j] = 2 * j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];

        row[0] = 2 * i;
        for (size_t j = 1; j <= length; j++) {
            const size_t above = row[j];

            row[j] = smallest(above + 2, row[j - 1] + 2, diagonal + difference(a[i - 1], b[j - 1]));
            diagonal = above;
        }
    }
    return row[length];
}

/* The first name that begins as the wrong one does, when that is most of either: city, cities. */
static const char *same_beginning(const char *wrong, const char *const *right, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t same = 0;

        while (wrong[same] && wrong[same] == right[i][same])
            same++;
        if (same >= 3 && 2 * same >= strlen(right[i]) && 2 * same >= strlen(wrong))
            return right[i];
    }
    return NULL;
}

const char *tw_diagnostics_nearest(const char *wrong, const char *const *right, size_t count)
{
    const size_t length = strlen(wrong);
    /* what differs more is another word; of one letter only the capital can be wrong */
    size_t best = length == 1 ? 2 : length < 3 ? 4 : 2 * (length / 3) + 4;
    const char *found = NULL;

    for (size_t i = 0; i < count; i++) {
        const size_t d = right[i][0] ? distance(wrong, right[i]) : SIZE_MAX;

        if (d < best) {
            best = d;
            found = right[i];
        }
    }
    return found ? found : same_beginning(wrong, right, count);
}

void tw_diagnostics_suggest(struct tw_diagnostics *diagnostics, struct tw_diagnostic *diagnostic,
                            const char *wrong, const char *const *right, size_t count,
                            const char *what)
{
    struct tw_text names = {0};
    size_t known = 0;
    const char *near;

    if (!diagnostic)
        return;
    for (size_t i = 0; i < count; i++)
        known += right[i][0] != '\0';
    near = tw_diagnostics_nearest(wrong, right, count);
    tw_diagnostics_lookalikes(diagnostics, diagnostic, wrong, strlen(wrong));
    if (near)
        tw_diagnostics_note(diagnostics, diagnostic, "did you mean '%s'?", near);
    for (size_t i = 0; i < count && known <= FEW_NAMES; i++)
        if (right[i][0])
            tw_text_format(&names, " %s", right[i]);
    if (names.length)
        tw_diagnostics_note(diagnostics, diagnostic, "%s are%s", what, tw_text_string(&names));
    tw_text_done(&names);
}

static size_t file_index(const struct tw_diagnostics *diagnostics, const struct tw_source *source)
{
    size_t i = 0;

    while (i < diagnostics->file_count && diagnostics->files[i].source != source)
        i++;
    return i;
}

static bool comes_before(const struct tw_diagnostics *diagnostics, const struct tw_diagnostic *a,
                         const struct tw_diagnostic *b)
{
    if (a->place.source != b->place.source)
        return file_index(diagnostics, a->place.source) < file_index(diagnostics, b->place.source);
    if (a->place.line != b->place.line)
        return a->place.line < b->place.line;
    if (a->place.column != b->place.column)
        return a->place.column < b->place.column;
    return a->code < b->code;
}

static bool is_among(const struct tw_source *source, const struct tw_source *const *sources,
                     size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sources[i] == source)
            return true;
    return false;
}

void tw_diagnostics_drop_notes(struct tw_diagnostics *diagnostics,
                               const struct tw_source *const *sources, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].severity != TW_SEVERITY_NOTE ||
            is_among(diagnostics->list[i].place.source, sources, count))
            diagnostics->list[kept++] = diagnostics->list[i];
    diagnostics->count = kept;
}

void tw_diagnostics_sort(struct tw_diagnostics *diagnostics)
{
    /* Insertion keeps the order of equals; a file has at most fifty, mostly in order already. */
    for (size_t i = 1; i < diagnostics->count; i++) {
        const struct tw_diagnostic moving = diagnostics->list[i];
        size_t at = i;

        while (at > 0 && comes_before(diagnostics, &moving, &diagnostics->list[at - 1])) {
            diagnostics->list[at] = diagnostics->list[at - 1];
            at--;
        }
        diagnostics->list[at] = moving;
    }
}
