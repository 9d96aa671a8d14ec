/* Ports side by side: against each other, against editions and against clauses, the worst first. */
#include <stdlib.h>
#include <string.h>

#include "report/ports.h"

static void add_badge(struct tw_report *report, const struct tw_shown_port *port)
{
    struct tw_text *text = tw_site_add(report->site, "%s", port->badge);
    char *badge =
        json_dumps(json_object_get(port->row->json, "badge"), JSON_COMPACT | JSON_SORT_KEYS);

    /* A badge says what complete results say. */
    if (badge && port->vouched)
        tw_text_add(text, badge);
    else
        tw_text_add(text, "{\"color\":\"lightgrey\",\"label\":\"tilewright\",\"message\":"
                          "\"incomplete\",\"schemaVersion\":1}");
    tw_text_add(text, "\n");
    free(badge);
}

static void add_port_row(struct tw_page *page, const struct tw_shown_port *port)
{
    const json_t *about = json_object_get(port->row->json, "implementation");
    struct tw_html *html = &page->html;
    struct tw_text badge = {0};

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_port_link(page, port);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_html_text(html, tw_result_text(about, "name", ""));
    tw_html_format(html, " %s", tw_result_text(about, "version", ""));
    tw_html_leaf(html, "p", "soft", tw_result_text(about, "language", ""));
    tw_html_close(html);
    tw_add_cell(html, "soft", port->row->rules);
    tw_html_open(html, "td");
    tw_add_port_counts(html, port);
    tw_html_close(html);
    tw_html_open(html, "td");
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (port->cases[i]) {
            tw_add_state_count(html, (enum tw_row_state)i, port->cases[i]);
            tw_html_text(html, " ");
        }
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_text_format(&badge, "%s%s", page->up, port->badge);
    tw_html_link(html, NULL, tw_text_string(&badge), "badge");
    tw_html_close(html);
    tw_html_close(html);
    tw_text_done(&badge);
}

/* Starts a table with a column for each port behind the first ones. */
static void start_port_table(struct tw_report *report, struct tw_html *html, const char *first,
                             const char *second)
{
    const char **heads =
        tw_arena_array(&report->site->arena, report->port_count + 3, sizeof(const char *));
    static const char *const none[] = {NULL};
    size_t count = 0;

    report->failed |= !heads;
    if (heads) {
        heads[count++] = first;
        if (second)
            heads[count++] = second;
        for (size_t i = 0; i < report->port_count; i++)
            heads[count++] = report->ports[i].name;
    }
    tw_start_stacked_table(html, heads ? heads : none);
}

static bool states(const struct tw_model_clause *clause, const char *edition)
{
    for (size_t i = 0; i < clause->source_count; i++)
        if (clause->sources[i].agrees && strcmp(clause->sources[i].edition.text, edition) == 0)
            return true;
    return false;
}

static void add_edition(struct tw_page *page, const struct tw_report *report,
                        const struct tw_model_ruleset *ruleset, const char *edition)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_page_link(page, NULL, "editions/", ruleset->id, ruleset->title);
    tw_html_close(html);
    tw_add_cell(html, "mono", edition);
    for (size_t i = 0; i < report->port_count; i++) {
        const struct tw_shown_port *port = &report->ports[i];
        unsigned counts[TW_STANDING__COUNT] = {0};
        bool any = false;

        for (size_t j = 0; j < ruleset->clause_count; j++)
            if (states(&ruleset->clauses[j], edition))
                counts[tw_port_standing(report, port, ruleset, j)]++;
        tw_html_open(html, "td");
        for (int j = TW_STANDING__COUNT - 1; j >= 0; j--)
            if (counts[j]) {
                tw_add_standing_count(html, port, (enum tw_standing)j, counts[j]);
                tw_html_text(html, " ");
                any = true;
            }
        if (!any)
            tw_html_leaf(html, "span", "soft", "no clause is cited from it");
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_editions(struct tw_page *page, struct tw_report *report)
{
    tw_html_leaf(&page->html, "h2", NULL, "Edition by edition");
    tw_html_leaf(&page->html, "p", "soft",
                 "An edition counts the clauses that it states as the catalogue does. For the "
                 "others see the editions side by side.");
    start_port_table(report, &page->html, "rulebook", "edition");
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        for (size_t j = 0; ruleset->clause_count && j < ruleset->edition_count; j++)
            add_edition(page, report, ruleset, ruleset->editions[j].id);
    }
    tw_end_table(&page->html);
}

/* A cell; what is wrong leads to the case that shows it. */
static void add_cell(struct tw_page *page, const struct tw_report *report,
                     const struct tw_shown_port *port, const struct tw_model_ruleset *ruleset,
                     size_t clause)
{
    const enum tw_standing standing = tw_port_standing(report, port, ruleset, clause);
    const struct tw_result *evidence =
        standing >= TW_STANDING_TOUCHED
            ? tw_port_evidence(report, port, ruleset->clauses[clause].id)
            : NULL;
    struct tw_html *html = &page->html;

    tw_html_open(html, "td");
    if (evidence && evidence->page) {
        tw_html_open(html, "a");
        tw_html_attribute_format(html, "href", "%s%s", page->up, evidence->page);
        tw_add_standing(html, port, standing);
        tw_html_close(html);
    } else {
        tw_add_standing(html, port, standing);
    }
    tw_html_close(html);
}

/* The worst that a clause is with any port. */
static enum tw_standing worst_of(const struct tw_report *report,
                                 const struct tw_model_ruleset *ruleset, size_t clause)
{
    enum tw_standing worst = TW_STANDING_NOT_ASKED;

    for (size_t i = 0; i < report->port_count; i++) {
        const enum tw_standing standing =
            tw_port_standing(report, &report->ports[i], ruleset, clause);

        worst = standing > worst ? standing : worst;
    }
    return worst;
}

