/* The mechanisms by name. Those without an entry are part of the core. */
#include "engine/internal.h"

extern const struct tw_mechanism tw_mechanism_gold_stack;
extern const struct tw_mechanism tw_mechanism_tent;
extern const struct tw_mechanism tw_mechanism_centre;

const struct tw_mechanism *const tw_mechanism_list[TW_MECHANISM__COUNT] = {
    [TW_MECHANISM_GOLD_STACK] = &tw_mechanism_gold_stack,
    [TW_MECHANISM_TENT] = &tw_mechanism_tent,
    [TW_MECHANISM_CENTRE] = &tw_mechanism_centre,
};
