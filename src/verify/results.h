/* Results as docs/results.md describes them: header, rows, footer. */
#ifndef TW_VERIFY_RESULTS_H
#define TW_VERIFY_RESULTS_H

#include "support/text.h"
#include "verify/campaign.h"

struct tw_results_writer {
    struct tw_text text;
    unsigned rows;
    const struct tw_tables *tables;
    const char *command;    /* that reproduces */
    unsigned shard, shards; /* from 1; no shards: 0 */
};

void tw_results_header(struct tw_results_writer *writer, const char *command,
                       const char *const *rules, unsigned rule_count, uint64_t seed);

/* The rows of one task: one per check that was made, hits, and findings. */
void tw_results_task(struct tw_results_writer *writer, const struct tw_task *task,
                     const struct tw_tally *tally, bool complete);

/* Clauses that no program can check, each with its reason. */
void tw_results_uncheckable(struct tw_results_writer *writer);

/* Without it the file is incomplete. */
void tw_results_footer(struct tw_results_writer *writer);

#endif
