#include "support/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/memory.h"
#include "support/utf8.h"

static bool reserve(struct tw_text *text, size_t more)
{
    size_t room = text->room ? text->room : 256;
    char *bytes;

    if (text->failed)
        return false;
    if (more < text->room - text->length && text->bytes)
        return true;
    while (room - text->length <= more)
        room *= 2;
    bytes = realloc(text->bytes, room);
    if (!bytes) {
        text->failed = true;
        tw_memory_failed();
        return false;
    }
    text->bytes = bytes;
    text->room = room;
    return true;
}

void tw_text_add_bytes(struct tw_text *text, const char *bytes, size_t length)
{
    if (!reserve(text, length))
        return;
    if (length)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void tw_text_add(struct tw_text *text, const char *string)
{
    tw_text_add_bytes(text, string, strlen(string));
}

void tw_text_add_char(struct tw_text *text, char c)
{
    tw_text_add_bytes(text, &c, 1);
}

void tw_text_format_list(struct tw_text *text, const char *format, va_list arguments)
{
    va_list again;
    int length;

    va_copy(again, arguments);
    length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0 || !reserve(text, (size_t)length))
        return;
    vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
    text->length += (size_t)length;
}

void tw_text_format(struct tw_text *text, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(text, format, arguments);
    va_end(arguments);
}

void tw_text_add_json(struct tw_text *text, const char *string)
{
    const size_t length = strlen(string);
    size_t at = 0;

    tw_text_add_char(text, '"');
    while (at < length) {
        const unsigned char c = (unsigned char)string[at];
        const size_t width = tw_utf8_width(string + at, length - at);

        if (width == 0)
            tw_text_add(text, "\xEF\xBF\xBD");
        else if (c == '"' || c == '\\')
            tw_text_format(text, "\\%c", c);
        else if (c == '\n')
            tw_text_add(text, "\\n");
        else if (c < 0x20 || c == 0x7F)
            tw_text_format(text, "\\u%04x", (unsigned)c);
        else
            tw_text_add_bytes(text, string + at, width);
        at += width ? width : 1;
    }
    tw_text_add_char(text, '"');
}

const char *tw_text_string(const struct tw_text *text)
{
    return text->bytes ? text->bytes : "";
}

void tw_text_clear(struct tw_text *text)
{
    text->length = 0;
    if (text->bytes)
        text->bytes[0] = '\0';
}

void tw_text_done(struct tw_text *text)
{
    free(text->bytes);
    *text = (struct tw_text){0};
}

void tw_text_add_shell(struct tw_text *text, const char *word)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=+,:@%";

    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        tw_text_add(text, word);
        return;
    }
    tw_text_add_char(text, '\'');
    for (; *word != '\0'; word++)
        if (*word == '\'')
            tw_text_add(text, "'\\''");
        else
            tw_text_add_char(text, *word);
    tw_text_add_char(text, '\'');
}
