/* Walking through all that can be changed in a ruleset; the n-th place found is changed. */
#ifndef TW_VERIFY_MUTATE_WALK_H
#define TW_VERIFY_MUTATE_WALK_H

#include "verify/mutate/mutate.h"

enum { TW_MUTANT_NAMES = 24 };

/* A way to get a clause wrong, and the clause: a walk asks for few of them many times. */
struct tw_mutant_name {
    char suspect[48];
    const char *clause;
};

struct tw_mutant_walk {
    const struct tw_tables *original;
    struct tw_tables *changed; /* what the engine will play by */
    struct tw_tile_set *sets;  /* copies */
    struct tw_ruleset *ruleset;
    unsigned ruleset_index;
    struct tw_arena *arena;
    struct tw_mutant *mutant;
    unsigned left; /* places still to be passed over */
    bool done;
    enum tw_mutant_kind part; /* of which the places come now */
    bool words;               /* and they change only what is said */
    unsigned number;          /* of the place; counted where all are listed */
    void (*each)(void *context, unsigned number, const struct tw_mutant *mutant); /* or NULL */
    void *context;
    struct tw_mutant_name names[TW_MUTANT_NAMES]; /* those that were looked up */
    unsigned name_count;
};

/* Is this the place? Then says what is changed there. */
bool tw_mutant_here(struct tw_mutant_walk *walk, const char *clause, const char *what,
                    const char *where);

/* A copy of a list in the arena, or NULL. */
void *tw_mutant_copy(struct tw_mutant_walk *walk, const void *list, size_t count, size_t size);

/* The id of the clause that names this way to get it wrong, or "". */
const char *tw_mutant_clause(struct tw_mutant_walk *walk, const char *suspect);

/* Do the rulesets that play along, this one and those it needs, have the mechanism? */
bool tw_mutant_uses(const struct tw_mutant_walk *walk, enum tw_mechanism_kind kind);

/* mutate_refusals.c */
void tw_mutant_refusals(struct tw_mutant_walk *walk);

/* mutate_modality.c: may for must, and so on. */
void tw_mutant_modality(struct tw_mutant_walk *walk);

/* mutate_tiles.c: kinds of feature on the tiles of this ruleset and those it needs. */
unsigned tw_mutant_kinds(const struct tw_mutant_walk *walk);
void tw_mutant_tiles(struct tw_mutant_walk *walk);

#endif
