#include "model/formula/parser.h"

#include <string.h>

enum { MAX_NAMES = 256, FEW = 14 /* names that a note lists */ };

void tw_parser_emit(struct tw_parser *parser, enum tw_formula_op op, unsigned taken)
{
    parser->code[parser->length++] = (int32_t)op;
    parser->stack += 1 - taken;
}

struct tw_part tw_parser_emit_value(struct tw_parser *parser, enum tw_formula_op op, int32_t word,
                                    struct tw_formula_range range, size_t from)
{
    const size_t to = parser->end;

    if (parser->stack == TW_FORMULA_STACK)
        return tw_parser_too_deep(parser, from, to);
    tw_parser_emit(parser, op, 0);
    parser->code[parser->length++] = word;
    return (struct tw_part){.range = range, .from = from, .to = to};
}

struct tw_formula_range tw_parser_fit(struct tw_parser *parser, struct tw_formula_range range,
                                      const struct tw_formula_token *at)
{
    struct tw_diagnostic *diagnostic;

    if (tw_formula_range_fits(range))
        return range;
    diagnostic = tw_diagnostics_add(
        parser->diagnostics, TW_CODE_FORM_TOO_LARGE, tw_parser_token_place(parser, at),
        "the result of '%.*s' may not fit 32 bits", (int)at->length, parser->text + at->offset);
    tw_diagnostics_note(parser->diagnostics, diagnostic, "it can be from %lld to %lld",
                        (long long)range.low, (long long)range.high);
    parser->wrong = true;
    return (struct tw_formula_range){.unknown = true};
}

struct tw_formula_range tw_parser_combine(struct tw_parser *parser,
                                          const struct tw_formula_token *at, enum tw_formula_op op,
                                          const struct tw_part *left, const struct tw_part *right)
{
    const bool divides = op == TW_OP_DIVIDE || op == TW_OP_REMAINDER;
    struct tw_diagnostic *diagnostic;

    if (divides && tw_formula_range_has_zero(right->range)) {
        diagnostic = tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_DIVISION_BY_ZERO,
                                        tw_parser_place(parser, right->from, right->to),
                                        "the divisor '%.*s' can be zero",
                                        (int)(right->to - right->from), parser->text + right->from);
        tw_diagnostics_note(parser->diagnostics, diagnostic, "max(1, ...) keeps it above zero");
        parser->wrong = true;
        return (struct tw_formula_range){.unknown = true};
    }
    return tw_parser_fit(parser, tw_formula_range_binary(op, left->range, right->range), at);
}

/* All names that the formula may use: counters first. */
static size_t list_names(const struct tw_formula_scope *scope, const char *ret_names[MAX_NAMES])
{
    size_t count = 0;

    for (int i = 0; i < TW_COUNTER__COUNT; i++)
        if ((scope->counters >> i & 1) && count < MAX_NAMES)
            ret_names[count++] = tw_counter_words[i];
    for (size_t i = 0; i < scope->option_count && count < MAX_NAMES; i++)
        ret_names[count++] = scope->options[i].name;
    return count;
}

static void note_names(struct tw_parser *parser, struct tw_diagnostic *diagnostic)
{
    const char *names[MAX_NAMES];
    const size_t count = list_names(parser->scope, names);
    struct tw_text text = {0};

    for (size_t i = 0; i < count; i++)
        tw_text_format(&text, " %s", names[i]);
    tw_diagnostics_note(parser->diagnostics, diagnostic, "this formula may use:%s",
                        count ? tw_text_string(&text) : " numbers only");
    tw_text_done(&text);
}

/* Aliases of options are many; the counters are what is looked for. */
static void note_counters(struct tw_parser *parser, struct tw_diagnostic *diagnostic)
{
    struct tw_text text = {0};

    for (int i = 0; i < TW_COUNTER__COUNT; i++)
        if (parser->scope->counters >> i & 1)
            tw_text_format(&text, " %s", tw_counter_words[i]);
    tw_diagnostics_note(parser->diagnostics, diagnostic,
                        "the counters here are%s; aliases of options are names as well",
                        tw_text_string(&text));
    tw_text_done(&text);
}

static struct tw_part unknown_name(struct tw_parser *parser, const char *name,
                                   const struct tw_formula_token *at)
{
    const char *names[MAX_NAMES];
    const size_t count = list_names(parser->scope, names);
    struct tw_diagnostic *diagnostic;

    if (tw_word_find(tw_counter_words, TW_COUNTER__COUNT, name) >= 0) {
        diagnostic = tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_COUNTER_ELSEWHERE,
                                        tw_parser_token_place(parser, at),
                                        "'%s' is not counted for this feature", name);
        note_names(parser, diagnostic);
        parser->wrong = true;
    } else if (parser->scope->open && !tw_diagnostics_nearest(name, names, count)) {
        parser->unresolved = true;
    } else {
        diagnostic =
            tw_diagnostics_add(parser->diagnostics, TW_CODE_FORM_UNKNOWN_NAME,
                               tw_parser_token_place(parser, at), "unknown name '%s'", name);
        tw_diagnostics_suggest(parser->diagnostics, diagnostic, name, names, count, "names");
        if (count > FEW)
            note_counters(parser, diagnostic);
        parser->wrong = true;
    }
    return tw_parser_emit_value(parser, TW_OP_NUMBER, 0, (struct tw_formula_range){.unknown = true},
                                at->offset);
}

struct tw_part tw_parser_term(struct tw_parser *parser, const struct tw_formula_token *at)
{
    const struct tw_formula_terms *terms = parser->scope->terms;
    struct tw_formula_range range = {0};
    int64_t value = 0;
    size_t end = at->offset;

    switch (terms->read(terms->context, &end, &value)) {
    case TW_OK:
        range.low = range.high = value;
        break;
    case TW_UNUSABLE:
        parser->unresolved = true;
        range.unknown = true;
        break;
    default:
        return tw_parser_stop(parser);
    }
    parser->end = end;
    parser->token = tw_formula_token_at(parser->text, end);
    range =
        tw_parser_fit(parser, range,
                      &(struct tw_formula_token){.offset = at->offset, .length = end - at->offset});
    return tw_parser_emit_value(parser, TW_OP_NUMBER, range.unknown ? 0 : (int32_t)value, range,
                                at->offset);
}

struct tw_part tw_parser_name(struct tw_parser *parser, const char *name,
                              const struct tw_formula_token *at)
{
    const struct tw_formula_scope *scope = parser->scope;
    const int counter = tw_word_find(tw_counter_words, TW_COUNTER__COUNT, name);

    if (counter >= 0 && (scope->counters >> counter & 1))
        return tw_parser_emit_value(
            parser, TW_OP_COUNTER, counter,
            (struct tw_formula_range){.low = tw_formula_counter_smallest((enum tw_counter)counter),
                                      .high = tw_formula_counter_largest((enum tw_counter)counter)},
            at->offset);
    for (size_t i = 0; i < scope->option_count; i++)
        if (strcmp(scope->options[i].name, name) == 0)
            return tw_parser_emit_value(
                parser, TW_OP_OPTION, scope->options[i].index,
                (struct tw_formula_range){.high = scope->options[i].largest}, at->offset);
    return unknown_name(parser, name, at);
}
