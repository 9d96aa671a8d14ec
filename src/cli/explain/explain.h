/* What the files of `tilewright explain` share. */
#ifndef TW_CLI_EXPLAIN_EXPLAIN_H
#define TW_CLI_EXPLAIN_EXPLAIN_H

#include "model/model.h"
#include "verify/verify.h"

/* What there is to explain. */
struct tw_explained {
    struct tw_model *model;
    const struct tw_tables *tables;    /* of the model */
    struct tw_static_checks scenarios; /* that were played */
};

/* Writes what is known about an id: to be read, or as one JSON object. */
void tw_explain_text(const struct tw_explained *all, const struct tw_model_id *id,
                     struct tw_text *text);
void tw_explain_json(const struct tw_explained *all, const struct tw_model_id *id,
                     struct tw_text *text);

/* Clauses that speak of some words. */
void tw_explain_matches_text(const struct tw_model_match *list, size_t count, struct tw_text *text);
void tw_explain_matches_json(const struct tw_model_match *list, size_t count, struct tw_text *text);

/* A scoring entry that names a clause, one after the other: start with both at 0. */
struct tw_cited {
    size_t ruleset, scoring;
};

const struct tw_model_scoring *tw_explain_next_scoring(const struct tw_model *model,
                                                       const char *clause, struct tw_cited *at);

/* What a word of a list means, or NULL. */
const char *tw_explain_meaning(const struct tw_model_names *names, const char *word);

/* Does a scenario that was played name the clause? */
bool tw_explain_shows(const struct tw_explained *all, const struct tw_static_check *scenario,
                      const char *clause);

/* Calls for every sample and set-up of the kit that asks for the clause. */
typedef void tw_explain_case(void *context, const char *kind, const char *name);
void tw_explain_cases(const struct tw_explained *all, const struct tw_model_clause *clause,
                      tw_explain_case *call, void *context);

/* Does the discrepancy touch the clause, whichever of the two says so? */
bool tw_explain_touches(const struct tw_model_discrepancy *entry,
                        const struct tw_model_clause *clause);

#endif
