/* What the files of `tilewright explain` share. */
#ifndef TW_CLI_EXPLAIN_H
#define TW_CLI_EXPLAIN_H

#include "model/model.h"

/* Writes what is known about an id: to be read, or as one JSON object. */
void tw_explain_text(const struct tw_model *model, const struct tw_model_id *id,
                     struct tw_text *text);
void tw_explain_json(const struct tw_model *model, const struct tw_model_id *id,
                     struct tw_text *text);

/* A scoring entry that names a clause, one after the other: start with both at 0. */
struct tw_cited {
    size_t ruleset, scoring;
};

const struct tw_model_scoring *tw_explain_next_scoring(const struct tw_model *model,
                                                       const char *clause, struct tw_cited *at);

#endif
