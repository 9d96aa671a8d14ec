/* What the files that evaluate `computes` share. */
#ifndef TW_MODEL_RULES_COMPUTES_H
#define TW_MODEL_RULES_COMPUTES_H

#include "model/internal.h"

/* A formula over the data, while it is read from left to right. */
struct tw_terms {
    const struct tw_model *model;
    const struct tw_model_ruleset *home;
    const struct tw_model_fact *fact;
    struct tw_diagnostics *diagnostics;
    const struct tw_word *word; /* the expression */
    size_t which;               /* value of the fact that is asked for */
    size_t at, from;            /* in bytes: the next word, the last one taken */
    size_t term;                /* where the term begins */
    bool wrong;                 /* reported, or would be */
    bool unloaded;              /* needs a file that was not loaded */
    bool list;                  /* a term gives as many numbers as the fact has */
};

enum { TW_TERM_WORD = 64 };

/* The next word, cut when it is too long; "" at the end and in front of an operator. */
void tw_terms_word(struct tw_terms *terms, char ret_word[TW_TERM_WORD]);

/* Reports about the word taken last. */
void tw_terms_refuse(struct tw_terms *terms, enum tw_code code, const char *format, ...)
    TW_PRINTF(3, 4);

/* As tw_terms_refuse for a name that is not one of `count` words. */
void tw_terms_unknown(struct tw_terms *terms, const char *what, const char *name,
                      const char *const *words, size_t count);

/* A word that must be among `words`; -1 when it is not. */
int tw_terms_choice(struct tw_terms *terms, const char *what, const char *const *words, int count);

/* The tile set that the next word names; NULL when there is none. */
const struct tw_model_set *tw_terms_set(struct tw_terms *terms);

/* computes_terms.c: the number of a term whose first word is `name`. */
int64_t tw_terms_value(struct tw_terms *terms, const char *name);

/* computes_counts.c: terms that count what sets and rulesets hold. */
int64_t tw_terms_kinds(struct tw_terms *terms);
int64_t tw_terms_cells(struct tw_terms *terms);
int64_t tw_terms_twins(struct tw_terms *terms);
int64_t tw_terms_token_values(struct tw_terms *terms);
int64_t tw_terms_figures(struct tw_terms *terms);
int64_t tw_terms_places(struct tw_terms *terms);
int64_t tw_terms_players(struct tw_terms *terms);
int64_t tw_terms_mechanism(struct tw_terms *terms);

#endif
