/* One page for each port: what it breaks and by which cases that shows, what it was not asked. */
#include <string.h>

#include "report/ports.h"

enum { MOST_CASES = 300 }; /* in one table; the rest is in the results */

static void add_about(struct tw_page *page, const struct tw_shown_port *port)
{
    static const char *const keys[] = {"name", "version", "language", "homepage", "issues"};
    const json_t *about = json_object_get(port->row->json, "implementation");
    struct tw_html *html = &page->html;
    struct tw_text badge = {0};

    tw_html_open_class(html, "dl", "facts");
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        tw_add_term(html, keys[i], tw_result_text(about, keys[i], NULL));
    tw_add_term(html, "asked about", port->row->rules);
    tw_html_leaf(html, "dt", NULL, "started");
    tw_html_open(html, "dd");
    tw_html_format(html, "%lld times", tw_result_count(port->row->json, "starts"));
    tw_html_close(html);
    tw_html_leaf(html, "dt", NULL, "badge");
    tw_html_open(html, "dd");
    tw_text_format(&badge, "%s%s", page->up, port->badge);
    tw_html_link(html, NULL, tw_text_string(&badge), "as JSON for shields.io");
    tw_html_close(html);
    tw_html_close(html);
    tw_text_done(&badge);
}

static void add_warnings(struct tw_html *html, const struct tw_report *report,
                         const struct tw_shown_port *port)
{
    const char *trouble = tw_result_text(port->row->json, "message", NULL);

    if (trouble) {
        tw_html_open_class(html, "p", "warning");
        tw_html_format(html, "It could not be asked: %s", trouble);
        tw_html_close(html);
    }
    if (json_is_true(json_object_get(port->row->json, "smoke")))
        tw_html_leaf(html, "p", "warning",
                     "Only the connection was tested; nothing is known about any clause.");
    if (!port->vouched)
        tw_html_leaf(html, "p", "warning",
                     port->row->file->complete
                         ? "These results were made with other data. Nothing in them counts as "
                           "obeyed."
                         : "These results are incomplete. Nothing in them counts as obeyed.");
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_FINDING && row->file == port->row->file &&
            strcmp(tw_result_text(row->json, "port", ""), port->name) == 0)
            tw_html_leaf(html, "p", "warning", tw_result_text(row->json, "message", row->id));
    }
}

/* The cases that fail and are about the clause. */
static void add_cases_of(struct tw_page *page, const struct tw_report *report,
                         const struct tw_shown_port *port, const char *clause)
{
    struct tw_html *html = &page->html;
    const struct tw_result *first = tw_port_evidence(report, port, clause);
    const char *list = first && tw_names_clause(json_object_get(first->json, "blame"), clause)
                           ? "blame"
                           : "clauses";

    if (!first)
        return;
    tw_html_open_class(html, "ul", "cases");
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->state > TW_STATE_TIMEOUT || !tw_port_has_case(port, row) ||
            !tw_names_clause(json_object_get(row->json, list), clause))
            continue;
        tw_html_open(html, "li");
        tw_add_state(html, row->state);
        tw_html_text(html, " ");
        tw_add_row_link(page, report, row);
        tw_html_format(html, " %s", tw_result_text(row->json, "message", ""));
        if (json_object_get(row->json, "known"))
            tw_html_leaf(html, "span", "pill", "known issue");
        tw_html_close(html);
    }
    tw_html_close(html);
}

/* A clause that is not obeyed, with what shows it. */
static void add_bad_clause(struct tw_page *page, const struct tw_report *report,
                           const struct tw_shown_port *port, const struct tw_model_clause *clause,
                           enum tw_standing standing)
{
    struct tw_html *html = &page->html;
    struct tw_text anchor = {0};

    tw_html_slug(&anchor, clause->id);
    tw_html_open(html, "article");
    tw_html_attribute_format(html, "class", "clause %s", tw_standing_class(port, standing));
    tw_html_attribute(html, "id", tw_text_string(&anchor));
    tw_html_open_class(html, "div", "clause-head");
    tw_page_link(page, "clause-id", "clauses/", clause->id, clause->id);
    tw_add_standing(html, port, standing);
    tw_html_close(html);
    tw_html_leaf(html, "p", "statement", clause->statement);
    add_cases_of(page, report, port, clause->id);
    tw_html_close(html);
    tw_text_done(&anchor);
}

static void add_bad_clauses(struct tw_page *page, const struct tw_report *report,
                            const struct tw_shown_port *port, enum tw_standing standing,
                            const char *title)
{
    struct tw_html *html = &page->html;

    if (port->counts[standing] == 0)
        return;
    tw_html_open(html, "h2");
    tw_html_format(html, "%s: %u", title, port->counts[standing]);
    tw_html_close(html);
    tw_html_open_class(html, "div", "clauses");
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        for (size_t j = 0; j < ruleset->clause_count; j++)
            if (tw_port_standing(report, port, ruleset, j) == standing)
                add_bad_clause(page, report, port, &ruleset->clauses[j], standing);
    }
    tw_html_close(html);
}

