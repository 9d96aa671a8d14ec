#include "verify/boards/hand_board.h"

#include <stdio.h>
#include <string.h>

/* What the segments of a piece own, one entry each. */
struct picture {
    uint8_t count;
    struct {
        uint8_t kind;
        uint16_t ports;
    } segments[8];
    uint8_t pennants;
};

enum {
    N = TW_PORT_NL | TW_PORT_N | TW_PORT_NR,
    E = TW_PORT_EL | TW_PORT_E | TW_PORT_ER,
    S = TW_PORT_SL | TW_PORT_S | TW_PORT_SR,
    W = TW_PORT_WL | TW_PORT_W | TW_PORT_WR,
    HALVES = TW_PORT_NL | TW_PORT_NR | TW_PORT_EL | TW_PORT_ER | TW_PORT_SL | TW_PORT_SR |
             TW_PORT_WL | TW_PORT_WR,
};

#define FIELD(ports)                                                                               \
    {                                                                                              \
        TW_KIND_FIELD, (ports)&HALVES                                                              \
    }
#define CITY(ports)                                                                                \
    {                                                                                              \
        TW_KIND_CITY, ports                                                                        \
    }
#define ROAD(ports)                                                                                \
    {                                                                                              \
        TW_KIND_ROAD, ports                                                                        \
    }
#define MONASTERY                                                                                  \
    {                                                                                              \
        TW_KIND_MONASTERY, 0                                                                       \
    }

static const struct picture pictures[TW_PIECE__COUNT] = {
    [TW_PIECE_PLAIN] = {2, {MONASTERY, FIELD(N | E | S | W)}, 0},
    [TW_PIECE_CAP] = {2, {CITY(N), FIELD(E | S | W)}, 0},
    [TW_PIECE_WALL] = {3, {CITY(E | W), FIELD(N), FIELD(S)}, 0},
    [TW_PIECE_SHIELD] = {3, {CITY(E | W), FIELD(N), FIELD(S)}, 1},
    [TW_PIECE_BEND] = {2, {CITY(N | W), FIELD(E | S)}, 0},
    [TW_PIECE_TWINS] = {3, {CITY(N), CITY(S), FIELD(E | W)}, 0},
    [TW_PIECE_END] = {3, {ROAD(TW_PORT_S), MONASTERY, FIELD(N | E | S | W)}, 0},
    [TW_PIECE_ROAD] = {3,
                       {ROAD(TW_PORT_E | TW_PORT_W), FIELD(N | TW_PORT_EL | TW_PORT_WR),
                        FIELD(S | TW_PORT_ER | TW_PORT_WL)},
                       0},
    [TW_PIECE_GATE] = {4,
                       {CITY(N | E | W), ROAD(TW_PORT_S), FIELD(TW_PORT_SL), FIELD(TW_PORT_SR)},
                       0},
    [TW_PIECE_FORK] = {6,
                       {ROAD(TW_PORT_E), ROAD(TW_PORT_S), ROAD(TW_PORT_W),
                        FIELD(N | TW_PORT_EL | TW_PORT_WR), FIELD(TW_PORT_ER | TW_PORT_SL),
                        FIELD(TW_PORT_SR | TW_PORT_WL)},
                       0},
    [TW_PIECE_CROSSING] = {8,
                           {ROAD(TW_PORT_N), ROAD(TW_PORT_E), ROAD(TW_PORT_S), ROAD(TW_PORT_W),
                            FIELD(TW_PORT_NL | TW_PORT_WR), FIELD(TW_PORT_NR | TW_PORT_EL),
                            FIELD(TW_PORT_ER | TW_PORT_SL), FIELD(TW_PORT_SR | TW_PORT_WL)},
                           0},
};

static uint16_t turned(uint16_t ports, unsigned turn)
{
    const unsigned by = 3 * turn;

    return (uint16_t)((ports << by | ports >> (TW_PORTS - by)) & 0xFFF);
}

