#include "verify/exhaustive.h"

#include <string.h>

#include "verify/campaign.h"

/* Beyond so many nodes a third level would take hours. */
enum { MOST_NODES = 150000 };

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
    exhaustive->depth = tw_perft(exhaustive->game, state, 2) <= MOST_NODES ? 3 : 2;
    for (unsigned i = 2; tw_game_uses(exhaustive->game, TW_MECHANISM_GOLD_STACK) && i <= 5; i++)
        exhaustive->by_players[i] = create(tables, rules, i);
    return true;
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

unsigned tw_exhaustive_tasks(const struct tw_exhaustive *exhaustive,
                             struct tw_task ret_tasks[TW_EXHAUSTIVE_PER_RULES])
{
    const struct tw_game *game = exhaustive->game;
    const bool gold = tw_game_uses(game, TW_MECHANISM_GOLD_STACK);
    unsigned count = 0;
    const struct tw_task pattern = {.rules = exhaustive->rules, .context = exhaustive};

    ret_tasks[count] = pattern;
    ret_tasks[count].id = "walk";
    ret_tasks[count].title = exhaustive->depth == 3
                                 ? "where every tile may lie, and the features, in every position "
                                   "of the start tile and up to two more; leaves of the third"
                                 : "where every tile may lie, and the features, in every position "
                                   "of the start tile and up to one more; leaves of the second";
    ret_tasks[count].units = exhaustive->root_count;
    ret_tasks[count++].run = tw_walk_run;

    ret_tasks[count] = pattern;
    ret_tasks[count].id = "formulas";
    ret_tasks[count].title = "every scoring formula, compiled and interpreted, for all values of "
                             "its counters up to 12";
    ret_tasks[count].units = TW_FORMULA_UNITS;
    ret_tasks[count++].run = tw_formulas_run;

    if (!tw_game_uses(game, TW_MECHANISM_LAGGING)) {
        ret_tasks[count] = pattern;
        ret_tasks[count].id = "farms";
        ret_tasks[count].title = "final scoring of every field in every position of the start "
                                 "tile and up to two more, with every share of up to three farmers";
        ret_tasks[count].units = exhaustive->root_count;
        ret_tasks[count++].run = tw_farms_run;
    }
    if (gold) {
        ret_tasks[count] = pattern;
        ret_tasks[count].id = "gold-split";
        ret_tasks[count].title = "who takes which token: 2 to 5 players, every active seat, every "
                                 "set of tied players, stacks of 0 to 63";
        ret_tasks[count].units = TW_GOLD_SPLIT_UNITS;
        ret_tasks[count++].run = tw_gold_split_run;

        ret_tasks[count] = pattern;
        ret_tasks[count].id = "tents";
        ret_tasks[count].title = "every tent decision, with the tent in the supply and on every "
                                 "segment, in every position of the start tile and up to two more";
        ret_tasks[count].units = exhaustive->root_count;
        ret_tasks[count++].run = tw_tents_run;
    }
    return count;
}
