/* Builds the tables of a player who gets something wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/mistakes.h"
#include "model/formula/formula.h"
#include "tables/clause_words.h"
#include "tables/vocabulary.h"
#include "verify/suspects/suspects.h"

/* The tables while one change after another is made. */
struct plot {
    const struct tw_suspects *suspects;
    struct tw_arena *arena;
    struct tw_tables *tables; /* with copies of what is changed */
    struct tw_deviation *deviation;
    bool fine;
    bool touched; /* something was changed already */
};

static void *copy(struct plot *plot, const void *list, size_t count, size_t size)
{
    void *result = tw_arena_array(plot->arena, count + 1, size);

    if (!result)
        plot->fine = false;
    else if (count > 0)
        memcpy(result, list, count * size);
    return result;
}

static struct tw_deviation *deviation_of(struct plot *plot)
{
    static const struct tw_deviation none;
    const struct tw_deviation *before = plot->tables->deviation;

    if (!plot->deviation) {
        plot->deviation = copy(plot, before ? before : &none, 1, sizeof *plot->deviation);
        plot->tables->deviation = plot->deviation;
    }
    return plot->deviation;
}

static void take_reading(struct plot *plot, unsigned option, unsigned value)
{
    struct tw_deviation *deviation = deviation_of(plot);
    const size_t count = plot->tables->option_count;
    uint8_t *readings = tw_arena_array(plot->arena, count + 1, sizeof *readings);

    if (!deviation || !readings) {
        plot->fine = false;
        return;
    }
    memset(readings, 0, count + 1);
    if (deviation->readings)
        memcpy(readings, deviation->readings, count);
    readings[option] = (uint8_t)value;
    deviation->readings = readings;
}

static void find_reading(struct plot *plot, const struct tw_change *change)
{
    for (unsigned i = 0; i < plot->tables->option_count; i++) {
        const struct tw_option *option = &plot->tables->options[i];

        if (strcmp(option->id, change->where) != 0 &&
            (!option->alias || strcmp(option->alias, change->where) != 0))
            continue;
        for (unsigned k = 0; k < option->value_count; k++)
            if (strcmp(option->values[k], change->value) == 0)
                take_reading(plot, i, k);
    }
}

/* Games of other rules are played as they should be. */
static void confine(struct plot *plot, unsigned ruleset)
{
    struct tw_deviation *deviation = deviation_of(plot);
    const char *id = plot->tables->rulesets[ruleset].id;

    for (unsigned i = 0; deviation && i < 4; i++) {
        if (deviation->rulesets[i] && strcmp(deviation->rulesets[i], id) != 0)
            continue;
        deviation->rulesets[i] = id;
        return;
    }
}

static void make_mistake(struct plot *plot, unsigned ruleset, const char *word)
{
    const int mistake = tw_word_find(tw_mistake_words, TW_MISTAKE__COUNT - 1, word) + 1;
    struct tw_deviation *deviation = deviation_of(plot);

    if (!deviation)
        return;
    deviation->mistakes[mistake / 64] |= (uint64_t)1 << mistake % 64;
    deviation->engine = &tw_erring_engine;
    confine(plot, ruleset);
}

/* Every copy is the arena's, so that it may be written to. */
static struct tw_ruleset *ruleset_of(struct plot *plot, unsigned index)
{
    struct tw_ruleset *list =
        copy(plot, plot->tables->rulesets, plot->tables->ruleset_count, sizeof *list);

    if (!list)
        return NULL;
    plot->tables->rulesets = list;
    return &list[index];
}

static const struct tw_formula *parse(struct plot *plot, const char *text, enum tw_kind kind)
{
    const struct tw_formula_scope scope = {.counters = tw_kind_counters(kind)};
    struct tw_diagnostics diagnostics = {.arena = plot->arena};
    const struct tw_formula *formula = NULL;

    if (tw_formula_parse(text, (struct tw_place){0}, &scope, plot->arena, &diagnostics, &formula) !=
        TW_OK)
        plot->fine = false;
    return formula;
}

static bool is_meant(const struct tw_scoring *scoring, const char *where)
{
    char name[64];

    snprintf(name, sizeof name, "%s %s", tw_kind_words[scoring->kind],
             tw_moment_words[scoring->moment]);
    return strcmp(name, where) == 0;
}

