/* Two results compared: what got better, what got worse, what appeared, what vanished. */
#include <stdlib.h>
#include <string.h>

#include "report/internal.h"

enum change { WORSE, VANISHED, BETTER, APPEARED, OTHER, CHANGE__COUNT };

static int compare_rows(const void *a, const void *b)
{
    const struct tw_result *one = *(const struct tw_result *const *)a;
    const struct tw_result *other = *(const struct tw_result *const *)b;
    int order = (int)one->type - (int)other->type;

    if (order == 0)
        order = strcmp(one->id, other->id);
    if (order == 0)
        order = strcmp(one->rules, other->rules);
    /* Perft rows of one ruleset differ in their depth. */
    if (order == 0) {
        const long long depth = tw_result_number(one->json, "depth", 0);
        const long long other_depth = tw_result_number(other->json, "depth", 0);

        order = depth < other_depth ? -1 : depth > other_depth;
    }
    return order;
}

static const struct tw_result **sorted(struct tw_report *report, struct tw_results *results)
{
    const struct tw_result **rows = tw_arena_array(&report->site->arena, results->row_count + 1,
                                                   sizeof(const struct tw_result *));

    if (!rows) {
        report->failed = true;
        return NULL;
    }
    for (size_t i = 0; i < results->row_count; i++)
        rows[i] = &results->rows[i];
    qsort(rows, results->row_count, sizeof(const struct tw_result *), compare_rows);
    return rows;
}

struct pair {
    const struct tw_result *before, *after; /* NULL: not there */
};

static enum change change_of(const struct pair *pair)
{
    if (!pair->after)
        return VANISHED;
    if (!pair->before)
        return APPEARED;
    if (pair->after->state == pair->before->state)
        return OTHER;
    if (pair->after->state == TW_STATE_NOT_CHECKABLE ||
        pair->before->state == TW_STATE_NOT_CHECKABLE)
        return pair->before->state == TW_STATE_PASS ? WORSE : OTHER;
    return pair->after->state < pair->before->state ? WORSE : BETTER;
}

/* Walks both sorted lists at once. False behind the last pair. */
static bool next_pair(const struct tw_result *const *before, size_t before_count,
                      const struct tw_result *const *after, size_t after_count, size_t *i,
                      size_t *j, struct pair *ret_pair)
{
    int order = 0;

    if (*i == before_count && *j == after_count)
        return false;
    if (*i == before_count)
        order = 1;
    else if (*j == after_count)
        order = -1;
    else
        order = compare_rows(&before[*i], &after[*j]);
    *ret_pair = (struct pair){order <= 0 ? before[*i] : NULL, order >= 0 ? after[*j] : NULL};
    *i += order <= 0;
    *j += order >= 0;
    return true;
}

static void add_state_cell(struct tw_html *html, const struct tw_result *row)
{
    tw_html_open(html, "td");
    if (row)
        tw_add_state(html, row->state);
    else
        tw_html_text(html, "not there");
    tw_html_close(html);
}

static void add_pair(struct tw_page *page, const struct tw_report *report, const struct pair *pair)
{
    const struct tw_result *row = pair->after ? pair->after : pair->before;
    struct tw_html *html = &page->html;

    if (!row)
        return;
    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_row_link(page, report, row);
    tw_html_close(html);
    tw_add_cell(html, "soft", tw_row_words[row->type]);
    tw_add_cell(html, "soft", row->rules);
    add_state_cell(html, pair->before);
    add_state_cell(html, pair->after);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    tw_html_close(html);
}

enum { MOST_ROWS = 200 }; /* of one kind of change; the rest is in the results */

/* What is not worse is folded. */
static void add_change(struct tw_page *page, struct tw_report *report, enum change wanted,
                       const struct tw_result *const *before, const struct tw_result *const *after)
{
    static const char *const heads[] = {"row", "kind", "rules", "before", "now", "clauses", NULL};
    static const char *const titles[] = {"Worse", "Vanished", "Better", "Appeared"};
    const size_t before_count = report->baseline.row_count, after_count = report->results.row_count;
    struct tw_html *html = &page->html;
    struct pair pair;
    size_t count = 0, shown = 0;

    for (size_t i = 0, j = 0; next_pair(before, before_count, after, after_count, &i, &j, &pair);)
        count += change_of(&pair) == wanted;
    tw_html_open(html, "h2");
    tw_html_format(html, "%s: %zu", titles[wanted], count);
    tw_html_close(html);
    if (count == 0)
        return;
    tw_html_open(html, "details");
    if (wanted == WORSE || wanted == VANISHED)
        tw_html_flag(html, "open");
    tw_html_leaf(html, "summary", NULL, "row by row");
    tw_start_stacked_table(html, heads);
    for (size_t i = 0, j = 0; next_pair(before, before_count, after, after_count, &i, &j, &pair);)
        if (change_of(&pair) == wanted && shown++ < MOST_ROWS)
            add_pair(page, report, &pair);
    tw_end_table(html);
    if (shown > MOST_ROWS) {
        tw_html_open(html, "p");
        tw_html_format(html, "and %zu more in ", shown - MOST_ROWS);
        tw_html_link(html, NULL, "data/index.html", "the results");
        tw_html_close(html);
    }
    tw_html_close(html);
}

/* Which runs stand side by side, by file; who needs to know finds their identities. */
static void add_runs(struct tw_html *html, const struct tw_results *results, const char *when)
{
    static const char *const heads[] = {"results", "run", "build", NULL};

    tw_html_open(html, "details");
    tw_html_open(html, "summary");
    tw_html_format(html, "%s: %zu %s of results", when, results->file_count,
                   results->file_count == 1 ? "file" : "files");
    tw_html_close(html);
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < results->file_count; i++) {
        const json_t *header = results->files[i].header;

        tw_html_open(html, "tr");
        tw_add_cell(html, NULL, results->files[i].path);
        tw_add_cell(html, "mono", tw_result_text(header, "identity", ""));
        tw_add_cell(html, "mono", tw_result_text(header, "build", ""));
        tw_html_close(html);
    }
    tw_end_table(html);
    tw_html_close(html);
}

void tw_report_compare(struct tw_report *report)
{
    const struct tw_page_look look = {.title = "Compare",
                                      .section = "compare",
                                      .lead = "These results against older ones, row by row."};
    const struct tw_result **before, **after;
    struct tw_page page;

    tw_page_start(&page, report->site, "compare.html", &look);
    if (!report->has_baseline) {
        tw_html_open_class(&page.html, "p", "empty");
        tw_html_text(&page.html, "There is nothing to compare with. Give older results with ");
        tw_html_leaf(&page.html, "code", NULL, "--baseline FILE");
        tw_html_text(&page.html, ", or let summaries be kept with ");
        tw_html_leaf(&page.html, "code", NULL, "--history DIR");
        tw_html_text(&page.html, ".");
        tw_html_close(&page.html);
        tw_page_end(&page);
        return;
    }
    if (report->history) {
        tw_html_open(&page.html, "p");
        tw_html_link(&page.html, NULL, "history.html", "All runs over time");
        tw_html_close(&page.html);
    }
    before = sorted(report, &report->baseline);
    after = sorted(report, &report->results);
    for (int change = 0; before && after && change < OTHER; change++)
        add_change(&page, report, (enum change)change, before, after);
    tw_html_leaf(&page.html, "h2", NULL, "What was compared");
    if (report->baseline.file_count > 0)
        add_runs(&page.html, &report->baseline, "before");
    add_runs(&page.html, &report->results, "now");
    tw_page_end(&page);
}
