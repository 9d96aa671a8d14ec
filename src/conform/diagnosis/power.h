/*
 * How much the answers of a port would have shown: which suspects are excluded, because they would
 * have answered otherwise where the port is right.
 */
#ifndef TW_CONFORM_DIAGNOSIS_POWER_H
#define TW_CONFORM_DIAGNOSIS_POWER_H

#include "conform/diagnosis/diagnosis.h"

/* X(name): what is known of a suspect; the least first. */
#define TW_EXCLUSIONS(X)                                                                           \
    X(HIDDEN)  /* nothing that was answered would show it */                                       \
    X(OPEN)    /* only cases that went wrong would */                                              \
    X(BY_GAME) /* excluded by random games alone */                                                \
    X(BY_CASE) /* excluded by cases about other clauses */                                         \
    X(BY_OWN)  /* excluded by cases about its own clause */

#define TW_ENUM_EXCLUSION(name) TW_EXCLUSION_##name,
enum tw_exclusion { TW_EXCLUSIONS(TW_ENUM_EXCLUSION) TW_EXCLUSION__COUNT };
#undef TW_ENUM_EXCLUSION

/* Of each suspect; TW_EXCLUSION__COUNT for those that no case can bear on. NULL: memory ran out. */
uint8_t *tw_port_exclusions(struct tw_subject *port, const struct tw_suite *suite,
                            const struct tw_suspects *suspects, unsigned jobs);

#endif
