/* Checks of the data: what `validate` would report, and the numbers of the books. */
#include <stdio.h>
#include <string.h>

#include "tables/clause_words.h"
#include "tables/rules_names.h"
#include "verify/static/internal.h"
#include "verify/static/static_checks.h"

/* The first error that was reported, or NULL. */
static const char *first_error(struct tw_static_checks *checks, const struct tw_diagnostics *found)
{
    for (size_t i = 0; i < found->count; i++)
        if (found->list[i].severity == TW_SEVERITY_ERROR)
            return tw_arena_string(&checks->arena, found->list[i].message);
    return NULL;
}

static void add_manifest(struct tw_static_checks *checks, const struct tw_model *model,
                         const char *const *rules, unsigned rule_count)
{
    struct tw_static_check *check =
        tw_static_add(checks, "manifest", "all",
                      "tile sets and rulesets hold together: every port, count, "
                      "symbol and name");

    if (!check)
        return;
    for (size_t i = 0; i < model->set_count; i++)
        check->cases += model->sets[i].tile_count;
    check->wrong = first_error(checks, &model->diagnostics);
    tw_static_take(checks, check, rules, rule_count);
}

static void add_fact(struct tw_static_checks *checks, const struct tw_model *model,
                     const struct tw_model_ruleset *ruleset, const struct tw_model_fact *fact,
                     const char *const *rules, unsigned rule_count)
{
    struct tw_static_check *check;
    char id[128];

    snprintf(id, sizeof id, "facts/%s", fact->id);
    if (!tw_tables_have_check(checks->tables, id))
        return;
    check = tw_static_add(checks, id, ruleset->id, fact->fact);
    if (!check)
        return;
    tw_static_take(checks, check, rules, rule_count);
    for (size_t i = 0; i < fact->value_count && !check->wrong; i++) {
        int32_t value = 0;

        check->cases++;
        if (tw_model_compute(model, ruleset, fact, i, &value) != TW_OK)
            check->wrong = "the data do not give this number";
        else if (value != fact->values[i])
            check->wrong = tw_arena_format(&checks->arena, "the book says %d, the data give %d",
                                           (int)fact->values[i], (int)value);
    }
}

/* Are these the files that the tables were made from? */
static const char *other_data(struct tw_static_checks *checks, struct tw_model *model)
{
    const struct tw_tables *tables = checks->tables, *read;

    if (tw_model_tables(model, &read) != TW_OK)
        return "they cannot be used";
    for (unsigned i = 0; i < tables->set_count; i++) {
        const struct tw_model_set *set = tw_model_find_set(model, tables->sets[i].id);

        if (!set || strcmp(set->set.hash, tables->sets[i].hash) != 0)
            return tw_arena_format(&checks->arena, "the set '%s' is another one",
                                   tables->sets[i].id);
    }
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        bool same = false;

        for (unsigned k = 0; k < read->ruleset_count; k++)
            same |= strcmp(read->rulesets[k].id, tables->rulesets[i].id) == 0 &&
                    strcmp(read->rulesets[k].hash, tables->rulesets[i].hash) == 0;
        if (!same)
            return tw_arena_format(&checks->arena, "the ruleset '%s' is another one",
                                   tables->rulesets[i].id);
    }
    return NULL;
}

enum tw_status tw_static_model(struct tw_static_checks *checks, const struct tw_model *model,
                               const char *const *rules, unsigned rule_count)
{
    add_manifest(checks, model, rules, rule_count);
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].fact_count; k++)
            if (tw_rules_any_have(rules, rule_count, model->rulesets[i].id))
                add_fact(checks, model, &model->rulesets[i], &model->rulesets[i].facts[k], rules,
                         rule_count);
    return checks->failed ? TW_NO_MEMORY : TW_OK;
}

enum tw_status tw_static_data(struct tw_static_checks *checks, const char *const *paths,
                              size_t count, const char *const *rules, unsigned rule_count,
                              const char **ret_why)
{
    struct tw_model model;
    enum tw_status status = TW_OK;

    tw_model_start(&model);
    if (tw_model_load(&model, paths, count) == TW_UNUSABLE) {
        *ret_why = "they cannot be read";
        status = TW_UNUSABLE;
    } else {
        tw_model_check(&model);
        *ret_why = model.diagnostics.errors > 0 ? NULL : other_data(checks, &model);
        status = *ret_why ? TW_UNUSABLE : TW_OK;
    }
    if (status == TW_OK)
        status = tw_static_model(checks, &model, rules, rule_count);
    tw_model_done(&model);
    return checks->failed ? TW_NO_MEMORY : status;
}
