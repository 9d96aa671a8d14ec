/*
 * Solo play: several roads completed by one tile, scored in every order, with the lagging colour
 * judged anew before each; and the followers left at the end, counted in every order.
 */
#include <stdio.h>
#include <string.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

enum { COLOURS = 3, MIDDLE = TW_HAND_MIDDLE, ROADS = 3, OPEN = 6, CLASSES = 7 };

/* Who stands on a road: one colour, or two who share the majority. */
static const uint8_t owners_of[CLASSES] = {1, 2, 4, 3, 5, 6, 0};

/* The three roads of a fork, to the east, south and west; OPEN ones are not completed. */
struct fork {
    uint8_t classes[ROADS];
    int32_t scores[COLOURS];
};

/* SOLO-SCORE-05: all colours on the lowest space. */
static unsigned lagging(const int32_t *scores)
{
    unsigned set = 0;

    for (unsigned i = 0; i < COLOURS; i++) {
        bool last = true;

        for (unsigned k = 0; k < COLOURS; k++)
            last &= scores[i] <= scores[k];
        set |= (last ? 1u : 0u) << i;
    }
    return set;
}

/* SOLO-SCORE-02 to 04: the owners score if one of them was lagging before; nobody else does. */
static void check_gain(struct tw_hand_board *hand, const int32_t *before, unsigned owners)
{
    const bool granted = (owners & lagging(before)) != 0;

    for (unsigned i = 0; !tw_hand_failed(hand) && i < COLOURS; i++) {
        const int32_t gain = hand->lockstep->state.score[i] - before[i];

        if (gain < 0 || (gain > 0) != (granted && (owners >> i & 1) != 0))
            tw_lockstep_fail(hand->lockstep, TW_CHECK_SCORES,
                             "at %d, %d, %d points colour %u of the owners %u gets %d",
                             (int)before[0], (int)before[1], (int)before[2], i, owners, (int)gain);
    }
}

/* The road on a side of the fork, by the class it was given. */
static unsigned owners_at(const struct tw_hand_board *hand, const struct fork *fork,
                          struct tw_action action)
{
    const unsigned middle = hand->lockstep->position.tile_count - 1;
    const struct tw_oracle_board *board = tw_oracle_now(&hand->lockstep->position);
    const int tile = tw_oracle_at(board, action.x, action.y);

    for (unsigned i = 0; tile >= 0 && i < ROADS; i++)
        if (board->of[tile][action.segment] ==
            board->of[middle][tw_hand_segment(hand, middle, TW_EDGE_E + i)])
            return owners_of[fork->classes[i]];
    return 0;
}

/* Every order from here. SOLO-SCORE-06: all that are left are offered. */
static void score_on(struct tw_hand_board *hand, const struct fork *fork, unsigned left)
{
    struct tw_hand_choices choices;
    struct tw_action action;

    if (tw_hand_failed(hand) || hand->lockstep->state.phase != TW_PHASE_SCORE) {
        if (!tw_hand_failed(hand) && left > 0)
            tw_lockstep_fail(hand->lockstep, TW_CHECK_PHASE, "%u roads were not scored", left);
        tw_hand_note(hand);
        return;
    }
    tw_hand_list(hand);
    if (!tw_hand_failed(hand) && hand->lockstep->action_count != left)
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL, "%u roads may be next instead of %u",
                         hand->lockstep->action_count, left);
    tw_hand_choose(hand, &choices);
    while (tw_hand_next(hand, &choices, &action)) {
        const unsigned owners = owners_at(hand, fork, action);

        tw_hand_do(hand, action);
        check_gain(hand, choices.mark.state.score, owners);
        score_on(hand, fork, left - 1);
    }
}

