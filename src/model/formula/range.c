#include "model/formula/range.h"

#include "model/formula/formula.h"

int32_t tw_formula_counter_largest(enum tw_counter counter)
{
#define LARGEST(name, word, largest) [TW_COUNTER_##name] = (largest),
    static const int32_t largest[TW_COUNTER__COUNT] = {TW_COUNTERS(LARGEST)};

    return largest[counter] ? largest[counter] : 255; /* symbols, figures, what is touched */
}

int32_t tw_formula_counter_smallest(enum tw_counter counter)
{
    return counter == TW_COUNTER_OWNERS || counter == TW_COUNTER_PLAYERS;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

bool tw_formula_range_has_zero(struct tw_formula_range range)
{
    return !range.unknown && range.low <= 0 && range.high >= 0;
}

bool tw_formula_range_fits(struct tw_formula_range range)
{
    return range.unknown || (range.low >= INT32_MIN && range.high <= INT32_MAX);
}

struct tw_formula_range tw_formula_range_union(struct tw_formula_range a, struct tw_formula_range b)
{
    return (struct tw_formula_range){
        .low = smaller(a.low, b.low),
        .high = larger(a.high, b.high),
        .unknown = a.unknown || b.unknown,
    };
}

struct tw_formula_range tw_formula_range_unary(enum tw_formula_op op, struct tw_formula_range of)
{
    if (op == TW_OP_NOT)
        return (struct tw_formula_range){.low = 0, .high = 1};
    return (struct tw_formula_range){.low = -of.high, .high = -of.low, .unknown = of.unknown};
}

/* Products and quotients are extreme where both operands are. */
static struct tw_formula_range corners(enum tw_formula_op op, struct tw_formula_range left,
                                       struct tw_formula_range right)
{
    const int64_t lefts[] = {left.low, left.low, left.high, left.high};
    const int64_t rights[] = {right.low, right.high, right.low, right.high};
    struct tw_formula_range range = {0};

    for (int i = 0; i < 4; i++) {
        const int64_t value = op == TW_OP_MULTIPLY ? lefts[i] * rights[i] : lefts[i] / rights[i];

        range.low = i ? smaller(range.low, value) : value;
        range.high = i ? larger(range.high, value) : value;
    }
    return range;
}

/* A remainder has the sign of the left operand and is nearer to zero than the right one. */
static struct tw_formula_range remainder_range(struct tw_formula_range left,
                                               struct tw_formula_range right)
{
    const struct tw_formula_range quotient = corners(TW_OP_DIVIDE, left, right);
    const int64_t most = larger(-right.low, right.high) - 1;

    if (!tw_formula_range_fits(quotient))
        return quotient;
    return (struct tw_formula_range){
        .low = left.low < 0 ? larger(-most, left.low) : 0,
        .high = left.high > 0 ? smaller(most, left.high) : 0,
    };
}

struct tw_formula_range tw_formula_range_binary(enum tw_formula_op op, struct tw_formula_range left,
                                                struct tw_formula_range right)
{
    switch (op) {
    case TW_OP_ADD:
    case TW_OP_SUBTRACT:
    case TW_OP_MULTIPLY:
    case TW_OP_DIVIDE:
    case TW_OP_REMAINDER:
    case TW_OP_MIN:
    case TW_OP_MAX:
        if (left.unknown || right.unknown)
            return (struct tw_formula_range){.unknown = true};
        break;
    default: /* comparisons, && and || */
        return (struct tw_formula_range){.low = 0, .high = 1};
    }
    if (op == TW_OP_ADD)
        return (struct tw_formula_range){.low = left.low + right.low,
                                         .high = left.high + right.high};
    if (op == TW_OP_SUBTRACT)
        return (struct tw_formula_range){.low = left.low - right.high,
                                         .high = left.high - right.low};
    if (op == TW_OP_MIN)
        return (struct tw_formula_range){.low = smaller(left.low, right.low),
                                         .high = smaller(left.high, right.high)};
    if (op == TW_OP_MAX)
        return (struct tw_formula_range){.low = larger(left.low, right.low),
                                         .high = larger(left.high, right.high)};
    return op == TW_OP_REMAINDER ? remainder_range(left, right) : corners(op, left, right);
}
