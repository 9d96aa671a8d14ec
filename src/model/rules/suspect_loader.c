/*
 * The catalogue of suspects: ways in which people get rules wrong, each with what the engine has to
 * do otherwise to get them wrong, too.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/formula/formula.h"
#include "model/internal.h"
#include "support/utf8.h"
#include "tables/clause_words.h"
#include "tables/vocabulary.h"

enum { MOST_CHANGES = 16, MOST_COUNT = 99 };

/* A suspect being read. */
struct reading {
    struct tw_model *model;
    struct tw_model_suspect *entry;
    struct tw_change changes[MOST_CHANGES];
    struct tw_word wheres[MOST_CHANGES];
    unsigned count;
};

static void report(struct reading *reading, struct tw_place place, const char *what,
                   const char *word)
{
    tw_diagnostics_add(&reading->model->diagnostics, TW_CODE_VERI_CHANGE, place,
                       "there is no %s '%s'", what, word);
}

static void add(struct reading *reading, enum tw_change_kind what, const struct tw_yaml_node *where,
                const char *value)
{
    if (reading->count == MOST_CHANGES) {
        tw_diagnostics_add(&reading->model->diagnostics, TW_CODE_YAML_TOO_MANY, where->place,
                           "a suspect changes at most %d things", (int)MOST_CHANGES);
        return;
    }
    reading->wheres[reading->count] = (struct tw_word){.text = where->text, .place = where->place};
    reading->changes[reading->count++] =
        (struct tw_change){.what = (uint8_t)what, .where = where->text, .value = value};
}

/* "city complete": a kind of feature and a moment. */
static bool read_points(const char *text, int *ret_kind)
{
    const size_t length = strcspn(text, " ");
    char word[32];
    int moment;

    if (length >= sizeof word || text[length] == '\0')
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    *ret_kind = tw_word_find(tw_kind_words, TW_KIND__COUNT, word);
    moment = tw_word_find(tw_moment_words, TW_MOMENT__COUNT, text + length + 1);
    return *ret_kind >= 0 && moment >= 0;
}

static bool is_number(const char *text, int most)
{
    const size_t length = strlen(text);

    return length > 0 && length < 4 && strspn(text, "0123456789") == length &&
           strtol(text, NULL, 10) <= most;
}

/* A formula that is found wrong is reported where it stands. */
static void check_formula(struct reading *reading, int kind, const struct tw_yaml_node *node)
{
    const struct tw_formula_scope scope = {.counters = tw_kind_counters((unsigned)kind),
                                           .open = true};
    const struct tw_place place =
        tw_yaml_place_in(node, 0, tw_utf8_count(node->text, strlen(node->text)));
    const struct tw_formula *formula;

    if (scope.counters == 0)
        report(reading, node->place, "kind with points", tw_kind_words[kind]);
    else
        tw_formula_parse(node->text, place, &scope, &reading->model->arena,
                         &reading->model->diagnostics, &formula);
}

/* "road city": kinds of feature. */
static void check_kinds(struct reading *reading, const struct tw_yaml_node *node)
{
    for (const char *at = node->text; *at != '\0';) {
        const size_t length = strcspn(at, " ");
        char word[32];

        snprintf(word, sizeof word, "%.*s", (int)(length < 31 ? length : 31), at);
        if (tw_word_find(tw_kind_words, TW_KIND__COUNT, word) < 0)
            report(reading, node->place, "kind of feature", word);
        at += length;
        at += *at == ' ';
    }
}

static bool is_figure(const char *word)
{
    return tw_word_find(tw_figure_words, TW_FIGURE__COUNT, word) >= 0;
}

/* One `where: value` of a change. */
static void read_pair(struct reading *reading, enum tw_change_kind what,
                      const struct tw_yaml_node *where, const struct tw_yaml_node *value)
{
    int kind = 0;

    if (!tw_read_scalar(reading->model, value, tw_change_words[what]))
        return;
    if (what == TW_CHANGE_POINTS && !read_points(where->text, &kind))
        report(reading, where->place, "kind of feature and moment", where->text);
    else if (what == TW_CHANGE_POINTS)
        check_formula(reading, kind, value);
    else if ((what == TW_CHANGE_STRENGTH || what == TW_CHANGE_STANDS) && !is_figure(where->text))
        report(reading, where->place, "figure", where->text);
    else if (what == TW_CHANGE_STANDS)
        check_kinds(reading, value);
    else if (what != TW_CHANGE_READING && !is_number(value->text, MOST_COUNT))
        tw_diagnostics_add(&reading->model->diagnostics, TW_CODE_VERI_CHANGE, value->place,
                           "'%s' is not a number up to %d", value->text, (int)MOST_COUNT);
    add(reading, what, where, value->text);
}

