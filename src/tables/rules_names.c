#include "tables/rules_names.h"

#include <string.h>

bool tw_rules_have(const char *rules, const char *ruleset)
{
    const size_t length = strlen(ruleset);

    for (const char *at = rules; *at; at += strcspn(at, "+"), at += *at == '+')
        if (strncmp(at, ruleset, length) == 0 &&
            (strcspn(at, "+") == length || (strcspn(at, "+") > length && at[length] == '-')))
            return true;
    return false;
}

bool tw_rules_any_have(const char *const *rules, unsigned count, const char *ruleset)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(rules[i], "all") == 0 || tw_rules_have(rules[i], ruleset))
            return true;
    return false;
}
