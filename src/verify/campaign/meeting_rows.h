/* What meets what, as rows of results and as numbers of their footer. */
#ifndef TW_VERIFY_CAMPAIGN_MEETING_ROWS_H
#define TW_VERIFY_CAMPAIGN_MEETING_ROWS_H

#include <jansson.h>

#include "results/results.h"
#include "verify/coverage/meetings.h"

/* One row for each kind of meeting; none where nothing was recorded. */
void tw_meeting_rows(struct tw_results_writer *writer, const struct tw_meetings *meetings);

/* Adds the pairs of one part to those of another: `meetings` of two rows. */
void tw_meetings_add_json(json_t *to, const json_t *from);

/* The same pairs in the order of the tables. A new object. */
json_t *tw_meetings_in_order(const struct tw_tables *tables, json_t *meetings);

struct tw_meeting_numbers {
    unsigned met, seldom; /* pairs that met at all, and fewer than TW_MEETING_OFTEN times */
    unsigned never;       /* pairs of one book that did not, though each met others */
};

/* `meetings` of a row. */
struct tw_meeting_numbers tw_meetings_count(const struct tw_tables *tables, const json_t *meetings);

#endif
