/* What does not hold, each with the smallest board that shows it. */
#include <string.h>

#include "report/internal.h"

enum { MOST_BOARDS = 40, MOST_MOVES = 12 }; /* on the list; each finding has a page of its own */

static bool is_finding(const struct tw_result *row, int state)
{
    return row->type == TW_ROW_FINDING && (int)row->state == state && tw_is_ours(row);
}

static void add_moves(struct tw_html *html, const json_t *row)
{
    const json_t *moves = json_object_get(row, "moves"), *move;
    size_t i;

    if (json_array_size(moves) == 0)
        return;
    tw_html_open(html, "ol");
    json_array_foreach(moves, i, move)
    {
        if (i == MOST_MOVES) {
            tw_html_open_class(html, "li", "soft");
            tw_html_format(html, "and %zu more", json_array_size(moves) - i);
            tw_html_close(html);
            break;
        }
        tw_html_leaf(html, "li", NULL, tw_result_text(move, "text", "(a move without words)"));
    }
    tw_html_close(html);
}

static void add_place(struct tw_html *html, const json_t *row)
{
    if (!json_object_get(row, "file"))
        return;
    tw_html_open_class(html, "p", "note place");
    tw_html_format(html, "%s:%lld", tw_result_text(row, "file", ""),
                   tw_result_number(row, "line", 0));
    tw_html_close(html);
}

static void add_mismatches(struct tw_page *page, const struct tw_report *report, const json_t *row)
{
    const json_t *list = json_object_get(row, "mismatches"), *mismatch;
    size_t i;

    json_array_foreach(list, i, mismatch)
        tw_add_prose_leaf(page, report, "p", "soft", tw_result_text(mismatch, "what", ""));
}

/* The row with the board of a finding: itself, or the scenario that failed. */
static const struct tw_result *with_board(const struct tw_report *report,
                                          const struct tw_result *row)
{
    static const char folder[] = "scenarios/";

    if (strncmp(row->id, folder, sizeof folder - 1) != 0)
        return row;
    for (size_t i = 0; i < report->results.row_count; i++)
        if (report->results.rows[i].type == TW_ROW_SCENARIO &&
            strcmp(report->results.rows[i].id, row->id + sizeof folder - 1) == 0)
            return &report->results.rows[i];
    return row;
}

/* "seen 1240 times, with base and 3 other rules" */
static void add_times(struct tw_html *html, const json_t *row)
{
    const size_t rules = json_object_size(json_object_get(row, "where"));
    const long long count = tw_result_count(row, "count");

    if (count == 0)
        return;
    tw_html_open_class(html, "p", "note");
    tw_html_format(html, "Seen %lld %s, with %s", count, count == 1 ? "time" : "times",
                   tw_result_text(row, "rules", ""));
    if (rules > 1)
        tw_html_format(html, " and %zu other rules", rules - 1);
    tw_html_format(html, "; this is the first one.");
    tw_html_close(html);
}

static void add_finding(struct tw_page *page, struct tw_report *report, const struct tw_result *row,
                        bool board)
{
    struct tw_html *html = &page->html;
    const struct tw_result *shown = with_board(report, row);
    const char *command =
        tw_result_text(row->json, "command", tw_result_text(shown->json, "command", NULL));

    tw_html_open(html, "article");
    tw_html_attribute_format(html, "class", "clause s-%s", tw_state_words[row->state]);
    tw_html_open_class(html, "div", "clause-head");
    tw_add_row_link(page, report, row->page ? row : shown);
    tw_html_leaf(html, "span", "topic", row->rules);
    tw_add_state(html, row->state);
    tw_html_close(html);
    tw_add_prose_leaf(page, report, "p", "statement",
                      tw_result_text(row->json, "message", tw_result_text(row->json, "title", "")));
    add_times(html, row->json);
    add_mismatches(page, report, row->json);
    add_place(html, row->json);
    tw_html_open_class(html, "p", "ids");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    if (board) {
        tw_html_open_class(html, "div", "finding");
        tw_add_last_board(page, report, shown->json);
        add_moves(html, shown->json);
        tw_html_close(html);
    }
    if (command) {
        tw_html_open(html, "pre");
        tw_html_leaf(html, "code", NULL, command);
        tw_html_close(html);
    }
    tw_html_close(html);
}

void tw_report_findings(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "Findings",
        .section = "findings",
        .lead = "Failures, each shrunk to the smallest game that still shows it.",
        .boards = true};
    unsigned count = 0, boards = 0;
    struct tw_page page;

    tw_page_start(&page, report->site, "findings.html", &look);
    tw_html_open_class(&page.html, "div", "clauses");
    for (int state = 0; state < TW_STATE__COUNT; state++)
        for (size_t i = 0; i < report->results.row_count; i++) {
            const struct tw_result *row = &report->results.rows[i];
            bool board;

            if (!is_finding(row, state))
                continue;
            board = tw_report_has_board(with_board(report, row)) && boards < MOST_BOARDS;
            boards += board;
            add_finding(&page, report, row, board);
            count++;
        }
    tw_html_close(&page.html);
    if (count == 0)
        tw_html_leaf(&page.html, "p", "empty", "No failures found.");
    tw_add_tile_symbols(&page.html, report);
    tw_page_end(&page);
}
