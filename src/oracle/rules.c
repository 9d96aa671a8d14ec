/* The rules of a game, gathered from the tables by their names. */
#include <string.h>

#include "oracle/internal.h"

static const struct tw_ruleset *find_ruleset(const struct tw_tables *tables, const char *name,
                                             size_t length)
{
    for (unsigned i = 0; i < tables->ruleset_count; i++)
        if (strncmp(tables->rulesets[i].id, name, length) == 0 &&
            tables->rulesets[i].id[length] == '\0')
            return &tables->rulesets[i];
    return NULL;
}

static bool add_ruleset(struct tw_oracle_rules *rules, const struct tw_ruleset *ruleset)
{
    if (!ruleset)
        return false;
    for (unsigned i = 0; i < rules->ruleset_count; i++)
        if (rules->rulesets[i] == ruleset)
            return true;
    for (const char *const *need = ruleset->needs; need && *need; need++)
        if (!add_ruleset(rules, find_ruleset(rules->tables, *need, strlen(*need))))
            return false;
    if (rules->ruleset_count == sizeof rules->rulesets / sizeof rules->rulesets[0])
        return false;
    rules->rulesets[rules->ruleset_count++] = ruleset;
    return true;
}

static bool add_named(struct tw_oracle_rules *rules, const char *names)
{
    while (*names) {
        const size_t length = strcspn(names, "+");

        if (!add_ruleset(rules, find_ruleset(rules->tables, names, length)))
            return false;
        names += length;
        names += *names == '+';
    }
    return rules->ruleset_count > 0;
}

bool tw_oracle_uses(const struct tw_oracle_rules *rules, enum tw_mechanism_kind mechanism)
{
    return (rules->mechanisms >> mechanism & 1) != 0;
}

int tw_oracle_parameter(const struct tw_oracle_rules *rules, enum tw_mechanism_kind mechanism,
                        const char *name, int otherwise)
{
    for (unsigned i = 0; i < rules->ruleset_count; i++)
        for (unsigned k = 0; k < rules->rulesets[i]->mechanism_count; k++) {
            const struct tw_mechanism_use *use = &rules->rulesets[i]->mechanisms[k];

            for (unsigned n = 0; use->kind == mechanism && n < use->parameter_count; n++)
                if (strcmp(use->parameters[n].name, name) == 0)
                    return use->parameters[n].value;
        }
    return otherwise;
}

static bool is_in_force(const struct tw_oracle_rules *rules, const char *alias, const char *value)
{
    for (unsigned i = 0; i < rules->tables->option_count; i++) {
        const struct tw_option *option = &rules->tables->options[i];

        if (option->alias && strcmp(option->alias, alias) == 0)
            return rules->options[i] < option->value_count &&
                   strcmp(option->values[rules->options[i]], value) == 0;
    }
    return false;
}

bool tw_oracle_reads(const struct tw_oracle_rules *rules, const char *alias, const char *value)
{
    struct tw_oracle_answer *known = tw_oracle_answer(rules, alias, value);

    if (!known->question)
        *known = (struct tw_oracle_answer){alias, value, is_in_force(rules, alias, value)};
    return known->answer;
}

/* What a later ruleset says about a figure replaces what an earlier one said. */
static void gather(struct tw_oracle_rules *rules)
{
    for (unsigned i = 0; i < rules->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = rules->rulesets[i];

        for (unsigned k = 0; k < ruleset->figure_count; k++)
            rules->figures[ruleset->figures[k].kind] = ruleset->figures[k];
        for (unsigned k = 0; k < ruleset->mechanism_count; k++)
            rules->mechanisms |= UINT32_C(1) << ruleset->mechanisms[k].kind;
    }
}

/* SOLO-VAR-02 to 04: readings that change how many followers and colours there are. SOLO-FIG-04,
 * SOLO-VAR-05.e6: no figure of any kind uses a field. */
static void gather_solo(struct tw_oracle_rules *rules)
{
    static const char *const numbers[] = {"three", "four", "five", "six", "seven"};

    if (!tw_oracle_uses(rules, TW_MECHANISM_LAGGING))
        return;
    rules->players = (unsigned)tw_oracle_parameter(rules, TW_MECHANISM_LAGGING, "colours", 3);
    if (tw_oracle_reads(rules, "solo-colours", "four"))
        rules->players = 4;
    rules->figures[TW_FIGURE_FOLLOWER].count =
        (uint8_t)tw_oracle_parameter(rules, TW_MECHANISM_LAGGING, "followers", 4);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (strcmp(numbers[i], "four") != 0 && tw_oracle_reads(rules, "solo-followers", numbers[i]))
            rules->figures[TW_FIGURE_FOLLOWER].count = (uint8_t)(i + 3);
    for (unsigned i = 0; i < TW_FIGURE__COUNT; i++)
        rules->figures[i].on &= ~(1u << TW_KIND_FIELD);
}

