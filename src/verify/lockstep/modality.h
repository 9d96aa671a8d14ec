/*
 * How binding a clause is (must, may, must-not), held against play. Where the decision that a
 * clause speaks of is offered beside others it is free, where it is all there is it has to be
 * taken, and where a decision is refused because of a clause that clause forbids it or asks for
 * something else. What the clause says is read from the engine's data, what is offered is the
 * oracle's.
 */
#ifndef TW_VERIFY_LOCKSTEP_MODALITY_H
#define TW_VERIFY_LOCKSTEP_MODALITY_H

#include "verify/coverage/exercised.h"

enum { TW_MODALITY_ROWS = 64 }; /* clauses with a decision, and as many with a refusal */

/* The clauses whose rule play can show, and which of them are in play. */
struct tw_modality_map {
    const struct tw_clause *clauses; /* of the tables that were looked through */
    uint16_t offered[TW_MODALITY_ROWS], refused[TW_MODALITY_ROWS];
    unsigned offered_count, refused_count;
    uint64_t offered_live, refused_live; /* one bit each: in play, and read as usual */
    uint64_t alone;                      /* of offered: of rules for a single player */
};

struct tw_lockstep;

/* Looks up the clauses for the rules of a lockstep. */
void tw_modality_start(struct tw_lockstep *lockstep);

/* The oracle's list of decisions, and a decision that was refused. */
void tw_modality_offered(struct tw_lockstep *lockstep);
void tw_modality_refused(struct tw_lockstep *lockstep, struct tw_action action, uint64_t reasons);

#endif
