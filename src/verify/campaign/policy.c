#include "verify/campaign/policy.h"

#include <string.h>

#define TW_WORD(name, word, what) word,
const char *const tw_policy_words[] = {TW_POLICIES(TW_WORD)};
#undef TW_WORD
#define TW_WORD(name, word, what) what,
const char *const tw_policy_texts[] = {TW_POLICIES(TW_WORD)};
#undef TW_WORD

static const int dx[TW_EDGES] = {0, 1, 0, -1}, dy[TW_EDGES] = {-1, 0, 1, 0};

static int tiles_round(const struct tw_game *game, const struct tw_state *state, int x, int y)
{
    int count = 0;

    for (int i = -1; i <= 1; i++)
        for (int k = -1; k <= 1; k++)
            count += (i != 0 || k != 0) && tw_tile_at(game, state, x + i, y + k) >= 0;
    return count;
}

static int tiles_beside(const struct tw_game *game, const struct tw_state *state, int x, int y)
{
    int count = 0;

    for (unsigned i = 0; i < TW_EDGES; i++)
        count += tw_tile_at(game, state, x + dx[i], y + dy[i]) >= 0;
    return count;
}

/* Empty cells beside this one that would then have tiles on three or four sides. */
static int holes_made(const struct tw_game *game, const struct tw_state *state, int x, int y)
{
    int value = -tiles_beside(game, state, x, y);

    for (unsigned i = 0; i < TW_EDGES; i++)
        if (tw_tile_at(game, state, x + dx[i], y + dy[i]) < 0)
            value += 2 * tiles_beside(game, state, x + dx[i], y + dy[i]);
    return value;
}

/* Pairs of figures of different players among those in the ring of one feature. */
static int rivals_in_ring(const struct tw_state *state, unsigned first)
{
    int figures[TW_MAX_PLAYERS] = {0}, pairs = 0, before = 0;
    unsigned slot = first;

    do {
        const struct tw_figure *figure = &state->figures[slot];

        pairs += before - figures[figure->player];
        figures[figure->player]++;
        before++;
        slot = figure->next;
    } while (slot != first);
    return pairs;
}

/* The same for all features; the first figure of a ring stands for its feature. */
static int rivals(const struct tw_state *state)
{
    int pairs = 0;

    for (unsigned i = 0; i < state->figure_slots; i++)
        if (state->figures[i].kind != TW_NONE && state->figures[i].next != i &&
            state->nodes[tw_feature_root(state, state->figures[i].node)].figure == i)
            pairs += rivals_in_ring(state, i);
    return pairs;
}

/* `scratch` is a copy of the position, also afterwards. */
static int value_of_merge(const struct tw_game *game, struct tw_state *scratch,
                          struct tw_action action)
{
    struct tw_journal_entry entries[TW_JOURNAL_PER_ACTION];
    struct tw_journal journal = {entries, 0, TW_JOURNAL_PER_ACTION, false};
    int result;

    tw_apply(game, scratch, action, &journal, NULL);
    result = rivals(scratch);
    tw_undo(game, scratch, &journal);
    return result;
}

static int value_of_figure(enum tw_policy policy, struct tw_action action)
{
    if (action.what == TW_DO_PASS || action.what == TW_DO_DRAW)
        return -1;
    if (policy != TW_POLICY_SPECIAL)
        return action.what == TW_DO_FIGURE ? 1 : 0;
    if (action.what == TW_DO_FIGURE)
        return action.figure == TW_FIGURE_FOLLOWER || action.figure == TW_FIGURE_COWBOY ? 1 : 2;
    return 2;
}

static int value(enum tw_policy policy, const struct tw_game *game, const struct tw_state *state,
                 struct tw_state *scratch, struct tw_action action)
{
    if (action.what != TW_DO_TILE)
        return value_of_figure(policy, action);
    switch (policy) {
    case TW_POLICY_COMPACT:
    case TW_POLICY_SPECIAL:
        return tiles_round(game, state, action.x, action.y);
    case TW_POLICY_SPRAWL:
        return -tiles_round(game, state, action.x, action.y);
    case TW_POLICY_HOLES:
        return holes_made(game, state, action.x, action.y);
    case TW_POLICY_MERGE:
        return value_of_merge(game, scratch, action);
    default:
        return 0;
    }
}

/* An abbey is laid like a tile. */
static bool lays_tiles(const struct tw_state *state)
{
    return state->phase == TW_PHASE_TILE || state->phase == TW_PHASE_ABBEY ||
           state->phase == TW_PHASE_CLOSING;
}

enum { TASTED = 24 };

/* One decision in eight is drawn evenly, so that every policy reaches everything. */
unsigned tw_policy_choose(enum tw_policy policy, const struct tw_game *game,
                          const struct tw_state *state, struct tw_state *scratch,
                          const struct tw_action *actions, unsigned count, struct tw_random *random)
{
    unsigned best = tw_random_below(random, count), equal = 1;
    int highest;

    if (policy == TW_POLICY_UNIFORM || tw_random_below(random, 8) == 0)
        return best;
    if (policy == TW_POLICY_MERGE && lays_tiles(state))
        tw_state_copy(game, state, scratch);
    highest = value(policy, game, state, scratch, actions[best]);
    for (unsigned i = 0; i < TASTED && i < count; i++) {
        const unsigned at = count <= TASTED ? i : tw_random_below(random, count);
        const int found = value(policy, game, state, scratch, actions[at]);

        if (found < highest)
            continue;
        equal = found > highest ? 1 : equal + 1;
        highest = found;
        if (tw_random_below(random, equal) == 0)
            best = at;
    }
    return best;
}
