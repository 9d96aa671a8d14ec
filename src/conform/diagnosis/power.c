#include "conform/diagnosis/power.h"

#include <string.h>

#include "conform/diagnosis/pool.h"

struct inquiry {
    struct tw_subject *port;
    const struct tw_suite *suite;
    const struct tw_suspects *suspects;
    uint8_t *found;
};

static bool is_right(const struct tw_outcome *outcome)
{
    return outcome->kind == TW_OUTCOME_PASS ||
           (outcome->kind == TW_OUTCOME_UNSUPPORTED && outcome->unanswered != NULL);
}

static bool is_about(const struct inquiry *inquiry, const struct tw_conform_case *item,
                     size_t suspect)
{
    const struct tw_tables *tables = inquiry->suspects->tables;

    for (size_t i = 0; i < item->clause_count; i++) {
        const int clause = tw_clause_owner(tables, item->clauses[i]);
        if (clause >= 0 && tw_suspect_is_about(inquiry->suspects, suspect, (unsigned)clause))
            return true;
    }
    return false;
}

/* What a case would say of the suspect if it shows it. */
static enum tw_exclusion says(const struct inquiry *inquiry, size_t suspect, size_t at)
{
    const struct tw_conform_case *item = &inquiry->suite->cases[at];
    const struct tw_outcome *outcome = &inquiry->port->outcomes[at];

    if (!tw_suspect_bears_on(inquiry->suspects, suspect, item->rules))
        return TW_EXCLUSION_HIDDEN;
    if (!is_right(outcome))
        return outcome->kind == TW_OUTCOME_FAIL ? TW_EXCLUSION_OPEN : TW_EXCLUSION_HIDDEN;
    if (item->is_game)
        return TW_EXCLUSION_BY_GAME;
    return is_about(inquiry, item, suspect) ? TW_EXCLUSION_BY_OWN : TW_EXCLUSION_BY_CASE;
}

static bool shows(const struct inquiry *inquiry, const struct tw_tables *tables, size_t at)
{
    const struct tw_conform_case *item = &inquiry->suite->cases[at];
    struct tw_reaction reaction;

    tw_reaction_of(&inquiry->suite->library, tables, item, &reaction);
    const bool right = tw_reaction_is_right(&reaction, item, &inquiry->port->outcomes[at]);
    tw_reaction_done(&reaction);
    return !right;
}

/* The best that any case says; the best are asked first. */
static void examine(void *context, size_t suspect)
{
    const struct inquiry *inquiry = context;
    struct tw_arena arena = {0};
    const struct tw_tables *tables;
    bool bears = false;

    inquiry->found[suspect] = TW_EXCLUSION__COUNT;
    if (!tw_suite_bears_on(inquiry->suite, inquiry->suspects, suspect))
        return;
    tables = tw_suspect_plant(inquiry->suspects, &suspect, 1, &arena);
    for (int wanted = TW_EXCLUSION_BY_OWN; tables != NULL && wanted > TW_EXCLUSION_HIDDEN; wanted--)
        for (size_t i = 0; i < inquiry->suite->count; i++) {
            if ((int)says(inquiry, suspect, i) != wanted)
                continue;
            bears = true;
            if (!shows(inquiry, tables, i))
                continue;
            inquiry->found[suspect] = (uint8_t)wanted;
            tw_arena_done(&arena);
            return;
        }
    if (bears)
        inquiry->found[suspect] = TW_EXCLUSION_HIDDEN;
    tw_arena_done(&arena);
}

uint8_t *tw_port_exclusions(struct tw_subject *port, const struct tw_suite *suite,
                            const struct tw_suspects *suspects, unsigned jobs)
{
    struct inquiry inquiry = {.port = port, .suite = suite, .suspects = suspects};

    inquiry.found = tw_arena_array(&port->arena, suspects->count + 1, sizeof *inquiry.found);
    if (inquiry.found != NULL)
        tw_pool_run(jobs, suspects->count, examine, &inquiry);
    return inquiry.found;
}

enum tw_status tw_port_measure(struct tw_subject *port, const struct tw_suite *suite,
                               const struct tw_suspects *suspects, unsigned jobs)
{
    if (port->outcomes == NULL || port->trouble != NULL)
        return TW_OK;
    port->exclusions = tw_port_exclusions(port, suite, suspects, jobs);
    return port->exclusions != NULL ? TW_OK : TW_NO_MEMORY;
}
