#include "model/formula/parser.h"

struct tw_place tw_parser_place(const struct tw_parser *parser, size_t from, size_t to)
{
    return tw_place_within(parser->place, parser->text, from, to);
}

struct tw_place tw_parser_token_place(const struct tw_parser *parser,
                                      const struct tw_formula_token *token)
{
    return tw_parser_place(parser, token->offset, token->offset + token->length);
}

struct tw_part tw_parser_stop(struct tw_parser *parser)
{
    parser->stopped = true;
    parser->wrong = true;
    return (struct tw_part){.range = {.unknown = true}};
}

bool tw_parser_refuse_token(struct tw_parser *parser)
{
    const struct tw_formula_token *token = &parser->token;
    const struct tw_place place = tw_parser_token_place(parser, token);
    const char *text = parser->text + token->offset;
    struct tw_diagnostic *diagnostic;

    switch (token->kind) {
    case TW_TOKEN_TOO_LARGE:
        diagnostic =
            tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_NUMBER_TOO_LARGE, place,
                               "the number %.*s does not fit 32 bits", (int)token->length, text);
        tw_diagnostics_note(parser->diagnostics, diagnostic, "the largest number is %d", INT32_MAX);
        break;
    case TW_TOKEN_HALF:
        diagnostic = tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_HALF_OPERATOR, place,
                                        "'%c' is not an operator of formulas", *text);
        tw_diagnostics_note(parser->diagnostics, diagnostic, "did you mean '%c%c'?", *text, *text);
        break;
    case TW_TOKEN_STRAY:
        diagnostic =
            tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_STRAY_CHARACTER, place,
                               "'%.*s' has no meaning in a formula", (int)token->length, text);
        tw_diagnostics_lookalikes(parser->diagnostics, diagnostic, text, token->length);
        if (*text == '.')
            tw_diagnostics_note(parser->diagnostics, diagnostic, "formulas use whole numbers only");
        break;
    default:
        return false;
    }
    tw_parser_stop(parser);
    return true;
}

struct tw_part tw_parser_unexpected(struct tw_parser *parser, enum tw_code code,
                                    const char *expected)
{
    const struct tw_formula_token *token = &parser->token;

    if (tw_parser_refuse_token(parser))
        return tw_parser_stop(parser);
    if (token->kind == TW_TOKEN_END)
        tw_diagnostics_add(parser->diagnostics, code, tw_parser_token_place(parser, token),
                           "expected %s, found the end of the formula", expected);
    else
        tw_diagnostics_add(parser->diagnostics, code, tw_parser_token_place(parser, token),
                           "expected %s, found '%.*s'", expected, (int)token->length,
                           parser->text + token->offset);
    return tw_parser_stop(parser);
}

struct tw_part tw_parser_too_deep(struct tw_parser *parser, size_t from, size_t to)
{
    tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_TOO_DEEP,
                       tw_parser_place(parser, from, to), "the formula is nested too deeply here");
    return tw_parser_stop(parser);
}
