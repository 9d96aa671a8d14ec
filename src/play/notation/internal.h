/* What the files that read and write positions share. */
#ifndef TW_PLAY_NOTATION_INTERNAL_H
#define TW_PLAY_NOTATION_INTERNAL_H

#include "play/notation/notation.h"

/* The text and the place in it. What is read lies before `end`. */
struct tw_scan {
    const char *text;
    size_t at, end;
    struct tw_notation_problem *problem;
};

/* Reports what stands between `from` and where the scan is; always false. */
bool tw_scan_fail(const struct tw_scan *scan, size_t from, enum tw_notation_fault fault,
                  const char *text, const char *expected);
/* The same for what a word of the text is not. */
bool tw_scan_unknown(const struct tw_scan *scan, size_t from, const char *what,
                     const char *expected);

bool tw_scan_is(struct tw_scan *scan, char c); /* takes it where it stands there */
bool tw_scan_want(struct tw_scan *scan, char c, const char *expected);
/* A run of letters, digits and dashes, or of small letters alone; may be empty. */
size_t tw_scan_word(struct tw_scan *scan);
size_t tw_scan_letters(struct tw_scan *scan);
/* A kind of figure, without what follows it. */
bool tw_scan_figure(struct tw_scan *scan, enum tw_figure_kind *ret_kind);
bool tw_scan_number(struct tw_scan *scan, long least, long most, const char *what,
                    long *ret_number);
/* "1" for the first player. */
bool tw_scan_player(struct tw_scan *scan, const struct tw_game *game, unsigned *ret_player);
bool tw_scan_cell(struct tw_scan *scan, int *ret_x, int *ret_y);
/* Digits, one for each token. */
bool tw_scan_tokens(struct tw_scan *scan, uint8_t ret_values[64], unsigned *ret_count);
bool tw_scan_tile(struct tw_scan *scan, const struct tw_game *game, unsigned *ret_type);
/* "n", "e", "s", "w" or nothing. */
unsigned tw_scan_turn(struct tw_scan *scan);
/* The index of a segment of the tile at a cell; of a corner for barns. */
bool tw_scan_segment(struct tw_scan *scan, const struct tw_game *game, const struct tw_state *state,
                     bool corner, int x, int y, unsigned *ret_segment);

/* The rest of the field as moves that are made. */
bool tw_notation_read_moves(struct tw_scan *scan, struct tw_notation *notation);

/* The readings that are not the default: "wagon=c2,barn=any" after `before`. Is there one? */
bool tw_notation_add_readings(const struct tw_game *game, const char *before, const char *between,
                              const char *equals, struct tw_text *text);

/* "@1,0e" */
void tw_notation_cell(int x, int y, unsigned rotation, struct tw_text *text);

#endif
