/*
 * What differs between the languages that are written, as far as the writer needs to know: how
 * values are separated and indented, how comments look, how strings are escaped.
 */
#ifndef TW_GENERATORS_DIALECT_H
#define TW_GENERATORS_DIALECT_H

#include <stdbool.h>

#include "support/text.h"

/* How characters that cannot stand in a string literal are written. */
enum tw_escape {
    TW_ESCAPE_OCTAL,   /* \ooo per byte: C */
    TW_ESCAPE_BRACES,  /* \u{hhhh}: Rust */
    TW_ESCAPE_WIDE,    /* \uhhhh and \Uhhhhhhhh: Go, Python */
    TW_ESCAPE_UTF16,   /* \uhhhh, in pairs beyond the first plane: JSON, TypeScript */
    TW_ESCAPE_NO_UTF8, /* as UTF16, and for everything that is not ASCII: Java */
};

struct tw_dialect {
    const char *indent;        /* one step of indentation */
    const char *comment_first; /* before the first line of a comment; NULL: no comments */
    const char *comment_next;  /* before each further line */
    const char *comment_last;  /* behind the last line */
    const char *remark_first;  /* around a comment at the end of a line */
    const char *remark_last;
    enum tw_escape escape;
    bool last_comma;    /* a comma stands behind the last of several lines as well */
    bool lone_comma;    /* "(x,)" is a list of one, "(x)" is not */
    bool padded_braces; /* "{ x }" on one line instead of "{x}" */
    bool aligned_keys;  /* values of neighbouring lines start in the same column */
    bool split_strings; /* "x" "y" is the same as "xy" */
};

extern const struct tw_dialect tw_dialect_c;
extern const struct tw_dialect tw_dialect_json;
extern const struct tw_dialect tw_dialect_typescript;
extern const struct tw_dialect tw_dialect_rust;
extern const struct tw_dialect tw_dialect_python;
extern const struct tw_dialect tw_dialect_go;
extern const struct tw_dialect tw_dialect_java;

/* Adds `length` bytes as the inside of a string literal, without the quotes. */
void tw_dialect_escape(const struct tw_dialect *dialect, const char *bytes, size_t length,
                       struct tw_text *text);

/* Adds text so that it can stand in a comment of any language and cannot end it. */
void tw_dialect_comment(const char *string, struct tw_text *text);

#endif
