/* Boards: tiles as symbols of the page, placed and turned, with what stands and counts on them. */
#include <string.h>

#include "draw/board.h"
#include "draw/draw.h"
#include "draw/tile_svg.h"

enum { WIDEST = 64, EDGE = 8, RULER = 22 }; /* cells, either way; and what is around them */

/* Features that nothing can be joined to any more shine. */
static void find_completed(const struct tw_board *board, uint16_t ret_segments[TW_BOARD_TILES])
{
    static struct tw_board_part parts[TW_BOARD_PARTS];
    uint16_t seen[TW_BOARD_TILES] = {0};

    memset(ret_segments, 0, TW_BOARD_TILES * sizeof ret_segments[0]);
    for (size_t i = 0; i < board->tile_count; i++)
        for (unsigned j = 0; board->tiles[i].tile && j < board->tiles[i].tile->tile->segment_count;
             j++) {
            const struct tw_board_part from = {(uint16_t)i, (uint8_t)j};
            const unsigned kind = board->tiles[i].tile->tile->segments[j].kind;
            bool complete;
            size_t count;

            if ((seen[i] >> j & 1) || tw_kind_about(kind)->completes != TW_COMPLETES_CLOSED)
                continue;
            count = tw_board_feature(board, from, parts, TW_BOARD_PARTS, &complete);
            for (size_t k = 0; k < count; k++) {
                seen[parts[k].tile] |= (uint16_t)(1u << parts[k].segment);
                if (complete)
                    ret_segments[parts[k].tile] |= (uint16_t)(1u << parts[k].segment);
            }
        }
}

static void add_completed(struct tw_html *html, struct tw_board_tile *tile, unsigned segment)
{
    const bool area = tw_kind_shape(tile->tile->segments[segment].kind) == TW_SHAPE_AREA;
    const char *d = area ? tile->wall_lines[segment] : tile->outlines[segment];
    struct tw_text href = {0};

    if (!d || !*d)
        return;
    if (area)
        tile->walls |= (uint16_t)(1u << segment);
    else
        tile->shapes |= (uint16_t)(1u << segment);
    tw_text_add(&href, "#");
    tw_board_shape_name(&href, area ? 'w' : 'o', tile, segment);
    tw_html_open_class(html, "use", area ? "dw" : "dl");
    tw_html_attribute(html, "href", tw_text_string(&href));
    tw_html_close(html);
    tw_text_done(&href);
}

static void add_picture(struct tw_html *html, const struct tw_placed_tile *placed,
                        unsigned completed)
{
    struct tw_board_tile *tile = placed->tile;
    struct tw_text symbol = {0};

    tw_text_add(&symbol, "#t-");
    tw_html_slug(&symbol, placed->id);
    tile->used = true;
    tw_html_open(html, "use");
    tw_html_attribute(html, "href", tw_text_string(&symbol));
    tw_html_attribute(html, "width", "100");
    tw_html_attribute(html, "height", "100");
    tw_html_close(html);
    for (unsigned i = 0; i < tile->tile->segment_count; i++)
        if (completed >> i & 1)
            add_completed(html, tile, i);
    tw_text_done(&symbol);
}

void tw_board_tile_svg(struct tw_html *html, const struct tw_placed_tile *placed,
                       unsigned completed, int since)
{
    struct tw_text transform = {0};

    tw_text_format(&transform, "translate(%d %d)", placed->x * 100, placed->y * 100);
    if (placed->tile && placed->turns)
        tw_text_format(&transform, "rotate(%u 50 50)", placed->turns * 90);
    tw_html_open_class(html, "g", placed->fresh ? "laid fresh" : "laid");
    tw_html_attribute(html, "transform", tw_text_string(&transform));
    if (since >= 0)
        tw_html_attribute_format(html, "data-s", "%d", since);
    tw_html_open(html, "title");
    tw_html_format(html, "%s at %d, %d, turned %u", placed->id, placed->x, placed->y,
                   placed->turns * 90);
    tw_html_close(html);
    if (placed->tile) {
        add_picture(html, placed, completed);
    } else {
        tw_html_open_class(html, "text", "unknown-tile");
        tw_html_attribute(html, "x", "50");
        tw_html_attribute(html, "y", "50");
        tw_html_text(html, placed->id);
        tw_html_close(html);
    }
    tw_html_open_class(html, "path", "frame");
    tw_html_attribute(html, "d", "M0 0h100v100H0z");
    tw_html_close(html);
    tw_html_close(html);
    tw_text_done(&transform);
}

static void add_figure_title(struct tw_html *html, const struct tw_board_figure *figure)
{
    tw_html_open(html, "title");
    if (strcmp(figure->kind, "token") == 0) {
        tw_html_format(html, "%u %s on %s:", figure->value, figure->value == 1 ? "token" : "tokens",
                       figure->segment);
        for (unsigned i = 0; i < figure->value && i < sizeof figure->tokens; i++)
            tw_html_format(html, " %u", figure->tokens[i]);
    } else {
        tw_html_format(html, "%s of player %u on %s", figure->kind, figure->player + 1,
                       figure->corner[0] ? figure->corner : figure->segment);
    }
    tw_html_close(html);
}

