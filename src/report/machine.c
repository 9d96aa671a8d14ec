/* The same for programs: the results as they were given, JUnit, SARIF, a badge, a summary. */
#include <string.h>

#include "report/ports.h"

static bool is_test(const struct tw_result *row)
{
    return row->type == TW_ROW_CHECK || row->type == TW_ROW_SCENARIO ||
           row->type == TW_ROW_FINDING || row->type == TW_ROW_PERFT || row->type == TW_ROW_AUDIT;
}

/* JUnit knows failure, error and skipped; whatever is not a pass is one of them. */
static const char *junit_outcome(enum tw_row_state state)
{
    switch (state) {
    case TW_STATE_PASS:
        return NULL;
    case TW_STATE_FAIL:
        return "failure";
    case TW_STATE_ERROR:
    case TW_STATE_TIMEOUT:
    case TW_STATE_INCOMPLETE:
        return "error";
    default:
        return "skipped";
    }
}

static void add_junit_case(struct tw_html *xml, const struct tw_result *row)
{
    const char *outcome = junit_outcome(row->state);

    tw_html_open(xml, "testcase");
    tw_html_attribute(xml, "name", row->id);
    tw_html_attribute_format(xml, "classname", "%s.%s", *row->rules ? row->rules : "all",
                             tw_row_words[row->type]);
    if (outcome) {
        tw_html_open(xml, outcome);
        tw_html_attribute_format(
            xml, "message", "%s: %s", tw_state_texts[row->state],
            tw_result_text(row->json, "message", tw_result_text(row->json, "reason", "")));
        tw_html_close(xml);
    }
    tw_html_close(xml);
}

static void add_junit(struct tw_report *report)
{
    unsigned counts[TW_STATE__COUNT] = {0}, tests = 0;
    struct tw_html xml;
    struct tw_text *text = tw_site_add(report->site, "data/junit.xml");

    for (size_t i = 0; i < report->results.row_count; i++)
        if (is_test(&report->results.rows[i])) {
            tests++;
            counts[report->results.rows[i].state]++;
        }
    tw_text_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    tw_html_start_piece(&xml, text, true);
    tw_html_open(&xml, "testsuite");
    tw_html_attribute(&xml, "name", "tilewright");
    tw_html_attribute_format(&xml, "tests", "%u", tests);
    tw_html_attribute_format(&xml, "failures", "%u", counts[TW_STATE_FAIL]);
    tw_html_attribute_format(&xml, "errors", "%u",
                             counts[TW_STATE_ERROR] + counts[TW_STATE_TIMEOUT] +
                                 counts[TW_STATE_INCOMPLETE]);
    tw_html_attribute_format(&xml, "skipped", "%u",
                             counts[TW_STATE_NOT_RUN] + counts[TW_STATE_UNSUPPORTED] +
                                 counts[TW_STATE_NOT_CHECKABLE]);
    tw_html_text(&xml, "\n");
    for (size_t i = 0; i < report->results.row_count; i++)
        if (is_test(&report->results.rows[i])) {
            add_junit_case(&xml, &report->results.rows[i]);
            tw_html_text(&xml, "\n");
        }
    tw_html_close(&xml);
    tw_text_add(text, "\n");
}

/* A path as a URI: what is not plain is percent-encoded. */
static void add_uri(struct tw_text *text, const char *path)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-._~/";

    tw_text_add(text, "\"");
    for (const char *c = path; *c; c++)
        if (strchr(plain, *c))
            tw_text_add_char(text, *c);
        else
            tw_text_format(text, "%%%02X", (unsigned)(unsigned char)*c);
    tw_text_add(text, "\"");
}

static void add_sarif_result(struct tw_text *text, const struct tw_result *row, bool first)
{
    const long long line = tw_result_count(row->json, "line");

    tw_text_add(text, first ? "\n    {\"ruleId\": " : ",\n    {\"ruleId\": ");
    tw_text_add_json(text, row->id);
    tw_text_add(text, ", \"level\": \"error\", \"message\": {\"text\": ");
    tw_text_add_json(text,
                     tw_result_text(row->json, "message",
                                    tw_result_text(row->json, "change",
                                                   tw_result_text(row->json, "title", row->id))));
    tw_text_add(text, "},\n     \"locations\": [{\"physicalLocation\": {\"artifactLocation\": "
                      "{\"uri\": ");
    add_uri(text, tw_result_text(row->json, "file", ""));
    tw_text_add(text, "}");
    if (line > 0)
        tw_text_format(text, ", \"region\": {\"startLine\": %lld}", line);
    tw_text_add(text, "}}]}");
}

