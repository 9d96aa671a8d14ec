/*
 * The closing round: who is asked for the abbey when no tile is left, in which order and how often,
 * for every set of players who still hold one and every number of holes up to three. Every decision
 * is tried.
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

enum { MOST_HOLES = 3 };

/* What is left of the round, by the clauses alone. */
struct rest {
    unsigned holders;  /* who has an abbey, one bit each */
    unsigned declined; /* who said no since the last abbey was laid */
    unsigned holes;
    unsigned asked; /* who was asked last */
    bool again;     /* AM-ABBEY-14-E1: who declined keeps the abbey */
};

/* AM-ABBEY-13, 13-E1: clockwise, the one who was asked last at the very end. */
static int next_in_order(const struct tw_hand_board *hand, const struct rest *rest)
{
    const unsigned players = tw_game_players(hand->game);

    for (unsigned i = 1; rest->holes > 0 && i <= players; i++) {
        const unsigned player = (rest->asked + i) % players;

        if ((rest->holders & ~rest->declined) >> player & 1)
            return (int)player;
    }
    return -1;
}

/* The phase, the player and the number of holes offered. AM-ABBEY-15: else the game is over. */
static void check_question(struct tw_hand_board *hand, enum tw_phase phase, int player,
                           unsigned holes)
{
    const struct tw_lockstep *lockstep = hand->lockstep;

    if (tw_hand_failed(hand))
        return;
    if (lockstep->state.phase != phase ||
        (player >= 0 && lockstep->state.player != (unsigned)player))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_PHASE, "player %u is asked for %s, not %d for %s",
                         lockstep->state.player, tw_phase_words[lockstep->state.phase], player,
                         tw_phase_words[phase]);
    else if (player >= 0 && lockstep->action_count != holes + 1)
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL, "%u holes are offered instead of %u",
                         lockstep->action_count - 1, holes);
}

static bool is_asked(const struct tw_hand_board *hand)
{
    return hand->lockstep->state.phase == TW_PHASE_CLOSING ||
           hand->lockstep->state.phase == TW_PHASE_ABBEY;
}

static void lay(struct tw_hand_board *hand, struct tw_action action, struct rest *rest)
{
    rest->holders &= ~(1u << hand->lockstep->state.player);
    rest->holes--;
    rest->declined = 0;
    tw_hand_do(hand, action);
    tw_hand_list(hand);
    tw_hand_pass(hand);
}

/* AM-ABBEY-14: without effect, and the abbey is lost or not. */
static void decline(struct tw_hand_board *hand, struct tw_action action, struct rest *rest)
{
    const unsigned player = 1u << hand->lockstep->state.player;

    rest->declined |= player;
    if (!rest->again)
        rest->holders &= ~player;
    tw_hand_do(hand, action);
}

static void ask_on(struct tw_hand_board *hand, const struct rest *rest)
{
    const int due = next_in_order(hand, rest);
    struct tw_hand_choices choices;
    struct tw_action action;

    if (!tw_hand_failed(hand) && is_asked(hand))
        tw_hand_list(hand);
    check_question(hand, due >= 0 ? TW_PHASE_CLOSING : TW_PHASE_OVER, due, rest->holes);
    if (tw_hand_failed(hand) || due < 0) {
        tw_hand_note(hand);
        return;
    }
    tw_hand_choose(hand, &choices);
    while (tw_hand_next(hand, &choices, &action)) {
        struct rest left = *rest;

        left.asked = (unsigned)due;
        if (action.what == TW_DO_TILE)
            lay(hand, action, &left);
        else
            decline(hand, action, &left);
        ask_on(hand, &left);
    }
}

/* Three rows of field with holes in the middle one, and below a road with a builder or without. */
static void lay_board(struct tw_hand_board *hand, unsigned holes, unsigned player, bool builder)
{
    const int width = 2 * (int)holes + 1;
    unsigned road;

    tw_hand_start(hand);
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < width; x++)
            if (y != 1 || x % 2 == 0)
                tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x, y);
    road = tw_hand_lay(hand, TW_PIECE_END, 3, 0, 3);
    tw_hand_put(hand, player, TW_FIGURE_FOLLOWER, road, TW_EDGE_E);
    if (builder)
        tw_hand_put(hand, player, TW_FIGURE_BUILDER, road, TW_EDGE_E);
}

