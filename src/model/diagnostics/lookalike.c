/* Characters that look like others: a Cyrillic letter among Latin ones, a blank that is none. */
#include <string.h>

#include "model/diagnostics/diagnostics.h"
#include "support/utf8.h"

static const struct {
    const char *character;
    unsigned code;
    char like;
} lookalikes[] = {
    {"\xC2\xA0", 0x00A0, ' '},     {"\xE2\x80\x82", 0x2002, ' '}, {"\xE2\x80\x83", 0x2003, ' '},
    {"\xE2\x80\x89", 0x2009, ' '}, {"\xE2\x80\xAF", 0x202F, ' '}, {"\xE3\x80\x80", 0x3000, ' '},
    {"\xE2\x80\x8B", 0x200B, ' '}, {"\xE2\x80\x91", 0x2011, '-'}, {"\xE2\x80\x93", 0x2013, '-'},
    {"\xE2\x80\x94", 0x2014, '-'}, {"\xE2\x88\x92", 0x2212, '-'}, {"\xC3\x97", 0x00D7, '*'},
    {"\xEF\xBC\x9A", 0xFF1A, ':'}, {"\xEF\xBC\x8C", 0xFF0C, ','}, {"\xD0\x90", 0x0410, 'A'},
    {"\xD0\x92", 0x0412, 'B'},     {"\xD0\x95", 0x0415, 'E'},     {"\xD0\x9A", 0x041A, 'K'},
    {"\xD0\x9C", 0x041C, 'M'},     {"\xD0\x9D", 0x041D, 'H'},     {"\xD0\x9E", 0x041E, 'O'},
    {"\xD0\xA0", 0x0420, 'P'},     {"\xD0\xA1", 0x0421, 'C'},     {"\xD0\xA2", 0x0422, 'T'},
    {"\xD0\xA5", 0x0425, 'X'},     {"\xD0\xB0", 0x0430, 'a'},     {"\xD0\xB5", 0x0435, 'e'},
    {"\xD0\xBE", 0x043E, 'o'},     {"\xD1\x80", 0x0440, 'p'},     {"\xD1\x81", 0x0441, 'c'},
    {"\xD1\x83", 0x0443, 'y'},     {"\xD1\x85", 0x0445, 'x'},     {"\xD1\x96", 0x0456, 'i'},
    {"\xCE\x95", 0x0395, 'E'},     {"\xCE\x9D", 0x039D, 'N'},     {"\xCE\x91", 0x0391, 'A'},
    {"\xCE\xBF", 0x03BF, 'o'},
};

static int find_lookalike(const char *at, size_t width)
{
    for (size_t i = 0; i < sizeof lookalikes / sizeof lookalikes[0]; i++)
        if (strlen(lookalikes[i].character) == width &&
            memcmp(lookalikes[i].character, at, width) == 0)
            return (int)i;
    return -1;
}

void tw_diagnostics_lookalikes(struct tw_diagnostics *diagnostics, struct tw_diagnostic *diagnostic,
                               const char *text, size_t length)
{
    for (size_t at = 0, width; at < length; at += width ? width : 1) {
        int found;

        width = tw_utf8_width(text + at, length - at);
        found = width > 1 ? find_lookalike(text + at, width) : -1;
        if (found < 0)
            continue;
        if (lookalikes[found].like == ' ')
            tw_diagnostics_note(diagnostics, diagnostic,
                                "U+%04X in it looks like a blank but is not one",
                                lookalikes[found].code);
        else
            tw_diagnostics_note(diagnostics, diagnostic,
                                "'%.*s' in it is U+%04X, which looks like '%c'", (int)width,
                                text + at, lookalikes[found].code, lookalikes[found].like);
        return;
    }
}
