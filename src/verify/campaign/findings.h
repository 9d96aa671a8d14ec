/*
 * Findings, each cause once: what goes wrong in the same way is one row, with the first game or
 * case as its example, how often it was seen, and with which rules. The rows of a part and of parts
 * that are merged come out in the same way.
 */
#ifndef TW_VERIFY_CAMPAIGN_FINDINGS_H
#define TW_VERIFY_CAMPAIGN_FINDINGS_H

#include <jansson.h>
#include <stdbool.h>

enum { TW_CAUSE = 160 };

/*
 * What a failure has in common with others: the check, and what differs without its numbers and
 * without saying which of the judges it was. Clauses keep their names.
 */
void tw_cause_of(const char *check, const char *why, char ret_cause[TW_CAUSE]);

struct tw_findings {
    json_t *rows; /* by task and cause */
    bool failed;  /* memory ran out */
};

void tw_findings_start(struct tw_findings *findings);
void tw_findings_done(struct tw_findings *findings);

/* Takes in a row; `rules` is the list of the header, which says what comes first. */
void tw_findings_take(struct tw_findings *findings, const json_t *row, const json_t *rules);

/* Gives the rows in the order of rules, tasks and games; they stay those of `findings`. */
void tw_findings_give(struct tw_findings *findings, const json_t *rules,
                      void (*give)(void *context, json_t *row), void *context);

#endif
