/* Rules as parts of the document: figures, scorings, the clauses behind them. */
#include <string.h>

#include "generators/document/document.h"
#include "tables/formula_program.h"

static json_t *clause_ids(const struct tw_tables *rules, const uint16_t *clauses, unsigned count)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < count; i++)
        json_array_append_new(list, json_string(rules->clauses[clauses[i]].id));
    return list;
}

static json_t *names(const char *const *list)
{
    json_t *array = json_array();

    for (; list && *list; list++)
        json_array_append_new(array, json_string(*list));
    return array;
}

static json_t *mechanisms(const struct tw_ruleset *ruleset)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < ruleset->mechanism_count; i++) {
        const struct tw_mechanism_use *use = &ruleset->mechanisms[i];
        json_t *parameters = json_array();

        for (unsigned k = 0; k < use->parameter_count; k++)
            json_array_append_new(parameters,
                                  json_pack("{s:s, s:i}", "name", use->parameters[k].name, "value",
                                            (int)use->parameters[k].value));
        json_array_append_new(list, json_pack("{s:s, s:o}", "kind", tw_mechanism_words[use->kind],
                                              "parameters", parameters));
    }
    return list;
}

json_t *tw_document_rulesets(const struct tw_tables *rules)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < rules->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = &rules->rulesets[i];

        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:i, s:i, s:o, s:o, s:o, s:o}", "id", ruleset->id, "title",
                      ruleset->title ? ruleset->title : "", "hash", ruleset->hash, "players_min",
                      (int)ruleset->players_min, "players_max", (int)ruleset->players_max, "needs",
                      names(ruleset->needs), "excludes", names(ruleset->excludes), "sets",
                      names(ruleset->sets), "mechanisms", mechanisms(ruleset)));
    }
    return list;
}

static json_t *figure(const struct tw_tables *rules, const struct tw_ruleset *ruleset,
                      const struct tw_figure_rule *rule)
{
    json_t *on = json_array();

    for (unsigned i = 0; i < TW_KIND__COUNT; i++)
        if (rule->on & 1u << i)
            json_array_append_new(on, json_string(tw_kind_words[i]));
    return json_pack("{s:s, s:s, s:i, s:i, s:o, s:o}", "ruleset", ruleset->id, "figure",
                     tw_figure_words[rule->kind], "count", (int)rule->count, "strength",
                     (int)rule->strength, "on", on, "clauses",
                     clause_ids(rules, rule->clauses, rule->clause_count));
}

json_t *tw_document_figures(const struct tw_tables *rules)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < rules->ruleset_count; i++)
        for (unsigned k = 0; k < rules->rulesets[i].figure_count; k++)
            json_array_append_new(
                list, figure(rules, &rules->rulesets[i], &rules->rulesets[i].figures[k]));
    return list;
}

void tw_document_scoring_name(const struct tw_ruleset *ruleset, unsigned index,
                              struct tw_text *ret_text)
{
    const struct tw_scoring *scoring = &ruleset->scorings[index];
    unsigned number = 1;

    for (unsigned i = 0; i < index; i++)
        number += ruleset->scorings[i].kind == scoring->kind &&
                  ruleset->scorings[i].moment == scoring->moment;
    tw_text_format(ret_text, "%s-%s-%s", ruleset->id, tw_kind_words[scoring->kind],
                   tw_moment_words[scoring->moment]);
    if (number > 1)
        tw_text_format(ret_text, "-%u", number);
}

static void add_once(json_t *list, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), name) == 0)
            return;
    json_array_append_new(list, json_string(name));
}

json_t *tw_document_asked(const struct tw_tables *rules, const struct tw_formula *formula)
{
    json_t *list = json_array();

    for (unsigned at = 0; at < formula->length; at++) {
        const int32_t op = formula->code[at];
        struct tw_text name = {0};

        if (op > TW_OP_OPTION)
            continue;
        at++;
        if (op == TW_OP_COUNTER)
            tw_text_add(&name, tw_counter_words[formula->code[at]]);
        else if (op == TW_OP_OPTION)
            tw_document_option_name(&rules->options[formula->code[at]], &name);
        if (op != TW_OP_NUMBER)
            add_once(list, tw_text_string(&name));
        tw_text_done(&name);
    }
    return list;
}

