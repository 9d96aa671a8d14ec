/* The position on both sides. */
#include <string.h>

#include "verify/lockstep/lockstep.h"

static bool compare_phase(struct tw_lockstep *lockstep)
{
    const struct tw_state *state = &lockstep->state;
    const struct tw_oracle_position *position = &lockstep->position;

    lockstep->done[TW_CHECK_PHASE]++;
    if (state->phase != position->phase) {
        tw_lockstep_fail(lockstep, TW_CHECK_PHASE, "the engine waits for %s, the oracle for %s",
                         tw_phase_words[state->phase], tw_phase_words[position->phase]);
    } else if (state->phase != TW_PHASE_OVER && state->phase != TW_PHASE_FINAL &&
               (state->player != position->player || state->active != position->active)) {
        tw_lockstep_fail(lockstep, TW_CHECK_PHASE,
                         "in phase %s of player %u player %u decides, for the oracle %u of %u",
                         tw_phase_words[state->phase], state->active, state->player,
                         position->player, position->active);
    } else if (state->phase == TW_PHASE_TILE &&
               (state->drawn >= tw_game_type_count(lockstep->game) ||
                lockstep->types[state->drawn].tile != position->drawn.tile ||
                lockstep->types[state->drawn].garden != position->drawn.garden)) {
        tw_lockstep_fail(lockstep, TW_CHECK_PHASE, "another tile was drawn than %s",
                         position->drawn.tile->id);
    } else {
        return true;
    }
    return false;
}

/* How many of the tiles were found to agree before, and are still the same. */
static unsigned agreed_tiles(const struct tw_lockstep *lockstep)
{
    const struct tw_oracle_position *position = &lockstep->position;
    const struct tw_agreed *agreed = &lockstep->agreed;
    const unsigned count = agreed->tile_count;

    if (count == 0 || count > position->tile_count ||
        position->tile_numbers[count - 1] != agreed->tile_number ||
        memcmp(lockstep->state.tiles, agreed->tiles, count * sizeof agreed->tiles[0]) != 0)
        return 0;
    return count;
}

static void agree_on_tiles(struct tw_lockstep *lockstep, unsigned from)
{
    struct tw_agreed *agreed = &lockstep->agreed;
    const unsigned count = lockstep->position.tile_count;

    if (from == 0) /* another table */
        agreed->figures_known = false;
    agreed->tile_count = count;
    agreed->tile_number = lockstep->position.tile_numbers[count - 1];
    memcpy(&agreed->tiles[from], &lockstep->state.tiles[from],
           (count - from) * sizeof agreed->tiles[0]);
}

static bool compare_tiles(struct tw_lockstep *lockstep)
{
    const struct tw_state *state = &lockstep->state;
    const struct tw_oracle_position *position = &lockstep->position;
    const unsigned known = agreed_tiles(lockstep);

    lockstep->done[TW_CHECK_TILES]++;
    if (state->tile_count != position->tile_count || state->discarded != position->discarded) {
        tw_lockstep_fail(lockstep, TW_CHECK_TILES, "%u tiles lie, %u were discarded; oracle %u, %u",
                         state->tile_count, state->discarded, position->tile_count,
                         position->discarded);
        return false;
    }
    for (unsigned i = known; i < position->tile_count; i++) {
        const struct tw_placed *ours = &state->tiles[i];
        const struct tw_oracle_tile *theirs = &position->tiles[i];

        if (lockstep->types[ours->type].tile == theirs->type.tile &&
            lockstep->types[ours->type].garden == theirs->type.garden && ours->x == theirs->x &&
            ours->y == theirs->y && ours->rotation == theirs->rotation)
            continue;
        tw_lockstep_fail(
            lockstep, TW_CHECK_TILES, "tile %u is %s at %d,%d, for the oracle at %d,%d", i,
            tw_game_type_id(lockstep->game, ours->type), ours->x, ours->y, theirs->x, theirs->y);
        return false;
    }
    if (known < position->tile_count)
        agree_on_tiles(lockstep, known);
    return true;
}

/* The engine keeps tents apart from figures. */
static bool tent_stands(const struct tw_lockstep *lockstep, const struct tw_oracle_figure *tent)
{
    return tw_player_tent(lockstep->game, &lockstep->state, tent->player) ==
           lockstep->state.tiles[tent->tile].first_node + (unsigned)tent->segment;
}

static unsigned count_tents(const struct tw_lockstep *lockstep, unsigned player)
{
    return tw_game_uses(lockstep->game, TW_MECHANISM_TENT) &&
           tw_player_tent(lockstep->game, &lockstep->state, player) != TW_NO_NODE;
}

