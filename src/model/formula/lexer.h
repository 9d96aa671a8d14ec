/* The words of a formula, one after the other. For the parser only. */
#ifndef TW_MODEL_FORMULA_LEXER_H
#define TW_MODEL_FORMULA_LEXER_H

#include <stddef.h>
#include <stdint.h>

#include "tables/formula_program.h"

enum tw_formula_token_kind {
    TW_TOKEN_END,
    TW_TOKEN_NUMBER,
    TW_TOKEN_NAME,
    TW_TOKEN_OPERATOR, /* with two operands, or a minus in front of one */
    TW_TOKEN_NOT,
    TW_TOKEN_OPEN,
    TW_TOKEN_CLOSE,
    TW_TOKEN_COMMA,
    TW_TOKEN_QUESTION,
    TW_TOKEN_COLON,
    TW_TOKEN_TOO_LARGE, /* a number beyond 32 bits */
    TW_TOKEN_HALF,      /* half an operator: = & | */
    TW_TOKEN_STRAY,     /* a character that no formula has */
};

/* As in C, the loosest first. */
enum tw_precedence {
    TW_PRECEDENCE_NONE, /* not an operator with two operands */
    TW_PRECEDENCE_CHOICE,
    TW_PRECEDENCE_OR,
    TW_PRECEDENCE_AND,
    TW_PRECEDENCE_EQUALITY,
    TW_PRECEDENCE_ORDER,
    TW_PRECEDENCE_SUM,
    TW_PRECEDENCE_PRODUCT,
    TW_PRECEDENCE_UNARY,
    TW_PRECEDENCE_VALUE,
};

struct tw_formula_token {
    enum tw_formula_token_kind kind;
    enum tw_formula_op op; /* operators */
    int32_t number;        /* numbers */
    size_t offset;         /* in bytes */
    size_t length;
};

/* The token at or behind `offset`. */
struct tw_formula_token tw_formula_token_at(const char *text, size_t offset);

/* How an operator with two operands is written, and how tightly it binds. */
const char *tw_formula_spelling(enum tw_formula_op op);
enum tw_precedence tw_formula_precedence(enum tw_formula_op op);

#endif
