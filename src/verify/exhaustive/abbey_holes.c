/*
 * Abbeys: every surrounding of a cell. Each of its four sides is empty or shows a field, a monk's
 * field, a city or a road that ends there or goes on; each of its four corners is empty or not.
 * May an abbey be laid, and what does it complete?
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

/* What lies on a side of the cell. */
enum side {
    SIDE_EMPTY,
    SIDE_FIELD,
    SIDE_MONK, /* a monastery with a monk */
    SIDE_CITY, /* a city that has no other end */
    SIDE_ROAD,
    SIDE_OPEN_CITY, /* a city that goes on outwards */
    SIDE_OPEN_ROAD,
    SIDE_BENT, /* a city that comes round the next corner to the next side: no side by itself */
    SIDES = SIDE_BENT,
};

/* Corner i lies between sides i and i + 1. */
struct ring {
    uint8_t sides[TW_EDGES];
    bool corners[TW_EDGES];
};

enum { MIDDLE = TW_HAND_MIDDLE, ACTIVE = 0, OTHER = 1 };

/* Two cells away there is field, but where a side goes on. */
static void lay_frame(struct tw_hand_board *hand, const struct ring *ring)
{
    struct tw_hand_side sides[TW_EDGES];

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned side = ring->sides[edge];

        sides[edge].piece = side == SIDE_OPEN_CITY   ? TW_PIECE_WALL
                            : side == SIDE_OPEN_ROAD ? TW_PIECE_ROAD
                                                     : TW_PIECE_PLAIN;
        sides[edge].turn = edge + 1;
    }
    tw_hand_frame(hand, sides);
}

/* Player OTHER stands on whatever is there. */
static void lay_side(struct tw_hand_board *hand, unsigned side, unsigned edge)
{
    static const enum tw_piece pieces[] = {
        [SIDE_EMPTY] = TW_PIECE_PLAIN,    [SIDE_FIELD] = TW_PIECE_PLAIN,
        [SIDE_MONK] = TW_PIECE_PLAIN,     [SIDE_CITY] = TW_PIECE_CAP,
        [SIDE_ROAD] = TW_PIECE_END,       [SIDE_OPEN_CITY] = TW_PIECE_WALL,
        [SIDE_OPEN_ROAD] = TW_PIECE_ROAD, [SIDE_BENT] = TW_PIECE_BEND};
    const unsigned turns[] = {[SIDE_EMPTY] = 0,
                              [SIDE_FIELD] = edge,
                              [SIDE_MONK] = edge,
                              [SIDE_CITY] = edge + 2,
                              [SIDE_ROAD] = edge,
                              [SIDE_OPEN_CITY] = edge + 1,
                              [SIDE_OPEN_ROAD] = edge + 1,
                              [SIDE_BENT] = edge + 2};
    unsigned tile;

    if (side == SIDE_EMPTY)
        return;
    tile = tw_hand_lay(hand, pieces[side], turns[side], MIDDLE + tw_hand_dx[edge],
                       MIDDLE + tw_hand_dy[edge]);
    if (side == SIDE_MONK)
        tw_hand_put_on(hand, OTHER, TW_FIGURE_FOLLOWER, tile, TW_KIND_MONASTERY);
    else if (side != SIDE_FIELD)
        tw_hand_put(hand, OTHER, TW_FIGURE_FOLLOWER, tile, (edge + 2) % TW_EDGES);
}

/* A bent city takes its corner and the next side. */
static void lay_ring(struct tw_hand_board *hand, const struct ring *ring)
{
    tw_hand_start(hand);
    lay_frame(hand, ring);
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned next = (edge + 1) % TW_EDGES;
        const int x = MIDDLE + tw_hand_dx[edge] + tw_hand_dx[next],
                  y = MIDDLE + tw_hand_dy[edge] + tw_hand_dy[next];

        lay_side(hand, ring->sides[edge], edge);
        if (ring->sides[edge] == SIDE_BENT) {
            tw_hand_lay(hand, TW_PIECE_BEND, edge + 3, x, y);
            tw_hand_lay(hand, TW_PIECE_BEND, edge, MIDDLE + tw_hand_dx[next],
                        MIDDLE + tw_hand_dy[next]);
        } else if (ring->corners[edge]) {
            tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x, y);
        }
    }
}

/* The side is there, by itself or as the far end of a bent city. */
static bool is_there(const struct ring *ring, unsigned edge)
{
    return ring->sides[edge] != SIDE_EMPTY || ring->sides[(edge + 3) % TW_EDGES] == SIDE_BENT;
}

