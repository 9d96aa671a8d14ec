/* The list of all suspects, from all sources. */
#include <stdio.h>
#include <string.h>

#include "tables/clause_words.h"
#include "tables/rules_names.h"
#include "verify/suspects/suspects.h"

#define WORD(name, word) word,
const char *const tw_suspect_source_words[] = {TW_SUSPECT_SOURCES(WORD)};
#undef WORD

static struct tw_suspect_entry *append(struct tw_suspects *suspects)
{
    struct tw_suspect_entry *list = tw_arena_grow(&suspects->arena, suspects->list, suspects->count,
                                                  &suspects->capacity, sizeof *list);

    if (!list)
        return NULL;
    suspects->list = list;
    list[suspects->count] = (struct tw_suspect_entry){.clause = -1, .option = -1, .value = -1};
    return &list[suspects->count++];
}

static bool add_row(struct tw_suspects *suspects, const struct tw_suspect *row)
{
    struct tw_suspect_entry *entry = append(suspects);

    if (!entry)
        return false;
    entry->name = row->name;
    entry->says = row->says;
    entry->look = row->look;
    entry->source = TW_SUSPECT_CATALOGUE;
    entry->clause = tw_clause_owner(suspects->tables, row->clause);
    entry->also = row->also;
    entry->ruleset = entry->clause >= 0 ? suspects->tables->clauses[entry->clause].ruleset : 0;
    entry->row = row;
    return true;
}

/* Does the catalogue describe this mistake of the engine? */
static bool is_told(const struct tw_tables *tables, const char *mistake)
{
    const struct tw_verification *all = &tables->verification;

    for (unsigned i = 0; i < all->suspect_count; i++)
        for (unsigned k = 0; k < all->suspects[i].change_count; k++)
            if (all->suspects[i].changes[k].what == TW_CHANGE_MISTAKE &&
                strncmp(mistake, all->suspects[i].changes[k].where,
                        strlen(all->suspects[i].changes[k].where)) == 0 &&
                mistake[strlen(all->suspects[i].changes[k].where)] == ':')
                return true;
    return false;
}

/* What the mutants of a ruleset are told to. */
struct listing {
    struct tw_suspects *suspects;
    unsigned ruleset;
    bool failed;
};

/* Changes that nobody can notice, and mistakes that the catalogue describes better. */
static bool is_left_out(const struct listing *listing, const struct tw_mutant *mutant)
{
    const struct tw_tables *tables = listing->suspects->tables;

    return mutant->words || mutant->kind == TW_MUTANT_READING ||
           tw_mutant_equal(tables, tables->rulesets[listing->ruleset].id, mutant) ||
           (mutant->kind == TW_MUTANT_MECHANISM && is_told(tables, mutant->change));
}

static void add_mutant(void *context, unsigned number, const struct tw_mutant *mutant)
{
    static const char *const looks[] = {
        [TW_MUTANT_RULES] = "the numbers and formulas of this clause",
        [TW_MUTANT_TILES] = "the row of this tile in the tile table",
        [TW_MUTANT_READING] = "the reading",
        [TW_MUTANT_MECHANISM] = "the code of this clause"};
    struct listing *listing = context;
    struct tw_suspects *suspects = listing->suspects;
    const char *ruleset = suspects->tables->rulesets[listing->ruleset].id;
    struct tw_suspect_entry *entry;

    if (listing->failed || is_left_out(listing, mutant))
        return;
    entry = append(suspects);
    listing->failed = !entry;
    if (!entry)
        return;
    entry->source = TW_SUSPECT_MUTANT;
    entry->ruleset = listing->ruleset;
    entry->number = number;
    entry->clause = mutant->clause[0] ? tw_clause_owner(suspects->tables, mutant->clause) : -1;
    entry->look = looks[mutant->kind];
    entry->name = tw_arena_format(&suspects->arena, "mutant/%s/%u", ruleset, number);
    entry->says = tw_arena_format(&suspects->arena, "In %s: %s.", ruleset, mutant->change);
    listing->failed = !entry->name || !entry->says;
}

static bool add_reading(struct tw_suspects *suspects, unsigned at, unsigned value)
{
    const struct tw_tables *tables = suspects->tables;
    const struct tw_option *option = &tables->options[at];
    const char *name = option->alias ? option->alias : option->id;
    struct tw_suspect_entry *entry = append(suspects);

    if (!entry)
        return false;
    entry->source = TW_SUSPECT_READING;
    entry->clause = option->clause;
    entry->ruleset = tables->clauses[option->clause].ruleset;
    entry->option = (int)at;
    entry->value = (int)value;
    entry->look = "the book leaves this open: both readings can be defended";
    entry->name = tw_arena_format(&suspects->arena, "reading/%s/%s", name, option->values[value]);
    entry->says = tw_arena_format(&suspects->arena, "It plays the reading '%s' of %s.",
                                  option->values[value], name);
    return entry->name && entry->says;
}

bool tw_suspects_list(struct tw_suspects *suspects, const struct tw_tables *tables)
{
    bool fine = true;

    *suspects = (struct tw_suspects){.tables = tables};
    for (unsigned i = 0; fine && i < tables->verification.suspect_count; i++)
        fine = add_row(suspects, &tables->verification.suspects[i]);
    for (unsigned i = 0; fine && i < tables->option_count; i++)
        for (unsigned k = 0; fine && k < tables->options[i].value_count; k++)
            fine = k == tw_option_stands(tables, i) || add_reading(suspects, i, k);
    for (unsigned i = 0; fine && i < tables->ruleset_count; i++) {
        struct listing listing = {.suspects = suspects, .ruleset = i};

        tw_mutants_each(tables, i, add_mutant, &listing);
        fine = !listing.failed;
    }
    return fine;
}

void tw_suspects_done(struct tw_suspects *suspects)
{
    tw_arena_done(&suspects->arena);
    *suspects = (struct tw_suspects){.count = 0};
}

int tw_suspect_find(const struct tw_suspects *suspects, const char *name)
{
    for (size_t i = 0; i < suspects->count; i++)
        if (strcmp(suspects->list[i].name, name) == 0)
            return (int)i;
    return -1;
}

bool tw_suspect_is_about(const struct tw_suspects *suspects, size_t at, unsigned clause)
{
    const struct tw_suspect_entry *entry = &suspects->list[at];

    if (entry->clause == (int)clause)
        return true;
    for (const char *const *also = entry->also; also && *also; also++)
        if (strcmp(*also, suspects->tables->clauses[clause].id) == 0)
            return true;
    return false;
}

bool tw_suspect_bears_on(const struct tw_suspects *suspects, size_t at, const char *rules)
{
    const struct tw_suspect_entry *entry = &suspects->list[at];

    return tw_rules_have(rules, suspects->tables->rulesets[entry->ruleset].id);
}
