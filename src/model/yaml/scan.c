/* What can be said about a text before it is parsed: bytes that have no business in it. */
#include "model/internal.h"

#include "model/diagnostics/source.h"
#include "support/utf8.h"

struct scan {
    const struct tw_source *source;
    struct tw_diagnostics *diagnostics;
    uint32_t line;
    size_t line_start;
    bool indenting; /* nothing but blanks on this line so far */
    size_t tab;     /* first tab among them */
    bool has_tab;
};

static struct tw_place place_at(const struct scan *scan, size_t at)
{
    const char *start = scan->source->bytes + scan->line_start;

    return (struct tw_place){.source = scan->source,
                             .line = scan->line,
                             .column = 1 + (uint32_t)tw_utf8_count(start, at - scan->line_start),
                             .width = 1};
}

/* The code point of a character that is valid UTF-8. */
static uint32_t code_point(const unsigned char *c, size_t width)
{
    uint32_t value = width == 1 ? c[0] : c[0] & (0xFFu >> (width + 1));

    for (size_t i = 1; i < width; i++)
        value = value << 6 | (c[i] & 0x3Fu);
    return value;
}

static bool is_control(uint32_t value)
{
    return (value < 0x20 && value != '\t') || (value >= 0x7F && value < 0xA0) || value == 0xFEFF ||
           value == 0xFFFE || value == 0xFFFF;
}

/* Looks at one character that is no line break; its bytes, or 0 when nothing more can be said. */
static size_t look(struct scan *scan, size_t at)
{
    const unsigned char *c = (const unsigned char *)scan->source->bytes + at;
    const size_t width = tw_utf8_width((const char *)c, scan->source->length - at);

    if (width == 0) {
        tw_diagnostics_add(scan->diagnostics, TW_CODE_YAML_NOT_UTF8, place_at(scan, at),
                           "byte 0x%02X is not UTF-8", (unsigned)*c);
        return 0;
    }
    if (*c == '\0') {
        tw_diagnostics_add(scan->diagnostics, TW_CODE_YAML_NUL, place_at(scan, at), "NUL byte");
        return 0;
    }
    if (is_control(code_point(c, width)))
        tw_diagnostics_add(scan->diagnostics, TW_CODE_YAML_CONTROL, place_at(scan, at),
                           "control character U+%04X", (unsigned)code_point(c, width));
    return width;
}

/* Follows the indentation; a tab counts only where something else than blanks comes behind it. */
static void follow_indentation(struct scan *scan, size_t at)
{
    const char c = scan->source->bytes[at];

    if (!scan->indenting || c == ' ')
        return;
    if (c == '\t') {
        if (!scan->has_tab)
            scan->tab = at;
        scan->has_tab = true;
        return;
    }
    scan->indenting = false;
    if (scan->has_tab && c != '#')
        tw_diagnostics_note(scan->diagnostics,
                            tw_diagnostics_add(scan->diagnostics, TW_CODE_YAML_TAB,
                                               place_at(scan, scan->tab), "tab in indentation"),
                            "indent with spaces");
}

void tw_yaml_scan(const struct tw_source *source, struct tw_diagnostics *diagnostics)
{
    struct scan scan = {.source = source, .diagnostics = diagnostics, .line = 1, .indenting = true};

    for (size_t at = 0; at < source->length;) {
        size_t width = tw_source_break(source, at);

        if (width) {
            at += width;
            scan.line++;
            scan.line_start = at;
            scan.indenting = true;
            scan.has_tab = false;
            continue;
        }
        width = look(&scan, at);
        if (width == 0)
            break;
        follow_indentation(&scan, at);
        at += width;
    }
}
