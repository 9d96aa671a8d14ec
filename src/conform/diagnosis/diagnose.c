/*
 * Looking for the causes of failures. Every suspect is put in the place of the port: one that says
 * the same on failing cases and contradicts none that passed is a candidate. The fewest candidates
 * that explain the most are the causes. What they leave is tried with one suspect more on top of
 * them, since a mistake may show only beside another.
 */
#include <stdlib.h>
#include <string.h>

#include "conform/diagnosis/diagnosis.h"
#include "conform/diagnosis/pool.h"
#include "support/memory.h"

enum { MOST_CAUSES = 8, MOST_ALIKE = 40, TRIED_TOGETHER = 6 };

/* The search for one port. */
struct search {
    struct tw_subject *port;
    const struct tw_suite *suite;
    const struct tw_suspects *suspects;
    unsigned jobs;
    size_t *failing, *passing; /* indices of cases */
    size_t failing_count, passing_count;
    uint8_t **explains; /* per suspect: which failing cases; NULL: no candidate */
    uint8_t *explained; /* per failing case */
    size_t chosen[MOST_CAUSES];
    size_t chosen_count;
};

/* What the workers share when one more suspect is tried on top of those chosen. */
struct attempt {
    struct search *search;
    bool together; /* with those chosen */
};

static bool is_failure(const struct tw_outcome *outcome)
{
    return outcome->kind == TW_OUTCOME_FAIL && (outcome->said != NULL || outcome->refused >= 0);
}

static bool is_right(const struct tw_outcome *outcome)
{
    return outcome->kind == TW_OUTCOME_PASS ||
           (outcome->kind == TW_OUTCOME_UNSUPPORTED && outcome->unanswered != NULL);
}

/* Games last: they take longest, and short cases tell most suspects apart. */
static bool sort_cases(struct search *search)
{
    struct tw_subject *port = search->port;
    const size_t count = search->suite->count;

    search->failing = tw_arena_array(&port->arena, count + 1, sizeof *search->failing);
    search->passing = tw_arena_array(&port->arena, count + 1, sizeof *search->passing);
    search->explains =
        tw_arena_array(&port->arena, search->suspects->count + 1, sizeof *search->explains);
    if (!search->failing || !search->passing || !search->explains)
        return false;
    for (int games = 0; games < 2; games++)
        for (size_t i = 0; i < count; i++) {
            if (search->suite->cases[i].is_game != (games == 1))
                continue;
            if (is_failure(&port->outcomes[i]))
                search->failing[search->failing_count++] = i;
            else if (is_right(&port->outcomes[i]))
                search->passing[search->passing_count++] = i;
        }
    search->explained = tw_arena_array(&port->arena, search->failing_count + 1, 1);
    return search->explained != NULL;
}

/* Does whoever plays by these tables say what the port said to the case? */
static bool says_the_same(const struct search *search, const struct tw_tables *tables, size_t at,
                          bool failed)
{
    const struct tw_conform_case *item = &search->suite->cases[at];
    const struct tw_outcome *outcome = &search->port->outcomes[at];
    struct tw_reaction reaction;

    tw_reaction_of(&search->suite->library, tables, item, &reaction);
    const bool same = failed ? tw_reaction_is_theirs(&reaction, item, outcome)
                             : tw_reaction_is_right(&reaction, item, outcome);
    tw_reaction_done(&reaction);
    return same;
}

static bool bears_on(const struct search *search, size_t suspect, size_t at)
{
    return tw_suspect_bears_on(search->suspects, suspect, search->suite->cases[at].rules);
}

static bool contradicted(const struct search *search, const struct tw_tables *tables,
                         size_t suspect, bool together)
{
    for (size_t i = 0; i < search->passing_count; i++)
        if ((together || bears_on(search, suspect, search->passing[i])) &&
            !says_the_same(search, tables, search->passing[i], false))
            return true;
    return false;
}

/* Which failing cases are explained; false: none of them. Those explained before are passed over
 * when the suspect is tried on top of others, and a few that it does not explain are enough. */