void tw_board_figure_svg(struct tw_html *html, const struct tw_board *board,
                         const struct tw_board_figure *figure, int since, int until)
{
    const bool token = strcmp(figure->kind, "token") == 0;

    tw_html_open(html, "g");
    if (token)
        tw_html_attribute(html, "class", "stack");
    else
        tw_html_attribute_format(html, "class", "figure p%u%s", board->colours[figure->player],
                                 figure->leaving ? " leaving" : "");
    tw_html_attribute_format(html, "transform", "translate(%.0f %.0f)scale(%.2f)%s",
                             figure->x * 100 + figure->stand.at.x,
                             figure->y * 100 + figure->stand.at.y, figure->stand.scale * 1.25,
                             figure->stand.lies ? "rotate(-90)" : "");
    if (since >= 0)
        tw_html_attribute_format(html, "data-s", "%d", since);
    if (until > 0)
        tw_html_attribute_format(html, "data-u", "%d", until);
    add_figure_title(html, figure);
    tw_svg_figure(html, figure->kind);
    if (token) {
        tw_html_open(html, "text");
        tw_html_format(html, "%u", figure->value);
        tw_html_close(html);
    }
    tw_html_close(html);
}

bool tw_board_measure(const struct tw_board *board, struct tw_board_extent *ret_extent)
{
    int left = board->tiles[0].x, right = left, top = board->tiles[0].y, bottom = top;

    for (size_t i = 0; i < board->tile_count; i++) {
        left = board->tiles[i].x < left ? board->tiles[i].x : left;
        right = board->tiles[i].x > right ? board->tiles[i].x : right;
        top = board->tiles[i].y < top ? board->tiles[i].y : top;
        bottom = board->tiles[i].y > bottom ? board->tiles[i].y : bottom;
    }
    if (board->tile_count == 0 || right - left >= WIDEST || bottom - top >= WIDEST)
        return false;
    *ret_extent = (struct tw_board_extent){
        .left = left, .top = top, .width = right - left + 1, .height = bottom - top + 1};
    return true;
}

void tw_board_viewbox(struct tw_html *html, const struct tw_board_extent *extent)
{
    tw_html_attribute_format(html, "viewBox", "%d %d %d %d", extent->left * 100 - RULER,
                             extent->top * 100 - RULER, extent->width * 100 + RULER + EDGE,
                             extent->height * 100 + RULER + EDGE);
}

static void add_ruler_number(struct tw_html *html, int x, int y, int number)
{
    tw_html_open(html, "text");
    tw_html_attribute_format(html, "x", "%d", x);
    tw_html_attribute_format(html, "y", "%d", y);
    tw_html_format(html, "%d", number);
    tw_html_close(html);
}

/* Columns above, rows on the left, as moves name them. */
void tw_board_ruler_svg(struct tw_html *html, const struct tw_board_extent *extent)
{
    tw_html_open_class(html, "g", "ruler");
    tw_html_attribute(html, "aria-hidden", "true");
    for (int i = 0; i < extent->width; i++)
        add_ruler_number(html, (extent->left + i) * 100 + 50, extent->top * 100 - 8,
                         extent->left + i);
    for (int i = 0; i < extent->height; i++)
        add_ruler_number(html, extent->left * 100 - 12, (extent->top + i) * 100 + 54,
                         extent->top + i);
    tw_html_close(html);
}

/* What is inside the svg element. */
static void board_content(struct tw_html *html, struct tw_board *board, const char *prefix)
{
    uint16_t completed[TW_BOARD_TILES];
    struct tw_board_extent extent;

    tw_board_arrange(board);
    find_completed(board, completed);
    if (tw_board_measure(board, &extent))
        tw_board_ruler_svg(html, &extent);
    /* Tiles just laid come last, so that their frames are whole. */
    for (int fresh = 0; fresh < 2; fresh++)
        for (size_t i = 0; i < board->tile_count; i++)
            if (board->tiles[i].fresh == (fresh == 1))
                tw_board_tile_svg(html, &board->tiles[i], completed[i], -1);
    tw_board_lights_svg(html, board, prefix);
    for (size_t i = 0; i < board->figure_count; i++)
        tw_board_figure_svg(html, board, &board->figures[i], -1, 0);
    tw_board_marks_svg(html, board);
}

void tw_board_svg(struct tw_html *html, struct tw_board *board, const struct tw_board_view *view)
{
    struct tw_board_extent extent;

    if (!tw_board_measure(board, &extent)) {
        tw_html_leaf(html, "p", "note", "The tiles lie too far apart to be drawn.");
        return;
    }
    tw_html_open_class(html, "svg", "board");
    tw_board_viewbox(html, &extent);
    /* As wide as its tiles need; a stylesheet cannot count them, and pages allow no style of their
     * own. */
    tw_html_attribute_format(html, "width", "%d", extent.width * 120 + 36);
    tw_html_attribute_format(html, "height", "%d", extent.height * 120 + 36);
    tw_html_attribute(html, "role", "img");
    tw_html_attribute(html, "aria-label", view->label);
    board_content(html, board, view->prefix);
    tw_html_close(html);
}

enum tw_status tw_board_alone(struct tw_board_tiles *tiles, struct tw_board *board,
                              const char *title, struct tw_text *out)
{
    struct tw_board_extent extent;
    struct tw_html html;

    if (!tw_board_measure(board, &extent))
        return TW_UNUSABLE;
    tw_html_start_piece(&html, out, true);
    tw_html_open(&html, "svg");
    tw_html_attribute(&html, "xmlns", "http://www.w3.org/2000/svg");
    tw_board_viewbox(&html, &extent);
    tw_html_attribute_format(&html, "width", "%d", extent.width * 100 + 30);
    tw_html_attribute_format(&html, "height", "%d", extent.height * 100 + 30);
    tw_html_attribute(&html, "role", "img");
    tw_html_leaf(&html, "title", NULL, title);
    tw_html_open(&html, "style");
    tw_html_asset(&html, tw_asset_tiles_css);
    tw_html_close(&html);
    board_content(&html, board, NULL);
    tw_board_tile_symbols(&html, tiles);
    tw_add_used_symbols(&html);
    tw_html_close(&html);
    return tiles->failed || out->failed ? TW_NO_MEMORY : TW_OK;
}
