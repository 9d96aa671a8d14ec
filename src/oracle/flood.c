/* Features by flood fill: two segments belong together when their ports face each other. */
#include <string.h>

#include "oracle/internal.h"

int tw_oracle_at(const struct tw_oracle_board *board, int x, int y)
{
    const int column = x - board->left, row = y - board->top;

    if (column < 0 || row < 0 || column >= board->width || row >= board->height)
        return -1;
    return board->at[row * board->width + column];
}

/* Tiles round a cell, corners included. */
unsigned tw_oracle_neighbours(const struct tw_oracle_board *board, int x, int y)
{
    unsigned count = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if ((dx != 0 || dy != 0) && tw_oracle_at(board, x + dx, y + dy) >= 0)
                count++;
    return count;
}

/* The smallest rectangle that holds all tiles and the cells beside them. */
static void survey(const struct tw_oracle_position *position, unsigned count,
                   struct tw_oracle_board *board)
{
    int right = 0, bottom = 0;

    board->left = board->top = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct tw_oracle_tile *tile = &position->tiles[i];

        board->left = tile->x < board->left ? tile->x : board->left;
        board->top = tile->y < board->top ? tile->y : board->top;
        right = tile->x > right ? tile->x : right;
        bottom = tile->y > bottom ? tile->y : bottom;
    }
    board->left--;
    board->top--;
    board->width = right + 2 - board->left;
    board->height = bottom + 2 - board->top;
    for (int i = 0; i < board->width * board->height; i++)
        board->at[i] = -1;
    for (unsigned i = 0; i < count; i++)
        board->at[(position->tiles[i].y - board->top) * board->width + position->tiles[i].x -
                  board->left] = (int16_t)i;
}

struct spot {
    uint8_t tile, segment;
};

/* The segment across a port, if a tile with one of the same kind lies there. */
static bool across(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                   struct spot from, unsigned port, struct spot *ret_spot)
{
    const struct tw_oracle_tile *tile = &position->tiles[from.tile];
    const unsigned edge = port / 3;
    const int other =
        tw_oracle_at(board, tile->x + tw_oracle_dx[edge], tile->y + tw_oracle_dy[edge]);
    int segment;

    if (other < 0)
        return false;
    /* what is left for one who looks out is right for the one who looks in */
    segment = tw_oracle_owner_of_port(&position->tiles[other],
                                      (edge + 2) % TW_EDGES * 3 + (2 - port % 3));
    if (segment < 0 || tw_oracle_segment(position->tiles[other].type, (unsigned)segment)->kind !=
                           tw_oracle_segment(tile->type, from.segment)->kind)
        return false;
    *ret_spot = (struct spot){(uint8_t)other, (uint8_t)segment};
    return true;
}

enum { UNSEEN = 0xFFFF };

static void fill(const struct tw_oracle_position *position, struct tw_oracle_board *board,
                 struct spot start, uint16_t feature)
{
    struct spot queue[TW_ORACLE_FEATURES];
    unsigned count = 0, next = 0;

    board->of[start.tile][start.segment] = feature;
    queue[count++] = start;
    while (next < count) {
        const struct spot spot = queue[next++];
        const uint16_t ports = tw_oracle_ports(&position->tiles[spot.tile], spot.segment);
        struct spot other;

        for (unsigned port = 0; port < TW_PORTS; port++) {
            if ((ports >> port & 1) == 0 || !across(position, board, spot, port, &other) ||
                board->of[other.tile][other.segment] != UNSEEN)
                continue;
            board->of[other.tile][other.segment] = feature;
            queue[count++] = other;
        }
    }
}

/* BASE-CITY-03.e1, BASE-ROAD-03, GR-MTN-01-E1, GR-RAIL-01: no port looks at an empty cell. */
static bool is_closed(const struct tw_oracle_position *position,
                      const struct tw_oracle_board *board, unsigned tile, unsigned segment)
{
    const struct tw_oracle_tile *placed = &position->tiles[tile];
    const uint16_t ports = tw_oracle_ports(placed, segment);

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if ((ports >> 3 * edge & 7) != 0 &&
            tw_oracle_at(board, placed->x + tw_oracle_dx[edge], placed->y + tw_oracle_dy[edge]) < 0)
            return false;
    return true;
}