static bool mark_explained(const struct search *search, const struct tw_tables *tables,
                           size_t suspect, bool together, uint8_t *marks)
{
    bool any = false;
    unsigned tried = 0;

    for (size_t i = 0; i < search->failing_count; i++) {
        if ((together && search->explained[i]) ||
            (!together && !bears_on(search, suspect, search->failing[i])))
            continue;
        if (together && !any && tried++ >= TRIED_TOGETHER)
            return false;
        marks[i] = says_the_same(search, tables, search->failing[i], true);
        any = any || marks[i];
    }
    return any;
}

static bool is_chosen(const struct search *search, size_t suspect)
{
    for (size_t i = 0; i < search->chosen_count; i++)
        if (search->chosen[i] == suspect)
            return true;
    return false;
}

/* One suspect, by one of the workers. */
static void try_suspect(void *context, size_t suspect)
{
    const struct attempt *attempt = context;
    struct search *search = attempt->search;
    const size_t count = search->chosen_count;
    size_t which[MOST_CAUSES + 1];
    struct tw_arena arena = {0};
    uint8_t *marks;

    if (!tw_suite_bears_on(search->suite, search->suspects, suspect))
        return;
    marks = calloc(search->failing_count + 1, 1);
    memcpy(which, search->chosen, count * sizeof *which);
    which[count] = suspect;
    const struct tw_tables *tables =
        marks == NULL || (attempt->together && is_chosen(search, suspect)) ? NULL
        : attempt->together ? tw_suspect_plant(search->suspects, which, count + 1, &arena)
                            : tw_suspect_plant(search->suspects, &suspect, 1, &arena);
    if (tables != NULL && mark_explained(search, tables, suspect, attempt->together, marks) &&
        !contradicted(search, tables, suspect, attempt->together)) {
        search->explains[suspect] = marks;
        marks = NULL;
    }
    free(marks);
    tw_arena_done(&arena);
}

static void try_all(struct search *search, bool together)
{
    struct attempt attempt = {.search = search, .together = together};

    for (size_t i = 0; i < search->suspects->count; i++) {
        free(search->explains[i]);
        search->explains[i] = NULL;
    }
    tw_pool_run(search->jobs, search->suspects->count, try_suspect, &attempt);
}

static size_t count_new(const struct search *search, size_t suspect)
{
    size_t count = 0;

    for (size_t i = 0; search->explains[suspect] && i < search->failing_count; i++)
        count += search->explains[suspect][i] && !search->explained[i];
    return count;
}

static size_t count_all(const struct search *search, size_t suspect)
{
    size_t count = 0;

    for (size_t i = 0; i < search->failing_count; i++)
        count += search->explains[suspect][i];
    return count;
}

/* The failing case that shows it best: the fewest tiles and moves. */
static size_t smallest(const struct search *search, const uint8_t *marks)
{
    size_t best = search->failing[0], least = SIZE_MAX;

    for (size_t i = 0; i < search->failing_count; i++) {
        const struct tw_conform_case *item = &search->suite->cases[search->failing[i]];
        const size_t size =
            json_array_size(json_object_get(item->game, "actions")) +
            json_array_size(json_object_get(json_object_get(item->game, "position"), "tiles")) +
            json_array_size(item->asked);
        if (marks[i] && size < least) {
            least = size;
            best = search->failing[i];
        }
    }
    return best;
}

/* Suspects that explain the very same cases: nothing that was asked tells them apart. */
static void find_alike(struct search *search, struct tw_cause *cause)
{
    const uint8_t *marks = search->explains[cause->suspect];

    cause->alike = tw_arena_array(&search->port->arena, MOST_ALIKE + 1, sizeof *cause->alike);
    for (size_t i = 0; cause->alike && i < search->suspects->count; i++)
        if (i != cause->suspect && search->explains[i] &&
            memcmp(search->explains[i], marks, search->failing_count) == 0) {
            if (cause->alike_count < MOST_ALIKE)
                cause->alike[cause->alike_count++] = i;
            cause->alike_total++;
            if (search->suspects->list[i].clause != search->suspects->list[cause->suspect].clause)
                cause->clause_is_open = true;
        }
}

