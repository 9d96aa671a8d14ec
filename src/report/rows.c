/* Rows of results as tables, those with the same outcome folded together. */
#include "report/internal.h"

enum { MOST_ROWS = 200 }; /* of one outcome; the rest is in the results */

static void add_row(struct tw_page *page, const struct tw_report *report,
                    const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const char *about =
        tw_result_text(row->json, "title", tw_result_text(row->json, "message", ""));
    const char *reason = tw_result_text(row->json, "reason", NULL);
    const char *command = tw_result_text(row->json, "command", NULL);

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_row_link(page, report, row);
    tw_html_close(html);
    tw_add_cell(html, "soft", tw_row_words[row->type]);
    tw_html_open(html, "td");
    tw_add_prose(page, report, about);
    if (reason)
        tw_add_prose_leaf(page, report, "p", "soft", reason);
    if (command && row->state != TW_STATE_PASS) {
        tw_html_open(html, "p");
        tw_html_leaf(html, "code", NULL, command);
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_add_cell(html, "soft", row->rules);
    tw_add_number_cell(html, tw_result_count(row->json, "cases"));
    tw_add_number_cell(html, tw_result_count(row->json, "games"));
    tw_html_close(html);
}

static void add_group(struct tw_page *page, const struct tw_report *report,
                      const struct tw_mention *mentions, size_t count, enum tw_row_state state,
                      unsigned rows)
{
    static const char *const heads[] = {"row",     "kind",    "about", "rules",
                                        "\tcases", "\tgames", NULL};
    struct tw_html *html = &page->html;
    unsigned shown = 0;

    tw_html_open(html, "details");
    if (state < TW_STATE_PASS)
        tw_html_flag(html, "open");
    tw_html_open(html, "summary");
    tw_add_state_count(html, state, rows);
    tw_html_close(html);
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < count && shown < MOST_ROWS; i++)
        if (mentions[i].row->state == state && tw_is_ours(mentions[i].row)) {
            add_row(page, report, mentions[i].row);
            shown++;
        }
    tw_end_table(html);
    if (shown < rows) {
        tw_html_open(html, "p");
        tw_html_format(html, "and %u more in ", rows - shown);
        tw_html_open(html, "a");
        tw_html_attribute_format(html, "href", "%sdata/index.html", page->up);
        tw_html_text(html, "the results");
        tw_html_close(html);
        tw_html_close(html);
    }
    tw_html_close(html);
}

void tw_report_rows_of(struct tw_page *page, const struct tw_report *report,
                       const struct tw_mention *mentions, size_t count)
{
    unsigned rows[TW_STATE__COUNT] = {0};

    for (size_t i = 0; i < count; i++)
        rows[mentions[i].row->state] += tw_is_ours(mentions[i].row);
    for (int state = 0; state < TW_STATE__COUNT; state++)
        if (rows[state])
            add_group(page, report, mentions, count, (enum tw_row_state)state, rows[state]);
}
