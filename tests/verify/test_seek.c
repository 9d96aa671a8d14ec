/* Games that seek what is rare. */
#include <criterion/criterion.h>
#include <string.h>

#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"
#include "verify/coverage/internal.h"

static struct tw_worker worker;
static struct tw_arena arena;

static struct tw_campaign campaign(const char *rules, int policy, uint64_t games)
{
    return (struct tw_campaign){.tables = &tw_builtin_tables,
                                .rules = rules,
                                .seed = 3,
                                .games = games,
                                .policy = policy,
                                .oracle_every = 64};
}

static struct tw_meetings *run(const struct tw_campaign *plan, struct tw_run how,
                               struct tw_tally *tally)
{
    const struct tw_task task = tw_campaign_task(plan);
    struct tw_meetings *met = tw_arena_alloc(&arena, sizeof *met);
    bool complete;

    cr_assert(met && tw_meetings_start(met, plan->tables->clause_count, &arena));
    how.tables = plan->tables;
    how.meetings = met;
    cr_assert_neq(tw_tasks_run(&task, 1, &how, &arena, tally, &complete), TW_UNUSABLE);
    cr_assert(complete);
    cr_assert_eq(tally->failure_count, 0, "%s", tally->failures[0].why);
    return met;
}

static unsigned count_often(const struct tw_meetings *met, enum tw_meeting_kind kind)
{
    unsigned count = 0;

    for (uint32_t i = 0; i < met->met_count[kind]; i++)
        count += met->times[kind][met->met[kind][i]] >= TW_MEETING_OFTEN;
    return count;
}

/* Pairs that met too seldom, of those that either way of playing came by: a third fewer at least.
 */
Test(seek, what_seldom_meets_meets_more_often)
{
    const struct tw_run once = {.jobs = 1, .shards = 1};
    const struct tw_campaign plain = campaign("base+traders-builders", -1, 800),
                             seeking = campaign("base+traders-builders", TW_POLICY_SEEK, 800);
    struct tw_tally tally;
    const struct tw_meetings *before = run(&plain, once, &tally),
                             *after = run(&seeking, once, &tally);
    const unsigned kind = TW_MEETING_TURN;

    cr_expect_gt(count_often(after, kind), count_often(before, kind));
    cr_expect_lt((after->met_count[kind] - count_often(after, kind)) * 3,
                 (before->met_count[kind] - count_often(before, kind)) * 2);
    tw_arena_done(&arena);
}

static bool is_same(const struct tw_meetings *a, const struct tw_meetings *b)
{
    const uint32_t pairs = tw_meeting_pairs(a->clause_count);

    for (unsigned kind = 0; kind < TW_MEETING__COUNT; kind++)
        for (uint32_t i = 0; i < pairs; i++)
            if (a->times[kind][i] != b->times[kind][i] ||
                (a->times[kind][i] > 0 &&
                 (a->first[kind][i].game != b->first[kind][i].game ||
                  a->first[kind][i].decision != b->first[kind][i].decision)))
                return false;
    return true;
}

/* In parts a tally comes to the same sum; what one unit knows is never known to another. */
Test(seek, jobs_and_shards_change_nothing)
{
    const struct tw_campaign plan = campaign("base+solo", TW_POLICY_SEEK, 2 * TW_SEEK_UNIT + 100);
    struct tw_tally one, many, parts[2];
    const struct tw_meetings *alone = run(&plan, (struct tw_run){.jobs = 1, .shards = 1}, &one),
                             *together = run(&plan, (struct tw_run){.jobs = 3, .shards = 1}, &many);
    struct tw_meetings *first = run(&plan, (struct tw_run){.jobs = 1, .shards = 2}, &parts[0]),
                       *second = run(&plan, (struct tw_run){.jobs = 1, .shard = 1, .shards = 2},
                                     &parts[1]);
    uint64_t seeking = 0;

    tw_meetings_add(first, second);
    cr_expect(is_same(alone, together));
    cr_expect(is_same(alone, first));
    cr_expect_eq(one.decisions, many.decisions);
    cr_expect_eq(one.decisions, parts[0].decisions + parts[1].decisions);
    for (unsigned i = 0; i < one.clause_count; i++)
        seeking += one.hits[(size_t)TW_POLICY_SEEK * one.clause_count + i];
    cr_expect_gt(seeking, 1000, "what is come by counts for the policy");
    tw_arena_done(&arena);
}

/* A finding is played again from the seed alone, though it follows from games before it. */
Test(seek, one_game_is_played_again_as_it_was)
{
    const struct tw_campaign plan = campaign("base+abbot", TW_POLICY_SEEK, 80),
                             plain = campaign("base+abbot", -1, 80);
    static struct tw_worker other;
    unsigned branched = 0;

    cr_assert(tw_campaign_play_again(&plan, 79, &worker));
    for (unsigned i = 30; i < 80; i += 7) {
        const struct tw_kept *kept = &worker.seek->kept[i];

        cr_assert(tw_campaign_play_again(&plan, i, &other));
        cr_expect_eq(other.lockstep.decisions, kept->count);
        cr_expect_eq(
            memcmp(other.lockstep.history, kept->actions, kept->count * sizeof kept->actions[0]),
            0);
        cr_assert(tw_campaign_play_again(&plain, i, &other));
        branched += other.lockstep.deck_count != kept->deck_count ||
                    memcmp(other.lockstep.deck, kept->deck, kept->deck_count) != 0;
    }
    cr_expect_gt(branched, 2, "most games branch off from others");
    tw_worker_done(&worker);
    tw_worker_done(&other);
}

/* Whoever branches off follows the game that was kept, to where the turn begins. */
Test(seek, a_branch_goes_the_way_of_the_game_it_comes_from)
{
    const struct tw_campaign plan = campaign("base+river", TW_POLICY_SEEK, 80);
    unsigned alike = 0;

    cr_assert(tw_campaign_play_again(&plan, 79, &worker));
    for (unsigned i = 40; i < 80; i++)
        for (unsigned k = 0; k < i; k++) {
            const struct tw_kept *one = &worker.seek->kept[i], *other = &worker.seek->kept[k];

            alike += one->players == other->players && one->count > 20 && other->count > 20 &&
                     memcmp(one->actions, other->actions, 20 * sizeof one->actions[0]) == 0;
        }
    cr_expect_gt(alike, 10);
    tw_worker_done(&worker);
}
