#include "tables/formula_program.h"

/* One operation with two operands. */
static int32_t binary(enum tw_formula_op op, int32_t left, int32_t right)
{
    switch (op) {
    case TW_OP_ADD:
        return left + right;
    case TW_OP_SUBTRACT:
        return left - right;
    case TW_OP_MULTIPLY:
        return left * right;
    case TW_OP_DIVIDE:
        return right ? left / right : 0; /* the parser lets no zero through */
    case TW_OP_REMAINDER:
        return right ? left % right : 0;
    case TW_OP_EQUAL:
        return left == right;
    case TW_OP_UNEQUAL:
        return left != right;
    case TW_OP_LESS:
        return left < right;
    case TW_OP_LESS_EQUAL:
        return left <= right;
    case TW_OP_GREATER:
        return left > right;
    case TW_OP_GREATER_EQUAL:
        return left >= right;
    case TW_OP_AND:
        return left && right;
    case TW_OP_OR:
        return left || right;
    case TW_OP_MIN:
        return left < right ? left : right;
    case TW_OP_MAX:
        return left > right ? left : right;
    default:
        return 0;
    }
}

/* The stack is as deep as the deepest formula the parser lets through. */
int32_t tw_formula_interpret(const struct tw_formula *formula, const int32_t *counters,
                             const uint8_t *options)
{
    int32_t stack[TW_FORMULA_STACK] = {0};
    unsigned depth = 0;

    for (unsigned at = 0; at < formula->length; at++) {
        const int32_t word = formula->code[at];
        int32_t right;

        switch ((enum tw_formula_op)word) {
        case TW_OP_NUMBER:
            stack[depth++] = formula->code[++at];
            continue;
        case TW_OP_COUNTER:
            stack[depth++] = counters[formula->code[++at]];
            continue;
        case TW_OP_OPTION:
            stack[depth++] = options[formula->code[++at]];
            continue;
        case TW_OP_NEGATE:
            stack[depth - 1] = -stack[depth - 1];
            continue;
        case TW_OP_NOT:
            stack[depth - 1] = !stack[depth - 1];
            continue;
        case TW_OP_CHOOSE: /* condition, if true, if false */
            depth -= 2;
            stack[depth - 1] = stack[depth - 1] ? stack[depth] : stack[depth + 1];
            continue;
        default:
            break;
        }
        right = stack[--depth];
        stack[depth - 1] = binary((enum tw_formula_op)word, stack[depth - 1], right);
    }
    return stack[0];
}

int32_t tw_formula_value(const struct tw_formula *formula, const int32_t *counters,
                         const uint8_t *options)
{
    if (formula->compiled)
        return formula->compiled(counters, options);
    return tw_formula_interpret(formula, counters, options);
}
