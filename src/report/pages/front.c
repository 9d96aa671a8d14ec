/* The front page: what was verified, with what, and how it went; the worst first. */
#include <string.h>

#include "report/ports.h"

#define STATE_CLASS(name, word, text) "s-" word,

struct totals {
    struct tw_clause_counts clauses;
    long long cases, games;
    unsigned killed, mutants, findings;
};

static void count_all(const struct tw_report *report, struct totals *ret_totals)
{
    *ret_totals = (struct totals){0};
    tw_report_counts(report, &ret_totals->clauses);
    tw_results_count_games(&report->results);
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_CHECK) {
            ret_totals->cases += tw_result_count(row->json, "cases");
            ret_totals->games += tw_result_games(&report->results, row);
        }
        ret_totals->findings +=
            row->type == TW_ROW_FINDING && row->state == TW_STATE_FAIL && tw_is_ours(row);
        ret_totals->mutants += row->type == TW_ROW_MUTATION &&
                               (row->state == TW_STATE_PASS || row->state == TW_STATE_FAIL ||
                                row->state == TW_STATE_INCOMPLETE);
        ret_totals->killed += row->type == TW_ROW_MUTATION && row->state == TW_STATE_PASS;
    }
}

static void add_figure(struct tw_html *html, const char *class_names, long long number,
                       const char *text)
{
    tw_html_open_class(html, "div", class_names);
    tw_html_open(html, "b");
    tw_add_number(html, number);
    tw_html_close(html);
    tw_html_leaf(html, "span", NULL, text);
    tw_html_close(html);
}

static void add_numbers(struct tw_html *html, const struct totals *totals)
{
    const unsigned bad = tw_clauses_bad(&totals->clauses);

    tw_html_open_class(html, "div", "numbers");
    add_figure(html, bad ? "figure-box bad" : "figure-box", bad, "clauses that do not hold");
    add_figure(html, totals->clauses.by[TW_STATE_HOLE] ? "figure-box holes" : "figure-box",
               totals->clauses.by[TW_STATE_HOLE], "holes: clauses without a check");
    add_figure(html, "figure-box", totals->clauses.by[TW_STATE_PASS], "clauses that pass");
    if (totals->clauses.by[TW_STATE_INCOMPLETE])
        add_figure(html, "figure-box holes", totals->clauses.by[TW_STATE_INCOMPLETE],
                   "clauses with incomplete results");
    add_figure(html, "figure-box", totals->clauses.by[TW_STATE_PARTLY_SHOWN],
               "clauses of which a part is shown");
    add_figure(html, "figure-box", totals->clauses.by[TW_STATE_NOT_CHECKABLE],
               "clauses no program can check");
    add_figure(html, "figure-box", totals->cases, "cases");
    add_figure(html, "figure-box", totals->games, "games");
    tw_html_open_class(html, "div", "figure-box");
    tw_html_open(html, "b");
    if (totals->mutants)
        tw_html_format(html, "%u %%", (unsigned)(100ull * totals->killed / totals->mutants));
    else
        tw_html_text(html, "\xE2\x80\x93");
    tw_html_close(html);
    tw_html_leaf(html, "span", NULL, totals->mutants ? "mutants caught" : "no mutants were tried");
    tw_html_close(html);
    add_figure(html, totals->findings ? "figure-box bad" : "figure-box", totals->findings,
               "findings");
    tw_html_close(html);
}

static void add_ruleset_bar(struct tw_html *html, const struct tw_ruleset_state *state)
{
    static const char *const classes[TW_STATE__COUNT] = {TW_STATES(STATE_CLASS)};
    struct tw_bar bar = {.count = 0};

    for (int i = 0; i < TW_STATE__COUNT; i++)
        tw_bar_part(&bar, classes[i], state->clauses[i]);
    tw_add_bar(html, &bar);
}

static void add_ruleset_tile(struct tw_page *page, const struct tw_model_ruleset *ruleset,
                             const struct tw_ruleset_state *state)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "article");
    tw_html_attribute_format(html, "class", "rule-tile s-%s", tw_state_words[state->state]);
    tw_html_open(html, "h3");
    tw_page_link(page, NULL, "rules/", ruleset->id, ruleset->title);
    tw_html_close(html);
    add_ruleset_bar(html, state);
    tw_html_open(html, "p");
    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (state->clauses[i]) {
            tw_add_state_count(html, (enum tw_row_state)i, state->clauses[i]);
            tw_html_text(html, " ");
        }
    tw_html_close(html);
    tw_html_close(html);
}