/* Is there an entry without a condition? Then those with one keep their points. */
static bool has_plain_entry(const struct tw_ruleset *ruleset, const char *where)
{
    for (unsigned i = 0; i < ruleset->scoring_count; i++)
        if (is_meant(&ruleset->scorings[i], where) && !ruleset->scorings[i].condition)
            return true;
    return false;
}

/* Other points, or none where there is no formula. */
static void change_points(struct plot *plot, unsigned index, const struct tw_change *change)
{
    struct tw_ruleset *ruleset = ruleset_of(plot, index);
    struct tw_scoring *list =
        ruleset ? copy(plot, ruleset->scorings, ruleset->scoring_count, sizeof *list) : NULL;
    const bool plain = ruleset && has_plain_entry(ruleset, change->where);
    unsigned kept = 0;

    for (unsigned i = 0; list && i < ruleset->scoring_count; i++) {
        const bool meant = is_meant(&list[i], change->where);
        struct tw_scoring entry = list[i];

        if (meant && !change->value)
            continue;
        if (meant && !(entry.condition && plain))
            entry.points = parse(plot, change->value, (enum tw_kind)entry.kind);
        list[kept++] = entry;
    }
    if (!list)
        return;
    ruleset->scorings = list;
    ruleset->scoring_count = (uint8_t)kept;
}

static void leave_out(struct plot *plot, unsigned index, const struct tw_change *change)
{
    const int kind = tw_word_find(tw_mechanism_words, TW_MECHANISM__COUNT, change->where);
    struct tw_ruleset *ruleset;
    struct tw_mechanism_use *list;
    unsigned kept = 0;

    if (kind < 0) {
        change_points(plot, index, change);
        return;
    }
    ruleset = ruleset_of(plot, index);
    list = ruleset ? copy(plot, ruleset->mechanisms, ruleset->mechanism_count, sizeof *list) : NULL;
    for (unsigned i = 0; list && i < ruleset->mechanism_count; i++)
        if (list[i].kind != kind)
            list[kept++] = list[i];
    if (!list)
        return;
    ruleset->mechanisms = list;
    ruleset->mechanism_count = (uint8_t)kept;
}

static uint32_t kinds_of(const char *words)
{
    uint32_t kinds = 0;

    for (const char *at = words; *at != '\0'; at += strcspn(at, " "), at += *at == ' ')
        for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
            if (strlen(tw_kind_words[kind]) == strcspn(at, " ") && *at != ' ' &&
                strncmp(at, tw_kind_words[kind], strcspn(at, " ")) == 0)
                kinds |= 1u << kind;
    return kinds;
}

static void change_figure(struct plot *plot, unsigned index, int kind,
                          const struct tw_change *change)
{
    struct tw_ruleset *ruleset = ruleset_of(plot, index);
    struct tw_figure_rule *list =
        ruleset ? copy(plot, ruleset->figures, ruleset->figure_count, sizeof *list) : NULL;

    for (unsigned i = 0; list && i < ruleset->figure_count; i++) {
        if (list[i].kind != kind)
            continue;
        if (change->what == TW_CHANGE_COUNT)
            list[i].count = (uint8_t)strtol(change->value, NULL, 10);
        else if (change->what == TW_CHANGE_STRENGTH)
            list[i].strength = (uint8_t)strtol(change->value, NULL, 10);
        else
            list[i].on = kinds_of(change->value);
    }
    if (list)
        ruleset->figures = list;
}

static void change_tile(struct plot *plot, const struct tw_change *change)
{
    struct tw_tile_set *sets =
        copy(plot, plot->tables->sets, plot->tables->set_count, sizeof *sets);

    for (unsigned i = 0; sets && i < plot->tables->set_count; i++) {
        struct tw_tile *tiles = copy(plot, sets[i].tiles, sets[i].tile_count, sizeof *tiles);

        for (unsigned k = 0; tiles && k < sets[i].tile_count; k++)
            if (strcmp(tiles[k].id, change->where) == 0)
                tiles[k].count = (uint8_t)strtol(change->value, NULL, 10);
        if (tiles)
            sets[i].tiles = tiles;
    }
    if (sets)
        plot->tables->sets = sets;
}

