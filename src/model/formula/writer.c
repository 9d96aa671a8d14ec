/* Formulas written out again: as C, and with numbers put in. */
#include "model/formula/parser.h"

#include <string.h>

/* The formula as a tree, made from its program. */
struct node {
    enum tw_formula_op op;
    int32_t word;
    uint16_t operands[3];
    uint8_t operand_count;
};

struct writer {
    const struct node *nodes;
    const int32_t *counters; /* NULL: write C */
    const uint8_t *options;
    struct tw_text *text;
};

static uint8_t operand_count(enum tw_formula_op op)
{
    switch (op) {
    case TW_OP_NUMBER:
    case TW_OP_COUNTER:
    case TW_OP_OPTION:
        return 0;
    case TW_OP_NEGATE:
    case TW_OP_NOT:
        return 1;
    case TW_OP_CHOOSE:
        return 3;
    default:
        return 2;
    }
}

/* Returns the number of the root. */
static uint16_t build(const struct tw_formula *formula, struct node nodes[TW_FORMULA_WORDS])
{
    uint16_t stack[TW_FORMULA_STACK] = {0};
    unsigned depth = 0;
    uint16_t count = 0;

    for (unsigned at = 0; at < formula->length; at++) {
        struct node *node = &nodes[count];

        node->op = (enum tw_formula_op)formula->code[at];
        node->operand_count = operand_count(node->op);
        if (node->operand_count == 0)
            node->word = formula->code[++at];
        depth -= node->operand_count;
        for (unsigned i = 0; i < node->operand_count; i++)
            node->operands[i] = stack[depth + i];
        stack[depth++] = count++;
    }
    return stack[0];
}

static void write_node(const struct writer *writer, const struct node *node);

static bool is_truth(enum tw_formula_op op)
{
    const enum tw_precedence precedence = tw_formula_precedence(op);

    return op == TW_OP_NOT || (precedence >= TW_PRECEDENCE_OR && precedence <= TW_PRECEDENCE_ORDER);
}

static int32_t filled_value(const struct writer *writer, const struct node *node)
{
    if (node->op == TW_OP_NUMBER)
        return node->word;
    return node->op == TW_OP_COUNTER ? writer->counters[node->word] : writer->options[node->word];
}

static enum tw_precedence precedence_of(const struct writer *writer, const struct node *node)
{
    switch (node->op) {
    case TW_OP_NUMBER:
    case TW_OP_COUNTER:
    case TW_OP_OPTION:
        if (writer->counters && filled_value(writer, node) < 0)
            return TW_PRECEDENCE_UNARY;
        return TW_PRECEDENCE_VALUE;
    case TW_OP_MIN:
    case TW_OP_MAX:
        return TW_PRECEDENCE_VALUE;
    case TW_OP_NEGATE:
    case TW_OP_NOT:
        return TW_PRECEDENCE_UNARY;
    case TW_OP_CHOOSE:
        return TW_PRECEDENCE_CHOICE;
    default:
        return tw_formula_precedence(node->op);
    }
}

static void write_operand(const struct writer *writer, const struct node *node, bool parentheses)
{
    if (parentheses)
        tw_text_add_char(writer->text, '(');
    write_node(writer, node);
    if (parentheses)
        tw_text_add_char(writer->text, ')');
}

/*
 * Compilers warn about `a && b || c`, `a < b == c` and `!a == b`, though they mean what they say.
 * Generated C has to be quiet, so it gets parentheses there as well.
 */
static bool looks_doubtful(const struct writer *writer, enum tw_formula_op op,
                           enum tw_formula_op inner)
{
    const enum tw_precedence outside = tw_formula_precedence(op);

    if (writer->counters)
        return false;
    if (op == TW_OP_OR)
        return inner == TW_OP_AND;
    return (outside == TW_PRECEDENCE_EQUALITY || outside == TW_PRECEDENCE_ORDER) && is_truth(inner);
}

/* A place that asks for true or false. Compilers want to see the comparison there. */
static void write_truth(const struct writer *writer, const struct node *node,
                        enum tw_precedence least, enum tw_formula_op op)
{
    const bool plain = writer->counters || is_truth(node->op) || node->op == TW_OP_COUNTER ||
                       node->op == TW_OP_OPTION;

    if (plain) {
        write_operand(writer, node,
                      precedence_of(writer, node) < least || looks_doubtful(writer, op, node->op));
        return;
    }
    if (least > TW_PRECEDENCE_EQUALITY)
        tw_text_add_char(writer->text, '(');
    write_operand(writer, node, precedence_of(writer, node) <= TW_PRECEDENCE_EQUALITY);
    tw_text_add(writer->text, " != 0");
    if (least > TW_PRECEDENCE_EQUALITY)
        tw_text_add_char(writer->text, ')');
}

