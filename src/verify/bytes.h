/* Which bytes of a state are in use, so that the others need be neither copied nor compared. */
#ifndef TW_VERIFY_BYTES_H
#define TW_VERIFY_BYTES_H

#include "tilewright/engine.h"

struct tw_bytes {
    size_t from, count;
};

enum { TW_USED_PARTS = 7, TW_USED_BUT_MAP = 4 };

/* All that is written by now, and room for two tiles more; the map and what fits there come last.
 */
void tw_bytes_used(const struct tw_game *game, const struct tw_state *state,
                   struct tw_bytes ret_parts[TW_USED_PARTS]);

#endif
