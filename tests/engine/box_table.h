/*
 * A table to try rules on: set up tiles and figures, begin a turn, decide. Every decision is held
 * against the list of legal ones, taken back and done again, and the state is checked after it. A
 * test has one table; Criterion runs each test in a process of its own.
 */
#ifndef TW_TESTS_ENGINE_BOX_TABLE_H
#define TW_TESTS_ENGINE_BOX_TABLE_H

#include <criterion/criterion.h>

#include "tilewright/engine.h"

struct table {
    struct tw_game *game;
    struct tw_state state;
    int points[TW_MAX_PLAYERS];         /* sum of all points told since the turn began */
    unsigned happened[TW_EVENT__COUNT]; /* events of each kind since the turn began */
    struct tw_event last[TW_EVENT__COUNT];
};

extern struct table table;

/* Rules, and readings as "option=value option=value" or NULL. */
void table_open(const char *rules, unsigned players, const char *readings);
/* Lays a tile before play; degrees clockwise. */
void table_tile(const char *id, int x, int y, unsigned degrees);
void table_figure(unsigned player, enum tw_figure_kind kind, int x, int y, const char *segment);
void table_barn(unsigned player, int x, int y, unsigned corner);
/* `player` is to move; tiles to come by name, with blanks between. */
void table_begin(unsigned player, const char *deck);

struct tw_action table_action(enum tw_do what, unsigned figure, int x, int y, const char *segment);
void table_do(struct tw_action action);
bool table_may(struct tw_action action);
/* How many decisions of a kind are legal now. */
unsigned table_count(enum tw_do what);

void lay(int x, int y, unsigned degrees);
void lay_abbey(int x, int y);
void draw(void);
void pass(void);
void place(enum tw_figure_kind kind, int x, int y, const char *segment);
void place_barn(int x, int y, unsigned corner);
void move_wagon(int x, int y, const char *segment);
void keep_wagon(void);

bool may_place(enum tw_figure_kind kind, int x, int y, const char *segment);
bool may_place_barn(int x, int y, unsigned corner);
bool may_move_wagon(int x, int y, const char *segment);
/* How many figures of a kind the player has on the map. */
unsigned on_map(unsigned player, enum tw_figure_kind kind);

#define EXPECT_SCORES(a, b)                                                                        \
    do {                                                                                           \
        cr_expect_eq(table.state.score[0], (a), "player 0 has %d", table.state.score[0]);          \
        cr_expect_eq(table.state.score[1], (b), "player 1 has %d", table.state.score[1]);          \
    } while (0)

#define EXPECT_TURN(who, what)                                                                     \
    do {                                                                                           \
        cr_expect_str_eq(tw_phase_words[table.state.phase], (what));                               \
        cr_expect_eq(table.state.player, (who), "player %u decides", table.state.player);          \
    } while (0)

enum { NE, SE, SW, NW };

#endif
