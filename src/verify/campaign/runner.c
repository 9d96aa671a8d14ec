/* Worker threads take one unit after another until none is left. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "verify/campaign/internal.h"
#include "verify/campaign/journal.h"
#include "verify/coverage/internal.h"

enum { MAX_JOBS = 256 };

/* Our units of a task: the first one, and then every Nth. */
struct share {
    uint64_t first, count;
    uint8_t *finished; /* one bit for each of ours: the journal has it */
};

struct pool {
    const struct tw_task *tasks;
    unsigned task_count;
    const struct tw_run *run;
    struct tw_tally *tallies;
    uint64_t done, total; /* units of this shard */
    unsigned task;        /* the next unit to hand out: its task, and its index among our units */
    uint64_t next;
    struct share shares[TW_MAX_TASKS];
    struct tw_run_journal journal;
    bool failed; /* the journal could not be written, or memory ran out */
    int error;   /* why not, as in errno */
    pthread_mutex_t lock;
    struct tw_arena *arena;
};

static bool is_finished(const struct share *share, uint64_t at)
{
    return (share->finished[at / 8] >> at % 8 & 1) != 0;
}

/*
 * The units of all tasks are dealt out in turn, so that no part gets the first unit of every task.
 */
static struct share share_of(const struct tw_run *run, uint64_t units, uint64_t before)
{
    const uint64_t first = (run->shard + run->shards - before % run->shards) % run->shards;

    return (struct share){
        .first = first,
        .count = units > first ? (units - first - 1) / run->shards + 1 : 0,
    };
}

/* The index of a unit among ours. False: it belongs to another part. */
static bool find_ours(const struct pool *pool, const struct share *share, uint64_t unit,
                      uint64_t *ret_at)
{
    if (unit < share->first || (unit - share->first) % pool->run->shards != 0)
        return false;
    *ret_at = (unit - share->first) / pool->run->shards;
    return *ret_at < share->count;
}

/* The next unit of this shard that the journal does not have. Holds the lock. */
static bool next_unit(struct pool *pool, unsigned *ret_task, uint64_t *ret_unit)
{
    while (pool->task < pool->task_count) {
        const struct share *share = &pool->shares[pool->task];

        if (pool->next >= share->count) {
            pool->task++;
            pool->next = 0;
            continue;
        }
        const uint64_t at = pool->next++;
        if (is_finished(share, at))
            continue;
        *ret_task = pool->task;
        *ret_unit = share->first + at * pool->run->shards;
        return true;
    }
    return false;
}

static bool stopped(const struct pool *pool)
{
    return pool->failed || (pool->run->stop && *pool->run->stop);
}

/* Keeps the first reason, from errno. The caller holds the lock, or no thread is left. */
static void fail(struct pool *pool)
{
    if (!pool->failed)
        pool->error = errno;
    pool->failed = true;
}

enum { SLOW = 5 }; /* seconds */

static void tell_slow_disk(const struct pool *pool)
{
    if (pool->journal.slowest >= SLOW && pool->run->note)
        tw_text_format(
            pool->run->note,
            "%sthe disk of '%s' took up to %ld s to keep the journal; no game waited for "
            "it, but a machine that dies loses as much",
            pool->run->note->length > 0 ? "; " : "", pool->run->journal,
            (long)pool->journal.slowest);
}

struct thread {
    struct pool *pool;
    struct tw_worker *worker;
    struct tw_tally tally;
    struct tw_meetings meetings;
    pthread_t id;
};

/* The tally of a unit: like that of a task, but with the pairs of clauses that met. */
static bool start_part(struct tw_tally *tally, struct tw_meetings *meetings,
                       const struct tw_run *run, struct tw_arena *arena)
{
    const unsigned clauses = run->tables->clause_count;

    if (!tw_tally_start(tally, clauses, arena))
        return false;
    tally->meetings = run->meetings ? meetings : NULL;
    return !run->meetings || tw_meetings_start(meetings, clauses, arena);
}

static void add_part(struct pool *pool, const struct tw_tally *part, unsigned task)
{
    tw_tally_add(&pool->tallies[task], part);
    if (part->meetings)
        tw_meetings_add(pool->run->meetings, part->meetings);
}

void tw_worker_done(struct tw_worker *worker)
{
    for (unsigned i = 0; i < TW_KEPT_GAMES; i++) {
        tw_game_free(worker->games[i].game);
        worker->games[i].game = NULL;
    }
    free(worker->seek);
    worker->seek = NULL;
    worker->games_of = NULL;
}