/* Clauses with nothing to tell but where they stand, folded, a line for each rulebook. */
static void add_other_clauses(struct tw_page *page, const struct tw_report *report,
                              const struct tw_shown_port *port, enum tw_standing standing)
{
    struct tw_html *html = &page->html;

    if (port->counts[standing] == 0)
        return;
    tw_html_open(html, "details");
    tw_html_open(html, "summary");
    tw_add_standing_count(html, port, standing, port->counts[standing]);
    tw_html_close(html);
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];
        bool any = false;

        for (size_t j = 0; j < ruleset->clause_count; j++) {
            if (tw_port_standing(report, port, ruleset, j) != standing)
                continue;
            if (!any) {
                tw_html_leaf(html, "h3", NULL, ruleset->title);
                tw_html_open_class(html, "p", "ids");
            }
            any = true;
            tw_add_clause_link(page, report, ruleset->clauses[j].id);
            tw_html_text(html, " ");
        }
        if (any)
            tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_case(struct tw_page *page, const struct tw_report *report,
                     const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const char *note =
        tw_result_text(row->json, "message", tw_result_text(row->json, "reason", NULL));

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    if (row->page)
        tw_add_row_link(page, report, row);
    else
        tw_html_leaf(html, "span", "row-id", tw_result_text(row->json, "case", row->id));
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_html_text(html, tw_result_text(row->json, "title", ""));
    if (note)
        tw_html_leaf(html, "p", "soft", note);
    tw_html_close(html);
    tw_add_cell(html, "soft", row->rules);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    tw_html_close(html);
}

static void add_cases(struct tw_page *page, const struct tw_report *report,
                      const struct tw_shown_port *port, enum tw_row_state state)
{
    static const char *const heads[] = {"case", "about", "rules", "clauses", NULL};
    struct tw_html *html = &page->html;
    unsigned shown = 0;

    if (port->cases[state] == 0)
        return;
    tw_html_open(html, "details");
    tw_html_open(html, "summary");
    tw_add_state_count(html, state, port->cases[state]);
    tw_html_close(html);
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < report->results.row_count && shown < MOST_CASES; i++)
        if (report->results.rows[i].state == state &&
            tw_port_has_case(port, &report->results.rows[i])) {
            add_case(page, report, &report->results.rows[i]);
            shown++;
        }
    tw_end_table(html);
    if (shown < port->cases[state]) {
        tw_html_open(html, "p");
        tw_html_format(html, "and %u more in ", port->cases[state] - shown);
        tw_html_link(html, NULL, "../data/index.html", "the results");
        tw_html_close(html);
    }
    tw_html_close(html);
}

void tw_report_port(struct tw_report *report, const struct tw_shown_port *port)
{
    const struct tw_page_look look = {.title = port->name, .section = "ports", .boards = true};
    struct tw_page page;
    struct tw_html *html = &page.html;

    tw_page_start(&page, report->site, port->page, &look);
    tw_html_open_class(html, "p", "state-line");
    tw_add_port_counts(html, port);
    tw_html_close(html);
    add_warnings(html, report, port);
    tw_add_diagnoses(&page, report, port);
    add_bad_clauses(&page, report, port, TW_STANDING_BROKEN, "Broken");
    add_bad_clauses(&page, report, port, TW_STANDING_UNANSWERED, "Unanswered");
    tw_html_leaf(html, "h2", NULL, "Other clauses");
    add_other_clauses(&page, report, port, TW_STANDING_TOUCHED);
    add_other_clauses(&page, report, port, TW_STANDING_NOT_FINISHED);
    add_other_clauses(&page, report, port, TW_STANDING_NOT_ASKED);
    add_other_clauses(&page, report, port, TW_STANDING_UNSUPPORTED);
    add_other_clauses(&page, report, port, TW_STANDING_PARTLY_ASKED);
    add_other_clauses(&page, report, port, TW_STANDING_OBEYED);
    add_other_clauses(&page, report, port, TW_STANDING_PARTLY_SHOWN);
    add_other_clauses(&page, report, port, TW_STANDING_NOT_CHECKABLE);
    tw_html_leaf(html, "h2", NULL, "Cases");
    for (int state = 0; state < TW_STATE__COUNT; state++)
        add_cases(&page, report, port, (enum tw_row_state)state);
    tw_html_leaf(html, "h2", NULL, "The port");
    add_about(&page, port);
    tw_add_tile_symbols(html, report);
    tw_page_end(&page);
}
