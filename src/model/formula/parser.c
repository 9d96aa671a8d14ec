#include "model/formula/parser.h"

#include <string.h>

#include "support/utf8.h"

enum { LOWEST_PRECEDENCE = TW_PRECEDENCE_CHOICE + 1 };

static struct tw_part parse_choice(struct tw_parser *parser);
static struct tw_part parse_unary(struct tw_parser *parser);

static void take(struct tw_parser *parser)
{
    parser->end = parser->token.offset + parser->token.length;
    parser->token = tw_formula_token_at(parser->text, parser->end);
}

/* The closing parenthesis for the one at `open`. */
static bool take_close(struct tw_parser *parser, const struct tw_formula_token *open)
{
    if (parser->stopped)
        return false;
    if (parser->token.kind == TW_TOKEN_CLOSE) {
        take(parser);
        return true;
    }
    if (parser->token.kind == TW_TOKEN_END) {
        tw_diagnostics_note(
            parser->diagnostics,
            tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_UNCLOSED,
                               tw_parser_token_place(parser, open), "'(' is never closed"),
            "inside {...} a comma ends the value: write the formula in quotes, 'max(1, tiles)'");
        tw_parser_stop(parser);
    } else {
        tw_parser_unexpected(parser, TW_CODE_FORM_OPERATOR_EXPECTED, "an operator or ')'");
    }
    return false;
}

static struct tw_part wrong_arguments(struct tw_parser *parser, const struct tw_formula_token *at)
{
    if (parser->stopped || tw_parser_refuse_token(parser))
        return tw_parser_stop(parser);
    tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_ARGUMENTS,
                       tw_parser_token_place(parser, at), "'%.*s' takes two values: %.*s(a, b)",
                       (int)at->length, parser->text + at->offset, (int)at->length,
                       parser->text + at->offset);
    return tw_parser_stop(parser);
}

/* min(a, b) and max(a, b); the name has been taken. */
static struct tw_part parse_call(struct tw_parser *parser, enum tw_formula_op op,
                                 const struct tw_formula_token *at)
{
    const struct tw_formula_token open = parser->token;
    struct tw_part left, right, whole = {.from = at->offset};

    if (open.kind != TW_TOKEN_OPEN)
        return wrong_arguments(parser, at);
    take(parser);
    if (parser->token.kind == TW_TOKEN_CLOSE)
        return wrong_arguments(parser, at);
    left = parse_choice(parser);
    if (parser->stopped || parser->token.kind == TW_TOKEN_CLOSE)
        return wrong_arguments(parser, at);
    if (parser->token.kind != TW_TOKEN_COMMA) {
        take_close(parser, &open);
        return tw_parser_stop(parser);
    }
    take(parser);
    right = parse_choice(parser);
    if (!parser->stopped && parser->token.kind == TW_TOKEN_COMMA)
        return wrong_arguments(parser, at);
    if (!take_close(parser, &open))
        return tw_parser_stop(parser);
    tw_parser_emit(parser, op, 2);
    whole.range = tw_parser_combine(parser, at, op, &left, &right);
    whole.to = parser->end;
    return whole;
}

static struct tw_part not_rounded(struct tw_parser *parser, const struct tw_formula_token *at,
                                  const char *why)
{
    if (parser->stopped || tw_parser_refuse_token(parser))
        return tw_parser_stop(parser);
    tw_diagnostics_note(parser->diagnostics,
                        tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_ARGUMENTS,
                                           tw_parser_token_place(parser, at), "'%.*s' %s",
                                           (int)at->length, parser->text + at->offset, why),
                        "it is written as in %.*s(tiles / owners)", (int)at->length,
                        parser->text + at->offset);
    return tw_parser_stop(parser);
}

/* a / b becomes (a + b - 1) / b. */
static bool round_up(struct tw_parser *parser)
{
    const uint16_t right_at = parser->division.right_at;
    const uint16_t right_length = (uint16_t)(parser->length - 1 - right_at);

    if (parser->length + right_length + 4 > TW_FORMULA_WORDS)
        return false;
    parser->code[parser->length - 1] = TW_OP_ADD;
    parser->code[parser->length++] = TW_OP_NUMBER;
    parser->code[parser->length++] = 1;
    parser->code[parser->length++] = TW_OP_SUBTRACT;
    memcpy(&parser->code[parser->length], &parser->code[right_at],
           right_length * sizeof parser->code[0]);
    parser->length = (uint16_t)(parser->length + right_length);
    parser->code[parser->length++] = TW_OP_DIVIDE;
    return true;
}

