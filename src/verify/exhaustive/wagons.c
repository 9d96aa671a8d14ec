/*
 * Wagons: one to three of them on roads that one tile completes at a crossing, and on what an abbey
 * completes. Every way to decide is tried: whose turn it is, where the wagon may go, who is left.
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

enum { PLAYERS = 3, MIDDLE = TW_HAND_MIDDLE };

/* What is still to be decided, by the clauses alone. */
struct rest {
    unsigned waiting;      /* players whose wagon is to be settled, one bit each */
    unsigned common;       /* places on the tile in the middle, open to all of them */
    unsigned own[PLAYERS]; /* places that only this player's wagon can reach */
    bool unknown;          /* another reading: held to the oracle alone */
};

/* AM-WAGON-09, 08: the player who laid the tile, then clockwise; who cannot move is not asked. */
static int next_in_order(const struct tw_hand_board *hand, const struct rest *rest)
{
    const unsigned players = tw_game_players(hand->game);

    for (unsigned i = 0; i < players; i++) {
        const unsigned player = (hand->lockstep->state.active + i) % players;

        if ((rest->waiting >> player & 1) != 0 && rest->common + rest->own[player] > 0)
            return (int)player;
    }
    return -1;
}

/* The player and the number of places to go; one more way is to take the wagon back. */
static void check_rest(struct tw_hand_board *hand, const struct rest *rest)
{
    const struct tw_lockstep *lockstep = hand->lockstep;
    const int due = next_in_order(hand, rest);

    if (tw_hand_failed(hand))
        return;
    if ((lockstep->state.phase == TW_PHASE_WAGON) != (due >= 0) ||
        (due >= 0 && lockstep->state.player != (unsigned)due))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_PHASE, "player %u decides in phase %s, not %d",
                         lockstep->state.player, tw_phase_words[lockstep->state.phase], due);
    else if (due >= 0 && lockstep->action_count != rest->common + rest->own[due] + 1)
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL,
                         "the wagon of player %d has %u places to go instead of %u", due,
                         lockstep->action_count - 1, rest->common + rest->own[due]);
}

static bool is_middle(const struct tw_hand_board *hand, struct tw_action action)
{
    return action.figure != TW_WAGON_STAYS && action.x == hand->x + MIDDLE &&
           action.y == hand->y + MIDDLE;
}

/* Every decision of every wagon that is left, one after the other. */
static void decide(struct tw_hand_board *hand, const struct rest *rest)
{
    struct tw_hand_choices choices;
    struct tw_action action;

    if (hand->lockstep->state.phase == TW_PHASE_WAGON)
        tw_hand_list(hand);
    if (!rest->unknown)
        check_rest(hand, rest);
    if (tw_hand_failed(hand) || hand->lockstep->state.phase != TW_PHASE_WAGON) {
        tw_hand_note(hand);
        return;
    }
    tw_hand_choose(hand, &choices);
    while (tw_hand_next(hand, &choices, &action)) {
        struct rest left = *rest;

        left.waiting &= ~(1u << hand->lockstep->state.player);
        left.common -= is_middle(hand, action) && left.common > 0;
        tw_hand_do(hand, action);
        decide(hand, &left);
    }
}

/* What lies on one side of the middle. A wagon's side is complete once the tile is laid. */
enum arm { ARM_FREE, ARM_TAKEN, ARM_DONE, ARM_WAGON, ARMS = ARM_WAGON + PLAYERS };

/* Where completed roads end: what else a wagon can reach from there. */
static const struct {
    enum tw_piece piece;
    unsigned own;
    bool occupied; /* the monastery has a monk */
} ends[] = {{TW_PIECE_END, 1, false},
            {TW_PIECE_END, 0, true},
            {TW_PIECE_FORK, 2, false},
            {TW_PIECE_GATE, 1, false}};

enum { ENDS = sizeof ends / sizeof ends[0] };

struct crossing {
    uint8_t arms[TW_EDGES];
    unsigned end;
};

static unsigned count_arms(const struct crossing *crossing, enum arm arm)
{
    unsigned count = 0;

    for (unsigned i = 0; i < TW_EDGES; i++)
        count += crossing->arms[i] == arm;
    return count;
}

