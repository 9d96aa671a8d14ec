/* What the parts of verifying use of pairs of clauses, and no other room. */
#ifndef TW_VERIFY_COVERAGE_INTERNAL_H
#define TW_VERIFY_COVERAGE_INTERNAL_H

#include "verify/coverage/meetings.h"

/* The clauses of a pair, the lower one first. */
void tw_meeting_clauses(uint32_t pair, unsigned *ret_a, unsigned *ret_b);
void tw_meetings_clear(struct tw_meetings *meetings);

/* These clauses, in ascending order, were at work together. */
void tw_meetings_note(struct tw_meetings *meetings, enum tw_meeting_kind kind,
                      const uint16_t *clauses, unsigned count, struct tw_meeting_place place);

/* One pair, that met so often and first there. */
void tw_meetings_take(struct tw_meetings *meetings, enum tw_meeting_kind kind, uint32_t pair,
                      unsigned times, struct tw_meeting_place first);

/* Adds a part, and leaves in the part only what the total did not know: in whatever order parts
 * come, what they leave comes to the same total. */
void tw_meetings_add(struct tw_meetings *total, struct tw_meetings *part);

#endif
