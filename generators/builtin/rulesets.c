/* What rulesets say, with their clauses and the options of open questions, as C. */
#include "generators/builtin/builtin.h"

static void write_names(struct tw_writer *writer, const char *key, const char *const *names)
{
    tw_writer_key(writer, ".%s = ", key);
    tw_writer_begin(writer, TW_LAYOUT_FILL, "(const char *const[]){", "}");
    for (; names && *names; names++)
        tw_writer_string(writer, *names);
    tw_writer_value(writer, "NULL");
    tw_writer_end(writer);
}

static void write_clause_numbers(struct tw_writer *writer, const struct tw_tables *tables,
                                 const uint16_t *clauses, unsigned count)
{
    if (count == 0)
        return;
    tw_writer_key(writer, ".clauses = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "(const uint16_t[]){", "}");
    for (unsigned i = 0; i < count; i++)
        tw_writer_value(writer, "%s", tw_builtin_clause_name(&tables->clauses[clauses[i]]).text);
    tw_writer_end(writer);
    tw_builtin_number(writer, "clause_count", (long)count);
}

static void write_figures(struct tw_writer *writer, const struct tw_tables *tables,
                          const struct tw_ruleset *ruleset)
{
    if (ruleset->figure_count == 0)
        return;
    tw_writer_key(writer, ".figures = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_figure_rule[]){", "}");
    for (unsigned i = 0; i < ruleset->figure_count; i++) {
        const struct tw_figure_rule *figure = &ruleset->figures[i];

        tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
        tw_builtin_name(writer, "kind", tw_builtin_figures[figure->kind]);
        tw_builtin_number(writer, "count", figure->count);
        tw_builtin_number(writer, "strength", figure->strength);
        if (figure->on) {
            tw_writer_key(writer, ".on = ");
            tw_writer_begin_operands(writer, " |");
            for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
                if (figure->on & 1u << kind)
                    tw_writer_value(writer, "1u << %s", tw_builtin_kinds[kind]);
            tw_writer_end(writer);
        }
        write_clause_numbers(writer, tables, figure->clauses, figure->clause_count);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "figure_count", ruleset->figure_count);
}

static void write_mechanism(struct tw_writer *writer, const struct tw_mechanism_use *use)
{
    tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
    tw_builtin_name(writer, "kind", tw_builtin_mechanisms[use->kind]);
    tw_builtin_number(writer, "parameter_count", use->parameter_count);
    if (use->parameter_count > 0) {
        tw_writer_key(writer, ".parameters = ");
        tw_writer_begin(writer, TW_LAYOUT_FILL, "(const struct tw_parameter[]){", "}");
        for (unsigned i = 0; i < use->parameter_count; i++) {
            tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
            tw_builtin_string(writer, "name", use->parameters[i].name);
            tw_writer_key(writer, ".value = ");
            tw_writer_value(writer, "%ld", (long)use->parameters[i].value);
            tw_writer_end(writer);
        }
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
}

static void write_mechanisms(struct tw_writer *writer, const struct tw_ruleset *ruleset)
{
    if (ruleset->mechanism_count == 0)
        return;
    tw_writer_key(writer, ".mechanisms = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_mechanism_use[]){", "}");
    for (unsigned i = 0; i < ruleset->mechanism_count; i++)
        write_mechanism(writer, &ruleset->mechanisms[i]);
    tw_writer_end(writer);
    tw_builtin_number(writer, "mechanism_count", ruleset->mechanism_count);
}

static void write_formula_address(struct tw_writer *writer, const char *key,
                                  const struct tw_ruleset *ruleset, unsigned scoring,
                                  bool is_condition)
{
    tw_writer_key(writer, ".%s = ", key);
    tw_writer_value(writer, "&%s", tw_builtin_formula_name(ruleset, scoring, is_condition).text);
}

static void write_scorings(struct tw_writer *writer, const struct tw_tables *tables,
                           const struct tw_ruleset *ruleset)
{
    if (ruleset->scoring_count == 0)
        return;
    tw_writer_key(writer, ".scorings = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_scoring[]){", "}");
    for (unsigned i = 0; i < ruleset->scoring_count; i++) {
        const struct tw_scoring *scoring = &ruleset->scorings[i];

        tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
        tw_builtin_name(writer, "kind", tw_builtin_kinds[scoring->kind]);
        tw_builtin_name(writer, "moment", tw_builtin_moments[scoring->moment]);
        if (scoring->condition)
            write_formula_address(writer, "condition", ruleset, i, true);
        write_formula_address(writer, "points", ruleset, i, false);
        write_clause_numbers(writer, tables, scoring->clauses, scoring->clause_count);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "scoring_count", ruleset->scoring_count);
}

/* Effects are few: their formulas have no functions of their own. */
static void write_program(struct tw_writer *writer, const char *key,
                          const struct tw_formula *formula)
{
    if (!formula)
        return;
    tw_writer_key(writer, ".%s = ", key);
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "&(const struct tw_formula){", "}");
    tw_builtin_string(writer, "text", formula->text);
    tw_writer_key(writer, ".code = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "(const int32_t[]){", "}");
    for (unsigned i = 0; i < formula->length; i++)
        tw_writer_value(writer, "%ld", (long)formula->code[i]);
    tw_writer_end(writer);
    tw_builtin_number(writer, "length", formula->length);
    tw_writer_end(writer);
}

static void write_effects(struct tw_writer *writer, const struct tw_tables *tables,
                          const struct tw_ruleset *ruleset)
{
    if (ruleset->effect_count == 0)
        return;
    tw_writer_key(writer, ".effects = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_effect[]){", "}");
    for (unsigned i = 0; i < ruleset->effect_count; i++) {
        const struct tw_effect *effect = &ruleset->effects[i];

        tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
        tw_builtin_number(writer, "what", effect->what);
        tw_builtin_number(writer, "figure", effect->figure);
        tw_writer_key(writer, ".scoring = ");
        tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
        tw_builtin_name(writer, "kind", tw_builtin_kinds[effect->scoring.kind]);
        tw_builtin_name(writer, "moment", tw_builtin_moments[effect->scoring.moment]);
        write_program(writer, "condition", effect->scoring.condition);
        write_program(writer, "points", effect->scoring.points);
        write_clause_numbers(writer, tables, effect->scoring.clauses, effect->scoring.clause_count);
        tw_writer_end(writer);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "effect_count", ruleset->effect_count);
}

static void write_refusals(struct tw_writer *writer, const struct tw_tables *tables,
                           const struct tw_ruleset *ruleset)
{
    if (ruleset->refusal_count == 0)
        return;
    tw_writer_key(writer, ".refusals = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_refusal_rule[]){", "}");
    for (unsigned i = 0; i < ruleset->refusal_count; i++) {
        const struct tw_refusal_rule *refusal = &ruleset->refusals[i];

        tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
        tw_builtin_name(writer, "reason", tw_builtin_reasons[refusal->reason]);
        write_clause_numbers(writer, tables, refusal->clauses, refusal->clause_count);
        if (refusal->edge_case)
            tw_builtin_string(writer, "edge_case", refusal->edge_case);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "refusal_count", ruleset->refusal_count);
}

static void write_editions(struct tw_writer *writer, const struct tw_ruleset *ruleset)
{
    if (ruleset->edition_count == 0)
        return;
    tw_writer_key(writer, ".editions = ");
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "(const struct tw_edition[]){", "}");
    for (unsigned i = 0; i < ruleset->edition_count; i++) {
        tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
        tw_builtin_string(writer, "id", ruleset->editions[i].id);
        tw_builtin_string(writer, "title", ruleset->editions[i].title);
        write_names(writer, "readings", (const char **)ruleset->editions[i].readings);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "edition_count", ruleset->edition_count);
}

static void write_ruleset(struct tw_writer *writer, const struct tw_tables *tables,
                          const struct tw_ruleset *ruleset)
{
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
    tw_builtin_string(writer, "id", ruleset->id);
    tw_builtin_string(writer, "title", ruleset->title);
    tw_builtin_string(writer, "hash", ruleset->hash);
    write_names(writer, "needs", ruleset->needs);
    write_names(writer, "excludes", ruleset->excludes);
    write_names(writer, "sets", ruleset->sets);
    if (ruleset->instead_of)
        write_names(writer, "instead_of", ruleset->instead_of);
    tw_builtin_number(writer, "players_min", ruleset->players_min);
    tw_builtin_number(writer, "players_max", ruleset->players_max);
    write_figures(writer, tables, ruleset);
    write_mechanisms(writer, ruleset);
    write_scorings(writer, tables, ruleset);
    write_effects(writer, tables, ruleset);
    write_refusals(writer, tables, ruleset);
    write_editions(writer, ruleset);
    tw_writer_end(writer);
}

static void write_clause(struct tw_writer *writer, const struct tw_tables *tables,
                         const struct tw_clause *clause)
{
    tw_writer_key(writer, "[%s] = ", tw_builtin_clause_name(clause).text);
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
    tw_builtin_string(writer, "id", clause->id);
    tw_builtin_string(writer, "topic", clause->topic);
    tw_builtin_string(writer, "statement", clause->statement);
    tw_builtin_string(writer, "uncheckable", clause->uncheckable);
    tw_builtin_name(writer, "modality", tw_builtin_modalities[clause->modality]);
    if (clause->unseen > 0)
        tw_builtin_number(writer, "unseen", clause->unseen);
    tw_writer_key(writer, ".ruleset = ");
    tw_writer_value(writer, "%u", (unsigned)clause->ruleset);
    tw_writer_remark(writer, "%s", tables->rulesets[clause->ruleset].id);
    tw_builtin_write_evidence(writer, clause);
    tw_writer_end(writer);
}

static void write_option(struct tw_writer *writer, const struct tw_tables *tables,
                         const struct tw_option *option)
{
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
    tw_builtin_string(writer, "id", option->id);
    tw_builtin_string(writer, "alias", option->alias);
    tw_builtin_name(writer, "clause",
                    tw_builtin_clause_name(&tables->clauses[option->clause]).text);
    tw_builtin_number(writer, "value_count", option->value_count);
    tw_writer_key(writer, ".values = ");
    tw_writer_begin(writer, TW_LAYOUT_FILL, "(const char *const[]){", "}");
    for (unsigned i = 0; i < option->value_count; i++)
        tw_writer_string(writer, option->values[i]);
    tw_writer_end(writer);
    tw_writer_end(writer);
}

enum tw_status tw_builtin_write_rulesets(const struct tw_tables *tables, struct tw_outputs *outputs)
{
    struct tw_text *file = tw_outputs_add(outputs, "tables_rulesets.c");
    struct tw_writer writer;

    if (!file)
        return TW_NO_MEMORY;
    tw_writer_start(&writer, file);
    tw_builtin_header(&writer, tables);
    tw_writer_lines(&writer, "#include \"tables/clause_words.h\"\n"
                             "#include \"tables_internal.h\"\n\n");
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "const struct tw_ruleset tw_builtin_rulesets[] = {",
                    "};");
    for (unsigned i = 0; i < tables->ruleset_count; i++)
        write_ruleset(&writer, tables, &tables->rulesets[i]);
    tw_writer_end(&writer);
    tw_writer_line(&writer, "%s", "");
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "const struct tw_clause tw_builtin_clauses[] = {",
                    "};");
    for (unsigned i = 0; i < tables->clause_count; i++)
        write_clause(&writer, tables, &tables->clauses[i]);
    tw_writer_end(&writer);
    tw_writer_line(&writer, "%s", "");
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK,
                    tables->option_count > 0 ? "const struct tw_option tw_builtin_options[] = {"
                                             : "const struct tw_option tw_builtin_options[1] = {",
                    "};");
    for (unsigned i = 0; i < tables->option_count; i++)
        write_option(&writer, tables, &tables->options[i]);
    if (tables->option_count == 0)
        tw_writer_value(&writer, "{0}");
    tw_writer_end(&writer);
    return tw_writer_done(&writer);
}
