/* How all the rules are verified: the files of rulesets/verification/, told by their first key. */
#include <string.h>

#include "model/internal.h"
#include "tables/clause_words.h"

enum { MOST_COMBINATIONS = 64, MOST_WEIGHT = 10000, MOST_SCORE = 1000 };

/* Names with what they mean. */
static void read_names(struct tw_model *model, const struct tw_yaml_node *root, const char *key,
                       struct tw_model_names *ret_names)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, key);

    if (!node || !tw_read_map(model, node, key))
        return;
    ret_names->place = node->place;
    for (size_t i = 0; i < node->count; i++) {
        struct tw_model_name *name =
            tw_model_append(model, &ret_names->list, &ret_names->count, sizeof *name);

        if (!name)
            return;
        name->word.text = node->keys[i]->text;
        name->word.place = node->keys[i]->place;
        tw_read_text(model, node->items[i], "what a name means", &name->meaning);
    }
}

static void read_flag(struct tw_model *model, const struct tw_yaml_node *node, const char *key,
                      bool *ret_flag)
{
    const struct tw_yaml_node *flag = tw_yaml_get(node, key);

    if (flag)
        tw_read_truth(model, flag, key, ret_flag);
}

/* A text that must be there, with its place. */
static bool read_word(struct tw_model *model, const struct tw_yaml_node *map, const char *key,
                      const char *what, struct tw_word *ret_word)
{
    const struct tw_yaml_node *node = tw_read_required(model, map, key, what);

    if (!tw_read_text(model, node, key, &ret_word->text))
        return false;
    ret_word->place = node->place;
    return true;
}

static void load_combination(struct tw_model *model, const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"rules", "weight", "exhaustive", "boards"};
    struct tw_model_verification *all = &model->verification;
    struct tw_model_combination entry = {.combination = {0}};
    struct tw_model_combination *kept;
    int32_t weight;

    if (!tw_read_map(model, node, "a combination"))
        return;
    tw_read_known_keys(model, node, "a combination", keys, COUNT(keys));
    if (!read_word(model, node, "rules", "a combination", &entry.rules) ||
        !tw_read_number(model, tw_read_required(model, node, "weight", "a combination"), "weight",
                        1, MOST_WEIGHT, &weight))
        return;
    entry.combination.rules = entry.rules.text;
    entry.combination.weight = (uint16_t)weight;
    read_flag(model, node, "exhaustive", &entry.combination.exhaustive);
    read_flag(model, node, "boards", &entry.combination.boards);
    if (all->combination_count == MOST_COMBINATIONS) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "there are at most %d combinations", (int)MOST_COMBINATIONS);
        return;
    }
    kept = tw_model_append(model, &all->combinations, &all->combination_count, sizeof *kept);
    if (kept)
        *kept = entry;
}

static void load_equal(struct tw_model *model, const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"ruleset", "change", "reason"};
    struct tw_model_verification *all = &model->verification;
    struct tw_model_equal entry = {.equal = {0}};
    struct tw_model_equal *kept;

    if (!tw_read_map(model, node, "an equal change"))
        return;
    tw_read_known_keys(model, node, "an equal change", keys, COUNT(keys));
    if (!read_word(model, node, "ruleset", "an equal change", &entry.ruleset))
        return;
    entry.equal.ruleset = entry.ruleset.text;
    entry.equal.change = tw_read_required_text(model, node, "change", "an equal change");
    entry.equal.reason = tw_read_required_text(model, node, "reason", "an equal change");
    kept = tw_model_append(model, &all->equal, &all->equal_count, sizeof *kept);
    if (kept)
        *kept = entry;
}

static void load_question(struct tw_model *model, const struct tw_yaml_node *node,
                          struct tw_setup_question *ret_question)
{
    static const char *const asks[] = {"pile", "placements", "playable"};
    static const char *const keys[] = {"ask", "with", "tile", "rules"};
    int ask;

    if (!tw_read_map(model, node, "a question"))
        return;
    tw_read_known_keys(model, node, "a question", keys, COUNT(keys));
    if (tw_read_choice(model, tw_read_required(model, node, "ask", "a question"), "ask", asks,
                       COUNT(asks), "questions", &ask))
        ret_question->ask = asks[ask];
    for (size_t i = 1; i < COUNT(keys); i++) {
        const char *value = tw_read_optional_text(model, node, keys[i]);

        if (value) {
            ret_question->key = keys[i];
            ret_question->value = value;
        }
    }
}

static void load_questions(struct tw_model *model, const struct tw_yaml_node *node,
                           struct tw_setup_case *setup)
{
    struct tw_setup_question *questions;

    if (!node || !tw_read_list(model, node, "ask"))
        return;
    if (node->count > UINT8_MAX) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "a set-up has at most %d questions", UINT8_MAX);
        return;
    }
    questions = tw_model_alloc(model, node->count, sizeof *questions);
    for (size_t i = 0; questions && i < node->count; i++)
        load_question(model, node->items[i], &questions[i]);
    setup->questions = questions;
    setup->question_count = questions ? (uint8_t)node->count : 0;
}

static void load_orders(struct tw_model *model, const struct tw_yaml_node *node,
                        struct tw_setup_case *setup)
{
    int order;

