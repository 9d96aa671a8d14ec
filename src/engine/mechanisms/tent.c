/*
 * Gold Rush: tents. In place of a cowboy a player may put the tent on a free segment of an
 * unfinished mountain, move it to another one, or take the top token of the mountain on which it
 * stands (GR-TENT-*, GR-MINE-*).
 *
 * The free segments are kept in a list, because looking for them on the whole map every turn would
 * be the most expensive thing the engine does.
 */
#include <assert.h>
#include <stdio.h>

#include "engine/internal.h"

enum { MAX_FREE = TW_MAX_MOUNTAINS };

struct tents {
    uint16_t at[8]; /* node of each player's tent, counted from 1; 0: in the supply */
    uint16_t free_count;
    uint16_t free[MAX_FREE];           /* segments of unfinished mountains without a piece */
    struct tw_action offers[MAX_FREE]; /* putting the tent on each of them */
};

/* The list of free places is one of mountains; a ruleset that wants tents elsewhere is told so. */
static bool tunes(struct tw_game *game, struct tw_problem *ret_problem)
{
    if (game->figures[TW_FIGURE_TENT].on == 1U << TW_KIND_MOUNTAIN)
        return true;
    snprintf(ret_problem->text, sizeof ret_problem->text,
             "the mechanism 'tent' knows tents on mountains only: write 'on: [mountain]'");
    return false;
}

static struct tents *tents_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_TENT);
}

static void free_add(struct tw_play *play, unsigned node)
{
    struct tents *tents = tents_of(play);
    const unsigned at = tents->free_count;
    const struct tw_placed *tile = &play->state->tiles[play->state->node_tile[node]];

    assert(at < MAX_FREE);
    TW_SET(play, tents->free[at], (uint16_t)node);
    keep(play, &tents->offers[at], sizeof tents->offers[at]);
    tents->offers[at] = (struct tw_action){.what = TW_DO_TENT,
                                           .segment = (uint8_t)(node - tile->first_node),
                                           .x = tile->x,
                                           .y = tile->y};
    TW_SET(play, tents->free_count, (uint16_t)(at + 1));
}

static void free_remove(struct tw_play *play, unsigned node)
{
    struct tents *tents = tents_of(play);
    const unsigned count = tents->free_count;
    const unsigned last = count - 1;
    unsigned at = play->memory && play->memory->place < count ? play->memory->place : 0;

    /* what a playout has just picked is found where it was picked */
    if (count == 0 || tents->free[at] != node)
        for (at = 0; at < count && tents->free[at] != node;)
            at++;
    if (at == count)
        return;
    TW_SET(play, tents->free[at], tents->free[last]);
    TW_SET(play, tents->offers[at], tents->offers[last]);
    TW_SET(play, tents->free_count, (uint16_t)last);
}

/* No tent may enter a mountain from the moment its last side is closed. */
static void free_remove_feature(struct tw_play *play, unsigned root)
{
    unsigned node = root;

    do {
        free_remove(play, node);
        node = play->state->nodes[node].next;
    } while (node != root);
}

static void add_tile(struct tw_play *play, unsigned tile_index)
{
    const struct tw_placed *tile = &play->state->tiles[tile_index];
    const struct tw_type *type = &play->game->types[tile->type];

    for (const uint8_t *segment = type->closing; *segment != TW_NONE; segment++) {
        const unsigned node = tile->first_node + (unsigned)*segment;
        unsigned root;

        if (type->kinds[*segment] != TW_KIND_MOUNTAIN)
            continue;
        root = feature_of(play->state, node);
        if (TW_MUTANT(TENT_FINISHED, is_complete(play->state, root), false))
            free_remove_feature(play, root);
        else
            free_add(play, node);
    }
}

static void setup(struct tw_play *play)
{
    for (unsigned tile = 0; tile < play->state->tile_count; tile++)
        add_tile(play, tile);
}

static bool holds_piece(const struct tw_play *play, unsigned node)
{
    const struct tw_state *state = play->state;
    const struct tents *tents = tents_of(play);

    for (unsigned player = 0; player < play->game->players; player++)
        if (tents->at[player] == node + 1)
            return true;
    for (unsigned slot = 0; slot < state->figure_slots; slot++)
        if (state->figures[slot].kind != TW_NONE && state->figures[slot].node == node)
            return true;
    return false;
}

/* Tiles and pieces were put down without a turn being played: the list is made anew. */
static void resumes(struct tw_play *play)
{
    tents_of(play)->free_count = 0;
    for (unsigned node = 0; node < play->state->node_count; node++)
        if (node_kind(play, node) == TW_KIND_MOUNTAIN &&
            !is_complete(play->state, feature_of(play->state, node)) && !holds_piece(play, node))
            free_add(play, node);
}

