/*
 * Tents on every small table: where they may go, from the supply and from every segment.
 *
 * A tent asks for the mountains and for nothing else: which edges each of their segments has, what
 * joins, what is closed. So tables whose tiles show the same mountains on the same cells, the last
 * tile being the same, are one case, and the first that comes up is looked at. All tables are gone
 * through to find them: what else a tile shows decides which tiles can lie beside it.
 */
#include <string.h>

#include "support/arena.h"
#include "verify/exhaustive/checks.h"

enum { DEPTH = 3, SEEN = 1 << 21 };

struct tents {
    const struct tw_exhaustive *exhaustive;
    struct tw_worker *worker;
    struct tw_lockstep *lockstep;
    struct tw_tally *tally;
    uint64_t unit;
    struct tw_faces plain;
    struct tw_state *state; /* the table that the search is at; the lockstep is set up anew */
    struct tw_journal journal;
    struct tw_perft_line laid[DEPTH];
    uint64_t *seen; /* cases, hashed; 0: none */
    unsigned seen_count;
};

/* Which segment of a mountain each edge shows, numbered as they come: three bits each. */
static uint64_t mountains_of(const struct tents *tents, const struct tw_perft_line *line)
{
    const struct tw_tile *tile = tents->lockstep->types[line->type].tile;
    uint64_t shown = 0;
    unsigned numbers[TW_MAX_SEGMENTS] = {0}, count = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned at = (edge + TW_EDGES - line->action.rotation) % TW_EDGES;
        unsigned number = 0;

        for (unsigned i = 0; i < tile->segment_count; i++)
            if (tile->segments[i].kind == TW_KIND_MOUNTAIN &&
                (tile->segments[i].ports >> (3 * at + 1) & 1) != 0) {
                numbers[i] = numbers[i] > 0 ? numbers[i] : ++count;
                number = numbers[i];
            }
        shown = shown << 3 | number;
    }
    return shown;
}

/* A tile of the case: its cell and its mountains; never 0. */
static uint64_t part_of(const struct tents *tents, const struct tw_perft_line *line)
{
    return (uint64_t)(line->action.x + 8) << 16 | (uint64_t)(line->action.y + 8) << 12 |
           mountains_of(tents, line);
}

/* What the first tiles are in no order, then the last. */
static uint64_t case_of(const struct tents *tents, unsigned count)
{
    uint64_t parts[DEPTH] = {0};

    for (unsigned i = 0; i < count; i++)
        parts[i] = part_of(tents, &tents->laid[i]);
    if (count == 3 && parts[0] > parts[1])
        return parts[1] << 40 | parts[0] << 20 | parts[2];
    return parts[0] << 40 | parts[1] << 20 | parts[2];
}

/* Notes a case; false when it was there. */
static bool is_new(struct tents *tents, uint64_t key)
{
    const uint64_t mixed = key * UINT64_C(0x9E3779B97F4A7C15);
    uint64_t at = mixed >> 40;

    while (tents->seen[at % SEEN] != 0 && tents->seen[at % SEEN] != key)
        at++;
    if (tents->seen[at % SEEN] == key || tents->seen_count == SEEN - 1)
        return false;
    tents->seen[at % SEEN] = key;
    tents->seen_count++;
    return (mixed >> 32) % TW_TENT_UNITS == tents->unit;
}

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

static void compare(struct tents *tents, unsigned count, int tent_tile, unsigned tent_segment)
{
    struct tw_lockstep *lockstep = tents->lockstep;
    struct tw_random random;

    if (set_up(lockstep, tents->laid, count, tent_tile, tent_segment)) {
        tw_random_start(&random, tents->unit, lockstep->done[TW_CHECK_LEGAL]);
        tw_lockstep_list(lockstep, true, &random);
    } else {
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "the last tile cannot be laid");
    }
    tw_board_note(lockstep, tents->unit, tents->tally);
}

/* The tent in the supply, then on each mountain segment that lay before the last tile. */
static void every_place(struct tents *tents, unsigned count)
{
    const struct tw_lockstep *lockstep = tents->lockstep;
    struct tw_oracle_type types[2 + DEPTH];
    const unsigned tile_count = lockstep->rules.start_count + count - 1;

    for (unsigned i = 0; i < lockstep->rules.start_count; i++)
        types[i] = lockstep->rules.start[i];
    for (unsigned i = lockstep->rules.start_count; i < tile_count; i++)
        types[i] = lockstep->types[tents->laid[i - lockstep->rules.start_count].type];
    compare(tents, count, -1, 0);
    /* the engine's own recount of the table is not asked for again */
    tents->lockstep->sampled_every = 0;
    for (unsigned i = 0; i < tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(types[i]); k++)
            if (tw_oracle_segment(types[i], k)->kind == TW_KIND_MOUNTAIN)
                compare(tents, count, (int)i, k);
    tents->lockstep->sampled_every = 1;
}

/* Every tile that can come last; then, in one order, what can be laid before it. */
static void lay_next(struct tents *tents, unsigned level)
{
    const struct tw_game *game = tents->exhaustive->game;
    const unsigned start_count = tents->lockstep->rules.start_count;
    struct tw_perft_line *lines = tents->worker->lines[level];
    const unsigned count = tw_perft_divide(game, tents->state, 1, lines);
    bool chosen[TW_MAX_ACTIONS];
    struct tw_problem problem;

    tw_layout_choose(tents->state, start_count, &tents->plain, lines, count, false, chosen);
    for (unsigned i = 0; i < count; i++) {
        tents->laid[level] = lines[i];
        if (chosen[i] && is_new(tents, case_of(tents, level + 1)))
            every_place(tents, level + 1);
    }
    if (level + 1 == DEPTH)
        return;
    tw_layout_choose(tents->state, start_count, &tents->plain, lines, count, true, chosen);
    for (unsigned i = 0; i < count; i++) {
        if (!chosen[i] || !tw_position_lay(game, tents->state, lines[i].type, lines[i].action.x,
                                           lines[i].action.y, lines[i].action.rotation,
                                           &tents->journal, &problem))
            continue;
        tents->laid[level] = lines[i];
        lay_next(tents, level + 1);
        tw_position_take_back(tents->state, &tents->journal);
    }
}

void tw_tents_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                  struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_journal_entry entries[TW_JOURNAL_PER_ACTION];
    struct tw_arena arena = {0};
    struct tents tents = {.exhaustive = exhaustive,
                          .worker = worker,
                          .lockstep = lockstep,
                          .tally = tally,
                          .unit = unit,
                          .state = &worker->nodes[0],
                          .journal = {entries, 0, TW_JOURNAL_PER_ACTION, false},
                          .seen = tw_arena_array(&arena, SEEN, sizeof *tents.seen)};

    if (tw_lockstep_open(lockstep, exhaustive->game) && tents.seen) {
        tw_faces_find_plain(lockstep, &tents.plain);
        tw_position_start(exhaustive->game, tents.state);
        lay_next(&tents, 0);
        if (tents.seen_count == SEEN - 1)
            tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "more cases than can be kept apart");
    } else {
        tw_lockstep_fail(lockstep, TW_CHECK_LEGAL, "there is no memory for the cases");
    }
    if (lockstep->failure.failed)
        tw_board_note(lockstep, unit, tally);
    tw_arena_done(&arena);
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
