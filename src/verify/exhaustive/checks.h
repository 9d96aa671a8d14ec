/* The exhaustive checks of shares, holdings and the expansions; each in a file of its own. */
#ifndef TW_VERIFY_EXHAUSTIVE_CHECKS_H
#define TW_VERIFY_EXHAUSTIVE_CHECKS_H

#include "verify/exhaustive/exhaustive.h"

typedef void tw_check_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                          struct tw_tally *tally);

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

#endif
