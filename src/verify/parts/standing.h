/* How far a planned campaign is: looks at results and journals, and disturbs nobody. */
#ifndef TW_VERIFY_PARTS_STANDING_H
#define TW_VERIFY_PARTS_STANDING_H

#include "support/arena.h"
#include "verify/campaign/findings.h"
#include "verify/parts/plan.h"

/* X(name, word, text): what a part can be. */
#define TW_PART_STATES(X)                                                                          \
    X(DONE, "done", "done")                                                                        \
    X(RUNNING, "running", "running")                                                               \
    X(STOPPED, "stopped", "stopped before the end; goes on where it was")                          \
    X(STALE, "stale", "no sign of life for two minutes; lost, or its disk is")                     \
    X(MISSING, "missing", "not begun")                                                             \
    X(OTHER, "other", "made by another run; starts anew")                                          \
    X(SPOILT, "spoilt", "changed since it was written; starts anew")

#define TW_ENUM_PART(name, word, text) TW_PART_##name,
enum tw_part_state { TW_PART_STATES(TW_ENUM_PART) TW_PART__COUNT };
#undef TW_ENUM_PART

extern const char *const tw_part_words[];
extern const char *const tw_part_texts[];

struct tw_part_standing {
    enum tw_part_state state;
    uint64_t units; /* that are done */
    double rate;    /* units a second, of one that runs */
    char host[64];  /* where it ran last */
    long long idle; /* seconds since its last sign of life; -1: never */
};

struct tw_standing_of_plan {
    struct tw_arena arena;
    struct tw_part_standing *parts;
    unsigned counts[TW_PART__COUNT];
    uint64_t units_done;
    double rate;
    struct tw_findings findings; /* each cause once */
    bool failed;                 /* memory ran out */
};

/* Call tw_standing_done() whatever happens. */
void tw_standing_find(const struct tw_plan *plan, const char *folder,
                      struct tw_standing_of_plan *ret_standing);
void tw_standing_done(struct tw_standing_of_plan *standing);

/* "1,3-5,9": the parts that are neither done nor running. */
void tw_standing_left(const struct tw_standing_of_plan *standing, unsigned parts,
                      struct tw_text *ret_text);

#endif
