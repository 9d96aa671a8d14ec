#include "verify/campaign/campaign.h"
#include "verify/campaign/internal.h"

#include <stdlib.h>
#include <string.h>

/* Plans, decisions and the choice of sampled decisions use separate random streams. */
static const uint64_t plan_stream = UINT64_C(0x506C616E73616C6C);
static const uint64_t choice_stream = UINT64_C(0x43686F6963657321);
static const uint64_t sample_stream = UINT64_C(0x53616D706C656421);

/* Is `name` one of the names joined by +, or needed by one? */
static bool in_play(const struct tw_tables *tables, const char *rules, const char *name)
{
    const size_t length = strlen(name);

    for (const char *at = rules; *at; at += strcspn(at, "+"), at += *at == '+') {
        const size_t width = strcspn(at, "+");

        if (width == length && strncmp(at, name, length) == 0)
            return true;
        for (unsigned i = 0; i < tables->ruleset_count; i++)
            if (strlen(tables->rulesets[i].id) == width &&
                strncmp(at, tables->rulesets[i].id, width) == 0)
                for (const char *const *need = tables->rulesets[i].needs; need && *need; need++)
                    if (strcmp(*need, name) == 0)
                        return true;
    }
    return false;
}

/* Does the option belong to one of the rulesets joined in `rules`? */
static bool option_applies(const struct tw_tables *tables, const char *rules, unsigned option)
{
    const struct tw_clause *clause = &tables->clauses[tables->options[option].clause];

    return tables->options[option].value_count > 1 &&
           in_play(tables, rules, tables->rulesets[clause->ruleset].id);
}

void tw_campaign_player_range(const struct tw_tables *tables, const char *rules,
                              unsigned *ret_least, unsigned *ret_most)
{
    unsigned least = 0, most = 0;

    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = &tables->rulesets[i];

        if (!in_play(tables, rules, ruleset->id) || ruleset->players_max == 0)
            continue;
        /* a ruleset for one player replaces the range; others widen it */
        if (least == 0 || ruleset->players_max == 1) {
            least = ruleset->players_min;
            most = ruleset->players_max;
        } else if (most != 1) {
            least = ruleset->players_min < least ? ruleset->players_min : least;
            most = ruleset->players_max > most ? ruleset->players_max : most;
        }
    }
    *ret_least = least;
    *ret_most = most;
}

/* One game in four uses another reading of one open question. */
static void choose_reading(const struct tw_campaign *campaign, struct tw_random *random,
                           struct tw_game_plan *plan)
{
    unsigned list[TW_MAX_OPTIONS], count = 0;

    if (campaign->choice_count > 0 || tw_random_below(random, 4) != 0)
        return;
    for (unsigned i = 0; i < campaign->tables->option_count; i++)
        if (option_applies(campaign->tables, campaign->rules, i))
            list[count++] = i;
    if (count == 0)
        return;
    plan->option = (int)list[tw_random_below(random, count)];
    plan->value =
        (int)tw_random_below(random, campaign->tables->options[plan->option].value_count - 1u) + 1;
}

struct tw_game_plan tw_campaign_plan(const struct tw_campaign *campaign, uint64_t index)
{
    struct tw_game_plan plan = {campaign->players, 0, -1, 0};
    struct tw_random random;
    unsigned least, most;

    tw_random_start(&random, campaign->seed ^ plan_stream, index);
    tw_campaign_player_range(campaign->tables, campaign->rules, &least, &most);
    if (plan.players == 0 && most >= least)
        plan.players = least + tw_random_below(&random, most - least + 1);
    plan.policy = campaign->policy >= 0 && !tw_campaign_seeks(campaign)
                      ? (unsigned)campaign->policy
                      : tw_random_below(&random, TW_POLICY_PLAIN__COUNT);
    choose_reading(campaign, &random, &plan);
    return plan;
}

struct tw_game *tw_campaign_game(const struct tw_campaign *campaign,
                                 const struct tw_game_plan *plan)
{
    struct tw_choice choice;
    struct tw_setup setup = {.rules = campaign->rules,
                             .players = plan->players,
                             .choices = campaign->choices,
                             .choice_count = campaign->choice_count};
    struct tw_game *game;
    struct tw_problem problem;

    if (plan->option >= 0) {
        const struct tw_option *option = &campaign->tables->options[plan->option];

        choice = (struct tw_choice){option->id, option->values[plan->value]};
        setup.choices = &choice;
        setup.choice_count = 1;
    }
    return tw_game_create(campaign->tables, &setup, &game, &problem) ? game : NULL;
}

/*
 * A playout must take the same decisions as the lists give. One game of each unit is played both
 * ways; this overwrites `scratch` and the lockstep's own copy.
 */
