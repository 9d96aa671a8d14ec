/* From clauses to the rows that speak of them. */
#include <stdlib.h>
#include <string.h>

#include "report/results.h"
#include "tables/rules_names.h"

bool tw_result_has_rules(const struct tw_result *row, const char *name)
{
    return row->rules[0] == '\0' || strcmp(row->rules, "all") == 0 ||
           tw_rules_name(row->rules, name);
}

bool tw_is_first(json_t *set, const char *name)
{
    return !json_object_get(set, name) && json_object_set_new(set, name, json_true()) == 0;
}

/* Place 0 counts the questions. */
void tw_results_count_games(const struct tw_results *results)
{
    results->games_seen[0]++;
}

long long tw_result_games(const struct tw_results *results, const struct tw_result *row)
{
    size_t *seen = results->games_seen;

    if (row->games_of == 0 || seen[row->games_of] == seen[0])
        return 0;
    seen[row->games_of] = seen[0];
    return tw_result_count(row->json, "games");
}

/* Numbers the games of each file by each of the rules. */
static enum tw_status number_games(struct tw_results *results)
{
    json_t *numbers = json_object();
    struct tw_text name = {0};

    for (size_t i = 0; i < results->row_count; i++) {
        struct tw_result *row = &results->rows[i];

        if (tw_result_count(row->json, "games") == 0)
            continue;
        tw_text_clear(&name);
        tw_text_format(&name, "%zu %s", (size_t)(row->file - results->files), row->rules);
        if (tw_is_first(numbers, tw_text_string(&name)))
            json_object_set_new(numbers, tw_text_string(&name),
                                json_integer((json_int_t)++results->games_count));
        row->games_of = (size_t)json_integer_value(json_object_get(numbers, tw_text_string(&name)));
    }
    json_decref(numbers);
    results->games_seen =
        tw_arena_array(&results->arena, results->games_count + 1, sizeof *results->games_seen);
    const bool failed = name.failed || !results->games_seen;
    tw_text_done(&name);
    return failed ? TW_NO_MEMORY : TW_OK;
}

static enum tw_status add_mention(struct tw_results *results, const char *clause,
                                  struct tw_result *row)
{
    struct tw_mention *mentions =
        tw_arena_grow(&results->arena, results->mentions, results->mention_count,
                      &results->mention_capacity, sizeof *mentions);

    if (!mentions)
        return TW_NO_MEMORY;
    results->mentions = mentions;
    mentions[results->mention_count++] = (struct tw_mention){clause, row};
    return TW_OK;
}

static enum tw_status add_hit(struct tw_results *results, const char *clause, long long count)
{
    struct tw_hit *hits = tw_arena_grow(&results->arena, results->hits, results->hit_count,
                                        &results->hit_capacity, sizeof *hits);

    if (!hits)
        return TW_NO_MEMORY;
    results->hits = hits;
    hits[results->hit_count++] = (struct tw_hit){clause, count};
    return TW_OK;
}

static int compare_mentions(const void *a, const void *b)
{
    const struct tw_mention *one = a, *other = b;
    const int order = strcmp(one->clause, other->clause);

    if (order != 0)
        return order;
    return one->row < other->row ? -1 : one->row > other->row;
}

static int compare_hits(const void *a, const void *b)
{
    return strcmp(((const struct tw_hit *)a)->clause, ((const struct tw_hit *)b)->clause);
}

/* One entry for each clause. */
static void add_up_hits(struct tw_results *results)
{
    size_t kept = 0;

    if (results->hit_count == 0)
        return;
    qsort(results->hits, results->hit_count, sizeof *results->hits, compare_hits);
    for (size_t i = 1; i < results->hit_count; i++)
        if (strcmp(results->hits[kept].clause, results->hits[i].clause) == 0)
            results->hits[kept].count += results->hits[i].count;
        else
            results->hits[++kept] = results->hits[i];
    results->hit_count = kept + 1;
}

static enum tw_status index_row(struct tw_results *results, struct tw_result *row)
{
    enum tw_status status = TW_OK;
    const char *clause;
    json_t *value;
    size_t i;

    if (row->type == TW_ROW_HITS) {
        results->any_hits = true;
        json_object_foreach(json_object_get(row->json, "hits"), clause, value)
        {
            (void)value;
            status = add_hit(results, clause,
                             tw_result_count(json_object_get(row->json, "hits"), clause));
            if (status != TW_OK)
                return status;
        }
        return TW_OK;
    }
    json_array_foreach(json_object_get(row->json, "clauses"), i, value)
    {
        if (json_is_string(value))
            status = add_mention(results, json_string_value(value), row);
        if (status != TW_OK)
            return status;
    }
    return TW_OK;
}

enum tw_status tw_results_index(struct tw_results *results)
{
    if (number_games(results) != TW_OK)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < results->row_count; i++) {
        const enum tw_status status = index_row(results, &results->rows[i]);

        if (status != TW_OK)
            return status;
    }
    if (results->mention_count)
        qsort(results->mentions, results->mention_count, sizeof *results->mentions,
              compare_mentions);
    add_up_hits(results);
    return TW_OK;
}

const struct tw_mention *tw_results_mentions(const struct tw_results *results, const char *clause,
                                             size_t *ret_count)
{
    size_t low = 0, high = results->mention_count, count = 0;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(results->mentions[middle].clause, clause) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    while (low + count < results->mention_count &&
           strcmp(results->mentions[low + count].clause, clause) == 0)
        count++;
    *ret_count = count;
    return count ? results->mentions + low : NULL;
}

static long long hits_of(const struct tw_results *results, const char *clause)
{
    const struct tw_hit wanted = {clause, 0};
    const struct tw_hit *found = NULL;

    if (results->hit_count)
        found = bsearch(&wanted, results->hits, results->hit_count, sizeof wanted, compare_hits);
    if (found)
        return found->count;
    return results->any_hits ? 0 : -1;
}

/* Mutants and perft say something about the checks and the engine, not about a clause. */
static bool speaks_for_clauses(const struct tw_result *row)
{
    return row->type == TW_ROW_CHECK || row->type == TW_ROW_SCENARIO || row->type == TW_ROW_FINDING;
}

void tw_results_clause(const struct tw_results *results, const struct tw_model_clause *clause,
                       const struct tw_model_ruleset *ruleset, struct tw_clause_state *ret_state)
{
    size_t count;
    const struct tw_mention *mentions = tw_results_mentions(results, clause->id, &count);

    *ret_state = (struct tw_clause_state){.hits = hits_of(results, clause->id)};
    tw_results_count_games(results);
    for (size_t i = 0; i < count; i++) {
        const struct tw_result *row = mentions[i].row;

        if (!speaks_for_clauses(row) || (ruleset && !tw_result_has_rules(row, ruleset->id)))
            continue;
        ret_state->rows[row->state]++;
        ret_state->row_count++;
        ret_state->cases += tw_result_count(row->json, "cases");
        ret_state->games += tw_result_games(results, row);
    }
    ret_state->state = tw_clause_state_of(ret_state->rows, clause->uncheckable != NULL);
}
