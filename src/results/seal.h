/*
 * The running hash of results: every line ends with a sum over itself and all lines before it, so
 * that one that was changed, dropped or moved is found. See docs/results.md.
 */
#ifndef TW_RESULTS_SEAL_H
#define TW_RESULTS_SEAL_H

#include <jansson.h>
#include <stdbool.h>

#include "support/hash.h"
#include "support/text.h"

enum { TW_SEAL_ROW = 16, TW_SEAL_FOOTER = 64 }; /* digits of a sum */

struct tw_seal {
    char hash[TW_HASH_HEX]; /* of the header; then of all rows so far */
};

void tw_seal_start(struct tw_seal *seal);

/*
 * Behind the header: the rows hang on the run and the part that it names, not on who wrote it when
 * and where to.
 */
void tw_seal_begin_rows(struct tw_seal *seal, const json_t *header);

/* Takes in a line: an object as text, without its sum and without the closing brace. */
void tw_seal_add(struct tw_seal *seal, const char *line, size_t length);

/* Takes in a line with its brace and writes it with its sum as the last member. */
void tw_seal_write(struct tw_seal *seal, const char *line, size_t length, bool footer,
                   struct tw_text *ret_text);

/* Where the sum of a line begins and its digits; 0 when the line does not end with a sum. */
size_t tw_seal_find(const char *line, size_t length, const char **ret_sum, size_t *ret_digits);

#endif
