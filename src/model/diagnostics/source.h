/*
 * Source texts and places in them. What counts as a line break here is what libyaml takes for one,
 * so that the line of a place is the line of its mark.
 */
#ifndef TW_MODEL_DIAGNOSTICS_SOURCE_H
#define TW_MODEL_DIAGNOSTICS_SOURCE_H

#include "model/diagnostics/diagnostics.h"

/* Bytes of the line break at `at`: 0 when there is none, 2 for CR LF. */
size_t tw_source_break(const struct tw_source *source, size_t at);

/* The line with this number (from 1): offset of its first byte, and its bytes without the break.
 * The line behind the last one is empty. */
size_t tw_source_line(const struct tw_source *source, uint32_t line, size_t *ret_length);

/* The place of a byte, one character wide. */
struct tw_place tw_source_place(const struct tw_source *source, size_t offset);

#endif