static void check_playout(struct tw_lockstep *lockstep, struct tw_state *scratch, uint64_t index)
{
    const struct tw_game *game = lockstep->game;
    struct tw_random random;

    tw_state_copy(game, &lockstep->state, scratch);
    tw_state_copy(game, &lockstep->state, &lockstep->scratch);
    tw_random_start(&random, sample_stream, index);
    tw_playout(game, scratch, &random, NULL);
    tw_random_start(&random, sample_stream, index);
    while (lockstep->scratch.phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(game, &lockstep->scratch, lockstep->actions);

        tw_apply(game, &lockstep->scratch, lockstep->actions[tw_random_below(&random, count)], NULL,
                 NULL);
    }
    if (!tw_state_same(game, scratch, &lockstep->scratch))
        tw_lockstep_fail(lockstep, TW_CHECK_CLONE,
                         "a playout went another way than the decisions that are listed");
}

void tw_campaign_play(const struct tw_campaign *campaign, const struct tw_game_plan *plan,
                      uint64_t index, const struct tw_game *game, struct tw_worker *worker)
{
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_random random;

    tw_random_start(&random, campaign->seed ^ sample_stream, index);
    lockstep->sampled_every = campaign->oracle_every;
    lockstep->sampled_from = tw_random_below(&random, campaign->oracle_every);
    tw_random_start(&random, campaign->seed ^ choice_stream, index);
    tw_lockstep_start(lockstep, campaign->seed, index);
    if (index % TW_GAMES_PER_UNIT == 0 && !lockstep->failure.failed)
        check_playout(lockstep, &worker->scratch, index);
    while (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER) {
        tw_lockstep_list(lockstep, tw_lockstep_is_sampled(lockstep), &random);
        if (lockstep->failure.failed)
            return;
        const unsigned chosen =
            tw_policy_choose((enum tw_policy)plan->policy, game, &lockstep->state, &worker->scratch,
                             lockstep->actions, lockstep->action_count, &random);
        tw_lockstep_apply(lockstep, lockstep->actions[chosen]);
        if (lockstep->decisions >= TW_MAX_DECISIONS)
            tw_lockstep_fail(lockstep, TW_CHECK_PHASE, "the game does not end");
    }
}

/* The game of the plan, kept for reuse; it replaces the one kept in its slot. */
static const struct tw_game *get_game(const struct tw_campaign *campaign,
                                      const struct tw_game_plan *plan, struct tw_worker *worker)
{
    const unsigned at =
        (plan->players + 7U * (unsigned)(plan->option + 1) + 31U * (unsigned)plan->value) %
        TW_KEPT_GAMES;
    struct tw_kept_game *kept = &worker->games[at];

    if (kept->game && kept->players == plan->players && kept->option == plan->option &&
        kept->value == plan->value)
        return kept->game;
    tw_game_free(kept->game);
    *kept = (struct tw_kept_game){tw_campaign_game(campaign, plan), plan->players, plan->option,
                                  plan->value};
    return kept->game;
}

/* Game `at` of the unit that begins with game `first`. */
static struct tw_branch branch_of(const struct tw_campaign *campaign, uint64_t first, unsigned at,
                                  const struct tw_worker *worker, const struct tw_tally *tally)
{
    if (tw_campaign_seeks(campaign) && tally->meetings && tally->meetings->clause_count > 0)
        return tw_seek_choose(campaign, worker->seek, tally->meetings, first, at);
    return (struct tw_branch){.plan = tw_campaign_plan(campaign, first + at)};
}

static void play_one(const struct tw_campaign *campaign, uint64_t first, unsigned at,
                     struct tw_worker *worker, struct tw_tally *tally)
{
    const uint64_t index = first + at;
    const struct tw_branch branch = branch_of(campaign, first, at, worker, tally);
    const struct tw_game_plan plan = branch.plan;
    const unsigned policy = tw_campaign_seeks(campaign) ? TW_POLICY_SEEK : plan.policy;
    const struct tw_game *game = get_game(campaign, &plan, worker);
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_tally_failure failure = {.index = index,
                                       .players = plan.players,
                                       .policy = policy,
                                       .option = plan.option,
                                       .value = plan.value};

