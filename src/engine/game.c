/* Putting a game together: rulesets, tile sets, readings and figures, once, before anything is
 * played. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/internal.h"
#include "tables/rules_names.h"

static bool refuse(struct tw_problem *ret_problem, const char *format, ...) TW_PRINTF(2, 3);

static bool refuse(struct tw_problem *ret_problem, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(ret_problem->text, sizeof ret_problem->text, format, arguments);
    va_end(arguments);
    return false;
}

static const struct tw_ruleset *find_ruleset(const struct tw_tables *tables, const char *id,
                                             size_t length)
{
    for (unsigned i = 0; i < tables->ruleset_count; i++)
        if (strlen(tables->rulesets[i].id) == length &&
            memcmp(tables->rulesets[i].id, id, length) == 0)
            return &tables->rulesets[i];
    return NULL;
}

static bool in_play(const struct tw_game *game, const char *id)
{
    for (unsigned i = 0; i < game->ruleset_count; i++)
        if (strcmp(game->rulesets[i]->id, id) == 0)
            return true;
    return false;
}

static bool list_names(const char *const *list, const char *id)
{
    for (; list && *list; list++)
        if (strcmp(*list, id) == 0)
            return true;
    return false;
}

static bool read_rules(struct tw_game *game, const char *rules, struct tw_problem *ret_problem)
{
    if (!rules || !*rules)
        return refuse(ret_problem, "no rules given: expected names joined by '+', such as base");
    if (strlen(rules) >= sizeof game->rules)
        return refuse(ret_problem, "the rules '%.40s...' are longer than %zu characters", rules,
                      sizeof game->rules - 1);
    snprintf(game->rules, sizeof game->rules, "%s", rules);
    while (*rules) {
        const size_t length = strcspn(rules, "+");
        const struct tw_ruleset *ruleset = find_ruleset(game->tables, rules, length);

        if (!ruleset)
            return refuse(ret_problem, "unknown rules '%.*s'", (int)(length < 80 ? length : 80),
                          rules);
        if (in_play(game, ruleset->id))
            return refuse(ret_problem, "rules '%s' are named twice", ruleset->id);
        if (game->ruleset_count == TW_MAX_RULESETS)
            return refuse(ret_problem, "too many rules");
        game->rulesets[game->ruleset_count++] = ruleset;
        rules += length;
        if (*rules == '+' && *++rules == '\0')
            return refuse(ret_problem, "a name is missing after the last '+'");
    }
    return true;
}

static bool check_rules(const struct tw_game *game, struct tw_problem *ret_problem)
{
    for (unsigned i = 0; i < game->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = game->rulesets[i];

        for (const char *const *need = ruleset->needs; need && *need; need++)
            if (!in_play(game, *need))
                return refuse(ret_problem, "rules '%s' need '%s' as well: write %s+%s", ruleset->id,
                              *need, *need, game->rules);
        for (unsigned k = 0; k < game->ruleset_count; k++)
            if (list_names(ruleset->excludes, game->rulesets[k]->id))
                return refuse(ret_problem, "rules '%s' cannot be combined with '%s'", ruleset->id,
                              game->rulesets[k]->id);
    }
    return true;
}

/* Rulesets that others need come first, so that those others can override them. */
static void sort_rules(struct tw_game *game)
{
    for (unsigned i = 0; i < game->ruleset_count; i++)
        for (unsigned k = i + 1; k < game->ruleset_count; k++)
            if (list_names(game->rulesets[i]->needs, game->rulesets[k]->id)) {
                const struct tw_ruleset *swap = game->rulesets[i];
                game->rulesets[i] = game->rulesets[k];
                game->rulesets[k] = swap;
            }
}

static const struct tw_option *find_option(const struct tw_game *game, const char *name)
{
    for (unsigned i = 0; i < game->tables->option_count; i++) {
        const struct tw_option *option = &game->tables->options[i];

        /* most names differ in their first letter; this is asked for every reading */
        if ((option->id[0] == name[0] && strcmp(option->id, name) == 0) ||
            (option->alias && option->alias[0] == name[0] && strcmp(option->alias, name) == 0))
            return option;
    }
    return NULL;
}

static bool set_choice(struct tw_game *game, const struct tw_choice *choice,
                       struct tw_problem *ret_problem)
{
    const struct tw_option *option = find_option(game, choice->option);

