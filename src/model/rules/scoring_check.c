/* Formulas of scoring entries, parsed once all options are known, and the order they are asked in.
 */
#include "model/internal.h"
#include "tables/vocabulary.h"

#include <string.h>

/* The alias with underscores for dashes, as formulas write it. */
static const char *formula_name(struct tw_model *model, const char *alias)
{
    char *name = tw_arena_string(&model->arena, alias);

    if (!name)
        model->diagnostics.out_of_memory = true;
    for (char *c = name; c && *c; c++)
        if (*c == '-')
            *c = '_';
    return name;
}

static uint8_t largest_reading(const struct tw_model_case *edge_case)
{
    uint8_t playable = 0;

    for (size_t i = 0; i < edge_case->reading_count; i++)
        if (edge_case->readings[i].playable)
            playable++;
    return (uint8_t)(playable - 1);
}

static void add_options(struct tw_model *model, const struct tw_model_clause *clause,
                        struct tw_formula_option **options, size_t *count)
{
    for (size_t i = 0; i < clause->case_count; i++) {
        const struct tw_model_case *edge_case = &clause->cases[i];
        struct tw_formula_option *option;

        if (!edge_case->has_option || !edge_case->alias)
            continue;
        option = tw_model_append(model, options, count, sizeof *option);
        if (!option)
            return;
        option->name = formula_name(model, edge_case->alias);
        option->index = (uint16_t)edge_case->option;
        option->largest = largest_reading(edge_case);
    }
}

static const struct tw_formula *parse(struct tw_model *model, const struct tw_word *word,
                                      const struct tw_formula_scope *scope)
{
    const struct tw_formula *formula = NULL;

    if (word->text && tw_formula_parse(word->text, word->place, scope, &model->arena,
                                       &model->diagnostics, &formula) == TW_NO_MEMORY)
        model->diagnostics.out_of_memory = true;
    return formula;
}

static void parse_entry(struct tw_model *model, struct tw_model_scoring *scoring,
                        struct tw_formula_scope *scope)
{
    scope->counters = tw_kind_counters(scoring->scoring.kind);
    scoring->scoring.condition = parse(model, &scoring->condition, scope);
    scoring->scoring.points = parse(model, &scoring->points, scope);
}

static void parse_formulas(struct tw_model *model, struct tw_model_ruleset *ruleset,
                           const struct tw_reach *reach)
{
    struct tw_formula_scope scope = {.open = !reach->complete};
    struct tw_formula_option *options = NULL;
    size_t count = 0;

    if (!ruleset->scoring_count && !ruleset->effect_count)
        return;
    for (size_t i = 0; i < reach->count; i++)
        for (size_t j = 0; j < reach->rulesets[i]->clause_count; j++)
            add_options(model, &reach->rulesets[i]->clauses[j], &options, &count);
    if (model->diagnostics.out_of_memory)
        return;
    scope.options = options;
    scope.option_count = count;
    for (size_t i = 0; i < ruleset->scoring_count; i++)
        parse_entry(model, &ruleset->scorings[i], &scope);
    for (size_t i = 0; i < ruleset->effect_count; i++)
        parse_entry(model, &ruleset->effects[i].entry, &scope);
}

static bool same_question(const struct tw_scoring *a, const struct tw_scoring *b)
{
    return a->kind == b->kind && a->moment == b->moment;
}

static bool has_fallback(const struct tw_reach *reach, const struct tw_scoring *scoring)
{
    for (size_t i = 0; i < reach->count; i++)
        for (size_t j = 0; j < reach->rulesets[i]->scoring_count; j++) {
            const struct tw_model_scoring *other = &reach->rulesets[i]->scorings[j];

            if (!other->condition.text && same_question(&other->scoring, scoring))
                return true;
        }
    return false;
}

/* Entries further down are asked first: one without a condition hides all above it. */
static const struct tw_model_scoring *hidden_by(const struct tw_model_ruleset *ruleset,
                                                size_t index)
{
    for (size_t i = index + 1; i < ruleset->scoring_count; i++)
        if (!ruleset->scorings[i].condition.text &&
            same_question(&ruleset->scorings[i].scoring, &ruleset->scorings[index].scoring))
            return &ruleset->scorings[i];
    return NULL;
}

static void check_order(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                        const struct tw_reach *reach)
{
    for (size_t i = 0; i < ruleset->scoring_count; i++) {
        const struct tw_model_scoring *entry = &ruleset->scorings[i];
        const struct tw_model_scoring *hiding = hidden_by(ruleset, i);
        const char *kind = tw_kind_words[entry->scoring.kind];
        const char *moment = tw_moment_words[entry->scoring.moment];

        if (entry->scoring.kind == TW_KIND_PLAYER)
            continue; /* these add up */
        if (hiding)
            tw_diagnostics_note(
                &model->diagnostics,
                tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NEVER_ASKED, entry->place,
                                   "this entry for %s, %s is never used", kind, moment),
                "the entry in line %u comes first and has no 'if'", hiding->place.line);
        if (entry->condition.text && reach->complete && !has_fallback(reach, &entry->scoring))
            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NO_FALLBACK, entry->place,
                               "no entry for %s, %s gives points where '%s' is zero", kind, moment,
                               entry->condition.text);
    }
}

void tw_scorings_check(struct tw_model *model)
{
    for (size_t i = 0; i < model->ruleset_count; i++) {
        struct tw_reach reach;

        tw_ruleset_reach(model, &model->rulesets[i], &reach);
        parse_formulas(model, &model->rulesets[i], &reach);
        check_order(model, &model->rulesets[i], &reach);
    }
}
