#include "report/ports.h"
#include "tables/clause_words.h"

#include <stdlib.h>
#include <string.h>

static size_t count_clauses(const struct tw_model *model)
{
    size_t count = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        count += model->rulesets[i].clause_count;
    return count;
}

/* The number of a clause among all clauses of the model. */
static size_t number_of(const struct tw_model *model, const struct tw_model_ruleset *home,
                        size_t clause)
{
    for (size_t i = 0; &model->rulesets[i] != home; i++)
        clause += model->rulesets[i].clause_count;
    return clause;
}

enum tw_standing tw_port_standing(const struct tw_report *report, const struct tw_shown_port *port,
                                  const struct tw_model_ruleset *home, size_t clause)
{
    return (enum tw_standing)port->standings[number_of(report->model, home, clause)];
}

bool tw_port_has_case(const struct tw_shown_port *port, const struct tw_result *row)
{
    return row->type == TW_ROW_CONFORMANCE && row->file == port->row->file &&
           strcmp(tw_result_text(row->json, "port", ""), port->name) == 0;
}

bool tw_names_clause(const json_t *ids, const char *clause)
{
    const json_t *id;
    size_t i;

    json_array_foreach(ids, i, id)
    {
        const char *text = json_is_string(id) ? json_string_value(id) : "";

        if (tw_clause_owns(clause, text))
            return true;
    }
    return false;
}

const struct tw_result *tw_port_evidence(const struct tw_report *report,
                                         const struct tw_shown_port *port, const char *clause)
{
    static const char *const lists[] = {"blame", "clauses"};

    /* What a failure was laid to says more than what a case is about. */
    for (size_t list = 0; list < sizeof lists / sizeof lists[0]; list++)
        for (size_t i = 0; i < report->results.row_count; i++) {
            const struct tw_result *row = &report->results.rows[i];

            if (row->state <= TW_STATE_TIMEOUT && tw_port_has_case(port, row) &&
                tw_names_clause(json_object_get(row->json, lists[list]), clause))
                return row;
        }
    return NULL;
}

/* A clause that stands in two lists gets the worse. */
static void take_list(const struct tw_report *report, struct tw_shown_port *port,
                      enum tw_standing standing)
{
    const json_t *list = json_object_get(port->row->json, tw_standing_words[standing]), *id;
    size_t i;

    json_array_foreach(list, i, id)
    {
        const struct tw_model_ruleset *home;
        const struct tw_model_clause *clause =
            json_is_string(id) ? tw_model_find_clause(report->model, json_string_value(id), &home)
                               : NULL;

        if (clause)
            port->standings[number_of(report->model, home, (size_t)(clause - home->clauses))] =
                (uint8_t)standing;
    }
}

static void count_all(const struct tw_report *report, struct tw_shown_port *port)
{
    const size_t count = count_clauses(report->model);

    for (size_t i = 0; i < count; i++)
        port->counts[port->standings[i]]++;
    for (size_t i = 0; i < report->results.row_count; i++)
        if (tw_port_has_case(port, &report->results.rows[i]))
            port->cases[report->results.rows[i].state]++;
}

static const char *make_path(struct tw_report *report, const char *before, const char *name,
                             size_t number, const char *after)
{
    struct tw_text path = {0};
    const char *kept;

    tw_text_add(&path, before);
    tw_html_slug(&path, name);
    if (number > 1)
        tw_text_format(&path, "~%zu", number);
    tw_text_add(&path, after);
    kept = path.failed ? NULL : tw_arena_string(&report->site->arena, tw_text_string(&path));
    tw_text_done(&path);
    return kept;
}

static enum tw_status read_port(struct tw_report *report, const struct tw_result *row,
                                struct tw_shown_port *port)
{
    size_t namesakes = 1;

    *port = (struct tw_shown_port){.row = row,
                                   .name = tw_result_text(row->json, "port", row->id),
                                   .vouched = row->file->complete && !row->file->outdated};
    for (size_t i = 0; i < report->port_count; i++)
        namesakes += strcmp(report->ports[i].name, port->name) == 0;
    port->page = make_path(report, "ports/", port->name, namesakes, ".html");
    port->badge = make_path(report, "data/badge-", port->name, namesakes, ".json");
    port->standings = tw_arena_array(&report->site->arena, count_clauses(report->model) + 1,
                                     sizeof *port->standings);
    if (!port->page || !port->badge || !port->standings)
        return TW_NO_MEMORY;
    for (int i = 0; i < TW_STANDING__COUNT; i++)
        take_list(report, port, (enum tw_standing)i);
    count_all(report, port);
    return TW_OK;
}

