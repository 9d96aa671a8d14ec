/* Questions about a game and a position, for those outside the engine. */
#include "engine/internal.h"

const struct tw_tables *tw_game_tables(const struct tw_game *game)
{
    return game->tables;
}

const char *tw_game_rules(const struct tw_game *game)
{
    return game->rules;
}

unsigned tw_game_players(const struct tw_game *game)
{
    return game->players;
}

unsigned tw_game_type_count(const struct tw_game *game)
{
    return game->type_count;
}

const char *tw_game_type_id(const struct tw_game *game, unsigned type)
{
    return game->types[type].id;
}

int tw_game_find_type(const struct tw_game *game, const char *id)
{
    for (unsigned i = 0; i < game->type_count; i++)
        if (strcmp(game->types[i].id, id) == 0)
            return (int)i;
    return -1;
}

unsigned tw_game_type_copies(const struct tw_game *game, unsigned type)
{
    return game->types[type].copies;
}

const struct tw_segment *tw_game_segments(const struct tw_game *game, unsigned type,
                                          unsigned *ret_count)
{
    *ret_count = game->types[type].segment_count;
    return game->types[type].segments;
}

const struct tw_tile *tw_game_tile(const struct tw_game *game, unsigned type)
{
    return game->types[type].tile;
}

bool tw_game_uses(const struct tw_game *game, enum tw_mechanism_kind mechanism)
{
    return uses(game, mechanism);
}

const uint8_t *tw_game_options(const struct tw_game *game)
{
    return game->options;
}

unsigned tw_game_token_count(const struct tw_game *game)
{
    return game->token_count;
}

size_t tw_game_state_size(const struct tw_game *game)
{
    return game->state_size;
}

int tw_tile_at(const struct tw_game *game, const struct tw_state *state, int x, int y)
{
    const unsigned there = state->cells[tw_board_cell(game, x, y)];

    if (!is_tile(there))
        return -1;
    /* The map is folded: the cell may belong to a tile far away. */
    return state->tiles[there - 1].x == x && state->tiles[there - 1].y == y ? (int)there - 1 : -1;
}

unsigned tw_feature_root(const struct tw_state *state, unsigned node)
{
    return feature_of(state, node);
}

const struct tw_segment *tw_node_segment(const struct tw_game *game, const struct tw_state *state,
                                         unsigned node)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    return node_segment(&play, node);
}

unsigned tw_reason_clauses(const struct tw_game *game, enum tw_reason reason, uint16_t *ret_clauses,
                           unsigned room)
{
    unsigned count = 0;

    for (unsigned i = 0; i < game->ruleset_count; i++)
        for (unsigned k = 0; k < game->rulesets[i]->refusal_count; k++) {
            const struct tw_refusal_rule *rule = &game->rulesets[i]->refusals[k];

            for (unsigned c = 0; rule->reason == reason && c < rule->clause_count; c++)
                if (count < room)
                    ret_clauses[count++] = rule->clauses[c];
        }
    return count;
}

const char *tw_reason_case(const struct tw_game *game, enum tw_reason reason)
{
    for (unsigned i = 0; i < game->ruleset_count; i++)
        for (unsigned k = 0; k < game->rulesets[i]->refusal_count; k++)
            if (game->rulesets[i]->refusals[k].reason == reason &&
                game->rulesets[i]->refusals[k].edge_case)
                return game->rulesets[i]->refusals[k].edge_case;
    return NULL;
}

int32_t tw_result(const struct tw_game *game, const struct tw_state *state)
{
    const bool least = uses(game, TW_MECHANISM_LAGGING);
    int32_t result = state->score[0];

    for (unsigned i = 1; i < game->players; i++)
        if (least ? state->score[i] < result : state->score[i] > result)
            result = state->score[i];
    return result;
}

#ifdef TW_ERRING
static unsigned fewest(const struct tw_game *game, const struct tw_state *state)
{
    unsigned players = 1;

    for (unsigned i = 1, least = 0; i < game->players; i++) {
        if (state->score[i] > state->score[least])
            continue;
        players = state->score[i] < state->score[least] ? 1U << i : players | 1U << i;
        least = i;
    }
    return players;
}
#else
#define fewest(game, state) 0
#endif

unsigned tw_winners(const struct tw_game *game, const struct tw_state *state)
{
    const int32_t result = tw_result(game, state);
    unsigned winners = 0;

    TW_HAND_ON(game, winners(game, state));
    if (state->phase != TW_PHASE_OVER || uses(game, TW_MECHANISM_LAGGING))
        return 0;
    for (unsigned i = 0; i < game->players; i++)
        if (state->score[i] == result)
            winners |= 1U << i;
    if (TW_ERRS(WIN_FIRST))
        winners &= 0U - winners;
    if (TW_ERRS(WIN_LEAST))
        winners = fewest(game, state);
    /* the last of them in turn order (BASE-GOAL-03.e1) */
    while (game->readings[TW_READING_SHARED_WIN] && (winners & (winners - 1)))
        winners &= winners - 1;
    return winners;
}
