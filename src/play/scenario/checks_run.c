#include <string.h>

#include "play/scenario/steps.h"

static unsigned node_of(struct tw_replay *replay, const struct tw_spot *spot)
{
    unsigned node = tw_node_named(replay->game, replay->state, spot->x, spot->y, spot->segment);

    if (node == TW_NO_NODE)
        tw_replay_mismatch(replay, spot->place, "there is no segment '%s' at %d,%d", spot->segment,
                           spot->x, spot->y);
    return node;
}

static void expect_number(struct tw_replay *replay, const struct tw_check *check, const char *what,
                          int found)
{
    if (found != check->number)
        tw_replay_mismatch(replay, check->place, "%s: expected %d, found %d", what, check->number,
                           found);
}

static void add_values(struct tw_text *text, const uint8_t *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tw_text_format(text, "%s%d", i == 0 ? "" : " ", values[i]);
    if (count == 0)
        tw_text_add(text, "none");
}

static void sort_values(uint8_t *values, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t k = i; k > 0 && values[k - 1] > values[k]; k--) {
            uint8_t value = values[k];
            values[k] = values[k - 1];
            values[k - 1] = value;
        }
}

static void expect_values(struct tw_replay *replay, const struct tw_check *check,
                          const uint8_t *found, size_t count)
{
    struct tw_text wanted = {0}, got = {0};

    if (count == check->value_count && (count == 0 || memcmp(found, check->values, count) == 0))
        return;
    add_values(&wanted, check->values, check->value_count);
    add_values(&got, found, count);
    tw_replay_mismatch(replay, check->place, "tokens: expected %s, found %s",
                       tw_text_string(&wanted), tw_text_string(&got));
    tw_text_done(&wanted);
    tw_text_done(&got);
}

static void check_tokens(struct tw_replay *replay, const struct tw_check *check)
{
    struct tw_check sorted = *check;
    uint8_t found[64];

    if (check->kind == TW_EXPECT_STACK) {
        unsigned node = node_of(replay, &check->spots[0]);
        if (node != TW_NO_NODE)
            expect_values(replay, check, found,
                          tw_mountain_tokens(replay->game, replay->state, node, found));
        return;
    }
    unsigned count = tw_player_tokens(replay->game, replay->state, (unsigned)check->player, found);
    sort_values(found, count);
    sort_values(sorted.values, sorted.value_count);
    expect_values(replay, &sorted, found, count);
}

static bool stands(const struct tw_replay *replay, unsigned node, int player, int kind)
{
    const struct tw_state *state = replay->state;

    if (kind == TW_FIGURE_TENT)
        return tw_player_tent(replay->game, state, (unsigned)player) == node;
    for (unsigned i = 0; i < state->figure_slots; i++)
        if (state->figures[i].kind != TW_NONE && state->figures[i].node == node &&
            state->figures[i].player == player && state->figures[i].kind == kind)
            return true;
    return false;
}

/* A barn where four tiles meet, by the tile and the corner from which it was placed. */
static bool barn_stands(const struct tw_replay *replay, const struct tw_check *check)
{
    const struct tw_state *state = replay->state;
    const int tile = tw_tile_at(replay->game, state, check->spots[0].x, check->spots[0].y);

    for (unsigned i = 0; i < state->figure_slots; i++)
        if (state->figures[i].kind == TW_FIGURE_BARN && state->figures[i].player == check->player &&
            state->node_tile[state->figures[i].node] == tile &&
            state->figures[i].corner == check->corner - 1)
            return true;
    return false;
}

static void check_figure(struct tw_replay *replay, const struct tw_check *check)
{
    if (check->corner > 0) {
        if (!barn_stands(replay, check))
            tw_replay_mismatch(replay, check->spots[0].place, "no barn of %s stands there",
                               replay->players[check->player]);
        return;
    }

    unsigned node = node_of(replay, &check->spots[0]);

    if (node != TW_NO_NODE && !stands(replay, node, check->player, check->figure))
        tw_replay_mismatch(replay, check->place, "no %s of %s stands there",
                           tw_figure_words[check->figure], replay->players[check->player]);
}

