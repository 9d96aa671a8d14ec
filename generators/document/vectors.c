/*
 * Known answers, so that a port can check what it made of the tables: turned edges, tiles side by
 * side, values of formulas. The values come from the interpreter, not from what is generated.
 */
#include <stdlib.h>
#include <string.h>

#include "generators/document/document.h"
#include "generators/names.h"
#include "model/formula/formula.h"
#include "tables/formula_program.h"

/* Quarter turns go clockwise: what lay in the west comes to the north. */
static const char *turned_edge(const struct tw_tile *tile, unsigned turn, unsigned edge)
{
    const uint8_t kind = tile->edges[(edge + TW_EDGES - turn) % TW_EDGES];

    return tw_vocabulary_word(TW_VOCABULARY_KIND, tw_vocabulary_edge_kind(kind));
}

static bool fits(const struct tw_tile *tile, unsigned turn, unsigned edge,
                 const struct tw_tile *other, unsigned other_turn)
{
    const char *one = turned_edge(tile, turn, edge);
    const char *two = turned_edge(other, other_turn, (edge + 2) % TW_EDGES);

    return strcmp(one, "closed") == 0 || strcmp(two, "closed") == 0 || strcmp(one, two) == 0;
}

static void add_turns(json_t *list, const struct tw_tile_set *set)
{
    for (unsigned i = 0; i < set->tile_count; i++)
        for (unsigned turn = 0; turn < TW_EDGES && !tw_tile_set_is_cell(set, i); turn++) {
            const struct tw_tile *tile = &set->tiles[i];

            json_array_append_new(
                list, json_pack("{s:s, s:i, s:[s, s, s, s]}", "tile", tile->id, "turn", (int)turn,
                                "edges", turned_edge(tile, turn, 0), turned_edge(tile, turn, 1),
                                turned_edge(tile, turn, 2), turned_edge(tile, turn, 3)));
        }
}

static void add_join(json_t *list, const struct tw_tile *tile, unsigned turn, unsigned edge,
                     const struct tw_tile *other, unsigned other_turn)
{
    json_array_append_new(list, json_pack("{s:s, s:i, s:s, s:s, s:i, s:b}", "tile", tile->id,
                                          "turn", (int)turn, "edge", tw_edge_words[edge], "other",
                                          other->id, "other_turn", (int)other_turn, "fits",
                                          fits(tile, turn, edge, other, other_turn)));
}

/* Each tile at each edge: the next tile that fits, and one that was picked without looking. */
static void add_joins(json_t *list, const struct tw_tile_set *set)
{
    for (unsigned i = 0; i < set->tile_count && set->drawn_count > 0; i++)
        for (unsigned edge = 0; edge < TW_EDGES && !tw_tile_set_is_cell(set, i); edge++) {
            const struct tw_tile *tile = &set->tiles[i];
            const unsigned turn = (i + edge) % TW_EDGES;
            const unsigned picked = (i * 7 + edge * 3 + 1) % set->drawn_count;

            add_join(list, tile, turn, edge, &set->tiles[picked], (i + 2 * edge) % TW_EDGES);
            for (unsigned k = 1; k <= set->drawn_count * TW_EDGES; k++) {
                const struct tw_tile *other = &set->tiles[(i + k) % set->drawn_count];

                if (!fits(tile, turn, edge, other, k % TW_EDGES))
                    continue;
                add_join(list, tile, turn, edge, other, k % TW_EDGES);
                break;
            }
        }
}

/* Small numbers of which every counter sees several; the same for every run. */
static int32_t counter_value(unsigned round, unsigned counter)
{
    return round == 0 ? 0 : (int32_t)((round * 5 + counter * 3) % 4 + (round > 4 ? round : 0));
}

/* The counters and readings of one round that a formula asks for. */
static json_t *values_of(const struct tw_tables *rules, const struct tw_formula *formula,
                         const int32_t *counters, const uint8_t *readings)
{
    json_t *asked = tw_document_asked(rules, formula), *list = json_array(), *name;
    size_t at;

    json_array_foreach(asked, at, name)
    {
        const char *wanted = json_string_value(name);
        int value = 0;

        for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
            if (strcmp(tw_counter_words[i], wanted) == 0)
                value = counters[i];
        for (unsigned i = 0; i < rules->option_count; i++) {
            struct tw_text option = {0};

            tw_document_option_name(&rules->options[i], &option);
            if (strcmp(tw_text_string(&option), wanted) == 0)
                value = readings[i];
            tw_text_done(&option);
        }
        json_array_append_new(list, json_pack("{s:s, s:i}", "name", wanted, "value", value));
    }
    json_decref(asked);
    return list;
}

static void add_formula(json_t *list, const struct tw_tables *rules, const char *name,
                        const char *function, const struct tw_formula *formula)
{
    uint8_t *readings = calloc(rules->option_count + 1u, 1);
    int32_t counters[TW_COUNTER__COUNT];

    for (unsigned round = 0; readings && round < 8; round++) {
        int32_t value;

        for (unsigned i = 0, rank = 0; i < TW_COUNTER__COUNT; i++) {
            const int32_t smallest = tw_formula_counter_smallest((enum tw_counter)i);

            counters[i] = counter_value(round, rank);
            counters[i] = counters[i] < smallest ? smallest : counters[i];
            rank += tw_counter_words[i][0] != '\0';
        }
        memset(readings, (int)(round % 2), rules->option_count);
        value = tw_formula_interpret(formula, counters, readings);
        json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:i, s:b}", "name", name, "function",
                                              function, "counters",
                                              values_of(rules, formula, counters, readings),
                                              "value", (int)value, "holds", value != 0));
    }
    free(readings);
}

static json_t *formulas(const struct tw_tables *rules)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < rules->ruleset_count; i++)
        for (unsigned k = 0; k < rules->rulesets[i].scoring_count; k++) {
            const struct tw_scoring *scoring = &rules->rulesets[i].scorings[k];
            struct tw_text name = {0};

            tw_document_scoring_name(&rules->rulesets[i], k, &name);
            add_formula(list, rules, tw_text_string(&name), "points", scoring->points);
            if (scoring->condition)
                add_formula(list, rules, tw_text_string(&name), "applies", scoring->condition);
            tw_text_done(&name);
        }
    return list;
}

json_t *tw_document_vectors(const struct tw_document_source *source)
{
    json_t *turns = json_array(), *joins = json_array();

    for (size_t i = 0; i < source->set_count; i++) {
        add_turns(turns, source->sets[i]);
        add_joins(joins, source->sets[i]);
    }
    return json_pack("{s:o, s:o, s:o}", "turns", turns, "joins", joins, "formulas",
                     formulas(source->rules));
}
