/* Written games before both judges: see struct tw_second_judge in play/play.h. */
#ifndef TW_VERIFY_LOCKSTEP_BOTH_JUDGES_H
#define TW_VERIFY_LOCKSTEP_BOTH_JUDGES_H

#include "play/play.h"

/* The oracle, by the tables and readings of the game that is replayed. */
extern const struct tw_second_judge tw_oracle_judge;

/*
 * The oracle by other tables than the engine's: those of the game before it was changed. With
 * `defaults` it reads every open question as usual, whatever the engine does.
 */
struct tw_second_judge tw_oracle_judge_by(const struct tw_tables *tables, bool defaults);

#endif
