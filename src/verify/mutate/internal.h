/* What the files of the mutant search share. */
#ifndef TW_VERIFY_MUTATE_INTERNAL_H
#define TW_VERIFY_MUTATE_INTERNAL_H

#include "verify/mutate/mutant_search.h"

/* mutant_search.c: one mutant. */
void tw_search_one(const struct tw_mutant_search *search, const struct tw_search_target *target,
                   const struct tw_tables *changed, struct tw_worker *worker,
                   struct tw_script *script, struct tw_search_result *result);

#endif
