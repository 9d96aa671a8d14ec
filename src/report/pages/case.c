/* What a port answered to a case, beside our answer; one member of a list on each line. */
#include <string.h>

#include "report/ports.h"

enum { MOST_LINES = 200 }; /* of an answer; the rest is in the results */

static bool contains(const json_t *list, const json_t *wanted)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry) if (json_equal(entry, wanted)) return true;
    return false;
}

static void add_line(struct tw_html *html, const json_t *value, bool differs)
{
    tw_html_open_class(html, "li", differs ? "differs" : NULL);
    tw_html_open(html, "code");
    tw_add_json(html, value);
    tw_html_close(html);
    if (differs)
        tw_html_leaf(html, "span", "soft", " only here");
    tw_html_close(html);
}

/* What only one of the two says comes first. */
static void add_list(struct tw_html *html, const json_t *list, const json_t *other)
{
    const json_t *entry;
    size_t shown = 0, i;

    tw_html_open_class(html, "ul", "answer");
    for (int same = 0; same < 2; same++)
        json_array_foreach(list, i, entry)
        {
            if (contains(other, entry) != (same == 1) || shown++ >= MOST_LINES)
                continue;
            add_line(html, entry, same == 0);
        }
    if (json_array_size(list) == 0)
        tw_html_leaf(html, "li", "empty", "nothing");
    if (shown > MOST_LINES) {
        tw_html_open_class(html, "li", "soft");
        tw_html_format(html, "and %zu more in the results", shown - MOST_LINES);
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_side(struct tw_html *html, const char *title, const char *text, const json_t *value,
                     const json_t *other)
{
    tw_html_open_class(html, "div", "says");
    tw_html_leaf(html, "h3", NULL, title);
    if (!text)
        tw_html_leaf(html, "p", "empty", "none");
    else if (json_is_array(value) && json_is_array(other))
        add_list(html, value, other);
    else
        tw_html_leaf(html, "pre", NULL, text);
    tw_html_close(html);
}

void tw_add_both_answers(struct tw_html *html, const json_t *row)
{
    const char *ours = tw_result_text(row, "ours", NULL);
    const char *theirs = tw_result_text(row, "theirs", NULL);
    json_t *own = ours ? json_loads(ours, JSON_DECODE_ANY, NULL) : NULL;
    json_t *other = theirs ? json_loads(theirs, JSON_DECODE_ANY, NULL) : NULL;

    if (ours || theirs) {
        tw_html_leaf(html, "h2", "both-answers", "Both answers");
        tw_html_open_class(html, "div", "side-by-side");
        add_side(html, "ours", ours, own, other);
        add_side(html, "theirs", theirs, other, own);
        tw_html_close(html);
    }
    json_decref(own);
    json_decref(other);
}

static const struct tw_shown_port *find_port(const struct tw_report *report, const json_t *row)
{
    for (size_t i = 0; i < report->port_count; i++)
        if (strcmp(report->ports[i].name, tw_result_text(row, "port", "")) == 0)
            return &report->ports[i];
    return NULL;
}

void tw_add_case_facts(struct tw_page *page, const struct tw_report *report, const json_t *row)
{
    struct tw_html *html = &page->html;
    const struct tw_shown_port *port = find_port(report, row);
    const json_t *blame = json_object_get(row, "blame");

    if (port) {
        tw_html_leaf(html, "dt", NULL, "port");
        tw_html_open(html, "dd");
        tw_add_port_link(page, port);
        tw_html_close(html);
    }
    tw_add_term(html, "case", tw_result_text(row, "case", NULL));
    if (json_array_size(blame) > 0) {
        tw_html_leaf(html, "dt", NULL, "laid to");
        tw_html_open(html, "dd");
        tw_add_clause_links(page, report, blame);
        tw_html_close(html);
    }
    tw_add_term(html, "known issue", tw_result_text(row, "known", NULL));
}

void tw_add_answers(struct tw_html *html, const json_t *row)
{
    const char *evidence = tw_result_text(row, "stderr", NULL);

    tw_add_both_answers(html, row);
    if (evidence && *evidence) {
        tw_html_leaf(html, "h2", NULL, "On standard error");
        tw_html_leaf(html, "pre", NULL, evidence);
    }
}
