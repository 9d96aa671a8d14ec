#include "verify/mutate/mutant_search.h"
#include "tables/vocabulary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/yaml/yaml.h"
#include "verify/campaign/internal.h"
#include "verify/lockstep/both_judges.h"
#include "verify/mutate/internal.h"

enum {
    STARTS = 8,        /* piles that are looked through */
    PER_BATCH = 8,     /* short games with the same players and readings */
    PLAIN_BATCHES = 8, /* the first ones, in which everything is read as usual */
    FEWEST_TILES = 3,  /* in the pile of a short game */
    MOST_TILES = 26,
    MOST_TRIES = 1000,
};

/* Decisions, decks and plans of short games come from a stream of their own. */
static const uint64_t short_stream = UINT64_C(0x53686F7274676D73);

struct chase {
    const struct tw_mutant_search *search;
    const struct tw_search_target *target;
    const struct tw_tables *changed;
    const struct tw_mutant *mutant;
    struct tw_worker *worker;
    struct tw_script *script;
    struct tw_search_result *result;
};

static bool noticed(struct chase *chase, const char *by, const char *why)
{
    chase->result->killed = true;
    snprintf(chase->result->killed_by, sizeof chase->result->killed_by, "%s", by);
    snprintf(chase->result->why, sizeof chase->result->why, "%s", why);
    return true;
}

static bool lockstep_noticed(struct chase *chase)
{
    const struct tw_verify_failure *failure = &chase->worker->lockstep.failure;
    char by[64];

    if (!failure->failed)
        return false;
    snprintf(by, sizeof by, "campaign/%s", tw_check_words[failure->check]);
    return noticed(chase, by, failure->why);
}

/* Every third game is played by the wider rules, where there are any. */
static const char *rules_of(const struct tw_search_target *target, uint64_t number)
{
    if (target->rule_count < 2 || number % 3 != 2)
        return target->rules[0];
    return target->rules[1 + number / 3 % (target->rule_count - 1)];
}

static struct tw_campaign campaign_of(const struct chase *chase, const char *rules)
{
    return (struct tw_campaign){.tables = chase->changed,
                                .rules = rules,
                                .seed = chase->search->seed,
                                .games = chase->search->games,
                                .policy = -1,
                                .oracle_every = 1};
}

/* The game of a plan as the mutant plays it, and the lockstep with the oracle as it should be. */
static struct tw_game *open_game(struct chase *chase, const struct tw_campaign *campaign,
                                 struct tw_game_plan plan)
{
    const bool reading = chase->mutant->option >= 0; /* then only the engine reads otherwise */
    struct tw_game *game;

    if (reading) {
        plan.option = chase->mutant->option;
        plan.value = chase->mutant->value;
    }
    game = tw_campaign_game(campaign, &plan);
    if (game &&
        tw_lockstep_open_against(&chase->worker->lockstep, game, chase->search->library->tables,
                                 reading ? NULL : tw_game_options(game)))
        return game;
    tw_game_free(game);
    noticed(chase, "start", "the game cannot be put together");
    return NULL;
}

/* Is the game open to exactly the numbers of players that the data name? */
static bool try_players(struct chase *chase)
{
    const struct tw_campaign campaign = campaign_of(chase, chase->target->rules[0]);
    unsigned least, most;
    char why[80];

    tw_campaign_player_range(chase->search->library->tables, campaign.rules, &least, &most);
    for (unsigned players = 1; most > 1 && players <= TW_MAX_PLAYERS + 1; players++) {
        struct tw_game *game =
            tw_campaign_game(&campaign, &(struct tw_game_plan){.players = players,
                                                               .option = chase->mutant->option,
                                                               .value = chase->mutant->value});
        const bool open = game != NULL;

        tw_game_free(game);
        if (open == (players >= least && players <= most))
            continue;
        snprintf(why, sizeof why, "%u players can%s play", players, open ? "" : "not");
        return noticed(chase, "start", why);
    }
    return false;
}

