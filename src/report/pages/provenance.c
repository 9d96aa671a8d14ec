/* What was run, with what, and what came of it in numbers: for whoever wants to do it again. */
#include <string.h>

#include "report/internal.h"

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
    tw_html_open(html, "h2");
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

void tw_report_provenance(struct tw_report *report)
{
    const struct tw_page_look look = {.title = "What was run",
                                      .section = "overview",
                                      .lead = "The sources of this site: the commands that made "
                                              "the results, and the hashes of the data."};
    struct totals totals;
    struct tw_page page;

    count_all(report, &totals);
    tw_page_start(&page, report->site, "provenance.html", &look);
    add_numbers(&page.html, &totals);
    if (report->results.file_count == 0)
        tw_html_leaf(&page.html, "p", "empty", "Nothing.");
    for (size_t i = 0; i < report->results.file_count; i++)
        add_source(&page.html, &report->results.files[i]);
    tw_html_open(&page.html, "p");
    tw_html_link(&page.html, "button", "data/index.html", "Everything as data");
    tw_html_close(&page.html);
    tw_page_end(&page);
}
