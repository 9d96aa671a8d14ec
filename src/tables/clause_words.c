#include "tables/clause_words.h"

#include <string.h>

#define ID(word)               word,
#define WORD2(name, word)      word,
#define WORD3(name, word, and) word,

#define TEXT3(name, word, what) what,

const char *const tw_unseen_words[] = {TW_UNSEEN_REASONS(WORD3)};
const char *const tw_unseen_texts[] = {TW_UNSEEN_REASONS(TEXT3)};
const char *const tw_check_ids[] = {TW_CHECK_IDS(ID) NULL};
const char *const tw_circumstance_words[] = {TW_CIRCUMSTANCES(WORD2)};
const char *const tw_situation_words[] = {TW_SITUATIONS(WORD2)};
const char *const tw_misprint_words[] = {TW_MISPRINTS(WORD2)};
const char *const tw_sample_words[] = {TW_SAMPLES(WORD2)};
const char *const tw_mistake_words[] = {TW_MISTAKES(WORD3)};
const char *const tw_change_words[] = {TW_CHANGES(WORD2)};
const char *const tw_order_words[] = {TW_PILE_ORDERS(WORD2)};

static bool has_word(const char *const *list, const char *word)
{
    for (; list && *list; list++)
        if (strcmp(*list, word) == 0)
            return true;
    return false;
}

bool tw_clause_owns(const char *clause, const char *id)
{
    const size_t length = strlen(clause);

    return strncmp(id, clause, length) == 0 &&
           (id[length] == '\0' || id[length] == '.' || id[length] == '-');
}

int tw_clause_owner(const struct tw_tables *tables, const char *id)
{
    size_t longest = 0;
    int found = -1;

    for (unsigned i = 0; i < tables->clause_count; i++) {
        const char *clause = tables->clauses[i].id;

        if (tw_clause_owns(clause, id) && strlen(clause) > longest) {
            found = (int)i;
            longest = strlen(clause);
        }
    }
    return found;
}

bool tw_clause_has_check(const struct tw_clause *clause, const char *check)
{
    return has_word(clause->checks, check);
}

bool tw_tables_have_check(const struct tw_tables *tables, const char *check)
{
    for (unsigned i = 0; i < tables->clause_count; i++)
        if (tw_clause_has_check(&tables->clauses[i], check))
            return true;
    return false;
}

const struct tw_clause *tw_clause_of_suspect(const struct tw_tables *tables, const char *suspect)
{
    for (unsigned i = 0; i < tables->clause_count; i++)
        if (has_word(tables->clauses[i].suspects, suspect))
            return &tables->clauses[i];
    return NULL;
}

static bool names(const uint16_t *clauses, unsigned count, unsigned clause)
{
    for (unsigned i = 0; i < count; i++)
        if (clauses[i] == clause)
            return true;
    return false;
}

bool tw_clause_is_seen(const struct tw_tables *tables, unsigned clause)
{
    if (tables->clauses[clause].circumstance_count > 0)
        return true;
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = &tables->rulesets[i];

        for (unsigned k = 0; k < ruleset->scoring_count; k++)
            if (names(ruleset->scorings[k].clauses, ruleset->scorings[k].clause_count, clause))
                return true;
        for (unsigned k = 0; k < ruleset->refusal_count; k++)
            if (names(ruleset->refusals[k].clauses, ruleset->refusals[k].clause_count, clause))
                return true;
    }
    return false;
}
