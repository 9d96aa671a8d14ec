/*
 * Clauses in doubt, across books: what an editor looks at first. A clause is in doubt when its
 * question has several readings, when editions say otherwise, or when it does not hold; what
 * depends on it decides the order.
 */
#include <stdlib.h>
#include <string.h>

#include "report/topics.h"

struct doubt {
    const struct tw_model_ruleset *home;
    const struct tw_model_clause *clause;
    struct tw_clause_state state;
    unsigned readings;  /* open questions */
    unsigned otherwise; /* editions that say something else */
    unsigned grave, medium, light;
    unsigned scenarios, scorings; /* what depends on it */
    unsigned weight;
};

static void count_discrepancies(const struct tw_report *report, struct doubt *doubt)
{
    for (size_t i = 0; i < doubt->clause->discrepancy_count; i++) {
        const struct tw_model_id *id =
            tw_model_find_id(report->model, doubt->clause->discrepancies[i].text);
        const char *severity =
            id && id->discrepancy && id->discrepancy->severity ? id->discrepancy->severity : "";

        if (strcmp(severity, "high") == 0)
            doubt->grave++;
        else if (strcmp(severity, "medium") == 0)
            doubt->medium++;
        else
            doubt->light++;
    }
}

static void count_dependents(const struct tw_report *report, struct doubt *doubt)
{
    size_t count;
    const struct tw_mention *mentions =
        tw_results_mentions(&report->results, doubt->clause->id, &count);

    for (size_t i = 0; i < count; i++)
        doubt->scenarios += mentions[i].row->type == TW_ROW_SCENARIO;
    for (size_t i = 0; i < doubt->home->scoring_count; i++)
        for (size_t j = 0; j < doubt->home->scorings[i].clause_count; j++)
            doubt->scorings +=
                strcmp(doubt->home->scorings[i].clauses[j].text, doubt->clause->id) == 0;
}

static void look_at(const struct tw_report *report, struct doubt *doubt)
{
    const struct tw_model_clause *clause = doubt->clause;
    unsigned reasons;

    tw_results_clause(&report->results, clause, NULL, &doubt->state);
    for (size_t i = 0; i < clause->case_count; i++)
        doubt->readings += clause->cases[i].reading_count > 1;
    for (size_t i = 0; i < clause->source_count; i++)
        doubt->otherwise += !clause->sources[i].agrees;
    count_discrepancies(report, doubt);
    count_dependents(report, doubt);
    reasons = 4 * doubt->readings + 4 * doubt->otherwise + 5 * doubt->grave + 2 * doubt->medium +
              doubt->light + (doubt->state.state <= TW_STATE_TIMEOUT ? 20 : 0);
    /* A light discrepancy alone is a matter of wording. */
    if (reasons > 1 || doubt->light == 0)
        doubt->weight = reasons * (2 + doubt->scenarios + 3 * doubt->scorings);
}

static int by_weight(const void *a, const void *b)
{
    const struct doubt *one = a, *other = b;

    if (one->weight != other->weight)
        return one->weight > other->weight ? -1 : 1;
    return strcmp(one->clause->id, other->clause->id);
}

static void add_reason(struct tw_html *html, const char *class_names, unsigned count,
                       const char *one, const char *many)
{
    if (count == 0)
        return;
    tw_html_open_class(html, "span", class_names);
    tw_html_format(html, "%u %s", count, count == 1 ? one : many);
    tw_html_close(html);
    tw_html_text(html, " ");
}

static void add_attributes(struct tw_html *html, const struct doubt *doubt,
                           const struct tw_subject *subject)
{
    struct tw_text editions = {0}, kinds = {0};

    for (size_t i = 0; i < doubt->clause->source_count; i++)
        tw_text_format(&editions, "%s%s", i ? "|" : "", doubt->clause->sources[i].edition.text);
    tw_text_format(&kinds, "%s%s%s", doubt->readings ? "open question|" : "",
                   doubt->otherwise ? "editions differ|" : "",
                   doubt->grave ? "grave discrepancy|" : "");
    tw_html_attribute(html, "data-book", doubt->home->title);
    tw_html_attribute(html, "data-edition", tw_text_string(&editions));
    tw_html_attribute(html, "data-topic", subject ? subject->title : "");
    tw_html_attribute(html, "data-state", tw_state_texts[doubt->state.state]);
    tw_html_attribute(html, "data-doubt", tw_text_string(&kinds));
    tw_text_done(&editions);
    tw_text_done(&kinds);
}

