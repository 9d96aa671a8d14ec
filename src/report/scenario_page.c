/* One page for each row that has a board: scenarios, and findings with what is left of the game. */
#include <string.h>

#include "report/internal.h"

/* Pages with boards stop here, the rest of the rows is in the results themselves. */
enum { MOST_BYTES = 20 << 20 };

static void add_mismatches(struct tw_html *html, const json_t *row)
{
    static const char *const heads[] = {"what", "expected", "got", NULL};
    const json_t *mismatch;
    size_t i;

    if (json_array_size(json_object_get(row, "mismatches")) == 0)
        return;
    tw_html_leaf(html, "h2", NULL, "What differs");
    tw_start_table(html, heads);
    json_array_foreach(json_object_get(row, "mismatches"), i, mismatch)
    {
        tw_html_open(html, "tr");
        tw_html_open(html, "td");
        if (json_is_object(mismatch))
            tw_html_text(html, tw_result_text(mismatch, "what", ""));
        else
            tw_add_json(html, mismatch);
        tw_html_close(html);
        tw_html_open(html, "td");
        tw_add_json(html, json_object_get(mismatch, "expected"));
        tw_html_close(html);
        tw_html_open_class(html, "td", "differs");
        tw_add_json(html, json_object_get(mismatch, "got"));
        tw_html_close(html);
        tw_html_close(html);
    }
    tw_end_table(html);
}

static void add_about(struct tw_page *page, const struct tw_report *report,
                      const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const json_t *clauses = json_object_get(row->json, "clauses");

    tw_html_open_class(html, "p", "state-line");
    tw_add_state(html, row->state);
    tw_html_text(html, " ");
    tw_add_clause_links(page, report, clauses);
    tw_html_close(html);
    tw_html_open_class(html, "dl", "facts");
    tw_add_term(html, "rules", row->rules);
    tw_add_term(html, "title", tw_result_text(row->json, "title", NULL));
    tw_add_term(html, "message", tw_result_text(row->json, "message", NULL));
    tw_add_term(html, "reason", tw_result_text(row->json, "reason", NULL));
    tw_add_term(html, "reading", tw_result_text(row->json, "reading", NULL));
    tw_add_term(html, "note", tw_result_text(row->json, "note", NULL));
    if (json_object_get(row->json, "expected")) {
        tw_html_leaf(html, "dt", NULL, "expected");
        tw_html_open(html, "dd");
        tw_add_json(html, json_object_get(row->json, "expected"));
        tw_html_close(html);
    }
    tw_html_close(html);
    if (row->file->outdated || !row->file->complete)
        tw_html_leaf(html, "p", "warning",
                     row->file->complete ? "These results were made with other data."
                                         : "These results are incomplete.");
}

static void add_command(struct tw_html *html, const json_t *row)
{
    const char *command = tw_result_text(row, "command", NULL);

    if (!command)
        return;
    tw_html_leaf(html, "h2", NULL, "Reproduce");
    tw_html_open(html, "pre");
    tw_html_leaf(html, "code", NULL, command);
    tw_html_close(html);
}

static void write_page(struct tw_report *report, struct tw_result *row)
{
    const struct tw_page_look look = {.title = row->id,
                                      .section =
                                          row->type == TW_ROW_FINDING ? "findings" : "scenarios",
                                      .boards = true};
    struct tw_page page;

    tw_page_start(&page, report->site, row->page, &look);
    add_about(&page, report, row);
    add_mismatches(&page.html, row->json);
    tw_add_boards(&page, report, row->json);
    add_command(&page.html, row->json);
    tw_page_end(&page);
}

/* A name that no other row has. */
static const char *page_name(struct tw_report *report, const struct tw_result *row)
{
    struct tw_text path = {0};
    const char *kept;

    tw_text_add(&path, "scenarios/");
    tw_html_slug(&path, row->id);
    tw_text_format(&path, ".%zu.html", (size_t)(row - report->results.rows) + 1);
    kept = tw_arena_string(&report->site->arena, tw_text_string(&path));
    report->failed |= path.failed || !kept;
    tw_text_done(&path);
    return kept;
}

static void add_row(struct tw_page *page, const struct tw_report *report,
                    const struct tw_result *row)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_state(html, row->state);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_row_link(page, row);
    tw_html_close(html);
    tw_add_cell(html, NULL, tw_result_text(row->json, "title", ""));
    tw_add_cell(html, "soft", row->rules);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    tw_html_close(html);
}

static void write_list(struct tw_report *report)
{
    static const char *const heads[] = {"state", "scenario", "about", "rules", "clauses", NULL};
    const struct tw_page_look look = {
        .title = "Scenarios",
        .section = "scenarios",
        .lead = "Boards with hand-counted points, the worst first. Each leads to its moves and "
                "events."};
    struct tw_page page;
    size_t count = 0;

    tw_page_start(&page, report->site, "scenarios.html", &look);
    for (size_t i = 0; i < report->results.row_count; i++)
        count += report->results.rows[i].type == TW_ROW_SCENARIO;
    if (count == 0)
        tw_html_leaf(&page.html, "p", "empty", "No scenario was run.");
    if (count) {
        tw_start_table(&page.html, heads);
        for (int state = 0; state < TW_STATE__COUNT; state++)
            for (size_t i = 0; i < report->results.row_count; i++)
                if (report->results.rows[i].type == TW_ROW_SCENARIO &&
                    (int)report->results.rows[i].state == state)
                    add_row(&page, report, &report->results.rows[i]);
        tw_end_table(&page.html);
    }
    tw_page_end(&page);
}

void tw_report_scenarios(struct tw_report *report)
{
    size_t bytes = 0;

    /* The worst first, so that they get their pages whatever else there is. */
    for (int state = 0; state < TW_STATE__COUNT; state++)
        for (size_t i = 0; i < report->results.row_count && bytes < MOST_BYTES; i++) {
            struct tw_result *row = &report->results.rows[i];

            if ((int)row->state != state || !tw_report_has_board(row))
                continue;
            row->page = page_name(report, row);
            if (!row->page)
                return;
            write_page(report, row);
            bytes += report->site->last->text.length;
        }
    write_list(report);
}
