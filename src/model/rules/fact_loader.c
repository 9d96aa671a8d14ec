#include "model/internal.h"

#include <string.h>

#include "support/utf8.h"

void tw_read_patterns(struct tw_model *model, const struct tw_yaml_node *patterns,
                      const struct tw_yaml_node *lines, struct tw_model_pattern **ret_patterns,
                      size_t *ret_count)
{
    if (lines && tw_read_map(model, lines, "lines"))
        for (size_t i = 0; i < lines->count; i++) {
            const char *text;

            if (tw_read_text(model, lines->items[i], "lines", &text))
                tw_lines_check(model, lines->items[i], text);
        }
    if (!patterns || !tw_read_map(model, patterns, "patterns"))
        return;
    for (size_t i = 0; i < patterns->count; i++) {
        const char *edition = patterns->keys[i]->text;
        const struct tw_yaml_node *where =
            lines && lines->kind == TW_YAML_MAP ? tw_yaml_get(lines, edition) : NULL;
        struct tw_model_pattern *pattern;
        const char *text;

        if (!tw_read_text(model, patterns->items[i], "a pattern", &text))
            continue;
        pattern = tw_model_append(model, ret_patterns, ret_count, sizeof *pattern);
        if (!pattern)
            return;
        pattern->edition = edition;
        pattern->pattern = text;
        pattern->place = tw_yaml_place_in(patterns->items[i], 0, tw_utf8_count(text, strlen(text)));
        if (where && where->kind == TW_YAML_SCALAR)
            pattern->lines = where->text;
    }
}

/* One whole number, or a list of them. */
static void load_values(struct tw_model *model, struct tw_model_fact *fact,
                        const struct tw_yaml_node *node)
{
    const size_t count = node && node->kind == TW_YAML_LIST ? node->count : 1;

    if (!node)
        return;
    if (count > TW_MAX_VALUES) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "a fact has at most %d values", (int)TW_MAX_VALUES);
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (tw_read_number(model, node->kind == TW_YAML_LIST ? node->items[i] : node, "value",
                           INT32_MIN, INT32_MAX, &fact->values[fact->value_count]))
            fact->value_count++;
}

/* One expression, or a list with one for each value. */
static void load_computes(struct tw_model *model, struct tw_model_fact *fact,
                          const struct tw_yaml_node *node)
{
    const size_t count = node && node->kind == TW_YAML_LIST ? node->count : 1;

    if (!node)
        return;
    if (fact->value_count == 0 || (count != 1 && count != fact->value_count)) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_COMPUTES_COUNT, node->place,
                           "there are %zu expressions for %zu values", count, fact->value_count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const struct tw_yaml_node *item = node->kind == TW_YAML_LIST ? node->items[i] : node;
        struct tw_word *word = &fact->computes[fact->computes_count];

        if (!tw_read_text(model, item, "computes", &word->text))
            continue;
        word->place = tw_yaml_place_in(item, 0, tw_utf8_count(item->text, strlen(item->text)));
        fact->computes_count++;
    }
}

static bool is_listed(const struct tw_model_ruleset *ruleset, const char *edition)
{
    for (size_t i = 0; i < ruleset->edition_count; i++)
        if (strcmp(ruleset->editions[i].id, edition) == 0)
            return true;
    return false;
}

void tw_check_edition(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                      const struct tw_word *edition)
{
    const char *names[32];
    size_t count = 0;

    if (!edition->text || is_listed(ruleset, edition->text))
        return;
    for (; count < ruleset->edition_count && count < COUNT(names); count++)
        names[count] = ruleset->editions[count].id;
    tw_diagnostics_suggest(&model->diagnostics,
                           tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNKNOWN_EDITION,
                                              edition->place, "no edition '%s' is listed",
                                              edition->text),
                           edition->text, names, count, "editions");
}