/* Does the mutant change this tile? */
static bool is_focus(const struct chase *chase, unsigned type)
{
    return chase->mutant->tile &&
           strcmp(tw_game_tile(chase->worker->lockstep.game, type)->id, chase->mutant->tile) == 0;
}

static bool shows_symbol(const struct chase *chase, unsigned type)
{
    unsigned count;
    const struct tw_segment *segments =
        tw_game_segments(chase->worker->lockstep.game, type, &count);

    for (unsigned i = 0; chase->mutant->symbol >= 0 && i < count; i++)
        if (segments[i].symbols[chase->mutant->symbol] > 0)
            return true;
    return false;
}

/* Types that can be drawn, and those of them that the mutant changes. */
struct choice_of_types {
    uint8_t all[TW_MAX_TYPES], focus[TW_MAX_TYPES];
    unsigned all_count, focus_count;
};

static struct choice_of_types list_types(const struct chase *chase)
{
    const struct tw_game *game = chase->worker->lockstep.game;
    struct choice_of_types types = {.all_count = 0};

    for (unsigned i = 0; i < tw_game_type_count(game); i++) {
        if (tw_game_type_copies(game, i) == 0)
            continue;
        types.all[types.all_count++] = (uint8_t)i;
        if (is_focus(chase, i) || shows_symbol(chase, i))
            types.focus[types.focus_count++] = (uint8_t)i;
    }
    return types;
}

/*
 * A pile of a few tiles, every second one the tile in question. Most piles have only a few types:
 * copies of the same tile fit each other, and situations arise that are rare with the whole set.
 */
static void draw_deck(struct chase *chase, unsigned count, struct tw_random *random)
{
    struct choice_of_types types = list_types(chase);

    if (tw_random_below(random, 3) > 0 && types.all_count > 0) {
        const unsigned few = 2 + tw_random_below(random, 5);

        for (unsigned i = 0; i < few && i < types.all_count; i++) {
            const unsigned k = i + tw_random_below(random, types.all_count - i);
            const uint8_t swap = types.all[i];

            types.all[i] = types.all[k];
            types.all[k] = swap;
        }
        types.all_count = few < types.all_count ? few : types.all_count;
    }
    chase->script->deck_count = 0;
    for (unsigned i = 0; types.all_count > 0 && i < count; i++)
        chase->script->deck[chase->script->deck_count++] =
            types.focus_count > 0 && tw_random_below(random, chase->mutant->tile ? 2 : 4) == 0
                ? types.focus[tw_random_below(random, types.focus_count)]
                : types.all[tw_random_below(random, types.all_count)];
}

/* A possible order of the tokens. */
static void draw_tokens(struct chase *chase, struct tw_random *random)
{
    const unsigned count = tw_game_token_count(chase->worker->lockstep.game);

    chase->script->token_count = count < TW_ORACLE_TOKENS / 2 ? count : TW_ORACLE_TOKENS / 2 - 1;
    for (unsigned i = 0; i < chase->script->token_count; i++)
        chase->script->tokens[i] = (uint8_t)tw_random_below(random, 6);
}

/* A decision about the figure or the segment in question. */
static bool looks_at_it(const struct chase *chase, struct tw_action action)
{
    const struct tw_lockstep *lockstep = &chase->worker->lockstep;
    int tile;

    if (action.what != TW_DO_FIGURE)
        return action.what == TW_DO_WAGON && chase->mutant->figure == TW_FIGURE_WAGON;
    if (chase->mutant->figure == action.figure && !chase->mutant->tile)
        return true;
    tile = tw_tile_at(lockstep->game, &lockstep->state, action.x, action.y);
    return tile >= 0 && is_focus(chase, lockstep->state.tiles[tile].type) &&
           (chase->mutant->segment < 0 || chase->mutant->segment == action.segment) &&
           (chase->mutant->figure < 0 || chase->mutant->figure == action.figure);
}

