/*
 * The anniversary tiles. An arrow that points at an empty cell gives points at once; one that meets
 * a tile, on the new tile or on a neighbour, activates its symbol, and only one symbol at a time
 * (ANNIV-OPEN-01, ANNIV-ACT-*). Two symbols widen the choice of phase 2, the third gives another
 * turn (ANNIV-DOUBLE-*, ANNIV-FREE-*, ANNIV-EXTRA-*).
 */
#include "engine/internal.h"

enum { MAX_MEEPLES, MAX_TURNS }; /* parameters */

struct arrows {
    uint8_t active; /* enum tw_arrow: the symbol activated by the tile just laid */
    uint8_t tile;   /* the tile it is on, counted from 1 */
    uint8_t spare[6];
};

/* Tiles whose symbol the tile just laid can activate: its own and those of four neighbours. */
struct candidates {
    unsigned count;
    uint8_t tiles[1 + TW_EDGES];
};

static struct arrows *arrows_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_ARROW);
}

static int32_t parameter(const struct tw_play *play, unsigned index)
{
    return play->game->parameters[TW_MECHANISM_ARROW][index];
}

/* The edge of the map that a tile's arrow points at, or TW_NONE. */
static unsigned points_at(const struct tw_play *play, unsigned tile)
{
    const struct tw_tile *row = type_of_tile(play, tile)->tile;

    if (row->arrow == TW_ARROW_NONE)
        return TW_NONE;
    return (row->arrow_edge + (unsigned)play->state->tiles[tile].rotation) & 3;
}

/* The tile beyond an edge, or TW_NONE. */
static unsigned beyond(const struct tw_play *play, unsigned tile, unsigned edge)
{
    const unsigned there =
        play->state->cells[board_step(play->game, play->state->tiles[tile].cell, edge)];

    return !is_tile(there) ? (unsigned)TW_NONE : there - 1;
}

static struct candidates find_candidates(const struct tw_play *play)
{
    const unsigned last = play->state->last;
    const unsigned own = points_at(play, last);
    struct candidates found = {0};

    if (own != TW_NONE && beyond(play, last, own) != TW_NONE)
        found.tiles[found.count++] = (uint8_t)last;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned tile = beyond(play, last, edge);

        if (tile != TW_NONE && points_at(play, tile) == (edge ^ 2))
            found.tiles[found.count++] = (uint8_t)tile;
    }
    return found;
}

static void award_arrow(struct tw_play *play)
{
    const int32_t counters[TW_COUNTER__COUNT] = {0};

    tw_scoring_player(play, play->state->active, TW_MOMENT_ARROW, counters);
}

static void activate(struct tw_play *play, unsigned tile)
{
    struct tw_state *state = play->state;
    const unsigned symbol = type_of_tile(play, tile)->tile->arrow;

    keep(play, arrows_of(play), sizeof(struct arrows));
    arrows_of(play)->active = (uint8_t)symbol;
    arrows_of(play)->tile = (uint8_t)(tile + 1);
    if (play->sink)
        tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_ACTIVATED,
                                                 .kind = TW_KIND_PLAYER,
                                                 .player = state->active,
                                                 .node = state->tiles[tile].first_node,
                                                 .points = (int32_t)symbol});
    if (symbol == TW_ARROW_DOUBLE_TURN &&
        state->turns_in_row + 1 < TW_MUTANT(ARROW_TURNS, parameter(play, MAX_TURNS), 3))
        state->extra_turn = 1;
}

static bool laid(struct tw_play *play)
{
    struct tw_state *state = play->state;
    const struct candidates found = find_candidates(play);
    const unsigned own = points_at(play, state->last);
    const bool may_decline = play->game->readings[TW_READING_SYMBOL_CHOICE];

    keep(play, arrows_of(play), sizeof(struct arrows));
    *arrows_of(play) = (struct arrows){0};
    if (own != TW_NONE && beyond(play, state->last, own) == TW_NONE &&
        TW_MUTANT(ARROW_OPEN, true, false))
        award_arrow(play);
    if (found.count > 1 || (found.count == 1 && may_decline)) {
        tw_turn_wait(play, TW_PHASE_SYMBOL, state->active);
        return true;
    }
    if (found.count == 1)
        activate(play, found.tiles[0]);
    return false;
}

/* Kinds that go by the ordinary rule: meeples and the abbot, not builders and the like. */
static bool is_ordinary(const struct tw_game *game, unsigned kind)
{
    for (unsigned k = 0; k < game->ordinary_count; k++)
        if (game->ordinary[k] == kind)
            return true;
    return false;
}

