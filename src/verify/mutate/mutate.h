/*
 * Mutants: the engine plays by data in which one thing is changed, or with a mistake that was built
 * into it on purpose; the oracle plays by the data as it is. The verifier has to notice. A mutant
 * that it does not notice shows what nobody looks at.
 */
#ifndef TW_VERIFY_MUTATE_MUTATE_H
#define TW_VERIFY_MUTATE_MUTATE_H

#include "verify/campaign/campaign.h"

enum { TW_MUTANT_TEXT = 160 };

/* X(name, word): what was changed. */
#define TW_MUTANT_KINDS(X)                                                                         \
    X(RULES, "rules")          /* formulas, figures, parameters, players, refusals */              \
    X(TILES, "tiles")          /* what is printed on tiles, and how many there are */              \
    X(READING, "readings")     /* the engine reads an open question otherwise than the oracle */   \
    X(MECHANISM, "mechanisms") /* a mistake in the engine itself */

#define TW_ENUM_MUTANT(name, word) TW_MUTANT_##name,
enum tw_mutant_kind { TW_MUTANT_KINDS(TW_ENUM_MUTANT) TW_MUTANT_KIND__COUNT };
#undef TW_ENUM_MUTANT

extern const char *const tw_mutant_words[];

struct tw_mutant {
    enum tw_mutant_kind kind;
    char change[TW_MUTANT_TEXT]; /* what was changed, and where */
    const char *clause;          /* whose data it is, or "" */
    int option, value;           /* the reading; -1: none */
    int under;                   /* the change tells only by another reading of this; -1: none */
    bool written;                /* no game can show it, only a scenario */
    bool words;                  /* what is said of a decision changes, not what can be decided */
    /* where a game has to look: */
    const char *tile; /* id of the changed row, or NULL */
    int segment;      /* of that row, or -1 */
    int figure;       /* enum tw_figure_kind, or -1 */
    int symbol;       /* enum tw_symbol that the change is about, or -1 */
};

/*
 * Mutant `number` of a ruleset and of the tiles that it brings: `ret_tables` is a copy with one
 * change. False behind the last. Everything lives in the arena.
 */
bool tw_mutant_make(const struct tw_tables *tables, unsigned ruleset, unsigned number,
                    struct tw_arena *arena, struct tw_tables *ret_tables,
                    struct tw_mutant *ret_mutant);

/* Tells of each of them by kind, change and clause, without making it. */
void tw_mutants_each(const struct tw_tables *tables, unsigned ruleset,
                     void (*each)(void *context, unsigned number, const struct tw_mutant *mutant),
                     void *context);

/* Why a mutant cannot be noticed: the changed data mean the same. NULL where no such thing is
 * known. */
const char *tw_mutant_equal(const struct tw_tables *tables, const char *ruleset,
                            const struct tw_mutant *mutant);

#endif
