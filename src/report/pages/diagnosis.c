/* Why a port fails, above everything else on its page: each cause with the board that shows it. */
#include <string.h>

#include "report/ports.h"

static const struct tw_result *find_case(const struct tw_report *report,
                                         const struct tw_shown_port *port, const char *id)
{
    for (size_t i = 0; i < report->results.row_count; i++)
        if (tw_port_has_case(port, &report->results.rows[i]) &&
            strcmp(tw_result_text(report->results.rows[i].json, "case", ""), id) == 0)
            return &report->results.rows[i];
    return NULL;
}

static void add_facts(struct tw_page *page, const struct tw_report *report,
                      const struct tw_shown_port *port, const json_t *cause)
{
    struct tw_html *html = &page->html;
    const char *clause = tw_result_text(cause, "clause", NULL);

    tw_html_open_class(html, "dl", "facts");
    if (clause) {
        tw_html_leaf(html, "dt", NULL, "clause");
        tw_html_open(html, "dd");
        tw_add_clause_link(page, report, clause);
        tw_html_close(html);
    }
    tw_html_leaf(html, "dt", NULL, "explains");
    tw_html_open(html, "dd");
    tw_html_format(html, "%lld of %lld failures, and contradicts no right answer",
                   tw_result_count(cause, "explains"),
                   tw_result_count(port->row->json, "failures"));
    tw_html_close(html);
    tw_add_term(html, "where to look", tw_result_text(cause, "look", NULL));
    tw_html_close(html);
}

/* Suspects that give the same answers. */
static void add_alike(struct tw_html *html, const json_t *cause)
{
    const long long all = tw_result_count(cause, "alike_count");
    const json_t *alike;
    size_t i;

    if (all == 0)
        return;
    tw_html_open(html, "details");
    tw_html_open(html, "summary");
    tw_html_format(html, "or one of %lld others; no answer distinguishes them", all);
    tw_html_close(html);
    tw_html_open(html, "ul");
    json_array_foreach(json_object_get(cause, "alike"), i, alike)
    {
        tw_html_open(html, "li");
        tw_html_format(html, "%s ", tw_result_text(alike, "says", ""));
        tw_html_leaf(html, "span", "soft", tw_result_text(alike, "clause", ""));
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_html_close(html);
}

static void add_cause(struct tw_page *page, struct tw_report *report,
                      const struct tw_shown_port *port, const json_t *cause)
{
    struct tw_html *html = &page->html;
    const struct tw_result *shown = find_case(report, port, tw_result_text(cause, "case", ""));

    tw_html_open_class(html, "article", "clause s-fail");
    tw_html_leaf(html, "h3", NULL, tw_result_text(cause, "says", ""));
    add_facts(page, report, port, cause);
    add_alike(html, cause);
    if (shown) {
        tw_html_open(html, "p");
        tw_html_text(html, "The smallest case that shows it: ");
        tw_add_row_link(page, report, shown);
        tw_html_close(html);
        if (tw_report_has_board(shown))
            tw_add_last_board(page, report, shown->json);
        tw_add_both_answers(html, shown->json);
    }
    tw_html_close(html);
}

static void add_power(struct tw_html *html, const json_t *row)
{
    const json_t *power = json_object_get(row, "power");

    if (!json_is_object(power) || tw_result_count(power, "suspects") == 0)
        return;
    tw_html_leaf(html, "h2", NULL, "Mistakes that the answers exclude");
    tw_html_open(html, "p");
    tw_html_format(html,
                   "Of %lld known ways to get these rules wrong the answers exclude %lld, %lld of "
                   "them by cases about the very clause.",
                   tw_result_count(power, "suspects"), tw_result_count(power, "excluded"),
                   tw_result_count(power, "own"));
    tw_html_close(html);
}

void tw_add_diagnoses(struct tw_page *page, struct tw_report *report,
                      const struct tw_shown_port *port)
{
    struct tw_html *html = &page->html;
    const json_t *row = port->row->json, *causes = json_object_get(row, "diagnoses"), *cause;
    const long long unexplained = tw_result_count(row, "unexplained");
    size_t i;

    if (json_array_size(causes) > 0) {
        tw_html_leaf(html, "h2", NULL,
                     json_array_size(causes) == 1 ? "What is wrong" : "What is wrong: the causes");
        tw_html_open_class(html, "div", "clauses");
        json_array_foreach(causes, i, cause) add_cause(page, report, port, cause);
        tw_html_close(html);
    }
    if (unexplained > 0) {
        tw_html_open_class(html, "p", "warning");
        tw_html_format(html, "%lld of %lld failures fit no known mistake; they are listed below.",
                       unexplained, tw_result_count(row, "failures"));
        tw_html_close(html);
    }
    add_power(html, row);
}
