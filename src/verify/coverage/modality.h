/*
 * How binding a clause is (must, may, must-not), held against play. Where the decision that a
 * clause speaks of is offered beside others it is free, where it is all there is it has to be
 * taken, and where a decision is refused because of a clause that clause forbids it or asks for
 * something else. What the clause says is read from the engine's data, what is offered is the
 * oracle's.
 */
#ifndef TW_VERIFY_COVERAGE_MODALITY_H
#define TW_VERIFY_COVERAGE_MODALITY_H

#include "verify/coverage/exercised.h"

enum { TW_MODALITY_OFFERED = 64, TW_MODALITY_REFUSED = 64 }; /* rows, at most */

/* A decision that is offered: free where something else is, and else a duty. */
struct tw_modality_offer {
    const char *clause;
    int met;         /* enum tw_circumstance of who takes it; -1: see `what` */
    enum tw_do what; /* every decision of this kind */
    bool (*when)(const struct tw_oracle_position *position); /* NULL: always */
};

/* A reason of refusals. */
struct tw_modality_refusal {
    const char *clause;
    enum tw_reason reason;
    bool forbids; /* what was tried is what the clause speaks of; else it asks for something else */
    int figure;   /* enum tw_figure_kind that it is about, or -1 */
    bool (*when)(const struct tw_oracle_position *position);
};

extern const struct tw_modality_offer tw_modality_offers[];
extern const unsigned tw_modality_offer_count;
extern const struct tw_modality_refusal tw_modality_refusals[];
extern const unsigned tw_modality_refusal_count;

/* The rows as the tables number their clauses, and which of them some rules have. */
struct tw_modality_map {
    const struct tw_clause *clauses; /* of the tables that were looked through */
    uint16_t offered[TW_MODALITY_OFFERED], refused[TW_MODALITY_REFUSED];
    uint64_t offered_live, refused_live; /* one bit each: in play, and read as usual */
};

/* Is there a row for the clause? `ret_figure` is the figure it is about, or -1. */
bool tw_modality_has(const char *clause, int *ret_figure);

/* Looks up the clauses for the rules of a lockstep. */
void tw_modality_start(struct tw_lockstep *lockstep);

/* The oracle's list of decisions, and a decision that was refused. */
void tw_modality_offered(struct tw_lockstep *lockstep);
void tw_modality_refused(struct tw_lockstep *lockstep, struct tw_action action, uint64_t reasons);

#endif
