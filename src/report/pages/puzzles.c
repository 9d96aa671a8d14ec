/* Scenarios as puzzles: the board and the moves are the question, what followed is the answer. */
#include <string.h>

#include "report/assets.h"
#include "report/internal.h"

/* A line of reports/puzzles.txt. */
struct puzzle {
    const char *level, *id;
    int level_length, id_length;
};

/* The next puzzle behind `*at`; false at the end. */
static bool next_puzzle(const char **at, struct puzzle *ret_puzzle)
{
    while (**at == '#' || **at == '\n')
        *at += **at == '\n' ? 1 : strcspn(*at, "\n");
    const char *line = *at, *bar = strchr(line, '|');
    const size_t length = strcspn(line, "\n");

    if (length == 0 || bar == NULL || bar > line + length)
        return false;
    *ret_puzzle = (struct puzzle){.level = line,
                                  .level_length = (int)(bar - line) - 1,
                                  .id = bar + 2,
                                  .id_length = (int)(line + length - bar) - 2};
    *at = line + length;
    return true;
}

/* The scenario with that name, where it holds. */
static const struct tw_result *find_row(const struct tw_report *report, const struct puzzle *puzzle)
{
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_SCENARIO && row->state == TW_STATE_PASS &&
            strlen(row->id) == (size_t)puzzle->id_length &&
            memcmp(row->id, puzzle->id, (size_t)puzzle->id_length) == 0)
            return row;
    }
    return NULL;
}

unsigned tw_count_puzzles(const struct tw_report *report)
{
    const char *at = (const char *)tw_asset_puzzles_txt;
    struct puzzle puzzle;
    unsigned count = 0;

    while (next_puzzle(&at, &puzzle))
        count += find_row(report, &puzzle) != NULL;
    return count;
}

static void add_board(struct tw_html *html, struct tw_board *board, const char *caption)
{
    const struct tw_board_view view = {.label = caption};

    if (board->tile_count == 0)
        return;
    tw_html_open(html, "figure");
    tw_html_leaf(html, "figcaption", NULL, caption);
    tw_board_svg(html, board, &view);
    tw_html_close(html);
}

/* The board before the moves, and with what they laid and placed; who goes home is not told. */
static void add_question(struct tw_page *page, struct tw_report *report, const json_t *row)
{
    struct tw_board *board = tw_arena_alloc(&report->site->arena, sizeof *board);
    const json_t *moves = json_object_get(row, "moves"), *move;
    struct tw_html *html = &page->html;
    size_t i;

    if (!board) {
        report->failed = true;
        return;
    }
    tw_html_open_class(html, "div", "puzzle-boards");
    tw_board_start(&report->tiles, row, board);
    add_board(html, board, "Before");
    json_array_foreach(moves, i, move)
    {
        tw_board_move_keeping(&report->tiles, move, board);
        if (i + 1 < json_array_size(moves))
            tw_board_leave(move, board);
    }
    for (i = 0; i < board->figure_count; i++)
        board->figures[i].leaving = false;
    add_board(html, board, "After the moves");
    tw_html_open(html, "div");
    tw_html_open_class(html, "ol", "puzzle-moves");
    json_array_foreach(moves, i, move)
        tw_html_leaf(html, "li", NULL, tw_result_text(move, "text", ""));
    tw_html_close(html);
    tw_html_leaf(html, "p", NULL, "Who gets how many points?");
    tw_html_close(html);
    tw_html_close(html);
}

static void add_answer(struct tw_page *page, const struct tw_report *report,
                       const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const json_t *move, *event;
    size_t i, k, told = 0;

    tw_html_open(html, "details");
    tw_html_leaf(html, "summary", NULL, "The answer");
    tw_html_leaf(html, "p", NULL, tw_result_text(row->json, "title", ""));
    tw_html_open_class(html, "ul", "events");
    json_array_foreach(json_object_get(row->json, "moves"), i, move)
        json_array_foreach(json_object_get(move, "events"), k, event)
            tw_add_event(page, report, row->json, event, NULL, told++);
    tw_html_close(html);
    if (row->page) {
        tw_html_open(html, "p");
        tw_html_link(html, NULL, row->page, "Move by move");
        tw_html_close(html);
    }
    tw_html_close(html);
}

void tw_report_puzzles(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "Puzzles",
        .section = "scenarios",
        .lead = "Boards that people often count wrong, from easy to hard. Count first, then look.",
        .boards = true};
    const char *at = (const char *)tw_asset_puzzles_txt, *level = "";
    struct puzzle puzzle;
    struct tw_page page;
    unsigned number = 0;

    if (tw_count_puzzles(report) == 0)
        return;
    tw_page_start(&page, report->site, "puzzles.html", &look);
    while (next_puzzle(&at, &puzzle)) {
        const struct tw_result *row = find_row(report, &puzzle);

        if (!row)
            continue;
        if (strncmp(level, puzzle.level, (size_t)puzzle.level_length) != 0) {
            level = puzzle.level;
            tw_html_open(&page.html, "h2");
            tw_html_format(&page.html, "%.*s", puzzle.level_length, level);
            tw_html_close(&page.html);
        }
        tw_html_open_class(&page.html, "section", "puzzle");
        tw_html_open(&page.html, "h3");
        tw_html_format(&page.html, "Puzzle %u", ++number);
        tw_html_close(&page.html);
        add_question(&page, report, row->json);
        add_answer(&page, report, row);
        tw_html_close(&page.html);
    }
    tw_add_tile_symbols(&page.html, report);
    tw_page_end(&page);
}
