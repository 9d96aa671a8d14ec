/* Worker threads take one mutant after another until none is left. */
#include <pthread.h>
#include <stdlib.h>

#include "verify/mutate/internal.h"
#include "verify/mutate/mutant_search.h"

enum { MAX_JOBS = 256 };

struct pool {
    const struct tw_mutant_search *search;
    const struct tw_search_target *targets;
    struct tw_search_result *results;
    unsigned count, next;
    pthread_mutex_t lock;
};

struct thread {
    struct pool *pool;
    struct tw_worker *worker;
    struct tw_script *script;
    pthread_t id;
};

bool tw_search_fine(const struct tw_search_result *result)
{
    return result->tried && result->killed == !result->equal;
}

static bool next_mutant(struct pool *pool, unsigned *ret_index)
{
    bool more;

    pthread_mutex_lock(&pool->lock);
    more = pool->next < pool->count && !(pool->search->stop && *pool->search->stop);
    if (more)
        *ret_index = pool->next++;
    pthread_mutex_unlock(&pool->lock);
    return more;
}

static void *work(void *argument)
{
    struct thread *thread = argument;
    struct pool *pool = thread->pool;
    unsigned index;

    while (next_mutant(pool, &index)) {
        struct tw_search_result *result = &pool->results[index];
        const struct tw_search_target *target = &pool->targets[result->target];
        struct tw_arena arena = {0};
        struct tw_tables changed;

        if (tw_mutant_make(pool->search->library->tables, target->ruleset, result->number, &arena,
                           &changed, &result->mutant))
            tw_search_one(pool->search, target, &changed, thread->worker, thread->script, result);
        tw_arena_done(&arena);
    }
    return NULL;
}

/* How many mutants there are; with `results` they are written down there. */
static unsigned list_mutants(const struct tw_mutant_search *search,
                             const struct tw_search_target *targets, unsigned target_count,
                             struct tw_search_result *results)
{
    unsigned count = 0;

    for (unsigned i = 0; i < target_count; i++) {
        struct tw_arena arena = {0};
        struct tw_tables changed;
        struct tw_mutant mutant;

        for (unsigned number = 0; tw_mutant_make(search->library->tables, targets[i].ruleset,
                                                 number, &arena, &changed, &mutant);
             number++) {
            if (search->only >= 0 && (int)mutant.kind != search->only)
                continue;
            if (results)
                results[count] =
                    (struct tw_search_result){.target = i, .number = number, .mutant = mutant};
            count++;
            tw_arena_done(&arena);
        }
        tw_arena_done(&arena);
    }
    return count;
}

static unsigned start_threads(struct pool *pool, struct thread *threads, unsigned jobs,
                              struct tw_arena *arena)
{
    unsigned count = 0;

    while (count < jobs && count < MAX_JOBS) {
        struct thread *thread = &threads[count];

        thread->pool = pool;
        thread->worker = tw_arena_alloc(arena, sizeof *thread->worker);
        thread->script = tw_arena_alloc(arena, sizeof *thread->script);
        if (!thread->worker || !thread->script ||
            pthread_create(&thread->id, NULL, work, thread) != 0)
            break;
        count++;
    }
    return count;
}

struct tw_search_result *tw_search_run(const struct tw_mutant_search *search,
                                       const struct tw_search_target *targets,
                                       unsigned target_count, struct tw_arena *arena,
                                       unsigned *ret_count)
{
    struct pool pool = {.search = search, .targets = targets, .lock = PTHREAD_MUTEX_INITIALIZER};
    struct thread *threads = tw_arena_array(arena, MAX_JOBS, sizeof *threads);
    unsigned started;

    pool.count = list_mutants(search, targets, target_count, NULL);
    pool.results = tw_arena_array(arena, pool.count + 1, sizeof *pool.results);
    if (!threads || !pool.results)
        return NULL;
    list_mutants(search, targets, target_count, pool.results);
    started = start_threads(&pool, threads, search->jobs, arena);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i].id, NULL);
    if (started == 0)
        return NULL;
    *ret_count = pool.count;
    return pool.results;
}
