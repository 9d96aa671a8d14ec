#include "report/sheets/rule_box.h"

#include <string.h>

#include "report/topics.h"
#include "tables/rules_names.h"

static bool lists(const char *const *names, const char *name)
{
    for (; names && *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

/* Is the set among those that the rules play with? */
static bool is_played(const struct tw_model *model, const char *rules, const char *set)
{
    bool played = false;

    for (size_t i = 0; i < model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &model->rulesets[i];

        if (!tw_rules_name(rules, ruleset->id))
            continue;
        if (lists(ruleset->instead_of, set))
            return false;
        played |= lists(ruleset->sets, set);
    }
    return played;
}

static void add_tile(struct tw_html *html, const struct tw_model_set *set,
                     const struct tw_model_tile *tile)
{
    const struct tw_model_tile *next = tile->next_cell > 0 ? &set->tiles[tile->next_cell] : NULL;

    tw_html_open(html, "figure");
    tw_html_open_class(html, "svg", next ? "tile wide" : "tile");
    tw_html_attribute(html, "viewBox", next ? "0 0 200 100" : "0 0 100 100");
    tw_html_attribute(html, "role", "img");
    tw_html_attribute_format(html, "aria-label", "tile %s", tile->tile.id);
    for (const struct tw_model_tile *cell = tile; cell; cell = cell == tile ? next : NULL) {
        struct tw_tile_view view = {.garden = tile->tile.gardens > 0, .plain = true};

        tw_html_open(html, "g");
        if (cell != tile)
            tw_html_attribute(html, "transform", "translate(100)");
        tw_tile_svg(html, &cell->tile, &view);
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_html_open(html, "figcaption");
    tw_html_format(html, "%s%s", tile->tile.id, tile->tile.start ? ", start" : "");
    if (tile->tile.count)
        tw_html_format(html, " \xC3\x97%u", tile->tile.count);
    tw_html_close(html);
    tw_html_close(html);
}

static void add_set(struct tw_html *html, const struct tw_model_set *set)
{
    tw_html_open(html, "h3");
    tw_html_format(html, "%s: %u tiles", set->set.title ? set->set.title : set->set.id,
                   (unsigned)set->total);
    tw_html_close(html);
    if (set->set.provenance == TW_PROVENANCE_RECONSTRUCTED)
        tw_html_leaf(html, "p", "warning",
                     "Reconstructed: not all of these are the printed tiles.");
    tw_html_open_class(html, "div", "box-tiles");
    for (size_t i = 0; i < set->tile_count; i++)
        if (i < set->drawn_count || i >= set->extras_from)
            add_tile(html, set, &set->tiles[i]);
    tw_html_close(html);
}

static void add_figure(struct tw_html *html, const struct tw_figure_rule *figure)
{
    struct tw_text kinds = {0};

    for (unsigned i = 0; i < TW_KIND__COUNT; i++)
        if (figure->on >> i & 1)
            tw_text_format(&kinds, "%s%s", kinds.length ? ", " : "", tw_kind_words[i]);
    tw_html_open(html, "tr");
    tw_add_cell(html, NULL, tw_figure_words[figure->kind]);
    tw_add_number_cell(html, figure->count);
    tw_add_number_cell(html, figure->strength);
    tw_add_cell(html, NULL, tw_text_string(&kinds));
    tw_html_close(html);
    tw_text_done(&kinds);
}

static void add_figures(struct tw_html *html, const struct tw_model *model, const char *rules)
{
    static const char *const heads[] = {"figure", "\teach player has", "\tcounts as", "stands on",
                                        NULL};
    bool any = false;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0;
             tw_rules_name(rules, model->rulesets[i].id) && j < model->rulesets[i].figure_count;
             j++) {
            if (!any)
                tw_start_table(html, heads);
            any = true;
            add_figure(html, &model->rulesets[i].figures[j].rule);
        }
    if (any)
        tw_end_table(html);
}

void tw_add_rule_box(struct tw_page *page, const struct tw_model *model, const char *rules)
{
    tw_html_leaf(&page->html, "h2", NULL, "What is in the box");
    for (size_t i = 0; i < model->set_count; i++)
        if (is_played(model, rules, model->sets[i].set.id))
            add_set(&page->html, &model->sets[i]);
    add_figures(&page->html, model, rules);
}

/* What, if, then, by which clauses. `effect` is NULL for points of the owners. */
static void add_entry(struct tw_page *page, const struct tw_report *report,
                      const struct tw_model_scoring *entry, const struct tw_model_effect *effect)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_html_format(html, "%s, %s", tw_kind_words[entry->scoring.kind],
                   tw_moment_text(tw_moment_words[entry->scoring.moment]));
    tw_html_close(html);
    tw_html_open(html, "td");
    if (entry->condition.text)
        tw_html_leaf(html, "code", NULL, entry->condition.text);
    tw_html_close(html);
    tw_html_open(html, "td");
    if (effect)
        tw_html_format(html, "%s ", tw_effect_words[effect->what]);
    if (effect && effect->what == TW_EFFECT_FIGURE_BACK)
        tw_html_format(html, "(%s)", tw_figure_words[effect->figure]);
    if (entry->points.text)
        tw_html_leaf(html, "code", NULL, entry->points.text);
    tw_html_close(html);
    tw_html_open(html, "td");
    for (size_t i = 0; i < entry->clause_count; i++) {
        tw_html_text(html, i ? " " : "");
        tw_add_clause_link(page, report, entry->clauses[i].text);
    }
    tw_html_close(html);
    tw_html_close(html);
}

static void add_effects(struct tw_page *page, const struct tw_report *report, const char *rules)
{
    static const char *const heads[] = {"what", "if", "effect", "clauses", NULL};
    const struct tw_model *model = report->model;
    bool any = false;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0;
             tw_rules_name(rules, model->rulesets[i].id) && j < model->rulesets[i].effect_count;
             j++) {
            if (!any)
                tw_start_stacked_table(&page->html, heads);
            any = true;
            add_entry(page, report, &model->rulesets[i].effects[j].entry,
                      &model->rulesets[i].effects[j]);
        }
    if (any)
        tw_end_table(&page->html);
}

void tw_add_rule_points(struct tw_page *page, const struct tw_report *report, const char *rules)
{
    static const char *const heads[] = {"what", "if", "points", "clauses", NULL};
    const struct tw_model *model = report->model;

    tw_html_leaf(&page->html, "h2", NULL, "Points at a glance");
    tw_start_stacked_table(&page->html, heads);
    for (size_t i = model->ruleset_count; i-- > 0;)
        for (size_t j = 0;
             tw_rules_name(rules, model->rulesets[i].id) && j < model->rulesets[i].scoring_count;
             j++)
            add_entry(page, report, &model->rulesets[i].scorings[j], NULL);
    tw_end_table(&page->html);
    add_effects(page, report, rules);
}
