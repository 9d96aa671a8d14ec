/*
 * Doubling by trains: every railway of up to six tiles, built of tiles that are in the box, with
 * one cowboy on it. What lies beside the track does not matter to it, so of all tiles that show the
 * same track and the same trains the first that fit together are taken.
 */
#include "verify/boards/railways.h"

#include <string.h>

#include "verify/exhaustive/checks.h"

static const int dx[TW_EDGES] = {0, 1, 0, -1};
static const int dy[TW_EDGES] = {-1, 0, 1, 0};

/* A tile of the box that shows a piece of the railway. */
struct piece {
    unsigned type, segment, rotation;
    int x, y;
    int in, out; /* edges of the track, or -1 */
};

/* A track of a turned tile. */
struct track {
    uint8_t type, segment, rotation, trains;
    int next; /* with the same edges and the same end, or -1 */
};

enum { MOST_TRACKS = TW_MAX_TYPES * TW_EDGES * TW_EDGES };

struct build {
    struct tw_lockstep *lockstep;
    struct tw_tally *tally;
    uint64_t unit, serial;
    const struct tw_railway *railway;
    struct track tracks[MOST_TRACKS];
    unsigned track_count;
    int first_track[1 << TW_EDGES][TW_RAIL__COUNT]; /* by edges and enum tw_rail, or -1 */
    struct piece pieces[TW_RAILWAY_TILES];
    unsigned order[TW_RAILWAY_TILES]; /* in which they are laid by hand */
    unsigned order_count;
    unsigned tile_of[TW_RAILWAY_TILES]; /* index on the table */
};

static unsigned edge_of(const struct build *build, const struct piece *piece, unsigned edge)
{
    return build->lockstep->types[piece->type]
        .tile->edges[(edge + TW_EDGES - piece->rotation) % TW_EDGES];
}

/* What ends a track; through tracks count as straight here. */
static enum tw_rail end_of(const struct tw_tile *tile, const struct tw_segment *track)
{
    for (unsigned i = 0; i < tile->segment_count; i++) {
        if ((track->ends >> i & 1) == 0)
            continue;
        if (tile->segments[i].kind == TW_KIND_JUNCTION)
            return TW_RAIL_JUNCTION;
        return tile->segments[i].kind == TW_KIND_CENTRE ? TW_RAIL_CENTRE : TW_RAIL_MOUNTAIN;
    }
    return TW_RAIL_STRAIGHT;
}

static unsigned edges_of(const struct tw_segment *track, unsigned rotation)
{
    unsigned edges = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if ((track->ports >> (3 * edge + 1) & 1) != 0)
            edges |= 1u << (edge + rotation) % TW_EDGES;
    return edges;
}

static void add_tracks(struct build *build, unsigned type, unsigned rotation)
{
    const struct tw_tile *tile = build->lockstep->types[type].tile;

    for (unsigned i = 0; i < tile->segment_count; i++) {
        const struct tw_segment *segment = &tile->segments[i];

        if (segment->kind != TW_KIND_RAILWAY || build->track_count == MOST_TRACKS)
            continue;
        int *first = &build->first_track[edges_of(segment, rotation)][end_of(tile, segment)];
        build->tracks[build->track_count] =
            (struct track){.type = (uint8_t)type,
                           .segment = (uint8_t)i,
                           .rotation = (uint8_t)rotation,
                           .trains = segment->symbols[TW_SYMBOL_TRAIN],
                           .next = *first};
        *first = (int)build->track_count++;
    }
}

static void find_tracks(struct build *build)
{
    build->track_count = 0;
    memset(build->first_track, 0xFF, sizeof build->first_track);
    for (unsigned type = tw_game_type_count(build->lockstep->game); type-- > 0;)
        for (unsigned rotation = 0; rotation < TW_EDGES; rotation++)
            add_tracks(build, type, rotation);
}

static unsigned edge_bit(int edge)
{
    return edge < 0 ? 0 : 1u << edge;
}

/* The first of the tracks that could be this part of the railway, but for its trains. */
static int first_track(const struct build *build, const struct tw_railway_tile *wanted)
{
    return build->first_track[edge_bit(wanted->in) | edge_bit(wanted->out)]
                             [wanted->rail < TW_RAIL_JUNCTION ? TW_RAIL_STRAIGHT : wanted->rail];
}

