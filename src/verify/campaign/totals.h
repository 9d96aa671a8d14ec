/* What the rows of a verification come to: the totals behind its footer. */
#ifndef TW_VERIFY_CAMPAIGN_TOTALS_H
#define TW_VERIFY_CAMPAIGN_TOTALS_H

#include <jansson.h>

#include "results/clauses.h"
#include "support/arena.h"
#include "support/text.h"
#include "tilewright/tables.h"

/* Come from the rows alone, so that shards put together give the same. */
struct tw_totals {
    const struct tw_tables *tables;
    struct tw_arena arena;
    struct tw_clause_index index;
    json_t *games, *cases, *hits, *meetings;
    json_t *rules;                     /* those of the header */
    unsigned (*rows)[TW_STATE__COUNT]; /* by clause: rows that speak of it */
    bool failed;                       /* memory ran out */
};

void tw_totals_start(struct tw_totals *totals, const struct tw_tables *tables);
void tw_totals_done(struct tw_totals *totals);

void tw_totals_take_lines(struct tw_totals *totals, const char *lines);

/*
 * Clauses by state, cases of each exhaustive check, games of each of the rules, how often random
 * play came by each clause. `ret_members` gets them as members of the footer
 * (",\"clauses\":..."), `ret_story` as text for people.
 */
void tw_totals_write(struct tw_totals *totals, struct tw_text *ret_members,
                     struct tw_text *ret_story);

#endif
