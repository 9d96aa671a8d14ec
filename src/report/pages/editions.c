/* Editions side by side: what each book says where they part, clause by clause. */
#include <string.h>

#include "report/topics.h"

static void add_says(struct tw_page *page, const struct tw_report *report,
                     const struct tw_model_discrepancy *entry)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "div", "side-by-side");
    for (size_t i = 0; i < entry->says_count; i++) {
        const char *edition = entry->says[i].edition.text;
        const bool right = entry->supported && (strcmp(entry->supported, edition) == 0 ||
                                                strcmp(entry->supported, "both") == 0);

        tw_html_open_class(html, "div", right ? "says right" : "says");
        tw_html_open(html, "p");
        tw_html_leaf(html, "b", NULL, edition);
        if (entry->says[i].lines) {
            tw_html_open_class(html, "span", "soft");
            tw_html_format(html, " line %s", entry->says[i].lines);
            tw_html_close(html);
        }
        if (right) {
            tw_html_text(html, " ");
            tw_html_leaf(html, "span", "pill in-force", "supported by the general rule");
        }
        tw_html_close(html);
        tw_add_prose_leaf(page, report, "p", NULL, entry->says[i].text ? entry->says[i].text : "");
        tw_html_close(html);
    }
    tw_html_close(html);
}

/* What the audit found in the texts that it was given. */
static void add_audit_lines(struct tw_html *html, const struct tw_report *report, const char *id)
{
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type != TW_ROW_AUDIT || strcmp(row->id, id) != 0)
            continue;
        tw_html_open_class(html, "p", "audit-line");
        tw_html_open(html, "span");
        tw_html_attribute_format(html, "class", "pill s-%s", tw_state_words[row->state]);
        tw_html_text(html, tw_result_text(row->json, "outcome", tw_state_texts[row->state]));
        tw_html_close(html);
        tw_html_format(html, " %s", tw_result_text(row->json, "edition", ""));
        if (json_object_get(row->json, "lines")) {
            tw_html_text(html, " line ");
            tw_add_values(html, json_object_get(row->json, "lines"));
        }
        tw_html_format(
            html, " %s",
            tw_result_text(row->json, "message", tw_result_text(row->json, "reason", "")));
        tw_html_close(html);
    }
}

static void add_prose_term(struct tw_page *page, const struct tw_report *report, const char *name,
                           const char *value)
{
    if (!value || !*value)
        return;
    tw_html_leaf(&page->html, "dt", NULL, name);
    tw_add_prose_leaf(page, report, "dd", NULL, value);
}

/* What a list of discrepancies is filtered by. */
static void add_attributes(struct tw_page *page, const struct tw_report *report,
                           const struct tw_model_discrepancy *entry)
{
    struct tw_text editions = {0}, topics = {0};

    for (size_t i = 0; i < entry->says_count; i++)
        tw_text_format(&editions, "%s|", entry->says[i].edition.text);
    tw_text_add(&editions, entry->edition.text ? entry->edition.text : "");
    for (size_t i = 0; i < entry->clause_count; i++) {
        const struct tw_model_id *id = tw_model_find_id(report->model, entry->clauses[i].text);
        const struct tw_subject *subject =
            id && id->clause ? tw_subject_of(report->subjects, id->clause) : NULL;

        if (subject)
            tw_text_format(&topics, "%s|", subject->title);
    }
    tw_html_attribute(&page->html, "data-edition", tw_text_string(&editions));
    tw_html_attribute(&page->html, "data-topic", tw_text_string(&topics));
    tw_html_attribute(&page->html, "data-doubt", entry->kind ? entry->kind : "");
    report->site->failed |= editions.failed || topics.failed;
    tw_text_done(&editions);
    tw_text_done(&topics);
}

