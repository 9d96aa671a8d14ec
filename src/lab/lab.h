/*
 * The reference engine behind a narrow interface: numbers and texts go in, texts come out. It is
 * what the page of the site calls as WebAssembly, and what other languages can bind to.
 *
 *     memcpy(tw_lab_input(length), "TW1 base players:2", length);
 *     if (tw_lab_open(length)) {
 *         tw_lab_tell();                          JSON: what the game waits for, every decision
 *         tw_lab_decide(3);                       the fourth of them
 *         tw_lab_draw(false, 0, 0, 0);            the board as SVG
 *     }
 *     ... tw_lab_text(), tw_lab_text_length() ... what the last call said, or what was wrong
 *
 * One game is open at a time; every instance of the module has its own. What is wrong with a text
 * is JSON as well: {"error":...,"column":...,"width":...,"expected":...}.
 */
#ifndef TW_LAB_LAB_H
#define TW_LAB_LAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Room for the text of the next call; NULL: there is no memory for it. */
unsigned char *tw_lab_input(size_t length);
const char *tw_lab_text(void);
size_t tw_lab_text_length(void);

/* What can be played: rules, players, readings, as JSON. */
void tw_lab_catalogue(void);
/* The clause whose id is in the input, as JSON. */
bool tw_lab_clause(size_t length);

/* Opens the position in the input (docs/position-notation.md), all of its moves made. */
bool tw_lab_open(size_t length);
/* Begins the game of the open rules again, with a shuffled pile. */
bool tw_lab_shuffle(uint32_t seed);

/* The position reached, as JSON. */
void tw_lab_tell(void);
/* Takes the decision with this number in that list. What came after the step reached is forgotten.
 */
bool tw_lab_decide(unsigned decision);
/* To the position after so many decisions, back or forth. */
bool tw_lab_go(unsigned step);
/* Why a decision is refused, with clauses, as JSON; see struct tw_action. */
void tw_lab_refuse(unsigned what, unsigned figure, unsigned rotation, unsigned segment, int x,
                   int y);
/* The board as SVG; with a light on the feature whose segment is in the input. */
bool tw_lab_draw(bool light, int x, int y, size_t length);
/* The tile whose id is in the input, alone, as SVG. */
bool tw_lab_tile(size_t length);
/* The totals if no further tile came, as JSON: everything is counted that counts at the end. */
void tw_lab_end(void);

enum tw_lab_form {
    TW_LAB_POSITION, /* one line: the table and this turn */
    TW_LAB_GAME,     /* one line: the beginning and all moves */
    TW_LAB_SCENARIO, /* YAML */
    TW_LAB_RECORD,   /* JSON, where the game was played from its beginning */
    TW_LAB_JCZ,      /* a saved game of JCloisterZone, where that format can say it */
};
bool tw_lab_write(unsigned form);

/*
 * Plays the game through that is in the input, a record or a saved game, and says as JSON whether
 * it holds, what is wrong, and the game in one line as far as it went. The game that is open stays.
 */
bool tw_lab_check(size_t length);

/*
 * Plays random games of the open rules from `first` on and says, as sixteen digits, the hash of
 * every decision list, event and total: the same on every kind of machine.
 */
void tw_lab_signature(uint32_t seed, uint32_t first, uint32_t count);

#endif
