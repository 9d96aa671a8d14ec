/* What the files of the static checks share. */
#ifndef TW_VERIFY_STATIC_INTERNAL_H
#define TW_VERIFY_STATIC_INTERNAL_H

#include "verify/static/static_checks.h"

/* Adds a check; its clauses are added one by one, each once. Those that no program can check stand
 * behind scenarios alone, which show a part of them. */
struct tw_static_check *tw_static_add(struct tw_static_checks *checks, const char *id,
                                      const char *book, const char *title);
void tw_static_clause(struct tw_static_checks *checks, struct tw_static_check *check,
                      const char *id);

/* Adds the clauses that the table names for the check, as far as their rules are in play. */
void tw_static_take(struct tw_static_checks *checks, struct tw_static_check *check,
                    const char *const *rules, unsigned rule_count);

#endif
