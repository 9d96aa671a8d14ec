/*
 * Boards: tiles as symbols of the page, placed and turned, with figures and tokens on them. What is
 * drawn comes from a row of results and may be anything.
 */
#include <stdlib.h>
#include <string.h>

#include "report/internal.h"

enum {
    MOST_TILES = 256, /* of one board */
    MOST_FIGURES = 128,
    WIDEST = 64,       /* cells, either way */
    MOST_DRAWN = 1500, /* tiles on all boards of a page together */
};

struct placed {
    struct tw_board_tile *tile; /* NULL: no such tile */
    const char *id;
    int x, y;
    unsigned turns;
    bool fresh; /* came with the last move */
};

struct standing {
    unsigned player;
    const char *kind;
    int x, y;
    const char *segment;
    long long value; /* tokens */
    bool fresh;
};

struct tw_board {
    struct placed tiles[MOST_TILES];
    size_t tile_count;
    struct standing figures[MOST_FIGURES];
    size_t figure_count;
};

struct tw_board_tile *tw_report_tile(struct tw_report *report, const char *id)
{
    static const char suffix[] = "-garden";
    const size_t length = strlen(id), tail = sizeof suffix - 1;
    const bool garden = length > tail && strcmp(id + length - tail, suffix) == 0;

    for (size_t i = 0; i < report->tile_count; i++) {
        struct tw_board_tile *tile = &report->tiles[i];
        const char *name = tile->tile->id;

        if (tile->garden == garden && strncmp(name, id, length - (garden ? tail : 0)) == 0 &&
            name[length - (garden ? tail : 0)] == '\0')
            return tile;
    }
    return NULL;
}

static void draw_once(struct tw_report *report, struct tw_board_tile *tile)
{
    const struct tw_tile_view view = {.garden = tile->garden, .plain = true};
    struct tw_picture picture;
    struct tw_html html;

    if (tile->drawn)
        return;
    tile->drawn = true;
    tw_html_start_piece(&html, &tile->svg, true);
    tw_tile_svg(&html, tile->tile, &view);
    tw_picture_draw(tile->tile, &picture);
    for (unsigned i = 0; i < tile->tile->segment_count; i++)
        tile->anchors[i] = picture.shapes[i].anchor;
    report->failed |= tile->svg.failed;
}

static int clamp(long long number)
{
    return number < -10000 ? -10000 : number > 10000 ? 10000 : (int)number;
}

static void lay_tiles(struct tw_report *report, struct tw_board *board, const json_t *list,
                      bool fresh)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        struct placed *placed = &board->tiles[board->tile_count];
        const long long rotation = tw_result_number(entry, "rotation", 0);

        if (board->tile_count == MOST_TILES || !json_is_object(entry))
            return;
        *placed = (struct placed){.id = tw_result_text(entry, "id", "?"),
                                  .x = clamp(tw_result_number(entry, "x", 0)),
                                  .y = clamp(tw_result_number(entry, "y", 0)),
                                  .turns = (unsigned)((rotation % 360 + 360) % 360 / 90),
                                  .fresh = fresh};
        placed->tile = tw_report_tile(report, placed->id);
        if (placed->tile)
            draw_once(report, placed->tile);
        board->tile_count++;
    }
}

static void put_figures(struct tw_board *board, const json_t *list, const char *kind, bool fresh)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        if (board->figure_count == MOST_FIGURES || !json_is_object(entry))
            return;
        board->figures[board->figure_count++] =
            (struct standing){.player = (unsigned)tw_result_count(entry, "player") % 6,
                              .kind = kind ? kind : tw_result_text(entry, "kind", "follower"),
                              .x = clamp(tw_result_number(entry, "x", 0)),
                              .y = clamp(tw_result_number(entry, "y", 0)),
                              .segment = tw_result_text(entry, "segment", ""),
                              .value = (long long)json_array_size(json_object_get(entry, "tokens")),
                              .fresh = fresh};
    }
}

