/* The fields of a position while it is read. */
#ifndef TW_PLAY_NOTATION_FIELDS_H
#define TW_PLAY_NOTATION_FIELDS_H

#include "play/notation/internal.h"

/* X(name, word): the fields, in the order in which they are read and written. */
#define FIELDS(X)                                                                                  \
    X(PLAYERS, "players")                                                                          \
    X(READINGS, "readings")                                                                        \
    X(TILES, "tiles")                                                                              \
    X(FIGURES, "figures")                                                                          \
    X(STACKS, "stacks")                                                                            \
    X(HELD, "held")                                                                                \
    X(GOODS, "goods")                                                                              \
    X(ABBEYS, "abbeys")                                                                            \
    X(SUPPLY, "supply")                                                                            \
    X(KING, "king")                                                                                \
    X(ROBBER, "robber")                                                                            \
    X(SCORE, "score")                                                                              \
    X(TURN, "turn")                                                                                \
    X(AGAIN, "again")                                                                              \
    X(NUMBER, "number")                                                                            \
    X(DISCARDED, "discarded")                                                                      \
    X(PILE, "pile")                                                                                \
    X(TOKENS, "tokens")                                                                            \
    X(MOVES, "moves")

#define ENUM_FIELD(name, word) FIELD_##name,
enum field { FIELDS(ENUM_FIELD) FIELD__COUNT };
#undef ENUM_FIELD

struct tw_reader {
    struct tw_scan scan;
    struct tw_notation *notation;
    const struct tw_tables *tables;
    size_t rules, rules_end;
    size_t from[FIELD__COUNT], to[FIELD__COUNT]; /* from 0: it is not there */
    long score[TW_MAX_PLAYERS];
    unsigned score_count;
    long again, discarded;
};

/* Each reads its field, from the scan on. */
bool tw_notation_tiles(struct tw_reader *reader);
bool tw_notation_figures(struct tw_reader *reader);
bool tw_notation_stacks(struct tw_reader *reader);
bool tw_notation_held(struct tw_reader *reader);
bool tw_notation_goods(struct tw_reader *reader);
bool tw_notation_abbeys(struct tw_reader *reader);
bool tw_notation_supply(struct tw_reader *reader);
bool tw_notation_king(struct tw_reader *reader);
bool tw_notation_robber(struct tw_reader *reader);
bool tw_notation_scores(struct tw_reader *reader);
bool tw_notation_turn(struct tw_reader *reader);
bool tw_notation_again(struct tw_reader *reader);
bool tw_notation_number(struct tw_reader *reader);
bool tw_notation_discarded(struct tw_reader *reader);
bool tw_notation_pile(struct tw_reader *reader);
bool tw_notation_reserve(struct tw_reader *reader);

/*
 * Adds the tiles of the box that are neither on the table nor in the pile: those first that are
 * drawn first. False: there is no room for them.
 */
bool tw_notation_rest(struct tw_notation *notation);

#endif
