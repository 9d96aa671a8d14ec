#include "verify/exhaustive.h"

#include <assert.h>
#include <string.h>

#include "verify/campaign.h"

static struct tw_game *create(const struct tw_tables *tables, const char *rules, unsigned players)
{
    const struct tw_setup setup = {.rules = rules, .players = players};
    struct tw_problem problem;
    struct tw_game *game;

    return tw_game_create(tables, &setup, &game, &problem) ? game : NULL;
}

bool tw_exhaustive_open(struct tw_exhaustive *exhaustive, const struct tw_tables *tables,
                        const char *rules, struct tw_arena *arena)
{
    struct tw_state *state = tw_arena_alloc(arena, sizeof *state);

    memset(exhaustive, 0, sizeof *exhaustive);
    exhaustive->tables = tables;
    exhaustive->rules = rules;
    exhaustive->game = create(tables, rules, 0);
    exhaustive->roots = tw_arena_array(arena, TW_MAX_ACTIONS, sizeof *exhaustive->roots);
    if (!exhaustive->game || !exhaustive->roots || !state)
        return false;
    tw_position_start(exhaustive->game, state);
    exhaustive->root_count = tw_perft_divide(exhaustive->game, state, 1, exhaustive->roots);
    for (unsigned i = 2; i <= 5; i++)
        exhaustive->by_players[i] = create(tables, rules, i);
    return true;
}

const struct tw_game *tw_exhaustive_game(const struct tw_exhaustive *exhaustive, unsigned players)
{
    const struct tw_game *game = players < 7 ? exhaustive->by_players[players] : NULL;

    return game ? game : exhaustive->game;
}

void tw_exhaustive_done(struct tw_exhaustive *exhaustive)
{
    tw_game_free(exhaustive->game);
    for (unsigned i = 0; i < 7; i++)
        tw_game_free(exhaustive->by_players[i]);
}

void tw_exhaustive_note(struct tw_lockstep *lockstep, uint64_t index, struct tw_tally *tally)
{
    struct tw_tally_failure failure = {.check = (uint8_t)lockstep->failure.check,
                                       .index = index,
                                       .players = tw_game_players(lockstep->game),
                                       .option = -1};

    tally->cases++;
    if (!lockstep->failure.failed)
        return;
    memcpy(failure.why, lockstep->failure.why, sizeof failure.why);
    tally->failed[failure.check]++;
    tw_tally_fail(tally, &failure);
    lockstep->failure.failed = false;
}

static bool has_river(const struct tw_exhaustive *exhaustive)
{
    return tw_game_uses(exhaustive->game, TW_MECHANISM_RIVER_ORDER);
}

static bool has_farms(const struct tw_exhaustive *exhaustive)
{
    return !tw_game_uses(exhaustive->game, TW_MECHANISM_LAGGING);
}

static bool has_railways(const struct tw_exhaustive *exhaustive)
{
    for (unsigned i = 0; i < tw_game_type_count(exhaustive->game); i++)
        for (unsigned k = 0; k < tw_game_tile(exhaustive->game, i)->segment_count; k++)
            if (tw_game_tile(exhaustive->game, i)->segments[k].kind == TW_KIND_RAILWAY)
                return true;
    return false;
}

static bool has_gold(const struct tw_exhaustive *exhaustive)
{
    return tw_game_uses(exhaustive->game, TW_MECHANISM_GOLD_STACK);
}

/* One unit per first placement. */
static uint64_t per_root(const struct tw_exhaustive *exhaustive)
{
    return exhaustive->root_count;
}

static uint64_t gold_split_units(const struct tw_exhaustive *exhaustive)
{
    (void)exhaustive;
    return TW_GOLD_SPLIT_UNITS;
}

static uint64_t river_units(const struct tw_exhaustive *exhaustive)
{
    (void)exhaustive;
    return TW_RIVER_UNITS;
}

static uint64_t railway_units(const struct tw_exhaustive *exhaustive)
{
    (void)exhaustive;
    return TW_RAILWAY_UNITS;
}

static uint64_t tent_units(const struct tw_exhaustive *exhaustive)
{
    (void)exhaustive;
    return TW_TENT_UNITS;
}

static uint64_t farm_units(const struct tw_exhaustive *exhaustive)
{
    (void)exhaustive;
    return TW_FARM_UNITS;
}

static uint64_t one_unit(const struct tw_exhaustive *exhaustive)
{
    (void)exhaustive;
    return 1;
}

/* A check that goes through everything within the bound that its title states. */
struct row {
    const char *id; /* never renamed */
    const char *title;
    bool (*applies)(const struct tw_exhaustive *exhaustive); /* NULL: to all rules */
    uint64_t (*units)(const struct tw_exhaustive *exhaustive);
    void (*run)(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                struct tw_tally *tally);
};

static const struct row rows[] = {
    {"walk",
     "where every tile may lie, and what joins, on every table of the start tile and up to two "
     "more, in every order; what joins on every table of three more, each set of tiles once, those "
     "that differ in symbols alone as one; edges alone decide",
     NULL, per_root, tw_walk_run},
    {"formulas",
     "every scoring formula, compiled and interpreted, for all values of its counters up to 12",
     NULL, one_unit, tw_formulas_run},
    {"river",
     "where every river tile may lie, by the river's own rules, on every table of the start piece "
     "and up to three more tiles of the river, in every order",
     has_river, river_units, tw_river_run},
    {"farms",
     "final scoring of every field on every table of the start tile and up to two more, with every "
     "placement of up to three farmers of two players, or of three, on its segments; fields with "
     "the same segments, symbols and completed cities on the same cells as one",
     has_farms, farm_units, tw_farms_run},
    {"gold-split",
     "who takes which token: 2 to 5 players, every active seat, every set of tied players, stacks "
     "of 0 to 63",
     has_gold, gold_split_units, tw_gold_split_run},
    {"railways",
     "points for every railway of up to six tiles that the tiles of the box can form, complete (by "
     "each tile that can come last) and open at the end, up to turning, with every spread of "
     "trains; tiles that show the same track and trains as one",
     has_railways, railway_units, tw_railways_run},
    {"tents",
     "every tent decision, with the tent in the supply and on every segment, on every table of the "
     "start tile and up to three more, each set of tiles with each that can come last; tables "
     "whose tiles show the same mountains on the same cells as one",
     has_gold, tent_units, tw_tents_run},
};

static_assert(sizeof rows / sizeof rows[0] <= TW_EXHAUSTIVE_PER_RULES, "no room for all checks");

unsigned tw_exhaustive_tasks(const struct tw_exhaustive *exhaustive,
                             struct tw_task ret_tasks[TW_EXHAUSTIVE_PER_RULES])
{
    unsigned count = 0;

    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (!rows[i].applies || rows[i].applies(exhaustive))
            ret_tasks[count++] = (struct tw_task){.id = rows[i].id,
                                                  .title = rows[i].title,
                                                  .rules = exhaustive->rules,
                                                  .units = rows[i].units(exhaustive),
                                                  .context = exhaustive,
                                                  .run = rows[i].run};
    return count;
}