/* One word of a change that has no value. */
static void read_word(struct reading *reading, enum tw_change_kind what,
                      const struct tw_yaml_node *node)
{
    int kind;

    if (!tw_read_scalar(reading->model, node, tw_change_words[what]))
        return;
    if (what == TW_CHANGE_MISTAKE &&
        tw_word_find(tw_mistake_words, TW_MISTAKE__COUNT - 1, node->text) < 0)
        tw_diagnostics_suggest(&reading->model->diagnostics,
                               tw_diagnostics_add(&reading->model->diagnostics, TW_CODE_VERI_CHANGE,
                                                  node->place, "the engine has no mistake '%s'",
                                                  node->text),
                               node->text, tw_mistake_words, TW_MISTAKE__COUNT - 1, "mistakes");
    if (what == TW_CHANGE_WITHOUT && !read_points(node->text, &kind) &&
        tw_word_find(tw_mechanism_words, TW_MECHANISM__COUNT, node->text) < 0)
        report(reading, node->place, "mechanism, or kind of feature and moment,", node->text);
    add(reading, what, node, NULL);
}

static void read_change(struct reading *reading, enum tw_change_kind what,
                        const struct tw_yaml_node *node)
{
    if (what != TW_CHANGE_MISTAKE && what != TW_CHANGE_WITHOUT) {
        if (tw_read_map(reading->model, node, tw_change_words[what]))
            for (size_t i = 0; i < node->count; i++)
                read_pair(reading, what, node->keys[i], node->items[i]);
    } else if (node->kind == TW_YAML_LIST) {
        for (size_t i = 0; i < node->count; i++)
            read_word(reading, what, node->items[i]);
    } else
        read_word(reading, what, node);
}

static void read_changes(struct reading *reading, const struct tw_yaml_node *node)
{
    for (int what = 0; what < TW_CHANGE__COUNT; what++) {
        const struct tw_yaml_node *change = tw_yaml_get(node, tw_change_words[what]);

        if (change)
            read_change(reading, (enum tw_change_kind)what, change);
    }
    if (reading->count == 0)
        tw_diagnostics_add(&reading->model->diagnostics, TW_CODE_VERI_CHANGE, node->place,
                           "the suspect changes nothing");
}

static void keep_changes(struct reading *reading)
{
    struct tw_model_suspect *entry = reading->entry;
    struct tw_change *changes = tw_model_alloc(reading->model, reading->count + 1, sizeof *changes);

    entry->wheres = tw_model_alloc(reading->model, reading->count + 1, sizeof *entry->wheres);
    if (!changes || !entry->wheres)
        return;
    memcpy(changes, reading->changes, reading->count * sizeof *changes);
    memcpy(entry->wheres, reading->wheres, reading->count * sizeof *entry->wheres);
    entry->suspect.changes = changes;
    entry->suspect.change_count = (uint8_t)reading->count;
}