/* The engine's figures by the segment they stand on: the first slot plus one, and the next. */
struct standing {
    uint8_t first[TW_MAX_NODES];
    uint8_t next[TW_MAX_FIGURES];
    unsigned count;
};

static void gather_figures(const struct tw_state *state, struct standing *standing)
{
    memset(standing->first, 0, state->node_count);
    standing->count = 0;
    for (unsigned i = 0; i < state->figure_slots; i++) {
        const struct tw_figure *figure = &state->figures[i];

        if (figure->kind == TW_NONE)
            continue;
        standing->count++;
        standing->next[i] = standing->first[figure->node];
        standing->first[figure->node] = (uint8_t)(i + 1);
    }
}

/* Takes one of the engine's figures away that is such a figure; false when there is none. */
static bool take_figure(const struct tw_lockstep *lockstep, struct standing *standing,
                        const struct tw_oracle_figure *figure, unsigned node)
{
    const struct tw_state *state = &lockstep->state;

    for (uint8_t *at = &standing->first[node]; *at != 0; at = &standing->next[*at - 1])
        if (state->figures[*at - 1].kind == figure->kind &&
            state->figures[*at - 1].player == figure->player) {
            *at = standing->next[*at - 1];
            return true;
        }
    return false;
}

/* SOLO-END-05: which of a colour's followers were counted does not matter, only how many. */
static bool take_any_figure(const struct tw_lockstep *lockstep, struct standing *standing,
                            const struct tw_oracle_figure *figure)
{
    for (unsigned node = 0; node < lockstep->state.node_count; node++)
        if (take_figure(lockstep, standing, figure, node))
            return true;
    return false;
}

/* On the table and in the supply, on both sides. Tents are elsewhere and not among them. */
static bool figures_stay(const struct tw_lockstep *lockstep)
{
    const struct tw_agreed *agreed = &lockstep->agreed;
    const struct tw_state *state = &lockstep->state;
    const struct tw_oracle_position *position = &lockstep->position;

    return agreed->figures_known && agreed->figure_slots == state->figure_slots &&
           agreed->figure_count == position->figure_count &&
           memcmp(agreed->supply, state->supply, sizeof agreed->supply) == 0 &&
           memcmp(agreed->figures, state->figures,
                  state->figure_slots * sizeof agreed->figures[0]) == 0 &&
           memcmp(agreed->their_figures, position->figures,
                  position->figure_count * sizeof agreed->their_figures[0]) == 0;
}

static void agree_on_figures(struct tw_lockstep *lockstep)
{
    struct tw_agreed *agreed = &lockstep->agreed;
    const struct tw_state *state = &lockstep->state;
    const struct tw_oracle_position *position = &lockstep->position;

    agreed->figures_known =
        !tw_game_uses(lockstep->game, TW_MECHANISM_TENT) && state->phase != TW_PHASE_FINAL;
    agreed->figure_slots = state->figure_slots;
    agreed->figure_count = position->figure_count;
    memcpy(agreed->supply, state->supply, sizeof agreed->supply);
    memcpy(agreed->figures, state->figures, state->figure_slots * sizeof agreed->figures[0]);
    memcpy(agreed->their_figures, position->figures,
           position->figure_count * sizeof agreed->their_figures[0]);
}

/* Each of the oracle's figures is looked for among the engine's; numbers must agree as well. */
static void compare_standing(struct tw_lockstep *lockstep)
{
    const struct tw_state *state = &lockstep->state;
    const struct tw_oracle_position *position = &lockstep->position;
    struct standing standing;

    gather_figures(state, &standing);
    for (unsigned i = 0; i < lockstep->rules.players; i++)
        standing.count += count_tents(lockstep, i);
    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];
        const unsigned node = state->tiles[figure->tile].first_node + (unsigned)figure->segment;

        if ((figure->kind == TW_FIGURE_TENT && tent_stands(lockstep, figure)) ||
            take_figure(lockstep, &standing, figure, node) ||
            (state->phase == TW_PHASE_FINAL && take_any_figure(lockstep, &standing, figure)))
            continue;
        tw_lockstep_fail(lockstep, TW_CHECK_FIGURES, "the %s of player %u is missing at %d,%d",
                         tw_figure_words[figure->kind], figure->player,
                         position->tiles[figure->tile].x, position->tiles[figure->tile].y);
        return;
    }
    if (standing.count != position->figure_count)
        tw_lockstep_fail(lockstep, TW_CHECK_FIGURES, "%u figures stand, for the oracle %u",
                         standing.count, position->figure_count);
}

