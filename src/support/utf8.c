#include "support/utf8.h"

static int is_tail(unsigned char c)
{
    return (c & 0xC0) == 0x80;
}

size_t tw_utf8_width(const char *bytes, size_t room)
{
    const unsigned char *c = (const unsigned char *)bytes;

    if (room == 0)
        return 0;
    if (c[0] < 0x80)
        return 1;
    if (c[0] >= 0xC2 && c[0] <= 0xDF)
        return room >= 2 && is_tail(c[1]) ? 2 : 0;
    if (c[0] >= 0xE0 && c[0] <= 0xEF) {
        if (room < 3 || !is_tail(c[1]) || !is_tail(c[2]))
            return 0;
        if ((c[0] == 0xE0 && c[1] < 0xA0) || (c[0] == 0xED && c[1] > 0x9F))
            return 0; /* overlong, or half of a surrogate pair */
        return 3;
    }
    if (c[0] >= 0xF0 && c[0] <= 0xF4) {
        if (room < 4 || !is_tail(c[1]) || !is_tail(c[2]) || !is_tail(c[3]))
            return 0;
        if ((c[0] == 0xF0 && c[1] < 0x90) || (c[0] == 0xF4 && c[1] > 0x8F))
            return 0; /* overlong, or beyond U+10FFFF */
        return 4;
    }
    return 0;
}

size_t tw_utf8_invalid_at(const char *bytes, size_t length)
{
    size_t at = 0;

    while (at < length) {
        const size_t width = tw_utf8_width(bytes + at, length - at);
        if (width == 0)
            return at;
        at += width;
    }
    return length;
}

size_t tw_utf8_count(const char *bytes, size_t length)
{
    size_t at = 0;
    size_t count = 0;

    while (at < length) {
        const size_t width = tw_utf8_width(bytes + at, length - at);
        at += width ? width : 1;
        count++;
    }
    return count;
}
