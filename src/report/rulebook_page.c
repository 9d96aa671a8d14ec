/*
 * One page for each rulebook: every clause with its state. Filters are links: the page hides what
 * does not belong to the place that the address names, so they work without script and can be sent
 * to somebody.
 */
#include <string.h>

#include "report/internal.h"

/* A topic as the name of a class. */
static void add_topic_slug(struct tw_text *text, const char *topic)
{
    struct tw_text slug = {0};

    tw_html_slug(&slug, topic);
    for (size_t i = 0; i < slug.length; i++)
        if (slug.bytes[i] == '.')
            slug.bytes[i] = '_';
    tw_text_add(text, tw_text_string(&slug));
    text->failed |= slug.failed;
    tw_text_done(&slug);
}

static bool is_first_of_topic(const struct tw_model_ruleset *home, size_t clause)
{
    for (size_t i = 0; i < clause; i++)
        if (strcmp(home->clauses[i].topic, home->clauses[clause].topic) == 0)
            return false;
    return true;
}

static unsigned count_topic(const struct tw_model_ruleset *home, const char *topic)
{
    unsigned count = 0;

    for (size_t i = 0; i < home->clause_count; i++)
        count += strcmp(home->clauses[i].topic, topic) == 0;
    return count;
}

static void add_filter_rules(struct tw_text *css, const struct tw_ruleset_state *state)
{
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (state->clauses[i])
            tw_text_format(css,
                           "#only-%s:target~.clauses>.clause:not(.s-%s){display:none}"
                           "#only-%s:target~.filters a[href=\"#only-%s\"]{outline:2px solid}\n",
                           tw_state_words[i], tw_state_words[i], tw_state_words[i],
                           tw_state_words[i]);
    for (size_t i = 0; i < state->home->clause_count; i++) {
        struct tw_text slug = {0};

        if (!is_first_of_topic(state->home, i))
            continue;
        add_topic_slug(&slug, state->home->clauses[i].topic);
        tw_text_format(css, "#topic-%s:target~.clauses>.clause:not(.t-%s){display:none}\n",
                       tw_text_string(&slug), tw_text_string(&slug));
        tw_text_done(&slug);
    }
}

static void add_target(struct tw_html *html, const char *prefix, const char *name)
{
    tw_html_open_class(html, "span", "target");
    tw_html_attribute_format(html, "id", "%s%s", prefix, name);
    tw_html_close(html);
}

static void add_state_filters(struct tw_html *html, const struct tw_ruleset_state *state)
{
    tw_html_open_class(html, "p", "filters");
    tw_html_open_class(html, "a", "pill");
    tw_html_attribute(html, "href", "#all");
    tw_html_format(html, "all %u", state->clause_count);
    tw_html_close(html);
    for (int i = 0; i < TW_STATE__COUNT; i++) {
        if (!state->clauses[i])
            continue;
        tw_html_text(html, " ");
        tw_html_open(html, "a");
        tw_html_attribute_format(html, "class", "pill s-%s", tw_state_words[i]);
        tw_html_attribute_format(html, "href", "#only-%s", tw_state_words[i]);
        tw_html_format(html, "%u %s", state->clauses[i], tw_state_texts[i]);
        tw_html_close(html);
    }
    tw_html_close(html);
}

static void add_topic_filters(struct tw_html *html, const struct tw_ruleset_state *state)
{
    tw_html_open_class(html, "details", "filters");
    tw_html_leaf(html, "summary", NULL, "by topic");
    tw_html_open(html, "p");
    for (size_t i = 0; i < state->home->clause_count; i++) {
        const char *topic = state->home->clauses[i].topic;
        struct tw_text href = {0};

        if (!is_first_of_topic(state->home, i))
            continue;
        tw_text_add(&href, "#topic-");
        add_topic_slug(&href, topic);
        tw_html_open_class(html, "a", "pill");
        tw_html_attribute(html, "href", tw_text_string(&href));
        tw_html_format(html, "%s %u", topic, count_topic(state->home, topic));
        tw_html_close(html);
        tw_html_text(html, " ");
        tw_text_done(&href);
    }
    tw_html_close(html);
    tw_html_close(html);
}

static void add_targets(struct tw_html *html, const struct tw_ruleset_state *state)
{
    add_target(html, "", "all");
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (state->clauses[i])
            add_target(html, "only-", tw_state_words[i]);
    for (size_t i = 0; i < state->home->clause_count; i++) {
        struct tw_text slug = {0};

        if (!is_first_of_topic(state->home, i))
            continue;
        add_topic_slug(&slug, state->home->clauses[i].topic);
        add_target(html, "topic-", tw_text_string(&slug));
        tw_text_done(&slug);
    }
}

