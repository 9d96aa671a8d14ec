#include "verify/campaign/results.h"

#include <stdlib.h>
#include <string.h>

#include "verify/campaign/internal.h"
#include "verify/campaign/totals.h"
#include "verify/coverage/internal.h"

static int compare_pairs(const void *a, const void *b)
{
    unsigned one[2], other[2];

    tw_meeting_clauses(*(const uint32_t *)a, &one[0], &one[1]);
    tw_meeting_clauses(*(const uint32_t *)b, &other[0], &other[1]);
    if (one[0] != other[0])
        return one[0] < other[0] ? -1 : 1;
    return (one[1] > other[1]) - (one[1] < other[1]);
}

/* {"A":{"B":[times,rules,game,decision],...},...} in the order of the clauses. */
static void add_pairs(struct tw_results_writer *writer, const struct tw_meetings *meetings,
                      enum tw_meeting_kind kind)
{
    const struct tw_clause *clauses = writer->tables->clauses;
    struct tw_text *text = &writer->text;
    unsigned before = UINT32_MAX, a, b;

    qsort(meetings->met[kind], meetings->met_count[kind], sizeof meetings->met[kind][0],
          compare_pairs);
    for (uint32_t i = 0; i < meetings->met_count[kind]; i++) {
        const uint32_t pair = meetings->met[kind][i];
        const struct tw_meeting_place *first = &meetings->first[kind][pair];

        tw_meeting_clauses(pair, &a, &b);
        if (a == before)
            tw_text_add_char(text, ',');
        else
            tw_text_format(text, "%s\"%s\":{", i > 0 ? "}," : "", clauses[a].id);
        tw_text_format(text, "\"%s\":[%u,%u,%llu,%u]", clauses[b].id, meetings->times[kind][pair],
                       first->rules, (unsigned long long)first->game, first->decision);
        before = a;
    }
    tw_text_add(text, meetings->met_count[kind] > 0 ? "}" : "");
}

void tw_meeting_rows(struct tw_results_writer *writer, const struct tw_meetings *meetings)
{
    for (unsigned kind = 0; meetings->clause_count > 0 && kind < TW_MEETING__COUNT; kind++) {
        tw_text_format(&writer->text,
                       "{\"type\":\"meetings\",\"id\":\"meetings/%s\",\"rules\":\"all\","
                       "\"status\":\"pass\"%s,\"title\":\"clauses at work %s\",\"meetings\":{",
                       tw_meeting_words[kind], writer->shards > 1 ? ",\"part\":true" : "",
                       tw_meeting_texts[kind]);
        add_pairs(writer, meetings, (enum tw_meeting_kind)kind);
        tw_text_add(&writer->text, "}}\n");
        writer->rows++;
    }
}

static json_int_t item(const json_t *pair, size_t index)
{
    return json_integer_value(json_array_get(pair, index));
}

/* [times, rules, game, decision]: is that of `a` the earlier place? */
static bool is_before(const json_t *a, const json_t *b)
{
    for (size_t i = 1; i < 4; i++)
        if (item(a, i) != item(b, i))
            return item(a, i) < item(b, i);
    return false;
}

static json_t *sum_of(const json_t *one, const json_t *other)
{
    const json_t *first = is_before(other, one) ? other : one;
    const json_int_t times = item(one, 0) + item(other, 0);

    return json_pack("[I, I, I, I]", times < TW_MEETING_OFTEN ? times : TW_MEETING_OFTEN,
                     item(first, 1), item(first, 2), item(first, 3));
}

void tw_meetings_add_json(json_t *to, const json_t *from)
{
    const char *a, *b;
    json_t *row, *pair;

    json_object_foreach((json_t *)from, a, row)
    {
        json_t *sums = json_object_get(to, a);

        if (!sums) {
            json_object_set_new(to, a, json_deep_copy(row));
            continue;
        }
        json_object_foreach(row, b, pair)
        {
            const json_t *known = json_object_get(sums, b);

            json_object_set_new(sums, b, known ? sum_of(known, pair) : json_deep_copy(pair));
        }
    }
}

json_t *tw_meetings_in_order(const struct tw_tables *tables, json_t *meetings)
{
    json_t *sorted = tw_totals_by_clause(tables, meetings);
    const char *a;
    void *next;
    json_t *row;

    json_object_foreach_safe(sorted, next, a, row)
        json_object_set_new(sorted, a, tw_totals_by_clause(tables, row));
    return sorted;
}

/* The clauses that met any other. */
static void mark_seen(const struct tw_tables *tables, const json_t *meetings, bool *seen)
{
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const json_t *row = json_object_get(meetings, tables->clauses[i].id);

        seen[i] |= json_object_size(row) > 0;
        for (unsigned k = i + 1; row && k < tables->clause_count; k++)
            seen[k] |= json_object_get(row, tables->clauses[k].id) != NULL;
    }
}

static unsigned count_in_one_book(const struct tw_tables *tables, const bool *seen)
{
    unsigned count = 0;

    for (unsigned i = 0; i < tables->clause_count; i++)
        for (unsigned k = i + 1; seen[i] && k < tables->clause_count; k++)
            count += seen[k] && tables->clauses[i].ruleset == tables->clauses[k].ruleset;
    return count;
}

struct tw_meeting_numbers tw_meetings_count(const struct tw_tables *tables, const json_t *meetings)
{
    struct tw_meeting_numbers numbers = {0};
    bool seen[TW_MEETING_CLAUSES] = {false};

    if (tables->clause_count > TW_MEETING_CLAUSES)
        return numbers;
    mark_seen(tables, meetings, seen);
    numbers.never = count_in_one_book(tables, seen);
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const json_t *row = json_object_get(meetings, tables->clauses[i].id);

        for (unsigned k = i + 1; row && k < tables->clause_count; k++) {
            const json_t *pair = json_object_get(row, tables->clauses[k].id);

            numbers.met += pair != NULL;
            numbers.seldom += pair && item(pair, 0) < TW_MEETING_OFTEN;
            numbers.never -= pair && tables->clauses[i].ruleset == tables->clauses[k].ruleset;
        }
    }
    return numbers;
}
