/* Characters of the scripts that the books use: Latin with accents and Cyrillic. */
#include "audit/internal.h"
#include "support/utf8.h"

uint32_t tw_letters_decode(const char *bytes, size_t room, size_t *ret_width)
{
    const unsigned char *c = (const unsigned char *)bytes;
    const size_t width = tw_utf8_width(bytes, room);

    *ret_width = width ? width : 1;
    switch (width) {
    case 1:
        return c[0];
    case 2:
        return (c[0] & 0x1FU) << 6 | (c[1] & 0x3FU);
    case 3:
        return (c[0] & 0x0FU) << 12 | (c[1] & 0x3FU) << 6 | (c[2] & 0x3FU);
    case 4:
        return (c[0] & 0x07U) << 18 | (c[1] & 0x3FU) << 12 | (c[2] & 0x3FU) << 6 | (c[3] & 0x3FU);
    default:
        return 0xFFFD;
    }
}

void tw_letters_encode(struct tw_text *text, uint32_t character)
{
    char bytes[4];
    size_t length = 0;

    if (character < 0x80) {
        bytes[length++] = (char)character;
    } else if (character < 0x800) {
        bytes[length++] = (char)(0xC0 | character >> 6);
        bytes[length++] = (char)(0x80 | (character & 0x3F));
    } else if (character < 0x10000) {
        bytes[length++] = (char)(0xE0 | character >> 12);
        bytes[length++] = (char)(0x80 | (character >> 6 & 0x3F));
        bytes[length++] = (char)(0x80 | (character & 0x3F));
    } else {
        bytes[length++] = (char)(0xF0 | character >> 18);
        bytes[length++] = (char)(0x80 | (character >> 12 & 0x3F));
        bytes[length++] = (char)(0x80 | (character >> 6 & 0x3F));
        bytes[length++] = (char)(0x80 | (character & 0x3F));
    }
    tw_text_add_bytes(text, bytes, length);
}

/* In Latin Extended-A capitals are even, but odd in two stretches. */
static uint32_t lower_extended(uint32_t c)
{
    const bool odd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);

    if (c == 0x138 || c == 0x149 || c == 0x178 || c == 0x17F)
        return c;
    return (c & 1) == (odd ? 1U : 0U) ? c + 1 : c;
}

uint32_t tw_letters_lower(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7) ||
        (c >= 0x410 && c <= 0x42F))
        return c + 0x20;
    if (c >= 0x400 && c <= 0x40F)
        return c + 0x50;
    if (c >= 0x100 && c <= 0x17F)
        return lower_extended(c);
    return c;
}

bool tw_letters_is_lower(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 0xDF && c <= 0xFF && c != 0xF7) ||
           (c >= 0x100 && c <= 0x17F && lower_extended(c) == c) || (c >= 0x430 && c <= 0x45F);
}

bool tw_letters_is_letter(uint32_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == 0xAA || c == 0xBA ||
           (c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7) || (c >= 0x3040 && c < 0xFE00);
}

bool tw_letters_is_blank(uint32_t c)
{
    return c == ' ' || c == '\t' || c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F ||
           c == 0x205F || c == 0x3000;
}

bool tw_letters_is_ignored(uint32_t c)
{
    return c == 0xFEFF || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
           c == 0x2060;
}

uint32_t tw_letters_compose(uint32_t letter, uint32_t accent)
{
    static const struct {
        uint32_t letter, accent, whole;
    } pairs[] = {
        {0x0438, 0x0306, 0x0439}, {0x0418, 0x0306, 0x0419}, /* short i */
        {0x0435, 0x0308, 0x0451}, {0x0415, 0x0308, 0x0401}, /* yo */
        {'a', 0x0328, 0x0105},    {'A', 0x0328, 0x0104},    {'e', 0x0328, 0x0119},
        {'E', 0x0328, 0x0118},    {'c', 0x0301, 0x0107},    {'C', 0x0301, 0x0106},
        {'n', 0x0301, 0x0144},    {'N', 0x0301, 0x0143},    {'o', 0x0301, 0x00F3},
        {'O', 0x0301, 0x00D3},    {'s', 0x0301, 0x015B},    {'S', 0x0301, 0x015A},
        {'z', 0x0301, 0x017A},    {'Z', 0x0301, 0x0179},    {'z', 0x0307, 0x017C},
        {'Z', 0x0307, 0x017B},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].letter == letter && pairs[i].accent == accent)
            return pairs[i].whole;
    return 0;
}