/* Where the railway comes back to its first tile, that shows another track with such an end. */
static bool shows_loop(const struct build *build, const struct track *track)
{
    const struct tw_railway *railway = build->railway;
    int other = build->first_track[edge_bit(railway->loop_edge)][railway->tiles[0].rail];

    while (other >= 0 && (build->tracks[other].type != track->type ||
                          build->tracks[other].rotation != track->rotation ||
                          build->tracks[other].trains != railway->loop_trains))
        other = build->tracks[other].next;
    return other >= 0;
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
        look = look << 16 | (unsigned)tile->edges[at] << 8 | trains << 4 | end;
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

static bool may_take(const struct build *build, unsigned index, const struct track *track)
{
    bool fine = track->trains == build->railway->tiles[index].trains &&
                copies_left(build, index, track->type) > 0 &&
                (index > 0 || !build->railway->loop || shows_loop(build, track));

    for (unsigned i = 0; fine && i < index && i < TW_RAILWAY_TILES; i++)
        fine = fits(build, &build->pieces[index], &build->pieces[i]);
    return fine;
}

/* Chooses a tile of the box for each of the railway's from `index` on. */
static bool choose_tiles(struct build *build, unsigned index)
{
    uint64_t looks[TW_EDGES * TW_MAX_TYPES];
    unsigned look_count = 0;

    if (index >= build->railway->count || index >= TW_RAILWAY_TILES)
        return true;
    const struct tw_railway_tile *wanted = &build->railway->tiles[index];
    const struct track *track;

    for (int i = first_track(build, wanted); i >= 0; i = track->next) {
        track = &build->tracks[i];
        build->pieces[index] = (struct piece){.type = track->type,
                                              .segment = track->segment,
                                              .rotation = track->rotation,
                                              .x = wanted->x,
                                              .y = wanted->y,
                                              .in = wanted->in,
                                              .out = wanted->out};
        if (may_take(build, index, track) &&
            is_new(looks, &look_count, look_of(build, &build->pieces[index])) &&
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

static bool touches_laid(const struct build *build, unsigned index, unsigned laid)
{
    const struct piece *piece = &build->pieces[index];
    const struct piece start = {.x = 0, .y = 0};

    for (unsigned i = 0; i < build->railway->count; i++)
        if ((laid >> i & 1) != 0 && edge_towards(piece, &build->pieces[i]) >= 0)
            return true;
    return edge_towards(piece, &start) >= 0;
}

/* The tiles of `wanted` in an order in which each lies beside the start tile or an earlier one;
 * returns how many can be laid. */
static unsigned put_in_order(const struct build *build, unsigned wanted,
                             unsigned ret_order[TW_RAILWAY_TILES])
{
    unsigned laid = 0, count = 0;

    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < build->railway->count; i++) {
            if (((wanted & ~laid) >> i & 1) == 0 || !touches_laid(build, i, laid))
                continue;
            ret_order[count++] = i;
            laid |= 1u << i;
            more = true;
        }
    }
    return count;
}

/*
 * Turns and moves the railway so that it touches the start tile and hangs together with it also
 * before tile `last` is laid (-1: all are laid). For -1 there is always a way: a tile of the
 * topmost row has nothing of the railway beyond its north edge, likewise on the other sides, at
 * most two edges are open ends, and the start tile shows every kind of edge.
 */
static bool attach(struct build *build, int last)
{
    const unsigned all = (1u << build->railway->count) - 1;
    const unsigned wanted = last < 0 ? all : all & ~(1u << last);

    for (unsigned turn = 0; turn < TW_EDGES; turn++) {
        for (unsigned i = 0; i < build->railway->count; i++)
            for (unsigned side = 0; side < TW_EDGES; side++) {
                move_all(build, dx[side] - build->pieces[i].x, dy[side] - build->pieces[i].y);
                build->order_count = put_in_order(build, wanted, build->order);
                if (start_fits(build) && build->order_count == build->railway->count - (last >= 0))
                    return true;
            }
        turn_all(build);
    }
    return false;
}

static void lay_tiles(struct build *build)
{
    tw_lockstep_empty(build->lockstep);
    for (unsigned i = 0; i < build->order_count; i++) {
        const struct piece *piece = &build->pieces[build->order[i]];

        build->tile_of[build->order[i]] = build->lockstep->position.tile_count;
        if (!tw_lockstep_tile(build->lockstep, piece->type, piece->x, piece->y, piece->rotation)) {
            tw_lockstep_fail(build->lockstep, TW_CHECK_TILES,
                             "the engine does not lay a tile that fits");
            return;
        }
    }
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
    tw_board_note(build->lockstep, build->unit, build->tally);
}

/* What it is worth at the end of the game. */
static void score_open(struct build *build)
{
    lay_tiles(build);
    if (!build->lockstep->failure.failed)
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

    lay_tiles(build);
    if (!lockstep->failure.failed)
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
    for (unsigned i = 0; tw_railway_is_complete(railway) && i < railway->count; i++)
        if (attach(build, (int)i))
            score_complete(build, i);
    if (tw_railway_is_complete(railway))
        return;
    if (attach(build, -1)) {
        score_open(build);
    } else {
        tw_lockstep_fail(build->lockstep, TW_CHECK_TILES, "the railway is not to be laid");
        tw_board_note(build->lockstep, build->unit, build->tally);
    }
}

/* With which numbers of trains there are tracks of each kind. */
static void find_trains(const struct build *build, uint8_t ret_trains[TW_RAIL__COUNT])
{
    memset(ret_trains, 0, TW_RAIL__COUNT);
    for (unsigned i = 0; i < build->track_count; i++) {
        const struct track *track = &build->tracks[i];
        const struct tw_tile *tile = build->lockstep->types[track->type].tile;
        const struct tw_segment *segment = &tile->segments[track->segment];
        enum tw_rail rail = end_of(tile, segment);

        if (rail == TW_RAIL_STRAIGHT && edges_of(segment, 0) != 5 && edges_of(segment, 0) != 10)
            rail = TW_RAIL_LEFT;
        ret_trains[rail] = (uint8_t)(ret_trains[rail] | 1u << track->trains);
    }
    ret_trains[TW_RAIL_RIGHT] = ret_trains[TW_RAIL_LEFT];
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
    find_tracks(&build);
    find_trains(&build, trains);
    tw_railway_list(trains, check_railway, &build);
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += worker->lockstep.done[i];
}
