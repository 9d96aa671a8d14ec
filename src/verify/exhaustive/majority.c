/*
 * Who owns a feature: every share of figures between two or three players, on a city with every
 * number of pennants up to three, on a road and on a field, when it is completed and at the end.
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

/* Figures of one player on the feature. */
struct share {
    uint8_t followers;
    bool big, mayor, wagon;
    bool special; /* a builder, or on a field a pig: counts for nothing (BOX-FIG-02) */
};

enum { MOST_SHARES = 64 };

/* The feature and how it is scored. */
struct site {
    enum tw_kind kind;
    unsigned pennants; /* cities: and a field touches so many completed cities */
    bool completed;    /* or scored at the end */
    bool alone;        /* AM-MAYOR-04-E1: who is alone there needs no strength */
};

static const struct site sites[] = {
    {TW_KIND_CITY, 0, true, false},  {TW_KIND_CITY, 1, true, false},
    {TW_KIND_CITY, 2, true, false},  {TW_KIND_CITY, 3, true, false},
    {TW_KIND_ROAD, 0, true, false},  {TW_KIND_CITY, 0, false, false},
    {TW_KIND_CITY, 1, false, false}, {TW_KIND_CITY, 2, false, false},
    {TW_KIND_CITY, 3, false, false}, {TW_KIND_ROAD, 0, false, false},
    {TW_KIND_FIELD, 1, false, false}};

enum { SITES = sizeof sites / sizeof sites[0] };

static enum tw_figure_kind special_of(const struct site *site)
{
    return site->kind == TW_KIND_FIELD ? TW_FIGURE_PIG : TW_FIGURE_BUILDER;
}

static bool can_stand(const struct tw_hand_board *hand, const struct site *site,
                      enum tw_figure_kind figure)
{
    const struct tw_figure_rule *rule = &hand->lockstep->rules.figures[figure];

    return rule->count > 0 && (rule->on >> site->kind & 1) != 0;
}

static unsigned size_of(const struct share *share)
{
    return (unsigned)share->followers + share->big + share->mayor + share->wagon + share->special;
}

/* Builders and pigs never stand without a follower of their player (TB-BUILDER-02, TB-PIG-02). */
static bool can_arise(const struct tw_hand_board *hand, const struct site *site,
                      const struct share *share)
{
    return (!share->big || can_stand(hand, site, TW_FIGURE_BIG)) &&
           (!share->mayor || can_stand(hand, site, TW_FIGURE_MAYOR)) &&
           (!share->wagon || can_stand(hand, site, TW_FIGURE_WAGON)) &&
           (!share->special || (can_stand(hand, site, special_of(site)) && size_of(share) > 1));
}

/* All that one player can have there, up to so many figures. */
static unsigned list_shares(const struct tw_hand_board *hand, const struct site *site,
                            unsigned most, struct share ret_shares[MOST_SHARES])
{
    unsigned count = 0;

    for (unsigned bits = 0; bits < 16; bits++)
        for (unsigned followers = 0; followers <= most; followers++) {
            const struct share share = {(uint8_t)followers, (bits & 1) != 0, (bits & 2) != 0,
                                        (bits & 4) != 0, (bits & 8) != 0};

            if (size_of(&share) <= most && can_arise(hand, site, &share) && count < MOST_SHARES)
                ret_shares[count++] = share;
        }
    return count;
}

/* A row from west to east, open in the east; returns its length. */
static unsigned lay_row(struct tw_hand_board *hand, const struct site *site, unsigned *ret_first)
{
    unsigned length = 1;

    tw_hand_start(hand);
    if (site->kind == TW_KIND_FIELD) {
        *ret_first = tw_hand_lay(hand, TW_PIECE_CAP, 1, 0, 0);
        tw_hand_lay(hand, TW_PIECE_CAP, 3, 1, 0);
        return 2;
    }
    *ret_first = site->kind == TW_KIND_ROAD ? tw_hand_lay(hand, TW_PIECE_END, 3, 0, 0)
                                            : tw_hand_lay(hand, TW_PIECE_CAP, 1, 0, 0);
    if (site->kind == TW_KIND_ROAD)
        tw_hand_lay(hand, TW_PIECE_ROAD, 0, (int)length++, 0);
    else
        tw_hand_lay(hand, TW_PIECE_WALL, 0, (int)length++, 0);
    for (unsigned i = 0; i < site->pennants; i++)
        tw_hand_lay(hand, TW_PIECE_SHIELD, 0, (int)length++, 0);
    return length;
}

/* Figures stand on the first two tiles in turn, so that joined segments hold some each. */
static void put_share(struct tw_hand_board *hand, const struct site *site, unsigned first,
                      unsigned player, const struct share *share)
{
    const enum tw_figure_kind kinds[] = {TW_FIGURE_BIG, TW_FIGURE_MAYOR, TW_FIGURE_WAGON,
                                         special_of(site)};
    const bool has[] = {share->big, share->mayor, share->wagon, share->special};
    unsigned at = player;

    for (unsigned i = 0; i < share->followers; i++, at++)
        tw_hand_put_on(hand, player, TW_FIGURE_FOLLOWER,
                       first + (site->kind == TW_KIND_FIELD ? 0 : at % 2), site->kind);
    for (unsigned i = 0; i < sizeof has / sizeof has[0]; i++)
        if (has[i])
            tw_hand_put_on(hand, player, kinds[i],
                           first + (site->kind == TW_KIND_FIELD ? 0 : at++ % 2), site->kind);
}