static void add_discrepancy(struct tw_page *page, const struct tw_report *report,
                            const struct tw_model_discrepancy *entry)
{
    struct tw_html *html = &page->html;
    struct tw_text anchor = {0};

    tw_html_slug(&anchor, entry->id);
    tw_html_open_class(html, "article", "discrepancy");
    tw_html_attribute(html, "id", tw_text_string(&anchor));
    add_attributes(page, report, entry);
    tw_html_open(html, "h3");
    tw_html_leaf(html, "code", NULL, entry->id);
    tw_html_text(html, " ");
    tw_add_prose(page, report, entry->title ? entry->title : entry->finding ? entry->finding : "");
    tw_html_close(html);
    tw_html_open_class(html, "p", "state-line");
    tw_html_open(html, "span");
    tw_html_attribute_format(html, "class", "pill severity-%s",
                             entry->severity && strcmp(entry->severity, "high") == 0     ? "high"
                             : entry->severity && strcmp(entry->severity, "medium") == 0 ? "medium"
                                                                                         : "low");
    tw_html_text(html, entry->severity ? entry->severity : "");
    tw_html_close(html);
    tw_html_text(html, " ");
    tw_html_leaf(html, "span", "pill", entry->kind ? entry->kind : "");
    tw_html_text(html, " ");
    for (size_t i = 0; i < entry->clause_count; i++) {
        tw_add_clause_link(page, report, entry->clauses[i].text);
        tw_html_text(html, " ");
    }
    tw_html_close(html);
    if (entry->title && entry->finding)
        tw_add_prose_leaf(page, report, "p", NULL, entry->finding);
    if (entry->says_count)
        add_says(page, report, entry);
    tw_html_open_class(html, "dl", "facts");
    tw_add_term(html, "edition", entry->edition.text);
    tw_add_term(html, "lines", entry->lines);
    add_prose_term(page, report, "reading", entry->reading);
    tw_add_term(html, "supported", entry->supported);
    add_prose_term(page, report, "because", entry->reason);
    add_prose_term(page, report, "others play", entry->community);
    add_prose_term(page, report, "rival reading", entry->rival_reading);
    tw_html_close(html);
    add_audit_lines(html, report, entry->id);
    tw_html_close(html);
    tw_text_done(&anchor);
}

static const struct tw_model_citation *citation(const struct tw_model_clause *clause,
                                                const char *edition)
{
    for (size_t i = 0; i < clause->source_count; i++)
        if (strcmp(clause->sources[i].edition.text, edition) == 0)
            return &clause->sources[i];
    return NULL;
}

static void add_clause_row(struct tw_page *page, const struct tw_report *report,
                           const struct tw_model_ruleset *ruleset,
                           const struct tw_model_clause *clause)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_clause_link(page, report, clause->id);
    tw_html_close(html);
    tw_add_prose_leaf(page, report, "td", NULL, clause->statement);
    for (size_t i = 0; i < ruleset->edition_count; i++) {
        const struct tw_model_citation *source = citation(clause, ruleset->editions[i].id);

        tw_html_open_class(html, "td", source ? source->agrees ? NULL : "differs" : "soft");
        if (source) {
            tw_html_text(html, source->agrees ? "agrees" : "says otherwise");
            if (source->lines)
                tw_html_format(html, ", line %s", source->lines);
        } else {
            tw_html_text(html, "silent");
        }
        tw_html_close(html);
    }
    tw_html_open(html, "td");
    for (size_t i = 0; i < clause->discrepancy_count; i++) {
        tw_add_discrepancy_link(page, report, ruleset, clause->discrepancies[i].text);
        tw_html_text(html, " ");
    }
    tw_html_close(html);
    tw_html_close(html);
}

static void add_clause_table(struct tw_page *page, const struct tw_report *report,
                             const struct tw_model_ruleset *ruleset)
{
    const char *heads[12] = {"clause", "statement"};
    size_t count = 2;

    for (size_t i = 0; i < ruleset->edition_count && count < 10; i++)
        heads[count++] = ruleset->editions[i].id;
    heads[count++] = "discrepancies";
    heads[count] = NULL;
    tw_html_leaf(&page->html, "h2", NULL, "Clause by clause");
    tw_html_open(&page->html, "details");
    tw_html_open(&page->html, "summary");
    tw_html_format(&page->html, "%zu %s", ruleset->clause_count,
                   ruleset->clause_count == 1 ? "clause" : "clauses");
    tw_html_close(&page->html);
    tw_start_stacked_table(&page->html, heads);
    for (size_t i = 0; i < ruleset->clause_count; i++)
        add_clause_row(page, report, ruleset, &ruleset->clauses[i]);
    tw_end_table(&page->html);
    tw_html_close(&page->html);
}

static size_t count_entries(const struct tw_report *report, const struct tw_model_ruleset *ruleset)
{
    size_t count = 0;

    for (size_t i = 0; i < report->model->discrepancy_count; i++)
        count += tw_discrepancy_concerns(ruleset, &report->model->discrepancies[i]);
    return count;
}

static bool has_severity(const struct tw_model_discrepancy *entry, const char *wanted)
{
    const char *severity = entry->severity ? entry->severity : "";

    if (wanted)
        return strcmp(severity, wanted) == 0;
    return strcmp(severity, "high") != 0 && strcmp(severity, "medium") != 0 &&
           strcmp(severity, "low") != 0;
}

