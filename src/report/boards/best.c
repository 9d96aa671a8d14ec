/* Which board shows a clause best: of all moves of all scenarios that pass. */
#include <stdlib.h>
#include <string.h>

#include "report/internal.h"

enum { AS_SHOWN = 60, AS_EVENT = 40, WITH_POINTS = 25, BARE = 5 };

static int by_clause(const void *a, const void *b)
{
    const struct tw_best_board *one = a, *other = b;
    const int order = strcmp(one->clause, other->clause);

    if (order)
        return order;
    if (one->worth != other->worth)
        return one->worth > other->worth ? -1 : 1;
    if (one->row != other->row)
        return one->row < other->row ? -1 : 1;
    return one->move < other->move ? -1 : one->move > other->move;
}

static bool names(const json_t *list, const char *clause)
{
    const json_t *id;
    size_t i;

    json_array_foreach(list, i, id) if (json_is_string(id) &&
                                        strcmp(json_string_value(id), clause) == 0) return true;
    return false;
}

/* Small boards are easier to see; one tile explains nothing. */
static int worth_of_size(const struct tw_result *row)
{
    const size_t tiles = json_array_size(json_object_get(row->json, "tiles")) +
                         json_array_size(json_object_get(row->json, "moves")) / 2;

    return tiles < 3 ? -10 : tiles > 14 ? -20 : 8 - (int)tiles / 2;
}

struct list {
    struct tw_best_board *entries;
    size_t count, room;
};

static void add(struct list *list, const struct tw_result *row, size_t move, int event,
                const char *clause, int worth)
{
    if (list->count < list->room)
        list->entries[list->count++] = (struct tw_best_board){
            .clause = clause, .row = row, .move = move, .event = event, .worth = worth};
}

static void add_event(struct list *list, const struct tw_result *row, size_t move, size_t number,
                      const json_t *event)
{
    const json_t *shown = json_object_get(row->json, "clauses");
    const json_t *own = json_object_get(event, "clauses"), *id;
    const int points = tw_result_number(event, "points", 0) > 0 ? WITH_POINTS : 0;
    const int counted = (int)json_object_size(json_object_get(event, "counters"));
    const int common =
        points + counted + worth_of_size(row) + (json_object_get(event, "segment") ? 10 : 0);
    size_t i;

    json_array_foreach(own, i, id) if (json_is_string(id))
        add(list, row, move, (int)number, json_string_value(id),
            common + AS_EVENT + (names(shown, json_string_value(id)) ? AS_SHOWN : 0));
    json_array_foreach(shown, i, id) if (json_is_string(id) && !names(own, json_string_value(id)))
        add(list, row, move, (int)number, json_string_value(id), common + AS_SHOWN);
}

/* Where nothing happens the last move says what the scenario is about. */
static void add_row(struct list *list, const struct tw_result *row)
{
    const json_t *moves = json_object_get(row->json, "moves"), *move, *event, *id;
    size_t i, j, last = 0;

    json_array_foreach(moves, i, move)
    {
        last = json_object_get(move, "tried") ? last : i;
        json_array_foreach(json_object_get(move, "events"), j, event)
            add_event(list, row, i, j, event);
    }
    json_array_foreach(json_object_get(row->json, "clauses"), i, id) if (json_is_string(id))
        add(list, row, last, -1, json_string_value(id), BARE + AS_SHOWN + worth_of_size(row));
}

static size_t count_entries(const struct tw_results *results)
{
    const json_t *move, *event;
    size_t count = 0, j, k;

    for (size_t i = 0; i < results->row_count; i++) {
        const json_t *row = results->rows[i].json;
        const size_t own = json_array_size(json_object_get(row, "clauses"));

        count += own;
        json_array_foreach(json_object_get(row, "moves"), j, move)
            json_array_foreach(json_object_get(move, "events"), k, event) count +=
            own + json_array_size(json_object_get(event, "clauses"));
    }
    return count;
}

enum tw_status tw_best_boards_find(struct tw_report *report)
{
    struct list list = {.room = count_entries(&report->results)};

    list.entries = tw_arena_array(&report->site->arena, list.room + 1, sizeof *list.entries);
    if (!list.entries)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_SCENARIO && row->state == TW_STATE_PASS && tw_report_has_board(row))
            add_row(&list, row);
    }
    qsort(list.entries, list.count, sizeof *list.entries, by_clause);
    report->best_boards = list.entries;
    report->best_board_count = list.count;
    return TW_OK;
}

