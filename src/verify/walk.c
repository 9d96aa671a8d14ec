/* Every way to lay the first tiles, node by node: the engine's list against trying everything. */
#include <stdio.h>
#include <string.h>

#include "verify/exhaustive.h"

/* How many copies of a type are still in the pile. */
static unsigned copies_left(const struct tw_lockstep *lockstep, unsigned type)
{
    unsigned laid = 0;

    for (unsigned i = lockstep->rules.start_count; i < lockstep->state.tile_count; i++)
        laid += lockstep->state.tiles[i].type == type;
    return tw_game_type_copies(lockstep->game, type) - laid;
}

/* A face that an earlier type with copies left shows too is not counted again. */
static bool shown_before(const struct tw_lockstep *lockstep, unsigned type)
{
    for (unsigned i = 0; i < type; i++)
        for (unsigned by = 0; by < TW_EDGES; by++)
            if (copies_left(lockstep, i) > 0 &&
                tw_oracle_same_face(lockstep->types[i], lockstep->types[type], by))
                return true;
    return false;
}

static bool has_line(const struct tw_lockstep *lockstep, const struct tw_perft_line *lines,
                     unsigned count, unsigned type, const struct tw_oracle_tile *tile)
{
    for (unsigned i = 0; i < count; i++)
        if (lines[i].action.x == tile->x && lines[i].action.y == tile->y &&
            tw_oracle_same_face(lockstep->types[lines[i].type], lockstep->types[type],
                                (lines[i].action.rotation + TW_EDGES - tile->rotation) % TW_EDGES))
            return true;
    return false;
}

/* All orientations of one face on one cell, those that look the same once. */
static unsigned try_cell(struct tw_lockstep *lockstep, const struct tw_perft_line *lines,
                         unsigned count, unsigned type, int x, int y)
{
    unsigned found = 0;

    for (unsigned rotation = 0; rotation < TW_EDGES; rotation++) {
        const struct tw_oracle_tile tile = {lockstep->types[type], x, y, rotation};
        bool again = false;

        if (!tw_oracle_matches(&lockstep->position, lockstep->board, &tile))
            continue;
        for (unsigned i = 0; i < rotation; i++)
            again |= tw_oracle_same_picture(tile.type, i, rotation);
        found += !again;
        if (!has_line(lockstep, lines, count, type, &tile))
            tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the engine does not lay %s at %d,%d, %u",
                             tw_game_type_id(lockstep->game, type), x, y, rotation * 90);
    }
    return found;
}

/* Compares one node; returns how many placements there are. */
static uint64_t compare_node(struct tw_lockstep *lockstep, struct tw_perft_line *lines)
{
    const unsigned count = tw_perft_divide(lockstep->game, &lockstep->state, 1, lines);
    const struct tw_oracle_board *board = tw_oracle_now(&lockstep->position);
    unsigned found = 0;

    lockstep->board = board;
    tw_lockstep_compare_features(lockstep);
    for (unsigned type = 0; type < tw_game_type_count(lockstep->game); type++) {
        if (copies_left(lockstep, type) == 0 || shown_before(lockstep, type))
            continue;
        for (int y = board->top; y < board->top + board->height; y++)
            for (int x = board->left; x < board->left + board->width; x++)
                found += try_cell(lockstep, lines, count, type, x, y);
    }
    if (found != count)
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "%u placements for the engine, %u tried", count,
                         found);
    lockstep->done[TW_CHECK_LEGAL]++;
    return count;
}

static void take_tile_back(struct tw_lockstep *lockstep, const struct tw_state *state)
{
    memcpy(&lockstep->state, state, tw_game_state_size(lockstep->game));
    lockstep->position.tile_count--;
}

/* The subtree below one first placement. */
static uint64_t walk(const struct tw_task *task, struct tw_worker *worker,
                     const struct tw_perft_line *line, unsigned level, uint64_t index,
                     struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;
    uint64_t leaves = 0;
    unsigned count;

    memcpy(&worker->nodes[level], &lockstep->state, tw_game_state_size(lockstep->game));
    if (!tw_lockstep_tile(lockstep, line->type, line->action.x, line->action.y,
                          line->action.rotation)) {
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the engine does not lay what it offered");
        tw_exhaustive_note(lockstep, index, tally);
        return 0;
    }
    count = (unsigned)compare_node(lockstep, worker->lines[level]);
    tw_exhaustive_note(lockstep, index, tally);
    if (level + 2 >= exhaustive->depth)
        leaves = count;
    else
        for (unsigned i = 0; i < count; i++)
            leaves += walk(task, worker, &worker->lines[level][i], level + 1, index, tally);
    take_tile_back(lockstep, &worker->nodes[level]);
    return leaves;
}

void tw_walk_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                 struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;
    const struct tw_perft_line *line = &exhaustive->roots[unit];
    uint64_t leaves;

    if (!tw_lockstep_open(lockstep, exhaustive->game))
        return;
    tw_lockstep_empty(lockstep);
    if (unit == 0) {
        compare_node(lockstep, worker->lines[3]);
        tw_exhaustive_note(lockstep, unit, tally);
    }
    leaves = walk(task, worker, line, 0, unit, tally);
    if (!tw_lockstep_tile(lockstep, line->type, line->action.x, line->action.y,
                          line->action.rotation))
        return;
    if (tw_perft(exhaustive->game, &lockstep->state, exhaustive->depth - 1) != leaves) {
        tw_lockstep_fail(
            lockstep, TW_CHECK_LEGAL, "perft counts %llu leaves, one by one %llu",
            (unsigned long long)tw_perft(exhaustive->game, &lockstep->state, exhaustive->depth - 1),
            (unsigned long long)leaves);
        tw_exhaustive_note(lockstep, unit, tally);
    }
    tally->cases += leaves;
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
