/* Facts against data: `computes` adds and subtracts products of terms. */
#include "model/rules/computes.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "support/utf8.h"

static void skip_blanks(struct tw_terms *terms)
{
    terms->at += strspn(terms->word->text + terms->at, " \t\n");
}

static char peek(struct tw_terms *terms)
{
    skip_blanks(terms);
    return terms->word->text[terms->at];
}

/* A minus stands alone: inside a word it is a dash, as in river-20ae. */
static bool at_minus(const struct tw_terms *terms)
{
    const char *rest = terms->word->text + terms->at;

    return rest[0] == '-' && (rest[1] == '\0' || strchr(" \t\n", rest[1]));
}

void tw_terms_word(struct tw_terms *terms, char ret_word[TW_TERM_WORD])
{
    size_t length;

    skip_blanks(terms);
    terms->from = terms->at;
    length = at_minus(terms) ? 0 : strcspn(terms->word->text + terms->at, " \t\n+*");
    terms->at += length;
    if (length >= TW_TERM_WORD)
        length = TW_TERM_WORD - 1;
    memcpy(ret_word, terms->word->text + terms->from, length);
    ret_word[length] = '\0';
}

static struct tw_place place_of(const struct tw_terms *terms)
{
    const char *text = terms->word->text;
    struct tw_place place = terms->word->place;

    if (place.width != tw_utf8_count(text, strlen(text)))
        return place; /* folded: columns are unreliable */
    place.column += (uint32_t)tw_utf8_count(text, terms->from);
    place.width = (uint32_t)tw_utf8_count(text + terms->from, terms->at - terms->from);
    if (place.width == 0)
        place.width = 1;
    return place;
}

void tw_terms_refuse(struct tw_terms *terms, enum tw_code code, const char *format, ...)
{
    struct tw_text text = {0};
    va_list arguments;

    if (terms->diagnostics && !terms->wrong) {
        va_start(arguments, format);
        tw_text_format_list(&text, format, arguments);
        va_end(arguments);
        tw_diagnostics_add(terms->diagnostics, code, place_of(terms), "%s", tw_text_string(&text));
        tw_text_done(&text);
    }
    terms->wrong = true;
}

void tw_terms_unknown(struct tw_terms *terms, const char *what, const char *name,
                      const char *const *words, size_t count)
{
    struct tw_text plural = {0};

    if (terms->diagnostics && !terms->wrong) {
        tw_text_format(&plural, "%ss", what);
        tw_diagnostics_suggest(terms->diagnostics,
                               tw_diagnostics_add(terms->diagnostics, TW_CODE_RULE_COMPUTES_NAME,
                                                  place_of(terms), "there is no %s '%s'", what,
                                                  name),
                               name, words, count, tw_text_string(&plural));
        tw_text_done(&plural);
    }
    terms->wrong = true;
}

static bool is_number(const char *word)
{
    return word[0] && word[strspn(word, "0123456789")] == '\0';
}

/* A whole number; 0 when it is too large. */
static int64_t number(struct tw_terms *terms, const char *word)
{
    const long long value = strtoll(word, NULL, 10); /* saturates */

    if (value > INT32_MAX) {
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_SYNTAX, "the number %s is too large", word);
        return 0;
    }
    return value;
}

/* One term: a number, or something that the model has. */
static int64_t term(struct tw_terms *terms)
{
    char word[TW_TERM_WORD];

    tw_terms_word(terms, word);
    terms->term = terms->from;
    return is_number(word) ? number(terms, word) : tw_terms_value(terms, word);
}

/* Terms with `*` between them. */
static int64_t product(struct tw_terms *terms)
{
    int64_t result = term(terms);

    while (!terms->wrong && peek(terms) == '*') {
        terms->at++;
        result *= term(terms);
        if (result < INT32_MIN || result > INT32_MAX) {
            tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_SYNTAX, "the term does not fit 32 bits");
            return 0;
        }
    }
    return result;
}

/* The whole sum; stops at the first error. */
static int32_t sum(struct tw_terms *terms)
{
    int64_t total = 0;
    int64_t sign = 1;

    for (;;) {
        total += sign * product(terms);
        if (terms->wrong || terms->unloaded)
            return 0;
        if (total < INT32_MIN || total > INT32_MAX) {
            terms->from = 0;
            tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_SYNTAX, "the sum does not fit 32 bits");
            return 0;
        }
        if (peek(terms) == '\0')
            break;
        terms->from = terms->at;
        sign = at_minus(terms) ? -1 : 1;
        if (sign > 0 && terms->word->text[terms->at] != '+') {
            terms->at += strcspn(terms->word->text + terms->at, " \t\n");
            tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_SYNTAX, "expected '+', '-' or the end");
            return 0;
        }
        terms->at++;
    }
    terms->from = 0;
    if (terms->fact->value_count > 1 && terms->fact->computes_count == 1 && !terms->list)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_COUNT,
                        "the expression gives one number for %zu values", terms->fact->value_count);
    return (int32_t)total;
}

static struct tw_terms start(const struct tw_model *model, const struct tw_model_ruleset *home,
                             const struct tw_model_fact *fact, size_t which)
{
    return (struct tw_terms){
        .model = model,
        .home = home,
        .fact = fact,
        .word = &fact->computes[fact->computes_count > 1 ? which : 0],
        .which = which,
    };
}

enum tw_status tw_model_compute(const struct tw_model *model, const struct tw_model_ruleset *home,
                                const struct tw_model_fact *fact, size_t which, int32_t *ret_value)
{
    struct tw_terms terms = start(model, home, fact, which);
    int32_t value;

    if (which >= fact->value_count || fact->computes_count == 0 ||
        (fact->computes_count > 1 && which >= fact->computes_count))
        return TW_UNUSABLE;
    value = sum(&terms);
    if (terms.wrong || terms.unloaded)
        return TW_UNUSABLE;
    *ret_value = value;
    return TW_OK;
}

static void check_value(struct tw_model *model, const struct tw_model_ruleset *home,
                        const struct tw_model_fact *fact, size_t which)
{
    struct tw_terms terms = start(model, home, fact, which);
    int32_t value;

    terms.diagnostics = &model->diagnostics;
    value = sum(&terms);
    if (terms.wrong || terms.unloaded || value == fact->values[which])
        return;
    tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_FACT_DIFFERS, terms.word->place,
                       "the book says %d, the data give %d: %s", fact->values[which], value,
                       fact->fact);
}

void tw_facts_check(struct tw_model *model)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].fact_count; j++) {
            const struct tw_model_fact *fact = &model->rulesets[i].facts[j];
            /* A list of numbers in one expression is wrong once, not for every value. */
            const size_t count = fact->computes_count ? fact->value_count : 0;

            for (size_t k = 0; k < count; k++) {
                const size_t errors = model->diagnostics.errors;

                check_value(model, &model->rulesets[i], fact, k);
                if (model->diagnostics.errors != errors && fact->computes_count == 1)
                    break;
            }
        }
}
