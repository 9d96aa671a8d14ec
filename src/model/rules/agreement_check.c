/*
 * A clause says of each edition whether it agrees. A discrepancy says what the edition has instead,
 * and which of the clauses that it touches hold there none the less. Neither may say what the other
 * denies.
 */
#include <string.h>

#include "model/internal.h"

static bool names(const struct tw_word *words, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i].text, id) == 0)
            return true;
    return false;
}

static bool is_right(const struct tw_model_discrepancy *entry, const char *edition)
{
    return !entry->supported || strcmp(entry->supported, "both") == 0 ||
           strcmp(entry->supported, edition) == 0;
}

static bool starts_before(const struct tw_model_span *a, const struct tw_model_span *b)
{
    return a->line < b->last_line ||
           (a->line == b->last_line && (!b->last_sentence || a->sentence <= b->last_sentence));
}

/* Do two lists of places share a sentence? Lists that were reported share everything. */
static bool share_place(const char *some, const char *others)
{
    struct tw_model_span a, b;

    if (!some || !others)
        return true;
    for (const char *left = some; *left;) {
        if (!tw_model_lines_next(&left, &a))
            return true;
        for (const char *right = others; *right;) {
            if (!tw_model_lines_next(&right, &b))
                return true;
            if (starts_before(&a, &b) && starts_before(&b, &a))
                return true;
        }
    }
    return false;
}

/* Does the clause say that the edition has something else where the discrepancy is? */
static bool differs_there(const struct tw_model_clause *clause, const char *edition,
                          const char *lines)
{
    for (size_t i = 0; i < clause->source_count; i++)
        if (!clause->sources[i].agrees && strcmp(clause->sources[i].edition.text, edition) == 0 &&
            share_place(clause->sources[i].lines, lines))
            return true;
    return false;
}

static const struct tw_model_citation *cites(const struct tw_model_clause *clause,
                                             const char *edition)
{
    for (size_t i = 0; i < clause->source_count; i++)
        if (strcmp(clause->sources[i].edition.text, edition) == 0)
            return &clause->sources[i];
    return NULL;
}

/* What a discrepancy denies is nothing that a clause may claim. */
static void check_claims(struct tw_model *model, const struct tw_model_discrepancy *entry,
                         const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < entry->says_count; i++) {
        const char *edition = entry->says[i].edition.text;
        const struct tw_model_citation *source = cites(clause, edition);

        if (!source || is_right(entry, edition) ||
            names(entry->says[i].holds, entry->says[i].hold_count, clause->id) ||
            differs_there(clause, edition, entry->says[i].lines))
            continue;
        tw_diagnostics_note(
            &model->diagnostics,
            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_AGREES, source->edition.place,
                               "%s agrees with %s, but %s does not support that edition",
                               clause->id, edition, entry->id),
            "give the source 'agrees: false', or list the clause under 'holds' of the discrepancy");
    }
}

/* Does a discrepancy of the clause say what the edition has instead? */
static bool is_told(const struct tw_model *model, const struct tw_model_clause *clause,
                    const struct tw_model_citation *source)
{
    for (size_t i = 0; i < clause->discrepancy_count; i++) {
        const struct tw_model_id *id = tw_model_find_id(model, clause->discrepancies[i].text);
        const struct tw_model_discrepancy *entry = id ? id->discrepancy : NULL;

        if (!entry)
            return true; /* reported elsewhere */
        for (size_t j = 0; j < entry->says_count; j++)
            if (strcmp(entry->says[j].edition.text, source->edition.text) == 0 &&
                !is_right(entry, source->edition.text) &&
                share_place(source->lines, entry->says[j].lines))
                return true;
    }
    return false;
}

static void check_clause(struct tw_model *model, const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < clause->discrepancy_count; i++) {
        const struct tw_model_id *id = tw_model_find_id(model, clause->discrepancies[i].text);

        if (id && id->discrepancy)
            check_claims(model, id->discrepancy, clause);
    }
    for (size_t i = 0; i < clause->source_count; i++)
        if (!clause->sources[i].agrees && !is_told(model, clause, &clause->sources[i]))
            tw_diagnostics_note(
                &model->diagnostics,
                tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_AGREES,
                                   clause->sources[i].edition.place,
                                   "%s differs from %s, and no discrepancy says how",
                                   clause->sources[i].edition.text, clause->id),
                "describe it in a discrepancy under 'says', at the same lines, that supports "
                "another "
                "edition");
}

/* Only clauses that a discrepancy touches can hold beside it. */
static void check_holds(struct tw_model *model, const struct tw_model_discrepancy *entry)
{
    for (size_t i = 0; i < entry->says_count; i++)
        for (size_t j = 0; j < entry->says[i].hold_count; j++)
            if (!names(entry->clauses, entry->clause_count, entry->says[i].holds[j].text))
                tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_AGREES,
                                   entry->says[i].holds[j].place, "%s does not touch %s", entry->id,
                                   entry->says[i].holds[j].text);
}

void tw_agreement_check(struct tw_model *model)
{
    if (model->discrepancy_count == 0)
        return;
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].clause_count; j++)
            check_clause(model, &model->rulesets[i].clauses[j]);
    for (size_t i = 0; i < model->discrepancy_count; i++)
        check_holds(model, &model->discrepancies[i]);
}
