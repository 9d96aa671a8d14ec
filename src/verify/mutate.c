/* Walking through all that can be changed; the n-th place found is changed. */
#include "verify/mutate.h"

#include <stdio.h>
#include <string.h>

#include "tables/formula_program.h"

struct walk {
    const struct tw_tables *original;
    struct tw_tables *tables;
    struct tw_tile_set *sets;
    struct tw_ruleset *rulesets;
    struct tw_arena *arena;
    const char *rules;
    struct tw_mutant *mutant;
    unsigned left; /* places still to be passed over */
    bool done;
};

/* Is it one of the names joined by +? */
static bool is_named(const char *rules, const char *name)
{
    const size_t length = strlen(name);

    for (const char *at = rules; *at; at += strcspn(at, "+"), at += *at == '+')
        if (strcspn(at, "+") == length && strncmp(at, name, length) == 0)
            return true;
    return false;
}

/* Is this the place? Then says what is changed there. */
static bool here(struct walk *walk, const char *clause, const char *change, const char *what)
{
    if (walk->done || walk->left-- > 0)
        return false;
    walk->done = true;
    walk->mutant->clause = clause;
    snprintf(walk->mutant->change, sizeof walk->mutant->change, "%s: %s", what, change);
    return true;
}

static void *copy(struct walk *walk, const void *list, size_t count, size_t size)
{
    void *result = tw_arena_array(walk->arena, count + 1, size);

    if (result && count > 0)
        memcpy(result, list, count * size);
    return result;
}

static const char *clause_of(const struct walk *walk, const uint16_t *clauses, unsigned count)
{
    return count > 0 ? walk->original->clauses[clauses[0]].id : "";
}

/* What an operator is mistaken for. */
static int32_t mistaken(int32_t op)
{
    switch ((enum tw_formula_op)op) {
    case TW_OP_ADD:
        return TW_OP_SUBTRACT;
    case TW_OP_SUBTRACT:
    case TW_OP_MULTIPLY:
        return TW_OP_ADD;
    case TW_OP_DIVIDE:
        return TW_OP_MULTIPLY;
    case TW_OP_EQUAL:
        return TW_OP_UNEQUAL;
    case TW_OP_UNEQUAL:
        return TW_OP_EQUAL;
    case TW_OP_LESS:
        return TW_OP_LESS_EQUAL;
    case TW_OP_LESS_EQUAL:
        return TW_OP_LESS;
    case TW_OP_GREATER:
        return TW_OP_GREATER_EQUAL;
    case TW_OP_GREATER_EQUAL:
        return TW_OP_GREATER;
    case TW_OP_MIN:
        return TW_OP_MAX;
    case TW_OP_MAX:
        return TW_OP_MIN;
    case TW_OP_AND:
        return TW_OP_OR;
    case TW_OP_OR:
        return TW_OP_AND;
    default:
        return op;
    }
}

/* A copy without the compiled function, so that its program is what counts. */
static const struct tw_formula *changed(struct walk *walk, const struct tw_formula *formula,
                                        unsigned at, int32_t word)
{
    struct tw_formula *result = copy(walk, formula, 1, sizeof *formula);
    int32_t *code = copy(walk, formula->code, formula->length, sizeof *code);

    if (!result || !code)
        return formula;
    code[at] = word;
    result->code = code;
    result->compiled = NULL;
    return result;
}

static void mutate_formula(struct walk *walk, const struct tw_formula **formula, const char *clause)
{
    const struct tw_formula *original = *formula;

    for (unsigned i = 0; i < original->length; i++) {
        const int32_t op = original->code[i];

        if (op == TW_OP_NUMBER) {
            i++;
            if (here(walk, clause, original->text, "a number one higher"))
                *formula = changed(walk, original, i, original->code[i] + 1);
            if (here(walk, clause, original->text, "a number one lower"))
                *formula = changed(walk, original, i, original->code[i] - 1);
        } else if (op == TW_OP_COUNTER || op == TW_OP_OPTION) {
            i++;
        } else if (mistaken(op) != op) {
            if (here(walk, clause, original->text, "another operator"))
                *formula = changed(walk, original, i, mistaken(op));
        }
    }
}