static unsigned count_wagons(const struct crossing *crossing)
{
    return count_arms(crossing, ARM_WAGON) + count_arms(crossing, ARM_WAGON + 1) +
           count_arms(crossing, ARM_WAGON + 2);
}

static bool can_arise(const struct crossing *crossing)
{
    for (unsigned i = 0; i < PLAYERS; i++)
        if (count_arms(crossing, ARM_WAGON + i) > 1)
            return false;
    return count_wagons(crossing) > 0;
}

static void lay_arm(struct tw_hand_board *hand, const struct crossing *crossing, unsigned edge)
{
    const unsigned arm = crossing->arms[edge], inwards = (edge + 2) % TW_EDGES;
    const int x = MIDDLE + tw_hand_dx[edge], y = MIDDLE + tw_hand_dy[edge];
    unsigned tile;

    if (arm == ARM_FREE)
        return;
    if (arm == ARM_TAKEN) {
        tile = tw_hand_lay(hand, TW_PIECE_ROAD, edge + 1, x, y);
        tw_hand_put(hand, 1, TW_FIGURE_FOLLOWER, tile, inwards);
        return;
    }
    tile = tw_hand_lay(hand, ends[crossing->end].piece, edge, x, y);
    if (ends[crossing->end].occupied)
        tw_hand_put_on(hand, 2, TW_FIGURE_FOLLOWER, tile, TW_KIND_MONASTERY);
    if (arm >= ARM_WAGON)
        tw_hand_put(hand, arm - ARM_WAGON, TW_FIGURE_WAGON, tile, inwards);
}

/* All but the crossing itself. */
static void lay_arms(struct tw_hand_board *hand, const struct crossing *crossing)
{
    struct tw_hand_side sides[TW_EDGES];

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned arm = crossing->arms[edge];
        const bool gate = arm >= ARM_DONE && ends[crossing->end].piece == TW_PIECE_GATE;

        sides[edge].piece = arm == ARM_TAKEN ? TW_PIECE_ROAD : gate ? TW_PIECE_CAP : TW_PIECE_PLAIN;
        sides[edge].turn = edge + (gate ? 2 : 1);
    }
    tw_hand_start(hand);
    tw_hand_frame(hand, sides);
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        lay_arm(hand, crossing, edge);
}

static struct rest rest_of(const struct crossing *crossing, bool unknown)
{
    struct rest rest = {.common = count_arms(crossing, ARM_FREE), .unknown = unknown};

    for (unsigned i = 0; i < PLAYERS; i++)
        if (count_arms(crossing, ARM_WAGON + i) > 0) {
            rest.waiting |= 1u << i;
            rest.own[i] = ends[crossing->end].own;
        }
    return rest;
}

/* AM-WAGON-07-E2: a follower on the crossing bars the road it stands on. */
static void with_follower(struct tw_hand_board *hand, const struct crossing *crossing,
                          const struct tw_hand_mark *mark, const struct rest *rest)
{
    const unsigned tile = hand->lockstep->position.tile_count - 1;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        struct rest left = *rest;

        if (crossing->arms[edge] != ARM_FREE)
            continue;
        tw_hand_back(hand, mark);
        tw_hand_do(hand, (struct tw_action){.what = TW_DO_FIGURE,
                                            .figure = TW_FIGURE_FOLLOWER,
                                            .segment = (uint8_t)tw_hand_segment(hand, tile, edge),
                                            .x = (int16_t)(hand->x + MIDDLE),
                                            .y = (int16_t)(hand->y + MIDDLE)});
        left.common--;
        decide(hand, &left);
    }
}