static bool laid(struct tw_play *play)
{
    add_tile(play, play->state->last);
    if (TW_UNLIKELY(play->game->held_kinds)) /* a hole was filled beside them */
        for (unsigned node = 0; node < play->state->node_count; node++)
            if (node_kind(play, node) == TW_KIND_MOUNTAIN &&
                play->state->nodes[feature_of(play->state, node)].open == 0)
                free_remove(play, node);
    return false;
}

static void placed(struct tw_play *play, unsigned figure)
{
    const unsigned node = play->state->figures[figure].node;

    if (node_kind(play, node) == TW_KIND_MOUNTAIN)
        free_remove(play, node);
}

/* Tents of players who are not active go home as well. */
static void completed(struct tw_play *play, unsigned root, enum tw_kind kind)
{
    struct tents *tents = tents_of(play);

    if (kind != TW_KIND_MOUNTAIN)
        return;
    for (unsigned player = 0; player < play->game->players; player++) {
        const unsigned node = tents->at[player] - 1U;

        if (!tents->at[player] || feature_of(play->state, node) != root ||
            TW_MUTANT(TENT_HOME, false, player != play->state->active))
            continue;
        TW_SET(play, tents->at[player], 0);
        TW_SET(play, play->state->supply[player][TW_FIGURE_TENT],
               (uint8_t)(play->state->supply[player][TW_FIGURE_TENT] + 1));
        if (play->sink)
            tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_RETURN,
                                                     .kind = TW_KIND_MOUNTAIN,
                                                     .player = (uint8_t)player,
                                                     .figure = TW_FIGURE_TENT,
                                                     .node = (uint16_t)node});
    }
}

void tw_tent_put(struct tw_play *play, unsigned player, unsigned node)
{
    struct tents *tents = tents_of(play);
    const unsigned from = tents->at[player];

    if (!from)
        TW_SET(play, play->state->supply[player][TW_FIGURE_TENT],
               (uint8_t)(play->state->supply[player][TW_FIGURE_TENT] - 1));
    else if (!is_complete(play->state, feature_of(play->state, from - 1)))
        free_add(play, from - 1);
    free_remove(play, node);
    TW_SET(play, tents->at[player], (uint16_t)(node + 1));
}

/* Readings under which a tent may not move within its mountain, or within its tile. */
static bool barred(const struct tw_play *play, unsigned from, unsigned to)
{
    const struct tw_state *state = play->state;

    if (play->game->readings[TW_READING_TENT_SAME_MOUNTAIN] &&
        feature_of(state, from) == feature_of(state, to))
        return true;
    return play->game->readings[TW_READING_TENT_SAME_TILE] &&
           state->node_tile[from] == state->node_tile[to];
}

static void offer_moves(const struct tw_play *play, unsigned from, struct tw_actions *actions)
{
    const struct tents *tents = tents_of(play);

    for (unsigned i = 0; i < tents->free_count; i++)
        if (!barred(play, from, tents->free[i]))
            actions->list[actions->count++] = tents->offers[i];
}

static void offer_tents(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_state *state = play->state;
    const struct tents *tents = tents_of(play);
    const uint8_t *readings = play->game->readings;
    const unsigned own = tents->at[state->player];

    if (own && (readings[TW_READING_TENT_SAME_MOUNTAIN] || readings[TW_READING_TENT_SAME_TILE]))
        offer_moves(play, own - 1, actions);
    else if (own || state->supply[state->player][TW_FIGURE_TENT])
        offer_run(actions, tents->offers, tents->free_count);
    if (own && readings[TW_READING_TENT_STAY] &&
        !is_complete(state, feature_of(state, own - 1U))) { /* GR-TENT-01-E3 */
        const struct tw_placed *tile = &state->tiles[state->node_tile[own - 1]];
        offer(actions, TW_DO_TENT, 0, tile->x, tile->y, own - 1U - tile->first_node);
    }
    if (own && (tw_gold_any(play, feature_of(state, own - 1)) ||
                (readings[TW_READING_EMPTY_STACK] && tw_gold_in_reserve(play))))
        offer(actions, TW_DO_DIG, 0, 0, 0, 0);
}

