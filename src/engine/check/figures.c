/* Figures: each is known to its feature, and none is lost between the table and the supplies. */
#include "engine/check/check.h"

static bool is_monk(const struct tw_play *play, unsigned slot)
{
    unsigned found = 0;

    for (unsigned i = 0; i < play->state->monk_count; i++)
        found += play->state->monks[i] == slot;
    return found == 1;
}

const char *tw_check_figure(const struct tw_play *play, unsigned slot)
{
    const struct tw_state *state = play->state;
    const struct tw_figure *figure = &state->figures[slot];
    unsigned root, at, steps = 0;
    bool met = false;

    if (figure->kind >= TW_FIGURE__COUNT || figure->player >= play->game->players ||
        figure->node >= state->node_count)
        return "there is no such figure, or it stands nowhere";
    root = tw_check_root(state, figure->node);
    if (root == TW_NO_NODE || state->nodes[root].figure == TW_NONE)
        return "a figure stands on a feature that does not know it";
    at = state->nodes[root].figure;
    do {
        if (at >= state->figure_slots || state->figures[at].kind == TW_NONE ||
            tw_check_root(state, state->figures[at].node) != root || steps++ > state->figure_slots)
            return "the ring of figures on a feature is broken";
        met |= at == slot;
        at = state->figures[at].next;
    } while (at != state->nodes[root].figure);
    return met ? NULL : "a figure is on no feature";
}

const char *tw_check_occupants(const struct tw_play *play, unsigned node)
{
    const struct tw_state *state = play->state;
    const unsigned slot = state->nodes[node].figure;

    if (state->nodes[node].parent != node || slot == TW_NONE)
        return NULL;
    return slot < state->figure_slots && state->figures[slot].kind != TW_NONE &&
                   state->figures[slot].node < state->node_count &&
                   tw_check_root(state, state->figures[slot].node) == node
               ? NULL
               : "a feature knows a figure that does not stand on it";
}

/* Slots that nobody uses hang on one chain. */
static bool is_chained(const struct tw_state *state, unsigned unused)
{
    unsigned slot = state->figure_free;

    for (; slot != TW_NONE && unused > 0; unused--) {
        if (slot >= state->figure_slots || state->figures[slot].kind != TW_NONE)
            return false;
        slot = state->figures[slot].next;
    }
    return slot == TW_NONE && unused == 0;
}

/* How many stand on monasteries and the like, all of them noted; TW_NONE when one is not. */
static unsigned count_monks(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    unsigned count = 0;

    for (unsigned slot = 0; slot < state->figure_slots; slot++) {
        if (state->figures[slot].kind == TW_NONE ||
            !(play->game->ring_kinds >> node_kind(play, state->figures[slot].node) & 1))
            continue;
        if (!is_monk(play, slot))
            return TW_NONE;
        count++;
    }
    return count;
}

const char *tw_check_supply(const struct tw_play *play)
{
    const struct tw_game *game = play->game;
    const struct tw_state *state = play->state;
    uint8_t placed[8][16] = {{0}};
    unsigned used = 0;

    for (unsigned slot = 0; slot < state->figure_slots; slot++) {
        const struct tw_figure *figure = &state->figures[slot];

        if (figure->kind == TW_NONE)
            continue;
        used++;
        placed[figure->player][figure->kind]++;
    }
    for (unsigned player = 0; player < game->players; player++)
        for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++) {
            const unsigned all = placed[player][kind] + state->supply[player][kind];

            if (all != game->figures[kind].count && kind != TW_FIGURE_TENT &&
                (all > game->figures[kind].count || !state->set_aside))
                return "figures in the supply and on the map do not add up";
        }
    if (count_monks(play) != state->monk_count)
        return "the figures on monasteries are not those that are noted";
    return is_chained(state, state->figure_slots - used) ? NULL : "a free slot is lost";
}
