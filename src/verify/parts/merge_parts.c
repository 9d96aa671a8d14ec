#include "verify/parts/merge_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "results/identity.h"

enum { MOST_NAMED = 10 }; /* missing parts in one message */

static void take_problem(struct tw_parts *parts, const struct tw_part *part, enum tw_status status)
{
    parts->whole = false;
    parts->failed |= status == TW_NO_MEMORY;
    parts->apart |= status == TW_FINDING;
    parts->unusable |= status == TW_UNUSABLE;
    if (status != TW_NO_MEMORY)
        tw_text_format(parts->problem, "%s\n", tw_text_string(&part->reader.problem));
}

bool tw_part_next(struct tw_parts *parts, struct tw_part *part)
{
    enum tw_status status;

    json_decref(part->line.json);
    part->line.json = NULL;
    status = tw_reader_next(&part->reader, &part->line);
    if (status == TW_OK)
        return true;
    part->line = (struct tw_results_line){.kind = TW_LINE_END};
    take_problem(parts, part, status);
    return false;
}

static void read_header(struct tw_parts *parts, struct tw_part *part)
{
    const json_t *shard;

    part->shard = 1;
    if (!tw_part_next(parts, part))
        return;
    part->header = json_incref(part->line.json);
    shard = json_object_get(part->header, "shard");
    if (shard)
        part->shard = (unsigned)json_integer_value(json_array_get(shard, 0));
}

static unsigned parts_of(const struct tw_part *part)
{
    const json_t *shard = json_object_get(part->header, "shard");

    return shard ? (unsigned)json_integer_value(json_array_get(shard, 1)) : 1;
}

static void tear(struct tw_parts *parts)
{
    parts->apart = true;
    parts->whole = false;
}

/* Is the part of the same run, cut into as many parts, as the first? */
static void check_run(struct tw_parts *parts, const struct tw_part *first,
                      const struct tw_part *part)
{
    struct tw_text what = {0};

    if (tw_results_differ(part->header, first->header, &what)) {
        tw_text_format(parts->problem, "'%s' is of another run than '%s': %s\n", part->reader.path,
                       first->reader.path, tw_text_string(&what));
        tear(parts);
    } else if (parts_of(part) != parts_of(first)) {
        tw_text_format(parts->problem, "'%s' is part %u of %u, '%s' is part %u of %u\n",
                       part->reader.path, part->shard, parts_of(part), first->reader.path,
                       first->shard, parts_of(first));
        tear(parts);
    }
    tw_text_done(&what);
}

static int compare_parts(const void *a, const void *b)
{
    const struct tw_part *one = a, *other = b;

    if (one->shard != other->shard)
        return one->shard < other->shard ? -1 : 1;
    return strcmp(one->reader.path, other->reader.path);
}

static void check_twice(struct tw_parts *parts)
{
    for (unsigned i = 1; i < parts->count; i++) {
        const struct tw_part *part = &parts->list[i], *before = &parts->list[i - 1];

        if (part->shard != before->shard)
            continue;
        tw_text_format(parts->problem, "'%s' and '%s' are both part %u of %u\n",
                       before->reader.path, part->reader.path, part->shard, parts->due);
        tear(parts);
    }
}

/* The parts are sorted, and none is there twice. */
static void check_missing(struct tw_parts *parts)
{
    unsigned missing = 0, at = 0;

    for (unsigned shard = 1; shard <= parts->due; shard++) {
        if (at < parts->count && parts->list[at].shard == shard) {
            at++;
            continue;
        }
        if (missing++ < MOST_NAMED)
            tw_text_format(parts->problem, "part %u of %u is missing\n", shard, parts->due);
    }
    if (missing > MOST_NAMED)
        tw_text_format(parts->problem, "and %u more parts are missing\n", missing - MOST_NAMED);
    parts->whole &= missing == 0;
}

static void check_together(struct tw_parts *parts)
{
    const struct tw_part first = parts->list[0];

    for (unsigned i = 1; i < parts->count; i++)
        check_run(parts, &first, &parts->list[i]);
    if (parts->apart)
        return;
    parts->due = parts_of(&first);
    qsort(parts->list, parts->count, sizeof *parts->list, compare_parts);
    check_twice(parts);
    if (!parts->apart)
        check_missing(parts);
}

/* A missing file is a missing part; the other parts tell which one. */
static void open_part(struct tw_parts *parts, const char *path)
{
    struct tw_part *part = &parts->list[parts->count];
    const enum tw_status status = tw_reader_open(&part->reader, path);

    if (status == TW_OK) {
        parts->count++;
        read_header(parts, part);
        return;
    }
    parts->whole = false;
    parts->failed |= status == TW_NO_MEMORY;
    tw_text_format(parts->problem, "%s\n", tw_text_string(&part->reader.problem));
    tw_reader_close(&part->reader);
}

void tw_parts_open(struct tw_parts *parts, const char *const *paths, unsigned count,
                   struct tw_text *problem)
{
    *parts = (struct tw_parts){.whole = true, .problem = problem};
    parts->list = tw_arena_array(&parts->arena, count, sizeof *parts->list);
    if (!parts->list) {
        parts->failed = true;
        return;
    }
    for (unsigned i = 0; i < count; i++)
        open_part(parts, paths[i]);
    if (parts->count > 0 && !parts->apart && !parts->unusable && !parts->failed)
        check_together(parts);
}

void tw_parts_done(struct tw_parts *parts)
{
    for (unsigned i = 0; i < parts->count; i++) {
        json_decref(parts->list[i].header);
        json_decref(parts->list[i].line.json);
        tw_reader_close(&parts->list[i].reader);
    }
    tw_arena_done(&parts->arena);
}
