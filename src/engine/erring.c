/* The engine that errs, as a game sees it; compiled with TW_ERRING only. */
#include "engine/internal.h"

_Thread_local const uint64_t *tw_mistakes;

const struct tw_erring_engine tw_erring_engine = {
    .create = tw_game_create,
    .start = tw_state_start,
    .start_with = tw_state_start_with,
    .position = tw_position_start,
    .lay = tw_position_lay,
    .begin = tw_position_begin,
    .legal = tw_legal_actions,
    .refusal = tw_refusal,
    .apply = tw_apply,
    .winners = tw_winners,
    .perft = tw_perft,
};