static void add_ruleset_tiles(struct tw_page *page, const struct tw_report *report)
{
    tw_html_leaf(&page->html, "h2", NULL, "Rulebooks");
    tw_html_open_class(&page->html, "div", "rule-tiles");
    for (int worst = 0; worst < TW_STATE__COUNT; worst++)
        for (size_t i = 0; i < report->model->ruleset_count; i++) {
            struct tw_ruleset_state state;

            tw_report_ruleset(report, &report->model->rulesets[i], &state);
            if ((int)state.state == worst)
                add_ruleset_tile(page, &report->model->rulesets[i], &state);
        }
    tw_html_close(&page->html);
}

/* Green only when every clause that can be checked was asked and is obeyed. */
static const char *port_class(const struct tw_shown_port *port)
{
    if (port->row->state <= TW_STATE_TIMEOUT)
        return tw_standing_class(port, TW_STANDING_BROKEN);
    if (port->counts[TW_STANDING_NOT_ASKED] + port->counts[TW_STANDING_UNSUPPORTED] > 0)
        return tw_standing_class(port, TW_STANDING_NOT_ASKED);
    return tw_standing_class(port, TW_STANDING_OBEYED);
}

static void add_port_tiles(struct tw_page *page, const struct tw_report *report)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "h2");
    tw_html_link(html, NULL, "ports.html", "Ports");
    tw_html_close(html);
    if (report->port_count == 0)
        tw_html_leaf(html, "p", "empty", "No other implementation was asked.");
    else
        tw_html_open_class(html, "div", "rule-tiles");
    for (size_t i = 0; i < report->port_count; i++) {
        const struct tw_shown_port *port = &report->ports[i];
        tw_html_open(html, "article");
        tw_html_attribute_format(html, "class", "rule-tile %s", port_class(port));
        tw_html_open(html, "h3");
        tw_add_port_link(page, port);
        tw_html_close(html);
        tw_add_port_bar(html, port);
        tw_html_open(html, "p");
        tw_add_port_counts(html, port);
        tw_html_close(html);
        tw_html_close(html);
    }
    if (report->port_count > 0)
        tw_html_close(html);
}

static void add_data(struct tw_html *html, const json_t *header)
{
    const json_t *data = json_object_get(header, "data");
    const json_t *entry;
    size_t i;

    if (json_array_size(data) == 0)
        return;
    tw_html_open(html, "details");
    tw_html_open(html, "summary");
    tw_html_format(html, "%zu data files and their hashes", json_array_size(data));
    tw_html_close(html);
    tw_html_open_class(html, "dl", "facts hashes");
    json_array_foreach(data, i, entry)
    {
        tw_html_leaf(html, "dt", NULL, tw_result_text(entry, "file", "?"));
        tw_html_leaf(html, "dd", "mono", tw_result_text(entry, "hash", "?"));
    }
    tw_html_close(html);
    tw_html_close(html);
}

static void add_source(struct tw_html *html, const struct tw_result_file *file)
{
    const json_t *header = file->header;

    tw_html_open_class(html, "article", "source");
    tw_html_open(html, "h3");
    tw_html_text(html, file->path);
    tw_html_text(html, " ");
    if (!file->complete)
        tw_html_leaf(html, "span", "pill s-incomplete", "incomplete");
    if (file->outdated)
        tw_html_leaf(html, "span", "pill s-incomplete", "made with other data");
    tw_html_close(html);
    tw_html_open_class(html, "dl", "facts");
    tw_html_leaf(html, "dt", NULL, "command");
    tw_html_open(html, "dd");
    tw_html_leaf(html, "code", NULL, tw_result_text(header, "command", "not stated"));
    tw_html_close(html);
    tw_add_term(html, "when", tw_result_text(header, "time", NULL));
    if (!json_object_get(header, "time"))
        tw_add_term(html, "file written", file->written);
    tw_add_term(html, "tool", tw_result_text(header, "tool", "not stated"));
    tw_add_term(html, "build", tw_result_text(header, "build", NULL));
    tw_add_term(html, "run", tw_result_text(header, "identity", NULL));
    if (json_array_size(json_object_get(header, "rules")) > 0) {
        tw_html_leaf(html, "dt", NULL, "rules");
        tw_html_open(html, "dd");
        tw_add_values(html, json_object_get(header, "rules"));
        tw_html_close(html);
    }
    if (json_object_get(header, "seed")) {
        tw_html_leaf(html, "dt", NULL, "seed");
        tw_html_open(html, "dd");
        tw_add_json(html, json_object_get(header, "seed"));
        tw_html_close(html);
    }
    tw_html_leaf(html, "dt", NULL, "rows");
    tw_html_open(html, "dd");
    tw_add_number(html, (long long)file->row_count);
    tw_html_close(html);
    tw_html_close(html);
    add_data(html, header);
    tw_html_close(html);
}

