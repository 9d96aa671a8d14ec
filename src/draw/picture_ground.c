/*
 * The ground: what areas and lines leave free, filled from the border inwards and given to the
 * fields that own the halves there. Also where there is room on a segment, and how much.
 */
#include <math.h>
#include <string.h>

#include "draw/picture.h"

unsigned tw_cell_at(double coordinate)
{
    return (unsigned)fmin(TW_CELLS - 1, fmax(0, coordinate / 100 * (double)TW_CELLS));
}

static struct tw_point centre_of(unsigned x, unsigned y)
{
    const double step = 100.0 / (double)TW_CELLS;

    return (struct tw_point){(x + 0.5) * step, (y + 0.5) * step};
}

/* Gives the cells within a closed curve, or near an open one, to a segment. */
static void fill_curve(struct tw_picture *picture, const struct tw_curve *curve, double width,
                       uint8_t segment, bool taken[TW_CELLS][TW_CELLS])
{
    struct tw_flat flat;

    tw_curve_flatten(curve, &flat);
    for (unsigned y = 0; y < TW_CELLS; y++)
        for (unsigned x = 0; x < TW_CELLS; x++) {
            const uint8_t owner = picture->owner[y][x];
            const struct tw_point point = centre_of(x, y);

            if (owner != TW_NO_OWNER && picture->shapes[owner].over)
                continue;
            if (width > 0 ? tw_flat_distance(&flat, point) >= width / 2
                          : !tw_flat_contains(&flat, point))
                continue;
            taken[y][x] = true;
            if (segment != TW_NO_OWNER)
                picture->owner[y][x] = segment;
        }
}

/* Later segments lie above earlier ones; stubs belong to no segment but part the ground. */
static void fill_owners(struct tw_picture *picture, bool taken[TW_CELLS][TW_CELLS])
{
    const struct tw_tile *tile = picture->tile;

    memset(picture->owner, TW_NO_OWNER, sizeof picture->owner);
    memset(taken, 0, sizeof(bool[TW_CELLS][TW_CELLS]));
    for (unsigned i = 0; i < tile->segment_count; i++) {
        const struct tw_shape_drawn *shape = &picture->shapes[i];
        const double width = tw_line_width((enum tw_kind)tile->segments[i].kind);

        if (shape->outline.count > 0)
            fill_curve(picture, &shape->outline, 0, (uint8_t)i, taken);
        for (unsigned j = 0; j < shape->line_count; j++)
            fill_curve(picture, &shape->lines[j], width, (uint8_t)i, taken);
    }
    for (unsigned i = 0; i < picture->stub_count; i++)
        fill_curve(picture, &picture->stubs[i], 9, TW_NO_OWNER, taken);
}

/* Gives everything that can be reached over free cells to `segment`; the number of cells. */
static unsigned flood(struct tw_picture *picture, bool taken[TW_CELLS][TW_CELLS], unsigned from,
                      uint8_t segment)
{
    uint16_t stack[TW_CELLS * TW_CELLS];
    unsigned depth = 0, count = 0;

    stack[depth++] = (uint16_t)from;
    taken[from / TW_CELLS][from % TW_CELLS] = true;
    while (depth > 0) {
        const unsigned cell = stack[--depth], x = cell % TW_CELLS, y = cell / TW_CELLS;
        const unsigned next[4] = {cell - TW_CELLS, cell + 1, cell + TW_CELLS, cell - 1};
        const bool inside[4] = {y > 0, x < TW_CELLS - 1, y<TW_CELLS - 1, x> 0};

        picture->owner[y][x] = segment;
        count++;
        for (unsigned i = 0; i < 4; i++) {
            if (!inside[i] || taken[next[i] / TW_CELLS][next[i] % TW_CELLS])
                continue;
            taken[next[i] / TW_CELLS][next[i] % TW_CELLS] = true;
            stack[depth++] = (uint16_t)next[i];
        }
    }
    return count;
}

/* The cell at the outer end of a half edge. */
static unsigned cell_of_half(unsigned port)
{
    const double along = port % 3 == 0 ? 27 : 73;
    const struct tw_point at = tw_turned((struct tw_point){along, 1}, port / 3);

    return tw_cell_at(at.y) * TW_CELLS + tw_cell_at(at.x);
}