/* The road to the south is a tile longer than the others. */
static void lay_road(struct tw_hand_board *hand, unsigned class, unsigned edge)
{
    const bool longer = edge == TW_EDGE_S;
    const unsigned tile = class == OPEN || longer
                              ? tw_hand_lay(hand, TW_PIECE_ROAD, edge + 1,
                                            MIDDLE + tw_hand_dx[edge], MIDDLE + tw_hand_dy[edge])
                              : tw_hand_lay(hand, TW_PIECE_END, edge, MIDDLE + tw_hand_dx[edge],
                                            MIDDLE + tw_hand_dy[edge]);

    for (unsigned i = 0; i < COLOURS; i++)
        if ((owners_of[class] >> i & 1) != 0)
            tw_hand_put(hand, i, TW_FIGURE_FOLLOWER, tile, (edge + 2) % TW_EDGES);
    /* nobody may be placed on the fork, so that nothing else is decided */
    if (class == OPEN)
        tw_hand_put(hand, 1, TW_FIGURE_FOLLOWER, tile, (edge + 2) % TW_EDGES);
}

static void lay_fork(struct tw_hand_board *hand, const struct fork *fork)
{
    struct tw_hand_side sides[TW_EDGES] = {{TW_PIECE_PLAIN, 0}};

    for (unsigned i = 0; i < ROADS; i++) {
        const unsigned edge = TW_EDGE_E + i;
        const bool open = fork->classes[i] == OPEN;

        sides[edge].piece = open                ? TW_PIECE_ROAD
                            : edge == TW_EDGE_S ? TW_PIECE_END
                                                : TW_PIECE_PLAIN;
        sides[edge].turn = open ? edge + 1 : edge;
    }
    tw_hand_start(hand);
    tw_hand_frame(hand, sides);
    for (unsigned i = 0; i < ROADS; i++)
        lay_road(hand, fork->classes[i], TW_EDGE_E + i);
}

static void set_scores(struct tw_hand_board *hand, const int32_t *scores)
{
    for (unsigned i = 0; i < COLOURS; i++)
        tw_lockstep_score(hand->lockstep, i, scores[i]);
}

static void complete_fork(struct tw_hand_board *hand, const struct fork *fork)
{
    static const enum tw_piece pile[] = {TW_PIECE_FORK, TW_PIECE_FORK};
    unsigned roads = 0, owners = 0;

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "roads %u%u%u, points %d %d %d", fork->classes[0],
             fork->classes[1], fork->classes[2], (int)fork->scores[0], (int)fork->scores[1],
             (int)fork->scores[2]);
    for (unsigned i = 0; i < ROADS; i++)
        if (fork->classes[i] != OPEN) {
            roads++;
            owners = owners_of[fork->classes[i]];
        }
    lay_fork(hand, fork);
    set_scores(hand, fork->scores);
    tw_hand_begin(hand, 0, pile, 2);
    tw_hand_play(hand, TW_PIECE_FORK, 0, MIDDLE, MIDDLE);
    tw_hand_pass(hand);
    if (roads < 2) {
        check_gain(hand, fork->scores, owners);
        roads = 0;
    }
    score_on(hand, fork, roads);
}

/* Spaces from the rearmost on; `most` is the furthest. */
static bool next_scores(int32_t *scores, int32_t most)
{
    do {
        unsigned i = 0;

        while (i < COLOURS && scores[i] == most)
            scores[i++] = 0;
        if (i == COLOURS)
            return false;
        scores[i]++;
    } while (scores[0] > 0 && scores[1] > 0 && scores[2] > 0);
    return true;
}

/* Roads that two share make scores differ; with those of one colour each more spaces are tried. */
static void every_fork(struct tw_hand_board *hand)
{
    for (unsigned code = 0; code < CLASSES * CLASSES * CLASSES; code++) {
        struct fork fork = {.classes = {(uint8_t)(code % CLASSES),
                                        (uint8_t)(code / CLASSES % CLASSES),
                                        (uint8_t)(code / CLASSES / CLASSES)}};
        const bool single = fork.classes[0] < 3 && fork.classes[1] < 3 && fork.classes[2] < 3;

        do {
            complete_fork(hand, &fork);
        } while (next_scores(fork.scores, single ? 3 : 1));
    }
}

/* How followers at the end are counted. */
enum counting { COUNT_SINGLE, COUNT_AGAIN, COUNT_TOGETHER };

