/*
 * Abbey & Mayor: barns. A barn goes on the corner of four tiles where all show field. The farmers
 * of that field are counted and go home; so do farmers whose field is joined to it later; nobody
 * may farm there any more, and at the end the barn itself scores (AM-BARN-*).
 */
#include "engine/internal.h"

struct barns {
    uint16_t fresh; /* field of the barn placed in this turn: its node, counted from 1 */
    uint16_t on_map;
};

static struct barns *barns_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_BARN);
}

bool tw_barn_on(const struct tw_play *play, unsigned root)
{
    for (unsigned player = 0; player < play->game->players; player++)
        if (tw_figures_has(play, root, player, TW_FIGURE_BARN))
            return true;
    return false;
}

static bool fills_corner(const struct tw_play *play, unsigned tile_index, unsigned corner)
{
    const struct tw_placed *tile = &play->state->tiles[tile_index];

    return play->game->types[tile->type].turned[tile->rotation].field_corners >> corner & 1;
}

/* The field at a corner of a tile where four tiles meet with nothing but field, or TW_NO_NODE. */
unsigned tw_barn_node(const struct tw_play *play, unsigned tile, unsigned corner)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *placed = &state->tiles[tile];
    unsigned cell = placed->cell;

    if (!fills_corner(play, tile, corner))
        return TW_NO_NODE;
    /* Once round the corner: each step turns right, and so does the corner seen from there. */
    for (unsigned step = 1; step < TW_MUTANT(BARN_CORNER, TW_EDGES, TW_EDGES - 1); step++) {
        unsigned there;

        cell = board_step(play->game, cell, (corner + step - 1) & 3);
        there = state->cells[cell];
        if (!is_tile(there) || !fills_corner(play, there - 1, (corner + step) & 3))
            return TW_NO_NODE;
    }
    return placed->first_node +
           (unsigned)play->game->types[placed->type].turned[placed->rotation].joints[corner].right;
}

static void offer_barn(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_state *state = play->state;

    if (!state->supply[state->player][TW_FIGURE_BARN] ||
        !(play->game->figures[TW_FIGURE_BARN].on >> TW_KIND_FIELD & 1))
        return;
    for (unsigned corner = 0; corner < TW_EDGES; corner++) {
        const unsigned node = tw_barn_node(play, state->last, corner);

        if (node != TW_NO_NODE && (TW_ERRS(BARN_SECOND) || !barns_of(play)->on_map ||
                                   !tw_barn_on(play, feature_of(state, node))))
            offer(actions, TW_DO_FIGURE, TW_FIGURE_BARN, state->tiles[state->last].x,
                  state->tiles[state->last].y, corner);
    }
}

static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    struct barns *barns = barns_of(play);
    unsigned node;

    if (action.figure != TW_FIGURE_BARN)
        return TW_STEP_NONE;
    node = tw_barn_node(play, play->state->last, action.segment);
    tw_figure_put(play, play->state->player, TW_FIGURE_BARN, node, action.segment);
    TW_SET(play, barns->fresh, (uint16_t)(node + 1));
    TW_SET(play, barns->on_map, (uint16_t)(barns->on_map + 1));
    return TW_STEP_SCORE;
}

/* A figure on the field that is no barn, or TW_NONE. */
static unsigned other_figure(const struct tw_play *play, unsigned root)
{
    const struct tw_figure *figures = play->state->figures;
    const unsigned first = play->state->nodes[root].figure;
    unsigned slot = first;

    if (first == TW_NONE)
        return TW_NONE;
    do {
        if (figures[slot].kind != TW_FIGURE_BARN)
            return slot;
        slot = figures[slot].next;
    } while (slot != first);
    return TW_NONE;
}

/* Farmers that share their field with a barn score and go home, their pigs with them. */
static void score_field(struct tw_play *play, unsigned root)
{
    const struct barns *barns = barns_of(play);
    const bool placed = barns->fresh && feature_of(play->state, barns->fresh - 1U) == root;
    unsigned slot = other_figure(play, root);

    tw_scoring_feature(play, root, placed ? TW_MOMENT_BARN_PLACED : TW_MOMENT_FIELDS_JOINED,
                       tw_figures_owners(play, root, TW_KIND_FIELD));
    for (; slot != TW_NONE; slot = TW_MUTANT(BARN_FARMERS, other_figure(play, root), TW_NONE))
        tw_figure_take(play, slot);
}

static void score_tile(struct tw_play *play)
{
    const struct tw_placed *tile = &play->state->tiles[play->state->last];
    const struct tw_type *type = &play->game->types[tile->type];
    uint16_t roots[TW_MAX_COMPLETED];
    unsigned count = 0;

    for (unsigned i = 0; i < type->segment_count; i++) {
        const unsigned root = feature_of(play->state, tile->first_node + i);

        if (type->kinds[i] == TW_KIND_FIELD && other_figure(play, root) != TW_NONE &&
            tw_barn_on(play, root))
            tw_scoring_add_root(roots, &count, root);
    }
    tw_scoring_sort_roots(play, roots, count);
    for (unsigned i = 0; i < count; i++)
        score_field(play, roots[i]);
}