/* BASE-SETUP-05.e1, GR-INV-01, 02: supply and table add up. A wagon in the hand is in the supply.
 */
static void check_conserved(struct tw_lockstep *lockstep)
{
    const struct tw_state *state = &lockstep->state;
    unsigned standing[TW_MAX_PLAYERS][TW_FIGURE__COUNT] = {{0}};

    for (unsigned i = 0; i < state->figure_slots; i++)
        if (state->figures[i].kind != TW_NONE)
            standing[state->figures[i].player][state->figures[i].kind]++;
    for (unsigned i = 0; i < lockstep->rules.players; i++)
        standing[i][TW_FIGURE_TENT] += count_tents(lockstep, i);
    for (unsigned i = 0; i < lockstep->rules.players && !state->set_aside; i++)
        for (unsigned k = 0; k < TW_FIGURE__COUNT; k++)
            if (standing[i][k] + state->supply[i][k] != lockstep->rules.figures[k].count) {
                tw_lockstep_fail(lockstep, TW_CHECK_CONSERVED,
                                 "player %u has %u of %s in the supply and %u on the table", i,
                                 state->supply[i][k], tw_figure_words[k], standing[i][k]);
                return;
            }
}

static void compare_figures(struct tw_lockstep *lockstep)
{
    lockstep->done[TW_CHECK_FIGURES]++;
    lockstep->done[TW_CHECK_CONSERVED]++;
    if (figures_stay(lockstep))
        return;
    compare_standing(lockstep);
    check_conserved(lockstep);
    if (!lockstep->failure.failed)
        agree_on_figures(lockstep);
}

static void compare_scores(struct tw_lockstep *lockstep)
{
    lockstep->done[TW_CHECK_SCORES]++;
    lockstep->done[TW_CHECK_SUMS]++;
    for (unsigned i = 0; i < lockstep->rules.players; i++) {
        if (lockstep->state.score[i] != lockstep->sums[i])
            tw_lockstep_fail(lockstep, TW_CHECK_SUMS,
                             "player %u has %d points, the events add up to %d", i,
                             (int)lockstep->state.score[i], (int)lockstep->sums[i]);
        if (lockstep->state.score[i] != lockstep->position.score[i])
            tw_lockstep_fail(lockstep, TW_CHECK_SCORES,
                             "player %u has %d points, for the oracle %d", i,
                             (int)lockstep->state.score[i], (int)lockstep->position.score[i]);
    }
}

/* Who wins, and with what. */
static void compare_outcome(struct tw_lockstep *lockstep)
{
    const unsigned ours = tw_winners(lockstep->game, &lockstep->state);
    const unsigned theirs = tw_oracle_winners(&lockstep->position);
    const int32_t result = tw_result(lockstep->game, &lockstep->state);
    const int32_t expected = tw_oracle_result(&lockstep->position);

    if (ours != theirs)
        tw_lockstep_fail(lockstep, TW_CHECK_SCORES,
                         "the winners are %#x, one bit for each player, for the oracle %#x", ours,
                         theirs);
    if (result != expected)
        tw_lockstep_fail(lockstep, TW_CHECK_SCORES, "the result is %d, for the oracle %d",
                         (int)result, (int)expected);
}

static void compare_stacks(struct tw_lockstep *lockstep)
{
    const struct tw_oracle_position *position = &lockstep->position;
    const struct tw_state *state = &lockstep->state;
    uint8_t values[256];
    unsigned lying = 0, theirs = 0;

    for (unsigned node = 0; node < state->node_count; node++)
        if (state->nodes[node].parent == node &&
            tw_node_segment(lockstep->game, state, node)->kind == TW_KIND_MOUNTAIN)
            lying += tw_mountain_tokens(lockstep->game, state, node, values);
    for (unsigned i = 0; i < position->stack_count; i++)
        theirs += position->stacks[i].count;
    if (lying != theirs)
        tw_lockstep_fail(lockstep, TW_CHECK_TOKENS, "%u tokens lie on the map, for the oracle %u",
                         lying, theirs);
    for (unsigned i = 0; i < position->stack_count; i++) {
        const struct tw_oracle_stack *stack = &position->stacks[i];
        const unsigned node =
            lockstep->state.tiles[stack->tile].first_node + (unsigned)stack->segment;
        const unsigned count = tw_mountain_tokens(lockstep->game, &lockstep->state, node, values);

        if (count != stack->count || memcmp(values, stack->values, count) != 0)
            tw_lockstep_fail(lockstep, TW_CHECK_TOKENS,
                             "%u tokens lie on the mountain at %d,%d, for the oracle %u, or in "
                             "another order",
                             count, position->tiles[stack->tile].x, position->tiles[stack->tile].y,
                             stack->count);
    }
}

