/* Small things that many pages show. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/internal.h"

void tw_add_state(struct tw_html *html, enum tw_row_state state)
{
    tw_html_open(html, "span");
    tw_html_attribute_format(html, "class", "pill s-%s", tw_state_words[state]);
    tw_html_text(html, tw_state_texts[state]);
    tw_html_close(html);
}

void tw_add_state_count(struct tw_html *html, enum tw_row_state state, unsigned count)
{
    tw_html_open(html, "span");
    tw_html_attribute_format(html, "class", "pill s-%s", tw_state_words[state]);
    tw_html_format(html, "%u %s", count, tw_state_texts[state]);
    tw_html_close(html);
}

/* Examples and questions have their place on the page of their clause. */
void tw_add_clause_link(struct tw_page *page, const struct tw_report *report, const char *clause)
{
    const struct tw_model_id *id = tw_model_find_id(report->model, clause);
    struct tw_text href = {0};

    if (!id || !id->clause || page->alone) {
        tw_html_leaf(&page->html, "span", page->alone ? "clause-id" : "clause-id unknown", clause);
        return;
    }
    tw_text_format(&href, "%sclauses/", page->up);
    tw_html_slug(&href, id->clause->id);
    tw_text_add(&href, ".html");
    if (strcmp(id->clause->id, clause) != 0) {
        tw_text_add(&href, "#");
        tw_html_slug(&href, id->edge_case ? id->edge_case->id : clause);
    }
    tw_html_link(&page->html, "clause-id", tw_text_string(&href), clause);
    tw_text_done(&href);
}

void tw_add_clause_links(struct tw_page *page, const struct tw_report *report,
                         const json_t *clauses)
{
    const json_t *clause;
    size_t i;

    json_array_foreach(clauses, i, clause)
    {
        if (i == 12) {
            tw_html_format(&page->html, " and %zu more", json_array_size(clauses) - i);
            return;
        }
        if (i)
            tw_html_text(&page->html, " ");
        if (json_is_string(clause))
            tw_add_clause_link(page, report, json_string_value(clause));
    }
}

bool tw_discrepancy_concerns(const struct tw_model_ruleset *ruleset,
                             const struct tw_model_discrepancy *entry)
{
    for (size_t i = 0; i < ruleset->clause_count; i++)
        for (size_t j = 0; j < ruleset->clauses[i].discrepancy_count; j++)
            if (strcmp(ruleset->clauses[i].discrepancies[j].text, entry->id) == 0)
                return true;
    for (size_t i = 0; i < entry->clause_count; i++)
        for (size_t j = 0; j < ruleset->clause_count; j++)
            if (strcmp(entry->clauses[i].text, ruleset->clauses[j].id) == 0)
                return true;
    return false;
}

void tw_add_discrepancy_link(struct tw_page *page, const struct tw_report *report,
                             const struct tw_model_ruleset *home, const char *discrepancy)
{
    struct tw_text href = {0};

    if (page->alone || !tw_model_find_id(report->model, discrepancy)) {
        tw_html_text(&page->html, discrepancy);
        return;
    }
    tw_text_format(&href, "%seditions/", page->up);
    tw_html_slug(&href, home->id);
    tw_text_add(&href, ".html#");
    tw_html_slug(&href, discrepancy);
    tw_html_link(&page->html, NULL, tw_text_string(&href), discrepancy);
    tw_text_done(&href);
}

/* Where a row is shown that has no page of its own; or NULL. */
static const char *shared_page(const struct tw_result *row)
{
    switch (row->type) {
    case TW_ROW_PERFT:
        return "perft.html";
    case TW_ROW_MUTATION:
        return "mutations.html";
    case TW_ROW_AUDIT:
        return "audit.html";
    default:
        return NULL;
    }
}

void tw_add_row_link(struct tw_page *page, const struct tw_report *report,
                     const struct tw_result *row)
{
    const char *where = row->page ? row->page : shared_page(row);
    struct tw_text href = {0};

    if (!where) {
        tw_add_prose_leaf(page, report, "span", "row-id", row->id);
        return;
    }
    tw_text_format(&href, "%s%s", page->up, where);
    tw_html_link(&page->html, "row-id", tw_text_string(&href), row->id);
    tw_text_done(&href);
}

