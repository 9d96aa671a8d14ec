/*
 * Railways as such, apart from the tiles that show them. A railway never branches: switches and
 * cities end it. So it is a walk over cells in which every tile leads straight on, to the left or
 * to the right, and the outermost ones may be ends.
 */
#ifndef TW_VERIFY_BOARDS_RAILWAYS_H
#define TW_VERIFY_BOARDS_RAILWAYS_H

#include <stdbool.h>
#include <stdint.h>

enum { TW_RAILWAY_TILES = 6 };

/* What a tile does to the railway for one who walks along it. */
enum tw_rail {
    TW_RAIL_STRAIGHT,
    TW_RAIL_LEFT,
    TW_RAIL_RIGHT,
    TW_RAIL_JUNCTION, /* these three end it */
    TW_RAIL_CENTRE,
    TW_RAIL_MOUNTAIN,
    TW_RAIL__COUNT,
};

struct tw_railway_tile {
    uint8_t rail;   /* enum tw_rail */
    uint8_t trains; /* on this track of the tile */
    int8_t x, y;
    int8_t in, out; /* edges by which the walk enters and leaves; -1: an end */
};

/* The walk begins at 0,0 and leaves that tile eastwards. */
struct tw_railway {
    unsigned count;
    struct tw_railway_tile tiles[TW_RAILWAY_TILES];
    bool ring;           /* the last tile leads back into the first */
    bool loop;           /* the last tile leads to another track of the first, which is an end */
    int8_t loop_edge;    /* where it comes in there */
    uint8_t loop_trains; /* and what that track shows */
};

bool tw_railway_is_complete(const struct tw_railway *railway);
unsigned tw_railway_trains(const struct tw_railway *railway);

/*
 * Calls `found` for each railway of at most TW_RAILWAY_TILES tiles once, up to turning and moving
 * the whole of it. `trains` says with which numbers of trains there are tracks of each kind, one
 * bit per number.
 */
void tw_railway_list(const uint8_t trains[TW_RAIL__COUNT],
                     void (*found)(void *context, const struct tw_railway *railway), void *context);

#endif
