/*
 * Positions and games as one line of text, docs/position-notation.md:
 *
 *     TW1 base players:2 tiles:W@1,0;U@-1,0 figures:follower1@1,0.r3 turn:2 pile:V;E;D
 *
 * What such a line says is a table at the beginning of a turn and the moves made since. That is
 * enough for every position of every game: what mechanisms remember in the middle of a turn follows
 * from its moves.
 */
#ifndef TW_PLAY_NOTATION_NOTATION_H
#define TW_PLAY_NOTATION_NOTATION_H

#include "support/text.h"
#include "tilewright/engine.h"

enum {
    TW_NOTATION_MOVES = 2048,      /* of one game */
    TW_NOTATION_BYTES = 64 * 1024, /* of one text */
};

/* What a text says. Large: keep it in memory of your own. */
struct tw_notation {
    struct tw_game *game;  /* owned where it was read */
    struct tw_state table; /* what lies there before the turn begins, or has just begun */
    struct tw_state first; /* the turn has begun */
    struct tw_state state; /* after the moves */
    struct tw_action moves[TW_NOTATION_MOVES];
    unsigned move_count;
    uint8_t pile[192]; /* types, the next one to be drawn first */
    unsigned pile_count;
    uint8_t tokens[64]; /* Gold Rush: values still to be laid */
    unsigned token_count;
    unsigned player; /* whose turn it is, */
    unsigned number; /* and which one of the game */
};

/* Why a text cannot be read. */
struct tw_notation_problem {
    enum tw_notation_fault {
        TW_NOTATION_SYNTAX,  /* it is not written as positions are */
        TW_NOTATION_GAME,    /* rules, readings and players make no game */
        TW_NOTATION_PLACE,   /* a piece cannot lie there */
        TW_NOTATION_ILLEGAL, /* a move breaks a rule */
    } fault;
    size_t offset, width; /* bytes of the text that are meant; at least one */
    char text[320];       /* what is wrong */
    char expected[320];   /* what would be right; may be empty */
};

/*
 * Reads a text; blanks and line breaks around it do not matter. Free with tw_notation_done() when
 * it was read.
 */
bool tw_notation_read(const struct tw_tables *tables, const char *text, size_t length,
                      struct tw_notation *ret_notation, struct tw_notation_problem *ret_problem);
void tw_notation_done(struct tw_notation *notation);

/*
 * Begins a text at a table where a turn has just begun, and adds a decision. False: it is not
 * legal, or there are more than a text can hold.
 */
void tw_notation_start(struct tw_notation *notation, struct tw_game *game,
                       const struct tw_state *first);
bool tw_notation_add(struct tw_notation *notation, struct tw_action action,
                     const struct tw_sink *sink);
/* Takes the moves before the turn that is being played into the table: the shortest text. */
void tw_notation_settle(struct tw_notation *notation);

/* The text, always the same for the same table and moves. */
void tw_notation_write(const struct tw_notation *notation, struct tw_text *ret_text);

/*
 * The same as a scenario (docs/scenarios.md) that expects what is there. False, with the reason,
 * where scenarios cannot say it.
 */
bool tw_notation_scenario(const struct tw_notation *notation, struct tw_text *ret_text,
                          struct tw_problem *ret_problem);

/* The shortest name under which `tw_tile_named` finds a type. */
const char *tw_tile_short_name(const struct tw_game *game, unsigned type);

/*
 * The type of that name, with or without the prefix of its set; -1: there is none. Where the name
 * can mean two of them, `ret_second` is the other; else it is -1.
 */
int tw_tile_named(const struct tw_game *game, const char *name, size_t length, int *ret_second);

/* One decision as a move of the text: "follower@1,0.r3". `state` is the position before it. */
void tw_notation_move(const struct tw_game *game, const struct tw_state *state,
                      struct tw_action action, struct tw_text *ret_text);

#endif
