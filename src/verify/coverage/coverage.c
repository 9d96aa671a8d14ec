#include "verify/coverage/coverage.h"

#include <string.h>

#include "results/clauses.h"
#include "tables/clause_words.h"
#include "verify/static/static_checks.h"

/* Does a scenario that holds name the clause? */
static bool is_named(const struct tw_static_check *scenario, unsigned clause)
{
    for (size_t i = 0; !scenario->wrong && i < scenario->clause_count; i++)
        if (scenario->clauses[i] == clause)
            return true;
    return false;
}

/* One line of checks; scenarios show a part of a clause that no program can check. */
static enum tw_row_state write_clause(const struct tw_clause *clause, unsigned index,
                                      const struct tw_static_checks *scenarios,
                                      struct tw_text *text)
{
    unsigned rows[TW_STATE__COUNT] = {0};

    tw_text_format(text, "%-16s", clause->id);
    for (const char *const *check = clause->checks; check && *check; check++) {
        tw_text_format(text, " %s", *check);
        rows[TW_STATE_PASS] += !clause->uncheckable;
    }
    for (size_t i = 0; i < scenarios->count; i++)
        if (is_named(&scenarios->list[i], index)) {
            tw_text_format(text, " %s", scenarios->list[i].id);
            rows[TW_STATE_PASS]++;
        }
    const enum tw_row_state state = tw_clause_state_of(rows, clause->uncheckable != NULL);

    if (state != TW_STATE_PASS)
        tw_text_format(text, " %s%s%s", tw_state_texts[state], clause->uncheckable ? ": " : "",
                       clause->uncheckable ? clause->uncheckable : "");
    tw_text_add_char(text, '\n');
    return state;
}

/* The clauses that name a check; nothing where none does. */
static void write_check(const struct tw_tables *tables, const char *check, struct tw_text *text)
{
    bool any = false;

    for (unsigned i = 0; i < tables->clause_count; i++)
        if (tw_clause_has_check(&tables->clauses[i], check)) {
            tw_text_format(text, "%s%s %s", any ? "" : check, any ? "" : ":",
                           tables->clauses[i].id);
            any = true;
        }
    if (any)
        tw_text_add_char(text, '\n');
}

static bool is_named_before(const struct tw_tables *tables, const struct tw_clause *clause,
                            const char *check)
{
    for (const struct tw_clause *at = tables->clauses; at < clause; at++)
        if (tw_clause_has_check(at, check))
            return true;
    return false;
}

/* The facts that this clause is the first to name. */
static void write_facts(const struct tw_tables *tables, const struct tw_clause *clause,
                        struct tw_text *text)
{
    for (const char *const *check = clause->checks; check && *check; check++)
        if (strncmp(*check, "facts/", 6) == 0 && !is_named_before(tables, clause, *check))
            write_check(tables, *check, text);
}

static void write_checks(const struct tw_tables *tables, const struct tw_static_checks *scenarios,
                         struct tw_text *text)
{
    for (const char *const *check = tw_check_ids; *check; check++)
        write_check(tables, *check, text);
    for (unsigned i = 0; i < tables->clause_count; i++)
        write_facts(tables, &tables->clauses[i], text);
    for (size_t i = 0; i < scenarios->count; i++) {
        const struct tw_static_check *scenario = &scenarios->list[i];

        tw_text_format(text, "%s:%s", scenario->id, scenario->wrong ? " does not hold" : "");
        for (size_t k = 0; !scenario->wrong && k < scenario->clause_count; k++)
            tw_text_format(text, " %s", tables->clauses[scenario->clauses[k]].id);
        tw_text_add_char(text, '\n');
    }
}

/* By reason: the clauses that no decision shows. */
static void write_unseen(const struct tw_tables *tables, struct tw_text *text)
{
    for (unsigned reason = TW_UNSEEN_NOT + 1; reason < TW_UNSEEN__COUNT; reason++) {
        bool any = false;

        for (unsigned i = 0; i < tables->clause_count; i++)
            if (tables->clauses[i].unseen == reason) {
                tw_text_format(text, any ? " %s" : "no decision shows (%s): ",
                               any ? tables->clauses[i].id : tw_unseen_texts[reason - 1]);
                if (!any)
                    tw_text_add(text, tables->clauses[i].id);
                any = true;
            }
        if (any)
            tw_text_add_char(text, '\n');
    }
}

unsigned tw_coverage_write(const struct tw_tables *tables, const struct tw_static_checks *scenarios,
                           struct tw_text *ret_text)
{
    struct tw_clause_counts counts = {0};

    for (unsigned i = 0; i < tables->clause_count; i++)
        tw_clause_count(&counts, write_clause(&tables->clauses[i], i, scenarios, ret_text));
    tw_text_add_char(ret_text, '\n');
    write_checks(tables, scenarios, ret_text);
    write_unseen(tables, ret_text);
    tw_text_add_char(ret_text, '\n');
    tw_clause_counts_text(&counts, ret_text);
    tw_text_add_char(ret_text, '\n');
    return counts.by[TW_STATE_HOLE];
}
