/* Adding cases; only for this room. */
#ifndef TW_CONFORM_SUITE_H
#define TW_CONFORM_SUITE_H

#include "conform/conform.h"
#include "tables/clause_words.h"

enum { TW_SAMPLE_CLAUSES = 16 }; /* that name one sample, at most */

/* Adds a case from its text; NULL, noted in the problems, when it cannot be used. */
struct tw_conform_case *tw_suite_add(struct tw_suite *suite, const char *id, const char *title,
                                     const char *text, size_t length);
bool tw_suite_clauses(struct tw_suite *suite, struct tw_conform_case *item,
                      const char *const *clauses, size_t count);
/* The clauses that name the sample. */
void tw_suite_sample(struct tw_suite *suite, struct tw_conform_case *item, enum tw_sample sample);
size_t tw_suite_sample_clauses(const struct tw_tables *tables, enum tw_sample sample,
                               const char *ret_clauses[TW_SAMPLE_CLAUSES]);
/* The game so far as a record, without the totals: those are asked. */
void tw_suite_record(const struct tw_replay *replay, struct tw_text *text);
/* Part of tw_suite_add_samples(). */
void tw_suite_add_small_positions(struct tw_suite *suite, const char *rules);

#endif
