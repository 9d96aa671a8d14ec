/*
 * One page for each topic: the rule in plain words, the board that shows it, the formula with its
 * numbers, what people ask, where books differ, and the clauses and scenarios behind it.
 */
#include <string.h>

#include "report/topics.h"

enum { MOST_FORMULAS = 12, MOST_SCENARIOS = 40 };

static bool has_clause(const struct tw_subject *subject, const char *id)
{
    for (size_t i = 0; i < subject->count; i++)
        if (strcmp(subject->clauses[i]->id, id) == 0)
            return true;
    return false;
}

static bool names_topic(const struct tw_subject *subject, const json_t *clauses)
{
    const json_t *id;
    size_t i;

    json_array_foreach(clauses, i, id) if (json_is_string(id) &&
                                           has_clause(subject, json_string_value(id))) return true;
    return false;
}

/* A formula at work: the event that shows it, of the scenario that shows it. */
struct worked {
    const struct tw_result *row;
    const json_t *event;
    const char *formula, *when;
};

/* An example with a number for everything that is counted says most. */
static long long telling(const struct worked *worked)
{
    const long long points = tw_result_number(worked->event, "points", 0);
    json_t *counters = json_object_get(worked->event, "counters"), *value;
    long long worth = points > 20 ? 0 : points;
    const char *name;

    json_object_foreach(counters, name, value) worth += json_integer_value(value) > 0 ? 20 : 0;
    return worth;
}

/* Keeps the better one of two that show the same formula; false: it shows another one. */
static bool take_better(struct worked *list, size_t count, const struct worked *other)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i].formula, other->formula) == 0 &&
            strcmp(list[i].when, other->when) == 0) {
            if (telling(other) > telling(&list[i]))
                list[i] = *other;
            return true;
        }
    return false;
}

static void work_row(const struct tw_subject *subject, const struct tw_result *row,
                     struct worked list[MOST_FORMULAS], size_t *count)
{
    const json_t *move, *event;
    size_t i, j;

    json_array_foreach(json_object_get(row->json, "moves"), i, move)
        json_array_foreach(json_object_get(move, "events"), j, event)
    {
        const struct worked worked = {row, event, tw_result_text(event, "formula", NULL),
                                      tw_result_text(event, "when", "")};

        if (worked.formula && tw_result_number(event, "points", 0) > 0 &&
            names_topic(subject, json_object_get(event, "clauses")) &&
            !take_better(list, *count, &worked) && *count < MOST_FORMULAS)
            list[(*count)++] = worked;
    }
}

static void add_worked(struct tw_page *page, const struct tw_report *report,
                       const struct worked *worked)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_html_format(html, "%s, %s", tw_result_text(worked->event, "kind", ""),
                   tw_moment_text(worked->when));
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_html_leaf(html, "code", NULL, worked->formula);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_html_open(html, "code");
    tw_html_format(html, "%s = %lld", tw_result_text(worked->event, "filled", worked->formula),
                   tw_result_number(worked->event, "points", 0));
    tw_html_close(html);
    tw_html_text(html, " in ");
    tw_add_row_link(page, report, worked->row);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(worked->event, "clauses"));
    tw_html_close(html);
    tw_html_close(html);
}

void tw_add_worked_formulas(struct tw_page *page, const struct tw_report *report,
                            const struct tw_subject *subject)
{
    static const char *const heads[] = {"what", "formula", "with numbers", "clauses", NULL};
    struct worked list[MOST_FORMULAS];
    size_t count = 0;

    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_SCENARIO && row->state == TW_STATE_PASS)
            work_row(subject, row, list, &count);
    }
    if (count == 0)
        return;
    tw_html_leaf(&page->html, "h2", NULL, "How it is counted");
    tw_start_stacked_table(&page->html, heads);
    for (size_t i = 0; i < count; i++)
        add_worked(page, report, &list[i]);
    tw_end_table(&page->html);
}