/* A decision that brings a monk's tile nearer to its ring, or a monk into play. */
static bool rings(const struct tw_lockstep *lockstep, struct tw_action action)
{
    const struct tw_state *state = &lockstep->state;
    const int tile = tw_tile_at(lockstep->game, state, action.x, action.y);

    if (action.what == TW_DO_FIGURE && tile >= 0) {
        const struct tw_segment *segment = tw_node_segment(
            lockstep->game, state, state->tiles[tile].first_node + (unsigned)action.segment);

        return tw_kind_about(segment->kind)->completes == TW_COMPLETES_SURROUNDED;
    }
    for (unsigned i = 0; action.what == TW_DO_TILE && i < state->monk_count; i++) {
        const struct tw_placed *monk =
            &state->tiles[state->node_tile[state->figures[state->monks[i]].node]];

        if (abs(monk->x - action.x) <= 1 && abs(monk->y - action.y) <= 1)
            return true;
    }
    return false;
}

/* A decision that helps to complete a monk's ring, or -1. */
static int choose_ring(const struct tw_lockstep *lockstep, struct tw_random *random)
{
    unsigned found = 0;
    int chosen = -1;

    for (unsigned i = 0; i < lockstep->action_count; i++)
        if (rings(lockstep, lockstep->actions[i]) && tw_random_below(random, ++found) == 0)
            chosen = (int)i;
    return chosen;
}

/* Games of policy TW_POLICY_SEEK ring monks; one decision in four is drawn evenly. */
static unsigned choose(const struct chase *chase, enum tw_policy policy, struct tw_random *random)
{
    struct tw_lockstep *lockstep = &chase->worker->lockstep;

    if (policy == TW_POLICY_SEEK) {
        const int ring = tw_random_below(random, 4) > 0 ? choose_ring(lockstep, random) : -1;

        if (ring >= 0)
            return (unsigned)ring;
        policy = TW_POLICY_COMPACT;
    }
    if (tw_random_below(random, 2) == 0)
        for (unsigned i = 0; i < lockstep->action_count; i++)
            if (looks_at_it(chase, lockstep->actions[i]))
                return i;
    return tw_policy_choose(policy, lockstep->game, &lockstep->state, &chase->worker->scratch,
                            lockstep->actions, lockstep->action_count, random);
}

static bool play_short(struct chase *chase, unsigned tiles, struct tw_random *random)
{
    struct tw_lockstep *lockstep = &chase->worker->lockstep;
    const struct tw_script *script = chase->script;
    const enum tw_policy policy = (enum tw_policy)tw_random_below(random, TW_POLICY_SEEK + 1);

    draw_deck(chase, tiles, random);
    draw_tokens(chase, random);
    chase->result->games++;
    tw_lockstep_start_with(lockstep, script->deck, script->deck_count, script->tokens,
                           script->token_count);
    while (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER &&
           lockstep->decisions < TW_MAX_DECISIONS) {
        tw_lockstep_list(lockstep, true, random);
        if (!lockstep->failure.failed)
            tw_lockstep_apply(lockstep, lockstep->actions[choose(chase, policy, random)]);
    }
    return lockstep_noticed(chase);
}

/* The first batches have the fewest players and tiles, so their failures are small already. */
static struct tw_game_plan plan_batch(const struct chase *chase, const struct tw_campaign *campaign,
                                      unsigned batch)
{
    const struct tw_campaign original = {.tables = chase->search->library->tables,
                                         .rules = campaign->rules,
                                         .seed = campaign->seed ^ short_stream,
                                         .policy = -1};
    struct tw_game_plan plan = tw_campaign_plan(&original, batch);
    unsigned least, most;

    tw_campaign_player_range(original.tables, original.rules, &least, &most);
    if (batch % 4 != 3)
        plan.players = least;
    if (batch < PLAIN_BATCHES)
        plan.option = -1;
    if (chase->mutant->under >= 0 && batch % 2 == 1) {
        plan.option = chase->mutant->under;
        plan.value = 1;
    }
    return plan;
}

