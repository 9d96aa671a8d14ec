/*
 * What needs more than one file: names of rulesets, sets, clauses and discrepancies.
 *
 * A single file can be checked on its own: a name is reported only where the files that could have
 * it were loaded.
 */
#include <stdlib.h>
#include <string.h>

#include "model/internal.h"

/* Far more than all books together, and few enough for the tables. */
enum { MOST_RULESETS = 1000, MOST_CLAUSES = 10000 };

static bool is_reached(const struct tw_reach *reach, const struct tw_model_ruleset *ruleset)
{
    for (size_t i = 0; i < reach->count; i++)
        if (reach->rulesets[i] == ruleset)
            return true;
    return false;
}

static void reach(const struct tw_model *model, const char *name, struct tw_reach *found)
{
    const struct tw_model_ruleset *ruleset = tw_model_find_ruleset(model, name);

    if (!ruleset || found->count == TW_MAX_REACH)
        found->complete = false;
    else if (!is_reached(found, ruleset))
        found->rulesets[found->count++] = ruleset;
}

void tw_ruleset_reach(const struct tw_model *model, const struct tw_model_ruleset *ruleset,
                      struct tw_reach *ret_reach)
{
    struct tw_reach found = {.rulesets = {ruleset}, .count = 1, .complete = true};

    for (size_t i = 0; i < found.count; i++) {
        const struct tw_model_ruleset *next = found.rulesets[i];

        if (next->clauses_of.text)
            reach(model, next->clauses_of.text, &found);
        for (const char **name = next->needs; name && *name; name++)
            reach(model, *name, &found);
    }
    *ret_reach = found;
}

void tw_model_report_ruleset(struct tw_model *model, const char *name, struct tw_place place)
{
    const char *names[64];
    size_t count = 0;

    for (; count < model->ruleset_count && count < sizeof names / sizeof *names; count++)
        names[count] = model->rulesets[count].id;
    tw_diagnostics_suggest(&model->diagnostics,
                           tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNKNOWN_RULESET,
                                              place, "there is no ruleset '%s'", name),
                           name, names, count, "rulesets");
}

static void check_rulesets(struct tw_model *model, const char **names,
                           const struct tw_place *places)
{
    for (size_t i = 0; names && names[i]; i++)
        if (model->ruleset_count > 1 && !tw_model_find_ruleset(model, names[i]))
            tw_model_report_ruleset(model, names[i], places[i]);
}

static void check_sets(struct tw_model *model, const char *const *sets,
                       const struct tw_place *places)
{
    const char *names[64];
    size_t count = 0;

    for (; count < model->set_count && count < sizeof names / sizeof *names; count++)
        names[count] = model->sets[count].set.id ? model->sets[count].set.id : "";
    for (size_t i = 0; sets && sets[i]; i++)
        if (model->set_count && !tw_model_find_set(model, sets[i]))
            tw_diagnostics_suggest(&model->diagnostics,
                                   tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNKNOWN_SET,
                                                      places[i], "there is no tile set '%s'",
                                                      sets[i]),
                                   sets[i], names, count, "sets");
}

/* Whether the needs of `from` lead to `to`. */
static bool leads_to(const struct tw_model *model, const char *from,
                     const struct tw_model_ruleset *to)
{
    const struct tw_model_ruleset *ruleset = tw_model_find_ruleset(model, from);
    struct tw_reach found = {.count = 0};

    if (!ruleset)
        return false;
    found.rulesets[found.count++] = ruleset;
    for (size_t i = 0; i < found.count; i++)
        for (const char **name = found.rulesets[i]->needs; name && *name; name++)
            reach(model, *name, &found);
    return is_reached(&found, to);
}

static void check_needs(struct tw_model *model, const struct tw_model_ruleset *ruleset)
{
    for (size_t i = 0; ruleset->needs && ruleset->needs[i]; i++) {
        const char *name = ruleset->needs[i];

        if (leads_to(model, name, ruleset))
            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NEEDS_ITSELF,
                               ruleset->needs_places[i], "'%s' needs itself%s%s", ruleset->id,
                               strcmp(name, ruleset->id) == 0 ? "" : " by way of ",
                               strcmp(name, ruleset->id) == 0 ? "" : name);
    }
}

/* Two that are needed together cannot exclude each other: nobody could ever play it. */
static void check_excludes(struct tw_model *model, const struct tw_model_ruleset *ruleset)
{
    for (size_t i = 0; ruleset->excludes && ruleset->excludes[i]; i++) {
        const struct tw_model_ruleset *other = tw_model_find_ruleset(model, ruleset->excludes[i]);

        if (other && (leads_to(model, ruleset->id, other) || leads_to(model, other->id, ruleset)))
            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NEEDS_EXCLUDED,
                               ruleset->excludes_places[i],
                               "'%s' and '%s' exclude each other, and one needs the other",
                               ruleset->id, other->id);
    }
}

