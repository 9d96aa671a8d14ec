#include "verify/coverage/exercised.h"

#include <string.h>

#include "tables/rules_names.h"

/* Tiles that were laid of the sets that the ruleset brings. */
static uint64_t count_own_tiles(const struct tw_exercised *exercised,
                                const struct tw_tables *tables, const struct tw_ruleset *ruleset)
{
    uint64_t count = 0;

    for (const char *const *name = ruleset->sets; name && *name; name++)
        for (unsigned i = 0; i < tables->set_count && i < TW_EXERCISED_SETS; i++)
            if (strcmp(tables->sets[i].id, *name) == 0)
                count += exercised->laid[i];
    return count;
}

static void add_met(const struct tw_exercised *exercised, const struct tw_tables *tables,
                    const char *rules, uint64_t *hits)
{
    uint32_t played = 0;

    for (unsigned i = 0; i < tables->ruleset_count && i < 32; i++)
        played |= (uint32_t)tw_rules_have(rules, tables->rulesets[i].id) << i;
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const struct tw_clause *clause = &tables->clauses[i];

        if ((played >> clause->ruleset & 1) == 0)
            continue;
        for (unsigned k = 0; k < clause->circumstance_count; k++)
            hits[i] += clause->circumstances[k] == TW_MET_OWN_TILE
                           ? count_own_tiles(exercised, tables, &tables->rulesets[clause->ruleset])
                           : exercised->met[clause->circumstances[k]];
    }
}

void tw_exercised_add(const struct tw_exercised *exercised, const struct tw_tables *tables,
                      const struct tw_game *game, uint64_t *hits)
{
    if (!game)
        return;
    add_met(exercised, tables, tw_game_rules(game), hits);
    for (unsigned reason = 0; reason < TW_REASON__COUNT; reason++) {
        uint16_t clauses[32];
        unsigned count;

        if (exercised->refused[reason] == 0)
            continue;
        count = tw_reason_clauses(game, (enum tw_reason)reason, clauses, 32);
        for (unsigned k = 0; k < count; k++)
            hits[clauses[k]] += exercised->refused[reason];
    }
}
