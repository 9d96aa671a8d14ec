/* Features by flood fill: two segments belong together when their ports face each other. */
#include <string.h>

#include "oracle/internal.h"
#include "support/compiler.h"

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
    memset(board->at, 0xFF, (size_t)(board->width * board->height) * sizeof board->at[0]);
    for (unsigned i = 0; i < count; i++)
        board->at[(position->tiles[i].y - board->top) * board->width + position->tiles[i].x -
                  board->left] = (int16_t)i;
}

struct spot {
    uint8_t tile, segment;
};

enum { UNSEEN = 0xFFFF };

static void turn_face(const struct tw_oracle_tile *tile, struct tw_oracle_face *face)
{
    memset(face->owner, TW_ORACLE_NOBODY, sizeof face->owner);
    for (unsigned k = tw_oracle_segment_count(tile->type); k-- > 0;) {
        face->kind[k] = tw_oracle_segment(tile->type, k)->kind;
        face->ports[k] = tw_oracle_ports(tile, k);
        for (unsigned ports = face->ports[k]; ports != 0; ports &= ports - 1)
            face->owner[TW_LOWEST_BIT(ports)] = (uint8_t)k;
    }
}

/* What lies across each edge; the rectangle has a margin. */
static void look_round(const struct tw_oracle_position *position, unsigned count,
                       struct tw_oracle_board *board)
{
    const int steps[TW_EDGES] = {-board->width, 1, board->width, -1};

    for (unsigned i = 0; i < count; i++) {
        const struct tw_oracle_tile *tile = &position->tiles[i];
        const int16_t *here =
            &board->at[(tile->y - board->top) * board->width + tile->x - board->left];

        for (unsigned edge = 0; edge < TW_EDGES; edge++)
            board->beyond[i][edge] = here[steps[edge]];
    }
}

/* What is left for one who looks out is right for the one who looks in. */
static const uint8_t facing[TW_PORTS] = {8, 7, 6, 11, 10, 9, 2, 1, 0, 5, 4, 3};
static const uint8_t edge_of[TW_PORTS] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};

static bool is_before(const struct tw_oracle_position *position, struct spot spot,
                      const struct tw_oracle_feature *feature)
{
    const struct tw_oracle_tile *a = &position->tiles[spot.tile];
    const struct tw_oracle_tile *b = &position->tiles[feature->tile];

    if (a->y != b->y)
        return a->y < b->y;
    if (a->x != b->x)
        return a->x < b->x;
    return spot.segment < feature->segment;
}

/* Adds what one segment contributes; a tile counts once however often the feature is on it. */
static void add_segment(const struct tw_oracle_position *position, struct tw_oracle_board *board,
                        struct spot spot, struct tw_oracle_feature *feature)
{
    static const uint8_t nothing[TW_SYMBOL__COUNT];
    const uint16_t id = (uint16_t)(feature - board->features);
    const uint8_t *symbols =
        tw_oracle_segment(position->tiles[spot.tile].type, spot.segment)->symbols;

    if (is_before(position, spot, feature)) {
        feature->tile = spot.tile;
        feature->segment = spot.segment;
    }
    feature->tiles = (uint16_t)(feature->tiles + (board->latest[spot.tile] != id));
    board->latest[spot.tile] = id;
    if (memcmp(symbols, nothing, sizeof nothing) != 0)
        for (unsigned k = 0; k < TW_SYMBOL__COUNT; k++)
            feature->symbols[k] = (uint16_t)(feature->symbols[k] + symbols[k]);
}

/* Whether a feature is complete, when no port of it looks at an empty cell or one does. */
static bool is_complete(const struct tw_oracle_position *position,
                        const struct tw_oracle_board *board,
                        const struct tw_oracle_feature *feature, bool open)
{
    const struct tw_oracle_tile *placed = &position->tiles[feature->tile];

    switch (feature->kind) {
    case TW_KIND_ROAD:
    case TW_KIND_CITY:
    case TW_KIND_RAILWAY:
    case TW_KIND_MOUNTAIN: /* BASE-CITY-03.e1, BASE-ROAD-03, GR-MTN-01-E1, GR-RAIL-01 */
        return !open;
    case TW_KIND_MONASTERY:
    case TW_KIND_GARDEN: /* BASE-MON-03, ABBOT-SCORE-01 */
        return tw_oracle_neighbours(board, placed->x, placed->y) == 8;
    case TW_KIND_CENTRE: /* decided when all railways are known */
        return true;
    default: /* BASE-FARM-04.e1: fields are never complete */
        return false;
    }
}

static void fill(const struct tw_oracle_position *position, struct tw_oracle_board *board,
                 struct spot start)
{
    const uint16_t id = (uint16_t)board->feature_count++;
    struct tw_oracle_feature *feature = &board->features[id];
    struct spot queue[TW_ORACLE_FEATURES];
    unsigned count = 0, next = 0;
    bool open = false;

    *feature = (struct tw_oracle_feature){
        .kind = board->faces[start.tile].kind[start.segment],
        .tile = start.tile,
        .segment = start.segment,
    };
    board->of[start.tile][start.segment] = id;
    queue[count++] = start;
    while (next < count) {
        const struct spot spot = queue[next++];
        unsigned ports = board->faces[spot.tile].ports[spot.segment];

        add_segment(position, board, spot, feature);
        for (; ports != 0; ports &= ports - 1) {
            const unsigned port = TW_LOWEST_BIT(ports);
            const int other = board->beyond[spot.tile][edge_of[port]];
            unsigned segment;

            if (other < 0) {
                open = true;
                continue;
            }
            segment = board->faces[other].owner[facing[port]];
            if (segment == TW_ORACLE_NOBODY || board->of[other][segment] != UNSEEN ||
                board->faces[other].kind[segment] != feature->kind)
                continue;
            board->of[other][segment] = id;
            queue[count++] = (struct spot){(uint8_t)other, (uint8_t)segment};
        }
    }
    feature->complete = is_complete(position, board, feature, open);
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

void tw_oracle_flood_on(const struct tw_oracle_position *position, unsigned count, unsigned known,
                        struct tw_oracle_board *board)
{
    survey(position, count, board);
    for (unsigned i = known; i < count; i++)
        turn_face(&position->tiles[i], &board->faces[i]);
    look_round(position, count, board);
    memset(board->of, 0xFF, sizeof board->of[0] * count);
    memset(board->latest, 0xFF, sizeof board->latest[0] * count);
    board->feature_count = 0;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++)
            if (board->of[i][k] == UNSEEN)
                fill(position, board, (struct spot){(uint8_t)i, (uint8_t)k});
    settle_centres(position, board);
}

void tw_oracle_flood(const struct tw_oracle_position *position, unsigned count,
                     struct tw_oracle_board *ret_board)
{
    tw_oracle_flood_on(position, count, 0, ret_board);
}