/* AM-MAYOR-05 to 07: a mayor counts the pennants, everybody else what the figure is worth. */
static unsigned strength_of(const struct tw_hand_board *hand, const struct site *site,
                            const struct share *share)
{
    const struct tw_figure_rule *rules = hand->lockstep->rules.figures;

    return share->followers * rules[TW_FIGURE_FOLLOWER].strength +
           (share->big ? rules[TW_FIGURE_BIG].strength : 0u) +
           (share->wagon ? rules[TW_FIGURE_WAGON].strength : 0u) +
           (share->mayor ? site->pennants : 0u);
}

static bool is_alone(const struct share *shares, unsigned players, unsigned player)
{
    for (unsigned i = 0; i < players; i++)
        if ((size_of(&shares[i]) > 0) != (i == player))
            return false;
    return true;
}

/* BASE-SCORE-08, 09; AM-MAYOR-08: only those with the most score, and nobody with nothing. */
static void check_owners(struct tw_hand_board *hand, const struct site *site,
                         const struct share *shares, unsigned players)
{
    unsigned most = 0;

    if (tw_hand_failed(hand))
        return;
    for (unsigned i = 0; i < players; i++) {
        const unsigned strength = strength_of(hand, site, &shares[i]);
        most = strength > most ? strength : most;
    }
    for (unsigned i = 0; i < players; i++) {
        const bool owns = most > 0 ? strength_of(hand, site, &shares[i]) == most
                                   : site->alone && is_alone(shares, players, i);

        if ((hand->lockstep->state.score[i] > 0) != owns)
            tw_lockstep_fail(
                hand->lockstep, TW_CHECK_SCORES, "player %u with strength %u of %u has %d points",
                i, strength_of(hand, site, &shares[i]), most, (int)hand->lockstep->state.score[i]);
    }
}

static void score_site(struct tw_hand_board *hand, const struct site *site,
                       const struct share *shares, unsigned players)
{
    static const enum tw_piece road_pile[] = {TW_PIECE_END, TW_PIECE_END};
    static const enum tw_piece city_pile[] = {TW_PIECE_CAP, TW_PIECE_CAP};
    const bool road = site->kind == TW_KIND_ROAD;
    unsigned first, length;

    snprintf(hand->label, sizeof hand->label, "%s with %u pennants, figures %u:%u:%u",
             tw_kind_words[site->kind], site->pennants, size_of(&shares[0]), size_of(&shares[1]),
             players > 2 ? size_of(&shares[2]) : 0);
    length = lay_row(hand, site, &first);
    for (unsigned i = 0; i < players; i++)
        put_share(hand, site, first, i, &shares[i]);
    if (!site->completed) {
        tw_hand_begin(hand, 0, NULL, 0);
    } else {
        tw_hand_begin(hand, 0, road ? road_pile : city_pile, 2);
        tw_hand_play(hand, road ? TW_PIECE_END : TW_PIECE_CAP, road ? 1 : 3, (int)length, 0);
        tw_hand_pass(hand);
    }
    check_owners(hand, site, shares, players);
    tw_hand_note(hand);
}

/* Two players have up to three figures each, three up to two. */
static void every_share(struct tw_hand_board *hand, const struct site *site, unsigned players)
{
    struct share list[MOST_SHARES];
    const unsigned count = list_shares(hand, site, players == 2 ? 3 : 2, list);
    const unsigned third = players > 2 ? count : 1;

    for (unsigned a = 0; a < count; a++)
        for (unsigned b = 0; b < count; b++)
            for (unsigned c = 0; c < third; c++) {
                const struct share shares[3] = {list[a], list[b], list[c]};

                if (tw_hand_mine(hand))
                    score_site(hand, site, shares, players);
            }
}

/* The other reading makes a difference in cities without pennants. */
static void lone_mayors(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                        struct tw_tally *tally)
{
    static const struct tw_choice scores = {"lone-mayor", "scores"};
    static const struct site cities[] = {{TW_KIND_CITY, 0, true, true},
                                         {TW_KIND_CITY, 0, false, true}};
    struct tw_hand_board hand;

    if (tw_hand_open(&hand, task, unit, worker, tally, 2, &scores))
        for (unsigned i = 0; i < 2; i++)
            every_share(&hand, &cities[i], 2);
    tw_hand_close(&hand);
}

void tw_majority_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                     struct tw_tally *tally)
{
    struct tw_hand_board hand;

    for (unsigned players = 2; players <= 3; players++) {
        if (tw_hand_open(&hand, task, unit, worker, tally, players, NULL))
            for (unsigned i = 0; i < SITES; i++)
                every_share(&hand, &sites[i], players);
        tw_hand_close(&hand);
    }
    if (tw_game_uses(((const struct tw_exhaustive *)task->context)->game, TW_MECHANISM_MAYOR))
        lone_mayors(task, unit, worker, tally);
}
