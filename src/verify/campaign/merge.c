#include "verify/campaign/merge.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/results.h"
#include "verify/campaign/task.h"
#include "verify/campaign/totals.h"

/* X(word): the worst first. */
static const char *const states[] = {"fail", "error", "timeout", "not-run", "unsupported", "pass"};

enum { STATES = sizeof states / sizeof states[0] };

struct merge {
    json_t *header, *rows;
    json_t *shards; /* numbers of the shards seen */
    json_int_t shards_due;
    bool complete;
    struct tw_text *problem;
};

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

static json_int_t number_of(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static unsigned rank(const json_t *row)
{
    unsigned i = 0;

    while (i < STATES && strcmp(states[i], text_of(row, "status")) != 0)
        i++;
    return i;
}

static bool same_row(const json_t *a, const json_t *b)
{
    /* one case can go wrong in two ways */
    if (strcmp(text_of(a, "type"), "finding") == 0)
        return json_equal(a, b);
    return strcmp(text_of(a, "type"), text_of(b, "type")) == 0 &&
           strcmp(text_of(a, "id"), text_of(b, "id")) == 0 &&
           strcmp(text_of(a, "rules"), text_of(b, "rules")) == 0 &&
           number_of(a, "depth") == number_of(b, "depth");
}

static void add_number(json_t *to, const json_t *from, const char *name)
{
    if (json_object_get(from, name))
        json_object_set_new(to, name, json_integer(number_of(to, name) + number_of(from, name)));
}

static void add_hits(json_t *to, const json_t *from)
{
    json_t *sums = json_object_get(to, "hits");
    const char *clause;
    json_t *count;

    json_object_foreach(json_object_get(from, "hits"), clause, count) json_object_set_new(
        sums, clause, json_integer(number_of(sums, clause) + json_integer_value(count)));
}

static bool is_part(const json_t *row)
{
    return json_is_true(json_object_get(row, "part"));
}

/* Numbers of parts add up; everything else is the same row twice. */
static void add_to_row(json_t *other, const json_t *row)
{
    if (is_part(other) && is_part(row)) {
        add_number(other, row, "cases");
        add_number(other, row, "games");
        add_number(other, row, "failed");
        add_hits(other, row);
    }
    if (rank(row) < rank(other)) {
        json_object_set(other, "status", json_object_get(row, "status"));
        if (json_object_get(row, "message"))
            json_object_set(other, "message", json_object_get(row, "message"));
    }
}

/* "campaign" of "campaign/legal/17" and of "campaign/legal". */
static bool same_task(const json_t *a, const json_t *b)
{
    const char *first = text_of(a, "id"), *second = text_of(b, "id");
    const size_t length = strcspn(first, "/");

    return strcmp(text_of(a, "rules"), text_of(b, "rules")) == 0 &&
           (length == strcspn(second, "/") && strncmp(first, second, length) == 0);
}

static long long case_of(const json_t *finding)
{
    const char *number = strrchr(text_of(finding, "id"), '/');

    return number ? strtoll(number + 1, NULL, 10) : 0;
}

/* Findings stand behind the other rows of their task, the lowest case first. */
static void insert_finding(struct merge *merge, json_t *finding)
{
    size_t place = json_array_size(merge->rows), at;
    json_t *other;

    json_array_foreach(merge->rows, at, other)
    {
        const bool hits = strcmp(text_of(other, "type"), "hits") == 0;

        if (hits ? strcmp(text_of(other, "rules"), text_of(finding, "rules")) == 0 &&
                       strncmp(text_of(finding, "id"), "campaign/", 9) == 0
                 : same_task(other, finding) && (strcmp(text_of(other, "type"), "finding") != 0 ||
                                                 case_of(other) <= case_of(finding)))
            place = at + 1;
    }
    json_array_insert(merge->rows, place, finding);
}

static void add_row(struct merge *merge, json_t *row)
{
    size_t at;
    json_t *other;

    json_array_foreach(merge->rows, at, other)
    {
        if (same_row(other, row)) {
            add_to_row(other, row);
            return;
        }
    }
    if (strcmp(text_of(row, "type"), "finding") == 0)
        insert_finding(merge, row);
    else
        json_array_append(merge->rows, row);
}

static bool complain(struct merge *merge, const char *path, const char *what)
{
    tw_text_format(merge->problem, "'%s' %s", path, what);
    return false;
}

/* All files must come from the same data and seed; the rules are put together. */
static bool take_header(struct merge *merge, const char *path, json_t *header)
{
    const json_t *shard = json_object_get(header, "shard");
    size_t at;
    json_t *rules;

    if (strcmp(text_of(header, "type"), "header") != 0 || number_of(header, "format") != 1)
        return complain(merge, path, "has no header of format 1");
    if (json_is_array(shard)) {
        merge->shards_due = json_integer_value(json_array_get(shard, 1));
        json_array_append(merge->shards, json_array_get(shard, 0));
    }
    if (!merge->header) {
        merge->header = json_incref(header);
        return true;
    }
    if (!json_equal(json_object_get(header, "data"), json_object_get(merge->header, "data")))
        return complain(merge, path, "was made with other data");
    if (number_of(header, "seed") != number_of(merge->header, "seed"))
        return complain(merge, path, "was made with another seed");
    json_array_foreach(json_object_get(header, "rules"), at, rules)
    {
        json_t *list = json_object_get(merge->header, "rules");
        bool known = false;
        size_t k;
        json_t *name;

        json_array_foreach(list, k, name) known |= json_equal(name, rules);
        if (!known)
            json_array_append(list, rules);
    }
    return true;
}

static bool take_line(struct merge *merge, const char *path, json_t *line, size_t at, size_t *rows,
                      bool *footer)
{
    if (!json_is_object(line))
        return complain(merge, path, "has a line that is not an object");
    if (at == 0)
        return take_header(merge, path, line);
    if (strcmp(text_of(line, "type"), "footer") == 0) {
        *footer = number_of(line, "rows") == (json_int_t)*rows;
        return true;
    }
    (*rows)++;
    add_row(merge, line);
    return true;
}

/* A last line that breaks off is what a stopped writer leaves. */
static bool take_file(struct merge *merge, const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t at = 0, rows = 0;
    bool footer = false, fine = true;

    if (!file)
        return complain(merge, path, "cannot be read");
    while (fine) {
        json_error_t error;
        json_t *line = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error);

        if (!line) {
            int rest = fgetc(file);

            while (rest == '\n' || rest == ' ')
                rest = fgetc(file);
            if (at == 0)
                fine = complain(merge, path, "holds no results");
            else if (rest != EOF)
                fine = complain(merge, path, "has a broken line");
            break;
        }
        fine = take_line(merge, path, line, at++, &rows, &footer);
        json_decref(line);
    }
    fclose(file);
    merge->complete &= footer;
    return fine;
}

