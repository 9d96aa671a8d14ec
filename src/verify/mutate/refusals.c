/* Mutants of the reasons for refusals: one clause of a reason is removed. */
#include "verify/mutate/walk.h"

#include <stdio.h>
#include <string.h>

static void leave_out(struct tw_mutant_walk *walk, struct tw_refusal_rule *rule, unsigned at)
{
    uint16_t *clauses =
        tw_mutant_copy(walk, rule->clauses, rule->clause_count, sizeof *rule->clauses);

    if (!clauses)
        return;
    rule->clause_count--;
    memmove(&clauses[at], &clauses[at + 1], (rule->clause_count - at) * sizeof *clauses);
    rule->clauses = clauses;
}

/* The oracle's list has no reasons, so only scenarios can notice. */
void tw_mutant_refusals(struct tw_mutant_walk *walk)
{
    struct tw_ruleset *ruleset = walk->ruleset;
    struct tw_refusal_rule *list =
        tw_mutant_copy(walk, ruleset->refusals, ruleset->refusal_count, sizeof *list);

    if (!list)
        return;
    ruleset->refusals = list;
    for (unsigned i = 0; i < ruleset->refusal_count && !walk->done; i++)
        for (unsigned k = 0; k < list[i].clause_count && !walk->done; k++) {
            const char *clause = walk->original->clauses[list[i].clauses[k]].id;
            char where[64];

            snprintf(where, sizeof where, "refused as %s", tw_reason_words[list[i].reason]);
            if (tw_mutant_here(walk, clause, "the clause is not named", where)) {
                walk->mutant->written = true;
                leave_out(walk, &list[i], k);
            }
        }
}
