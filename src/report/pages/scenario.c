/* One page for each row that has a board: scenarios, findings with what is left of the game, and
 * cases that a port got wrong. */
#include <stdlib.h>
#include <string.h>

#include "report/topics.h"

/*
 * A site stays below 40 MB: pages with boards, of which there may be any number, take what the
 * other pages and the results leave them. Rows without a page are in the results.
 */
enum { MOST_BYTES = 20 << 20, FEWEST_BYTES = 4 << 20 };

static size_t room_for_boards(const struct tw_report *report)
{
    size_t taken = 0;

    for (size_t i = 0; i < report->results.file_count; i++)
        taken += report->results.files[i].bytes.length;
    return taken < MOST_BYTES - FEWEST_BYTES ? MOST_BYTES - taken : FEWEST_BYTES;
}

static bool has_member(const json_t *list, const char *name)
{
    const json_t *entry;
    size_t i;

    json_array_foreach(list, i, entry) if (json_object_get(entry, name)) return true;
    return false;
}

static void add_mismatches(struct tw_page *page, const struct tw_report *report, const json_t *row)
{
    struct tw_html *html = &page->html;
    static const char *const names[] = {"line", "expected", "got"};
    const json_t *list = json_object_get(row, "mismatches"), *mismatch;
    const char *heads[5] = {"what"};
    size_t i, count = 1;

    if (json_array_size(list) == 0)
        return;
    for (i = 0; i < sizeof names / sizeof names[0]; i++)
        if (has_member(list, names[i]))
            heads[count++] = names[i];
    heads[count] = NULL;
    tw_html_leaf(html, "h2", NULL, "What differs");
    tw_start_stacked_table(html, heads);
    json_array_foreach(list, i, mismatch)
    {
        tw_html_open(html, "tr");
        tw_html_open(html, "td");
        if (json_is_object(mismatch))
            tw_add_prose(page, report, tw_result_text(mismatch, "what", ""));
        else
            tw_add_json(html, mismatch);
        tw_html_close(html);
        for (size_t j = 1; j < count; j++) {
            tw_html_open_class(html, "td", strcmp(heads[j], "got") == 0 ? "differs" : NULL);
            tw_add_json(html, json_object_get(mismatch, heads[j]));
            tw_html_close(html);
        }
        tw_html_close(html);
    }
    tw_end_table(html);
}

enum { DEEPEST = 6 }; /* of what is shown in words; what lies deeper stays JSON */

/* "clause GR-RAIL-03, player blue, points 8" */
static void add_words(struct tw_page *page, const struct tw_report *report, json_t *value,
                      int depth)
{
    struct tw_html *html = &page->html;
    const char *name, *between = "";
    json_t *member;
    size_t i;

    if (json_is_string(value)) {
        tw_add_prose(page, report, json_string_value(value));
        return;
    }
    if (depth == DEEPEST || (!json_is_object(value) && !json_is_array(value))) {
        tw_add_json(html, value);
        return;
    }
    json_object_foreach(value, name, member)
    {
        tw_html_format(html, "%s%s ", between, name);
        add_words(page, report, member, depth + 1);
        between = ", ";
    }
    json_array_foreach(value, i, member)
    {
        tw_html_text(html, i == 0 ? "" : "; ");
        add_words(page, report, member, depth + 1);
    }
}

static void add_words_list(struct tw_page *page, const struct tw_report *report, json_t *value)
{
    struct tw_html *html = &page->html;
    const char *name;
    json_t *member;

    if (!json_is_object(value)) {
        add_words(page, report, value, 0);
        return;
    }
    tw_html_open_class(html, "ul", "expected");
    json_object_foreach(value, name, member)
    {
        tw_html_open(html, "li");
        if (strcmp(name, "only") == 0 && json_is_true(member)) {
            tw_html_text(html, "no other events");
        } else {
            tw_html_leaf(html, "b", NULL, name);
            tw_html_text(html, " ");
            add_words(page, report, member, 1);
        }
        tw_html_close(html);
    }
    tw_html_close(html);
}