/* The reading under which joined farmers score before phase 2 (AM-BARN-14-E1). */
static bool laid(struct tw_play *play)
{
    if (barns_of(play)->on_map && play->game->readings[TW_READING_BARN_JOIN] == 1)
        score_tile(play);
    return false;
}

static bool settles(struct tw_play *play)
{
    struct barns *barns = barns_of(play);

    if (!barns->on_map)
        return false;
    score_tile(play);
    if (barns->fresh)
        TW_SET(play, barns->fresh, 0);
    return false;
}

/* A barn owns its field by being there (AM-BARN-17, AM-BARN-18). */
static unsigned claims(const struct tw_play *play, unsigned root, enum tw_kind kind,
                       unsigned owners)
{
    if (kind != TW_KIND_FIELD || !barns_of(play)->on_map)
        return owners;
    for (unsigned player = 0; player < play->game->players; player++)
        if (tw_figures_has(play, root, player, TW_FIGURE_BARN))
            owners |= 1U << player;
    return owners;
}

static void counts(const struct tw_play *play, unsigned root, enum tw_kind kind, unsigned player,
                   int32_t *counters)
{
    if (kind == TW_KIND_FIELD)
        counters[TW_COUNTER_BARNS] = tw_figures_has(play, root, player, TW_FIGURE_BARN);
}

static uint64_t refuse_barn(const struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const int tile = tw_tile_at(play->game, state, action.x, action.y);
    uint64_t reasons = 0;
    unsigned node;

    if (!state->supply[state->player][TW_FIGURE_BARN])
        reasons |= (uint64_t)1 << TW_REASON_NO_FIGURE;
    if (tile < 0 || tile != state->last)
        return reasons | (uint64_t)1 << TW_REASON_OLD_TILE;
    node =
        action.segment < TW_EDGES ? tw_barn_node(play, (unsigned)tile, action.segment) : TW_NO_NODE;
    if (node == TW_NO_NODE)
        return reasons | (uint64_t)1 << TW_REASON_NO_CORNER;
    if (tw_barn_on(play, feature_of(state, node)))
        reasons |= (uint64_t)1 << TW_REASON_BARN_FIELD;
    if (!(play->game->figures[TW_FIGURE_BARN].on >> TW_KIND_FIELD & 1))
        reasons |= (uint64_t)1 << TW_REASON_NO_FARMERS;
    return reasons;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const uint64_t occupied = (uint64_t)1 << TW_REASON_FIELD_OCCUPIED;
    const struct tw_state *state = play->state;
    const int tile = tw_tile_at(play->game, state, action.x, action.y);

    if (state->phase != TW_PHASE_FIGURE || action.what != TW_DO_FIGURE)
        return reasons;
    if (action.figure == TW_FIGURE_BARN)
        return refuse_barn(play, action);
    /* Other figures: a barn bars farmers. */
    if (!(reasons & occupied) || tile < 0 || !play->game->figures[action.figure].strength)
        return reasons;
    if (!tw_barn_on(play,
                    feature_of(state, state->tiles[tile].first_node + (unsigned)action.segment)))
        return reasons;
    return (reasons & ~occupied) | (uint64_t)1 << TW_REASON_FARMER_BARRED;
}

static unsigned count_barns(const struct tw_play *play)
{
    unsigned count = 0;

    for (unsigned slot = 0; slot < play->state->figure_slots; slot++)
        count += play->state->figures[slot].kind == TW_FIGURE_BARN;
    return count;
}

static void resumes(struct tw_play *play)
{
    barns_of(play)->on_map = (uint16_t)count_barns(play);
}

/* Every barn stands on a corner of four fields and shares its field with no one. */
static const char *check(const struct tw_play *play)
{
    const struct tw_state *state = play->state;

    if (state->phase == TW_PHASE_OVER)
        return NULL;
    if (count_barns(play) != barns_of(play)->on_map)
        return "a barn is missing";
    for (unsigned slot = 0; slot < state->figure_slots; slot++) {
        const struct tw_figure *figure = &state->figures[slot];

        if (figure->kind != TW_FIGURE_BARN)
            continue;
        if (figure->corner >= TW_EDGES ||
            tw_barn_node(play, state->node_tile[figure->node], figure->corner) != figure->node)
            return "a barn does not stand on a corner of four fields";
    }
    return NULL;
}

const struct tw_mechanism tw_mechanism_barn = {
    .state_size = sizeof(struct barns),
    .laid = laid,
    .offers_in = 1U << TW_PHASE_FIGURE,
    .offer = offer_barn,
    .acts_on = 1U << TW_DO_FIGURE,
    .act = act,
    .settles = settles,
    .claims = claims,
    .counts = counts,
    .resumes = resumes,
    .check = check,
    .refuses = refuses,
};
