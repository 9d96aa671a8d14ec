/* Pages that are one table: findings, audit, perft, mutants. */
#include <string.h>

#include "report/internal.h"

static size_t count_rows(const struct tw_report *report, enum tw_row_type type)
{
    size_t count = 0;

    for (size_t i = 0; i < report->results.row_count; i++)
        count += report->results.rows[i].type == type;
    return count;
}

/* Starts a page for one type of row. False, and the page is done, when there are none. */
static bool start(struct tw_report *report, struct tw_page *page, const char *path,
                  const struct tw_page_look *look, enum tw_row_type type, const char *empty)
{
    tw_page_start(page, report->site, path, look);
    if (count_rows(report, type) > 0)
        return true;
    tw_html_leaf(&page->html, "p", "empty", empty);
    tw_page_end(page);
    return false;
}

static void add_state_cell(struct tw_html *html, enum tw_state state)
{
    tw_html_open(html, "td");
    tw_add_state(html, state);
    tw_html_close(html);
}

static void add_json_cell(struct tw_html *html, const json_t *row, const char *name)
{
    tw_html_open(html, "td");
    if (json_object_get(row, name))
        tw_add_values(html, json_object_get(row, name));
    tw_html_close(html);
}

static void add_command_cell(struct tw_html *html, const json_t *row)
{
    const char *command = tw_result_text(row, "command", NULL);

    tw_html_open(html, "td");
    if (command)
        tw_html_leaf(html, "code", NULL, command);
    tw_html_close(html);
}

static void add_finding(struct tw_page *page, const struct tw_report *report,
                        const struct tw_result *row)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    add_state_cell(html, row->state);
    tw_html_open(html, "td");
    tw_add_row_link(page, row);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_html_text(html,
                 tw_result_text(row->json, "message", tw_result_text(row->json, "title", "")));
    if (json_object_get(row->json, "file")) {
        tw_html_open_class(html, "p", "note place");
        tw_html_format(html, "%s:%lld", tw_result_text(row->json, "file", ""),
                       tw_result_number(row->json, "line", 0));
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    add_command_cell(html, row->json);
    tw_html_close(html);
}

void tw_report_findings(struct tw_report *report)
{
    static const char *const heads[] = {"state", "finding", "what", "clauses", "reproduce", NULL};
    const struct tw_page_look look = {.title = "Findings",
                                      .section = "findings",
                                      .lead = "What does not hold, each shrunk to the smallest "
                                              "game that still shows it."};
    struct tw_page page;

    if (!start(report, &page, "findings.html", &look, TW_ROW_FINDING, "There is no finding."))
        return;
    tw_start_table(&page.html, heads);
    for (int state = 0; state < TW_STATE__COUNT; state++)
        for (size_t i = 0; i < report->results.row_count; i++)
            if (report->results.rows[i].type == TW_ROW_FINDING &&
                (int)report->results.rows[i].state == state)
                add_finding(&page, report, &report->results.rows[i]);
    tw_end_table(&page.html);
    tw_page_end(&page);
}

/* What the audit compared: the fact or discrepancy that has this id, in words. */
static const char *subject_of(const struct tw_report *report, const char *id)
{
    const struct tw_model_id *found = tw_model_find_id(report->model, id);

    if (found && found->fact && found->fact->fact)
        return found->fact->fact;
    if (found && found->discrepancy)
        return found->discrepancy->title     ? found->discrepancy->title
               : found->discrepancy->finding ? found->discrepancy->finding
                                             : "";
    return "";
}

static void add_audit(struct tw_page *page, const struct tw_report *report,
                      const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const char *note =
        tw_result_text(row->json, "message", tw_result_text(row->json, "reason", NULL));

    tw_html_open(html, "tr");
    add_state_cell(html, row->state);
    tw_add_cell(html, "mono", row->id);
    tw_html_open(html, "td");
    tw_html_text(html, subject_of(report, row->id));
    if (note)
        tw_html_leaf(html, "p", "soft", note);
    tw_html_close(html);
    tw_add_cell(html, "mono", tw_result_text(row->json, "edition", ""));
    add_json_cell(html, row->json, "lines");
    add_json_cell(html, row->json, "expected");
    add_json_cell(html, row->json, "found");
    add_json_cell(html, row->json, "computed");
    tw_html_close(html);
}

void tw_report_audit(struct tw_report *report)
{
    static const char *const heads[] = {"state",    "id",    "subject",       "edition", "lines",
                                        "expected", "found", "the data give", NULL};
    const struct tw_page_look look = {
        .title = "Audit",
        .section = "audit",
        .lead = "Printed texts held against the data. Lines are those of the texts that the audit "
                "was given."};
    struct tw_page page;

    if (!start(report, &page, "audit.html", &look, TW_ROW_AUDIT, "No rulebook text was audited."))
        return;
    tw_start_table(&page.html, heads);
    for (int state = 0; state < TW_STATE__COUNT; state++)
        for (size_t i = 0; i < report->results.row_count; i++)
            if (report->results.rows[i].type == TW_ROW_AUDIT &&
                (int)report->results.rows[i].state == state)
                add_audit(&page, report, &report->results.rows[i]);
    tw_end_table(&page.html);
    tw_page_end(&page);
}

