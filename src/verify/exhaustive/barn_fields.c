/*
 * Barns and farmers: every small share of farmers and pigs between two players on a field on which
 * a barn is placed, and on a field that is joined to one with a barn; and two barns on one field.
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

enum { PLAYERS = 2, MOST = 3, SHARES = 16 };

/* What a player has on the field; a pig only beside a farmer (TB-PIG-02). */
struct share {
    uint8_t followers;
    bool big, pig;
};

static unsigned list_shares(const struct tw_hand_board *hand, struct share ret_shares[SHARES])
{
    const struct tw_figure_rule *figures = hand->lockstep->rules.figures;
    unsigned count = 0;

    for (unsigned bits = 0; bits < 4; bits++)
        for (unsigned followers = 0; followers <= MOST; followers++) {
            const struct share share = {(uint8_t)followers, (bits & 1) != 0, (bits & 2) != 0};

            if (followers + share.big + share.pig <= MOST &&
                (!share.big || figures[TW_FIGURE_BIG].count > 0) &&
                (!share.pig || (figures[TW_FIGURE_PIG].count > 0 && followers + share.big > 0)))
                ret_shares[count++] = share;
        }
    return count;
}

static void put_shares(struct tw_hand_board *hand, unsigned tile, const struct share *shares)
{
    for (unsigned player = 0; player < PLAYERS; player++) {
        for (unsigned i = 0; i < shares[player].followers; i++)
            tw_hand_put_on(hand, player, TW_FIGURE_FOLLOWER, tile, TW_KIND_FIELD);
        if (shares[player].big)
            tw_hand_put_on(hand, player, TW_FIGURE_BIG, tile, TW_KIND_FIELD);
        if (shares[player].pig)
            tw_hand_put_on(hand, player, TW_FIGURE_PIG, tile, TW_KIND_FIELD);
    }
}

static unsigned strength_of(const struct tw_hand_board *hand, const struct share *share)
{
    const struct tw_figure_rule *figures = hand->lockstep->rules.figures;

    return share->followers * figures[TW_FIGURE_FOLLOWER].strength +
           (share->big ? figures[TW_FIGURE_BIG].strength : 0u);
}

/* AM-BARN-09, 12, 15: owners score for the cities of the field, with a pig more than without. */
static void check_points(struct tw_hand_board *hand, const struct share *shares, unsigned cities)
{
    const int32_t *score = hand->lockstep->state.score;
    const unsigned one = strength_of(hand, &shares[0]), other = strength_of(hand, &shares[1]);
    const bool owns[PLAYERS] = {one > 0 && one >= other, other > 0 && other >= one};

    for (unsigned i = 0; !tw_hand_failed(hand) && i < PLAYERS; i++)
        if ((score[i] > 0) != (owns[i] && cities > 0))
            tw_lockstep_fail(hand->lockstep, TW_CHECK_SCORES,
                             "player %u with strength %u of %u and %u has %d points", i,
                             i == 0 ? one : other, one, other, (int)score[i]);
    if (!tw_hand_failed(hand) && owns[0] && owns[1] && cities > 0 &&
        ((score[0] > score[1]) != (shares[0].pig && !shares[1].pig) ||
         (score[1] > score[0]) != (shares[1].pig && !shares[0].pig)))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_SCORES, "the owners have %d and %d points",
                         (int)score[0], (int)score[1]);
}

/* AM-BARN-10, 12, 16: all farmers and pigs are home, also of those who got nothing. */
static void check_home(struct tw_hand_board *hand)
{
    static const enum tw_figure_kind kinds[] = {TW_FIGURE_FOLLOWER, TW_FIGURE_BIG, TW_FIGURE_PIG};

    for (unsigned i = 0; !tw_hand_failed(hand) && i < PLAYERS; i++)
        for (unsigned k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
            if (hand->lockstep->state.supply[i][kinds[k]] !=
                hand->lockstep->rules.figures[kinds[k]].count)
                tw_lockstep_fail(hand->lockstep, TW_CHECK_FIGURES,
                                 "a %s of player %u did not go home", tw_figure_words[kinds[k]], i);
}

/* Four tiles of field; the last of them only where the barn is there already. */
static unsigned lay_block(struct tw_hand_board *hand, int x, bool whole)
{
    const unsigned first = tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x, 0);

    tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x + 1, 0);
    tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x, 1);
    if (whole)
        tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x + 1, 1);
    return first;
}

/* Two tiles that are a city between them, west of the block. */
static void lay_city_west(struct tw_hand_board *hand, int y)
{
    tw_hand_lay(hand, TW_PIECE_CAP, 3, -1, y);
    tw_hand_lay(hand, TW_PIECE_CAP, 1, -2, y);
}

static void label(struct tw_hand_board *hand, const char *what, const struct share *shares,
                  unsigned active, unsigned cities)
{
    snprintf(hand->label, sizeof hand->label, "%s by %u, %u cities, farmers %u%s%s against %u%s%s",
             what, active, cities, shares[0].followers, shares[0].big ? "+big" : "",
             shares[0].pig ? "+pig" : "", shares[1].followers, shares[1].big ? "+big" : "",
             shares[1].pig ? "+pig" : "");
}

