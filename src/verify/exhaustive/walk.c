/*
 * Every way to lay the first three tiles, table by table: where the engine lets each tile lie
 * against trying everything, and its features against flood fill.
 *
 * The first two tiles are laid in every order. Tables of three are gone through once for each set
 * of tiles, in the order that tw_layout_in_order() picks; and one tile stands for all that do not
 * differ in what is looked at: for what joins, those that differ in symbols alone; for where a
 * tile may lie next, those that show the same edges.
 */
#include <stdio.h>
#include <string.h>

#include "support/compiler.h"
#include "verify/exhaustive/checks.h"

enum {
    DEPTH = 3,
    SIDES = 6, /* what a side of a cell can show: nothing, four kinds of edge, one that is closed */
    SURROUNDINGS = SIDES * SIDES * SIDES * SIDES,
    MOST_CELLS = 64, /* of the rectangle round three tiles and a double start */
};

/* What fits into a cell, by kind of edges: one bit per turn. */
struct fitting {
    bool known;
    uint8_t turns[TW_MAX_TYPES];
};

struct walk {
    const struct tw_exhaustive *exhaustive;
    struct tw_worker *worker;
    struct tw_lockstep *lockstep;
    struct tw_tally *tally;
    uint64_t unit;
    struct tw_faces faces;
    struct tw_faces plain; /* symbols aside */
    struct tw_faces edges;
    uint8_t side_of[TW_KIND__COUNT]; /* number of each kind of edge in play, from 1 */
    struct fitting *fitting;         /* by what the four sides of the cell show */
    uint64_t words[1 << TW_EDGES];   /* turns that fit on the first site; see word_of() */
    uint64_t pictures[TW_MAX_TYPES]; /* by kind of edges: turns that look different, everywhere */
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

/* The turns in which a tile with such edges fits on the cell, one bit each. */
static unsigned try_turns(const struct walk *walk, unsigned edges, int x, int y)
{
    const struct tw_lockstep *lockstep = walk->lockstep;
    unsigned turns = 0;

    for (unsigned turn = 0; turn < TW_EDGES; turn++) {
        const struct tw_oracle_tile tile = {lockstep->types[walk->edges.first[edges]], x, y, turn};

        if (tw_oracle_matches(&lockstep->position, lockstep->board, &tile))
            turns |= 1u << turn;
    }
    return turns;
}

/* The same for a type that shows these edges, turns that look the same as one. */
static unsigned turns_of_type(const struct walk *walk, unsigned type, unsigned tried)
{
    const unsigned by = walk->edges.by[type];
    unsigned turns = 0;

    for (unsigned turn = 0; turn < TW_EDGES; turn++)
        if ((tried >> turn & 1) != 0)
            turns |= 1u << tw_faces_turn(&walk->faces, type, turn + by);
    return turns;
}

static void number_edges(struct walk *walk)
{
    unsigned count = 0;

    for (unsigned i = 0; i < tw_game_type_count(walk->lockstep->game); i++)
        for (unsigned edge = 0; edge < TW_EDGES; edge++) {
            const unsigned kind = walk->lockstep->types[i].tile->edges[edge];

            if (kind != TW_EDGE_CLOSED && walk->side_of[kind] == 0)
                walk->side_of[kind] = (uint8_t)++count;
        }
}

/* What the four sides of a cell show, as one number; 0: nothing at all. */
static unsigned surrounding(const struct walk *walk, int x, int y)
{
    static const int dx[TW_EDGES] = {0, 1, 0, -1}, dy[TW_EDGES] = {-1, 0, 1, 0};
    const struct tw_oracle_position *position = &walk->lockstep->position;
    unsigned number = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int other = tw_oracle_at(walk->lockstep->board, x + dx[edge], y + dy[edge]);
        const struct tw_oracle_tile *tile = &position->tiles[other < 0 ? 0 : other];
        const unsigned kind = tile->type.tile->edges[(edge + 6 - tile->rotation) % TW_EDGES];

        number *= SIDES;
        if (other >= 0)
            number += kind == TW_EDGE_CLOSED ? SIDES - 1 : walk->side_of[kind];
    }
    return number;
}

/*
 * What fits on a cell, by edges; nothing on a tile and apart from all others. The oracle looks at
 * the four edges around and no further, so it is asked once for each surrounding.
 */
static const uint8_t *try_cell(const struct walk *walk, int x, int y)
{
    static const uint8_t nothing[TW_MAX_TYPES];
    const unsigned number =
        tw_oracle_at(walk->lockstep->board, x, y) >= 0 ? 0 : surrounding(walk, x, y);
    struct fitting *fitting = &walk->fitting[number];

    if (number == 0)
        return nothing;
    for (unsigned i = 0; !fitting->known && i < walk->edges.count; i++)
        fitting->turns[i] = (uint8_t)try_turns(walk, i, x, y);
    fitting->known = true;
    return fitting->turns;
}

