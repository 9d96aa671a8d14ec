/* Sets of tiles, each in one of the orders in which it can be laid. */
#include <stdlib.h>

#include "verify/exhaustive.h"

static bool touches(const struct tw_oracle_tile *tile, int x, int y)
{
    return abs(tile->x - x) + abs(tile->y - y) == 1;
}

static bool is_before(int x, int y, const struct tw_oracle_tile *tile)
{
    return y != tile->y ? y < tile->y : x < tile->x;
}

/* It is out of order when it could have been laid instead of a tile that it comes before. */
bool tw_layout_in_order(const struct tw_oracle_position *position, int x, int y)
{
    const unsigned start_count = position->rules->start_count;
    bool reached = false;

    for (unsigned i = 0; i < position->tile_count; i++) {
        if (i >= start_count && reached && is_before(x, y, &position->tiles[i]))
            return false;
        reached |= touches(&position->tiles[i], x, y);
    }
    return true;
}
