/* What `--rules all` stands for: the combinations of rulesets/verification/. */
#ifndef TW_VERIFY_CAMPAIGN_ALL_RULES_H
#define TW_VERIFY_CAMPAIGN_ALL_RULES_H

#include <stdint.h>

#include "tables/rules_names.h"
#include "tilewright/tables.h"

enum { TW_MOST_COMBINATIONS = 64 };

/* Tables that bring no combinations are verified by those that are compiled in. */
const struct tw_verification *tw_verification_of(const struct tw_tables *tables);

/* How many of the first `games` random games are of combination number `index`. They add up. */
uint64_t tw_combination_games(const struct tw_verification *all, unsigned index, uint64_t games);

#endif