/* Whatever does not hold and has a place in a file: findings in data, mutants that survived. */
static void add_sarif(struct tw_report *report)
{
    struct tw_text *text = tw_site_add(report->site, "data/findings.sarif");
    bool first = true;

    tw_text_add(text, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                      " \"version\": \"2.1.0\",\n \"runs\": [{\n"
                      "  \"tool\": {\"driver\": {\"name\": \"tilewright\", \"version\": "
                      "\"" TW_VERSION "\"}},\n  \"results\": [");
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->state != TW_STATE_FAIL || !tw_result_text(row->json, "file", NULL))
            continue;
        add_sarif_result(text, row, first);
        first = false;
    }
    tw_text_add(text, "]\n }]\n}\n");
}

static void add_summary(struct tw_report *report, const struct tw_clause_counts *counts)
{
    struct tw_text *text = tw_site_add(report->site, "data/summary.json");

    tw_text_format(text, "{\"format\": 1, \"clauses\": %u", counts->all);
    for (int i = 0; i < TW_STATE__COUNT; i++)
        tw_text_format(text, ", \"%s\": %u", tw_state_words[i], counts->by[i]);
    tw_text_add(text, ", \"rulesets\": {");
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        struct tw_ruleset_state state;

        tw_report_ruleset(report, &report->model->rulesets[i], &state);
        tw_text_add(text, i ? ",\n  " : "\n  ");
        tw_text_add_json(text, report->model->rulesets[i].id);
        tw_text_format(text, ": {\"state\": \"%s\", \"clauses\": %u", tw_state_words[state.state],
                       state.clause_count);
        for (int j = 0; j < TW_STATE__COUNT; j++)
            tw_text_format(text, ", \"%s\": %u", tw_state_words[j], state.clauses[j]);
        tw_text_add(text, "}");
    }
    tw_text_add(text, "}}\n");
}

/* As shields.io and others read it. Green only when every checkable clause passes. */
static void add_badge(struct tw_report *report)
{
    struct tw_text *text = tw_site_add(report->site, "data/badge.json");
    struct tw_clause_counts counts;
    unsigned checkable, bad;

    tw_report_counts(report, &counts);
    checkable = counts.all - counts.by[TW_STATE_NOT_CHECKABLE] - counts.by[TW_STATE_PARTLY_SHOWN];
    bad = tw_clauses_bad(&counts);
    tw_text_format(text,
                   "{\"schemaVersion\": 1, \"label\": \"clauses\", \"message\": \"%u of %u pass",
                   counts.by[TW_STATE_PASS], checkable);
    if (bad)
        tw_text_format(text, ", %u fail", bad);
    tw_text_format(text, "\", \"color\": \"%s\"}\n",
                   bad ? "red"
                   : counts.by[TW_STATE_PASS] < checkable || !counts.by[TW_STATE_PASS]
                       ? "lightgrey"
                       : "brightgreen");
    add_summary(report, &counts);
}

static void add_entry(struct tw_html *html, const char *file, const char *text)
{
    tw_html_open(html, "li");
    tw_html_link(html, NULL, file, file);
    tw_html_text(html, " ");
    tw_html_text(html, text);
    tw_html_close(html);
}

void tw_report_machine(struct tw_report *report)
{
    const struct tw_page_look look = {.title = "Everything as data", .section = "overview"};
    struct tw_page page;

    add_junit(report);
    add_sarif(report);
    add_badge(report);
    tw_page_start(&page, report->site, "data/index.html", &look);
    tw_html_open(&page.html, "ul");
    for (size_t i = 0; i < report->results.file_count; i++) {
        struct tw_text name = {0}, about = {0};

        tw_text_format(&name, "results-%zu.jsonl", i + 1);
        tw_text_format(&about, "from %s", report->results.files[i].path);
        add_entry(&page.html, tw_text_string(&name), tw_text_string(&about));
        tw_text_done(&name);
        tw_text_done(&about);
    }
    add_entry(&page.html, "summary.json", "clauses by state, for each rulebook");
    add_entry(&page.html, "junit.xml", "checks, scenarios and findings as JUnit");
    add_entry(&page.html, "findings.sarif", "what does not hold and has a line in a file");
    add_entry(&page.html, "badge.json", "one line for a badge");
    for (size_t i = 0; i < report->port_count; i++) {
        struct tw_text about = {0};

        tw_text_format(&about, "the badge of %s", report->ports[i].name);
        add_entry(&page.html, report->ports[i].badge + strlen("data/"), tw_text_string(&about));
        tw_text_done(&about);
    }
    tw_html_close(&page.html);
    tw_page_end(&page);
    for (size_t i = 0; i < report->results.file_count; i++) {
        const struct tw_text *bytes = &report->results.files[i].bytes;

        tw_text_add_bytes(tw_site_add(report->site, "data/results-%zu.jsonl", i + 1),
                          tw_text_string(bytes), bytes->length);
    }
}
