#include "verify/campaign/totals.h"

#include <stdlib.h>
#include <string.h>

#include "support/arena.h"
#include "tables/rules_names.h"

enum { MOST_NAMED = 20 }; /* clauses in one line of text */

struct totals {
    const struct tw_tables *tables;
    json_t *rules; /* those of the header */
    json_t *games, *cases, *hits;
    bool *checked; /* by clause */
    unsigned all, seen, uncheckable, holes;
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

static void add(json_t *sums, const char *name, json_int_t number)
{
    json_object_set_new(sums, name, json_integer(number_of(sums, name) + number));
}

json_t *tw_totals_by_clause(const struct tw_tables *tables, json_t *numbers)
{
    json_t *sorted = json_object();

    for (unsigned i = 0; i < tables->clause_count; i++)
        if (json_object_get(numbers, tables->clauses[i].id))
            json_object_set(sorted, tables->clauses[i].id,
                            json_object_get(numbers, tables->clauses[i].id));
    json_object_update(sorted, numbers);
    return sorted;
}

static void mark_clauses(struct totals *totals, const json_t *row)
{
    size_t at;
    json_t *id;

    json_array_foreach(json_object_get(row, "clauses"), at, id)
    {
        for (unsigned i = 0; i < totals->tables->clause_count; i++)
            if (strcmp(totals->tables->clauses[i].id, json_string_value(id)) == 0)
                totals->checked[i] = true;
    }
}

/* A check without a case has looked at nothing. Every check of a campaign tells all its games. */
static void take_check(struct totals *totals, const json_t *row)
{
    const char *id = text_of(row, "id"), *rules = text_of(row, "rules");

    if (number_of(row, "cases") == 0)
        return;
    mark_clauses(totals, row);
    if (strncmp(id, "campaign/", 9) == 0) {
        json_object_set(totals->games, rules, json_object_get(row, "games"));
    } else if (!strchr(id, '/') && strcmp(id, "manifest") != 0) {
        if (!json_object_get(totals->cases, id))
            json_object_set_new(totals->cases, id, json_object());
        add(json_object_get(totals->cases, id), rules, number_of(row, "cases"));
    }
}

static void take_line(struct totals *totals, const json_t *line)
{
    const char *type = text_of(line, "type");
    const char *clause;
    json_t *count;

    if (strcmp(type, "header") == 0)
        totals->rules = json_incref(json_object_get(line, "rules"));
    else if (strcmp(type, "check") == 0 || strcmp(type, "finding") == 0)
        take_check(totals, line);
    else if (strcmp(type, "hits") == 0)
        json_object_foreach(json_object_get(line, "hits"), clause, count)
            add(totals->hits, clause, json_integer_value(count));
}

static void take_lines(struct totals *totals, const char *lines)
{
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        json_t *line = json_loadb(lines, length, 0, NULL);

        take_line(totals, line);
        json_decref(line);
        lines += length + (lines[length] == '\n');
    }
}

static bool in_scope(const struct totals *totals, const struct tw_clause *clause)
{
    size_t at;
    json_t *rules;

    json_array_foreach(
        totals->rules, at,
        rules) if (tw_rules_have(json_string_value(rules),
                                 totals->tables->rulesets[clause->ruleset].id)) return true;
    return false;
}

static void count_clauses(struct totals *totals, struct tw_text *holes)
{
    for (unsigned i = 0; i < totals->tables->clause_count; i++) {
        const struct tw_clause *clause = &totals->tables->clauses[i];

        if (!in_scope(totals, clause))
            continue;
        totals->all++;
        totals->uncheckable += clause->uncheckable != NULL;
        totals->seen += !clause->uncheckable && totals->checked[i];
        if (clause->uncheckable || totals->checked[i])
            continue;
        if (totals->holes++ < MOST_NAMED)
            tw_text_format(holes, " %s", clause->id);
    }
    if (totals->holes > MOST_NAMED)
        tw_text_format(holes, " and %u more", totals->holes - MOST_NAMED);
}

static void write_members(const struct totals *totals, struct tw_text *text)
{
    json_t *hits = tw_totals_by_clause(totals->tables, totals->hits);
    json_t *object =
        json_pack("{s:{s:i,s:i,s:i,s:i},s:O,s:O,s:O}", "clauses", "all", (int)totals->all,
                  "checked", (int)totals->seen, "not_checkable", (int)totals->uncheckable, "holes",
                  (int)totals->holes, "games", totals->games, "cases", totals->cases, "hits", hits);
    char *bytes = object ? json_dumps(object, JSON_COMPACT) : NULL;

    if (bytes) {
        tw_text_add_char(text, ',');
        tw_text_add_bytes(text, bytes + 1, strlen(bytes) - 2);
    }
    free(bytes);
    json_decref(object);
    json_decref(hits);
}

/* "walk: 5120 cases (base 4000, gold-rush 1120)" */
static void write_sum(const char *name, const char *unit, json_t *parts, struct tw_text *text)
{
    json_int_t sum = 0;
    const char *rules, *before = " (";
    json_t *number;

    json_object_foreach(parts, rules, number) sum += json_integer_value(number);
    tw_text_format(text, "%s: %lld %s", name, (long long)sum, unit);
    json_object_foreach(parts, rules, number)
    {
        tw_text_format(text, "%s%s %lld", before, rules, (long long)json_integer_value(number));
        before = ", ";
    }
    tw_text_add(text, json_object_size(parts) > 0 ? ")\n" : "\n");
}

static void write_story(const struct totals *totals, const struct tw_text *holes,
                        struct tw_text *text)
{
    json_int_t times = 0;
    const char *name;
    json_t *value;

    json_object_foreach(totals->cases, name, value) write_sum(name, "cases", value, text);
    write_sum("random games", "games", totals->games, text);
    json_object_foreach(totals->hits, name, value) times += json_integer_value(value);
    tw_text_format(text, "random play came by %zu clauses, %lld times in all\n",
                   json_object_size(totals->hits), (long long)times);
    tw_text_format(text, "%u clauses: %u checked, %u not checkable, %u holes%s%s\n", totals->all,
                   totals->seen, totals->uncheckable, totals->holes, holes->length > 0 ? ":" : "",
                   tw_text_string(holes));
}

void tw_totals_write(const struct tw_tables *tables, const char *lines, struct tw_text *ret_members,
                     struct tw_text *ret_story)
{
    struct tw_arena arena = {0};
    struct totals totals = {
        .tables = tables,
        .games = json_object(),
        .cases = json_object(),
        .hits = json_object(),
        .checked = tw_arena_array(&arena, tables->clause_count + 1u, sizeof *totals.checked)};
    struct tw_text holes = {0};

    if (totals.checked) {
        take_lines(&totals, lines);
        count_clauses(&totals, &holes);
        write_members(&totals, ret_members);
        write_story(&totals, &holes, ret_story);
    }
    ret_members->failed |= !totals.checked || holes.failed;
    tw_text_done(&holes);
    tw_arena_done(&arena);
    json_decref(totals.rules);
    json_decref(totals.games);
    json_decref(totals.cases);
    json_decref(totals.hits);
}
