/* Rulesets as the plain tables that the engine and the generators work on. */
#include <string.h>

#include "model/internal.h"

/* NULL when memory ran out or a clause is in a file that was not loaded. */
static const uint16_t *clause_indices(struct tw_model *model, const struct tw_word *words,
                                      size_t count)
{
    uint16_t *indices = tw_model_alloc(model, count, sizeof *indices);

    for (size_t i = 0; indices && i < count; i++) {
        const struct tw_model_clause *clause = tw_model_find_clause(model, words[i].text, NULL);

        if (!clause)
            return NULL;
        indices[i] = (uint16_t)clause->index;
    }
    return indices;
}

static bool lower_figures(struct tw_model *model, const struct tw_model_ruleset *from,
                          struct tw_ruleset *to)
{
    struct tw_figure_rule *figures = tw_model_alloc(model, from->figure_count, sizeof *figures);

    for (size_t i = 0; figures && i < from->figure_count; i++) {
        figures[i] = from->figures[i].rule;
        figures[i].clauses =
            clause_indices(model, from->figures[i].clauses, from->figures[i].clause_count);
        figures[i].clause_count = (uint8_t)from->figures[i].clause_count;
        if (!figures[i].clauses)
            return false;
    }
    to->figures = figures;
    to->figure_count = (uint8_t)from->figure_count;
    return figures;
}

/* An entry with its formulas; those that are written have to be there. */
static bool lower_scoring(struct tw_model *model, const struct tw_model_scoring *from,
                          struct tw_scoring *to)
{
    *to = from->scoring;
    to->clauses = clause_indices(model, from->clauses, from->clause_count);
    to->clause_count = (uint8_t)from->clause_count;
    return to->clauses && (!from->points.text || to->points) &&
           (!from->condition.text || to->condition);
}

static bool lower_effects(struct tw_model *model, const struct tw_model_ruleset *from,
                          struct tw_ruleset *to)
{
    struct tw_effect *effects = tw_model_alloc(model, from->effect_count, sizeof *effects);

    for (size_t i = 0; effects && i < from->effect_count; i++) {
        effects[i].what = from->effects[i].what;
        effects[i].figure = from->effects[i].figure;
        if (!lower_scoring(model, &from->effects[i].entry, &effects[i].scoring))
            return false;
    }
    to->effects = effects;
    to->effect_count = (uint8_t)from->effect_count;
    return effects;
}

static bool lower_scorings(struct tw_model *model, const struct tw_model_ruleset *from,
                           struct tw_ruleset *to)
{
    struct tw_scoring *scorings = tw_model_alloc(model, from->scoring_count, sizeof *scorings);

    for (size_t i = 0; scorings && i < from->scoring_count; i++)
        if (!lower_scoring(model, &from->scorings[i], &scorings[i]) || !scorings[i].points)
            return false;
    to->scorings = scorings;
    to->scoring_count = (uint8_t)from->scoring_count;
    return scorings;
}

/* The clauses behind a reason; a case among them stands for its clause, and is kept by name. */
static bool lower_refusal(struct tw_model *model, const struct tw_model_refusal *from,
                          struct tw_refusal_rule *to)
{
    uint16_t *indices = tw_model_alloc(model, from->clause_count, sizeof *indices);

    for (size_t i = 0; indices && i < from->clause_count; i++) {
        const struct tw_model_id *id = tw_model_find_id(model, from->clauses[i].text);

        if (!id || !id->clause)
            return false;
        indices[i] = (uint16_t)id->clause->index;
        if (id->kind == TW_ID_CASE)
            to->edge_case = id->edge_case->id;
    }
    to->reason = (uint8_t)from->reason;
    to->clauses = indices;
    to->clause_count = (uint8_t)from->clause_count;
    return indices;
}

static bool lower_refusals(struct tw_model *model, const struct tw_model_ruleset *from,
                           struct tw_ruleset *to)
{
    struct tw_refusal_rule *refusals = tw_model_alloc(model, from->refusal_count, sizeof *refusals);

    for (size_t i = 0; refusals && i < from->refusal_count; i++)
        if (!lower_refusal(model, &from->refusals[i], &refusals[i]))
            return false;
    to->refusals = refusals;
    to->refusal_count = (uint8_t)from->refusal_count;
    return refusals;
}

/* The readings of an edition as pairs of words, NULL behind the last. */
static const char **lower_readings(struct tw_model *model, const struct tw_model_edition *from)
{
    const char **readings = tw_model_alloc(model, 2 * from->reading_count + 1, sizeof *readings);

    for (size_t i = 0; readings && i < from->reading_count; i++) {
        readings[2 * i] = from->readings[i].option.text;
        readings[2 * i + 1] = from->readings[i].value.text;
    }
    return readings;
}

