/* Modalities: what a clause says may, must or must not be done. */
#include <stdio.h>

#include "verify/mutate/walk.h"

static void change(struct tw_mutant_walk *walk, unsigned index, unsigned modality)
{
    struct tw_clause *clauses = tw_mutant_copy(walk, walk->original->clauses,
                                               walk->original->clause_count, sizeof *clauses);

    if (!clauses)
        return;
    clauses[index].modality = (uint8_t)modality;
    walk->changed->clauses = clauses;
}

void tw_mutant_modality(struct tw_mutant_walk *walk)
{
    for (unsigned i = 0; i < walk->original->clause_count && !walk->done; i++) {
        const struct tw_clause *clause = &walk->original->clauses[i];
        if (clause->ruleset != walk->ruleset_index || !clause->bearing.shown)
            continue;
        for (unsigned other = 0; other < TW_MODALITY__COUNT; other++) {
            char what[64];

            if (other == clause->modality)
                continue;
            snprintf(what, sizeof what, "%s instead of %s", tw_modality_words[other],
                     tw_modality_words[clause->modality]);
            if (tw_mutant_here(walk, clause->id, what, "modality")) {
                change(walk, i, other);
                walk->mutant->figure =
                    clause->bearing.figure == TW_ANY ? -1 : clause->bearing.figure;
            }
        }
    }
}
