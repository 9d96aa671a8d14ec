/*
 * Doubling by trains: every railway of up to six tiles, built of tiles that are in the box, with
 * one cowboy on it. What lies beside the track does not matter to it, so of all tiles that show the
 * same track and the same trains the first that fit together are taken.
 */
#include "verify/railways.h"

#include <string.h>

#include "verify/exhaustive.h"

static const int dx[TW_EDGES] = {0, 1, 0, -1};
static const int dy[TW_EDGES] = {-1, 0, 1, 0};

/* A tile of the box that shows a piece of the railway. */
struct piece {
    unsigned type, segment, rotation;
    int x, y;
    int in, out; /* edges of the track, or -1 */
};

struct build {
    struct tw_lockstep *lockstep;
    struct tw_tally *tally;
    uint64_t unit, serial;
    const struct tw_railway *railway;
    struct piece pieces[TW_RAILWAY_TILES];
    unsigned tile_of[TW_RAILWAY_TILES]; /* index on the table */
};

static unsigned edge_of(const struct build *build, const struct piece *piece, unsigned edge)
{
    return build->lockstep->types[piece->type]
        .tile->edges[(edge + TW_EDGES - piece->rotation) % TW_EDGES];
}

static uint16_t middle_port(int edge)
{
    return (uint16_t)(edge < 0 ? 0 : 1u << (3 * edge + 1));
}

/* The track of a tile that has these ports after turning, with so many trains and such an end; -1:
 * it has none. */
static int find_track(const struct tw_tile *tile, unsigned rotation, uint16_t ports,
                      unsigned trains, unsigned rail)
{
    static const uint8_t ends[TW_RAIL__COUNT] = {[TW_RAIL_JUNCTION] = TW_KIND_JUNCTION,
                                                 [TW_RAIL_CENTRE] = TW_KIND_CENTRE,
                                                 [TW_RAIL_MOUNTAIN] = TW_KIND_MOUNTAIN};

    for (unsigned i = 0; i < tile->segment_count; i++) {
        const struct tw_segment *segment = &tile->segments[i];
        const unsigned turned = segment->ports << 3 * rotation;
        bool ends_there = rail < TW_RAIL_JUNCTION && segment->ends == 0;

        for (unsigned k = 0; rail >= TW_RAIL_JUNCTION && k < tile->segment_count; k++)
            ends_there |= (segment->ends >> k & 1) != 0 && tile->segments[k].kind == ends[rail];
        if (segment->kind == TW_KIND_RAILWAY && ((turned | turned >> TW_PORTS) & 0xFFF) == ports &&
            segment->symbols[TW_SYMBOL_TRAIN] == trains && ends_there)
            return (int)i;
    }
    return -1;
}

/* Does the tile in this turn show what the railway has there? */
static bool shows(const struct build *build, unsigned index, struct piece *piece)
{
    const struct tw_railway *railway = build->railway;
    const struct tw_railway_tile *wanted = &railway->tiles[index];
    const struct tw_tile *tile = build->lockstep->types[piece->type].tile;
    const int track = find_track(tile, piece->rotation,
                                 (uint16_t)(middle_port(wanted->in) | middle_port(wanted->out)),
                                 wanted->trains, wanted->rail);

    if (track < 0 || (index == 0 && railway->loop &&
                      find_track(tile, piece->rotation, middle_port(railway->loop_edge),
                                 railway->loop_trains, wanted->rail) < 0))
        return false;
    piece->segment = (unsigned)track;
    return true;
}

static unsigned copies_left(const struct build *build, unsigned count, unsigned type)
{
    unsigned used = 0;

    for (unsigned i = 0; i < count && i < TW_RAILWAY_TILES; i++)
        used += build->pieces[i].type == type;
    return tw_game_type_copies(build->lockstep->game, type) - used;
}

/* The edge of `a` that faces `b`, or -1 when they are no neighbours. */
static int edge_towards(const struct piece *a, const struct piece *b)
{
    for (int edge = 0; edge < TW_EDGES; edge++)
        if (a->x + dx[edge] == b->x && a->y + dy[edge] == b->y)
            return edge;
    return -1;
}

