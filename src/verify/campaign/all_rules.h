/* What `--rules all` stands for. */
#ifndef TW_VERIFY_CAMPAIGN_ALL_RULES_H
#define TW_VERIFY_CAMPAIGN_ALL_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum { TW_ALL_RULES = 44 };

struct tw_rules_choice {
    const char *rules;
    unsigned share;  /* of the random games: more where a game is short */
    bool exhaustive; /* its small positions differ from those of the other choices */
    bool boards;     /* and so do its tables of few tiles: they are walked through as well */
};

/* Every ruleset with what it needs, then the combinations that the books allow. */
extern const struct tw_rules_choice tw_all_rules[TW_ALL_RULES];

/* How many of `games` random games choice number `index` gets. They add up. */
uint64_t tw_all_rules_games(unsigned index, uint64_t games);

/* Is the ruleset one of the names joined by +? The clauses of river-20ae are the river's. */
bool tw_rules_have(const char *rules, const char *ruleset);

/* Is it in one of these rules? The word "all" has every ruleset. */
bool tw_rules_any_have(const char *const *rules, unsigned count, const char *ruleset);

#endif
