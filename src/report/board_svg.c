/* Boards: tiles as symbols of the page, placed and turned, with figures and tokens on them. */
#include <string.h>

#include "report/board.h"

enum {
    WIDEST = 64, /* cells, either way */
    BESIDE = 18, /* from a symbol to a figure */
};

static const struct tw_placed_tile *tile_at(const struct tw_board *board, int x, int y)
{
    for (size_t i = board->tile_count; i > 0; i--)
        if (board->tiles[i - 1].x == x && board->tiles[i - 1].y == y)
            return &board->tiles[i - 1];
    return NULL;
}

static bool has_symbols(const struct tw_segment *segment)
{
    for (int i = 0; i < TW_SYMBOL__COUNT; i++)
        if (segment->symbols[i] > 0)
            return true;
    return false;
}

/* Where a figure stands within its tile: beside what is printed there, not on it. */
static struct tw_point place_of(const struct tw_board *board, const struct tw_standing *figure)
{
    const struct tw_placed_tile *placed = tile_at(board, figure->x, figure->y);
    struct tw_point at = {50, 50};

    /* Corners are those of the table, however the tile is turned. */
    for (int i = 0; i < TW_EDGES; i++)
        if (strcmp(figure->corner, tw_corner_words[i]) == 0)
            return (struct tw_point){i < 2 ? 100 : 0, i == 1 || i == 2 ? 100 : 0};
    if (!placed || !placed->tile)
        return at;
    if (placed->tile->garden && strcmp(figure->segment, "g1") == 0)
        at = placed->tile->garden_anchor;
    for (unsigned i = 0; i < placed->tile->tile->segment_count; i++)
        if (strcmp(placed->tile->tile->segments[i].name, figure->segment) == 0) {
            at = placed->tile->anchors[i];
            at.x +=
                has_symbols(&placed->tile->tile->segments[i]) ? at.x > 50 ? -BESIDE : BESIDE : 0;
        }
    return tw_turned(at, placed->turns);
}

static void add_tile(struct tw_html *html, const struct tw_placed_tile *placed)
{
    struct tw_text symbol = {0};

    tw_text_add(&symbol, "#t-");
    tw_html_slug(&symbol, placed->id);
    tw_html_open_class(html, "g", placed->fresh ? "laid fresh" : "laid");
    tw_html_attribute_format(html, "transform", "translate(%d %d)", placed->x * 100,
                             placed->y * 100);
    tw_html_open(html, "title");
    tw_html_format(html, "%s at %d, %d, turned %u", placed->id, placed->x, placed->y,
                   placed->turns * 90);
    tw_html_close(html);
    if (placed->tile) {
        placed->tile->used = true;
        tw_html_open(html, "use");
        tw_html_attribute(html, "href", tw_text_string(&symbol));
        tw_html_attribute(html, "width", "100");
        tw_html_attribute(html, "height", "100");
        if (placed->turns)
            tw_html_attribute_format(html, "transform", "rotate(%u 50 50)", placed->turns * 90);
        tw_html_close(html);
    } else {
        tw_html_open_class(html, "text", "unknown-tile");
        tw_html_attribute(html, "x", "50");
        tw_html_attribute(html, "y", "50");
        tw_html_text(html, placed->id);
        tw_html_close(html);
    }
    tw_html_open_class(html, "rect", "frame");
    tw_html_attribute(html, "width", "100");
    tw_html_attribute(html, "height", "100");
    tw_html_close(html);
    tw_html_close(html);
    tw_text_done(&symbol);
}

static bool is_figure_kind(const char *kind)
{
    for (unsigned i = 0; i < TW_FIGURE__COUNT; i++)
        if (strcmp(tw_figure_words[i], kind) == 0)
            return true;
    return strcmp(kind, "token") == 0;
}

static void add_figure_title(struct tw_html *html, const struct tw_standing *figure)
{
    const json_t *token;
    size_t i;

    tw_html_open(html, "title");
    if (figure->tokens) {
        tw_html_format(html, "%lld tokens on %s:", figure->value, figure->segment);
        json_array_foreach(figure->tokens, i, token)
        {
            tw_html_text(html, " ");
            tw_add_json(html, token);
        }
    } else {
        tw_html_format(html, "%s of player %u on %s", figure->kind, figure->player + 1,
                       figure->corner[0] ? figure->corner : figure->segment);
    }
    tw_html_close(html);
}

