/* Written games before both judges: what only one of them thinks is our failure, and named so. */
#include <criterion/criterion.h>
#include <string.h>

#include "exchange/exchange.h"
#include "helpers.h"
#include "model/references.h"
#include "verify/lockstep/both_judges.h"
#include "verify/static/static_checks.h"

#define SCENARIOS SOURCE_DIR "/tests/scenarios"

static const char ring[] = SCENARIOS "/base/city-around-a-hole.yaml";

static struct tw_replay replay;

static enum tw_status judge(const struct tw_tables *tables, const struct tw_second_judge *second,
                            const char *path)
{
    const struct tw_library library = {
        .tables = tables, .references = &tw_builtin_references, .second = second};

    tw_replay_start(&replay, &library);
    return tw_exchange_file(&replay, path);
}

Test(both_judges, agree_on_every_scenario)
{
    static const struct tw_library library = {.tables = &tw_builtin_tables,
                                              .references = &tw_builtin_references,
                                              .second = &tw_oracle_judge};
    static const char *const all[] = {"all"};
    struct tw_static_checks scenarios;

    tw_static_start(&scenarios, &tw_builtin_tables);
    cr_assert_eq(tw_static_scenarios(&scenarios, &library, SCENARIOS, all, 1), TW_OK);
    for (unsigned i = 0; i < scenarios.count; i++)
        cr_expect_null(scenarios.list[i].wrong, "%s: %s", scenarios.list[i].id,
                       scenarios.list[i].wrong);
    tw_static_done(&scenarios);
}

/* Nobody has to write an expectation for it. */
Test(both_judges, a_mistake_of_the_engine_is_ours_and_not_the_scenarios)
{
    struct tw_tables wrong;

    plant_wrong_points(&wrong, TW_KIND_CITY);
    cr_assert_eq(judge(&wrong, &tw_oracle_judge, ring), TW_FINDING);
    cr_assert(replay.judges_differ);
    cr_expect_not_null(strstr(replay.mismatches[0].text, "engine and oracle differ"), "%s",
                       replay.mismatches[0].text);
    tw_replay_done(&replay);
    cr_assert_eq(judge(&tw_builtin_tables, &tw_oracle_judge, ring), TW_OK);
    cr_assert_not(replay.judges_differ);
    tw_replay_done(&replay);
}

/* By data in which nothing gives points. */
Test(both_judges, the_second_may_judge_by_other_data)
{
    struct tw_tables other = tw_builtin_tables;
    const struct tw_second_judge by = tw_oracle_judge_by(&other, false);
    struct tw_ruleset rulesets[32];

    memcpy(rulesets, other.rulesets, other.ruleset_count * sizeof rulesets[0]);
    other.rulesets = rulesets;
    for (unsigned i = 0; i < other.ruleset_count; i++)
        if (strcmp(rulesets[i].id, "base") == 0)
            rulesets[i].scoring_count = 0;
    cr_assert_eq(judge(&tw_builtin_tables, &by, ring), TW_FINDING);
    cr_assert(replay.judges_differ);
    tw_replay_done(&replay);
}
