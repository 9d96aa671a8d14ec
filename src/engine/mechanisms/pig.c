/*
 * Traders & Builders: pigs. A pig goes on a field where its player has a farmer; it counts nothing
 * there, but makes the cities worth more to that player (TB-PIG-*).
 */
#include "engine/internal.h"

/* Readings under which a barn keeps pigs off its field. A farmer of one's own is on such a field
 * only in the turn that joined the two, so both come to the same (AM-BARN-13-E3, TB-PIG-02-E3). */
static bool is_barred(const struct tw_play *play, unsigned root)
{
    return (play->game->readings[TW_READING_BARN_PIGS] ||
            play->game->readings[TW_READING_PIG_JOIN]) &&
           tw_barn_on(play, root);
}

static void offer_pig(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile;

    if (!state->supply[state->player][TW_FIGURE_PIG])
        return;
    tile = &state->tiles[state->last];
    for (unsigned left = play->game->types[tile->type].stands[TW_FIGURE_PIG]; left;
         left &= left - 1) {
        const unsigned segment = TW_LOWEST_BIT(left);
        const unsigned root = feature_of(state, tile->first_node + segment);

        if ((TW_ERRS(PIG_ALONE) || tw_figures_has_follower(play, root, state->player)) &&
            !is_barred(play, root))
            offer(actions, TW_DO_FIGURE, TW_FIGURE_PIG, tile->x, tile->y, segment);
    }
}

static void counts(const struct tw_play *play, unsigned root, enum tw_kind kind, unsigned player,
                   int32_t *counters)
{
    if (kind == TW_KIND_FIELD)
        counters[TW_COUNTER_PIGS] =
            tw_figures_has(play, root, player, TW_FIGURE_PIG) ||
            TW_MUTANT(
                PIG_SHARED, false,
                tw_figures_has(play, root, (player + 1) % play->game->players, TW_FIGURE_PIG));
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const struct tw_state *state = play->state;
    const uint64_t ours = (uint64_t)1 << TW_REASON_FIELD_OCCUPIED |
                          (uint64_t)1 << TW_REASON_OCCUPIED | (uint64_t)1 << TW_REASON_WRONG_KIND;
    int tile;
    unsigned node;

    if (state->phase != TW_PHASE_FIGURE || action.what != TW_DO_FIGURE ||
        action.figure != TW_FIGURE_PIG)
        return reasons;
    tile = tw_tile_at(play->game, state, action.x, action.y);
    if (tile < 0 || reasons >> TW_REASON_NO_SEGMENT & 1)
        return reasons;
    node = state->tiles[tile].first_node + (unsigned)action.segment;
    reasons &= ~ours;
    if (node_kind(play, node) != TW_KIND_FIELD)
        return reasons | (uint64_t)1 << TW_REASON_PIG_PLACE;
    if (!tw_figures_has_follower(play, feature_of(state, node), state->player))
        reasons |= (uint64_t)1 << TW_REASON_NO_FARMER;
    if (is_barred(play, feature_of(state, node)))
        reasons |= (uint64_t)1 << TW_REASON_FARMER_BARRED;
    return reasons;
}

const struct tw_mechanism tw_mechanism_pig = {
    .offers_in = 1U << TW_PHASE_FIGURE,
    .offer = offer_pig,
    .counts = counts,
    .refuses = refuses,
};