static bool is_before(const struct tw_oracle_position *position, unsigned tile, unsigned segment,
                      const struct tw_oracle_feature *feature)
{
    const struct tw_oracle_tile *a = &position->tiles[tile];
    const struct tw_oracle_tile *b = &position->tiles[feature->tile];

    if (a->y != b->y)
        return a->y < b->y;
    if (a->x != b->x)
        return a->x < b->x;
    return segment < feature->segment;
}

static bool segment_complete(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned tile, unsigned segment)
{
    const struct tw_oracle_tile *placed = &position->tiles[tile];

    switch (tw_oracle_segment(placed->type, segment)->kind) {
    case TW_KIND_ROAD:
    case TW_KIND_CITY:
    case TW_KIND_RAILWAY:
    case TW_KIND_MOUNTAIN:
        return is_closed(position, board, tile, segment);
    case TW_KIND_MONASTERY:
    case TW_KIND_GARDEN: /* BASE-MON-03, ABBOT-SCORE-01 */
        return tw_oracle_neighbours(board, placed->x, placed->y) == 8;
    case TW_KIND_CENTRE: /* decided when all railways are known */
        return true;
    default: /* BASE-FARM-04.e1: fields are never complete */
        return false;
    }
}

/* Adds what one segment contributes; a tile counts once however often the feature is on it. */
static void add_segment(const struct tw_oracle_position *position, struct tw_oracle_board *board,
                        unsigned tile, unsigned segment)
{
    const struct tw_segment *shown = tw_oracle_segment(position->tiles[tile].type, segment);
    const uint16_t id = board->of[tile][segment];
    struct tw_oracle_feature *feature = &board->features[id];
    bool again = false;

    if (is_before(position, tile, segment, feature)) {
        feature->tile = (uint8_t)tile;
        feature->segment = (uint8_t)segment;
    }
    for (unsigned k = 0; k < segment; k++)
        again |= board->of[tile][k] == id;
    feature->tiles = (uint16_t)(feature->tiles + !again);
    for (unsigned k = 0; k < TW_SYMBOL__COUNT; k++)
        feature->symbols[k] = (uint16_t)(feature->symbols[k] + shown->symbols[k]);
    if (!segment_complete(position, board, tile, segment))
        feature->complete = false;
}

/* GR-CITY-01: a city is complete as soon as every railway leaving it is. */
static void settle_centres(const struct tw_oracle_position *position, struct tw_oracle_board *board)
{
    for (unsigned i = 0; i < board->feature_count; i++) {
        struct tw_oracle_feature *centre = &board->features[i];
        const struct tw_oracle_type type = position->tiles[centre->tile].type;

        if (centre->kind != TW_KIND_CENTRE)
            continue;
        for (unsigned k = 0; k < tw_oracle_segment_count(type); k++)
            if ((tw_oracle_segment(type, k)->ends >> centre->segment & 1) != 0 &&
                !board->features[board->of[centre->tile][k]].complete)
                centre->complete = false;
    }
}

void tw_oracle_flood(const struct tw_oracle_position *position, unsigned count,
                     struct tw_oracle_board *ret_board)
{
    survey(position, count, ret_board);
    memset(ret_board->of, 0xFF, sizeof ret_board->of[0] * count);
    ret_board->feature_count = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++) {
            if (ret_board->of[i][k] != UNSEEN)
                continue;
            ret_board->features[ret_board->feature_count] = (struct tw_oracle_feature){
                .kind = tw_oracle_segment(position->tiles[i].type, k)->kind,
                .complete = true,
                .tile = (uint8_t)i,
                .segment = (uint8_t)k,
            };
            fill(position, ret_board, (struct spot){(uint8_t)i, (uint8_t)k},
                 (uint16_t)ret_board->feature_count++);
        }
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++)
            add_segment(position, ret_board, i, k);
    settle_centres(position, ret_board);
}
