/*
 * The table in characters. A tile is seven characters wide and five high; its border shows what
 * each port belongs to, its inside what runs where, and a capital letter the player whose figure
 * stands there.
 *
 *     C city   + road   . field   M monastery   G garden   ~ river
 *     ^ mountain   = railway   , prairie   O city centre   * junction
 *
 * Kinds of a game's own have the signs that its vocabulary gives them.
 */
#include <ctype.h>
#include <string.h>

#include "play/replay.h"
#include "tables/vocabulary.h"

enum { WIDE = 7, HIGH = 5, NO_SEGMENT = 0xFF, MOST_CELLS = 200 };

struct raster {
    uint8_t owner[HIGH][WIDE]; /* segment that each character shows */
    char sign[HIGH][WIDE];
};

/* Owner of a port of the turned tile. */
static uint8_t port_owner(const struct tw_segment *segments, unsigned count, unsigned rotation,
                          unsigned port)
{
    unsigned original = (port + TW_PORTS - 3 * rotation) % TW_PORTS;

    for (unsigned i = 0; i < count; i++)
        if ((segments[i].ports >> original & 1) != 0)
            return (uint8_t)i;
    /* The middle of an edge of ground belongs to its halves. */
    return port % 3 == 1 ? port_owner(segments, count, rotation, port - 1) : NO_SEGMENT;
}

/* The border: which port each character stands for; corners go with the half beside them. */
static void draw_border(struct raster *raster, const struct tw_segment *segments, unsigned count,
                        unsigned rotation)
{
    static const uint8_t top[WIDE] = {0, 0, 0, 1, 2, 2, 2};
    static const uint8_t side[HIGH] = {0, 0, 1, 2, 2};

    for (int i = 0; i < WIDE; i++) {
        raster->owner[0][i] = port_owner(segments, count, rotation, top[i]);
        raster->owner[HIGH - 1][WIDE - 1 - i] = port_owner(segments, count, rotation, 6u + top[i]);
    }
    for (int i = 1; i < HIGH - 1; i++) {
        raster->owner[i][WIDE - 1] = port_owner(segments, count, rotation, 3u + side[i]);
        raster->owner[HIGH - 1 - i][0] = port_owner(segments, count, rotation, 9u + side[i]);
    }
}

static bool is_shape(const struct tw_segment *segments, uint8_t segment, enum tw_shape shape)
{
    return segment != NO_SEGMENT && tw_kind_shapes[segments[segment].kind] == shape;
}

/* How many edges of the tile the segment reaches. */
static unsigned reach(const struct tw_segment *segments, uint8_t segment)
{
    unsigned edges = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        edges += (segments[segment].ports >> (3 * edge) & 7u) != 0;
    return edges;
}

/* Roads run to the middle; cities fill inwards when they reach more than one edge. */
static bool runs_inwards(const struct tw_segment *segments, uint8_t segment)
{
    return is_shape(segments, segment, TW_SHAPE_LINE) ||
           (is_shape(segments, segment, TW_SHAPE_AREA) && reach(segments, segment) > 1);
}

static uint8_t middle_owner(const struct tw_segment *segments, unsigned count)
{
    uint8_t best = NO_SEGMENT;

    for (unsigned i = 0; i < count; i++) {
        if (tw_kind_shapes[segments[i].kind] == TW_SHAPE_SPOT && segments[i].kind != TW_KIND_GARDEN)
            return (uint8_t)i;
        if (runs_inwards(segments, (uint8_t)i) && reach(segments, (uint8_t)i) > 1 &&
            (best == NO_SEGMENT || is_shape(segments, (uint8_t)i, TW_SHAPE_LINE)))
            best = (uint8_t)i;
    }
    return best;
}

/* What is not a line, a city or a spot is the ground nearest to it. */
static uint8_t ground_near(const struct raster *raster, const struct tw_segment *segments, int row,
                           int column)
{
    const uint8_t beside[4] = {
        raster->owner[0][column], raster->owner[row][column < WIDE / 2 ? 0 : WIDE - 1],
        raster->owner[HIGH - 1][column], raster->owner[row][column < WIDE / 2 ? WIDE - 1 : 0]};
    int first = row <= HIGH / 2 ? 0 : 2;

    for (int i = 0; i < 4; i++) {
        uint8_t owner = beside[(first + i) % 4];
        if (is_shape(segments, owner, TW_SHAPE_GROUND))
            return owner;
    }
    return NO_SEGMENT;
}

static uint8_t inner_owner(const struct raster *raster, const struct tw_segment *segments, int row,
                           int column)
{
    uint8_t vertical = raster->owner[row <= HIGH / 2 ? 0 : HIGH - 1][column];
    uint8_t horizontal = raster->owner[row][column <= WIDE / 2 ? 0 : WIDE - 1];

    if (column == WIDE / 2 && runs_inwards(segments, vertical))
        return vertical;
    if (row == HIGH / 2 && runs_inwards(segments, horizontal))
        return horizontal;
    if (vertical == horizontal && vertical != NO_SEGMENT)
        return vertical;
    return ground_near(raster, segments, row, column);
}

