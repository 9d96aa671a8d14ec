/* Terms of `computes` that count what sets and rulesets hold. */
#include <string.h>

#include "model/rules/computes.h"

static bool has_symbol(const struct tw_model_set *set, int symbol)
{
    for (size_t i = 0; i < set->tile_count; i++)
        for (size_t j = 0; j < set->tiles[i].tile.segment_count; j++)
            if (set->tiles[i].tile.segments[j].symbols[symbol])
                return true;
    return false;
}

static bool has_arrow(const struct tw_model_set *set, int arrow)
{
    for (size_t i = 0; arrow != TW_ARROW_NONE && i < set->drawn_count; i++)
        if (set->tiles[i].tile.arrow == arrow)
            return true;
    return false;
}

int64_t tw_terms_kinds(struct tw_terms *terms)
{
    static const char *const words[] = {"symbols", "arrows"};
    const struct tw_model_set *set = tw_terms_set(terms);
    const int what = tw_terms_choice(terms, "kind", words, 2);
    int64_t count = 0;

    for (int i = 0; set && what == 0 && i < TW_SYMBOL__COUNT; i++)
        count += has_symbol(set, i);
    for (int i = 0; set && what == 1 && i < TW_ARROW__COUNT; i++)
        count += has_arrow(set, i);
    return count;
}

/* Cells that one piece covers. */
static int64_t cells_of(const struct tw_model_set *set, size_t row)
{
    int64_t cells = 0;

    for (; row < set->tile_count && cells < (int64_t)set->tile_count; cells++)
        row = set->tiles[row].next_cell ? set->tiles[row].next_cell : set->tile_count;
    return cells;
}

int64_t tw_terms_cells(struct tw_terms *terms)
{
    const struct tw_model_set *set = tw_terms_set(terms);
    const int role = tw_terms_choice(terms, "role", tw_role_words, TW_ROLE__COUNT);
    int64_t count = 0;

    for (size_t i = 0; set && role >= 0 && i < set->drawn_count; i++)
        if (set->tiles[i].tile.role == role)
            count += set->tiles[i].tile.count * cells_of(set, i);
    return count;
}

/* Kinds of tile of which one copy is the start tile and others are drawn. */
int64_t tw_terms_twins(struct tw_terms *terms)
{
    const struct tw_model_set *set = tw_terms_set(terms);
    int64_t count = 0;

    for (size_t i = 0; set && i < set->drawn_count; i++)
        count +=
            set->tiles[i].tile.start > 0 && set->tiles[i].tile.count > set->tiles[i].tile.start;
    return count;
}

/* The values that tokens show, in ascending order: one for each value of the fact. */
int64_t tw_terms_token_values(struct tw_terms *terms)
{
    const struct tw_model_set *set = tw_terms_set(terms);
    int64_t wanted = 0;
    size_t count = 0;

    for (int i = 0; set && i <= TW_MAX_TOKEN_VALUE; i++)
        if (set->set.tokens[i] && count++ == terms->which)
            wanted = i;
    if (set && count != terms->fact->value_count)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_COUNT,
                        "tokens show %zu different values, the fact has %zu", count,
                        terms->fact->value_count);
    terms->list = true;
    return wanted;
}

/* The rule for a figure in one ruleset, or NULL. */
static const struct tw_figure_rule *rule_in(const struct tw_model_ruleset *ruleset, int figure)
{
    for (size_t i = 0; i < ruleset->figure_count; i++)
        if (ruleset->figures[i].rule.kind == figure)
            return &ruleset->figures[i].rule;
    return NULL;
}

/* The nearest ruleset that has the figure: an expansion may change its count. */
static const struct tw_figure_rule *nearest_rule(struct tw_terms *terms, int figure)
{
    const struct tw_figure_rule *rule;
    struct tw_reach reach;

    if (figure < 0)
        return NULL;
    tw_ruleset_reach(terms->model, terms->home, &reach);
    for (size_t i = 0; i < reach.count; i++)
        if ((rule = rule_in(reach.rulesets[i], figure)))
            return rule;
    if (reach.complete)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME,
                        "neither this ruleset nor those it needs have that figure");
    terms->unloaded = true;
    return NULL;
}