static json_t *formula_part(const struct tw_tables *rules, const struct tw_formula *formula,
                            bool truth)
{
    if (!formula)
        return json_null();
    return json_pack("{s:s, s:o, s:o}", "text", formula->text, "asks",
                     tw_document_asked(rules, formula), "expr",
                     tw_document_expression(rules, formula, truth));
}

static json_t *scoring_part(const struct tw_tables *rules, const struct tw_ruleset *ruleset,
                            unsigned index)
{
    const struct tw_scoring *scoring = &ruleset->scorings[index];
    struct tw_text name = {0};
    json_t *part;

    tw_document_scoring_name(ruleset, index, &name);
    part = json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "name", tw_text_string(&name),
                     "ruleset", ruleset->id, "kind", tw_kind_words[scoring->kind], "moment",
                     tw_moment_words[scoring->moment], "condition",
                     formula_part(rules, scoring->condition, true), "points",
                     formula_part(rules, scoring->points, false), "clauses",
                     clause_ids(rules, scoring->clauses, scoring->clause_count));
    tw_text_done(&name);
    return part;
}

json_t *tw_document_scorings(const struct tw_tables *rules)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < rules->ruleset_count; i++)
        for (unsigned k = 0; k < rules->rulesets[i].scoring_count; k++)
            json_array_append_new(list, scoring_part(rules, &rules->rulesets[i], k));
    return list;
}

void tw_document_option_name(const struct tw_option *option, struct tw_text *ret_text)
{
    for (const char *c = option->alias ? option->alias : option->id; *c; c++)
        tw_text_add_char(ret_text, *c == '-' ? '_' : *c);
}

static bool asks_for(const struct tw_formula *formula, unsigned option)
{
    for (unsigned at = 0; formula && at < formula->length; at++) {
        const int32_t op = formula->code[at];

        if (op > TW_OP_OPTION)
            continue;
        at++;
        if (op == TW_OP_OPTION && formula->code[at] == (int32_t)option)
            return true;
    }
    return false;
}

/* Does any formula ask for this reading? */
static bool asks_for_option(const struct tw_tables *rules, unsigned option)
{
    for (unsigned i = 0; i < rules->ruleset_count; i++)
        for (unsigned k = 0; k < rules->rulesets[i].scoring_count; k++)
            if (asks_for(rules->rulesets[i].scorings[k].condition, option) ||
                asks_for(rules->rulesets[i].scorings[k].points, option))
                return true;
    return false;
}

json_t *tw_document_counters(const struct tw_tables *rules)
{
    json_t *list = json_array();
    int number = 0;

    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
        if (tw_counter_words[i][0] != '\0')
            json_array_append_new(list,
                                  json_pack("{s:s, s:i, s:b, s:n}", "name", tw_counter_words[i],
                                            "number", number++, "is_reading", 0, "reading"));
    for (unsigned i = 0; i < rules->option_count; i++) {
        struct tw_text name = {0};

        if (!asks_for_option(rules, i))
            continue;
        tw_document_option_name(&rules->options[i], &name);
        json_array_append_new(list, json_pack("{s:s, s:n, s:b, s:s}", "name", tw_text_string(&name),
                                              "number", "is_reading", 1, "reading",
                                              rules->options[i].id));
        tw_text_done(&name);
    }
    return list;
}

json_t *tw_document_clauses(const struct tw_tables *rules)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < rules->clause_count; i++) {
        const struct tw_clause *clause = &rules->clauses[i];

        json_array_append_new(list,
                              json_pack("{s:s, s:s, s:s, s:s?, s:s?}", "id", clause->id, "ruleset",
                                        rules->rulesets[clause->ruleset].id, "modality",
                                        tw_modality_words[clause->modality], "topic", clause->topic,
                                        "statement", clause->statement));
    }
    return list;
}
