#include "verify/small.h"

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

static bool find(struct tw_small *small, enum tw_piece piece)
{
    for (unsigned type = 0; type < tw_game_type_count(small->game); type++)
        for (unsigned turn = 0; turn < TW_EDGES; turn++)
            if (shows(small->lockstep->types[type], &pictures[piece], turn)) {
                small->type[piece] = (uint8_t)type;
                small->turn[piece] = (uint8_t)turn;
                return true;
            }
    return false;
}

bool tw_small_open(struct tw_small *small, const struct tw_task *task, uint64_t unit,
                   struct tw_worker *worker, struct tw_tally *tally, unsigned players,
                   const struct tw_choice *reading)
{
    static const char *const shown[] = {
#define TW_WHAT(name, what) what,
        TW_PIECES(TW_WHAT)
#undef TW_WHAT
    };
    const struct tw_exhaustive *exhaustive = task->context;
    const struct tw_setup setup = {.rules = exhaustive->rules,
                                   .players = players,
                                   .choices = reading,
                                   .choice_count = reading ? 1 : 0};
    struct tw_problem problem;

    *small = (struct tw_small){.lockstep = &worker->lockstep, .tally = tally, .unit = unit};
    if (!tw_game_create(exhaustive->tables, &setup, &small->game, &problem)) {
        small->game = NULL;
        return false;
    }
    if (!tw_lockstep_open(small->lockstep, small->game))
        return false;
    small->lockstep->failure.failed = false;
    for (unsigned i = 0; i < TW_PIECE__COUNT; i++)
        if (!find(small, (enum tw_piece)i)) {
            tw_lockstep_fail(small->lockstep, TW_CHECK_TILES, "no tile shows %s", shown[i]);
            tw_small_note(small);
            return false;
        }
    return true;
}

void tw_small_close(struct tw_small *small)
{
    for (unsigned i = 0; small->game && i < TW_CHECK__COUNT; i++)
        small->tally->done[i] += small->lockstep->done[i];
    tw_game_free(small->game);
}

bool tw_small_mine(struct tw_small *small)
{
    return small->next++ % TW_SMALL_UNITS == small->unit;
}

void tw_small_note(struct tw_small *small)
{
    char why[TW_WHY];

    if (small->lockstep->failure.failed) {
        memcpy(why, small->lockstep->failure.why, sizeof why);
        snprintf(small->lockstep->failure.why, sizeof small->lockstep->failure.why, "%s: %.400s",
                 small->label, why);
    }
    tw_exhaustive_note(small->lockstep, small->tally->cases * TW_SMALL_UNITS + small->unit,
                       small->tally);
}

bool tw_small_failed(const struct tw_small *small)
{
    return small->lockstep->failure.failed;
}

static bool is_field(const struct tw_oracle_type type, unsigned edge)
{
    return type.tile->edges[edge] == TW_KIND_FIELD;
}

/* South of the start tile, or where that side is no field round its eastern side. */
static void find_origin(struct tw_small *small)
{
    const struct tw_oracle_rules *rules = &small->lockstep->rules;
    const int east = (int)rules->start_count;

    if (is_field(rules->start[0], TW_EDGE_S)) {
        tw_small_lay(small, TW_PIECE_PLAIN, 0, 0, 1);
        small->x = 0;
        small->y = 2;
        return;
    }
    tw_small_lay(small, TW_PIECE_PLAIN, 0, east, 0);
    tw_small_lay(small, TW_PIECE_PLAIN, 0, east + 1, 0);
    tw_small_lay(small, TW_PIECE_PLAIN, 0, east + 1, 1);
    tw_small_lay(small, TW_PIECE_PLAIN, 0, east + 1, 2);
    small->x = east + 1;
    small->y = 3;
}

void tw_small_start(struct tw_small *small)
{
    tw_lockstep_empty(small->lockstep);
    for (unsigned i = 0;
         tw_game_uses(small->game, TW_MECHANISM_ABBEY) && i < tw_game_players(small->game); i++)
        tw_lockstep_abbeys(small->lockstep, i, 0);
    small->x = small->y = 0;
    find_origin(small);
}

unsigned tw_small_lay(struct tw_small *small, enum tw_piece piece, unsigned turn, int x, int y)
{
    const unsigned tile = small->lockstep->position.tile_count;

    if (!tw_lockstep_tile(small->lockstep, small->type[piece], small->x + x, small->y + y,
                          (small->turn[piece] + turn) % TW_EDGES))
        tw_lockstep_fail(small->lockstep, TW_CHECK_TILES, "no tile can lie at %d,%d", x, y);
    return tile;
}

const int tw_small_dx[TW_EDGES] = {0, 1, 0, -1};
const int tw_small_dy[TW_EDGES] = {-1, 0, 1, 0};

