/* One printing on a page of its own: what it says otherwise, what that changes in play, and which
 * ports play by it. */
#include <stdio.h>
#include <string.h>

#include "report/ports.h"
#include "report/topics.h"

static const struct tw_model_edition *edition_of(const struct tw_model_ruleset *ruleset,
                                                 const char *id)
{
    for (size_t i = 0; i < ruleset->edition_count; i++)
        if (strcmp(ruleset->editions[i].id, id) == 0)
            return &ruleset->editions[i];
    return NULL;
}

/* What an option is set to, in words. */
static const char *reading_text(const struct tw_model_case *asked, const char *slug)
{
    for (size_t i = 0; i < asked->reading_count; i++)
        if (strcmp(asked->readings[i].slug, slug) == 0)
            return asked->readings[i].text ? asked->readings[i].text : asked->reading;
    return "";
}

static void add_reading(struct tw_page *page, const struct tw_report *report,
                        const struct tw_model_edition_reading *reading)
{
    const struct tw_model_id *id = tw_model_find_id(report->model, reading->option.text);
    struct tw_html *html = &page->html;

    if (!id || !id->edge_case)
        return;
    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_clause_link(page, report, id->clause->id);
    tw_html_close(html);
    tw_html_open_class(html, "td", "mono");
    tw_html_format(html, "%s=%s", reading->option.text, reading->value.text);
    tw_html_close(html);
    tw_add_prose_leaf(page, report, "td", NULL, reading_text(id->edge_case, reading->value.text));
    tw_add_prose_leaf(page, report, "td", "soft", id->edge_case->reading);
    tw_html_close(html);
}

static void add_readings(struct tw_page *page, const struct tw_report *report, const char *id)
{
    static const char *const heads[] = {"clause", "option", "this printing", "elsewhere", NULL};
    bool any = false;

    tw_html_leaf(&page->html, "h2", NULL, "What it plays otherwise");
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_edition *edition = edition_of(&report->model->rulesets[i], id);

        for (size_t j = 0; edition && j < edition->reading_count; j++) {
            if (!any)
                tw_start_stacked_table(&page->html, heads);
            any = true;
            add_reading(page, report, &edition->readings[j]);
        }
    }
    if (any)
        tw_end_table(&page->html);
    else
        tw_html_leaf(&page->html, "p", NULL, "None: it uses the default readings.");
}

static bool is_supported(const struct tw_model_discrepancy *entry, const char *edition)
{
    return entry->supported &&
           (strcmp(entry->supported, edition) == 0 || strcmp(entry->supported, "both") == 0);
}

static void add_difference(struct tw_page *page, const struct tw_report *report,
                           const struct tw_model_ruleset *ruleset,
                           const struct tw_model_clause *clause,
                           const struct tw_model_citation *source)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_clause_link(page, report, clause->id);
    tw_html_close(html);
    tw_add_prose_leaf(page, report, "td", NULL, clause->statement);
    tw_add_cell(html, "mono", source->lines ? source->lines : "");
    tw_html_open(html, "td");
    for (size_t i = 0; i < clause->discrepancy_count; i++) {
        const struct tw_model_id *id =
            tw_model_find_id(report->model, clause->discrepancies[i].text);
        const struct tw_model_discrepancy *entry = id ? id->discrepancy : NULL;

        for (size_t j = 0; entry && j < entry->says_count; j++)
            if (strcmp(entry->says[j].edition.text, source->edition.text) == 0 &&
                !is_supported(entry, source->edition.text)) {
                tw_html_open(html, "p");
                tw_add_discrepancy_link(page, report, ruleset, entry->id);
                tw_html_text(html, " ");
                tw_add_prose(page, report, entry->says[j].text);
                tw_html_close(html);
            }
    }
    tw_html_close(html);
    tw_html_close(html);
}

static bool is_cited(const struct tw_report *report, const char *edition)
{
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        for (size_t j = 0; j < report->model->rulesets[i].clause_count; j++)
            for (size_t k = 0; k < report->model->rulesets[i].clauses[j].source_count; k++)
                if (strcmp(report->model->rulesets[i].clauses[j].sources[k].edition.text,
                           edition) == 0)
                    return true;
    return false;
}

static void add_differences(struct tw_page *page, const struct tw_report *report, const char *id)
{
    static const char *const heads[] = {"clause", "the clause says", "line",
                                        "this printing, where disputed", NULL};
    size_t count = 0;

    tw_html_leaf(&page->html, "h2", NULL, "What it says otherwise");
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        for (size_t j = 0; j < ruleset->clause_count; j++)
            for (size_t k = 0; k < ruleset->clauses[j].source_count; k++) {
                const struct tw_model_citation *source = &ruleset->clauses[j].sources[k];

                if (source->agrees || strcmp(source->edition.text, id) != 0)
                    continue;
                if (count++ == 0)
                    tw_start_stacked_table(&page->html, heads);
                add_difference(page, report, ruleset, &ruleset->clauses[j], source);
            }
    }
    if (count)
        tw_end_table(&page->html);
    else
        tw_html_leaf(&page->html, "p", NULL,
                     is_cited(report, id) ? "Nothing that is known."
                                          : "No text of it was compared with the clauses.");
}

static bool states(const struct tw_model_clause *clause, const char *edition)
{
    for (size_t i = 0; i < clause->source_count; i++)
        if (clause->sources[i].agrees && strcmp(clause->sources[i].edition.text, edition) == 0)
            return true;
    return false;
}