/* Every shard once; only then a check that was run in parts has been run. */
static bool has_all_shards(const struct merge *merge)
{
    for (json_int_t i = 1; i <= merge->shards_due; i++) {
        bool seen = false;
        size_t at;
        json_t *shard;

        json_array_foreach(merge->shards, at, shard) seen |= json_integer_value(shard) == i;
        if (!seen)
            return false;
    }
    return true;
}

static void write_line(json_t *line, struct tw_text *text)
{
    char *bytes = json_dumps(line, JSON_COMPACT);

    tw_text_add(text, bytes ? bytes : "{}");
    tw_text_add_char(text, '\n');
    free(bytes);
}

/* All parts of a check are there: it is a check like any other. */
static void make_whole(const struct tw_tables *tables, json_t *row)
{
    struct tw_text message = {0};

    if (strcmp(text_of(row, "status"), "not-run") == 0 && number_of(row, "cases") > 0)
        json_object_set_new(row, "status", json_string("pass"));
    if (number_of(row, "failed") > 0) {
        tw_text_format(&message, "%lld do not hold", (long long)number_of(row, "failed"));
        json_object_set_new(row, "message", json_string(tw_text_string(&message)));
    }
    if (json_object_get(row, "hits"))
        json_object_set_new(row, "hits", tw_totals_by_clause(tables, json_object_get(row, "hits")));
    json_object_del(row, "part");
    json_object_del(row, "reason");
    tw_text_done(&message);
}

