/*
 * A string that grows while it is written. All output is put together in one of these and handed
 * out whole, so that a failure half-way leaves nothing half-written.
 */
#ifndef TW_SUPPORT_TEXT_H
#define TW_SUPPORT_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include "support/compiler.h"

struct tw_text {
    char *bytes;   /* zero-terminated once anything was written; NULL before */
    size_t length; /* without the terminator */
    size_t room;
    bool failed; /* memory ran out; what was written since is lost */
};

void tw_text_add(struct tw_text *text, const char *string);
void tw_text_add_bytes(struct tw_text *text, const char *bytes, size_t length);
void tw_text_add_char(struct tw_text *text, char c);
void tw_text_format(struct tw_text *text, const char *format, ...) TW_PRINTF(2, 3);
void tw_text_format_list(struct tw_text *text, const char *format, va_list arguments)
    TW_PRINTF(2, 0);

/* Adds `string` as a JSON string, quotes included. Bytes that are not UTF-8 become U+FFFD. */
void tw_text_add_json(struct tw_text *text, const char *string);

/* Adds a word as a shell takes it: in quotes where it needs them. */
void tw_text_add_shell(struct tw_text *text, const char *word);

/* What was written, never NULL. */
const char *tw_text_string(const struct tw_text *text);

/* Empties it and keeps the room, and that it failed: what was lost stays lost. */
void tw_text_clear(struct tw_text *text);

/* Frees it; it can be used again. */
void tw_text_done(struct tw_text *text);

#endif
