/*
 * The plan of a campaign in parts: a folder with plan.json, written once and read by everybody who
 * runs, merges or looks at the parts. Part I writes I.jsonl beside it.
 */
#ifndef TW_VERIFY_PARTS_PLAN_H
#define TW_VERIFY_PARTS_PLAN_H

#include <jansson.h>
#include <stdint.h>

#include "support/status.h"
#include "support/text.h"

enum { TW_MAX_PARTS = 100000 };

struct tw_plan {
    json_t *json;
    const json_t *header;    /* of the results that its parts will have */
    const json_t *arguments; /* of verify, without those that say which part */
    const char *home;        /* the folder that they were written for */
    unsigned parts;
    uint64_t units; /* of all parts together */
};

/* TW_UNUSABLE: `ret_problem` says why it cannot be read. Call tw_plan_done() whatever happens. */
enum tw_status tw_plan_read(const char *folder, struct tw_plan *ret_plan,
                            struct tw_text *ret_problem);
void tw_plan_done(struct tw_plan *plan);

/* What a plan is written as; `header` is a line, `arguments` a JSON list. */
void tw_plan_write(const char *header, const json_t *arguments, const char *home, unsigned parts,
                   uint64_t units, struct tw_text *ret_text);

#endif
