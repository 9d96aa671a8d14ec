#include <criterion/criterion.h>

#include "verify/coverage.h"

Test(coverage, every_clause_in_the_table_exists)
{
    char id[64];
    const char *unknown = tw_coverage_unknown(&tw_builtin_tables, id);

    cr_assert_null(unknown, "the rulesets have no clause %s", unknown);
}

Test(coverage, names_are_compared_whole)
{
    cr_assert(tw_coverage_names("campaign/legal", "BASE-TILE-02"));
    cr_assert_not(tw_coverage_names("campaign/legal", "BASE-TILE-0"));
    cr_assert_not(tw_coverage_names("campaign/deck", "BASE-TILE-02"));
    cr_assert_not(tw_coverage_has("TILE-02"));
}

Test(coverage, no_clause_that_cannot_be_checked_has_a_check)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++)
        cr_assert_not(tw_builtin_tables.clauses[i].uncheckable &&
                          tw_coverage_has(tw_builtin_tables.clauses[i].id),
                      "%s", tw_builtin_tables.clauses[i].id);
}