static int by_badness(const void *a, const void *b)
{
    static const enum tw_standing order[] = {TW_STANDING_BROKEN, TW_STANDING_UNANSWERED,
                                             TW_STANDING_TOUCHED};
    const struct tw_shown_port *one = a, *other = b;

    if ((one->row->state == TW_STATE_ERROR) != (other->row->state == TW_STATE_ERROR))
        return one->row->state == TW_STATE_ERROR ? -1 : 1;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (one->counts[order[i]] != other->counts[order[i]])
            return one->counts[order[i]] > other->counts[order[i]] ? -1 : 1;
    if (one->row->state != other->row->state)
        return one->row->state < other->row->state ? -1 : 1;
    if (one->counts[TW_STANDING_OBEYED] != other->counts[TW_STANDING_OBEYED])
        return one->counts[TW_STANDING_OBEYED] < other->counts[TW_STANDING_OBEYED] ? -1 : 1;
    return one->row < other->row ? -1 : one->row > other->row;
}

enum tw_status tw_ports_read(struct tw_report *report)
{
    size_t count = 0;

    for (size_t i = 0; i < report->results.row_count; i++)
        count += report->results.rows[i].type == TW_ROW_PORT;
    report->ports = tw_arena_array(&report->site->arena, count + 1, sizeof *report->ports);
    if (!report->ports)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type != TW_ROW_PORT)
            continue;
        if (read_port(report, row, &report->ports[report->port_count]) != TW_OK)
            return TW_NO_MEMORY;
        report->port_count++;
    }
    qsort(report->ports, report->port_count, sizeof *report->ports, by_badness);
    return TW_OK;
}

/* Count what is right only from a complete file. */
static bool is_unproved(const struct tw_shown_port *port, enum tw_standing standing)
{
    return !port->vouched &&
           (standing == TW_STANDING_OBEYED || standing == TW_STANDING_PARTLY_SHOWN);
}

const char *tw_standing_class(const struct tw_shown_port *port, enum tw_standing standing)
{
    static const char *const classes[] = {
        [TW_STANDING_NOT_ASKED] = "s-hole",
        [TW_STANDING_NOT_CHECKABLE] = "s-not-checkable",
        [TW_STANDING_NOT_FINISHED] = "s-incomplete",
        [TW_STANDING_PARTLY_SHOWN] = "s-partly-shown",
        [TW_STANDING_PARTLY_ASKED] = "s-partly-shown",
        [TW_STANDING_UNSUPPORTED] = "s-not-run",
        [TW_STANDING_OBEYED] = "s-pass",
        [TW_STANDING_TOUCHED] = "s-incomplete",
        [TW_STANDING_UNANSWERED] = "s-error",
        [TW_STANDING_BROKEN] = "s-fail",
    };

    return is_unproved(port, standing) ? "s-incomplete" : classes[standing];
}

static const char *text_of(const struct tw_shown_port *port, enum tw_standing standing)
{
    static const char *const texts[] = {
        [TW_STANDING_NOT_ASKED] = "not asked",
        [TW_STANDING_NOT_CHECKABLE] = "not checkable",
        [TW_STANDING_NOT_FINISHED] = "not finished",
        [TW_STANDING_PARTLY_SHOWN] = "partly shown",
        [TW_STANDING_PARTLY_ASKED] = "partly asked",
        [TW_STANDING_UNSUPPORTED] = "unsupported",
        [TW_STANDING_OBEYED] = "obeyed",
        [TW_STANDING_TOUCHED] = "touched",
        [TW_STANDING_UNANSWERED] = "unanswered",
        [TW_STANDING_BROKEN] = "broken",
    };

    return is_unproved(port, standing) ? "incomplete" : texts[standing];
}

void tw_add_standing(struct tw_html *html, const struct tw_shown_port *port,
                     enum tw_standing standing)
{
    tw_html_open(html, "span");
    tw_html_attribute_format(html, "class", "pill %s", tw_standing_class(port, standing));
    tw_html_text(html, text_of(port, standing));
    tw_html_close(html);
}

void tw_add_standing_count(struct tw_html *html, const struct tw_shown_port *port,
                           enum tw_standing standing, unsigned count)
{
    tw_html_open(html, "span");
    tw_html_attribute_format(html, "class", "pill %s", tw_standing_class(port, standing));
    tw_html_format(html, "%u %s", count, text_of(port, standing));
    tw_html_close(html);
}

void tw_add_port_link(struct tw_page *page, const struct tw_shown_port *port)
{
    struct tw_text href = {0};

    tw_text_format(&href, "%s%s", page->up, port->page);
    tw_html_link(&page->html, "row-id", tw_text_string(&href), port->name);
    tw_text_done(&href);
}

void tw_add_port_bar(struct tw_html *html, const struct tw_shown_port *port)
{
    struct tw_bar bar = {.count = 0};

    for (int i = TW_STANDING__COUNT - 1; i >= 0; i--)
        tw_bar_part(&bar, tw_standing_class(port, (enum tw_standing)i), port->counts[i]);
    tw_add_bar(html, &bar);
}

void tw_add_port_counts(struct tw_html *html, const struct tw_shown_port *port)
{
    for (int i = TW_STANDING__COUNT - 1; i >= 0; i--)
        if (port->counts[i]) {
            tw_add_standing_count(html, port, (enum tw_standing)i, port->counts[i]);
            tw_html_text(html, " ");
        }
}
