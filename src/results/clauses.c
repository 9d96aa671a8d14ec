#define _GNU_SOURCE /* qsort_r() */
#include "results/clauses.h"

#include <stdlib.h>
#include <string.h>

#define WORD(name, word, text) word,
const char *const tw_state_words[] = {TW_STATES(WORD) NULL};
#undef WORD
#define WORD(name, word, text) text,
const char *const tw_state_texts[] = {TW_STATES(WORD) NULL};
#undef WORD

enum tw_row_state tw_clause_state_of(const unsigned rows[TW_STATE__COUNT], bool uncheckable)
{
    static const enum tw_row_state bad[] = {TW_STATE_FAIL, TW_STATE_ERROR, TW_STATE_TIMEOUT},
                                   rest[] = {TW_STATE_PASS, TW_STATE_INCOMPLETE,
                                             TW_STATE_UNSUPPORTED, TW_STATE_NOT_RUN};

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (rows[bad[i]] > 0)
            return bad[i];
    if (uncheckable)
        return rows[TW_STATE_PASS] > 0 ? TW_STATE_PARTLY_SHOWN : TW_STATE_NOT_CHECKABLE;
    for (size_t i = 0; i < sizeof rest / sizeof rest[0]; i++)
        if (rows[rest[i]] > 0)
            return rest[i];
    return rows[TW_STATE_NOT_CHECKABLE] > 0 ? TW_STATE_NOT_RUN : TW_STATE_HOLE;
}

void tw_clause_count(struct tw_clause_counts *counts, enum tw_row_state state)
{
    counts->all++;
    counts->by[state]++;
}

unsigned tw_clauses_bad(const struct tw_clause_counts *counts)
{
    return counts->by[TW_STATE_FAIL] + counts->by[TW_STATE_ERROR] + counts->by[TW_STATE_TIMEOUT];
}

void tw_clause_counts_text(const struct tw_clause_counts *counts, struct tw_text *text)
{
    static const enum tw_row_state always[] = {TW_STATE_PASS, TW_STATE_PARTLY_SHOWN,
                                               TW_STATE_NOT_CHECKABLE, TW_STATE_HOLE},
                                   others[] = {TW_STATE_FAIL,        TW_STATE_ERROR,
                                               TW_STATE_TIMEOUT,     TW_STATE_INCOMPLETE,
                                               TW_STATE_UNSUPPORTED, TW_STATE_NOT_RUN};

    tw_text_format(text, "%u clauses:", counts->all);
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        tw_text_format(text, "%s %u %s", i > 0 ? "," : "", counts->by[always[i]],
                       tw_state_texts[always[i]]);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (counts->by[others[i]] > 0)
            tw_text_format(text, ", %u %s", counts->by[others[i]], tw_state_texts[others[i]]);
}

static int compare(const void *a, const void *b, void *context)
{
    const struct tw_tables *tables = context;

    return strcmp(tables->clauses[*(const uint16_t *)a].id,
                  tables->clauses[*(const uint16_t *)b].id);
}

bool tw_clause_index_start(struct tw_clause_index *index, const struct tw_tables *tables)
{
    index->tables = tables;
    index->sorted = malloc((tables->clause_count + 1U) * sizeof *index->sorted);
    if (!index->sorted)
        return false;
    for (unsigned i = 0; i < tables->clause_count; i++)
        index->sorted[i] = (uint16_t)i;
    qsort_r(index->sorted, tables->clause_count, sizeof *index->sorted, compare, (void *)tables);
    return true;
}

void tw_clause_index_done(struct tw_clause_index *index)
{
    free(index->sorted);
    index->sorted = NULL;
}

int tw_clause_index_find(const struct tw_clause_index *index, const char *id)
{
    unsigned low = 0, high = index->tables->clause_count;

    while (low < high) {
        const unsigned middle = (low + high) / 2, clause = index->sorted[middle];
        const int order = strcmp(index->tables->clauses[clause].id, id);

        if (order == 0)
            return (int)clause;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}
