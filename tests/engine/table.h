/*
 * A table to try things on: a game, a position and all that happens, in the words of scenarios.
 *
 *     struct table *t = table_open("base+abbot", 2, "", "base-B 0,1 0", "0 abbot 0,1 m1",
 * "base-U"); play(t, "tile 1,0 0", "recall", NULL);
 *
 * Every action is checked: it must be legal, leave a sound state, and be undone to the bit.
 */
#ifndef TW_TESTS_ENGINE_TABLE_H
#define TW_TESTS_ENGINE_TABLE_H

#include "tilewright/engine.h"

struct table {
    struct tw_game *game;
    struct tw_state state;
    struct tw_journal journal;
    struct tw_action actions[TW_MAX_ACTIONS];
    int32_t points[8];              /* of all POINTS events, by player */
    unsigned told[TW_EVENT__COUNT]; /* events by what happened */
    struct tw_event last;           /* the last POINTS, LAPSED or ACTIVATED event */
};

/* Puts a game together; options are "name=value name=value". */
struct table *table_game(const char *rules, unsigned players, const char *options);

/* The same with a position: tiles "ID X,Y QUARTERS; ...", figures "PLAYER KIND X,Y SEGMENT; ...",
 * then the turn of player 0 with the deck "ID ID ...". */
struct table *table_open(const char *rules, unsigned players, const char *options,
                         const char *tiles, const char *figures, const char *deck);
void table_close(struct table *table);

/* Carries out an action with all checks. */
void table_apply(struct table *table, struct tw_action action);

/* "tile 1,0 90", "figure follower 1,0 r1", "symbol 1,0", "score 1,0 r1", "final 2", "recall",
 * "pass". A list of them ends with NULL. */
void play(struct table *table, ...);
bool legal(struct table *table, const char *action);
/* Refused, for these reasons and no others: words separated by blanks. */
void refused(struct table *table, const char *action, const char *reasons);
/* How many actions of the kind are offered. */
unsigned offered(struct table *table, enum tw_do what);

/* Game `index` of a random campaign, with every check there is. */
void table_random_game(struct table *table, uint64_t index);

#endif