/* Does a figure count towards the meeples that a tile can hold? */
static bool crowds(const struct tw_game *game, unsigned kind)
{
    return kind != TW_FIGURE_ABBOT ? is_ordinary(game, kind)
                                   : game->readings[TW_READING_CAP_ABBOT] == 1;
}

static bool has_room(const struct tw_play *play, unsigned tile, unsigned kind)
{
    const struct tw_state *state = play->state;
    int32_t count = 0;

    if (!crowds(play->game, kind))
        return true;
    if (arrows_of(play)->active == TW_ARROW_ANY_FREE_FEATURE &&
        play->game->readings[TW_READING_CAP_FREE] == 1)
        return true;
    for (unsigned slot = 0; slot < state->figure_slots; slot++)
        count += state->figures[slot].kind != TW_NONE &&
                 state->node_tile[state->figures[slot].node] == tile &&
                 crowds(play->game, state->figures[slot].kind);
    return count < parameter(play, MAX_MEEPLES);
}

/* Can the symbol put a figure of the kind beside this one? */
static bool is_mate(const struct tw_play *play, const struct tw_figure *figure, unsigned kind)
{
    if (figure->kind == TW_NONE || figure->player != play->state->player ||
        !is_ordinary(play->game, figure->kind))
        return false;
    return play->game->readings[TW_READING_DOUBLE_ABBOT] == 0 ||
           (figure->kind != TW_FIGURE_ABBOT && kind != TW_FIGURE_ABBOT);
}

/* The first own figure on the segment beside which one of the kind can stand, or TW_NONE. */
static unsigned mate_on(const struct tw_play *play, unsigned node, unsigned kind)
{
    const struct tw_state *state = play->state;

    for (unsigned slot = 0; slot < state->figure_slots; slot++)
        if (state->figures[slot].node == node && is_mate(play, &state->figures[slot], kind))
            return slot;
    return TW_NONE;
}

static bool is_free(const struct tw_play *play, unsigned node)
{
    return !is_occupied(play, feature_of(play->state, node));
}

/* Fields are never finished: they are scored at the end only. Nor is a river, which nobody scores.
 */
static bool is_finished(const struct tw_play *play, unsigned node)
{
    const enum tw_kind kind = node_kind(play, node);

    if (play->game->ground_kinds >> kind & 1 || kind == TW_KIND_RIVER)
        return false;
    if (play->game->ring_kinds >> kind & 1)
        return tw_board_neighbours(play, play->state->node_tile[node]) == 8;
    return is_complete(play->state, feature_of(play->state, node));
}

static void offer_at(const struct tw_play *play, struct tw_actions *actions, unsigned kind,
                     unsigned node)
{
    const unsigned index = play->state->node_tile[node];
    const struct tw_placed *tile = &play->state->tiles[index];

    if (play->game->figures[kind].on >> node_kind(play, node) & 1 &&
        !tw_type_bars(play, kind, play->state->node_tile[node]) && has_room(play, index, kind))
        offer(actions, TW_DO_FIGURE, kind, tile->x, tile->y, node - tile->first_node);
}

static void offer_beside(const struct tw_play *play, struct tw_actions *actions, unsigned kind)
{
    const struct tw_state *state = play->state;

    for (unsigned slot = 0; slot < state->figure_slots; slot++)
        if (is_mate(play, &state->figures[slot], kind) &&
            mate_on(play, state->figures[slot].node, kind) == slot)
            offer_at(play, actions, kind, state->figures[slot].node);
}

/* On the new tile the ordinary rule offers as much and more. */
static void offer_free(const struct tw_play *play, struct tw_actions *actions, unsigned kind)
{
    const struct tw_state *state = play->state;

    for (unsigned node = 0; node < state->node_count; node++)
        if (state->node_tile[node] != state->last && is_free(play, node) &&
            !is_finished(play, node))
            offer_at(play, actions, kind, node);
}

static void offer_symbols(const struct tw_play *play, struct tw_actions *actions)
{
    const struct candidates found = find_candidates(play);

    for (unsigned i = 0; i < found.count; i++) {
        const struct tw_placed *tile = &play->state->tiles[found.tiles[i]];
        offer(actions, TW_DO_SYMBOL, 0, tile->x, tile->y, 0);
    }
    if (play->game->readings[TW_READING_SYMBOL_CHOICE])
        offer(actions, TW_DO_PASS, 0, 0, 0, 0);
}