static bool has_corner(const struct ring *ring, unsigned corner)
{
    return ring->corners[corner] || ring->sides[corner] == SIDE_BENT;
}

static bool is_hole(const struct ring *ring)
{
    return is_there(ring, 0) && is_there(ring, 1) && is_there(ring, 2) && is_there(ring, 3);
}

static bool is_full(const struct ring *ring)
{
    return has_corner(ring, 0) && has_corner(ring, 1) && has_corner(ring, 2) && has_corner(ring, 3);
}

/* AM-ABBEY-02: cells with tiles on all four sides; an empty corner can be one itself. */
static unsigned count_holes(const struct ring *ring)
{
    unsigned count = is_hole(ring);

    for (unsigned i = 0; i < TW_EDGES; i++)
        count += !has_corner(ring, i) && is_there(ring, i) && is_there(ring, (i + 1) % TW_EDGES);
    return count;
}

/* AM-ABBEY-05-E2, 06, 07: what ends at the abbey is complete, and monasteries with eight round. */
static unsigned count_completed(const struct ring *ring)
{
    unsigned count = 0;

    for (unsigned i = 0; i < TW_EDGES; i++) {
        const unsigned side = ring->sides[i];

        count += side == SIDE_CITY || side == SIDE_ROAD || side == SIDE_BENT ||
                 (side == SIDE_MONK && has_corner(ring, i) && has_corner(ring, (i + 3) % TW_EDGES));
    }
    return count;
}

static void check_offer(struct tw_hand_board *hand, const struct ring *ring)
{
    const struct tw_lockstep *lockstep = hand->lockstep;
    unsigned count = 0;

    if (tw_hand_failed(hand))
        return;
    tw_hand_list(hand);
    for (unsigned i = 0; i < lockstep->action_count; i++)
        count +=
            lockstep->actions[i].what == TW_DO_TILE && lockstep->actions[i].figure == TW_LAY_ABBEY;
    if (count != count_holes(ring))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL, "an abbey fits %u cells instead of %u",
                         count, count_holes(ring));
}

static struct tw_action lay_abbey(const struct tw_hand_board *hand)
{
    return (struct tw_action){.what = TW_DO_TILE,
                              .figure = TW_LAY_ABBEY,
                              .x = (int16_t)(hand->x + MIDDLE),
                              .y = (int16_t)(hand->y + MIDDLE)};
}

static struct tw_action place_monk(const struct tw_hand_board *hand)
{
    return (struct tw_action){.what = TW_DO_FIGURE,
                              .figure = TW_FIGURE_FOLLOWER,
                              .x = (int16_t)(hand->x + MIDDLE),
                              .y = (int16_t)(hand->y + MIDDLE)};
}

/* Those who stood on what was completed are home; AM-ABBEY-08: so is a monk in a full ring. */
static void check_home(struct tw_hand_board *hand, const struct ring *ring, unsigned home,
                       bool monk)
{
    const struct tw_state *state = &hand->lockstep->state;
    const unsigned all = hand->lockstep->rules.figures[TW_FIGURE_FOLLOWER].count;
    const unsigned other = state->supply[OTHER][TW_FIGURE_FOLLOWER];
    const unsigned own = state->supply[ACTIVE][TW_FIGURE_FOLLOWER];

    if (tw_hand_failed(hand))
        return;
    if (other != home + count_completed(ring))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_FIGURES, "%u features completed instead of %u",
                         other - home, count_completed(ring));
    if (own != all - (monk && !is_full(ring)) ||
        (state->score[ACTIVE] > 0) != (monk && is_full(ring)))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_FIGURES, "the abbey's monk is %s",
                         own == all ? "home" : "on the map");
}

static void label(struct tw_hand_board *hand, const struct ring *ring, const char *what)
{
    snprintf(hand->label, sizeof hand->label, "sides %u%u%u%u, corners %u%u%u%u, %s",
             ring->sides[0], ring->sides[1], ring->sides[2], ring->sides[3], ring->corners[0],
             ring->corners[1], ring->corners[2], ring->corners[3], what);
}

