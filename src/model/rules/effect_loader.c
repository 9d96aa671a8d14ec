/* Effects: what else happens when a feature is completed. */
#include "model/internal.h"

enum { MOST_EFFECTS = 64 };

static bool read_what(struct tw_model *model, const struct tw_yaml_node *node,
                      struct tw_model_effect *effect)
{
    const struct tw_yaml_node *figure = tw_yaml_get(node, "figure");
    const struct tw_yaml_node *points = tw_yaml_get(node, "points");
    int what, kind;

    if (!tw_read_choice(model, tw_read_required(model, node, "do", "an effect"), "do",
                        tw_effect_words, TW_EFFECT__COUNT, "effects", &what))
        return false;
    effect->what = (uint8_t)what;
    if (what == TW_EFFECT_FIGURE_BACK) {
        figure = tw_read_required(model, node, "figure", "an effect");
        if (!tw_read_choice(model, figure, "figure", tw_figure_words, TW_FIGURE__COUNT, "figures",
                            &kind))
            return false;
        effect->figure = (uint8_t)kind;
        figure = NULL;
    }
    if (what == TW_EFFECT_POINTS) {
        if (!tw_read_required(model, node, "points", "an effect"))
            return false;
        points = NULL;
    }
    if (figure || points)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_UNKNOWN_KEY,
                           (figure ? figure : points)->place, "'%s' has no '%s'",
                           tw_effect_words[what], figure ? "figure" : "points");
    return !figure && !points;
}

static void load_effect(struct tw_model *model, struct tw_model_ruleset *ruleset,
                        const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"feature", "when",   "if",     "do",
                                       "figure",  "points", "clauses"};
    struct tw_model_effect effect = {.what = 0}, *kept;

    if (!tw_read_map(model, node, "an effect"))
        return;
    tw_read_known_keys(model, node, "an effect", keys, COUNT(keys));
    if (!read_what(model, node, &effect) ||
        !tw_scoring_read(model, node, "an effect", effect.what == TW_EFFECT_POINTS, &effect.entry))
        return;
    if (effect.entry.scoring.moment != TW_MOMENT_COMPLETE ||
        effect.entry.scoring.kind == TW_KIND_PLAYER) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_NO_FEATURE, node->place,
                           "an effect follows a feature that is complete");
        return;
    }
    kept = tw_model_append(model, &ruleset->effects, &ruleset->effect_count, sizeof *kept);
    if (kept)
        *kept = effect;
}

/* Effects are carried out by a mechanism, as much else is; nobody has to name it. */
static void use_mechanism(struct tw_model *model, struct tw_model_ruleset *ruleset)
{
    struct tw_mechanism_use *use =
        tw_model_append(model, &ruleset->mechanisms, &ruleset->mechanism_count, sizeof *use);

    if (use)
        *use = (struct tw_mechanism_use){.kind = TW_MECHANISM_EFFECTS};
}

void tw_effects_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                     const struct tw_yaml_node *node)
{
    if (!node || !tw_read_list(model, node, "effects"))
        return;
    if (node->count > MOST_EFFECTS) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "effects has %zu entries; the most are %d", node->count,
                           (int)MOST_EFFECTS);
        return;
    }
    for (size_t i = 0; i < node->count; i++)
        load_effect(model, ruleset, node->items[i]);
    if (ruleset->effect_count)
        use_mechanism(model, ruleset);
}
