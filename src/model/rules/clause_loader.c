#include "model/internal.h"

#include <stdlib.h>
#include <string.h>

#include "tables/clause_words.h"

/* A value as it could stand in a file: lists and maps in flow style. */
static void write_flow(const struct tw_yaml_node *node, struct tw_text *text)
{
    if (node->kind == TW_YAML_SCALAR) {
        tw_text_add(text, node->text);
        return;
    }
    tw_text_add_char(text, node->kind == TW_YAML_LIST ? '[' : '{');
    for (size_t i = 0; i < node->count; i++) {
        if (i)
            tw_text_add(text, ", ");
        if (node->kind == TW_YAML_MAP)
            tw_text_format(text, "%s: ", node->keys[i]->text);
        write_flow(node->items[i], text);
    }
    tw_text_add_char(text, node->kind == TW_YAML_LIST ? ']' : '}');
}

/* Parameters may be anything; those that are whole numbers can be computed with. */
static bool is_whole_number(const struct tw_yaml_node *node, int32_t *ret_value)
{
    const char *digits;
    long long value;

    if (node->kind != TW_YAML_SCALAR || !node->plain)
        return false;
    digits = node->text + (node->text[0] == '-');
    if (*digits == '\0' || digits[strspn(digits, "0123456789")] != '\0')
        return false;
    value = strtoll(node->text, NULL, 10); /* saturates */
    if (value < INT32_MIN || value > INT32_MAX)
        return false;
    *ret_value = (int32_t)value;
    return true;
}

static void read_values(const struct tw_yaml_node *node, struct tw_model_parameter *parameter)
{
    parameter->is_number = is_whole_number(node, &parameter->value);
    if (parameter->is_number) {
        parameter->values[0] = parameter->value;
        parameter->value_count = 1;
    }
    if (node->kind != TW_YAML_LIST || node->count > TW_MAX_VALUES)
        return;
    for (size_t i = 0; i < node->count; i++)
        if (!is_whole_number(node->items[i], &parameter->values[i]))
            return;
    parameter->value_count = node->count;
}

static void load_parameters(struct tw_model *model, struct tw_model_clause *clause,
                            const struct tw_yaml_node *node)
{
    struct tw_text text = {0};

    if (!node || !tw_read_map(model, node, "params"))
        return;
    clause->parameters = tw_model_alloc(model, node->count, sizeof *clause->parameters);
    if (!clause->parameters)
        return;
    for (size_t i = 0; i < node->count; i++) {
        struct tw_model_parameter *parameter = &clause->parameters[i];

        tw_text_clear(&text);
        write_flow(node->items[i], &text);
        parameter->name = node->keys[i]->text;
        parameter->text = tw_arena_string(&model->arena, tw_text_string(&text));
        read_values(node->items[i], parameter);
        if (!parameter->text || text.failed) {
            model->diagnostics.out_of_memory = true;
            break;
        }
        clause->parameter_count++;
    }
    tw_text_done(&text);
}

static void load_citation(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                          struct tw_model_clause *clause, const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"edition", "section", "lines", "agrees"};
    const struct tw_yaml_node *edition, *agrees;
    struct tw_model_citation *citation;

    if (!tw_read_map(model, node, "a source"))
        return;
    citation = tw_model_append(model, &clause->sources, &clause->source_count, sizeof *citation);
    if (!citation)
        return;
    tw_read_known_keys(model, node, "a source", keys, COUNT(keys));
    edition = tw_read_required(model, node, "edition", "a source");
    citation->edition.text = "";
    citation->agrees = true;
    citation->section = tw_read_required_text(model, node, "section", "a source");
    citation->lines = tw_read_lines(model, node);
    agrees = tw_yaml_get(node, "agrees");
    if (agrees)
        tw_read_truth(model, agrees, "agrees", &citation->agrees);
    if (tw_read_text(model, edition, "edition", &citation->edition.text)) {
        citation->edition.place = edition->place;
        tw_check_edition(model, ruleset, &citation->edition);
    }
}

static void add_place(struct tw_model *model, struct tw_model_example *example, const char *edition,
                      const struct tw_yaml_node *node)
{
    struct tw_model_whereabouts *place;
    const char *lines;

    if (!tw_read_text(model, node, "lines", &lines))
        return;
    tw_lines_check(model, node, lines);
    place = tw_model_append(model, &example->places, &example->place_count, sizeof *place);
    if (place)
        *place = (struct tw_model_whereabouts){.edition = edition, .lines = lines};
}

/* `lines` of an example: one text, or one for each edition. */
static void load_places(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                        struct tw_model_example *example, const struct tw_yaml_node *node)
{
    if (node && node->kind != TW_YAML_MAP)
        add_place(model, example, NULL, node);
    for (size_t i = 0; node && node->kind == TW_YAML_MAP && i < node->count; i++) {
        const struct tw_word edition = {node->keys[i]->text, node->keys[i]->place};

        tw_check_edition(model, ruleset, &edition);
        add_place(model, example, edition.text, node->items[i]);
    }
}

