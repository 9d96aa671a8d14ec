/*
 * The river by its own rules: every way to lay its first tiles, and at each table where every river
 * tile may lie next. Here the order matters, so every order is gone through.
 */
#include "verify/exhaustive/checks.h"

enum { DEPTH = 3 };

struct river {
    struct tw_worker *worker;
    struct tw_lockstep *lockstep;
    struct tw_tally *tally;
    uint64_t unit;
    struct tw_journal journal;
};

static unsigned copies_left(const struct tw_lockstep *lockstep, unsigned type)
{
    unsigned laid = 0;

    for (unsigned i = lockstep->rules.start_count; i < lockstep->state.tile_count; i++)
        laid += lockstep->state.tiles[i].type == type;
    return tw_game_type_copies(lockstep->game, type) - laid;
}

/* Both sides as they wait for this tile to be laid. */
static void draw(struct tw_lockstep *lockstep, unsigned type)
{
    lockstep->state.phase = TW_PHASE_TILE;
    lockstep->state.drawn = (uint8_t)type;
    lockstep->position.phase = TW_PHASE_TILE;
    lockstep->position.drawn = lockstep->types[type];
}

/* Where the tile may lie, by both; returns how many placements were added to `lines`. */
static unsigned compare_tile(struct river *river, unsigned type, struct tw_perft_line *lines)
{
    struct tw_lockstep *lockstep = river->lockstep;
    unsigned count;

    draw(lockstep, type);
    count = tw_legal_actions(lockstep->game, &lockstep->state, lockstep->actions);
    lockstep->action_count = count;
    lockstep->offered_count =
        tw_oracle_legal(&lockstep->position, lockstep->offered, TW_MAX_ACTIONS);
    tw_lockstep_compare_actions(lockstep);
    tw_board_note(lockstep, river->unit, river->tally);
    for (unsigned i = 0; i < count; i++)
        lines[i] = (struct tw_perft_line){.action = lockstep->actions[i], .type = (uint8_t)type};
    return count;
}

/* Every river tile on this table; the placements of those before the lakes go into `lines`. */
static unsigned compare_table(struct river *river, struct tw_perft_line *lines)
{
    struct tw_lockstep *lockstep = river->lockstep;
    unsigned total = 0;

    lockstep->board = tw_oracle_now(&lockstep->position);
    tw_lockstep_compare_features(lockstep);
    for (unsigned type = 0; type < tw_game_type_count(lockstep->game); type++) {
        const unsigned role = lockstep->types[type].tile->role;

        if (role == TW_ROLE_NONE || copies_left(lockstep, type) == 0)
            continue;
        const unsigned count = compare_tile(river, type, lines + total);
        total += role == TW_ROLE_COURSE ? count : 0;
    }
    return total;
}

static void lay_next(struct river *river, unsigned level, bool only_unit)
{
    struct tw_perft_line *lines = river->worker->lines[level];
    const uint64_t cases = river->tally->cases;
    const unsigned count = compare_table(river, lines);

    if (only_unit && river->unit != 0) /* the first unit has counted the empty table */
        river->tally->cases = cases;
    for (unsigned i = 0; level < DEPTH && i < count; i++) {
        if (only_unit && i % TW_RIVER_UNITS != river->unit)
            continue;
        if (!tw_lockstep_lay(river->lockstep, &lines[i], &river->journal)) {
            tw_lockstep_fail(river->lockstep, TW_CHECK_LEGAL,
                             "the engine does not lay what it offered");
            tw_board_note(river->lockstep, river->unit, river->tally);
            continue;
        }
        lay_next(river, level + 1, false);
        tw_lockstep_take_back(river->lockstep, &river->journal);
    }
}

void tw_river_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                  struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct river river = {.worker = worker,
                          .lockstep = lockstep,
                          .tally = tally,
                          .unit = unit,
                          .journal = {lockstep->entries, 0, TW_JOURNAL_PER_ACTION, false}};

    if (!tw_lockstep_open(lockstep, exhaustive->game))
        return;
    tw_lockstep_empty(lockstep);
    lay_next(&river, 0, true);
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