/* In which order a player keeps tokens is nobody's business. */
static bool same_values(const uint8_t *ours, const uint8_t *theirs, unsigned count)
{
    int balance[TW_MAX_TOKEN_VALUE + 1] = {0};

    for (unsigned i = 0; i < count; i++) {
        balance[ours[i] % (TW_MAX_TOKEN_VALUE + 1)]++;
        balance[theirs[i] % (TW_MAX_TOKEN_VALUE + 1)]--;
    }
    for (unsigned i = 0; i <= TW_MAX_TOKEN_VALUE; i++)
        if (balance[i] != 0)
            return false;
    return true;
}

static void compare_tokens(struct tw_lockstep *lockstep)
{
    const struct tw_oracle_position *position = &lockstep->position;
    uint8_t values[256];

    if (lockstep->token_count == 0)
        return;
    lockstep->done[TW_CHECK_TOKENS]++;
    compare_stacks(lockstep);
    for (unsigned i = 0; i < lockstep->rules.players; i++) {
        const unsigned count = tw_player_tokens(lockstep->game, &lockstep->state, i, values);

        if (count != position->held_count[i] || !same_values(values, position->held[i], count))
            tw_lockstep_fail(lockstep, TW_CHECK_TOKENS,
                             "player %u holds %u tokens, for the oracle %u, or others", i, count,
                             position->held_count[i]);
    }
}

/* Goods, abbeys, king and robber baron. */
static void compare_holdings(struct tw_lockstep *lockstep)
{
    const struct tw_oracle_position *position = &lockstep->position;
    const struct tw_game *game = lockstep->game;
    uint8_t goods[3];
    unsigned size;

    for (unsigned i = 0; i < lockstep->rules.players; i++) {
        if (tw_player_goods(game, &lockstep->state, i, goods) &&
            memcmp(goods, position->goods[i], sizeof goods) != 0)
            tw_lockstep_fail(lockstep, TW_CHECK_TOKENS, "player %u holds other goods", i);
        if (tw_game_uses(game, TW_MECHANISM_ABBEY) &&
            tw_player_abbeys(game, &lockstep->state, i) != position->abbeys[i])
            tw_lockstep_fail(lockstep, TW_CHECK_TOKENS, "player %u holds %u abbeys, oracle %u", i,
                             tw_player_abbeys(game, &lockstep->state, i), position->abbeys[i]);
    }
    if (tw_game_uses(game, TW_MECHANISM_KING) &&
        tw_king_holder(game, &lockstep->state, &size) !=
            (position->king < 0 ? TW_NONE : (unsigned)position->king))
        tw_lockstep_fail(lockstep, TW_CHECK_TOKENS, "somebody else holds the king");
    if (tw_game_uses(game, TW_MECHANISM_ROBBER) &&
        tw_robber_holder(game, &lockstep->state, &size) !=
            (position->robber < 0 ? TW_NONE : (unsigned)position->robber))
        tw_lockstep_fail(lockstep, TW_CHECK_TOKENS, "somebody else holds the robber baron");
}

/*
 * The engine's own recount of the whole: of the first position, since what a decision changes is
 * recounted given that all was well before, of the last, and now and then in between.
 */
static void check_self(struct tw_lockstep *lockstep)
{
    const bool end = lockstep->decisions == 0 || lockstep->state.phase == TW_PHASE_OVER;
    const char *wrong;

    if (lockstep->sampled_every == 0 || !(end || tw_lockstep_is_sampled(lockstep)))
        return;
    lockstep->done[TW_CHECK_SELF]++;
    wrong = tw_state_check(lockstep->game, &lockstep->state);
    if (wrong)
        tw_lockstep_fail(lockstep, TW_CHECK_SELF, "%s", wrong);
}

void tw_lockstep_compare(struct tw_lockstep *lockstep)
{
    check_self(lockstep);
    compare_scores(lockstep);
    compare_outcome(lockstep);
    if (!compare_phase(lockstep) || !compare_tiles(lockstep))
        return;
    lockstep->board = tw_oracle_now(&lockstep->position);
    tw_lockstep_compare_features(lockstep);
    compare_figures(lockstep);
    compare_tokens(lockstep);
    compare_holdings(lockstep);
}
