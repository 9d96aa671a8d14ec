/* Mutants that mean the same as the original: nothing can notice them. */
#include <string.h>

#include "verify/campaign/all_rules.h"
#include "verify/mutate/mutate.h"

static bool matches(const char *pattern, const char *change)
{
    const size_t length = strlen(pattern);

    if (length > 0 && pattern[length - 1] == '*')
        return strncmp(pattern, change, length - 1) == 0;
    return strcmp(pattern, change) == 0;
}

const char *tw_mutant_equal(const struct tw_tables *tables, const char *ruleset,
                            const struct tw_mutant *mutant)
{
    const struct tw_verification *all = tw_verification_of(tables);

    for (unsigned i = 0; i < all->equal_count; i++)
        if (strcmp(all->equal[i].ruleset, ruleset) == 0 &&
            matches(all->equal[i].change, mutant->change))
            return all->equal[i].reason;
    return NULL;
}
