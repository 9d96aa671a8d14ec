/* The facts of the rulesets: in the data, in each book, and between books. */
#include <string.h>

#include "audit/internal.h"

static bool has_edition(const struct tw_model_ruleset *ruleset, const char *edition)
{
    for (size_t i = 0; i < ruleset->edition_count; i++)
        if (strcmp(ruleset->editions[i].id, edition) == 0)
            return true;
    return false;
}

static const char *language_of(const struct tw_model_ruleset *ruleset, const char *edition)
{
    for (size_t i = 0; i < ruleset->edition_count; i++)
        if (strcmp(ruleset->editions[i].id, edition) == 0 && ruleset->editions[i].language)
            return ruleset->editions[i].language;
    return "";
}

/* Editions have patterns of their own beside those of the rulesets. */
static const struct tw_model_pattern *
pattern_beside(const struct tw_model *model, const struct tw_model_fact *fact, const char *edition)
{
    for (size_t i = 0; i < model->book_count; i++)
        for (size_t j = 0; j < model->books[i].fact_count; j++)
            if (strcmp(model->books[i].edition, edition) == 0 &&
                strcmp(model->books[i].facts[j].fact.text, fact->id) == 0)
                return &model->books[i].facts[j].pattern;
    return NULL;
}

static const struct tw_model_pattern *
pattern_for(const struct tw_model *model, const struct tw_model_fact *fact, const char *edition)
{
    for (size_t i = 0; i < fact->pattern_count; i++)
        if (strcmp(fact->patterns[i].edition, edition) == 0)
            return &fact->patterns[i];
    return pattern_beside(model, fact, edition);
}

/* How many numbers a pattern has to capture: a list without a value says nothing about it. */
static struct tw_query quest_for(struct tw_audit *audit, const struct tw_model_fact *fact,
                                 const struct tw_model_pattern *pattern)
{
    return (struct tw_query){
        .pattern = pattern,
        .value_count = fact->value_count,
        .implies = fact->implies,
        .language = "",
        .arena = &audit->arena,
    };
}

struct tw_query tw_facts_query(struct tw_audit *audit, const struct tw_model_fact *fact,
                               size_t book)
{
    struct tw_query query =
        quest_for(audit, fact, pattern_for(audit->model, fact, audit->books[book].edition));

    query.language = audit->books[book].language;
    query.text = audit->books[book].text;
    return query;
}

/* What the data say; true when they say something for every value. */
static bool compute(const struct tw_audit *audit, const struct tw_model_ruleset *ruleset,
                    const struct tw_model_fact *fact, int32_t *ret_values)
{
    for (size_t i = 0; i < fact->value_count; i++)
        if (tw_model_compute(audit->model, ruleset, fact, i, &ret_values[i]) != TW_OK)
            return false;
    return fact->value_count > 0;
}

static bool says(const int32_t *values, const struct tw_model_fact *fact)
{
    return memcmp(values, fact->values, fact->value_count * sizeof *values) == 0;
}

static bool place_agrees(const struct tw_audit_fact *result, const struct tw_audit_place *place)
{
    return !place->unread && says(place->values, result->fact) &&
           (!result->computed || says(result->computes, result->fact));
}

static bool same_place(const struct tw_audit_place *a, const struct tw_audit_place *b)
{
    return a->value_count == b->value_count && !a->unread == !b->unread &&
           memcmp(a->values, b->values, a->value_count * sizeof *a->values) == 0;
}

void tw_facts_judge(struct tw_audit_fact *result)
{
    const struct tw_audit_places *places = &result->places;
    bool agree = true;

    for (size_t i = 0; i < places->count; i++) {
        agree &= place_agrees(result, &places->list[i]);
        result->disagrees |= !same_place(&places->list[i], &places->list[0]);
    }
    if (result->reason)
        result->outcome = TW_AUDIT_GAVE_UP;
    else if (places->count == 0)
        result->outcome = TW_AUDIT_NOT_FOUND;
    else if (result->fact->value_count == 0)
        result->outcome = TW_AUDIT_NOTED;
    else
        result->outcome = agree ? TW_AUDIT_AGREES : TW_AUDIT_DIFFERS;
}

/* One fact in one book. TW_UNUSABLE when its pattern is wrong, which was reported. */
static enum tw_status audit_fact(struct tw_audit *audit, const struct tw_model_ruleset *ruleset,
                                 const struct tw_model_fact *fact, size_t book)
{
    struct tw_audit_fact *result = &audit->facts[audit->fact_count];
    const struct tw_query query = tw_facts_query(audit, fact, book);
    enum tw_status status = TW_OK;

    *result = (struct tw_audit_fact){
        .ruleset = ruleset, .fact = fact, .book = book, .outcome = TW_AUDIT_NOT_STATED};
    result->computed = compute(audit, ruleset, fact, result->computes);
    if (query.pattern) {
        status = tw_places_find(audit, &query, &result->places, &result->reason);
        if (status == TW_OK)
            tw_facts_judge(result);
    }
    if (status != TW_OK)
        return status;
    audit->books[book].counts[result->outcome]++;
    audit->fact_count++;
    return TW_OK;
}

