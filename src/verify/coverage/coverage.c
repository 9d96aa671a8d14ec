#include "verify/coverage/coverage.h"

#include <string.h>

#include "tables/clause_words.h"
#include "verify/static/static_checks.h"

bool tw_coverage_has_check(const struct tw_tables *tables, const char *check)
{
    for (unsigned i = 0; i < tables->clause_count; i++)
        if (tw_clause_has_check(&tables->clauses[i], check))
            return true;
    return false;
}

/* Does a scenario that holds name the clause? */
static bool is_named(const struct tw_static_check *scenario, unsigned clause)
{
    for (size_t i = 0; !scenario->wrong && i < scenario->clause_count; i++)
        if (scenario->clauses[i] == clause)
            return true;
    return false;
}

/* One line of checks; returns how many there are. */
static unsigned write_clause(const struct tw_clause *clause, unsigned index,
                             const struct tw_static_checks *scenarios, struct tw_text *text)
{
    unsigned count = 0;

    tw_text_format(text, "%-16s", clause->id);
    if (clause->uncheckable) {
        tw_text_format(text, " not checkable: %s\n", clause->uncheckable);
        return 0;
    }
    for (const char *const *check = clause->checks; check && *check; check++, count++)
        tw_text_format(text, " %s", *check);
    for (size_t i = 0; i < scenarios->count; i++)
        if (is_named(&scenarios->list[i], index)) {
            tw_text_format(text, " %s", scenarios->list[i].id);
            count++;
        }
    tw_text_add(text, count == 0 ? " no check\n" : "\n");
    return count;
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

/* Facts that a clause is the first to name. */
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

unsigned tw_coverage_write(const struct tw_tables *tables, const struct tw_static_checks *scenarios,
                           struct tw_text *ret_text)
{
    unsigned covered = 0, uncheckable = 0;

    for (unsigned i = 0; i < tables->clause_count; i++) {
        covered += write_clause(&tables->clauses[i], i, scenarios, ret_text) > 0;
        uncheckable += tables->clauses[i].uncheckable != NULL;
    }
    tw_text_add_char(ret_text, '\n');
    write_checks(tables, scenarios, ret_text);
    tw_text_format(ret_text, "\n%u clauses: %u checked, %u not checkable, %u holes\n",
                   tables->clause_count, covered, uncheckable,
                   tables->clause_count - covered - uncheckable);
    return tables->clause_count - covered - uncheckable;
}