/* AM-BARN-08: the barn is placed on the corner that the tile just laid completes. */
static void place_barn(struct tw_hand_board *hand, const struct share *shares, unsigned active,
                       unsigned cities)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN, TW_PIECE_PLAIN};
    unsigned first;

    if (!tw_hand_mine(hand))
        return;
    label(hand, "placed", shares, active, cities);
    tw_hand_start(hand);
    first = lay_block(hand, 0, false);
    for (unsigned i = 0; i < cities; i++)
        lay_city_west(hand, (int)i);
    put_shares(hand, first, shares);
    tw_hand_begin(hand, active, pile, 2);
    tw_hand_play(hand, TW_PIECE_PLAIN, 0, 1, 1);
    tw_hand_list(hand);
    tw_hand_do(hand, (struct tw_action){.what = TW_DO_FIGURE,
                                        .figure = TW_FIGURE_BARN,
                                        .segment = 3,
                                        .x = (int16_t)(hand->x + 1),
                                        .y = (int16_t)(hand->y + 1)});
    check_home(hand);
    check_points(hand, shares, cities);
    tw_hand_note(hand);
}

/*
 * A barn in the west, another field in the east, a city between them. The gap in the second row
 * joins the two fields. Returns the tile on whose field the east begins.
 */
static unsigned lay_two_fields(struct tw_hand_board *hand, bool city_west, bool city_east,
                               bool barns)
{
    unsigned east, block;

    tw_hand_start(hand);
    block = lay_block(hand, 0, true);
    tw_hand_lay(hand, TW_PIECE_CAP, 1, 2, 0);
    tw_hand_lay(hand, TW_PIECE_PLAIN, 0, 2, 1);
    east = tw_hand_lay(hand, TW_PIECE_CAP, 3, 3, 0);
    if (city_west)
        lay_city_west(hand, 0);
    if (!tw_hand_failed(hand) && !tw_lockstep_barn(hand->lockstep, 1, block, 1))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_FIGURES, "the engine takes no barn");
    if (barns) {
        block = lay_block(hand, 4, true);
        if (!tw_hand_failed(hand) && !tw_lockstep_barn(hand->lockstep, 0, block, 1))
            tw_lockstep_fail(hand->lockstep, TW_CHECK_FIGURES, "the engine takes no second barn");
    } else if (city_east) {
        tw_hand_lay(hand, TW_PIECE_CAP, 0, 4, 0);
        tw_hand_lay(hand, TW_PIECE_CAP, 2, 4, -1);
    }
    return east;
}

/* A pig on the joined field, where the player may add one before the farmers are counted. */
static bool offers_pig(const struct tw_hand_board *hand, struct tw_action *ret_action)
{
    const struct tw_lockstep *lockstep = hand->lockstep;

    for (unsigned i = 0; !tw_hand_failed(hand) && i < lockstep->action_count; i++)
        if (lockstep->actions[i].what == TW_DO_FIGURE &&
            lockstep->actions[i].figure == TW_FIGURE_PIG) {
            *ret_action = lockstep->actions[i];
            return true;
        }
    return false;
}

/* AM-BARN-14, 15; TB-PIG-02-E3: joined, without a further figure and with a pig. */
static void join_fields(struct tw_hand_board *hand, const struct share *shares, unsigned active,
                        bool city_west, bool city_east)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN, TW_PIECE_PLAIN};
    const unsigned cities = 1u + city_west + city_east;
    struct share more[PLAYERS] = {shares[0], shares[1]};
    struct tw_hand_mark mark;
    struct tw_action pig;
    bool offered;

    if (!tw_hand_mine(hand))
        return;
    label(hand, "joined", shares, active, cities);
    put_shares(hand, lay_two_fields(hand, city_west, city_east, false), shares);
    tw_hand_begin(hand, active, pile, 2);
    tw_hand_play(hand, TW_PIECE_PLAIN, 0, 3, 1);
    tw_hand_list(hand);
    offered = offers_pig(hand, &pig);
    tw_hand_keep(hand, &mark);
    tw_hand_pass(hand);
    check_home(hand);
    check_points(hand, shares, cities);
    tw_hand_note(hand);
    if (!offered)
        return;
    tw_hand_back(hand, &mark);
    more[active].pig = true;
    tw_hand_do(hand, pig);
    check_home(hand);
    check_points(hand, more, cities);
    tw_hand_note(hand);
}

/* AM-BARN-14-E3, 17, 18: joined barns stay and at the end each scores the whole field. */
static void join_barns(struct tw_hand_board *hand, unsigned active, bool city_west)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN};
    const int32_t *score = hand->lockstep->state.score;

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "two barns joined by %u", active);
    lay_two_fields(hand, city_west, false, true);
    tw_hand_begin(hand, active, pile, 1);
    tw_hand_play(hand, TW_PIECE_PLAIN, 0, 3, 1);
    tw_hand_list(hand);
    tw_hand_pass(hand);
    if (!tw_hand_failed(hand) && (score[0] <= 0 || score[0] != score[1]))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_SCORES, "the barns give %d and %d points",
                         (int)score[0], (int)score[1]);
    tw_hand_note(hand);
}

void tw_barn_fields_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                        struct tw_tally *tally)
{
    static const struct tw_choice readings[] = {{"barn-join", "phase-three"},
                                                {"barn-join", "at-once"}};
    struct tw_hand_board hand;

    for (unsigned reading = 0; reading < 2; reading++) {
        struct share list[SHARES];
        unsigned count = 0;

        if (tw_hand_open(&hand, task, unit, worker, tally, PLAYERS, &readings[reading]))
            count = list_shares(&hand, list);
        for (unsigned i = 0; i < 2 * count * count; i++) {
            const struct share shares[PLAYERS] = {list[i / 2 % count], list[i / 2 / count]};

            for (unsigned cities = 0; reading == 0 && cities <= 2; cities++)
                place_barn(&hand, shares, i % 2, cities);
            for (unsigned k = 0; k < 4; k++)
                join_fields(&hand, shares, i % 2, (k & 1) != 0, (k & 2) != 0);
        }
        for (unsigned i = 0; count > 0 && i < 4; i++)
            join_barns(&hand, i % 2, i >= 2);
        tw_hand_close(&hand);
    }
}
