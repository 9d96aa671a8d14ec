/*
 * What templates are rendered over: tile sets, rules and vectors as one JSON value. Its keys are
 * described in docs/exports.md. Every key is always there; what is missing is null.
 */
#ifndef TW_GENERATORS_DOCUMENT_DOCUMENT_H
#define TW_GENERATORS_DOCUMENT_DOCUMENT_H

#include <jansson.h>

#include "support/text.h"
#include "tilewright/tables.h"

/* What a document is made of. */
struct tw_document_source {
    const struct tw_tables *rules;         /* figures, formulas, clauses */
    const struct tw_tile_set *const *sets; /* tile sets, in the order of the files */
    size_t set_count;
    const char *language; /* what the user asked for: "python", or the template's name */
    const char *command;  /* one line that makes the same files again */
};

/* NULL when memory ran out. */
json_t *tw_document_make(const struct tw_document_source *source);

json_t *tw_document_set(const struct tw_tile_set *set);
json_t *tw_document_rulesets(const struct tw_tables *rules);
json_t *tw_document_figures(const struct tw_tables *rules);
json_t *tw_document_counters(const struct tw_tables *rules);
json_t *tw_document_scorings(const struct tw_tables *rules);
json_t *tw_document_clauses(const struct tw_tables *rules);
json_t *tw_document_vectors(const struct tw_document_source *source);

/* "base-city-complete-2": the name of a scoring, unique among all. */
void tw_document_scoring_name(const struct tw_ruleset *ruleset, unsigned index,
                              struct tw_text *ret_text);

/* A formula as a tree: see "expr" in docs/exports.md. */
json_t *tw_document_expression(const struct tw_tables *rules, const struct tw_formula *formula,
                               bool truth);

/* The names of the counters and readings that a formula asks for. */
json_t *tw_document_asked(const struct tw_tables *rules, const struct tw_formula *formula);

/* "tiny_city": the name of a reading in formulas. */
void tw_document_option_name(const struct tw_option *option, struct tw_text *ret_text);

#endif