/* SOLO-END-04, 05: a follower counts if its colour is lagging when its turn comes. */
static void count_on(struct tw_hand_board *hand, const uint8_t *left, enum counting counting)
{
    struct tw_hand_choices choices;
    struct tw_action action;
    unsigned due = 0;

    for (unsigned i = 0; i < COLOURS; i++)
        due += left[i] > 0 &&
               (counting != COUNT_AGAIN || (lagging(hand->lockstep->state.score) >> i & 1) != 0);
    if (tw_hand_failed(hand) || due == 0) {
        if (!tw_hand_failed(hand) && hand->lockstep->state.phase != TW_PHASE_OVER)
            tw_lockstep_fail(hand->lockstep, TW_CHECK_PHASE, "the game is not over");
        tw_hand_note(hand);
        return;
    }
    tw_hand_list(hand);
    if (!tw_hand_failed(hand) && hand->lockstep->action_count != due)
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL, "%u colours may be next instead of %u",
                         hand->lockstep->action_count, due);
    tw_hand_choose(hand, &choices);
    while (tw_hand_next(hand, &choices, &action)) {
        const unsigned colour = action.figure;
        uint8_t rest[COLOURS];

        memcpy(rest, left, sizeof rest);
        rest[colour] = counting == COUNT_TOGETHER ? 0 : (uint8_t)(rest[colour] - 1);
        tw_hand_do(hand, action);
        check_gain(hand, choices.mark.state.score, 1u << colour);
        count_on(hand, rest, counting);
    }
}

/* Followers stand in a city that stays open; the last tile brings one more, of the first colour. */
static void end_game(struct tw_hand_board *hand, const uint8_t *followers, const int32_t *scores,
                     enum counting counting)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN};
    uint8_t left[COLOURS];
    unsigned tile;

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "followers %u %u %u, points %d %d %d", followers[0],
             followers[1], followers[2], (int)scores[0], (int)scores[1], (int)scores[2]);
    tw_hand_start(hand);
    tile = tw_hand_lay(hand, TW_PIECE_CAP, 1, 0, 0);
    for (unsigned i = 0; i < COLOURS; i++)
        for (unsigned k = 0; k < followers[i]; k++)
            tw_hand_put_on(hand, i, TW_FIGURE_FOLLOWER, tile, TW_KIND_CITY);
    memcpy(left, followers, sizeof left);
    set_scores(hand, scores);
    tw_hand_begin(hand, 0, pile, 1);
    tw_hand_play(hand, TW_PIECE_PLAIN, 0, -1, 0);
    tw_hand_do(hand, (struct tw_action){
                         .what = TW_DO_FIGURE,
                         .figure = TW_FIGURE_FOLLOWER,
                         .segment = (uint8_t)tw_hand_segment_of(
                             hand, hand->lockstep->position.tile_count - 1, TW_KIND_MONASTERY),
                         .x = (int16_t)(hand->x - 1),
                         .y = (int16_t)hand->y});
    left[0]++;
    count_on(hand, left, counting);
}

static void every_end(struct tw_hand_board *hand, enum counting counting)
{
    for (unsigned code = 0; code < 64; code++) {
        const uint8_t followers[COLOURS] = {code % 4, code / 4 % 4, (uint8_t)(code / 16)};
        int32_t scores[COLOURS] = {0};

        if (followers[0] + followers[1] + followers[2] > 3)
            continue;
        do {
            end_game(hand, followers, scores, counting);
        } while (next_scores(scores, 3));
    }
}

void tw_solo_orders_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                        struct tw_tally *tally)
{
    static const struct tw_choice readings[] = {[COUNT_SINGLE] = {"solo-pass", "single"},
                                                [COUNT_AGAIN] = {"solo-pass", "again"},
                                                [COUNT_TOGETHER] = {"solo-final", "colour"}};
    struct tw_hand_board hand;

    for (unsigned i = 0; i < sizeof readings / sizeof readings[0]; i++) {
        if (tw_hand_open(&hand, task, unit, worker, tally, COLOURS, &readings[i])) {
            if (i == COUNT_SINGLE)
                every_fork(&hand);
            every_end(&hand, (enum counting)i);
        }
        tw_hand_close(&hand);
    }
}
