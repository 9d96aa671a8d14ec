/*
 * Everything that can be looked for, on one page: without script it is a list to read, with it the
 * list is searched. And the diagnostics, which have no other page.
 */
#include <string.h>

#include "model/diagnostics/codes.h"
#include "report/ports.h"
#include "report/topics.h"

static void start_list(struct tw_html *html, const char *kind, const char *title)
{
    tw_html_leaf(html, "h2", NULL, title);
    tw_html_open(html, "ul");
    tw_html_attribute(html, "data-kind", kind);
}

static void add_entry(struct tw_page *page, const struct tw_report *report, const char *href,
                      const char *name, const char *text)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "li");
    tw_html_link(html, NULL, href, name);
    if (text && *text) {
        tw_html_text(html, " ");
        tw_add_prose(page, report, text);
    }
    tw_html_close(html);
}

static void add_slug_entry(struct tw_page *page, const struct tw_report *report,
                           const char *directory, const char *file, const char *anchor,
                           const char *name, const char *text)
{
    struct tw_text href = {0};

    tw_text_add(&href, directory);
    tw_html_slug(&href, file);
    tw_text_add(&href, ".html");
    if (anchor) {
        tw_text_add(&href, "#");
        tw_html_slug(&href, anchor);
    }
    add_entry(page, report, tw_text_string(&href), name, text);
    tw_text_done(&href);
}

static void add_topics(struct tw_page *page, const struct tw_report *report)
{
    start_list(&page->html, "topic", "Topics");
    for (size_t i = 0; i < report->subjects->count; i++)
        add_entry(page, report, report->subjects->list[i].page, report->subjects->list[i].title,
                  report->subjects->list[i].plain);
    tw_html_close(&page->html);
}

static void add_clauses(struct tw_page *page, const struct tw_report *report)
{
    const struct tw_model *model = report->model;

    start_list(&page->html, "clause", "Clauses");
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].clause_count; j++) {
            const struct tw_model_clause *clause = &model->rulesets[i].clauses[j];

            add_slug_entry(page, report, "clauses/", clause->id, NULL, clause->id,
                           clause->statement);
        }
    tw_html_close(&page->html);
}

static void add_questions(struct tw_page *page, const struct tw_report *report)
{
    const struct tw_model *model = report->model;

    start_list(&page->html, "question", "Questions");
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].clause_count; j++) {
            const struct tw_model_clause *clause = &model->rulesets[i].clauses[j];

            for (size_t k = 0; k < clause->case_count; k++)
                add_slug_entry(page, report, "clauses/", clause->id, clause->cases[k].id,
                               clause->cases[k].id, clause->cases[k].question);
        }
    tw_html_close(&page->html);
}

static void add_scenarios(struct tw_page *page, const struct tw_report *report)
{
    start_list(&page->html, "scenario", "Scenarios");
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_SCENARIO && row->page)
            add_entry(page, report, row->page, row->id, tw_result_text(row->json, "title", NULL));
    }
    tw_html_close(&page->html);
}

static void add_tiles(struct tw_page *page, const struct tw_report *report)
{
    const struct tw_model *model = report->model;

    start_list(&page->html, "tile", "Tiles");
    for (size_t i = 0; i < model->set_count; i++) {
        const struct tw_model_set *set = &model->sets[i];

        add_slug_entry(page, report, "tiles/", set->set.id, NULL,
                       set->set.title ? set->set.title : "", set->set.id);
        for (size_t j = 0; j < set->tile_count; j++)
            if (j < set->drawn_count || j >= set->extras_from)
                add_slug_entry(page, report, "tiles/", set->set.id, set->tiles[j].tile.id,
                               set->tiles[j].tile.id, set->set.title);
    }
    tw_html_close(&page->html);
}

static void add_discrepancies(struct tw_page *page, const struct tw_report *report)
{
    const struct tw_model *model = report->model;

    start_list(&page->html, "discrepancy", "Discrepancies");
    for (size_t i = 0; i < model->discrepancy_count; i++) {
        const struct tw_model_discrepancy *entry = &model->discrepancies[i];

        for (size_t j = 0; j < model->ruleset_count; j++)
            if (!model->rulesets[j].clauses_of.text &&
                tw_discrepancy_concerns(&model->rulesets[j], entry)) {
                add_slug_entry(page, report, "editions/", model->rulesets[j].id, entry->id,
                               entry->id, entry->title ? entry->title : entry->finding);
                break;
            }
    }
    tw_html_close(&page->html);
}