void tw_add_cell(struct tw_html *html, const char *class_names, const char *text)
{
    tw_html_leaf(html, "td", class_names, text);
}

const char *tw_moment_text(const char *when)
{
    static const struct {
        const char *when, *text;
    } texts[] = {
        {"complete", "when it is complete"},         {"end", "at the end of the game"},
        {"recall", "when the abbot is taken back"},  {"barn-placed", "when the barn is placed"},
        {"fields-joined", "when fields are joined"}, {"arrow", "by an arrow"}};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i].when, when) == 0)
            return texts[i].text;
    return when;
}

void tw_add_time(struct tw_html *html, const char *time)
{
    if (strlen(time) >= sizeof "2026-11-19T21:37" - 1)
        tw_html_format(html, "%.10s %.5s", time, time + 11);
    else
        tw_html_text(html, time);
}

void tw_add_number(struct tw_html *html, long long number)
{
    char digits[32];
    struct tw_text text = {0};
    size_t length;

    snprintf(digits, sizeof digits, "%lld", number);
    length = strlen(digits);
    for (size_t i = 0; i < length; i++) {
        /* Narrow no-break spaces between thousands, from five digits on. */
        if (i && length > 4 && (length - i) % 3 == 0 && digits[i - 1] != '-')
            tw_text_add(&text, "\xE2\x80\xAF");
        tw_text_add_char(&text, digits[i]);
    }
    tw_html_text(html, tw_text_string(&text));
    tw_text_done(&text);
}

void tw_add_number_cell(struct tw_html *html, long long number)
{
    tw_html_open_class(html, "td", "number");
    tw_add_number(html, number);
    tw_html_close(html);
}

static void start_table(struct tw_html *html, const char *class_names, const char *const *heads)
{
    /* What scrolls must be reached by keyboard, and then has to say what it is. */
    tw_html_open_class(html, "div", "scroll");
    tw_html_attribute(html, "tabindex", "0");
    tw_html_attribute(html, "role", "group");
    tw_html_attribute(html, "aria-label", "table");
    tw_html_open_class(html, "table", class_names);
    tw_html_open(html, "thead");
    tw_html_open(html, "tr");
    for (; *heads; heads++) {
        const bool number = **heads == '\t';

        tw_html_open_class(html, "th", number ? "number" : NULL);
        tw_html_attribute(html, "scope", "col");
        tw_html_text(html, *heads + number);
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_html_close(html);
    tw_html_open(html, "tbody");
}

void tw_start_table(struct tw_html *html, const char *const *heads)
{
    start_table(html, NULL, heads);
}

void tw_start_stacked_table(struct tw_html *html, const char *const *heads)
{
    start_table(html, "stacked", heads);
}

void tw_end_table(struct tw_html *html)
{
    tw_html_close(html);
    tw_html_close(html);
    tw_html_close(html);
}

void tw_add_term(struct tw_html *html, const char *name, const char *value)
{
    if (!value || *value == '\0')
        return;
    tw_html_leaf(html, "dt", NULL, name);
    tw_html_leaf(html, "dd", NULL, value);
}

void tw_add_json(struct tw_html *html, const json_t *value)
{
    char *text;

    if (json_is_string(value)) {
        tw_html_text(html, json_string_value(value));
        return;
    }
    text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_SORT_KEYS);
    tw_html_text(html, text ? text : "");
    free(text);
}

void tw_add_values(struct tw_html *html, const json_t *value)
{
    const json_t *entry;
    size_t i;

    if (!json_is_array(value)) {
        tw_add_json(html, value);
        return;
    }
    json_array_foreach(value, i, entry)
    {
        if (i == 12) {
            tw_html_format(html, " and %zu more", json_array_size(value) - i);
            return;
        }
        tw_html_text(html, i == 0 ? "" : ", ");
        tw_add_json(html, entry);
    }
}

bool tw_is_ours(const struct tw_result *row)
{
    return row->type != TW_ROW_PORT && row->type != TW_ROW_CONFORMANCE &&
           !json_object_get(row->json, "port");
}

