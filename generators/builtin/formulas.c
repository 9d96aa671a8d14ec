/* The formulas of all rulesets as C: a function for the engine, a program for the interpreter. */
#include <stdio.h>
#include <string.h>

#include "generators/builtin/builtin.h"
#include "model/formula/formula.h"
#include "tables/formula_program.h"

/* Named for the ruleset, the feature and the moment; numbered where these have several entries. */
struct tw_name tw_builtin_formula_name(const struct tw_ruleset *ruleset, unsigned scoring,
                                       bool is_condition)
{
    const struct tw_scoring *entry = &ruleset->scorings[scoring];
    struct tw_text text = {0};
    struct tw_name name;
    unsigned number = 1;

    for (unsigned i = 0; i < scoring; i++)
        number += ruleset->scorings[i].kind == entry->kind &&
                  ruleset->scorings[i].moment == entry->moment;
    tw_text_format(&text, "tw-formula-%s-%s-%s", ruleset->id, tw_kind_words[entry->kind],
                   tw_moment_words[entry->moment]);
    if (number > 1)
        tw_text_format(&text, "-%u", number);
    tw_text_add(&text, is_condition ? "-if" : "-points");
    name = tw_name_make(tw_text_string(&text), TW_CASE_SNAKE);
    tw_text_done(&text);
    return name;
}

/* An expression of many words, as many on a line as fit. */
static void write_expression(struct tw_writer *writer, const char *expression)
{
    tw_writer_begin_operands(writer, "");
    tw_writer_value(writer, "return");
    while (*expression != '\0') {
        const int length = (int)strcspn(expression, " ");

        tw_writer_value(writer, "%.*s%s", length, expression,
                        expression[length] == '\0' ? ";" : "");
        expression += length + (expression[length] == ' ');
    }
    tw_writer_end(writer);
}

static bool uses(const struct tw_formula *formula, enum tw_formula_op op)
{
    for (unsigned at = 0; at < formula->length; at++) {
        if (formula->code[at] == (int32_t)op)
            return true;
        at += formula->code[at] <= TW_OP_OPTION;
    }
    return false;
}

static void write_function(struct tw_writer *writer, const struct tw_formula *formula,
                           const char *name)
{
    struct tw_text expression = {0};

    tw_formula_c(formula, &expression);
    tw_writer_comment(writer, "%s", formula->text);
    tw_writer_line(writer, "static int32_t %s(const int32_t *c, const uint8_t *o)", name);
    tw_writer_line(writer, "{");
    writer->depth++;
    if (!uses(formula, TW_OP_COUNTER))
        tw_writer_line(writer, "(void)c;");
    if (!uses(formula, TW_OP_OPTION))
        tw_writer_line(writer, "(void)o;");
    write_expression(writer, tw_text_string(&expression));
    writer->depth--;
    tw_writer_line(writer, "}");
    tw_writer_line(writer, "%s", "");
    writer->failed |= expression.failed;
    tw_text_done(&expression);
}

static void write_program(struct tw_writer *writer, const struct tw_formula *formula)
{
    tw_writer_key(writer, ".code = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "(const int32_t[]){", "}");
    for (unsigned at = 0; at < formula->length; at++) {
        const int32_t op = formula->code[at];

        tw_writer_value(writer, "%s", tw_builtin_ops[op]);
        if (op == TW_OP_COUNTER)
            tw_writer_value(writer, "%s", tw_builtin_counters[formula->code[++at]]);
        else if (op == TW_OP_NUMBER || op == TW_OP_OPTION)
            tw_writer_value(writer, "%ld", (long)formula->code[++at]);
    }
    tw_writer_end(writer);
}

static void write_formula(struct tw_writer *writer, const struct tw_formula *formula,
                          struct tw_name name)
{
    const char *function = name.text + strlen("tw_formula_");
    struct tw_text open = {0};

    write_function(writer, formula, function);
    tw_text_format(&open, "const struct tw_formula %s = {", name.text);
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, tw_text_string(&open), "};");
    tw_text_done(&open);
    tw_builtin_string(writer, "text", formula->text);
    tw_builtin_name(writer, "compiled", function);
    write_program(writer, formula);
    tw_builtin_number(writer, "length", formula->length);
    tw_writer_end(writer);
}

/* Calls `visit` for every formula of all rulesets. */
static void each_formula(struct tw_writer *writer, const struct tw_tables *tables,
                         void (*visit)(struct tw_writer *, const struct tw_formula *,
                                       struct tw_name))
{
    for (unsigned r = 0; r < tables->ruleset_count; r++) {
        const struct tw_ruleset *ruleset = &tables->rulesets[r];

        for (unsigned s = 0; s < ruleset->scoring_count; s++) {
            const struct tw_scoring *scoring = &ruleset->scorings[s];

            if (scoring->condition)
                visit(writer, scoring->condition, tw_builtin_formula_name(ruleset, s, true));
            visit(writer, scoring->points, tw_builtin_formula_name(ruleset, s, false));
        }
    }
}

static void declare_formula(struct tw_writer *writer, const struct tw_formula *formula,
                            struct tw_name name)
{
    (void)formula;
    tw_writer_line(writer, "extern const struct tw_formula %s;", name.text);
}

void tw_builtin_declare_formulas(struct tw_writer *writer, const struct tw_tables *tables)
{
    each_formula(writer, tables, declare_formula);
}

static void separate_formula(struct tw_writer *writer, const struct tw_formula *formula,
                             struct tw_name name)
{
    tw_writer_line(writer, "%s", "");
    write_formula(writer, formula, name);
}

enum tw_status tw_builtin_write_formulas(const struct tw_tables *tables, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tables_formulas.c");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, file);
    tw_builtin_header(&writer, tables);
    tw_writer_lines(&writer, "#include \"tables/formula_program.h\"\n"
                             "#include \"tables_internal.h\"\n");
    each_formula(&writer, tables, separate_formula);
    return tw_writer_done(&writer);
}
