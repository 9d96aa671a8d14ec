/*
 * The one object through which C is written. Its callers say what the values are; the writer
 * decides where lines break and owns indentation, separators, comments and escaping.
 *
 * A value is a text, a string or a group of values. Values are collected until the outermost group
 * ends; then a group that fits on the rest of its line is written flat and others are broken.
 */
#ifndef TW_GENERATORS_WRITER_H
#define TW_GENERATORS_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "generators/escape.h"
#include "support/arena.h"
#include "support/compiler.h"
#include "support/status.h"
#include "support/text.h"

enum { TW_WRITER_COLUMNS = 100, TW_WRITER_INDENT = 4 };

/* How a group that does not fit on one line is broken. */
enum tw_layout {
    TW_LAYOUT_LINES, /* one value per line */
    TW_LAYOUT_FILL,  /* as many values per line as fit */
    TW_LAYOUT_BLOCK, /* one value per line, even where the group would fit */
};

struct tw_writer_node;

struct tw_writer {
    struct tw_text *text;
    struct tw_arena arena; /* owns the values of the outermost open group */
    unsigned depth;        /* steps of indentation */
    size_t column;         /* columns written on the current line */
    const char *key;       /* of the next value */
    struct tw_writer_node *group;
    struct tw_writer_node *last; /* the value a remark belongs to */
    bool failed;                 /* memory ran out */
};

/* Starts writing to `text`. Call tw_writer_done() whatever happens. */
void tw_writer_start(struct tw_writer *writer, struct tw_text *text);

/* TW_NO_MEMORY when anything was lost. */
enum tw_status tw_writer_done(struct tw_writer *writer);

/* The comment on top of a generated file. `file` and `hash` are NULL for what comes from no file.
 */
void tw_writer_header(struct tw_writer *writer, const char *file, const char *hash,
                      bool reconstructed);

/* Lines outside values. Text may have several lines, indented by four spaces a step. */
void tw_writer_lines(struct tw_writer *writer, const char *lines);
void tw_writer_line(struct tw_writer *writer, const char *format, ...) TW_PRINTF(2, 3);
void tw_writer_comment(struct tw_writer *writer, const char *format, ...) TW_PRINTF(2, 3);

/* The key of the next value, with whatever stands between the two. */
void tw_writer_key(struct tw_writer *writer, const char *format, ...) TW_PRINTF(2, 3);

/* Values. */
void tw_writer_value(struct tw_writer *writer, const char *format, ...) TW_PRINTF(2, 3);
void tw_writer_string(struct tw_writer *writer, const char *string);

/* A group of values between `open` and `close`, or of operands of an operator without brackets. */
void tw_writer_begin(struct tw_writer *writer, enum tw_layout layout, const char *open,
                     const char *close);
void tw_writer_begin_operands(struct tw_writer *writer, const char *operator);
void tw_writer_end(struct tw_writer *writer);

/* A comment behind the last value, at the end of its line. */
void tw_writer_remark(struct tw_writer *writer, const char *format, ...) TW_PRINTF(2, 3);

#endif