void tw_small_frame(struct tw_small *small, const struct tw_small_side sides[TW_EDGES])
{
    static const int corner_x[TW_EDGES] = {0, 4, 4, 0}, corner_y[TW_EDGES] = {0, 0, 4, 4};

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        for (int i = 0; i < 2 * TW_SMALL_MIDDLE; i++) {
            const unsigned along = (edge + 1) % TW_EDGES;
            const bool middle = i == TW_SMALL_MIDDLE;

            tw_small_lay(small, middle ? sides[edge].piece : TW_PIECE_PLAIN,
                         middle ? sides[edge].turn : 0, corner_x[edge] + i * tw_small_dx[along],
                         corner_y[edge] + i * tw_small_dy[along]);
        }
}

unsigned tw_small_segment(const struct tw_small *small, unsigned tile, unsigned edge)
{
    const struct tw_oracle_tile *placed = &small->lockstep->position.tiles[tile];
    const unsigned port = 3 * ((edge + TW_EDGES - placed->rotation) % TW_EDGES) + 1;
    unsigned segment = 0;

    while (segment + 1 < tw_oracle_segment_count(placed->type) &&
           (tw_oracle_segment(placed->type, segment)->ports >> port & 1) == 0)
        segment++;
    return segment;
}

unsigned tw_small_segment_of(const struct tw_small *small, unsigned tile, enum tw_kind kind)
{
    const struct tw_oracle_tile *placed = &small->lockstep->position.tiles[tile];
    unsigned segment = 0;

    while (segment + 1 < tw_oracle_segment_count(placed->type) &&
           tw_oracle_segment(placed->type, segment)->kind != kind)
        segment++;
    return segment;
}

static void put(struct tw_small *small, unsigned player, enum tw_figure_kind figure, unsigned tile,
                unsigned segment)
{
    if (!tw_small_failed(small) &&
        !tw_lockstep_figure(small->lockstep, player, figure, tile, segment))
        tw_lockstep_fail(small->lockstep, TW_CHECK_FIGURES, "the engine takes no %s of player %u",
                         tw_figure_words[figure], player);
}

void tw_small_put(struct tw_small *small, unsigned player, enum tw_figure_kind figure,
                  unsigned tile, unsigned edge)
{
    if (!tw_small_failed(small))
        put(small, player, figure, tile, tw_small_segment(small, tile, edge));
}

void tw_small_put_on(struct tw_small *small, unsigned player, enum tw_figure_kind figure,
                     unsigned tile, enum tw_kind kind)
{
    if (!tw_small_failed(small))
        put(small, player, figure, tile, tw_small_segment_of(small, tile, kind));
}

void tw_small_begin(struct tw_small *small, unsigned player, const enum tw_piece *pile,
                    unsigned count)
{
    uint8_t deck[16];

    for (unsigned i = 0; i < count; i++)
        deck[i] = small->type[pile[i]];
    if (!tw_small_failed(small))
        tw_lockstep_begin(small->lockstep, player, deck, count);
}

void tw_small_do(struct tw_small *small, struct tw_action action)
{
    if (tw_small_failed(small))
        return;
    if (!tw_is_legal(small->game, &small->lockstep->state, action))
        tw_lockstep_fail(small->lockstep, TW_CHECK_LEGAL,
                         "the engine does not allow %s at %d,%d, rotation %u, segment %u",
                         tw_do_words[action.what], action.x - small->x, action.y - small->y,
                         action.rotation, action.segment);
    else
        tw_lockstep_apply(small->lockstep, action);
}

void tw_small_play(struct tw_small *small, enum tw_piece piece, unsigned turn, int x, int y)
{
    tw_small_do(small,
                (struct tw_action){.what = TW_DO_TILE,
                                   .rotation = (uint8_t)((small->turn[piece] + turn) % TW_EDGES),
                                   .x = (int16_t)(small->x + x),
                                   .y = (int16_t)(small->y + y)});
}

void tw_small_pass(struct tw_small *small)
{
    tw_small_do(small, (struct tw_action){.what = TW_DO_PASS});
}

void tw_small_list(struct tw_small *small)
{
    struct tw_random random;

    if (tw_small_failed(small))
        return;
    tw_random_start(&random, small->next, small->lockstep->done[TW_CHECK_LEGAL]);
    tw_lockstep_list(small->lockstep, true, &random);
}

void tw_small_keep(const struct tw_small *small, struct tw_small_mark *ret_mark)
{
    tw_state_copy(small->game, &small->lockstep->state, &ret_mark->state);
    ret_mark->position = small->lockstep->position;
    memcpy(ret_mark->sums, small->lockstep->sums, sizeof ret_mark->sums);
}

void tw_small_back(struct tw_small *small, const struct tw_small_mark *mark)
{
    tw_state_copy(small->game, &mark->state, &small->lockstep->state);
    small->lockstep->position = mark->position;
    memcpy(small->lockstep->sums, mark->sums, sizeof mark->sums);
    small->lockstep->scratch_follows = false;
    small->lockstep->board = tw_oracle_now(&small->lockstep->position);
}