static bool same_outcome(const struct tw_report *report, const struct tw_model_ruleset *ruleset,
                         size_t one, size_t other)
{
    for (size_t i = 0; i < report->port_count; i++)
        if (tw_port_standing(report, &report->ports[i], ruleset, one) !=
            tw_port_standing(report, &report->ports[i], ruleset, other))
            return false;
    return true;
}

static void add_clause(struct tw_page *page, const struct tw_report *report,
                       const struct tw_model_ruleset *ruleset, size_t clause)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_clause_link(page, report, ruleset->clauses[clause].id);
    tw_html_leaf(html, "p", "soft", ruleset->clauses[clause].statement);
    tw_html_close(html);
    for (size_t i = 0; i < report->port_count; i++)
        add_cell(page, report, &report->ports[i], ruleset, clause);
    tw_html_close(html);
}

/* All clauses with the outcome of this one in one row. */
static void add_folded(struct tw_page *page, const struct tw_report *report,
                       const struct tw_model_ruleset *ruleset, size_t clause, unsigned count)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_html_open(html, "details");
    tw_html_open(html, "summary");
    tw_html_format(html, "%u %s", count, count == 1 ? "clause" : "clauses");
    tw_html_close(html);
    tw_html_open_class(html, "p", "ids");
    for (size_t i = clause; i < ruleset->clause_count; i++)
        if (same_outcome(report, ruleset, clause, i)) {
            tw_add_clause_link(page, report, ruleset->clauses[i].id);
            tw_html_text(html, " ");
        }
    tw_html_close(html);
    tw_html_close(html);
    tw_html_close(html);
    for (size_t i = 0; i < report->port_count; i++)
        add_cell(page, report, &report->ports[i], ruleset, clause);
    tw_html_close(html);
}

static void add_same_ones(struct tw_page *page, const struct tw_report *report,
                          const struct tw_model_ruleset *ruleset)
{
    for (size_t i = 0; i < ruleset->clause_count; i++) {
        bool first = worst_of(report, ruleset, i) < TW_STANDING_TOUCHED;
        unsigned count = 0;

        for (size_t j = 0; j < i && first; j++)
            first = !same_outcome(report, ruleset, i, j);
        for (size_t j = i; j < ruleset->clause_count && first; j++)
            count += same_outcome(report, ruleset, i, j);
        if (first)
            add_folded(page, report, ruleset, i, count);
    }
}

static void add_ruleset(struct tw_page *page, struct tw_report *report,
                        const struct tw_model_ruleset *ruleset)
{
    if (ruleset->clause_count == 0)
        return;
    tw_html_open(&page->html, "h3");
    tw_page_link(page, NULL, "rules/", ruleset->id, ruleset->title);
    tw_html_close(&page->html);
    start_port_table(report, &page->html, "clause", NULL);
    for (int worst = TW_STANDING__COUNT - 1; worst >= TW_STANDING_TOUCHED; worst--)
        for (size_t i = 0; i < ruleset->clause_count; i++)
            if ((int)worst_of(report, ruleset, i) == worst)
                add_clause(page, report, ruleset, i);
    add_same_ones(page, report, ruleset);
    tw_end_table(&page->html);
}

/* Rulebooks in which something is wrong come first. */
static enum tw_standing worst_of_all(const struct tw_report *report,
                                     const struct tw_model_ruleset *ruleset)
{
    enum tw_standing worst = TW_STANDING_NOT_ASKED;

    for (size_t i = 0; i < ruleset->clause_count; i++) {
        const enum tw_standing standing = worst_of(report, ruleset, i);

        worst = standing > worst ? standing : worst;
    }
    return worst;
}

static void add_rulesets(struct tw_page *page, struct tw_report *report)
{
    tw_html_leaf(&page->html, "h2", NULL, "Clause by clause");
    tw_html_leaf(&page->html, "p", "soft",
                 "Failures come first and link to the board. Clauses with the same outcome share a "
                 "row. Not asked is never a pass.");
    for (int worst = TW_STANDING__COUNT - 1; worst >= 0; worst--)
        for (size_t i = 0; i < report->model->ruleset_count; i++)
            if ((int)worst_of_all(report, &report->model->rulesets[i]) == worst)
                add_ruleset(page, report, &report->model->rulesets[i]);
}

void tw_report_ports(struct tw_report *report)
{
    static const char *const heads[] = {"port",  "implementation", "asked about", "clauses",
                                        "cases", "badge",          NULL};
    const struct tw_page_look look = {
        .title = "Ports side by side",
        .section = "ports",
        .lead = "Other implementations, clause by clause, the worst first."};
    struct tw_page page;

    tw_page_start(&page, report->site, "ports.html", &look);
    if (report->port_count == 0) {
        tw_html_open_class(&page.html, "p", "empty");
        tw_html_text(&page.html, "No port was asked. Results of ");
        tw_html_leaf(&page.html, "code", NULL, "tilewright conform --impl NAME=COMMAND");
        tw_html_text(&page.html, " are shown here.");
        tw_html_close(&page.html);
        tw_page_end(&page);
        return;
    }
    tw_start_stacked_table(&page.html, heads);
    for (size_t i = 0; i < report->port_count; i++)
        add_port_row(&page, &report->ports[i]);
    tw_end_table(&page.html);
    add_editions(&page, report);
    add_rulesets(&page, report);
    tw_page_end(&page);
    for (size_t i = 0; i < report->port_count; i++) {
        tw_report_port(report, &report->ports[i]);
        add_badge(report, &report->ports[i]);
    }
}
