/* The postfix programs into which formulas are parsed, and their interpreter. */
#ifndef TW_TABLES_FORMULA_PROGRAM_H
#define TW_TABLES_FORMULA_PROGRAM_H

#include "tilewright/tables.h"

enum { TW_FORMULA_STACK = 32 };

/*
 * X(name): the operations. NUMBER, COUNTER and OPTION are followed by one word: the number, the
 * enum tw_counter, the index of the option. Both branches of CHOOSE are computed; the parser has
 * made sure that neither can fail.
 */
#define TW_FORMULA_OPS(X)                                                                          \
    X(NUMBER)                                                                                      \
    X(COUNTER)                                                                                     \
    X(OPTION)                                                                                      \
    X(NEGATE)                                                                                      \
    X(NOT)                                                                                         \
    X(CHOOSE)                                                                                      \
    X(ADD)                                                                                         \
    X(SUBTRACT)                                                                                    \
    X(MULTIPLY)                                                                                    \
    X(DIVIDE)                                                                                      \
    X(REMAINDER)                                                                                   \
    X(EQUAL)                                                                                       \
    X(UNEQUAL)                                                                                     \
    X(LESS)                                                                                        \
    X(LESS_EQUAL)                                                                                  \
    X(GREATER)                                                                                     \
    X(GREATER_EQUAL)                                                                               \
    X(AND)                                                                                         \
    X(OR)                                                                                          \
    X(MIN)                                                                                         \
    X(MAX)

#define TW_ENUM_OP(name) TW_OP_##name,
enum tw_formula_op { TW_FORMULA_OPS(TW_ENUM_OP) TW_OP__COUNT };
#undef TW_ENUM_OP

/* Always the program, never the compiled function. */
int32_t tw_formula_interpret(const struct tw_formula *formula, const int32_t *counters,
                             const uint8_t *options);

#endif