/* The rule of a ruleset that is named, which this one need not know. */
static const struct tw_figure_rule *rule_of(struct tw_terms *terms, int figure, const char *name)
{
    const struct tw_model_ruleset *ruleset = tw_model_find_ruleset(terms->model, name);
    const struct tw_figure_rule *rule = ruleset ? rule_in(ruleset, figure) : NULL;

    if (ruleset && !rule)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "'%s' does not have that figure", name);
    else if (!ruleset && terms->model->ruleset_count > 1)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "there is no ruleset '%s'", name);
    terms->unloaded = terms->unloaded || !rule;
    return rule;
}

/* The name of a ruleset, if one follows; else nothing is taken. */
static bool takes_ruleset(struct tw_terms *terms, char ret_name[TW_TERM_WORD])
{
    const size_t from = terms->from, at = terms->at;

    tw_terms_word(terms, ret_name);
    if (ret_name[0] >= 'a' && ret_name[0] <= 'z')
        return true;
    terms->from = from;
    terms->at = at;
    return false;
}

int64_t tw_terms_figures(struct tw_terms *terms)
{
    const int figure = tw_terms_choice(terms, "figure", tw_figure_words, TW_FIGURE__COUNT);
    const struct tw_figure_rule *rule = NULL;
    char name[TW_TERM_WORD];

    if (figure >= 0)
        rule =
            takes_ruleset(terms, name) ? rule_of(terms, figure, name) : nearest_rule(terms, figure);
    return rule ? rule->count : 0;
}

int64_t tw_terms_places(struct tw_terms *terms)
{
    const int figure = tw_terms_choice(terms, "figure", tw_figure_words, TW_FIGURE__COUNT);
    const struct tw_figure_rule *rule = nearest_rule(terms, figure);

    return rule ? (int64_t)TW_BIT_COUNT(rule->on) : 0;
}

int64_t tw_terms_players(struct tw_terms *terms)
{
    static const char *const words[] = {"min", "max"};
    const int which = tw_terms_choice(terms, "bound", words, 2);
    struct tw_reach reach;

    tw_ruleset_reach(terms->model, terms->home, &reach);
    for (size_t i = 0; which >= 0 && i < reach.count; i++)
        if (reach.rulesets[i]->players_max)
            return which ? reach.rulesets[i]->players_max : reach.rulesets[i]->players_min;
    if (reach.complete)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME,
                        "neither this ruleset nor those it needs say how many play");
    terms->unloaded = true;
    return 0;
}

static const struct tw_parameter *parameter_in(const struct tw_model_ruleset *ruleset, int kind,
                                               const char *name)
{
    for (size_t i = 0; i < ruleset->mechanism_count; i++) {
        const struct tw_mechanism_use *use = &ruleset->mechanisms[i];

        for (size_t j = 0; use->kind == kind && j < use->parameter_count; j++)
            if (strcmp(use->parameters[j].name, name) == 0)
                return &use->parameters[j];
    }
    return NULL;
}

int64_t tw_terms_mechanism(struct tw_terms *terms)
{
    const int kind = tw_terms_choice(terms, "mechanism", tw_mechanism_words, TW_MECHANISM__COUNT);
    const struct tw_parameter *parameter;
    char name[TW_TERM_WORD];
    struct tw_reach reach;

    tw_terms_word(terms, name);
    tw_ruleset_reach(terms->model, terms->home, &reach);
    for (size_t i = 0; kind >= 0 && i < reach.count; i++)
        if ((parameter = parameter_in(reach.rulesets[i], kind, name)))
            return parameter->value;
    if (reach.complete)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME,
                        "the mechanism has no parameter '%s' here", name);
    terms->unloaded = true;
    return 0;
}
