/* Which clauses, worked examples, facts and discrepancies cite the sentences of an edition. */
#include <string.h>

#include "audit/internal.h"

/* A list of accounts while it is made; nothing is written where there is no list yet. */
struct maker {
    const char *edition;
    struct tw_audit_account *list;
    size_t count;
};

static void add(struct maker *m, const char *id, const struct tw_model_clause *clause,
                const char *edition, const char *lines)
{
    struct tw_model_span span;

    if (!lines || !edition || strcmp(edition, m->edition) != 0)
        return;
    while (*lines && tw_model_lines_next(&lines, &span)) {
        if (m->list)
            m->list[m->count] = (struct tw_audit_account){.clause = clause, .id = id, .span = span};
        m->count++;
    }
}

static void add_clause(struct maker *m, const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < clause->source_count; i++)
        add(m, clause->id, clause, clause->sources[i].edition.text, clause->sources[i].lines);
    for (size_t i = 0; i < clause->example_count; i++) {
        const struct tw_model_example *example = &clause->examples[i];

        for (size_t j = 0; j < example->place_count; j++) {
            const char *edition = example->places[j].edition;

            if (!edition && clause->source_count)
                edition = clause->sources[0].edition.text;
            add(m, example->id, clause, edition, example->places[j].lines);
        }
    }
}

static void add_discrepancy(struct maker *m, const struct tw_model_discrepancy *entry)
{
    add(m, entry->id, NULL, entry->edition.text, entry->lines);
    for (size_t i = 0; i < entry->says_count; i++)
        add(m, entry->id, NULL, entry->says[i].edition.text, entry->says[i].lines);
}

static void add_all(struct maker *m, const struct tw_model *model)
{
    for (size_t i = 0; i < model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &model->rulesets[i];

        for (size_t j = 0; j < ruleset->clause_count; j++)
            add_clause(m, &ruleset->clauses[j]);
        for (size_t j = 0; j < ruleset->fact_count; j++)
            for (size_t k = 0; k < ruleset->facts[j].pattern_count; k++)
                add(m, ruleset->facts[j].id, NULL, ruleset->facts[j].patterns[k].edition,
                    ruleset->facts[j].patterns[k].lines);
    }
    for (size_t i = 0; i < model->discrepancy_count; i++)
        add_discrepancy(m, &model->discrepancies[i]);
    for (size_t i = 0; i < model->book_count; i++)
        for (size_t j = 0; j < model->books[i].source_count; j++) {
            const struct tw_model_book_source *source = &model->books[i].sources[j];

            add(m, source->clause.text, tw_model_find_clause(model, source->clause.text, NULL),
                model->books[i].edition, source->lines);
        }
}

enum tw_status tw_accounts_make(const struct tw_model *model, const char *edition,
                                struct tw_arena *arena, struct tw_accounts *ret_accounts)
{
    struct maker m = {.edition = edition};

    add_all(&m, model);
    m.list = tw_arena_array(arena, m.count + 1, sizeof *m.list);
    if (!m.list)
        return TW_NO_MEMORY;
    m.count = 0;
    add_all(&m, model);
    *ret_accounts = (struct tw_accounts){.list = m.list, .count = m.count};
    return TW_OK;
}

bool tw_accounts_cover(const struct tw_audit_account *account, uint32_t line, uint16_t number)
{
    const struct tw_model_span *span = &account->span;

    if (line < span->line || line > span->last_line)
        return false;
    return (line > span->line || number >= span->sentence) &&
           (line < span->last_line || span->last_sentence == 0 || number <= span->last_sentence);
}
