/* The terms of `computes`, each looked up in the model. */
#include <stdlib.h>
#include <string.h>

#include "model/rules/computes.h"
#include "tables/vocabulary.h"

int tw_terms_choice(struct tw_terms *terms, const char *what, const char *const *words, int count)
{
    char word[TW_TERM_WORD];
    int index;

    tw_terms_word(terms, word);
    index = word[0] ? tw_word_find(words, count, word) : -1;
    if (index < 0)
        tw_terms_unknown(terms, what, word, words, (size_t)count);
    return index;
}

const struct tw_model_set *tw_terms_set(struct tw_terms *terms)
{
    const struct tw_model_set *found;
    char word[TW_TERM_WORD];

    tw_terms_word(terms, word);
    found = tw_model_find_set(terms->model, word);
    if (!found && terms->model->set_count)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "there is no tile set '%s'", word);
    if (!found)
        terms->unloaded = true;
    return found;
}

static int64_t tiles(struct tw_terms *terms)
{
    const struct tw_model_set *found = tw_terms_set(terms);

    return found ? found->total : 0;
}

static int64_t start_tiles(struct tw_terms *terms)
{
    const struct tw_model_set *found = tw_terms_set(terms);
    int64_t count = 0;

    for (size_t i = 0; found && i < found->drawn_count; i++)
        count += found->tiles[i].tile.start;
    return count;
}

/* Symbols on one piece, all its cells included. */
static int64_t symbols_on(const struct tw_model_set *found, size_t row, int symbol)
{
    int64_t count = 0;

    for (size_t cells = 0; row < found->tile_count && cells < found->tile_count; cells++) {
        const struct tw_model_tile *tile = &found->tiles[row];

        for (size_t i = 0; i < tile->tile.segment_count; i++)
            count += tile->tile.segments[i].symbols[symbol];
        row = tile->next_cell ? tile->next_cell : found->tile_count;
    }
    return count;
}

static int64_t symbols(struct tw_terms *terms)
{
    const struct tw_model_set *found = tw_terms_set(terms);
    const int symbol = tw_terms_choice(terms, "symbol", tw_symbol_words, TW_SYMBOL__COUNT);
    int64_t count = 0;

    for (size_t i = 0; found && symbol >= 0 && i < found->drawn_count; i++)
        count += found->tiles[i].tile.count * symbols_on(found, i, symbol);
    return count;
}

static int64_t tokens(struct tw_terms *terms)
{
    const struct tw_model_set *found = tw_terms_set(terms);
    int64_t count = 0;

    for (int i = 0; found && i <= TW_MAX_TOKEN_VALUE; i++)
        count += found->set.tokens[i];
    return count;
}

/* Tiles that are never drawn: all, or those of one row. */
static int64_t extras(struct tw_terms *terms)
{
    const struct tw_model_set *found = tw_terms_set(terms);
    char id[TW_TERM_WORD];
    bool known = false;
    int64_t count = 0;

    tw_terms_word(terms, id);
    for (size_t i = found ? found->extras_from : 0; found && i < found->tile_count; i++)
        if (!id[0] || strcmp(found->tiles[i].tile.id, id) == 0) {
            count += found->tiles[i].tile.count;
            known = true;
        }
    if (found && id[0] && !known)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "the set has no extra tile '%s'", id);
    return count;
}

static int64_t roles(struct tw_terms *terms)
{
    const struct tw_model_set *found = tw_terms_set(terms);
    const int role = tw_terms_choice(terms, "role", tw_role_words, TW_ROLE__COUNT);
    int64_t count = 0;

    for (size_t i = 0; found && i < found->drawn_count; i++)
        if (found->tiles[i].tile.role == role)
            count += found->tiles[i].tile.count;
    return count;
}

static int64_t arrows(struct tw_terms *terms)
{
    const struct tw_model_set *found = tw_terms_set(terms);
    char word[TW_TERM_WORD];
    int arrow = TW_ARROW_NONE;
    int64_t count = 0;

    tw_terms_word(terms, word);
    if (word[0]) {
        arrow = tw_word_find(tw_arrow_words, TW_ARROW__COUNT, word);
        if (arrow < 0)
            tw_terms_unknown(terms, "arrow symbol", word, tw_arrow_words, TW_ARROW__COUNT);
    }
    for (size_t i = 0; found && i < found->drawn_count; i++) {
        const struct tw_tile *tile = &found->tiles[i].tile;

        if (arrow == TW_ARROW_NONE ? tile->arrow != TW_ARROW_NONE : tile->arrow == arrow)
            count += tile->count;
    }
    return count;
}

static int64_t parameter_value(struct tw_terms *terms, const struct tw_model_parameter *parameter)
{
    if (parameter->value_count == 1 && parameter->is_number)
        return parameter->value;
    if (parameter->value_count == 0 || parameter->value_count != terms->fact->value_count) {
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_COUNT,
                        "the parameter is '%s'; %zu whole number%s expected", parameter->text,
                        terms->fact->value_count, terms->fact->value_count == 1 ? " is" : "s are");
        return 0;
    }
    terms->list = true;
    return parameter->values[terms->which];
}

static int64_t parameters(struct tw_terms *terms)
{
    const struct tw_model_clause *clause;
    char id[TW_TERM_WORD], name[TW_TERM_WORD];
    struct tw_reach reach;

    tw_terms_word(terms, id);
    clause = tw_model_find_clause(terms->model, id, NULL);
    tw_ruleset_reach(terms->model, terms->home, &reach);
    if (!clause && (reach.complete || terms->model->ruleset_count > 1))
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "there is no clause '%s'", id);
    if (!clause) {
        terms->unloaded = true;
        return 0;
    }
    tw_terms_word(terms, name);
    for (size_t i = 0; i < clause->parameter_count; i++)
        if (strcmp(clause->parameters[i].name, name) == 0)
            return parameter_value(terms, &clause->parameters[i]);
    tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "%s has no parameter '%s'", clause->id,
                    name);
    return 0;
}