static void lay_crossing(struct tw_hand_board *hand, const struct crossing *crossing,
                         unsigned active, bool unknown)
{
    static const enum tw_piece pile[] = {TW_PIECE_CROSSING, TW_PIECE_CROSSING};
    const struct rest rest = rest_of(crossing, unknown);
    struct tw_hand_mark mark;

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "crossing with arms %u%u%u%u, ends %u, active %u",
             crossing->arms[0], crossing->arms[1], crossing->arms[2], crossing->arms[3],
             crossing->end, active);
    lay_arms(hand, crossing);
    tw_hand_begin(hand, active, pile, 2);
    tw_hand_play(hand, TW_PIECE_CROSSING, 0, MIDDLE, MIDDLE);
    tw_hand_keep(hand, &mark);
    tw_hand_pass(hand);
    decide(hand, &rest);
    if (!unknown && count_wagons(crossing) == 1)
        with_follower(hand, crossing, &mark, &rest);
}

/* Of the four ways to turn the arms one is taken, now this one, now that. */
static bool is_first(const uint8_t arms[TW_EDGES])
{
    for (unsigned turn = 1; turn < TW_EDGES; turn++)
        for (unsigned i = 0; i < TW_EDGES; i++) {
            const unsigned other = arms[(i + turn) % TW_EDGES];

            if (other < arms[i])
                return false;
            if (other > arms[i])
                break;
        }
    return true;
}

/* By the other reading wagons have so many ways to go that only one of them is tried. */
static void every_crossing(struct tw_hand_board *hand, unsigned end, bool unknown)
{
    for (unsigned code = 0; code < ARMS * ARMS * ARMS * ARMS; code++) {
        const uint8_t arms[TW_EDGES] = {(uint8_t)(code / ARMS / ARMS / ARMS),
                                        (uint8_t)(code / ARMS / ARMS % ARMS),
                                        (uint8_t)(code / ARMS % ARMS), (uint8_t)(code % ARMS)};
        struct crossing crossing = {.end = end};

        for (unsigned i = 0; i < TW_EDGES; i++)
            crossing.arms[(i + code) % TW_EDGES] = arms[i];
        for (unsigned active = 0; is_first(arms) && active < PLAYERS; active++)
            if (can_arise(&crossing) && (!unknown || count_wagons(&crossing) == 1))
                lay_crossing(hand, &crossing, active, unknown);
    }
}

/* Round an abbey: field, a city that ends there with a wagon of a player, a road or a city that
 * goes on, free or taken. */
enum side { SIDE_FIELD, SIDE_ROAD, SIDE_TAKEN, SIDE_CITY, SIDE_WAGON, SIDES = SIDE_WAGON + 2 };

struct ring {
    uint8_t sides[TW_EDGES];
    bool full; /* the corners are there as well */
};

static void lay_side(struct tw_hand_board *hand, unsigned side, unsigned edge)
{
    static const enum tw_piece pieces[] = {
        [SIDE_FIELD] = TW_PIECE_PLAIN, [SIDE_ROAD] = TW_PIECE_ROAD,
        [SIDE_TAKEN] = TW_PIECE_ROAD,  [SIDE_CITY] = TW_PIECE_WALL,
        [SIDE_WAGON] = TW_PIECE_CAP,   [SIDE_WAGON + 1] = TW_PIECE_CAP};
    const unsigned inwards = (edge + 2) % TW_EDGES;
    const unsigned tile = tw_hand_lay(hand, pieces[side], side >= SIDE_WAGON ? edge + 2 : edge + 1,
                                      MIDDLE + tw_hand_dx[edge], MIDDLE + tw_hand_dy[edge]);

    if (side == SIDE_TAKEN)
        tw_hand_put(hand, 1, TW_FIGURE_FOLLOWER, tile, inwards);
    if (side >= SIDE_WAGON)
        tw_hand_put(hand, side - SIDE_WAGON, TW_FIGURE_WAGON, tile, inwards);
}

static void lay_ring(struct tw_hand_board *hand, const struct ring *ring)
{
    struct tw_hand_side sides[TW_EDGES];

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned side = ring->sides[edge];

        sides[edge].piece = side == SIDE_ROAD || side == SIDE_TAKEN ? TW_PIECE_ROAD
                            : side == SIDE_CITY                     ? TW_PIECE_WALL
                                                                    : TW_PIECE_PLAIN;
        sides[edge].turn = edge + 1;
    }
    tw_hand_start(hand);
    tw_hand_frame(hand, sides);
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned next = (edge + 1) % TW_EDGES;

        lay_side(hand, ring->sides[edge], edge);
        if (ring->full)
            tw_hand_lay(hand, TW_PIECE_PLAIN, 0, MIDDLE + tw_hand_dx[edge] + tw_hand_dx[next],
                        MIDDLE + tw_hand_dy[edge] + tw_hand_dy[next]);
    }
}

