/* How often clauses are exercised: clauses name circumstances that really occur. */
#include <criterion/criterion.h>
#include <string.h>

#include "verify/campaign/all_rules.h"
#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"

static struct tw_worker worker;
static struct tw_exercised met[TW_MOST_COMBINATIONS];
static const struct tw_verification *const all_rules = &tw_builtin_tables.verification;

static int find(const char *id, size_t length)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++)
        if (strlen(tw_builtin_tables.clauses[i].id) == length &&
            strncmp(tw_builtin_tables.clauses[i].id, id, length) == 0)
            return (int)i;
    return -1;
}

Test(exercised, every_circumstance_has_a_clause_that_can_be_checked)
{
    for (unsigned i = 0; i < TW_MET__COUNT; i++) {
        unsigned count = 0;

        for (unsigned k = 0; k < tw_builtin_tables.clause_count; k++) {
            const struct tw_clause *clause = &tw_builtin_tables.clauses[k];

            for (unsigned n = 0; n < clause->circumstance_count; n++) {
                count += clause->circumstances[n] == i;
                cr_expect(clause->circumstances[n] != i || !clause->uncheckable,
                          "%s cannot be checked, so nothing shows it", clause->id);
            }
        }
        cr_expect(count > 0, "no clause is at work in %s", tw_circumstance_words[i]);
    }
}

/* Hits of a game of these rules in which one circumstance and one reason were met. */
static void add(const char *rules, enum tw_circumstance what, enum tw_reason reason, uint64_t *hits)
{
    const struct tw_campaign campaign = {
        .tables = &tw_builtin_tables, .rules = rules, .policy = -1};
    struct tw_game *game = tw_campaign_game(&campaign, &(struct tw_game_plan){2, 0, -1, 0});
    struct tw_exercised exercised = {.met = {0}};

    cr_assert_not_null(game);
    exercised.met[what] = 3;
    exercised.refused[reason] = 2;
    tw_exercised_add(&exercised, &tw_builtin_tables, game, hits);
    tw_game_free(game);
}

Test(exercised, only_clauses_of_the_rules_in_play_are_counted)
{
    static uint64_t base[1024], box[1024];
    const int tile = find("BASE-TILE-01", 12), box_tile = find("BOX-TURN-01", 11);
    const int mismatch = find("BASE-TILE-03", 12);

    add("base", TW_MET_TILE_DRAWN, TW_REASON_MISMATCH, base);
    cr_expect_eq(base[tile], 3);
    cr_expect_eq(base[box_tile], 0);
    cr_expect_eq(base[mismatch], 2);
    add("base+inns-cathedrals", TW_MET_TILE_DRAWN, TW_REASON_MISMATCH, box);
    cr_expect_eq(box[tile], 3);
    cr_expect_eq(box[box_tile], 3);
}

Test(exercised, a_reason_counts_where_it_is_the_only_one)
{
    const uint64_t old = UINT64_C(1) << TW_REASON_OLD_TILE;
    const uint64_t occupied = UINT64_C(1) << TW_REASON_OCCUPIED;
    const uint64_t phase = UINT64_C(1) << TW_REASON_PHASE;
    const struct tw_action figure = {.what = TW_DO_FIGURE}, tile = {.what = TW_DO_TILE};

    worker.lockstep.exercised = &met[0];
    worker.lockstep.witness.now = &worker.lockstep.witness.turn;
    worker.lockstep.position.phase = TW_PHASE_FIGURE;
    tw_exercised_refused(&worker.lockstep, figure, old | occupied);
    cr_expect_eq(met[0].refused[TW_REASON_OLD_TILE], 0);
    tw_exercised_refused(&worker.lockstep, figure, old);
    cr_expect_eq(met[0].refused[TW_REASON_OLD_TILE], 1);
    /* one thing, told twice */
    tw_exercised_refused(&worker.lockstep, figure, occupied | UINT64_C(1) << TW_REASON_MAYOR_PLACE);
    cr_expect_eq(met[0].refused[TW_REASON_OCCUPIED], 1);
    cr_expect_eq(met[0].refused[TW_REASON_MAYOR_PLACE], 1);
    /* that it is the wrong time is said for want of a better reason, too */
    tw_exercised_refused(&worker.lockstep, figure, phase);
    cr_expect_eq(met[0].refused[TW_REASON_PHASE], 0);
    tw_exercised_refused(&worker.lockstep, tile, phase);
    cr_expect_eq(met[0].refused[TW_REASON_PHASE], 1);
}

static void play(unsigned index, uint64_t games)
{
    const struct tw_campaign campaign = {.tables = &tw_builtin_tables,
                                         .rules = all_rules->combinations[index].rules,
                                         .seed = 5,
                                         .policy = -1,
                                         .oracle_every = 256};

    for (uint64_t i = 0; i < games; i++) {
        const struct tw_game_plan plan = tw_campaign_plan(&campaign, i);
        struct tw_game *game = tw_campaign_game(&campaign, &plan);

        cr_assert(game && tw_lockstep_open(&worker.lockstep, game));
        worker.lockstep.exercised = &met[index];
        tw_campaign_play(&campaign, &plan, i, game, &worker);
        cr_assert_not(worker.lockstep.failure.failed, "%s", worker.lockstep.failure.why);
        tw_game_free(game);
    }
}

/* Tiles of the sets that the ruleset of the clause brings. */
static uint64_t own_tiles(const struct tw_exercised *exercised, const struct tw_clause *clause)
{
    const char *const *name = tw_builtin_tables.rulesets[clause->ruleset].sets;
    uint64_t count = 0;

    for (; name && *name; name++)
        for (unsigned i = 0; i < tw_builtin_tables.set_count; i++)
            count += strcmp(tw_builtin_tables.sets[i].id, *name) == 0 ? exercised->laid[i] : 0;
    return count;
}

/* Was the circumstance met under rules that have the clause? */
static bool is_met_with(unsigned circumstance, const struct tw_clause *clause)
{
    for (unsigned i = 0; i < all_rules->combination_count; i++)
        if ((circumstance == TW_MET_OWN_TILE ? own_tiles(&met[i], clause)
                                             : met[i].met[circumstance]) > 0 &&
            tw_rules_have(all_rules->combinations[i].rules,
                          tw_builtin_tables.rulesets[clause->ruleset].id))
            return true;
    return false;
}

/* Long games of many expansions bring about what is rare; they need not be many. A reading that few
 * games take needs many. */
static uint64_t games_of(unsigned index)
{
    const bool box = strstr(all_rules->combinations[index].rules, "abbey-mayor") != NULL;
    const bool gold = strcmp(all_rules->combinations[index].rules, "gold-rush") == 0;
    const bool solo = strstr(all_rules->combinations[index].rules, "solo") != NULL;

    return gold ? 1500 : solo ? 1600 : box ? 80 : 60;
}

Test(exercised, every_circumstance_is_met_where_its_clauses_are_in_play)
{
    for (unsigned i = 0; i < all_rules->combination_count; i++)
        play(i, games_of(i));
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++) {
        const struct tw_clause *clause = &tw_builtin_tables.clauses[i];

        for (unsigned k = 0; k < clause->circumstance_count; k++)
            cr_expect(is_met_with(clause->circumstances[k], clause), "%s: %s", clause->id,
                      tw_circumstance_words[clause->circumstances[k]]);
    }
}