static bool same_standing(const struct standing *figure, const json_t *entry)
{
    return figure->x == clamp(tw_result_number(entry, "x", 0)) &&
           figure->y == clamp(tw_result_number(entry, "y", 0)) &&
           strcmp(figure->segment, tw_result_text(entry, "segment", figure->segment)) == 0 &&
           strcmp(figure->kind, tw_result_text(entry, "kind", figure->kind)) == 0 &&
           figure->player == (unsigned)(json_object_get(entry, "player")
                                            ? tw_result_count(entry, "player") % 6
                                            : figure->player);
}

static void take_figures(struct tw_board *board, const json_t *list)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry)
    {
        for (size_t j = 0; j < board->figure_count; j++)
            if (same_standing(&board->figures[j], entry)) {
                memmove(&board->figures[j], &board->figures[j + 1],
                        (board->figure_count - j - 1) * sizeof board->figures[0]);
                board->figure_count--;
                break;
            }
    }
}

/* Stacks are given whole; a new one replaces the one that was there. */
static void put_stacks(struct tw_board *board, const json_t *list, bool fresh)
{
    take_figures(board, list);
    put_figures(board, list, "token", fresh);
    for (size_t i = 0; i < board->figure_count; i++)
        if (strcmp(board->figures[i].kind, "token") == 0 && board->figures[i].value == 0)
            board->figures[i].kind = "";
}

static void settle(struct tw_board *board)
{
    for (size_t i = 0; i < board->tile_count; i++)
        board->tiles[i].fresh = false;
    for (size_t i = 0; i < board->figure_count; i++)
        board->figures[i].fresh = false;
}

static const struct placed *tile_at(const struct tw_board *board, int x, int y)
{
    for (size_t i = board->tile_count; i > 0; i--)
        if (board->tiles[i - 1].x == x && board->tiles[i - 1].y == y)
            return &board->tiles[i - 1];
    return NULL;
}

/* Where a figure stands within its tile. */
static struct tw_point place_of(const struct tw_board *board, const struct standing *figure)
{
    const struct placed *placed = tile_at(board, figure->x, figure->y);
    struct tw_point at = {50, 50};

    if (!placed || !placed->tile)
        return at;
    for (unsigned i = 0; i < placed->tile->tile->segment_count; i++)
        if (strcmp(placed->tile->tile->segments[i].name, figure->segment) == 0)
            at = placed->tile->anchors[i];
    return tw_turned(at, placed->turns);
}

static void add_tile(struct tw_html *html, const struct placed *placed)
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

static void add_figure(struct tw_html *html, const struct tw_board *board,
                       const struct standing *figure, unsigned shift)
{
    const bool token = strcmp(figure->kind, "token") == 0;
    const struct tw_point at = place_of(board, figure);
    struct tw_text symbol = {0};

    tw_text_format(&symbol, "#f-%s", is_figure_kind(figure->kind) ? figure->kind : "follower");
    tw_html_open(html, "g");
    tw_html_attribute_format(html, "class", token ? "stack" : "figure p%u", figure->player);
    tw_html_attribute_format(html, "transform", "translate(%.0f %.0f)%s",
                             figure->x * 100 + at.x + 14 * shift, figure->y * 100 + at.y,
                             token ? "" : " scale(1.25)");
    tw_html_open(html, "title");
    if (token)
        tw_html_format(html, "%lld tokens on %s", figure->value, figure->segment);
    else
        tw_html_format(html, "%s of player %u on %s", figure->kind, figure->player + 1,
                       figure->segment);
    tw_html_close(html);
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
        shift += board->figures[i].kind[0] != '\0' &&
                 board->figures[i].x == board->figures[figure].x &&
                 board->figures[i].y == board->figures[figure].y &&
                 strcmp(board->figures[i].segment, board->figures[figure].segment) == 0;
    return shift;
}

