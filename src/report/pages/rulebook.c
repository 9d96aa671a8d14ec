/*
 * One page for each rulebook: every clause with its state, by topic. Topics in which everything is
 * well are folded.
 */
#include <string.h>

#include "report/filters.h"

static bool counts_for(const struct tw_mention *mention, const struct tw_model_ruleset *only,
                       enum tw_row_type type)
{
    return mention->row->type == type && (!only || tw_result_has_rules(mention->row, only->id)) &&
           mention->row->state != TW_STATE_NOT_CHECKABLE;
}

enum { MOST_CHECKS = 20 }; /* named with a clause; its own page has all rows */

/* "campaign/legal 12 040, walk 15 804": each check once, with the cases it went through. */
static void add_checks(struct tw_html *html, const struct tw_mention *mentions, size_t count,
                       const struct tw_model_ruleset *only)
{
    json_t *checks = json_object(), *cases;
    const char *id;
    size_t shown = 0;

    for (size_t i = 0; i < count; i++)
        if (counts_for(&mentions[i], only, TW_ROW_CHECK))
            json_object_set_new(checks, mentions[i].row->id,
                                json_integer(tw_result_count(checks, mentions[i].row->id) +
                                             tw_result_count(mentions[i].row->json, "cases")));
    json_object_foreach(checks, id, cases)
    {
        if (shown++ >= MOST_CHECKS)
            break;
        tw_html_text(html, shown > 1 ? ", " : "checked by ");
        tw_html_leaf(html, "code", NULL, id);
        tw_html_text(html, " in ");
        tw_add_number(html, json_integer_value(cases));
        tw_html_text(html, json_integer_value(cases) == 1 ? " case" : " cases");
    }
    if (json_object_size(checks) > MOST_CHECKS)
        tw_html_format(html, " and %zu more checks", json_object_size(checks) - MOST_CHECKS);
    if (shown)
        tw_html_text(html, "; ");
    json_decref(checks);
}

static void add_counts(struct tw_html *html, const struct tw_report *report,
                       const struct tw_model_ruleset *only, const char *clause,
                       const struct tw_clause_state *state)
{
    size_t count, scenarios = 0;
    const struct tw_mention *mentions = tw_results_mentions(&report->results, clause, &count);

    add_checks(html, mentions, count, only);
    for (size_t i = 0; i < count; i++)
        scenarios += counts_for(&mentions[i], only, TW_ROW_SCENARIO);
    if (scenarios)
        tw_html_format(html, "%zu %s; ", scenarios, scenarios == 1 ? "scenario" : "scenarios");
    if (state->games) {
        tw_add_number(html, state->games);
        tw_html_text(html, state->games == 1 ? " game; " : " games; ");
    }
    if (state->row_count == 0)
        tw_html_text(html, "no check; ");
    if (state->hits < 0)
        tw_html_text(html, "random play was not counted");
    else if (state->hits == 0)
        tw_html_text(html, "never hit in random play");
    else if (state->hits == 1)
        tw_html_text(html, "hit once in random play");
    else {
        tw_html_text(html, "hit ");
        tw_add_number(html, state->hits);
        tw_html_text(html, " times in random play");
    }
}

/* Parameters, and what the editions say about the clause, in one line. */
static void add_parameters(struct tw_html *html, const struct tw_model_clause *clause)
{
    if (clause->parameter_count) {
        tw_html_open_class(html, "p", "parameters");
        for (size_t i = 0; i < clause->parameter_count; i++) {
            tw_html_open(html, "code");
            tw_html_format(html, "%s: %s", clause->parameters[i].name, clause->parameters[i].text);
            tw_html_close(html);
            tw_html_text(html, " ");
        }
        tw_html_close(html);
    }
    tw_html_open_class(html, "p", "sources");
    for (size_t i = 0; i < clause->source_count; i++) {
        tw_html_open_class(html, "span", clause->sources[i].agrees ? "edition" : "edition differs");
        tw_html_text(html, clause->sources[i].edition.text);
        if (clause->sources[i].lines)
            tw_html_format(html, ":%s", clause->sources[i].lines);
        tw_html_text(html, clause->sources[i].agrees ? "" : " says otherwise");
        tw_html_close(html);
        tw_html_text(html, " ");
    }
    for (size_t i = 0; i < clause->silent_count; i++) {
        tw_html_open_class(html, "span", "edition silent");
        tw_html_format(html, "%s silent", clause->silent_in[i].text);
        tw_html_close(html);
        tw_html_text(html, " ");
    }
    tw_html_close(html);
}