static void *work(void *argument)
{
    struct thread *thread = argument;
    struct pool *pool = thread->pool;
    unsigned task;
    uint64_t unit;

    for (;;) {
        pthread_mutex_lock(&pool->lock);
        const bool more = !stopped(pool) && next_unit(pool, &task, &unit);
        pthread_mutex_unlock(&pool->lock);
        if (!more)
            return NULL;
        tw_tally_clear(&thread->tally);
        thread->tally.units = 1;
        pool->tasks[task].run(&pool->tasks[task], unit, thread->worker, &thread->tally);
        pthread_mutex_lock(&pool->lock);
        add_part(pool, &thread->tally, task);
        if (!tw_run_journal_write(&pool->journal, &thread->tally, &pool->tasks[task], unit))
            fail(pool);
        pool->done++;
        if (pool->run->progress)
            pool->run->progress(pool->run->progress_context, &pool->tasks[task], pool->done,
                                pool->total);
        pthread_mutex_unlock(&pool->lock);
        if (!tw_run_journal_sync(&pool->journal)) {
            const int error = errno;

            pthread_mutex_lock(&pool->lock);
            errno = error;
            fail(pool);
            pthread_mutex_unlock(&pool->lock);
        }
    }
}

static void take_unit(void *context, const struct tw_tally *part, unsigned task, uint64_t unit)
{
    struct pool *pool = context;
    struct share *share = &pool->shares[task];
    uint64_t at;

    if (!find_ours(pool, share, unit, &at) || is_finished(share, at))
        return;
    share->finished[at / 8] = (uint8_t)(share->finished[at / 8] | 1u << at % 8);
    add_part(pool, part, task);
    pool->done++;
}

/* Takes over the finished units of an earlier run of the same part, and continues after them. */
static bool open_journal(struct pool *pool, struct tw_arena *arena)
{
    struct tw_tally part;
    struct tw_meetings meetings;

    if (!start_part(&part, &meetings, pool->run, arena))
        return false;
    if (pool->run->resume &&
        !tw_run_journal_read(pool->run, pool->tasks, pool->task_count, &part, take_unit, pool))
        return false;
    return tw_run_journal_open(&pool->journal, pool->run, pool->done > 0);
}

static bool prepare(struct pool *pool, struct tw_arena *arena)
{
    uint64_t units = 0;

    for (unsigned i = 0; i < pool->task_count; i++) {
        struct share *share = &pool->shares[i];

        *share = share_of(pool->run, pool->tasks[i].units, units);
        units += pool->tasks[i].units;
        share->finished = tw_arena_alloc(arena, share->count / 8 + 1);
        if (!share->finished ||
            !tw_tally_start(&pool->tallies[i], pool->run->tables->clause_count, arena))
            return false;
        pool->total += share->count;
    }
    return !pool->run->journal || open_journal(pool, arena);
}

static unsigned start_threads(struct pool *pool, struct thread *threads, unsigned jobs,
                              struct tw_arena *arena)
{
    unsigned count = 0;

    while (count < jobs) {
        struct thread *thread = &threads[count];

        thread->pool = pool;
        thread->worker = tw_arena_alloc(arena, sizeof *thread->worker);
        if (!thread->worker || !start_part(&thread->tally, &thread->meetings, pool->run, arena) ||
            pthread_create(&thread->id, NULL, work, thread) != 0)
            break;
        count++;
    }
    return count;
}

enum tw_status tw_tasks_run(const struct tw_task *tasks, unsigned task_count,
                            const struct tw_run *run, struct tw_arena *arena,
                            struct tw_tally *tallies, bool *ret_complete)
{
    struct pool pool = {.tasks = tasks,
                        .task_count = task_count,
                        .run = run,
                        .tallies = tallies,
                        .arena = arena,
                        .lock = PTHREAD_MUTEX_INITIALIZER};
    struct thread *threads = tw_arena_array(arena, MAX_JOBS, sizeof *threads);
    enum tw_status status = TW_OK;
    unsigned started;

    if (task_count > TW_MAX_TASKS || !threads || !prepare(&pool, arena))
        return TW_UNUSABLE;
    started = start_threads(&pool, threads, run->jobs > MAX_JOBS ? MAX_JOBS : run->jobs, arena);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i].id, NULL);
    for (unsigned i = 0; i < started; i++)
        tw_worker_done(threads[i].worker);
    tell_slow_disk(&pool);
    if (!tw_run_journal_close(&pool.journal))
        fail(&pool);
    for (unsigned i = 0; i < task_count; i++)
        if (tallies[i].failure_count > 0)
            status = TW_FINDING;
    *ret_complete = pool.done == pool.total;
    errno = pool.error;
    return pool.failed || started == 0 ? TW_UNUSABLE : status;
}
