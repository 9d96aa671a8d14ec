/* The rows of a verification; header and footer are those of all results. */
#ifndef TW_VERIFY_RESULTS_H
#define TW_VERIFY_RESULTS_H

#include "results/results.h"
#include "verify/campaign.h"

/* The rows of one task: one per check that was made, hits, and findings. */
void tw_results_task(struct tw_results_writer *writer, const struct tw_task *task,
                     const struct tw_tally *tally, bool complete);

/* Clauses that no program can check, each with its reason. */
void tw_results_uncheckable(struct tw_results_writer *writer);

#endif