static void fill_from_border(struct tw_picture *picture, bool taken[TW_CELLS][TW_CELLS])
{
    for (unsigned i = 0; i < picture->tile->segment_count; i++) {
        const struct tw_segment *segment = &picture->tile->segments[i];
        unsigned floods = 0;

        for (unsigned port = 0; port < TW_PORTS; port++) {
            const unsigned cell = cell_of_half(port);

            if (!(segment->ports >> port & 1) || tw_kind_shape(segment->kind) != TW_SHAPE_GROUND)
                continue;
            if (!taken[cell / TW_CELLS][cell % TW_CELLS]) {
                flood(picture, taken, cell, (uint8_t)i);
                floods++;
            }
            picture->ground_differs |= picture->owner[cell / TW_CELLS][cell % TW_CELLS] != i;
        }
        picture->ground_differs |= floods > 1;
    }
}

/* What cannot be reached from the border belongs to the fields inside, one after the other. */
static void fill_inside(struct tw_picture *picture, bool taken[TW_CELLS][TW_CELLS])
{
    const struct tw_tile *tile = picture->tile;
    unsigned inside[TW_MAX_SEGMENTS], count = 0, filled = 0;

    for (unsigned i = 0; i < tile->segment_count; i++)
        if (tw_kind_shape(tile->segments[i].kind) == TW_SHAPE_GROUND &&
            tile->segments[i].ports == 0)
            inside[count++] = i;
    for (unsigned cell = 0; cell < TW_CELLS * TW_CELLS; cell++)
        if (!taken[cell / TW_CELLS][cell % TW_CELLS]) {
            const uint8_t segment = count ? (uint8_t)inside[filled % count] : TW_NO_OWNER;

            if (flood(picture, taken, cell, segment) > 6)
                filled++;
        }
    picture->ground_differs |= filled < count;
}

/* Lets the ground reach a few units under its neighbours, so that no gap shows. */
static void spread(struct tw_picture *picture)
{
    for (unsigned y = 0; y < TW_CELLS; y++)
        for (unsigned x = 0; x < TW_CELLS; x++) {
            const uint8_t owner = picture->owner[y][x];
            const bool ground =
                owner != TW_NO_OWNER &&
                tw_kind_shape(picture->tile->segments[owner].kind) == TW_SHAPE_GROUND;

            picture->paint[y][x] = ground ? owner : TW_NO_OWNER;
        }
    for (unsigned round = 0; round < 3; round++) {
        uint8_t before[TW_CELLS][TW_CELLS];

        memcpy(before, picture->paint, sizeof before);
        for (unsigned y = 0; y < TW_CELLS; y++)
            for (unsigned x = 0; x < TW_CELLS; x++) {
                if (before[y][x] != TW_NO_OWNER)
                    continue;
                if (y > 0 && before[y - 1][x] != TW_NO_OWNER)
                    picture->paint[y][x] = before[y - 1][x];
                else if (x > 0 && before[y][x - 1] != TW_NO_OWNER)
                    picture->paint[y][x] = before[y][x - 1];
                else if (y + 1 < TW_CELLS && before[y + 1][x] != TW_NO_OWNER)
                    picture->paint[y][x] = before[y + 1][x];
                else if (x + 1 < TW_CELLS && before[y][x + 1] != TW_NO_OWNER)
                    picture->paint[y][x] = before[y][x + 1];
            }
    }
}

void tw_picture_ground(struct tw_picture *picture)
{
    bool taken[TW_CELLS][TW_CELLS];

    fill_owners(picture, taken);
    fill_from_border(picture, taken);
    fill_inside(picture, taken);
    spread(picture);
}

/* Is anything built on the ground: a monastery, a plaza, a lake? */
static bool has_building(const struct tw_picture *picture)
{
    bool found = picture->crossing || picture->tile->role == TW_ROLE_LAKE ||
                 picture->tile->role == TW_ROLE_SPRING;

    for (unsigned i = 0; i < picture->tile->segment_count; i++)
        found |= tw_kind_shape(picture->tile->segments[i].kind) == TW_SHAPE_SPOT;
    return found;
}

void tw_picture_clearance(const struct tw_picture *picture, unsigned segment,
                          struct tw_clearance *ret_clearance)
{
    uint8_t(*cells)[TW_CELLS] = ret_clearance->cells;

