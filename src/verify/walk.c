/*
 * Every way to lay the first three tiles, node by node: the engine's list against trying
 * everything, and its features against flood fill.
 *
 * The first two tiles are laid in every order. Tables of three are gone through once for each set
 * of tiles, in the order that tw_layout_in_order() picks; and of tiles that differ in symbols
 * alone, which change neither where a tile fits nor what joins, one stands for all of them.
 */
#include <stdio.h>
#include <string.h>

#include "verify/exhaustive.h"

enum {
    DEPTH = 3,
    MOST_CELLS = 64, /* of the rectangle round three tiles and a double start */
};

struct walk {
    const struct tw_exhaustive *exhaustive;
    struct tw_worker *worker;
    struct tw_lockstep *lockstep;
    struct tw_tally *tally;
    uint64_t unit;
    struct tw_faces faces;
    struct tw_faces plain; /* symbols aside */
    struct tw_journal journal;
};

/* What one side allows, by face and cell: one bit per turn, turns that look the same as one. */
struct placements {
    uint8_t turns[TW_MAX_TYPES][MOST_CELLS];
    unsigned count;
};

static bool gather_engine(struct walk *walk, const struct tw_perft_line *lines, unsigned count,
                          struct placements *ret_placements)
{
    const struct tw_faces *faces = &walk->faces;
    const struct tw_oracle_board *board = walk->lockstep->board;

    memset(ret_placements->turns, 0, faces->count * sizeof ret_placements->turns[0]);
    ret_placements->count = count;
    for (unsigned i = 0; i < count; i++) {
        const struct tw_perft_line *line = &lines[i];
        const unsigned face = faces->of[line->type];
        const int column = line->action.x - board->left, row = line->action.y - board->top;
        const unsigned turn = tw_faces_turn(faces, line->type, line->action.rotation);
        uint8_t *turns;

        if (column < 0 || row < 0 || column >= board->width || row >= board->height)
            return false;
        turns = &ret_placements->turns[face][row * board->width + column];
        if ((*turns >> turn & 1) != 0) {
            tw_lockstep_fail(walk->lockstep, TW_CHECK_LEGAL, "the engine offers %s at %d,%d twice",
                             tw_game_type_id(walk->lockstep->game, line->type), line->action.x,
                             line->action.y);
            return true;
        }
        *turns = (uint8_t)(*turns | 1u << turn);
    }
    return true;
}

/* All turns of one face on one cell. */
static unsigned try_turns(const struct walk *walk, unsigned face, int x, int y)
{
    const struct tw_lockstep *lockstep = walk->lockstep;
    unsigned turns = 0;

    for (unsigned turn = 0; turn < TW_EDGES; turn++) {
        const struct tw_oracle_tile tile = {lockstep->types[walk->faces.first[face]], x, y, turn};

        if (tw_oracle_matches(&lockstep->position, lockstep->board, &tile))
            turns |= 1u << walk->faces.least[face][turn];
    }
    return turns;
}

/* No tile may lie on a tile or apart from all others, whatever it shows. */
static bool is_open(const struct tw_oracle_board *board, int x, int y)
{
    return tw_oracle_at(board, x, y) < 0 &&
           (tw_oracle_at(board, x, y - 1) >= 0 || tw_oracle_at(board, x + 1, y) >= 0 ||
            tw_oracle_at(board, x, y + 1) >= 0 || tw_oracle_at(board, x - 1, y) >= 0);
}

static void compare_cell(struct walk *walk, const struct placements *engine, unsigned cell,
                         const uint8_t *left)
{
    const struct tw_oracle_board *board = walk->lockstep->board;
    const int x = board->left + (int)cell % board->width, y = board->top + (int)cell / board->width;
    const bool open = is_open(board, x, y);

    for (unsigned face = 0; face < walk->faces.count; face++) {
        const unsigned tried = open && left[face] > 0 ? try_turns(walk, face, x, y) : 0;

        if (engine->turns[face][cell] != tried)
            tw_lockstep_fail(walk->lockstep, TW_CHECK_LEGAL,
                             "%s at %d,%d: turns %x for the engine, %x when tried",
                             tw_game_type_id(walk->lockstep->game, walk->faces.first[face]), x, y,
                             engine->turns[face][cell], tried);
    }
}

