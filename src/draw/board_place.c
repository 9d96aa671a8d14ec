/*
 * Where figures and numbers go: each on its own segment, none over another, away from what is
 * printed there. What finds no room at its usual size is drawn smaller.
 */
#include <math.h>
#include <string.h>

#include "draw/board.h"

enum { MOST_ITEMS = 48, NO_SEGMENT = TW_NO_OWNER };

/* Something that wants a place on one tile. */
struct item {
    struct tw_stand *stand;
    unsigned segment; /* NO_SEGMENT: anywhere on the tile */
    bool garden;
    double room;
    bool placed;
};

/* One tile and all that goes on it. */
struct crowd {
    const struct tw_placed_tile *placed;
    struct item items[MOST_ITEMS];
    unsigned count;
    struct tw_clearance clearances[TW_MAX_SEGMENTS];
};

static double distance(struct tw_point a, struct tw_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

static struct tw_point corner_point(unsigned corner)
{
    return (struct tw_point){corner < 2 ? 100 : 0, corner == 1 || corner == 2 ? 100 : 0};
}

static int corner_of(const struct tw_board_figure *figure)
{
    for (int i = 0; i < TW_EDGES; i++)
        if (strcmp(figure->corner, tw_corner_words[i]) == 0)
            return i;
    return -1;
}

static void avoid(struct crowd *crowd, struct tw_point at, double radius)
{
    for (unsigned i = 0; i < crowd->placed->tile->tile->segment_count; i++)
        tw_clearance_avoid(&crowd->clearances[i], at, radius);
}

/* Puts an item somewhere, in the coordinates of the tile before it is turned. */
static void put(struct crowd *crowd, struct item *item, struct tw_point at, double room)
{
    const double scale = room / item->room;

    item->placed = true;
    item->stand->at = tw_turned(at, crowd->placed->turns);
    item->stand->scale = scale > 1 ? 1 : scale < 0.45 ? 0.45 : scale;
    avoid(crowd, at, item->room * item->stand->scale);
}

/* How far a place is from everything that stands already, at its usual size. */
static double room_at(const struct crowd *crowd, struct tw_point at)
{
    double room = 100;

    for (unsigned i = 0; i < crowd->count; i++) {
        const struct item *item = &crowd->items[i];

        if (item->placed)
            room = fmin(room,
                        distance(at, tw_turned(item->stand->at, (4 - crowd->placed->turns) % 4)) -
                            item->room * item->stand->scale);
    }
    return room;
}

static bool is_waiting(const struct item *item, unsigned segment)
{
    return item->segment == segment && !item->garden && !item->placed;
}

static unsigned count_waiting(const struct crowd *crowd, unsigned segment)
{
    unsigned count = 0;

    for (unsigned i = 0; i < crowd->count; i++)
        count += is_waiting(&crowd->items[i], segment);
    return count;
}

/* One alone: where there is room, near the middle of the line. */
static void put_alone_on_line(struct crowd *crowd, struct item *item)
{
    const struct tw_board_tile *tile = crowd->placed->tile;
    struct tw_point best = tile->spots[item->segment][0];
    double best_room = -1, best_worth = -1e9;

    for (unsigned i = 0; i < tile->spot_counts[item->segment]; i++) {
        const struct tw_point at = tile->spots[item->segment][i];
        const double room = fmin(room_at(crowd, at), item->room);
        const double worth = room - 0.02 * distance(at, tile->anchors[item->segment]);

        if (worth > best_worth) {
            best_worth = worth;
            best_room = room;
            best = at;
        }
    }
    put(crowd, item, best, best_room);
}

/* Several: one behind the other, as large as they all find room. */
static bool try_line(const struct crowd *crowd, unsigned segment, double share,
                     struct tw_point ret_places[MOST_ITEMS])
{
    const struct tw_board_tile *tile = crowd->placed->tile;
    struct tw_point last = {-1000, -1000};
    unsigned spot = 0;
    double reach = 0;

    for (unsigned i = 0; i < crowd->count; i++) {
        const double room = crowd->items[i].room * share;

        if (!is_waiting(&crowd->items[i], segment))
            continue;
        while (spot < tile->spot_counts[segment] &&
               (distance(tile->spots[segment][spot], last) < reach + room ||
                room_at(crowd, tile->spots[segment][spot]) < room))
            spot++;
        if (spot == tile->spot_counts[segment])
            return false;
        ret_places[i] = last = tile->spots[segment][spot++];
        reach = room;
    }
    return true;
}

static void put_on_line(struct crowd *crowd, unsigned segment)
{
    const unsigned count = count_waiting(crowd, segment);
    struct tw_point places[MOST_ITEMS] = {{0, 0}};
    double share = 1;

    while (count > 1 && share > 0.4 && !try_line(crowd, segment, share, places))
        share -= 0.06;
    for (unsigned i = 0; i < crowd->count; i++) {
        struct item *item = &crowd->items[i];

        if (!is_waiting(item, segment))
            continue;
        if (count > 1 && share > 0.4)
            put(crowd, item, places[i], item->room * share);
        else
            put_alone_on_line(crowd, item);
    }
}

/* On a building; further ones step aside. */
static void put_on_spot(struct crowd *crowd, struct item *item, struct tw_point spot)
{
    struct tw_point best = spot;
    double best_room = -1;

    for (unsigned i = 0; i < 9; i++) {
        const double angle = 0.7854 * (i + 1), away = i == 0 ? 0 : 23;
        const struct tw_point at = {spot.x + away * cos(angle), spot.y + away * sin(angle)};
        const double room = fmin(room_at(crowd, at), item->room);

        if (at.x > 11 && at.x < 89 && at.y > 11 && at.y < 89 && room > best_room + 0.01) {
            best_room = room;
            best = at;
        }
    }
    put(crowd, item, best, best_room);
}

static struct tw_point cell_point(unsigned x, unsigned y)
{
    return (struct tw_point){(x + 0.5) * 100 / (double)TW_CELLS,
                             (y + 0.5) * 100 / (double)TW_CELLS};
}

/* The roomiest place, or one well away from it that still has `room`; false: none has. */
static bool find_place(const struct tw_clearance *clearance, double room, bool far,
                       struct tw_point *ret_at)
{
    struct tw_point roomiest = {50, 50};
    double best = -1;

    for (unsigned pass = 0; pass < (far ? 2u : 1u); pass++) {
        best = -1;
        for (unsigned y = 0; y < TW_CELLS; y++)
            for (unsigned x = 0; x < TW_CELLS; x++) {
                const double here = clearance->cells[y][x];
                const double away = distance(cell_point(x, y), roomiest);
                const double worth = pass == 0 ? here - away * 0.001
                                               : fmin(away, 2.5 * room) + fmin(here, 1.6 * room);

                if (here >= room && worth > best) {
                    best = worth;
                    *ret_at = cell_point(x, y);
                }
            }
        roomiest = *ret_at;
    }
    return best >= 0;
}

/* Those of one segment together: as large as they all find room. */
static bool try_area(struct crowd *crowd, unsigned segment, unsigned count, double share,
                     struct tw_point ret_places[MOST_ITEMS])
{
    struct tw_clearance clearance = crowd->clearances[segment];
    unsigned found = 0;

    /* Numbers step aside; the last one, a figure where there is one, gets the roomiest place. */
    for (unsigned i = crowd->count; i-- > 0;) {
        const struct item *item = &crowd->items[i];

        if (!is_waiting(item, segment))
            continue;
        if (!find_place(&clearance, item->room * share - 1.5, found + 1 < count, &ret_places[i]))
            return false;
        tw_clearance_avoid(&clearance, ret_places[i], item->room * share);
        found++;
    }
    return true;
}

static void put_on_area(struct crowd *crowd, unsigned segment)
{
    struct tw_point places[MOST_ITEMS] = {{0, 0}};
    const unsigned count = count_waiting(crowd, segment);
    double share = 1;

    if (count == 0)
        return;
    while (share > 0.3 && !try_area(crowd, segment, count, share, places))
        share -= 0.08;
    for (unsigned i = 0; i < crowd->count; i++)
        if (is_waiting(&crowd->items[i], segment))
            put(crowd, &crowd->items[i], share > 0.3 ? places[i] : crowd->placed->tile->spot,
                crowd->items[i].room * share);
}

/* Numbers of whole tiles go into a corner. */
static void put_anywhere(struct crowd *crowd, struct item *item)
{
    struct tw_point best = {88, 12};
    double best_room = -1;

    for (unsigned i = 0; i < 16; i++) {
        const unsigned row = i / 4;
        const double along = 12 + 19 * (double)row;
        const struct tw_point at = tw_turned((struct tw_point){100 - along, 12}, i % 4);
        const double room =
            fmin(room_at(crowd, tw_turned(at, (4 - crowd->placed->turns) % 4)), item->room);

        if (room > best_room + 0.01) {
            best_room = room;
            best = at;
        }
    }
    put(crowd, item, tw_turned(best, (4 - crowd->placed->turns) % 4), best_room);
}

static enum tw_shape shape_of(const struct crowd *crowd, const struct item *item)
{
    return tw_kind_shape(crowd->placed->tile->tile->segments[item->segment].kind);
}

/* Lines and buildings leave no choice; areas and fields take what room is left. */
static void place_all(struct crowd *crowd)
{
    const struct tw_board_tile *tile = crowd->placed->tile;

    for (unsigned i = 0; i < crowd->count; i++) {
        struct item *item = &crowd->items[i];

        if (item->garden)
            put_on_spot(crowd, item, tile->garden_spot);
        else if (item->segment != NO_SEGMENT && shape_of(crowd, item) == TW_SHAPE_SPOT)
            put_on_spot(crowd, item, tile->spot);
    }
    for (unsigned i = 0; i < tile->tile->segment_count; i++)
        if (tw_kind_shape(tile->tile->segments[i].kind) == TW_SHAPE_LINE)
            put_on_line(crowd, i);
    for (unsigned i = 0; i < tile->tile->segment_count; i++)
        put_on_area(crowd, i);
    for (unsigned i = 0; i < crowd->count; i++)
        if (!crowd->items[i].placed)
            put_anywhere(crowd, &crowd->items[i]);
}

static void add_item(struct crowd *crowd, struct tw_stand *stand, int segment, bool garden,
                     double room)
{
    if (crowd->count < MOST_ITEMS)
        crowd->items[crowd->count++] =
            (struct item){.stand = stand,
                          .segment = segment < 0 ? NO_SEGMENT : (unsigned)segment,
                          .garden = garden,
                          .room = room};
}

/* Farmers lie; pieces that only go to fields do not. */
static bool does_lie(const struct tw_placed_tile *placed, int segment, const char *kind)
{
    static const char *const lying[] = {"follower", "big", "cowboy", "wagon", "mayor"};

    if (segment < 0 || tw_kind_shape(placed->tile->tile->segments[segment].kind) != TW_SHAPE_GROUND)
        return false;
    for (size_t i = 0; i < sizeof lying / sizeof lying[0]; i++)
        if (strcmp(kind, lying[i]) == 0)
            return true;
    return false;
}

static void gather(struct crowd *crowd, struct tw_board *board, size_t tile)
{
    const struct tw_placed_tile *placed = &board->tiles[tile];

    for (size_t i = 0; i < board->figure_count; i++) {
        struct tw_board_figure *figure = &board->figures[i];
        const int segment = tw_board_segment(placed, figure->segment);

        if (figure->x != placed->x || figure->y != placed->y || corner_of(figure) >= 0)
            continue;
        figure->stand.lies = does_lie(placed, segment, figure->kind);
        add_item(crowd, &figure->stand, segment,
                 segment < 0 && placed->tile->garden && strcmp(figure->segment, "g1") == 0,
                 strcmp(figure->kind, "token") == 0 ? 9 : TW_FIGURE_ROOM);
    }
    for (size_t i = 0; i < board->mark_count; i++)
        if (board->marks[i].part.tile == tile)
            add_item(crowd, &board->marks[i].stand,
                     board->marks[i].part.segment == TW_NO_OWNER ? -1
                                                                 : board->marks[i].part.segment,
                     false, TW_MARK_ROOM);
}

/* Barns stand where four tiles meet, over all of them. */
static void avoid_barns(struct crowd *crowd, const struct tw_board *board)
{
    for (size_t i = 0; i < board->figure_count; i++) {
        const struct tw_board_figure *figure = &board->figures[i];
        const int corner = corner_of(figure);
        struct tw_point at;

        if (corner < 0)
            continue;
        at = corner_point((unsigned)corner);
        at.x += (figure->x - crowd->placed->x) * 100.0;
        at.y += (figure->y - crowd->placed->y) * 100.0;
        if (at.x >= 0 && at.x <= 100 && at.y >= 0 && at.y <= 100)
            avoid(crowd, tw_turned(at, (4 - crowd->placed->turns) % 4), TW_FIGURE_ROOM);
    }
}

void tw_board_arrange(struct tw_board *board)
{
    struct crowd crowd;

    for (size_t i = 0; i < board->figure_count; i++) {
        const int corner = corner_of(&board->figures[i]);

        board->figures[i].stand = (struct tw_stand){.at = {50, 50}, .scale = 1};
        if (corner >= 0)
            board->figures[i].stand.at = corner_point((unsigned)corner);
    }
    for (size_t i = 0; i < board->tile_count; i++) {
        crowd.placed = &board->tiles[i];
        crowd.count = 0;
        if (!crowd.placed->tile || !crowd.placed->tile->clearances)
            continue;
        gather(&crowd, board, i);
        if (crowd.count == 0)
            continue;
        memcpy(crowd.clearances, crowd.placed->tile->clearances,
               crowd.placed->tile->tile->segment_count * sizeof crowd.clearances[0]);
        avoid_barns(&crowd, board);
        place_all(&crowd);
    }
}