    for (unsigned y = 0; y < TW_CELLS; y++)
        for (unsigned x = 0; x < TW_CELLS; x++) {
            const unsigned border = x < y ? x : y;

            cells[y][x] = picture->owner[y][x] == segment ? 100 : 0;
            if (cells[y][x] && cells[y][x] > 2 * border + 2)
                cells[y][x] = (uint8_t)(2 * border + 2);
        }
    for (unsigned y = 1; y < TW_CELLS; y++)
        for (unsigned x = 1; x < TW_CELLS; x++) {
            const unsigned near =
                cells[y - 1][x] < cells[y][x - 1] ? cells[y - 1][x] : cells[y][x - 1];
            const unsigned most =
                near + 2 < cells[y - 1][x - 1] + 3u ? near + 2 : cells[y - 1][x - 1] + 3u;

            if (cells[y][x] > most)
                cells[y][x] = (uint8_t)most;
        }
    for (unsigned y = TW_CELLS; y-- > 0;)
        for (unsigned x = TW_CELLS; x-- > 0;) {
            const unsigned below = y + 1 < TW_CELLS ? cells[y + 1][x] : 0;
            const unsigned right = x + 1 < TW_CELLS ? cells[y][x + 1] : 0;
            const unsigned diagonal =
                y + 1 < TW_CELLS && x + 1 < TW_CELLS ? cells[y + 1][x + 1] : 0;
            const unsigned near = below < right ? below : right;
            const unsigned most = near + 2 < diagonal + 3 ? near + 2 : diagonal + 3;

            if (cells[y][x] > most)
                cells[y][x] = (uint8_t)most;
        }
    if (has_building(picture))
        tw_clearance_avoid(ret_clearance, picture->spot, picture->crossing ? 8 : 13);
}

void tw_clearance_avoid(struct tw_clearance *clearance, struct tw_point at, double radius)
{
    for (unsigned y = 0; y < TW_CELLS; y++)
        for (unsigned x = 0; x < TW_CELLS; x++) {
            const struct tw_point here = centre_of(x, y);
            const double room = hypot(here.x - at.x, here.y - at.y) - radius;

            if (room < clearance->cells[y][x])
                clearance->cells[y][x] = room > 0 ? (uint8_t)room : 0;
        }
}

struct tw_point tw_clearance_take(struct tw_clearance *clearance, double radius, double *ret_room)
{
    unsigned best_x = TW_CELLS / 2, best_y = TW_CELLS / 2, best = 0;
    double best_centred = 1e9;
    struct tw_point at;

    for (unsigned y = 0; y < TW_CELLS; y++)
        for (unsigned x = 0; x < TW_CELLS; x++) {
            const struct tw_point here = centre_of(x, y);
            const double centred = hypot(here.x - 50, here.y - 50);

            if (clearance->cells[y][x] < best ||
                (clearance->cells[y][x] == best && centred >= best_centred))
                continue;
            best = clearance->cells[y][x];
            best_centred = centred;
            best_x = x;
            best_y = y;
        }
    at = centre_of(best_x, best_y);
    tw_clearance_avoid(clearance, at, radius);
    *ret_room = best;
    return at;
}

/* Lines carry their names in their middle, or half-way from the border; not where others cross. */
static struct tw_point line_anchor(const struct tw_picture *picture, unsigned segment)
{
    static const double places[] = {0.5, 0.3, 0.7, 0.2, 0.8};
    const struct tw_curve *line = &picture->shapes[segment].lines[0];

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        const struct tw_point at = tw_curve_at(line, line->count * places[i]);

        if (picture->owner[tw_cell_at(at.y)][tw_cell_at(at.x)] == segment)
            return at;
    }
    return tw_curve_at(line, line->count * 0.5);
}

void tw_picture_anchors(struct tw_picture *picture)
{
    for (unsigned i = 0; i < picture->tile->segment_count; i++) {
        struct tw_shape_drawn *shape = &picture->shapes[i];
        struct tw_clearance clearance;
        double room;

        switch (tw_kind_shape(picture->tile->segments[i].kind)) {
        case TW_SHAPE_LINE:
            shape->anchor = line_anchor(picture, i);
            break;
        case TW_SHAPE_SPOT:
            shape->anchor = picture->spot;
            break;
        default:
            tw_picture_clearance(picture, i, &clearance);
            shape->anchor = tw_clearance_take(&clearance, 0, &room);
        }
    }
}
