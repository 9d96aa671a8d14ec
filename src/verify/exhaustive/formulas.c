/* Every scoring formula of the rules, compiled, interpreted and read by the oracle, over all small
 * counters. */
#include <string.h>

#include "model/formula/formula.h"
#include "tables/formula_program.h"
#include "verify/exhaustive/checks.h"

enum { HIGHEST = 12 };

static void compare(struct tw_lockstep *lockstep, const struct tw_formula *formula,
                    const int32_t *counters, struct tw_tally *tally, uint64_t index)
{
    const uint8_t *options = tw_game_options(lockstep->game);
    const int32_t compiled = tw_formula_value(formula, counters, options);
    const int32_t interpreted = tw_formula_interpret(formula, counters, options);

    const int32_t read = tw_oracle_value(&lockstep->rules, formula, counters);

    if (compiled != interpreted || compiled != read)
        tw_lockstep_fail(lockstep, TW_CHECK_EVENTS,
                         "'%s' gives %d compiled, %d interpreted and %d as the oracle reads it",
                         formula->text, (int)compiled, (int)interpreted, (int)read);
    tw_board_note(lockstep, index, tally);
}

/* Counts all its counters through like the wheels of a meter. */
static void turn_through(struct tw_lockstep *lockstep, const struct tw_formula *formula,
                         uint64_t index, struct tw_tally *tally)
{
    const uint64_t used = tw_formula_counters(formula);
    int32_t counters[TW_COUNTER__COUNT] = {0};
    bool over = false;

    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
        if ((used >> i & 1) != 0)
            counters[i] = tw_formula_counter_smallest((enum tw_counter)i);

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
                counters[i] = tw_formula_counter_smallest((enum tw_counter)i);
            }
        }
    }
}

static const char *const operators[] = {
    "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=", "&&", "||"};

/* Two operators side by side; `A` and `B` stand for them. None of these divides by zero. */
static const char *const shapes[] = {
    "tiles A 3 B 2",
    "-tiles A 3 B 2",
    "!tiles A 3 B 2",
    "tiles A -3 B 2",
    "(tiles A 3) B 2",
    "min(tiles A 3, 4) B 2",
    "2 + max(4, tiles A 3) B 2",
    "tiles A 3 ? 2 : 5 B 3",
    "tiles A 3 ? tiles B 2 : 5",
    "tiles A 3 ? 2 : tiles B 2 ? 4 : 5",
};

static void write_shape(const char *shape, const char *first, const char *second,
                        struct tw_text *text)
{
    for (; *shape; shape++) {
        if (*shape == 'A' || *shape == 'B')
            tw_text_add(text, *shape == 'A' ? first : second);
        else
            tw_text_add_char(text, *shape);
    }
}

/* The model's parser and the oracle's reader, where the rules themselves have no such formula. */
static void read_twice(struct tw_lockstep *lockstep, const char *text, uint64_t index,
                       struct tw_tally *tally)
{
    const struct tw_formula_scope scope = {.counters = 1u << TW_COUNTER_TILES};
    const struct tw_place place = {.line = 1, .column = 1, .width = (uint32_t)strlen(text)};
    const struct tw_tables *tables = lockstep->rules.tables;
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    const struct tw_formula *formula = NULL;

    if (tw_formula_parse(text, place, &scope, &arena, &diagnostics, &formula) == TW_OK &&
        tw_oracle_formula_read(&lockstep->memo.formulas, tables, formula))
        turn_through(lockstep, formula, index, tally);
    else
        tw_lockstep_fail(lockstep, TW_CHECK_EVENTS, "'%s' is not read by both", text);
    tw_board_note(lockstep, index, tally);
    tw_arena_done(&arena);
}

static void read_shapes(struct tw_lockstep *lockstep, uint64_t index, struct tw_tally *tally)
{
    const size_t count = sizeof operators / sizeof operators[0];
    struct tw_text text = {0};

    for (size_t i = 0; i < count * count * (sizeof shapes / sizeof shapes[0]); i++) {
        /* each formula is read into the same place */
        memset(&lockstep->memo.formulas, 0, sizeof lockstep->memo.formulas);
        tw_text_clear(&text);
        write_shape(shapes[i / count / count], operators[i / count % count], operators[i % count],
                    &text);
        read_twice(lockstep, tw_text_string(&text), index, tally);
    }
    tw_text_done(&text);
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
    read_shapes(lockstep, unit, tally);
}
