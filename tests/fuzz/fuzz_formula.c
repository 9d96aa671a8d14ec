/*
 * Any bytes as a formula, the first one choosing the kind of feature. What the parser lets through
 * must have a value for every counter and option it was checked for, and mean the same when it is
 * written out and read again.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/formula/formula.h"
#include "support/utf8.h"
#include "tables/formula_program.h"
#include "tables/vocabulary.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const struct tw_formula_option options[] = {
    {.name = "tiny_city", .index = 0, .largest = 1},
    {.name = "loops", .index = 1, .largest = 3},
};

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

/* The formula with its numbers is a formula, and has the same value. */
static void read_again(const struct tw_formula *formula, const int32_t *counters,
                       const uint8_t *readings, struct tw_diagnostics *diagnostics)
{
    const struct tw_formula_scope scope = {0};
    const struct tw_place place = {.line = 1, .column = 1, .width = 1};
    const struct tw_formula *again = NULL;
    struct tw_text filled = {0};
    enum tw_status status;

    tw_formula_filled(formula, counters, readings, &filled);
    status = tw_formula_parse(tw_text_string(&filled), place, &scope, diagnostics->arena,
                              diagnostics, &again);
    /* Parentheses and longer numbers can make it too long or too deep, but nothing else. */
    for (size_t i = 0; i < diagnostics->count; i++)
        demand(diagnostics->list[i].code == TW_CODE_FORM_TOO_LONG ||
                   diagnostics->list[i].code == TW_CODE_FORM_TOO_DEEP,
               "what is written out can be read");
    if (status == TW_OK)
        demand(tw_formula_interpret(again, NULL, NULL) ==
                   tw_formula_interpret(formula, counters, readings),
               "what is written out has the same value");
    tw_text_done(&filled);
}

static void evaluate(const struct tw_formula *formula, uint32_t seed,
                     struct tw_diagnostics *diagnostics)
{
    int32_t counters[TW_COUNTER__COUNT];
    uint8_t readings[2];
    struct tw_text c = {0};

    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++) {
        const int32_t largest = tw_formula_counter_largest((enum tw_counter)i);

        /* All at their ends, or anything between. */
        seed = seed * 1664525u + 1013904223u;
        counters[i] = seed & 1u << 16   ? (int32_t)((seed >> 17) % ((uint32_t)largest + 1))
                      : seed & 1u << 17 ? largest
                                        : 0;
    }
    readings[0] = (uint8_t)(seed >> 30 & 1);
    readings[1] = (uint8_t)(seed >> 28 & 3);
    read_again(formula, counters, readings, diagnostics);
    tw_formula_c(formula, &c);
    tw_text_done(&c);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const enum tw_kind kind = (enum tw_kind)(length ? bytes[0] % TW_KIND__COUNT : 0);
    const struct tw_formula_scope scope = {tw_kind_counters(kind), options, 2, false, NULL};
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    struct tw_place place = {.line = 1, .column = 1, .width = 1};
    const struct tw_formula *formula = NULL;
    char *text =
        tw_arena_copy(&arena, length ? (const char *)bytes + 1 : "", length ? length - 1 : 0);
    enum tw_status status;

    if (text) {
        place.width = (uint32_t)tw_utf8_count(text, strlen(text));
        status = tw_formula_parse(text, place, &scope, &arena, &diagnostics, &formula);
        demand((status == TW_OK) == (diagnostics.errors == 0), "what is refused is reported");
        for (size_t i = 0; i < diagnostics.count; i++)
            demand(diagnostics.list[i].place.column <= place.width + 1, "errors point inside");
        if (status == TW_OK)
            for (uint32_t seed = 0; seed < 8; seed++)
                evaluate(formula, seed * 977u + (uint32_t)length, &diagnostics);
    }
    tw_arena_done(&arena);
    return 0;
}
