#include "verify/coverage.h"

#include <string.h>

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

static void write_clause(const struct tw_clause *clause, struct tw_text *text)
{
    tw_text_format(text, "%-16s", clause->id);
    if (clause->uncheckable) {
        tw_text_format(text, " not checkable: %s\n", clause->uncheckable);
        return;
    }
    if (!tw_coverage_has(clause->id))
        tw_text_add(text, " no check");
    for (unsigned i = 0; i < tw_coverage_count; i++)
        if (has_word(tw_coverage_list[i].clauses, clause->id))
            tw_text_format(text, " %s", tw_coverage_list[i].check);
    tw_text_add_char(text, '\n');
}

void tw_coverage_write(const struct tw_tables *tables, struct tw_text *ret_text)
{
    unsigned covered = 0, uncheckable = 0, holes = 0;

    for (unsigned i = 0; i < tables->clause_count; i++) {
        const struct tw_clause *clause = &tables->clauses[i];

        write_clause(clause, ret_text);
        if (clause->uncheckable)
            uncheckable++;
        else if (tw_coverage_has(clause->id))
            covered++;
        else
            holes++;
    }
    tw_text_add_char(ret_text, '\n');
    for (unsigned i = 0; i < tw_coverage_count; i++)
        tw_text_format(ret_text, "%s: %s\n", tw_coverage_list[i].check,
                       tw_coverage_list[i].clauses);
    tw_text_format(ret_text, "\n%u clauses: %u with a check, %u not checkable, %u without\n",
                   tables->clause_count, covered, uncheckable, holes);
}
