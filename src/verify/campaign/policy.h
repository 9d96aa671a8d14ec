/* How decisions are drawn in random play: evenly, or seeking what is rare. */
#ifndef TW_VERIFY_CAMPAIGN_POLICY_H
#define TW_VERIFY_CAMPAIGN_POLICY_H

#include "tilewright/engine.h"

/* X(name, word, what): policies. */
#define TW_POLICIES(X)                                                                             \
    X(UNIFORM, "uniform", "every legal decision alike")                                            \
    X(COMPACT, "compact", "tiles where most others lie: completions, rings, monasteries")          \
    X(SPRAWL, "sprawl", "tiles where fewest others lie: long open features")                       \
    X(MERGE, "merge", "tiles that bring figures of several players onto one feature")              \
    X(HOLES, "holes", "tiles that leave single empty cells")                                       \
    X(SPECIAL, "special", "barns, wagons, builders, pigs, mayors, abbots, tents and digging")      \
    X(SEEK, "seek", "games that branch off where clauses met that seldom meet")

#define TW_ENUM_POLICY(name, word, what) TW_POLICY_##name,
enum tw_policy { TW_POLICIES(TW_ENUM_POLICY) TW_POLICY__COUNT };
#undef TW_ENUM_POLICY

/* Those before the last one choose by the position alone, and are taken in turn. */
enum { TW_POLICY_PLAIN__COUNT = TW_POLICY_SEEK };

extern const char *const tw_policy_words[];
extern const char *const tw_policy_texts[];

/* Chooses one of the legal decisions; `scratch` is a copy of the state that may be changed. */
unsigned tw_policy_choose(enum tw_policy policy, const struct tw_game *game,
                          const struct tw_state *state, struct tw_state *scratch,
                          const struct tw_action *actions, unsigned count,
                          struct tw_random *random);

#endif
