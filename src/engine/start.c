/* How a game begins: shuffled, with a given order of tiles, or from a position set up by hand. */
#include <stdio.h>

#include "engine/internal.h"

static bool refuse(struct tw_problem *ret_problem, const char *why)
{
    snprintf(ret_problem->text, sizeof ret_problem->text, "%s", why);
    return false;
}

static void lay_start(struct tw_play *play)
{
    const struct tw_game *game = play->game;
    const struct tw_tile *tile = game->types[game->start_type].tile;

    tw_board_lay(play, game->start_type, 0, 0, 0);
    if (tile->next_cell == TW_NO_CELL)
        return;
    /* The further cell of the piece is the type whose row the set names. */
    for (unsigned i = 0; i < game->type_count; i++)
        for (unsigned k = 0; k < game->set_count; k++)
            if (game->types[i].tile == &game->sets[k]->tiles[tile->next_cell] &&
                tile >= game->sets[k]->tiles &&
                tile < game->sets[k]->tiles + game->sets[k]->tile_count) {
                tw_board_lay(play, i, 1, 0, 0);
                return;
            }
}

/*
 * In pieces whose size the compiler does not know: it then calls the C library, whose way with
 * small blocks is far better than what either of them does with a large one.
 */
static void clear(struct tw_state *state, size_t size)
{
    static const volatile size_t piece = 1536;
    unsigned char *bytes = (unsigned char *)state;

    while (size > 0) {
        const size_t now = size < piece ? size : piece;
        memset(bytes, 0, now);
        bytes += now;
        size -= now;
    }
}

bool tw_position_start(const struct tw_game *game, struct tw_state *ret_state)
{
    struct tw_play play = {.game = game, .state = ret_state};

    TW_HAND_ON(game, position(game, ret_state));
    clear(ret_state, game->state_size);
    ret_state->drawn = TW_NONE;
    ret_state->last = TW_NONE;
    ret_state->figure_free = TW_NONE;
    ret_state->phase = TW_PHASE_TILE;
    for (unsigned player = 0; player < game->players; player++)
        for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
            ret_state->supply[player][kind] = game->figures[kind].count;
    lay_start(&play);
    for (unsigned i = 0; i < game->mechanism_count; i++)
        if (game->mechanisms[i]->setup)
            game->mechanisms[i]->setup(&play);
    return true;
}

static void shuffle(struct tw_random *random, uint8_t *list, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        const unsigned k = tw_random_below(random, i);
        const uint8_t swap = list[i - 1];
        list[i - 1] = list[k];
        list[k] = swap;
    }
}

static void shuffle_deck(const struct tw_game *game, struct tw_random *random, uint8_t *deck)
{
    memcpy(deck, game->deck, game->deck_count);
    for (unsigned group = 0; group < sizeof game->deck_groups; group++) {
        shuffle(random, deck, game->deck_groups[group]);
        deck += game->deck_groups[group];
    }
}

static void begin(const struct tw_game *game, struct tw_state *state)
{
    struct tw_play play = {.game = game, .state = state};

    if (TW_ERRS(FIRST_SEAT))
        state->active = 1;
    for (unsigned i = 0; i < game->mechanism_count; i++)
        if (game->mechanisms[i]->opens)
            game->mechanisms[i]->opens(&play);
    tw_turn_go_on(&play, TW_STEP_BEGIN);
}

void tw_state_start(const struct tw_game *game, uint64_t seed, uint64_t index,
                    struct tw_state *ret_state)
{
    struct tw_random random;
    uint8_t tokens[64];

    TW_HAND_ON_QUIETLY(game, start(game, seed, index, ret_state));
    tw_random_start(&random, seed, index);
    tw_position_start(game, ret_state);
    shuffle_deck(game, &random, ret_state->deck);
    ret_state->deck_count = (uint8_t)game->deck_count;
    memcpy(tokens, game->tokens, sizeof tokens);
    shuffle(&random, tokens, game->token_count);
    tw_gold_reserve(game, ret_state, tokens, game->token_count);
    begin(game, ret_state);
}

/* Tiles that players hold and may lay besides those of the deck. */
static unsigned hands(const struct tw_game *game, const struct tw_state *state)
{
    unsigned count = 0;

    for (unsigned player = 0; player < game->players; player++)
        count += tw_player_abbeys(game, state, player);
    return count;
}

/* Is there room on the table for all that is to come? */
static bool has_room(const struct tw_game *game, const struct tw_state *state, const uint8_t *deck,
                     unsigned deck_count)
{
    const unsigned held = hands(game, state);
    unsigned nodes = state->node_count + held * game->most_segments;

    for (unsigned i = 0; i < deck_count; i++)
        nodes += game->types[deck[i]].segment_count;
    return deck_count + state->tile_count + held <= game->most_tiles && nodes <= game->most_nodes;
}

