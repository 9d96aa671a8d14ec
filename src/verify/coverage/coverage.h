/* Which check would catch a breach of which clause, and which clauses no check looks at. */
#ifndef TW_VERIFY_COVERAGE_COVERAGE_H
#define TW_VERIFY_COVERAGE_COVERAGE_H

#include "support/text.h"
#include "tilewright/tables.h"

/* A check by its id in results ("campaign/legal", "walk"), and the clauses it would catch. */
struct tw_coverage {
    const char *check;
    const char *clauses; /* ids separated by blanks */
};

extern const struct tw_coverage tw_coverage_list[];
extern const unsigned tw_coverage_count;

struct tw_static_checks;

/* Does the table say that this check would catch a breach of this clause? */
bool tw_coverage_names(const char *check, const char *clause);

/* Is the check in the table? */
bool tw_coverage_has_check(const char *check);

/* Is any check named for the clause? */
bool tw_coverage_has(const char *clause);

/* The first id in the table that the rulesets do not have, or NULL. */
const char *tw_coverage_unknown(const struct tw_tables *tables, char ret_id[64]);

/*
 * Both ways, with the holes counted and listed; the scenarios that hold count as well. Returns how
 * many clauses have neither a check nor a reason.
 */
unsigned tw_coverage_write(const struct tw_tables *tables, const struct tw_static_checks *scenarios,
                           struct tw_text *ret_text);

#endif
