#include "verify/bytes.h"

#include <stddef.h>

enum { SPARE_TILES = 2 };

/* The first `used` entries of an array of a state, as far as it goes. */
#define PART(state, array, used)                                                                   \
    (struct tw_bytes)                                                                              \
    {                                                                                              \
        offsetof(struct tw_state, array), (used) * sizeof(state)->array[0] < sizeof(state)->array  \
                                              ? (used) * sizeof(state)->array[0]                   \
                                              : sizeof(state)->array                               \
    }

void tw_bytes_used(const struct tw_game *game, const struct tw_state *state,
                   struct tw_bytes ret_parts[TW_USED_PARTS])
{
    const size_t cells = offsetof(struct tw_state, cells);
    const unsigned nodes = state->node_count + SPARE_TILES * TW_MAX_SEGMENTS;
    const unsigned fronts = state->front_count + 1U;

    ret_parts[0] =
        (struct tw_bytes){0, offsetof(struct tw_state, extra) + tw_game_extra_size(game)};
    ret_parts[1] = PART(state, tiles, state->tile_count + SPARE_TILES);
    ret_parts[2] = PART(state, node_tile, nodes);
    ret_parts[3] = PART(state, nodes, nodes);
    ret_parts[4] = PART(state, fronts, fronts);
    ret_parts[5] = PART(state, sites, fronts * 64);
    ret_parts[6] = (struct tw_bytes){cells, tw_game_state_size(game) - cells};
}
