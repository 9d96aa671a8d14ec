#include "verify/campaign/totals.h"

#include <stdlib.h>
#include <string.h>

#include "results/reader.h"
#include "support/arena.h"
#include "tables/clause_words.h"
#include "tables/rules_names.h"
#include "verify/campaign/internal.h"
#include "verify/campaign/results.h"

enum { MOST_NAMED = 20 }; /* clauses in one line of text */

/* By rules and check; equal names add up. */
static void add(json_t *sums, const char *name, json_int_t number)
{
    json_object_set_new(sums, name, json_integer(tw_result_count(sums, name) + number));
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

/* The checks of a campaign count its findings already. */
static void take_clauses(struct tw_totals *totals, const json_t *row)
{
    const int state =
        tw_word_find(tw_state_words, TW_STATE__COUNT, tw_result_text(row, "status", "not-run"));
    size_t at;
    const json_t *id;

    json_array_foreach(json_object_get(row, "clauses"), at, id)
    {
        const char *name = json_string_value(id);
        const int clause = name ? tw_clause_index_find(&totals->index, name) : -1;

        if (clause >= 0 && state >= 0)
            totals->rows[clause][state]++;
    }
}

/* Every check of a campaign counts all its games, so one is enough. */
static void take_check(struct tw_totals *totals, const json_t *row)
{
    const char *id = tw_result_text(row, "id", ""), *rules = tw_result_text(row, "rules", "");

    if (tw_result_count(row, "cases") == 0)
        return;
    if (strncmp(id, "campaign/", 9) == 0) {
        json_object_set(totals->games, rules, json_object_get(row, "games"));
    } else if (!strchr(id, '/') && strcmp(id, "manifest") != 0) {
        if (!json_object_get(totals->cases, id))
            json_object_set_new(totals->cases, id, json_object());
        add(json_object_get(totals->cases, id), rules, tw_result_count(row, "cases"));
    }
}

/* The row has them all; parts of a run are put together before. */
static void take_meetings(struct tw_totals *totals, const json_t *row)
{
    const char *id = tw_result_text(row, "id", "");
    const struct tw_meeting_numbers numbers =
        tw_meetings_count(totals->tables, json_object_get(row, "meetings"));

    id += strncmp(id, "meetings/", 9) == 0 ? 9 : 0;
    json_object_set_new(totals->meetings, id,
                        json_pack("{s:i,s:i,s:i}", "met", (int)numbers.met, "seldom",
                                  (int)numbers.seldom, "never", (int)numbers.never));
}

void tw_totals_take(struct tw_totals *totals, const json_t *line)
{
    const char *type = tw_result_text(line, "type", "");
    const bool check = strcmp(type, "check") == 0;
    const char *clause;
    json_t *count;

    if (totals->failed)
        return;
    if (strcmp(type, "header") == 0 && !totals->rules)
        totals->rules = json_incref(json_object_get(line, "rules"));
    if (check || strcmp(type, "finding") == 0 || strcmp(type, "scenario") == 0)
        take_clauses(totals, line);
    if (check)
        take_check(totals, line);
    if (strcmp(type, "meetings") == 0)
        take_meetings(totals, line);
    if (strcmp(type, "hits") == 0)
        json_object_foreach(json_object_get(line, "hits"), clause, count)
            add(totals->hits, clause, json_integer_value(count));
}

void tw_totals_take_lines(struct tw_totals *totals, const char *lines)
{
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        json_t *line = json_loadb(lines, length, 0, NULL);

        tw_totals_take(totals, line);
        json_decref(line);
        lines += length + (lines[length] == '\n');
    }
}

static bool in_scope(const struct tw_totals *totals, const struct tw_clause *clause)
{
    size_t at;
    json_t *rules;

    json_array_foreach(
        totals->rules, at,
        rules) if (tw_rules_have(json_string_value(rules),
                                 totals->tables->rulesets[clause->ruleset].id)) return true;
    return false;
}

static void count_clauses(const struct tw_totals *totals, struct tw_clause_counts *counts,
                          struct tw_text *holes)
{
    unsigned open = 0;

    for (unsigned i = 0; i < totals->tables->clause_count; i++) {
        const struct tw_clause *clause = &totals->tables->clauses[i];
        const enum tw_row_state state =
            tw_clause_state_of(totals->rows[i], clause->uncheckable != NULL);

        if (!in_scope(totals, clause))
            continue;
        tw_clause_count(counts, state);
        if (state == TW_STATE_HOLE && open++ < MOST_NAMED)
            tw_text_format(holes, " %s", clause->id);
    }
    if (open > MOST_NAMED)
        tw_text_format(holes, " and %u more", open - MOST_NAMED);
}

