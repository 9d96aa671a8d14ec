/*
 * Formulas: whole-number arithmetic over counters and options, as written in rulesets.
 *
 *     tiles * (trains == 1 ? 2 : 1)
 *
 * A formula is parsed once and checked against the counters its feature has. Ranges are followed
 * through the whole expression, so that a division by something that can be zero, or a value that
 * can leave 32 bits, is an error at the column where it stands. The result is a postfix program;
 * the generator writes the same formula as a C function.
 *
 * Facts are written in the same language: their operands are terms of several words, which are
 * looked up in the data and are numbers then.
 *
 *     players max * figure pig
 */
#ifndef TW_MODEL_FORMULA_FORMULA_H
#define TW_MODEL_FORMULA_FORMULA_H

#include "model/diagnostics/diagnostics.h"
#include "support/status.h"
#include "tilewright/tables.h"

/* A name that a formula may use besides counters. */
struct tw_formula_option {
    const char *name; /* alias with underscores */
    uint16_t index;   /* in tw_tables.options */
    uint8_t largest;
};

/*
 * What reads a term: its first word stands at byte `*at` of the formula, the first byte behind it
 * is left there. TW_UNUSABLE: its number is not known here. TW_FINDING: it is wrong, as has been
 * reported.
 */
struct tw_formula_terms {
    enum tw_status (*read)(void *context, size_t *at, int64_t *ret_value);
    void *context;
};

/* What a formula may refer to. */
struct tw_formula_scope {
    uint64_t counters; /* one bit per enum tw_counter that is allowed */
    const struct tw_formula_option *options;
    size_t option_count;
    bool open;                            /* options may exist that are not known here */
    const struct tw_formula_terms *terms; /* instead of counters and options, or NULL */
};

/*
 * Parses and checks `text`. `place` is where it stands, from its first character to its last;
 * errors point inside it. Where the width is not that of the text (folded lines) they point at the
 * whole. In an open scope a name that resembles no other is not an error; the result is then
 * TW_UNUSABLE, without a report and without a formula.
 * The formula and its program live in the arena.
 */
enum tw_status tw_formula_parse(const char *text, struct tw_place place,
                                const struct tw_formula_scope *scope, struct tw_arena *arena,
                                struct tw_diagnostics *diagnostics,
                                const struct tw_formula **ret_formula);

/* The body of a C expression over `c` (counters) and `o` (options): "c[TW_COUNTER_TILES] * 2". */
void tw_formula_c(const struct tw_formula *formula, struct tw_text *ret_text);

/* The same formula with the numbers put in: "4 * (1 == 1 ? 2 : 1)". */
void tw_formula_filled(const struct tw_formula *formula, const int32_t *counters,
                       const uint8_t *options, struct tw_text *ret_text);

/* Counters (one bit each) that the formula refers to. */
uint64_t tw_formula_counters(const struct tw_formula *formula);

/* The smallest and the largest value of a counter that formulas are checked for. */
int32_t tw_formula_counter_smallest(enum tw_counter counter);
int32_t tw_formula_counter_largest(enum tw_counter counter);

#endif
