/*
 * Who puts which cases to which port. The cases of a port are cut into batches, each for a process
 * of its own; any number of workers takes them in order, and what they bring is put together as
 * if one had done all of it.
 */
#include <pthread.h>
#include <stdlib.h>

#include "conform/internal.h"

enum { MOST_WORKERS = 64 };

/* X: whether batches of a port may be taken. */
enum stage {
    STAGE_NEW,      /* nobody has talked to it */
    STAGE_GREETING, /* the first batch finds out what it plays */
    STAGE_READY,    /* the others may follow */
};

struct pool {
    struct tw_subject *ports;
    enum stage *stages;
    size_t *next; /* batch of each port */
    size_t count;
    const struct tw_suite *suite;
    const struct tw_conform_options *options;
    pthread_mutex_t lock;
    pthread_cond_t moved;
};

/* Goes through what is done of a port as one process after another would have. */
static unsigned failures_in_a_row(const struct tw_subject *port)
{
    unsigned failures = 0;

    for (size_t s = 0; s < port->batch_count && port->batches[s].done; s++)
        for (size_t i = port->batches[s].first; i < port->batches[s].end; i++) {
            if (!port->outcomes[i].asked)
                continue;
            failures = port->outcomes[i].lost ? failures + 1 : 0;
            if (failures >= TW_FAILURES_IN_A_ROW)
                return failures;
        }
    return failures;
}

static bool is_given_up(const struct pool *pool, const struct tw_subject *port)
{
    return port->trouble != NULL || port->out_of_memory ||
           (pool->options->stop != NULL && *pool->options->stop) ||
           failures_in_a_row(port) >= TW_FAILURES_IN_A_ROW;
}

/* The next batch to work at; NULL when there is none. Waits while a port is being greeted. */
static struct tw_batch *take(struct pool *pool, size_t *ret_port)
{
    for (;;) {
        bool greeting = false;
        for (size_t i = 0; i < pool->count; i++) {
            struct tw_subject *port = &pool->ports[i];
            greeting = greeting || pool->stages[i] == STAGE_GREETING;
            if (pool->stages[i] == STAGE_GREETING || pool->next[i] >= port->batch_count ||
                is_given_up(pool, port))
                continue;
            if (pool->stages[i] == STAGE_NEW)
                pool->stages[i] = STAGE_GREETING;
            *ret_port = i;
            return &port->batches[pool->next[i]++];
        }
        if (!greeting)
            return NULL;
        pthread_cond_wait(&pool->moved, &pool->lock);
    }
}

/* Lets the others at the port, now that it is known what it plays, or that it does not greet. */
static void introduce(struct pool *pool, size_t at, struct tw_batch *batch, const char *trouble)
{
    struct tw_subject *port = &pool->ports[at];

    pthread_mutex_lock(&pool->lock);
    if (pool->stages[at] == STAGE_GREETING) {
        port->trouble = trouble;
        port->hello = json_incref(batch->part.hello);
        for (size_t i = 1; trouble == NULL && i < port->batch_count; i++)
            port->batches[i].part.hello = json_incref(port->hello);
        pool->stages[at] = STAGE_READY;
    }
    pthread_cond_broadcast(&pool->moved);
    pthread_mutex_unlock(&pool->lock);
}

static void do_stint(struct pool *pool, size_t at, struct tw_batch *batch, char *buffer)
{
    struct tw_outcome first = {.kind = TW_OUTCOME_NOT_RUN};
    struct tw_conversation *conversation =
        tw_conversation_open(&batch->part, pool->suite, pool->options, buffer, &first);

    if (conversation == NULL) {
        struct tw_outcome *outcome = &batch->part.outcomes[batch->first];
        outcome->evidence = first.evidence;
        introduce(pool, at, batch, first.message != NULL ? first.message : "memory ran out");
        return;
    }
    introduce(pool, at, batch, NULL);
    tw_conversation_run(conversation, batch->first, batch->end);
    tw_conversation_close(conversation);
}