/* Mutants known to be equal get less effort, in case they are not. */
static unsigned effort(const struct chase *chase, unsigned games)
{
    return chase->result->equal ? games / 8 : games;
}

static bool cut_down(struct chase *chase);

static bool try_short_games(struct chase *chase)
{
    const unsigned batches = effort(chase, chase->search->short_games) / PER_BATCH;

    for (unsigned batch = 0; batch < batches; batch++) {
        const struct tw_search_target *target = chase->target;
        const struct tw_campaign campaign = campaign_of(chase, rules_of(target, batch));
        struct tw_game *game = open_game(chase, &campaign, plan_batch(chase, &campaign, batch));
        const unsigned room =
            batch / 2 < MOST_TILES - FEWEST_TILES ? batch / 2 + 3 : MOST_TILES - FEWEST_TILES;
        struct tw_random random;
        bool found = !game;

        tw_random_start(&random, campaign.seed ^ short_stream, batch);
        for (unsigned i = 0; i < PER_BATCH && !found; i++)
            found = play_short(chase, FEWEST_TILES + tw_random_below(&random, room), &random) &&
                    cut_down(chase);
        tw_game_free(game);
        if (found)
            return true;
    }
    return false;
}

static bool try_games(struct chase *chase, uint64_t games)
{
    for (uint64_t i = 0; i < games; i++) {
        const struct tw_campaign campaign = campaign_of(chase, rules_of(chase->target, i));
        const struct tw_campaign original = {.tables = chase->search->library->tables,
                                             .rules = campaign.rules,
                                             .seed = campaign.seed,
                                             .policy = -1};
        const struct tw_game_plan plan = tw_campaign_plan(&original, i);
        struct tw_game *game = open_game(chase, &campaign, plan);
        bool found = !game;

        chase->result->games++;
        if (game) {
            tw_campaign_play(&campaign, &plan, i, game, chase->worker);
            found = lockstep_noticed(chase) && cut_down(chase);
        }
        tw_game_free(game);
        if (found)
            return true;
    }
    return false;
}

/* The pile, before anything is played. */
static bool try_start(struct chase *chase)
{
    for (unsigned i = 0; i < chase->target->rule_count; i++) {
        const struct tw_campaign campaign = campaign_of(chase, chase->target->rules[i]);
        const struct tw_game_plan plan = {.option = -1};
        struct tw_game *game = open_game(chase, &campaign, plan);

        if (!game)
            return true;
        bool found = false;
        for (uint64_t k = 0; k < STARTS && !found; k++) {
            tw_lockstep_start(&chase->worker->lockstep, campaign.seed, k);
            found = lockstep_noticed(chase) && cut_down(chase);
        }
        tw_game_free(game);
        if (found)
            return true;
    }
    return false;
}

/* The reading of a mutant as a line of a scenario. */
static void reading_line(const struct tw_tables *tables, const struct tw_mutant *mutant,
                         struct tw_text *ret_text)
{
    const struct tw_option *option = &tables->options[mutant->option];

    tw_text_format(ret_text, "options: {%s: '%s'}\n", option->id, option->values[mutant->value]);
}

/* The scenario by the mutant's data and readings; one that chooses readings itself is left out. */
static enum tw_status replay_file(struct chase *chase, struct tw_replay *replay, const char *path)
{
    const struct tw_source *source;
    struct tw_text text = {0};
    enum tw_status status;

    if (chase->mutant->option < 0)
        return tw_exchange_file(replay, path);
    status = tw_source_read(path, &replay->arena, &replay->diagnostics, &source);
    if (status != TW_OK || strstr(source->bytes, "\noptions:"))
        return TW_OK;
    reading_line(chase->search->library->tables, chase->mutant, &text);
    tw_text_add_bytes(&text, source->bytes, source->length);
    status =
        tw_source_from_bytes(path, tw_text_string(&text), text.length, &replay->arena, &source);
    tw_text_done(&text);
    return status == TW_OK ? tw_scenario_run(replay, source) : TW_OK;
}

