#include "verify/campaign/all_rules.h"

const struct tw_verification *tw_verification_of(const struct tw_tables *tables)
{
    return tables->verification.combination_count > 0 ? &tables->verification
                                                      : &tw_builtin_tables.verification;
}

/*
 * Slots of a round: in each step every combination earns its weight, and the one with the most
 * credit pays for the slot. So the games of a combination are spread among the others, and a larger
 * total never gives a combination fewer games.
 */
static uint64_t games_in_round(const struct tw_verification *all, unsigned index, uint64_t slots,
                               int64_t whole)
{
    int64_t earned[TW_MOST_COMBINATIONS] = {0};
    uint64_t games = 0;

    for (uint64_t slot = 0; slot < slots; slot++) {
        unsigned most = 0;

        for (unsigned i = 0; i < all->combination_count; i++) {
            earned[i] += all->combinations[i].weight;
            most = earned[i] > earned[most] ? i : most;
        }
        earned[most] -= whole;
        games += most == index;
    }
    return games;
}

uint64_t tw_combination_games(const struct tw_verification *all, unsigned index, uint64_t games)
{
    uint64_t whole = 0;

    for (unsigned i = 0; i < all->combination_count; i++)
        whole += all->combinations[i].weight;
    if (whole == 0)
        return 0;
    return games / whole * all->combinations[index].weight +
           games_in_round(all, index, games % whole, (int64_t)whole);
}
