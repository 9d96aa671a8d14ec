#include <string.h>

#include "verify/campaign/task.h"

bool tw_tally_start(struct tw_tally *tally, unsigned clause_count, struct tw_arena *arena)
{
    memset(tally, 0, sizeof *tally);
    tally->clause_count = clause_count;
    tally->hits =
        tw_arena_array(arena, (size_t)clause_count * TW_POLICY__COUNT + 1, sizeof *tally->hits);
    return tally->hits != NULL;
}

void tw_tally_clear(struct tw_tally *tally)
{
    uint64_t *hits = tally->hits;
    const unsigned clause_count = tally->clause_count;

    memset(hits, 0, (size_t)clause_count * TW_POLICY__COUNT * sizeof *hits);
    memset(tally, 0, sizeof *tally);
    tally->hits = hits;
    tally->clause_count = clause_count;
}

/* Sorted by index, so that it does not matter which thread came first. */
void tw_tally_fail(struct tw_tally *tally, const struct tw_tally_failure *failure)
{
    unsigned at = tally->failure_count;

    while (at > 0 && tally->failures[at - 1].index > failure->index)
        at--;
    if (at == TW_TALLY_FAILURES)
        return;
    if (tally->failure_count == TW_TALLY_FAILURES)
        tally->failure_count--;
    memmove(&tally->failures[at + 1], &tally->failures[at],
            (tally->failure_count - at) * sizeof tally->failures[0]);
    tally->failures[at] = *failure;
    tally->failure_count++;
}

void tw_tally_add(struct tw_tally *total, const struct tw_tally *part)
{
    total->units += part->units;
    total->cases += part->cases;
    total->games += part->games;
    total->decisions += part->decisions;
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++) {
        total->done[i] += part->done[i];
        total->failed[i] += part->failed[i];
    }
    for (unsigned i = 0; i < part->failure_count; i++)
        tw_tally_fail(total, &part->failures[i]);
    for (size_t i = 0; i < (size_t)part->clause_count * TW_POLICY__COUNT; i++)
        total->hits[i] += part->hits[i];
}
