/* How texts become literals and comments in other languages. */
#ifndef TW_GENERATORS_ESCAPE_H
#define TW_GENERATORS_ESCAPE_H

#include <stddef.h>

#include "support/text.h"

/* How characters that cannot stand in a string literal are written. */
enum tw_escape {
    TW_ESCAPE_OCTAL,   /* \ooo per byte: C */
    TW_ESCAPE_BRACES,  /* \u{hhhh}: Rust */
    TW_ESCAPE_WIDE,    /* \uhhhh and \Uhhhhhhhh: Go, Python */
    TW_ESCAPE_UTF16,   /* \uhhhh, in pairs beyond the first plane: JSON, TypeScript */
    TW_ESCAPE_NO_UTF8, /* as UTF16, and for everything that is not ASCII: Java */
};

/* Adds `length` bytes as the inside of a string literal, without the quotes. */
void tw_escape(enum tw_escape form, const char *bytes, size_t length, struct tw_text *text);

/* Adds text so that it can stand in a comment of any language and cannot end it. */
void tw_escape_comment(const char *string, struct tw_text *text);

#endif
