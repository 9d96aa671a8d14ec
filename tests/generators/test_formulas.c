/* Every formula gives the same as a compiled function and as an interpreted program. */
#include <criterion/criterion.h>

#include "model/formula/formula.h"
#include "tables/formula_program.h"

enum { MAX_OPTIONS = 512, MAX_VARIABLES = 16 };

/* What one formula depends on: counters, then options. */
struct variables {
    unsigned count;
    bool is_option[MAX_VARIABLES];
    unsigned index[MAX_VARIABLES];
    int32_t largest[MAX_VARIABLES];
};

#define LARGEST_SYMBOL(name, word, plural)   [TW_COUNTER_##name] = 255,
#define LARGEST_COUNTER(name, word, largest) [TW_COUNTER_##name] = largest,
static const int32_t largest_values[] = {TW_SYMBOLS(LARGEST_SYMBOL) TW_COUNTERS(LARGEST_COUNTER)};

static const int32_t samples[] = {0, 1, 2, 3, 5, 9, 255};
enum { SAMPLE_COUNT = sizeof samples / sizeof samples[0] };

static void add_variable(struct variables *variables, bool is_option, unsigned index)
{
    unsigned at = variables->count;

    for (unsigned i = 0; i < at; i++)
        if (variables->is_option[i] == is_option && variables->index[i] == index)
            return;
    cr_assert(at < MAX_VARIABLES);
    variables->is_option[at] = is_option;
    variables->index[at] = index;
    variables->largest[at] =
        is_option ? tw_builtin_tables.options[index].value_count - 1 : largest_values[index];
    variables->count++;
}

static struct variables variables_of(const struct tw_formula *formula)
{
    struct variables variables = {0};

    for (unsigned at = 0; at < formula->length; at++) {
        const int32_t op = formula->code[at];

        if (op == TW_OP_COUNTER || op == TW_OP_OPTION)
            add_variable(&variables, op == TW_OP_OPTION, (unsigned)formula->code[at + 1]);
        at += op <= TW_OP_OPTION;
    }
    return variables;
}

/* Tries all values of the variables from `at` on; returns how many combinations there were. */
static unsigned long compare(const struct tw_formula *formula, const struct variables *variables,
                             unsigned at, int32_t *counters, uint8_t *options)
{
    unsigned long cases = 0;

    if (at == variables->count) {
        const int32_t compiled = formula->compiled(counters, options);
        const int32_t interpreted = tw_formula_interpret(formula, counters, options);

        cr_assert(compiled == interpreted, "%s: %d compiled, %d interpreted", formula->text,
                  compiled, interpreted);
        return 1;
    }
    if (variables->is_option[at]) {
        for (int32_t value = 0; value <= variables->largest[at]; value++) {
            options[variables->index[at]] = (uint8_t)value;
            cases += compare(formula, variables, at + 1, counters, options);
        }
        return cases;
    }
    for (unsigned i = 0; i < SAMPLE_COUNT; i++) {
        if (samples[i] > variables->largest[at])
            break;
        counters[variables->index[at]] = samples[i];
        cases += compare(formula, variables, at + 1, counters, options);
    }
    return cases;
}

static unsigned long compare_all_values(const struct tw_formula *formula)
{
    const struct variables variables = variables_of(formula);
    int32_t counters[TW_COUNTER__COUNT] = {0};
    uint8_t options[MAX_OPTIONS] = {0};

    cr_assert_not_null(formula->compiled, "%s is not compiled", formula->text);
    cr_assert(formula->length > 0);
    cr_assert(tw_builtin_tables.option_count <= MAX_OPTIONS);
    return compare(formula, &variables, 0, counters, options);
}

Test(formulas, compiled_and_interpreted_values_are_the_same)
{
    unsigned long formulas = 0, cases = 0;

    for (unsigned r = 0; r < tw_builtin_tables.ruleset_count; r++) {
        const struct tw_ruleset *ruleset = &tw_builtin_tables.rulesets[r];

        for (unsigned s = 0; s < ruleset->scoring_count; s++) {
            const struct tw_scoring *scoring = &ruleset->scorings[s];

            cases += compare_all_values(scoring->points);
            formulas++;
            if (!scoring->condition)
                continue;
            cases += compare_all_values(scoring->condition);
            formulas++;
        }
    }
    cr_log_info("%lu formulas, %lu cases", formulas, cases);
    cr_assert(formulas > 30, "only %lu formulas", formulas);
    cr_assert(cases > 4 * formulas, "only %lu cases", cases);
}