static bool fill(const struct tw_game *game, struct tw_state *state, const uint8_t *deck,
                 unsigned deck_count, const uint8_t *tokens, unsigned token_count)
{
    if (deck_count > sizeof state->deck || token_count > sizeof game->tokens)
        return false;
    for (unsigned i = 0; i < deck_count; i++)
        if (deck[i] >= game->type_count)
            return false;
    if (!has_room(game, state, deck, deck_count))
        return false;
    if (deck_count > 0)
        memcpy(state->deck, deck, deck_count);
    state->deck_count = (uint8_t)deck_count;
    tw_gold_reserve(game, state, tokens, token_count);
    return true;
}

bool tw_state_start_with(const struct tw_game *game, const uint8_t *deck, unsigned deck_count,
                         const uint8_t *tokens, unsigned token_count, struct tw_state *ret_state)
{
    TW_HAND_ON(game, start_with(game, deck, deck_count, tokens, token_count, ret_state));
    tw_position_start(game, ret_state);
    if (!fill(game, ret_state, deck, deck_count, tokens, token_count))
        return false;
    begin(game, ret_state);
    return true;
}

void tw_position_fits(const struct tw_game *game, const struct tw_state *state, unsigned type,
                      uint64_t ret_sites[TW_EDGES])
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    tw_board_fits_front(&play, type, &state->fronts[0], ret_sites);
}

bool tw_position_lay(const struct tw_game *game, struct tw_state *state, unsigned type, int x,
                     int y, unsigned rotation, struct tw_journal *journal,
                     struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state, .journal = journal};
    const int site = tw_board_site(&play, x, y);

    TW_HAND_ON(game, lay(game, state, type, x, y, rotation, journal, ret_problem));
    if (type >= game->type_count || rotation > 3)
        return refuse(ret_problem, "there is no such tile");
    if (tw_tile_at(game, state, x, y) >= 0)
        return refuse(ret_problem, "a tile lies there already");
    if (state->tile_count >= game->most_tiles ||
        state->node_count + game->types[type].segment_count > game->most_nodes)
        return refuse(ret_problem, "more tiles than the game has");
    if (site < 0)
        return refuse(ret_problem, "the tile touches no other tile");
    if (!(tw_board_fits(&play, type, (unsigned)site) >> game->types[type].canonical[rotation] & 1))
        return refuse(ret_problem, "an edge of the tile does not continue its neighbour");
    if (journal) {
        tw_journal_open(journal);
        keep(&play, state, offsetof(struct tw_state, supply));
    }
    tw_board_lay(&play, type, x, y, rotation);
    return true;
}

/* Mechanisms look at the table when the turn begins; until then it cannot be checked as a whole. */
bool tw_position_take_back(struct tw_state *state, struct tw_journal *journal)
{
    return tw_journal_back(state, journal);
}

bool tw_position_tile(const struct tw_game *game, struct tw_state *state, unsigned type, int x,
                      int y, unsigned rotation, struct tw_problem *ret_problem)
{
    return tw_position_lay(game, state, type, x, y, rotation, NULL, ret_problem);
}

static bool find_node(const struct tw_game *game, const struct tw_state *state, int x, int y,
                      unsigned segment, unsigned *ret_node, struct tw_problem *ret_problem)
{
    const int tile = tw_tile_at(game, state, x, y);

    if (tile < 0)
        return refuse(ret_problem, "no tile lies there");
    if (segment >= game->types[state->tiles[tile].type].segment_count)
        return refuse(ret_problem, "the tile has no such segment");
    *ret_node = state->tiles[tile].first_node + segment;
    return true;
}

static bool put_barn(struct tw_play *play, unsigned player, int x, int y, unsigned corner,
                     struct tw_problem *ret_problem)
{
    const int tile = tw_tile_at(play->game, play->state, x, y);
    unsigned node;

    if (tile < 0)
        return refuse(ret_problem, "no tile lies there");
    if (corner >= TW_EDGES)
        return refuse(ret_problem, "a tile has four corners");
    node = tw_barn_node(play, (unsigned)tile, corner);
    if (node == TW_NO_NODE)
        return refuse(ret_problem, "a barn needs a corner where four tiles show nothing but field");
    tw_figure_put(play, player, TW_FIGURE_BARN, node, corner);
    return true;
}

