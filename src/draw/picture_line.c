/*
 * Roads, railways and rivers. A line with two ends runs through; one with a single end stops at
 * what the data say it stops at: a monastery, a crossing, the wall of a city, or open ground.
 */
#include <math.h>

#include "draw/picture.h"

static const struct tw_point middle = {50, 50};

static bool is_line(const struct tw_segment *segment)
{
    return tw_kind_shape(segment->kind) == TW_SHAPE_LINE;
}

static bool is_area(const struct tw_segment *segment)
{
    return tw_kind_shape(segment->kind) == TW_SHAPE_AREA;
}

static unsigned ends_of(const struct tw_segment *segment, unsigned ret_edges[TW_EDGES])
{
    unsigned count = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if (segment->ports >> (3 * edge + 1) & 1)
            ret_edges[count++] = edge;
    return count;
}

/* `depth` units in from the middle of an edge, `aside` units to the right when looking out. */
static struct tw_point from_edge(unsigned edge, double depth, double aside)
{
    return tw_turned((struct tw_point){50 + aside, depth}, edge);
}

/* The segment that owns a port, or -1. */
static int owner_of(const struct tw_tile *tile, unsigned port)
{
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (tile->segments[i].ports >> port & 1)
            return (int)i;
    return -1;
}

/* Where monasteries, junctions and city centres stand: in the middle, or beside a river. */
static void place_spot(struct tw_picture *picture)
{
    const struct tw_tile *tile = picture->tile;
    unsigned edges[TW_EDGES];

    for (unsigned i = 0; i < tile->segment_count; i++) {
        const unsigned count = ends_of(&tile->segments[i], edges);

        if (tile->segments[i].kind != TW_KIND_RIVER)
            continue;
        if (count == 1)
            picture->spot = from_edge(edges[0], 72, 14);
        else if (count == 2 && edges[1] == edges[0] + 2)
            picture->spot = from_edge((edges[0] + 3) % 4, 24, 0);
    }
    /* An area on that side: the other side is free. */
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (is_area(&tile->segments[i]) && tile->segments[i].ports & 7u &&
            !(tile->segments[i].ports & ~7u))
            picture->spot = (struct tw_point){50, fmax(picture->spot.y, 60)};
}

static bool has_kind(const struct tw_tile *tile, unsigned kinds)
{
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (kinds >> tile->segments[i].kind & 1)
            return true;
    return false;
}

/* The segments that meet this one in a point, itself included. */
static unsigned meeting(const struct tw_tile *tile, unsigned segment)
{
    return tile->segments[segment].wagon | 1u << segment;
}

/* Lines among `segments` that have one end. */
static unsigned single_ends(const struct tw_tile *tile, unsigned segments)
{
    unsigned edges[TW_EDGES];
    unsigned count = 0;

    for (unsigned i = 0; i < tile->segment_count; i++)
        if ((segments >> i & 1) && is_line(&tile->segments[i]) &&
            tile->segments[i].kind != TW_KIND_RIVER && ends_of(&tile->segments[i], edges) == 1)
            count++;
    return count;
}

/* The first area among `segments`, or -1. */
static int first_area(const struct tw_tile *tile, unsigned segments)
{
    for (unsigned i = 0; i < tile->segment_count; i++)
        if ((segments >> i & 1) && is_area(&tile->segments[i]))
            return (int)i;
    return -1;
}

/* Which area a one-ended line runs into, or -1. */
static int area_at_end(const struct tw_tile *tile, unsigned segment, unsigned edge)
{
    const struct tw_segment *line = &tile->segments[segment];
    const int left = owner_of(tile, 3 * edge);
    const int right = owner_of(tile, 3 * edge + 2);
    int area = first_area(tile, line->ends);

    if (area >= 0 || line->ends)
        return area;
    if (single_ends(tile, meeting(tile, segment)) > 1)
        return -1;
    area = first_area(tile, line->wagon);
    if (area >= 0)
        return area;
    /* The data do not say. A line that parts two fields must stop at something that does too. */
    if (line->wagon || left == right || left < 0 || right < 0 || single_ends(tile, ~0u) > 2)
        return -1;
    area = first_area(tile, tile->segments[left].touches & tile->segments[right].touches);
    if (area >= 0)
        return area;
    /* Over a river, to what lies straight ahead. */
    area = owner_of(tile, 3 * ((edge + 2) % 4) + 1);
    return area >= 0 && is_area(&tile->segments[area]) ? area : -1;
}

