/*
 * Checks that look at what is written down: scenarios against the engine, and the data against the
 * numbers of the books. They are quick, need no oracle and depend on nothing random.
 */
#ifndef TW_VERIFY_WRITTEN_H
#define TW_VERIFY_WRITTEN_H

#include "model/model.h"
#include "results/results.h"
#include "scenario/scenario.h"

struct tw_written_check {
    const char *id;    /* "scenarios/base/road-ring", "facts/BASE-CF-01", "manifest" */
    const char *book;  /* the ruleset it belongs to, or "all" */
    const char *title; /* what it looks at */
    const char *wrong; /* what does not hold, or NULL */
    uint64_t cases;
    uint16_t *clauses; /* those it would catch a breach of: indices in the tables */
    size_t clause_count;
};

struct tw_written {
    struct tw_arena arena; /* owns everything below */
    const struct tw_tables *tables;
    struct tw_written_check *list;
    size_t count, capacity;
    bool failed; /* memory ran out */
};

void tw_written_start(struct tw_written *written, const struct tw_tables *tables);
void tw_written_done(struct tw_written *written);

/*
 * Plays every FOLDER/BOOK/NAME.yaml whose book is in one of the rules ("all": every book). A
 * scenario stands for the clauses it names, itself or by an example or case of theirs; one that
 * asserts nothing is refused when it is read. TW_UNUSABLE: there is no such folder.
 */
enum tw_status tw_written_scenarios(struct tw_written *written, const struct tw_library *library,
                                    const char *folder, const char *const *rules,
                                    unsigned rule_count);

/*
 * Loads the paths, checks the model and computes its facts. TW_UNUSABLE: these are not the data
 * that the tables were made from; `ret_why` says what is different.
 */
enum tw_status tw_written_data(struct tw_written *written, const char *const *paths, size_t count,
                               const char *const *rules, unsigned rule_count, const char **ret_why);

/* Tries every set of rulesets: which can be played together, as the books say. */
void tw_written_combinations(struct tw_written *written, const char *const *rules,
                             unsigned rule_count);

/* The rows: one per book for scenarios that hold, one for each that does not, one per fact. */
void tw_written_rows(const struct tw_written *written, struct tw_results_writer *writer);

/* How many do not hold. */
unsigned tw_written_wrong(const struct tw_written *written);

/* Adds a check; its clauses are added one by one, each once and none that cannot be checked. */
struct tw_written_check *tw_written_add(struct tw_written *written, const char *id,
                                        const char *book, const char *title);
void tw_written_clause(struct tw_written *written, struct tw_written_check *check, const char *id);

/* Adds the clauses that the table names for the check, as far as their rules are in play. */
void tw_written_take(struct tw_written *written, struct tw_written_check *check,
                     const char *const *rules, unsigned rule_count);

#endif
