/*
 * Solo mode: one player plays all colours in turn. A follower must be placed where one can be
 * (SOLO-FIG-*), points go only to features in which a lagging colour has the majority
 * (SOLO-SCORE-*), and at the end followers are counted instead of features (SOLO-END-*).
 *
 * The squares lie in one deck instead of a stack beside each colour. Which stack is drawn from
 * follows from the turns and from the squares seen so far, never from squares still face down. So
 * the next square is always any of those left with equal chance, and drawing from shuffled stacks
 * gives every order as often as drawing from one shuffled deck.
 */
#include <stdio.h>

#include "engine/internal.h"

enum { COLOURS, FOLLOWERS }; /* parameters */

extern const struct tw_mechanism tw_mechanism_lagging;

/* Features that call for a follower: fields are never used, gardens take abbots only. An abbey is a
 * monastery like any other (SOLO-VAR-05.e7). */
static const unsigned objects = 1U << TW_KIND_ROAD | 1U << TW_KIND_CITY | 1U << TW_KIND_MONASTERY;

struct solo {
    uint8_t missed;   /* a follower had to be placed and there was none: the last turn */
    uint8_t drawn[7]; /* squares from each colour's stack, where stacks are told apart */
};

static struct solo *solo_of(const struct tw_play *play)
{
    return mechanism_state(play, TW_MECHANISM_LAGGING);
}

static bool tunes(struct tw_game *game, struct tw_problem *ret_problem)
{
    /* By reading of SOLO-VAR-02.e1: as the ruleset says, five, six, seven, three. */
    static const uint8_t followers[] = {0, 5, 6, 7, 3};
    const int32_t *parameters = game->parameters[TW_MECHANISM_LAGGING];
    const unsigned reading = game->readings[TW_READING_SOLO_FOLLOWERS];
    const int32_t colours = game->readings[TW_READING_SOLO_COLOURS] ? 4 : parameters[COLOURS];
    const int32_t count =
        reading && reading < sizeof followers ? (int32_t)followers[reading] : parameters[FOLLOWERS];

    if (colours < 1 || colours > TW_MAX_PLAYERS || count < 1 ||
        count * colours > TW_MAX_FIGURES / 2) {
        snprintf(ret_problem->text, sizeof ret_problem->text,
                 "%d colours with %d followers each cannot be played", (int)colours, (int)count);
        return false;
    }
    /* Records name the colours as players. */
    if (game->players > 1 && game->players != (unsigned)colours) {
        snprintf(ret_problem->text, sizeof ret_problem->text, "solo rules are for 1 player, not %u",
                 game->players);
        return false;
    }
    game->players = (unsigned)colours;
    game->figures[TW_FIGURE_FOLLOWER].count = (uint8_t)count;
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        game->figures[kind].on &= ~(1U << TW_KIND_FIELD);
    return true;
}

/* The markers start on spaces 1, 2, 3 in playing order. */
static void setup(struct tw_play *play)
{
    for (unsigned player = 0; player < play->game->players; player++)
        play->state->score[player] = (int32_t)player + 1;
}

enum { SPACES = 50 }; /* of the track (BASE-SETUP-03) */

/* The colours on the lowest space, one bit each. */
static unsigned lagging(const struct tw_play *play)
{
    const int32_t *score = play->state->score;
    /* by the other reading the printed space counts, and not how often it was passed */
    const int32_t lap = play->game->readings[TW_READING_SOLO_LAPS] ? SPACES : INT32_MAX;
    unsigned last = 1;

    for (unsigned player = 1; player < play->game->players; player++)
        if (score[player] % lap < score[TW_LOWEST_BIT(last)] % lap)
            last = 1U << player;
        else if (score[player] % lap == score[TW_LOWEST_BIT(last)] % lap)
            last |= 1U << player;
    return last;
}