/* The final score of each player. */
static void add_scores(struct tw_html *html, const json_t *row)
{
    const json_t *scores = json_object_get(row, "scores"), *score;
    size_t i;

    if (json_array_size(scores) == 0)
        return;
    tw_html_leaf(html, "dt", NULL, "final score");
    tw_html_open(html, "dd");
    json_array_foreach(scores, i, score)
    {
        const char *name = tw_player_name(row, (long long)i);

        tw_html_text(html, i == 0 ? "" : ", ");
        if (name)
            tw_html_format(html, "%s ", name);
        tw_add_json(html, score);
    }
    tw_html_close(html);
}

static void add_shown(struct tw_page *page, const struct tw_report *report, const json_t *shown)
{
    struct tw_html *html = &page->html;
    const json_t *id;
    size_t i;

    if (json_array_size(shown) == 0)
        return;
    tw_html_leaf(html, "dt", NULL, "shows");
    tw_html_open(html, "dd");
    json_array_foreach(shown, i, id)
    {
        tw_html_text(html, i == 0 ? "" : " ");
        if (json_is_string(id))
            tw_add_prose(page, report, json_string_value(id));
    }
    tw_html_close(html);
}

static void add_prose_term(struct tw_page *page, const struct tw_report *report,
                           const struct tw_result *row, const char *name)
{
    const char *value = tw_result_text(row->json, name, NULL);

    if (!value || !*value)
        return;
    tw_html_leaf(&page->html, "dt", NULL, name);
    tw_add_prose_leaf(page, report, "dd", NULL, value);
}

static void add_about(struct tw_page *page, const struct tw_report *report,
                      const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const json_t *clauses = json_object_get(row->json, "clauses");

    tw_html_open_class(html, "p", "state-line");
    tw_add_state(html, row->state);
    tw_html_text(html, " ");
    tw_add_clause_links(page, report, clauses);
    tw_html_close(html);
    if (row->file->outdated || !row->file->complete)
        tw_html_leaf(html, "p", "warning",
                     row->file->complete ? "These results were made with other data."
                                         : "These results are incomplete.");
}

static void add_facts(struct tw_page *page, const struct tw_report *report,
                      const struct tw_result *row)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "dl", "facts");
    if (row->type == TW_ROW_CONFORMANCE)
        tw_add_case_facts(page, report, row->json);
    tw_add_term(html, "rules", row->rules);
    add_prose_term(page, report, row, "message");
    add_prose_term(page, report, row, "reason");
    add_prose_term(page, report, row, "reading");
    add_prose_term(page, report, row, "note");
    add_shown(page, report, json_object_get(row->json, "shows"));
    if (json_object_get(row->json, "expected")) {
        tw_html_leaf(html, "dt", NULL, "expected");
        tw_html_open(html, "dd");
        add_words_list(page, report, json_object_get(row->json, "expected"));
        tw_html_close(html);
    }
    add_scores(html, row->json);
    tw_html_close(html);
}

static const char *section_of(const struct tw_result *row)
{
    return row->type == TW_ROW_FINDING       ? "findings"
           : row->type == TW_ROW_CONFORMANCE ? "ports"
                                             : "scenarios";
}

/* Whatever has a board, and whatever a port got wrong. */
static bool gets_page(const struct tw_result *row)
{
    return tw_report_has_board(row) ||
           (row->type == TW_ROW_CONFORMANCE && row->state <= TW_STATE_TIMEOUT);
}

/* The next row of the same type and state that has a page; `step` 1 or -1. */
static const struct tw_result *neighbour(const struct tw_report *report,
                                         const struct tw_result *row, int step)
{
    const struct tw_result *const first = report->results.rows;
    const struct tw_result *const end = first + report->results.row_count;

    for (const struct tw_result *at = row; (step > 0 ? at + 1 < end : at > first);) {
        at += step;
        if (at->type == row->type && at->state == row->state && at->page)
            return at;
    }
    return NULL;
}

static void add_neighbours(struct tw_page *page, const struct tw_report *report,
                           const struct tw_result *row, bool is_last)
{
    const struct tw_result *before = neighbour(report, row, -1);
    const struct tw_result *after = is_last ? NULL : neighbour(report, row, 1);
    struct tw_text href = {0};

    tw_html_open_class(&page->html, "p", "neighbours");
    if (before) {
        tw_text_format(&href, "%s%s", page->up, before->page);
        tw_html_link(&page->html, "before", tw_text_string(&href), before->id);
    }
    tw_html_text(&page->html, " ");
    tw_text_clear(&href);
    if (after) {
        tw_text_format(&href, "%s%s", page->up, after->page);
        tw_html_link(&page->html, "after", tw_text_string(&href), after->id);
    }
    tw_html_close(&page->html);
    tw_text_done(&href);
}

