/*
 * How runs went over time. Each leaves a summary, run-0001.json and so on, in a directory that the
 * user names: clauses by state, ports by standing, and how each row went.
 */
#ifndef TW_REPORT_HISTORY_H
#define TW_REPORT_HISTORY_H

#include "report/internal.h"

enum { TW_MOST_RUNS = 60 }; /* the newest ones are read */

struct tw_history {
    json_t *runs[TW_MOST_RUNS + 1]; /* the oldest first; the last is this one */
    size_t count;
};

/*
 * Reads the summaries, adds that of this run, and gives the site what is to be kept. Where no
 * baseline was given the run before becomes it. TW_UNUSABLE: see the site's problem.
 */
enum tw_status tw_history_read(struct tw_report *report, const char *directory,
                               struct tw_history *ret_history);
void tw_history_done(struct tw_history *history);

#endif