/* Clauses that the printing states, by how the port stands to them. */
static void count_standings(const struct tw_report *report, const struct tw_shown_port *port,
                            const char *edition, unsigned ret_counts[TW_STANDING__COUNT])
{
    memset(ret_counts, 0, TW_STANDING__COUNT * sizeof *ret_counts);
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        for (size_t j = 0; j < ruleset->clause_count; j++)
            if (states(&ruleset->clauses[j], edition))
                ret_counts[tw_port_standing(report, port, ruleset, j)]++;
    }
}

/* A port follows a printing when it obeys something that the printing states and breaks nothing. */
static const char *verdict_of(const struct tw_shown_port *port, const unsigned *counts)
{
    if (counts[TW_STANDING_BROKEN] || counts[TW_STANDING_UNANSWERED])
        return "does not follow it";
    if (counts[TW_STANDING_TOUCHED])
        return "in doubt";
    if (!counts[TW_STANDING_OBEYED])
        return counts[TW_STANDING_PARTLY_ASKED] ? "asked in part, nothing wrong" : "was not asked";
    return port->vouched ? "follows it" : "follows it, in incomplete results";
}

static void add_ports(struct tw_page *page, const struct tw_report *report, const char *id)
{
    static const char *const heads[] = {"port", "verdict", "clauses that it states", NULL};
    struct tw_html *html = &page->html;

    tw_html_leaf(html, "h2", NULL, "Ports that play by it");
    if (report->port_count == 0) {
        tw_html_leaf(html, "p", NULL, "No results about ports were given.");
        return;
    }
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < report->port_count; i++) {
        unsigned counts[TW_STANDING__COUNT];

        count_standings(report, &report->ports[i], id, counts);
        tw_html_open(html, "tr");
        tw_html_open(html, "td");
        tw_add_port_link(page, &report->ports[i]);
        tw_html_close(html);
        tw_add_cell(html, NULL, verdict_of(&report->ports[i], counts));
        tw_html_open(html, "td");
        for (int j = TW_STANDING__COUNT - 1; j >= 0; j--)
            if (counts[j]) {
                tw_add_standing_count(html, &report->ports[i], (enum tw_standing)j, counts[j]);
                tw_html_text(html, " ");
            }
        tw_html_close(html);
        tw_html_close(html);
    }
    tw_end_table(html);
}

/* How to play by the printing: the first ruleset that has it, with what that needs. */
static void add_call(struct tw_html *html, const struct tw_report *report, const char *edition)
{
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        if (!edition_of(ruleset, edition))
            continue;
        tw_html_text(html, "tilewright play --rules ");
        for (const char **need = ruleset->needs; need && *need; need++)
            tw_html_format(html, "%s+", *need);
        tw_html_format(html, "%s --edition %s", ruleset->id, edition);
        return;
    }
}

static void add_facts(struct tw_page *page, const struct tw_report *report,
                      const struct tw_model_edition *edition)
{
    struct tw_html *html = &page->html;
    char year[16];

    snprintf(year, sizeof year, "%d", (int)edition->year);
    tw_html_open_class(html, "dl", "facts");
    tw_add_term(html, "language", edition->language);
    tw_add_term(html, "year", edition->year ? year : NULL);
    tw_add_term(html, "note", edition->note);
    tw_html_leaf(html, "dt", NULL, "rulebooks");
    tw_html_open(html, "dd");
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        if (!ruleset->clauses_of.text && edition_of(ruleset, edition->id)) {
            tw_page_link(page, NULL, "editions/", ruleset->id, ruleset->title);
            tw_html_text(html, " ");
        }
    }
    tw_html_close(html);
    tw_html_leaf(html, "dt", NULL, "play by it");
    tw_html_open(html, "dd");
    tw_html_open(html, "code");
    add_call(html, report, edition->id);
    tw_html_close(html);
    tw_html_close(html);
    tw_html_close(html);
}

void tw_add_edition_link(struct tw_page *page, const char *id)
{
    struct tw_text name = {0};

    tw_text_format(&name, "edition-%s", id);
    tw_page_link(page, NULL, "editions/", tw_text_string(&name), id);
    tw_text_done(&name);
}

static void write_edition(struct tw_report *report, const struct tw_model_edition *edition)
{
    struct tw_text title = {0}, path = {0};
    struct tw_page_look look = {.section = "editions"};
    struct tw_page page;

    tw_text_format(&title, "Edition %s", edition->id);
    if (edition->title)
        tw_text_format(&title, ": %s", edition->title);
    look.title = tw_text_string(&title);
    tw_text_add(&path, "editions/edition-");
    tw_html_slug(&path, edition->id);
    tw_text_add(&path, ".html");
    tw_page_start(&page, report->site, tw_text_string(&path), &look);
    add_facts(&page, report, edition);
    add_readings(&page, report, edition->id);
    tw_add_edition_play(&page, report, edition->id);
    add_differences(&page, report, edition->id);
    add_ports(&page, report, edition->id);
    tw_page_end(&page);
    tw_text_done(&title);
    tw_text_done(&path);
}

/* Does an earlier ruleset have it as well? */
static bool is_written(const struct tw_report *report, size_t ruleset, const char *id)
{
    for (size_t i = 0; i < ruleset; i++)
        if (edition_of(&report->model->rulesets[i], id))
            return true;
    return false;
}

void tw_report_edition_pages(struct tw_report *report)
{
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        for (size_t j = 0; j < report->model->rulesets[i].edition_count; j++)
            if (!is_written(report, i, report->model->rulesets[i].editions[j].id))
                write_edition(report, &report->model->rulesets[i].editions[j]);
}
