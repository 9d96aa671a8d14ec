/* Decisions: which are legal, and what each of them does. */
#include <assert.h>

#include "engine/internal.h"

#define WORD(name, word) word,
const char *const tw_phase_words[] = {TW_PHASES(WORD)};
const char *const tw_happening_words[] = {TW_HAPPENINGS(WORD)};
#undef WORD

/* Figures that go by the ordinary rule: from the supply, on the tile just laid, on a feature that
 * no figure occupies. */
static void offer_figures(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_game *game = play->game;
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->last];
    const struct tw_type *type = &game->types[tile->type];

    for (unsigned k = 0; k < game->ordinary_count; k++) {
        const unsigned kind = game->ordinary[k];
        const unsigned on = game->figures[kind].on;

        if (state->supply[state->player][kind] == 0)
            continue;
        for (unsigned i = 0; i < type->segment_count; i++)
            if (on >> type->kinds[i] & 1) {
                const unsigned root = feature_of(state, tile->first_node + i);
                if (TW_MUTANT(ACTIONS_OCCUPIED, !is_occupied(play, root),
                              !is_occupied(play, root) ||
                                  tw_figures_has_follower(play, root, state->player)))
                    offer(actions, TW_DO_FIGURE, kind, tile->x, tile->y, i);
            }
    }
}

unsigned tw_legal_actions(const struct tw_game *game, const struct tw_state *state,
                          struct tw_action ret_actions[TW_MAX_ACTIONS])
{
    /* Nothing is changed by asking; the play only carries the two along. */
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    struct tw_actions actions = {.list = ret_actions};

    if (state->phase == TW_PHASE_TILE)
        tw_board_offer(&play, state->drawn, &actions);
    else if (state->phase == TW_PHASE_FIGURE) {
        offer(&actions, TW_DO_PASS, 0, 0, 0, 0);
        offer_figures(&play, &actions);
    }
    for (const struct tw_mechanism *const *m = game->offering; *m; m++)
        (*m)->offer(&play, &actions);
    return actions.count;
}

/* A feature to be scored may be named by any of its segments; it is offered by the first. */
static struct tw_action first_segment(const struct tw_game *game, const struct tw_state *state,
                                      struct tw_action action)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    const int tile = tw_tile_at(game, state, action.x, action.y);
    unsigned node;

    if (tile < 0 || action.segment >= type_of_tile(&play, (unsigned)tile)->segment_count)
        return action;
    node = feature_of(state, state->tiles[tile].first_node + (unsigned)action.segment);
    node = tw_feature_first(&play, node);
    action.x = state->tiles[state->node_tile[node]].x;
    action.y = state->tiles[state->node_tile[node]].y;
    action.segment = (uint8_t)segment_of(state, node);
    return action;
}

/* Any orientation that gives the same picture means the same. */
static struct tw_action canonical(const struct tw_game *game, const struct tw_state *state,
                                  struct tw_action action)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};

    for (unsigned i = 0; i < game->mechanism_count; i++)
        if (game->mechanisms[i]->means)
            action = game->mechanisms[i]->means(&play, action);
    if (action.what == TW_DO_TILE && action.figure == 0 && state->drawn != TW_NONE)
        action.rotation = game->types[state->drawn].canonical[action.rotation & 3];
    if (action.what == TW_DO_SCORE)
        action = first_segment(game, state, action);
    return action;
}

bool tw_is_legal(const struct tw_game *game, const struct tw_state *state, struct tw_action action)
{
    struct tw_action actions[TW_MAX_ACTIONS];
    const unsigned count = tw_legal_actions(game, state, actions);

    if (action.rotation > 3)
        return false;
    action = canonical(game, state, action);
    for (unsigned i = 0; i < count; i++)
        if (memcmp(&actions[i], &action, sizeof action) == 0)
            return true;
    return false;
}

static void put_figure(struct tw_play *play, struct tw_action action)
{
    struct tw_state *state = play->state;
    const unsigned tile = state->cells[tw_board_cell(play->game, action.x, action.y)] - 1U;

    const unsigned figure =
        tw_figure_put(play, state->player, (enum tw_figure_kind)action.figure,
                      state->tiles[tile].first_node + (unsigned)action.segment, 0);

    for (const struct tw_mechanism *const *m = play->game->placing; *m; m++)
        (*m)->placed(play, figure);
    tw_turn_score(play);
}

static void lay_drawn(struct tw_play *play, struct tw_action action)
{
    play->state->last =
        (uint8_t)tw_board_lay(play, play->state->drawn, action.x, action.y, action.rotation);
    tw_turn_laid(play);
}

static void carry_out(struct tw_play *play, struct tw_action action)
{
    if (action.what == TW_DO_TILE && action.figure != TW_LAY_ABBEY) {
        lay_drawn(play, action);
        return;
    }
    for (const struct tw_mechanism *const *m = play->game->acting; *m; m++)
        if ((*m)->act(play, action))
            return;
    if (action.what == TW_DO_FIGURE)
        put_figure(play, action);
    else if (action.what == TW_DO_PASS)
        tw_turn_score(play);
    else
        assert(false && "no part of the engine knows this action");
}

void tw_apply(const struct tw_game *game, struct tw_state *state, struct tw_action action,
              struct tw_journal *journal, const struct tw_sink *sink)
{
    struct tw_play play = {.game = game, .state = state, .journal = journal, .sink = sink};

    if (journal)
        tw_journal_open(journal);
    keep(&play, state, offsetof(struct tw_state, supply));
    carry_out(&play, action);
    tw_state_assert(game, state);
}