/* AM-ABBEY-01: in place of the last tile the abbey could be laid, but the tile is drawn. */
static void lay_last_tile(struct tw_hand_board *hand, const struct rest *rest, unsigned player)
{
    const bool may = rest->holes > 0 && (rest->holders >> player & 1) != 0;

    if (!tw_hand_failed(hand) && is_asked(hand))
        tw_hand_list(hand);
    check_question(hand, may ? TW_PHASE_ABBEY : TW_PHASE_TILE, may ? (int)player : -1, rest->holes);
    if (may)
        tw_hand_do(hand, (struct tw_action){.what = TW_DO_DRAW});
    tw_hand_play(hand, TW_PIECE_ROAD, 0, 1, 3);
    tw_hand_pass(hand);
}

/* TB-BUILDER-12-E2: of an extra turn without a tile only the abbey is left, at once. */
static void take_extra_turn(struct tw_hand_board *hand, const struct rest *rest, unsigned player)
{
    struct tw_hand_choices choices;
    struct tw_action action;

    if (!tw_hand_failed(hand) && is_asked(hand))
        tw_hand_list(hand);
    check_question(hand, TW_PHASE_ABBEY, (int)player, rest->holes);
    if (tw_hand_failed(hand)) {
        tw_hand_note(hand);
        return;
    }
    tw_hand_choose(hand, &choices);
    while (tw_hand_next(hand, &choices, &action)) {
        struct rest left = *rest;

        if (action.what == TW_DO_TILE)
            lay(hand, action, &left);
        else
            tw_hand_do(hand, action);
        ask_on(hand, &left);
    }
}

static void end_game(struct tw_hand_board *hand, const struct rest *rest, bool builder)
{
    static const enum tw_piece pile[] = {TW_PIECE_ROAD};
    const unsigned player = rest->asked;

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label,
             "%u players, holders %u, %u holes, last tile by %u%s%s", tw_game_players(hand->game),
             rest->holders, rest->holes, player, builder ? " with a builder" : "",
             rest->again ? ", asked again" : "");
    lay_board(hand, rest->holes, player, builder);
    for (unsigned i = 0; i < tw_game_players(hand->game); i++)
        tw_lockstep_abbeys(hand->lockstep, i, rest->holders >> i & 1);
    tw_hand_begin(hand, player, pile, 1);
    lay_last_tile(hand, rest, player);
    if (builder && rest->holes > 0 && (rest->holders >> player & 1) != 0)
        take_extra_turn(hand, rest, player);
    else
        ask_on(hand, rest);
}

static void every_round(struct tw_hand_board *hand, bool again)
{
    const unsigned players = tw_game_players(hand->game);
    const bool builders = tw_game_uses(hand->game, TW_MECHANISM_BUILDER);

    for (unsigned holders = 0; holders < 1u << players; holders++)
        for (unsigned holes = 0; holes <= MOST_HOLES; holes++)
            for (unsigned player = 0; player < players; player++)
                for (unsigned builder = 0; builder <= builders; builder++) {
                    const struct rest rest = {
                        .holders = holders, .holes = holes, .asked = player, .again = again};
                    end_game(hand, &rest, builder == 1);
                }
}

void tw_closing_round_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                          struct tw_tally *tally)
{
    static const struct tw_choice readings[] = {{"abbey-again", "once"}, {"abbey-again", "again"}};
    struct tw_hand_board hand;

    for (unsigned reading = 0; reading < 2; reading++)
        for (unsigned players = 2; players <= 3; players++) {
            if (tw_hand_open(&hand, task, unit, worker, tally, players, &readings[reading]))
                every_round(&hand, reading == 1);
            tw_hand_close(&hand);
        }
}
