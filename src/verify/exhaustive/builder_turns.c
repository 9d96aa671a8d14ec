/*
 * Builders: every sequence of a few turns on a board with two roads or cities that grow towards
 * each other, one with a follower of each player. Who has another turn, and never a third.
 */
#include <stdio.h>

#include "verify/boards/hand_board.h"
#include "verify/exhaustive/checks.h"

enum { TURNS = 5, PLAYERS = 2, EAST = 4 }; /* the two begin at x = 0 and x = EAST */

/* What a turn does with its tile. */
enum move { MOVE_ELSEWHERE, MOVE_EXTEND_WEST, MOVE_EXTEND_EAST, MOVE_CLOSE_WEST, MOVE_CLOSE_EAST };

enum { MOVES = MOVE_CLOSE_EAST + 1 };

/* The board as it should be; feature i is the one on which player i has a follower. */
struct shadow {
    bool city, joined;
    int first, last;      /* cells between the two that are empty */
    bool done[PLAYERS];   /* the feature is complete */
    int builder[PLAYERS]; /* where the player's builder stands, or -1 */
    unsigned active;      /* whose turn it is */
    bool second;          /* and whether it is the second in a row */
    enum tw_piece pile[TURNS];
    enum move moves[TURNS];
};

static enum tw_piece piece_of(const struct shadow *shadow, enum move move)
{
    if (move == MOVE_ELSEWHERE)
        return TW_PIECE_PLAIN;
    if (move == MOVE_EXTEND_WEST || move == MOVE_EXTEND_EAST)
        return shadow->city ? TW_PIECE_WALL : TW_PIECE_ROAD;
    return shadow->city ? TW_PIECE_CAP : TW_PIECE_END;
}

static bool is_west(enum move move)
{
    return move == MOVE_EXTEND_WEST || move == MOVE_CLOSE_WEST;
}

static bool closes(enum move move)
{
    return move == MOVE_CLOSE_WEST || move == MOVE_CLOSE_EAST;
}

/* Whether there is room for it: with one cell left the two can only be joined. */
static bool is_possible(const struct shadow *shadow, enum move move)
{
    if (move == MOVE_ELSEWHERE)
        return true;
    if (shadow->first > shadow->last || shadow->done[is_west(move) ? 0 : 1])
        return false;
    if (shadow->first < shadow->last)
        return true;
    /* a closed end shows field to the last cell */
    return closes(move) ? shadow->done[is_west(move) ? 1 : 0]
                        : !shadow->done[0] && !shadow->done[1];
}

/* A cap or an end faces west by so many turns, and east by two more. */
static unsigned turn_of(const struct shadow *shadow, bool faces_west)
{
    const unsigned west = shadow->city ? 3 : 1;

    return faces_west ? west : (west + 2) % TW_EDGES;
}

/* The two beginnings hang on a row of field. */
static void lay_board(struct tw_hand_board *hand, const struct shadow *shadow)
{
    const enum tw_piece end = shadow->city ? TW_PIECE_CAP : TW_PIECE_END;
    unsigned tiles[PLAYERS];

    tw_hand_start(hand);
    tiles[0] = tw_hand_lay(hand, end, turn_of(shadow, false), 0, 0);
    for (int x = 0; x <= EAST; x++)
        tw_hand_lay(hand, TW_PIECE_PLAIN, 0, x, 1);
    tiles[1] = tw_hand_lay(hand, end, turn_of(shadow, true), EAST, 0);
    for (unsigned i = 0; i < PLAYERS; i++) {
        const unsigned edge = i == 0 ? TW_EDGE_E : TW_EDGE_W;

        tw_hand_put(hand, i, TW_FIGURE_FOLLOWER, tiles[i], edge);
        if (shadow->builder[i] >= 0)
            tw_hand_put(hand, i, TW_FIGURE_BUILDER, tiles[i], edge);
    }
}

/* Feature 0 stands for both once they are joined. */
static unsigned feature_of(const struct shadow *shadow, enum move move)
{
    return shadow->joined || is_west(move) ? 0 : 1;
}

static void join(struct shadow *shadow)
{
    shadow->joined = true;
    for (unsigned i = 0; i < PLAYERS; i++)
        if (shadow->builder[i] >= 0)
            shadow->builder[i] = 0;
}

/* TB-BUILDER-10: does the tile become part of what the active player's builder stands on? */
static bool extend(struct shadow *shadow, enum move move)
{
    if (move == MOVE_ELSEWHERE)
        return false;
    if (is_west(move))
        shadow->first++;
    else
        shadow->last--;
    if (closes(move)) {
        shadow->done[is_west(move) ? 0 : 1] = true;
    } else if (shadow->first > shadow->last) {
        join(shadow);
        shadow->done[0] = shadow->done[1] = true;
    }
    return shadow->builder[shadow->active] == (int)feature_of(shadow, move);
}