static json_t *counts_object(const struct tw_clause_counts *counts)
{
    json_t *object = json_pack("{s:i}", "all", (int)counts->all);

    for (int i = 0; i < TW_STATE__COUNT; i++)
        json_object_set_new(object, tw_state_words[i], json_integer(counts->by[i]));
    return object;
}

static void write_members(struct tw_totals *totals, const struct tw_clause_counts *counts,
                          struct tw_text *text)
{
    json_t *object =
        json_pack("{s:o,s:O,s:O,s:o,s:O}", "clauses", counts_object(counts), "games", totals->games,
                  "cases", totals->cases, "hits", tw_totals_by_clause(totals->tables, totals->hits),
                  "meetings", totals->meetings);
    char *bytes = object ? json_dumps(object, JSON_COMPACT) : NULL;

    if (bytes) {
        tw_text_add_char(text, ',');
        tw_text_add_bytes(text, bytes + 1, strlen(bytes) - 2);
    }
    text->failed |= !bytes;
    free(bytes);
    json_decref(object);
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

/* What a decision can show and no game came by. */
static void write_missed(const struct tw_totals *totals, struct tw_text *text)
{
    struct tw_text names = {0};
    unsigned count = 0;

    for (unsigned i = 0; i < totals->tables->clause_count; i++) {
        const struct tw_clause *clause = &totals->tables->clauses[i];

        if (!in_scope(totals, clause) || !tw_clause_is_seen(totals->tables, i) ||
            json_object_get(totals->hits, clause->id))
            continue;
        if (count++ < MOST_NAMED)
            tw_text_format(&names, " %s", clause->id);
    }
    if (count > 0)
        tw_text_format(text, "%u that a decision can show did not come by:%s", count,
                       tw_text_string(&names));
    if (count > MOST_NAMED)
        tw_text_format(text, " and %u more", count - MOST_NAMED);
    tw_text_add(text, count > 0 ? "\n" : "");
    tw_text_done(&names);
}

static void write_story(const struct tw_totals *totals, const struct tw_clause_counts *counts,
                        const struct tw_text *holes, struct tw_text *text)
{
    json_int_t times = 0;
    const char *name;
    json_t *value;

    json_object_foreach(totals->cases, name, value) write_sum(name, "cases", value, text);
    write_sum("random games", "games", totals->games, text);
    json_object_foreach(totals->hits, name, value) times += json_integer_value(value);
    tw_text_format(text, "random play came by %zu clauses, %lld times in all\n",
                   json_object_size(totals->hits), (long long)times);
    if (json_object_size(totals->games) > 0)
        write_missed(totals, text);
    json_object_foreach(totals->meetings, name, value)
        tw_text_format(text,
                       "pairs of clauses at work in the same %s: %lld met, %lld of them fewer than "
                       "%d times; %lld of one book never\n",
                       name, tw_result_count(value, "met"), tw_result_count(value, "seldom"),
                       TW_MEETING_OFTEN, tw_result_count(value, "never"));
    tw_clause_counts_text(counts, text);
    tw_text_format(text, "%s%s\n", holes->length > 0 ? ":" : "", tw_text_string(holes));
}

void tw_totals_start(struct tw_totals *totals, const struct tw_tables *tables)
{
    *totals = (struct tw_totals){.tables = tables,
                                 .games = json_object(),
                                 .cases = json_object(),
                                 .hits = json_object(),
                                 .meetings = json_object()};
    totals->rows = tw_arena_array(&totals->arena, tables->clause_count + 1u, sizeof *totals->rows);
    totals->failed = !tw_clause_index_start(&totals->index, tables) || !totals->rows ||
                     !totals->games || !totals->cases || !totals->hits || !totals->meetings;
}

void tw_totals_done(struct tw_totals *totals)
{
    tw_clause_index_done(&totals->index);
    tw_arena_done(&totals->arena);
    json_decref(totals->rules);
    json_decref(totals->games);
    json_decref(totals->cases);
    json_decref(totals->hits);
    json_decref(totals->meetings);
}

void tw_totals_write(struct tw_totals *totals, struct tw_text *ret_members,
                     struct tw_text *ret_story)
{
    struct tw_clause_counts counts = {0};
    struct tw_text holes = {0};

    ret_members->failed |= totals->failed;
    if (totals->failed)
        return;
    count_clauses(totals, &counts, &holes);
    write_members(totals, &counts, ret_members);
    write_story(totals, &counts, &holes, ret_story);
    tw_text_done(&holes);
}
