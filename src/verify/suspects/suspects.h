/*
 * Suspects: ways in which a port may get the rules wrong, which the engine can play. There are
 * those of the catalogue (rulesets/verification/), every other reading of an open question, and the
 * mutants of data and engine.
 *
 *     tw_suspects_list(&suspects, &tw_builtin_tables);
 *     tw_suspect_plant(&suspects, which, count, &arena, &changed);
 */
#ifndef TW_VERIFY_SUSPECTS_SUSPECTS_H
#define TW_VERIFY_SUSPECTS_SUSPECTS_H

#include "support/memory.h"
#include "verify/mutate/mutate.h"

/* X(name, word): where a suspect comes from. */
#define TW_SUSPECT_SOURCES(X)                                                                      \
    X(CATALOGUE, "catalogue") /* a mistake that people make */                                     \
    X(READING, "reading")     /* an open question that is answered otherwise */                    \
    X(MUTANT, "mutant")       /* one thing of data or engine is changed */

#define TW_ENUM_SOURCE(name, word) TW_SUSPECT_##name,
enum tw_suspect_source { TW_SUSPECT_SOURCES(TW_ENUM_SOURCE) TW_SUSPECT_SOURCE__COUNT };
#undef TW_ENUM_SOURCE

extern const char *const tw_suspect_source_words[];

struct tw_suspect_entry {
    const char *name;
    const char *says; /* what is done wrong */
    const char *look; /* where in a program */
    enum tw_suspect_source source;
    int clause;                   /* index in the tables; -1: none in particular */
    const char *const *also;      /* further clauses; or NULL */
    unsigned ruleset;             /* index of that whose game shows it */
    const struct tw_suspect *row; /* of the catalogue; or NULL */
    unsigned number;              /* of the mutant */
    int option, value;            /* of the reading; -1: none */
};

struct tw_suspects {
    const struct tw_tables *tables;
    struct tw_arena arena;
    struct tw_suspect_entry *list;
    size_t count, capacity;
};

/* All of them, those of the catalogue first. False: memory ran out. */
bool tw_suspects_list(struct tw_suspects *suspects, const struct tw_tables *tables);
void tw_suspects_done(struct tw_suspects *suspects);

/* The suspect of that name, or -1. */
int tw_suspect_find(const struct tw_suspects *suspects, const char *name);

/* Is it about this clause, by its index in the tables? */
bool tw_suspect_is_about(const struct tw_suspects *suspects, size_t at, unsigned clause);

/* Can a game by these rules show it? */
bool tw_suspect_bears_on(const struct tw_suspects *suspects, size_t at, const char *rules);

/* The tables by which somebody plays who gets all of these wrong; they live in the arena. NULL:
 * they do not go together, or memory ran out. */
const struct tw_tables *tw_suspect_plant(const struct tw_suspects *suspects, const size_t *which,
                                         size_t count, struct tw_arena *arena);

#endif