static void add_cause(struct search *search, size_t suspect, bool together)
{
    struct tw_diagnosis *diagnosis = &search->port->diagnosis;
    struct tw_cause *cause = &diagnosis->causes[diagnosis->count++];
    const uint8_t *marks = search->explains[suspect];

    *cause = (struct tw_cause){.suspect = suspect, .together = together};
    cause->explains = count_all(search, suspect);
    cause->shown_by = smallest(search, marks);
    find_alike(search, cause);
    for (size_t i = 0; i < search->failing_count; i++)
        search->explained[i] = search->explained[i] || marks[i];
    search->chosen[search->chosen_count++] = suspect;
}

/* The suspect that explains most of what is left; the first of those that explain as much. */
static bool choose(struct search *search, bool together)
{
    size_t best = 0, most = 0, whole = 0;

    if (search->chosen_count == MOST_CAUSES)
        return false;
    for (size_t i = 0; i < search->suspects->count; i++) {
        const size_t count = count_new(search, i);
        const size_t all = count > 0 ? count_all(search, i) : 0;
        if (count > most || (count == most && all > whole)) {
            best = i;
            most = count;
            whole = all;
        }
    }
    if (most > 0)
        add_cause(search, best, together);
    return most > 0;
}

static size_t count_left(const struct search *search)
{
    size_t left = 0;

    for (size_t i = 0; i < search->failing_count; i++)
        left += !search->explained[i];
    return left;
}

/* What all causes together explain, though none of them does alone. */
static void explain_together(struct search *search)
{
    struct tw_arena arena = {0};
    const struct tw_tables *tables =
        tw_suspect_plant(search->suspects, search->chosen, search->chosen_count, &arena);

    for (size_t i = 0; tables != NULL && i < search->failing_count; i++)
        if (!search->explained[i])
            search->explained[i] = says_the_same(search, tables, search->failing[i], true);
    tw_arena_done(&arena);
}

static void note_explained(struct search *search)
{
    struct tw_diagnosis *diagnosis = &search->port->diagnosis;

    diagnosis->explained = tw_arena_array(&search->port->arena, search->suite->count + 1, 1);
    for (size_t i = 0; diagnosis->explained && i < search->failing_count; i++)
        diagnosis->explained[search->failing[i]] = search->explained[i];
    diagnosis->failures = search->failing_count;
    diagnosis->passes = search->passing_count;
    diagnosis->unexplained = count_left(search);
}

static void find_causes(struct search *search)
{
    try_all(search, false);
    while (count_left(search) > 0 && choose(search, false))
        ;
    if (search->chosen_count > 1 && count_left(search) > 0)
        explain_together(search);
    for (int more = 0; more < 2 && search->chosen_count > 0 && count_left(search) > 0; more++) {
        try_all(search, true);
        if (!choose(search, true))
            break;
        explain_together(search);
    }
}

enum tw_status tw_port_diagnose(struct tw_subject *port, const struct tw_suite *suite,
                                const struct tw_suspects *suspects, unsigned jobs)
{
    struct search search = {.port = port, .suite = suite, .suspects = suspects, .jobs = jobs};
    struct tw_diagnosis *diagnosis = &port->diagnosis;

    if (port->outcomes == NULL)
        return TW_OK;
    diagnosis->suspects = suspects;
    diagnosis->causes = tw_arena_array(&port->arena, MOST_CAUSES + 1, sizeof *diagnosis->causes);
    if (!diagnosis->causes || !sort_cases(&search))
        return TW_NO_MEMORY;
    if (search.failing_count > 0)
        find_causes(&search);
    note_explained(&search);
    for (size_t i = 0; i < suspects->count; i++)
        free(search.explains[i]);
    return diagnosis->explained ? TW_OK : TW_NO_MEMORY;
}
