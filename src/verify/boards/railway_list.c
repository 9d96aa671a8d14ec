/* All railways up to a number of tiles, each once. */
#include "verify/boards/railways.h"

static const int8_t dx[4] = {0, 1, 0, -1};
static const int8_t dy[4] = {-1, 0, 1, 0};

static bool is_end(unsigned rail)
{
    return rail >= TW_RAIL_JUNCTION;
}

/* The heading after a tile that was entered with this one. */
static int turned(int heading, unsigned rail)
{
    return (heading + (rail == TW_RAIL_LEFT ? 3 : rail == TW_RAIL_RIGHT ? 1 : 0)) % 4;
}

static int opposite(int edge)
{
    return (edge + 2) % 4;
}

bool tw_railway_is_complete(const struct tw_railway *railway)
{
    return railway->ring || railway->loop ||
           (railway->count > 1 && is_end(railway->tiles[0].rail) &&
            is_end(railway->tiles[railway->count - 1].rail));
}

unsigned tw_railway_trains(const struct tw_railway *railway)
{
    unsigned trains = railway->loop ? railway->loop_trains : 0;

    for (unsigned i = 0; i < railway->count; i++)
        trains += railway->tiles[i].trains;
    return trains;
}

enum { MOST_TRAINS = 7 };

struct search {
    const uint8_t *trains; /* by enum tw_rail */
    void (*found)(void *context, const struct tw_railway *railway);
    void *context;
    struct tw_railway railway;
};

/* The tile on a cell, or -1. */
static int tile_at(const struct tw_railway *railway, int x, int y)
{
    for (unsigned i = 0; i < railway->count; i++)
        if (railway->tiles[i].x == x && railway->tiles[i].y == y)
            return (int)i;
    return -1;
}

static int tile_beyond(const struct tw_railway *railway, unsigned tile, int edge)
{
    return tile_at(railway, railway->tiles[tile].x + dx[edge], railway->tiles[tile].y + dy[edge]);
}

/* What a tile shows, walking one way or the other. */
static unsigned code(const struct tw_railway_tile *tile, bool backwards)
{
    unsigned rail = tile->rail;

    if (backwards && (rail == TW_RAIL_LEFT || rail == TW_RAIL_RIGHT))
        rail = rail == TW_RAIL_LEFT ? TW_RAIL_RIGHT : TW_RAIL_LEFT;
    return rail * 256u + tile->trains;
}

/* The tile that comes `step` steps after the first of a walk from tile `from`. */
static const struct tw_railway_tile *walked(const struct tw_railway *railway, unsigned from,
                                            unsigned step, bool backwards)
{
    const unsigned count = railway->count;

    return &railway->tiles[(backwards ? from + count - step : from + step) % count];
}

/* Less than zero when the walk as it is comes before the walk from tile `from`. */
static int compare_walks(const struct tw_railway *railway, unsigned from, bool backwards)
{
    for (unsigned i = 0; i < railway->count; i++) {
        const unsigned ours = code(&railway->tiles[i], false);
        const unsigned theirs = code(walked(railway, from, i, backwards), backwards);

        if (ours != theirs)
            return ours < theirs ? -1 : 1;
    }
    return 0;
}

/* From its end back, the trains of the two tracks on the first tile change places. */
static bool loop_is_first(const struct tw_railway *railway)
{
    const struct tw_railway_tile *tiles = railway->tiles;

    if (tiles[0].trains != railway->loop_trains)
        return tiles[0].trains < railway->loop_trains;
    for (unsigned i = 1; i < railway->count; i++) {
        const unsigned ours = code(&tiles[i], false);
        const unsigned theirs = code(&tiles[railway->count - i], true);

        if (ours != theirs)
            return ours < theirs;
    }
    return true;
}

/* The same railway can be walked from either end, a ring from every tile: one walk stands for all.
 */