static bool lower_editions(struct tw_model *model, const struct tw_model_ruleset *from,
                           struct tw_ruleset *to)
{
    struct tw_edition *editions = tw_model_alloc(model, from->edition_count, sizeof *editions);

    for (size_t i = 0; editions && i < from->edition_count; i++) {
        editions[i] = (struct tw_edition){
            .id = from->editions[i].id,
            .title = from->editions[i].title,
            .readings = lower_readings(model, &from->editions[i]),
        };
        if (!editions[i].readings)
            return false;
    }
    to->editions = editions;
    to->edition_count = (uint8_t)from->edition_count;
    return editions;
}

static bool lower_ruleset(struct tw_model *model, const struct tw_model_ruleset *from,
                          struct tw_ruleset *to)
{
    *to = (struct tw_ruleset){
        .id = from->id,
        .title = from->title,
        .hash = from->source->hash,
        .needs = from->needs,
        .excludes = from->excludes,
        .sets = from->sets,
        .instead_of = from->instead_of,
        .players_min = from->players_min,
        .players_max = from->players_max,
        .mechanisms = from->mechanisms,
        .mechanism_count = (uint8_t)from->mechanism_count,
    };
    return lower_figures(model, from, to) && lower_scorings(model, from, to) &&
           lower_effects(model, from, to) && lower_refusals(model, from, to) &&
           lower_editions(model, from, to);
}

/* Only what can be played becomes a value; the default is the first reading and always can. */
static void lower_option(struct tw_model *model, const struct tw_model_clause *clause,
                         const struct tw_model_case *from, struct tw_option *to)
{
    const char **values = tw_model_alloc(model, from->reading_count, sizeof *values);
    uint8_t count = 0;

    for (size_t i = 0; values && i < from->reading_count; i++)
        if (from->readings[i].playable)
            values[count++] = from->readings[i].slug;
    *to = (struct tw_option){
        .id = from->id,
        .alias = from->alias,
        .clause = (uint16_t)clause->index,
        .value_count = count,
        .values = values,
    };
}

static void lower_clause(struct tw_model *model, const struct tw_model_clause *from, size_t ruleset,
                         struct tw_clause *to, struct tw_option *options)
{
    *to = (struct tw_clause){
        .id = from->id,
        .topic = from->topic,
        .statement = from->statement,
        .uncheckable = from->uncheckable,
        .modality = (uint8_t)from->modality,
        .unseen = from->unseen,
        .ruleset = (uint16_t)ruleset,
    };
    tw_evidence_lower(model, &from->evidence, to);
    for (size_t i = 0; i < from->case_count; i++)
        if (from->cases[i].has_option)
            lower_option(model, from, &from->cases[i], &options[from->cases[i].option]);
}

static void count_all(const struct tw_model *model, size_t *ret_clauses, size_t *ret_options)
{
    size_t clauses = 0, options = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].clause_count; j++) {
            const struct tw_model_clause *clause = &model->rulesets[i].clauses[j];

            clauses++;
            for (size_t k = 0; k < clause->case_count; k++)
                options += clause->cases[k].has_option;
        }
    *ret_clauses = clauses;
    *ret_options = options;
}

enum tw_status tw_ruleset_tables(struct tw_model *model, struct tw_tables *tables)
{
    struct tw_ruleset *rulesets = tw_model_alloc(model, model->ruleset_count, sizeof *rulesets);
    struct tw_clause *clauses;
    struct tw_option *options;
    size_t clause_count, option_count;

    count_all(model, &clause_count, &option_count);
    clauses = tw_model_alloc(model, clause_count, sizeof *clauses);
    options = tw_model_alloc(model, option_count, sizeof *options);
    if (!rulesets || !clauses || !options)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < model->ruleset_count; i++) {
        const struct tw_model_ruleset *from = &model->rulesets[i];

        if (!lower_ruleset(model, from, &rulesets[i]))
            return model->diagnostics.out_of_memory ? TW_NO_MEMORY : TW_UNUSABLE;
        for (size_t j = 0; j < from->clause_count; j++)
            lower_clause(model, &from->clauses[j], i, &clauses[from->clauses[j].index], options);
    }
    if (model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    tables->rulesets = rulesets;
    tables->ruleset_count = (uint16_t)model->ruleset_count;
    tables->clauses = clauses;
    tables->clause_count = (uint16_t)clause_count;
    tables->options = options;
    tables->option_count = (uint16_t)option_count;
    return tw_verification_tables(model, &tables->verification);
}