static void add_ports(struct tw_page *page, const struct tw_report *report)
{
    if (report->port_count == 0)
        return;
    start_list(&page->html, "port", "Ports");
    for (size_t i = 0; i < report->port_count; i++)
        add_entry(page, report, report->ports[i].page, report->ports[i].name, NULL);
    tw_html_close(&page->html);
}

#define CODE(name, code, severity, summary) {code, #severity, summary},
static const struct {
    const char *code, *severity, *summary;
} codes[] = {TW_CODES(CODE)};
#undef CODE

static void add_codes(struct tw_page *page, const struct tw_report *report)
{
    start_list(&page->html, "diagnostic", "Diagnostics");
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
        add_slug_entry(page, report, "", "diagnostics", codes[i].code, codes[i].code,
                       codes[i].summary);
    tw_html_close(&page->html);
}

static void write_diagnostics(struct tw_report *report)
{
    static const char *const heads[] = {"code", "severity", "meaning", NULL};
    const struct tw_page_look look = {
        .title = "Diagnostics",
        .lead = "Messages about files that cannot be used or that look wrong. A code never changes "
                "and is never used for anything else."};
    struct tw_page page;

    tw_page_start(&page, report->site, "diagnostics.html", &look);
    tw_start_table(&page.html, heads);
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        struct tw_text severity = {0};

        tw_html_open(&page.html, "tr");
        tw_html_attribute(&page.html, "id", codes[i].code);
        tw_add_cell(&page.html, "mono", codes[i].code);
        for (const char *at = codes[i].severity; *at; at++)
            tw_text_add_char(&severity, (char)(*at + 'a' - 'A'));
        tw_add_cell(&page.html, NULL, tw_text_string(&severity));
        tw_text_done(&severity);
        tw_add_cell(&page.html, NULL, codes[i].summary);
        tw_html_close(&page.html);
    }
    tw_end_table(&page.html);
    tw_page_end(&page);
}

void tw_add_search_field(struct tw_page *page)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "form", "search");
    tw_html_attribute(html, "id", "search");
    tw_html_attribute(html, "role", "search");
    tw_html_attribute_format(html, "action", "%ssearch.html", page->up);
    tw_html_open(html, "label");
    tw_html_attribute(html, "for", "q");
    tw_html_text(html, "Search");
    tw_html_close(html);
    tw_html_open(html, "input");
    tw_html_attribute(html, "type", "search");
    tw_html_attribute(html, "id", "q");
    tw_html_attribute(html, "name", "q");
    tw_html_attribute(html, "autocomplete", "off");
    tw_html_attribute(html, "placeholder", "barn, tied gold, TW-TILE-012");
    tw_html_close(html);
    tw_html_open(html, "button");
    tw_html_attribute(html, "type", "submit");
    tw_html_text(html, "Search");
    tw_html_close(html);
    tw_html_close(html);
}

void tw_report_search(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "Search",
        .section = "search",
        .about = "Every topic, clause, question, scenario, tile, discrepancy, port and diagnostic "
                 "of the site."};
    struct tw_page page;
    struct tw_html *html = &page.html;

    write_diagnostics(report);
    tw_page_start(&page, report->site, "search.html", &look);
    tw_add_search_field(&page);
    tw_html_open_class(html, "p", "soft");
    tw_html_attribute(html, "id", "told");
    tw_html_attribute(html, "role", "status");
    tw_html_close(html);
    tw_html_open(html, "div");
    tw_html_attribute(html, "id", "entries");
    add_topics(&page, report);
    add_ports(&page, report);
    add_clauses(&page, report);
    add_questions(&page, report);
    add_discrepancies(&page, report);
    add_scenarios(&page, report);
    add_tiles(&page, report);
    add_codes(&page, report);
    tw_html_close(html);
    tw_page_end(&page);
}