/* Keys of a map are editions. */
static void check_editions(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                           const struct tw_yaml_node *map)
{
    if (!map || map->kind != TW_YAML_MAP)
        return;
    for (size_t i = 0; i < map->count; i++) {
        const struct tw_word edition = {map->keys[i]->text, map->keys[i]->place};

        tw_check_edition(model, ruleset, &edition);
    }
}

static void load_fact(struct tw_model *model, struct tw_model_ruleset *ruleset,
                      const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"id",       "fact",     "value",   "unit",
                                       "derived",  "computes", "implies", "note",
                                       "patterns", "lines",    "example", "scenario"};
    const struct tw_yaml_node *derived, *example, *implies, *value;
    struct tw_model_fact *fact;

    if (!tw_read_map(model, node, "a fact"))
        return;
    fact = tw_model_append(model, &ruleset->facts, &ruleset->fact_count, sizeof *fact);
    if (!fact)
        return;
    tw_read_known_keys(model, node, "a fact", keys, COUNT(keys));
    fact->id = tw_read_id(model, node, "a fact");
    fact->place = fact->id[0] ? tw_yaml_get(node, "id")->place : node->place;
    fact->fact = tw_read_required_text(model, node, "fact", "a fact");
    fact->unit = tw_read_optional_text(model, node, "unit");
    fact->note = tw_read_optional_text(model, node, "note");
    fact->scenario = tw_read_optional_text(model, node, "scenario");
    example = tw_yaml_get(node, "example");
    if (example && tw_read_text(model, example, "example", &fact->example.text))
        fact->example.place = example->place;
    fact->implies = -1;
    implies = tw_yaml_get(node, "implies");
    if (implies)
        tw_read_number(model, implies, "implies", 0, INT32_MAX, &fact->implies);
    derived = tw_yaml_get(node, "derived");
    if (derived)
        tw_read_truth(model, derived, "derived", &fact->derived);
    /* What the text says can be no number at all; then a note says so. */
    value = tw_yaml_get(node, "value");
    load_values(model, fact,
                value || fact->note ? value : tw_read_required(model, node, "value", "a fact"));
    load_computes(model, fact, tw_yaml_get(node, "computes"));
    check_editions(model, ruleset, tw_yaml_get(node, "patterns"));
    check_editions(model, ruleset, tw_yaml_get(node, "lines"));
    tw_read_patterns(model, tw_yaml_get(node, "patterns"), tw_yaml_get(node, "lines"),
                     &fact->patterns, &fact->pattern_count);
}

void tw_facts_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                   const struct tw_yaml_node *node)
{
    if (!node || !tw_read_list(model, node, "facts"))
        return;
    for (size_t i = 0; i < node->count; i++)
        load_fact(model, ruleset, node->items[i]);
}

static void load_invariant(struct tw_model *model, struct tw_model_ruleset *ruleset,
                           const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"id", "check", "from", "checked"};
    struct tw_model_invariant *invariant;

    if (!tw_read_map(model, node, "an invariant"))
        return;
    invariant =
        tw_model_append(model, &ruleset->invariants, &ruleset->invariant_count, sizeof *invariant);
    if (!invariant)
        return;
    tw_read_known_keys(model, node, "an invariant", keys, COUNT(keys));
    invariant->id = tw_read_id(model, node, "an invariant");
    invariant->place = invariant->id[0] ? tw_yaml_get(node, "id")->place : node->place;
    invariant->check = tw_read_required_text(model, node, "check", "an invariant");
    invariant->checked = tw_read_optional_text(model, node, "checked");
    tw_read_required(model, node, "from", "an invariant");
    tw_read_references(model, node, "from", &invariant->from, &invariant->from_count);
}

void tw_invariants_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                        const struct tw_yaml_node *node)
{
    if (!node || !tw_read_list(model, node, "invariants"))
        return;
    for (size_t i = 0; i < node->count; i++)
        load_invariant(model, ruleset, node->items[i]);
}
