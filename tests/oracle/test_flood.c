/* Filling what a tile touches against filling the whole table, and against features counted by
 * hand. */
#include <criterion/criterion.h>
#include <string.h>

#include "oracle_table.h"

static struct table table;

/* Lays tiles of these rules, each where chance says; now and then an abbey, whether it may or not.
 */
static void lay_at_random(const char *rules, uint64_t seed, unsigned most)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    const struct tw_tables *tables = &tw_builtin_tables;
    struct tw_random random = {seed};

    table_open(&table, rules, 2, NULL);
    table.position.phase = TW_PHASE_TILE;
    for (unsigned laid = 0; laid < most; laid++) {
        const struct tw_ruleset *ruleset =
            table.rules.rulesets[tw_random_below(&random, table.rules.ruleset_count)];
        const struct tw_tile_set *set = NULL;
        unsigned count;

        for (unsigned i = 0; ruleset->sets[0] && i < tables->set_count; i++)
            if (strcmp(tables->sets[i].id, ruleset->sets[0]) == 0)
                set = &tables->sets[i];
        if (!set)
            continue;
        table.position.drawn =
            (struct tw_oracle_type){&set->tiles[tw_random_below(&random, set->tile_count)], false};
        count = tw_oracle_legal(&table.position, actions, TW_MAX_ACTIONS);
        if (count == 0)
            continue;
        const struct tw_action to = actions[tw_random_below(&random, count)];
        const bool abbey = table.rules.abbey.tile && laid % 8 == 7;
        tw_oracle_put_tile(&table.position,
                           (struct tw_oracle_tile){abbey ? table.rules.abbey : table.position.drawn,
                                                   to.x, to.y, to.rotation});
        cr_assert(tw_oracle_fills_agree(&table.position), "%s, seed %d, tile %u", rules, (int)seed,
                  laid);
    }
    cr_assert_gt(table.position.tile_count, most / 3);
}

Test(flood, filling_what_a_tile_touches_equals_filling_the_whole_table)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        lay_at_random("base", seed, 80);
        lay_at_random("gold-rush", seed, 80);
        lay_at_random("base+river", seed, 20);
        /* what looks at an abbey does not go on there */
        lay_at_random("base+inns-cathedrals+traders-builders+abbey-mayor", seed, 120);
    }
}

Test(flood, a_table_that_is_taken_apart_and_laid_otherwise_is_another_table)
{
    static struct tw_oracle_board board;
    unsigned road;

    table_open(&table, "base", 2, NULL);
    table_tile(&table, "base-U", 1, 0, 0);
    table_tile(&table, "base-W", -1, 0, 2);
    road = tw_oracle_now(&table.position)->of[0][table_segment(&table, 0, 0, "r1")];
    cr_assert_eq(tw_oracle_now(&table.position)->features[road].tiles, 3);
    tw_oracle_take_tile(&table.position);
    tw_oracle_take_tile(&table.position);
    table_tile(&table, "base-W", 1, 0, 0);
    table_tile(&table, "base-W", -1, 0, 2);
    road = tw_oracle_now(&table.position)->of[0][table_segment(&table, 0, 0, "r1")];
    cr_assert(tw_oracle_now(&table.position)->features[road].complete);
    cr_assert(tw_oracle_fills_agree(&table.position));
    road = table_feature(&table, 0, 0, "r1", &board);
    cr_assert_eq(board.features[road].tiles, 3);
}