/* A whole run leaves out what no game came by, and keeps only the first findings of a task. */
static bool is_left_out(const struct merge *merge, size_t place, bool part)
{
    const json_t *row = json_array_get(merge->rows, place);
    unsigned before = 0;

    if (part && strncmp(text_of(row, "id"), "campaign/", 9) == 0 &&
        strcmp(text_of(row, "type"), "check") == 0)
        return number_of(row, "cases") == 0 && number_of(row, "failed") == 0;
    if (strcmp(text_of(row, "type"), "finding") != 0 ||
        strncmp(text_of(row, "id"), "scenarios/", 10) == 0)
        return false;
    for (size_t i = 0; i < place; i++) {
        const json_t *other = json_array_get(merge->rows, i);

        before += strcmp(text_of(other, "type"), "finding") == 0 && same_task(other, row);
    }
    return before >= TW_TALLY_FAILURES;
}

/* Which part it was is gone from the header and from the command in it. */
static void mend_header(json_t *header)
{
    const char *command = text_of(header, "command"), *shard = strstr(command, " --shard ");
    struct tw_text text = {0};

    json_object_del(header, "shard");
    if (!shard)
        return;
    tw_text_add_bytes(&text, command, (size_t)(shard - command));
    shard += strlen(" --shard ");
    tw_text_add(&text, shard + strcspn(shard, " "));
    json_object_set_new(header, "command", json_string(tw_text_string(&text)));
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

static void write_footer(const struct merge *merge, const struct tw_tables *tables, unsigned rows,
                         struct tw_text *text, struct tw_text *story)
{
    struct tw_results_writer writer = {.rows = rows};
    struct tw_text members = {0};

    if (is_data_of(merge->header, tables))
        tw_totals_write(tables, tw_text_string(text), &members, story);
    tw_results_footer_with(&writer, tw_text_string(&members));
    tw_text_add(text, tw_text_string(&writer.text));
    tw_text_done(&writer.text);
    tw_text_done(&members);
}

static bool write_all(struct merge *merge, const struct tw_tables *tables, struct tw_text *text,
                      struct tw_text *story)
{
    const bool whole = has_all_shards(merge);
    bool failing = false;
    unsigned rows = 0;
    size_t at;
    json_t *row;

    mend_header(merge->header);
    write_line(merge->header, text);
    json_array_foreach(merge->rows, at, row)
    {
        const bool part = is_part(row);

        if (whole && part)
            make_whole(tables, row);
        if (whole && is_left_out(merge, at, part))
            continue;
        failing |= strcmp(text_of(row, "status"), "fail") == 0;
        write_line(row, text);
        rows++;
    }
    if (merge->complete && whole)
        write_footer(merge, tables, rows, text, story);
    return merge->complete && whole && !failing;
}

enum tw_status tw_results_merge(const struct tw_tables *tables, const char *const *paths,
                                unsigned count, struct tw_text *ret_text, struct tw_text *ret_story,
                                struct tw_text *ret_problem)
{
    struct merge merge = {
        .rows = json_array(), .shards = json_array(), .complete = true, .problem = ret_problem};
    enum tw_status status = TW_OK;

    for (unsigned i = 0; i < count && status == TW_OK; i++)
        if (!take_file(&merge, paths[i]))
            status = TW_UNUSABLE;
    if (status == TW_OK && !write_all(&merge, tables, ret_text, ret_story))
        status = TW_FINDING;
    json_decref(merge.header);
    json_decref(merge.rows);
    json_decref(merge.shards);
    return status;
}
