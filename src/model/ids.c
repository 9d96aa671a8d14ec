/* Everything in the rulesets that has an id, sorted, so that it can be found. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "model/internal.h"

static struct tw_model_id *add(struct tw_model *model, enum tw_model_id_kind kind, const char *text,
                               struct tw_place place)
{
    struct tw_model_id *id;

    if (!text || !text[0])
        return NULL; /* was reported */
    id = tw_model_append(model, &model->ids, &model->id_count, sizeof *id);
    if (!id)
        return NULL;
    *id =
        (struct tw_model_id){.text = text, .kind = kind, .place = place, .order = model->id_count};
    return id;
}

static void add_of_clause(struct tw_model *model, enum tw_model_id_kind kind, const char *text,
                          struct tw_place place, const struct tw_model_ruleset *ruleset,
                          const struct tw_model_clause *clause,
                          const struct tw_model_case *edge_case)
{
    struct tw_model_id *id = add(model, kind, text, place);

    if (!id)
        return;
    id->ruleset = ruleset;
    id->clause = clause;
    id->edge_case = edge_case;
}

static void collect_clause(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                           const struct tw_model_clause *clause)
{
    add_of_clause(model, TW_ID_CLAUSE, clause->id, clause->place, ruleset, clause, NULL);
    for (size_t i = 0; i < clause->example_count; i++)
        add_of_clause(model, TW_ID_EXAMPLE, clause->examples[i].id, clause->examples[i].place,
                      ruleset, clause, NULL);
    for (size_t i = 0; i < clause->case_count; i++) {
        const struct tw_model_case *edge_case = &clause->cases[i];

        add_of_clause(model, TW_ID_CASE, edge_case->id, edge_case->place, ruleset, clause,
                      edge_case);
        if (edge_case->has_option)
            add_of_clause(model, TW_ID_ALIAS, edge_case->alias, edge_case->alias_place, ruleset,
                          clause, edge_case);
    }
}

static void collect_ruleset(struct tw_model *model, const struct tw_model_ruleset *ruleset)
{
    for (size_t i = 0; i < ruleset->clause_count; i++)
        collect_clause(model, ruleset, &ruleset->clauses[i]);
    for (size_t i = 0; i < ruleset->fact_count; i++) {
        struct tw_model_id *id =
            add(model, TW_ID_FACT, ruleset->facts[i].id, ruleset->facts[i].place);

        if (id) {
            id->ruleset = ruleset;
            id->fact = &ruleset->facts[i];
        }
    }
    for (size_t i = 0; i < ruleset->invariant_count; i++) {
        struct tw_model_id *id =
            add(model, TW_ID_INVARIANT, ruleset->invariants[i].id, ruleset->invariants[i].place);

        if (id) {
            id->ruleset = ruleset;
            id->invariant = &ruleset->invariants[i];
        }
    }
}

static int compare(const void *a, const void *b)
{
    const struct tw_model_id *left = a;
    const struct tw_model_id *right = b;
    const int texts = strcmp(left->text, right->text);

    if (texts)
        return texts;
    return left->order < right->order ? -1 : left->order > right->order;
}

static void report_repeated(struct tw_model *model)
{
    for (size_t i = 1; i < model->id_count; i++) {
        const struct tw_model_id *first = &model->ids[i - 1];
        const struct tw_model_id *second = &model->ids[i];
        const bool alias = first->kind == TW_ID_ALIAS || second->kind == TW_ID_ALIAS;

        if (strcmp(first->text, second->text) != 0)
            continue;
        tw_diagnostics_note(
            &model->diagnostics,
            tw_diagnostics_add(&model->diagnostics,
                               alias ? TW_CODE_RULE_DUPLICATE_ALIAS : TW_CODE_RULE_DUPLICATE_ID,
                               second->place, "the %s '%s' is taken", alias ? "alias" : "id",
                               second->text),
            "it stands first in %s, line %u", first->place.source->name, first->place.line);
    }
}

void tw_ids_collect(struct tw_model *model)
{
    model->ids = NULL;
    model->id_count = 0;
    for (size_t i = 0; i < model->ruleset_count; i++)
        collect_ruleset(model, &model->rulesets[i]);
    for (size_t i = 0; i < model->discrepancy_count; i++) {
        const struct tw_model_discrepancy *entry = &model->discrepancies[i];
        struct tw_model_id *id = add(model, TW_ID_DISCREPANCY, entry->id, entry->place);

        if (id)
            id->discrepancy = entry;
    }
    if (model->id_count)
        qsort(model->ids, model->id_count, sizeof *model->ids, compare);
    report_repeated(model);
}

static int compare_text(const void *text, const void *id)
{
    return strcmp(text, ((const struct tw_model_id *)id)->text);
}

const struct tw_model_id *tw_model_find_id(const struct tw_model *model, const char *text)
{
    if (!model->id_count)
        return NULL;
    return bsearch(text, model->ids, model->id_count, sizeof *model->ids, compare_text);
}

const struct tw_model_id *tw_model_find_id_any_case(const struct tw_model *model, const char *text)
{
    const struct tw_model_id *found = tw_model_find_id(model, text);

    for (size_t i = 0; !found && i < model->id_count; i++)
        if (strcasecmp(model->ids[i].text, text) == 0)
            found = &model->ids[i];
    return found;
}

const struct tw_model_clause *tw_model_find_clause(const struct tw_model *model, const char *id,
                                                   const struct tw_model_ruleset **ret_ruleset)
{
    const struct tw_model_id *found = tw_model_find_id(model, id);

    if (!found || found->kind != TW_ID_CLAUSE)
        return NULL;
    if (ret_ruleset)
        *ret_ruleset = found->ruleset;
    return found->clause;
}

const struct tw_model_ruleset *tw_model_find_ruleset(const struct tw_model *model, const char *id)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        if (strcmp(model->rulesets[i].id, id) == 0)
            return &model->rulesets[i];
    return NULL;
}

const struct tw_model_set *tw_model_find_set(const struct tw_model *model, const char *id)
{
    for (size_t i = 0; i < model->set_count; i++)
        if (model->sets[i].set.id && strcmp(model->sets[i].set.id, id) == 0)
            return &model->sets[i];
    return NULL;
}
