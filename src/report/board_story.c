/* Move by move: what was done, what it brought and why, and the board after it. */
#include <string.h>

#include "report/board.h"

enum { MOST_DRAWN = 1500 }; /* tiles on all boards of a page together */

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
    const char *name = tw_player_name(row, player);

    tw_html_open(html, "b");
    if (name)
        tw_html_text(html, name);
    else if (player >= 0)
        tw_html_format(html, "player %lld", player < 1000 ? player + 1 : player);
    else
        tw_html_text(html, "nobody");
    tw_html_close(html);
}

/* Points with their formula; anything else in its own words. */
static void add_event(struct tw_page *page, const struct tw_report *report, const json_t *row,
                      const json_t *event)
{
    struct tw_html *html = &page->html;
    const char *text = tw_result_text(event, "text", NULL);
    const char *why = tw_result_text(event, "why", NULL);
    const bool lapsed = strcmp(tw_result_text(event, "what", ""), "lapsed") == 0;

    tw_html_open_class(html, "li", text ? "soft" : NULL);
    if (text) {
        tw_html_text(html, text);
    } else {
        add_player(html, row, event);
        tw_html_format(html, " %s%+lld, %s: ", lapsed ? "does not get " : "",
                       tw_result_number(event, "points", 0),
                       tw_result_text(event, "kind", "points"));
        add_formula(html, event);
    }
    tw_html_text(html, " ");
    tw_add_clause_links(page, report, json_object_get(event, "clauses"));
    if (why)
        tw_html_leaf(html, "p", "why", why);
    tw_html_close(html);
}

static void add_events(struct tw_page *page, const struct tw_report *report, const json_t *row,
                       const json_t *events)
{
    const json_t *event;
    size_t i;

    if (json_array_size(events) == 0)
        return;
    tw_html_open_class(&page->html, "ul", "events");
    json_array_foreach(events, i, event) add_event(page, report, row, event);
    tw_html_close(&page->html);
}

static void add_move_text(struct tw_html *html, const json_t *move)
{
    const char *tried = tw_result_text(move, "tried", NULL);

    tw_html_open_class(html, "p", tried ? "move-text tried" : "move-text");
    tw_html_text(html, tw_result_text(move, "text", "(a move without words)"));
    if (tried) {
        tw_html_text(html, " ");
        tw_html_leaf(html, "span", "pill", tried);
    }
    tw_html_close(html);
}

/* How many tiles were drawn on the page so far, and whether the board is shown as it is now. */
struct drawn {
    size_t tiles;
    bool current;
};

static void add_move(struct tw_page *page, struct tw_report *report, const json_t *row,
                     const json_t *move, const struct tw_board *board, struct drawn *drawn)
{
    struct tw_html *html = &page->html;
    const bool changes = json_array_size(json_object_get(move, "tiles")) +
                             json_array_size(json_object_get(move, "figures")) +
                             json_array_size(json_object_get(move, "removed")) +
                             json_array_size(json_object_get(move, "stacks")) >
                         0;

    tw_html_open_class(html, "li", "move");
    add_move_text(html, move);
    add_events(page, report, row, json_object_get(move, "events"));
    drawn->current &= !changes;
    if (changes && board->tile_count && drawn->tiles + board->tile_count <= MOST_DRAWN) {
        drawn->tiles += board->tile_count;
        drawn->current = true;
        tw_board_svg(html, board, "The board after this move");
    }
    tw_html_close(html);
}

void tw_add_boards(struct tw_page *page, struct tw_report *report, const json_t *row)
{
    struct tw_html *html = &page->html;
    const json_t *moves = json_object_get(row, "moves");
    struct tw_board *board = tw_arena_alloc(&report->site->arena, sizeof *board);
    const json_t *move;
    struct drawn drawn = {.current = true};
    size_t i;

    if (!board) {
        report->failed = true;
        return;
    }
    tw_board_start(report, row, board);
    if (board->tile_count) {
        tw_html_leaf(html, "h2", NULL, json_array_size(moves) ? "Before the first move" : "Board");
        tw_board_svg(html, board, "The board at the beginning");
        drawn.tiles = board->tile_count;
    }
    if (json_array_size(moves)) {
        tw_html_leaf(html, "h2", NULL, "Moves");
        tw_html_open_class(html, "ol", "moves");
        json_array_foreach(moves, i, move)
        {
            tw_board_move(report, move, board);
            add_move(page, report, row, move, board, &drawn);
        }
        tw_html_close(html);
    }
    /* Of a long game not every move has its board; the last one is always shown. */
    if (!drawn.current && board->tile_count) {
        tw_html_leaf(html, "h2", NULL, "In the end");
        tw_board_settle(board);
        tw_board_svg(html, board, "The board in the end");
    }
    tw_add_tile_symbols(html, report);
}

void tw_add_last_board(struct tw_page *page, struct tw_report *report, const json_t *row)
{
    struct tw_board *board = tw_arena_alloc(&report->site->arena, sizeof *board);
    const json_t *moves = json_object_get(row, "moves"), *move;
    size_t i;

    if (!board) {
        report->failed = true;
        return;
    }
    tw_board_start(report, row, board);
    json_array_foreach(moves, i, move)
    {
        if (i + 1 < json_array_size(moves))
            tw_board_move(report, move, board);
        else
            tw_board_move_keeping(report, move, board);
    }
    if (board->tile_count)
        tw_board_svg(&page->html, board, "The board at the last move");
}
