#include "tables/rules_names.h"

#include <string.h>

static bool has_word(const char *list, const char *word, size_t length)
{
    for (const char *at = list; *at != '\0'; at += strcspn(at, "+"), at += *at == '+')
        if (strcspn(at, "+") == length && strncmp(at, word, length) == 0)
            return true;
    return false;
}

bool tw_rules_name(const char *rules, const char *name)
{
    return has_word(rules, name, strlen(name));
}

bool tw_rules_within(const char *rules, const char *scope)
{
    if (strcmp(scope, "all") == 0)
        return true;
    for (const char *at = rules; *at != '\0'; at += strcspn(at, "+"), at += *at == '+')
        if (!has_word(scope, at, strcspn(at, "+")))
            return false;
    return true;
}

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