static void lay(struct tw_hand_board *hand, const struct shadow *shadow, unsigned turn)
{
    const enum move move = shadow->moves[turn];

    if (move == MOVE_ELSEWHERE)
        tw_hand_play(hand, TW_PIECE_PLAIN, 0, (int)turn, 2);
    else
        tw_hand_play(hand, shadow->pile[turn], closes(move) ? turn_of(shadow, is_west(move)) : 0,
                     is_west(move) ? shadow->first : shadow->last, 0);
}

/* TB-BUILDER-02, 09: beside an own follower, where there is still something to build. */
static bool may_build(const struct shadow *shadow, enum move move)
{
    return move != MOVE_ELSEWHERE && shadow->builder[shadow->active] < 0 &&
           shadow->active == feature_of(shadow, move) && !shadow->done[feature_of(shadow, move)];
}

static bool offers_builder(const struct tw_hand_board *hand, struct tw_action *ret_action)
{
    const struct tw_lockstep *lockstep = hand->lockstep;

    for (unsigned i = 0; i < lockstep->action_count; i++)
        if (lockstep->actions[i].what == TW_DO_FIGURE &&
            lockstep->actions[i].figure == TW_FIGURE_BUILDER) {
            *ret_action = lockstep->actions[i];
            return true;
        }
    return false;
}

/* TB-BUILDER-13, 15, 12-E2: whoever comes next. */
static void end_turn(struct tw_hand_board *hand, struct shadow *shadow, bool earned, unsigned turn)
{
    const struct tw_state *state = &hand->lockstep->state;
    const bool again = earned && !shadow->second;

    for (unsigned i = 0; i < PLAYERS; i++)
        if (shadow->builder[i] >= 0 && shadow->done[shadow->builder[i]])
            shadow->builder[i] = -1;
    if (!again)
        shadow->active = (shadow->active + 1) % PLAYERS;
    shadow->second = again;
    if (tw_hand_failed(hand))
        return;
    if (turn + 1 == TURNS ? state->phase != TW_PHASE_OVER
                          : state->phase != TW_PHASE_TILE || state->active != shadow->active)
        tw_lockstep_fail(hand->lockstep, TW_CHECK_PHASE,
                         "after turn %u player %u comes in phase %s instead of player %u", turn + 1,
                         state->active, tw_phase_words[state->phase], shadow->active);
}

static void take_turn(struct tw_hand_board *hand, struct shadow shadow, unsigned turn);

/* Ends the turn with or without the builder and goes on. */
static void act(struct tw_hand_board *hand, struct shadow shadow, unsigned turn, bool earned,
                const struct tw_action *build)
{
    if (build) {
        shadow.builder[shadow.active] = (int)feature_of(&shadow, shadow.moves[turn]);
        tw_hand_do(hand, *build);
    } else {
        tw_hand_pass(hand);
    }
    end_turn(hand, &shadow, earned, turn);
    if (tw_hand_failed(hand) || turn + 1 == TURNS)
        tw_hand_note(hand);
    else
        take_turn(hand, shadow, turn + 1);
}

static void take_turn(struct tw_hand_board *hand, struct shadow shadow, unsigned turn)
{
    const enum move move = shadow.moves[turn];
    struct tw_hand_mark mark;
    struct tw_action build;
    bool earned, offered;

    lay(hand, &shadow, turn);
    earned = extend(&shadow, move);
    tw_hand_list(hand);
    offered = !tw_hand_failed(hand) && offers_builder(hand, &build);
    if (!tw_hand_failed(hand) && offered != may_build(&shadow, move))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL, "in turn %u a builder is %s", turn + 1,
                         offered ? "offered" : "not offered");
    tw_hand_keep(hand, &mark);
    act(hand, shadow, turn, earned, NULL);
    if (!offered)
        return;
    tw_hand_back(hand, &mark);
    act(hand, shadow, turn, earned, &build);
}

/* Whether all moves of the sequence find room. */
static bool plan(struct shadow *shadow, unsigned code)
{
    struct shadow ahead = *shadow;

    for (unsigned i = 0; i < TURNS; i++, code /= MOVES) {
        shadow->moves[i] = (enum move)(code % MOVES);
        shadow->pile[i] = piece_of(shadow, shadow->moves[i]);
        if (!is_possible(&ahead, shadow->moves[i]))
            return false;
        extend(&ahead, shadow->moves[i]);
    }
    return true;
}

static void every_sequence(struct tw_hand_board *hand, bool city, unsigned builders)
{
    unsigned total = 1;

    for (unsigned i = 0; i < TURNS; i++)
        total *= MOVES;
    for (unsigned code = 0; code < total; code++) {
        struct shadow shadow = {
            .city = city,
            .first = 1,
            .last = EAST - 1,
            .builder = {(builders & 1) != 0 ? 0 : -1, (builders & 2) != 0 ? 1 : -1}};

        if (!plan(&shadow, code) || !tw_hand_mine(hand))
            continue;
        snprintf(hand->label, sizeof hand->label, "%s, builders %u, moves %u%u%u%u%u",
                 city ? "cities" : "roads", builders, shadow.moves[0], shadow.moves[1],
                 shadow.moves[2], shadow.moves[3], shadow.moves[4]);
        lay_board(hand, &shadow);
        tw_hand_begin(hand, 0, shadow.pile, TURNS);
        take_turn(hand, shadow, 0);
    }
}

