/* A ruleset: what stands at the top of its file. Its parts are read in files of their own. */
#include <string.h>

#include "model/internal.h"
#include "tables/vocabulary.h"

enum { MOST_REFERENCES = 255 };

static const char *const ruleset_keys[] = {
    "ruleset",    "title",   "needs",    "excludes", "sets",    "instead_of",
    "clauses_of", "players", "editions", "glossary", "figures", "mechanisms",
    "scoring",    "effects", "refusals", "facts",    "clauses", "invariants",
};

/* Words of capitals and a number, with dashes between: GR-RAIL-04. */
static bool is_id(const char *text)
{
    size_t words = 0;

    for (;;) {
        const size_t capitals = strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");

        if (capitals == 0 || text[capitals] != '-')
            break;
        text += capitals + 1;
        words++;
    }
    return words > 0 && *text && text[strspn(text, "0123456789")] == '\0';
}

const char *tw_read_id(struct tw_model *model, const struct tw_yaml_node *map, const char *what)
{
    const struct tw_yaml_node *node = tw_read_required(model, map, "id", what);
    const char *id = "";

    if (!tw_read_text(model, node, "id", &id) || is_id(id))
        return id;
    tw_diagnostics_note(&model->diagnostics,
                        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_BAD_ID, node->place,
                                           "'%s' cannot be the id of %s", id, what),
                        "ids are words of capitals and a number, as in FERRY-ROAD-02");
    return "";
}

void tw_read_references(struct tw_model *model, const struct tw_yaml_node *map, const char *key,
                        struct tw_word **ret_words, size_t *ret_count)
{
    const struct tw_yaml_node *node = tw_yaml_get(map, key);

    if (!node)
        return;
    if (node->kind == TW_YAML_LIST && node->count > MOST_REFERENCES) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "%s has %zu entries; the most are %d", key, node->count,
                           (int)MOST_REFERENCES);
        return;
    }
    tw_read_words(model, node, key, ret_words, ret_count);
}

/* Names of rulesets or sets: a NULL-terminated list and the place of each. */
static void read_names(struct tw_model *model, const struct tw_yaml_node *root, const char *key,
                       const char ***ret_names, struct tw_place **ret_places)
{
    struct tw_word *words = NULL;
    size_t count = 0;
    const char **names;
    struct tw_place *places;

    tw_read_references(model, root, key, &words, &count);
    names = tw_model_alloc(model, count + 1, sizeof *names);
    places = tw_model_alloc(model, count + 1, sizeof *places);
    if (!names || !places)
        return;
    for (size_t i = 0; i < count; i++) {
        names[i] = words[i].text;
        places[i] = words[i].place;
    }
    *ret_names = names;
    *ret_places = places;
}

static void read_players(struct tw_model *model, const struct tw_yaml_node *node,
                         struct tw_model_ruleset *ruleset)
{
    static const char *const keys[] = {"min", "max"};
    int32_t least = 1, most = 1;

    if (!node || !tw_read_map(model, node, "players"))
        return;
    tw_read_known_keys(model, node, "players", keys, COUNT(keys));
    if (!tw_read_number(model, tw_read_required(model, node, "min", "players"), "min", 1, 10,
                        &least) ||
        !tw_read_number(model, tw_read_required(model, node, "max", "players"), "max", 1, 10,
                        &most))
        return;
    if (least > most)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_PLAYERS, node->place,
                           "the fewest players, %d, are more than the most, %d", least, most);
    ruleset->players_min = (uint8_t)least;
    ruleset->players_max = (uint8_t)most;
}

static void read_readings(struct tw_model *model, struct tw_model_edition *edition,
                          const struct tw_yaml_node *node)
{
    if (!node || !tw_read_map(model, node, "readings"))
        return;
    for (size_t i = 0; i < node->count; i++) {
        struct tw_model_edition_reading *reading;
        const char *value;

        if (!tw_read_text(model, node->items[i], "a reading", &value))
            continue;
        reading =
            tw_model_append(model, &edition->readings, &edition->reading_count, sizeof *reading);
        if (reading)
            *reading = (struct tw_model_edition_reading){
                .option = {node->keys[i]->text, node->keys[i]->place},
                .value = {value, node->items[i]->place},
            };
    }
}

static void read_edition(struct tw_model *model, const struct tw_yaml_node *key,
                         const struct tw_yaml_node *node, struct tw_model_ruleset *ruleset)
{
    static const char *const keys[] = {"title", "language", "year", "note", "readings"};
    const struct tw_yaml_node *year;
    struct tw_model_edition *edition;
    const char *id;

    if (!tw_read_name(model, key, "the name of an edition", &id) ||
        !tw_read_map(model, node, "an edition"))
        return;
    edition = tw_model_append(model, &ruleset->editions, &ruleset->edition_count, sizeof *edition);
    if (!edition)
        return;
    tw_read_known_keys(model, node, "an edition", keys, COUNT(keys));
    year = tw_yaml_get(node, "year");
    edition->id = id;
    edition->title = tw_read_required_text(model, node, "title", "an edition");
    edition->language = tw_read_required_text(model, node, "language", "an edition");
    edition->note = tw_read_optional_text(model, node, "note");
    if (year)
        tw_read_number(model, year, "year", 1900, 2200, &edition->year);
    read_readings(model, edition, tw_yaml_get(node, "readings"));
}

