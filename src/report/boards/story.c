/* Move by move: what was done, what it brought and why, and the board after it. */
#include <stdio.h>
#include <string.h>

#include "report/internal.h"

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

/* "city at 2, 0", which lights up on the board; or the kind alone. */
static void add_place(struct tw_html *html, const json_t *event, const char *prefix, size_t number)
{
    const char *kind = tw_result_text(event, "kind", "points");

    if (!prefix || !json_object_get(event, "segment")) {
        tw_html_text(html, kind);
        return;
    }
    tw_html_open_class(html, "a", "at");
    tw_html_attribute_format(html, "href", "#%se%zu", prefix, number);
    tw_html_format(html, "%s at %lld, %lld", kind, tw_result_number(event, "x", 0),
                   tw_result_number(event, "y", 0));
    tw_html_close(html);
}

/* "at the end of the game, owned by red" from "end, owned by red". */
static void add_why(struct tw_page *page, const struct tw_report *report, const char *when,
                    const char *why)
{
    const size_t length = strlen(when);
    const bool begins = length > 0 && strncmp(why, when, length) == 0;
    struct tw_text text = {0};

    tw_text_format(&text, "%s%s", begins ? tw_moment_text(when) : "", why + (begins ? length : 0));
    tw_add_prose_leaf(page, report, "p", "why", tw_text_string(&text));
    page->html.out->failed |= text.failed;
    tw_text_done(&text);
}

/* Points with their formula; anything else in its own words. */
void tw_add_event(struct tw_page *page, const struct tw_report *report, const json_t *row,
                  const json_t *event, const char *prefix, size_t number)
{
    struct tw_html *html = &page->html;
    const char *text = tw_result_text(event, "text", NULL);
    const char *why = tw_result_text(event, "why", NULL);
    const bool lapsed = strcmp(tw_result_text(event, "what", ""), "lapsed") == 0;

    tw_html_open(html, "li");
    tw_html_attribute_format(html, "class", "%sv%zu", text ? "soft " : "", number);
    if (text) {
        tw_add_prose(page, report, text);
    } else {
        add_player(html, row, event);
        tw_html_format(html, " %s%+lld, ", lapsed ? "does not get " : "",
                       tw_result_number(event, "points", 0));
        add_place(html, event, prefix, number);
        tw_html_text(html, ": ");
        add_formula(html, event);
    }
    tw_html_text(html, " ");
    tw_add_clause_links(page, report, json_object_get(event, "clauses"));
    if (why)
        add_why(page, report, tw_result_text(event, "when", ""), why);
    tw_html_close(html);
}

/* `board`: what the events lead to is there. */
static void add_events(struct tw_page *page, const struct tw_report *report, const json_t *row,
                       const json_t *events, const struct tw_board *board, const char *prefix)
{
    const json_t *event;
    size_t i;

    if (json_array_size(events) == 0)
        return;
    tw_html_open_class(&page->html, "ul", "events");
    json_array_foreach(events, i, event)
    {
        bool lit = false;

        for (size_t j = 0; board && j < board->light_count; j++)
            lit |= board->lights[j].event == i && !board->lights[j].counted;
        tw_add_event(page, report, row, event, lit ? prefix : NULL, i);
    }
    tw_html_close(&page->html);
}

static void add_move_text(struct tw_page *page, const struct tw_report *report, const json_t *move)
{
    struct tw_html *html = &page->html;
    const char *tried = tw_result_text(move, "tried", NULL);

    tw_html_open_class(html, "p", tried ? "move-text tried" : "move-text");
    tw_add_prose(page, report, tw_result_text(move, "text", "(a move without words)"));
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
    const json_t *table; /* as it is now */
};

