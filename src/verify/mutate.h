/*
 * Mutants: the engine plays by data in which one thing is changed, the oracle by the data as it is.
 * The verifier has to notice; a mutant that it does not notice shows what nobody looks at.
 */
#ifndef TW_VERIFY_MUTATE_H
#define TW_VERIFY_MUTATE_H

#include "verify/campaign.h"

enum { TW_MUTANT_TEXT = 160 };

struct tw_mutant {
    char change[TW_MUTANT_TEXT]; /* what was changed */
    const char *clause;          /* whose data it is, or "" */
    int option, value;           /* a reading; -1: the tables were changed */
};

/* X(name, word): how it went. */
struct tw_mutant_result {
    bool killed;
    enum tw_check_kind by;
    uint64_t games; /* until it was noticed */
};

/*
 * Mutant `number` of the rules: `ret_tables` is a copy with one change. False behind the last.
 * Everything lives in the arena.
 */
bool tw_mutant_make(const struct tw_tables *tables, const char *rules, unsigned number,
                    struct tw_arena *arena, struct tw_tables *ret_tables,
                    struct tw_mutant *ret_mutant);

/* Plays up to `games` games against it. */
struct tw_mutant_result tw_mutant_hunt(const struct tw_tables *tables,
                                       const struct tw_tables *changed,
                                       const struct tw_mutant *mutant, const char *rules,
                                       uint64_t seed, uint64_t games, struct tw_worker *worker);

#endif
