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

struct tw_findings {
    json_t *rows; /* by task and cause */
    bool failed;  /* memory ran out */
};

/* Gives the rows in the order of rules, tasks and games; they stay those of `findings`. */
void tw_findings_give(struct tw_findings *findings, const json_t *rules,
                      void (*give)(void *context, json_t *row), void *context);

#endif
