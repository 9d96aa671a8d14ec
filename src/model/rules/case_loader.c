/* The questions that a clause raises, and the readings that can be chosen. */
#include "model/internal.h"

#include <string.h>

enum { MOST_READINGS = 100 };

/* The clause's id with -E1 or .e1 behind it. */
static bool is_case_id(const char *id, const char *clause)
{
    const size_t length = strlen(clause);
    const char *tail = id + length;

    if (strncmp(id, clause, length) != 0 ||
        (strncmp(tail, "-E", 2) != 0 && strncmp(tail, ".e", 2) != 0))
        return false;
    return tail[2] && tail[2 + strspn(tail + 2, "0123456789")] == '\0';
}

static const char *read_case_id(struct tw_model *model, const struct tw_model_clause *clause,
                                const struct tw_yaml_node *map)
{
    const struct tw_yaml_node *node = tw_read_required(model, map, "id", "a case");
    const char *id = "";

    if (!tw_read_text(model, node, "id", &id) || is_case_id(id, clause->id))
        return id;
    if (clause->id[0])
        tw_diagnostics_note(&model->diagnostics,
                            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_FOREIGN_CASE,
                                               node->place, "'%s' cannot be a case of %s", id,
                                               clause->id),
                            "cases of it are %s-E1, %s-E2 and so on", clause->id, clause->id);
    return id;
}

static void add_reading(struct tw_model *model, struct tw_model_case *edge_case,
                        const struct tw_yaml_node *slug, const struct tw_yaml_node *text,
                        bool playable)
{
    struct tw_model_reading *reading;
    const char *name;

    if (!tw_read_name(model, slug, "the name of a reading", &name))
        return;
    for (size_t i = 0; i < edge_case->reading_count; i++)
        if (strcmp(edge_case->readings[i].slug, name) == 0) {
            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_DUPLICATE_READING, slug->place,
                               "the reading '%s' stands twice", name);
            return;
        }
    if (edge_case->reading_count == MOST_READINGS) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, slug->place,
                           "an option has at most %d readings", (int)MOST_READINGS);
        return;
    }
    reading =
        tw_model_append(model, &edge_case->readings, &edge_case->reading_count, sizeof *reading);
    if (!reading)
        return;
    reading->slug = name;
    reading->playable = playable;
    if (text)
        tw_read_text(model, text, "a reading", &reading->text);
}

static void load_rivals(struct tw_model *model, struct tw_model_case *edge_case,
                        const struct tw_yaml_node *option, const char *key, bool playable)
{
    const struct tw_yaml_node *node = tw_yaml_get(option, key);

    if (!node || !tw_read_map(model, node, key))
        return;
    for (size_t i = 0; i < node->count; i++)
        add_reading(model, edge_case, node->keys[i], node->items[i], playable);
}

static void load_option(struct tw_model *model, struct tw_model_case *edge_case,
                        const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"alias",    "default", "others",
                                       "unplayed", "no_play", "why_unplayed"};
    const struct tw_yaml_node *alias, *standard;

    if (!tw_read_map(model, node, "an option"))
        return;
    tw_read_known_keys(model, node, "an option", keys, COUNT(keys));
    alias = tw_yaml_get(node, "alias");
    if (alias && tw_read_name(model, alias, "an alias", &edge_case->alias))
        edge_case->alias_place = alias->place;
    standard = tw_read_required(model, node, "default", "an option");
    if (standard)
        add_reading(model, edge_case, standard, NULL, true);
    load_rivals(model, edge_case, node, "others", true);
    load_rivals(model, edge_case, node, "unplayed", false);
    edge_case->no_play = tw_read_optional_text(model, node, "no_play");
    edge_case->why_unplayed = tw_read_optional_text(model, node, "why_unplayed");
    /* what is no question of play is nothing that could be chosen */
    edge_case->has_option = edge_case->reading_count > 0 && !edge_case->no_play;
}

static void load_case(struct tw_model *model, struct tw_model_clause *clause,
                      const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"id", "question", "reading", "why", "elsewhere", "option"};
    const struct tw_yaml_node *elsewhere, *option;
    struct tw_model_case *edge_case;

    if (!tw_read_map(model, node, "a case"))
        return;
    edge_case = tw_model_append(model, &clause->cases, &clause->case_count, sizeof *edge_case);
    if (!edge_case)
        return;
    tw_read_known_keys(model, node, "a case", keys, COUNT(keys));
    edge_case->id = read_case_id(model, clause, node);
    edge_case->place = edge_case->id[0] ? tw_yaml_get(node, "id")->place : node->place;
    edge_case->question = tw_read_required_text(model, node, "question", "a case");
    edge_case->reading = tw_read_required_text(model, node, "reading", "a case");
    edge_case->why = tw_read_optional_text(model, node, "why");
    elsewhere = tw_yaml_get(node, "elsewhere");
    if (elsewhere && tw_read_list(model, elsewhere, "elsewhere"))
        tw_read_strings(model, elsewhere, "elsewhere", &edge_case->elsewhere,
                        &edge_case->elsewhere_count);
    option = tw_yaml_get(node, "option");
    if (option)
        load_option(model, edge_case, option);
}

void tw_cases_load(struct tw_model *model, struct tw_model_clause *clause,
                   const struct tw_yaml_node *node)
{
    if (!node || !tw_read_list(model, node, "cases"))
        return;
    for (size_t i = 0; i < node->count; i++)
        load_case(model, clause, node->items[i]);
}