/* The grave ones first and open, the others folded. */
static void add_entries(struct tw_page *page, const struct tw_report *report,
                        const struct tw_model_ruleset *ruleset)
{
    static const char *const severities[] = {"high", "medium", "low", NULL};
    struct tw_html *html = &page->html;

    for (size_t s = 0; s < sizeof severities / sizeof severities[0]; s++) {
        size_t count = 0;

        for (size_t i = 0; i < report->model->discrepancy_count; i++)
            count += has_severity(&report->model->discrepancies[i], severities[s]) &&
                     tw_discrepancy_concerns(ruleset, &report->model->discrepancies[i]);
        if (count == 0)
            continue;
        tw_html_open_class(html, "details", "group");
        if (s == 0)
            tw_html_flag(html, "open");
        tw_html_open(html, "summary");
        tw_html_format(html, "%zu %s", count, severities[s] ? severities[s] : "other");
        tw_html_close(html);
        for (size_t i = 0; i < report->model->discrepancy_count; i++)
            if (has_severity(&report->model->discrepancies[i], severities[s]) &&
                tw_discrepancy_concerns(ruleset, &report->model->discrepancies[i]))
                add_discrepancy(page, report, &report->model->discrepancies[i]);
        tw_html_close(html);
    }
}

static void write_editions(struct tw_report *report, const struct tw_model_ruleset *ruleset)
{
    struct tw_text title = {0}, path = {0};
    struct tw_page_look look = {.section = "editions",
                                .picture = tw_card_of_ruleset(report, ruleset)};
    struct tw_page page;

    tw_text_format(&title, "%s: editions side by side", ruleset->title);
    look.title = tw_text_string(&title);
    tw_text_add(&path, "editions/");
    tw_html_slug(&path, ruleset->id);
    tw_text_add(&path, ".html");
    tw_page_start(&page, report->site, tw_text_string(&path), &look);
    tw_html_open_class(&page.html, "dl", "facts");
    for (size_t i = 0; i < ruleset->edition_count; i++) {
        tw_html_open(&page.html, "dt");
        tw_add_edition_link(&page, ruleset->editions[i].id);
        tw_html_close(&page.html);
        tw_html_leaf(&page.html, "dd", NULL,
                     ruleset->editions[i].title ? ruleset->editions[i].title : "");
    }
    tw_html_close(&page.html);
    tw_html_leaf(&page.html, "h2", NULL, "Discrepancies, the grave ones first");
    tw_html_open_class(&page.html, "div", "filterable");
    add_entries(&page, report, ruleset);
    tw_html_close(&page.html);
    add_clause_table(&page, report, ruleset);
    tw_page_end(&page);
    tw_text_done(&title);
    tw_text_done(&path);
}

static void add_edition_name(struct tw_page *page, const struct tw_model_edition *edition)
{
    tw_html_open(&page->html, "p");
    tw_add_edition_link(page, edition->id);
    if (edition->title)
        tw_html_format(&page->html, " %s", edition->title);
    tw_html_close(&page->html);
}

void tw_report_editions(struct tw_report *report)
{
    static const char *const heads[] = {"rulebook", "editions", "\tdiscrepancies", NULL};
    const struct tw_page_look look = {.title = "Editions side by side",
                                      .section = "editions",
                                      .lead = "Where books contradict each other or themselves, "
                                              "and which reading the general rule supports."};
    struct tw_page page;

    tw_page_start(&page, report->site, "editions/index.html", &look);
    tw_start_stacked_table(&page.html, heads);
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];

        if (ruleset->clauses_of.text)
            continue;
        tw_html_open(&page.html, "tr");
        tw_html_open(&page.html, "td");
        tw_page_link(&page, NULL, "editions/", ruleset->id, ruleset->title);
        tw_html_close(&page.html);
        tw_html_open(&page.html, "td");
        for (size_t j = 0; j < ruleset->edition_count; j++)
            add_edition_name(&page, &ruleset->editions[j]);
        tw_html_close(&page.html);
        tw_add_number_cell(&page.html, (long long)count_entries(report, ruleset));
        tw_html_close(&page.html);
    }
    tw_end_table(&page.html);
    tw_page_end(&page);
    for (size_t i = 0; i < report->model->ruleset_count; i++)
        if (!report->model->rulesets[i].clauses_of.text)
            write_editions(report, &report->model->rulesets[i]);
}
