/* The mechanisms by name. Those without an entry are part of the core. */
#include "engine/internal.h"

extern const struct tw_mechanism tw_mechanism_gold_stack;
extern const struct tw_mechanism tw_mechanism_tent;
extern const struct tw_mechanism tw_mechanism_centre;
extern const struct tw_mechanism tw_mechanism_river_order;
extern const struct tw_mechanism tw_mechanism_abbot_recall;
extern const struct tw_mechanism tw_mechanism_arrow;
extern const struct tw_mechanism tw_mechanism_lagging;
extern const struct tw_mechanism tw_mechanism_goods;
extern const struct tw_mechanism tw_mechanism_pig;
extern const struct tw_mechanism tw_mechanism_builder;
extern const struct tw_mechanism tw_mechanism_mayor;
extern const struct tw_mechanism tw_mechanism_abbey;
extern const struct tw_mechanism tw_mechanism_barn;
extern const struct tw_mechanism tw_mechanism_wagon;
extern const struct tw_mechanism tw_mechanism_king;
extern const struct tw_mechanism tw_mechanism_robber;
extern const struct tw_mechanism tw_mechanism_effects;

const struct tw_mechanism *const tw_mechanism_list[TW_MECHANISM__COUNT] = {
    [TW_MECHANISM_GOLD_STACK] = &tw_mechanism_gold_stack,
    [TW_MECHANISM_TENT] = &tw_mechanism_tent,
    [TW_MECHANISM_CENTRE] = &tw_mechanism_centre,
    [TW_MECHANISM_RIVER_ORDER] = &tw_mechanism_river_order,
    [TW_MECHANISM_ABBOT_RECALL] = &tw_mechanism_abbot_recall,
    [TW_MECHANISM_ARROW] = &tw_mechanism_arrow,
    [TW_MECHANISM_LAGGING] = &tw_mechanism_lagging,
    [TW_MECHANISM_GOODS] = &tw_mechanism_goods,
    [TW_MECHANISM_PIG] = &tw_mechanism_pig,
    [TW_MECHANISM_BUILDER] = &tw_mechanism_builder,
    [TW_MECHANISM_MAYOR] = &tw_mechanism_mayor,
    [TW_MECHANISM_ABBEY] = &tw_mechanism_abbey,
    [TW_MECHANISM_BARN] = &tw_mechanism_barn,
    [TW_MECHANISM_WAGON] = &tw_mechanism_wagon,
    [TW_MECHANISM_KING] = &tw_mechanism_king,
    [TW_MECHANISM_ROBBER] = &tw_mechanism_robber,
    [TW_MECHANISM_EFFECTS] = &tw_mechanism_effects,
};
