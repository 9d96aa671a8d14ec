#include "verify/mutate/mutate.h"

#include <stdio.h>
#include <string.h>

#include "engine/mistakes.h"
#include "model/formula/formula.h"
#include "tables/clause_words.h"
#include "tables/formula_program.h"
#include "tables/vocabulary.h"
#include "verify/mutate/walk.h"

#define TW_WORD(name, word) word,
const char *const tw_mutant_words[] = {TW_MUTANT_KINDS(TW_WORD)};
#undef TW_WORD

bool tw_mutant_here(struct tw_mutant_walk *walk, const char *clause, const char *what,
                    const char *where)
{
    if (walk->each) {
        struct tw_mutant mutant = {.kind = walk->part, .clause = clause, .words = walk->words};

        snprintf(mutant.change, sizeof mutant.change, "%s: %s", where, what);
        walk->each(walk->context, walk->number++, &mutant);
        return false;
    }
    if (walk->done || walk->left-- > 0)
        return false;
    walk->done = true;
    walk->mutant->clause = clause;
    snprintf(walk->mutant->change, sizeof walk->mutant->change, "%s: %s", where, what);
    return true;
}

void *tw_mutant_copy(struct tw_mutant_walk *walk, const void *list, size_t count, size_t size)
{
    void *result = tw_arena_array(walk->arena, count + 1, size);

    if (result && count > 0)
        memcpy(result, list, count * size);
    return result;
}

const char *tw_mutant_clause(struct tw_mutant_walk *walk, const char *suspect)
{
    const struct tw_clause *clause;
    const char *id;

    if (walk->done)
        return "";
    for (unsigned i = 0; i < walk->name_count; i++)
        if (strcmp(walk->names[i].suspect, suspect) == 0)
            return walk->names[i].clause;
    clause = tw_clause_of_suspect(walk->original, suspect);
    id = clause ? clause->id : "";
    if (walk->name_count < TW_MUTANT_NAMES && strlen(suspect) < sizeof walk->names[0].suspect) {
        struct tw_mutant_name *name = &walk->names[walk->name_count++];
        snprintf(name->suspect, sizeof name->suspect, "%s", suspect);
        name->clause = id;
    }
    return id;
}

bool tw_mutant_uses(const struct tw_mutant_walk *walk, enum tw_mechanism_kind kind)
{
    for (unsigned i = 0; i < walk->ruleset->mechanism_count; i++)
        if (walk->ruleset->mechanisms[i].kind == kind)
            return true;
    return false;
}

static const char *clause_of(const struct tw_mutant_walk *walk, const uint16_t *clauses,
                             unsigned count)
{
    return count > 0 ? walk->original->clauses[clauses[0]].id : "";
}

/* The operators that an operator is replaced by. */
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

/* A copy without the compiled function, so that its program is used. */
static const struct tw_formula *changed(struct tw_mutant_walk *walk,
                                        const struct tw_formula *formula, unsigned at, int32_t op,
                                        int32_t word)
{
    struct tw_formula *result = tw_mutant_copy(walk, formula, 1, sizeof *formula);
    int32_t *code = tw_mutant_copy(walk, formula->code, formula->length, sizeof *code);

    if (!result || !code)
        return formula;
    code[at] = op;
    if (op == TW_OP_NUMBER || op == TW_OP_COUNTER)
        code[at + 1] = word;
    result->code = code;
    result->compiled = NULL;
    return result;
}

/* The counter after this one that features of the kind have as well. */
static int32_t other_counter(enum tw_kind kind, int32_t counter)
{
    const uint64_t all = tw_kind_counters(kind) & ~tw_common_counters();

    for (int32_t i = 1; i < TW_COUNTER__COUNT; i++) {
        const int32_t other = (counter + i) % TW_COUNTER__COUNT;

        if ((all >> other & 1) != 0)
            return other;
    }
    return counter;
}

static void mutate_formula(struct tw_mutant_walk *walk, const struct tw_formula **formula,
                           enum tw_kind kind, const char *clause)
{
    const struct tw_formula *original = *formula;

