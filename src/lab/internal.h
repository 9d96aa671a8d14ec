/* What the files of the Lab share. */
#ifndef TW_LAB_INTERNAL_H
#define TW_LAB_INTERNAL_H

#include "draw/draw.h"
#include "lab/lab.h"
#include "play/notation/notation.h"
#include "play/replay.h"

struct tw_lab {
    struct tw_notation whole; /* all moves, also those after the step reached */
    struct tw_replay replay;  /* up to it */
    unsigned step;
    bool is_open;
    struct tw_arena tile_arena;
    struct tw_board_tiles tiles; /* drawn once */
    struct tw_text text;         /* the answer */
    unsigned char *input;
};

extern struct tw_lab tw_lab;
extern const struct tw_library tw_lab_library;

/* Finds out where the figure of each decision would stand; JSON members behind a comma. */
void tw_lab_add_spots(const struct tw_action *actions, unsigned count, double (*ret_spots)[2]);

#endif
