/*
 * Scenarios, records, saved games and the answers of the conformance kit: the engine plays them
 * move by move, and the oracle goes along. Whatever verifying asks of both after a decision of a
 * random game is asked here as well.
 */
#include "verify/lockstep/both_judges.h"

#include <stdlib.h>
#include <string.h>

#include "verify/lockstep/lockstep.h"

static void report(struct tw_replay *replay, const struct tw_lockstep *lockstep)
{
    if (lockstep->failure.failed)
        tw_replay_differ(replay, "%s: %s", tw_check_words[lockstep->failure.check],
                         lockstep->failure.why);
}

static struct tw_lockstep *open_lockstep(struct tw_replay *replay)
{
    const struct tw_second_judge *judge = replay->library.second;
    const struct tw_tables *tables = judge->tables ? judge->tables : replay->library.tables;
    struct tw_lockstep *lockstep = calloc(1, sizeof *lockstep);

    if (!lockstep) {
        replay->out_of_memory = true;
        return NULL;
    }
    if (!tw_lockstep_open_against(lockstep, replay->game, tables,
                                  judge->defaults ? NULL : tw_game_options(replay->game))) {
        tw_replay_differ(replay, "the oracle cannot play by these rules");
        free(lockstep);
        return NULL;
    }
    lockstep->token_count = tw_game_token_count(replay->game);
    replay->second_opinion = lockstep;
    return lockstep;
}

static void mirror_figures(struct tw_lockstep *lockstep, const struct tw_state *state)
{
    struct tw_oracle_position *position = &lockstep->position;

    for (unsigned i = 0; i < state->figure_slots; i++) {
        const struct tw_figure *figure = &state->figures[i];

        if (figure->kind == TW_NONE)
            continue;
        const unsigned tile = state->node_tile[figure->node];
        position->figures[position->figure_count++] = (struct tw_oracle_figure){
            figure->kind,   figure->player,
            (uint8_t)tile,  (uint8_t)(figure->node - state->tiles[tile].first_node),
            figure->corner, false};
    }
    for (unsigned i = 0; i < lockstep->rules.players; i++) {
        const unsigned node = tw_game_uses(lockstep->game, TW_MECHANISM_TENT)
                                  ? tw_player_tent(lockstep->game, state, i)
                                  : TW_NO_NODE;

        if (node == TW_NO_NODE)
            continue;
        const unsigned tile = state->node_tile[node];
        position->figures[position->figure_count++] =
            (struct tw_oracle_figure){TW_FIGURE_TENT,
                                      (uint8_t)i,
                                      (uint8_t)tile,
                                      (uint8_t)(node - state->tiles[tile].first_node),
                                      0,
                                      false};
    }
}

/* Tokens that lie on mountains; how many there are. */
static unsigned mirror_stacks(struct tw_lockstep *lockstep, const struct tw_state *state)
{
    struct tw_oracle_position *position = &lockstep->position;
    unsigned lying = 0;

    position->stack_count = 0;
    for (unsigned node = 0; lockstep->token_count > 0 && node < state->node_count; node++) {
        struct tw_oracle_stack *stack = &position->stacks[position->stack_count];
        const unsigned tile = state->node_tile[node];

        if (tw_feature_root(state, node) != node ||
            tw_node_segment(lockstep->game, state, node)->kind != TW_KIND_MOUNTAIN)
            continue;
        stack->count = (uint8_t)tw_mountain_tokens(lockstep->game, state, node, stack->values);
        stack->tile = (uint8_t)tile;
        stack->segment = (uint8_t)(node - state->tiles[tile].first_node);
        lying += stack->count;
        position->stack_count += stack->count > 0;
    }
    return lying;
}

static void mirror_holdings(struct tw_lockstep *lockstep, const struct tw_state *state)
{
    struct tw_oracle_position *position = &lockstep->position;
    const struct tw_game *game = lockstep->game;
    unsigned size, king = TW_NONE, robber = TW_NONE;

    for (unsigned i = 0; i < lockstep->rules.players; i++) {
        tw_player_goods(game, state, i, position->goods[i]);
        if (tw_game_uses(game, TW_MECHANISM_ABBEY))
            position->abbeys[i] = (uint8_t)tw_player_abbeys(game, state, i);
        if (lockstep->token_count > 0)
            position->held_count[i] = tw_player_tokens(game, state, i, position->held[i]);
        memcpy(position->supply[i], state->supply[i], sizeof position->supply[i]);
        position->score[i] = state->score[i];
    }
    if (tw_game_uses(game, TW_MECHANISM_KING))
        king = tw_king_holder(game, state, &size);
    if (tw_game_uses(game, TW_MECHANISM_ROBBER))
        robber = tw_robber_holder(game, state, &size);
    position->king = king == TW_NONE ? -1 : (int)king;
    position->robber = robber == TW_NONE ? -1 : (int)robber;
}

/* A position that was put down by hand, before anybody's turn begins. */
static void lay_out(struct tw_replay *replay)
{
    struct tw_lockstep *lockstep = open_lockstep(replay);
    const struct tw_state *state = replay->state;

    if (!lockstep)
        return;
    tw_oracle_empty(&lockstep->rules, &lockstep->position);
    for (unsigned i = lockstep->position.tile_count; i < state->tile_count; i++)
        tw_oracle_put_tile(&lockstep->position,
                           (struct tw_oracle_tile){lockstep->types[state->tiles[i].type],
                                                   state->tiles[i].x, state->tiles[i].y,
                                                   state->tiles[i].rotation});
    mirror_figures(lockstep, state);
    mirror_stacks(lockstep, state);
    mirror_holdings(lockstep, state);
}