/* No formula is asked about numbers that it was not checked for. */
static void set_counter(struct tw_terms *terms, int counter, long value, int32_t *counters)
{
    const int32_t largest = tw_formula_counter_largest((enum tw_counter)counter);

    if (value > largest)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_SYNTAX, "'%s' is never more than %d",
                        tw_counter_words[counter], largest);
    else
        counters[counter] = (int32_t)value;
}

/* COUNTER=N, as many as there are. */
static void read_counters(struct tw_terms *terms, uint64_t allowed, int32_t *counters)
{
    char word[TW_TERM_WORD];

    for (tw_terms_word(terms, word); word[0] && !terms->wrong; tw_terms_word(terms, word)) {
        char *sign = strchr(word, '=');
        const char *digits = sign ? sign + 1 : "";
        int counter;

        if (!digits[0] || digits[strspn(digits, "0123456789")] || strlen(digits) > 5) {
            tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_SYNTAX,
                            "expected COUNTER=NUMBER, found '%s'", word);
            return;
        }
        *sign = '\0';
        counter = tw_word_find(tw_counter_words, TW_COUNTER__COUNT, word);
        if (counter < 0)
            tw_terms_unknown(terms, "counter", word, tw_counter_words, TW_COUNTER__COUNT);
        else if (!(allowed >> counter & 1))
            tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME,
                            "'%s' is not counted for this feature", word);
        else
            set_counter(terms, counter, strtol(digits, NULL, 10), counters);
    }
}

/* Whether an entry gives points for these counters, all options being at their defaults. */
static bool holds(struct tw_terms *terms, const struct tw_model_scoring *entry,
                  const int32_t *counters, const uint8_t *options)
{
    const struct tw_scoring *scoring = &entry->scoring;

    if (!scoring->points || (entry->condition.text && !scoring->condition)) {
        terms->unloaded = true; /* it has an error, or an option that is not known */
        return false;
    }
    return !scoring->condition || tw_formula_value(scoring->condition, counters, options);
}

/* The ruleset itself is asked before those it needs, and each from its end. */
static int64_t score(struct tw_terms *terms, const struct tw_reach *reach, int kind, int moment,
                     const int32_t *counters)
{
    static const uint8_t options[UINT16_MAX + 1];
    bool found = false;
    int64_t points = 0;

    for (size_t i = 0; i < reach->count; i++)
        for (size_t j = reach->rulesets[i]->scoring_count; j-- > 0;) {
            const struct tw_model_scoring *entry = &reach->rulesets[i]->scorings[j];
            const struct tw_scoring *scoring = &entry->scoring;

            if (scoring->kind != kind || scoring->moment != moment ||
                !holds(terms, entry, counters, options))
                continue;
            points += tw_formula_value(scoring->points, counters, options);
            if (kind != TW_KIND_PLAYER)
                return points;
            found = true;
        }
    terms->from = terms->term;
    if (!found && reach->complete && !terms->unloaded)
        tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "no scoring entry gives these points");
    terms->unloaded = terms->unloaded || !found;
    return points;
}

static int64_t scored(struct tw_terms *terms)
{
    const int kind = tw_terms_choice(terms, "feature", tw_kind_words, TW_KIND__COUNT);
    const int moment =
        terms->wrong ? -1 : tw_terms_choice(terms, "moment", tw_moment_words, TW_MOMENT__COUNT);
    int32_t counters[TW_COUNTER__COUNT] = {0};
    struct tw_reach reach;

    if (kind < 0 || moment < 0)
        return 0;
    read_counters(terms, tw_kind_counters((unsigned)kind), counters);
    if (terms->wrong)
        return 0;
    tw_ruleset_reach(terms->model, terms->home, &reach);
    return score(terms, &reach, kind, moment, counters);
}

/* When an edition was printed. */
static int64_t year(struct tw_terms *terms)
{
    char id[TW_TERM_WORD];

    tw_terms_word(terms, id);
    for (size_t i = 0; i < terms->home->edition_count; i++)
        if (strcmp(terms->home->editions[i].id, id) == 0 && terms->home->editions[i].year)
            return terms->home->editions[i].year;
    tw_terms_refuse(terms, TW_CODE_RULE_COMPUTES_NAME, "no edition '%s' with a year is listed", id);
    return 0;
}

int64_t tw_terms_value(struct tw_terms *terms, const char *name)
{
    static const char *const names[] = {
        "tiles", "start", "symbol", "tokens", "extras", "role",   "arrows",  "param",     "points",
        "kinds", "cells", "twins",  "values", "figure", "places", "players", "mechanism", "year"};
    static int64_t (*const terms_by_name[])(struct tw_terms *) = {tiles,
                                                                  start_tiles,
                                                                  symbols,
                                                                  tokens,
                                                                  extras,
                                                                  roles,
                                                                  arrows,
                                                                  parameters,
                                                                  scored,
                                                                  tw_terms_kinds,
                                                                  tw_terms_cells,
                                                                  tw_terms_twins,
                                                                  tw_terms_token_values,
                                                                  tw_terms_figures,
                                                                  tw_terms_places,
                                                                  tw_terms_players,
                                                                  tw_terms_mechanism,
                                                                  year};
    const int index = tw_word_find(names, (int)(sizeof names / sizeof *names), name);

    if (index >= 0)
        return terms_by_name[index](terms);
    tw_terms_unknown(terms, "term", name, names, sizeof names / sizeof *names);
    return 0;
}
