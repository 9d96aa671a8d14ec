/* Mutants that mean the same as the original: nothing can notice them. */
#include <string.h>

#include "verify/mutate.h"

static const struct {
    const char *ruleset, *change, *reason;
} list[] = {
    {"base", "majority: not in play", "owning by majority is part of the core, not a choice"},
};

const char *tw_mutant_equal(const char *ruleset, const struct tw_mutant *mutant)
{
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].ruleset, ruleset) == 0 && strcmp(list[i].change, mutant->change) == 0)
            return list[i].reason;
    return NULL;
}
