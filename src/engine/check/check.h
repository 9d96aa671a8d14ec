/*
 * Statements that hold in every position, each about one cell, tile, segment or figure. Holding the
 * whole position to all of them is one thing (check.c), holding what an action changed to those it
 * concerns another (change.c). Each returns NULL when all is well, else what is wrong.
 */
#ifndef TW_ENGINE_CHECK_H
#define TW_ENGINE_CHECK_H

#include "engine/internal.h"

/* map.c: numbers within what the game has room for; nothing else may be asked without. */
const char *tw_check_numbers(const struct tw_play *play);
/* A cell, a tile or a site that is in use, and what they say of each other. */
const char *tw_check_cell(const struct tw_play *play, unsigned cell);
const char *tw_check_tile(const struct tw_play *play, unsigned tile);
const char *tw_check_site(const struct tw_play *play, unsigned site);
unsigned tw_check_site_at(const struct tw_play *play, unsigned cell);
/* The tile that a segment is said to be on. */
const char *tw_check_node(const struct tw_play *play, unsigned node);
/* The segments that own the ports of an edge of a tile as it lies, each or TW_NO_NODE. */
void tw_check_owners(const struct tw_play *play, unsigned tile, unsigned edge,
                     uint16_t ret_nodes[3]);

/* figures.c: a figure that stands; the figures that a feature knows; all that players have.
 */
const char *tw_check_figure(const struct tw_play *play, unsigned slot);
const char *tw_check_occupants(const struct tw_play *play, unsigned node);
const char *tw_check_supply(const struct tw_play *play);

/* features.c: the root of a segment; TW_NO_NODE where the way leads to none. */
unsigned tw_check_root(const struct tw_state *state, unsigned node);
/* All of them, by flood fill. */
const char *tw_check_features(const struct tw_play *play);

/* joined.c: those that an action changed; `changed` has the segments, one bit each. */
const char *tw_check_joined(const struct tw_play *play, const struct tw_state *before,
                            const uint64_t changed[TW_MAX_NODES / 64]);

/* Is the number that of a site in use? */
static inline bool is_site(const struct tw_state *state, unsigned site)
{
    return site < 64U * state->front_count && (state->fronts[site / 64].used >> site % 64 & 1);
}

/* Ends of a feature that are open; a gap inside it is none. */
static inline int open_ends(const struct tw_play *play, int16_t open)
{
    return open == TW_HELD && play->game->held_kinds ? 0 : open;
}

#endif
