/* Files that lie over what is built in: what has the same name is replaced, all else stays. */
#include <stdlib.h>
#include <string.h>

#include "model/builtin_sources.h"
#include "model/internal.h"

/* The place of a name among the files that are built in; `otherwise` where it is not there. */
static size_t rank(const struct tw_builtin_source *files, size_t count, const char *kind,
                   const char *name, size_t otherwise)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(files[i].kind, kind) == 0 && strcmp(files[i].id, name) == 0)
            return i;
    return otherwise;
}

static bool is_given(const struct tw_model *model, const struct tw_builtin_source *file)
{
    for (size_t i = 0; i < model->file_count; i++)
        if (strcmp(model->files[i].kind, file->kind) == 0 &&
            strcmp(model->files[i].id, file->id) == 0)
            return true;
    return false;
}

/* Sets and rulesets in the order of what is built in, then those that are new: what is replaced
 * keeps its place. Few enough to be moved one by one. */
static void put_in_order(struct tw_model *model, const struct tw_builtin_source *files,
                         size_t count)
{
    for (size_t i = 1; i < model->set_count; i++)
        for (size_t k = i; k > 0; k--) {
            struct tw_model_set *const one = &model->sets[k - 1], *const two = &model->sets[k];
            const struct tw_model_set kept = *one;

            if (rank(files, count, "set", one->set.id, count) <=
                rank(files, count, "set", two->set.id, count))
                break;
            *one = *two;
            *two = kept;
        }
    for (size_t i = 1; i < model->ruleset_count; i++)
        for (size_t k = i; k > 0; k--) {
            struct tw_model_ruleset *const one = &model->rulesets[k - 1];
            struct tw_model_ruleset *const two = &model->rulesets[k];
            const struct tw_model_ruleset kept = *one;

            if (rank(files, count, "ruleset", one->id, count) <=
                rank(files, count, "ruleset", two->id, count))
                break;
            *one = *two;
            *two = kept;
        }
}

enum tw_status tw_model_load_under(struct tw_model *model, const struct tw_builtin_source *files,
                                   size_t count)
{
    enum tw_status status = TW_OK;

    for (size_t i = 0; i < count && status != TW_NO_MEMORY; i++) {
        const struct tw_source *source;

        if (is_given(model, &files[i]))
            continue;
        status = tw_source_from_bytes(files[i].name, files[i].bytes, files[i].length, &model->arena,
                                      &source);
        if (status == TW_OK)
            status = tw_model_load_source(model, source);
    }
    if (status == TW_NO_MEMORY)
        model->diagnostics.out_of_memory = true;
    else
        put_in_order(model, files, count);
    return status;
}

static bool lists(const char *const *names, const char *id)
{
    for (; names && *names; names++)
        if (strcmp(*names, id) == 0)
            return true;
    return false;
}

static bool has_start(const struct tw_model_set *set)
{
    for (size_t i = 0; i < set->tile_count; i++)
        if (set->tiles[i].tile.start && set->tiles[i].tile.role != TW_ROLE_SPRING)
            return true;
    return false;
}

static bool is_loose(const struct tw_model *model, const struct tw_model_set *set)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        if (lists(model->rulesets[i].sets, set->set.id))
            return false;
    return true;
}

/* The sets whose place a set with a start tile of its own takes. */
static const char **other_starts(struct tw_model *model, const struct tw_model_set *set)
{
    const char **names = tw_model_alloc(model, model->set_count + 1, sizeof *names);
    size_t count = 0;

    for (size_t i = 0; names && has_start(set) && i < model->set_count; i++)
        if (&model->sets[i] != set && has_start(&model->sets[i]))
            names[count++] = model->sets[i].set.id;
    return names;
}

static void add_ruleset_of(struct tw_model *model, const struct tw_model_set *set)
{
    const char **sets = tw_model_alloc(model, 2, sizeof *sets);
    const char **instead = other_starts(model, set);
    struct tw_model_ruleset *ruleset =
        tw_model_append(model, &model->rulesets, &model->ruleset_count, sizeof *ruleset);

    if (!sets || !instead || !ruleset)
        return;
    sets[0] = set->set.id;
    *ruleset = (struct tw_model_ruleset){.source = set->source,
                                         .place = set->place,
                                         .id = set->set.id,
                                         .title = set->set.title,
                                         .of_set = true,
                                         .sets = sets,
                                         .instead_of = instead};
}

void tw_model_name_loose_sets(struct tw_model *model)
{
    for (size_t i = 0; i < model->set_count; i++)
        if (is_loose(model, &model->sets[i]) &&
            !tw_model_find_ruleset(model, model->sets[i].set.id))
            add_ruleset_of(model, &model->sets[i]);
}
