#include "model/formula/lexer.h"

#include <stdbool.h>
#include <string.h>

#include "support/utf8.h"

/* Longer spellings first, so that `<=` is not read as `<`. */
static const struct {
    const char *spelling;
    enum tw_formula_token_kind kind;
    enum tw_formula_op op;
    enum tw_precedence precedence;
} fixed[] = {
    {"==", TW_TOKEN_OPERATOR, TW_OP_EQUAL, TW_PRECEDENCE_EQUALITY},
    {"!=", TW_TOKEN_OPERATOR, TW_OP_UNEQUAL, TW_PRECEDENCE_EQUALITY},
    {"<=", TW_TOKEN_OPERATOR, TW_OP_LESS_EQUAL, TW_PRECEDENCE_ORDER},
    {">=", TW_TOKEN_OPERATOR, TW_OP_GREATER_EQUAL, TW_PRECEDENCE_ORDER},
    {"&&", TW_TOKEN_OPERATOR, TW_OP_AND, TW_PRECEDENCE_AND},
    {"||", TW_TOKEN_OPERATOR, TW_OP_OR, TW_PRECEDENCE_OR},
    {"<", TW_TOKEN_OPERATOR, TW_OP_LESS, TW_PRECEDENCE_ORDER},
    {">", TW_TOKEN_OPERATOR, TW_OP_GREATER, TW_PRECEDENCE_ORDER},
    {"+", TW_TOKEN_OPERATOR, TW_OP_ADD, TW_PRECEDENCE_SUM},
    {"-", TW_TOKEN_OPERATOR, TW_OP_SUBTRACT, TW_PRECEDENCE_SUM},
    {"*", TW_TOKEN_OPERATOR, TW_OP_MULTIPLY, TW_PRECEDENCE_PRODUCT},
    {"/", TW_TOKEN_OPERATOR, TW_OP_DIVIDE, TW_PRECEDENCE_PRODUCT},
    {"%", TW_TOKEN_OPERATOR, TW_OP_REMAINDER, TW_PRECEDENCE_PRODUCT},
    {"!", TW_TOKEN_NOT, TW_OP_NOT, TW_PRECEDENCE_NONE},
    {"(", TW_TOKEN_OPEN, TW_OP__COUNT, TW_PRECEDENCE_NONE},
    {")", TW_TOKEN_CLOSE, TW_OP__COUNT, TW_PRECEDENCE_NONE},
    {",", TW_TOKEN_COMMA, TW_OP__COUNT, TW_PRECEDENCE_NONE},
    {"?", TW_TOKEN_QUESTION, TW_OP__COUNT, TW_PRECEDENCE_NONE},
    {":", TW_TOKEN_COLON, TW_OP__COUNT, TW_PRECEDENCE_NONE},
    {"=", TW_TOKEN_HALF, TW_OP__COUNT, TW_PRECEDENCE_NONE},
    {"&", TW_TOKEN_HALF, TW_OP__COUNT, TW_PRECEDENCE_NONE},
    {"|", TW_TOKEN_HALF, TW_OP__COUNT, TW_PRECEDENCE_NONE},
};

/* Formulas are ASCII whatever the locale says. */
static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void read_number(const char *text, struct tw_formula_token *token)
{
    int64_t number = 0;

    token->kind = TW_TOKEN_NUMBER;
    for (; is_digit(text[token->length]); token->length++) {
        number = number * 10 + (text[token->length] - '0');
        if (number > INT32_MAX) {
            token->kind = TW_TOKEN_TOO_LARGE;
            number = 0;
        }
    }
    token->number = (int32_t)number;
}

static void read_fixed(const char *text, struct tw_formula_token *token)
{
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        const size_t length = strlen(fixed[i].spelling);

        if (strncmp(text, fixed[i].spelling, length) == 0) {
            token->kind = fixed[i].kind;
            token->op = fixed[i].op;
            token->length = length;
            return;
        }
    }
    token->kind = TW_TOKEN_STRAY;
    token->length = tw_utf8_width(text, strlen(text));
    if (token->length == 0)
        token->length = 1;
}

struct tw_formula_token tw_formula_token_at(const char *text, size_t offset)
{
    struct tw_formula_token token = {.kind = TW_TOKEN_END, .op = TW_OP__COUNT};

    while (is_space(text[offset]))
        offset++;
    token.offset = offset;
    text += offset;
    if (is_digit(*text)) {
        read_number(text, &token);
    } else if (is_name_start(*text)) {
        token.kind = TW_TOKEN_NAME;
        while (is_name_start(text[token.length]) || is_digit(text[token.length]))
            token.length++;
    } else if (*text) {
        read_fixed(text, &token);
    }
    return token;
}

const char *tw_formula_spelling(enum tw_formula_op op)
{
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (fixed[i].op == op)
            return fixed[i].spelling;
    return "";
}

enum tw_precedence tw_formula_precedence(enum tw_formula_op op)
{
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
        if (fixed[i].op == op)
            return fixed[i].precedence;
    return TW_PRECEDENCE_NONE;
}
