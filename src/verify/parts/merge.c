#include "verify/parts/merge.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "results/results.h"
#include "verify/campaign/findings.h"
#include "verify/campaign/internal.h"
#include "verify/campaign/results.h"
#include "verify/campaign/task.h"
#include "verify/campaign/totals.h"
#include "verify/parts/merge_parts.h"

/* X(word): the worst first. */
static const char *const states[] = {"fail", "error", "timeout", "not-run", "unsupported", "pass"};

enum { STATES = sizeof states / sizeof states[0] };

struct merge {
    struct tw_parts parts;
    struct tw_totals totals;
    struct tw_seal seal;
    struct tw_text *text;
    struct tw_findings findings;
    json_t *rules; /* of the header */
    unsigned rows;
    bool failing;
};

static const char *text_of(const json_t *object, const char *name)
{
    return tw_result_text(object, name, "");
}

static unsigned rank(const json_t *row)
{
    unsigned i = 0;

    while (i < STATES && strcmp(states[i], text_of(row, "status")) != 0)
        i++;
    return i;
}

static bool is_part(const json_t *row)
{
    return json_is_true(json_object_get(row, "part"));
}

static bool is_finding(const json_t *row)
{
    return strcmp(text_of(row, "type"), "finding") == 0;
}

static void write_line(struct merge *merge, const char *line, size_t length, bool footer)
{
    tw_seal_write(&merge->seal, line, length, footer, merge->text);
}

static void write_object(struct merge *merge, json_t *object)
{
    char *bytes;

    json_object_del(object, "sum");
    bytes = json_dumps(object, JSON_COMPACT);
    if (bytes)
        write_line(merge, bytes, strlen(bytes), false);
    merge->text->failed |= !bytes;
    free(bytes);
}

static void note_row(struct merge *merge, const json_t *row)
{
    merge->rows++;
    merge->failing |= rank(row) <= 2;
    tw_totals_take(&merge->totals, row);
}

/* Findings: a run writes one row for each cause, after all other rows. */
static void write_finding(void *context, json_t *row)
{
    struct merge *merge = context;

    json_object_del(row, "part");
    note_row(merge, row);
    write_object(merge, row);
}

/* Rows marked as partial add up; all others must be the same in every part. */

static void add_number(json_t *to, const json_t *from, const char *name)
{
    if (json_object_get(from, name))
        json_object_set_new(to, name,
                            json_integer(tw_result_count(to, name) + tw_result_count(from, name)));
}

static void add_hits(json_t *to, const json_t *from)
{
    json_t *sums = json_object_get(to, "hits");
    const char *clause;
    json_t *count;

    json_object_foreach(json_object_get(from, "hits"), clause, count) json_object_set_new(
        sums, clause, json_integer(tw_result_count(sums, clause) + json_integer_value(count)));
}

static void add_to_row(json_t *sum, const json_t *row)
{
    add_number(sum, row, "cases");
    add_number(sum, row, "games");
    add_number(sum, row, "failed");
    add_hits(sum, row);
    tw_meetings_add_json(json_object_get(sum, "meetings"), json_object_get(row, "meetings"));
    if (rank(row) < rank(sum)) {
        json_object_set(sum, "status", json_object_get(row, "status"));
        if (json_object_get(row, "message"))
            json_object_set(sum, "message", json_object_get(row, "message"));
    }
}

/* With all parts present, it is an ordinary check. */
static void make_whole(const struct tw_tables *tables, json_t *row)
{
    struct tw_text message = {0};

    if (strcmp(text_of(row, "status"), "not-run") == 0 && tw_result_count(row, "cases") > 0)
        json_object_set_new(row, "status", json_string("pass"));
    if (tw_result_count(row, "failed") > 0) {
        tw_text_format(&message, "%lld do not hold", tw_result_count(row, "failed"));
        json_object_set_new(row, "message", json_string(tw_text_string(&message)));
    }
    if (json_object_get(row, "hits"))
        json_object_set_new(row, "hits", tw_totals_by_clause(tables, json_object_get(row, "hits")));
    if (json_object_get(row, "meetings"))
        json_object_set_new(row, "meetings",
                            tw_meetings_in_order(tables, json_object_get(row, "meetings")));
    json_object_del(row, "part");
    json_object_del(row, "reason");
    tw_text_done(&message);
}

/* A whole run leaves out clauses without hits. */
static bool is_left_out(const json_t *row)
{
    return strncmp(text_of(row, "id"), "campaign/", 9) == 0 && tw_result_count(row, "cases") == 0 &&
           tw_result_count(row, "failed") == 0;
}

static bool same_row(const json_t *a, const json_t *b)
{
    return strcmp(text_of(a, "type"), text_of(b, "type")) == 0 &&
           strcmp(text_of(a, "id"), text_of(b, "id")) == 0 &&
           strcmp(text_of(a, "rules"), text_of(b, "rules")) == 0 && is_part(a) == is_part(b);
}