/* Whoever shares the majority with a lagging colour gets the points, too. */
static unsigned grants(const struct tw_play *play, unsigned players)
{
    /* Points for an open arrow are the only ones before the action of phase 2. */
    const bool arrow = play->state->phase == TW_PHASE_TILE || play->state->phase == TW_PHASE_SYMBOL;

    if (arrow && play->game->readings[TW_READING_SOLO_ARROW])
        return players;
    return players & lagging(play) ? TW_MUTANT(LAGGING_SHARED, players, players & lagging(play))
                                   : 0;
}

/* Kinds of the free objects on the square just laid, one bit each. */
static unsigned free_objects(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *tile = &state->tiles[state->last];
    const struct tw_type *type = &play->game->types[tile->type];
    unsigned found = 0;

    for (unsigned i = 0; i < type->segment_count; i++)
        if (objects >> type->kinds[i] & 1 &&
            !is_occupied(play, feature_of(state, tile->first_node + i)))
            found |= 1U << type->kinds[i];
    return found;
}

/* Builders, pigs and barns are no followers; an abbot is one unless it is read otherwise
 * (SOLO-VAR-05.e2, e3). */
static bool is_follower(const struct tw_game *game, unsigned kind)
{
    return game->figures[kind].strength &&
           (kind != TW_FIGURE_ABBOT || game->readings[TW_READING_SOLO_ABBOT] == 0);
}

/* Has the colour to move a follower that can stand on one of these kinds of features? */
static bool has_follower_for(const struct tw_play *play, unsigned kinds)
{
    const struct tw_game *game = play->game;
    const uint8_t *supply = play->state->supply[play->state->active];

    for (unsigned k = 0; k < game->ordinary_count; k++)
        if (supply[game->ordinary[k]] && game->figures[game->ordinary[k]].on & kinds &&
            !(kinds != ~0U && tw_type_bars(play, game->ordinary[k], play->state->last)) &&
            is_follower(game, game->ordinary[k]))
            return true;
    return false;
}

/* Judged before anything is placed: what scoring gives back comes too late (SOLO-FIG-05.e1). */
static bool laid(struct tw_play *play)
{
    const unsigned kinds = free_objects(play);
    /* SOLO-VAR-05.e4: whose last followers cannot stand there has none, or has some after all */
    const unsigned enough = play->game->readings[TW_READING_SOLO_SUPPLY] ? ~0U : kinds;

    TW_SET(play, solo_of(play)->missed, kinds && !has_follower_for(play, enough));
    return false;
}

static bool must_place(const struct tw_play *play)
{
    return play->state->phase == TW_PHASE_FIGURE && has_follower_for(play, free_objects(play));
}

/* Does the action place a follower where it counts? A symbol's placement stands in for the
 * ordinary one unless it is read otherwise (SOLO-VAR-05.e5); an abbot in a garden does not. */
static bool places(const struct tw_play *play, struct tw_action action)
{
    const int tile = tw_tile_at(play->game, play->state, action.x, action.y);

    if (action.what != TW_DO_FIGURE || tile < 0 || action.figure >= TW_FIGURE__COUNT ||
        !is_follower(play->game, action.figure) ||
        (tile != play->state->last && play->game->readings[TW_READING_SOLO_SYMBOL]))
        return false;
    return action.segment < type_of_tile(play, (unsigned)tile)->segment_count &&
           objects >> type_of_tile(play, (unsigned)tile)->kinds[action.segment] & 1;
}

/* Completed features with followers, which the player scores one by one. */
static unsigned due(const struct tw_play *play, uint16_t roots[TW_MAX_COMPLETED])
{
    const unsigned completed = tw_scoring_completed(play, roots);
    unsigned count = 0;

    for (unsigned i = 0; i < completed; i++)
        if (play->state->nodes[roots[i]].figure != TW_NONE)
            roots[count++] = roots[i];
    return count;
}

static bool is_follower_of(const struct tw_play *play, unsigned slot, unsigned player)
{
    const struct tw_figure *figure = &play->state->figures[slot];

    return figure->kind != TW_NONE && figure->player == player &&
           is_follower(play->game, figure->kind);
}