static void draw_inside(struct raster *raster, const struct tw_segment *segments, unsigned count)
{
    uint8_t middle = middle_owner(segments, count);

    for (int row = 1; row < HIGH - 1; row++)
        for (int column = 1; column < WIDE - 1; column++)
            raster->owner[row][column] =
                row == HIGH / 2 && column == WIDE / 2 && middle != NO_SEGMENT
                    ? middle
                    : inner_owner(raster, segments, row, column);
    for (unsigned i = 0; i < count; i++)
        if (segments[i].kind == TW_KIND_GARDEN)
            raster->owner[HIGH - 2][WIDE - 3] = (uint8_t)i;
}

static void draw_signs(struct raster *raster, const struct tw_segment *segments)
{
    for (int row = 0; row < HIGH; row++)
        for (int column = 0; column < WIDE; column++) {
            uint8_t owner = raster->owner[row][column];
            raster->sign[row][column] =
                owner == NO_SEGMENT ? ' ' : tw_kind_about(segments[owner].kind)->sign;
        }
}

/* The figure goes onto a character of its segment, as near to the middle as there is one. */
static void draw_figure(struct raster *raster, unsigned segment, char sign)
{
    static const int rows[HIGH] = {2, 1, 3, 0, 4};
    static const int columns[WIDE] = {3, 2, 4, 1, 5, 0, 6};

    for (int i = 0; i < HIGH; i++)
        for (int k = 0; k < WIDE; k++)
            if (raster->owner[rows[i]][columns[k]] == segment) {
                raster->sign[rows[i]][columns[k]] = sign;
                raster->owner[rows[i]][columns[k]] = NO_SEGMENT;
                return;
            }
}

static void draw_tile(const struct tw_game *game, const struct tw_state *state, unsigned tile,
                      const char *const *players, struct raster *ret_raster)
{
    const struct tw_placed *placed = &state->tiles[tile];
    unsigned count;
    const struct tw_segment *segments = tw_game_segments(game, placed->type, &count);

    draw_border(ret_raster, segments, count, placed->rotation);
    draw_inside(ret_raster, segments, count);
    draw_signs(ret_raster, segments);
    for (unsigned i = 0; i < state->figure_slots; i++) {
        const struct tw_figure *figure = &state->figures[i];
        if (figure->kind == TW_NONE || figure->node >= state->node_count ||
            state->node_tile[figure->node] != tile)
            continue;
        char sign = figure->player < TW_MAX_PLAYERS ? players[figure->player][0] : '?';
        draw_figure(ret_raster, figure->node - (unsigned)placed->first_node,
                    (char)toupper((unsigned char)sign));
    }
}

struct extent {
    int left, top, right, bottom;
};

static struct extent measure(const struct tw_state *state)
{
    struct extent extent = {0};

    for (unsigned i = 0; i < state->tile_count; i++) {
        const struct tw_placed *tile = &state->tiles[i];
        extent.left = tile->x < extent.left ? tile->x : extent.left;
        extent.right = tile->x > extent.right ? tile->x : extent.right;
        extent.top = tile->y < extent.top ? tile->y : extent.top;
        extent.bottom = tile->y > extent.bottom ? tile->y : extent.bottom;
    }
    return extent;
}

static void draw_row(const struct tw_game *game, const struct tw_state *state,
                     const struct extent *extent, int y, const char *const *players,
                     struct tw_text *text)
{
    struct raster raster;

    for (int line = 0; line < HIGH; line++) {
        tw_text_format(text, line == HIGH / 2 ? "%4d  " : "      ", y);
        size_t end = text->length;
        for (int x = extent->left; x <= extent->right; x++) {
            int tile = tw_tile_at(game, state, x, y);
            if (tile >= 0) {
                draw_tile(game, state, (unsigned)tile, players, &raster);
                tw_text_add_bytes(text, raster.sign[line], WIDE);
                end = text->length;
            } else {
                tw_text_add(text, "       ");
            }
            tw_text_add_char(text, ' ');
        }
        /* No blanks at the end of a line. */
        if (!text->failed && text->length > end) {
            text->length = end;
            text->bytes[end] = '\0';
        }
        tw_text_add_char(text, '\n');
    }
    tw_text_add_char(text, '\n');
}

void tw_picture(const struct tw_game *game, const struct tw_state *state,
                const char *const *players, struct tw_text *ret_text)
{
    struct extent extent = measure(state);

    if (extent.right - extent.left > MOST_CELLS || extent.bottom - extent.top > MOST_CELLS)
        return;
    tw_text_add(ret_text, "      ");
    for (int x = extent.left; x <= extent.right; x++)
        tw_text_format(ret_text, "%4d%s", x, x < extent.right ? "    " : "");
    tw_text_add_char(ret_text, '\n');
    for (int y = extent.top; y <= extent.bottom; y++)
        draw_row(game, state, &extent, y, players, ret_text);
}