static void add_doubt(struct tw_page *page, const struct tw_report *report,
                      const struct doubt *doubt)
{
    const struct tw_subject *subject = tw_subject_of(report->subjects, doubt->clause);
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    add_attributes(html, doubt, subject);
    tw_html_open(html, "td");
    tw_add_clause_link(page, report, doubt->clause->id);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_prose(page, report, doubt->clause->statement);
    for (size_t i = 0; i < doubt->clause->case_count; i++)
        if (doubt->clause->cases[i].reading_count > 1)
            tw_add_prose_leaf(page, report, "p", "soft", doubt->clause->cases[i].question);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_state(html, doubt->state.state);
    tw_html_text(html, " ");
    add_reason(html, "pill severity-medium", doubt->readings, "open question", "open questions");
    add_reason(html, "pill severity-high", doubt->otherwise, "edition says otherwise",
               "editions say otherwise");
    add_reason(html, "pill severity-high", doubt->grave, "grave discrepancy",
               "grave discrepancies");
    add_reason(html, "pill", doubt->medium + doubt->light, "discrepancy", "discrepancies");
    tw_html_close(html);
    tw_html_open(html, "td");
    add_reason(html, "soft", doubt->scenarios, "scenario", "scenarios");
    add_reason(html, "soft", doubt->scorings, "way to score", "ways to score");
    tw_html_close(html);
    tw_add_cell(html, "soft", doubt->home->title);
    tw_html_close(html);
}

/* All clauses of the model, those in doubt first; how many these are. */
static size_t collect(struct tw_report *report, struct doubt **ret_doubts)
{
    const struct tw_model *model = report->model;
    struct doubt *doubts;
    size_t count = 0, in_doubt = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        count += model->rulesets[i].clause_count;
    doubts = tw_arena_array(&report->site->arena, count + 1, sizeof *doubts);
    *ret_doubts = doubts;
    if (!doubts) {
        report->failed = true;
        return 0;
    }
    count = 0;
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].clause_count; j++) {
            doubts[count] = (struct doubt){.home = &model->rulesets[i],
                                           .clause = &model->rulesets[i].clauses[j]};
            look_at(report, &doubts[count]);
            in_doubt += doubts[count++].weight > 0;
        }
    qsort(doubts, count, sizeof *doubts, by_weight);
    return in_doubt;
}

/* So many are shown at once; the others unfold. */
enum { SHOWN = 40 };

static void add_doubts(struct tw_page *page, const struct tw_report *report,
                       const struct doubt *doubts, size_t count)
{
    static const char *const heads[] = {
        "clause", "what it says", "why it is in doubt", "what depends on it", "book", NULL};

    tw_start_stacked_table(&page->html, heads);
    for (size_t i = 0; i < count; i++)
        add_doubt(page, report, &doubts[i]);
    tw_end_table(&page->html);
}

void tw_report_doubts(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "Clauses in doubt",
        .section = "rules",
        .lead = "Clauses with open questions, clauses that an edition words otherwise, and clauses "
                "that fail. Those with most dependents come first."};
    struct doubt *doubts;
    const size_t count = collect(report, &doubts);
    struct tw_page page;

    tw_page_start(&page, report->site, "doubts.html", &look);
    tw_html_open_class(&page.html, "div", "filterable");
    add_doubts(&page, report, doubts, count < SHOWN ? count : SHOWN);
    if (count > SHOWN) {
        tw_html_open(&page.html, "details");
        tw_html_open(&page.html, "summary");
        tw_html_format(&page.html, "%zu more, on which less depends", count - SHOWN);
        tw_html_close(&page.html);
        add_doubts(&page, report, doubts + SHOWN, count - SHOWN);
        tw_html_close(&page.html);
    }
    tw_html_close(&page.html);
    if (count == 0)
        tw_html_leaf(&page.html, "p", "empty", "No clause is in doubt.");
    tw_page_end(&page);
}
