/* The tables that are compiled in: what the other parts define, put together. */
#include "generators/builtin.h"

#include <string.h>

#include "generators/port.h"
#include "tables/formula_program.h"

#define KIND(name, ...)       "TW_KIND_" #name,
#define SYMBOL(name, ...)     "TW_SYMBOL_" #name,
#define COUNTER(name, ...)    "TW_COUNTER_" #name,
#define FIGURE(name, ...)     "TW_FIGURE_" #name,
#define MOMENT(name, ...)     "TW_MOMENT_" #name,
#define MECHANISM(name, ...)  "TW_MECHANISM_" #name,
#define ROLE(name, ...)       "TW_ROLE_" #name,
#define ARROW(name, ...)      "TW_ARROW_" #name,
#define MODALITY(name, ...)   "TW_MODALITY_" #name,
#define PROVENANCE(name, ...) "TW_PROVENANCE_" #name,
#define REASON(name, ...)     "TW_REASON_" #name,
#define OP(name)              "TW_OP_" #name,

const char *const tw_builtin_kinds[] = {TW_KINDS(KIND)};
const char *const tw_builtin_symbols[] = {TW_SYMBOLS(SYMBOL)};
const char *const tw_builtin_counters[] = {TW_SYMBOLS(COUNTER) TW_COUNTERS(COUNTER)};
const char *const tw_builtin_figures[] = {TW_FIGURES(FIGURE)};
const char *const tw_builtin_moments[] = {TW_MOMENTS(MOMENT)};
const char *const tw_builtin_mechanisms[] = {TW_MECHANISMS(MECHANISM)};
const char *const tw_builtin_roles[] = {TW_ROLES(ROLE)};
const char *const tw_builtin_arrows[] = {TW_ARROWS(ARROW)};
const char *const tw_builtin_modalities[] = {TW_MODALITIES(MODALITY)};
const char *const tw_builtin_provenances[] = {TW_PROVENANCES(PROVENANCE)};
const char *const tw_builtin_reasons[] = {TW_REASONS(REASON)};
const char *const tw_builtin_ops[] = {TW_FORMULA_OPS(OP)};

static struct tw_name prefixed(const char *prefix, const char *word, enum tw_case form)
{
    struct tw_text text = {0};
    struct tw_name name;

    tw_text_format(&text, "%s-%s", prefix, word);
    name = tw_name_make(tw_text_string(&text), form);
    tw_text_done(&text);
    return name;
}

struct tw_name tw_builtin_tiles_name(const struct tw_tile_set *set)
{
    return prefixed("tw-tiles", set->id, TW_CASE_SNAKE);
}

struct tw_name tw_builtin_clause_name(const struct tw_clause *clause)
{
    return prefixed("tw-clause", clause->id, TW_CASE_UPPER);
}

void tw_builtin_string(struct tw_writer *writer, const char *name, const char *string)
{
    if (!string)
        return;
    tw_writer_key(writer, ".%s = ", name);
    tw_writer_string(writer, string);
}

void tw_builtin_number(struct tw_writer *writer, const char *name, long number)
{
    if (number == 0)
        return;
    tw_writer_key(writer, ".%s = ", name);
    tw_writer_value(writer, "%ld", number);
}

void tw_builtin_name(struct tw_writer *writer, const char *name, const char *identifier)
{
    tw_writer_key(writer, ".%s = ", name);
    tw_writer_value(writer, "%s", identifier);
}

/* Clauses are referred to by name, so that a list of numbers cannot go wrong unseen. */
static enum tw_status write_header(const struct tw_tables *tables, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tables_internal.h");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_c, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "#ifndef TW_TABLES_INTERNAL_H\n"
                             "#define TW_TABLES_INTERNAL_H\n"
                             "\n"
                             "#include <assert.h>\n"
                             "#include <stddef.h>\n"
                             "\n"
                             "#include \"tilewright/tables.h\"\n"
                             "\n");
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "enum tw_clause_number {", "};");
    for (unsigned i = 0; i < tables->clause_count; i++)
        tw_writer_value(&writer, "%s", tw_builtin_clause_name(&tables->clauses[i]).text);
    tw_writer_value(&writer, "TW_CLAUSE__COUNT");
    tw_writer_end(&writer);
    tw_writer_line(&writer, "%s", "");
    for (unsigned i = 0; i < tables->set_count; i++)
        tw_writer_line(&writer, "extern const struct tw_tile %s[%u];",
                       tw_builtin_tiles_name(&tables->sets[i]).text,
                       (unsigned)tables->sets[i].tile_count);
    tw_writer_line(&writer, "%s", "");
    tw_builtin_declare_formulas(&writer, tables);
    tw_writer_line(&writer, "%s", "");
    tw_writer_line(&writer, "extern const struct tw_ruleset tw_builtin_rulesets[%u];",
                   (unsigned)tables->ruleset_count);
    tw_writer_line(&writer, "extern const struct tw_clause tw_builtin_clauses[%u];",
                   (unsigned)tables->clause_count);
    tw_writer_line(&writer, "extern const struct tw_option tw_builtin_options[%u];",
                   tables->option_count > 0 ? (unsigned)tables->option_count : 1);
    tw_writer_lines(&writer, "\n#endif\n");
    return tw_writer_done(&writer);
}