const struct tw_best_board *tw_best_board(const struct tw_report *report, const char *clause)
{
    size_t low = 0, high = report->best_board_count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(report->best_boards[middle].clause, clause) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < report->best_board_count && strcmp(report->best_boards[low].clause, clause) == 0
               ? &report->best_boards[low]
               : NULL;
}

/* The move before, when it laid the tile of the same turn: "red: pass" alone says nothing. */
static void add_tile_text(struct tw_page *page, const struct tw_report *report, const json_t *moves,
                          size_t number)
{
    const json_t *before = number > 0 ? json_array_get(moves, number - 1) : NULL;
    const char *text = tw_result_text(json_array_get(moves, number), "text", "");
    const char *laid = tw_result_text(before, "text", "");
    const size_t who = strcspn(text, ":");

    if (json_array_size(json_object_get(before, "tiles")) > 0 && strncmp(laid, text, who + 1) == 0)
        tw_add_prose_leaf(page, report, "p", "move-text", laid);
}

/* What the move brought, each event beside the board that it lights up on. */
static void add_events(struct tw_page *page, const struct tw_report *report, const json_t *row,
                       size_t number, const struct tw_board *board, const char *prefix)
{
    const json_t *moves = json_object_get(row, "moves"), *move = json_array_get(moves, number);
    const json_t *events = json_object_get(move, "events"), *event;
    size_t i;

    add_tile_text(page, report, moves, number);
    tw_add_prose_leaf(page, report, "p", "move-text", tw_result_text(move, "text", ""));
    if (json_array_size(events) == 0)
        return;
    tw_html_open_class(&page->html, "ul", "events");
    json_array_foreach(events, i, event)
    {
        bool lit = false;

        for (size_t j = 0; j < board->light_count; j++)
            lit |= board->lights[j].event == i && !board->lights[j].counted;
        if (json_object_get(event, "formula") || json_array_size(events) < 4)
            tw_add_event(page, report, row, event, lit ? prefix : NULL, i);
    }
    tw_html_close(&page->html);
}

static void add_caption(struct tw_page *page, const struct tw_result *row)
{
    struct tw_text href = {0};

    tw_html_open(&page->html, "figcaption");
    tw_html_text(&page->html, tw_result_text(row->json, "title", ""));
    tw_html_text(&page->html, ". ");
    if (row->page) {
        tw_text_format(&href, "%s%s", page->up, row->page);
        tw_html_link(&page->html, NULL, tw_text_string(&href), "Move by move");
    }
    tw_html_close(&page->html);
    tw_text_done(&href);
}

/* The board at the move, with what its events speak of; NULL: memory ran out, or nothing lies
 * there. */
static struct tw_board *make_board(struct tw_report *report, const struct tw_best_board *best)
{
    struct tw_board *board = tw_arena_alloc(&report->site->arena, sizeof *board);
    const json_t *moves = json_object_get(best->row->json, "moves"), *move;
    size_t i;

    if (!board) {
        report->failed = true;
        return NULL;
    }
    tw_board_start(&report->tiles, best->row->json, board);
    json_array_foreach(moves, i, move)
    {
        if (i > best->move)
            break;
        tw_board_move_keeping(&report->tiles, move, board);
        if (i < best->move)
            tw_board_leave(move, board);
    }
    tw_board_explain(board, json_object_get(json_array_get(moves, best->move), "events"));
    return board->tile_count > 0 ? board : NULL;
}

void tw_write_best_board(struct tw_report *report, const struct tw_best_board *best,
                         const char *path)
{
    struct tw_board *board = make_board(report, best);

    if (board && tw_board_alone(&report->tiles, board, tw_result_text(best->row->json, "title", ""),
                                tw_site_add(report->site, "%s", path)) == TW_NO_MEMORY)
        report->failed = true;
}

void tw_add_best_board(struct tw_page *page, struct tw_report *report,
                       const struct tw_best_board *best, const char *prefix, bool words)
{
    const struct tw_board_view view = {.label = tw_result_text(best->row->json, "title", "A board"),
                                       .prefix = prefix};
    struct tw_board *board = make_board(report, best);

    if (!board)
        return;
    tw_html_open_class(&page->html, "figure", "step best");
    tw_board_svg(&page->html, board, &view);
    if (words) {
        tw_html_open_class(&page->html, "div", "told");
        add_events(page, report, best->row->json, best->move, board, prefix);
        tw_html_close(&page->html);
    }
    add_caption(page, best->row);
    tw_html_close(&page->html);
}