    for (unsigned i = 0; i < original->length; i++) {
        const int32_t op = original->code[i], word = original->code[i + (op <= TW_OP_OPTION)];
        char what[64];

        if (op == TW_OP_NUMBER) {
            snprintf(what, sizeof what, "%d is %d", (int)word, (int)word + 1);
            if (tw_mutant_here(walk, clause, what, original->text))
                *formula = changed(walk, original, i, op, word + 1);
            snprintf(what, sizeof what, "%d is %d", (int)word, (int)word - 1);
            if (tw_mutant_here(walk, clause, what, original->text))
                *formula = changed(walk, original, i, op, word - 1);
        } else if (op == TW_OP_COUNTER) {
            if (other_counter(kind, word) != word &&
                tw_mutant_here(walk, clause, "another counter", original->text))
                *formula = changed(walk, original, i, op, other_counter(kind, word));
        } else if (op == TW_OP_OPTION) {
            if (tw_mutant_here(walk, clause, "whatever the reading", original->text))
                *formula = changed(walk, original, i, TW_OP_NUMBER, 1);
        } else if (mistaken(op) != op) {
            if (tw_mutant_here(walk, clause, "another operator", original->text))
                *formula = changed(walk, original, i, mistaken(op), 0);
        }
        i += op <= TW_OP_OPTION;
    }
}

/* An option that the formula asks for, or -1. */
static int option_in(const struct tw_formula *formula)
{
    for (unsigned i = 0; formula && i < formula->length; i++) {
        if (formula->code[i] == TW_OP_OPTION)
            return (int)formula->code[i + 1];
        i += formula->code[i] <= TW_OP_OPTION;
    }
    return -1;
}

/* A symbol that the formula counts, or -1. */
static int symbol_in(const struct tw_formula *formula)
{
    const uint64_t counters = tw_formula_counters(formula);

    for (int i = 0; i < TW_SYMBOL__COUNT; i++)
        if ((counters >> i & 1) != 0)
            return i;
    return -1;
}

static void mutate_scoring(struct tw_mutant_walk *walk)
{
    struct tw_ruleset *ruleset = walk->ruleset;
    struct tw_scoring *list =
        tw_mutant_copy(walk, ruleset->scorings, ruleset->scoring_count, sizeof *list);

    if (!list)
        return;
    ruleset->scorings = list;
    for (unsigned i = 0; i < ruleset->scoring_count && !walk->done; i++) {
        const char *clause = clause_of(walk, list[i].clauses, list[i].clause_count);
        char name[64];

        snprintf(name, sizeof name, "%s %s", tw_kind_words[list[i].kind],
                 tw_moment_words[list[i].moment]);
        const int under = option_in(list[i].condition);
        const int symbol = symbol_in(list[i].condition ? list[i].condition : list[i].points);

        mutate_formula(walk, &list[i].points, (enum tw_kind)list[i].kind, clause);
        if (list[i].condition) {
            mutate_formula(walk, &list[i].condition, (enum tw_kind)list[i].kind, clause);
            if (tw_mutant_here(walk, clause, "without its condition", name))
                list[i].condition = NULL;
        }
        if (tw_mutant_here(walk, clause, "no such points", name)) {
            ruleset->scoring_count--;
            memmove(&list[i], &list[i + 1], (ruleset->scoring_count - i) * sizeof *list);
        }
        if (walk->done) {
            walk->mutant->under = under;
            walk->mutant->symbol = symbol;
        }
    }
}

static void mutate_effects(struct tw_mutant_walk *walk)
{
    struct tw_ruleset *ruleset = walk->ruleset;
    struct tw_effect *list =
        tw_mutant_copy(walk, ruleset->effects, ruleset->effect_count, sizeof *list);

    if (!list)
        return;
    ruleset->effects = list;
    for (unsigned i = 0; i < ruleset->effect_count && !walk->done; i++) {
        struct tw_scoring *scoring = &list[i].scoring;
        const char *clause = clause_of(walk, scoring->clauses, scoring->clause_count);
        char name[64];

        snprintf(name, sizeof name, "%s %s", tw_kind_words[scoring->kind],
                 tw_effect_words[list[i].what]);
        if (scoring->points)
            mutate_formula(walk, &scoring->points, (enum tw_kind)scoring->kind, clause);
        if (scoring->condition) {
            mutate_formula(walk, &scoring->condition, (enum tw_kind)scoring->kind, clause);
            if (tw_mutant_here(walk, clause, "always", name))
                scoring->condition = NULL;
        }
        if (tw_mutant_here(walk, clause, "no such effect", name)) {
            ruleset->effect_count--;
            memmove(&list[i], &list[i + 1], (ruleset->effect_count - i) * sizeof *list);
        }
    }
}