    if (!node || !tw_read_list(model, node, "orders"))
        return;
    for (size_t i = 0; i < node->count; i++)
        if (tw_read_choice(model, node->items[i], "an order of the pile", tw_order_words,
                           TW_ORDER__COUNT, "orders", &order))
            setup->orders = (uint8_t)(setup->orders | 1u << order);
}

static void load_scores(struct tw_model *model, const struct tw_yaml_node *node,
                        struct tw_setup_case *setup)
{
    if (!node || !tw_read_list(model, node, "scores"))
        return;
    if (node->count != COUNT(setup->scores)) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_SCORES, node->place,
                           "a set-up needs 3 scores, not %zu", node->count);
        return;
    }
    setup->has_scores = true;
    for (size_t i = 0; i < node->count; i++)
        tw_read_number(model, node->items[i], "a score", 0, MOST_SCORE, &setup->scores[i]);
}

static void load_setup(struct tw_model *model, const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"setup", "title",  "rules", "clauses",
                                       "ask",   "orders", "scores"};
    struct tw_model_verification *all = &model->verification;
    struct tw_model_setup entry = {.setup = {.name = ""}};
    struct tw_model_setup *kept;

    if (!tw_read_map(model, node, "a set-up"))
        return;
    tw_read_known_keys(model, node, "a set-up", keys, COUNT(keys));
    tw_read_name(model, tw_read_required(model, node, "setup", "a set-up"), "the name of a set-up",
                 &entry.setup.name);
    entry.setup.title = tw_read_required_text(model, node, "title", "a set-up");
    read_word(model, node, "rules", "a set-up", &entry.rules);
    entry.setup.rules = entry.rules.text;
    tw_read_required(model, node, "clauses", "a set-up");
    tw_read_references(model, node, "clauses", &entry.clauses, &entry.clause_count);
    load_questions(model, tw_yaml_get(node, "ask"), &entry.setup);
    load_orders(model, tw_yaml_get(node, "orders"), &entry.setup);
    load_scores(model, tw_yaml_get(node, "scores"), &entry.setup);
    kept = tw_model_append(model, &all->setups, &all->setup_count, sizeof *kept);
    if (kept)
        *kept = entry;
}

static void load_list(struct tw_model *model, const struct tw_yaml_node *root, const char *key,
                      void (*load)(struct tw_model *model, const struct tw_yaml_node *node))
{
    const struct tw_yaml_node *node = tw_yaml_get(root, key);

    if (!node || !tw_read_list(model, node, key))
        return;
    for (size_t i = 0; i < node->count; i++)
        load(model, node->items[i]);
}

enum tw_status tw_verification_load(struct tw_model *model, const struct tw_source *source,
                                    const struct tw_yaml_node *root)
{
    static const char *const keys[] = {"verification", "checks", "circumstances", "combinations",
                                       "equal",        "setups", "mechanisms",    "suspects"};
    const char *name;

    (void)source;
    tw_read_known_keys(model, root, "a file of verification", keys, COUNT(keys));
    tw_read_name(model, tw_read_required(model, root, "verification", "a file of verification"),
                 "the name of a file of verification", &name);
    read_names(model, root, "checks", &model->verification.checks);
    read_names(model, root, "circumstances", &model->verification.circumstances);
    read_names(model, root, "mechanisms", &model->verification.mechanisms);
    load_list(model, root, "combinations", load_combination);
    load_list(model, root, "equal", load_equal);
    load_list(model, root, "setups", load_setup);
    load_list(model, root, "suspects", tw_suspect_load);
    return model->diagnostics.out_of_memory ? TW_NO_MEMORY : TW_OK;
}

enum tw_status tw_verification_tables(struct tw_model *model, struct tw_verification *ret_tables)
{
    const struct tw_model_verification *from = &model->verification;
    struct tw_combination *combinations =
        tw_model_alloc(model, from->combination_count, sizeof *combinations);
    struct tw_equal_change *equal = tw_model_alloc(model, from->equal_count, sizeof *equal);
    struct tw_setup_case *setups = tw_model_alloc(model, from->setup_count, sizeof *setups);

    if (!combinations || !equal || !setups)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < from->combination_count; i++)
        combinations[i] = from->combinations[i].combination;
    for (size_t i = 0; i < from->equal_count; i++)
        equal[i] = from->equal[i].equal;
    for (size_t i = 0; i < from->setup_count; i++) {
        const struct tw_model_setup *setup = &from->setups[i];
        const char **clauses = tw_model_alloc(model, setup->clause_count + 1, sizeof *clauses);

        for (size_t k = 0; clauses && k < setup->clause_count; k++)
            clauses[k] = setup->clauses[k].text;
        setups[i] = setup->setup;
        setups[i].clauses = clauses;
    }
    *ret_tables = (struct tw_verification){
        .combinations = combinations,
        .equal = equal,
        .setups = setups,
        .combination_count = (uint16_t)from->combination_count,
        .equal_count = (uint16_t)from->equal_count,
        .setup_count = (uint16_t)from->setup_count,
    };
    if (!tw_suspects_tables(model, ret_tables))
        return TW_NO_MEMORY;
    return model->diagnostics.out_of_memory ? TW_NO_MEMORY : TW_OK;
}
