#include "model/internal.h"

#include <string.h>

#include "support/utf8.h"
#include "tables/vocabulary.h"

enum { MOST_SCORINGS = 255 };

/* The text of a formula, and where its first character stands. */
static void read_formula(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                         struct tw_word *ret_word)
{
    if (!tw_read_scalar(model, node, what))
        return;
    ret_word->text = node->text;
    ret_word->place = tw_yaml_place_in(node, 0, tw_utf8_count(node->text, strlen(node->text)));
}

static bool read_kind_and_moment(struct tw_model *model, const struct tw_yaml_node *node,
                                 const char *what, struct tw_scoring *scoring)
{
    const struct tw_yaml_node *feature = tw_read_required(model, node, "feature", what);
    const struct tw_yaml_node *when = tw_read_required(model, node, "when", what);
    int kind, moment;
    bool fine =
        tw_read_choice(model, feature, "feature", tw_kind_words, TW_KIND__COUNT, "kinds", &kind);

    if (fine && tw_kind_counters((unsigned)kind) == 0) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NO_FEATURE, feature->place,
                           "a %s gives no points", tw_kind_words[kind]);
        fine = false;
    }
    if (!tw_read_choice(model, when, "when", tw_moment_words, TW_MOMENT__COUNT, "moments",
                        &moment) ||
        !fine)
        return false;
    scoring->kind = (uint8_t)kind;
    scoring->moment = (uint8_t)moment;
    return true;
}

bool tw_scoring_read(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                     bool points, struct tw_model_scoring *ret_scoring)
{
    const struct tw_yaml_node *condition = tw_yaml_get(node, "if");

    ret_scoring->place = node->place;
    if (condition)
        read_formula(model, condition, "if", &ret_scoring->condition);
    if (points)
        read_formula(model, tw_read_required(model, node, "points", what), "points",
                     &ret_scoring->points);
    tw_read_required(model, node, "clauses", what);
    tw_read_references(model, node, "clauses", &ret_scoring->clauses, &ret_scoring->clause_count);
    return read_kind_and_moment(model, node, what, &ret_scoring->scoring);
}

static void load_scoring(struct tw_model *model, struct tw_model_ruleset *ruleset,
                         const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"feature", "when", "if", "points", "clauses"};
    struct tw_model_scoring scoring = {0};
    struct tw_model_scoring *kept;

    if (!tw_read_map(model, node, "a scoring entry"))
        return;
    tw_read_known_keys(model, node, "a scoring entry", keys, COUNT(keys));
    if (!tw_scoring_read(model, node, "a scoring entry", true, &scoring))
        return;
    kept = tw_model_append(model, &ruleset->scorings, &ruleset->scoring_count, sizeof *kept);
    if (kept)
        *kept = scoring;
}

void tw_scorings_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                      const struct tw_yaml_node *node)
{
    if (!node || !tw_read_list(model, node, "scoring"))
        return;
    if (node->count > MOST_SCORINGS) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "scoring has %zu entries; the most are %d", node->count,
                           (int)MOST_SCORINGS);
        return;
    }
    for (size_t i = 0; i < node->count; i++)
        load_scoring(model, ruleset, node->items[i]);
}