static unsigned count_sides(const struct ring *ring, unsigned side)
{
    unsigned count = 0;

    for (unsigned i = 0; i < TW_EDGES; i++)
        count += ring->sides[i] == side;
    return count;
}

/*
 * AM-WAGON-06-E1: from a city that ends at the abbey into the abbey, unless it is finished or has a
 * monk. AM-WAGON-05-E4: from a finished abbey along whatever ends at its side.
 */
static void lay_abbey(struct tw_hand_board *hand, const struct ring *ring, bool unknown)
{
    const struct tw_action place = {.what = TW_DO_FIGURE,
                                    .figure = TW_FIGURE_WAGON,
                                    .x = (int16_t)(hand->x + MIDDLE),
                                    .y = (int16_t)(hand->y + MIDDLE)};
    struct rest rest = {.common = !ring->full, .unknown = unknown};
    struct tw_hand_mark mark;

    for (unsigned i = 0; i < 2; i++)
        rest.waiting |= (count_sides(ring, SIDE_WAGON + i) > 0 ? 1u : 0u) << i;
    tw_hand_do(hand, (struct tw_action){.what = TW_DO_TILE,
                                        .figure = TW_LAY_ABBEY,
                                        .x = (int16_t)(hand->x + MIDDLE),
                                        .y = (int16_t)(hand->y + MIDDLE)});
    tw_hand_keep(hand, &mark);
    tw_hand_pass(hand);
    decide(hand, &rest);
    if ((rest.waiting & 1) != 0)
        return;
    rest.common = 0;
    if (ring->full) {
        rest.waiting |= 1;
        rest.own[0] = count_sides(ring, SIDE_ROAD) + count_sides(ring, SIDE_CITY);
    }
    tw_hand_back(hand, &mark);
    tw_hand_do(hand, place);
    decide(hand, &rest);
}

static void every_abbey(struct tw_hand_board *hand, bool unknown)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN, TW_PIECE_PLAIN};

    for (unsigned code = 0; code < 2 * SIDES * SIDES * SIDES * SIDES; code++) {
        const struct ring ring = {{(uint8_t)(code / 2 % SIDES), (uint8_t)(code / 2 / SIDES % SIDES),
                                   (uint8_t)(code / 2 / SIDES / SIDES % SIDES),
                                   (uint8_t)(code / 2 / SIDES / SIDES / SIDES)},
                                  code % 2 == 1};

        if (!is_first(ring.sides) || count_sides(&ring, SIDE_WAGON) > 1 ||
            count_sides(&ring, SIDE_WAGON + 1) > 1 || !tw_hand_mine(hand))
            continue;
        snprintf(hand->label, sizeof hand->label, "abbey with sides %u%u%u%u, %s", ring.sides[0],
                 ring.sides[1], ring.sides[2], ring.sides[3], ring.full ? "full" : "no corners");
        lay_ring(hand, &ring);
        tw_lockstep_abbeys(hand->lockstep, 0, 1);
        tw_hand_begin(hand, 0, pile, 2);
        lay_abbey(hand, &ring, unknown);
    }
}

void tw_wagons_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                   struct tw_tally *tally)
{
    static const struct tw_choice readings[] = {
        {"wagon", "c1"}, {"wagon", "c2"}, {"wagon-from-abbey", "no"}};
    struct tw_hand_board hand;

    for (unsigned reading = 0; reading < 3; reading++) {
        if (tw_hand_open(&hand, task, unit, worker, tally, PLAYERS, &readings[reading])) {
            for (unsigned end = 0; reading < 2 && end < ENDS; end++)
                every_crossing(&hand, end, reading != 0);
            if (tw_game_uses(hand.game, TW_MECHANISM_ABBEY) && reading != 1)
                every_abbey(&hand, reading != 0);
        }
        tw_hand_close(&hand);
    }
}
