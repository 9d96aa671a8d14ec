/* Holds a line of results to docs/schema/results.schema.json, which is built into the program. */
#ifndef TW_RESULTS_SCHEMA_H
#define TW_RESULTS_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>

#include "support/text.h"

extern const unsigned char tw_schema_text[];

/*
 * Is the line as the schema describes its type? If not, `ret_why` says which member is not and what
 * was expected. False without a word when memory ran out.
 */
bool tw_schema_check(const char *type, const json_t *line, struct tw_text *ret_why);

#endif