bool tw_position_figure(const struct tw_game *game, struct tw_state *state, unsigned player,
                        enum tw_figure_kind kind, int x, int y, unsigned segment,
                        struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state};
    unsigned node;

    if (player >= game->players || kind >= TW_FIGURE__COUNT || !state->supply[player][kind])
        return refuse(ret_problem, "the player has no such figure left");
    if (kind == TW_FIGURE_BARN)
        return put_barn(&play, player, x, y, segment, ret_problem);
    if (!find_node(game, state, x, y, segment, &node, ret_problem))
        return false;
    if (!(game->figures[kind].on >> node_kind(&play, node) & 1))
        return refuse(ret_problem, "this figure cannot stand there");
    if (kind == TW_FIGURE_TENT)
        tw_tent_put(&play, player, node);
    else
        tw_figure_put(&play, player, kind, node, 0);
    return true;
}

bool tw_position_supply(const struct tw_game *game, struct tw_state *state, unsigned player,
                        enum tw_figure_kind kind, unsigned count, struct tw_problem *ret_problem)
{
    if (player >= game->players || kind >= TW_FIGURE__COUNT)
        return refuse(ret_problem, "there is no such player or figure");
    if (count > state->supply[player][kind])
        return refuse(ret_problem, "the player has no such figure left");
    if (count < state->supply[player][kind])
        state->set_aside = 1;
    state->supply[player][kind] = (uint8_t)count;
    return true;
}

bool tw_position_stack(const struct tw_game *game, struct tw_state *state, int x, int y,
                       unsigned segment, const uint8_t *values, unsigned count,
                       struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state};
    unsigned node;

    if (!uses(game, TW_MECHANISM_GOLD_STACK))
        return refuse(ret_problem, "there are no tokens in this game");
    if (!find_node(game, state, x, y, segment, &node, ret_problem))
        return false;
    if (node_kind(&play, node) != TW_KIND_MOUNTAIN)
        return refuse(ret_problem, "tokens lie on mountains only");
    return tw_gold_stack(&play, node, values, count) ||
           refuse(ret_problem, "more tokens than the game has");
}

bool tw_position_tokens(const struct tw_game *game, struct tw_state *state, unsigned player,
                        const uint8_t *values, unsigned count, struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state};

    if (!uses(game, TW_MECHANISM_GOLD_STACK) || player >= game->players)
        return refuse(ret_problem, "there are no tokens in this game");
    return tw_gold_hold(&play, player, values, count) ||
           refuse(ret_problem, "more tokens than the game has");
}

bool tw_position_goods(const struct tw_game *game, struct tw_state *state, unsigned player,
                       const uint8_t counts[3], struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state};

    if (!uses(game, TW_MECHANISM_GOODS) || player >= game->players)
        return refuse(ret_problem, "there are no goods in this game");
    return tw_goods_hold(&play, player, counts) ||
           refuse(ret_problem, "more goods than the game has");
}

bool tw_position_abbeys(const struct tw_game *game, struct tw_state *state, unsigned player,
                        unsigned count, struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state};

    if (!uses(game, TW_MECHANISM_ABBEY) || player >= game->players)
        return refuse(ret_problem, "there are no abbeys in this game");
    return tw_abbey_hold(&play, player, count) ||
           refuse(ret_problem, "more abbeys than a player gets");
}

bool tw_position_holder(const struct tw_game *game, struct tw_state *state,
                        enum tw_mechanism_kind what, unsigned player,
                        struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state};

    if ((what != TW_MECHANISM_KING && what != TW_MECHANISM_ROBBER) || !uses(game, what) ||
        player >= game->players)
        return refuse(ret_problem, "nobody can hold that in this game");
    tw_king_give(&play, what, player);
    return true;
}

bool tw_position_begin(const struct tw_game *game, struct tw_state *state, unsigned player,
                       const uint8_t *deck, unsigned deck_count, const uint8_t *tokens,
                       unsigned token_count, struct tw_problem *ret_problem)
{
    struct tw_play play = {.game = game, .state = state};

    TW_HAND_ON(game,
               begin(game, state, player, deck, deck_count, tokens, token_count, ret_problem));
    if (player >= game->players)
        return refuse(ret_problem, "there is no such player");
    if (!fill(game, state, deck, deck_count, tokens, token_count))
        return refuse(ret_problem, "the tiles or tokens to come are not those of the game");
    if (game->held_kinds)
        tw_feature_hold(&play);
    for (unsigned node = 0; node < state->node_count; node++)
        if (feature_of(state, node) == node && state->nodes[node].open == 0)
            state->nodes[node].open = TW_PAID;
    for (unsigned i = 0; i < game->mechanism_count; i++)
        if (game->mechanisms[i]->resumes)
            game->mechanisms[i]->resumes(&play);
    state->active = (uint8_t)player;
    tw_turn_go_on(&play, TW_STEP_BEGIN);
    return true;
}