static unsigned count_of(const struct tw_play *play, unsigned player)
{
    unsigned count = 0;

    for (unsigned slot = 0; slot < play->state->figure_slots; slot++)
        count += is_follower_of(play, slot, player);
    return count;
}

/* The colour's next follower to be counted, or TW_NONE. They are worth the same; those of a lower
 * kind come first, so that every implementation has the same figures left. */
static unsigned follower_of(const struct tw_play *play, unsigned player)
{
    const struct tw_figure *figures = play->state->figures;
    unsigned found = TW_NONE;

    for (unsigned slot = 0; slot < play->state->figure_slots; slot++)
        if (is_follower_of(play, slot, player) &&
            (found == TW_NONE || figures[slot].kind < figures[found].kind))
            found = slot;
    return found;
}

/* Under the reading that followers passed over can be counted later, only lagging colours are. */
static bool counts_next(const struct tw_play *play, unsigned player)
{
    return follower_of(play, player) != TW_NONE &&
           (play->game->readings[TW_READING_SOLO_PASS] == 0 || lagging(play) >> player & 1);
}

static void offer_actions(const struct tw_play *play, struct tw_actions *actions)
{
    const struct tw_state *state = play->state;
    uint16_t roots[TW_MAX_COMPLETED];

    if (state->phase == TW_PHASE_SCORE)
        for (unsigned i = 0, count = due(play, roots); i < count; i++) {
            const unsigned node = tw_feature_first(play, roots[i]);
            const struct tw_placed *tile = &state->tiles[state->node_tile[node]];
            offer(actions, TW_DO_SCORE, 0, tile->x, tile->y, node - tile->first_node);
        }
    if (state->phase == TW_PHASE_FINAL)
        for (unsigned player = 0; player < play->game->players; player++)
            if (counts_next(play, player))
                offer(actions, TW_DO_FINAL, player, 0, 0, 0);
    if (TW_MUTANT(LAGGING_MAY, must_place(play), false)) {
        unsigned count;

        unfold(actions);
        count = actions->count;
        actions->count = 0;
        for (unsigned i = 0; i < count; i++)
            if (places(play, actions->list[i]))
                actions->list[actions->count++] = actions->list[i];
    }
}

/* Does the player put features in order, or is about to? */
bool tw_lagging_orders(const struct tw_play *play)
{
    uint16_t roots[TW_MAX_COMPLETED];

    return play->state->phase == TW_PHASE_SCORE || due(play, roots) > 1;
}

/* SOLO-SETUP-05: as many squares in each stack, the first ones have those that are over. */
bool tw_lagging_stack_empty(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    const unsigned players = play->game->players, player = state->active;

    return solo_of(play)->drawn[player] ==
           state->deck_count / players + (player < state->deck_count % players);
}

void tw_lagging_draws(struct tw_play *play)
{
    uint8_t *drawn = &solo_of(play)->drawn[play->state->active];

    TW_SET(play, *drawn, (uint8_t)(*drawn + 1));
}

/* Two or more features with followers: the player chooses their order. */
static bool scores(struct tw_play *play)
{
    uint16_t roots[TW_MAX_COMPLETED];
    unsigned count = due(play, roots);

    if (count < 2)
        return false;
    count = tw_scoring_completed(play, roots);
    for (unsigned i = 0; i < count; i++)
        if (play->state->nodes[roots[i]].figure == TW_NONE)
            tw_scoring_complete(play, roots[i]);
    tw_turn_wait(play, TW_PHASE_SCORE, play->state->active);
    return true;
}

static enum tw_step score_feature(struct tw_play *play, struct tw_action action)
{
    const struct tw_state *state = play->state;
    const unsigned tile = state->cells[tw_board_cell(play->game, action.x, action.y)] - 1U;
    uint16_t roots[TW_MAX_COMPLETED];

    tw_scoring_complete(
        play, feature_of(state, state->tiles[tile].first_node + (unsigned)action.segment));
    return due(play, roots) == 0 ? TW_STEP_SETTLE : TW_STEP_WAIT;
}

