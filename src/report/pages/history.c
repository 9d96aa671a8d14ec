/* How runs went over time: a small plot for each rulebook and port, and the clauses that changed.
 */
#include <string.h>

#include "report/history.h"

enum { WIDTH = 180, HEIGHT = 36, MOST_CHANGED = 200 };

static long long number_of(const json_t *run, const char *group, const char *name, const char *word)
{
    return tw_result_number(json_object_get(json_object_get(run, group), name), word, 0);
}

static long long total_of(const json_t *run, const char *group, const char *name)
{
    json_t *one = json_object_get(json_object_get(run, group), name), *value;
    long long total = 0;
    const char *word;

    json_object_foreach(one, word, value) total += json_integer_value(value);
    return total;
}

/* The share of `word`, run by run; a run that does not know the name leaves a gap. */
static void add_plot(struct tw_html *html, const struct tw_history *history, const char *group,
                     const char *name, const char *word)
{
    struct tw_text points = {0};
    bool pen_down = false;

    for (size_t i = 0; i < history->count; i++) {
        const long long total = total_of(history->runs[i], group, name);
        const long long part = number_of(history->runs[i], group, name, word);
        const size_t steps = history->count > 1 ? history->count - 1 : 1;

        if (total == 0) {
            pen_down = false;
            continue;
        }
        tw_text_format(&points, "%c%zu %lld", pen_down ? 'L' : 'M', 3 + i * (WIDTH - 6) / steps,
                       HEIGHT - 3 - part * (HEIGHT - 6) / total);
        /* One run alone is a dot. */
        if (!pen_down)
            tw_text_add(&points, "h.1");
        pen_down = true;
    }
    tw_html_open_class(html, "svg", "plot");
    tw_html_attribute_format(html, "viewBox", "0 0 %d %d", WIDTH, HEIGHT);
    tw_html_attribute(html, "aria-hidden", "true");
    if (points.length > 0) {
        tw_html_open(html, "path");
        tw_html_attribute(html, "d", tw_text_string(&points));
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_text_done(&points);
}

static void add_trend(struct tw_html *html, const struct tw_history *history, const char *group,
                      const char *name, const char *title, const char *word)
{
    const json_t *now = history->runs[history->count - 1];
    const json_t *before = history->count > 1 ? history->runs[history->count - 2] : NULL;
    const long long part = number_of(now, group, name, word);
    const long long change = before ? part - number_of(before, group, name, word) : 0;

    tw_html_open(html, "tr");
    tw_add_cell(html, NULL, title);
    tw_html_open(html, "td");
    add_plot(html, history, group, name, word);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_html_format(html, "%lld of %lld %s", part, total_of(now, group, name), word);
    if (change)
        tw_html_format(html, ", %+lld since the last run", change);
    tw_html_close(html);
    tw_html_close(html);
}

static void add_trends(struct tw_page *page, const struct tw_report *report,
                       const struct tw_history *history)
{
    static const char *const heads[] = {"what", "over time", "now", NULL};
    json_t *ports = json_object_get(history->runs[history->count - 1], "ports"), *port;
    struct tw_html *html = &page->html;
    const char *name;

    tw_html_leaf(html, "h2", NULL, "Rulebooks");
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        add_trend(html, history, "rulesets", report->model->rulesets[i].id,
                  report->model->rulesets[i].title, "pass");
    tw_end_table(html);
    if (json_object_size(ports) == 0)
        return;
    tw_html_leaf(html, "h2", NULL, "Ports");
    tw_start_stacked_table(html, heads);
    json_object_foreach(ports, name, port)
    {
        (void)port;
        add_trend(html, history, "ports", name, name, "obeyed");
    }
    tw_end_table(html);
}

static const char *state_of(const json_t *run, const char *clause)
{
    return tw_result_text(json_object_get(run, "clauses"), clause, NULL);
}

static bool is_state(const char *word)
{
    for (int i = 0; word && i < TW_STATE__COUNT; i++)
        if (strcmp(tw_state_words[i], word) == 0)
            return true;
    return false;
}

/* "hole" is told as "no check", as on every other page. */
static const char *text_of_state(const char *word)
{
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (strcmp(tw_state_words[i], word) == 0)
            return tw_state_texts[i];
    return word;
}

static bool did_change(const struct tw_history *history, const char *clause)
{
    const char *now = state_of(history->runs[history->count - 1], clause);

    for (size_t i = 0; i < history->count; i++) {
        const char *then = state_of(history->runs[i], clause);

        if (then && now && strcmp(then, now) != 0)
            return true;
    }
    return false;
}

/* One square for each run. */
static void add_strip(struct tw_html *html, const struct tw_history *history, const char *clause)
{
    tw_html_open_class(html, "svg", "squares strip-of-runs");
    tw_html_attribute_format(html, "viewBox", "0 0 %zu 10", history->count * 10);
    tw_html_attribute_format(html, "width", "%zu", history->count * 14);
    tw_html_attribute(html, "aria-hidden", "true");
    for (size_t i = 0; i < history->count; i++) {
        const char *state = state_of(history->runs[i], clause);

        if (!is_state(state))
            continue;
        tw_html_open(html, "path");
        tw_html_attribute_format(html, "class", "s-%s", state);
        tw_html_attribute_format(html, "d", "M%zu 1h8v8h-8z", i * 10 + 1);
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_changed(struct tw_page *page, const struct tw_report *report,
                        const struct tw_history *history)
{
    static const char *const heads[] = {"clause", "over time", "now", NULL};
    json_t *clauses = json_object_get(history->runs[history->count - 1], "clauses"), *state;
    struct tw_html *html = &page->html;
    const char *clause;
    size_t count = 0;

    tw_html_leaf(html, "h2", NULL, "Clauses that changed");
    json_object_foreach(clauses, clause, state)
    {
        if (!did_change(history, clause) || count == MOST_CHANGED)
            continue;
        if (count++ == 0)
            tw_start_stacked_table(html, heads);
        tw_html_open(html, "tr");
        tw_html_open(html, "td");
        tw_add_clause_link(page, report, clause);
        tw_html_close(html);
        tw_html_open(html, "td");
        add_strip(html, history, clause);
        tw_html_close(html);
        tw_add_cell(html, NULL,
                    json_is_string(state) ? text_of_state(json_string_value(state)) : "");
        tw_html_close(html);
    }
    if (count > 0)
        tw_end_table(html);
    else
        tw_html_leaf(html, "p", "empty", "None: every clause had the same state in all runs.");
}

void tw_add_history_news(struct tw_page *page, const struct tw_report *report)
{
    const struct tw_history *history = report->history;
    struct tw_html *html = &page->html;
    const json_t *before, *now;
    json_t *clauses, *state;
    const char *clause;
    size_t count = 0;

    if (!history || history->count < 2)
        return;
    before = history->runs[history->count - 2];
    now = history->runs[history->count - 1];
    clauses = json_object_get(now, "clauses");
    tw_html_leaf(html, "h2", NULL, "Since the last run");
    tw_html_open(html, "p");
    json_object_foreach(clauses, clause, state)
    {
        const char *then = state_of(before, clause), *today = json_string_value(state);

        if (!then || !today || strcmp(then, today) == 0 || count++ >= 12)
            continue;
        tw_add_clause_link(page, report, clause);
        tw_html_format(html, " %s \xE2\x86\x92 %s; ", text_of_state(then), text_of_state(today));
    }
    if (count == 0)
        tw_html_text(html, "No clause changed its state. ");
    else
        tw_html_format(html, "%zu %s in all. ", count, count == 1 ? "clause" : "clauses");
    tw_html_link(html, NULL, "history.html", "Over time");
    tw_html_text(html, ", ");
    tw_html_link(html, NULL, "compare.html", "row by row");
    tw_html_close(html);
}

void tw_report_history(struct tw_report *report)
{
    const struct tw_page_look look = {.title = "Over time",
                                      .section = "compare",
                                      .lead = "Results of the runs, the oldest on the left."};
    const struct tw_history *history = report->history;
    struct tw_page page;

    tw_page_start(&page, report->site, "history.html", &look);
    if (!history || history->count == 0) {
        tw_html_open_class(&page.html, "p", "empty");
        tw_html_text(&page.html, "No runs were kept. Keep a summary of each run with ");
        tw_html_leaf(&page.html, "code", NULL, "tilewright report --history DIR");
        tw_html_text(&page.html, ".");
        tw_html_close(&page.html);
        tw_page_end(&page);
        return;
    }
    tw_html_open(&page.html, "p");
    tw_html_format(&page.html, "%zu %s, from ", history->count,
                   history->count == 1 ? "run" : "runs");
    tw_add_time(&page.html, tw_result_text(history->runs[0], "time", "?"));
    tw_html_text(&page.html, " to ");
    tw_add_time(&page.html, tw_result_text(history->runs[history->count - 1], "time", "?"));
    tw_html_text(&page.html, ". ");
    tw_html_link(&page.html, NULL, "compare.html", "The last two, row by row");
    tw_html_close(&page.html);
    add_trends(&page, report, history);
    add_changed(&page, report, history);
    tw_page_end(&page);
}