    if (!option)
        return refuse(ret_problem, "unknown option '%.80s'", choice->option);
    for (unsigned i = 0; i < option->value_count; i++)
        if (strcmp(option->values[i], choice->value) == 0) {
            game->options[option - game->tables->options] = (uint8_t)i;
            return true;
        }
    return refuse(ret_problem, "option '%s' has no playable reading '%.80s' (the default is '%s')",
                  option->id, choice->value, option->values[0]);
}

static bool has_what_it_needs(const struct tw_game *game, const struct tw_ruleset *ruleset)
{
    bool all = true;

    for (const char *const *need = ruleset->needs; need && *need; need++) {
        bool found = false;

        for (unsigned i = 0; i < game->ruleset_count; i++)
            found |= strcmp(game->rulesets[i]->id, *need) == 0;
        all &= found;
    }
    return all;
}

/* A ruleset that brings nothing but places at the table, and enough of them; or NULL. */
static const struct tw_ruleset *brings_players(const struct tw_game *game, unsigned players)
{
    for (unsigned i = 0; i < game->tables->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = &game->tables->rulesets[i];

        if (ruleset->players_max >= players && !ruleset->mechanism_count &&
            !ruleset->scoring_count && !ruleset->figure_count && has_what_it_needs(game, ruleset))
            return ruleset;
    }
    return NULL;
}

static bool refuse_players(const struct tw_game *game, unsigned least, unsigned most,
                           unsigned players, struct tw_problem *ret_problem)
{
    const struct tw_ruleset *more = players > most ? brings_players(game, players) : NULL;

    return refuse(ret_problem, "rules '%s' are for %u to %u players, not %u%s%s%s", game->rules,
                  least, most, players, more ? "; with '+" : "", more ? more->id : "",
                  more ? "' for more" : "");
}

static bool set_players(struct tw_game *game, const struct tw_setup *setup,
                        struct tw_problem *ret_problem)
{
    unsigned players = setup->players;
    unsigned least = 2;
    unsigned most = 2;

    for (unsigned i = 0; i < game->ruleset_count; i++) {
        if (game->rulesets[i]->players_max > most)
            most = game->rulesets[i]->players_max;
        if (game->rulesets[i]->players_min)
            least = game->rulesets[i]->players_min;
    }
    if (uses(game, TW_MECHANISM_LAGGING)) {
        game->players = players; /* the mechanism makes colours of it */
        return true;
    }
    if (players == 0)
        players = least;
    if (game->readings[TW_READING_SEATS])
        least = 1;
    if ((players < least && !setup->any_players) || players > most)
        return refuse_players(game, least, most, players, ret_problem);
    game->players = players;
    return true;
}

static bool set_parameter(struct tw_game *game, unsigned kind, const struct tw_parameter *given,
                          struct tw_problem *ret_problem)
{
    const struct tw_mechanism *mechanism = tw_mechanism_list[kind];

    for (unsigned i = 0; mechanism && i < 4 && mechanism->parameters[i]; i++)
        if (strcmp(mechanism->parameters[i], given->name) == 0) {
            game->parameters[kind][i] = given->value;
            return true;
        }
    return refuse(ret_problem, "mechanism '%s' has no parameter '%.80s'", tw_mechanism_words[kind],
                  given->name);
}

static bool add_mechanism(struct tw_game *game, const struct tw_mechanism_use *use, unsigned *extra,
                          struct tw_problem *ret_problem)
{
    const struct tw_mechanism *mechanism = tw_mechanism_list[use->kind];

    for (unsigned i = 0; i < use->parameter_count; i++)
        if (!set_parameter(game, use->kind, &use->parameters[i], ret_problem))
            return false;
    if (uses(game, (enum tw_mechanism_kind)use->kind))
        return true;
    game->uses |= 1U << use->kind;
    if (!mechanism)
        return true;
    game->extra_at[use->kind] = (uint16_t)*extra;
    *extra += (mechanism->state_size + 7U) / 8 * 8;
    game->mechanisms[game->mechanism_count++] = mechanism;
    return true;
}

#define LIST_HOOK_WHERE(game, list, hook, condition)                                               \
    do {                                                                                           \
        unsigned listed = 0;                                                                       \
        for (unsigned m = 0; m < (game)->mechanism_count; m++)                                     \
            if ((game)->mechanisms[m]->hook && (condition))                                        \
                (game)->list[listed++] = (game)->mechanisms[m];                                    \
    } while (0)
#define LIST_HOOK(game, list, hook) LIST_HOOK_WHERE(game, list, hook, true)

