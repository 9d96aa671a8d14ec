#include "verify/coverage/coverage.h"

#include <string.h>

#include "results/clauses.h"
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

/* One line of checks; the scenarios of a clause that no program can check show a part of it. */
static enum tw_row_state write_clause(const struct tw_clause *clause, unsigned index,
                                      const struct tw_static_checks *scenarios,
                                      struct tw_text *text)
{
    unsigned rows[TW_STATE__COUNT] = {0};

    tw_text_format(text, "%-16s", clause->id);
    for (unsigned i = 0; i < tw_coverage_count && !clause->uncheckable; i++)
        if (has_word(tw_coverage_list[i].clauses, clause->id)) {
            tw_text_format(text, " %s", tw_coverage_list[i].check);
            rows[TW_STATE_PASS]++;
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
    struct tw_clause_counts counts = {0};

    for (unsigned i = 0; i < tables->clause_count; i++)
        tw_clause_count(&counts, write_clause(&tables->clauses[i], i, scenarios, ret_text));
    tw_text_add_char(ret_text, '\n');
    write_checks(tables, scenarios, ret_text);
    tw_text_add_char(ret_text, '\n');
    tw_clause_counts_text(&counts, ret_text);
    tw_text_add_char(ret_text, '\n');
    return counts.by[TW_STATE_HOLE];
}
