/* Names of rulesets joined by +, as --rules takes them. */
#ifndef TW_TABLES_RULES_NAMES_H
#define TW_TABLES_RULES_NAMES_H

#include <stdbool.h>

/* Is it one of the names, letter for letter? */
bool tw_rules_name(const char *rules, const char *name);

/* Is every name of `rules` one of `scope`? The word "all" has every ruleset. */
bool tw_rules_within(const char *rules, const char *scope);

/* Is the ruleset one of the names? The clauses of river-20ae are the river's. */
bool tw_rules_have(const char *rules, const char *ruleset);

/* Is it in one of these rules? The word "all" has every ruleset. */
bool tw_rules_any_have(const char *const *rules, unsigned count, const char *ruleset);

#endif
