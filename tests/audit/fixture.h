/* What the tests of the audit share: the ruleset hamlet and books made up on the spot. */
#ifndef TESTS_AUDIT_FIXTURE_H
#define TESTS_AUDIT_FIXTURE_H

#include "audit/audit.h"

struct fixture {
    struct tw_model model;
    struct tw_audit audit;
};

/* Loads hamlet with `was` replaced by `becomes` (NULL: as it is), and what is known about it. */
void fixture_start(struct fixture *fixture, const char *was, const char *becomes);

/* Adds a book made of bytes, or one from the directory of books. */
enum tw_status fixture_add(struct fixture *fixture, const char *edition, const char *text);
enum tw_status fixture_read(struct fixture *fixture, const char *edition);

/* The result for a fact in an edition. Fails the test when there is none. */
const struct tw_audit_fact *fixture_fact(const struct fixture *fixture, const char *id,
                                         const char *edition);

void fixture_done(struct fixture *fixture);

#endif
