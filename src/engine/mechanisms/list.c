/* The mechanisms by name. Those without an entry are part of the core. */
#include "engine/internal.h"

extern const struct tw_mechanism tw_mechanism_gold_stack;
extern const struct tw_mechanism tw_mechanism_tent;
extern const struct tw_mechanism tw_mechanism_centre;
extern const struct tw_mechanism tw_mechanism_river_order;
extern const struct tw_mechanism tw_mechanism_abbot_recall;
extern const struct tw_mechanism tw_mechanism_arrow;
extern const struct tw_mechanism tw_mechanism_lagging;

const struct tw_mechanism *const tw_mechanism_list[TW_MECHANISM__COUNT] = {
    [TW_MECHANISM_GOLD_STACK] = &tw_mechanism_gold_stack,
    [TW_MECHANISM_TENT] = &tw_mechanism_tent,
    [TW_MECHANISM_CENTRE] = &tw_mechanism_centre,
    [TW_MECHANISM_RIVER_ORDER] = &tw_mechanism_river_order,
    [TW_MECHANISM_ABBOT_RECALL] = &tw_mechanism_abbot_recall,
    [TW_MECHANISM_ARROW] = &tw_mechanism_arrow,
    [TW_MECHANISM_LAGGING] = &tw_mechanism_lagging,
};
