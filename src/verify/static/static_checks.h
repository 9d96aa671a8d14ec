/*
 * Checks that look at what is checks down: scenarios against the engine, and the data against the
 * numbers of the books. They are quick, need no oracle and depend on nothing random.
 */
#ifndef TW_VERIFY_STATIC_STATIC_CHECKS_H
#define TW_VERIFY_STATIC_STATIC_CHECKS_H

#include "exchange/exchange.h"
#include "model/model.h"
#include "results/results.h"

struct tw_static_check {
    const char *id;    /* "scenarios/base/road-ring", "facts/BASE-CF-01", "manifest" */
    const char *book;  /* the ruleset it belongs to, or "all" */
    const char *title; /* what it looks at */
    const char *wrong; /* what does not hold, or NULL */
    uint64_t cases;
    uint16_t *clauses; /* those it would catch a breach of: indices in the tables */
    size_t clause_count;
};

struct tw_static_checks {
    struct tw_arena arena; /* owns everything below */
    const struct tw_tables *tables;
    struct tw_static_check *list;
    size_t count, capacity;
    bool failed; /* memory ran out */
};

void tw_static_start(struct tw_static_checks *checks, const struct tw_tables *tables);
void tw_static_done(struct tw_static_checks *checks);

/*
 * Plays every FOLDER/BOOK/NAME.yaml whose book is in one of the rules ("all": every book). A
 * scenario stands for the clauses it names, itself or by an example or case of theirs; one that
 * asserts nothing is refused when it is read. TW_UNUSABLE: there is no such folder. TW_FINDING: it
 * has no scenario of these rules.
 */
enum tw_status tw_static_scenarios(struct tw_static_checks *checks,
                                   const struct tw_library *library, const char *folder,
                                   const char *const *rules, unsigned rule_count);

/*
 * Loads the paths, checks the model and computes its facts. TW_UNUSABLE: these are not the data
 * that the tables were made from; `ret_why` says what is different.
 */
enum tw_status tw_static_data(struct tw_static_checks *checks, const char *const *paths,
                              size_t count, const char *const *rules, unsigned rule_count,
                              const char **ret_why);

/* Computes the facts of a checked model that the tables were made from. */
enum tw_status tw_static_model(struct tw_static_checks *checks, const struct tw_model *model,
                               const char *const *rules, unsigned rule_count);

/* Tries every set of rulesets: which can be played together, as the books say. */
void tw_static_combinations(struct tw_static_checks *checks, const char *const *rules,
                            unsigned rule_count);

/* The rows: one per book for scenarios that hold, one for each that does not, one per fact. */
void tw_static_rows(const struct tw_static_checks *checks, struct tw_results_writer *writer);

/* How many do not hold. */
unsigned tw_static_wrong(const struct tw_static_checks *checks);

#endif