static void add_question(struct tw_page *page, const struct tw_report *report,
                         const struct tw_model_case *edge_case)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "section", "case");
    tw_add_prose_leaf(page, report, "h3", NULL, edge_case->question);
    tw_html_open(html, "p");
    tw_add_prose(page, report, edge_case->reading ? edge_case->reading : "");
    tw_html_text(html, " ");
    tw_add_clause_link(page, report, edge_case->id);
    tw_html_close(html);
    if (edge_case->why)
        tw_add_prose_leaf(page, report, "p", "soft", edge_case->why);
    for (size_t i = 1; i < edge_case->reading_count; i++) {
        tw_html_open(html, "p");
        tw_html_leaf(html, "span", "pill rival-reading", "another reading");
        tw_html_text(html, " ");
        tw_add_prose(page, report, edge_case->readings[i].text ? edge_case->readings[i].text : "");
        tw_html_close(html);
    }
    for (size_t i = 0; i < edge_case->elsewhere_count; i++)
        tw_add_prose_leaf(page, report, "p", "elsewhere", edge_case->elsewhere[i]);
    tw_html_close(html);
}

/* Open questions come before settled ones. */
static void add_questions(struct tw_page *page, const struct tw_report *report,
                          const struct tw_subject *subject)
{
    size_t count = 0;

    for (size_t i = 0; i < subject->count; i++)
        count += subject->clauses[i]->case_count;
    if (count == 0)
        return;
    tw_html_leaf(&page->html, "h2", NULL, "What people ask");
    for (int open = 1; open >= 0; open--)
        for (size_t i = 0; i < subject->count; i++)
            for (size_t j = 0; j < subject->clauses[i]->case_count; j++)
                if ((subject->clauses[i]->cases[j].reading_count > 1) == (open == 1))
                    add_question(page, report, &subject->clauses[i]->cases[j]);
}

static void add_clauses(struct tw_page *page, const struct tw_report *report,
                        const struct tw_subject *subject)
{
    struct tw_html *html = &page->html;

    tw_html_leaf(html, "h2", NULL, "The rule, clause by clause");
    tw_html_open_class(html, "ul", "rule-list");
    for (size_t i = 0; i < subject->count; i++) {
        const struct tw_model_clause *clause = subject->clauses[i];
        struct tw_clause_state state;

        tw_results_clause(&report->results, clause, NULL, &state);
        tw_html_open(html, "li");
        tw_add_prose(page, report, clause->statement);
        tw_html_text(html, " ");
        tw_add_clause_link(page, report, clause->id);
        tw_html_text(html, " ");
        tw_add_state(html, state.state);
        for (size_t j = 0; j < clause->source_count; j++)
            if (!clause->sources[j].agrees) {
                tw_html_text(html, " ");
                tw_html_open_class(html, "span", "edition differs");
                tw_html_format(html, "%s says otherwise", clause->sources[j].edition.text);
                tw_html_close(html);
            }
        tw_html_close(html);
    }
    tw_html_close(html);
}

static bool was_before(const struct tw_subject *subject, size_t clause, size_t number)
{
    const char *id = subject->clauses[clause]->discrepancies[number].text;

    for (size_t i = 0; i <= clause; i++)
        for (size_t j = 0; j < (i < clause ? subject->clauses[i]->discrepancy_count : number); j++)
            if (strcmp(subject->clauses[i]->discrepancies[j].text, id) == 0)
                return true;
    return false;
}

static void add_discrepancy(struct tw_page *page, const struct tw_report *report,
                            const struct tw_model_ruleset *home, const char *id)
{
    const struct tw_model_id *found = tw_model_find_id(report->model, id);
    const struct tw_model_discrepancy *entry = found ? found->discrepancy : NULL;

    tw_html_open(&page->html, "li");
    tw_add_discrepancy_link(page, report, home, id);
    if (entry) {
        tw_html_text(&page->html, " ");
        tw_add_prose(page, report,
                     entry->title     ? entry->title
                     : entry->finding ? entry->finding
                                      : "");
        if (entry->community) {
            tw_html_open_class(&page->html, "p", "elsewhere");
            tw_html_text(&page->html, "Others play: ");
            tw_add_prose(page, report, entry->community);
            tw_html_close(&page->html);
        }
    }
    tw_html_close(&page->html);
}