static bool occupied(const struct tw_state *state, unsigned node)
{
    for (unsigned i = 0; i < state->figure_slots; i++)
        if (state->figures[i].kind != TW_NONE && state->figures[i].node < state->node_count &&
            tw_feature_root(state, state->figures[i].node) == tw_feature_root(state, node))
            return true;
    return false;
}

/* One segment at a time: empty, complete, open. */
static void check_each(struct tw_replay *replay, const struct tw_check *check)
{
    for (size_t i = 0; i < check->spot_count; i++) {
        const struct tw_spot *spot = &check->spots[i];
        unsigned node = node_of(replay, spot);
        if (node == TW_NO_NODE)
            continue;
        int open = replay->state->nodes[tw_feature_root(replay->state, node)].open;
        if (check->kind == TW_EXPECT_EMPTY && occupied(replay->state, node))
            tw_replay_mismatch(replay, spot->place, "a figure stands on that feature");
        if (check->kind == TW_EXPECT_COMPLETE && open > 0)
            tw_replay_mismatch(replay, spot->place, "that feature is not complete");
        if (check->kind == TW_EXPECT_OPEN && open <= 0)
            tw_replay_mismatch(replay, spot->place, "that feature is complete");
    }
}

/* All against all: same, apart. */
static void check_pairs(struct tw_replay *replay, const struct tw_check *check)
{
    for (size_t i = 0; i < check->spot_count; i++)
        for (size_t k = 0; k < i; k++) {
            unsigned first = node_of(replay, &check->spots[k]);
            unsigned second = node_of(replay, &check->spots[i]);
            if (first == TW_NO_NODE || second == TW_NO_NODE)
                return;
            bool same =
                tw_feature_root(replay->state, first) == tw_feature_root(replay->state, second);
            if (same != (check->kind == TW_EXPECT_SAME))
                tw_replay_mismatch(replay, check->spots[i].place, "%d,%d %s and %d,%d %s are %s",
                                   check->spots[k].x, check->spots[k].y, check->spots[k].segment,
                                   check->spots[i].x, check->spots[i].y, check->spots[i].segment,
                                   same ? "one feature" : "different features");
        }
}

/* What was drawn and neither lies on the table nor waits to be laid, less what is expected. */
static void check_discarded(struct tw_replay *replay, const struct tw_check *check)
{
    const struct tw_state *state = replay->state;
    const unsigned before = (replay->first != NULL ? replay->first : state)->tile_count;
    int left[TW_MAX_TYPES] = {0};

    expect_number(replay, check, "discarded", state->discarded);
    for (unsigned i = 0; i < state->deck_next; i++)
        left[state->deck[i]]++;
    for (unsigned i = before; i < state->tile_count; i++)
        left[state->tiles[i].type]--;
    if (state->phase == TW_PHASE_TILE)
        left[state->drawn]--;
    for (size_t i = 0; i < check->value_count; i++)
        if (left[check->values[i]]-- <= 0)
            tw_replay_mismatch(replay, check->place, "%s was not discarded",
                               tw_type_word(replay->game, check->values[i]));
}

static int count_features(const struct tw_replay *replay, int kind)
{
    int count = 0;

    for (unsigned node = 0; node < replay->state->node_count; node++)
        count += tw_feature_root(replay->state, node) == node &&
                 tw_node_segment(replay->game, replay->state, node)->kind == kind;
    return count;
}

static void check_count(struct tw_replay *replay, const struct tw_check *check)
{
    unsigned count = tw_legal_actions(replay->game, replay->state, replay->actions);
    int found = 0;

    for (unsigned i = 0; i < count; i++)
        found += replay->actions[i].what == check->figure;
    expect_number(replay, check, tw_do_words[check->figure], found);
}

static void check_word(struct tw_replay *replay, const struct tw_check *check)
{
    const struct tw_state *state = replay->state;
    const char *found;

    if (check->kind == TW_EXPECT_PHASE)
        found = check->number == state->phase ? NULL : tw_phase_words[state->phase];
    else if (check->kind == TW_EXPECT_PLAYER)
        found = check->number == state->player ? NULL : replay->players[state->player];
    else
        found = check->number == state->drawn ? NULL : tw_type_word(replay->game, state->drawn);
    if (found != NULL)
        tw_replay_mismatch(replay, check->place, "it is %s", found);
}