/* Writes a page; returns how much room is left for further ones. */
static size_t write_page(struct tw_report *report, struct tw_result *row, size_t left)
{
    enum { END = 8 << 10 }; /* what comes behind the boards */
    const struct tw_page_look look = {
        .title = row->id,
        .section = section_of(row),
        .lead = tw_result_text(row->json, "title", NULL),
        .boards = true,
        .picture = tw_card_of_clauses(report, json_object_get(row->json, "clauses"))};
    struct tw_page page;
    bool is_last;

    tw_page_start(&page, report->site, row->page, &look);
    add_about(&page, report, row);
    /* What passes is told by its board. */
    if (row->state != TW_STATE_PASS)
        add_facts(&page, report, row);
    if (row->type == TW_ROW_CONFORMANCE)
        tw_add_answers(&page.html, row->json);
    add_mismatches(&page, report, row->json);
    tw_add_boards(&page, report, row->json);
    if (row->state == TW_STATE_PASS)
        add_facts(&page, report, row);
    tw_add_command(&page.html, row->json);
    is_last = page.html.out->length + END > left;
    add_neighbours(&page, report, row, is_last);
    tw_page_end(&page);
    return is_last ? 0 : left - page.html.out->length;
}

/* A name that no other row has, and that stays the same from run to run where it can. */
static const char *page_name(struct tw_report *report, const struct tw_result *row,
                             json_t *ids_with_pages)
{
    struct tw_text path = {0};
    const char *kept;

    tw_text_format(&path, "%s/", row->type == TW_ROW_CONFORMANCE ? "cases" : section_of(row));
    tw_html_slug(&path, row->id);
    if (!tw_is_first(ids_with_pages, row->id))
        tw_text_format(&path, "~%zu", (size_t)(row - report->results.rows) + 1);
    tw_text_add(&path, ".html");
    kept = tw_arena_string(&report->site->arena, tw_text_string(&path));
    report->failed |= path.failed || !kept;
    tw_text_done(&path);
    return kept;
}

static void add_row(struct tw_page *page, const struct tw_report *report,
                    const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const json_t *first = json_array_get(json_object_get(row->json, "clauses"), 0);
    const struct tw_model_id *id =
        tw_model_find_id(report->model, json_is_string(first) ? json_string_value(first) : "");
    const struct tw_subject *subject =
        id && id->clause ? tw_subject_of(report->subjects, id->clause) : NULL;

    tw_html_open(html, "tr");
    tw_html_attribute(html, "data-book", id && id->ruleset ? id->ruleset->title : "");
    tw_html_attribute(html, "data-topic", subject ? subject->title : "");
    tw_html_attribute(html, "data-state", tw_state_texts[row->state]);
    tw_html_open(html, "td");
    tw_add_state(html, row->state);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_row_link(page, report, row);
    tw_html_close(html);
    tw_add_cell(html, NULL, tw_result_text(row->json, "title", ""));
    tw_add_cell(html, "soft", row->rules);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    tw_html_close(html);
}

/* A scenario in the list: those that fail stand first, those that pass by their folders. */
struct listed {
    const struct tw_result *row;
    size_t folder; /* in the order in which they come; 0: it does not pass */
};

static int by_folder(const void *first, const void *second)
{
    const struct listed *a = first, *b = second;

    if (a->folder != b->folder)
        return a->folder < b->folder ? -1 : 1;
    if (a->row->state != b->row->state)
        return a->row->state < b->row->state ? -1 : 1;
    return a->row < b->row ? -1 : 1;
}

/* The folder of a scenario is the part of its id before the slash. */
static size_t folder_number(json_t *folders, const char *id, struct tw_text *name)
{
    const size_t next = json_object_size(folders) + 1;
    const json_t *known;

    tw_text_clear(name);
    tw_text_add_bytes(name, id, strcspn(id, "/"));
    known = json_object_get(folders, tw_text_string(name));
    if (known)
        return (size_t)json_integer_value(known);
    json_object_set_new(folders, tw_text_string(name), json_integer((json_int_t)next));
    return next;
}

