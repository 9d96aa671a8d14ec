/*
 * Searching for what notices a mutant: everything that verifying does is tried, the cheapest first,
 * until something notices.
 */
#ifndef TW_VERIFY_MUTATE_MUTANT_SEARCH_H
#define TW_VERIFY_MUTATE_MUTANT_SEARCH_H

#include "exchange/exchange.h"
#include "verify/campaign/shrink.h"
#include "verify/mutate/mutate.h"

enum { TW_SEARCH_RULES = 4 };

/* A ruleset whose mutants are tried, and the rules they are played by. */
struct tw_search_target {
    unsigned ruleset; /* index in the tables */
    const char *rules[TW_SEARCH_RULES];
    unsigned rule_count;
    const char *const *scenarios; /* files that are replayed, too */
    unsigned scenario_count;
};

struct tw_mutant_search {
    const struct tw_library *library;
    uint64_t seed;
    unsigned short_games; /* of a few tiles each, drawn with an eye on the change */
    unsigned games;       /* whole ones */
    bool shrink;          /* cut the failing game down and write it as a scenario */
    int only;             /* enum tw_mutant_kind, or -1 */
    unsigned jobs;
    volatile sig_atomic_t *stop; /* set by a signal, or NULL */
};

/* What came of one mutant. */
struct tw_search_result {
    unsigned target;
    unsigned number; /* among the mutants of its target */
    struct tw_mutant mutant;
    bool tried;
    bool killed;
    const char *equal;   /* why it could not be noticed, or NULL */
    char killed_by[64];  /* "campaign/events", "start", "scenario" */
    char why[TW_WHY];    /* what did not hold */
    uint64_t games;      /* played until it was noticed */
    bool shrunk;         /* the next ones hold */
    unsigned tiles;      /* laid in the shrunk game, the start tile left out */
    struct tw_text text; /* the shrunk game as a scenario */
    bool shows;          /* it holds by the data as they are and fails by the mutant's */
};

/* Is the result as it should be: noticed, or known to be equal and not noticed? */
bool tw_search_fine(const struct tw_search_result *result);

/*
 * All mutants of all targets, in the same order and with the same results for any number of jobs.
 * NULL when memory ran out. Free each text; the list lives in the arena.
 */
struct tw_search_result *tw_search_run(const struct tw_mutant_search *search,
                                       const struct tw_search_target *targets,
                                       unsigned target_count, struct tw_arena *arena,
                                       unsigned *ret_count);

#endif