static void *work(void *context)
{
    struct pool *pool = context;
    struct tw_arena arena = {0};
    char *buffer = tw_arena_alloc(&arena, (size_t)TW_LINE_LIMIT + 1);
    size_t at;

    pthread_mutex_lock(&pool->lock);
    for (struct tw_batch *batch; buffer != NULL && (batch = take(pool, &at)) != NULL;) {
        pthread_mutex_unlock(&pool->lock);
        do_stint(pool, at, batch, buffer);
        pthread_mutex_lock(&pool->lock);
        batch->done = true;
        if (batch->part.out_of_memory)
            pool->ports[at].out_of_memory = true;
    }
    for (size_t i = 0; buffer == NULL && i < pool->count; i++)
        pool->ports[i].out_of_memory = true;
    pthread_mutex_unlock(&pool->lock);
    tw_arena_done(&arena);
    return NULL;
}

/* What a worker did beyond the point where the port was given up counts as not run. */
static void put_together(struct tw_subject *port, const struct tw_suite *suite)
{
    const char *evidence = port->outcomes[0].evidence;
    unsigned failures = 0;
    bool running = false;

    port->starts = 1;
    for (size_t i = 0; i < suite->count; i++) {
        struct tw_outcome *outcome = &port->outcomes[i];
        if (i % TW_BATCH_CASES == 0)
            running = i == 0;
        if (port->trouble != NULL)
            *outcome = (struct tw_outcome){.message = port->trouble, .evidence = evidence};
        else if (failures >= TW_FAILURES_IN_A_ROW)
            *outcome = (struct tw_outcome){
                .message = "not started again after too many failures in a row"};
        else if (outcome->kind == TW_OUTCOME_NOT_RUN && outcome->message == NULL)
            outcome->message = "stopped by the user";
        if (!outcome->asked)
            continue;
        port->starts += !running;
        running = !outcome->lost;
        failures = outcome->lost ? failures + 1 : 0;
    }
}

static bool cut(struct tw_subject *port, const struct tw_suite *suite)
{
    size_t count = (suite->count + TW_BATCH_CASES - 1) / TW_BATCH_CASES;

    port->outcomes = tw_arena_array(&port->arena, suite->count + 1, sizeof *port->outcomes);
    port->batches = tw_arena_array(&port->arena, count + 1, sizeof *port->batches);
    if (port->outcomes == NULL || port->batches == NULL)
        return false;
    port->batch_count = count;
    for (size_t i = 0; i < count; i++) {
        size_t first = i * TW_BATCH_CASES, left = suite->count - first;
        port->batches[i] = (struct tw_batch){
            .first = first, .end = first + (left < TW_BATCH_CASES ? left : TW_BATCH_CASES)};
        tw_port_start(&port->batches[i].part, port->name, port->command);
        port->batches[i].part.outcomes = port->outcomes;
    }
    return true;
}

static void run_all(struct pool *pool)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    pthread_t workers[MOST_WORKERS];
    unsigned started = 0;

    sigaction(SIGPIPE, &ignore, &before);
    tw_process_adopt();
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->moved, NULL);
    while (started + 1 < pool->options->jobs && started < MOST_WORKERS &&
           pthread_create(&workers[started], NULL, work, pool) == 0)
        started++;
    work(pool);
    for (unsigned i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    tw_process_sweep();
    pthread_cond_destroy(&pool->moved);
    pthread_mutex_destroy(&pool->lock);
    sigaction(SIGPIPE, &before, NULL);
}

enum tw_status tw_ports_run(struct tw_subject *ports, size_t count, const struct tw_suite *suite,
                            const struct tw_conform_options *options)
{
    struct pool pool = {.ports = ports, .count = count, .suite = suite, .options = options};
    struct tw_arena arena = {0};
    bool fine = true;

    pool.stages = tw_arena_array(&arena, count + 1, sizeof *pool.stages);
    pool.next = tw_arena_array(&arena, count + 1, sizeof *pool.next);
    fine = pool.stages != NULL && pool.next != NULL;
    for (size_t i = 0; i < count && fine; i++)
        fine = cut(&ports[i], suite);
    if (fine)
        run_all(&pool);
    for (size_t i = 0; i < count && fine; i++)
        fine = !ports[i].out_of_memory;
    for (size_t i = 0; i < count && fine; i++)
        put_together(&ports[i], suite);
    tw_arena_done(&arena);
    return fine ? TW_OK : TW_NO_MEMORY;
}
