/* The values that a part of a formula can have. For the parser only. */
#ifndef TW_MODEL_FORMULA_RANGE_H
#define TW_MODEL_FORMULA_RANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "tables/formula_program.h"

/* From `low` to `high`. Wider than 32 bits, so that a result that leaves them can be seen. */
struct tw_formula_range {
    int64_t low, high;
    bool unknown; /* the part has an error already; no second one follows from it */
};

/* Whether a division by it can fail. */
bool tw_formula_range_has_zero(struct tw_formula_range range);

/* Whether every value fits 32 bits. */
bool tw_formula_range_fits(struct tw_formula_range range);

/* NEGATE and NOT. */
struct tw_formula_range tw_formula_range_unary(enum tw_formula_op op, struct tw_formula_range of);

/*
 * Operations with two operands, both within 32 bits; a divisor has no zero. For a remainder the
 * range of the quotient counts as well: the machine computes both at once.
 */
struct tw_formula_range tw_formula_range_binary(enum tw_formula_op op, struct tw_formula_range left,
                                                struct tw_formula_range right);

/* Either of two. */
struct tw_formula_range tw_formula_range_union(struct tw_formula_range a,
                                               struct tw_formula_range b);

#endif
