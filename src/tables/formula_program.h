/* The postfix programs into which formulas are parsed, and their interpreter. */
#ifndef TW_TABLES_FORMULA_PROGRAM_H
#define TW_TABLES_FORMULA_PROGRAM_H

#include "tilewright/tables.h"

enum { TW_FORMULA_STACK = 32 };

/*
 * NUMBER, COUNTER and OPTION are followed by one word: the number, the enum tw_counter, the index
 * of the option. Both branches of CHOOSE are computed; the parser has made sure that neither can
 * fail.
 */
enum tw_formula_op {
    TW_OP_NUMBER,
    TW_OP_COUNTER,
    TW_OP_OPTION,
    TW_OP_NEGATE,
    TW_OP_NOT,
    TW_OP_CHOOSE,
    TW_OP_ADD,
    TW_OP_SUBTRACT,
    TW_OP_MULTIPLY,
    TW_OP_DIVIDE,
    TW_OP_REMAINDER,
    TW_OP_EQUAL,
    TW_OP_UNEQUAL,
    TW_OP_LESS,
    TW_OP_LESS_EQUAL,
    TW_OP_GREATER,
    TW_OP_GREATER_EQUAL,
    TW_OP_AND,
    TW_OP_OR,
    TW_OP_MIN,
    TW_OP_MAX,
    TW_OP__COUNT
};

/* Always the program, never the compiled function. */
int32_t tw_formula_interpret(const struct tw_formula *formula, const int32_t *counters,
                             const uint8_t *options);

/* One operation with two operands. */
int32_t tw_formula_binary(enum tw_formula_op op, int32_t left, int32_t right);

#endif
