#include "verify/parts/estimate.h"
#include "verify/campaign/internal.h"

#include <math.h>
#include <time.h>

/* The time for a part: short enough to lose, long enough to be worth starting. */
static const double seconds_of_a_part = 600;
enum { MOST_PROPOSED = 1000 };

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Units are tried all over the task: at 1/2, 1/4, 3/4, 1/8 ... of the way. */
static uint64_t unit_to_try(uint64_t units, uint64_t tried)
{
    double place = 0, step = 1;

    for (uint64_t i = tried + 1; i > 0; i /= 2) {
        step /= 2;
        place += (double)(i % 2) * step;
    }
    return (uint64_t)(place * (double)units);
}

struct trial {
    struct tw_worker *worker;
    struct tw_tally tally;
    struct tw_text line; /* of the journal */
    double bytes;        /* of all lines of the task that were tried */
};

static void try_unit(const struct tw_task *task, struct trial *trial, struct tw_measure *measure)
{
    const uint64_t unit = unit_to_try(task->units, measure->tried);
    const double started = now();
    double seconds;

    tw_tally_clear(&trial->tally);
    task->run(task, unit, trial->worker, &trial->tally);
    seconds = now() - started;
    tw_text_clear(&trial->line);
    tw_tally_write(&trial->tally, task, unit, &trial->line);
    trial->bytes += (double)trial->line.length;
    measure->tried++;
    measure->seconds += seconds;
    measure->squares += seconds * seconds;
}

/* Within the task's share of the budget; a task of few units is run completely. */
static void try_task(const struct tw_task *task, double budget, struct trial *trial,
                     struct tw_measure *measure)
{
    trial->bytes = 0;
    while (measure->tried < task->units && (measure->tried == 0 || measure->seconds < budget))
        try_unit(task, trial, measure);
}

unsigned tw_estimate_parts(double seconds, uint64_t units, unsigned cores)
{
    const double wanted = ceil(seconds / seconds_of_a_part);
    const double least = seconds > seconds_of_a_part / 10.0 && cores > 1 ? cores : 1;
    const double parts = wanted > least ? wanted : least;
    const uint64_t most = units < MOST_PROPOSED ? units : MOST_PROPOSED;

    return parts < (double)most ? (unsigned)parts : most > 0 ? (unsigned)most : 1;
}

bool tw_tasks_estimate(const struct tw_task *tasks, unsigned task_count,
                       const struct tw_tables *tables, double budget, struct tw_arena *arena,
                       struct tw_estimate *estimate)
{
    struct trial trial = {.worker = tw_arena_alloc(arena, sizeof *trial.worker)};
    uint64_t units = 0;

    *estimate = (struct tw_estimate){.seconds = 0};
    if (!trial.worker || !tw_tally_start(&trial.tally, tables->clause_count, arena))
        return false;
    for (unsigned i = 0; i < task_count; i++) {
        struct tw_measure *measure = &estimate->measures[i];
        double scale;

        try_task(&tasks[i], budget / task_count, &trial, measure);
        scale = measure->tried > 0 ? (double)tasks[i].units / (double)measure->tried : 0;
        estimate->seconds += measure->seconds * scale;
        estimate->journal_bytes += trial.bytes * scale;
        units += tasks[i].units;
    }
    estimate->units = units;
    tw_worker_done(trial.worker);
    const bool fine = !trial.line.failed;
    tw_text_done(&trial.line);
    return fine;
}

/*
 * All parts get the same number of units of each task, give or take one, but the cost of units
 * varies. The largest of N such sums lies about sqrt(2 ln N) standard deviations above the mean.
 */
double tw_estimate_longest(const struct tw_estimate *estimate, const struct tw_task *tasks,
                           unsigned task_count, unsigned parts)
{
    double mean_of_part = 0, variance_of_part = 0;

    for (unsigned i = 0; i < task_count; i++) {
        const struct tw_measure *measure = &estimate->measures[i];
        const double tried = (double)measure->tried, units = (double)tasks[i].units / parts;
        const double mean = tried > 0 ? measure->seconds / tried : 0;
        const double spread = tried > 1 ? measure->squares / tried - mean * mean : mean * mean;
        const double odd = units - floor(units);

        mean_of_part += units * mean;
        variance_of_part += units * fmax(spread, 0) + odd * (1 - odd) * mean * mean;
    }
    return mean_of_part > 0
               ? 1 + sqrt(2 * log((double)parts + 1e-9) * variance_of_part) / mean_of_part
               : 1;
}