static void add_discrepancies(struct tw_page *page, const struct tw_report *report,
                              const struct tw_subject *subject)
{
    bool any = false;

    for (size_t i = 0; i < subject->count; i++)
        for (size_t j = 0; j < subject->clauses[i]->discrepancy_count; j++) {
            if (was_before(subject, i, j))
                continue;
            if (!any) {
                tw_html_leaf(&page->html, "h2", NULL, "Where books differ");
                tw_html_open(&page->html, "ul");
            }
            any = true;
            add_discrepancy(page, report, subject->homes[i],
                            subject->clauses[i]->discrepancies[j].text);
        }
    if (any)
        tw_html_close(&page->html);
}

static void add_scenarios(struct tw_page *page, const struct tw_report *report,
                          const struct tw_subject *subject)
{
    struct tw_html *html = &page->html;
    size_t count = 0;

    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type != TW_ROW_SCENARIO || !row->page || count == MOST_SCENARIOS ||
            !names_topic(subject, json_object_get(row->json, "clauses")))
            continue;
        if (count++ == 0) {
            tw_html_leaf(html, "h2", NULL, "Scenarios");
            tw_html_open_class(html, "ul", "scenario-list");
        }
        tw_html_open(html, "li");
        tw_html_text(html, tw_result_text(row->json, "title", ""));
        tw_html_text(html, " ");
        tw_add_row_link(page, report, row);
        tw_html_close(html);
    }
    if (count > 0)
        tw_html_close(html);
}

static void write_topic(struct tw_report *report, const struct tw_subject *subject)
{
    const struct tw_page_look look = {.title = subject->title,
                                      .section = "topics",
                                      .boards = true,
                                      .about = subject->plain,
                                      .picture = subject->picture};
    struct tw_page page;

    tw_page_start(&page, report->site, subject->page, &look);
    if (subject->plain)
        tw_html_leaf(&page.html, "p", "statement", subject->plain);
    if (subject->board)
        tw_add_best_board(&page, report, subject->board, "b", true);
    tw_add_worked_formulas(&page, report, subject);
    add_questions(&page, report, subject);
    add_clauses(&page, report, subject);
    add_discrepancies(&page, report, subject);
    add_scenarios(&page, report, subject);
    tw_add_tile_symbols(&page.html, report);
    tw_page_end(&page);
}

static void add_card(struct tw_page *page, const struct tw_subject *subject)
{
    struct tw_html *html = &page->html;
    struct tw_text href = {0};

    tw_text_format(&href, "%s%s", page->up, subject->page);
    tw_html_open_class(html, "article", "rule-tile");
    tw_html_open(html, "h2");
    tw_html_link(html, NULL, tw_text_string(&href), subject->title);
    tw_html_close(html);
    if (subject->plain)
        tw_html_leaf(html, "p", NULL, subject->plain);
    tw_html_close(html);
    tw_text_done(&href);
}

void tw_report_topics(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "Topics",
        .section = "topics",
        .lead = "How things are scored and what people ask about them, each with a board."};
    struct tw_page page;

    tw_page_start(&page, report->site, "topics/index.html", &look);
    tw_html_open_class(&page.html, "div", "rule-tiles");
    for (size_t i = 0; i < report->subjects->count; i++)
        add_card(&page, &report->subjects->list[i]);
    tw_html_close(&page.html);
    tw_page_end(&page);
    for (size_t i = 0; i < report->subjects->count; i++)
        write_topic(report, &report->subjects->list[i]);
}
