/*
 * What meets what: which two clauses were at work in the same turn, and which in the same scoring
 * event, and where that came about first. Mistakes live where two rules meet.
 */
#ifndef TW_VERIFY_COVERAGE_MEETINGS_H
#define TW_VERIFY_COVERAGE_MEETINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"

/* X(name, word, what): where two clauses can meet. The words stand in results. */
#define TW_MEETING_KINDS(X)                                                                        \
    X(TURN, "turn", "in the same turn")                                                            \
    X(SCORING, "scoring", "in the same scoring event")

#define TW_ENUM_MEETING(name, word, what) TW_MEETING_##name,
enum tw_meeting_kind { TW_MEETING_KINDS(TW_ENUM_MEETING) TW_MEETING__COUNT };
#undef TW_ENUM_MEETING

extern const char *const tw_meeting_words[];
extern const char *const tw_meeting_texts[];

enum {
    TW_MEETING_OFTEN = 10,     /* times are counted no further */
    TW_MEETING_CLAUSES = 2048, /* with more clauses than these nothing is recorded */
};

/* Where: which of the rules of the run, which game of theirs, after how many decisions. */
struct tw_meeting_place {
    uint64_t game;
    uint16_t rules, decision;
};

/* Pairs by number: that of clauses a < b is b * (b - 1) / 2 + a. */
struct tw_meetings {
    unsigned clause_count; /* 0: nothing is recorded */
    uint8_t *times[TW_MEETING__COUNT];
    struct tw_meeting_place *first[TW_MEETING__COUNT];
    uint32_t *met[TW_MEETING__COUNT]; /* pairs that met at all */
    uint32_t met_count[TW_MEETING__COUNT];
    uint64_t news; /* meetings of pairs that had met less than TW_MEETING_OFTEN times */
};

static inline uint32_t tw_meeting_pairs(unsigned clause_count)
{
    return clause_count > 0 ? clause_count * (clause_count - 1) / 2 : 0;
}

/* False when memory runs out. */
bool tw_meetings_start(struct tw_meetings *meetings, unsigned clause_count, struct tw_arena *arena);

#endif