static void complain(struct walk *walk, unsigned type, int x, int y, unsigned ours, unsigned tried)
{
    tw_lockstep_fail(walk->lockstep, TW_CHECK_LEGAL,
                     "%s at %d,%d: turns %x for the engine, %x when tried",
                     tw_game_type_id(walk->lockstep->game, type), x, y, ours, tried);
}

static void compare_cell(struct walk *walk, const struct placements *engine, unsigned cell,
                         const uint8_t *left)
{
    const struct tw_oracle_board *board = walk->lockstep->board;
    const int x = board->left + (int)cell % board->width, y = board->top + (int)cell / board->width;
    const uint8_t *tried = try_cell(walk, x, y);

    for (unsigned face = 0; face < walk->faces.count; face++) {
        const unsigned type = walk->faces.first[face];
        const unsigned turns =
            left[face] > 0 ? turns_of_type(walk, type, tried[walk->edges.of[type]]) : 0;

        if (engine->turns[face][cell] != turns)
            complain(walk, type, x, y, engine->turns[face][cell], turns);
    }
}

/*
 * Where a tile fits, in one word: SITES cells beside tiles, in the engine's order, for the first
 * turn, the same cells for the second, and so on.
 */
enum { SITES = 16 };

static uint64_t word_of(const uint64_t sites[TW_EDGES])
{
    return sites[0] | sites[1] << SITES | sites[2] << 2 * SITES | sites[3] << 3 * SITES;
}

/* Some turns of a tile on the first site. */
static uint64_t word_of_turns(unsigned turns)
{
    uint64_t sites[TW_EDGES];

    for (unsigned turn = 0; turn < TW_EDGES; turn++)
        sites[turn] = turns >> turn & 1;
    return word_of(sites);
}

/* Cells where a tile could lie if it fitted, by looking at all of them. */
static unsigned count_sites(const struct walk *walk)
{
    const struct tw_oracle_board *board = walk->lockstep->board;
    unsigned count = 0;

    for (int y = board->top; y < board->top + board->height; y++)
        for (int x = board->left; x < board->left + board->width; x++)
            count += tw_oracle_at(board, x, y) < 0 && surrounding(walk, x, y) != 0;
    return count;
}

/* What fits on the engine's sites when it is tried there, by edges; false when they are not those
 * of the table. */
static bool try_sites(struct walk *walk, uint64_t tried[TW_MAX_TYPES])
{
    const struct tw_state *state = &walk->lockstep->state;
    unsigned count = 0;

    memset(tried, 0, walk->edges.count * sizeof tried[0]);
    if (state->front_count != 1 || state->fronts[0].used >> SITES != 0)
        return false;
    for (uint64_t left = state->fronts[0].used; left != 0; left &= left - 1, count++) {
        const unsigned site = TW_LOWEST_BIT_64(left);
        const struct tw_gap *cell = &state->sites[site];
        const uint8_t *turns = try_cell(walk, cell->x, cell->y);

        for (unsigned i = 0; i < walk->edges.count; i++)
            tried[i] |= walk->words[turns[i]] << site;
    }
    return count == count_sites(walk);
}

/* The first cell and turn in which the two words differ. */
static void complain_of_site(struct walk *walk, unsigned type, uint64_t ours, uint64_t tried)
{
    const unsigned bit = TW_LOWEST_BIT_64(ours ^ tried);
    const struct tw_gap *cell = &walk->lockstep->state.sites[bit % SITES];

    tw_lockstep_fail(walk->lockstep, TW_CHECK_LEGAL, "%s at %d,%d rotation %u: %s",
                     tw_game_type_id(walk->lockstep->game, type), cell->x, cell->y, bit / SITES,
                     (ours >> bit & 1) != 0 ? "fits for the engine alone"
                                            : "does not fit for the engine");
}

/* Where tiles may lie on this table, one of each kind of edges. */
static void compare_fits(struct walk *walk)
{
    struct tw_lockstep *lockstep = walk->lockstep;
    uint64_t tried[TW_MAX_TYPES];

    lockstep->done[TW_CHECK_LEGAL]++;
    if (!try_sites(walk, tried)) {
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL,
                         "the engine takes other cells for those beside tiles");
        return;
    }
    for (unsigned i = 0; i < walk->edges.count; i++) {
        const unsigned type = walk->edges.first[i];
        const uint64_t expected = tried[i] & walk->pictures[i];
        uint64_t sites[TW_EDGES];

        tw_position_fits(lockstep->game, &lockstep->state, type, sites);
        if (word_of(sites) != expected)
            complain_of_site(walk, type, word_of(sites), expected);
    }
}

