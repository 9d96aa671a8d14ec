/*
 * Formulas as trees that every language can write. Numbers and truths are kept apart: where a
 * language tells them apart, a template has nothing to convert.
 */
#include "generators/document/document.h"
#include "tables/formula_program.h"

struct tree {
    json_t *json;
    bool truth;
};

static json_t *node(const char *op, const char *sign, bool leaf, json_t *operands)
{
    return json_pack("{s:s, s:s, s:b, s:o}", "op", op, "sign", sign, "leaf", leaf, "args",
                     operands);
}

static json_t *leaf(const char *op, const char *name, int32_t value)
{
    return json_pack("{s:s, s:s, s:b, s:[], s:s, s:i}", "op", op, "sign", "", "leaf", 1, "args",
                     "name", name, "value", (int)value);
}

static json_t *as_truth(struct tree tree)
{
    if (tree.truth)
        return tree.json;
    return node("compare", "!=", false, json_pack("[o, o]", tree.json, leaf("number", "", 0)));
}

static json_t *as_number(struct tree tree)
{
    if (!tree.truth)
        return tree.json;
    return node("choose", "", false,
                json_pack("[o, o, o]", tree.json, leaf("number", "", 1), leaf("number", "", 0)));
}

static struct tree make_leaf(const struct tw_tables *rules, int32_t op, int32_t word)
{
    struct tw_text name = {0};
    struct tree tree = {0};

    if (op == TW_OP_NUMBER) {
        tree.json = leaf("number", "", word);
    } else if (op == TW_OP_COUNTER) {
        tree.json = leaf("counter", tw_counter_words[word], 0);
    } else {
        tw_document_option_name(&rules->options[word], &name);
        tree.json = leaf("counter", tw_text_string(&name), 0);
        tw_text_done(&name);
    }
    return tree;
}

static struct tree make_binary(int32_t op, struct tree left, struct tree right)
{
    static const struct {
        const char *op, *sign;
        bool truth;
    } binary[TW_OP__COUNT] = {
        [TW_OP_ADD] = {"calculate", "+", false},
        [TW_OP_SUBTRACT] = {"calculate", "-", false},
        [TW_OP_MULTIPLY] = {"calculate", "*", false},
        [TW_OP_DIVIDE] = {"divide", "/", false},
        [TW_OP_REMAINDER] = {"remainder", "%", false},
        [TW_OP_EQUAL] = {"compare", "==", true},
        [TW_OP_UNEQUAL] = {"compare", "!=", true},
        [TW_OP_LESS] = {"compare", "<", true},
        [TW_OP_LESS_EQUAL] = {"compare", "<=", true},
        [TW_OP_GREATER] = {"compare", ">", true},
        [TW_OP_GREATER_EQUAL] = {"compare", ">=", true},
        [TW_OP_AND] = {"and", "&&", true},
        [TW_OP_OR] = {"or", "||", true},
        [TW_OP_MIN] = {"min", "min", false},
        [TW_OP_MAX] = {"max", "max", false},
    };
    const bool joins = op == TW_OP_AND || op == TW_OP_OR;

    return (struct tree){
        .json = node(binary[op].op, binary[op].sign, op == TW_OP_MIN || op == TW_OP_MAX,
                     json_pack("[o, o]", joins ? as_truth(left) : as_number(left),
                               joins ? as_truth(right) : as_number(right))),
        .truth = binary[op].truth,
    };
}

json_t *tw_document_expression(const struct tw_tables *rules, const struct tw_formula *formula,
                               bool truth)
{
    struct tree stack[TW_FORMULA_STACK] = {{0}};
    unsigned depth = 0;

    for (unsigned at = 0; at < formula->length; at++) {
        const int32_t op = formula->code[at];

        if (op <= TW_OP_OPTION) {
            stack[depth++] = make_leaf(rules, op, formula->code[++at]);
        } else if (op == TW_OP_NEGATE) {
            stack[depth - 1].json =
                node("negate", "-", false, json_pack("[o]", as_number(stack[depth - 1])));
            stack[depth - 1].truth = false;
        } else if (op == TW_OP_NOT) {
            stack[depth - 1].json =
                node("not", "!", false, json_pack("[o]", as_truth(stack[depth - 1])));
            stack[depth - 1].truth = true;
        } else if (op == TW_OP_CHOOSE) {
            depth -= 2;
            stack[depth - 1].json =
                node("choose", "", false,
                     json_pack("[o, o, o]", as_truth(stack[depth - 1]), as_number(stack[depth]),
                               as_number(stack[depth + 1])));
            stack[depth - 1].truth = false;
        } else {
            depth--;
            stack[depth - 1] = make_binary(op, stack[depth - 1], stack[depth]);
        }
    }
    return truth ? as_truth(stack[0]) : as_number(stack[0]);
}
