#include "conform/diagnosis/pool.h"

#include <pthread.h>

enum { MOST_THREADS = 64 };

struct pool {
    size_t next, count;
    void (*work)(void *context, size_t at);
    void *context;
    pthread_mutex_t lock;
};

static void *run(void *argument)
{
    struct pool *pool = argument;

    for (;;) {
        pthread_mutex_lock(&pool->lock);
        const size_t at = pool->next++;
        pthread_mutex_unlock(&pool->lock);
        if (at >= pool->count)
            return NULL;
        pool->work(pool->context, at);
    }
}

void tw_pool_run(unsigned jobs, size_t count, void (*work)(void *context, size_t at), void *context)
{
    struct pool pool = {.count = count, .work = work, .context = context};
    pthread_t threads[MOST_THREADS];
    unsigned started = 0;

    pthread_mutex_init(&pool.lock, NULL);
    while (started + 1 < jobs && started < MOST_THREADS &&
           pthread_create(&threads[started], NULL, run, &pool) == 0)
        started++;
    run(&pool);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&pool.lock);
}
