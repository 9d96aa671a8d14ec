/* Games for tests: created, played at random, told as one number. */
#ifndef TW_TEST_PLAY_H
#define TW_TEST_PLAY_H

#include "tilewright/engine.h"

/* A game of these rules; the test fails when there is none. */
struct tw_game *game_of(const struct tw_tables *tables, const char *rules, unsigned players);
struct tw_game *game_with(const struct tw_tables *tables, const char *rules, unsigned players,
                          const char *option, const char *value);

/*
 * Plays game `index` of `seed` to its end, each action drawn uniformly, and returns a number into
 * which every list of actions, every event and every score has gone.
 */
uint64_t play_out(const struct tw_game *game, uint64_t seed, uint64_t index,
                  struct tw_state *ret_state);

/* The same, with the whole state checked after every action and every action taken back once. */
void play_checked(const struct tw_game *game, uint64_t seed, uint64_t index,
                  struct tw_state *ret_state);

#endif