static void read_glossary(struct tw_model *model, const struct tw_yaml_node *node,
                          struct tw_model_ruleset *ruleset)
{
    if (!node || !tw_read_map(model, node, "glossary"))
        return;
    ruleset->glossary = tw_model_alloc(model, node->count, sizeof *ruleset->glossary);
    if (!ruleset->glossary)
        return;
    for (size_t i = 0; i < node->count; i++) {
        const char *meaning = "";

        tw_read_text(model, node->items[i], "the meaning of a word", &meaning);
        ruleset->glossary[i].word = node->keys[i]->text;
        ruleset->glossary[i].meaning = meaning;
    }
    ruleset->glossary_count = node->count;
}

/* Kinds of feature, one bit each. */
static uint32_t read_kinds(struct tw_model *model, const struct tw_yaml_node *figure)
{
    const struct tw_yaml_node *node = tw_read_required(model, figure, "on", "a figure");
    uint32_t kinds = 0;

    if (!tw_read_list(model, node, "on"))
        return 0;
    for (size_t i = 0; i < node->count; i++) {
        int kind;

        if (!tw_read_choice(model, node->items[i], "a kind of feature", tw_kind_words,
                            TW_KIND__COUNT, "kinds", &kind))
            continue;
        if (!tw_kind_about((unsigned)kind)->takes_figures)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NO_FEATURE, node->items[i]->place,
                               "no figure can stand on a %s", tw_kind_words[kind]);
        if (kinds >> kind & 1)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_REPEATED, node->items[i]->place,
                               "'%s' stands twice in on", tw_kind_words[kind]);
        kinds |= 1u << kind;
    }
    return kinds;
}

static void read_figure(struct tw_model *model, const struct tw_yaml_node *key,
                        const struct tw_yaml_node *node, struct tw_model_ruleset *ruleset)
{
    static const char *const keys[] = {"count", "strength", "on", "clauses"};
    struct tw_model_figure *figure;
    int32_t count = 0, strength = 0;
    int kind;

    if (!tw_read_choice(model, key, "a figure", tw_figure_words, TW_FIGURE__COUNT, "figures",
                        &kind) ||
        !tw_read_map(model, node, "a figure"))
        return;
    figure = tw_model_append(model, &ruleset->figures, &ruleset->figure_count, sizeof *figure);
    if (!figure)
        return;
    tw_read_known_keys(model, node, "a figure", keys, COUNT(keys));
    tw_read_number(model, tw_read_required(model, node, "count", "a figure"), "count", 0, 100,
                   &count);
    tw_read_number(model, tw_read_required(model, node, "strength", "a figure"), "strength", 0, 100,
                   &strength);
    tw_read_required(model, node, "clauses", "a figure");
    tw_read_references(model, node, "clauses", &figure->clauses, &figure->clause_count);
    figure->place = key->place;
    figure->rule.kind = (uint8_t)kind;
    figure->rule.count = (uint8_t)count;
    figure->rule.strength = (uint8_t)strength;
    figure->rule.on = read_kinds(model, node);
}

static void read_mechanism(struct tw_model *model, const struct tw_yaml_node *key,
                           const struct tw_yaml_node *node, struct tw_model_ruleset *ruleset)
{
    struct tw_mechanism_use *use;
    struct tw_parameter *parameters;
    int kind;

    if (!tw_read_choice(model, key, "a mechanism", tw_mechanism_words, TW_MECHANISM__COUNT,
                        "mechanisms", &kind) ||
        !tw_read_map(model, node, "the parameters of a mechanism"))
        return;
    if (node->count > MOST_REFERENCES) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "a mechanism has at most %d parameters", (int)MOST_REFERENCES);
        return;
    }
    parameters = tw_model_alloc(model, node->count, sizeof *parameters);
    use = tw_model_append(model, &ruleset->mechanisms, &ruleset->mechanism_count, sizeof *use);
    if (!parameters || !use)
        return;
    for (size_t i = 0; i < node->count; i++) {
        parameters[i].name = node->keys[i]->text;
        tw_read_number(model, node->items[i], "a parameter of a mechanism", INT32_MIN, INT32_MAX,
                       &parameters[i].value);
    }
    use->kind = (uint8_t)kind;
    use->parameters = parameters;
    use->parameter_count = (uint8_t)node->count;
}