/* floor(a / b) and ceil(a / b); the name has been taken. */
static struct tw_part parse_rounded(struct tw_parser *parser, bool up,
                                    const struct tw_formula_token *at)
{
    const struct tw_formula_token open = parser->token;
    struct tw_formula_range left, right;
    struct tw_part whole;

    if (open.kind != TW_TOKEN_OPEN)
        return not_rounded(parser, at, "rounds a division");
    take(parser);
    if (parser->token.kind == TW_TOKEN_CLOSE)
        return not_rounded(parser, at, "rounds a division");
    whole = parse_choice(parser);
    if (parser->stopped || parser->token.kind == TW_TOKEN_COMMA ||
        parser->division.end != parser->length)
        return not_rounded(parser, at, "rounds a division");
    left = parser->division.left;
    right = parser->division.right;
    if (!take_close(parser, &open))
        return tw_parser_stop(parser);
    if (!whole.range.unknown && (left.low < 0 || right.low < 1))
        return not_rounded(parser, at, "needs parts that are never below zero");
    if (up && !round_up(parser))
        return tw_parser_too_deep(parser, at->offset, parser->end);
    if (up && !whole.range.unknown) {
        tw_parser_fit(parser, (struct tw_formula_range){.high = left.high + right.high - 1}, at);
        whole.range.low = (left.low + right.high - 1) / right.high;
        whole.range.high = (left.high + right.low - 1) / right.low;
    }
    whole.from = at->offset;
    whole.to = parser->end;
    return whole;
}

static struct tw_part parse_word(struct tw_parser *parser)
{
    const struct tw_formula_token at = parser->token;
    char name[TW_FORMULA_CHARACTERS + 1];

    memcpy(name, parser->text + at.offset, at.length);
    name[at.length] = '\0';
    take(parser);
    if (strcmp(name, "min") == 0)
        return parse_call(parser, TW_OP_MIN, &at);
    if (strcmp(name, "max") == 0)
        return parse_call(parser, TW_OP_MAX, &at);
    if (strcmp(name, "floor") == 0 || strcmp(name, "ceil") == 0)
        return parse_rounded(parser, name[0] == 'c', &at);
    if (parser->scope->terms)
        return tw_parser_term(parser, &at);
    if (parser->token.kind == TW_TOKEN_OPEN) {
        struct tw_diagnostic *diagnostic =
            tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_UNKNOWN_FUNCTION,
                               tw_parser_token_place(parser, &at), "'%s' is not a function", name);

        tw_diagnostics_note(parser->diagnostics, diagnostic,
                            "functions are min(a, b), max(a, b), floor(a / b) and ceil(a / b)");
        return tw_parser_stop(parser);
    }
    return tw_parser_name(parser, name, &at);
}

static struct tw_part parse_primary(struct tw_parser *parser)
{
    const struct tw_formula_token at = parser->token;
    struct tw_part part;

    switch (at.kind) {
    case TW_TOKEN_NUMBER:
        take(parser);
        return tw_parser_emit_value(parser, TW_OP_NUMBER, at.number,
                                    (struct tw_formula_range){.low = at.number, .high = at.number},
                                    at.offset);
    case TW_TOKEN_NAME:
        return parse_word(parser);
    case TW_TOKEN_OPEN:
        take(parser);
        part = parse_choice(parser);
        if (!take_close(parser, &at))
            return tw_parser_stop(parser);
        part.from = at.offset;
        part.to = parser->end;
        return part;
    default:
        return tw_parser_unexpected(parser, TW_CODE_FORM_VALUE_EXPECTED, "a value");
    }
}

static struct tw_part parse_unary(struct tw_parser *parser)
{
    const struct tw_formula_token at = parser->token;
    const bool minus = at.kind == TW_TOKEN_OPERATOR && at.op == TW_OP_SUBTRACT;
    const enum tw_formula_op op = minus ? TW_OP_NEGATE : TW_OP_NOT;
    struct tw_part part;

    if (!minus && at.kind != TW_TOKEN_NOT)
        return parse_primary(parser);
    if (parser->depth > TW_FORMULA_DEPTH)
        return tw_parser_too_deep(parser, at.offset, at.offset + at.length);
    take(parser);
    parser->depth++;
    part = parse_unary(parser);
    parser->depth--;
    if (parser->stopped)
        return part;
    tw_parser_emit(parser, op, 1);
    part.range = tw_parser_fit(parser, tw_formula_range_unary(op, part.range), &at);
    part.from = at.offset;
    return part;
}

/* Operators of at least this precedence, from left to right. */
static struct tw_part parse_binary(struct tw_parser *parser, uint8_t precedence)
{
    struct tw_part left = parse_unary(parser);

