/* Tents in every small position: where they may go, from the supply and from every segment. */
#include <string.h>

#include "verify/exhaustive.h"

/* The last tile is laid by a decision, so that the one who laid it stands before phase 2. */
static bool set_up(struct tw_lockstep *lockstep, const struct tw_perft_line *lines, unsigned count,
                   int tent_tile, unsigned tent_segment)
{
    const struct tw_perft_line *last = &lines[count - 1];
    struct tw_action lay = last->action;
    uint8_t deck[2] = {last->type, last->type};

    tw_lockstep_empty(lockstep);
    for (unsigned i = 0; i + 1 < count; i++)
        if (!tw_lockstep_tile(lockstep, lines[i].type, lines[i].action.x, lines[i].action.y,
                              lines[i].action.rotation))
            return false;
    if (tent_tile >= 0 &&
        !tw_lockstep_figure(lockstep, 0, TW_FIGURE_TENT, (unsigned)tent_tile, tent_segment))
        return false;
    tw_lockstep_begin(lockstep, 0, deck, 2);
    lay.what = TW_DO_TILE;
    if (lockstep->failure.failed || !tw_is_legal(lockstep->game, &lockstep->state, lay))
        return false;
    tw_lockstep_apply(lockstep, lay);
    return true;
}

static void compare(struct tw_lockstep *lockstep, uint64_t index, struct tw_tally *tally)
{
    struct tw_random random;

    tw_random_start(&random, index, lockstep->done[TW_CHECK_LEGAL]);
    tw_lockstep_list(lockstep, true, &random);
    tw_exhaustive_note(lockstep, index, tally);
}

/* The tent in the supply, then on each mountain segment that lay before the last tile. */
static void every_place(struct tw_worker *worker, const struct tw_perft_line *lines, unsigned count,
                        uint64_t index, struct tw_tally *tally)
{
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_oracle_type types[4];
    unsigned tile_count;

    if (!set_up(lockstep, lines, count, -1, 0))
        return;
    compare(lockstep, index, tally);
    tile_count = lockstep->position.tile_count - 1;
    for (unsigned i = 0; i < tile_count; i++)
        types[i] = lockstep->position.tiles[i].type;
    for (unsigned i = 0; i < tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(types[i]); k++)
            if (tw_oracle_segment(types[i], k)->kind == TW_KIND_MOUNTAIN &&
                set_up(lockstep, lines, count, (int)i, k))
                compare(lockstep, index, tally);
}

void tw_tents_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                  struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_perft_line lines[2] = {exhaustive->roots[unit]};
    unsigned count;

    if (!tw_lockstep_open(lockstep, exhaustive->game))
        return;
    every_place(worker, lines, 1, unit, tally);
    tw_lockstep_empty(lockstep);
    if (!tw_lockstep_tile(lockstep, lines[0].type, lines[0].action.x, lines[0].action.y,
                          lines[0].action.rotation))
        return;
    count = tw_perft_divide(exhaustive->game, &lockstep->state, 1, worker->lines[0]);
    for (unsigned i = 0; i < count; i++) {
        lines[1] = worker->lines[0][i];
        every_place(worker, lines, 2, unit, tally);
    }
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
