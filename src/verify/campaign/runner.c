/* Threads that take one unit after another until none is left. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "support/text.h"
#include "verify/campaign/task.h"

enum { MAX_JOBS = 256, LONGEST_LINE = 1 << 20 };

struct pool {
    const struct tw_task *tasks;
    unsigned task_count;
    const struct tw_run *run;
    struct tw_tally *tallies;
    uint64_t done, total; /* units of this shard */
    unsigned task;        /* next unit to be handed out */
    uint64_t unit;
    uint8_t *finished[TW_MAX_TASKS]; /* one bit per unit: the journal has it */
    FILE *journal;
    time_t synced;
    bool failed; /* the journal could not be written, or memory ran out */
    pthread_mutex_t lock;
    struct tw_arena *arena;
};

static bool is_finished(const struct pool *pool, unsigned task, uint64_t unit)
{
    return (pool->finished[task][unit / 8] >> unit % 8 & 1) != 0;
}

static bool is_ours(const struct pool *pool, uint64_t unit)
{
    return unit % pool->run->shards == pool->run->shard;
}

/* The next unit of this shard that the journal does not have. Holds the lock. */
static bool next_unit(struct pool *pool, unsigned *ret_task, uint64_t *ret_unit)
{
    while (pool->task < pool->task_count) {
        if (pool->unit >= pool->tasks[pool->task].units) {
            pool->task++;
            pool->unit = 0;
            continue;
        }
        const uint64_t unit = pool->unit++;
        if (!is_ours(pool, unit) || is_finished(pool, pool->task, unit))
            continue;
        *ret_task = pool->task;
        *ret_unit = unit;
        return true;
    }
    return false;
}

/* The machine may die too, but to wait for its disk at every line would take longer than the games.
 */
static bool sync_now_and_then(struct pool *pool)
{
    const time_t now = time(NULL);

    if (now == pool->synced)
        return true;
    pool->synced = now;
    return fsync(fileno(pool->journal)) == 0;
}

/* A line has left the program before the unit counts as done. */
static void write_journal(struct pool *pool, const struct tw_tally *tally, unsigned task,
                          uint64_t unit)
{
    struct tw_text line = {0};

    if (!pool->journal)
        return;
    tw_tally_write(tally, &pool->tasks[task], unit, &line);
    if (line.failed || fwrite(line.bytes, 1, line.length, pool->journal) != line.length ||
        fflush(pool->journal) != 0 || !sync_now_and_then(pool))
        pool->failed = true;
    tw_text_done(&line);
}

static bool stopped(const struct pool *pool)
{
    return pool->failed || (pool->run->stop && *pool->run->stop);
}

struct thread {
    struct pool *pool;
    struct tw_worker *worker;
    struct tw_tally tally;
    pthread_t id;
};

void tw_worker_done(struct tw_worker *worker)
{
    for (unsigned i = 0; i < TW_KEPT_GAMES; i++) {
        tw_game_free(worker->games[i].game);
        worker->games[i].game = NULL;
    }
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
        tw_tally_add(&pool->tallies[task], &thread->tally);
        write_journal(pool, &thread->tally, task, unit);
        pool->done++;
        if (pool->run->progress)
            pool->run->progress(pool->run->progress_context, &pool->tasks[task], pool->done,
                                pool->total);
        pthread_mutex_unlock(&pool->lock);
    }
}

/* The first line of a journal says what it belongs to. */
static void write_label(const struct tw_run *run, struct tw_text *text)
{
    tw_text_add(text, "{\"journal\":1,\"label\":");
    tw_text_add_json(text, run->label ? run->label : "");
    tw_text_add(text, "}\n");
}

/* A journal of another run must not be taken over. One that has not even a first line has nothing
 * to take over. */
static bool is_same_run(const struct pool *pool, const char *line)
{
    struct tw_text label = {0};
    bool same;

    write_label(pool->run, &label);
    same = !strchr(line, '\n') || strcmp(line, tw_text_string(&label)) == 0;
    tw_text_done(&label);
    return same;
}

/* Lines that are whole count; a last one that breaks off is what was under way. */
static bool read_journal(struct pool *pool, struct tw_tally *part)
{
    FILE *file = fopen(pool->run->journal, "r");
    char *line = tw_arena_alloc(pool->arena, LONGEST_LINE);
    bool same = true;
    unsigned task;
    uint64_t unit;

    if (file && line && fgets(line, LONGEST_LINE, file))
        same = is_same_run(pool, line);
    while (file && line && same && fgets(line, LONGEST_LINE, file))
        if (strchr(line, '\n') &&
            tw_tally_read(line, pool->tasks, pool->task_count, part, &task, &unit) &&
            is_ours(pool, unit) && !is_finished(pool, task, unit)) {
            pool->finished[task][unit / 8] =
                (uint8_t)(pool->finished[task][unit / 8] | 1u << unit % 8);
            tw_tally_add(&pool->tallies[task], part);
            pool->done++;
        }
    if (file)
        fclose(file);
    return same;
}

/* What a killed run left without its end gets one, so that the next line stands alone. */
static FILE *open_journal(const struct pool *pool)
{
    const bool goes_on = pool->run->resume && pool->done > 0;
    FILE *file = fopen(pool->run->journal, goes_on ? "a" : "w");
    struct tw_text label = {0};

    write_label(pool->run, &label);
    if (file && goes_on)
        fputc('\n', file);
    else if (file)
        fputs(tw_text_string(&label), file);
    tw_text_done(&label);
    return file;
}

static bool prepare(struct pool *pool, struct tw_arena *arena)
{
    struct tw_tally part;

    for (unsigned i = 0; i < pool->task_count; i++) {
        pool->finished[i] = tw_arena_alloc(arena, pool->tasks[i].units / 8 + 1);
        if (!pool->finished[i] ||
            !tw_tally_start(&pool->tallies[i], pool->run->tables->clause_count, arena))
            return false;
        for (uint64_t unit = 0; unit < pool->tasks[i].units; unit++)
            pool->total += is_ours(pool, unit);
    }
    if (!pool->run->journal)
        return true;
    if (!tw_tally_start(&part, pool->run->tables->clause_count, arena))
        return false;
    if (pool->run->resume && !read_journal(pool, &part))
        return false;
    pool->journal = open_journal(pool);
    return pool->journal != NULL;
}

static unsigned start_threads(struct pool *pool, struct thread *threads, unsigned jobs,
                              struct tw_arena *arena)
{
    unsigned count = 0;

    while (count < jobs) {
        struct thread *thread = &threads[count];

        thread->pool = pool;
        thread->worker = tw_arena_alloc(arena, sizeof *thread->worker);
        if (!thread->worker ||
            !tw_tally_start(&thread->tally, pool->run->tables->clause_count, arena) ||
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
    if (pool.journal && fclose(pool.journal) != 0)
        pool.failed = true;
    for (unsigned i = 0; i < task_count; i++)
        if (tallies[i].failure_count > 0)
            status = TW_FINDING;
    *ret_complete = pool.done == pool.total;
    return pool.failed || started == 0 ? TW_UNUSABLE : status;
}
