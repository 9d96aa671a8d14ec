#include "draw/picture.h"

#include <math.h>

#include "tables/vocabulary.h"

enum tw_shape tw_kind_shape(unsigned kind)
{
    return tw_kind_shapes[kind];
}

uint32_t tw_kinds_in_the_middle(void)
{
    uint32_t kinds = 0;

    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
        if (tw_kind_words[kind][0] != '\0' && tw_kind_shapes[kind] == TW_SHAPE_SPOT &&
            tw_kind_about(kind)->is_written)
            kinds |= UINT32_C(1) << kind;
    return kinds;
}

double tw_line_width(enum tw_kind kind)
{
    switch (kind) {
    case TW_KIND_RIVER:
        return 15;
    case TW_KIND_RAILWAY:
        return 11;
    default:
        return 9;
    }
}

struct tw_point tw_turned(struct tw_point point, unsigned quarters)
{
    for (unsigned i = 0; i < quarters % 4; i++)
        point = (struct tw_point){100 - point.y, point.x};
    return point;
}

void tw_curve_start(struct tw_curve *curve, struct tw_point at)
{
    curve->points[0] = at;
    curve->count = 0;
    curve->on_border = 0;
}

void tw_curve_to(struct tw_curve *curve, struct tw_point a, struct tw_point b, struct tw_point end)
{
    struct tw_point *points = &curve->points[1 + 3 * curve->count];

    if (curve->count == TW_MAX_CUBICS)
        return;
    points[0] = a;
    points[1] = b;
    points[2] = end;
    curve->count++;
}

void tw_curve_line(struct tw_curve *curve, struct tw_point end)
{
    const struct tw_point from = curve->points[3 * curve->count];
    const double dx = (end.x - from.x) / 3;
    const double dy = (end.y - from.y) / 3;

    tw_curve_to(curve, (struct tw_point){from.x + dx, from.y + dy},
                (struct tw_point){end.x - dx, end.y - dy}, end);
}

struct tw_point tw_curve_at(const struct tw_curve *curve, double place)
{
    unsigned piece = place <= 0 ? 0 : (unsigned)place;
    const struct tw_point *p;
    double t, u;

    if (curve->count == 0)
        return curve->points[0];
    if (piece >= curve->count)
        piece = curve->count - 1;
    p = &curve->points[3 * piece];
    t = place - piece;
    u = 1 - t;
    return (struct tw_point){
        u * u * u * p[0].x + 3 * u * u * t * p[1].x + 3 * u * t * t * p[2].x + t * t * t * p[3].x,
        u * u * u * p[0].y + 3 * u * u * t * p[1].y + 3 * u * t * t * p[2].y + t * t * t * p[3].y,
    };
}

void tw_curve_flatten(const struct tw_curve *curve, struct tw_flat *ret_flat)
{
    ret_flat->count = 0;
    if (curve->count == 0)
        return;
    for (unsigned i = 0; i <= curve->count * TW_STEPS; i++)
        ret_flat->points[ret_flat->count++] = tw_curve_at(curve, i / (double)TW_STEPS);
}

/* The point of a straight piece that is nearest to `from`. */
static struct tw_point nearest_on(struct tw_point a, struct tw_point b, struct tw_point from)
{
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double length = dx * dx + dy * dy;
    double along = length > 0 ? ((from.x - a.x) * dx + (from.y - a.y) * dy) / length : 0;

    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return (struct tw_point){a.x + along * dx, a.y + along * dy};
}

static double square_of(struct tw_point a, struct tw_point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

double tw_flat_distance(const struct tw_flat *flat, struct tw_point from)
{
    double best = 1e18;

    for (unsigned i = 1; i < flat->count; i++)
        best = fmin(best, square_of(from, nearest_on(flat->points[i - 1], flat->points[i], from)));
    return sqrt(best);
}

double tw_curve_nearest(const struct tw_curve *curve, struct tw_point from, bool walls_only,
                        struct tw_point *ret_nearest)
{
    struct tw_flat flat;
    double best = 1e18;

    tw_curve_flatten(curve, &flat);
    for (unsigned i = 1; i < flat.count; i++) {
        const struct tw_point at = nearest_on(flat.points[i - 1], flat.points[i], from);

        if (walls_only && (curve->on_border >> (i - 1) / TW_STEPS & 1))
            continue;
        if (square_of(from, at) < best) {
            best = square_of(from, at);
            *ret_nearest = at;
        }
    }
    return sqrt(best);
}

bool tw_flat_contains(const struct tw_flat *closed, struct tw_point point)
{
    bool inside = false;

    for (unsigned i = 1; i < closed->count; i++) {
        const struct tw_point a = closed->points[i - 1], b = closed->points[i];

        if ((a.y > point.y) != (b.y > point.y) &&
            point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x)
            inside = !inside;
    }
    return inside;
}

void tw_picture_draw(const struct tw_tile *tile, struct tw_picture *ret_picture)
{
    *ret_picture = (struct tw_picture){.tile = tile, .spot = {50, 50}};
    tw_picture_areas(ret_picture);
    tw_picture_lines(ret_picture);
    tw_picture_ground(ret_picture);
    tw_picture_anchors(ret_picture);
}