/* Does the segment stand in the picture? Nothing but pennants may be printed on it. */
static bool is_in(const struct picture *picture, const struct tw_segment *segment, unsigned turn)
{
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        if (segment->symbols[i] != 0 && i != TW_SYMBOL_PENNANTS)
            return false;
    for (unsigned i = 0; i < picture->count; i++)
        if (picture->segments[i].kind == segment->kind &&
            picture->segments[i].ports == turned(segment->ports, turn))
            return true;
    return false;
}

static bool shows(const struct tw_oracle_type type, const struct picture *picture, unsigned turn)
{
    unsigned pennants = 0;

    if (tw_oracle_segment_count(type) != picture->count || type.tile->arrow != TW_ARROW_NONE)
        return false;
    for (unsigned i = 0; i < picture->count; i++) {
        if (!is_in(picture, tw_oracle_segment(type, i), turn))
            return false;
        pennants += tw_oracle_segment(type, i)->symbols[TW_SYMBOL_PENNANTS];
    }
    return pennants == picture->pennants;
}

static bool find(struct tw_hand_board *hand, enum tw_piece piece)
{
    for (unsigned type = 0; type < tw_game_type_count(hand->game); type++)
        for (unsigned turn = 0; turn < TW_EDGES; turn++)
            if (shows(hand->lockstep->types[type], &pictures[piece], turn)) {
                hand->type[piece] = (uint8_t)type;
                hand->turn[piece] = (uint8_t)turn;
                return true;
            }
    return false;
}

bool tw_hand_open(struct tw_hand_board *hand, const struct tw_task *task, uint64_t unit,
                  struct tw_worker *worker, struct tw_tally *tally, unsigned players,
                  const struct tw_choice *reading)
{
    static const char *const shown[] = {
#define TW_WHAT(name, what) what,
        TW_PIECES(TW_WHAT)
#undef TW_WHAT
    };
    const struct tw_setup setup = {.rules = task->rules,
                                   .players = players,
                                   .choices = reading,
                                   .choice_count = reading ? 1 : 0};
    struct tw_problem problem;

    *hand = (struct tw_hand_board){.lockstep = &worker->lockstep, .tally = tally, .unit = unit};
    if (!tw_game_create(task->tables, &setup, &hand->game, &problem)) {
        hand->game = NULL;
        return false;
    }
    if (!tw_lockstep_open(hand->lockstep, hand->game))
        return false;
    hand->lockstep->failure.failed = false;
    for (unsigned i = 0; i < TW_PIECE__COUNT; i++)
        if (!find(hand, (enum tw_piece)i)) {
            tw_lockstep_fail(hand->lockstep, TW_CHECK_TILES, "no tile shows %s", shown[i]);
            tw_hand_note(hand);
            return false;
        }
    return true;
}

void tw_hand_close(struct tw_hand_board *hand)
{
    for (unsigned i = 0; hand->game && i < TW_CHECK__COUNT; i++)
        hand->tally->done[i] += hand->lockstep->done[i];
    tw_game_free(hand->game);
}

bool tw_hand_mine(struct tw_hand_board *hand)
{
    return hand->next++ % TW_HAND_UNITS == hand->unit;
}

void tw_hand_note(struct tw_hand_board *hand)
{
    char why[TW_WHY];

    if (hand->lockstep->failure.failed) {
        memcpy(why, hand->lockstep->failure.why, sizeof why);
        snprintf(hand->lockstep->failure.why, sizeof hand->lockstep->failure.why, "%s: %.400s",
                 hand->label, why);
    }
    tw_board_note(hand->lockstep, hand->tally->cases * TW_HAND_UNITS + hand->unit, hand->tally);
}

bool tw_hand_failed(const struct tw_hand_board *hand)
{
    return hand->lockstep->failure.failed;
}

static bool is_field(const struct tw_oracle_type type, unsigned edge)
{
    return type.tile->edges[edge] == TW_KIND_FIELD;
}

