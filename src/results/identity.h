/* Which run results belong to; rows of different runs are never added up. */
#ifndef TW_RESULTS_IDENTITY_H
#define TW_RESULTS_IDENTITY_H

#include <jansson.h>
#include <stdbool.h>

#include "support/hash.h"
#include "support/text.h"

/*
 * The identity of a run: SHA-256 over the members of its header that decide what its rows say.
 * Which part it was, when and where it was written to are none of them. False: memory ran out.
 */
bool tw_results_identity(const json_t *header, char ret_hex[TW_HASH_HEX]);

/*
 * In what the headers of two runs differ: "games is 8000, not 4000", the first thing that does.
 * False when they are of one run.
 */
bool tw_results_differ(const json_t *header, const json_t *other, struct tw_text *ret_what);

#endif