static void report_unknown_id(struct tw_model *model, enum tw_code code, const char *what,
                              enum tw_model_id_kind kind, const struct tw_word *word)
{
    struct tw_diagnostic *diagnostic = tw_diagnostics_add(&model->diagnostics, code, word->place,
                                                          "there is no %s '%s'", what, word->text);
    const char **names;
    size_t count = 0;

    if (!diagnostic)
        return;
    names = tw_model_alloc(model, model->id_count, sizeof *names);
    for (size_t i = 0; names && i < model->id_count; i++)
        if (model->ids[i].kind == kind)
            names[count++] = model->ids[i].text;
    if (names)
        tw_diagnostics_suggest(&model->diagnostics, diagnostic, word->text, names, count, "ids");
}

/* Clauses of a list; `facts` says whether facts may stand there as well. */
static void check_clauses(struct tw_model *model, const struct tw_word *words, size_t count,
                          bool facts)
{
    for (size_t i = 0; i < count; i++) {
        const struct tw_model_id *id = tw_model_find_id(model, words[i].text);

        if (!id || (id->kind != TW_ID_CLAUSE && !(facts && id->kind == TW_ID_FACT)))
            report_unknown_id(model, TW_CODE_RULE_UNKNOWN_CLAUSE, "clause", TW_ID_CLAUSE,
                              &words[i]);
    }
}

/* Behind a reason stand clauses, or a case where its reading refuses. */
static void check_refusal(struct tw_model *model, const struct tw_model_refusal *refusal)
{
    for (size_t i = 0; i < refusal->clause_count; i++) {
        const struct tw_model_id *id = tw_model_find_id(model, refusal->clauses[i].text);

        if (!id || id->kind != TW_ID_CASE)
            check_clauses(model, &refusal->clauses[i], 1, false);
    }
}

static void check_discrepancies(struct tw_model *model, const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < clause->discrepancy_count; i++) {
        const struct tw_word *word = &clause->discrepancies[i];
        const struct tw_model_id *id = tw_model_find_id(model, word->text);

        if (!id || id->kind != TW_ID_DISCREPANCY)
            report_unknown_id(model, TW_CODE_RULE_UNKNOWN_DISCREPANCY, "discrepancy",
                              TW_ID_DISCREPANCY, word);
    }
}

static bool is_playable(const struct tw_model_case *edge_case, const char *slug)
{
    for (size_t i = 0; i < edge_case->reading_count; i++)
        if (edge_case->readings[i].playable && strcmp(edge_case->readings[i].slug, slug) == 0)
            return true;
    return false;
}

/* Options that an edition sets: of this ruleset or any other. */
static void check_readings(struct tw_model *model, const struct tw_model_edition *edition)
{
    for (size_t i = 0; i < edition->reading_count; i++) {
        const struct tw_model_edition_reading *reading = &edition->readings[i];
        const struct tw_model_id *id = tw_model_find_id(model, reading->option.text);

        if (!id || !id->edge_case || !id->edge_case->has_option)
            report_unknown_id(model, TW_CODE_RULE_UNKNOWN_CLAUSE, "option", TW_ID_ALIAS,
                              &reading->option);
        else if (!is_playable(id->edge_case, reading->value.text))
            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNKNOWN_CLAUSE,
                               reading->value.place, "'%s' is not a playable reading of %s",
                               reading->value.text, reading->option.text);
    }
}

/* Worked examples that facts name. */
static void check_examples(struct tw_model *model, const struct tw_model_ruleset *ruleset)
{
    for (size_t i = 0; i < ruleset->fact_count; i++) {
        const struct tw_word *word = &ruleset->facts[i].example;
        const struct tw_model_id *id = word->text ? tw_model_find_id(model, word->text) : NULL;

        if (word->text && (!id || id->kind != TW_ID_EXAMPLE))
            report_unknown_id(model, TW_CODE_RULE_UNKNOWN_CLAUSE, "example", TW_ID_EXAMPLE, word);
    }
}

static void check_references(struct tw_model *model, const struct tw_model_ruleset *ruleset)
{
    struct tw_reach found;

    tw_ruleset_reach(model, ruleset, &found);
    if (model->discrepancy_count)
        for (size_t i = 0; i < ruleset->clause_count; i++)
            check_discrepancies(model, &ruleset->clauses[i]);
    if (!found.complete && model->ruleset_count == 1)
        return;
    check_examples(model, ruleset);
    for (size_t i = 0; i < ruleset->edition_count; i++)
        check_readings(model, &ruleset->editions[i]);
    for (size_t i = 0; i < ruleset->figure_count; i++)
        check_clauses(model, ruleset->figures[i].clauses, ruleset->figures[i].clause_count, false);
    for (size_t i = 0; i < ruleset->refusal_count; i++)
        check_refusal(model, &ruleset->refusals[i]);
    for (size_t i = 0; i < ruleset->scoring_count; i++)
        check_clauses(model, ruleset->scorings[i].clauses, ruleset->scorings[i].clause_count,
                      false);
    for (size_t i = 0; i < ruleset->effect_count; i++)
        check_clauses(model, ruleset->effects[i].entry.clauses,
                      ruleset->effects[i].entry.clause_count, false);
    for (size_t i = 0; i < ruleset->invariant_count; i++)
        check_clauses(model, ruleset->invariants[i].from, ruleset->invariants[i].from_count, false);
}

