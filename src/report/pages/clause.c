/* One page for each clause: what it says, where, how it is read, and what was found. */
#include <string.h>

#include "report/ports.h"
#include "report/topics.h"

/* What an edition makes of the parameters of a clause: our value, another one, or nothing. */
static void add_edition_value(struct tw_html *html, const struct tw_model_clause *clause,
                              const struct tw_model_parameter *parameter, const char *edition)
{
    for (size_t i = 0; i < clause->source_count; i++) {
        if (strcmp(clause->sources[i].edition.text, edition) != 0)
            continue;
        tw_add_cell(html, clause->sources[i].agrees ? "mono" : "differs",
                    clause->sources[i].agrees ? parameter->text : "says otherwise");
        return;
    }
    tw_add_cell(html, "soft", "silent");
}

static void add_parameters(struct tw_html *html, const struct tw_model_ruleset *ruleset,
                           const struct tw_model_clause *clause)
{
    enum { MOST = 10 };
    const char *heads[MOST + 3] = {"parameter", "in force"};
    const size_t editions = ruleset->edition_count < MOST ? ruleset->edition_count : MOST;

    if (clause->parameter_count == 0)
        return;
    for (size_t i = 0; i < editions; i++)
        heads[2 + i] = ruleset->editions[i].id;
    tw_html_leaf(html, "h2", NULL, "Parameters");
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < clause->parameter_count; i++) {
        tw_html_open(html, "tr");
        tw_add_cell(html, "mono", clause->parameters[i].name);
        tw_add_cell(html, "mono", clause->parameters[i].text);
        for (size_t j = 0; j < editions; j++)
            add_edition_value(html, clause, &clause->parameters[i], ruleset->editions[j].id);
        tw_html_close(html);
    }
    tw_end_table(html);
}

static const struct tw_model_edition *find_edition(const struct tw_model_ruleset *ruleset,
                                                   const char *id)
{
    for (size_t i = 0; i < ruleset->edition_count; i++)
        if (strcmp(ruleset->editions[i].id, id) == 0)
            return &ruleset->editions[i];
    return NULL;
}

static void add_edition_row(struct tw_html *html, const struct tw_model_ruleset *ruleset,
                            const struct tw_model_citation *source)
{
    const struct tw_model_edition *edition = find_edition(ruleset, source->edition.text);

    tw_html_open(html, "tr");
    tw_add_cell(html, NULL, edition && edition->title ? edition->title : source->edition.text);
    tw_add_cell(html, NULL, source->section ? source->section : "");
    tw_add_cell(html, "mono", source->lines ? source->lines : "");
    tw_add_cell(html, source->agrees ? NULL : "differs",
                source->agrees ? "agrees" : "says otherwise");
    tw_html_close(html);
}

static void add_editions(struct tw_html *html, const struct tw_model_ruleset *ruleset,
                         const struct tw_model_clause *clause)
{
    static const char *const heads[] = {"edition", "section", "lines", "says", NULL};

    tw_html_leaf(html, "h2", NULL, "In the books");
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < clause->source_count; i++)
        add_edition_row(html, ruleset, &clause->sources[i]);
    for (size_t i = 0; i < clause->silent_count; i++) {
        tw_html_open(html, "tr");
        tw_add_cell(html, NULL, clause->silent_in[i].text);
        tw_add_cell(html, NULL, "");
        tw_add_cell(html, NULL, "");
        tw_add_cell(html, "soft", "is silent");
        tw_html_close(html);
    }
    tw_end_table(html);
}