/* South of the start tile, or where that side is no field round its eastern side. */
static void find_origin(struct tw_hand_board *hand)
{
    const struct tw_oracle_rules *rules = &hand->lockstep->rules;
    const int east = (int)rules->start_count;

    if (is_field(rules->start[0], TW_EDGE_S)) {
        tw_hand_lay(hand, TW_PIECE_PLAIN, 0, 0, 1);
        hand->x = 0;
        hand->y = 2;
        return;
    }
    tw_hand_lay(hand, TW_PIECE_PLAIN, 0, east, 0);
    tw_hand_lay(hand, TW_PIECE_PLAIN, 0, east + 1, 0);
    tw_hand_lay(hand, TW_PIECE_PLAIN, 0, east + 1, 1);
    tw_hand_lay(hand, TW_PIECE_PLAIN, 0, east + 1, 2);
    hand->x = east + 1;
    hand->y = 3;
}

void tw_hand_start(struct tw_hand_board *hand)
{
    tw_lockstep_empty(hand->lockstep);
    for (unsigned i = 0;
         tw_game_uses(hand->game, TW_MECHANISM_ABBEY) && i < tw_game_players(hand->game); i++)
        tw_lockstep_abbeys(hand->lockstep, i, 0);
    hand->x = hand->y = 0;
    find_origin(hand);
}

unsigned tw_hand_lay(struct tw_hand_board *hand, enum tw_piece piece, unsigned turn, int x, int y)
{
    const unsigned tile = hand->lockstep->position.tile_count;

    if (!tw_lockstep_tile(hand->lockstep, hand->type[piece], hand->x + x, hand->y + y,
                          (hand->turn[piece] + turn) % TW_EDGES))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_TILES, "no tile can lie at %d,%d", x, y);
    return tile;
}

const int tw_hand_dx[TW_EDGES] = {0, 1, 0, -1};
const int tw_hand_dy[TW_EDGES] = {-1, 0, 1, 0};

void tw_hand_frame(struct tw_hand_board *hand, const struct tw_hand_side sides[TW_EDGES])
{
    static const int corner_x[TW_EDGES] = {0, 4, 4, 0}, corner_y[TW_EDGES] = {0, 0, 4, 4};

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        for (int i = 0; i < 2 * TW_HAND_MIDDLE; i++) {
            const unsigned along = (edge + 1) % TW_EDGES;
            const bool middle = i == TW_HAND_MIDDLE;

            tw_hand_lay(hand, middle ? sides[edge].piece : TW_PIECE_PLAIN,
                        middle ? sides[edge].turn : 0, corner_x[edge] + i * tw_hand_dx[along],
                        corner_y[edge] + i * tw_hand_dy[along]);
        }
}

unsigned tw_hand_segment(const struct tw_hand_board *hand, unsigned tile, unsigned edge)
{
    const struct tw_oracle_tile *placed = &hand->lockstep->position.tiles[tile];
    const unsigned port = 3 * ((edge + TW_EDGES - placed->rotation) % TW_EDGES) + 1;
    unsigned segment = 0;

    while (segment + 1 < tw_oracle_segment_count(placed->type) &&
           (tw_oracle_segment(placed->type, segment)->ports >> port & 1) == 0)
        segment++;
    return segment;
}

unsigned tw_hand_segment_of(const struct tw_hand_board *hand, unsigned tile, enum tw_kind kind)
{
    const struct tw_oracle_tile *placed = &hand->lockstep->position.tiles[tile];
    unsigned segment = 0;

    while (segment + 1 < tw_oracle_segment_count(placed->type) &&
           tw_oracle_segment(placed->type, segment)->kind != kind)
        segment++;
    return segment;
}

static void put(struct tw_hand_board *hand, unsigned player, enum tw_figure_kind figure,
                unsigned tile, unsigned segment)
{
    if (!tw_hand_failed(hand) && !tw_lockstep_figure(hand->lockstep, player, figure, tile, segment))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_FIGURES, "the engine takes no %s of player %u",
                         tw_figure_words[figure], player);
}