static void add_counts(struct tw_html *html, const struct tw_clause_state *state)
{
    if (state->row_count) {
        tw_html_format(html, "%u %s", state->row_count, state->row_count == 1 ? "row" : "rows");
        if (state->cases) {
            tw_html_text(html, ", ");
            tw_add_number(html, state->cases);
            tw_html_text(html, " cases");
        }
        if (state->games) {
            tw_html_text(html, ", ");
            tw_add_number(html, state->games);
            tw_html_text(html, " games");
        }
    } else {
        tw_html_text(html, "no row");
    }
    if (state->hits >= 0) {
        tw_html_text(html, ", hit ");
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

static void add_readings(struct tw_html *html, const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < clause->case_count; i++) {
        const struct tw_model_case *edge_case = &clause->cases[i];

        if (edge_case->reading_count < 2)
            continue;
        tw_html_open_class(html, "p", "reading");
        tw_html_text(html, edge_case->question);
        tw_html_text(html, " ");
        tw_html_leaf(html, "span", "pill in-force", edge_case->readings[0].slug);
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
        struct tw_text href = {0};

        tw_text_format(&href, "%seditions/", page->up);
        tw_html_slug(&href, home->id);
        tw_text_add(&href, ".html#");
        tw_html_slug(&href, clause->discrepancies[i].text);
        if (tw_model_find_id(report->model, clause->discrepancies[i].text))
            tw_html_link(html, NULL, tw_text_string(&href), clause->discrepancies[i].text);
        else
            tw_html_text(html, clause->discrepancies[i].text);
        tw_html_text(html, " ");
        tw_text_done(&href);
    }
    tw_html_close(html);
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
    add_topic_slug(&class_names, clause->topic);
    tw_html_slug(&anchor, clause->id);
    tw_html_open_class(html, "article", tw_text_string(&class_names));
    tw_html_attribute(html, "id", tw_text_string(&anchor));
    tw_html_open_class(html, "div", "clause-head");
    tw_page_link(page, "clause-id", "clauses/", clause->id, clause->id);
    tw_html_leaf(html, "span", "modality", tw_modality_words[clause->modality]);
    tw_html_leaf(html, "span", "topic", clause->topic);
    tw_add_state(html, state.state);
    tw_html_close(html);
    tw_html_leaf(html, "p", "statement", clause->statement);
    if (clause->uncheckable) {
        tw_html_open_class(html, "p", "soft");
        tw_html_format(html, "Not checkable: %s", clause->uncheckable);
        tw_html_close(html);
    }
    add_parameters(html, clause);
    add_readings(html, clause);
    add_discrepancies(page, report, home, clause);
    tw_html_open_class(html, "p", "counts");
    add_counts(html, &state);
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

static void write_rulebook(struct tw_report *report, const struct tw_model_ruleset *ruleset)
{
    struct tw_text css = {0}, path = {0};
    struct tw_ruleset_state state;
    struct tw_page_look look = {.title = ruleset->title, .section = "rules", .css = &css};
    struct tw_page page;
    struct tw_html *html = &page.html;

    tw_report_ruleset(report, ruleset, &state);
    add_filter_rules(&css, &state);
    tw_text_add(&path, "rules/");
    tw_html_slug(&path, ruleset->id);
    tw_text_add(&path, ".html");
    tw_page_start(&page, report->site, tw_text_string(&path), &look);
    add_about(&page, report, ruleset);
    add_targets(html, &state);
    add_state_filters(html, &state);
    add_topic_filters(html, &state);
    tw_html_open_class(html, "div", "clauses");
    for (size_t i = 0; i < state.home->clause_count; i++)
        add_clause(&page, report, ruleset, state.home, &state.home->clauses[i]);
    tw_html_close(html);
    tw_page_end(&page);
    report->failed |= css.failed || path.failed;
    tw_text_done(&css);
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
            tw_add_state_count(html, (enum tw_state)i, state.clauses[i]);
            tw_html_text(html, " ");
        }
    tw_html_close(html);
    tw_html_close(html);
}

void tw_report_rulebooks(struct tw_report *report)
{
    static const char *const heads[] = {"rulebook", "name", "clauses", "states", NULL};
    const struct tw_page_look look = {.title = "Rulebooks",
                                      .section = "rules",
                                      .lead = "Every clause has a permanent id and a state. A "
                                              "clause that nothing speaks of is a hole."};
    struct tw_page page;

    tw_page_start(&page, report->site, "rules/index.html", &look);
    tw_start_table(&page.html, heads);
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        add_summary_row(&page, report, &report->model->rulesets[i]);
    tw_end_table(&page.html);
    tw_page_end(&page);
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        write_rulebook(report, &report->model->rulesets[i]);
}
