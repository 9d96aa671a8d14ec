/* What a run will take: some units of each task are run and measured. */
#ifndef TW_VERIFY_PARTS_ESTIMATE_H
#define TW_VERIFY_PARTS_ESTIMATE_H

#include "verify/campaign/task.h"

/* Of one task, as far as it was measured. */
struct tw_measure {
    uint64_t tried;
    double seconds, squares; /* sums over the units that were tried */
};

struct tw_estimate {
    struct tw_measure measures[TW_MAX_TASKS];
    double seconds;       /* of one core, for all units */
    double journal_bytes; /* of all units */
    uint64_t units;
};

/* Runs units for about `budget` seconds, at least one of each task. False: memory ran out. */
bool tw_tasks_estimate(const struct tw_task *tasks, unsigned task_count,
                       const struct tw_tables *tables, double budget, struct tw_arena *arena,
                       struct tw_estimate *ret_estimate);

/* How many parts to cut that into: of ten minutes each, or one for each core where it is worth it.
 */
unsigned tw_estimate_parts(double seconds, uint64_t units, unsigned cores);

/* How much longer than the mean the longest of so many parts will be: 1.05 for 5 %. */
double tw_estimate_longest(const struct tw_estimate *estimate, const struct tw_task *tasks,
                           unsigned task_count, unsigned parts);

#endif
