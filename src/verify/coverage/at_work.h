/*
 * Which clauses were at work together: in a turn, in the final scoring, in the scoring of one
 * feature. What is seen is gathered as it is seen, and becomes clauses when the turn is over.
 */
#ifndef TW_VERIFY_COVERAGE_AT_WORK_H
#define TW_VERIFY_COVERAGE_AT_WORK_H

#include "tables/clause_words.h"
#include "tilewright/engine.h"
#include "verify/coverage/meetings.h"

enum { TW_MET_WORDS = (TW_MET__COUNT + 63) / 64 };

struct tw_at_work {
    bool any;
    uint32_t laid;    /* tiles of these sets, one bit each */
    uint64_t refused; /* for these reasons */
    uint64_t met[TW_MET_WORDS];
    uint64_t clauses[TW_MEETING_CLAUSES / 64]; /* of what was paid */
};

/* The clauses of some rules that circumstances show. */
struct tw_shown_clauses {
    const struct tw_tables *tables;
    unsigned count;
    uint16_t list[TW_MEETING_CLAUSES];
    uint32_t sets[TW_MEETING_CLAUSES]; /* whose tiles show it */
};

struct tw_witness {
    struct tw_meetings *meetings; /* NULL: nothing is gathered */
    const struct tw_shown_clauses *shown;
    const struct tw_game *game;
    struct tw_meeting_place place;
    struct tw_at_work turn, final, scoring;
    struct tw_at_work *now; /* of these, the one to which is added what is seen */
    bool laid;              /* a tile, in this turn */
};

void tw_shown_clauses_find(const struct tw_tables *tables, const char *rules,
                           struct tw_shown_clauses *ret_shown);

/* A game begins. Its meetings go to `meetings`, with `place` but for the decision. */
void tw_witness_start(struct tw_witness *witness, struct tw_meetings *meetings,
                      const struct tw_shown_clauses *shown, struct tw_meeting_place place,
                      const struct tw_game *game);

static inline void tw_witness_met(struct tw_witness *witness, enum tw_circumstance what, bool is)
{
    witness->now->met[what / 64] |= (uint64_t)is << what % 64;
    witness->now->any |= is;
}

void tw_witness_refused(struct tw_witness *witness, uint64_t reasons);
void tw_witness_laid(struct tw_witness *witness, unsigned set);
void tw_witness_paid(struct tw_witness *witness, const struct tw_scoring *scoring);

/* One feature or player is scored between these two, in the turn or in the end. */
void tw_witness_scoring(struct tw_witness *witness);
void tw_witness_scored(struct tw_witness *witness, bool final, unsigned decision);

/* The turn is over, or with it the game. */
void tw_witness_turn(struct tw_witness *witness, bool over, unsigned decision);

#endif
