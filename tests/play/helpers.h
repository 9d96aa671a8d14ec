/* What the tests of this room share. */
#ifndef TESTS_SCENARIO_HELPERS_H
#define TESTS_SCENARIO_HELPERS_H

#include "exchange/exchange.h"
#include "model/yaml/yaml.h"

/* The tables that are compiled in. */
extern const struct tw_library builtin_library;

/* Runs a text as a file of that name; the ending tells its kind. */
enum tw_status run_text(struct tw_replay *replay, const char *name, const char *text);

/* Plays a random game to its end. */
void play_game(struct tw_replay *replay, const char *rules, unsigned players, uint64_t seed);

void play_setup(struct tw_replay *replay, const struct tw_setup *setup, uint64_t seed);

void read_file(const char *path, struct tw_text *ret_text);

/* Calls `visit` for every file below a directory that ends like this, in name order. */
unsigned visit_files(const char *directory, const char *ending, void (*visit)(const char *path));

/* All that is wrong with a replay, for messages. */
const char *problems_of(const struct tw_replay *replay, struct tw_text *text);

#endif