/* The pattern of an edition that no book was given for: it only has to compile. */
static void compile_unread(struct tw_audit *audit, const struct tw_model_ruleset *ruleset,
                           const struct tw_model_fact *fact)
{
    for (size_t i = 0; i < fact->pattern_count; i++) {
        struct tw_query query = quest_for(audit, fact, &fact->patterns[i]);
        bool read = false;

        query.language = language_of(ruleset, fact->patterns[i].edition);

        for (size_t j = 0; j < audit->book_count; j++)
            read |= strcmp(audit->books[j].edition, fact->patterns[i].edition) == 0;
        if (!read)
            tw_search_done(tw_places_compile(audit, &query));
    }
}

static void check_data(struct tw_audit *audit, const struct tw_model_ruleset *ruleset,
                       const struct tw_model_fact *fact)
{
    for (size_t i = 0; i < fact->value_count; i++) {
        int32_t value;

        if (tw_model_compute(audit->model, ruleset, fact, i, &value) == TW_OK &&
            value != fact->values[i])
            audit->mismatches[audit->mismatch_count++] = (struct tw_audit_mismatch){
                .ruleset = ruleset, .fact = fact, .which = i, .computes = value};
    }
}

/* Room for all results. */
static enum tw_status reserve(struct tw_audit *audit)
{
    size_t facts = 0, values = 0;

    for (size_t i = 0; i < audit->model->ruleset_count; i++)
        for (size_t j = 0; j < audit->model->rulesets[i].fact_count; j++) {
            facts++;
            values += audit->model->rulesets[i].facts[j].value_count;
        }
    audit->facts =
        tw_arena_array(&audit->arena, facts * audit->book_count + 1, sizeof *audit->facts);
    audit->mismatches = tw_arena_array(&audit->arena, values + 1, sizeof *audit->mismatches);
    audit->pairs = tw_arena_array(
        &audit->arena, facts * audit->book_count * audit->book_count / 2 + 1, sizeof *audit->pairs);
    return audit->facts && audit->mismatches && audit->pairs ? TW_OK : TW_NO_MEMORY;
}

static bool was_found(const struct tw_audit_fact *fact)
{
    return fact->places.count > 0 && fact->outcome != TW_AUDIT_GAVE_UP;
}

/* What several books say about the same fact. The facts of one stand side by side. */
static void compare_books(struct tw_audit *audit)
{
    for (size_t i = 0; i < audit->fact_count; i++)
        for (size_t j = i + 1;
             j < audit->fact_count && audit->facts[j].fact == audit->facts[i].fact; j++) {
            const struct tw_audit_fact *first = &audit->facts[i], *second = &audit->facts[j];

            if (!was_found(first) || !was_found(second))
                continue;
            audit->pairs[audit->pair_count++] = (struct tw_audit_pair){
                .first = i,
                .second = j,
                .same = !first->disagrees && !second->disagrees &&
                        same_place(&first->places.list[0], &second->places.list[0]),
            };
        }
}

static enum tw_status audit_ruleset(struct tw_audit *audit, const struct tw_model_ruleset *ruleset)
{
    enum tw_status result = TW_OK;

    for (size_t i = 0; i < ruleset->fact_count; i++) {
        check_data(audit, ruleset, &ruleset->facts[i]);
        compile_unread(audit, ruleset, &ruleset->facts[i]);
        for (size_t j = 0; j < audit->book_count; j++) {
            enum tw_status status = TW_OK;

            if (has_edition(ruleset, audit->books[j].edition) ||
                pattern_beside(audit->model, &ruleset->facts[i], audit->books[j].edition))
                status = audit_fact(audit, ruleset, &ruleset->facts[i], j);
            if (status == TW_NO_MEMORY)
                return status;
            if (status != TW_OK)
                result = status;
        }
    }
    return result;
}

enum tw_status tw_facts_audit(struct tw_audit *audit)
{
    enum tw_status result = reserve(audit);

    if (result != TW_OK)
        return result;
    for (size_t i = 0; i < audit->model->ruleset_count; i++) {
        const enum tw_status status = audit_ruleset(audit, &audit->model->rulesets[i]);

        if (status == TW_NO_MEMORY)
            return status;
        if (status != TW_OK)
            result = status;
    }
    compare_books(audit);
    return result;
}
