/*
 * Farmers as older printings pay them: city by city. A completed city pays once, either those who
 * have the most farmers on all fields around it, or each owner of a field around it
 * (BASE-FARM-09.e5). Barns are paid for their fields as ever.
 */
#include "engine/internal.h"

enum { BY_FIELD, BY_CITY, ONCE }; /* values of the reading */

/* Whom a city pays, and who of them has a pig beside it; one bit each. */
struct payees {
    unsigned owners, pigs;
};

static bool is_farmer(const struct tw_play *play, unsigned slot)
{
    const struct tw_figure *figure = &play->state->figures[slot];

    return figure->kind != TW_NONE && node_kind(play, figure->node) == TW_KIND_FIELD;
}

static bool touches(const struct tw_play *play, unsigned field, unsigned city)
{
    const struct tw_state *state = play->state;
    unsigned node = field;

    do {
        const unsigned first = state->tiles[state->node_tile[node]].first_node;

        for (unsigned left = node_segment(play, node)->touches; left; left &= left - 1)
            if (feature_of(state, first + TW_LOWEST_BIT(left)) == city)
                return true;
        node = state->nodes[node].next;
    } while (node != field);
    return false;
}

static unsigned strongest(const struct tw_play *play, const unsigned *strength)
{
    unsigned most = 1, players = 0;

    for (unsigned player = 0; player < play->game->players; player++) {
        if (strength[player] > most)
            players = 0;
        most = strength[player] > most ? strength[player] : most;
        players |= (strength[player] == most ? 1U : 0U) << player;
    }
    return players;
}

static struct payees payees_of(const struct tw_play *play, unsigned city)
{
    const struct tw_state *state = play->state;
    const bool all_fields = play->game->readings[TW_READING_FARM_SCORING] == BY_CITY;
    unsigned strength[TW_MAX_PLAYERS] = {0};
    struct payees found = {0, 0};

    for (unsigned slot = 0; slot < state->figure_slots; slot++) {
        const struct tw_figure *figure = &state->figures[slot];
        unsigned field, owners;

        if (!is_farmer(play, slot) || !touches(play, feature_of(state, figure->node), city))
            continue;
        field = feature_of(state, figure->node);
        owners = tw_figures_owners(play, field, TW_KIND_FIELD);
        strength[figure->player] += play->game->figures[figure->kind].strength;
        found.owners |= owners;
        if (figure->kind == TW_FIGURE_PIG && (all_fields || owners >> figure->player & 1))
            found.pigs |= 1U << figure->player;
    }
    if (all_fields)
        found.owners = strongest(play, strength);
    return found;
}

static void pay(struct tw_play *play, unsigned city, struct payees payees)
{
    const unsigned granted = payees.owners ? tw_scoring_granted(play, payees.owners) : 0;

    for (unsigned player = 0; payees.owners >> player; player++) {
        int32_t counters[TW_COUNTER__COUNT] = {[TW_COUNTER_CITIES] = 1};
        struct tw_event event = {.moment = TW_MOMENT_END,
                                 .kind = TW_KIND_FIELD,
                                 .player = (uint8_t)player,
                                 .owners = (uint8_t)payees.owners};

        if (!(payees.owners >> player & 1))
            continue;
        counters[TW_COUNTER_PIGS] = (int32_t)(payees.pigs >> player & 1);
        event.scoring = tw_scoring_entry(play->game, TW_KIND_FIELD, TW_MOMENT_END, counters);
        if (!event.scoring)
            continue;
        event.what = granted >> player & 1 ? TW_EVENT_POINTS : TW_EVENT_LAPSED;
        event.points = tw_formula_value(event.scoring->points, counters, play->game->options);
        if (granted >> player & 1)
            play->state->score[player] += event.points;
        if (is_told(play)) {
            event.node = (uint16_t)tw_feature_first(play, city);
            tw_scoring_tell_points(play, &event, counters);
        }
    }
}

bool tw_farmers_wait(const struct tw_play *play, unsigned root)
{
    return play->game->readings[TW_READING_FARM_SCORING] != BY_FIELD &&
           node_kind(play, root) == TW_KIND_FIELD && !tw_barn_on(play, root);
}

void tw_farmers_final(struct tw_play *play)
{
    const struct tw_state *state = play->state;

    if (play->game->readings[TW_READING_FARM_SCORING] == BY_FIELD)
        return;
    for (unsigned node = 0; node < state->node_count; node++)
        if (feature_of(state, node) == node && node_kind(play, node) == TW_KIND_CITY &&
            is_complete(state, node))
            pay(play, node, payees_of(play, node));
    for (unsigned slot = 0; slot < state->figure_slots; slot++)
        if (is_farmer(play, slot))
            tw_figure_take(play, slot);
}