/* RIVER-SETUP-01, 04: with the river the spring is the start tile. A double one has two cells. */
static void choose_start(struct tw_oracle_rules *rules, const struct tw_tile_set *set)
{
    if (rules->start_count > 0 && !set->drawn_first)
        return;
    for (unsigned i = 0; i < set->tile_count; i++) {
        const struct tw_tile *tile = &set->tiles[i];

        if (tile->start == 0)
            continue;
        rules->start_count = 0;
        rules->start[rules->start_count++].tile = tile;
        if (tile->next_cell != TW_NO_CELL)
            rules->start[rules->start_count++].tile = &set->tiles[tile->next_cell];
        return;
    }
}

static void look_through_set(struct tw_oracle_rules *rules, const struct tw_tile_set *set)
{
    choose_start(rules, set);
    for (unsigned i = 0; i < set->tile_count; i++)
        if (tw_oracle_uses(rules, TW_MECHANISM_ABBEY) && set->tiles[i].edges[0] == TW_EDGE_CLOSED &&
            set->tiles[i].segment_count > 0)
            rules->abbey.tile = &set->tiles[i];
}

static bool read_entry(const struct tw_oracle_rules *rules, const struct tw_scoring *entry)
{
    struct tw_oracle_formulas *formulas = &rules->memo->formulas;

    return (!entry->points || tw_oracle_formula_read(formulas, rules->tables, entry->points)) &&
           (!entry->condition || tw_oracle_formula_read(formulas, rules->tables, entry->condition));
}

/* All formulas of the rules, from their text. */
static bool read_formulas(const struct tw_oracle_rules *rules)
{
    struct tw_oracle_formulas *formulas = &rules->memo->formulas;

    memset(formulas->list, 0, sizeof formulas->list);
    formulas->count = formulas->term_count = 0;
    for (unsigned i = 0; i < rules->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = rules->rulesets[i];

        for (unsigned k = 0; k < ruleset->scoring_count; k++)
            if (!read_entry(rules, &ruleset->scorings[k]))
                return false;
        for (unsigned k = 0; k < ruleset->effect_count; k++)
            if (!read_entry(rules, &ruleset->effects[k].scoring))
                return false;
    }
    return true;
}

/* Sets in whose place another ruleset brings its own. */
bool tw_oracle_rules_leave_out(const struct tw_oracle_rules *rules, const char *set)
{
    bool left_out = false;

    for (unsigned i = 0; i < rules->ruleset_count; i++)
        for (const char *const *name = rules->rulesets[i]->instead_of; name && *name; name++)
            left_out |= strcmp(*name, set) == 0;
    return left_out;
}

bool tw_oracle_rules_start(const struct tw_tables *tables, const char *names, unsigned players,
                           const uint8_t *options, struct tw_oracle_memo *memo,
                           struct tw_oracle_rules *ret_rules)
{
    struct tw_oracle_rules rules = {.tables = tables, .memo = memo, .players = players};

    memo->counts[0] = memo->counts[1] = memo->face_count = 0;
    memset(memo->face_at, 0, sizeof memo->face_at);
    memset(memo->answers, 0, sizeof memo->answers);
    if (!add_named(&rules, names) || !read_formulas(&rules))
        return false;
    memcpy(rules.options, options, tables->option_count);
    gather(&rules);
    gather_solo(&rules);
    for (unsigned i = 0; i < rules.ruleset_count; i++)
        for (const char *const *name = rules.rulesets[i]->sets; name && *name; name++)
            for (unsigned k = 0; k < tables->set_count; k++)
                if (strcmp(tables->sets[k].id, *name) == 0 &&
                    !tw_oracle_rules_leave_out(&rules, *name))
                    look_through_set(&rules, &tables->sets[k]);
    if (rules.players == 0 || rules.players > TW_MAX_PLAYERS || rules.start_count == 0)
        return false;
    *ret_rules = rules;
    return true;
}

/* Each ruleset says for how many it is; whoever owns more pieces may be more. Records of solo play
 * name the colours, who then are as many as there have to be. */
bool tw_oracle_seats(const struct tw_oracle_rules *rules, unsigned seats)
{
    unsigned least = TW_MAX_PLAYERS, most = 0;

    if (tw_oracle_uses(rules, TW_MECHANISM_LAGGING))
        return seats == 1 || seats == rules->players;
    for (unsigned i = 0; i < rules->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = rules->rulesets[i];

        if (ruleset->players_max == 0)
            continue;
        least = ruleset->players_min < least ? ruleset->players_min : least;
        most = ruleset->players_max > most ? ruleset->players_max : most;
    }
    if (tw_oracle_reads(rules, "seats", "one-to-five"))
        least = 1;
    return seats >= least && seats <= most;
}