/* TB-BUILDER-10-E3, E7: an abbey that completes the builder's city, or only closes a side. */
static void close_by_abbey(struct tw_hand_board *hand, bool completes, bool earns)
{
    static const enum tw_piece pile[] = {TW_PIECE_PLAIN, TW_PIECE_PLAIN};
    const struct tw_state *state = &hand->lockstep->state;
    const enum tw_piece city = completes ? TW_PIECE_CAP : TW_PIECE_WALL;
    unsigned tile;

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "an abbey beside a city, %s",
             completes ? "completed" : "still open");
    tw_hand_start(hand);
    for (int i = 0; i < 9; i++)
        if (i != 4 && i != 5)
            tw_hand_lay(hand, TW_PIECE_PLAIN, 0, i < 3 ? i : i < 6 ? i - 3 : i - 6, i / 3);
    tile = tw_hand_lay(hand, city, completes ? 3 : 0, 2, 1);
    tw_hand_put(hand, 0, TW_FIGURE_FOLLOWER, tile, TW_EDGE_W);
    tw_hand_put(hand, 0, TW_FIGURE_BUILDER, tile, TW_EDGE_W);
    tw_lockstep_abbeys(hand->lockstep, 0, 1);
    tw_hand_begin(hand, 0, pile, 2);
    tw_hand_do(hand, (struct tw_action){.what = TW_DO_TILE,
                                        .figure = TW_LAY_ABBEY,
                                        .x = (int16_t)(hand->x + 1),
                                        .y = (int16_t)(hand->y + 1)});
    tw_hand_pass(hand);
    if (!tw_hand_failed(hand) && state->active != (completes && earns ? 0 : 1))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_PHASE, "player %u comes next", state->active);
    tw_hand_note(hand);
}

/* BOX-FIG-02-E1: a builder or a pig alone keeps nobody off. The tile goes on from where it is. */
static void beside_special(struct tw_hand_board *hand, unsigned which, unsigned owner)
{
    static const struct {
        enum tw_piece first, next;
        unsigned turn;
        enum tw_kind kind;
        enum tw_figure_kind figure;
    } list[] = {{TW_PIECE_END, TW_PIECE_ROAD, 3, TW_KIND_ROAD, TW_FIGURE_BUILDER},
                {TW_PIECE_CAP, TW_PIECE_WALL, 1, TW_KIND_CITY, TW_FIGURE_BUILDER},
                {TW_PIECE_PLAIN, TW_PIECE_PLAIN, 0, TW_KIND_FIELD, TW_FIGURE_PIG}};
    const enum tw_piece pile[] = {list[which].next, list[which].next};
    struct tw_action place = {.what = TW_DO_FIGURE, .figure = TW_FIGURE_FOLLOWER};

    if (!tw_hand_mine(hand))
        return;
    snprintf(hand->label, sizeof hand->label, "a %s of player %u alone",
             tw_figure_words[list[which].figure], owner);
    tw_hand_start(hand);
    tw_hand_put_on(hand, owner, list[which].figure,
                   tw_hand_lay(hand, list[which].first, list[which].turn, 0, 0), list[which].kind);
    tw_hand_begin(hand, 0, pile, 2);
    tw_hand_play(hand, list[which].next, 0, 1, 0);
    tw_hand_list(hand);
    place.x = (int16_t)(hand->x + 1);
    place.y = (int16_t)hand->y;
    place.segment = (uint8_t)tw_hand_segment_of(hand, hand->lockstep->position.tile_count - 1,
                                                list[which].kind);
    tw_hand_do(hand, place);
    tw_hand_note(hand);
}

void tw_builder_turns_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                          struct tw_tally *tally)
{
    static const struct tw_choice readings[] = {{"builder-abbey", "yes"}, {"builder-abbey", "no"}};
    struct tw_hand_board hand;

    for (unsigned reading = 0; reading < 2; reading++) {
        if (tw_hand_open(&hand, task, unit, worker, tally, PLAYERS, &readings[reading])) {
            for (unsigned i = 0; reading == 0 && i < 8; i++)
                every_sequence(&hand, i >= 4, i % 4);
            for (unsigned i = 0; reading == 0 && i < 6; i++)
                beside_special(&hand, i / 2, i % 2);
            for (unsigned i = 0; tw_game_uses(hand.game, TW_MECHANISM_ABBEY) && i < 2; i++)
                close_by_abbey(&hand, i == 1, reading == 0);
        }
        tw_hand_close(&hand);
    }
}
