/*
 * The whole state held against what a fresh look at the tiles gives: the map, the fronts, the
 * features by flood fill over the ports, the figures, the supplies. Slow and plain; debug builds
 * call it after every action.
 */
#include "engine/check/check.h"

static const char *check_map(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    const char *problem = NULL;

    for (unsigned tile = 0; !problem && tile < state->tile_count; tile++)
        problem = tw_check_tile(play, tile);
    for (unsigned node = 0; !problem && node < state->node_count; node++)
        problem = tw_check_node(play, node);
    for (unsigned cell = 0; !problem && cell < play->game->cell_count; cell++)
        if (state->cells[cell] != TW_CELL_EMPTY)
            problem = tw_check_cell(play, cell);
    for (unsigned i = 0; !problem && i < state->front_count; i++)
        for (uint64_t used = state->fronts[i].used; !problem && used; used &= used - 1)
            problem = tw_check_site(play, 64 * i + TW_LOWEST_BIT_64(used));
    return problem;
}

static const char *check_figures(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    const char *problem = NULL;

    for (unsigned slot = 0; !problem && slot < state->figure_slots; slot++)
        if (state->figures[slot].kind != TW_NONE)
            problem = tw_check_figure(play, slot);
    for (unsigned node = 0; !problem && node < state->node_count; node++)
        problem = tw_check_occupants(play, node);
    return problem ? problem : tw_check_supply(play);
}

const char *tw_state_check(const struct tw_game *game, const struct tw_state *state)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    const char *problem = tw_check_numbers(&play);

    if (!problem)
        problem = check_map(&play);
    if (!problem)
        problem = tw_check_features(&play);
    if (!problem)
        problem = check_figures(&play);
    for (unsigned i = 0; !problem && i < game->mechanism_count; i++)
        if (game->mechanisms[i]->check)
            problem = game->mechanisms[i]->check(&play);
    return problem;
}