static void write_value(const struct writer *writer, const struct node *node)
{
#define NAME(name, ...) [TW_COUNTER_##name] = "TW_COUNTER_" #name,
    static const char *const names[TW_COUNTER__COUNT] = {TW_SYMBOLS(NAME) TW_COUNTERS(NAME)};

    if (writer->counters || node->op == TW_OP_NUMBER)
        tw_text_format(writer->text, "%d", filled_value(writer, node));
    else if (node->op == TW_OP_COUNTER && names[node->word])
        tw_text_format(writer->text, "c[%s]", names[node->word]);
    else if (node->op == TW_OP_COUNTER)
        tw_text_format(writer->text, "c[%d]", node->word);
    else
        tw_text_format(writer->text, "o[%d]", node->word);
}

static void write_call(const struct writer *writer, const struct node *node)
{
    tw_text_format(writer->text, "%s%s(", writer->counters ? "" : "tw_formula_",
                   node->op == TW_OP_MIN ? "min" : "max");
    write_node(writer, &writer->nodes[node->operands[0]]);
    tw_text_add(writer->text, ", ");
    write_node(writer, &writer->nodes[node->operands[1]]);
    tw_text_add_char(writer->text, ')');
}

static void write_unary(const struct writer *writer, const struct node *node)
{
    const struct node *operand = &writer->nodes[node->operands[0]];
    const enum tw_precedence inner = precedence_of(writer, operand);

    if (node->op == TW_OP_NOT) {
        tw_text_add_char(writer->text, '!');
        write_truth(writer, operand, TW_PRECEDENCE_UNARY, TW_OP_NOT);
        return;
    }
    tw_text_add_char(writer->text, '-');
    /* Two minus signs in a row would be another operator. */
    write_operand(writer, operand,
                  inner < TW_PRECEDENCE_UNARY ||
                      (inner == TW_PRECEDENCE_UNARY && operand->op != TW_OP_NOT));
}

static void write_choice(const struct writer *writer, const struct node *node)
{
    const struct node *yes = &writer->nodes[node->operands[1]];

    write_truth(writer, &writer->nodes[node->operands[0]], TW_PRECEDENCE_CHOICE + 1, TW_OP_CHOOSE);
    tw_text_add(writer->text, " ? ");
    write_operand(writer, yes, yes->op == TW_OP_CHOOSE);
    tw_text_add(writer->text, " : ");
    write_node(writer, &writer->nodes[node->operands[2]]);
}

static void write_binary(const struct writer *writer, const struct node *node)
{
    const enum tw_precedence precedence = tw_formula_precedence(node->op);

    for (unsigned i = 0; i < 2; i++) {
        const struct node *operand = &writer->nodes[node->operands[i]];
        const enum tw_precedence least = precedence + i; /* operators group from the left */

        if (i)
            tw_text_format(writer->text, " %s ", tw_formula_spelling(node->op));
        if (node->op == TW_OP_AND || node->op == TW_OP_OR)
            write_truth(writer, operand, least, node->op);
        else
            write_operand(writer, operand,
                          precedence_of(writer, operand) < least ||
                              looks_doubtful(writer, node->op, operand->op));
    }
}

static void write_node(const struct writer *writer, const struct node *node)
{
    switch (node->op) {
    case TW_OP_NUMBER:
    case TW_OP_COUNTER:
    case TW_OP_OPTION:
        write_value(writer, node);
        break;
    case TW_OP_MIN:
    case TW_OP_MAX:
        write_call(writer, node);
        break;
    case TW_OP_NEGATE:
    case TW_OP_NOT:
        write_unary(writer, node);
        break;
    case TW_OP_CHOOSE:
        write_choice(writer, node);
        break;
    default:
        write_binary(writer, node);
    }
}

void tw_formula_c(const struct tw_formula *formula, struct tw_text *ret_text)
{
    struct node nodes[TW_FORMULA_WORDS];
    const struct writer writer = {.nodes = nodes, .text = ret_text};

    write_node(&writer, &nodes[build(formula, nodes)]);
}

void tw_formula_filled(const struct tw_formula *formula, const int32_t *counters,
                       const uint8_t *options, struct tw_text *ret_text)
{
    struct node nodes[TW_FORMULA_WORDS];
    const struct writer writer = {
        .nodes = nodes, .counters = counters, .options = options, .text = ret_text};

    write_node(&writer, &nodes[build(formula, nodes)]);
}

uint64_t tw_formula_counters(const struct tw_formula *formula)
{
    uint64_t counters = 0;

    for (unsigned at = 0; at < formula->length; at++) {
        if (formula->code[at] == TW_OP_COUNTER)
            counters |= UINT64_C(1) << formula->code[at + 1];
        if (operand_count((enum tw_formula_op)formula->code[at]) == 0)
            at++;
    }
    return counters;
}