static bool refuse_row(struct merge *merge, const struct tw_part *part, const struct tw_part *first,
                       const char *what)
{
    tw_text_format(merge->parts.problem, "%s:%zu: row '%s' %s %s:%zu\n", part->reader.path,
                   part->line.number, text_of(part->line.json, "id"), what, first->reader.path,
                   first->line.number);
    merge->parts.apart = true;
    merge->parts.whole = false;
    return false;
}

static bool add_part(struct merge *merge, json_t *sum, const struct tw_part *part,
                     const struct tw_part *first)
{
    const struct tw_results_line *line = &part->line, *other = &first->line;

    if (!same_row(line->json, other->json))
        return refuse_row(merge, part, first, "stands where another one stands in");
    if (is_part(sum))
        add_to_row(sum, line->json);
    else if (line->length != other->length || memcmp(line->text, other->text, line->length) != 0)
        return refuse_row(merge, part, first, "says otherwise than");
    return true;
}

static void write_sum(struct merge *merge, json_t *sum, const struct tw_results_line *line)
{
    const bool whole = merge->parts.whole, part = is_part(sum);
    struct tw_text text = {0};

    if (whole && part && is_left_out(sum))
        return;
    if (whole && part)
        make_whole(merge->totals.tables, sum);
    else if (part && json_object_get(sum, "reason"))
        json_object_set_new(sum, "reason", json_string("not all parts are there"));
    note_row(merge, sum);
    if (part) {
        write_object(merge, sum);
        return;
    }
    tw_text_add_bytes(&text, line->text, line->length);
    tw_text_add_char(&text, '}');
    write_line(merge, tw_text_string(&text), text.length, false);
    merge->text->failed |= text.failed;
    tw_text_done(&text);
}

/* Findings, footers and the last row of a stopped part are taken out on the way. */
static bool skip_to_row(struct merge *merge, struct tw_part *part)
{
    while (part->line.kind != TW_LINE_END) {
        json_t *row = part->line.json;

        if (part->line.kind == TW_LINE_ROW && is_finding(row) && is_part(row)) {
            tw_findings_take(&merge->findings, row, merge->rules);
        } else if (part->line.kind == TW_LINE_ROW && strcmp(text_of(row, "id"), "complete") != 0) {
            return true;
        }
        if (!tw_part_next(&merge->parts, part))
            return false;
    }
    return false;
}

/* Is every part that has ended whole? */
static bool footed_all(const struct tw_parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++)
        if (parts->list[i].line.kind == TW_LINE_END && !parts->list[i].reader.footed)
            return false;
    return true;
}

/* The next row of all parts, merged. False when there is none, or they cannot be merged. */
static bool merge_row(struct merge *merge)
{
    struct tw_part *first = NULL;
    json_t *sum = NULL;
    bool fine = true, ended = false;

    for (unsigned i = 0; i < merge->parts.count; i++) {
        struct tw_part *part = &merge->parts.list[i];

        if (!skip_to_row(merge, part)) {
            ended = true;
            continue;
        }
        first = first ? first : part;
    }
    if (!first || merge->parts.apart || merge->parts.unusable || merge->parts.failed)
        return false;
    if (ended && footed_all(&merge->parts))
        return refuse_row(merge, first, first, "is not in every part:");
    sum = json_deep_copy(first->line.json);
    for (struct tw_part *part = first + 1; fine && part < merge->parts.list + merge->parts.count;
         part++)
        if (part->line.kind != TW_LINE_END)
            fine = add_part(merge, sum, part, first);
    if (fine)
        write_sum(merge, sum, &first->line);
    json_decref(sum);
    for (unsigned i = 0; fine && i < merge->parts.count; i++)
        if (merge->parts.list[i].line.kind != TW_LINE_END)
            fine = tw_part_next(&merge->parts, &merge->parts.list[i]);
    return fine;
}

/* Removes the part from the header and from its command. */
static void write_header(struct merge *merge)
{
    json_t *header = json_deep_copy(merge->parts.list[0].header);
    const char *command = text_of(header, "command"), *shard = strstr(command, " --shard ");
    struct tw_text text = {0};

    json_object_del(header, "shard");
    if (shard) {
        tw_text_add_bytes(&text, command, (size_t)(shard - command));
        shard += strlen(" --shard ");
        tw_text_add(&text, shard + strcspn(shard, " "));
        json_object_set_new(header, "command", json_string(tw_text_string(&text)));
    }
    tw_totals_take(&merge->totals, header);
    json_decref(merge->rules);
    merge->rules = json_incref(json_object_get(header, "rules"));
    write_object(merge, header);
    tw_seal_begin_rows(&merge->seal, header);
    json_decref(header);
    tw_text_done(&text);
}

/* Were the results made from the data of these tables? */
static bool is_data_of(const json_t *header, const struct tw_tables *tables)
{
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        bool same = false;
        size_t at;
        json_t *file;

        json_array_foreach(json_object_get(header, "data"), at, file) same |=
            strcmp(text_of(file, "hash"), tables->rulesets[i].hash) == 0;
        if (!same)
            return false;
    }
    return true;
}