static bool edition_exists(const struct tw_model *model, const char *edition)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].edition_count; j++)
            if (strcmp(model->rulesets[i].editions[j].id, edition) == 0)
                return true;
    return false;
}

static void check_edition(struct tw_model *model, const char *edition, struct tw_place place)
{
    if (edition && !edition_exists(model, edition))
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNKNOWN_EDITION, place,
                           "no ruleset lists the edition '%s'", edition);
}

static void check_discrepancy(struct tw_model *model, const struct tw_model_discrepancy *entry)
{
    check_clauses(model, entry->clauses, entry->clause_count, true);
    check_edition(model, entry->edition.text, entry->edition.place);
    for (size_t i = 0; i < entry->says_count; i++)
        check_edition(model, entry->says[i].edition.text, entry->says[i].edition.place);
    for (size_t i = 0; i < entry->pattern_count; i++)
        check_edition(model, entry->patterns[i].edition, entry->patterns[i].place);
}

static void check_book(struct tw_model *model, const struct tw_model_book *book)
{
    if (!book->own.language)
        check_edition(model, book->edition, book->place);
    for (size_t i = 0; i < book->fact_count; i++) {
        const struct tw_model_id *id = tw_model_find_id(model, book->facts[i].fact.text);

        if (!id || id->kind != TW_ID_FACT)
            report_unknown_id(model, TW_CODE_RULE_UNKNOWN_CLAUSE, "fact", TW_ID_FACT,
                              &book->facts[i].fact);
    }
    for (size_t i = 0; i < book->source_count; i++)
        check_clauses(model, &book->sources[i].clause, 1, false);
    for (size_t i = 0; i < book->wording_count; i++)
        check_clauses(model, &book->wordings[i].clause, 1, false);
}

static int compare_rulesets(const void *a, const void *b)
{
    return strcmp(((const struct tw_model_ruleset *)a)->id,
                  ((const struct tw_model_ruleset *)b)->id);
}

/* Clauses and options are numbered in the order of the rulesets' names, whatever was loaded first.
 */
static void number(struct tw_model *model)
{
    size_t clauses = 0, options = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].clause_count; j++) {
            struct tw_model_clause *clause = &model->rulesets[i].clauses[j];

            clause->index = clauses++;
            for (size_t k = 0; k < clause->case_count; k++)
                if (clause->cases[k].has_option)
                    clause->cases[k].option = options++;
        }
    if (clauses > MOST_CLAUSES || options > MOST_CLAUSES || model->ruleset_count > MOST_RULESETS)
        tw_diagnostics_note(&model->diagnostics,
                            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_TOO_MANY,
                                               model->rulesets[0].place,
                                               "too many: rulesets %zu, clauses %zu, options %zu",
                                               model->ruleset_count, clauses, options),
                            "the most are: rulesets %d, clauses %d, options %d", MOST_RULESETS,
                            MOST_CLAUSES, MOST_CLAUSES);
}

void tw_ruleset_check(struct tw_model *model)
{
    if (model->ruleset_count)
        qsort(model->rulesets, model->ruleset_count, sizeof *model->rulesets, compare_rulesets);
    number(model);
    tw_ids_collect(model);
    for (size_t i = 0; i < model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &model->rulesets[i];

        check_rulesets(model, ruleset->needs, ruleset->needs_places);
        check_rulesets(model, ruleset->excludes, ruleset->excludes_places);
        if (ruleset->clauses_of.text && model->ruleset_count > 1 &&
            !tw_model_find_ruleset(model, ruleset->clauses_of.text))
            tw_model_report_ruleset(model, ruleset->clauses_of.text, ruleset->clauses_of.place);
        check_sets(model, ruleset->sets, ruleset->sets_places);
        check_sets(model, ruleset->instead_of, ruleset->instead_places);
        check_needs(model, ruleset);
        check_excludes(model, ruleset);
        check_references(model, ruleset);
    }
    if (model->ruleset_count)
        for (size_t i = 0; i < model->discrepancy_count; i++)
            check_discrepancy(model, &model->discrepancies[i]);
    tw_agreement_check(model);
    if (model->ruleset_count)
        for (size_t i = 0; i < model->book_count; i++)
            check_book(model, &model->books[i]);
    tw_scorings_check(model);
    tw_facts_check(model);
}