void tw_hand_put(struct tw_hand_board *hand, unsigned player, enum tw_figure_kind figure,
                 unsigned tile, unsigned edge)
{
    if (!tw_hand_failed(hand))
        put(hand, player, figure, tile, tw_hand_segment(hand, tile, edge));
}

void tw_hand_put_on(struct tw_hand_board *hand, unsigned player, enum tw_figure_kind figure,
                    unsigned tile, enum tw_kind kind)
{
    if (!tw_hand_failed(hand))
        put(hand, player, figure, tile, tw_hand_segment_of(hand, tile, kind));
}

void tw_hand_begin(struct tw_hand_board *hand, unsigned player, const enum tw_piece *pile,
                   unsigned count)
{
    uint8_t deck[16];

    for (unsigned i = 0; i < count; i++)
        deck[i] = hand->type[pile[i]];
    if (!tw_hand_failed(hand))
        tw_lockstep_begin(hand->lockstep, player, deck, count);
}

void tw_hand_do(struct tw_hand_board *hand, struct tw_action action)
{
    if (tw_hand_failed(hand))
        return;
    if (!tw_is_legal(hand->game, &hand->lockstep->state, action))
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL,
                         "the engine does not allow %s at %d,%d, rotation %u, segment %u",
                         tw_do_words[action.what], action.x - hand->x, action.y - hand->y,
                         action.rotation, action.segment);
    else
        tw_lockstep_apply(hand->lockstep, action);
}

void tw_hand_play(struct tw_hand_board *hand, enum tw_piece piece, unsigned turn, int x, int y)
{
    tw_hand_do(hand,
               (struct tw_action){.what = TW_DO_TILE,
                                  .rotation = (uint8_t)((hand->turn[piece] + turn) % TW_EDGES),
                                  .x = (int16_t)(hand->x + x),
                                  .y = (int16_t)(hand->y + y)});
}

void tw_hand_pass(struct tw_hand_board *hand)
{
    tw_hand_do(hand, (struct tw_action){.what = TW_DO_PASS});
}

void tw_hand_list(struct tw_hand_board *hand)
{
    struct tw_random random;

    if (tw_hand_failed(hand))
        return;
    tw_random_start(&random, hand->next, hand->lockstep->done[TW_CHECK_LEGAL]);
    tw_lockstep_list(hand->lockstep, true, &random);
}

void tw_hand_keep(const struct tw_hand_board *hand, struct tw_hand_mark *ret_mark)
{
    tw_state_copy(hand->game, &hand->lockstep->state, &ret_mark->state);
    ret_mark->position = hand->lockstep->position;
    memcpy(ret_mark->sums, hand->lockstep->sums, sizeof ret_mark->sums);
}

void tw_hand_back(struct tw_hand_board *hand, const struct tw_hand_mark *mark)
{
    tw_state_copy(hand->game, &mark->state, &hand->lockstep->state);
    hand->lockstep->position = mark->position;
    memcpy(hand->lockstep->sums, mark->sums, sizeof mark->sums);
    hand->lockstep->scratch_follows = false;
    hand->lockstep->board = tw_oracle_now(&hand->lockstep->position);
}

void tw_hand_choose(const struct tw_hand_board *hand, struct tw_hand_choices *ret_choices)
{
    const unsigned count = hand->lockstep->action_count;

    if (count > TW_HAND_WAYS)
        tw_lockstep_fail(hand->lockstep, TW_CHECK_LEGAL, "too many decisions to try");
    ret_choices->count = count < TW_HAND_WAYS ? count : TW_HAND_WAYS;
    ret_choices->next = 0;
    memcpy(ret_choices->actions, hand->lockstep->actions,
           ret_choices->count * sizeof ret_choices->actions[0]);
    tw_hand_keep(hand, &ret_choices->mark);
}

bool tw_hand_next(struct tw_hand_board *hand, struct tw_hand_choices *choices,
                  struct tw_action *ret_action)
{
    if (choices->next == choices->count)
        return false;
    if (choices->next > 0)
        tw_hand_back(hand, &choices->mark);
    *ret_action = choices->actions[choices->next++];
    return true;
}
