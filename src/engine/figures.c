/* Figures on the table: where they stand, who owns a feature, how they come home. */
#include <assert.h>

#include "engine/internal.h"

static bool stands_on_ring(const struct tw_play *play, unsigned node)
{
    return play->game->ring_kinds >> node_kind(play, node) & 1;
}

static void monks_add(struct tw_play *play, unsigned figure)
{
    struct tw_state *state = play->state;

    TW_SET(play, state->monks[state->monk_count], (uint8_t)figure);
    state->monk_count = (uint8_t)(state->monk_count + 1);
}

static void monks_remove(struct tw_play *play, unsigned figure)
{
    struct tw_state *state = play->state;
    unsigned at = 0;

    while (state->monks[at] != figure)
        at++;
    state->monk_count = (uint8_t)(state->monk_count - 1);
    TW_SET(play, state->monks[at], state->monks[state->monk_count]);
    TW_SET(play, state->monks[state->monk_count], 0);
}

static unsigned slot_take(struct tw_play *play)
{
    struct tw_state *state = play->state;
    const unsigned slot = state->figure_free;

    if (slot != TW_NONE) {
        state->figure_free = state->figures[slot].next;
        return slot;
    }
    assert(state->figure_slots < TW_MAX_FIGURES);
    state->figure_slots = (uint8_t)(state->figure_slots + 1);
    return state->figure_slots - 1U;
}

unsigned tw_figure_put(struct tw_play *play, unsigned player, enum tw_figure_kind kind,
                       unsigned node, unsigned corner)
{
    struct tw_state *state = play->state;
    const unsigned root = feature_of(state, node);
    const unsigned slot = slot_take(play);
    const uint8_t other = state->nodes[root].figure;

    keep(play, &state->figures[slot], sizeof state->figures[slot]);
    state->figures[slot] =
        (struct tw_figure){.kind = (uint8_t)kind,
                           .player = (uint8_t)player,
                           .next = other == TW_NONE ? (uint8_t)slot : state->figures[other].next,
                           .corner = (uint8_t)corner,
                           .node = (uint16_t)node};
    if (other == TW_NONE)
        TW_SET(play, state->nodes[root].figure, (uint8_t)slot);
    else
        TW_SET(play, state->figures[other].next, (uint8_t)slot);
    TW_SET(play, state->supply[player][kind], (uint8_t)(state->supply[player][kind] - 1));
    if (stands_on_ring(play, node))
        monks_add(play, slot);
    return slot;
}

/* Takes one figure off its feature and back to its player. */
void tw_figure_take(struct tw_play *play, unsigned slot)
{
    struct tw_state *state = play->state;
    const struct tw_figure figure = state->figures[slot];
    const unsigned root = feature_of(state, figure.node);
    unsigned before = slot;

    while (state->figures[before].next != slot)
        before = state->figures[before].next;
    if (before == slot)
        TW_SET(play, state->nodes[root].figure, TW_NONE);
    else {
        TW_SET(play, state->figures[before].next, figure.next);
        TW_SET(play, state->nodes[root].figure, (uint8_t)before);
    }
    if (stands_on_ring(play, figure.node))
        monks_remove(play, slot);
    keep(play, &state->figures[slot], sizeof state->figures[slot]);
    state->figures[slot] = (struct tw_figure){.kind = TW_NONE, .next = state->figure_free};
    state->figure_free = (uint8_t)slot;
    TW_SET(play, state->supply[figure.player][figure.kind],
           (uint8_t)(state->supply[figure.player][figure.kind] + TW_MUTANT(RETURN_TWICE, 1, 2)));
    if (is_told(play))
        tw_scoring_tell(play, &(struct tw_event){.what = TW_EVENT_RETURN,
                                                 .kind = (uint8_t)node_kind(play, figure.node),
                                                 .player = figure.player,
                                                 .figure = figure.kind,
                                                 .node = figure.node});
}

#ifdef TW_ERRING
static bool stays(enum tw_kind kind)
{
    return (TW_ERRS(MONK_STAYS) && kind == TW_KIND_MONASTERY) ||
           (TW_ERRS(THIEF_STAYS) && kind == TW_KIND_ROAD) ||
           (TW_ERRS(KNIGHT_STAYS) && kind == TW_KIND_CITY);
}

static void return_active(struct tw_play *play, unsigned root)
{
    for (unsigned slot = 0; slot < play->state->figure_slots; slot++)
        if (play->state->figures[slot].kind != TW_NONE &&
            play->state->figures[slot].player == play->state->active &&
            feature_of(play->state, play->state->figures[slot].node) == root)
            tw_figure_take(play, slot);
}
#endif