static void change_parameter(struct plot *plot, unsigned index, const struct tw_change *change)
{
    const size_t length = strcspn(change->where, "/");
    struct tw_ruleset *ruleset = ruleset_of(plot, index);
    struct tw_mechanism_use *uses =
        ruleset ? copy(plot, ruleset->mechanisms, ruleset->mechanism_count, sizeof *uses) : NULL;

    for (unsigned i = 0; uses && i < ruleset->mechanism_count; i++) {
        const char *word = tw_mechanism_words[uses[i].kind];
        struct tw_parameter *list;

        if (strlen(word) != length || strncmp(word, change->where, length) != 0)
            continue;
        list = copy(plot, uses[i].parameters, uses[i].parameter_count, sizeof *list);
        for (unsigned k = 0; list && k < uses[i].parameter_count; k++)
            if (strcmp(list[k].name, change->where + length + 1) == 0)
                list[k].value = (int)strtol(change->value, NULL, 10);
        uses[i].parameters = list;
    }
    if (uses)
        ruleset->mechanisms = uses;
}

static void make_change(struct plot *plot, unsigned ruleset, const struct tw_change *change)
{
    const int figure = tw_word_find(tw_figure_words, TW_FIGURE__COUNT, change->where);

    switch ((enum tw_change_kind)change->what) {
    case TW_CHANGE_MISTAKE:
        make_mistake(plot, ruleset, change->where);
        break;
    case TW_CHANGE_POINTS:
        change_points(plot, ruleset, change);
        break;
    case TW_CHANGE_WITHOUT:
        leave_out(plot, ruleset, change);
        break;
    case TW_CHANGE_COUNT:
    case TW_CHANGE_STRENGTH:
    case TW_CHANGE_STANDS:
        if (figure >= 0)
            change_figure(plot, ruleset, figure, change);
        else
            change_tile(plot, change);
        break;
    case TW_CHANGE_PARAMETER:
        change_parameter(plot, ruleset, change);
        break;
    default:
        find_reading(plot, change);
        break;
    }
}

/* A mutant of tables that were changed before may stand under another number. */
static void mutate(struct plot *plot, const struct tw_suspect_entry *entry)
{
    enum { NEAR = 8 };
    const struct tw_suspects *suspects = plot->suspects;
    struct tw_tables changed;
    struct tw_mutant wanted, mutant;

    if (!tw_mutant_make(suspects->tables, entry->ruleset, entry->number, plot->arena, &changed,
                        &wanted)) {
        plot->fine = false;
        return;
    }
    if (!plot->touched) {
        *plot->tables = changed;
        plot->touched = true;
        if (wanted.kind == TW_MUTANT_MECHANISM)
            confine(plot, entry->ruleset);
        return;
    }
    for (unsigned i = 0; i <= 2 * NEAR; i++) {
        const int number =
            (int)entry->number + (int)(i % 2 ? (i + 1) / 2 : 0) - (int)(i % 2 ? 0 : i / 2);

        if (number < 0 ||
            !tw_mutant_make(plot->tables, entry->ruleset, (unsigned)number, plot->arena, &changed,
                            &mutant) ||
            strcmp(mutant.change, wanted.change) != 0)
            continue;
        *plot->tables = changed;
        plot->deviation = NULL;
        if (wanted.kind == TW_MUTANT_MECHANISM)
            confine(plot, entry->ruleset);
        return;
    }
    plot->fine = false;
}

static void plant(struct plot *plot, const struct tw_suspect_entry *entry)
{
    if (entry->option >= 0)
        take_reading(plot, (unsigned)entry->option, (unsigned)entry->value);
    else if (!entry->row)
        mutate(plot, entry);
    for (unsigned i = 0; entry->row && i < entry->row->change_count; i++)
        make_change(plot, entry->ruleset, &entry->row->changes[i]);
}

const struct tw_tables *tw_suspect_plant(const struct tw_suspects *suspects, const size_t *which,
                                         size_t count, struct tw_arena *arena)
{
    struct plot plot = {.suspects = suspects, .arena = arena, .fine = true};

    plot.tables = copy(&plot, suspects->tables, 1, sizeof *plot.tables);
    /* Mutants first: they know their place by its number. */
    for (int rows = 0; rows < 2; rows++)
        for (size_t i = 0; i < count && plot.fine; i++) {
            const struct tw_suspect_entry *entry = &suspects->list[which[i]];

            if ((entry->row || entry->option >= 0) == (rows == 1))
                plant(&plot, entry);
        }
    return plot.fine ? plot.tables : NULL;
}
