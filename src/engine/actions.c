/* Decisions: what is offered, and what each of them does. */
#include <assert.h>

#include "engine/internal.h"

#ifdef TW_ERRING
/* Is the feature taken for free, or for taken? */
static bool is_mistaken(const struct tw_play *play, unsigned root, bool *ret_free)
{
    const enum tw_kind kind = node_kind(play, root);

    *ret_free = (TW_ERRS(OCCUPIED_ROAD) && kind == TW_KIND_ROAD) ||
                (TW_ERRS(OCCUPIED_CITY) && kind == TW_KIND_CITY) ||
                (TW_ERRS(OCCUPIED_FIELD) && kind == TW_KIND_FIELD);
    return *ret_free || (TW_ERRS(FIGURE_COMPLETED) && is_complete(play->state, root) &&
                         play->game->closing_kinds >> kind & 1);
}
#endif

/* Of these segments of the tile just laid, those whose feature no figure occupies. */
static unsigned free_segments(const struct tw_play *play, unsigned segments)
{
    const struct tw_state *state = play->state;
    const unsigned first = state->tiles[state->last].first_node;
    unsigned found = 0;

    for (; segments; segments &= segments - 1) {
        const unsigned root = feature_of(state, first + TW_LOWEST_BIT(segments));
#ifdef TW_ERRING
        bool is_free;

        if (is_mistaken(play, root, &is_free)) {
            found |= is_free ? segments & -segments : 0;
            continue;
        }
#endif

        if (TW_MUTANT(ACTIONS_OCCUPIED, !is_occupied(play, root),
                      !is_occupied(play, root) ||
                          tw_figures_has_follower(play, root, state->player)))
            found |= segments & -segments;
    }
    return found;
}

/* Figures that go by the ordinary rule: from the supply, on the tile just laid, on a feature that
 * no figure occupies. */
static void offer_figures(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_game *game = play->game;
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->last];
    const uint8_t *supply = state->supply[state->player];
    const uint16_t *stands = game->types[tile->type].stands;
    unsigned segments = 0;

    for (unsigned k = 0; k < game->ordinary_count; k++)
        segments |= supply[game->ordinary[k]] ? stands[game->ordinary[k]] : 0U;
    if (segments == 0)
        return;
    segments = free_segments(play, segments);
    for (unsigned k = 0; k < game->ordinary_count; k++)
        if (supply[game->ordinary[k]] > TW_MUTANT(FIGURE_LAST, 0, 1))
            for (unsigned left = stands[game->ordinary[k]] & segments; left; left &= left - 1)
                offer(actions, TW_DO_FIGURE, game->ordinary[k], tile->x, tile->y,
                      TW_LOWEST_BIT(left));
}

/* All that is legal now. A brief offer of a tile is left in `fits`, or in the playout's memory. */
void tw_actions_gather(const struct tw_play *play, struct tw_actions *actions, struct tw_fits *fits)
{
    const struct tw_state *state = play->state;

    if (state->phase == TW_PHASE_TILE) {
        if (!actions->brief || tw_board_is_limited(play, state->drawn))
            tw_board_offer(play, state->drawn, actions);
        else if (remembers(play))
            actions->fits = &play->memory->fits;
        else {
            tw_board_find_fits(play, state->drawn, fits);
            actions->fits = fits;
        }
    } else if (state->phase == TW_PHASE_FIGURE) {
        offer(actions, TW_DO_PASS, 0, 0, 0, 0);
        offer_figures(play, actions);
        if (TW_ERRS(FIGURE_MUST) && actions->count > 1)
            actions->list[0] = actions->list[--actions->count];
    }
    for (const struct tw_mechanism *const *m = TW_HOOKS(play, offering[state->phase]); *m; m++)
        (*m)->offer(play, actions);
}

unsigned tw_actions_total(const struct tw_actions *actions)
{
    return actions->count + actions->run_count + (actions->fits ? actions->fits->count : 0);
}

struct tw_action tw_actions_pick(const struct tw_play *play, const struct tw_actions *actions,
                                 unsigned k)
{
    if (actions->fits) {
        if (k < actions->fits->count)
            return tw_board_pick(play, actions->fits, k);
        k -= actions->fits->count;
    }
    if (k < actions->run_at || !actions->run)
        return actions->list[k];
    k -= actions->run_at;
    if (k >= actions->run_count)
        return actions->list[actions->run_at + k - actions->run_count];
    if (remembers(play))
        play->memory->place = (uint16_t)k;
    return actions->run[k];
}

static void put_figure(struct tw_play *play, struct tw_action action)
{
    struct tw_state *state = play->state;
    const unsigned tile = state->cells[tw_board_cell(play->game, action.x, action.y)] - 1U;

    const unsigned figure =
        tw_figure_put(play, state->player, (enum tw_figure_kind)action.figure,
                      state->tiles[tile].first_node + (unsigned)action.segment, 0);

    for (const struct tw_mechanism *const *m = TW_HOOKS(play, placing); *m; m++)
        (*m)->placed(play, figure);
}

static void lay_drawn(struct tw_play *play, struct tw_action action)
{
    play->state->last =
        (uint8_t)tw_board_lay(play, play->state->drawn, action.x, action.y, action.rotation);
}

/* What the action does, and with which step the turn goes on. */
static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    if (action.what == TW_DO_TILE && action.figure != TW_LAY_ABBEY) {
        lay_drawn(play, action);
        return TW_STEP_LAID;
    }
    for (const struct tw_mechanism *const *m = TW_HOOKS(play, acting[action.what]); *m; m++) {
        /* the lists of decisions are not cleared;
         * NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
        const enum tw_step step = (*m)->act(play, action);

        if (step != TW_STEP_NONE)
            return step;
    }
    assert((action.what == TW_DO_FIGURE || action.what == TW_DO_PASS) &&
           "no part of the engine knows this action");
    if (action.what == TW_DO_FIGURE)
        put_figure(play, action);
    return TW_STEP_SCORE;
}

void tw_actions_carry_out(struct tw_play *play, struct tw_action action)
{
    tw_turn_go_on(play, act(play, action));
}