/* From the border to the wall of an area. */
static void draw_to_wall(struct tw_picture *picture, struct tw_curve *line, unsigned edge,
                         unsigned area)
{
    const struct tw_point aim = from_edge(edge, 40, 0);
    struct tw_point wall = middle;
    double distance, dx, dy;
    struct tw_flat outline;

    tw_curve_start(line, from_edge(edge, 0, 0));
    tw_curve_nearest(&picture->shapes[area].outline, aim, true, &wall);
    dx = aim.x - wall.x;
    dy = aim.y - wall.y;
    distance = hypot(dx, dy);
    tw_curve_flatten(&picture->shapes[area].outline, &outline);
    if (distance < 1 || tw_flat_contains(&outline, aim)) {
        tw_curve_line(line, wall);
        return;
    }
    tw_curve_to(line, from_edge(edge, 18, 0),
                (struct tw_point){wall.x + dx / distance * 14, wall.y + dy / distance * 14}, wall);
}

static void draw_single(struct tw_picture *picture, unsigned segment, unsigned edge)
{
    const struct tw_tile *tile = picture->tile;
    const struct tw_segment *of = &tile->segments[segment];
    struct tw_shape_drawn *shape = &picture->shapes[segment];
    const unsigned spots = tw_kinds_in_the_middle();
    const int area = of->kind == TW_KIND_RIVER ? -1 : area_at_end(tile, segment, edge);
    struct tw_curve *line = &shape->lines[shape->line_count++];

    if (area >= 0) {
        draw_to_wall(picture, line, edge, (unsigned)area);
        return;
    }
    tw_curve_start(line, from_edge(edge, 0, 0));
    if (of->kind == TW_KIND_RIVER)
        tw_curve_line(line, from_edge(edge, has_kind(tile, spots) ? 32 : 48, 0));
    else if (has_kind(tile, spots))
        tw_curve_line(line, picture->spot);
    else
        tw_curve_line(line, middle);
    shape->open_end = of->kind != TW_KIND_RIVER && !has_kind(tile, spots) &&
                      owner_of(tile, 3 * edge) == owner_of(tile, 3 * edge + 2);
    if (of->kind != TW_KIND_RIVER && single_ends(tile, ~0u) > 1 && !has_kind(tile, spots))
        picture->crossing |= single_ends(tile, meeting(tile, segment)) > 1 ||
                             (!of->wagon && single_ends(tile, ~0u) > 2);
}

/* The area whose wall a line has to brush because it parts two fields there, or -1. */
static int brushed_area(const struct tw_tile *tile, unsigned from, unsigned to)
{
    const int after = owner_of(tile, (3 * from + 2) % 12);
    const int before = owner_of(tile, 3 * to);
    unsigned areas = 0;

    if (after < 0 || before < 0 || after == before)
        return -1;
    for (unsigned edge = (from + 1) % 4; edge != to; edge = (edge + 1) % 4) {
        const int owner = owner_of(tile, 3 * edge + 1);

        if (owner >= 0)
            areas |= 1u << owner;
    }
    return first_area(tile, areas);
}

