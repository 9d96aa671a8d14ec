/*
 * King and robber baron: every sequence of a few turns in each of which a player completes nothing,
 * one city or road, or two of them at once; all small sizes.
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

enum { TURNS = 4 };

/* What a turn completes: features of these sizes; 0: none. */
struct step {
    bool road;
    uint8_t first, second;
};

static const struct step city_steps[] = {{false, 0, 0}, {false, 2, 0}, {false, 3, 0}, {false, 4, 0},
                                         {false, 2, 2}, {false, 2, 3}, {false, 3, 3}};
static const struct step road_steps[] = {{true, 0, 0}, {true, 2, 0}, {true, 3, 0}, {true, 4, 0},
                                         {true, 2, 2}, {true, 2, 3}, {true, 3, 3}};
static const struct step mixed_steps[] = {
    {false, 0, 0}, {false, 2, 0}, {false, 3, 0}, {true, 2, 0}, {true, 3, 0}};

struct menu {
    const struct step *steps;
    unsigned count;
};

static const struct menu menus[] = {
    {city_steps, sizeof city_steps / sizeof city_steps[0]},
    {road_steps, sizeof road_steps / sizeof road_steps[0]},
    {mixed_steps, sizeof mixed_steps / sizeof mixed_steps[0]},
};

/* Rows that a step needs: two features hang on a row of field below, and the tile that completes
 * two roads has a third one going north. */
static int height_of(const struct step *step)
{
    return 1 + (step->second > 0) + (step->second > 0 && step->road);
}

/* The row with the gap that the turn fills. */
static int row_of(const struct step *steps, unsigned turn)
{
    int y = steps[turn].second > 0 && steps[turn].road;

    for (unsigned i = 0; i < turn; i++)
        y += height_of(&steps[i]);
    return y;
}

/* All but the tile in the gap, east of a column of field. */
static void lay_site(struct tw_hand_board *hand, const struct step *step, int y)
{
    const enum tw_piece end = step->road ? TW_PIECE_END : TW_PIECE_CAP;
    const enum tw_piece middle = step->road ? TW_PIECE_ROAD : TW_PIECE_WALL;
    const int gap = step->first, last = gap + step->second - 1;

    for (int i = step->second > 0 && step->road ? -1 : 0; i <= (step->second > 0); i++)
        tw_hand_lay(hand, TW_PIECE_PLAIN, 0, 0, y + i);
    for (int x = 1; x < gap; x++)
        tw_hand_lay(hand, x == 1 ? end : middle, x == 1 ? (step->road ? 3 : 1) : 0, x, y);
    for (int x = 1; step->second > 0 && x <= gap + 1; x++)
        tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x, y + 1);
    for (int x = gap + 1; step->second > 0 && x <= last; x++)
        tw_hand_lay(hand, x == last ? end : middle, x == last ? (step->road ? 1 : 3) : 0, x, y);
}

static enum tw_piece piece_of(const struct step *step)
{
    if (step->first == 0)
        return TW_PIECE_PLAIN;
    if (step->second > 0)
        return step->road ? TW_PIECE_FORK : TW_PIECE_TWINS;
    return step->road ? TW_PIECE_END : TW_PIECE_CAP;
}

/* Who nothing completes lays west of the column. */
static void take_turn(struct tw_hand_board *hand, const struct step *step, int y)
{
    static const uint8_t turned[TW_PIECE__COUNT] = {
        [TW_PIECE_CAP] = 3, [TW_PIECE_END] = 1, [TW_PIECE_TWINS] = 1, [TW_PIECE_FORK] = 2};
    const enum tw_piece piece = piece_of(step);

    tw_hand_play(hand, piece, turned[piece], step->first == 0 ? -1 : step->first, y);
    tw_hand_pass(hand);
}

/* Who holds one of the two, by the clauses alone. */
struct prize {
    int holder;
    unsigned record, count;
};

/* KING-03, 05, 06; ROBBER-03, 05, 06: the first takes it, later only who goes beyond the record. */
static void complete(struct prize *prize, const struct step *step, unsigned player)
{
    const unsigned made = step->first > step->second ? step->first : step->second;

    if (made > prize->record) {
        prize->holder = (int)player;
        prize->record = made;
    }
    prize->count += (step->first > 0 ? 1u : 0u) + (step->second > 0 ? 1u : 0u);
}