static void offer_actions(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_game *game = play->game;
    const struct tw_state *state = play->state;
    const unsigned active = arrows_of(play)->active;

    if (state->phase == TW_PHASE_SYMBOL) {
        offer_symbols(play, actions);
        return;
    }
    for (unsigned k = 0; k < game->ordinary_count; k++) {
        const unsigned kind = game->ordinary[k];

        if (!state->supply[state->player][kind])
            continue;
        if (active == TW_ARROW_SECOND_MEEPLE)
            offer_beside(play, actions, kind);
        else if (active == TW_ARROW_ANY_FREE_FEATURE)
            offer_free(play, actions, kind);
    }
}

static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    unsigned chosen = TW_NONE;

    if (state->phase != TW_PHASE_SYMBOL)
        return TW_STEP_NONE;
    if (action.what == TW_DO_SYMBOL) {
        chosen = state->cells[tw_board_cell(play->game, action.x, action.y)] - 1U;
        activate(play, chosen);
    }
    if (play->game->readings[TW_READING_ARROW_POINTS] && chosen != state->last &&
        points_at(play, state->last) != TW_NONE &&
        beyond(play, state->last, points_at(play, state->last)) != TW_NONE)
        award_arrow(play);
    tw_turn_wait(play, TW_PHASE_FIGURE, state->active);
    return TW_STEP_WAIT;
}

static uint64_t because(enum tw_reason reason)
{
    return (uint64_t)1 << reason;
}

/* A figure on an older tile: the ordinary rule, less what the symbol lifts, and what it asks. */
static uint64_t refuse_older(const struct tw_play *play, struct tw_action action, unsigned tile,
                             uint64_t reasons)
{
    const struct tw_state *state = play->state;
    const unsigned active = arrows_of(play)->active;
    const unsigned node = state->tiles[tile].first_node + (unsigned)action.segment;

    reasons &= ~because(TW_REASON_OLD_TILE);
    if (active == TW_ARROW_SECOND_MEEPLE) {
        if (mate_on(play, node, action.figure) == TW_NONE)
            reasons |= because(TW_REASON_NOT_BESIDE);
        else
            reasons &= ~(because(TW_REASON_OCCUPIED) | because(TW_REASON_FIELD_OCCUPIED));
    } else if (!is_free(play, node) || is_finished(play, node)) {
        reasons |= because(TW_REASON_NOT_FREE);
        if (is_finished(play, node))
            reasons |= because(TW_REASON_FINISHED);
    }
    if (action.figure < TW_FIGURE__COUNT && !has_room(play, tile, action.figure))
        reasons |= because(TW_REASON_CROWDED);
    return reasons;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const struct tw_state *state = play->state;
    const unsigned active = arrows_of(play)->active;
    const int tile = tw_tile_at(play->game, state, action.x, action.y);

    if (state->phase == TW_PHASE_SYMBOL && action.what == TW_DO_SYMBOL)
        return reasons | because(TW_REASON_NO_SYMBOL);
    if (state->phase != TW_PHASE_FIGURE || action.what != TW_DO_FIGURE || tile < 0 ||
        tile == state->last || action.segment >= type_of_tile(play, (unsigned)tile)->segment_count)
        return reasons;
    if (!is_ordinary(play->game, action.figure))
        return reasons;
    if (active == TW_ARROW_SECOND_MEEPLE || active == TW_ARROW_ANY_FREE_FEATURE)
        return refuse_older(play, action, (unsigned)tile, reasons);
    return reasons;
}

/* The symbol in use is one of those that the tile just laid can activate. */
static const char *check(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    const struct arrows *arrows = arrows_of(play);
    struct candidates found;

    if (state->phase != TW_PHASE_SYMBOL && state->phase != TW_PHASE_FIGURE)
        return NULL;
    found = find_candidates(play);
    if (state->phase == TW_PHASE_SYMBOL)
        return arrows->tile ? "a symbol is in use before it was chosen" : NULL;
    if (!arrows->tile)
        return found.count == 0 || play->game->readings[TW_READING_SYMBOL_CHOICE]
                   ? NULL
                   : "a symbol that is touched was not activated";
    for (unsigned i = 0; i < found.count; i++)
        if (found.tiles[i] + 1 == arrows->tile)
            return arrows->active == type_of_tile(play, found.tiles[i])->tile->arrow
                       ? NULL
                       : "the symbol in use is not the one on its tile";
    return "a symbol is in use that nothing touches";
}

const struct tw_mechanism tw_mechanism_arrow = {
    .state_size = sizeof(struct arrows),
    .parameters = {"max_meeples_per_tile", "max_turns"},
    .laid = laid,
    .offers_in = 1U << TW_PHASE_SYMBOL | 1U << TW_PHASE_FIGURE,
    .offer = offer_actions,
    .acts_on = 1U << TW_DO_SYMBOL | 1U << TW_DO_PASS,
    .act = act,
    .check = check,
    .refuses = refuses,
};