/* Where each tile may lie on this table; returns how many placements there are. */
static unsigned compare_list(struct walk *walk, struct tw_perft_line *lines)
{
    struct tw_lockstep *lockstep = walk->lockstep;
    const unsigned count = tw_perft_divide(lockstep->game, &lockstep->state, 1, lines);
    const unsigned cells = (unsigned)(lockstep->board->width * lockstep->board->height);
    struct placements engine;
    uint8_t left[TW_MAX_TYPES];

    lockstep->done[TW_CHECK_LEGAL]++;
    if (cells > MOST_CELLS || !gather_engine(walk, lines, count, &engine)) {
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the engine lays a tile far from all others");
        return 0;
    }
    tw_faces_left(&walk->faces, lockstep, left);
    for (unsigned cell = 0; cell < cells; cell++)
        compare_cell(walk, &engine, cell, left);
    return count;
}

static void compare_features(struct walk *walk)
{
    struct tw_lockstep *lockstep = walk->lockstep;

    lockstep->board = tw_oracle_now(&lockstep->position);
    tw_lockstep_compare_features(lockstep);
}

static void note(struct walk *walk)
{
    tw_exhaustive_note(walk->lockstep, walk->unit, walk->tally);
}

static bool lay(struct walk *walk, const struct tw_perft_line *line)
{
    if (tw_lockstep_lay(walk->lockstep, line, &walk->journal))
        return true;
    tw_lockstep_fail(walk->lockstep, TW_CHECK_LEGAL, "the engine does not lay what it offered");
    note(walk);
    return false;
}

/* Which of the placements lead to the tables of three. */
static void choose(const struct walk *walk, const struct tw_perft_line *lines, unsigned count,
                   bool *ret_chosen)
{
    tw_layout_choose(&walk->lockstep->state, walk->lockstep->rules.start_count, &walk->plain, lines,
                     count, true, ret_chosen);
}

/* The last tile: only what joins is compared. */
static void walk_last(struct walk *walk, const struct tw_perft_line *lines, unsigned count)
{
    bool chosen[TW_MAX_ACTIONS];

    choose(walk, lines, count, chosen);
    for (unsigned i = 0; i < count; i++) {
        if (!chosen[i] || !lay(walk, &lines[i]))
            continue;
        compare_features(walk);
        note(walk);
        tw_lockstep_take_back(walk->lockstep, &walk->journal);
    }
}

/*
 * The table with one tile more, and all below it; returns how many sequences of DEPTH tiles there
 * are. Only below tiles that were `chosen` the last one is laid.
 */
static uint64_t walk_on(struct walk *walk, const struct tw_perft_line *line, unsigned level,
                        bool chosen)
{
    struct tw_perft_line *lines = walk->worker->lines[level];
    bool next_chosen[TW_MAX_ACTIONS];
    uint64_t leaves = 0;
    unsigned count;

    if (!lay(walk, line))
        return 0;
    compare_features(walk);
    count = compare_list(walk, lines);
    note(walk);
    if (level + 1 == DEPTH - 1) {
        leaves = count;
        if (chosen)
            walk_last(walk, lines, count);
    } else {
        choose(walk, lines, count, next_chosen);
        for (unsigned i = 0; i < count; i++)
            leaves += walk_on(walk, &lines[i], level + 1, chosen && next_chosen[i]);
    }
    tw_lockstep_take_back(walk->lockstep, &walk->journal);
    return leaves;
}

static void compare_leaves(struct walk *walk, const struct tw_perft_line *root, uint64_t leaves)
{
    struct tw_lockstep *lockstep = walk->lockstep;
    uint64_t perft;

    if (!lay(walk, root))
        return;
    perft = tw_perft(lockstep->game, &lockstep->state, DEPTH - 1);
    if (perft != leaves)
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "perft counts %llu leaves, one by one %llu",
                         (unsigned long long)perft, (unsigned long long)leaves);
    note(walk);
    tw_lockstep_take_back(lockstep, &walk->journal);
}

void tw_walk_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                 struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;
    bool chosen[TW_MAX_ACTIONS];
    struct walk walk = {.exhaustive = exhaustive,
                        .worker = worker,
                        .lockstep = lockstep,
                        .tally = tally,
                        .unit = unit,
                        .journal = {lockstep->entries, 0, TW_JOURNAL_PER_ACTION, false}};

    if (!tw_lockstep_open(lockstep, exhaustive->game))
        return;
    tw_faces_find(lockstep, &walk.faces);
    tw_faces_find_plain(lockstep, &walk.plain);
    tw_lockstep_empty(lockstep);
    compare_features(&walk);
    if (unit == 0) {
        compare_list(&walk, worker->lines[DEPTH]);
        note(&walk);
    }
    choose(&walk, exhaustive->roots, exhaustive->root_count, chosen);
    compare_leaves(&walk, &exhaustive->roots[unit],
                   walk_on(&walk, &exhaustive->roots[unit], 0, chosen[unit]));
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