static void add_readings(struct tw_page *page, const struct tw_report *report,
                         const struct tw_model_case *edge_case)
{
    struct tw_html *html = &page->html;

    if (edge_case->reading_count == 0)
        return;
    tw_html_open_class(html, "ul", "readings");
    for (size_t i = 0; i < edge_case->reading_count; i++) {
        const struct tw_model_reading *reading = &edge_case->readings[i];

        tw_html_open(html, "li");
        tw_html_leaf(html, "code", NULL, reading->slug);
        tw_html_text(html, " ");
        if (i == 0)
            tw_html_leaf(html, "span", "pill in-force", "in force by default");
        else if (!reading->playable)
            tw_html_leaf(html, "span", "pill", "cannot be played");
        tw_html_text(html, " ");
        tw_add_prose(page, report, reading->text ? reading->text : edge_case->reading);
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_case(struct tw_page *page, const struct tw_report *report,
                     const struct tw_model_case *edge_case)
{
    struct tw_html *html = &page->html;
    struct tw_text anchor = {0};

    tw_html_slug(&anchor, edge_case->id);
    tw_html_open_class(html, "section", "case");
    tw_html_attribute(html, "id", tw_text_string(&anchor));
    tw_html_open(html, "h3");
    tw_add_clause_link(page, report, edge_case->id);
    tw_html_text(html, " ");
    tw_add_prose(page, report, edge_case->question);
    tw_html_close(html);
    tw_add_prose_leaf(page, report, "p", NULL, edge_case->reading ? edge_case->reading : "");
    if (edge_case->why)
        tw_add_prose_leaf(page, report, "p", "soft", edge_case->why);
    add_readings(page, report, edge_case);
    if (edge_case->alias) {
        tw_html_open_class(html, "p", "soft");
        tw_html_text(html, "chosen with ");
        tw_html_open(html, "code");
        tw_html_format(html, "--option %s=", edge_case->alias);
        tw_html_close(html);
        tw_html_close(html);
    }
    for (size_t i = 0; i < edge_case->elsewhere_count; i++)
        tw_add_prose_leaf(page, report, "p", "elsewhere", edge_case->elsewhere[i]);
    tw_html_close(html);
    tw_text_done(&anchor);
}

static void add_examples(struct tw_page *page, const struct tw_report *report,
                         const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;
    static const char *const heads[] = {"example", "given", "expected", NULL};

    if (clause->example_count == 0)
        return;
    tw_html_leaf(html, "h2", NULL, "Examples of the book, in our words");
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < clause->example_count; i++) {
        const struct tw_model_example *example = &clause->examples[i];

        struct tw_text anchor = {0};

        tw_html_slug(&anchor, example->id);
        tw_html_open(html, "tr");
        tw_html_attribute(html, "id", tw_text_string(&anchor));
        tw_text_done(&anchor);
        tw_html_open(html, "td");
        tw_add_clause_link(page, report, example->id);
        tw_html_close(html);
        tw_add_prose_leaf(page, report, "td", NULL,
                          example->given     ? example->given
                          : example->picture ? example->picture
                                             : "");
        tw_add_prose_leaf(page, report, "td", NULL, example->expect ? example->expect : "");
        tw_html_close(html);
    }
    tw_end_table(html);
}

static void add_discrepancies(struct tw_page *page, const struct tw_report *report,
                              const struct tw_model_ruleset *ruleset,
                              const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;

    if (clause->discrepancy_count == 0)
        return;
    tw_html_leaf(html, "h2", NULL, "Discrepancies");
    tw_html_open(html, "ul");
    for (size_t i = 0; i < clause->discrepancy_count; i++) {
        const struct tw_model_id *id =
            tw_model_find_id(report->model, clause->discrepancies[i].text);
        const struct tw_model_discrepancy *entry = id ? id->discrepancy : NULL;

        tw_html_open(html, "li");
        tw_add_discrepancy_link(page, report, ruleset, clause->discrepancies[i].text);
        if (entry) {
            tw_html_format(html, " %s, %s: ", entry->kind ? entry->kind : "",
                           entry->severity ? entry->severity : "");
            tw_add_prose(page, report,
                         entry->title     ? entry->title
                         : entry->finding ? entry->finding
                                          : "");
            if (entry->reading)
                tw_add_prose_leaf(page, report, "p", "soft", entry->reading);
        }
        tw_html_close(html);
    }
    tw_html_close(html);
}

/* Rows with the same outcome are folded together, the worst ones open. */
static void add_rows(struct tw_page *page, const struct tw_report *report,
                     const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;
    size_t count, ours = 0;
    const struct tw_mention *mentions = tw_results_mentions(&report->results, clause->id, &count);

    for (size_t i = 0; i < count; i++)
        ours += tw_is_ours(mentions[i].row);
    tw_html_leaf(html, "h2", NULL, "Checks and scenarios");
    if (ours == 0)
        tw_html_leaf(html, "p", "empty",
                     clause->uncheckable ? "None; see the reason above."
                                         : "None. This clause is a hole.");
    else
        tw_report_rows_of(page, report, mentions, count);
}

/* Where the ports stand; what is wrong leads to the case that shows it. */
static void add_ports(struct tw_page *page, const struct tw_report *report,
                      const struct tw_model_ruleset *ruleset, const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;

    if (report->port_count == 0)
        return;
    tw_html_leaf(html, "h2", NULL, "Ports");
    tw_html_open_class(html, "ul", "cases");
    for (size_t i = 0; i < report->port_count; i++) {
        const struct tw_shown_port *port = &report->ports[i];
        const enum tw_standing standing =
            tw_port_standing(report, port, ruleset, (size_t)(clause - ruleset->clauses));
        const struct tw_result *evidence =
            standing >= TW_STANDING_TOUCHED ? tw_port_evidence(report, port, clause->id) : NULL;

        tw_html_open(html, "li");
        tw_add_port_link(page, port);
        tw_html_text(html, " ");
        tw_add_standing(html, port, standing);
        tw_html_text(html, " ");
        if (evidence)
            tw_add_row_link(page, report, evidence);
        tw_html_close(html);
    }
    tw_html_close(html);
}

/* The clauses before and behind it in its book. */
static void add_neighbours(struct tw_page *page, const struct tw_model_ruleset *ruleset,
                           const struct tw_model_clause *clause)
{
    tw_html_open_class(&page->html, "p", "neighbours");
    if (clause > ruleset->clauses)
        tw_page_link(page, "before", "clauses/", clause[-1].id, clause[-1].id);
    tw_html_text(&page->html, " ");
    if (clause + 1 < ruleset->clauses + ruleset->clause_count)
        tw_page_link(page, "after", "clauses/", clause[1].id, clause[1].id);
    tw_html_close(&page->html);
}

static void write_clause(struct tw_report *report, const struct tw_model_ruleset *ruleset,
                         const struct tw_model_clause *clause)
{
    const struct tw_page_look look = {.title = clause->id,
                                      .section = "rules",
                                      .boards = true,
                                      .about = clause->statement,
                                      .picture = tw_card_of_clause(report, clause->id)};
    const struct tw_best_board *best = tw_best_board(report, clause->id);
    const struct tw_subject *subject = tw_subject_of(report->subjects, clause);
    struct tw_clause_state state;
    struct tw_text path = {0}, place = {0};
    struct tw_page page;
    struct tw_html *html = &page.html;

    tw_text_add(&path, "clauses/");
    tw_html_slug(&path, clause->id);
    tw_text_add(&path, ".html");
    tw_results_clause(&report->results, clause, NULL, &state);
    tw_page_start(&page, report->site, tw_text_string(&path), &look);
    tw_html_open_class(html, "p", "state-line");
    tw_add_state(html, state.state);
    tw_html_format(html, " %s, %s, in ", tw_modality_words[clause->modality], clause->topic);
    tw_page_link(&page, NULL, "rules/", ruleset->id, ruleset->title);
    if (subject) {
        tw_html_text(html, " \xC2\xB7 see ");
        tw_page_link(&page, NULL, "topics/", subject->slug, subject->title);
    }
    tw_html_close(html);
    tw_add_prose_leaf(&page, report, "p", "statement", clause->statement);
    if (clause->uncheckable)
        tw_add_prose_leaf(&page, report, "p", "warning", clause->uncheckable);
    if (clause->derived)
        tw_html_leaf(html, "p", "soft", "Inferred from several sentences.");
    if (best)
        tw_add_best_board(&page, report, best, "b", true);
    add_parameters(html, ruleset, clause);
    add_editions(html, ruleset, clause);
    add_discrepancies(&page, report, ruleset, clause);
    if (clause->case_count)
        tw_html_leaf(html, "h2", NULL, "Questions and readings");
    for (size_t i = 0; i < clause->case_count; i++)
        add_case(&page, report, &clause->cases[i]);
    add_examples(&page, report, clause);
    add_rows(&page, report, clause);
    add_ports(&page, report, ruleset, clause);
    tw_text_format(&place, "%s:%u", clause->place.source->name, (unsigned)clause->place.line);
    tw_html_leaf(html, "p", "note place", tw_text_string(&place));
    add_neighbours(&page, ruleset, clause);
    tw_add_tile_symbols(html, report);
    tw_page_end(&page);
    tw_text_done(&path);
    tw_text_done(&place);
}

void tw_report_clauses(struct tw_report *report)
{
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        for (size_t j = 0; j < ruleset->clause_count; j++)
            write_clause(report, ruleset, &ruleset->clauses[j]);
    }
}
