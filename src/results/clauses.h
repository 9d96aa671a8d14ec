/*
 * What is known of clauses, and how many there are of each kind. Everything that prints such a
 * number has it from here: coverage, totals, kit, pages, badge and summary.
 */
#ifndef TW_RESULTS_CLAUSES_H
#define TW_RESULTS_CLAUSES_H

#include <stdbool.h>

#include "support/text.h"
#include "tilewright/tables.h"

/* X(name, word, text): how a row went, and what becomes of a clause; the worst first. */
#define TW_STATES(X)                                                                               \
    X(FAIL, "fail", "fail")                                                                        \
    X(ERROR, "error", "error")                                                                     \
    X(TIMEOUT, "timeout", "timeout")                                                               \
    X(INCOMPLETE, "incomplete",                                                                    \
      "incomplete")             /* passes, but only in unfinished or outdated files */             \
    X(HOLE, "hole", "no check") /* clauses only: it has no check */                                \
    X(NOT_RUN, "not-run", "not run")                                                               \
    X(UNSUPPORTED, "unsupported", "unsupported")                                                   \
    X(PASS, "pass", "pass")                                                                        \
    X(PARTLY_SHOWN, "partly-shown",                                                                \
      "partly shown") /* clauses only: no program can check it all, and what can be passes */      \
    X(NOT_CHECKABLE, "not-checkable", "not checkable")

#define TW_ENUM_STATE(name, word, text) TW_STATE_##name,
enum tw_row_state { TW_STATES(TW_ENUM_STATE) TW_STATE__COUNT };
#undef TW_ENUM_STATE

extern const char *const tw_state_words[]; /* as in results; the last is NULL */
extern const char *const tw_state_texts[]; /* as on pages */

/* The state of a clause about which there are so many rows (checks, cases) of each state. */
enum tw_row_state tw_clause_state_of(const unsigned rows[TW_STATE__COUNT], bool uncheckable);

struct tw_clause_counts {
    unsigned all, by[TW_STATE__COUNT];
};

void tw_clause_count(struct tw_clause_counts *counts, enum tw_row_state state);

/* Do not hold: fail, error or timeout. */
unsigned tw_clauses_bad(const struct tw_clause_counts *counts);

/* "455 clauses: 429 pass, 7 partly shown, 19 not checkable, 0 without a check" and, where there are
 * any, those of other states. */
void tw_clause_counts_text(const struct tw_clause_counts *counts, struct tw_text *ret_text);

/* Clauses of the tables by id, found by halving. */
struct tw_clause_index {
    const struct tw_tables *tables;
    uint16_t *sorted;
};

/* False when memory ran out. */
bool tw_clause_index_start(struct tw_clause_index *index, const struct tw_tables *tables);
void tw_clause_index_done(struct tw_clause_index *index);

/* Its number in the tables, or -1. */
int tw_clause_index_find(const struct tw_clause_index *index, const char *id);

#endif
