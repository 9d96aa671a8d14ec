/*
 * Seeking what is rare: games that came by a pair of clauses that hardly met are kept, and new
 * games branch off from them shortly before that, as a fuzzer does with its corpus.
 */
#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"

#include <string.h>

/* What is chosen, and how games go on, come from streams of their own. */
static const uint64_t branch_stream = UINT64_C(0x4272616E63686573);
static const uint64_t seek_stream = UINT64_C(0x5365656B20746865);

/* One game in so many is new, and as many at first: what nobody came by cannot be branched from. */
enum { NEW_EVERY = 4, NEW_AT_FIRST = 24 };

/* So often at most is a turn played. */
enum { MOST_TRIES = 32 };

/* One of the pairs that met less often than is wanted, or false. */
static bool choose_pair(const struct tw_meetings *met, struct tw_random *random,
                        struct tw_meeting_place *ret_place)
{
    unsigned seen = 0;

    for (unsigned kind = 0; kind < TW_MEETING__COUNT; kind++)
        for (uint32_t i = 0; i < met->met_count[kind]; i++) {
            const uint32_t pair = met->met[kind][i];

            if (met->times[kind][pair] < TW_MEETING_OFTEN && tw_random_below(random, ++seen) == 0)
                *ret_place = met->first[kind][pair];
        }
    return seen > 0;
}

/* A few decisions back, now and then far back; and from there to where a turn begins. */
static unsigned choose_decision(const struct tw_kept *kept, unsigned last, struct tw_random *random)
{
    const unsigned far = tw_random_below(random, 4) == 0 ? 40 : 8;
    const unsigned back = 1 + tw_random_below(random, far);
    unsigned first = back < last ? last - back : 0;

    while (first > 0 && !kept->begins[first])
        first--;
    return first;
}

struct tw_branch tw_seek_choose(const struct tw_campaign *campaign, const struct tw_seek *seek,
                                const struct tw_meetings *met, uint64_t first, unsigned at)
{
    struct tw_branch branch = {.plan = tw_campaign_plan(campaign, first + at)};
    struct tw_meeting_place place = {0};
    struct tw_random random;

    tw_random_start(&random, campaign->seed ^ branch_stream, first + at);
    if (at < NEW_AT_FIRST || tw_random_below(&random, NEW_EVERY) == 0 ||
        !choose_pair(met, &random, &place))
        return branch;
    branch.from = &seek->kept[place.game - first];
    /* a turn that was played again may have been longer than what became of it */
    branch.last = place.decision < branch.from->count ? place.decision : branch.from->count;
    branch.first = choose_decision(branch.from, branch.last, &random);
    branch.plan.players = branch.from->players;
    branch.plan.option = branch.from->option;
    branch.plan.value = branch.from->value;
    return branch;
}

/* Tiles of the river come before others, and its lakes last. */
static unsigned group_of(const struct tw_lockstep *lockstep, unsigned type)
{
    const struct tw_tile *tile = tw_game_tile(lockstep->game, type);

    return tile->role == TW_ROLE_NONE ? 2 : tile->role == TW_ROLE_LAKE;
}

/* Tiles that lay in the pile still come in another order. In solo play stacks are dealt before. */
static void shuffle_rest(const struct tw_lockstep *lockstep, const struct tw_branch *branch,
                         struct tw_random *random, uint8_t deck[TW_ORACLE_TILES])
{
    const struct tw_kept *kept = branch->from;

    memcpy(deck, kept->deck, kept->deck_count);
    if (tw_game_uses(lockstep->game, TW_MECHANISM_LAGGING))
        return;
    for (unsigned end = kept->deck_count; end > kept->drawn[branch->last]; end--) {
        const unsigned group = group_of(lockstep, deck[end - 1]);
        unsigned begin = end - 1;

        while (begin > kept->drawn[branch->last] && group_of(lockstep, deck[begin - 1]) == group)
            begin--;
        const unsigned other = begin + tw_random_below(random, end - begin);
        const uint8_t swap = deck[end - 1];

        deck[end - 1] = deck[other];
        deck[other] = swap;
    }
}

static bool same(struct tw_action a, struct tw_action b)
{
    return a.what == b.what && a.figure == b.figure && a.rotation == b.rotation &&
           a.segment == b.segment && a.x == b.x && a.y == b.y;
}

static unsigned find(const struct tw_lockstep *lockstep, struct tw_action action)
{
    unsigned i = 0;

    while (i < lockstep->action_count && !same(lockstep->actions[i], action))
        i++;
    return i;
}

/* One kept decision in so many is not followed, besides the first. */
enum { LEFT_EVERY = 8 };

static unsigned choose(const struct tw_branch *branch, bool again, struct tw_worker *worker,
                       struct tw_random *random)
{
    const struct tw_lockstep *lockstep = &worker->lockstep;
    const unsigned at = lockstep->decisions, count = lockstep->action_count;
    const unsigned chosen =
        tw_policy_choose((enum tw_policy)branch->plan.policy, lockstep->game, &lockstep->state,
                         &worker->scratch, lockstep->actions, count, random);

