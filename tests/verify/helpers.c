#include "helpers.h"

#include <string.h>

/* Tables in which the engine's compiled formulas say something else than the text. */
static int32_t wrong_points(const int32_t *counters, const uint8_t *options)
{
    (void)options;
    return counters[TW_COUNTER_TILES] + 1;
}

void plant_wrong_points(struct tw_tables *tables, enum tw_kind kind)
{
    static struct tw_ruleset rulesets[32];
    static struct tw_scoring scorings[64];
    static struct tw_formula formula;

    *tables = tw_builtin_tables;
    memcpy(rulesets, tw_builtin_tables.rulesets, tables->ruleset_count * sizeof rulesets[0]);
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        if (strcmp(rulesets[i].id, "base") != 0)
            continue;
        memcpy(scorings, rulesets[i].scorings, rulesets[i].scoring_count * sizeof scorings[0]);
        for (unsigned k = 0; k < rulesets[i].scoring_count; k++)
            if (scorings[k].kind == kind && scorings[k].moment == TW_MOMENT_COMPLETE) {
                formula = *scorings[k].points;
                formula.compiled = wrong_points;
                scorings[k].points = &formula;
            }
        rulesets[i].scorings = scorings;
    }
    tables->rulesets = rulesets;
}

void leave_pennants_out(struct tw_tables *tables)
{
    static struct tw_ruleset rulesets[32];
    static struct tw_scoring scorings[64];
    const struct tw_formula *road = NULL;

    *tables = tw_builtin_tables;
    memcpy(rulesets, tw_builtin_tables.rulesets, tables->ruleset_count * sizeof rulesets[0]);
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        if (strcmp(rulesets[i].id, "base") != 0)
            continue;
        memcpy(scorings, rulesets[i].scorings, rulesets[i].scoring_count * sizeof scorings[0]);
        for (unsigned k = 0; k < rulesets[i].scoring_count; k++)
            if (scorings[k].kind == TW_KIND_ROAD)
                road = scorings[k].points;
        for (unsigned k = 0; k < rulesets[i].scoring_count; k++)
            if (scorings[k].kind == TW_KIND_CITY) {
                scorings[k].points = road;
                scorings[k].condition = NULL;
            }
        rulesets[i].scorings = scorings;
    }
    tables->rulesets = rulesets;
}