static void list_turn_hooks(struct tw_game *game)
{
    LIST_HOOK(game, allowing, allows);
    LIST_HOOK(game, beginning, turn_begins);
    LIST_HOOK(game, laying, laid);
    for (unsigned phase = 0; phase < TW_PHASE__COUNT; phase++)
        LIST_HOOK_WHERE(game, offering[phase], offer, game->mechanisms[m]->offers_in >> phase & 1);
    for (unsigned what = 0; what < TW_DO__COUNT; what++)
        LIST_HOOK_WHERE(game, acting[what], act, game->mechanisms[m]->acts_on >> what & 1);
    LIST_HOOK(game, placing, placed);
    LIST_HOOK(game, completing, completes);
}

static void list_scoring_hooks(struct tw_game *game)
{
    LIST_HOOK(game, ordering, scores);
    LIST_HOOK(game, granting, grants);
    LIST_HOOK(game, paying, pays);
    LIST_HOOK(game, finishing, completed);
    LIST_HOOK(game, settling, settles);
    LIST_HOOK(game, closing, closes);
    LIST_HOOK(game, ending, ends);
}

static void list_owner_hooks(struct tw_game *game)
{
    LIST_HOOK(game, weighing, weighs);
    LIST_HOOK(game, claiming, claims);
    LIST_HOOK(game, counting, counts);
}

static bool add_mechanisms(struct tw_game *game, struct tw_problem *ret_problem)
{
    unsigned extra = 0;

    /* In the order of the list of mechanisms, not of the rulesets: it is the order of the turn's
     * steps. */
    for (unsigned kind = 0; kind < TW_MECHANISM__COUNT; kind++)
        for (unsigned i = 0; i < game->ruleset_count; i++)
            for (unsigned k = 0; k < game->rulesets[i]->mechanism_count; k++)
                if (game->rulesets[i]->mechanisms[k].kind == kind &&
                    !add_mechanism(game, &game->rulesets[i]->mechanisms[k], &extra, ret_problem))
                    return false;
    if (extra > TW_EXTRA_BYTES)
        return refuse(ret_problem, "the mechanisms of '%s' need too much memory", game->rules);
    game->extra_size = extra;
    list_turn_hooks(game);
    list_scoring_hooks(game);
    list_owner_hooks(game);
    return true;
}

static void count_symbols(struct tw_game *game, unsigned kind, const struct tw_formula *formula)
{
    const uint64_t common = tw_common_counters();
    uint8_t *symbols = game->symbols[kind];

    for (unsigned at = 0; formula && at < formula->length; at++) {
        const int32_t op = formula->code[at];
        unsigned end = 0;

        if (op > 2)
            continue; /* only numbers, counters and options carry a word behind them */
        at++;
        if (op == 1 && kind != TW_KIND_PLAYER && common >> formula->code[at] & 1)
            game->counts_common = true;
        if (op != 1 || formula->code[at] >= TW_SYMBOL__COUNT)
            continue;
        while (symbols[end] != TW_NONE && symbols[end] != formula->code[at])
            end++;
        symbols[end] = (uint8_t)formula->code[at];
    }
}

static void add_scorings(struct tw_game *game)
{
    memset(game->symbols, TW_NONE, sizeof game->symbols);
    for (unsigned i = game->ruleset_count; i-- > 0;)
        for (unsigned k = game->rulesets[i]->scoring_count; k-- > 0;) {
            const struct tw_scoring *scoring = &game->rulesets[i]->scorings[k];
            const struct tw_scoring **list = game->scorings[scoring->kind][scoring->moment];
            unsigned count = 0;

            while (list[count])
                count++;
            if (count < TW_MAX_SCORINGS)
                list[count] = scoring;
            count_symbols(game, scoring->kind, scoring->condition);
            count_symbols(game, scoring->kind, scoring->points);
        }
    for (unsigned i = 0; i < game->ruleset_count; i++)
        for (unsigned k = 0; k < game->rulesets[i]->effect_count; k++) {
            const struct tw_scoring *scoring = &game->rulesets[i]->effects[k].scoring;

            count_symbols(game, scoring->kind, scoring->condition);
            count_symbols(game, scoring->kind, scoring->points);
        }
}

static void add_figures(struct tw_game *game)
{
    /* Placed by rules of their own. */
    const unsigned special =
        1U << TW_FIGURE_BUILDER | 1U << TW_FIGURE_PIG | 1U << TW_FIGURE_BARN | 1U << TW_FIGURE_TENT;

    for (unsigned i = 0; i < game->ruleset_count; i++)
        for (unsigned k = 0; k < game->rulesets[i]->figure_count; k++) {
            const struct tw_figure_rule *rule = &game->rulesets[i]->figures[k];
            game->figures[rule->kind] = (struct tw_figure_use){
                .count = rule->count, .strength = rule->strength, .on = rule->on};
        }
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        if (game->figures[kind].count && !(special >> kind & 1))
            game->ordinary[game->ordinary_count++] = (uint8_t)kind;
}

