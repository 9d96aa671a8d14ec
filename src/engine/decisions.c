/* Decisions, for those outside the engine: which are legal, and carrying them out. */
#include "engine/internal.h"

#define WORD(name, word) word,
const char *const tw_phase_words[] = {TW_PHASES(WORD)};
const char *const tw_happening_words[] = {TW_HAPPENINGS(WORD)};
#undef WORD

/* The three ways to ask: nothing is changed by it; the play only carries the two along. */
unsigned tw_legal_actions(const struct tw_game *game, const struct tw_state *state,
                          struct tw_action ret_actions[TW_MAX_ACTIONS])
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    struct tw_actions actions = {.list = ret_actions};

    TW_HAND_ON(game, legal(game, state, ret_actions));
    tw_actions_gather(&play, &actions, NULL);
    return actions.count;
}

unsigned tw_count(const struct tw_game *game, const struct tw_state *state)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    struct tw_action list[TW_MAX_ACTIONS];
    struct tw_actions actions = {.list = list, .brief = true};
    struct tw_fits fits;

    TW_HAND_ON(game, legal(game, state, list));
    tw_actions_gather(&play, &actions, &fits);
    return tw_actions_total(&actions);
}

struct tw_action tw_choose(const struct tw_game *game, const struct tw_state *state, unsigned k)
{
    const struct tw_play play = {.game = game, .state = (struct tw_state *)state};
    struct tw_action list[TW_MAX_ACTIONS];
    struct tw_actions actions = {.list = list, .brief = true};
    struct tw_fits fits;

    if (TW_UNLIKELY(game->erring != NULL)) {
        tw_legal_actions(game, state, list);
        return list[k];
    }
    tw_actions_gather(&play, &actions, &fits);
    return tw_actions_pick(&play, &actions, k);
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

/* What nobody hears of and nobody takes back, the files that play quietly do with less. */
static inline bool is_quiet(const struct tw_game *game, const struct tw_sink *sink)
{
    return !sink && !game->erring && TW_HAS_BIT_COUNT();
}

static TW_NEVER_INLINE unsigned run_quietly(const struct tw_game *game, struct tw_state *state,
                                            struct tw_random *random, const struct tw_action *only)
{
    return game->mechanism_count > 0 ? tw_quiet_playout(game, state, random, only)
                                     : tw_plain_playout(game, state, random, only);
}

void tw_apply(const struct tw_game *game, struct tw_state *state, struct tw_action action,
              struct tw_journal *journal, const struct tw_sink *sink)
{
    struct tw_play play = {.game = game, .state = state, .journal = journal, .sink = sink};

    TW_HAND_ON_QUIETLY(game, apply(game, state, action, journal, sink));
    if (!journal && is_quiet(game, sink)) {
        run_quietly(game, state, NULL, &action);
        return;
    }
    if (journal)
        tw_journal_open(journal);
    keep(&play, state, offsetof(struct tw_state, supply));
    tw_actions_carry_out(&play, action);
    tw_state_assert(game, state);
}

unsigned tw_playout(const struct tw_game *game, struct tw_state *state, struct tw_random *random,
                    const struct tw_sink *sink)
{
    return is_quiet(game, sink) ? run_quietly(game, state, random, NULL)
                                : tw_playout_run(game, state, random, sink, NULL);
}
