/* Which clauses the cases ask, and which they do not. */
#include <string.h>

#include "conform/internal.h"
#include "results/clauses.h"

/* What is known of one clause. */
struct asked {
    unsigned cases, games;
};

static void count_case(const struct tw_tables *tables, const struct tw_conform_case *item,
                       struct asked *asked)
{
    for (size_t i = 0; i < item->clause_count; i++) {
        int clause = tw_clause_owner(tables, item->clauses[i]);
        size_t k = 0;
        while (k < i && tw_clause_owner(tables, item->clauses[k]) != clause)
            k++;
        if (clause < 0 || k < i)
            continue;
        asked[clause].cases++;
        asked[clause].games += item->is_game;
    }
}

/* A clause is asked like any other is checked: by cases that name it. */
static enum tw_row_state write_clause(const struct tw_clause *clause, const struct asked *asked,
                                      struct tw_text *text)
{
    const unsigned rows[TW_STATE__COUNT] = {[TW_STATE_PASS] = asked->cases};
    const enum tw_row_state state = tw_clause_state_of(rows, clause->uncheckable != NULL);

    tw_text_format(text, "%-16s", clause->id);
    if (asked->cases > 0)
        tw_text_format(text, " %u cases, %u of them whole games", asked->cases, asked->games);
    if (state != TW_STATE_PASS)
        tw_text_format(text, "%s %s", asked->cases > 0 ? ";" : "",
                       state == TW_STATE_HOLE ? "not asked" : tw_state_texts[state]);
    if (clause->uncheckable != NULL)
        tw_text_format(text, ": %s", clause->uncheckable);
    tw_text_add_char(text, '\n');
    return state;
}

enum tw_status tw_suite_coverage(struct tw_suite *suite, const char *rules, struct tw_text *text)
{
    const struct tw_tables *tables = suite->library.tables;
    struct asked *asked = tw_arena_array(&suite->arena, tables->clause_count + 1U, sizeof *asked);
    struct tw_clause_counts counts = {0};
    unsigned in_games = 0;

    if (asked == NULL)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < suite->count; i++)
        count_case(tables, &suite->cases[i], asked);
    for (unsigned i = 0; i < tables->clause_count; i++) {
        const struct tw_clause *clause = &tables->clauses[i];
        if (!tw_suite_has_clause(suite, clause, rules))
            continue;
        tw_clause_count(&counts, write_clause(clause, &asked[i], text));
        in_games += asked[i].cases > 0 && asked[i].cases == asked[i].games;
    }
    tw_clause_counts_text(&counts, text);
    tw_text_format(text, "; %zu cases, %u clauses by whole games only\n", suite->count, in_games);
    return counts.by[TW_STATE_HOLE] == 0 ? TW_OK : TW_FINDING;
}
