/* Which clauses were at work together, and where first. */
#include <criterion/criterion.h>
#include <string.h>

#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"
#include "verify/coverage/internal.h"

static struct tw_worker worker;

Test(meetings, a_pair_has_a_number_of_its_own)
{
    uint32_t number = 0;
    unsigned a, b;

    for (unsigned i = 1; i < 700; i++)
        for (unsigned k = 0; k < i; k++) {
            tw_meeting_clauses(number, &a, &b);
            cr_assert(a == k && b == i, "pair %u is %u and %u", number, a, b);
            number++;
        }
    cr_expect_eq(number, tw_meeting_pairs(700));
}

static void note(struct tw_meetings *meetings, unsigned a, unsigned b, uint64_t game)
{
    const uint16_t both[] = {(uint16_t)a, (uint16_t)b};

    tw_meetings_note(meetings, TW_MEETING_TURN, both, 2, (struct tw_meeting_place){game, 3, 40});
}

static bool same(const struct tw_meetings *a, const struct tw_meetings *b, unsigned clause_count)
{
    for (uint32_t i = 0; i < tw_meeting_pairs(clause_count); i++)
        if (a->times[TW_MEETING_TURN][i] != b->times[TW_MEETING_TURN][i] ||
            (a->times[TW_MEETING_TURN][i] > 0 &&
             a->first[TW_MEETING_TURN][i].game != b->first[TW_MEETING_TURN][i].game))
            return false;
    return a->met_count[TW_MEETING_TURN] == b->met_count[TW_MEETING_TURN];
}

/* Each part is what one unit saw; what is left of the first, added again, is what a journal has. */
Test(meetings, parts_come_to_the_same_in_any_order_and_by_what_is_left_of_them)
{
    enum { CLAUSES = 12, PARTS = 30 };
    struct tw_arena arena = {0};
    struct tw_meetings parts[PARTS], copy, forth, back, left;
    struct tw_random chance;

    tw_random_start(&chance, 1, 2);
    cr_assert(tw_meetings_start(&forth, CLAUSES, &arena) &&
              tw_meetings_start(&back, CLAUSES, &arena) &&
              tw_meetings_start(&left, CLAUSES, &arena));
    for (unsigned i = 0; i < PARTS; i++) {
        cr_assert(tw_meetings_start(&parts[i], CLAUSES, &arena));
        for (unsigned k = 0; k < 20; k++) {
            const unsigned b = 1 + tw_random_below(&chance, CLAUSES - 1);

            note(&parts[i], tw_random_below(&chance, b), b, (i * 7 + k) % 41);
        }
    }
    for (unsigned i = PARTS; i-- > 0;) {
        cr_assert(tw_meetings_start(&copy, CLAUSES, &arena));
        tw_meetings_add(&copy, &parts[i]);
        tw_meetings_add(&back, &copy);
    }
    for (unsigned i = 0; i < PARTS; i++) {
        tw_meetings_add(&forth, &parts[i]);
        tw_meetings_add(&left, &parts[i]);
    }
    cr_expect(same(&forth, &back, CLAUSES));
    cr_expect(same(&forth, &left, CLAUSES));
    tw_arena_done(&arena);
}

static void play(const struct tw_campaign *campaign, uint64_t index, struct tw_meetings *meetings)
{
    const struct tw_game_plan plan = tw_campaign_plan(campaign, index);
    struct tw_game *game = tw_campaign_game(campaign, &plan);
    static struct tw_exercised exercised;
    struct tw_shown_clauses shown;

    cr_assert(game && tw_lockstep_open(&worker.lockstep, game));
    tw_shown_clauses_find(campaign->tables, campaign->rules, &shown);
    worker.lockstep.exercised = &exercised;
    tw_witness_start(&worker.lockstep.witness, meetings, &shown,
                     (struct tw_meeting_place){index, 0, 0}, game);
    tw_campaign_play(campaign, &plan, index, game, &worker);
    cr_assert_not(worker.lockstep.failure.failed, "%s", worker.lockstep.failure.why);
    tw_game_free(game);
}

static unsigned find(const char *id)
{
    unsigned i = 0;

    while (i < tw_builtin_tables.clause_count && strcmp(tw_builtin_tables.clauses[i].id, id) != 0)
        i++;
    cr_assert(i < tw_builtin_tables.clause_count, "no clause %s", id);
    return i;
}

static unsigned times(const struct tw_meetings *meetings, enum tw_meeting_kind kind,
                      const char *one, const char *other)
{
    const unsigned a = find(one), b = find(other);

    return meetings->times[kind][tw_meeting_pairs(a > b ? a : b) + (a < b ? a : b)];
}

Test(meetings, a_game_played_again_meets_the_same_at_the_same_place)
{
    const struct tw_campaign campaign = {.tables = &tw_builtin_tables,
                                         .rules = "base+inns-cathedrals",
                                         .seed = 5,
                                         .policy = -1,
                                         .oracle_every = 64};
    struct tw_arena arena = {0};
    struct tw_meetings all, one;
    unsigned looked = 0;

    cr_assert(tw_meetings_start(&all, tw_builtin_tables.clause_count, &arena));
    for (uint64_t i = 0; i < 12; i++)
        play(&campaign, i, &all);
    for (unsigned kind = 0; kind < TW_MEETING__COUNT; kind++)
        for (uint32_t i = 0; i < all.met_count[kind]; i += 97) {
            const uint32_t pair = all.met[kind][i];
            const struct tw_meeting_place *first = &all.first[kind][pair];

            cr_assert(tw_meetings_start(&one, tw_builtin_tables.clause_count, &arena));
            play(&campaign, first->game, &one);
            cr_expect(one.times[kind][pair] > 0);
            cr_expect_eq(one.first[kind][pair].decision, first->decision);
            looked++;
        }
    cr_expect_gt(looked, 10);
    tw_arena_done(&arena);
}

/* Roads and cities are completed in one turn, and never in one scoring. */
Test(meetings, what_is_scored_apart_meets_in_the_turn_only)
{
    const struct tw_campaign campaign = {.tables = &tw_builtin_tables,
                                         .rules = "base",
                                         .seed = 5,
                                         .policy = TW_POLICY_COMPACT,
                                         .oracle_every = 64};
    struct tw_arena arena = {0};
    struct tw_meetings all;

    cr_assert(tw_meetings_start(&all, tw_builtin_tables.clause_count, &arena));
    for (uint64_t i = 0; i < 20; i++)
        play(&campaign, i, &all);
    cr_expect_gt(times(&all, TW_MEETING_TURN, "BASE-ROAD-05", "BASE-CITY-04"), 0);
    cr_expect_eq(times(&all, TW_MEETING_SCORING, "BASE-ROAD-05", "BASE-CITY-04"), 0);
    cr_expect_gt(times(&all, TW_MEETING_SCORING, "BASE-CITY-04", "BASE-CITY-03"), 0);
    cr_expect_gt(times(&all, TW_MEETING_TURN, "BASE-FINAL-05", "BASE-FARM-09"), 0);
    cr_expect_eq(times(&all, TW_MEETING_TURN, "BASE-TILE-01", "BASE-FARM-09"), 0,
                 "final scoring is a turn of its own");
    tw_arena_done(&arena);
}
