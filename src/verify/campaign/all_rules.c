#include "verify/campaign/all_rules.h"

const struct tw_verification *tw_verification_of(const struct tw_tables *tables)
{
    return tables->verification.combination_count > 0 ? &tables->verification
                                                      : &tw_builtin_tables.verification;
}

uint64_t tw_combination_games(const struct tw_verification *all, unsigned index, uint64_t games)
{
    uint64_t whole = 0, before = 0;

    for (unsigned i = 0; i < all->combination_count; i++) {
        whole += all->combinations[i].weight;
        before += i < index ? all->combinations[i].weight : 0;
    }
    if (whole == 0)
        return 0;
    /* the differences of rounded sums add up to the whole */
    return games * (before + all->combinations[index].weight) / whole - games * before / whole;
}
