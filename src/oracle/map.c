/* Where the tiles lie and what they show there: the ground that the flood fill walks on. */
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

static int16_t *cell_of(struct tw_oracle_board *board, const struct tw_oracle_tile *tile)
{
    return &board->at[(tile->y - board->top) * board->width + tile->x - board->left];
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
        *cell_of(board, &position->tiles[i]) = (int16_t)i;
}

/* Does the tile lie within the rectangle, and not on its margin? */
static bool is_inside(const struct tw_oracle_board *board, const struct tw_oracle_tile *tile)
{
    return tile->x > board->left && tile->x < board->left + board->width - 1 &&
           tile->y > board->top && tile->y < board->top + board->height - 1;
}

struct tw_oracle_face tw_oracle_turn_face(const struct tw_oracle_tile *tile)
{
    struct tw_oracle_face face = {
        .type = tile->type,
        .rotation = tile->rotation,
        .segment_count = (uint8_t)tw_oracle_segment_count(tile->type),
    };

    memset(face.owner, TW_ORACLE_NOBODY, sizeof face.owner);
    for (unsigned k = face.segment_count; k-- > 0;) {
        const struct tw_segment *segment = tw_oracle_segment(tile->type, k);

        for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
            face.marked |= (uint16_t)((segment->symbols[i] != 0) << k);
        face.surrounded |=
            (uint16_t)((tw_kind_about(segment->kind)->completes == TW_COMPLETES_SURROUNDED) << k);
        face.kind[k] = segment->kind;
        face.ports[k] = tw_oracle_ports(tile, k);
        for (unsigned ports = face.ports[k]; ports != 0; ports &= ports - 1)
            face.owner[TW_LOWEST_BIT(ports)] = (uint8_t)k;
    }
    return face;
}

/* What lies across each edge; the rectangle has a margin. */
static void look_round(const struct tw_oracle_tile *tile, struct tw_oracle_board *board,
                       int16_t beyond[TW_EDGES])
{
    const int steps[TW_EDGES] = {-board->width, 1, board->width, -1};
    const int16_t *here = cell_of(board, tile);

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        beyond[edge] = here[steps[edge]];
}

/* What is left for one who looks out is right for the one who looks in. */
const uint8_t tw_oracle_facing[TW_PORTS] = {8, 7, 6, 11, 10, 9, 2, 1, 0, 5, 4, 3};

/* Where the ports of one edge lead. */
static void link_edge(struct tw_oracle_board *board, unsigned index, unsigned edge)
{
    const struct tw_oracle_face *face = board->faces[index];
    const int other = board->beyond[index][edge];

    for (unsigned port = 3 * edge; port < 3 * edge + 3; port++) {
        struct tw_oracle_spot to = {TW_ORACLE_TILES, TW_ORACLE_OPEN};

        if (other >= 0) {
            const struct tw_oracle_face *facing = board->faces[other];
            const unsigned segment = facing->owner[tw_oracle_facing[port]];
            const bool meets = segment != TW_ORACLE_NOBODY &&
                               face->owner[port] != TW_ORACLE_NOBODY &&
                               facing->kind[segment] == face->kind[face->owner[port]];

            to = meets ? (struct tw_oracle_spot){(uint8_t)other, (uint8_t)segment}
                       : (struct tw_oracle_spot){TW_ORACLE_TILES, TW_ORACLE_NOWHERE};
        }
        board->to[index][port] = to;
    }
}

static void add_tile(const struct tw_oracle_position *position, unsigned index,
                     struct tw_oracle_board *board)
{
    const struct tw_oracle_tile *tile = &position->tiles[index];

    board->order[index] = tile->y * TW_ORACLE_CELLS + tile->x;
    board->faces[index] = tw_oracle_face(position->rules, tile);
    memset(board->of[index], 0xFF, sizeof board->of[index]);
    look_round(tile, board, board->beyond[index]);
}

void tw_oracle_map(const struct tw_oracle_position *position, unsigned count,
                   struct tw_oracle_board *ret_board)
{
    survey(position, count, ret_board);
    for (unsigned i = 0; i < count; i++)
        add_tile(position, i, ret_board);
    for (unsigned i = 0; i < count; i++)
        for (unsigned edge = 0; edge < TW_EDGES; edge++)
            link_edge(ret_board, i, edge);
}

void tw_oracle_map_add(const struct tw_oracle_position *position, unsigned index,
                       struct tw_oracle_board *board)
{
    const struct tw_oracle_tile *tile = &position->tiles[index];

    if (is_inside(board, tile))
        *cell_of(board, tile) = (int16_t)index;
    else
        survey(position, index + 1, board);
    add_tile(position, index, board);
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int other = board->beyond[index][edge];

        link_edge(board, index, edge);
        if (other < 0)
            continue;
        board->beyond[other][(edge + 2) % TW_EDGES] = (int16_t)index;
        link_edge(board, (unsigned)other, (edge + 2) % TW_EDGES);
    }
}
