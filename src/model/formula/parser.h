/* What the files of the formula parser share. */
#ifndef TW_MODEL_FORMULA_PARSER_H
#define TW_MODEL_FORMULA_PARSER_H

#include "model/formula/formula.h"
#include "model/formula/lexer.h"
#include "model/formula/range.h"

enum {
    TW_FORMULA_CHARACTERS = 500,
    TW_FORMULA_DEPTH = 64,
    TW_FORMULA_WORDS = 2 * TW_FORMULA_CHARACTERS, /* no token gives more than two */
};

struct tw_parser {
    const char *text;
    struct tw_place place;
    const struct tw_formula_scope *scope;
    struct tw_diagnostics *diagnostics;
    struct tw_formula_token token; /* the next one */
    size_t end;                    /* behind the last token that was taken */
    unsigned depth;                /* of nesting */
    unsigned stack;                /* values that the interpreter holds here */
    bool stopped;                  /* the rest cannot be read */
    bool wrong;                    /* an error was reported */
    bool unresolved;               /* a name may be an option that is not known here */
    int32_t code[TW_FORMULA_WORDS];
    uint16_t length;
    struct {
        uint16_t end, right_at; /* in the code: behind it, and where its divisor begins */
        struct tw_formula_range left, right;
    } division; /* the latest */
};

/* A part of the formula: what it can be and where it stands, in bytes. */
struct tw_part {
    struct tw_formula_range range;
    size_t from, to;
};

/* formula_errors.c */

struct tw_place tw_parser_place(const struct tw_parser *parser, size_t from, size_t to);
struct tw_place tw_parser_token_place(const struct tw_parser *parser,
                                      const struct tw_formula_token *token);

/* Gives up on the rest, after an error. */
struct tw_part tw_parser_stop(struct tw_parser *parser);

/* Reports tokens that are wrong wherever they stand. True when the next one is such a token. */
bool tw_parser_refuse_token(struct tw_parser *parser);

/* The next token cannot stand here; `expected` says what could. */
struct tw_part tw_parser_unexpected(struct tw_parser *parser, enum tw_code code,
                                    const char *expected);

struct tw_part tw_parser_too_deep(struct tw_parser *parser, size_t from, size_t to);

/* formula_operands.c */

/* Appends an instruction that takes `taken` values and leaves one. */
void tw_parser_emit(struct tw_parser *parser, enum tw_formula_op op, unsigned taken);
struct tw_part tw_parser_emit_value(struct tw_parser *parser, enum tw_formula_op op, int32_t word,
                                    struct tw_formula_range range, size_t from);

/* Sees to it that a result stays within 32 bits; `at` is the operator that gives it. */
struct tw_formula_range tw_parser_fit(struct tw_parser *parser, struct tw_formula_range range,
                                      const struct tw_formula_token *at);

/* The result of an operation with two operands. */
struct tw_formula_range tw_parser_combine(struct tw_parser *parser,
                                          const struct tw_formula_token *at, enum tw_formula_op op,
                                          const struct tw_part *left, const struct tw_part *right);

/* The value of a counter or an option. */
struct tw_part tw_parser_name(struct tw_parser *parser, const char *name,
                              const struct tw_formula_token *at);

/* A term, where the scope has terms; its first word has been taken. */
struct tw_part tw_parser_term(struct tw_parser *parser, const struct tw_formula_token *at);

#endif