static void mutate_figure(struct tw_mutant_walk *walk, struct tw_figure_rule *figure)
{
    const char *clause = clause_of(walk, figure->clauses, figure->clause_count);
    const char *word = tw_figure_words[figure->kind];
    char what[64];

    if (tw_mutant_here(walk, clause, "one more", word))
        figure->count++;
    if (tw_mutant_here(walk, clause, "one fewer", word))
        figure->count--;
    if (tw_mutant_here(walk, clause, "stronger by one", word))
        figure->strength++;
    if (figure->strength > 0 && tw_mutant_here(walk, clause, "weaker by one", word))
        figure->strength--;
    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++) {
        const bool stands = (figure->on >> kind & 1) != 0;

        if (!stands && (tw_mutant_kinds(walk) >> kind & 1) == 0)
            continue;
        snprintf(what, sizeof what, stands ? "not on a %s" : "on a %s", tw_kind_words[kind]);
        if (tw_mutant_here(walk, clause, what, word))
            figure->on ^= 1u << kind;
    }
    if (walk->done && walk->mutant->figure < 0)
        walk->mutant->figure = figure->kind;
}

static void mutate_figures(struct tw_mutant_walk *walk)
{
    struct tw_ruleset *ruleset = walk->ruleset;
    struct tw_figure_rule *list =
        tw_mutant_copy(walk, ruleset->figures, ruleset->figure_count, sizeof *list);

    if (!list)
        return;
    ruleset->figures = list;
    for (unsigned i = 0; i < ruleset->figure_count && !walk->done; i++)
        mutate_figure(walk, &list[i]);
}

/* The clause that states a parameter. */
static const char *parameter_clause(struct tw_mutant_walk *walk, unsigned mechanism,
                                    const char *name)
{
    char suspect[128];

    snprintf(suspect, sizeof suspect, "parameter/%s/%s", tw_mechanism_words[mechanism], name);
    return tw_mutant_clause(walk, suspect);
}

static void mutate_parameters(struct tw_mutant_walk *walk, struct tw_mechanism_use *use)
{
    struct tw_parameter *list =
        tw_mutant_copy(walk, use->parameters, use->parameter_count, sizeof *list);

    if (!list)
        return;
    use->parameters = list;
    for (unsigned i = 0; i < use->parameter_count; i++) {
        const char *clause = parameter_clause(walk, use->kind, list[i].name);

        if (tw_mutant_here(walk, clause, "one higher", list[i].name))
            list[i].value++;
        if (list[i].value > 0 && tw_mutant_here(walk, clause, "one lower", list[i].name))
            list[i].value--;
    }
}

static void mutate_mechanisms(struct tw_mutant_walk *walk)
{
    struct tw_ruleset *ruleset = walk->ruleset;
    struct tw_mechanism_use *list =
        tw_mutant_copy(walk, ruleset->mechanisms, ruleset->mechanism_count, sizeof *list);

    if (!list)
        return;
    ruleset->mechanisms = list;
    for (unsigned i = 0; i < ruleset->mechanism_count && !walk->done; i++) {
        mutate_parameters(walk, &list[i]);
        if (tw_mutant_here(walk, "", "not in play", tw_mechanism_words[list[i].kind])) {
            ruleset->mechanism_count--;
            memmove(&list[i], &list[i + 1], (ruleset->mechanism_count - i) * sizeof *list);
        }
    }
}

static void mutate_players(struct tw_mutant_walk *walk)
{
    struct tw_ruleset *ruleset = walk->ruleset;

    if (ruleset->players_max == 0)
        return;
    if (tw_mutant_here(walk, "", "one player more at most", "players"))
        ruleset->players_max++;
    if (tw_mutant_here(walk, "", "one player fewer at most", "players"))
        ruleset->players_max--;
    if (tw_mutant_here(walk, "", "one player more at least", "players"))
        ruleset->players_min++;
    if (tw_mutant_here(walk, "", "one player fewer at least", "players"))
        ruleset->players_min--;
}

/* The readings of river-20ae are those of river: its name goes on behind a dash. */
static bool has_readings_of(const char *ruleset, const char *owner)
{
    const size_t length = strlen(owner);

    return strncmp(ruleset, owner, length) == 0 &&
           (ruleset[length] == '\0' || ruleset[length] == '-');
}

static void mutate_readings(struct tw_mutant_walk *walk)
{
    const struct tw_tables *tables = walk->original;

    for (unsigned i = 0; i < tables->option_count; i++) {
        const struct tw_option *option = &tables->options[i];
        const struct tw_clause *clause = &tables->clauses[option->clause];

        for (unsigned k = 0; k < option->value_count; k++)
            if (k != tw_option_stands(tables, i) &&
                has_readings_of(walk->ruleset->id, tables->rulesets[clause->ruleset].id) &&
                tw_mutant_here(walk, clause->id, option->values[k], option->id)) {
                walk->mutant->option = (int)i;
                walk->mutant->value = (int)k;
                walk->mutant->kind = TW_MUTANT_READING;
            }
    }
}