static void add_board(struct tw_html *html, const struct tw_board *board, const char *label)
{
    int left = board->tiles[0].x, right = left, top = board->tiles[0].y, bottom = top;

    for (size_t i = 0; i < board->tile_count; i++) {
        left = board->tiles[i].x < left ? board->tiles[i].x : left;
        right = board->tiles[i].x > right ? board->tiles[i].x : right;
        top = board->tiles[i].y < top ? board->tiles[i].y : top;
        bottom = board->tiles[i].y > bottom ? board->tiles[i].y : bottom;
    }
    if (right - left >= WIDEST || bottom - top >= WIDEST) {
        tw_html_leaf(html, "p", "note", "The tiles lie too far apart to be drawn.");
        return;
    }
    tw_html_open_class(html, "svg", "board");
    tw_html_attribute_format(html, "viewBox", "%d %d %d %d", left * 100 - 8, top * 100 - 8,
                             (right - left + 1) * 100 + 16, (bottom - top + 1) * 100 + 16);
    tw_html_attribute_format(html, "style", "max-width: %.1frem", (right - left + 1) * 7.5 + 1);
    tw_html_attribute(html, "role", "img");
    tw_html_attribute(html, "aria-label", label);
    for (size_t i = 0; i < board->tile_count; i++)
        add_tile(html, &board->tiles[i]);
    for (size_t i = 0; i < board->figure_count; i++)
        if (board->figures[i].kind[0] != '\0')
            add_figure(html, board, &board->figures[i], shift_of(board, i));
    tw_html_close(html);
}

/* The symbols of all tiles that a page uses. */
static void add_symbols(struct tw_html *html, const struct tw_board *board)
{
    tw_html_open_class(html, "svg", "defs");
    tw_html_attribute(html, "width", "0");
    tw_html_attribute(html, "height", "0");
    tw_html_attribute(html, "aria-hidden", "true");
    for (size_t i = 0; i < board->tile_count; i++) {
        struct tw_text name = {0};
        struct tw_html piece;
        bool first = board->tiles[i].tile != NULL;

        for (size_t j = 0; j < i; j++)
            first &= board->tiles[j].tile != board->tiles[i].tile;
        if (!first)
            continue;
        tw_text_add(&name, "t-");
        tw_html_slug(&name, board->tiles[i].id);
        tw_html_open(html, "symbol");
        tw_html_attribute(html, "id", tw_text_string(&name));
        tw_html_attribute(html, "viewBox", "0 0 100 100");
        tw_html_start_piece(&piece, &board->tiles[i].tile->svg, true);
        tw_html_piece(html, &piece);
        tw_html_close(html);
        tw_text_done(&name);
    }
    tw_html_close(html);
}

bool tw_report_has_board(const struct tw_result *row)
{
    return json_array_size(json_object_get(row->json, "tiles")) > 0 ||
           json_array_size(json_object_get(row->json, "moves")) > 0;
}

/* "tiles 4, trains 1: 4 * 2 = 8" */
static void add_formula(struct tw_html *html, const json_t *event)
{
    json_t *counters = json_object_get(event, "counters"), *value;
    const char *formula = tw_result_text(event, "formula", NULL);
    const char *filled = tw_result_text(event, "filled", formula);
    const char *name, *between = "";

    tw_html_open(html, "code");
    json_object_foreach(counters, name, value)
    {
        tw_html_text(html, between);
        tw_html_text(html, name);
        tw_html_text(html, " ");
        tw_add_json(html, value);
        between = ", ";
    }
    if (filled) {
        tw_html_text(html, *between ? ": " : "");
        tw_html_format(html, "%s = %lld", filled, tw_result_number(event, "points", 0));
    }
    tw_html_close(html);
    if (formula && filled != formula) {
        tw_html_open_class(html, "span", "soft");
        tw_html_format(html, " from %s", formula);
        tw_html_close(html);
    }
}