/* Of turns that look the same the first stands for all. */
static void prepare_words(struct walk *walk)
{
    for (unsigned turns = 0; turns < 1u << TW_EDGES; turns++)
        walk->words[turns] = word_of_turns(turns);
    for (unsigned i = 0; i < walk->edges.count; i++) {
        unsigned turns = 0;

        for (unsigned turn = 0; turn < TW_EDGES; turn++)
            turns |= 1u << tw_faces_turn(&walk->faces, walk->edges.first[i], turn);
        walk->pictures[i] = walk->words[turns] * ((UINT64_C(1) << SITES) - 1);
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
    tw_board_note(walk->lockstep, walk->unit, walk->tally);
}

static bool lay(struct walk *walk, const struct tw_perft_line *line)
{
    if (tw_lockstep_lay(walk->lockstep, line, &walk->journal))
        return true;
    tw_lockstep_fail(walk->lockstep, TW_CHECK_LEGAL, "the engine does not lay what it offered");
    note(walk);
    return false;
}

/* Which placements lead to tables of three whose features, or whose open cells, are looked at. */
struct choice {
    bool features[TW_MAX_ACTIONS], cells[TW_MAX_ACTIONS];
};

static void choose(const struct walk *walk, const struct tw_perft_line *lines, unsigned count,
                   struct choice *ret_choice)
{
    const struct tw_state *state = &walk->lockstep->state;
    const unsigned start_count = walk->lockstep->rules.start_count;

    tw_layout_choose(state, start_count, &walk->plain, lines, count, true, ret_choice->features);
    tw_layout_choose(state, start_count, &walk->edges, lines, count, true, ret_choice->cells);
}

/* The last tile. */
static void walk_last(struct walk *walk, const struct tw_perft_line *lines, unsigned count,
                      bool cells)
{
    struct choice choice;

    choose(walk, lines, count, &choice);
    for (unsigned i = 0; i < count; i++) {
        if (!choice.features[i] || !lay(walk, &lines[i]))
            continue;
        compare_features(walk);
        if (cells && choice.cells[i])
            compare_fits(walk);
        note(walk);
        tw_lockstep_take_back(walk->lockstep, &walk->journal);
    }
}

/*
 * The table with one tile more, and all below it; returns how many sequences of DEPTH tiles there
 * are. The last one is laid where `features` are looked at; the first tile with certain edges is
 * also the first that looks like it, so `cells` are looked at nowhere else.
 */
static uint64_t walk_on(struct walk *walk, const struct tw_perft_line *line, unsigned level,
                        bool features, bool cells)
{
    struct tw_perft_line *lines = walk->worker->lines[level];
    struct choice choice;
    uint64_t leaves = 0;
    unsigned count;

    if (!lay(walk, line))
        return 0;
    compare_features(walk);
    count = compare_list(walk, lines);
    note(walk);
    if (level + 1 == DEPTH - 1) {
        leaves = count;
        if (features)
            walk_last(walk, lines, count, cells);
    } else {
        choose(walk, lines, count, &choice);
        for (unsigned i = 0; i < count; i++)
            leaves += walk_on(walk, &lines[i], level + 1, features && choice.features[i],
                              cells && choice.cells[i]);
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
    struct fitting fitting[SURROUNDINGS] = {{.known = false}};
    struct choice choice;
    struct walk walk = {.exhaustive = exhaustive,
                        .worker = worker,
                        .lockstep = lockstep,
                        .tally = tally,
                        .unit = unit,
                        .fitting = fitting,
                        .journal = {lockstep->entries, 0, TW_JOURNAL_PER_ACTION, false}};

    if (!tw_lockstep_open(lockstep, exhaustive->game))
        return;
    number_edges(&walk);
    tw_faces_find(lockstep, &walk.faces);
    tw_faces_find_plain(lockstep, &walk.plain);
    tw_faces_find_edges(lockstep, &walk.edges);
    prepare_words(&walk);
    tw_lockstep_empty(lockstep);
    compare_features(&walk);
    if (unit == 0) {
        compare_list(&walk, worker->lines[DEPTH]);
        note(&walk);
    }
    choose(&walk, exhaustive->roots, exhaustive->root_count, &choice);
    compare_leaves(
        &walk, &exhaustive->roots[unit],
        walk_on(&walk, &exhaustive->roots[unit], 0, choice.features[unit], choice.cells[unit]));
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