static void load_example(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                         struct tw_model_clause *clause, const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"id", "picture", "given", "expect", "lines", "derived"};
    struct tw_model_example *example;

    if (!tw_read_map(model, node, "an example"))
        return;
    example = tw_model_append(model, &clause->examples, &clause->example_count, sizeof *example);
    if (!example)
        return;
    tw_read_known_keys(model, node, "an example", keys, COUNT(keys));
    example->place = node->place;
    example->id = tw_read_required_text(model, node, "id", "an example");
    example->expect = tw_read_required_text(model, node, "expect", "an example");
    example->picture = tw_read_optional_text(model, node, "picture");
    example->given = tw_read_optional_text(model, node, "given");
    load_places(model, ruleset, example, tw_yaml_get(node, "lines"));
    example->derived = tw_read_optional_text(model, node, "derived");
}

static void load_sources(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                         struct tw_model_clause *clause, const struct tw_yaml_node *node)
{
    const struct tw_yaml_node *sources = tw_read_required(model, node, "sources", "a clause");

    if (!tw_read_list(model, sources, "sources"))
        return;
    if (sources->count == 0)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_EMPTY_VALUE, sources->place,
                           "a clause needs a source");
    for (size_t i = 0; i < sources->count; i++)
        load_citation(model, ruleset, clause, sources->items[i]);
}

static void load_lists(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                       struct tw_model_clause *clause, const struct tw_yaml_node *node)
{
    const struct tw_yaml_node *examples = tw_yaml_get(node, "examples");

    load_parameters(model, clause, tw_yaml_get(node, "params"));
    load_sources(model, ruleset, clause, node);
    tw_read_references(model, node, "silent_in", &clause->silent_in, &clause->silent_count);
    for (size_t i = 0; i < clause->silent_count; i++)
        tw_check_edition(model, ruleset, &clause->silent_in[i]);
    tw_read_references(model, node, "discrepancies", &clause->discrepancies,
                       &clause->discrepancy_count);
    if (examples && tw_read_list(model, examples, "examples"))
        for (size_t i = 0; i < examples->count; i++)
            load_example(model, ruleset, clause, examples->items[i]);
    tw_cases_load(model, clause, tw_yaml_get(node, "cases"));
}

/* Why no decision shows it. */
static void load_unseen(struct tw_model *model, struct tw_model_clause *clause,
                        const struct tw_yaml_node *node)
{
    const struct tw_yaml_node *unseen = tw_yaml_get(node, "unseen");
    int reason;

    if (!unseen || !tw_read_choice(model, unseen, "reason", tw_unseen_words, TW_UNSEEN__COUNT - 1,
                                   "reasons", &reason))
        return;
    clause->unseen = (uint8_t)(reason + 1);
    if (tw_yaml_get(node, "circumstances"))
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNCHECKABLE, unseen->place,
                           "%s is said to be unseen and has circumstances", clause->id);
}

static void load_clause(struct tw_model *model, struct tw_model_ruleset *ruleset,
                        const struct tw_yaml_node *node)
{
    static const char *const keys[] = {
        "id",       "topic",     "rule",      "statement",     "params",
        "sources",  "derived",   "silent_in", "discrepancies", "uncheckable",
        "examples", "cases",     "decision",  "refusal",       "circumstances",
        "checks",   "mechanism", "suspects",  "kit",           "unseen"};
    const struct tw_yaml_node *rule, *derived;
    struct tw_model_clause *clause;
    int modality = TW_MODALITY_MUST;

    if (!tw_read_map(model, node, "a clause"))
        return;
    clause = tw_model_append(model, &ruleset->clauses, &ruleset->clause_count, sizeof *clause);
    if (!clause)
        return;
    tw_read_known_keys(model, node, "a clause", keys, COUNT(keys));
    clause->id = tw_read_id(model, node, "a clause");
    clause->place = clause->id[0] ? tw_yaml_get(node, "id")->place : node->place;
    clause->topic = tw_read_required_text(model, node, "topic", "a clause");
    clause->statement = tw_read_required_text(model, node, "statement", "a clause");
    clause->uncheckable = tw_read_optional_text(model, node, "uncheckable");
    rule = tw_read_required(model, node, "rule", "a clause");
    tw_read_choice(model, rule, "rule", tw_modality_words, TW_MODALITY__COUNT, "rules", &modality);
    clause->modality = (enum tw_modality)modality;
    load_unseen(model, clause, node);
    derived = tw_yaml_get(node, "derived");
    if (derived)
        tw_read_truth(model, derived, "derived", &clause->derived);
    load_lists(model, ruleset, clause, node);
    tw_evidence_load(model, ruleset, clause, node);
}

void tw_clauses_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                     const struct tw_yaml_node *node)
{
    if (!tw_read_list(model, node, "clauses"))
        return;
    for (size_t i = 0; i < node->count; i++)
        load_clause(model, ruleset, node->items[i]);
}
