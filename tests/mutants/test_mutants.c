/* Mutants of the data and mistakes in the engine: whether verifying notices, and how small it gets
 * what it found. */
#include <criterion/criterion.h>
#include <string.h>

#include "engine/mistakes.h"
#include "model/model.h"
#include "verify/mutate/mutant_search.h"

static const struct tw_library library = {.tables = &tw_builtin_tables,
                                          .references = &tw_builtin_references};

enum { MAX_TARGETS = 16 };

static struct tw_search_target targets[MAX_TARGETS];
static unsigned target_count;
static struct tw_arena arena;

/* A ruleset with the rules by which it is played. */
static void add_target(const char *ruleset, const char *rules, const char *wide)
{
    struct tw_search_target *target = &targets[target_count++];

    for (unsigned i = 0; i < tw_builtin_tables.ruleset_count; i++)
        if (strcmp(tw_builtin_tables.rulesets[i].id, ruleset) == 0)
            target->ruleset = i;
    target->rules[target->rule_count++] = rules;
    if (wide)
        target->rules[target->rule_count++] = wide;
}

static void add_all_targets(void)
{
    static const char box[] = "base+inns-cathedrals+traders-builders+abbey-mayor+king";
    static const char minis[] = "base+river-20ae+abbot+anniversary";
    static const char *const old_tile[] = {"tests/scenarios/base/no-figure-on-the-start-tile.yaml"};

    add_target("base", "base", "base+inns-cathedrals");
    targets[0].scenarios = old_tile;
    targets[0].scenario_count = 1;
    add_target("gold-rush", "gold-rush", NULL);
    add_target("river", "base+river", NULL);
    add_target("abbot", "base+abbot", minis);
    add_target("anniversary", "base+anniversary", minis);
    add_target("inns-cathedrals", "base+inns-cathedrals", box);
    add_target("traders-builders", "base+traders-builders", box);
    add_target("abbey-mayor", "base+abbey-mayor", box);
    add_target("king", "base+king", box);
    add_target("solo", "base+solo", NULL);
}

static struct tw_mutant_search hunt_for(enum tw_mutant_kind only)
{
    return (struct tw_mutant_search){.library = &library,
                                     .seed = 1,
                                     .short_games = 1200,
                                     .games = 0,
                                     .only = (int)only,
                                     .jobs = 2};
}

static struct tw_search_result *run(const struct tw_mutant_search *search, unsigned *count)
{
    struct tw_search_result *results = tw_search_run(search, targets, target_count, &arena, count);

    cr_assert_not_null(results);
    return results;
}

static void done(struct tw_search_result *results, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        tw_text_done(&results[i].text);
    tw_arena_done(&arena);
}

Test(mutants, every_mistake_of_the_engine_is_noticed)
{
    const struct tw_mutant_search search = hunt_for(TW_MUTANT_MECHANISM);
    struct tw_search_result *results;
    unsigned count;

    add_all_targets();
    results = run(&search, &count);
    /* those that a clause names; the others are suspects, and a port is held against them */
    cr_assert_geq(count, 39);
    for (unsigned i = 0; i < count; i++)
        cr_expect(tw_search_fine(&results[i]), "nobody noticed: %s", results[i].mutant.change);
    done(results, count);
}

/* Mistakes of ten files of the engine. */
static const char *const ten[] = {
    "scoring-tie:", "features-cities:", "abbot-stays:", "arrow-open:",    "barn-corner:",
    "centre-one:",  "king-equal:",      "lagging-may:", "mayor-shields:", "river-bend:",
};

static const struct tw_search_result *find(const struct tw_search_result *results, unsigned count,
                                           const char *word)
{
    for (unsigned i = 0; i < count; i++)
        if (strncmp(results[i].mutant.change, word, strlen(word)) == 0)
            return &results[i];
    return NULL;
}

Test(mutants, ten_mistakes_are_found_and_shrunk_to_scenarios_that_show_them)
{
    struct tw_mutant_search search = hunt_for(TW_MUTANT_MECHANISM);
    struct tw_search_result *results;
    unsigned count, tiles = 0;

    search.shrink = true;
    add_all_targets();
    results = run(&search, &count);
    for (unsigned i = 0; i < sizeof ten / sizeof ten[0]; i++) {
        const struct tw_search_result *result = find(results, count, ten[i]);

        cr_assert_not_null(result, "no mistake %s", ten[i]);
        cr_assert(result->killed, "nobody noticed %s", ten[i]);
        cr_expect(result->shrunk && result->shows, "%s is not shown:\n%s", ten[i],
                  tw_text_string(&result->text));
        tiles += result->tiles;
    }
    cr_expect_leq(tiles, 60, "%u tiles", tiles);
    done(results, count);
}

Test(mutants, changed_rules_are_shrunk_to_six_tiles_on_average)
{
    struct tw_mutant_search search = hunt_for(TW_MUTANT_RULES);
    struct tw_search_result *results;
    unsigned count, tiles = 0, shrunk = 0;

    search.shrink = true;
    add_target("base", "base", NULL);
    add_target("gold-rush", "gold-rush", NULL);
    add_target("abbot", "base+abbot", NULL);
    add_target("anniversary", "base+anniversary", NULL);
    add_target("king", "base+king", NULL);
    add_target("solo", "base+solo", NULL);
    results = run(&search, &count);
    for (unsigned i = 0; i < count; i++) {
        shrunk += results[i].shrunk;
        tiles += results[i].tiles;
        cr_expect(!results[i].shrunk || results[i].shows, "%s is not shown:\n%s",
                  results[i].mutant.change, tw_text_string(&results[i].text));
    }
    cr_assert_gt(shrunk, 100);
    cr_expect_leq(tiles, 6 * shrunk, "%u tiles in %u scenarios", tiles, shrunk);
    done(results, count);
}

Test(mutants, jobs_change_nothing)
{
    struct tw_mutant_search search = hunt_for(TW_MUTANT_RULES);
    struct tw_search_result *one, *many;
    unsigned count, again;

    add_target("king", "base+king", NULL);
    search.jobs = 1;
    one = run(&search, &count);
    search.jobs = 3;
    many = run(&search, &again);
    cr_assert_eq(count, again);
    for (unsigned i = 0; i < count; i++) {
        cr_expect_eq(one[i].games, many[i].games);
        cr_expect_str_eq(one[i].killed_by, many[i].killed_by);
        cr_expect_str_eq(one[i].why, many[i].why);
    }
    tw_arena_done(&arena);
}

Test(mutants, what_nobody_plays_survives)
{
    struct tw_mutant_search search = hunt_for(TW_MUTANT_READING);
    struct tw_search_result *results;
    unsigned count;

    add_target("base", "base", NULL);
    search.short_games = 0;
    results = run(&search, &count);
    cr_assert_gt(count, 0);
    for (unsigned i = 0; i < count; i++)
        /* who may sit down at all shows before anything is played */
        cr_expect(!tw_search_fine(&results[i]) || strcmp(results[i].killed_by, "start") == 0, "%s",
                  results[i].mutant.change);
    done(results, count);
}

Test(mutants, a_mutant_that_is_listed_as_equal_and_noticed_is_an_error)
{
    struct tw_search_result result = {.tried = true, .killed = true, .equal = "for a reason"};

    cr_assert_not(tw_search_fine(&result));
    result.killed = false;
    cr_assert(tw_search_fine(&result));
    result.equal = NULL;
    cr_assert_not(tw_search_fine(&result));
}
