/* Facts against data: `computes` is a formula whose operands are terms, see computes_terms.c. */
#include "model/rules/computes.h"

#include <stdarg.h>
#include <string.h>

#include "tables/formula_program.h"

#define BLANKS " \t\r\n"

static void skip_blanks(struct tw_terms *terms)
{
    terms->at += strspn(terms->word->text + terms->at, BLANKS);
}

/* A minus stands alone: inside a word it is a dash, as in river-20ae. */
static bool at_minus(const struct tw_terms *terms)
{
    const char *rest = terms->word->text + terms->at;

    return rest[0] == '-' && (rest[1] == '\0' || strchr(BLANKS, rest[1]));
}

void tw_terms_word(struct tw_terms *terms, char ret_word[TW_TERM_WORD])
{
    size_t length;

    skip_blanks(terms);
    terms->from = terms->at;
    length = at_minus(terms) ? 0 : strcspn(terms->word->text + terms->at, BLANKS "+*/%()?:,!<>&|");
    terms->at += length;
    if (length >= TW_TERM_WORD)
        length = TW_TERM_WORD - 1;
    memcpy(ret_word, terms->word->text + terms->from, length);
    ret_word[length] = '\0';
}

static struct tw_place place_of(const struct tw_terms *terms)
{
    return tw_place_within(terms->word->place, terms->word->text, terms->from, terms->at);
}

void tw_terms_refuse(struct tw_terms *terms, enum tw_code code, const char *format, ...)
{
    struct tw_text text = {0};
    va_list arguments;

    if (!terms->wrong) {
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

    if (!terms->wrong) {
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

/* An operand of the formula: a word, and those that belong to it. */
static enum tw_status read_term(void *context, size_t *at, int64_t *ret_value)
{
    struct tw_terms *terms = context;
    char word[TW_TERM_WORD];

    terms->at = *at;
    tw_terms_word(terms, word);
    terms->term = terms->from;
    *ret_value = tw_terms_value(terms, word);
    *at = terms->at;
    if (terms->wrong)
        return TW_FINDING;
    return terms->unloaded ? TW_UNUSABLE : TW_OK;
}

static enum tw_status compute(struct tw_terms *terms, int32_t *ret_value)
{
    const struct tw_formula_terms operands = {read_term, terms};
    const struct tw_formula_scope scope = {.terms = &operands};
    const struct tw_formula *formula;
    struct tw_arena arena = {0};
    enum tw_status status = tw_formula_parse(terms->word->text, terms->word->place, &scope, &arena,
                                             terms->diagnostics, &formula);

    if (status == TW_OK && terms->fact->value_count > 1 && terms->fact->computes_count == 1 &&
        !terms->list) {
        terms->from = 0;
        terms->at = strlen(terms->word->text);
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_COUNT,
                        "the expression gives one number for %zu values", terms->fact->value_count);
        status = TW_FINDING;
    }
    if (status == TW_OK)
        *ret_value = tw_formula_interpret(formula, NULL, NULL);
    tw_arena_done(&arena);
    return status;
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
    struct tw_arena arena = {0};
    struct tw_diagnostics unread = {.arena = &arena};
    enum tw_status status;

    if (which >= fact->value_count || fact->computes_count == 0 ||
        (fact->computes_count > 1 && which >= fact->computes_count))
        return TW_UNUSABLE;
    terms.diagnostics = &unread;
    status = compute(&terms, ret_value);
    tw_arena_done(&arena);
    return status == TW_OK ? TW_OK : TW_UNUSABLE;
}

static void check_value(struct tw_model *model, const struct tw_model_ruleset *home,
                        const struct tw_model_fact *fact, size_t which)
{
    struct tw_terms terms = start(model, home, fact, which);
    int32_t value;
    enum tw_status status;

    terms.diagnostics = &model->diagnostics;
    status = compute(&terms, &value);
    if (status == TW_NO_MEMORY)
        model->diagnostics.out_of_memory = true;
    if (status != TW_OK || value == fact->values[which])
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