static bool is_first(const struct tw_railway *railway)
{
    if (railway->loop)
        return loop_is_first(railway);
    if (!railway->ring)
        return compare_walks(railway, railway->count - 1, true) <= 0;
    for (unsigned i = 0; i < railway->count; i++)
        if (compare_walks(railway, i, false) > 0 || compare_walks(railway, i, true) > 0)
            return false;
    return true;
}

/* The open end at the beginning, if there is one, looks at an empty cell. */
static bool begins_freely(const struct tw_railway *railway)
{
    return railway->tiles[0].in < 0 || tile_beyond(railway, 0, railway->tiles[0].in) < 0;
}

static void tell(const struct search *search)
{
    if (is_first(&search->railway))
        search->found(search->context, &search->railway);
}

/* The way ahead leads to the first tile: a ring, a loop, or nothing that tiles can show. */
static void close_up(struct search *search, int edge)
{
    struct tw_railway *railway = &search->railway;
    const struct tw_railway_tile *first = &railway->tiles[0];

    if (first->in == edge) {
        railway->ring = true;
        tell(search);
        railway->ring = false;
    } else if (is_end(first->rail) && edge != first->out) {
        railway->loop = true;
        railway->loop_edge = (int8_t)edge;
        for (unsigned trains = 0; trains <= MOST_TRAINS; trains++) {
            railway->loop_trains = (uint8_t)trains;
            if ((search->trains[first->rail] >> trains & 1) != 0)
                tell(search);
        }
        railway->loop = false;
    }
}

static void go_on(struct search *search);

/* One more tile ahead, in every way. */
static void add_tile(struct search *search, int heading, int x, int y)
{
    struct tw_railway *railway = &search->railway;
    struct tw_railway_tile *tile = &railway->tiles[railway->count];

    railway->count++;
    for (unsigned rail = 0; rail < TW_RAIL__COUNT; rail++)
        for (unsigned trains = 0; trains <= MOST_TRAINS; trains++) {
            if ((search->trains[rail] >> trains & 1) == 0)
                continue;
            *tile = (struct tw_railway_tile){
                .rail = (uint8_t)rail,
                .trains = (uint8_t)trains,
                .x = (int8_t)x,
                .y = (int8_t)y,
                .in = (int8_t)opposite(heading),
                .out = (int8_t)(is_end(rail) ? -1 : turned(heading, rail)),
            };
            if (!is_end(rail))
                go_on(search);
            else if (begins_freely(railway))
                tell(search);
        }
    railway->count--;
}

/* The last tile leads on: it may stay open there, close up, or go on. */
static void go_on(struct search *search)
{
    struct tw_railway *railway = &search->railway;
    const struct tw_railway_tile last = railway->tiles[railway->count - 1];
    const int ahead = tile_beyond(railway, railway->count - 1, last.out);

    if (ahead == 0)
        close_up(search, opposite(last.out));
    if (ahead >= 0)
        return;
    if (begins_freely(railway))
        tell(search);
    if (railway->count < TW_RAILWAY_TILES)
        add_tile(search, last.out, last.x + dx[last.out], last.y + dy[last.out]);
}

void tw_railway_list(const uint8_t trains[TW_RAIL__COUNT],
                     void (*found)(void *context, const struct tw_railway *railway), void *context)
{
    enum { EAST = 1 };
    struct search search = {.trains = trains, .found = found, .context = context};

    search.railway.count = 1;
    for (unsigned rail = 0; rail < TW_RAIL__COUNT; rail++)
        for (unsigned number = 0; number <= MOST_TRAINS; number++) {
            if ((trains[rail] >> number & 1) == 0)
                continue;
            /* it was entered with the heading that the tile turns into east */
            const int heading = (2 * EAST - turned(EAST, rail) + 4) % 4;

            search.railway.tiles[0] = (struct tw_railway_tile){
                .rail = (uint8_t)rail,
                .trains = (uint8_t)number,
                .in = (int8_t)(is_end(rail) ? -1 : opposite(heading)),
                .out = EAST,
            };
            go_on(&search);
        }
}