static void mutate_scoring(struct walk *walk, struct tw_ruleset *ruleset)
{
    struct tw_scoring *list = copy(walk, ruleset->scorings, ruleset->scoring_count, sizeof *list);

    if (!list)
        return;
    ruleset->scorings = list;
    for (unsigned i = 0; i < ruleset->scoring_count; i++) {
        const char *clause = clause_of(walk, list[i].clauses, list[i].clause_count);

        mutate_formula(walk, &list[i].points, clause);
        if (!list[i].condition)
            continue;
        mutate_formula(walk, &list[i].condition, clause);
        if (here(walk, clause, list[i].condition->text, "without its condition"))
            list[i].condition = NULL;
    }
}

/* Strength tells only where figures of several kinds meet. */
static bool has_rivals(const struct walk *walk)
{
    unsigned kinds = 0;

    for (unsigned i = 0; i < walk->original->ruleset_count; i++)
        for (unsigned k = 0; is_named(walk->rules, walk->original->rulesets[i].id) &&
                             k < walk->original->rulesets[i].figure_count;
             k++)
            if (walk->original->rulesets[i].figures[k].strength > 0)
                kinds |= 1u << walk->original->rulesets[i].figures[k].kind;
    return (kinds & (kinds - 1)) != 0;
}

static void mutate_figures(struct walk *walk, struct tw_ruleset *ruleset)
{
    struct tw_figure_rule *list = copy(walk, ruleset->figures, ruleset->figure_count, sizeof *list);

    if (!list)
        return;
    ruleset->figures = list;
    for (unsigned i = 0; i < ruleset->figure_count; i++) {
        const char *clause = clause_of(walk, list[i].clauses, list[i].clause_count);
        const char *word = tw_figure_words[list[i].kind];

        if (here(walk, clause, word, "one figure more"))
            list[i].count++;
        if (list[i].count > 1 && here(walk, clause, word, "one figure fewer"))
            list[i].count--;
        if (list[i].strength > 0 && has_rivals(walk) && here(walk, clause, word, "one stronger"))
            list[i].strength++;
        for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
            if ((list[i].on >> kind & 1) != 0 && here(walk, clause, tw_kind_words[kind], word))
                list[i].on = (uint16_t)(list[i].on & ~(1u << kind));
    }
}

static void mutate_parameters(struct walk *walk, struct tw_ruleset *ruleset)
{
    struct tw_mechanism_use *list =
        copy(walk, ruleset->mechanisms, ruleset->mechanism_count, sizeof *list);

    if (!list)
        return;
    ruleset->mechanisms = list;
    for (unsigned i = 0; i < ruleset->mechanism_count; i++) {
        struct tw_parameter *parameters =
            copy(walk, list[i].parameters, list[i].parameter_count, sizeof *parameters);

        if (!parameters)
            return;
        list[i].parameters = parameters;
        for (unsigned k = 0; k < list[i].parameter_count; k++) {
            if (here(walk, "", parameters[k].name, "a parameter one higher"))
                parameters[k].value++;
            if (parameters[k].value > 0 &&
                here(walk, "", parameters[k].name, "a parameter one lower"))
                parameters[k].value--;
        }
    }
}

static void mutate_segment(struct walk *walk, const struct tw_tile *tile,
                           struct tw_segment *segment)
{
    char where[64];

    snprintf(where, sizeof where, "%.40s %.8s", tile->id, segment->name);
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        if (segment->symbols[i] > 0) {
            if (here(walk, "", where, tw_symbol_words[i]))
                segment->symbols[i] = 0;
            if (here(walk, "", where, "one more symbol"))
                segment->symbols[i]++;
        }
    for (unsigned i = 0; i < TW_MAX_SEGMENTS; i++) {
        if ((segment->touches >> i & 1) != 0 && here(walk, "", where, "touches one city less"))
            segment->touches = (uint16_t)(segment->touches & ~(1u << i));
        /* only a city centre asks which railways end in it */
        if ((segment->ends >> i & 1) != 0 && tile->segments[i].kind == TW_KIND_CENTRE &&
            here(walk, "", where, "does not end there"))
            segment->ends = (uint16_t)(segment->ends & ~(1u << i));
    }
}

