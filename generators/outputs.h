/*
 * The files of one run. They are put together in memory and written at the end: all of them under
 * other names first, so that a full disk leaves everything as it was.
 */
#ifndef TW_GENERATORS_OUTPUTS_H
#define TW_GENERATORS_OUTPUTS_H

#include "support/arena.h"
#include "support/status.h"
#include "support/text.h"

struct tw_output {
    const char *name; /* within the directory */
    struct tw_text text;
    struct tw_output *next;
};

struct tw_outputs {
    struct tw_arena arena;
    struct tw_output *first;
    struct tw_output *last;
    size_t count;
    struct tw_text problem; /* why writing failed, for people */
};

/* A new empty file, or NULL when memory ran out. A name that is there already is emptied. */
struct tw_text *tw_outputs_add(struct tw_outputs *outputs, const char *format, ...) TW_PRINTF(2, 3);

/* Writes all files into a directory, which is made if need be. TW_UNUSABLE: see `problem`. */
enum tw_status tw_outputs_write(struct tw_outputs *outputs, const char *directory);

void tw_outputs_done(struct tw_outputs *outputs);

#endif
