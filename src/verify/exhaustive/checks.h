/* The exhaustive checks of shares, holdings and the expansions; each in a file of its own. */
#ifndef TW_VERIFY_EXHAUSTIVE_CHECKS_H
#define TW_VERIFY_EXHAUSTIVE_CHECKS_H

#include "verify/exhaustive/exhaustive.h"

typedef void tw_check_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                          struct tw_tally *tally);

tw_check_run tw_walk_run;
tw_check_run tw_river_run;
tw_check_run tw_railways_run;
tw_check_run tw_gold_split_run;
tw_check_run tw_farms_run;
tw_check_run tw_tents_run;
tw_check_run tw_formulas_run;
tw_check_run tw_majority_run;
tw_check_run tw_majority_gold_run;
tw_check_run tw_goods_run;
tw_check_run tw_king_robber_run;
tw_check_run tw_abbey_holes_run;
tw_check_run tw_closing_round_run;
tw_check_run tw_barn_corners_run;
tw_check_run tw_barn_fields_run;
tw_check_run tw_wagons_run;
tw_check_run tw_builder_turns_run;
tw_check_run tw_solo_orders_run;

enum {
    TW_GOLD_SPLIT_UNITS = 64,
    TW_RIVER_UNITS = 16,
    TW_RAILWAY_UNITS = 64,
    TW_TENT_UNITS = 8,
    TW_FARM_UNITS = 4
};

/* The game with so many players, or the one of the fewest where that is not to be had. */
const struct tw_game *tw_exhaustive_game(const struct tw_exhaustive *exhaustive, unsigned players);

/* How many tiles more than the start tile the tables of the farms have. */
unsigned tw_farm_tiles(const struct tw_exhaustive *exhaustive);

#endif