static bool fits(const struct build *build, const struct piece *a, const struct piece *b)
{
    const int edge = edge_towards(a, b);

    return edge < 0 ||
           edge_of(build, a, (unsigned)edge) == edge_of(build, b, ((unsigned)edge + 2) % TW_EDGES);
}

/*
 * All that the search below looks at: what each edge shows, with how many trains, and where a track
 * ends. Tiles that agree in it stand for each other.
 */
static uint64_t look_of(const struct build *build, const struct piece *piece)
{
    const struct tw_tile *tile = build->lockstep->types[piece->type].tile;
    uint64_t look = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned at = (edge + TW_EDGES - piece->rotation) % TW_EDGES;
        unsigned trains = 0, end = TW_KIND__COUNT;

        for (unsigned i = 0; i < tile->segment_count; i++) {
            const struct tw_segment *segment = &tile->segments[i];

            if (segment->kind != TW_KIND_RAILWAY || (segment->ports >> (3 * at + 1) & 1) == 0)
                continue;
            trains = segment->symbols[TW_SYMBOL_TRAIN];
            for (unsigned k = 0; k < tile->segment_count; k++)
                end = (segment->ends >> k & 1) != 0 ? tile->segments[k].kind : end;
        }
        look = look << 16 | tile->edges[at] << 8 | trains << 4 | end;
    }
    return look;
}

/* Adds a look; false when it was there. */
static bool is_new(uint64_t *looks, unsigned *count, uint64_t look)
{
    for (unsigned i = 0; i < *count; i++)
        if (looks[i] == look)
            return false;
    looks[(*count)++] = look;
    return true;
}

/* Chooses a tile of the box for each of the railway's from `index` on. */
static bool choose_tiles(struct build *build, unsigned index)
{
    uint64_t looks[TW_EDGES * TW_MAX_TYPES];
    unsigned look_count = 0;

    if (index >= build->railway->count || index >= TW_RAILWAY_TILES)
        return true;
    const struct tw_railway_tile *wanted = &build->railway->tiles[index];
    struct piece *piece = &build->pieces[index];

    for (unsigned i = 0; i < TW_EDGES * tw_game_type_count(build->lockstep->game); i++) {
        bool fine;

        *piece = (struct piece){.type = i / TW_EDGES,
                                .rotation = i % TW_EDGES,
                                .x = wanted->x,
                                .y = wanted->y,
                                .in = wanted->in,
                                .out = wanted->out};
        fine = shows(build, index, piece) && copies_left(build, index, piece->type) > 0;
        for (unsigned k = 0; fine && k < index; k++)
            fine = fits(build, piece, &build->pieces[k]);
        if (fine && is_new(looks, &look_count, look_of(build, piece)) &&
            choose_tiles(build, index + 1))
            return true;
    }
    return false;
}

static void turn_all(struct build *build)
{
    for (unsigned i = 0; i < build->railway->count; i++) {
        struct piece *piece = &build->pieces[i];
        const int x = piece->x;

        piece->x = -piece->y;
        piece->y = x;
        piece->rotation = (piece->rotation + 1) % TW_EDGES;
        piece->in = piece->in < 0 ? -1 : (piece->in + 1) % TW_EDGES;
        piece->out = piece->out < 0 ? -1 : (piece->out + 1) % TW_EDGES;
    }
}

static void move_all(struct build *build, int x, int y)
{
    for (unsigned i = 0; i < build->railway->count; i++) {
        build->pieces[i].x += x;
        build->pieces[i].y += y;
    }
}

/* Is this edge where the railway is still open? */
static bool is_open_end(const struct build *build, unsigned index, int edge)
{
    const struct tw_railway *railway = build->railway;

    if (railway->ring || railway->loop)
        return false;
    return (index == 0 && build->pieces[0].in == edge) ||
           (index == railway->count - 1 && build->pieces[index].out == edge);
}