static bool is_first_with_rules(const struct tw_report *report, size_t at)
{
    const struct tw_result *rows = report->results.rows;

    for (size_t i = 0; i < at; i++)
        if (rows[i].type == TW_ROW_PERFT && strcmp(rows[i].rules, rows[at].rules) == 0)
            return false;
    return true;
}

static void add_perft(struct tw_html *html, const struct tw_result *row)
{
    tw_html_open(html, "tr");
    tw_add_number_cell(html, tw_result_number(row->json, "depth", -1));
    if (json_is_integer(json_object_get(row->json, "count"))) {
        tw_add_number_cell(html, tw_result_number(row->json, "count", 0));
    } else {
        add_json_cell(html, row->json, "count"); /* too large for a number: a string of digits */
    }
    add_json_cell(html, row->json, "expected");
    add_state_cell(html, row->state);
    add_command_cell(html, row->json);
    tw_html_close(html);
}

void tw_report_perft(struct tw_report *report)
{
    static const char *const heads[] = {"depth", "placements", "known", "state", "reproduce", NULL};
    const struct tw_page_look look = {
        .title = "Perft",
        .section = "perft",
        .lead = "How many ways there are to lay the first tiles: the signature by which engines "
                "are compared."};
    struct tw_page page;

    if (!start(report, &page, "perft.html", &look, TW_ROW_PERFT, "Perft was not counted."))
        return;
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type != TW_ROW_PERFT || !is_first_with_rules(report, i))
            continue;
        tw_html_leaf(&page.html, "h2", NULL, row->rules);
        tw_start_table(&page.html, heads);
        for (size_t j = i; j < report->results.row_count; j++)
            if (report->results.rows[j].type == TW_ROW_PERFT &&
                strcmp(report->results.rows[j].rules, row->rules) == 0)
                add_perft(&page.html, &report->results.rows[j]);
        tw_end_table(&page.html);
    }
    tw_page_end(&page);
}

static void add_mutant(struct tw_page *page, const struct tw_report *report,
                       const struct tw_result *row)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_add_cell(html, "mono", row->id);
    tw_html_open(html, "td");
    tw_html_text(html, tw_result_text(row->json, "change", tw_result_text(row->json, "title", "")));
    if (json_object_get(row->json, "file")) {
        tw_html_open_class(html, "p", "note place");
        tw_html_format(html, "%s:%lld", tw_result_text(row->json, "file", ""),
                       tw_result_number(row->json, "line", 0));
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_add_cell(html, "soft", row->rules);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    add_json_cell(html, row->json,
                  json_object_get(row->json, "killed_by") ? "killed_by" : "reason");
    tw_html_close(html);
}

static void add_mutants(struct tw_page *page, const struct tw_report *report, enum tw_state state,
                        const char *title)
{
    static const char *const heads[] = {"mutant", "change", "rules", "clauses", "caught by", NULL};
    unsigned count = 0;

    for (size_t i = 0; i < report->results.row_count; i++)
        count += report->results.rows[i].type == TW_ROW_MUTATION &&
                 report->results.rows[i].state == state;
    if (count == 0)
        return;
    tw_html_open(&page->html, "details");
    if (state < TW_STATE_PASS)
        tw_html_flag(&page->html, "open");
    tw_html_open(&page->html, "summary");
    tw_html_format(&page->html, "%u %s", count, title);
    tw_html_close(&page->html);
    tw_start_table(&page->html, heads);
    for (size_t i = 0; i < report->results.row_count; i++)
        if (report->results.rows[i].type == TW_ROW_MUTATION &&
            report->results.rows[i].state == state)
            add_mutant(page, report, &report->results.rows[i]);
    tw_end_table(&page->html);
    tw_html_close(&page->html);
}

void tw_report_mutations(struct tw_report *report)
{
    static const char *const titles[TW_STATE__COUNT] = {
        [TW_STATE_FAIL] = "survived: no check notices the change",
        [TW_STATE_ERROR] = "could not be tried",
        [TW_STATE_TIMEOUT] = "ran out of time",
        [TW_STATE_INCOMPLETE] = "caught, in incomplete or outdated results",
        [TW_STATE_NOT_RUN] = "not tried",
        [TW_STATE_UNSUPPORTED] = "not supported",
        [TW_STATE_PASS] = "caught",
        [TW_STATE_NOT_CHECKABLE] = "equal to the original",
    };
    const struct tw_page_look look = {
        .title = "Mutants",
        .section = "mutations",
        .lead = "The rules changed on purpose, one at a time. A check that is worth its name "
                "notices; a survivor marks a hole."};
    struct tw_page page;

    if (!start(report, &page, "mutations.html", &look, TW_ROW_MUTATION, "No mutant was tried."))
        return;
    for (int state = 0; state < TW_STATE__COUNT; state++)
        if (titles[state])
            add_mutants(&page, report, (enum tw_state)state, titles[state]);
    tw_page_end(&page);
}