static void add_readings(struct tw_page *page, const struct tw_report *report,
                         const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;

    for (size_t i = 0; i < clause->case_count; i++) {
        const struct tw_model_case *edge_case = &clause->cases[i];

        if (edge_case->reading_count < 2)
            continue;
        tw_html_open_class(html, "p", "reading");
        tw_add_prose(page, report, edge_case->question);
        tw_html_text(html, " ");
        tw_html_open_class(html, "span", "pill in-force");
        tw_html_format(html, "%s, in force", edge_case->readings[0].slug);
        tw_html_close(html);
        for (size_t j = 1; j < edge_case->reading_count; j++) {
            tw_html_text(html, " ");
            tw_html_leaf(html, "span", "pill rival", edge_case->readings[j].slug);
        }
        tw_html_close(html);
    }
}

static void add_discrepancies(struct tw_page *page, const struct tw_report *report,
                              const struct tw_model_ruleset *home,
                              const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;

    if (clause->discrepancy_count == 0)
        return;
    tw_html_open_class(html, "p", "sources");
    tw_html_text(html, "discrepancies: ");
    for (size_t i = 0; i < clause->discrepancy_count; i++) {
        tw_add_discrepancy_link(page, report, home, clause->discrepancies[i].text);
        tw_html_text(html, " ");
    }
    tw_html_close(html);
}

/* What the list is filtered by. */
static void add_attributes(struct tw_html *html, const struct tw_model_clause *clause,
                           const char *state)
{
    struct tw_text editions = {0};
    bool doubt = clause->discrepancy_count > 0;

    for (size_t i = 0; i < clause->source_count; i++) {
        tw_text_format(&editions, "%s%s", i ? "|" : "", clause->sources[i].edition.text);
        doubt |= !clause->sources[i].agrees;
    }
    for (size_t i = 0; i < clause->case_count; i++)
        doubt |= clause->cases[i].reading_count > 1;
    tw_html_attribute(html, "data-edition", tw_text_string(&editions));
    tw_html_attribute(html, "data-topic", clause->topic);
    tw_html_attribute(html, "data-state", state);
    tw_html_attribute(html, "data-doubt", doubt ? "in doubt" : "not in doubt");
    tw_text_done(&editions);
}

static void add_clause(struct tw_page *page, const struct tw_report *report,
                       const struct tw_model_ruleset *ruleset, const struct tw_model_ruleset *home,
                       const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;
    struct tw_text class_names = {0}, anchor = {0};
    struct tw_clause_state state;

    tw_report_clause(report, ruleset, clause, &state);
    tw_text_format(&class_names, "clause s-%s t-", tw_state_words[state.state]);
    tw_add_topic(&class_names, clause->topic);
    tw_html_slug(&anchor, clause->id);
    tw_html_open_class(html, "article", tw_text_string(&class_names));
    tw_html_attribute(html, "id", tw_text_string(&anchor));
    add_attributes(html, clause, tw_state_texts[state.state]);
    tw_html_open_class(html, "div", "clause-head");
    tw_page_link(page, "clause-id", "clauses/", clause->id, clause->id);
    tw_html_leaf(html, "span", "modality", tw_modality_words[clause->modality]);
    tw_add_state(html, state.state);
    tw_html_close(html);
    tw_add_prose_leaf(page, report, "p", "statement", clause->statement);
    if (clause->uncheckable) {
        tw_html_open_class(html, "p", "soft");
        tw_html_text(html, "Not checkable: ");
        tw_add_prose(page, report, clause->uncheckable);
        tw_html_close(html);
    }
    add_parameters(html, clause);
    add_readings(page, report, clause);
    add_discrepancies(page, report, home, clause);
    tw_html_open_class(html, "p", "counts");
    add_counts(html, report, ruleset->clauses_of.text ? ruleset : NULL, clause->id, &state);
    tw_html_close(html);
    tw_html_close(html);
    tw_text_done(&class_names);
    tw_text_done(&anchor);
}

static void add_about(struct tw_page *page, const struct tw_report *report,
                      const struct tw_model_ruleset *ruleset)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "dl", "facts");
    for (size_t i = 0; i < ruleset->edition_count; i++) {
        const struct tw_model_edition *edition = &ruleset->editions[i];

        tw_html_leaf(html, "dt", NULL, edition->id);
        tw_html_open(html, "dd");
        tw_html_text(html, edition->title ? edition->title : edition->id);
        if (edition->year)
            tw_html_format(html, ", %d", (int)edition->year);
        tw_html_close(html);
    }
    if (ruleset->sets && ruleset->sets[0]) {
        tw_html_leaf(html, "dt", NULL, "tiles");
        tw_html_open(html, "dd");
        for (const char **set = ruleset->sets; *set; set++) {
            if (tw_model_find_set(report->model, *set))
                tw_page_link(page, NULL, "tiles/", *set, *set);
            else
                tw_html_text(html, *set);
            tw_html_text(html, " ");
        }
        tw_html_close(html);
    }
    tw_add_term(html, "clauses of", ruleset->clauses_of.text);
    tw_add_term(html, "file", ruleset->source->name);
    tw_add_term(html, "SHA-256", ruleset->source->hash);
    tw_html_close(html);
}

