#include "model/references.h"

#include <stdlib.h>
#include <string.h>

#include "model/model.h"

static int compare_refs(const void *left, const void *right)
{
    const struct tw_tile_ref *a = left, *b = right;

    return strcmp(a->ref, b->ref);
}

static int compare_ids(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static size_t count_ids(const struct tw_model *model)
{
    size_t count = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].clause_count; k++)
            count += 1 + model->rulesets[i].clauses[k].example_count +
                     model->rulesets[i].clauses[k].case_count;
    return count;
}

static enum tw_status collect_ids(const struct tw_model *model, struct tw_arena *arena,
                                  struct tw_references *references)
{
    const char **ids = tw_arena_array(arena, count_ids(model) + 1, sizeof *ids);
    size_t count = 0;

    if (ids == NULL)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].clause_count; k++) {
            const struct tw_model_clause *clause = &model->rulesets[i].clauses[k];
            ids[count++] = clause->id;
            for (size_t n = 0; n < clause->example_count; n++)
                ids[count++] = clause->examples[n].id;
            for (size_t n = 0; n < clause->case_count; n++)
                ids[count++] = clause->cases[n].id;
        }
    qsort(ids, count, sizeof *ids, compare_ids);
    references->ids = ids;
    references->id_count = count;
    return TW_OK;
}

/* A row is called "BA/C", or "BA/C BA/CG" where some copies show a garden. */
static enum tw_status add_refs(const struct tw_model_tile *tile, struct tw_arena *arena,
                               struct tw_tile_ref *refs, size_t *count)
{
    const char *at = tile->ref;

    for (int i = 0; at != NULL && i < 2; i++) {
        at += strspn(at, " ,[]");
        size_t length = strcspn(at, " ,[]");
        if (length == 0)
            return TW_OK;
        char *ref = tw_arena_copy(arena, at, length);
        if (ref == NULL)
            return TW_NO_MEMORY;
        refs[(*count)++] = (struct tw_tile_ref){.ref = ref, .id = tile->tile.id, .garden = i == 1};
        at += length;
    }
    return TW_OK;
}

static enum tw_status collect_refs(const struct tw_model *model, struct tw_arena *arena,
                                   struct tw_references *references)
{
    size_t most = 0, count = 0;

    for (size_t i = 0; i < model->set_count; i++)
        most += 2 * model->sets[i].tile_count;
    struct tw_tile_ref *refs = tw_arena_array(arena, most + 1, sizeof *refs);
    if (refs == NULL)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < model->set_count; i++)
        for (size_t k = 0; k < model->sets[i].tile_count; k++)
            if (add_refs(&model->sets[i].tiles[k], arena, refs, &count) != TW_OK)
                return TW_NO_MEMORY;
    qsort(refs, count, sizeof *refs, compare_refs);
    references->refs = refs;
    references->ref_count = count;
    return TW_OK;
}

enum tw_status tw_references_collect(const struct tw_model *model, struct tw_arena *arena,
                                     struct tw_references *ret_references)
{
    struct tw_references references = {0};

    if (collect_ids(model, arena, &references) != TW_OK ||
        collect_refs(model, arena, &references) != TW_OK)
        return TW_NO_MEMORY;
    *ret_references = references;
    return TW_OK;
}

const struct tw_tile_ref *tw_references_find_ref(const struct tw_references *references,
                                                 const char *ref)
{
    for (size_t i = 0; i < references->ref_count; i++)
        if (strcmp(references->refs[i].ref, ref) == 0)
            return &references->refs[i];
    return NULL;
}

const struct tw_tile_ref *tw_references_ref_of(const struct tw_references *references,
                                               const char *id, bool garden)
{
    for (size_t i = 0; i < references->ref_count; i++)
        if (references->refs[i].garden == garden && strcmp(references->refs[i].id, id) == 0)
            return &references->refs[i];
    return NULL;
}

bool tw_references_has_id(const struct tw_references *references, const char *id)
{
    size_t low = 0, high = references->id_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(references->ids[middle], id);
        if (order == 0)
            return true;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}
