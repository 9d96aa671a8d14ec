#include "generators/escape.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "support/utf8.h"

static uint32_t code_point(const char *bytes, size_t width)
{
    const unsigned char *at = (const unsigned char *)bytes;

    switch (width) {
    case 1:
        return at[0];
    case 2:
        return (at[0] & 0x1Fu) << 6 | (at[1] & 0x3Fu);
    case 3:
        return (at[0] & 0x0Fu) << 12 | (at[1] & 0x3Fu) << 6 | (at[2] & 0x3Fu);
    default:
        return (at[0] & 0x07u) << 18 | (at[1] & 0x3Fu) << 12 | (at[2] & 0x3Fu) << 6 |
               (at[3] & 0x3Fu);
    }
}

/* Control characters, and those that turn the direction of text or end lines unseen: compilers
 * refuse or warn about them. */
static bool is_unprintable(uint32_t point)
{
    return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x200E || point == 0x200F ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069) ||
           point == 0x061C || point == 0xFEFF;
}

static void escape_utf16(uint32_t point, struct tw_text *text)
{
    if (point >= 0x10000) {
        tw_text_format(text, "\\u%04x", (unsigned)(0xD800 + ((point - 0x10000) >> 10)));
        point = 0xDC00 + ((point - 0x10000) & 0x3FF);
    }
    tw_text_format(text, "\\u%04x", (unsigned)point);
}

static void escape_point(enum tw_escape escape, uint32_t point, const char *bytes, size_t width,
                         struct tw_text *text)
{
    switch (escape) {
    case TW_ESCAPE_OCTAL:
        for (size_t i = 0; i < width; i++)
            tw_text_format(text, "\\%03o", (unsigned)(unsigned char)bytes[i]);
        return;
    case TW_ESCAPE_BRACES:
        tw_text_format(text, "\\u{%x}", (unsigned)point);
        return;
    case TW_ESCAPE_WIDE:
        tw_text_format(text, point < 0x10000 ? "\\u%04x" : "\\U%08x", (unsigned)point);
        return;
    default:
        escape_utf16(point, text);
    }
}

/* The short escapes that all these languages share. A question mark can start a trigraph in C. */
static const char *short_escape(enum tw_escape escape, char c, char before)
{
    switch (c) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\n':
        return "\\n";
    case '\t':
        return "\\t";
    case '\r':
        return "\\r";
    case '?':
        return escape == TW_ESCAPE_OCTAL && before == '?' ? "\\?" : NULL;
    default:
        return NULL;
    }
}

void tw_escape(enum tw_escape form, const char *bytes, size_t length, struct tw_text *text)
{
    for (size_t at = 0, width; at < length; at += width) {
        const char *escaped = short_escape(form, bytes[at], at > 0 ? bytes[at - 1] : 0);
        const char *from = bytes + at;
        uint32_t point;

        width = tw_utf8_width(from, length - at);
        if (escaped) {
            tw_text_add(text, escaped);
            continue;
        }
        if (width == 0) { /* not UTF-8: the replacement character */
            escape_point(form, 0xFFFD, "\xEF\xBF\xBD", 3, text);
            width = 1;
            continue;
        }
        point = code_point(from, width);
        if (is_unprintable(point) || (point >= 0x80 && form == TW_ESCAPE_NO_UTF8))
            escape_point(form, point, from, width, text);
        else
            tw_text_add_bytes(text, from, width);
    }
}

/* A backslash can start a Unicode escape in Java even in a comment, and join lines in C. */
void tw_escape_comment(const char *string, struct tw_text *text)
{
    const size_t length = strlen(string);

    for (size_t at = 0, width; at < length; at += width) {
        const char c = string[at];
        const char before = at > 0 ? string[at - 1] : 0;

        width = tw_utf8_width(string + at, length - at);
        if (width == 0)
            width = 1;
        if (c == '\\') {
            tw_text_add_char(text, '/');
        } else if ((c == '/' && before == '*') || (c == '*' && before == '/')) {
            tw_text_add_char(text, ' ');
            tw_text_add_char(text, c);
        } else if (width > 1 || is_unprintable((unsigned char)c) || (c == '?' && before == '?')) {
            tw_text_add_char(text, '.');
        } else {
            tw_text_add_char(text, c);
        }
    }
}
