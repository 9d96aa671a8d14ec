/* What meets what, as rows of results and as numbers of their footer. */
#ifndef TW_VERIFY_CAMPAIGN_MEETING_ROWS_H
#define TW_VERIFY_CAMPAIGN_MEETING_ROWS_H

#include <jansson.h>

#include "results/results.h"
#include "verify/coverage/meetings.h"

/* One row for each kind of meeting; none where nothing was recorded. */
void tw_meeting_rows(struct tw_results_writer *writer, const struct tw_meetings *meetings);

#endif