/* Could the start tile lie at 0,0 beside the railway, without being a part of it? */
static bool start_fits(const struct build *build)
{
    const struct tw_tile *tile = build->lockstep->rules.start[0].tile;

    for (unsigned i = 0; i < build->railway->count; i++) {
        const struct piece *piece = &build->pieces[i];

        if (piece->x == 0 && piece->y == 0)
            return false;
        for (int edge = 0; edge < TW_EDGES; edge++)
            if (piece->x + dx[edge] == 0 && piece->y + dy[edge] == 0 &&
                (is_open_end(build, i, edge) ||
                 edge_of(build, piece, (unsigned)edge) != tile->edges[(edge + 2) % TW_EDGES]))
                return false;
    }
    return true;
}

/*
 * Turns and moves the railway so that it touches the start tile. There is always a way: a tile of
 * the topmost row has nothing of the railway beyond its north edge, likewise on the other sides, at
 * most two edges are open ends, and the start tile shows every kind of edge.
 */
static bool attach(struct build *build)
{
    for (unsigned turn = 0; turn < TW_EDGES; turn++) {
        for (unsigned i = 0; i < build->railway->count; i++)
            for (unsigned side = 0; side < TW_EDGES; side++) {
                move_all(build, dx[side] - build->pieces[i].x, dy[side] - build->pieces[i].y);
                if (start_fits(build))
                    return true;
            }
        turn_all(build);
    }
    return false;
}

static bool touches_laid(const struct build *build, unsigned index, unsigned laid)
{
    const struct piece *piece = &build->pieces[index];

    for (unsigned i = 0; i < build->railway->count; i++)
        if ((laid >> i & 1) != 0 && edge_towards(piece, &build->pieces[i]) >= 0)
            return true;
    return (piece->x == 0) != (piece->y == 0) && piece->x * piece->x + piece->y * piece->y == 1;
}

/* All tiles but one (`left_out` -1: all), each beside an earlier one; false when they do not hang
 * together. */
static bool lay_tiles(struct build *build, int left_out)
{
    const unsigned all = (1u << build->railway->count) - 1;
    const unsigned wanted = all & ~(left_out < 0 ? 0 : 1u << left_out);
    unsigned laid = 0;

    tw_lockstep_empty(build->lockstep);
    for (bool more = true; more && laid != wanted;) {
        more = false;
        for (unsigned i = 0; i < build->railway->count; i++) {
            const struct piece *piece = &build->pieces[i];

            if (((wanted & ~laid) >> i & 1) == 0 || !touches_laid(build, i, laid))
                continue;
            build->tile_of[i] = build->lockstep->position.tile_count;
            if (!tw_lockstep_tile(build->lockstep, piece->type, piece->x, piece->y,
                                  piece->rotation)) {
                tw_lockstep_fail(build->lockstep, TW_CHECK_TILES,
                                 "the engine does not lay a tile that fits");
                return true;
            }
            laid |= 1u << i;
            more = true;
        }
    }
    return laid == wanted;
}

static void put_cowboy(struct build *build, unsigned index)
{
    if (!tw_lockstep_figure(build->lockstep, 0, TW_FIGURE_COWBOY, build->tile_of[index],
                            build->pieces[index].segment))
        tw_lockstep_fail(build->lockstep, TW_CHECK_FIGURES, "no cowboy can stand on the railway");
}

/* GR-RAIL-02 to 05, GR-END-05, 06: a point for each tile; two when complete with just one train. */
static void check_points(struct build *build)
{
    const struct tw_railway *railway = build->railway;
    const bool doubled = tw_railway_is_complete(railway) && tw_railway_trains(railway) == 1;
    const int32_t points = (int32_t)railway->count * (doubled ? 2 : 1);

    if (build->lockstep->state.phase != TW_PHASE_OVER)
        tw_lockstep_fail(build->lockstep, TW_CHECK_PHASE, "the game is not over");
    if (build->lockstep->state.score[0] != points)
        tw_lockstep_fail(build->lockstep, TW_CHECK_SCORES,
                         "%d points for a railway of %u tiles and %u trains instead of %d",
                         (int)build->lockstep->state.score[0], railway->count,
                         tw_railway_trains(railway), (int)points);
    tw_exhaustive_note(build->lockstep, build->unit, build->tally);
}

