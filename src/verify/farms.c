/* Final scoring of fields and prairies in every small position. */
#include <string.h>

#include "verify/exhaustive.h"

static bool is_ground(unsigned kind)
{
    return kind == TW_KIND_FIELD || kind == TW_KIND_PRAIRIE;
}

static enum tw_figure_kind farmer(const struct tw_lockstep *lockstep)
{
    return lockstep->rules.figures[TW_FIGURE_COWBOY].count > 0 ? TW_FIGURE_COWBOY
                                                               : TW_FIGURE_FOLLOWER;
}

/* Puts farmers on segments of a field in turn, so that joined parts hold some each. */
static void put(struct tw_lockstep *lockstep, const struct tw_oracle_board *board, unsigned feature,
                unsigned player, unsigned count)
{
    while (count > 0) {
        const unsigned left = count;

        for (unsigned i = 0; i < lockstep->position.tile_count && count > 0; i++)
            for (unsigned k = 0;
                 k < tw_oracle_segment_count(lockstep->position.tiles[i].type) && count > 0; k++)
                if (board->of[i][k] == feature &&
                    tw_lockstep_figure(lockstep, player, farmer(lockstep), i, k))
                    count--;
        if (count == left) {
            tw_lockstep_fail(lockstep, TW_CHECK_FIGURES, "the engine takes no farmer");
            return;
        }
    }
}

struct table {
    struct tw_perft_line lines[2];
    unsigned count;
};

static bool set_up(struct tw_lockstep *lockstep, const struct table *table)
{
    tw_lockstep_empty(lockstep);
    for (unsigned i = 0; i < table->count; i++)
        if (!tw_lockstep_tile(lockstep, table->lines[i].type, table->lines[i].action.x,
                              table->lines[i].action.y, table->lines[i].action.rotation))
            return false;
    return true;
}

/* Every field of the table, with 1 to 3 farmers shared between two players in every way. */
static void score_fields(struct tw_worker *worker, const struct table *table, uint64_t index,
                         struct tw_tally *tally)
{
    struct tw_lockstep *lockstep = &worker->lockstep;
    const struct tw_oracle_board *board;

    if (!set_up(lockstep, table))
        return;
    board = tw_oracle_now(&lockstep->position);
    for (unsigned i = 0; i < board->feature_count; i++) {
        for (unsigned a = 0; is_ground(board->features[i].kind) && a <= 3; a++)
            for (unsigned b = a == 0; a + b <= 3; b++) {
                set_up(lockstep, table);
                put(lockstep, board, i, 0, a);
                put(lockstep, board, i, 1, b);
                tw_lockstep_begin(lockstep, 0, NULL, 0);
                if (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER)
                    tw_lockstep_fail(lockstep, TW_CHECK_PHASE, "the game is not over");
                tw_exhaustive_note(lockstep, index, tally);
            }
    }
}

void tw_farms_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                  struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct table table = {.lines = {exhaustive->roots[unit]}, .count = 1};
    unsigned count;

    if (!tw_lockstep_open(lockstep, exhaustive->game) || !set_up(lockstep, &table))
        return;
    count = tw_perft_divide(exhaustive->game, &lockstep->state, 1, worker->lines[0]);
    score_fields(worker, &table, unit, tally);
    table.count = 2;
    for (unsigned i = 0; exhaustive->depth == 3 && i < count; i++) {
        table.lines[1] = worker->lines[0][i];
        score_fields(worker, &table, unit, tally);
    }
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
