/* Which check would catch a breach of which clause, and which clauses no check looks at. */
#ifndef TW_VERIFY_COVERAGE_COVERAGE_H
#define TW_VERIFY_COVERAGE_COVERAGE_H

#include "support/text.h"
#include "tilewright/tables.h"

struct tw_static_checks;

/*
 * Both ways, with the holes counted and listed; the scenarios that hold count as well. Returns how
 * many clauses have neither a check nor a reason.
 */
unsigned tw_coverage_write(const struct tw_tables *tables, const struct tw_static_checks *scenarios,
                           struct tw_text *ret_text);

#endif
