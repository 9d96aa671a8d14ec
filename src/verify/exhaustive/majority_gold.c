/*
 * Gold Rush: who owns a railway. Every one of the start tile and every tile beside it, with every
 * share of cowboys between two or three players, when that tile is laid and at the end. A mountain
 * segment takes one piece only; shares of mountains are those of gold-split.
 */
#include <string.h>

#include "verify/exhaustive/checks.h"

/* Cowboys of each player on one feature. */
struct shares {
    unsigned players;
    uint8_t counts[3];
};

static void put(struct tw_lockstep *lockstep, unsigned tile, unsigned segment,
                const struct shares *shares)
{
    for (unsigned i = 0; i < shares->players; i++)
        for (unsigned k = 0; k < shares->counts[i]; k++)
            if (!lockstep->failure.failed &&
                !tw_lockstep_figure(lockstep, i, TW_FIGURE_COWBOY, tile, segment))
                tw_lockstep_fail(lockstep, TW_CHECK_FIGURES, "the engine takes no cowboy");
}

/* GR-MAJ-02, 03; GR-END-08: who has fewer than another gets nothing, the others all the same. */
static void check_owners(struct tw_lockstep *lockstep, const struct shares *shares)
{
    const int32_t *score = lockstep->state.score;
    unsigned most = 0, first = 0;

    for (unsigned i = 0; i < shares->players; i++)
        if (shares->counts[i] > most) {
            most = shares->counts[i];
            first = i;
        }
    for (unsigned i = 0; !lockstep->failure.failed && i < shares->players; i++)
        if (score[i] != (most > 0 && shares->counts[i] == most ? score[first] : 0))
            tw_lockstep_fail(lockstep, TW_CHECK_SCORES,
                             "player %u with %u cowboys of %u has %d points", i, shares->counts[i],
                             most, (int)score[i]);
}

/* At the end, on a segment of one of the two tiles. */
static void score_at_end(struct tw_lockstep *lockstep, const struct tw_perft_line *line,
                         unsigned tile, unsigned segment, const struct shares *shares)
{
    tw_lockstep_empty(lockstep);
    if (!tw_lockstep_tile(lockstep, line->type, line->action.x, line->action.y,
                          line->action.rotation))
        tw_lockstep_fail(lockstep, TW_CHECK_TILES, "the tile does not lie beside the start tile");
    put(lockstep, tile, segment, shares);
    if (!lockstep->failure.failed)
        tw_lockstep_begin(lockstep, 0, NULL, 0);
    check_owners(lockstep, shares);
}

/* When the tile is laid, on a segment of the start tile. */
static void score_when_laid(struct tw_lockstep *lockstep, const struct tw_perft_line *line,
                            unsigned segment, const struct shares *shares)
{
    const struct tw_action pass = {.what = TW_DO_PASS};
    const uint8_t deck[2] = {line->type, line->type};
    struct tw_action lay = line->action;

    lay.what = TW_DO_TILE;
    tw_lockstep_empty(lockstep);
    put(lockstep, 0, segment, shares);
    if (!lockstep->failure.failed)
        tw_lockstep_begin(lockstep, 0, deck, 2);
    if (!lockstep->failure.failed)
        tw_lockstep_apply(lockstep, lay);
    if (!lockstep->failure.failed)
        tw_lockstep_apply(lockstep, pass);
    check_owners(lockstep, shares);
}

static void every_share(struct tw_lockstep *lockstep, const struct tw_perft_line *line,
                        uint64_t unit, struct tw_tally *tally, const struct shares *shares)
{
    const struct tw_oracle_type types[2] = {lockstep->rules.start[0], lockstep->types[line->type]};

    for (unsigned tile = 0; tile < 2; tile++)
        for (unsigned i = 0; i < tw_oracle_segment_count(types[tile]); i++) {
            if (tw_oracle_segment(types[tile], i)->kind != TW_KIND_RAILWAY)
                continue;
            score_at_end(lockstep, line, tile, i, shares);
            tw_board_note(lockstep, unit, tally);
            if (tile == 0) {
                score_when_laid(lockstep, line, i, shares);
                tw_board_note(lockstep, unit, tally);
            }
        }
}

/* One unit per first placement. */
void tw_majority_gold_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                          struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    struct tw_lockstep *lockstep = &worker->lockstep;

    for (unsigned players = 2; players <= 3; players++) {
        const unsigned most = players == 2 ? 3 : 2;
        const unsigned third = players == 2 ? 0 : most;

        if (!exhaustive->by_players[players] ||
            !tw_lockstep_open(lockstep, exhaustive->by_players[players]))
            continue;
        for (unsigned a = 0; a <= most; a++)
            for (unsigned b = 0; b <= most; b++)
                for (unsigned c = 0; c <= third; c++) {
                    const struct shares shares = {players, {(uint8_t)a, (uint8_t)b, (uint8_t)c}};
                    every_share(lockstep, &exhaustive->roots[unit], unit, tally, &shares);
                }
        for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
            tally->done[i] += lockstep->done[i];
    }
}