/* What it is worth at the end of the game. */
static void score_open(struct build *build)
{
    lay_tiles(build, -1);
    put_cowboy(build, 0);
    if (!build->lockstep->failure.failed)
        tw_lockstep_begin(build->lockstep, 0, NULL, 0);
    check_points(build);
}

/* What it is worth when this tile completes it. */
static void score_complete(struct build *build, unsigned last)
{
    struct tw_lockstep *lockstep = build->lockstep;
    const struct piece *piece = &build->pieces[last];
    const uint8_t deck[1] = {(uint8_t)piece->type};
    const struct tw_action lay = {.what = TW_DO_TILE,
                                  .rotation = (uint8_t)piece->rotation,
                                  .x = (int16_t)piece->x,
                                  .y = (int16_t)piece->y};
    const struct tw_action pass = {.what = TW_DO_PASS};

    put_cowboy(build, last == 0 ? 1 : 0);
    if (!lockstep->failure.failed)
        tw_lockstep_begin(lockstep, 0, deck, 1);
    if (!lockstep->failure.failed && !tw_is_legal(lockstep->game, &lockstep->state, lay))
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the last tile cannot be laid");
    if (!lockstep->failure.failed)
        tw_lockstep_apply(lockstep, lay);
    if (!lockstep->failure.failed)
        tw_lockstep_apply(lockstep, pass);
    check_points(build);
}

static void check_railway(void *context, const struct tw_railway *railway)
{
    struct build *build = context;

    if (build->serial++ % TW_RAILWAY_UNITS != build->unit)
        return;
    build->railway = railway;
    if (!choose_tiles(build, 0))
        return; /* not with the tiles of the box */
    if (!attach(build)) {
        tw_lockstep_fail(build->lockstep, TW_CHECK_TILES, "the railway is not to be laid");
        tw_exhaustive_note(build->lockstep, build->unit, build->tally);
        return;
    }
    if (!tw_railway_is_complete(railway)) {
        score_open(build);
        return;
    }
    for (unsigned i = 0; i < railway->count; i++)
        if (lay_tiles(build, (int)i))
            score_complete(build, i);
}

/* With which numbers of trains there are tracks of each kind. */
static void find_trains(const struct build *build, uint8_t ret_trains[TW_RAIL__COUNT])
{
    static const uint16_t ports[TW_RAIL__COUNT] = {[TW_RAIL_STRAIGHT] = TW_PORT_N | TW_PORT_S,
                                                   [TW_RAIL_LEFT] = TW_PORT_N | TW_PORT_E,
                                                   [TW_RAIL_RIGHT] = TW_PORT_N | TW_PORT_E,
                                                   [TW_RAIL_JUNCTION] = TW_PORT_N,
                                                   [TW_RAIL_CENTRE] = TW_PORT_N,
                                                   [TW_RAIL_MOUNTAIN] = TW_PORT_N};

    memset(ret_trains, 0, TW_RAIL__COUNT);
    for (unsigned rail = 0; rail < TW_RAIL__COUNT; rail++)
        for (unsigned trains = 0; trains < 8; trains++)
            for (unsigned i = 0; i < TW_EDGES * tw_game_type_count(build->lockstep->game); i++)
                if (find_track(build->lockstep->types[i / TW_EDGES].tile, i % TW_EDGES, ports[rail],
                               trains, rail) >= 0)
                    ret_trains[rail] = (uint8_t)(ret_trains[rail] | 1u << trains);
}

void tw_railways_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                     struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct build build = {.lockstep = &worker->lockstep, .tally = tally, .unit = unit};
    uint8_t trains[TW_RAIL__COUNT];

    if (!tw_lockstep_open(&worker->lockstep, exhaustive->game))
        return;
    tw_lockstep_empty(&worker->lockstep);
    find_trains(&build, trains);
    tw_railway_list(trains, check_railway, &build);
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += worker->lockstep.done[i];
}