/* Through two edges that adjoin, along the wall of an area. */
static void draw_brushing(struct tw_picture *picture, struct tw_curve *line, unsigned from,
                          unsigned to, unsigned area)
{
    const struct tw_point start = from_edge(from, 0, 0), end = from_edge(to, 0, 0);
    const struct tw_curve *outline = &picture->shapes[area].outline;
    struct tw_point wall = middle;
    double dx = end.x - start.x, dy = end.y - start.y, nx, ny, away;

    tw_curve_nearest(outline, middle, true, &wall);
    away = fmax(0.1, hypot(middle.x - wall.x, middle.y - wall.y));
    nx = (middle.x - wall.x) / away;
    ny = (middle.y - wall.y) / away;
    wall = (struct tw_point){wall.x + 3 * nx, wall.y + 3 * ny};
    /* Parallel to the wall, in the sense of the course. */
    away = dx * -ny + dy * nx > 0 ? 15 : -15;
    dx = -ny * away;
    dy = nx * away;
    tw_curve_start(line, start);
    tw_curve_to(line, from_edge(from, 24, 0), (struct tw_point){wall.x - dx, wall.y - dy}, wall);
    tw_curve_to(line, (struct tw_point){wall.x + dx, wall.y + dy}, from_edge(to, 34, 0), end);
}

/* A straight course with a slight swing, so that it does not look ruled. */
static void draw_straight(struct tw_curve *line, unsigned from, unsigned to, double swing)
{
    tw_curve_start(line, from_edge(from, 0, 0));
    if (swing == 0) {
        tw_curve_line(line, from_edge(to, 0, 0));
        return;
    }
    tw_curve_to(line, from_edge(from, 18, 0), from_edge(from, 30, swing),
                from_edge(from, 50, swing));
    tw_curve_to(line, from_edge(from, 70, swing), from_edge(from, 82, 0), from_edge(to, 0, 0));
}

/* The visible ends and the hidden part of a line under a city. */
static void draw_tunnel(struct tw_picture *picture, unsigned segment, const unsigned edges[])
{
    struct tw_shape_drawn *shape = &picture->shapes[segment];
    const unsigned crossed = picture->tile->crosses[segment];
    struct tw_point mouths[2] = {middle, middle};

    for (unsigned i = 0; i < 2; i++) {
        const int ground = owner_of(picture->tile, 3 * edges[i]);
        struct tw_curve *line = &shape->lines[shape->line_count++];

        if (ground >= 0 && (crossed >> ground & 1))
            mouths[i] = from_edge(edges[i], 9, 0);
        else
            tw_curve_nearest(&picture->shapes[first_area(picture->tile, crossed)].outline,
                             from_edge(edges[i], 20, 0), true, &mouths[i]);
        tw_curve_start(line, from_edge(edges[i], 0, 0));
        tw_curve_line(line, mouths[i]);
    }
    tw_curve_start(&shape->hidden, mouths[0]);
    tw_curve_line(&shape->hidden, mouths[1]);
}

static double swing_of(const struct tw_picture *picture, unsigned segment)
{
    const unsigned spots = tw_kinds_in_the_middle();

    if (picture->tile->segments[segment].kind == TW_KIND_RAILWAY || picture->tile->crosses[segment])
        return 0;
    if (picture->tile->segments[segment].kind == TW_KIND_RIVER)
        return has_kind(picture->tile, spots) ? 8 : 5;
    return 3;
}

static void draw_through(struct tw_picture *picture, unsigned segment, const unsigned edges[])
{
    struct tw_shape_drawn *shape = &picture->shapes[segment];
    const bool opposite = edges[1] == edges[0] + 2;
    const int left = brushed_area(picture->tile, edges[0], edges[1]);
    const int right = brushed_area(picture->tile, edges[1], edges[0]);
    struct tw_curve *line;

    if (first_area(picture->tile, picture->tile->crosses[segment]) >= 0) {
        draw_tunnel(picture, segment, edges);
        return;
    }
    line = &shape->lines[shape->line_count++];
    if (!opposite && left >= 0) {
        draw_brushing(picture, line, edges[0], edges[1], (unsigned)left);
    } else if (!opposite && right >= 0) {
        draw_brushing(picture, line, edges[0], edges[1], (unsigned)right);
    } else if (opposite) {
        draw_straight(line, edges[0], edges[1], swing_of(picture, segment));
    } else {
        tw_curve_start(line, from_edge(edges[0], 0, 0));
        tw_curve_to(line, from_edge(edges[0], 27, 0), from_edge(edges[1], 27, 0),
                    from_edge(edges[1], 0, 0));
    }
}