static void add_bad_row(struct tw_page *page, const struct tw_report *report,
                        const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const char *about =
        tw_result_text(row->json, "message",
                       tw_result_text(row->json, "title", tw_result_text(row->json, "change", "")));

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_state(html, row->state);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_row_link(page, row);
    tw_html_close(html);
    tw_add_cell(html, "soft", row->rules);
    tw_add_cell(html, NULL, about);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    tw_html_close(html);
}

static bool is_bad(const struct tw_result *row)
{
    return row->state <= TW_STATE_TIMEOUT && tw_is_ours(row);
}

/* What has a board comes before what only counts. */
static void add_worst(struct tw_page *page, const struct tw_report *report)
{
    static const enum tw_row_type order[] = {TW_ROW_FINDING, TW_ROW_SCENARIO, TW_ROW_CHECK,
                                             TW_ROW_AUDIT,   TW_ROW_PERFT,    TW_ROW_MUTATION};
    static const char *const heads[] = {"state", "row", "rules", "about", "clauses", NULL};
    const size_t most = 25;
    size_t shown = 0, count = 0;

    for (size_t i = 0; i < report->results.row_count; i++)
        count += is_bad(&report->results.rows[i]);
    if (count == 0)
        return;
    tw_html_leaf(&page->html, "h2", NULL, "What does not hold");
    tw_start_stacked_table(&page->html, heads);
    for (int state = 0; state <= TW_STATE_TIMEOUT; state++)
        for (size_t type = 0; type < sizeof order / sizeof order[0]; type++)
            for (size_t i = 0; i < report->results.row_count && shown < most; i++) {
                const struct tw_result *row = &report->results.rows[i];

                if ((int)row->state != state || row->type != order[type] || !is_bad(row))
                    continue;
                add_bad_row(page, report, row);
                shown++;
            }
    tw_end_table(&page->html);
    if (shown < count) {
        tw_html_open(&page->html, "p");
        tw_html_format(&page->html, "and %zu more, see the rulebooks", count - shown);
        tw_html_close(&page->html);
    }
}

static void add_verdict(struct tw_html *html, const struct tw_report *report,
                        const struct totals *totals)
{
    bool whole = report->results.file_count > 0;

    for (size_t i = 0; i < report->results.file_count; i++)
        whole &= report->results.files[i].complete && !report->results.files[i].outdated;
    if (report->results.file_count == 0)
        tw_html_leaf(html, "p", "warning",
                     "No results were given: nothing on this site was verified. It shows the "
                     "clauses, the tiles and the editions as they are written down.");
    else if (!whole)
        tw_html_leaf(html, "p", "warning",
                     "Some results are incomplete or were made with other data. What they say "
                     "passes is not shown as a pass.");
    else if (totals->clauses.by[TW_STATE_HOLE])
        tw_html_leaf(html, "p", "lead",
                     "The results are complete; some clauses have no check yet.");
}

void tw_report_front(struct tw_report *report)
{
    const struct tw_page_look look = {.title = "Compliance report", .section = "overview"};
    struct totals totals;
    struct tw_page page;

    count_all(report, &totals);
    tw_page_start(&page, report->site, "index.html", &look);
    add_verdict(&page.html, report, &totals);
    add_numbers(&page.html, &totals);
    add_worst(&page, report);
    add_ruleset_tiles(&page, report);
    add_port_tiles(&page, report);
    tw_html_leaf(&page.html, "h2", NULL, "What was run");
    if (report->results.file_count == 0)
        tw_html_leaf(&page.html, "p", "empty", "Nothing.");
    for (size_t i = 0; i < report->results.file_count; i++)
        add_source(&page.html, &report->results.files[i]);
    tw_html_open(&page.html, "p");
    tw_html_link(&page.html, "button", "data/index.html", "Everything as data");
    tw_html_close(&page.html);
    tw_page_end(&page);
}