static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;

    if (action.what == TW_DO_TENT) {
        const unsigned tile = state->cells[tw_board_cell(play->game, action.x, action.y)] - 1U;
        tw_tent_put(play, state->player, state->tiles[tile].first_node + (unsigned)action.segment);
    } else {
        const unsigned root = feature_of(state, tents_of(play)->at[state->player] - 1U);
        for (int i = 0; i < play->game->parameters[TW_MECHANISM_TENT][0]; i++)
            if (!tw_gold_take(play, root, state->player) &&
                play->game->readings[TW_READING_EMPTY_STACK] && tw_gold_in_reserve(play))
                tw_gold_draw(play, root, state->player);
    }
    return TW_STEP_SCORE;
}

static uint64_t refuse_tent(const struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const struct tents *tents = tents_of(play);
    const int tile = tw_tile_at(play->game, state, action.x, action.y);
    uint64_t reasons = 0;
    unsigned node;

    if (tile < 0 || action.segment >= play->game->types[state->tiles[tile].type].segment_count)
        return (uint64_t)1 << TW_REASON_NO_SEGMENT;
    node = state->tiles[tile].first_node + (unsigned)action.segment;
    if (node_kind(play, node) != TW_KIND_MOUNTAIN)
        return (uint64_t)1 << TW_REASON_WRONG_KIND;
    if (is_complete(state, feature_of(state, node)))
        reasons |= (uint64_t)1 << TW_REASON_FINISHED;
    if (tents->at[state->player] == node + 1)
        return reasons | (uint64_t)1 << TW_REASON_SAME_SEGMENT;
    if (holds_piece(play, node))
        reasons |= (uint64_t)1 << TW_REASON_SEGMENT_TAKEN;
    return reasons ? reasons : (uint64_t)1 << TW_REASON_SAME_SEGMENT;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    if (play->state->phase != TW_PHASE_FIGURE)
        return reasons;
    if (action.what == TW_DO_TENT)
        return reasons | refuse_tent(play, action);
    if (action.what == TW_DO_DIG)
        reasons |= (uint64_t)1 << (tents_of(play)->at[play->state->player] ? TW_REASON_NO_TOKENS
                                                                           : TW_REASON_NO_TENT);
    return reasons;
}

/* The list is what a look at the whole map gives. */
static const char *check(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    const struct tents *tents = tents_of(play);
    uint8_t taken[TW_MAX_NODES] = {0};
    unsigned free = 0;

    if (state->phase == TW_PHASE_OVER)
        return NULL; /* the miners have gone home, and no tent is put any more */
    for (unsigned player = 0; player < play->game->players; player++)
        if (tents->at[player])
            taken[tents->at[player] - 1]++;
    for (unsigned slot = 0; slot < state->figure_slots; slot++)
        if (state->figures[slot].kind != TW_NONE)
            taken[state->figures[slot].node]++;
    for (unsigned node = 0; node < state->node_count; node++)
        if (node_kind(play, node) == TW_KIND_MOUNTAIN) {
            if (taken[node] > 1)
                return "two pieces stand on one segment of a mountain";
            free += !taken[node] && !is_complete(state, feature_of(state, node));
        }
    for (unsigned i = 0; i < tents->free_count; i++)
        if (taken[tents->free[i]] || is_complete(state, feature_of(state, tents->free[i])))
            return "a tent could be put where it may not";
    return free == tents->free_count ? NULL : "a free segment of a mountain is missing";
}

unsigned tw_player_tent(const struct tw_game *game, const struct tw_state *state, unsigned player)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    if (!uses(game, TW_MECHANISM_TENT) || !tents_of(&play)->at[player])
        return TW_NO_NODE;
    return tents_of(&play)->at[player] - 1U;
}

/* Final scoring begins by taking all tents off the map (GR-END-03). */
static bool ends(struct tw_play *play)
{
    struct tents *tents = tents_of(play);

    for (unsigned player = 0; player < play->game->players; player++)
        if (tents->at[player]) {
            TW_SET(play, tents->at[player], 0);
            TW_SET(play, play->state->supply[player][TW_FIGURE_TENT],
                   (uint8_t)(play->state->supply[player][TW_FIGURE_TENT] + 1));
        }
    return false;
}

const struct tw_mechanism tw_mechanism_tent = {
    .state_size = sizeof(struct tents),
    .parameters = {"tokens_per_dig"},
    .tunes = tunes,
    .setup = setup,
    .resumes = resumes,
    .laid = laid,
    .offers_in = 1U << TW_PHASE_FIGURE,
    .offer = offer_tents,
    .acts_on = 1U << TW_DO_TENT | 1U << TW_DO_DIG,
    .act = act,
    .placed = placed,
    .completed = completed,
    .ends = ends,
    .check = check,
    .refuses = refuses,
};
