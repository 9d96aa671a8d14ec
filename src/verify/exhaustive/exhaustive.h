/*
 * Checks that go through everything within a stated bound. Each counts its cases; the bound stands
 * in its title.
 */
#ifndef TW_VERIFY_EXHAUSTIVE_EXHAUSTIVE_H
#define TW_VERIFY_EXHAUSTIVE_EXHAUSTIVE_H

#include "verify/boards/faces.h"
#include "verify/boards/layouts.h"
#include "verify/campaign/task.h"

enum { TW_EXHAUSTIVE_PER_RULES = 32 };

struct tw_exhaustive {
    const struct tw_tables *tables;
    const char *rules;
    struct tw_game *game;          /* of the fewest players */
    struct tw_game *by_players[7]; /* where the number matters */
    struct tw_perft_line *roots;   /* first placements */
    unsigned root_count;
};

/* Prepares; false when the rules cannot be played. Call tw_exhaustive_done() whatever happens. */
bool tw_exhaustive_open(struct tw_exhaustive *exhaustive, const struct tw_tables *tables,
                        const char *rules, struct tw_arena *arena);
void tw_exhaustive_done(struct tw_exhaustive *exhaustive);

/* The tasks that apply to the rules; returns how many. */
unsigned tw_exhaustive_tasks(const struct tw_exhaustive *exhaustive,
                             struct tw_task ret_tasks[TW_EXHAUSTIVE_PER_RULES]);

#endif