static void mutate_set(struct walk *walk, struct tw_tile_set *set)
{
    struct tw_tile *list = copy(walk, set->tiles, set->tile_count, sizeof *list);

    if (!list)
        return;
    set->tiles = list;
    for (unsigned i = 0; i < set->drawn_count; i++) {
        if (here(walk, "", list[i].id, "one copy more"))
            list[i].count++;
        for (unsigned k = 0; k < list[i].segment_count; k++)
            mutate_segment(walk, &list[i], &list[i].segments[k]);
    }
}

/* The engine reads an open question otherwise than the oracle. */
static void mutate_readings(struct walk *walk)
{
    for (unsigned i = 0; i < walk->original->option_count; i++) {
        const struct tw_option *option = &walk->original->options[i];

        for (unsigned k = 1;
             tw_campaign_option_applies(walk->original, walk->rules, i) && k < option->value_count;
             k++)
            if (here(walk, walk->original->clauses[option->clause].id, option->values[k],
                     option->id)) {
                walk->mutant->option = (int)i;
                walk->mutant->value = (int)k;
            }
    }
}

static void mutate_ruleset(struct walk *walk, struct tw_ruleset *ruleset)
{
    mutate_scoring(walk, ruleset);
    mutate_figures(walk, ruleset);
    mutate_parameters(walk, ruleset);
    for (const char *const *name = ruleset->sets; name && *name; name++)
        for (unsigned i = 0; i < walk->original->set_count; i++)
            if (strcmp(walk->sets[i].id, *name) == 0)
                mutate_set(walk, &walk->sets[i]);
}

bool tw_mutant_make(const struct tw_tables *tables, const char *rules, unsigned number,
                    struct tw_arena *arena, struct tw_tables *ret_tables,
                    struct tw_mutant *ret_mutant)
{
    struct walk walk = {.original = tables,
                        .tables = ret_tables,
                        .arena = arena,
                        .rules = rules,
                        .mutant = ret_mutant,
                        .left = number};

    *ret_tables = *tables;
    *ret_mutant = (struct tw_mutant){.option = -1, .clause = ""};
    walk.sets = copy(&walk, tables->sets, tables->set_count, sizeof *walk.sets);
    walk.rulesets = copy(&walk, tables->rulesets, tables->ruleset_count, sizeof *walk.rulesets);
    if (!walk.sets || !walk.rulesets)
        return false;
    ret_tables->sets = walk.sets;
    ret_tables->rulesets = walk.rulesets;
    for (unsigned i = 0; i < tables->ruleset_count && !walk.done; i++)
        if (is_named(rules, tables->rulesets[i].id))
            mutate_ruleset(&walk, &walk.rulesets[i]);
    if (!walk.done)
        mutate_readings(&walk);
    return walk.done;
}

struct tw_mutant_result tw_mutant_hunt(const struct tw_tables *tables,
                                       const struct tw_tables *changed_tables,
                                       const struct tw_mutant *mutant, const char *rules,
                                       uint64_t seed, uint64_t games, struct tw_worker *worker)
{
    const struct tw_campaign campaign = {.tables = changed_tables,
                                         .rules = rules,
                                         .seed = seed,
                                         .games = games,
                                         .policy = -1,
                                         .oracle_every = 1};
    struct tw_mutant_result result = {.games = games};

    for (uint64_t i = 0; i < games && !result.killed; i++) {
        struct tw_game_plan plan = tw_campaign_plan(&campaign, i);
        const bool reading = mutant->option >= 0; /* then only the engine reads otherwise */
        struct tw_game *game;

        if (reading) {
            plan.option = mutant->option;
            plan.value = mutant->value;
        }
        game = tw_campaign_game(&campaign, &plan);
        if (!game || !tw_lockstep_open_against(&worker->lockstep, game, tables,
                                               reading ? NULL : tw_game_options(game))) {
            result = (struct tw_mutant_result){true, TW_CHECK_DECK, i + 1};
        } else {
            tw_campaign_play(&campaign, &plan, i, game, worker);
            if (worker->lockstep.failure.failed)
                result = (struct tw_mutant_result){true, worker->lockstep.failure.check, i + 1};
        }
        tw_game_free(game);
    }
    return result;
}
