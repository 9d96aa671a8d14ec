/*
 * Small boards put together by hand, for checks that go through all of a kind. Tiles are picked by
 * what they show, so that any base set will do; coordinates count from an origin that lies apart
 * from the start tile.
 */
#ifndef TW_VERIFY_BOARDS_HAND_BOARD_H
#define TW_VERIFY_BOARDS_HAND_BOARD_H

#include "verify/boards/layouts.h"

/* X(name, what): sides are those before turning. */
#define TW_PIECES(X)                                                                               \
    X(PLAIN, "nothing but field on its edges")                                                     \
    X(CAP, "a city on the north side and field")                                                   \
    X(WALL, "a city from east to west without a pennant")                                          \
    X(SHIELD, "a city from east to west with a pennant")                                           \
    X(BEND, "a city on the north and west sides and field")                                        \
    X(TWINS, "two cities, north and south, and field")                                             \
    X(END, "a road that ends at a monastery, going south")                                         \
    X(ROAD, "a road from east to west")                                                            \
    X(GATE, "a city on three sides and a road that ends at it, going south")                       \
    X(FORK, "three roads that meet, all but north")                                                \
    X(CROSSING, "four roads that meet")

#define TW_ENUM_PIECE(name, what) TW_PIECE_##name,
enum tw_piece { TW_PIECES(TW_ENUM_PIECE) TW_PIECE__COUNT };
#undef TW_ENUM_PIECE

enum { TW_HAND_UNITS = 16 };

struct tw_hand_board {
    struct tw_lockstep *lockstep;
    struct tw_game *game;
    struct tw_tally *tally;
    uint8_t type[TW_PIECE__COUNT];
    uint8_t turn[TW_PIECE__COUNT]; /* how the type lies when it shows what the piece shows */
    int x, y;                      /* the origin: north of it lies field, east and south nothing */
    uint64_t unit;
    uint64_t next;  /* cases gone through, those of other units included */
    char label[96]; /* says which case it is */
};

/*
 * A game of these rules with so many players, and by another reading where `reading` names one.
 * False when there is no such game. Call tw_hand_close() whatever happens.
 */
bool tw_hand_open(struct tw_hand_board *hand, const struct tw_task *task, uint64_t unit,
                  struct tw_worker *worker, struct tw_tally *tally, unsigned players,
                  const struct tw_choice *reading);
void tw_hand_close(struct tw_hand_board *hand);

/* Does the next case belong to this unit? Cases are dealt round. */
bool tw_hand_mine(struct tw_hand_board *hand);

/* Notes the case that was just gone through, with its label where it failed. */
void tw_hand_note(struct tw_hand_board *hand);

/* Clears the table: nothing but the start tile, a way to the origin, and no abbey in any hand. */
void tw_hand_start(struct tw_hand_board *hand);

/* Lays a piece by hand, turned clockwise; returns its index. Where it cannot lie the case fails. */
unsigned tw_hand_lay(struct tw_hand_board *hand, enum tw_piece piece, unsigned turn, int x, int y);

/*
 * The cells two away from a middle cell, 16 of them in a ring: field, but in the middle of each
 * side a piece that goes on from what lies between it and the middle.
 */
enum { TW_HAND_MIDDLE = 2 }; /* x and y of the middle cell */
struct tw_hand_side {
    enum tw_piece piece;
    unsigned turn;
};
void tw_hand_frame(struct tw_hand_board *hand, const struct tw_hand_side sides[TW_EDGES]);
extern const int tw_hand_dx[TW_EDGES], tw_hand_dy[TW_EDGES];

/* Puts a figure on what the tile shows in the middle of a side, or on its first of that kind. */
void tw_hand_put(struct tw_hand_board *hand, unsigned player, enum tw_figure_kind figure,
                 unsigned tile, unsigned edge);
void tw_hand_put_on(struct tw_hand_board *hand, unsigned player, enum tw_figure_kind figure,
                    unsigned tile, enum tw_kind kind);

/* Begins the turn of `player` with these pieces in the pile. */
void tw_hand_begin(struct tw_hand_board *hand, unsigned player, const enum tw_piece *pile,
                   unsigned count);

/* Lays the tile that was drawn, as a decision of the game. */
void tw_hand_play(struct tw_hand_board *hand, enum tw_piece piece, unsigned turn, int x, int y);

/* A decision; where it is not legal the case fails. */
void tw_hand_do(struct tw_hand_board *hand, struct tw_action action);
void tw_hand_pass(struct tw_hand_board *hand);

/* The legal decisions on both sides. */
void tw_hand_list(struct tw_hand_board *hand);

/* Segment of a tile on the table that reaches the middle of a side, or the first of a kind. */
unsigned tw_hand_segment(const struct tw_hand_board *hand, unsigned tile, unsigned edge);
unsigned tw_hand_segment_of(const struct tw_hand_board *hand, unsigned tile, enum tw_kind kind);

bool tw_hand_failed(const struct tw_hand_board *hand);

/* A position to come back to, where several decisions are to be tried from it. Take one of them
 * before asking what is legal. */
struct tw_hand_mark {
    struct tw_state state;
    struct tw_oracle_position position;
    int32_t sums[TW_MAX_PLAYERS];
};
void tw_hand_keep(const struct tw_hand_board *hand, struct tw_hand_mark *ret_mark);
void tw_hand_back(struct tw_hand_board *hand, const struct tw_hand_mark *mark);

/* The decisions that were listed, each to be tried from the position in which they are open. */
enum { TW_HAND_WAYS = 64 };
struct tw_hand_choices {
    struct tw_hand_mark mark;
    struct tw_action actions[TW_HAND_WAYS];
    unsigned count, next;
};
void tw_hand_choose(const struct tw_hand_board *hand, struct tw_hand_choices *ret_choices);

/* The next decision, with the position as it was; false when all were tried. */
bool tw_hand_next(struct tw_hand_board *hand, struct tw_hand_choices *choices,
                  struct tw_action *ret_action);

#endif