static void check_winners(struct tw_replay *replay, const struct tw_check *check)
{
    const unsigned winners = tw_winners(replay->game, replay->state);
    struct tw_text names = {0};

    if (winners == (unsigned)check->number)
        return;
    for (unsigned i = 0; i < replay->player_count; i++)
        if (winners >> i & 1)
            tw_text_format(&names, " %s", replay->players[i]);
    tw_replay_mismatch(replay, check->place, "winners:%s",
                       winners == 0 ? " nobody" : tw_text_string(&names));
    tw_text_done(&names);
}

/* Both judges are asked whether so many may play by these rules. */
static void check_players(struct tw_replay *replay, const struct tw_check *check)
{
    const unsigned players = (unsigned)check->number;
    const struct tw_setup setup = {.rules = tw_game_rules(replay->game),
                                   .players = players,
                                   .choices = replay->choices,
                                   .choice_count = replay->choice_count};
    struct tw_problem problem = {{0}};
    struct tw_game *game = NULL;
    const bool may = tw_game_create(replay->library.tables, &setup, &game, &problem);

    tw_game_free(game);
    if (replay->library.second != NULL && replay->second_opinion != NULL &&
        replay->library.second->may_play(replay, players) != may)
        tw_replay_differ(replay, "%u may play only for the %s", players, may ? "engine" : "oracle");
    if (may != (check->figure != 0))
        tw_replay_mismatch(replay, check->place, "%u may%s play by these rules%s%s", players,
                           may ? "" : " not", may ? "" : ": ", problem.text);
}

/* What can be read off the table as one number. */
static void check_number(struct tw_replay *replay, const struct tw_check *check)
{
    const struct tw_state *state = replay->state;

    if (check->kind == TW_EXPECT_SCORE)
        expect_number(replay, check, replay->players[check->player], state->score[check->player]);
    else if (check->kind == TW_EXPECT_SUPPLY)
        expect_number(replay, check, tw_figure_words[check->figure],
                      state->supply[check->player][check->figure]);
    else if (check->kind == TW_EXPECT_FEATURES)
        expect_number(replay, check, tw_kind_words[check->figure],
                      count_features(replay, check->figure));
    else
        expect_number(replay, check, "result", tw_result(replay->game, state));
}

void tw_check_run(struct tw_replay *replay, const struct tw_check *check,
                  const struct tw_steps *steps)
{
    switch (check->kind) {
    case TW_EXPECT_SCORE:
    case TW_EXPECT_SUPPLY:
    case TW_EXPECT_FEATURES:
    case TW_EXPECT_RESULT:
        check_number(replay, check);
        break;
    case TW_EXPECT_HELD:
    case TW_EXPECT_STACK:
        check_tokens(replay, check);
        break;
    case TW_EXPECT_PHASE:
    case TW_EXPECT_PLAYER:
    case TW_EXPECT_NEXT:
        check_word(replay, check);
        break;
    case TW_EXPECT_EVENT:
    case TW_EXPECT_IN_ORDER:
    case TW_EXPECT_ONLY:
        tw_check_events(replay, check, steps);
        break;
    case TW_EXPECT_FIGURE:
        check_figure(replay, check);
        break;
    case TW_EXPECT_EMPTY:
    case TW_EXPECT_COMPLETE:
    case TW_EXPECT_OPEN:
        check_each(replay, check);
        break;
    case TW_EXPECT_SAME:
    case TW_EXPECT_APART:
        check_pairs(replay, check);
        break;
    case TW_EXPECT_DISCARDED:
        check_discarded(replay, check);
        break;
    case TW_EXPECT_GOODS:
    case TW_EXPECT_ABBEYS:
    case TW_EXPECT_HOLDER:
        tw_check_holdings(replay, check);
        break;
    case TW_EXPECT_WINNERS:
        check_winners(replay, check);
        break;
    case TW_EXPECT_COUNT:
        check_count(replay, check);
        break;
    case TW_EXPECT_PLAYERS:
        check_players(replay, check);
        break;
    }
}
