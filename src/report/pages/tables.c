/* Pages that are tables: audit, perft, mutants. */
#include <string.h>

#include "report/internal.h"

/* Adds what a page shows of a row. */
typedef void add_row(struct tw_page *page, const struct tw_report *report,
                     const struct tw_result *row);

/* The rows of a type, the worst first. */
static void add_rows(struct tw_page *page, const struct tw_report *report, enum tw_row_type type,
                     add_row *add)
{
    for (int state = 0; state < TW_STATE__COUNT; state++)
        for (size_t i = 0; i < report->results.row_count; i++)
            if (report->results.rows[i].type == type && (int)report->results.rows[i].state == state)
                add(page, report, &report->results.rows[i]);
}

/* Starts a page for one type of row. False, and the page is done, when there are none. */
static bool start(struct tw_report *report, struct tw_page *page, const char *path,
                  const struct tw_page_look *look, enum tw_row_type type, const char *empty)
{
    tw_page_start(page, report->site, path, look);
    for (size_t i = 0; i < report->results.row_count; i++)
        if (report->results.rows[i].type == type)
            return true;
    tw_html_leaf(&page->html, "p", "empty", empty);
    tw_page_end(page);
    return false;
}

static void add_state_cell(struct tw_html *html, enum tw_row_state state)
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
    tw_add_prose(page, report, subject_of(report, row->id));
    if (note)
        tw_add_prose_leaf(page, report, "p", "soft", note);
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
        .lead = "Printed texts compared with the data. Line numbers are those of the given texts."};
    struct tw_page page;

    if (!start(report, &page, "audit.html", &look, TW_ROW_AUDIT,
               "No rulebook text was audited. Compare your own text with the data: tilewright "
               "audit --rulebook EDITION=FILE --out audit.jsonl, then give audit.jsonl to "
               "tilewright report."))
        return;
    tw_start_stacked_table(&page.html, heads);
    add_rows(&page, report, TW_ROW_AUDIT, add_audit);
    tw_end_table(&page.html);
    tw_page_end(&page);
}

/* Rows of one type by their rules, each rules once. */
static bool is_first_with_rules(const struct tw_report *report, size_t at)
{
    const struct tw_result *rows = report->results.rows;

    for (size_t i = 0; i < at; i++)
        if (rows[i].type == rows[at].type && strcmp(rows[i].rules, rows[at].rules) == 0)
            return false;
    return true;
}

enum { DEEPEST = 12 };

static const struct tw_result *find_perft(const struct tw_report *report, const char *rules,
                                          long long depth)
{
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_PERFT && strcmp(row->rules, rules) == 0 &&
            tw_result_number(row->json, "depth", -1) == depth)
            return row;
    }
    return NULL;
}

/* The count, what it was held against, and whether they agree. */
static void add_count(struct tw_html *html, const struct tw_result *row, long long depth)
{
    const json_t *count = row ? json_object_get(row->json, "count") : NULL;

    tw_html_open_class(html, "td", "number");
    tw_html_open_class(html, "span", "head");
    tw_html_format(html, "depth %lld: ", depth);
    tw_html_close(html);
    if (!row)
        tw_html_leaf(html, "span", "soft", "not counted");
    else if (json_is_integer(count))
        tw_add_number(html, json_integer_value(count));
    else
        tw_add_values(html, count); /* too large for a number: a string of digits */
    if (row) {
        tw_html_open(html, "p");
        if (row->state == TW_STATE_NOT_RUN) {
            tw_html_open_class(html, "span", "pill s-hole");
            tw_html_text(html, "not compared");
            tw_html_close(html);
        } else {
            tw_add_state(html, row->state);
        }
        tw_html_close(html);
    }
    if (row && row->state == TW_STATE_FAIL) {
        tw_html_open_class(html, "p", "differs");
        tw_html_text(html, "expected ");
        tw_add_values(html, json_object_get(row->json, "expected"));
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_perft(struct tw_html *html, const struct tw_report *report, const char *rules,
                      long long first, long long last)
{
    const char *command = NULL;

    tw_html_open(html, "tr");
    tw_add_cell(html, "mono", rules);
    for (long long depth = first; depth <= last; depth++) {
        const struct tw_result *row = find_perft(report, rules, depth);

        add_count(html, row, depth);
        command = row ? tw_result_text(row->json, "command", command) : command;
    }
    tw_html_open(html, "td");
    if (command)
        tw_html_leaf(html, "code", NULL, command);
    tw_html_close(html);
    tw_html_close(html);
}

void tw_report_perft(struct tw_report *report)
{
    static const char *const depths[DEEPEST + 1] = {
        "\tdepth 0", "\tdepth 1", "\tdepth 2", "\tdepth 3",  "\tdepth 4",  "\tdepth 5", "\tdepth 6",
        "\tdepth 7", "\tdepth 8", "\tdepth 9", "\tdepth 10", "\tdepth 11", "\tdepth 12"};
    const struct tw_page_look look = {
        .title = "Perft",
        .section = "perft",
        .lead = "The number of ways to lay the next tiles, by depth: a number for comparing "
                "engines. A count passes when trying everything gives the same number."};
    const char *heads[DEEPEST + 4] = {"rules"};
    size_t columns = 1;
    long long first = DEEPEST, last = 0;
    struct tw_page page;

    if (!start(report, &page, "perft.html", &look, TW_ROW_PERFT, "Perft was not counted."))
        return;
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];
        const long long depth = tw_result_number(row->json, "depth", -1);

        if (row->type != TW_ROW_PERFT || depth < 0 || depth > DEEPEST)
            continue;
        first = depth < first ? depth : first;
        last = depth > last ? depth : last;
    }
    for (long long depth = first; depth <= last; depth++)
        heads[columns++] = depths[depth];
    heads[columns] = "reproduce";
    tw_start_stacked_table(&page.html, heads);
    for (size_t i = 0; i < report->results.row_count; i++)
        if (report->results.rows[i].type == TW_ROW_PERFT && is_first_with_rules(report, i))
            add_perft(&page.html, report, report->results.rows[i].rules, first, last);
    tw_end_table(&page.html);
    tw_page_end(&page);
}