static void look_up_readings(struct tw_game *game)
{
    static const char *const ids[] = {
#define READING_ID(name, id) id,
        TW_READINGS(READING_ID)
#undef READING_ID
    };

    for (unsigned i = 0; i < TW_READING__COUNT; i++) {
        const struct tw_option *option = find_option(game, ids[i]);
        game->readings[i] = option ? game->options[option - game->tables->options] : 0;
    }
}

/* The variants without farmers: the ground takes no figures. */
static void leave_out_farmers(struct tw_game *game)
{
    unsigned barred = 0;

    if (game->readings[TW_READING_FARMERS])
        barred |= 1U << TW_KIND_FIELD;
    if (game->readings[TW_READING_PRAIRIE_FARMERS])
        barred |= 1U << TW_KIND_PRAIRIE;
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        game->figures[kind].on &= ~barred;
}

static void sort_kinds(struct tw_game *game)
{
    game->held_kinds = (game->readings[TW_READING_RING_CITY] ? 1U << TW_KIND_CITY : 0) |
                       (game->readings[TW_READING_RING_MOUNTAIN] ? 1U << TW_KIND_MOUNTAIN : 0);
    game->ring_kinds = tw_kinds_completing(TW_COMPLETES_SURROUNDED);
    game->hub_kinds = tw_kinds_completing(TW_COMPLETES_LED_INTO);
    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++) {
        if (tw_kind_words[kind][0] == '\0')
            continue;
        if (kind >= TW_KIND__OWN)
            game->own_kinds |= 1U << kind;
        else if (tw_kind_about(kind)->touches)
            game->touching_kinds |= 1U << kind;
        if (tw_kind_shapes[kind] == TW_SHAPE_GROUND)
            game->ground_kinds |= 1U << kind;
        else if (tw_kind_about(kind)->completes == TW_COMPLETES_CLOSED &&
                 (game->scorings[kind][TW_MOMENT_COMPLETE][0] || kind >= TW_KIND__OWN))
            game->closing_kinds |= 1U << kind;
    }
}

/* Another ruleset brings its tiles in place of those. */
static bool is_left_out(const struct tw_game *game, const char *set)
{
    for (unsigned i = 0; i < game->ruleset_count; i++)
        if (list_names(game->rulesets[i]->instead_of, set))
            return true;
    return false;
}

static bool add_sets(struct tw_game *game, struct tw_problem *ret_problem)
{
    for (unsigned i = 0; i < game->ruleset_count; i++)
        for (const char *const *id = game->rulesets[i]->sets; id && *id; id++) {
            const struct tw_tile_set *set = NULL;

            if (is_left_out(game, *id))
                continue;
            for (unsigned k = 0; k < game->tables->set_count; k++)
                if (strcmp(game->tables->sets[k].id, *id) == 0)
                    set = &game->tables->sets[k];
            if (!set)
                return refuse(ret_problem, "rules '%s' need the tile set '%s', which is not there",
                              game->rulesets[i]->id, *id);
            if (game->set_count == TW_MAX_RULESETS)
                return refuse(ret_problem, "too many tile sets");
            game->sets[game->set_count++] = set;
        }
    return true;
}

/* A set that is drawn first brings the start tile of the game. */
static bool find_start(struct tw_game *game, struct tw_problem *ret_problem)
{
    const struct tw_type *start = NULL;

    for (unsigned i = 0; i < game->type_count; i++)
        if (game->types[i].tile->start && (!start || game->types[i].tile->role == TW_ROLE_SPRING))
            start = &game->types[i];
    if (!start)
        return refuse(ret_problem,
                      "no tile of '%s' is a start tile: one row of its tiles needs 'start: 1'",
                      game->rules);
    game->start_type = (uint8_t)(start - game->types);
    return true;
}

static unsigned count_mountains(const struct tw_game *game)
{
    unsigned count = 0;

    for (unsigned i = 0; i < game->deck_count; i++)
        for (unsigned k = 0; k < game->types[game->deck[i]].segment_count; k++)
            count += game->types[game->deck[i]].kinds[k] == TW_KIND_MOUNTAIN;
    return count;
}

