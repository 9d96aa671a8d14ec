#include "support/terminal.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/utf8.h"

static uint32_t decode(const unsigned char *bytes, size_t width)
{
    static const unsigned char first_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = bytes[0] & first_bits[width];

    for (size_t i = 1; i < width; i++)
        code = code << 6 | (bytes[i] & 0x3F);
    return code;
}

/* Would a terminal obey it, or turn the direction of what follows? */
static bool is_obeyed(uint32_t code)
{
    if (code == '\n' || code == '\t')
        return false;
    return code < 0x20 || (code >= 0x7F && code < 0xA0) ||       /* C0, delete, C1 */
           code == 0x061C || code == 0x200E || code == 0x200F || /* marks of direction */
           (code >= 0x2028 && code <= 0x202E) ||                 /* separators, embeddings */
           (code >= 0x2066 && code <= 0x2069) ||                 /* isolates */
           (code >= 0xE0000 && code <= 0xE007F);                 /* tags, which nobody sees */
}

static void add_escape(uint32_t code, struct tw_text *text)
{
    if (code > 0xFFFF)
        tw_text_format(text, "\\u%04x\\u%04x", (unsigned)(0xD800 + ((code - 0x10000) >> 10)),
                       (unsigned)(0xDC00 + (code & 0x3FF)));
    else
        tw_text_format(text, "\\u%04x", (unsigned)code);
}

/* Length of a sequence of ours behind its first byte, or 0. */
static size_t sequence_length(const char *bytes, size_t length)
{
    size_t at = 0;

    while (at < length && at < 8 && strchr("0123456789;", bytes[at]) && bytes[at] != '\0')
        at++;
    if (at < length && (bytes[at] == 'm' || (at == 0 && (bytes[at] == 'K' || bytes[at] == 'r'))))
        return at + 1;
    return 0;
}

static void add_sequence(const char *bytes, size_t length, struct tw_text *text)
{
    if (bytes[0] == 'r') {
        tw_text_add_char(text, '\r');
        return;
    }
    tw_text_add(text, "\033[");
    tw_text_add_bytes(text, bytes, length);
}

void tw_terminal_text(const char *bytes, size_t length, bool paint, struct tw_text *ret_text)
{
    size_t plain = 0; /* what was read since then needs no change */
    size_t at = 0;

    while (at < length) {
        const size_t width = tw_utf8_width(bytes + at, length - at);

        if (width > 0 && !is_obeyed(decode((const unsigned char *)bytes + at, width))) {
            at += width;
            continue;
        }
        tw_text_add_bytes(ret_text, bytes + plain, at - plain);
        const bool marked = paint && (unsigned char)bytes[at] == 0xFF;
        const size_t ours = marked ? sequence_length(bytes + at + 1, length - at - 1) : 0;
        if (ours > 0)
            add_sequence(bytes + at + 1, ours, ret_text);
        else if (width > 0)
            add_escape(decode((const unsigned char *)bytes + at, width), ret_text);
        else
            tw_text_format(ret_text, "\\x%02x", (unsigned char)bytes[at]);
        at += width > 0 ? width : 1 + ours;
        plain = at;
    }
    tw_text_add_bytes(ret_text, bytes + plain, length - plain);
}

bool tw_terminal_write(FILE *stream, const struct tw_text *text, bool paint)
{
    struct tw_text shown = {0};
    bool written;

    tw_terminal_text(tw_text_string(text), text->length, paint, &shown);
    if (shown.failed)
        errno = ENOMEM;
    written = !shown.failed &&
              fwrite(tw_text_string(&shown), 1, shown.length, stream) == shown.length &&
              fflush(stream) == 0;
    tw_text_done(&shown);
    return written;
}

bool tw_terminal_wants_colour(FILE *stream)
{
    const char *never = getenv("NO_COLOR");

    return !(never && never[0]) && isatty(fileno(stream));
}