static void add_player(struct tw_html *html, const json_t *row, const json_t *event)
{
    const long long player = tw_result_number(event, "player", -1);
    const json_t *entry =
        player >= 0 ? json_array_get(json_object_get(row, "players"), (size_t)player) : NULL;
    const char *name =
        json_is_string(entry) ? json_string_value(entry) : tw_result_text(entry, "name", NULL);

    tw_html_open(html, "b");
    if (name)
        tw_html_text(html, name);
    else if (player >= 0)
        tw_html_format(html, "player %lld", player < 1000 ? player + 1 : player);
    else
        tw_html_text(html, "nobody");
    tw_html_close(html);
}

static void add_events(struct tw_page *page, const struct tw_report *report, const json_t *row,
                       const json_t *events)
{
    struct tw_html *html = &page->html;
    const json_t *event;
    size_t i;

    if (json_array_size(events) == 0)
        return;
    tw_html_open_class(html, "ul", "events");
    json_array_foreach(events, i, event)
    {
        const char *why = tw_result_text(event, "why", NULL);

        tw_html_open(html, "li");
        add_player(html, row, event);
        tw_html_format(html, " %+lld, %s: ", tw_result_number(event, "points", 0),
                       tw_result_text(event, "kind", "points"));
        add_formula(html, event);
        tw_html_text(html, " ");
        tw_add_clause_links(page, report, json_object_get(event, "clauses"));
        if (why)
            tw_html_leaf(html, "p", "why", why);
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void play_move(struct tw_report *report, struct tw_board *board, const json_t *move)
{
    settle(board);
    lay_tiles(report, board, json_object_get(move, "tiles"), true);
    put_figures(board, json_object_get(move, "figures"), NULL, true);
    take_figures(board, json_object_get(move, "removed"));
    put_stacks(board, json_object_get(move, "stacks"), true);
}

static void add_move(struct tw_page *page, struct tw_report *report, const json_t *row,
                     const json_t *move, const struct tw_board *board, size_t *drawn)
{
    struct tw_html *html = &page->html;
    const bool changes = json_array_size(json_object_get(move, "tiles")) +
                             json_array_size(json_object_get(move, "figures")) +
                             json_array_size(json_object_get(move, "removed")) +
                             json_array_size(json_object_get(move, "stacks")) >
                         0;

    tw_html_open_class(html, "li", "move");
    tw_html_leaf(html, "p", "move-text", tw_result_text(move, "text", "(a move without words)"));
    add_events(page, report, row, json_object_get(move, "events"));
    if (changes && board->tile_count && *drawn + board->tile_count <= MOST_DRAWN) {
        *drawn += board->tile_count;
        add_board(html, board, "The board after this move");
    }
    tw_html_close(html);
}

void tw_add_boards(struct tw_page *page, struct tw_report *report, const json_t *row)
{
    struct tw_html *html = &page->html;
    const json_t *moves = json_object_get(row, "moves");
    struct tw_board *board = tw_arena_alloc(&report->site->arena, sizeof *board);
    const json_t *move;
    size_t i, drawn = 0;

    if (!board) {
        report->failed = true;
        return;
    }
    lay_tiles(report, board, json_object_get(row, "tiles"), false);
    put_figures(board, json_object_get(row, "figures"), NULL, false);
    put_stacks(board, json_object_get(row, "stacks"), false);
    if (board->tile_count) {
        tw_html_leaf(html, "h2", NULL, json_array_size(moves) ? "Before the first move" : "Board");
        add_board(html, board, "The board at the beginning");
        drawn = board->tile_count;
    }
    if (json_array_size(moves)) {
        tw_html_leaf(html, "h2", NULL, "Moves");
        tw_html_open_class(html, "ol", "moves");
        json_array_foreach(moves, i, move)
        {
            play_move(report, board, move);
            add_move(page, report, row, move, board, &drawn);
        }
        tw_html_close(html);
    }
    add_symbols(html, board);
}