/* All figures on a completed feature go home, also those of players who got nothing. */
void tw_figures_return(struct tw_play *play, unsigned root)
{
#ifdef TW_ERRING
    if (stays(node_kind(play, root)))
        return;
    if (TW_ERRS(RETURN_ACTIVE)) {
        return_active(play, root);
        return;
    }
#endif
    while (play->state->nodes[root].figure != TW_NONE &&
           TW_MUTANT(SCORING_RETURN, true,
                     play->state->figures[play->state->nodes[root].figure].next !=
                         play->state->nodes[root].figure))
        tw_figure_take(play, play->state->nodes[root].figure);
}

bool tw_figures_has(const struct tw_play *play, unsigned root, unsigned player,
                    enum tw_figure_kind kind)
{
    const struct tw_state *state = play->state;
    const unsigned first = state->nodes[root].figure;
    unsigned figure = first;

    if (first == TW_NONE)
        return false;
    do {
        if (state->figures[figure].kind == kind && state->figures[figure].player == player)
            return true;
        figure = state->figures[figure].next;
    } while (figure != first);
    return false;
}

/* Figures that count in a majority are followers; builders, pigs and barns are not. */
bool tw_figures_has_follower(const struct tw_play *play, unsigned root, unsigned player)
{
    const struct tw_state *state = play->state;
    const unsigned first = state->nodes[root].figure;
    unsigned slot = first;

    if (first == TW_NONE)
        return false;
    do {
        const struct tw_figure *figure = &state->figures[slot];

        if (figure->player == player && play->game->figures[figure->kind].strength)
            return true;
        slot = figure->next;
    } while (slot != first);
    return false;
}

/* A follower or a barn does; a builder or a pig left alone does not (BOX-FIG-02-E1). Only positions
 * set up by hand have one alone. */
bool tw_figures_bar(const struct tw_play *play, unsigned root)
{
    const struct tw_state *state = play->state;
    const unsigned first = state->nodes[root].figure;
    unsigned slot = first;

    do {
        const unsigned kind = state->figures[slot].kind;

        if (play->game->figures[kind].strength || kind == TW_FIGURE_BARN ||
            play->game->readings[TW_READING_SPECIAL_OCCUPIES])
            return true;
        slot = state->figures[slot].next;
    } while (slot != first);
    return false;
}

#ifdef TW_ERRING
/* Who owns it, for somebody who gets that wrong. */
static unsigned mistaken_owners(const struct tw_play *play, enum tw_kind kind, unsigned owners,
                                unsigned present)
{
    const bool ground = play->game->ground_kinds >> kind & 1;
    const unsigned active = 1U << play->state->active;

    if (TW_ERRS(MAJORITY_ALL) || (TW_ERRS(FARM_ALL) && ground))
        owners = present;
    if (TW_ERRS(MAJORITY_ACTIVE) && play->state->deck_next <= play->state->deck_count &&
        play->state->last != TW_NONE)
        owners &= active;
    if (!(owners & (owners - 1)))
        return owners;
    if (TW_ERRS(TIE_NOBODY) || (TW_ERRS(FARM_TIE) && ground))
        return 0;
    if (TW_ERRS(TIE_ACTIVE) && owners & active)
        return active;
    while (TW_ERRS(TIE_LAST) && owners & (owners - 1))
        owners &= owners - 1;
    return owners;
}
#endif

/* The players with the greatest strength on the feature, one bit each; none when the greatest
 * strength is zero. */
unsigned tw_figures_owners(const struct tw_play *play, unsigned root, enum tw_kind kind)
{
    const struct tw_state *state = play->state;
    const unsigned first = state->nodes[root].figure;
    unsigned strength[8] = {0};
    unsigned most = 0;
    unsigned owners = 0;
    unsigned slot = first;
#ifdef TW_ERRING
    unsigned present = 0;
#endif

    if (first == TW_NONE)
        return 0;
    do {
        const struct tw_figure *figure = &state->figures[slot];
        unsigned own = TW_MUTANT(FIGURES_STRENGTH, play->game->figures[figure->kind].strength, 1);

        for (const struct tw_mechanism *const *m = TW_HOOKS(play, weighing); *m; m++)
            own = (*m)->weighs(play, root, kind, figure, own);
        strength[figure->player] += own;
#ifdef TW_ERRING
        if (own)
            present |= 1U << figure->player;
#endif
        if (strength[figure->player] > most) {
            most = strength[figure->player];
            owners = 0;
        }
        if (most && strength[figure->player] == most)
            owners |= 1U << figure->player;
        slot = figure->next;
    } while (slot != first);
#ifdef TW_ERRING
    owners = mistaken_owners(play, kind, owners, present);
#endif
    return owners;
}