static bool any_counts(const struct tw_play *play)
{
    for (unsigned player = 0; player < play->game->players; player++)
        if (counts_next(play, player))
            return true;
    return false;
}

/* Unfinished features give nothing: whatever still stands goes home before the points of expansions
 * that belong to no feature are given, if they are (SOLO-VAR-05.e8). */
static void finish(struct tw_play *play)
{
    for (unsigned slot = 0; slot < play->state->figure_slots; slot++)
        if (play->state->figures[slot].kind != TW_NONE)
            tw_figure_take(play, slot);
    if (play->game->readings[TW_READING_SOLO_AWARDS] == 0)
        tw_scoring_final(play);
    tw_turn_wait(play, TW_PHASE_OVER, play->state->active);
}

static bool ends(struct tw_play *play)
{
    if (any_counts(play))
        tw_turn_wait(play, TW_PHASE_FINAL, play->state->active);
    else
        finish(play);
    return true;
}

/* Counts one follower of the colour, or all of them under the reading that says so. */
static void count_followers(struct tw_play *play, unsigned player)
{
    const bool together = play->game->readings[TW_READING_SOLO_FINAL];
    int32_t counters[TW_COUNTER__COUNT] = {0};
    unsigned slot;

    counters[TW_COUNTER_FOLLOWERS] = together ? (int32_t)count_of(play, player) : 1;
    tw_scoring_player(play, player, TW_MOMENT_END, counters);
    do {
        tw_figure_take(play, follower_of(play, player));
        slot = follower_of(play, player);
    } while (together && slot != TW_NONE);
    if (!any_counts(play))
        finish(play);
}

static enum tw_step act(struct tw_play *play, struct tw_action action)
{
    if (action.what == TW_DO_SCORE)
        return score_feature(play, action);
    count_followers(play, action.figure);
    return TW_STEP_WAIT;
}

/* The turn in which a follower was missing was the last one. */
static bool settles(struct tw_play *play)
{
    if (!solo_of(play)->missed)
        return false;
    tw_turn_go_on(play, TW_STEP_FINISH);
    return true;
}

static uint64_t refuses(const struct tw_play *play, struct tw_action action, uint64_t reasons)
{
    const unsigned phase = play->state->phase;

    if (must_place(play) && (action.what == TW_DO_PASS || action.what == TW_DO_RECALL ||
                             (action.what == TW_DO_FIGURE && !places(play, action))))
        return reasons | (uint64_t)1 << TW_REASON_MUST_PLACE;
    if (phase == TW_PHASE_SCORE && action.what == TW_DO_SCORE)
        reasons |= (uint64_t)1 << TW_REASON_NOT_DUE;
    if (phase == TW_PHASE_FINAL && action.what == TW_DO_FINAL)
        reasons |= (uint64_t)1 << TW_REASON_NONE_ON_MAP;
    return reasons;
}

static const char *check(const struct tw_play *play)
{
    const struct tw_state *state = play->state;
    uint16_t roots[TW_MAX_COMPLETED];

    if (state->phase == TW_PHASE_SCORE && due(play, roots) == 0)
        return "no feature waits to be scored";
    if (state->phase == TW_PHASE_FINAL && !any_counts(play))
        return "no follower waits to be counted";
    if (state->phase == TW_PHASE_TILE && solo_of(play)->missed)
        return "the game goes on although a follower was missing";
    return NULL;
}

const struct tw_mechanism tw_mechanism_lagging = {
    .state_size = sizeof(struct solo),
    .parameters = {"colours", "followers"},
    .tunes = tunes,
    .setup = setup,
    .laid = laid,
    .offers_in = 1U << TW_PHASE_FIGURE | 1U << TW_PHASE_SCORE | 1U << TW_PHASE_FINAL,
    .offer = offer_actions,
    .acts_on = 1U << TW_DO_SCORE | 1U << TW_DO_FINAL,
    .act = act,
    .scores = scores,
    .grants = grants,
    .settles = settles,
    .ends = ends,
    .check = check,
    .refuses = refuses,
};