static void write_footer(struct merge *merge, struct tw_text *story)
{
    struct tw_results_writer writer = {.rows = merge->rows};
    struct tw_text members = {0};

    if (is_data_of(merge->parts.list[0].header, merge->totals.tables))
        tw_totals_write(&merge->totals, &members, story);
    tw_results_footer_with(&writer, tw_text_string(&members));
    write_line(merge, tw_text_string(&writer.text), writer.text.length - 1, true);
    merge->text->failed |= members.failed;
    tw_text_done(&writer.text);
    tw_text_done(&members);
}

/* Marks the results as incomplete: no footer, and the reasons in a row. */
static void write_why_not(struct merge *merge)
{
    struct tw_results_writer writer = {.rows = 0};

    tw_results_row(&writer, "check", "complete", "all", "not-run");
    tw_results_pair(&writer.text, "title", "all parts of one run, each once and whole");
    tw_results_pair(&writer.text, "reason", tw_text_string(merge->parts.problem));
    tw_text_add_char(&writer.text, '}');
    write_line(merge, tw_text_string(&writer.text), writer.text.length, false);
    tw_text_done(&writer.text);
}

/* Parts that were stopped have no footer. That shows at their end alone. */
static bool find_stopped(struct tw_parts *parts)
{
    bool any = false;

    for (unsigned i = 0; i < parts->count; i++) {
        const struct tw_results_reader *reader = &parts->list[i].reader;

        if (reader->footed)
            continue;
        tw_text_format(parts->problem, "'%s' was stopped before its end: it has no footer\n",
                       reader->path);
        any = true;
    }
    return any;
}

static bool can_go_on(const struct tw_parts *parts)
{
    return parts->count > 0 && !parts->apart && !parts->unusable && !parts->failed;
}

static bool step_behind_headers(struct merge *merge)
{
    bool fine = true;

    write_header(merge);
    for (unsigned i = 0; i < merge->parts.count; i++)
        fine &= tw_part_next(&merge->parts, &merge->parts.list[i]);
    return fine;
}

/* Reads all files once; `whole` is what is known so far. */
static void read_all(struct merge *merge, const struct tw_tables *tables, const char *const *paths,
                     unsigned count, bool whole)
{
    tw_text_clear(merge->text);
    tw_seal_start(&merge->seal);
    merge->rows = 0;
    tw_totals_start(&merge->totals, tables);
    tw_parts_open(&merge->parts, paths, count, merge->parts.problem);
    merge->parts.whole &= whole;
    tw_findings_start(&merge->findings);
    if (can_go_on(&merge->parts) && step_behind_headers(merge))
        while (merge_row(merge))
            continue;
    tw_findings_give(&merge->findings, merge->rules, write_finding, merge);
    merge->parts.failed |= merge->findings.failed;
    tw_findings_done(&merge->findings);
}

static void close_all(struct merge *merge)
{
    tw_parts_done(&merge->parts);
    tw_totals_done(&merge->totals);
    json_decref(merge->rules);
    merge->rules = NULL;
}

/* Nothing can be merged: writes a header and the reasons. */
static void write_reasons_alone(struct merge *merge)
{
    tw_text_clear(merge->text);
    tw_seal_start(&merge->seal);
    if (merge->parts.count == 0 || !merge->parts.list[0].header)
        return;
    write_header(merge);
    write_why_not(merge);
}

static enum tw_status finish(struct merge *merge, struct tw_text *story)
{
    if (merge->parts.failed || merge->totals.failed)
        return TW_NO_MEMORY;
    if (merge->parts.unusable)
        return TW_UNUSABLE;
    if (merge->parts.apart || merge->parts.count == 0)
        write_reasons_alone(merge);
    else if (merge->parts.whole)
        write_footer(merge, story);
    else
        write_why_not(merge);
    if (merge->text->failed)
        return TW_NO_MEMORY;
    return merge->parts.whole && !merge->failing ? TW_OK : TW_FINDING;
}

enum tw_status tw_results_merge(const struct tw_tables *tables, const char *const *paths,
                                unsigned count, struct tw_text *ret_text, struct tw_text *ret_story,
                                struct tw_text *ret_problem)
{
    struct merge merge = {.parts = {.problem = ret_problem}, .text = ret_text};
    enum tw_status status;

    read_all(&merge, tables, paths, count, true);
    if (can_go_on(&merge.parts) && find_stopped(&merge.parts)) {
        struct tw_text stopped = *ret_problem;

        /* rows were written as those of a whole run */
        *ret_problem = (struct tw_text){0};
        close_all(&merge);
        read_all(&merge, tables, paths, count, false);
        tw_text_done(ret_problem);
        *ret_problem = stopped;
    }
    status = finish(&merge, ret_story);
    close_all(&merge);
    return status;
}
