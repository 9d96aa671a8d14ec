/* What a ledger comes to: no game counts twice, however often it was verified. */
#include <stdlib.h>
#include <string.h>

#include "results/ledger.h"
#include "results/reader.h"

/* An entry as far as sums need it. */
struct range {
    char kind[TW_HASH_HEX];
    const json_t *entry;
    const char *build;
    uint64_t from, end;
};

static int by_kind(const void *a, const void *b)
{
    const struct range *one = a, *other = b;
    const int kind = strcmp(one->kind, other->kind);

    if (kind != 0)
        return kind;
    return one->from < other->from ? -1 : one->from > other->from;
}

static int by_build(const void *a, const void *b)
{
    const struct range *one = a, *other = b;
    const int build = strcmp(one->build, other->build);

    return build != 0 ? build : by_kind(a, b);
}

static void take(struct tw_ledger_sum *sum, const struct range *range)
{
    const char *time = tw_result_text(range->entry, "time", "");

    sum->findings += (uint64_t)tw_result_count(range->entry, "findings");
    sum->ranges++;
    sum->example = sum->example ? sum->example : range->entry;
    if (!sum->since || strcmp(time, sum->since) < 0)
        sum->since = time;
    if (!sum->until || strcmp(time, sum->until) > 0)
        sum->until = time;
}

/* Sorted ranges of one kind; those that overlap count once. */
static uint64_t union_of(const struct range *list, size_t count)
{
    uint64_t games = 0, end = 0;

    for (size_t i = 0; i < count; i++) {
        if (i > 0 && strcmp(list[i].kind, list[i - 1].kind) != 0)
            end = 0;
        const uint64_t from = list[i].from > end ? list[i].from : end;

        if (list[i].end > from)
            games += list[i].end - from;
        end = list[i].end > end ? list[i].end : end;
    }
    return games;
}

static void sum_up(const struct range *list, size_t count, struct tw_ledger_sum *sum)
{
    *sum = (struct tw_ledger_sum){.games = union_of(list, count)};
    for (size_t i = 0; i < count; i++)
        take(sum, &list[i]);
}

/* Groups of neighbours that `same` holds together. */
static size_t sum_groups(const struct range *list, size_t count,
                         bool (*same)(const struct range *a, const struct range *b),
                         struct tw_ledger_sum *sums)
{
    size_t groups = 0;

    for (size_t i = 0, first = 0; i < count; i++) {
        if (i + 1 < count && same(&list[i], &list[i + 1]))
            continue;
        sum_up(list + first, i + 1 - first, &sums[groups++]);
        first = i + 1;
    }
    return groups;
}

static bool same_kind(const struct range *a, const struct range *b)
{
    return strcmp(a->kind, b->kind) == 0;
}

static bool same_build(const struct range *a, const struct range *b)
{
    return strcmp(a->build, b->build) == 0;
}

static void read_range(const json_t *entry, struct range *range)
{
    range->entry = entry;
    range->build = tw_result_text(entry, "build", "");
    range->from = (uint64_t)tw_result_number(entry, "from", 0);
    range->end = range->from + (uint64_t)tw_result_number(entry, "games", 0);
    tw_ledger_kind(entry, range->kind);
}

struct tw_ledger_sum *tw_ledger_sums(const struct tw_ledger *ledger, size_t *ret_kinds,
                                     size_t *ret_builds)
{
    const size_t count = json_object_size(ledger->entries);
    struct range *list = calloc(count + 1, sizeof *list);
    struct tw_ledger_sum *sums = calloc(2 * count + 2, sizeof *sums);
    const char *key;
    json_t *entry;
    size_t i = 0;

    if (list && sums) {
        json_object_foreach(ledger->entries, key, entry) read_range(entry, &list[i++]);
        qsort(list, count, sizeof *list, by_kind);
        sum_up(list, count, &sums[0]);
        *ret_kinds = sum_groups(list, count, same_kind, sums + 1);
        qsort(list, count, sizeof *list, by_build);
        *ret_builds = sum_groups(list, count, same_build, sums + 1 + *ret_kinds);
    } else {
        free(sums);
        sums = NULL;
    }
    free(list);
    return sums;
}
