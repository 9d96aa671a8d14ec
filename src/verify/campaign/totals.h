/* What the rows of a verification come to: the totals behind its footer. */
#ifndef TW_VERIFY_CAMPAIGN_TOTALS_H
#define TW_VERIFY_CAMPAIGN_TOTALS_H

#include <jansson.h>

#include "support/text.h"
#include "tilewright/tables.h"

/*
 * Adds up the lines of results (a header among them says for which rules): clauses that were
 * looked at, cases of each exhaustive check, games of each of the rules, how often random play came
 * by each clause. `ret_members` gets them as members of the footer (",\"clauses\":..."),
 * `ret_story` as text for people. Both come from the rows alone, so that shards put together give
 * the same.
 */
void tw_totals_write(const struct tw_tables *tables, const char *lines, struct tw_text *ret_members,
                     struct tw_text *ret_story);

/* The same members, those that are clauses first and in the order of the tables: in which order
 * parts came by them does not show. A new object. */
json_t *tw_totals_by_clause(const struct tw_tables *tables, json_t *numbers);

#endif