static void add_move(struct tw_page *page, struct tw_report *report, const json_t *row,
                     const json_t *move, size_t number, struct tw_board *board, struct drawn *drawn)
{
    struct tw_html *html = &page->html;
    const json_t *events = json_object_get(move, "events");
    const bool changes = json_array_size(json_object_get(move, "tiles")) +
                             json_array_size(json_object_get(move, "figures")) +
                             json_array_size(json_object_get(move, "removed")) +
                             json_array_size(json_object_get(move, "stacks")) +
                             json_array_size(events) >
                         0;
    const bool draws =
        changes && board->tile_count && drawn->tiles + board->tile_count <= MOST_DRAWN;
    char prefix[32];

    snprintf(prefix, sizeof prefix, "m%zu", number + 1);
    if (draws)
        tw_board_explain(board, events);
    tw_html_open_class(html, "li", "move step");
    tw_html_attribute(html, "id", prefix);
    tw_html_attribute_format(html, "value", "%zu", number + 1);
    add_move_text(page, report, move);
    add_events(page, report, row, events, draws ? board : NULL, prefix);
    drawn->current &= !changes;
    if (json_object_get(move, "table"))
        drawn->table = json_object_get(move, "table");
    if (draws) {
        const struct tw_board_view view = {.label = "The board after this move", .prefix = prefix};

        drawn->tiles += board->tile_count;
        drawn->current = true;
        tw_html_open_class(html, "div", "board-and-panel");
        tw_board_svg(html, board, &view);
        tw_add_panel(html, row, drawn->table);
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_start(struct tw_html *html, const json_t *row, struct tw_board *board)
{
    const struct tw_board_view view = {.label = "The board at the beginning"};

    tw_html_open_class(html, "div", "board-and-panel");
    tw_board_svg(html, board, &view);
    tw_add_panel(html, row, json_object_get(row, "table"));
    tw_html_close(html);
}

/* Would a board for each move be more than a page can hold? Then all is one drawing. */
static bool is_long(const json_t *row)
{
    const json_t *moves = json_object_get(row, "moves"), *move;
    size_t tiles = json_array_size(json_object_get(row, "tiles")), drawn = tiles, i;

    json_array_foreach(moves, i, move)
    {
        tiles += json_array_size(json_object_get(move, "tiles"));
        drawn += tiles;
    }
    return drawn > MOST_DRAWN / 2;
}

/* Which events of the last move taken light up; as bits, of the first ones. */
static unsigned long lit_events(const struct tw_board *board)
{
    unsigned long lit = 0;

    for (size_t i = 0; i < board->light_count; i++)
        if (!board->lights[i].counted && board->lights[i].event < 32)
            lit |= 1ul << board->lights[i].event;
    return lit;
}

static void add_game_move(struct tw_page *page, const struct tw_report *report, const json_t *row,
                          const json_t *move, size_t number, const struct tw_board *board)
{
    struct tw_html *html = &page->html;
    const json_t *events = json_object_get(move, "events"), *event;
    const unsigned long lit = lit_events(board);
    char prefix[32];
    size_t i;

    snprintf(prefix, sizeof prefix, "m%zu", number);
    tw_html_open_class(html, "li", "move step");
    tw_html_attribute(html, "id", prefix);
    tw_html_attribute_format(html, "value", "%zu", number);
    add_move_text(page, report, move);
    if (json_array_size(events) > 0) {
        tw_html_open_class(html, "ul", "events");
        json_array_foreach(events, i, event)
            tw_add_event(page, report, row, event, i < 32 && (lit >> i & 1) ? prefix : NULL, i);
        tw_html_close(html);
    }
    tw_add_panel(html, row, json_object_get(move, "table"));
    tw_html_close(html);
}

/* The drawing stands before the moves, but is known only behind them. */
static void add_game(struct tw_page *page, struct tw_report *report, const json_t *row)
{
    const json_t *moves = json_object_get(row, "moves"), *move;
    struct tw_board_game *game = tw_arena_alloc(&report->site->arena, sizeof *game);
    struct tw_text told = {0};
    struct tw_page list = *page;
    size_t i;

    if (!game || tw_board_game_start(game, &report->tiles, row) != TW_OK) {
        report->failed = true;
        return;
    }
    tw_html_start_piece(&list.html, &told, false);
    tw_html_open_class(&list.html, "ol", "moves");
    json_array_foreach(moves, i, move)
    {
        tw_board_game_move(game, move, (unsigned)i + 1);
        add_game_move(&list, report, row, move, i + 1, game->board);
    }
    tw_html_close(&list.html);
    tw_html_leaf(&page->html, "h2", NULL, "The game");
    tw_html_open_class(&page->html, "div", "game-board");
    tw_board_game_svg(&page->html, game, "The board in the end");
    tw_html_close(&page->html);
    tw_html_leaf(&page->html, "h2", NULL, "Moves");
    tw_html_piece(&page->html, &list.html);
    report->failed |= told.failed || game->lights.failed;
    tw_board_game_done(game);
    tw_text_done(&told);
    tw_add_tile_symbols(&page->html, report);
}

/* The game as the address of the Lab; site.js puts the step of each board in front of it. */
static void add_lab_link(struct tw_page *page, const struct tw_report *report, const json_t *row)
{
    const char *position = tw_result_text(row, "position", NULL);
    struct tw_text href = {0};

    if (!position || !report->site->has_lab)
        return;
    tw_text_format(&href, "%slab.html#", page->up);
    for (; *position; position++)
        tw_text_add_char(&href, *position == ' ' ? '_' : *position);
    tw_html_open_class(&page->html, "p", "actions");
    tw_html_open_class(&page->html, "a", "button to-lab");
    tw_html_attribute(&page->html, "href", tw_text_string(&href));
    tw_html_text(&page->html, "Open in the Lab");
    tw_html_close(&page->html);
    tw_html_close(&page->html);
    tw_text_done(&href);
}

void tw_add_boards(struct tw_page *page, struct tw_report *report, const json_t *row)
{
    static const struct tw_board_view end = {.label = "The board in the end"};
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
    add_lab_link(page, report, row);
    if (is_long(row)) {
        add_game(page, report, row);
        return;
    }
    tw_board_start(&report->tiles, row, board);
    drawn.table = json_object_get(row, "table");
    if (board->tile_count) {
        tw_html_open_class(html, "section", "step");
        tw_html_attribute(html, "id", "m0");
        tw_html_leaf(html, "h2", NULL, json_array_size(moves) ? "Before the first move" : "Board");
        add_start(html, row, board);
        tw_html_close(html);
        drawn.tiles = board->tile_count;
    }
    if (json_array_size(moves)) {
        tw_html_leaf(html, "h2", NULL, "Moves");
        tw_html_open_class(html, "ol", "moves");
        /* What went wrong went wrong last. */
        if (strcmp(tw_result_text(row, "type", ""), "scenario") != 0)
            tw_html_attribute(html, "data-open", "last");
        json_array_foreach(moves, i, move)
        {
            tw_board_move_keeping(&report->tiles, move, board);
            add_move(page, report, row, move, i, board, &drawn);
            tw_board_leave(move, board);
        }
        tw_html_close(html);
    }
    /* Of a long game not every move has its board; the last one is always shown. */
    if (!drawn.current && board->tile_count) {
        tw_html_leaf(html, "h2", NULL, "In the end");
        tw_board_settle(board);
        tw_board_svg(html, board, &end);
    }
    tw_add_tile_symbols(html, report);
}

void tw_add_last_board(struct tw_page *page, struct tw_report *report, const json_t *row)
{
    static const struct tw_board_view view = {.label = "The board at the last move"};
    struct tw_board *board = tw_arena_alloc(&report->site->arena, sizeof *board);
    const json_t *moves = json_object_get(row, "moves"), *move;
    size_t i;

    if (!board) {
        report->failed = true;
        return;
    }
    tw_board_start(&report->tiles, row, board);
    json_array_foreach(moves, i, move)
    {
        tw_board_move_keeping(&report->tiles, move, board);
        if (i + 1 < json_array_size(moves))
            tw_board_leave(move, board);
        else
            tw_board_explain(board, json_object_get(move, "events"));
    }
    if (board->tile_count)
        tw_board_svg(&page->html, board, &view);
}

void tw_add_tile_symbols(struct tw_html *html, struct tw_report *report)
{
    tw_board_tile_symbols(html, &report->tiles);
}
