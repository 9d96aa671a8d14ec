/* What the parts of 'play' share. */
#ifndef TW_CLI_PLAY_H
#define TW_CLI_PLAY_H

#include "cli/library.h"

struct tw_play_call {
    uint64_t seed, games;
    const char *out;
    bool json, quiet, editions;
};

/* One random game and nothing but play; the number of its decisions. */
unsigned tw_play_fast(const struct tw_game *game, uint64_t seed, uint64_t index,
                      struct tw_state *state);

/* Every edition of the rules with every number of players. */
int tw_play_editions(struct tw_cli_library *library, const struct tw_play_call *call);

#endif
