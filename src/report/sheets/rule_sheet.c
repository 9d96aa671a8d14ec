#include "report/sheets/rule_sheet.h"

#include <ctype.h>
#include <string.h>

#include "report/sheets/rule_box.h"
#include "report/topics.h"
#include "support/memory.h"
#include "tables/rules_names.h"

/* Does a ruleset in play have the clauses of this one? */
static bool lends_clauses(const struct tw_rule_sheet *sheet, const char *id)
{
    for (size_t i = 0; i < sheet->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &sheet->model->rulesets[i];

        if (ruleset->clauses_of.text && strcmp(ruleset->clauses_of.text, id) == 0 &&
            tw_rules_name(sheet->rules, ruleset->id))
            return true;
    }
    return false;
}

/* The rulesets in play and those whose clauses they have, as a model of their own. */
static enum tw_status choose_rulesets(const struct tw_rule_sheet *sheet, struct tw_site *site,
                                      struct tw_model *ret_model)
{
    const struct tw_model *all = sheet->model;
    size_t count = 0;

    *ret_model = *all; /* shares everything */
    ret_model->rulesets =
        tw_arena_array(&site->arena, all->ruleset_count + 1, sizeof *ret_model->rulesets);
    if (!ret_model->rulesets)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < all->ruleset_count; i++)
        if (tw_rules_name(sheet->rules, all->rulesets[i].id) ||
            lends_clauses(sheet, all->rulesets[i].id))
            ret_model->rulesets[count++] = all->rulesets[i];
    ret_model->ruleset_count = count;
    return TW_OK;
}

static void add_question(struct tw_page *page, const struct tw_report *report,
                         const struct tw_model_case *edge_case)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "details", "question");
    tw_html_leaf(html, "summary", NULL, edge_case->question);
    tw_html_open(html, "p");
    tw_add_prose(page, report, edge_case->reading ? edge_case->reading : "");
    tw_html_close(html);
    for (size_t i = 1; i < edge_case->reading_count; i++) {
        tw_html_open(html, "p");
        tw_html_leaf(html, "span", "pill rival-reading", "another reading");
        tw_html_text(html, " ");
        tw_add_prose(page, report, edge_case->readings[i].text ? edge_case->readings[i].text : "");
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_clauses(struct tw_page *page, const struct tw_report *report,
                        const struct tw_subject *subject)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "ul", "rule-list");
    for (size_t i = 0; i < subject->count; i++) {
        const struct tw_model_clause *clause = subject->clauses[i];

        tw_html_open(html, "li");
        tw_add_prose(page, report, clause->statement);
        tw_html_text(html, " ");
        tw_add_clause_link(page, report, clause->id);
        for (size_t j = 0; j < clause->case_count; j++)
            add_question(page, report, &clause->cases[j]);
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_section(struct tw_page *page, struct tw_report *report,
                        const struct tw_subject *subject, size_t number)
{
    char prefix[32];
    struct tw_text slug = {0};

    tw_text_format(&slug, "b%zu", number);
    memcpy(prefix, tw_text_string(&slug), slug.length + 1);
    tw_text_done(&slug);
    tw_html_open(&page->html, "section");
    tw_html_leaf(&page->html, "h2", NULL, subject->title);
    if (subject->plain)
        tw_html_leaf(&page->html, "p", "statement", subject->plain);
    add_clauses(page, report, subject);
    if (subject->board)
        tw_add_best_board(page, report, subject->board, prefix, true);
    tw_add_worked_formulas(page, report, subject);
    tw_html_close(&page->html);
}

/* "final scoring" for the topic final-scoring, with a capital letter. */
static const char *title_of(struct tw_site *site, const char *topic)
{
    char *title = tw_arena_string(&site->arena, topic);

    if (!title)
        return NULL;
    title[0] = (char)toupper((unsigned char)title[0]);
    for (char *at = title; *at; at++)
        if (*at == '-')
            *at = ' ';
    return title;
}

static bool was_before(const struct tw_subject *subject, size_t clause)
{
    for (size_t i = 0; i < clause; i++)
        if (strcmp(subject->clauses[i]->topic, subject->clauses[clause]->topic) == 0)
            return true;
    return false;
}

/* Clauses that no topic of ours has stand by the topics that they name themselves. */
static void add_parts(struct tw_page *page, struct tw_report *report,
                      const struct tw_subject *subject, size_t *number)
{
    for (size_t i = 0; i < subject->count; i++) {
        const char *topic = subject->clauses[i]->topic;
        struct tw_subject part = {.title = title_of(report->site, topic)};

        if (was_before(subject, i))
            continue;
        /* lists of pointers; NOLINTBEGIN(bugprone-sizeof-expression) */
        part.clauses = tw_arena_array(&report->site->arena, subject->count, sizeof *part.clauses);
        part.homes = tw_arena_array(&report->site->arena, subject->count, sizeof *part.homes);
        /* NOLINTEND(bugprone-sizeof-expression) */
        if (!part.title || !part.clauses || !part.homes) {
            report->failed = true;
            return;
        }
        for (size_t j = i; j < subject->count; j++)
            if (strcmp(subject->clauses[j]->topic, topic) == 0) {
                part.homes[part.count] = subject->homes[j];
                part.clauses[part.count++] = subject->clauses[j];
            }
        tw_subject_choose_board(report, &part);
        add_section(page, report, &part, (*number)++);
    }
}

static void add_lead(struct tw_page *page, const struct tw_rule_sheet *sheet,
                     const struct tw_model *model)
{
    size_t clauses = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        clauses += model->rulesets[i].clause_count;
    tw_html_open_class(&page->html, "p", "lead");
    if (sheet->players_max > sheet->players_min)
        tw_html_format(&page->html, "%u to %u players. ", sheet->players_min, sheet->players_max);
    else if (sheet->players_max > 0)
        tw_html_format(&page->html, "%u player%s. ", sheet->players_max,
                       sheet->players_max == 1 ? "" : "s");
    tw_html_format(&page->html,
                   "%zu clauses, each with its id. Open questions are folded: the first answer is "
                   "the one in force.",
                   clauses);
    tw_html_close(&page->html);
}

static const char *title_of_rules(const struct tw_model *model, const char *rules,
                                  struct tw_text *title)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        if (tw_rules_name(rules, model->rulesets[i].id))
            tw_text_format(title, "%s%s", title->length ? ", " : "",
                           model->rulesets[i].title ? model->rulesets[i].title
                                                    : model->rulesets[i].id);
    return tw_text_string(title);
}

