/* Every scoring formula of the rules, compiled and interpreted, over all small counters. */
#include <string.h>

#include "model/formula/formula.h"
#include "tables/formula_program.h"
#include "verify/exhaustive/exhaustive.h"

enum { HIGHEST = 12 };

static void compare(struct tw_lockstep *lockstep, const struct tw_formula *formula,
                    const int32_t *counters, struct tw_tally *tally, uint64_t index)
{
    const uint8_t *options = tw_game_options(lockstep->game);
    const int32_t compiled = tw_formula_value(formula, counters, options);
    const int32_t interpreted = tw_formula_interpret(formula, counters, options);

    if (compiled != interpreted)
        tw_lockstep_fail(lockstep, TW_CHECK_EVENTS, "'%s' gives %d compiled and %d interpreted",
                         formula->text, (int)compiled, (int)interpreted);
    tw_exhaustive_note(lockstep, index, tally);
}

/* Counts all its counters through like the wheels of a meter. */
static void turn_through(struct tw_lockstep *lockstep, const struct tw_formula *formula,
                         uint64_t index, struct tw_tally *tally)
{
    const uint32_t used = tw_formula_counters(formula);
    int32_t counters[TW_COUNTER__COUNT] = {0};
    bool over = false;

    while (!over) {
        compare(lockstep, formula, counters, tally, index);
        over = true;
        for (unsigned i = 0; over && i < TW_COUNTER__COUNT; i++) {
            const int32_t largest = tw_formula_counter_largest((enum tw_counter)i);

            if ((used >> i & 1) == 0)
                continue;
            if (counters[i] < HIGHEST && counters[i] < largest) {
                counters[i]++;
                over = false;
            } else {
                counters[i] = 0;
            }
        }
    }
}

void tw_formulas_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                     struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;

    if (!tw_lockstep_open(lockstep, exhaustive->game))
        return;
    lockstep->failure.failed = false;
    lockstep->decisions = 0;
    for (unsigned i = 0; i < lockstep->rules.ruleset_count; i++)
        for (unsigned k = 0; k < lockstep->rules.rulesets[i]->scoring_count; k++) {
            const struct tw_scoring *scoring = &lockstep->rules.rulesets[i]->scorings[k];

            turn_through(lockstep, scoring->points, unit, tally);
            if (scoring->condition)
                turn_through(lockstep, scoring->condition, unit, tally);
        }
}