/* In place of drawing: with a monk and without. */
static void lay_in_turn(struct tw_hand_board *hand, const struct ring *ring)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN, TW_PIECE_PLAIN};
    struct tw_hand_mark mark;
    unsigned home;

    label(hand, ring, "in a turn");
    lay_ring(hand, ring);
    tw_lockstep_abbeys(hand->lockstep, ACTIVE, 1);
    tw_hand_begin(hand, ACTIVE, pile, 2);
    check_offer(hand, ring);
    home = hand->lockstep->state.supply[OTHER][TW_FIGURE_FOLLOWER];
    if (is_hole(ring)) {
        tw_hand_do(hand, lay_abbey(hand));
        tw_hand_list(hand);
        tw_hand_keep(hand, &mark);
        tw_hand_do(hand, place_monk(hand));
        check_home(hand, ring, home, true);
        tw_hand_note(hand);
        tw_hand_back(hand, &mark);
        tw_hand_pass(hand);
        check_home(hand, ring, home, false);
    }
    tw_hand_note(hand);
}

/* AM-ABBEY-12: in the closing round the monk counts at once or with the end of the game. */
static void lay_at_the_end(struct tw_hand_board *hand, const struct ring *ring)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN};

    label(hand, ring, "in the closing round");
    lay_ring(hand, ring);
    tw_lockstep_abbeys(hand->lockstep, ACTIVE, 1);
    tw_hand_begin(hand, OTHER, pile, 1);
    tw_hand_play(hand, TW_PIECE_PLAIN, 0, -1, 0);
    tw_hand_pass(hand);
    check_offer(hand, ring);
    tw_hand_do(hand, lay_abbey(hand));
    tw_hand_do(hand, place_monk(hand));
    if (!tw_hand_failed(hand) && hand->lockstep->state.score[ACTIVE] <= 0)
        tw_lockstep_fail(hand->lockstep, TW_CHECK_SCORES, "the abbey gives no points");
    tw_hand_note(hand);
}

static struct ring turned(const struct ring *ring, unsigned turn)
{
    struct ring result;

    for (unsigned i = 0; i < TW_EDGES; i++) {
        result.sides[(i + turn) % TW_EDGES] = ring->sides[i];
        result.corners[(i + turn) % TW_EDGES] = ring->corners[i];
    }
    return result;
}

static unsigned number_of(const struct ring *ring)
{
    unsigned number = 0;

    for (unsigned i = 0; i < TW_EDGES; i++)
        number = number * 2 * (SIDE_BENT + 1) + ring->sides[i] * 2u + ring->corners[i];
    return number;
}

/* Of the four ways to turn a surrounding one is taken, now this one, now that. */
static void try_ring(struct tw_hand_board *hand, const struct ring *ring)
{
    struct ring shown;

    for (unsigned turn = 1; turn < TW_EDGES; turn++) {
        shown = turned(ring, turn);
        if (number_of(&shown) < number_of(ring))
            return;
    }
    if (!tw_hand_mine(hand))
        return;
    shown = turned(ring, (unsigned)(hand->next / TW_HAND_UNITS % TW_EDGES));
    lay_in_turn(hand, &shown);
    if (is_hole(ring) && ring->sides[0] == ring->sides[1] && ring->sides[1] == ring->sides[2] &&
        ring->sides[2] == ring->sides[3])
        lay_at_the_end(hand, &shown);
}

static void try_corners(struct tw_hand_board *hand, struct ring *ring)
{
    for (unsigned bits = 0; bits < 1u << TW_EDGES; bits++) {
        bool valid = true;

        for (unsigned i = 0; i < TW_EDGES; i++) {
            ring->corners[i] = (bits >> i & 1) != 0;
            valid &= !(ring->corners[i] && ring->sides[i] == SIDE_BENT);
        }
        if (valid)
            try_ring(hand, ring);
    }
}

void tw_abbey_holes_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                        struct tw_tally *tally)
{
    struct tw_hand_board hand;

    if (tw_hand_open(&hand, task, unit, worker, tally, 2, NULL)) {
        for (unsigned code = 0; code < SIDES * SIDES * SIDES * SIDES; code++) {
            struct ring ring = {{(uint8_t)(code % SIDES), (uint8_t)(code / SIDES % SIDES),
                                 (uint8_t)(code / SIDES / SIDES % SIDES),
                                 (uint8_t)(code / SIDES / SIDES / SIDES)},
                                {false}};
            try_corners(&hand, &ring);
        }
        for (unsigned code = 0; code < SIDES * SIDES; code++) {
            /* one bent city, its far end on the side that is left empty */
            struct ring ring = {
                {SIDE_BENT, SIDE_EMPTY, (uint8_t)(code % SIDES), (uint8_t)(code / SIDES)}, {false}};
            for (unsigned turn = 0; turn < TW_EDGES; turn++) {
                struct ring shown = turned(&ring, turn);
                try_corners(&hand, &shown);
            }
        }
    }
    tw_hand_close(&hand);
}