/* Scenarios that hold by the data as they are. */
static bool try_scenarios(struct chase *chase)
{
    const struct tw_second_judge judge =
        tw_oracle_judge_by(chase->search->library->tables, chase->mutant->option >= 0);
    const struct tw_library library = {.tables = chase->changed,
                                       .references = chase->search->library->references,
                                       .second = &judge};

    for (unsigned i = 0; i < chase->target->scenario_count; i++) {
        struct tw_replay replay;
        enum tw_status status;

        tw_replay_start(&replay, &library);
        status = replay_file(chase, &replay, chase->target->scenarios[i]);
        tw_replay_done(&replay);
        if (status == TW_FINDING)
            return noticed(chase, "scenario", chase->target->scenarios[i]);
    }
    return false;
}

/* Does the scenario hold, played by these tables and this engine? */
static enum tw_status replay_text(const struct tw_library *library, const struct tw_text *text)
{
    const struct tw_source *source;
    struct tw_replay replay;
    enum tw_status status;

    tw_replay_start(&replay, library);
    status = tw_source_from_bytes("shrunk.yaml", tw_text_string(text), text->length, &replay.arena,
                                  &source);
    if (status == TW_OK)
        status = tw_scenario_run(&replay, source);
    tw_replay_done(&replay);
    return status;
}

/* The scenario holds by the data as they are; by the mutant's it does not, or has too many players
 * even to begin. */
static bool shows(const struct chase *chase, const struct tw_text *text)
{
    const struct tw_library changed = {.tables = chase->changed,
                                       .references = chase->search->library->references};
    struct tw_text mutated = {0};
    enum tw_status status;
    bool fails;

    if (chase->mutant->option >= 0)
        reading_line(chase->search->library->tables, chase->mutant, &mutated);
    tw_text_add_bytes(&mutated, text->bytes, text->length);
    status = replay_text(&changed, &mutated);
    fails = status == TW_FINDING || status == TW_UNUSABLE;
    tw_text_done(&mutated);
    return fails && replay_text(chase->search->library, text) == TW_OK;
}

/* Shrinks the game that just failed, if asked to. */
static bool cut_down(struct chase *chase)
{
    struct tw_lockstep *lockstep = &chase->worker->lockstep;
    struct tw_search_result *result = chase->result;

    /* no scenario can show how binding a clause is */
    if (!chase->search->shrink || lockstep->failure.check == TW_CHECK_MODALITY)
        return true;
    tw_script_take(lockstep, chase->script);
    if (!tw_shrink(lockstep, chase->script, MOST_TRIES))
        return true;
    result->shrunk = true;
    for (unsigned i = 0; i < chase->script->action_count; i++)
        result->tiles += chase->script->actions[i].what == TW_DO_TILE;
    tw_script_scenario(lockstep, chase->script, chase->mutant->change, chase->mutant->clause,
                       &result->text);
    result->shows = shows(chase, &result->text);
    return true;
}

static bool try_all(struct chase *chase)
{
    if (chase->mutant->written)
        return try_scenarios(chase);
    return try_players(chase) || try_start(chase) || try_short_games(chase) ||
           try_games(chase, effort(chase, chase->search->games)) || try_scenarios(chase);
}

void tw_search_one(const struct tw_mutant_search *search, const struct tw_search_target *target,
                   const struct tw_tables *changed, struct tw_worker *worker,
                   struct tw_script *script, struct tw_search_result *result)
{
    struct chase chase = {search, target, changed, &result->mutant, worker, script, result};

    result->tried = true;
    result->equal =
        tw_mutant_equal(search->library->tables,
                        search->library->tables->rulesets[target->ruleset].id, &result->mutant);
    try_all(&chase);
}
