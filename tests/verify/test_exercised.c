/* How often clauses are exercised: the table names clauses that exist, and what really occurs. */
#include <criterion/criterion.h>
#include <string.h>

#include "verify/campaign/all_rules.h"
#include "verify/campaign/campaign.h"

static struct tw_worker worker;
static struct tw_exercised met[TW_ALL_RULES];

static int find(const char *id, size_t length)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++)
        if (strlen(tw_builtin_tables.clauses[i].id) == length &&
            strncmp(tw_builtin_tables.clauses[i].id, id, length) == 0)
            return (int)i;
    return -1;
}

Test(exercised, every_clause_in_the_table_exists)
{
    for (unsigned i = 0; i < TW_MET__COUNT; i++) {
        unsigned count = 0;

        for (const char *at = tw_circumstance_list[i].clauses; *at; at += *at == ' ', count++) {
            const size_t length = strcspn(at, " ");
            const int clause = find(at, length);

            cr_expect(clause >= 0, "there is no clause %.*s", (int)length, at);
            cr_expect(clause < 0 || !tw_builtin_tables.clauses[clause].uncheckable,
                      "%.*s cannot be checked, so nothing shows it", (int)length, at);
            at += length;
        }
        cr_expect(count > 0 && count <= TW_MET_CLAUSES, "%s", tw_circumstance_list[i].what);
    }
}

/* Hits of a game of these rules in which one circumstance and one reason were met. */
static void add(const char *rules, enum tw_circumstance what, enum tw_reason reason, uint64_t *hits)
{
    const struct tw_campaign campaign = {
        .tables = &tw_builtin_tables, .rules = rules, .policy = -1};
    struct tw_game *game = tw_campaign_game(&campaign, &(struct tw_game_plan){2, 0, -1, 0});
    struct tw_exercised exercised = {.met = {0}};
    struct tw_exercised_map map;

    cr_assert_not_null(game);
    exercised.met[what] = 3;
    exercised.refused[reason] = 2;
    tw_exercised_map_start(&tw_builtin_tables, &map);
    tw_exercised_add(&exercised, &map, game, hits);
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
                                         .rules = tw_all_rules[index].rules,
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

/* Was the circumstance met under rules that have the clause? */
static bool is_met_with(unsigned circumstance, const struct tw_clause *clause)
{
    for (unsigned i = 0; i < TW_ALL_RULES; i++)
        if (met[i].met[circumstance] > 0 &&
            tw_rules_have(tw_all_rules[i].rules, tw_builtin_tables.rulesets[clause->ruleset].id))
            return true;
    return false;
}

/* Long games of many expansions bring about what is rare; they need not be many. */
static uint64_t games_of(unsigned index)
{
    const bool box = strstr(tw_all_rules[index].rules, "abbey-mayor") != NULL;
    const bool gold = strcmp(tw_all_rules[index].rules, "gold-rush") == 0;

    return gold ? 1500 : box ? 80 : 60;
}

Test(exercised, every_circumstance_is_met_where_its_clauses_are_in_play)
{
    for (unsigned i = 0; i < TW_ALL_RULES; i++)
        play(i, games_of(i));
    for (unsigned i = 0; i < TW_MET__COUNT; i++)
        for (const char *at = tw_circumstance_list[i].clauses; *at; at += *at == ' ') {
            const size_t length = strcspn(at, " ");
            const int clause = find(at, length);

            cr_expect(clause < 0 || is_met_with(i, &tw_builtin_tables.clauses[clause]), "%.*s: %s",
                      (int)length, at, tw_circumstance_list[i].what);
            at += length;
        }
}
