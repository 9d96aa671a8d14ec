/* The tables that are compiled in are those that are loaded from YAML at run time. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/model.h"

static void same_text(const char *loaded, const char *compiled, const char *where)
{
    if (loaded && compiled)
        cr_assert_str_eq(loaded, compiled, "%s", where);
    else
        cr_assert(loaded == compiled, "%s: one text is missing", where);
}

static void same_names(const char *const *loaded, const char *const *compiled, const char *where)
{
    unsigned i = 0;

    for (; loaded && loaded[i] && compiled[i]; i++)
        cr_assert_str_eq(loaded[i], compiled[i], "%s", where);
    cr_assert(!(loaded && loaded[i]) && !compiled[i], "%s: a name is missing", where);
}

static void same_segment(const struct tw_segment *loaded, const struct tw_segment *compiled,
                         const char *where)
{
    same_text(loaded->name, compiled->name, where);
    cr_assert_eq(loaded->kind, compiled->kind, "%s", where);
    cr_assert_eq(loaded->ports, compiled->ports, "%s", where);
    cr_assert_eq(loaded->touches, compiled->touches, "%s", where);
    cr_assert_eq(loaded->ends, compiled->ends, "%s", where);
    cr_assert_eq(loaded->wagon, compiled->wagon, "%s", where);
    cr_assert_eq(loaded->castle_base, compiled->castle_base, "%s", where);
    cr_assert(memcmp(loaded->symbols, compiled->symbols, sizeof loaded->symbols) == 0, "%s", where);
}

static void same_tile(const struct tw_tile *loaded, const struct tw_tile *compiled)
{
    const char *where = loaded->id;

    same_text(loaded->id, compiled->id, where);
    cr_assert_eq(loaded->count, compiled->count, "%s", where);
    cr_assert_eq(loaded->start, compiled->start, "%s", where);
    cr_assert_eq(loaded->gardens, compiled->gardens, "%s", where);
    cr_assert_eq(loaded->garden_in, compiled->garden_in, "%s", where);
    cr_assert_eq(loaded->role, compiled->role, "%s", where);
    cr_assert_eq(loaded->arrow, compiled->arrow, "%s", where);
    cr_assert_eq(loaded->arrow_edge, compiled->arrow_edge, "%s", where);
    cr_assert_eq(loaded->provenance, compiled->provenance, "%s", where);
    cr_assert_eq(loaded->corner_split, compiled->corner_split, "%s", where);
    cr_assert_eq(loaded->next_cell, compiled->next_cell, "%s", where);
    cr_assert_eq(loaded->segment_count, compiled->segment_count, "%s", where);
    cr_assert_eq(loaded->line, compiled->line, "%s", where);
    cr_assert(memcmp(loaded->edges, compiled->edges, sizeof loaded->edges) == 0, "%s", where);
    cr_assert(memcmp(loaded->crosses, compiled->crosses, sizeof loaded->crosses) == 0, "%s", where);
    for (unsigned i = 0; i < TW_MAX_SEGMENTS; i++)
        if (i < loaded->segment_count)
            same_segment(&loaded->segments[i], &compiled->segments[i], where);
    same_text(loaded->ref, compiled->ref, where);
    same_text(loaded->basis, compiled->basis, where);
    same_text(loaded->note, compiled->note, where);
}

static void same_set(const struct tw_tile_set *loaded, const struct tw_tile_set *compiled)
{
    same_text(loaded->id, compiled->id, "id");
    same_text(loaded->title, compiled->title, loaded->id);
    same_text(loaded->source, compiled->source, loaded->id);
    same_text(loaded->file, compiled->file, loaded->id);
    same_text(loaded->hash, compiled->hash, loaded->id);
    cr_assert_eq(loaded->provenance, compiled->provenance);
    cr_assert_eq(loaded->total, compiled->total);
    cr_assert_eq(loaded->drawn_first, compiled->drawn_first);
    cr_assert(memcmp(loaded->tokens, compiled->tokens, sizeof loaded->tokens) == 0);
    cr_assert_eq(loaded->tokens_provenance, compiled->tokens_provenance);
    cr_assert_eq(loaded->drawn_count, compiled->drawn_count);
    cr_assert_eq(loaded->tile_count, compiled->tile_count);
    for (unsigned i = 0; i < loaded->tile_count; i++)
        same_tile(&loaded->tiles[i], &compiled->tiles[i]);
}

static void same_clauses(const uint16_t *loaded, unsigned loaded_count, const uint16_t *compiled,
                         unsigned compiled_count, const char *where)
{
    cr_assert_eq(loaded_count, compiled_count, "%s", where);
    for (unsigned i = 0; i < loaded_count; i++)
        cr_assert_eq(loaded[i], compiled[i], "%s", where);
}

static void same_formula(const struct tw_formula *loaded, const struct tw_formula *compiled,
                         const char *where)
{
    cr_assert_eq(loaded == NULL, compiled == NULL, "%s", where);
    if (!loaded)
        return;
    cr_assert_str_eq(loaded->text, compiled->text, "%s", where);
    cr_assert_eq(loaded->length, compiled->length, "%s", loaded->text);
    for (unsigned i = 0; i < loaded->length; i++)
        cr_assert_eq(loaded->code[i], compiled->code[i], "%s", loaded->text);
}

static void same_figures(const struct tw_ruleset *loaded, const struct tw_ruleset *compiled)
{
    cr_assert_eq(loaded->figure_count, compiled->figure_count, "%s", loaded->id);
    for (unsigned i = 0; i < loaded->figure_count; i++) {
        const struct tw_figure_rule *a = &loaded->figures[i], *b = &compiled->figures[i];

        cr_assert(a->kind == b->kind && a->count == b->count && a->strength == b->strength &&
                      a->on == b->on,
                  "%s: figure %u", loaded->id, i);
        same_clauses(a->clauses, a->clause_count, b->clauses, b->clause_count, loaded->id);
    }
}

static void same_mechanisms(const struct tw_ruleset *loaded, const struct tw_ruleset *compiled)
{
    cr_assert_eq(loaded->mechanism_count, compiled->mechanism_count, "%s", loaded->id);
    for (unsigned i = 0; i < loaded->mechanism_count; i++) {
        const struct tw_mechanism_use *a = &loaded->mechanisms[i], *b = &compiled->mechanisms[i];

        cr_assert(a->kind == b->kind && a->parameter_count == b->parameter_count,
                  "%s: mechanism %u", loaded->id, i);
        for (unsigned p = 0; p < a->parameter_count; p++) {
            same_text(a->parameters[p].name, b->parameters[p].name, loaded->id);
            cr_assert_eq(a->parameters[p].value, b->parameters[p].value, "%s", loaded->id);
        }
    }
}

static void same_scorings(const struct tw_ruleset *loaded, const struct tw_ruleset *compiled)
{
    cr_assert_eq(loaded->scoring_count, compiled->scoring_count, "%s", loaded->id);
    for (unsigned i = 0; i < loaded->scoring_count; i++) {
        const struct tw_scoring *a = &loaded->scorings[i], *b = &compiled->scorings[i];

        cr_assert(a->kind == b->kind && a->moment == b->moment, "%s: scoring %u", loaded->id, i);
        same_formula(a->condition, b->condition, loaded->id);
        same_formula(a->points, b->points, loaded->id);
        same_clauses(a->clauses, a->clause_count, b->clauses, b->clause_count, loaded->id);
    }
}

static void same_ruleset(const struct tw_ruleset *loaded, const struct tw_ruleset *compiled)
{
    same_text(loaded->id, compiled->id, "id");
    same_text(loaded->title, compiled->title, loaded->id);
    same_text(loaded->hash, compiled->hash, loaded->id);
    same_names(loaded->needs, compiled->needs, loaded->id);
    same_names(loaded->excludes, compiled->excludes, loaded->id);
    same_names(loaded->sets, compiled->sets, loaded->id);
    cr_assert_eq(loaded->players_min, compiled->players_min, "%s", loaded->id);
    cr_assert_eq(loaded->players_max, compiled->players_max, "%s", loaded->id);
    same_figures(loaded, compiled);
    same_mechanisms(loaded, compiled);
    same_scorings(loaded, compiled);
    cr_assert_eq(loaded->refusal_count, compiled->refusal_count, "%s", loaded->id);
    for (unsigned i = 0; i < loaded->refusal_count; i++) {
        cr_assert_eq(loaded->refusals[i].reason, compiled->refusals[i].reason, "%s", loaded->id);
        same_clauses(loaded->refusals[i].clauses, loaded->refusals[i].clause_count,
                     compiled->refusals[i].clauses, compiled->refusals[i].clause_count, loaded->id);
    }
}

static void same_rules(const struct tw_tables *loaded, const struct tw_tables *compiled)
{
    cr_assert_eq(loaded->ruleset_count, compiled->ruleset_count);
    for (unsigned i = 0; i < loaded->ruleset_count; i++)
        same_ruleset(&loaded->rulesets[i], &compiled->rulesets[i]);
    cr_assert_eq(loaded->clause_count, compiled->clause_count);
    for (unsigned i = 0; i < loaded->clause_count; i++) {
        const struct tw_clause *a = &loaded->clauses[i], *b = &compiled->clauses[i];

        same_text(a->id, b->id, "clause");
        same_text(a->topic, b->topic, a->id);
        same_text(a->statement, b->statement, a->id);
        same_text(a->uncheckable, b->uncheckable, a->id);
        cr_assert(a->modality == b->modality && a->ruleset == b->ruleset, "%s", a->id);
    }
    cr_assert_eq(loaded->option_count, compiled->option_count);
    for (unsigned i = 0; i < loaded->option_count; i++) {
        const struct tw_option *a = &loaded->options[i], *b = &compiled->options[i];

        same_text(a->id, b->id, "option");
        same_text(a->alias, b->alias, a->id);
        cr_assert(a->clause == b->clause && a->value_count == b->value_count, "%s", a->id);
        for (unsigned v = 0; v < a->value_count; v++)
            same_text(a->values[v], b->values[v], a->id);
    }
}

Test(tables, compiled_in_and_loaded_tables_are_the_same)
{
    const char *root = getenv("TW_SOURCE_ROOT");
    const struct tw_tables *loaded = NULL;
    char tiles[4096], rulesets[4096];
    const char *paths[] = {tiles, rulesets};
    struct tw_model model;

    cr_assert_not_null(root);
    snprintf(tiles, sizeof tiles, "%s/tiles", root);
    snprintf(rulesets, sizeof rulesets, "%s/rulesets", root);
    tw_model_start(&model);
    cr_assert_eq(tw_model_load(&model, paths, 2), TW_OK);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    cr_assert_eq(tw_model_tables(&model, &loaded), TW_OK);
    cr_assert_eq(loaded->set_count, tw_builtin_tables.set_count);
    for (unsigned i = 0; i < loaded->set_count; i++)
        same_set(&loaded->sets[i], &tw_builtin_tables.sets[i]);
    same_rules(loaded, &tw_builtin_tables);
    tw_model_done(&model);
}