static const char *const mutant_titles[TW_STATE__COUNT] = {
    [TW_STATE_FAIL] = "survived: no check notices the change",
    [TW_STATE_ERROR] = "could not be tried",
    [TW_STATE_TIMEOUT] = "ran out of time",
    [TW_STATE_INCOMPLETE] = "noticed, in incomplete or outdated results",
    [TW_STATE_NOT_RUN] = "not tried",
    [TW_STATE_UNSUPPORTED] = "not supported",
    [TW_STATE_PASS] = "caught",
    [TW_STATE_NOT_CHECKABLE] = "equal to the original",
};

static void add_mutant(struct tw_page *page, const struct tw_report *report,
                       const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const char *reason = tw_result_text(row->json, "reason", NULL);

    tw_html_open(html, "tr");
    tw_add_cell(html, "mono", row->id);
    tw_html_open(html, "td");
    tw_add_prose(page, report,
                 tw_result_text(row->json, "change", tw_result_text(row->json, "title", "")));
    if (reason)
        tw_add_prose_leaf(page, report, "p", "soft", reason);
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

static unsigned count_mutants(const struct tw_report *report, const char *rules, int state)
{
    unsigned count = 0;

    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        count += row->type == TW_ROW_MUTATION && (int)row->state == state &&
                 (!rules || strcmp(row->rules, rules) == 0);
    }
    return count;
}

/* How many of those that could be caught were. */
static void add_score(struct tw_html *html, const struct tw_report *report, const char *rules)
{
    unsigned counts[TW_STATE__COUNT], tried = 0;

    for (int state = 0; state < TW_STATE__COUNT; state++) {
        counts[state] = count_mutants(report, rules, state);
        tried += state != TW_STATE_NOT_CHECKABLE ? counts[state] : 0;
    }
    tw_html_open(html, "tr");
    tw_add_cell(html, "mono", rules);
    tw_html_open_class(html, "td", "number");
    if (tried)
        tw_html_format(html, "%.1f %%", 100.0 * counts[TW_STATE_PASS] / tried);
    tw_html_close(html);
    tw_html_open(html, "td");
    for (int state = 0; state < TW_STATE__COUNT; state++)
        if (counts[state]) {
            tw_html_open(html, "span");
            tw_html_attribute_format(html, "class", "pill s-%s", tw_state_words[state]);
            tw_html_format(html, "%u %.*s", counts[state],
                           (int)strcspn(mutant_titles[state] ? mutant_titles[state] : "", ":,"),
                           mutant_titles[state] ? mutant_titles[state] : "");
            tw_html_close(html);
            tw_html_text(html, " ");
        }
    tw_html_close(html);
    tw_html_close(html);
}

static void add_mutants(struct tw_page *page, const struct tw_report *report,
                        enum tw_row_state state)
{
    static const char *const heads[] = {"mutant", "change", "rules", "clauses", "caught by", NULL};
    const unsigned count = count_mutants(report, NULL, (int)state);

    if (count == 0 || !mutant_titles[state])
        return;
    tw_html_open(&page->html, "details");
    if (state < TW_STATE_PASS)
        tw_html_flag(&page->html, "open");
    tw_html_open(&page->html, "summary");
    tw_html_format(&page->html, "%u %s", count, mutant_titles[state]);
    tw_html_close(&page->html);
    tw_start_stacked_table(&page->html, heads);
    for (size_t i = 0; i < report->results.row_count; i++)
        if (report->results.rows[i].type == TW_ROW_MUTATION &&
            report->results.rows[i].state == state)
            add_mutant(page, report, &report->results.rows[i]);
    tw_end_table(&page->html);
    tw_html_close(&page->html);
}

void tw_report_mutations(struct tw_report *report)
{
    static const char *const heads[] = {"rules", "\tscore", "mutants", NULL};
    const struct tw_page_look look = {.title = "Mutants",
                                      .section = "mutations",
                                      .lead =
                                          "The rules changed on purpose, one at a time. Some check "
                                          "must notice each change; a survivor marks a gap."};
    struct tw_page page;

    if (!start(report, &page, "mutations.html", &look, TW_ROW_MUTATION, "No mutant was tried."))
        return;
    tw_start_stacked_table(&page.html, heads);
    for (size_t i = 0; i < report->results.row_count; i++)
        if (report->results.rows[i].type == TW_ROW_MUTATION && is_first_with_rules(report, i))
            add_score(&page.html, report, report->results.rows[i].rules);
    tw_end_table(&page.html);
    for (int state = 0; state < TW_STATE__COUNT; state++)
        add_mutants(&page, report, (enum tw_row_state)state);
    tw_page_end(&page);
}
