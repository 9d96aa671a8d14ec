/* Adding cases; only for this room. */
#ifndef TW_CONFORM_SUITE_H
#define TW_CONFORM_SUITE_H

#include "conform/conform.h"

/* Adds a case from its text; NULL, noted in the problems, when it cannot be used. */
struct tw_conform_case *tw_suite_add(struct tw_suite *suite, const char *id, const char *title,
                                     const char *text, size_t length);
bool tw_suite_clauses(struct tw_suite *suite, struct tw_conform_case *item,
                      const char *const *clauses, size_t count);
/* The game so far as a record, without the totals: those are asked. */
void tw_suite_record(const struct tw_replay *replay, struct tw_text *text);
/* Part of tw_suite_add_samples(). */
void tw_suite_add_small_positions(struct tw_suite *suite, const char *rules);

#endif
