/*
 * What a run has done so far, a line for each unit: it can be killed at any time and goes on. The
 * first line is the header of the results; a journal of another run or part is never gone on with.
 */
#ifndef TW_VERIFY_CAMPAIGN_JOURNAL_H
#define TW_VERIFY_CAMPAIGN_JOURNAL_H

#include <pthread.h>
#include <stdio.h>
#include <time.h>

#include "verify/campaign/task.h"

struct tw_run_journal {
    FILE *file;             /* NULL: none is kept */
    time_t synced, slowest; /* when it last reached the disk; the longest wait for that */
    pthread_t heart;        /* touches the file from time to time, also while a unit takes long */
    pthread_mutex_t beating;
    pthread_cond_t stopped;
    bool beats;
    pthread_mutex_t syncing;
};

/* Opens it for writing, anew or behind what is there. */
bool tw_run_journal_open(struct tw_run_journal *journal, const struct tw_run *run, bool goes_on);

/*
 * Hands out each unit that is done, in the journal of an earlier run of the same part. One of
 * another run is put aside under another name, and the run's note says so. False: that failed.
 */
bool tw_run_journal_read(const struct tw_run *run, const struct tw_task *tasks, unsigned task_count,
                         struct tw_tally *part,
                         void (*take)(void *context, const struct tw_tally *part, unsigned task,
                                      uint64_t unit),
                         void *context);

/* A line has left the program before the unit counts as done. The caller holds a lock. */
bool tw_run_journal_write(struct tw_run_journal *journal, const struct tw_tally *tally,
                          const struct tw_task *task, uint64_t unit);

/*
 * The machine may die too, but to wait for its disk at every line would take longer than the games:
 * about once a second, one thread waits, and nobody else does. The caller holds no lock.
 */
bool tw_run_journal_sync(struct tw_run_journal *journal);

/* False: not everything reached the disk. */
bool tw_run_journal_close(struct tw_run_journal *journal);

#endif