static void read_refusal(struct tw_model *model, const struct tw_yaml_node *key,
                         const struct tw_yaml_node *node, struct tw_model_ruleset *ruleset)
{
    struct tw_model_refusal *refusal;
    int reason;

    if (!tw_read_choice(model, key, "a reason", tw_reason_words, TW_REASON__COUNT, "reasons",
                        &reason))
        return;
    refusal = tw_model_append(model, &ruleset->refusals, &ruleset->refusal_count, sizeof *refusal);
    if (!refusal)
        return;
    refusal->reason = (enum tw_reason)reason;
    tw_read_words(model, node, "the clauses of a reason", &refusal->clauses,
                  &refusal->clause_count);
    if (refusal->clause_count > MOST_REFERENCES) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "a reason has at most %d clauses", (int)MOST_REFERENCES);
        refusal->clause_count = 0;
    }
}

typedef void entry_reader(struct tw_model *model, const struct tw_yaml_node *key,
                          const struct tw_yaml_node *node, struct tw_model_ruleset *ruleset);

/* Reads every entry of the map under `key`. */
static void read_entries(struct tw_model *model, const struct tw_yaml_node *root, const char *key,
                         entry_reader *reader, struct tw_model_ruleset *ruleset)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, key);

    if (!node || !tw_read_map(model, node, key))
        return;
    for (size_t i = 0; i < node->count; i++)
        reader(model, node->keys[i], node->items[i], ruleset);
}

/* The name must be that of the file, so that --rules finds it. */
static void check_file_name(struct tw_model *model, const struct tw_model_ruleset *ruleset)
{
    const char *slash = strrchr(ruleset->source->name, '/');
    const char *name = slash ? slash + 1 : ruleset->source->name;
    const size_t length = strlen(ruleset->id);

    if (strncmp(name, ruleset->id, length) == 0 && strcmp(name + length, ".yaml") == 0)
        return;
    tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_FILE_NAME, ruleset->place,
                       "the ruleset is named '%s' and its file '%s'", ruleset->id, name);
}

static void read_clauses(struct tw_model *model, const struct tw_yaml_node *root,
                         struct tw_model_ruleset *ruleset)
{
    const struct tw_yaml_node *borrowed = tw_yaml_get(root, "clauses_of");
    const struct tw_yaml_node *own = tw_yaml_get(root, "clauses");

    if (borrowed && own)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NO_CLAUSES, borrowed->place,
                           "a ruleset has clauses of its own or those of another, not both");
    else if (!borrowed && !own)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NO_CLAUSES, ruleset->place,
                           "the ruleset has neither 'clauses' nor 'clauses_of'");
    if (borrowed && tw_read_text(model, borrowed, "clauses_of", &ruleset->clauses_of.text))
        ruleset->clauses_of.place = borrowed->place;
    if (own)
        tw_clauses_load(model, ruleset, own);
}

static void read_ruleset(struct tw_model *model, const struct tw_yaml_node *root,
                         struct tw_model_ruleset *ruleset)
{
    tw_read_known_keys(model, root, "a ruleset", ruleset_keys, COUNT(ruleset_keys));
    ruleset->title = tw_read_required_text(model, root, "title", "a ruleset");
    read_names(model, root, "needs", &ruleset->needs, &ruleset->needs_places);
    read_names(model, root, "excludes", &ruleset->excludes, &ruleset->excludes_places);
    read_names(model, root, "sets", &ruleset->sets, &ruleset->sets_places);
    read_names(model, root, "instead_of", &ruleset->instead_of, &ruleset->instead_places);
    read_players(model, tw_yaml_get(root, "players"), ruleset);
    read_entries(model, root, "editions", read_edition, ruleset);
    read_glossary(model, tw_yaml_get(root, "glossary"), ruleset);
    read_entries(model, root, "figures", read_figure, ruleset);
    read_entries(model, root, "mechanisms", read_mechanism, ruleset);
    read_entries(model, root, "refusals", read_refusal, ruleset);
    tw_scorings_load(model, ruleset, tw_yaml_get(root, "scoring"));
    tw_effects_load(model, ruleset, tw_yaml_get(root, "effects"));
    tw_facts_load(model, ruleset, tw_yaml_get(root, "facts"));
    read_clauses(model, root, ruleset);
    tw_invariants_load(model, ruleset, tw_yaml_get(root, "invariants"));
}

enum tw_status tw_ruleset_load(struct tw_model *model, const struct tw_source *source,
                               const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *name = tw_read_required(model, root, "ruleset", "a ruleset");
    struct tw_model_ruleset ruleset = {.source = source, .id = ""};
    struct tw_model_ruleset *kept;

    if (!name || !tw_read_name(model, name, "the name of a ruleset", &ruleset.id))
        return TW_UNUSABLE;
    ruleset.place = name->place;
    check_file_name(model, &ruleset);
    if (tw_model_find_ruleset(model, ruleset.id)) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_DUPLICATE_RULESET, ruleset.place,
                           "the ruleset '%s' was loaded before", ruleset.id);
        return TW_FINDING;
    }
    read_ruleset(model, root, &ruleset);
    kept = tw_model_append(model, &model->rulesets, &model->ruleset_count, sizeof *kept);
    if (!kept || model->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    *kept = ruleset;
    return TW_OK;
}
