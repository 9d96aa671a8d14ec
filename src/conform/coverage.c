/* Which clauses the cases ask, and which they do not. */
#include <string.h>

#include "conform/internal.h"

/* What is known of one clause. */
struct asked {
    unsigned cases, games;
};

static void count_case(const struct tw_tables *tables, const struct tw_conform_case *item,
                       struct asked *asked)
{
    for (size_t i = 0; i < item->clause_count; i++) {
        int clause = tw_clause_of(tables, item->clauses[i]);
        size_t k = 0;
        while (k < i && tw_clause_of(tables, item->clauses[k]) != clause)
            k++;
        if (clause < 0 || k < i)
            continue;
        asked[clause].cases++;
        asked[clause].games += item->is_game;
    }
}

static void write_clause(const struct tw_clause *clause, const struct asked *asked,
                         struct tw_text *text)
{
    tw_text_format(text, "%-16s", clause->id);
    if (asked->cases > 0)
        tw_text_format(text, " %u cases, %u of them whole games\n", asked->cases, asked->games);
    else if (clause->uncheckable != NULL)
        tw_text_format(text, " not checkable: %s\n", clause->uncheckable);
    else
        tw_text_add(text, " not asked\n");
}

enum tw_status tw_suite_coverage(struct tw_suite *suite, const char *rules, struct tw_text *text)
{
    const struct tw_tables *tables = suite->library.tables;
    struct asked *asked = tw_arena_array(&suite->arena, tables->clause_count + 1U, sizeof *asked);
    unsigned all = 0, found = 0, uncheckable = 0, in_games = 0;

    if (asked == NULL)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < suite->count; i++)
        count_case(tables, &suite->cases[i], asked);
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const struct tw_clause *clause = &tables->clauses[i];
        if (!tw_suite_has_clause(suite, clause, rules))
            continue;
        write_clause(clause, &asked[i], text);
        all++;
        found += asked[i].cases > 0;
        in_games += asked[i].cases > 0 && asked[i].cases == asked[i].games;
        uncheckable += asked[i].cases == 0 && clause->uncheckable != NULL;
    }
    tw_text_format(text,
                   "%u clauses, %zu cases: %u asked (%u by whole games only), %u not checkable, "
                   "%u not asked\n",
                   all, suite->count, found, in_games, uncheckable, all - found - uncheckable);
    return found + uncheckable == all ? TW_OK : TW_FINDING;
}
