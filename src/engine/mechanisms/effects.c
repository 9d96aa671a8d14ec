/*
 * Effects: what the rulesets in play say happens besides when a feature was completed and has given
 * its points. Conditions and numbers are formulas over what the feature counts.
 */
#include "engine/internal.h"

enum { MOST_TURNS = 2 }; /* in a row */

static bool ring_touches(const struct tw_play *play, unsigned root, unsigned other)
{
    const struct tw_state *state = play->state;
    unsigned node = root;

    do {
        const unsigned first = state->tiles[state->node_tile[node]].first_node;

        for (unsigned left = node_segment(play, node)->touches; left; left &= left - 1)
            if (feature_of(state, first + TW_LOWEST_BIT(left)) == other)
                return true;
        node = state->nodes[node].next;
    } while (node != root);
    return false;
}

/* Whichever of the two is said to touch the other. */
static bool are_neighbours(const struct tw_play *play, unsigned a, unsigned b)
{
    return a != b && (ring_touches(play, a, b) || ring_touches(play, b, a));
}

static void send_back(struct tw_play *play, unsigned root, unsigned kind)
{
    for (unsigned slot = 0; slot < play->state->figure_slots; slot++)
        if (play->state->figures[slot].kind == kind &&
            are_neighbours(play, feature_of(play->state, play->state->figures[slot].node), root))
            tw_figure_take(play, slot);
}

static void give_points(struct tw_play *play, unsigned root, enum tw_kind kind,
                        const struct tw_effect *effect, const int32_t *counters)
{
    const unsigned player = play->state->active;
    const bool granted = tw_scoring_granted(play, 1U << player) != 0;
    struct tw_event event = {.what = granted ? TW_EVENT_POINTS : TW_EVENT_LAPSED,
                             .moment = effect->scoring.moment,
                             .kind = (uint8_t)kind,
                             .player = (uint8_t)player,
                             .owners = (uint8_t)(1U << player),
                             .scoring = &effect->scoring};

    event.points = tw_formula_value(effect->scoring.points, counters, play->game->options);
    if (granted)
        play->state->score[player] += event.points;
    if (is_told(play)) {
        event.node = (uint16_t)tw_feature_first(play, root);
        tw_scoring_tell_points(play, &event, counters);
    }
}

static void happen(struct tw_play *play, unsigned root, enum tw_kind kind,
                   const struct tw_effect *effect, const int32_t *counters)
{
    switch ((enum tw_effect_kind)effect->what) {
    case TW_EFFECT_ANOTHER_TURN:
        if (play->state->turns_in_row + 1 < MOST_TURNS)
            play->state->extra_turn = 1;
        break;
    case TW_EFFECT_FIGURE_BACK:
        send_back(play, root, effect->figure);
        break;
    default:
        give_points(play, root, kind, effect, counters);
        break;
    }
}

static void completed(struct tw_play *play, unsigned root, enum tw_kind kind)
{
    const struct tw_game *game = play->game;
    int32_t counters[TW_COUNTER__COUNT];
    bool counted = false;

    for (unsigned i = 0; i < game->ruleset_count; i++)
        for (unsigned k = 0; k < game->rulesets[i]->effect_count; k++) {
            const struct tw_effect *effect = &game->rulesets[i]->effects[k];

            if (effect->scoring.kind != kind)
                continue;
            if (!counted) {
                tw_feature_count(play, root, kind, counters);
                tw_feature_count_common(play, root, tw_scoring_owners(play, root, kind), counters);
                counted = true;
            }
            if (!effect->scoring.condition ||
                tw_formula_value(effect->scoring.condition, counters, game->options))
                happen(play, root, kind, effect, counters);
        }
}

const struct tw_mechanism tw_mechanism_effects = {
    .completed = completed,
};