void tw_suspect_load(struct tw_model *model, const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"suspect", "clause",    "also",    "says",  "look",
                                       "mistake", "points",    "without", "count", "strength",
                                       "stands",  "parameter", "reading"};
    struct tw_model_verification *all = &model->verification;
    struct tw_model_suspect entry = {.place = node->place};
    struct reading reading = {.model = model, .entry = &entry};
    struct tw_model_suspect *kept;
    const struct tw_yaml_node *clause;

    if (!tw_read_map(model, node, "a suspect"))
        return;
    tw_read_known_keys(model, node, "a suspect", keys, COUNT(keys));
    tw_read_name(model, tw_read_required(model, node, "suspect", "a suspect"),
                 "the name of a suspect", &entry.suspect.name);
    entry.suspect.says = tw_read_required_text(model, node, "says", "a suspect");
    entry.suspect.look = tw_read_required_text(model, node, "look", "a suspect");
    entry.suspect.clause = tw_read_required_text(model, node, "clause", "a suspect");
    clause = tw_yaml_get(node, "clause");
    entry.clause = (struct tw_word){.text = entry.suspect.clause,
                                    .place = clause ? clause->place : node->place};
    tw_read_references(model, node, "also", &entry.also, &entry.also_count);
    read_changes(&reading, node);
    keep_changes(&reading);
    for (size_t i = 0; i < all->suspect_count && entry.suspect.name; i++)
        if (all->suspects[i].suspect.name &&
            strcmp(all->suspects[i].suspect.name, entry.suspect.name) == 0)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_SUSPECT_TWICE, node->place,
                               "there are two suspects '%s'", entry.suspect.name);
    kept = tw_model_append(model, &all->suspects, &all->suspect_count, sizeof *kept);
    if (kept)
        *kept = entry;
}

static void check_clause(struct tw_model *model, const struct tw_word *word)
{
    if (!tw_model_find_clause(model, word->text, NULL))
        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNKNOWN_CLAUSE, word->place,
                           "there is no clause '%s'", word->text);
}

/* A tile of any set. */
static bool is_tile(const struct tw_model *model, const char *id)
{
    for (size_t i = 0; i < model->set_count; i++)
        for (size_t k = 0; k < model->sets[i].tile_count; k++)
            if (strcmp(model->sets[i].tiles[k].tile.id, id) == 0)
                return true;
    return false;
}

static bool has_reading(const struct tw_model *model, const char *id, const char *value)
{
    const struct tw_model_id *found = tw_model_find_id(model, id);
    const struct tw_model_case *edge_case = found ? found->edge_case : NULL;

    for (size_t i = 0; edge_case && i < edge_case->reading_count; i++)
        if (edge_case->readings[i].playable && strcmp(edge_case->readings[i].slug, value) == 0)
            return true;
    return false;
}

static bool has_parameter(const char *where)
{
    const size_t length = strcspn(where, "/");
    char word[32];

    if (length >= sizeof word || where[length] == '\0')
        return false;
    memcpy(word, where, length);
    word[length] = '\0';
    return tw_word_find(tw_mechanism_words, TW_MECHANISM__COUNT, word) >= 0;
}

static void check_change(struct tw_model *model, const struct tw_change *change,
                         const struct tw_word *where)
{
    const char *what = NULL;

    if (change->what == TW_CHANGE_COUNT && !is_figure(where->text) && !is_tile(model, where->text))
        what = "figure or tile";
    if (change->what == TW_CHANGE_READING && !has_reading(model, where->text, change->value))
        what = "such reading of";
    if (change->what == TW_CHANGE_PARAMETER && !has_parameter(where->text))
        what = "parameter";
    if (what)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_CHANGE, where->place,
                           "there is no %s '%s'", what, where->text);
}

void tw_suspects_check(struct tw_model *model)
{
    for (size_t i = 0; i < model->verification.suspect_count; i++) {
        const struct tw_model_suspect *entry = &model->verification.suspects[i];

        check_clause(model, &entry->clause);
        for (size_t k = 0; k < entry->also_count; k++)
            check_clause(model, &entry->also[k]);
        for (size_t k = 0; k < entry->suspect.change_count; k++)
            check_change(model, &entry->suspect.changes[k], &entry->wheres[k]);
    }
}

bool tw_suspects_tables(struct tw_model *model, struct tw_verification *tables)
{
    const struct tw_model_verification *from = &model->verification;
    struct tw_suspect *suspects = tw_model_alloc(model, from->suspect_count, sizeof *suspects);

    for (size_t i = 0; suspects && i < from->suspect_count; i++) {
        const struct tw_model_suspect *entry = &from->suspects[i];
        const char **also = NULL;

        if (entry->also_count > 0)
            also = tw_model_alloc(model, entry->also_count + 1, sizeof *also);
        for (size_t k = 0; also && k < entry->also_count; k++)
            also[k] = entry->also[k].text;
        suspects[i] = entry->suspect;
        suspects[i].also = also;
    }
    tables->suspects = suspects;
    tables->suspect_count = (uint16_t)from->suspect_count;
    return suspects;
}
