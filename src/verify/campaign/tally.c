#include <string.h>

#include "verify/campaign/internal.h"
#include "verify/campaign/task.h"
#include "verify/coverage/internal.h"

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
    struct tw_meetings *meetings = tally->meetings;

    memset(hits, 0, (size_t)clause_count * TW_POLICY__COUNT * sizeof *hits);
    memset(tally, 0, sizeof *tally);
    tally->hits = hits;
    tally->clause_count = clause_count;
    tally->meetings = meetings;
    if (meetings)
        tw_meetings_clear(meetings);
}

/* Removes the known failure of this cause and returns it in `ret_known`. */
static bool take_out(struct tw_tally *tally, const char *cause, struct tw_tally_failure *ret_known)
{
    for (unsigned i = 0; i < tally->failure_count; i++) {
        if (strcmp(tally->failures[i].cause, cause) != 0)
            continue;
        *ret_known = tally->failures[i];
        tally->failure_count--;
        memmove(&tally->failures[i], &tally->failures[i + 1],
                (tally->failure_count - i) * sizeof tally->failures[0]);
        return true;
    }
    return false;
}

/* Sorted by index and cause, so that the order of threads does not matter. */
static void put_in(struct tw_tally *tally, const struct tw_tally_failure *failure)
{
    unsigned at = tally->failure_count;

    while (at > 0 && (tally->failures[at - 1].index > failure->index ||
                      (tally->failures[at - 1].index == failure->index &&
                       strcmp(tally->failures[at - 1].cause, failure->cause) > 0)))
        at--;
    tally->more_causes |= tally->failure_count == TW_TALLY_FAILURES;
    if (at == TW_TALLY_FAILURES)
        return;
    if (tally->failure_count == TW_TALLY_FAILURES)
        tally->failure_count--;
    memmove(&tally->failures[at + 1], &tally->failures[at],
            (tally->failure_count - at) * sizeof tally->failures[0]);
    tally->failures[at] = *failure;
    tally->failure_count++;
}

void tw_tally_fail(struct tw_tally *tally, const struct tw_tally_failure *failure)
{
    struct tw_tally_failure known = {.count = 0}, first = *failure;
    uint64_t count = failure->count > 0 ? failure->count : 1;

    if (first.cause[0] == '\0')
        tw_cause_of(tw_check_words[first.check], first.why, first.cause);
    if (take_out(tally, first.cause, &known)) {
        count += known.count;
        if (known.index <= first.index)
            first = known;
    }
    first.count = count;
    put_in(tally, &first);
}

void tw_tally_rename(struct tw_tally *tally, const char *cause, const char *other)
{
    struct tw_tally_failure failure;

    if (strcmp(cause, other) == 0 || !take_out(tally, cause, &failure))
        return;
    snprintf(failure.cause, sizeof failure.cause, "%s", other);
    tw_tally_fail(tally, &failure);
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
    total->more_causes |= part->more_causes;
    for (size_t i = 0; i < (size_t)part->clause_count * TW_POLICY__COUNT; i++)
        total->hits[i] += part->hits[i];
}