/* All of them in the order of the page; NULL when memory ran out. */
static struct listed *list_scenarios(struct tw_report *report, size_t *ret_count)
{
    const struct tw_results *results = &report->results;
    struct listed *list =
        tw_arena_array(&report->site->arena, results->row_count + 1, sizeof *list);
    json_t *folders = json_object();
    struct tw_text name = {0};

    *ret_count = 0;
    for (size_t i = 0; list && i < results->row_count; i++) {
        const struct tw_result *row = &results->rows[i];

        if (row->type == TW_ROW_SCENARIO)
            list[(*ret_count)++] = (struct listed){
                row, row->state == TW_STATE_PASS ? folder_number(folders, row->id, &name) : 0};
    }
    json_decref(folders);
    tw_text_done(&name);
    if (list)
        qsort(list, *ret_count, sizeof *list, by_folder);
    report->failed |= !list;
    return list;
}

/* The rows of one folder, from the first on; how many there are. */
static size_t folder_length(const struct listed *list, size_t count)
{
    size_t length = 0;

    while (length < count && list[length].folder == list[0].folder)
        length++;
    return length;
}

static void add_listed(struct tw_page *page, const struct tw_report *report,
                       const struct listed *list, size_t count)
{
    static const char *const heads[] = {"state", "scenario", "about", "rules", "clauses", NULL};

    tw_start_stacked_table(&page->html, heads);
    for (size_t i = 0; i < count; i++)
        add_row(page, report, list[i].row);
    tw_end_table(&page->html);
}

static void add_folder(struct tw_page *page, const struct tw_report *report,
                       const struct listed *list, size_t count)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "details", "group");
    tw_html_open(html, "summary");
    tw_html_open(html, "b");
    tw_html_format(html, "%.*s", (int)strcspn(list->row->id, "/"), list->row->id);
    tw_html_close(html);
    tw_html_text(html, " ");
    tw_add_state_count(html, TW_STATE_PASS, (unsigned)count);
    tw_html_close(html);
    add_listed(page, report, list, count);
    tw_html_close(html);
}

/* What passes is folded, folder by folder. */
static void write_list(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "Scenarios",
        .section = "scenarios",
        .lead = "Boards with hand-counted points, the worst first. Each leads to its moves and "
                "events."};
    struct tw_page page;
    struct tw_html *html = &page.html;
    size_t count, length = 0;
    const struct listed *list = list_scenarios(report, &count);

    tw_page_start(&page, report->site, "scenarios.html", &look);
    if (tw_count_puzzles(report) > 0) {
        tw_html_open_class(html, "p", "actions");
        tw_html_link(html, "button", "puzzles.html", "Puzzles: count them yourself");
        tw_html_close(html);
    }
    if (count == 0)
        tw_html_leaf(html, "p", "empty", "No scenario was run.");
    tw_html_open_class(html, "div", "filterable");
    if (count > 0 && list[0].folder == 0)
        add_listed(&page, report, list, length = folder_length(list, count));
    tw_html_open_class(html, "div", "groups");
    for (size_t at = length; at < count; at += length) {
        length = folder_length(list + at, count - at);
        add_folder(&page, report, list + at, length);
    }
    tw_html_close(html);
    tw_html_close(html);
    tw_page_end(&page);
}

/* The worst first, so that they get their pages whatever else there is. */
static void name_pages(struct tw_report *report)
{
    json_t *ids_with_pages = json_object();

    for (int state = 0; state < TW_STATE__COUNT; state++)
        for (size_t i = 0; i < report->results.row_count; i++) {
            struct tw_result *row = &report->results.rows[i];

            if ((int)row->state == state && gets_page(row))
                row->page = page_name(report, row, ids_with_pages);
        }
    json_decref(ids_with_pages);
}

void tw_report_scenarios(struct tw_report *report)
{
    size_t left = room_for_boards(report);

    name_pages(report);
    for (int state = 0; state < TW_STATE__COUNT; state++)
        for (size_t i = 0; i < report->results.row_count; i++) {
            struct tw_result *row = &report->results.rows[i];

            if ((int)row->state != state || !row->page)
                continue;
            if (left == 0)
                row->page = NULL;
            else
                left = write_page(report, row, left);
        }
    write_list(report);
}