    tally->games++;
    lockstep->game = NULL;
    if (!game || !tw_lockstep_open(lockstep, game)) {
        failure.check = TW_CHECK_DECK;
        strcpy(failure.why, "the game cannot be put together");
        tally->failed[failure.check]++;
        tw_tally_fail(tally, &failure);
        return;
    }
    lockstep->clause_hits = tally->hits + (size_t)policy * tally->clause_count;
    lockstep->exercised = &worker->exercised[policy];
    tw_witness_start(&lockstep->witness, tally->meetings, &worker->shown,
                     (struct tw_meeting_place){index, (uint16_t)campaign->number, 0}, game);
    if (tw_campaign_seeks(campaign))
        tw_seek_play(campaign, &branch, index, &worker->seek->kept[at], worker);
    else
        tw_campaign_play(campaign, &plan, index, game, worker);
    tally->decisions += lockstep->decisions;
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
    if (lockstep->failure.failed) {
        failure.check = (uint8_t)lockstep->failure.check;
        memcpy(failure.why, lockstep->failure.why, sizeof failure.why);
        tally->failed[failure.check]++;
        tw_tally_fail(tally, &failure);
    }
}

/* Frees the games kept for another campaign. False when memory runs out. */
static bool prepare(const struct tw_campaign *campaign, struct tw_worker *worker)
{
    memset(worker->exercised, 0, sizeof worker->exercised);
    tw_shown_clauses_find(campaign->tables, campaign->rules, &worker->shown);
    if (worker->games_of != campaign)
        tw_worker_done(worker);
    worker->games_of = campaign;
    if (tw_campaign_seeks(campaign) && !worker->seek)
        worker->seek = calloc(1, sizeof *worker->seek);
    return worker->seek || !tw_campaign_seeks(campaign);
}

/* Circumstances are turned into clauses once per unit; any of its games will do for that. */
static void tally_exercised(const struct tw_campaign *campaign, const struct tw_worker *worker,
                            struct tw_tally *tally)
{
    for (unsigned i = 0; i < TW_POLICY__COUNT; i++)
        tw_exercised_add(&worker->exercised[i], campaign->tables, worker->lockstep.game,
                         tally->hits + (size_t)i * tally->clause_count);
}

uint64_t tw_campaign_unit(uint64_t games, uint64_t parts)
{
    const uint64_t unit = parts > 1 ? games / parts / TW_UNITS_PER_PART : TW_GAMES_PER_UNIT;

    if (unit == 0)
        return 1;
    return unit < TW_GAMES_PER_UNIT ? unit : TW_GAMES_PER_UNIT;
}

static uint64_t unit_of(const struct tw_campaign *campaign)
{
    /* what games seek depends on their unit, so that no number of parts may change it */
    if (tw_campaign_seeks(campaign))
        return TW_SEEK_UNIT;
    return campaign->unit > 0 ? campaign->unit : TW_GAMES_PER_UNIT;
}

static void run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                struct tw_tally *tally)
{
    const struct tw_campaign *campaign = task->context;
    const uint64_t first = unit * unit_of(campaign), left = campaign->games - first;

    if (!prepare(campaign, worker)) {
        tally->failed[TW_CHECK_DECK]++;
        tw_tally_fail(tally,
                      &(struct tw_tally_failure){.index = campaign->from + first,
                                                 .check = TW_CHECK_DECK,
                                                 .policy = TW_POLICY_SEEK,
                                                 .option = -1,
                                                 .why = "memory ran out before the first game"});
        return;
    }
    for (uint64_t i = 0; i < unit_of(campaign) && i < left; i++)
        play_one(campaign, campaign->from + first, (unsigned)i, worker, tally);
    tally_exercised(campaign, worker, tally);
    tally->cases = tally->decisions;
}

bool tw_campaign_play_again(const struct tw_campaign *campaign, uint64_t index,
                            struct tw_worker *worker)
{
    const uint64_t before =
        tw_campaign_seeks(campaign) ? (index - campaign->from) % TW_SEEK_UNIT : 0;
    struct tw_arena arena = {0};
    struct tw_meetings met;
    struct tw_tally tally;
    const bool fine = tw_tally_start(&tally, campaign->tables->clause_count, &arena) &&
                      tw_meetings_start(&met, campaign->tables->clause_count, &arena) &&
                      prepare(campaign, worker);

    if (fine) {
        tally.meetings = &met;
        for (unsigned i = 0; i <= before; i++)
            play_one(campaign, index - before, i, worker, &tally);
        worker->lockstep.clause_hits = NULL;
        tw_witness_start(&worker->lockstep.witness, NULL, NULL, (struct tw_meeting_place){0},
                         worker->lockstep.game);
    }
    tw_arena_done(&arena);
    return fine && worker->lockstep.game != NULL;
}

struct tw_task tw_campaign_task(const struct tw_campaign *campaign)
{
    return (struct tw_task){
        .id = "campaign",
        .title = "random games, engine and oracle in lockstep",
        .rules = campaign->rules,
        .rules_number = campaign->number,
        .tables = campaign->tables,
        .units = campaign->games / unit_of(campaign) + (campaign->games % unit_of(campaign) > 0),
        .context = campaign,
        .run = run,
    };
}
