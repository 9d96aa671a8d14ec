/*
 * Traders & Builders: builders. A builder joins a follower of its owner's colour on a road or in a
 * city; from then on its player has another turn after every own tile that continues or completes
 * the feature, but never more turns in a row than the rules allow (TB-BUILDER-*).
 */
#include "engine/internal.h"

/* Who is company enough: any follower, or by the other reading none of the expansions'
 * (TB-BUILDER-02-E1). */
static bool has_company(const struct tw_play *play, unsigned root)
{
    const unsigned player = play->state->player;

    const bool plain = play->game->readings[TW_READING_BUILDER_COMPANY] != 0;
    /* a wagon that moved there is none by another reading (TB-BUILDER-18-E2) */
    const bool no_wagon = play->game->readings[TW_READING_BUILDER_AFTER_WAGON] &&
                          uses(play->game, TW_MECHANISM_WAGON) && tw_wagon_moved(play, player);

    if (!plain && !no_wagon)
        return tw_figures_has_follower(play, root, player);
    return tw_figures_has(play, root, player, TW_FIGURE_FOLLOWER) ||
           tw_figures_has(play, root, player, TW_FIGURE_BIG) ||
           (!plain && tw_figures_has(play, root, player, TW_FIGURE_MAYOR));
}

/* What the same tile completed needs no builder, unless it is read otherwise (TB-BUILDER-02-E2). */
static bool is_over(const struct tw_play *play, unsigned root)
{
    return play->game->readings[TW_READING_BUILDER_COMPLETED] == 0 &&
           is_complete(play->state, root);
}

static void offer_builder(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile;

    if (!state->supply[state->player][TW_FIGURE_BUILDER])
        return;
    tile = &state->tiles[state->last];
    for (unsigned left = play->game->types[tile->type].stands[TW_FIGURE_BUILDER]; left;
         left &= left - 1) {
        const unsigned segment = TW_LOWEST_BIT(left);
        const unsigned root = feature_of(state, tile->first_node + segment);

        if (!is_over(play, root) && (TW_ERRS(BUILDER_ALONE) || has_company(play, root)))
            offer(actions, TW_DO_FIGURE, TW_FIGURE_BUILDER, tile->x, tile->y, segment);
    }
}

/* Does an abbey fill the gap of a feature with a builder of the active player? */
static bool releases_builder(const struct tw_play *play)
{
    const struct tw_state *state = play->state;

    for (unsigned node = 0; node < state->node_count; node++)
        if (state->nodes[node].parent == node && state->nodes[node].open == 0 &&
            play->game->held_kinds >> node_kind(play, node) & 1 &&
            tw_figures_has(play, node, state->active, TW_FIGURE_BUILDER))
            return true;
    return false;
}

/* An abbey is no part of the feature, but it can complete it (reading TB-BUILDER-10-E3). */
static bool abbey_completes(const struct tw_play *play)
{
    const struct tw_state *state = play->state;

    if (play->game->readings[TW_READING_BUILDER_ABBEY] == 1)
        return false;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned node = tw_abbey_facing(play, state->last, edge);

        if (node != TW_NO_NODE && state->nodes[feature_of(state, node)].open == 0 &&
            tw_figures_has(play, feature_of(state, node), state->active, TW_FIGURE_BUILDER))
            return true;
    }
    return play->game->held_kinds && releases_builder(play);
}

static bool works_for(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->last];

    for (const uint8_t *segment = play->game->types[tile->type].closing; *segment != TW_NONE;
         segment++)
        if (TW_ERRS(BUILDER_OPEN) &&
            is_complete(state, feature_of(state, tile->first_node + (unsigned)*segment)))
            continue;
        else if (tw_figures_has(play, feature_of(state, tile->first_node + (unsigned)*segment),
                                TW_MUTANT(BUILDER_OWNER, state->active,
                                          (state->active + 1U) % play->game->players),
                                TW_FIGURE_BUILDER))
            return true;
    return uses(play->game, TW_MECHANISM_ABBEY) && tw_abbey_is(play, state->last) &&
           abbey_completes(play);
}

static bool laid(struct tw_play *play)
{
    struct tw_state *state = play->state;

    if (state->supply[state->active][TW_FIGURE_BUILDER] <
            play->game->figures[TW_FIGURE_BUILDER].count &&
        state->turns_in_row + 1 <
            TW_MUTANT(BUILDER_TURNS, play->game->parameters[TW_MECHANISM_BUILDER][0], 3) &&
        works_for(play))
        state->extra_turn = 1;
    return false;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const struct tw_state *state = play->state;
    const uint64_t ours = (uint64_t)1 << TW_REASON_FIELD_OCCUPIED |
                          (uint64_t)1 << TW_REASON_OCCUPIED | (uint64_t)1 << TW_REASON_WRONG_KIND |
                          (uint64_t)1 << TW_REASON_NO_FARMERS;
    int tile;
    unsigned root;

    if (state->phase != TW_PHASE_FIGURE || action.what != TW_DO_FIGURE ||
        action.figure != TW_FIGURE_BUILDER)
        return reasons;
    tile = tw_tile_at(play->game, state, action.x, action.y);
    if (tile < 0 || reasons >> TW_REASON_NO_SEGMENT & 1)
        return reasons;
    reasons &= ~ours;
    root = feature_of(state, state->tiles[tile].first_node + (unsigned)action.segment);
    if (!(play->game->figures[TW_FIGURE_BUILDER].on >> node_kind(play, root) & 1))
        return reasons | (uint64_t)1 << TW_REASON_BUILDER_PLACE;
    if (is_over(play, root))
        reasons |= (uint64_t)1 << TW_REASON_BUILDER_FINISHED;
    if (!has_company(play, root))
        reasons |= (uint64_t)1 << TW_REASON_NO_FOLLOWER;
    return reasons;
}

const struct tw_mechanism tw_mechanism_builder = {
    .parameters = {"max_turns"},
    .laid = laid,
    .offers_in = 1U << TW_PHASE_FIGURE,
    .offer = offer_builder,
    .refuses = refuses,
};
