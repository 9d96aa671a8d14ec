/* What the files of the verify command share. */
#ifndef TW_CLI_VERIFY_CALL_H
#define TW_CLI_VERIFY_CALL_H

#include <signal.h>

#include "cli/library.h"
#include "verify/verify.h"

/* The call, read. */
struct tw_verify_call {
    unsigned long long from, games, seed, oracle_every, jobs, shard, shards;
    int policy;
    bool exhaustive, resume, quiet, oracle_only;
    bool keeps_journal; /* beside the results, which are a file */
    const char *out, *only, *shrink;
    const char *plan; /* the folder of a plan that is to be written, or NULL */
    unsigned long long parts;
    bool proposes_parts; /* --parts was left out */
    const char *rules[TW_MOST_COMBINATIONS];
    unsigned rule_count;
    const struct tw_verification *combinations; /* of --rules all */
};

/* Everything that has to live while the tasks run. */
struct tw_verify_work {
    struct tw_arena arena;
    struct tw_campaign campaigns[TW_MOST_COMBINATIONS];
    struct tw_exhaustive exhaustives[TW_MOST_COMBINATIONS];
    struct tw_task tasks[TW_MAX_TASKS];
    unsigned task_count;
    struct tw_tally *tallies;
    struct tw_meetings meetings; /* of all of them */
    struct tw_finding_story stories[TW_MAX_TASKS][TW_TALLY_FAILURES];
    struct tw_static_checks written;
    struct tw_text notes; /* what was not looked at, and why */
    bool shows_progress;
    double started, shown;      /* seconds on a clock that never goes back */
    uint64_t resumed;           /* units that an earlier run had done */
    uint64_t units_done, units; /* of this shard; zero before the first is done */
};

/* verify_call.c: reads what the options say. */
int tw_verify_read_call(const struct tw_arguments *arguments, const struct tw_cli_library *library,
                        struct tw_verify_call *ret_call);

/* The call again, as it would have to be typed; `whole` leaves out which part it was. */
void tw_verify_command(const struct tw_verify_call *call, const struct tw_cli_library *library,
                       bool whole, struct tw_text *ret_text);

/* What decides the results, as members of the header's call. */
void tw_verify_about(const struct tw_verify_call *call, const struct tw_cli_library *library,
                     const struct tw_static_checks *written, struct tw_text *ret_text);

/*
 * verify_resume.c: are the results of this part there already, complete and made by the same run?
 * Says so, or what they are instead; `ret_result`: what the run would end with.
 */
bool tw_verify_is_done(const struct tw_verify_call *call, const char *label, int *ret_result);

/*
 * verify_plan.c: writes the plan of a campaign in parts; runs one of its parts by `run`, which
 * gets the arguments of the plan. What runs must be what was planned; else a message says what is
 * not.
 */
int tw_verify_plan_write(const struct tw_verify_call *call, const struct tw_arguments *arguments,
                         const struct tw_verify_work *work, const char *label);
int tw_verify_plan_run(const struct tw_arguments *arguments, int (*run)(int count, char **list));
bool tw_verify_plan_agrees(const char *label);

/* estimate.c: measures some units, tells what the plan will take, and chooses its parts. */
int tw_verify_estimate(struct tw_verify_call *call, const struct tw_tables *tables,
                       struct tw_verify_work *work);

/* verify_written.c: plays the scenarios and computes the facts; notes what is not there. */
int tw_verify_static(const struct tw_arguments *arguments, const struct tw_cli_library *library,
                     const char *const *rules, unsigned rule_count,
                     struct tw_static_checks *written, struct tw_text *ret_notes);
int tw_verify_coverage(const struct tw_arguments *arguments, const struct tw_cli_library *library);

/*
 * verify_shrink.c: each failing game of a campaign as the smallest scenario that still fails, and
 * as the story of its row. False, with a message, when one cannot be written; `ret_any`: there was
 * one.
 */
bool tw_verify_shrink(const struct tw_verify_call *call, const struct tw_cli_library *library,
                      struct tw_verify_work *work, const volatile sig_atomic_t *stop,
                      bool *ret_any);
void tw_verify_forget(struct tw_verify_work *work);

/* verify_show.c: is it the first failure of its cause in all tasks? */
bool tw_verify_is_first(const struct tw_verify_work *work, unsigned task,
                        const struct tw_tally_failure *failure);

/* verify_show.c: how far it is, for a terminal; and what came of it. */
void tw_verify_progress(void *context, const struct tw_task *task, uint64_t done, uint64_t total);
double tw_verify_clock(void);
bool tw_verify_summary(const struct tw_verify_call *call, const struct tw_verify_work *work,
                       const char *totals, bool complete);

#endif