/* The clauses of a topic; folded when there is nothing to look at. */
static void add_topic(struct tw_page *page, const struct tw_report *report,
                      const struct tw_model_ruleset *ruleset, const struct tw_topics *topics,
                      size_t topic)
{
    struct tw_html *html = &page->html;
    const struct tw_topic *this = &topics->list[topic];
    struct tw_text class_names = {0};

    tw_text_add(&class_names, "group t-");
    tw_add_topic(&class_names, this->name);
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (this->clauses[i])
            tw_text_format(&class_names, " has-%s", tw_state_words[i]);
    tw_html_open_class(html, "details", tw_text_string(&class_names));
    if (this->clauses[TW_STATE_PASS] + this->clauses[TW_STATE_NOT_CHECKABLE] < this->count)
        tw_html_flag(html, "open");
    tw_html_open(html, "summary");
    tw_html_leaf(html, "b", NULL, this->name);
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (this->clauses[i]) {
            tw_html_text(html, " ");
            tw_add_state_count(html, (enum tw_row_state)i, this->clauses[i]);
        }
    tw_html_close(html);
    tw_html_open_class(html, "div", "clauses");
    for (size_t i = 0; i < topics->home->clause_count; i++)
        if (strcmp(topics->home->clauses[i].topic, this->name) == 0)
            add_clause(page, report, ruleset, topics->home, &topics->home->clauses[i]);
    tw_html_close(html);
    tw_html_close(html);
    tw_text_done(&class_names);
}

static void write_rulebook(struct tw_report *report, const struct tw_model_ruleset *ruleset)
{
    struct tw_text css = {0}, path = {0}, sheet = {0};
    struct tw_topics topics;
    struct tw_page_look look = {.title = ruleset->title,
                                .section = "rules",
                                .picture = tw_card_of_ruleset(report, ruleset)};
    struct tw_page page;

    if (tw_topics_read(report, ruleset, &topics) != TW_OK) {
        report->failed = true;
        return;
    }
    tw_filter_rules(&topics, &css);
    tw_text_add(&sheet, "rules/");
    tw_html_slug(&sheet, ruleset->id);
    tw_text_add(&sheet, ".css");
    tw_text_add_bytes(tw_site_add(report->site, "%s", tw_text_string(&sheet)), tw_text_string(&css),
                      css.length);
    look.css = tw_text_string(&sheet);
    tw_text_add(&path, "rules/");
    tw_html_slug(&path, ruleset->id);
    tw_text_add(&path, ".html");
    tw_page_start(&page, report->site, tw_text_string(&path), &look);
    add_about(&page, report, ruleset);
    tw_add_filters(&page.html, &topics);
    tw_html_open_class(&page.html, "div", "groups filterable");
    for (size_t i = 0; i < topics.count; i++)
        add_topic(&page, report, ruleset, &topics, i);
    tw_html_close(&page.html);
    tw_page_end(&page);
    report->failed |= css.failed || path.failed || sheet.failed;
    tw_text_done(&css);
    tw_text_done(&sheet);
    tw_text_done(&path);
}

static void add_summary_row(struct tw_page *page, const struct tw_report *report,
                            const struct tw_model_ruleset *ruleset)
{
    struct tw_html *html = &page->html;
    struct tw_ruleset_state state;

    tw_report_ruleset(report, ruleset, &state);
    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_page_link(page, NULL, "rules/", ruleset->id, ruleset->title);
    tw_html_close(html);
    tw_add_cell(html, "mono", ruleset->id);
    tw_add_number_cell(html, state.clause_count);
    tw_html_open(html, "td");
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (state.clauses[i]) {
            tw_add_state_count(html, (enum tw_row_state)i, state.clauses[i]);
            tw_html_text(html, " ");
        }
    tw_html_close(html);
    tw_html_close(html);
}

void tw_report_rulebooks(struct tw_report *report)
{
    static const char *const heads[] = {"rulebook", "name", "\tclauses", "states", NULL};
    const struct tw_page_look look = {.title = "Rulebooks",
                                      .section = "rules",
                                      .lead = "Every clause has a permanent id and a state. A "
                                              "clause with no check counts as a hole."};
    struct tw_page page;

    tw_page_start(&page, report->site, "rules/index.html", &look);
    tw_start_stacked_table(&page.html, heads);
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        add_summary_row(&page, report, &report->model->rulesets[i]);
    tw_end_table(&page.html);
    tw_page_end(&page);
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        write_rulebook(report, &report->model->rulesets[i]);
}