void tw_bar_part(struct tw_bar *bar, const char *class_names, unsigned part)
{
    if (part == 0 || bar->count == sizeof bar->parts / sizeof bar->parts[0])
        return;
    bar->classes[bar->count] = class_names;
    bar->parts[bar->count++] = part;
    bar->total += part;
}

void tw_add_bar(struct tw_html *html, const struct tw_bar *bar)
{
    unsigned sum = 0;

    tw_html_open_class(html, "svg", "bar");
    tw_html_attribute(html, "viewBox", "0 0 1000 10");
    tw_html_attribute(html, "preserveAspectRatio", "none");
    tw_html_attribute(html, "aria-hidden", "true");
    for (unsigned i = 0; i < bar->count; i++) {
        const unsigned at = sum * 1000 / bar->total;

        sum += bar->parts[i];
        tw_html_open_class(html, "rect", bar->classes[i]);
        tw_html_attribute_format(html, "x", "%u", at);
        tw_html_attribute_format(html, "width", "%u", sum * 1000 / bar->total - at);
        tw_html_attribute(html, "height", "10");
        tw_html_close(html);
    }
    tw_html_close(html);
}

void tw_add_command(struct tw_html *html, const json_t *row)
{
    const char *command = tw_result_text(row, "command", NULL);

    if (!command)
        return;
    tw_html_leaf(html, "h2", NULL, "Reproduce");
    tw_html_open(html, "pre");
    tw_html_leaf(html, "code", NULL, command);
    tw_html_close(html);
}

/* Was anything played by the ruleset itself? */
static bool was_played(const struct tw_report *report, const struct tw_model_ruleset *ruleset)
{
    return report->played[ruleset - report->model->rulesets];
}

static bool shares_clauses(const struct tw_report *report, const struct tw_model_ruleset *ruleset)
{
    bool shared = ruleset->clauses_of.text != NULL;

    for (size_t i = 0; i < report->model->ruleset_count; i++)
        shared |= report->model->rulesets[i].clauses_of.text &&
                  strcmp(report->model->rulesets[i].clauses_of.text, ruleset->id) == 0;
    return shared;
}

/* Rulesets that share their clauses share what is known of them, unless one was never played. */
void tw_report_clause(const struct tw_report *report, const struct tw_model_ruleset *ruleset,
                      const struct tw_model_clause *clause, struct tw_clause_state *ret_state)
{
    const bool alone = shares_clauses(report, ruleset) && !was_played(report, ruleset);

    tw_results_clause(&report->results, clause, alone ? ruleset : NULL, ret_state);
}

void tw_report_ruleset(const struct tw_report *report, const struct tw_model_ruleset *ruleset,
                       struct tw_ruleset_state *ret_state)
{
    const struct tw_model_ruleset *home = ruleset;
    struct tw_clause_counts counts = {0};

    *ret_state = (struct tw_ruleset_state){.state = TW_STATE_HOLE};
    if (ruleset->clauses_of.text)
        home = tw_model_find_ruleset(report->model, ruleset->clauses_of.text);
    ret_state->home = home ? home : ruleset;
    for (size_t i = 0; i < ret_state->home->clause_count; i++) {
        struct tw_clause_state state;

        tw_report_clause(report, ruleset, &ret_state->home->clauses[i], &state);
        tw_clause_count(&counts, state.state);
    }
    memcpy(ret_state->clauses, counts.by, sizeof counts.by);
    ret_state->clause_count = counts.all;
    for (int state = TW_STATE_PASS; state >= 0; state--)
        if (ret_state->clauses[state] > 0)
            ret_state->state = (enum tw_row_state)state;
}

/* Clauses are counted where they are at home. */
void tw_report_counts(const struct tw_report *report, struct tw_clause_counts *ret_counts)
{
    *ret_counts = (struct tw_clause_counts){0};
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];
        struct tw_ruleset_state state;

        if (ruleset->clauses_of.text)
            continue;
        tw_report_ruleset(report, ruleset, &state);
        ret_counts->all += state.clause_count;
        for (int k = 0; k < TW_STATE__COUNT; k++)
            ret_counts->by[k] += state.clauses[k];
    }
}