static void write_page(const struct tw_rule_sheet *sheet, struct tw_report *report,
                       struct tw_text *out)
{
    const struct tw_subjects *subjects = report->subjects;
    struct tw_text title = {0};
    struct tw_page page;
    size_t number = 0;

    tw_page_start_alone(&page, out, title_of_rules(report->model, sheet->rules, &title));
    add_lead(&page, sheet, report->model);
    tw_add_rule_box(&page, report->model, sheet->rules);
    tw_add_rule_points(&page, report, sheet->rules);
    for (size_t i = 0; i < subjects->count; i++)
        if (subjects->list[i].plain)
            add_section(&page, report, &subjects->list[i], number++);
    for (size_t i = 0; i < subjects->count; i++)
        if (!subjects->list[i].plain)
            add_parts(&page, report, &subjects->list[i], &number);
    tw_add_tile_symbols(&page.html, report);
    tw_page_end(&page);
    tw_text_done(&title);
}

enum tw_status tw_rule_sheet(const struct tw_rule_sheet *sheet, struct tw_site *site,
                             struct tw_text *ret_page)
{
    struct tw_report report = {.site = site};
    const unsigned long lost = tw_memory_failures();
    struct tw_subjects subjects;
    struct tw_model model;
    enum tw_status status = choose_rulesets(sheet, site, &model);

    report.model = &model;
    if (status == TW_OK)
        status = tw_report_list_tiles(&report);
    if (status == TW_OK)
        status = tw_results_read(&sheet->results, sheet->results ? 1 : 0, &model, &report.results);
    if (status == TW_UNUSABLE)
        tw_text_add(&site->problem, tw_text_string(&report.results.problem));
    if (status == TW_OK)
        status = tw_best_boards_find(&report);
    if (status == TW_OK)
        status = tw_subjects_read(&report, &subjects);
    if (status == TW_OK) {
        report.subjects = &subjects;
        write_page(sheet, &report, ret_page);
        status = report.failed || report.tiles.failed || site->failed || ret_page->failed ||
                         tw_memory_failures() != lost
                     ? TW_NO_MEMORY
                     : TW_OK;
    }
    tw_board_tiles_done(&report.tiles);
    tw_results_done(&report.results);
    return status;
}
