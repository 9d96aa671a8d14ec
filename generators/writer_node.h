/* The values a writer has collected, and how they are laid out. Only for the writer. */
#ifndef TW_GENERATORS_WRITER_NODE_H
#define TW_GENERATORS_WRITER_NODE_H

#include "generators/writer.h"

struct tw_writer_node {
    const char *key;    /* or NULL */
    const char *text;   /* a text, or the raw string; NULL for a group */
    const char *remark; /* comment at the end of the line, or NULL */
    const char *open;
    const char *close;
    const char *separator;
    enum tw_layout layout;
    bool is_string;      /* `text` is a string that may be split */
    bool breaks;         /* cannot be written on one line */
    size_t width;        /* columns on one line, the key included */
    size_t string_bytes; /* length of the raw string */
    size_t count;
    struct tw_writer_node *parent;
    struct tw_writer_node *first;
    struct tw_writer_node *last;
    struct tw_writer_node *next;
};

/* Writes a complete outermost value and the end of its line. */
void tw_writer_layout(struct tw_writer *writer, const struct tw_writer_node *node);

/* Writes text at the current place, after the indentation when the line is empty. */
void tw_writer_put(struct tw_writer *writer, const char *string);
void tw_writer_newline(struct tw_writer *writer);

#endif
