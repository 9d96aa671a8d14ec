/*
 * Cities and mountains. An outline follows the border along its own edges and comes back in walls:
 * each wall spans one, two or three edges that are not its own. Where a wall reaches a corner
 * (`split`) it ends there and another begins.
 */
#include "draw/picture.h"

enum {
    BULGE = 27,         /* how far a one-edge city reaches into the tile */
    BULGE_CAUGHT = 19,  /* the same between two arms of another city */
    LENS = 26,          /* how far the ground reaches into a city on its one free edge */
    LENS_OPPOSITE = 31, /* the same for a city that joins opposite edges */
    LENS_SHARED = 40,   /* the same where the free edge holds another city */
    SPEAR = 75,         /* how far a wall reaches that has to touch the ground beyond */
};

static unsigned edges_of(const struct tw_segment *segment)
{
    unsigned edges = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if (segment->ports >> (3 * edge + 1) & 1)
            edges |= 1u << edge;
    return edges;
}

/* Does another area own this edge? */
static bool is_other_area(const struct tw_picture *picture, unsigned segment, unsigned edge)
{
    for (unsigned i = 0; i < picture->tile->segment_count; i++) {
        const struct tw_segment *other = &picture->tile->segments[i];

        if (i != segment && tw_kind_shape(other->kind) == TW_SHAPE_AREA &&
            (edges_of(other) >> edge & 1))
            return true;
    }
    return false;
}

/* Is this one-edge area caught between two edges of one other area? */
static bool is_caught(const struct tw_picture *picture, unsigned segment, unsigned edge)
{
    const unsigned sides = 1u << (edge + 1) % 4 | 1u << (edge + 3) % 4;

    for (unsigned i = 0; i < picture->tile->segment_count; i++) {
        const struct tw_segment *other = &picture->tile->segments[i];

        if (i != segment && tw_kind_shape(other->kind) == TW_SHAPE_AREA &&
            (edges_of(other) & sides) == sides)
            return true;
    }
    return false;
}

/* A wall is described as if its first free edge were north. */
struct wall {
    struct tw_curve *outline;
    unsigned edge; /* first free edge */
    bool from_split, to_split;
};

static void bend(const struct wall *wall, double ax, double ay, double bx, double by, double x,
                 double y)
{
    tw_curve_to(wall->outline, tw_turned((struct tw_point){ax, ay}, wall->edge),
                tw_turned((struct tw_point){bx, by}, wall->edge),
                tw_turned((struct tw_point){x, y}, wall->edge));
}

/* One free edge: the ground bulges in. Flat at a corner that it shares with another wall. */
static void wall_of_one(const struct wall *wall, double depth)
{
    const double flat_x = 18, flat_y = 10, steep_x = 10, steep_y = 14;
    const double ax = wall->from_split ? flat_x : steep_x;
    const double ay = wall->from_split ? flat_y : steep_y;
    const double bx = wall->to_split ? flat_x : steep_x;
    const double by = wall->to_split ? flat_y : steep_y;

    bend(wall, ax, ay, 26, depth, 50, depth);
    bend(wall, 74, depth, 100 - bx, by, 100, 0);
}

/* Two free edges: from corner to corner, the city a little less than half. */
static void wall_of_two(const struct wall *wall)
{
    if (wall->from_split)
        bend(wall, 22, 18, 28, 40, 43, 57);
    else
        bend(wall, 13, 20, 26, 40, 43, 57);
    if (wall->to_split)
        bend(wall, 60, 72, 82, 78, 100, 100);
    else
        bend(wall, 60, 74, 80, 87, 100, 100);
}

/* Three free edges: a half circle on the one edge left, here the western one. */
static void wall_of_three(const struct wall *wall, double depth)
{
    bend(wall, 11, 15, depth, depth * 0.85, depth, 50);
    bend(wall, depth, 100 - depth * 0.85, 11, 85, 0, 100);
}

/* As before, but with a gatehouse that reaches over the tile to the far ground. */
static void wall_of_spear(const struct wall *wall)
{
    bend(wall, 11, 15, 18, 34, 34, 39);
    bend(wall, 46, 42, 60, 40, SPEAR, 42);
    bend(wall, SPEAR + 4, 45, SPEAR + 4, 55, SPEAR, 58);
    bend(wall, 60, 60, 46, 58, 34, 61);
    bend(wall, 18, 66, 11, 85, 0, 100);
}

/* Has the one-edge area to touch ground on the far side of another area? */
static bool needs_spear(const struct tw_picture *picture, unsigned segment, unsigned edge)
{
    const unsigned far_halves = 5u << 3 * ((edge + 2) % 4);

    if (!is_caught(picture, segment, edge))
        return false;
    for (unsigned i = 0; i < picture->tile->segment_count; i++)
        if ((picture->tile->segments[i].touches >> segment & 1) &&
            (picture->tile->segments[i].ports & far_halves))
            return true;
    return false;
}

static void add_wall(const struct tw_picture *picture, unsigned segment, const struct wall *wall,
                     unsigned length)
{
    const unsigned own = edges_of(&picture->tile->segments[segment]);
    const unsigned own_edge = (wall->edge + 3) % 4;

    if (length == 1) {
        const bool opposite = own == (1u << own_edge | 1u << (own_edge + 2) % 4);

        if (is_other_area(picture, segment, wall->edge))
            wall_of_one(wall, opposite ? LENS_SHARED : LENS_SHARED - 6);
        else
            wall_of_one(wall, opposite ? LENS_OPPOSITE : LENS);
    } else if (length == 2) {
        wall_of_two(wall);
    } else if (picture->shapes[segment].over) {
        wall_of_spear(wall);
    } else {
        wall_of_three(wall, is_caught(picture, segment, own_edge) ? BULGE_CAUGHT : BULGE);
    }
}

/* The walls from the end of one own edge to the beginning of the next. */
static unsigned add_walls(struct tw_picture *picture, unsigned segment, unsigned edge,
                          unsigned edges)
{
    struct tw_curve *outline = &picture->shapes[segment].outline;
    bool from_split = false;

    while (!(edges >> edge % 4 & 1)) {
        struct wall wall = {outline, edge % 4, from_split, false};
        unsigned length = 1;

        while (!(edges >> (edge + length) % 4 & 1) &&
               !(picture->tile->corner_split >> (edge + length - 1) % 4 & 1))
            length++;
        edge += length;
        wall.to_split = !(edges >> edge % 4 & 1);
        add_wall(picture, segment, &wall, length);
        from_split = wall.to_split;
    }
    return edge;
}

static void draw_area(struct tw_picture *picture, unsigned segment)
{
    struct tw_curve *outline = &picture->shapes[segment].outline;
    const unsigned edges = edges_of(&picture->tile->segments[segment]);
    unsigned first = 0, edge;

    if (edges == 0)
        return;
    while (!(edges >> first & 1))
        first++;
    picture->shapes[segment].over = edges == 1u << first && needs_spear(picture, segment, first);
    tw_curve_start(outline, tw_turned((struct tw_point){0, 0}, first));
    edge = first;
    do {
        outline->on_border |= 1u << outline->count;
        tw_curve_line(outline, tw_turned((struct tw_point){100, 0}, edge % 4));
        edge = add_walls(picture, segment, edge + 1, edges);
    } while (edge % 4 != first && edge < first + 8);
}

void tw_picture_areas(struct tw_picture *picture)
{
    for (unsigned i = 0; i < picture->tile->segment_count; i++)
        if (tw_kind_shape(picture->tile->segments[i].kind) == TW_SHAPE_AREA)
            draw_area(picture, i);
}