static void write_tokens(struct tw_writer *writer, const struct tw_tile_set *set)
{
    if (!tw_tile_set_uses(set).tokens)
        return;
    tw_writer_key(writer, ".tokens = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "{", "}");
    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
        if (set->tokens[value] > 0)
            tw_writer_value(writer, "[%u] = %u", value, (unsigned)set->tokens[value]);
    tw_writer_end(writer);
}

static void write_set(struct tw_writer *writer, const struct tw_tile_set *set)
{
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
    tw_builtin_string(writer, "id", set->id);
    tw_builtin_string(writer, "title", set->title);
    tw_builtin_string(writer, "source", set->source);
    tw_builtin_string(writer, "file", set->file);
    tw_builtin_string(writer, "hash", set->hash);
    tw_builtin_name(writer, "provenance", tw_builtin_provenances[set->provenance]);
    tw_builtin_number(writer, "total", set->total);
    if (set->drawn_first)
        tw_builtin_name(writer, "drawn_first", "true");
    write_tokens(writer, set);
    tw_builtin_name(writer, "tokens_provenance", tw_builtin_provenances[set->tokens_provenance]);
    tw_builtin_number(writer, "tile_count", set->tile_count);
    tw_builtin_name(writer, "tiles", tw_builtin_tiles_name(set).text);
    tw_builtin_number(writer, "drawn_count", set->drawn_count);
    tw_writer_end(writer);
}

static void write_asserts(struct tw_writer *writer, const struct tw_tables *tables)
{
    tw_writer_line(writer, "static_assert(sizeof sets / sizeof sets[0] == %u, \"sets\");",
                   (unsigned)tables->set_count);
    tw_writer_line(writer,
                   "static_assert(sizeof tw_builtin_rulesets / sizeof tw_builtin_rulesets[0] == "
                   "%u, \"rulesets\");",
                   (unsigned)tables->ruleset_count);
    tw_writer_line(writer,
                   "static_assert(sizeof tw_builtin_clauses / sizeof tw_builtin_clauses[0] == "
                   "TW_CLAUSE__COUNT,");
    tw_writer_line(writer, "              \"clauses\");");
}

static enum tw_status write_tables(const struct tw_tables *tables, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tables.c");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, &tw_dialect_c, file);
    tw_writer_header(&writer, NULL, NULL, false);
    tw_writer_lines(&writer, "#include \"tables_internal.h\"\n\n");
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "static const struct tw_tile_set sets[] = {", "};");
    for (unsigned i = 0; i < tables->set_count; i++)
        write_set(&writer, &tables->sets[i]);
    tw_writer_end(&writer);
    tw_writer_line(&writer, "%s", "");
    write_asserts(&writer, tables);
    tw_writer_line(&writer, "%s", "");
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "const struct tw_tables tw_builtin_tables = {", "};");
    tw_builtin_name(&writer, "sets", "sets");
    tw_builtin_number(&writer, "set_count", tables->set_count);
    tw_builtin_name(&writer, "rulesets", "tw_builtin_rulesets");
    tw_builtin_number(&writer, "ruleset_count", tables->ruleset_count);
    tw_builtin_name(&writer, "clauses", "tw_builtin_clauses");
    tw_builtin_name(&writer, "clause_count", "TW_CLAUSE__COUNT");
    tw_builtin_name(&writer, "options", "tw_builtin_options");
    tw_builtin_number(&writer, "option_count", tables->option_count);
    tw_writer_end(&writer);
    return tw_writer_done(&writer);
}

enum tw_status tw_generate_builtin(const struct tw_tables *tables, struct tw_outputs *outputs)
{
    enum tw_status status = write_header(tables, outputs);

    for (unsigned i = 0; i < tables->set_count && status == TW_OK; i++)
        status = tw_builtin_write_tiles(&tables->sets[i], outputs);
    if (status == TW_OK)
        status = tw_builtin_write_formulas(tables, outputs);
    if (status == TW_OK)
        status = tw_builtin_write_rulesets(tables, outputs);
    return status == TW_OK ? write_tables(tables, outputs) : status;
}