    while (!parser->stopped && parser->token.kind == TW_TOKEN_OPERATOR &&
           tw_formula_precedence(parser->token.op) >= precedence) {
        const struct tw_formula_token at = parser->token;
        const uint16_t right_at = parser->length;
        struct tw_part right;

        take(parser);
        right = parse_binary(parser, (uint8_t)(tw_formula_precedence(at.op) + 1));
        if (parser->stopped)
            break;
        tw_parser_emit(parser, at.op, 2);
        parser->division.end = at.op == TW_OP_DIVIDE ? parser->length : 0;
        parser->division.right_at = right_at;
        parser->division.left = left.range;
        parser->division.right = right.range;
        left.range = tw_parser_combine(parser, &at, at.op, &left, &right);
        left.to = right.to;
    }
    return left;
}

/* The two branches behind a condition; both have to be sound whatever the condition says. */
static struct tw_part parse_branches(struct tw_parser *parser, struct tw_part condition)
{
    const struct tw_formula_token question = parser->token;
    struct tw_part yes, no;

    take(parser);
    yes = parse_choice(parser);
    if (parser->stopped)
        return yes;
    if (parser->token.kind != TW_TOKEN_COLON) {
        if (!tw_parser_refuse_token(parser))
            tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_HALF_CHOICE,
                               tw_parser_token_place(parser, &question), "'?' without its ':'");
        return tw_parser_stop(parser);
    }
    take(parser);
    no = parse_choice(parser);
    if (parser->stopped)
        return no;
    tw_parser_emit(parser, TW_OP_CHOOSE, 3);
    condition.range = tw_formula_range_union(yes.range, no.range);
    condition.to = no.to;
    return condition;
}

static struct tw_part parse_choice(struct tw_parser *parser)
{
    const struct tw_formula_token at = parser->token;
    struct tw_part part;

    if (parser->depth > TW_FORMULA_DEPTH)
        return tw_parser_too_deep(parser, at.offset, at.offset + at.length);
    parser->depth++;
    part = parse_binary(parser, LOWEST_PRECEDENCE);
    if (!parser->stopped && parser->token.kind == TW_TOKEN_QUESTION)
        part = parse_branches(parser, part);
    parser->depth--;
    return part;
}

/* Whatever follows a complete formula. */
static void refuse_rest(struct tw_parser *parser)
{
    const struct tw_place place = tw_parser_token_place(parser, &parser->token);

    switch (parser->token.kind) {
    case TW_TOKEN_END:
        return;
    case TW_TOKEN_CLOSE:
        tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_UNOPENED, place,
                           "')' closes no parenthesis");
        tw_parser_stop(parser);
        return;
    case TW_TOKEN_COLON:
        tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_HALF_CHOICE, place,
                           "':' without its '?'");
        tw_parser_stop(parser);
        return;
    default:
        tw_parser_unexpected(parser, TW_CODE_FORM_OPERATOR_EXPECTED, "an operator or the end");
    }
}

static bool usable(const char *text, struct tw_place place, struct tw_diagnostics *diagnostics)
{
    const size_t characters = tw_utf8_count(text, strlen(text));

    if (tw_formula_token_at(text, 0).kind == TW_TOKEN_END) {
        tw_diagnostics_add(diagnostics, TW_CODE_FORM_EMPTY, place, "the formula is empty");
        return false;
    }
    if (characters > TW_FORMULA_CHARACTERS) {
        tw_diagnostics_add(diagnostics, TW_CODE_FORM_TOO_LONG, place,
                           "the formula has %zu characters; the most are %d", characters,
                           TW_FORMULA_CHARACTERS);
        return false;
    }
    return true;
}

static enum tw_status keep(const struct tw_parser *parser, struct tw_arena *arena,
                           const struct tw_formula **ret_formula)
{
    struct tw_formula *formula = tw_arena_alloc(arena, sizeof *formula);
    int32_t *code = tw_arena_array(arena, parser->length, sizeof *code);
    const char *text = tw_arena_string(arena, parser->text);

    if (!formula || !code || !text)
        return TW_NO_MEMORY;
    memcpy(code, parser->code, parser->length * sizeof *code);
    *formula = (struct tw_formula){.text = text, .code = code, .length = parser->length};
    *ret_formula = formula;
    return TW_OK;
}

enum tw_status tw_formula_parse(const char *text, struct tw_place place,
                                const struct tw_formula_scope *scope, struct tw_arena *arena,
                                struct tw_diagnostics *diagnostics,
                                const struct tw_formula **ret_formula)
{
    struct tw_parser parser = {
        .text = text,
        .place = place,
        .scope = scope,
        .diagnostics = diagnostics,
    };

    if (!usable(text, place, diagnostics))
        return TW_FINDING;
    parser.token = tw_formula_token_at(text, 0);
    parse_choice(&parser);
    if (!parser.stopped)
        refuse_rest(&parser);
    if (parser.wrong)
        return TW_FINDING;
    if (parser.unresolved)
        return TW_UNUSABLE;
    return keep(&parser, arena, ret_formula);
}
