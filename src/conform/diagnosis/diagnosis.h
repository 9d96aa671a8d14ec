/*
 * What is wrong with a port: the suspects that give the answers it gave. A suspect is contradicted
 * by a case that the port gets right and the suspect would get wrong.
 */
#ifndef TW_CONFORM_DIAGNOSIS_DIAGNOSIS_H
#define TW_CONFORM_DIAGNOSIS_DIAGNOSIS_H

#include "conform/internal.h"
#include "verify/verify.h"

/* X: what somebody says to a case. */
enum tw_said {
    TW_SAID_NOTHING, /* it is no case to them */
    TW_SAID_REFUSED, /* an action */
    TW_SAID_ANSWERS,
};

struct tw_reaction {
    enum tw_said said;
    size_t refused;  /* which action */
    json_t *answers; /* owned */
};

/* What somebody who plays by these tables says to the case. */
void tw_reaction_of(const struct tw_library *library, const struct tw_tables *tables,
                    const struct tw_conform_case *item, struct tw_reaction *ret_reaction);
/* Can any case show the suspect? */
bool tw_suite_bears_on(const struct tw_suite *suite, const struct tw_suspects *suspects,
                       size_t suspect);

void tw_reaction_done(struct tw_reaction *reaction);

/* Is it what is right, as far as the port was asked and answered? */
bool tw_reaction_is_right(const struct tw_reaction *reaction, const struct tw_conform_case *item,
                          const struct tw_outcome *outcome);
/* Is it what the port said, which failed? */
bool tw_reaction_is_theirs(const struct tw_reaction *reaction, const struct tw_conform_case *item,
                           const struct tw_outcome *outcome);

#endif