static void take_pile(struct tw_lockstep *lockstep, const struct tw_state *state)
{
    lockstep->deck_count = lockstep->position.deck_count = state->deck_count;
    memcpy(lockstep->deck, state->deck, state->deck_count);
    for (unsigned i = 0; i < state->deck_count; i++)
        lockstep->position.deck[i] = lockstep->types[state->deck[i]];
}

/* What the engine is about to decide on. Saved games find out about the pile as they go. */
static void take_state(struct tw_lockstep *lockstep, const struct tw_replay *replay)
{
    memcpy(&lockstep->state, replay->state, tw_game_state_size(replay->game));
    memcpy(lockstep->sums, replay->state->score, sizeof lockstep->sums);
    take_pile(lockstep, replay->state);
    lockstep->scratch_follows = false;
    if (lockstep->decisions > 0)
        return;
    for (unsigned i = 0; i < lockstep->rules.players; i++) {
        lockstep->position.score[i] = replay->state->score[i];
        memcpy(lockstep->position.supply[i], replay->state->supply[i],
               sizeof lockstep->position.supply[i]);
    }
}

/* GR-GOLD-01: where the table is empty the start tile has its tokens by now. */
static void take_tokens(struct tw_lockstep *lockstep, const struct tw_replay *replay,
                        const struct tw_scenario_deck *deck)
{
    struct tw_oracle_position *position = &lockstep->position;
    bool fresh = position->tile_count == lockstep->rules.start_count && position->stack_count == 0;

    for (unsigned i = 0; i < lockstep->rules.players; i++)
        fresh &= position->held_count[i] == 0;
    if (deck->token_count > 0)
        memcpy(position->reserve, deck->tokens, deck->token_count);
    position->reserve_count = deck->token_count;
    position->reserve_next = fresh ? mirror_stacks(lockstep, replay->state) : 0;
}

/* The first turn begins: of a position that was laid out, or of a whole game. */
static void begin(struct tw_replay *replay, const struct tw_scenario_deck *deck)
{
    struct tw_lockstep *lockstep = replay->second_opinion;
    struct tw_oracle_type types[TW_ORACLE_TILES];

    if (lockstep) {
        take_pile(lockstep, replay->state);
        take_tokens(lockstep, replay, deck);
        lockstep->log.count = 0;
        tw_oracle_resume(&lockstep->position, deck->player, &lockstep->log);
    } else {
        lockstep = open_lockstep(replay);
        for (unsigned i = 0; lockstep && i < deck->count; i++)
            types[i] = lockstep->types[deck->types[i]];
        if (lockstep)
            tw_oracle_start(&lockstep->rules, types, deck->count, deck->tokens, deck->token_count,
                            &lockstep->position);
    }
    if (!lockstep)
        return;
    memcpy(&lockstep->state, replay->state, tw_game_state_size(replay->game));
    memcpy(lockstep->sums, replay->state->score, sizeof lockstep->sums);
    tw_lockstep_compare(lockstep);
    report(replay, lockstep);
}

static struct tw_lockstep *still_agreeing(struct tw_replay *replay)
{
    return replay->judges_differ ? NULL : replay->second_opinion;
}

static void list(struct tw_lockstep *lockstep, const struct tw_replay *replay)
{
    struct tw_random random;

    tw_random_start(&random, 1, lockstep->decisions);
    take_state(lockstep, replay);
    tw_lockstep_list(lockstep, true, &random);
}

static void decide(struct tw_replay *replay, struct tw_action action)
{
    struct tw_lockstep *lockstep = still_agreeing(replay);

    if (!lockstep)
        return;
    list(lockstep, replay);
    if (!lockstep->failure.failed)
        tw_lockstep_try(lockstep, action);
    if (!lockstep->failure.failed)
        tw_lockstep_apply(lockstep, action);
    report(replay, lockstep);
}

static void try_only(struct tw_replay *replay, struct tw_action action)
{
    struct tw_lockstep *lockstep = still_agreeing(replay);

    if (!lockstep || replay->state->phase == TW_PHASE_OVER)
        return;
    list(lockstep, replay);
    if (!lockstep->failure.failed)
        tw_lockstep_try(lockstep, action);
    report(replay, lockstep);
}

static bool may_play(const struct tw_replay *replay, unsigned players)
{
    const struct tw_lockstep *lockstep = replay->second_opinion;

    return tw_oracle_seats(&lockstep->rules, players);
}

static void end(struct tw_replay *replay)
{
    struct tw_lockstep *lockstep = still_agreeing(replay);

    if (!lockstep || replay->state->phase == TW_PHASE_OVER)
        return;
    list(lockstep, replay);
    report(replay, lockstep);
}

#define TW_ORACLE_JUDGE                                                                            \
    .lay_out = lay_out, .begin = begin, .decide = decide, .try_only = try_only,                    \
    .may_play = may_play, .end = end, .done = free

const struct tw_second_judge tw_oracle_judge = {TW_ORACLE_JUDGE};

struct tw_second_judge tw_oracle_judge_by(const struct tw_tables *tables, bool defaults)
{
    return (struct tw_second_judge){TW_ORACLE_JUDGE, .tables = tables, .defaults = defaults};
}