static void draw_line(struct tw_picture *picture, unsigned segment)
{
    struct tw_shape_drawn *shape = &picture->shapes[segment];
    unsigned edges[TW_EDGES];
    const unsigned count = ends_of(&picture->tile->segments[segment], edges);

    if (count == 1)
        draw_single(picture, segment, edges[0]);
    else if (count == 2)
        draw_through(picture, segment, edges);
    for (unsigned i = 0; count > 2 && i < count; i++) {
        tw_curve_start(&shape->lines[i], from_edge(edges[i], 0, 0));
        tw_curve_line(&shape->lines[i], middle);
        shape->line_count = i + 1;
    }
}

/* From a crossing to the cities that meet the roads there. */
static void draw_stubs(struct tw_picture *picture)
{
    const struct tw_tile *tile = picture->tile;
    unsigned areas = 0;

    for (unsigned i = 0; i < tile->segment_count; i++)
        if (is_line(&tile->segments[i]) && single_ends(tile, meeting(tile, i)) > 1)
            areas |= tile->segments[i].wagon;
    for (unsigned i = 0; i < tile->segment_count && picture->stub_count < 2; i++) {
        struct tw_point wall = middle;

        if (!(areas >> i & 1) || !is_area(&tile->segments[i]))
            continue;
        tw_curve_nearest(&picture->shapes[i].outline, middle, true, &wall);
        tw_curve_start(&picture->stubs[picture->stub_count], middle);
        tw_curve_line(&picture->stubs[picture->stub_count++], wall);
    }
}

/* Where the visible course of one line passes over that of another one below it. */
static void find_bridges(struct tw_picture *picture, const struct tw_curve *over,
                         const struct tw_curve *under)
{
    double best = 2;
    struct tw_point at = middle, next;
    struct tw_flat below;

    tw_curve_flatten(under, &below);
    for (unsigned step = 2; step + 2 <= 24 * over->count; step++) {
        const struct tw_point point = tw_curve_at(over, step / 24.0);
        const double distance = tw_flat_distance(&below, point);

        if (distance < best) {
            best = distance;
            at = point;
            next = tw_curve_at(over, (step + 1) / 24.0);
            picture->bridges[picture->bridge_count][0] = at;
            picture->bridges[picture->bridge_count][1] =
                (struct tw_point){next.x - at.x, next.y - at.y};
        }
    }
    if (best < 2 && picture->bridge_count < 3)
        picture->bridge_count++;
}

static bool passes_over(const struct tw_tile *tile, unsigned over, unsigned under)
{
    const struct tw_segment *a = &tile->segments[over], *b = &tile->segments[under];

    if (!is_line(a) || !is_line(b) || over == under || a->kind == TW_KIND_RIVER)
        return false;
    return b->kind == TW_KIND_RIVER || ((tile->crosses[over] >> under & 1) && over > under);
}

void tw_picture_lines(struct tw_picture *picture)
{
    const struct tw_tile *tile = picture->tile;

    place_spot(picture);
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (is_line(&tile->segments[i]))
            draw_line(picture, i);
    draw_stubs(picture);
    for (unsigned i = 0; i < tile->segment_count; i++)
        for (unsigned j = 0; j < tile->segment_count; j++)
            for (unsigned k = 0; passes_over(tile, i, j) && k < picture->shapes[i].line_count; k++)
                if (picture->shapes[j].line_count > 0)
                    find_bridges(picture, &picture->shapes[i].lines[k],
                                 &picture->shapes[j].lines[0]);
}