/* In groups that are shuffled apart: the course of a river, its lakes, then all the rest. */
static bool fill_deck(struct tw_game *game, struct tw_problem *ret_problem)
{
    static const uint8_t roles[] = {TW_ROLE_COURSE, TW_ROLE_LAKE, TW_ROLE_NONE};
    unsigned nodes = TW_SPARE_TILES * TW_MAX_SEGMENTS;

    for (unsigned group = 0; group < sizeof roles; group++)
        for (unsigned i = 0; i < game->type_count; i++) {
            const struct tw_type *type = &game->types[i];

            for (unsigned k = 0; k < type->copies && type->tile->role == roles[group]; k++) {
                nodes += type->segment_count;
                if (game->deck_count + TW_SPARE_TILES >= TW_MAX_TILES || nodes > TW_MAX_NODES)
                    return refuse(ret_problem, "too many tiles: at most %d can be played",
                                  TW_MAX_TILES - TW_SPARE_TILES);
                game->deck[game->deck_count++] = (uint8_t)i;
                game->deck_groups[group]++;
            }
        }
    return true;
}

static void fill_tokens(struct tw_game *game)
{
    for (unsigned i = 0; i < game->set_count; i++)
        for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
            for (unsigned k = 0; k < game->sets[i]->tokens[value]; k++)
                if (game->token_count < sizeof game->tokens)
                    game->tokens[game->token_count++] = (uint8_t)value;
}

static bool build(struct tw_game *game, const struct tw_setup *setup,
                  struct tw_problem *ret_problem)
{
    if (!read_rules(game, setup->rules, ret_problem) || !check_rules(game, ret_problem))
        return false;
    sort_rules(game);
    if (game->tables->option_count > TW_MAX_OPTIONS)
        return refuse(ret_problem, "too many options");
    if (game->tables->deviation && game->tables->deviation->readings)
        memcpy(game->options, game->tables->deviation->readings, game->tables->option_count);
    for (size_t i = 0; i < setup->choice_count; i++)
        if (!set_choice(game, &setup->choices[i], ret_problem))
            return false;
    look_up_readings(game);
    if (!add_mechanisms(game, ret_problem) || !set_players(game, setup, ret_problem))
        return false;
    add_scorings(game);
    add_figures(game);
    for (unsigned i = 0; i < game->mechanism_count; i++)
        if (game->mechanisms[i]->tunes && !game->mechanisms[i]->tunes(game, ret_problem))
            return false;
    leave_out_farmers(game);
    sort_kinds(game);
    if (!add_sets(game, ret_problem) || !tw_types_build(game, ret_problem) ||
        !find_start(game, ret_problem) || !fill_deck(game, ret_problem))
        return false;
    if (count_mountains(game) + TW_MAX_SEGMENTS > TW_MAX_MOUNTAINS)
        return refuse(ret_problem, "too many mountains: at most %d segments can be played",
                      TW_MAX_MOUNTAINS - TW_MAX_SEGMENTS);
    fill_tokens(game);
    tw_layout_set(game);
    return true;
}

#ifdef TW_ERRING
static bool hands_on(const struct tw_deviation *deviation, const char *rules)
{
    (void)rules;
    tw_mistakes = deviation->mistakes;
    return false;
}
#else
/* Is the game one for the engine that errs? */
static bool hands_on(const struct tw_deviation *deviation, const char *rules)
{
    if (!deviation || !deviation->engine || !deviation->rulesets[0])
        return deviation && deviation->engine;
    for (unsigned i = 0;
         i < sizeof deviation->rulesets / sizeof deviation->rulesets[0] && deviation->rulesets[i];
         i++)
        if (rules && tw_rules_have(rules, deviation->rulesets[i]))
            return true;
    return false;
}
#endif

bool tw_game_create(const struct tw_tables *tables, const struct tw_setup *setup,
                    struct tw_game **ret_game, struct tw_problem *ret_problem)
{
    const struct tw_deviation *deviation = tables->deviation;
    struct tw_game *game;

    if (hands_on(deviation, setup->rules))
        return deviation->engine->create(tables, setup, ret_game, ret_problem);
    game = calloc(1, sizeof *game);
    if (!game)
        return refuse(ret_problem, "out of memory");
    game->tables = tables;
#ifdef TW_ERRING
    game->erring = deviation->engine;
#endif
    if (!build(game, setup, ret_problem)) {
        tw_game_free(game);
        return false;
    }
    *ret_game = game;
    return true;
}

void tw_game_free(struct tw_game *game)
{
    if (!game)
        return;
    free(game);
}
