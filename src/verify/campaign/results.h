/* The rows of a verification; header and footer are those of all results. */
#ifndef TW_VERIFY_CAMPAIGN_RESULTS_H
#define TW_VERIFY_CAMPAIGN_RESULTS_H

#include "results/results.h"
#include "verify/campaign/campaign.h"
#include "verify/coverage/meetings.h"

/* What the row of a failing game shows once the game was cut down; empty texts: it was not. */
struct tw_finding_story {
    struct tw_text command; /* that plays it again */
    struct tw_text members; /* of tw_replay_story() */
};

/* The rows of one task: one per check that was made, and hits. */
void tw_results_task(struct tw_results_writer *writer, const struct tw_task *task,
                     const struct tw_tally *tally, bool complete);

/* What went wrong in a task; `stories`: one for each failure that the tally keeps, or NULL. */
struct tw_finding_source {
    const struct tw_task *task;
    const struct tw_tally *tally;
    const struct tw_finding_story *stories;
};

/* The findings of all tasks, each cause once: the last rows. `rules`: those of the header. */
void tw_results_findings(struct tw_results_writer *writer, const struct tw_finding_source *sources,
                         unsigned count, const char *const *rules, unsigned rule_count);

/* Clauses that no program can check, each with its reason. */
void tw_results_uncheckable(struct tw_results_writer *writer);

/* One row for each kind of pair of clauses; none where nothing was recorded. */
void tw_meeting_rows(struct tw_results_writer *writer, const struct tw_meetings *meetings);

#endif