static const struct {
    const char *word, *what;
} mistakes[] = {
#define TW_ROW(name, word, what) {word, what},
    TW_MISTAKES(TW_ROW)
#undef TW_ROW
};

/* The engine that errs plays by the tables as they are, with one mistake. */
static void plant(struct tw_mutant_walk *walk, enum tw_mistake mistake)
{
    struct tw_deviation *deviation = tw_arena_array(walk->arena, 1, sizeof *deviation);

    walk->mutant->kind = TW_MUTANT_MECHANISM;
    if (!deviation)
        return;
    if (walk->original->deviation)
        *deviation = *walk->original->deviation;
    deviation->mistakes[mistake / 64] |= (uint64_t)1 << mistake % 64;
    deviation->engine = &tw_erring_engine;
    walk->changed->deviation = deviation;
}

/* The ruleset of its clause shows a mistake. */
static void mutate_engine(struct tw_mutant_walk *walk)
{
    for (unsigned i = 0; i < sizeof mistakes / sizeof mistakes[0] && !walk->done; i++) {
        const struct tw_clause *clause;
        char suspect[64];

        snprintf(suspect, sizeof suspect, "mistake/%s", mistakes[i].word);
        clause = tw_clause_of_suspect(walk->original, suspect);
        if (clause && clause->ruleset == walk->ruleset_index &&
            tw_mutant_here(walk, clause->id, mistakes[i].what, mistakes[i].word))
            plant(walk, (enum tw_mistake)(i + 1));
    }
}

/* All places where something can be changed, in order. */
static void go_through(struct tw_mutant_walk *walk)
{
    mutate_scoring(walk);
    mutate_effects(walk);
    mutate_figures(walk);
    mutate_mechanisms(walk);
    mutate_players(walk);
    const bool played = walk->done;
    walk->words = true;
    tw_mutant_refusals(walk);
    tw_mutant_modality(walk);
    walk->words = false;
    walk->mutant->words = walk->done && !played;
    walk->part = TW_MUTANT_READING;
    mutate_readings(walk);
    walk->part = TW_MUTANT_TILES;
    if (!walk->done)
        tw_mutant_tiles(walk);
    walk->part = TW_MUTANT_MECHANISM;
    mutate_engine(walk);
}

static bool walk_through(struct tw_mutant_walk *walk)
{
    const struct tw_tables *tables = walk->original;
    struct tw_ruleset *rulesets =
        tw_mutant_copy(walk, tables->rulesets, tables->ruleset_count, sizeof *rulesets);

    *walk->changed = *tables;
    *walk->mutant = (struct tw_mutant){
        .option = -1, .under = -1, .segment = -1, .figure = -1, .symbol = -1, .clause = ""};
    walk->sets = tw_mutant_copy(walk, tables->sets, tables->set_count, sizeof *walk->sets);
    if (!walk->sets || !rulesets)
        return false;
    walk->ruleset = &rulesets[walk->ruleset_index];
    walk->changed->sets = walk->sets;
    walk->changed->rulesets = rulesets;
    go_through(walk);
    return walk->done;
}

bool tw_mutant_make(const struct tw_tables *tables, unsigned ruleset, unsigned number,
                    struct tw_arena *arena, struct tw_tables *ret_tables,
                    struct tw_mutant *ret_mutant)
{
    struct tw_mutant_walk walk = {.original = tables,
                                  .changed = ret_tables,
                                  .ruleset_index = ruleset,
                                  .arena = arena,
                                  .mutant = ret_mutant,
                                  .left = number};

    return walk_through(&walk);
}

void tw_mutants_each(const struct tw_tables *tables, unsigned ruleset,
                     void (*each)(void *context, unsigned number, const struct tw_mutant *mutant),
                     void *context)
{
    struct tw_arena arena = {0};
    struct tw_tables changed;
    struct tw_mutant mutant;
    struct tw_mutant_walk walk = {.original = tables,
                                  .changed = &changed,
                                  .ruleset_index = ruleset,
                                  .arena = &arena,
                                  .mutant = &mutant,
                                  .each = each,
                                  .context = context};

    walk_through(&walk);
    tw_arena_done(&arena);
}
