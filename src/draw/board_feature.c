/* Which segments are joined: told from the tiles as they lie, as a player sees it. */
#include <string.h>

#include "draw/board.h"

int tw_board_tile_on(const struct tw_board *board, int x, int y)
{
    for (size_t i = board->tile_count; i > 0; i--)
        if (board->tiles[i - 1].x == x && board->tiles[i - 1].y == y)
            return (int)i - 1;
    return -1;
}

int tw_board_segment(const struct tw_placed_tile *placed, const char *name)
{
    if (!placed->tile || !name)
        return -1;
    for (unsigned i = 0; i < placed->tile->tile->segment_count; i++)
        if (strcmp(placed->tile->tile->segments[i].name, name) == 0)
            return (int)i;
    return -1;
}

static void add_part(struct tw_board_part *parts, size_t *count, size_t room,
                     struct tw_board_part part)
{
    for (size_t i = 0; i < *count; i++)
        if (parts[i].tile == part.tile && parts[i].segment == part.segment)
            return;
    if (*count < room)
        parts[(*count)++] = part;
}

/* What lies on the other side of a port: -1 no tile, -2 a tile with no segment of the kind there.
 */
static int across(const struct tw_board *board, struct tw_board_part part, unsigned port,
                  struct tw_board_part *ret_part)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    const struct tw_placed_tile *placed = &board->tiles[part.tile], *other;
    const unsigned edge = (port / 3 + placed->turns) % TW_EDGES;
    const int at = tw_board_tile_on(board, placed->x + dx[edge], placed->y + dy[edge]);
    unsigned facing;

    if (at < 0)
        return -1;
    other = &board->tiles[at];
    facing = (edge + 2 + TW_EDGES - other->turns) % TW_EDGES * 3 + 2 - port % 3;
    for (unsigned i = 0; other->tile && i < other->tile->tile->segment_count; i++)
        if ((other->tile->tile->segments[i].ports >> facing & 1) &&
            other->tile->tile->segments[i].kind ==
                placed->tile->tile->segments[part.segment].kind) {
            *ret_part = (struct tw_board_part){(uint16_t)at, (uint8_t)i};
            return 0;
        }
    return -2;
}

/* Monasteries and gardens want all eight cells around them. */
static bool is_surrounded(const struct tw_board *board, const struct tw_placed_tile *placed)
{
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            if (tw_board_tile_on(board, placed->x + x, placed->y + y) < 0)
                return false;
    return true;
}

size_t tw_board_feature(const struct tw_board *board, struct tw_board_part from,
                        struct tw_board_part *ret_parts, size_t room, bool *ret_complete)
{
    const struct tw_placed_tile *placed = &board->tiles[from.tile];
    size_t count = 0;

    *ret_complete = true;
    if (!placed->tile || from.segment >= placed->tile->tile->segment_count)
        return 0;
    if (tw_kind_shape(placed->tile->tile->segments[from.segment].kind) == TW_SHAPE_SPOT)
        *ret_complete = is_surrounded(board, placed);
    add_part(ret_parts, &count, room, from);
    for (size_t i = 0; i < count; i++) {
        const struct tw_board_tile *tile = board->tiles[ret_parts[i].tile].tile;
        struct tw_board_part next;

        for (unsigned port = 0; port < TW_PORTS; port++) {
            if (!(tile->tile->segments[ret_parts[i].segment].ports >> port & 1))
                continue;
            switch (across(board, ret_parts[i], port, &next)) {
            case 0:
                add_part(ret_parts, &count, room, next);
                break;
            case -1:
                *ret_complete = false;
                break;
            }
        }
    }
    return count;
}