static void check_holder(struct tw_hand_board *hand, const struct prize *prize, bool road)
{
    const struct tw_state *state = &hand->lockstep->state;
    unsigned size;
    const unsigned holder = road ? tw_robber_holder(hand->game, state, &size)
                                 : tw_king_holder(hand->game, state, &size);

    if (holder != (prize->holder < 0 ? TW_NONE : (unsigned)prize->holder))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_TOKENS, "player %u has the %s instead of %d",
                         holder, road ? "robber baron" : "king", prize->holder);
}

/* KING-07, ROBBER-07: nobody stands on the board, so all points come from the two. */
static void check_points(struct tw_hand_board *hand, const struct prize prizes[2])
{
    for (unsigned i = 0; !tw_hand_failed(hand) && i < tw_game_players(hand->game); i++) {
        int32_t due = 0;

        for (unsigned k = 0; k < 2; k++)
            due += prizes[k].holder == (int)i ? (int32_t)prizes[k].count : 0;
        if ((hand->lockstep->state.score[i] > 0) != (due > 0))
            tw_lockstep_fail(hand->lockstep, TW_CHECK_SCORES, "player %u has %d points", i,
                             (int)hand->lockstep->state.score[i]);
    }
}

static void play_sequence(struct tw_hand_board *hand, const struct step *steps, unsigned count,
                          bool plain)
{
    const unsigned players = tw_game_players(hand->game);
    struct prize prizes[2] = {{.holder = -1}, {.holder = -1}};
    enum tw_piece pile[TURNS];

    tw_hand_start(hand);
    for (unsigned i = 0; i < count; i++) {
        lay_site(hand, &steps[i], row_of(steps, i));
        pile[i] = piece_of(&steps[i]);
    }
    tw_hand_begin(hand, 0, pile, count);
    for (unsigned i = 0; i < count; i++) {
        take_turn(hand, &steps[i], row_of(steps, i));
        complete(&prizes[steps[i].road], &steps[i], i % players);
        for (unsigned k = 0; plain && k < 2; k++)
            check_holder(hand, &prizes[k], k == 1);
    }
    if (plain)
        check_points(hand, prizes);
}

static void every_sequence(struct tw_hand_board *hand, const struct menu *menu, unsigned count,
                           bool plain)
{
    unsigned total = 1;

    for (unsigned i = 0; i < count; i++)
        total *= menu->count;
    for (unsigned number = 0; number < total; number++) {
        struct step steps[TURNS];
        unsigned left = number;

        for (unsigned i = 0; i < count; i++, left /= menu->count)
            steps[i] = menu->steps[left % menu->count];
        if (!tw_hand_mine(hand))
            continue;
        snprintf(hand->label, sizeof hand->label, "%u players, sizes %u+%u %u+%u %u+%u",
                 tw_game_players(hand->game), steps[0].first, steps[0].second, steps[1].first,
                 steps[1].second, steps[2].first, steps[2].second);
        play_sequence(hand, steps, count, plain);
        tw_hand_note(hand);
    }
}

/* The reading that counts unfinished features too is held to the oracle alone. */
void tw_king_robber_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                        struct tw_tally *tally)
{
    static const struct tw_choice all[] = {{"king-compare", "all"}, {"robber-compare", "all"}};
    struct tw_hand_board hand;

    for (unsigned players = 2; players <= 3; players++) {
        if (tw_hand_open(&hand, task, unit, worker, tally, players, NULL))
            for (unsigned i = 0; i < sizeof menus / sizeof menus[0]; i++)
                every_sequence(&hand, &menus[i], TURNS, true);
        tw_hand_close(&hand);
    }
    for (unsigned i = 0; i < 2; i++) {
        if (tw_hand_open(&hand, task, unit, worker, tally, 2, &all[i]))
            every_sequence(&hand, &menus[i], 3, false);
        tw_hand_close(&hand);
    }
}