    if (!branch->from || at >= branch->last || again)
        return chosen;
    const unsigned kept = find(lockstep, branch->from->actions[at]);

    if (at == branch->first) /* another one than was taken */
        return chosen == kept ? (chosen + 1 + tw_random_below(random, count)) % count : chosen;
    return kept < count && tw_random_below(random, LEFT_EVERY) > 0 ? kept : chosen;
}

static void note(const struct tw_lockstep *lockstep, struct tw_kept *kept)
{
    const unsigned at = lockstep->decisions;

    if (at >= TW_MAX_DECISIONS)
        return;
    kept->begins[at] = lockstep->position.last < 0;
    kept->drawn[at] = lockstep->state.deck_next;
}

/* The part that was played before: both sides go the same way again, and nothing is counted. */
static void follow(const struct tw_branch *branch, struct tw_worker *worker, struct tw_kept *kept)
{
    static const struct tw_meeting_place nowhere;
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_exercised *exercised = lockstep->exercised;
    struct tw_witness witness = lockstep->witness;
    uint64_t *hits = lockstep->clause_hits;

    lockstep->exercised = &worker->uncounted;
    lockstep->clause_hits = NULL;
    tw_witness_start(&lockstep->witness, NULL, witness.shown, nowhere, lockstep->game);
    while (!lockstep->failure.failed && lockstep->decisions < branch->first) {
        note(lockstep, kept);
        tw_lockstep_apply(lockstep, branch->from->actions[lockstep->decisions]);
    }
    lockstep->exercised = exercised;
    lockstep->clause_hits = hits;
    lockstep->witness = witness;
}

static void start(const struct tw_campaign *campaign, const struct tw_branch *branch,
                  uint64_t index, struct tw_random *random, struct tw_lockstep *lockstep)
{
    uint8_t deck[TW_ORACLE_TILES];

    if (!branch->from) {
        tw_lockstep_start(lockstep, campaign->seed, index);
        return;
    }
    shuffle_rest(lockstep, branch, random, deck);
    tw_lockstep_start_with(lockstep, deck, branch->from->deck_count, branch->from->tokens,
                           branch->from->token_count);
}

static void keep(const struct tw_lockstep *lockstep, const struct tw_game_plan *plan,
                 struct tw_kept *kept)
{
    kept->players = plan->players;
    kept->option = plan->option;
    kept->value = plan->value;
    kept->deck_count = lockstep->deck_count;
    kept->token_count = lockstep->token_count;
    memcpy(kept->deck, lockstep->deck, sizeof kept->deck);
    memcpy(kept->tokens, lockstep->tokens, sizeof kept->tokens);
    memcpy(kept->actions, lockstep->history, lockstep->decisions * sizeof kept->actions[0]);
    kept->count = lockstep->decisions;
}

/* Until the next turn begins, or the game is over. */
static void play_turn(const struct tw_branch *branch, bool again, struct tw_random *random,
                      struct tw_kept *kept, struct tw_worker *worker)
{
    struct tw_lockstep *lockstep = &worker->lockstep;

    do {
        note(lockstep, kept);
        tw_lockstep_list(lockstep, tw_lockstep_is_sampled(lockstep), random);
        if (lockstep->failure.failed)
            return;
        tw_lockstep_apply(lockstep, lockstep->actions[choose(branch, again, worker, random)]);
        if (lockstep->decisions >= TW_MAX_DECISIONS)
            tw_lockstep_fail(lockstep, TW_CHECK_PHASE, "the game does not end");
    } while (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER &&
             lockstep->position.last >= 0);
}

/* A turn that brings something new is played again otherwise, as long as that does, too. */
static void seek_turn(const struct tw_branch *branch, struct tw_random *random,
                      struct tw_kept *kept, struct tw_worker *worker)
{
    struct tw_lockstep *lockstep = &worker->lockstep;
    const struct tw_meetings *met = lockstep->witness.meetings;
    uint64_t known;

    if (met)
        tw_lockstep_save_turn(lockstep, &worker->seek->turn);
    for (unsigned tries = 1;; tries++) {
        known = met ? met->news : 0;
        play_turn(branch, tries > 1, random, kept, worker);
        if (!met || lockstep->failure.failed || met->news == known || tries == MOST_TRIES)
            return;
        tw_lockstep_turn_back(lockstep, &worker->seek->turn);
    }
}

void tw_seek_play(const struct tw_campaign *campaign, const struct tw_branch *branch,
                  uint64_t index, struct tw_kept *ret_kept, struct tw_worker *worker)
{
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_random random;

    tw_random_start(&random, campaign->seed ^ seek_stream, index);
    lockstep->sampled_every = campaign->oracle_every;
    lockstep->sampled_from = tw_random_below(&random, campaign->oracle_every);
    start(campaign, branch, index, &random, lockstep);
    if (branch->from)
        follow(branch, worker, ret_kept);
    while (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER)
        seek_turn(branch, &random, ret_kept, worker);
    note(lockstep, ret_kept);
    keep(lockstep, &branch->plan, ret_kept);
}
