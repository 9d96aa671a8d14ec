/*
 * What a tile looks like, derived from its ports and segments alone: outlines of cities and
 * mountains, courses of roads, railways and rivers, the ground between them, and places for what is
 * printed on them. A tile is 100 units wide; x grows east, y south.
 *
 * The ground is found by filling what the other segments leave free, so a picture shows its fields
 * as they are, or tw_picture_draw() knows that it does not.
 */
#ifndef TW_DRAW_PICTURE_H
#define TW_DRAW_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "support/text.h"
#include "tilewright/tables.h"

enum {
    TW_CELLS = 50,      /* the tile as a grid, to find and fill the ground */
    TW_MAX_CUBICS = 14, /* of one curve */
    TW_MAX_LINES = 4,   /* branches of one road */
    TW_NO_OWNER = 0xFF,
};

struct tw_point {
    double x, y;
};

/* The row or column of the grid for a coordinate of 0 to 100; the nearest one for any other. */
unsigned tw_cell_at(double coordinate);

/* Bézier curves one behind the other: start, then three points for each. */
struct tw_curve {
    struct tw_point points[1 + 3 * TW_MAX_CUBICS];
    unsigned count;
    uint32_t on_border; /* one bit for each that runs along the border of the tile */
};

/* How a segment is drawn. */
struct tw_shape_drawn {
    struct tw_curve outline;             /* areas: closed, clockwise */
    struct tw_curve lines[TW_MAX_LINES]; /* lines: from the border inwards, or right through */
    unsigned line_count;
    struct tw_curve hidden; /* the part of a tunnel that nobody sees */
    struct tw_point anchor; /* where its name, its symbol or a figure goes */
    bool over;              /* painted above other areas */
    bool open_end;          /* ends on open ground */
};

struct tw_picture {
    const struct tw_tile *tile;
    struct tw_shape_drawn shapes[TW_MAX_SEGMENTS];
    uint8_t owner[TW_CELLS][TW_CELLS]; /* [y][x]: segment, or TW_NO_OWNER */
    uint8_t paint[TW_CELLS][TW_CELLS]; /* the ground, reaching under what borders it */
    struct tw_point spot;              /* monastery, junction, centre: where it stands */
    bool crossing;                     /* roads end at each other in the middle */
    struct tw_curve stubs[2];          /* from a crossing to cities */
    unsigned stub_count;
    struct tw_point bridges[4][2]; /* where a line passes over another: place and direction */
    unsigned bridge_count;
    bool ground_differs; /* the drawing joins or parts fields that the data do not */
};

void tw_picture_draw(const struct tw_tile *tile, struct tw_picture *ret_picture);

/* The steps, in this order. */
void tw_picture_areas(struct tw_picture *picture);
void tw_picture_lines(struct tw_picture *picture);
void tw_picture_ground(struct tw_picture *picture);
void tw_picture_anchors(struct tw_picture *picture);

/* Distances, in units, from each cell of a segment to the nearest cell that is not of it. */
struct tw_clearance {
    uint8_t cells[TW_CELLS][TW_CELLS];
};
void tw_picture_clearance(const struct tw_picture *picture, unsigned segment,
                          struct tw_clearance *ret_clearance);

/* The roomiest place left, and the room around it; takes that room away. */
struct tw_point tw_clearance_take(struct tw_clearance *clearance, double radius, double *ret_room);

/* Keeps a place free. */
void tw_clearance_avoid(struct tw_clearance *clearance, struct tw_point at, double radius);

/* Curves. */
struct tw_point tw_turned(struct tw_point point,
                          unsigned quarters); /* about the middle, clockwise */
void tw_curve_start(struct tw_curve *curve, struct tw_point at);
void tw_curve_to(struct tw_curve *curve, struct tw_point a, struct tw_point b, struct tw_point end);
void tw_curve_line(struct tw_curve *curve, struct tw_point end);
struct tw_point tw_curve_at(const struct tw_curve *curve, double place); /* 0 to count */

/* A curve as straight pieces, for everything that measures. */
enum { TW_STEPS = 12, TW_MAX_FLAT = TW_MAX_CUBICS * TW_STEPS + 1 };
struct tw_flat {
    struct tw_point points[TW_MAX_FLAT];
    unsigned count;
};
void tw_curve_flatten(const struct tw_curve *curve, struct tw_flat *ret_flat);
double tw_flat_distance(const struct tw_flat *flat, struct tw_point from);
bool tw_flat_contains(const struct tw_flat *closed, struct tw_point point);

/* The nearest point of a curve. `walls_only` leaves out what runs along the border. */
double tw_curve_nearest(const struct tw_curve *curve, struct tw_point from, bool walls_only,
                        struct tw_point *ret_nearest);

/* How wide a line is, without its banks. */
double tw_line_width(enum tw_kind kind);

enum tw_shape tw_kind_shape(unsigned kind);

/* Monasteries and the like, one bit for each kind: lines run up to them. */
uint32_t tw_kinds_in_the_middle(void);

#endif