static void add_figure(struct tw_html *html, const struct tw_board *board,
                       const struct tw_standing *figure, unsigned shift)
{
    const bool token = strcmp(figure->kind, "token") == 0;
    const struct tw_point at = place_of(board, figure);
    struct tw_text symbol = {0};

    tw_text_format(&symbol, "#f-%s", is_figure_kind(figure->kind) ? figure->kind : "follower");
    tw_html_open(html, "g");
    tw_html_attribute_format(html, "class", token ? "stack" : "figure p%u",
                             board->colours[figure->player]);
    tw_html_attribute_format(html, "transform", "translate(%.0f %.0f)%s",
                             figure->x * 100 + at.x + 14 * shift, figure->y * 100 + at.y,
                             token ? "" : " scale(1.25)");
    add_figure_title(html, figure);
    tw_svg_use(html, tw_text_string(&symbol), (struct tw_point){0, 0});
    if (token) {
        tw_html_open(html, "text");
        tw_html_format(html, "%lld", figure->value);
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_text_done(&symbol);
}

/* Figures on one spot stand side by side. */
static unsigned shift_of(const struct tw_board *board, size_t figure)
{
    unsigned shift = 0;

    for (size_t i = 0; i < figure; i++)
        shift += board->figures[i].x == board->figures[figure].x &&
                 board->figures[i].y == board->figures[figure].y &&
                 strcmp(board->figures[i].segment, board->figures[figure].segment) == 0;
    return shift;
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

void tw_board_view(struct tw_html *html, const struct tw_board_extent *extent)
{
    tw_html_attribute_format(html, "viewBox", "%d %d %d %d", extent->left * 100 - 8,
                             extent->top * 100 - 8, extent->width * 100 + 16,
                             extent->height * 100 + 16);
}

void tw_board_content(struct tw_html *html, const struct tw_board *board)
{
    for (size_t i = 0; i < board->tile_count; i++)
        add_tile(html, &board->tiles[i]);
    for (size_t i = 0; i < board->figure_count; i++)
        add_figure(html, board, &board->figures[i], shift_of(board, i));
}

void tw_board_svg(struct tw_html *html, const struct tw_board *board, const char *label)
{
    struct tw_board_extent extent;

    if (!tw_board_measure(board, &extent)) {
        tw_html_leaf(html, "p", "note", "The tiles lie too far apart to be drawn.");
        return;
    }
    tw_html_open_class(html, "svg", "board");
    tw_board_view(html, &extent);
    tw_html_attribute_format(html, "style", "max-width: %.1frem", extent.width * 7.5 + 1);
    tw_html_attribute(html, "role", "img");
    tw_html_attribute(html, "aria-label", label);
    tw_board_content(html, board);
    tw_html_close(html);
}

void tw_add_tile_symbols(struct tw_html *html, struct tw_report *report)
{
    tw_html_open_class(html, "svg", "defs");
    tw_html_attribute(html, "width", "0");
    tw_html_attribute(html, "height", "0");
    tw_html_attribute(html, "aria-hidden", "true");
    for (size_t i = 0; i < report->tile_count; i++) {
        struct tw_board_tile *tile = &report->tiles[i];
        struct tw_text name = {0};
        struct tw_html piece;

        if (!tile->used)
            continue;
        tile->used = false;
        tw_text_add(&name, "t-");
        tw_html_slug(&name, tile->tile->id);
        tw_text_add(&name, tile->garden ? "-garden" : "");
        tw_html_open(html, "symbol");
        tw_html_attribute(html, "id", tw_text_string(&name));
        tw_html_attribute(html, "viewBox", "0 0 100 100");
        tw_html_start_piece(&piece, &tile->svg, true);
        tw_html_piece(html, &piece);
        tw_html_close(html);
        tw_text_done(&name);
    }
    tw_html_close(html);
}
