/* Diagnostics for people: place, message, the line with carets, notes. */
#include "model/diagnostics/diagnostics.h"

#include <string.h>

#include "model/diagnostics/source.h"
#include "support/terminal.h"
#include "support/utf8.h"

/* Columns of the quoted line, gutter not included; what is kept before the caret when it is cut. */
enum { LINE_ROOM = 86, ROOM_BEFORE = 40 };

static const char *const severity_names[] = {"error", "warning", "note"};
static const char *const severity_colours[] = {TW_TERMINAL_PAINT("1;31"), TW_TERMINAL_PAINT("1;35"),
                                               TW_TERMINAL_PAINT("1;36")};
static const char bold[] = TW_TERMINAL_PAINT("1");
static const char plain[] = TW_TERMINAL_PAINT("0");

static void paint(struct tw_text *text, bool colour, const char *sequence)
{
    if (colour)
        tw_text_add(text, sequence);
}

/* Two-column scripts and emoji: what a terminal draws twice as wide. */
static bool is_wide(const char *bytes, size_t width)
{
    const unsigned char *c = (const unsigned char *)bytes;

    if (width == 4)
        return c[0] == 0xF0 && c[1] >= 0x9F;
    if (width != 3)
        return false;
    return (c[0] == 0xE1 && c[1] >= 0x84 && c[1] <= 0x85) || (c[0] == 0xE2 && c[1] >= 0xBA) ||
           (c[0] >= 0xE3 && c[0] <= 0xE9) || (c[0] >= 0xEA && c[0] <= 0xED) ||
           (c[0] == 0xEF && c[1] >= 0xBC && c[1] < 0xBE);
}

/* Adds one character of the quoted line as it can be shown; returns the columns it takes. */
static size_t add_shown(struct tw_text *text, const char *bytes, size_t width)
{
    const unsigned char c = (unsigned char)*bytes;

    if (width == 1 && c == '\t')
        tw_text_add(text, "\xE2\x86\x92"); /* an arrow: tabs are to be seen */
    else if (width == 0 || (width == 1 && (c < 0x20 || c == 0x7F)) ||
             (width == 2 && c == 0xC2 && (unsigned char)bytes[1] < 0xA0))
        tw_text_add(text, "\xEF\xBF\xBD"); /* the replacement character */
    else
        tw_text_add_bytes(text, bytes, width);
    return width >= 3 && is_wide(bytes, width) ? 2 : 1;
}

struct window {
    uint32_t from; /* first character shown, from 0 */
    uint32_t to;   /* first not shown */
};

static struct window window_around(uint32_t column, uint32_t length)
{
    struct window window = {.from = 0, .to = length};

    if (length <= LINE_ROOM)
        return window;
    if (column > LINE_ROOM - 10)
        window.from = column - ROOM_BEFORE;
    if (window.from + LINE_ROOM > length)
        window.from = length - LINE_ROOM;
    window.to = window.from + LINE_ROOM;
    return window;
}

static void add_carets(struct tw_text *text, size_t before, size_t width, bool colour)
{
    tw_text_add(text, "      | ");
    for (size_t i = 0; i < before; i++)
        tw_text_add_char(text, ' ');
    paint(text, colour, TW_TERMINAL_PAINT("1;32"));
    tw_text_add_char(text, '^');
    for (size_t i = 1; i < width; i++)
        tw_text_add_char(text, '~');
    paint(text, colour, plain);
    tw_text_add_char(text, '\n');
}

/* The line of a place with what is meant underlined. */
static void add_source_line(struct tw_text *text, struct tw_place place, bool colour)
{
    size_t length;
    const size_t start = tw_source_line(place.source, place.line, &length);
    const char *line = place.source->bytes + start;
    const uint32_t characters = (uint32_t)tw_utf8_count(line, length);
    const struct window window = window_around(place.column, characters);
    const uint32_t first = place.column - 1;
    size_t before = window.from ? 3 : 0;
    size_t under = 0;
    size_t at = 0;

    tw_text_format(text, "%5u | %s", (unsigned)place.line, window.from ? "..." : "");
    for (uint32_t i = 0; i < characters && i < window.to; i++) {
        const size_t width = tw_utf8_width(line + at, length - at);

        if (i >= window.from) {
            const size_t columns = add_shown(text, line + at, width);

            if (i < first)
                before += columns;
            else if (i < first + place.width)
                under += columns;
        }
        at += width ? width : 1;
    }
    tw_text_add(text, window.to < characters ? "...\n" : "\n");
    add_carets(text, before, under, colour);
}

static void add_notes(struct tw_text *text, const char *note, bool colour)
{
    while (note && *note) {
        const size_t length = strcspn(note, "\n");

        paint(text, colour, severity_colours[TW_SEVERITY_NOTE]);
        tw_text_add(text, "note:");
        paint(text, colour, plain);
        tw_text_add_char(text, ' ');
        tw_text_add_bytes(text, note, length);
        tw_text_add_char(text, '\n');
        note += length + (note[length] == '\n');
    }
}

static void add_place(struct tw_text *text, struct tw_place place)
{
    if (!place.source)
        return;
    tw_text_add(text, place.source->name);
    if (place.line)
        tw_text_format(text, ":%u:%u", (unsigned)place.line, (unsigned)place.column);
    tw_text_add(text, ": ");
}

static void add_diagnostic(struct tw_text *text, const struct tw_diagnostic *diagnostic,
                           bool colour)
{
    paint(text, colour, bold);
    add_place(text, diagnostic->place);
    paint(text, colour, severity_colours[diagnostic->severity]);
    tw_text_format(text, "%s:", severity_names[diagnostic->severity]);
    paint(text, colour, plain);
    tw_text_format(text, " %s [%s]\n", diagnostic->message, tw_code_name(diagnostic->code));
    if (diagnostic->place.source && diagnostic->place.line)
        add_source_line(text, diagnostic->place, colour);
    add_notes(text, diagnostic->note, colour);
}

static void add_dropped(const struct tw_diagnostics *diagnostics, const struct tw_source *source,
                        struct tw_text *text)
{
    for (size_t i = 0; i < diagnostics->file_count; i++) {
        const struct tw_diagnostic_file *file = &diagnostics->files[i];

        if (file->source == source && file->dropped)
            tw_text_format(text, "%s%s%zu more not shown\n", source ? source->name : "",
                           source ? ": " : "", file->dropped);
    }
}

void tw_diagnostics_text(const struct tw_diagnostics *diagnostics, bool colour,
                         struct tw_text *ret_text)
{
    for (size_t i = 0; i < diagnostics->count; i++) {
        const struct tw_source *source = diagnostics->list[i].place.source;

        add_diagnostic(ret_text, &diagnostics->list[i], colour);
        if (i + 1 == diagnostics->count || diagnostics->list[i + 1].place.source != source)
            add_dropped(diagnostics, source, ret_text);
    }
}
