#include "verify/coverage/coverage.h"

#include <string.h>

#include "verify/static/static_checks.h"

/* Is the id one of the words? */
static bool has_word(const char *words, const char *id)
{
    const size_t length = strlen(id);

    for (const char *at = words; (at = strstr(at, id)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

bool tw_coverage_names(const char *check, const char *clause)
{
    for (unsigned i = 0; i < tw_coverage_count; i++)
        if (strcmp(tw_coverage_list[i].check, check) == 0 &&
            has_word(tw_coverage_list[i].clauses, clause))
            return true;
    return false;
}

bool tw_coverage_has_check(const char *check)
{
    for (unsigned i = 0; i < tw_coverage_count; i++)
        if (strcmp(tw_coverage_list[i].check, check) == 0)
            return true;
    return false;
}

bool tw_coverage_has(const char *clause)
{
    for (unsigned i = 0; i < tw_coverage_count; i++)
        if (has_word(tw_coverage_list[i].clauses, clause))
            return true;
    return false;
}

static bool is_clause(const struct tw_tables *tables, const char *id, size_t length)
{
    for (unsigned i = 0; i < tables->clause_count; i++)
        if (strlen(tables->clauses[i].id) == length &&
            strncmp(tables->clauses[i].id, id, length) == 0)
            return true;
    return false;
}

const char *tw_coverage_unknown(const struct tw_tables *tables, char ret_id[64])
{
    for (unsigned i = 0; i < tw_coverage_count; i++)
        for (const char *at = tw_coverage_list[i].clauses; *at; at += *at == ' ') {
            const size_t length = strcspn(at, " ");

            if (length < 64 && !is_clause(tables, at, length)) {
                memcpy(ret_id, at, length);
                ret_id[length] = '\0';
                return ret_id;
            }
            at += length;
        }
    return NULL;
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
    for (unsigned i = 0; i < tw_coverage_count; i++)
        if (has_word(tw_coverage_list[i].clauses, clause->id)) {
            tw_text_format(text, " %s", tw_coverage_list[i].check);
            count++;
        }
    for (size_t i = 0; i < scenarios->count; i++)
        if (is_named(&scenarios->list[i], index)) {
            tw_text_format(text, " %s", scenarios->list[i].id);
            count++;
        }
    tw_text_add(text, count == 0 ? " no check\n" : "\n");
    return count;
}

static void write_checks(const struct tw_tables *tables, const struct tw_static_checks *scenarios,
                         struct tw_text *text)
{
    for (unsigned i = 0; i < tw_coverage_count; i++)
        tw_text_format(text, "%s: %s\n", tw_coverage_list[i].check, tw_coverage_list[i].clauses);
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
