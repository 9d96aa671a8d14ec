#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli/verify/call.h"
#include "support/terminal.h"

enum { BAR = 30 };

double tw_verify_clock(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* One line that replaces itself: a bar, the rate, and what is left if it stays so. */
static void draw(const struct tw_verify_work *work, const struct tw_task *task, double now)
{
    const uint64_t done = work->units_done, total = work->units;
    const double rate = (double)(done - work->resumed) / (now - work->started + 1e-9);
    struct tw_text line = {0};

    tw_text_add(&line, TW_TERMINAL_RETURN "[");
    for (unsigned i = 0; i < BAR; i++)
        tw_text_add_char(&line, (uint64_t)i * total < done * BAR ? '#' : '.');
    tw_text_format(&line, "] %3u%% %llu of %llu units, %.1f a second, ",
                   (unsigned)(done * 100 / total), (unsigned long long)done,
                   (unsigned long long)total, rate);
    tw_cli_add_time(&line, (double)(total - done) / (rate + 1e-9));
    tw_text_format(&line, " left: %s %s" TW_TERMINAL_CLEAR, task->rules, task->id);
    tw_terminal_write(stderr, &line, true);
    tw_text_done(&line);
}

void tw_verify_progress(void *context, const struct tw_task *task, uint64_t done, uint64_t total)
{
    struct tw_verify_work *work = context;
    const double now = tw_verify_clock();

    if (work->units == 0)
        work->resumed = done - 1;
    work->units_done = done;
    work->units = total;
    /* a terminal is slower than the units of small rules */
    if (!work->shows_progress || (now - work->shown < 0.1 && done < total))
        return;
    work->shown = now;
    draw(work, task, now);
}

static bool is_same_cause(const struct tw_verify_work *work, unsigned task, unsigned other,
                          const struct tw_tally_failure *failure, unsigned at)
{
    return strcmp(work->tasks[task].id, work->tasks[other].id) == 0 &&
           strcmp(work->tallies[other].failures[at].cause, failure->cause) == 0;
}

bool tw_verify_is_first(const struct tw_verify_work *work, unsigned task,
                        const struct tw_tally_failure *failure)
{
    for (unsigned i = 0; i < task; i++)
        for (unsigned k = 0; k < work->tallies[i].failure_count; k++)
            if (is_same_cause(work, task, i, failure, k))
                return false;
    return true;
}

/* One line for each cause, with its first game or case and how often it was seen with all rules. */
static void add_cause(const struct tw_verify_work *work, unsigned task,
                      const struct tw_tally_failure *failure, struct tw_text *text)
{
    uint64_t count = 0;
    unsigned tasks = 0;

    if (!tw_verify_is_first(work, task, failure))
        return;
    for (unsigned i = task; i < work->task_count; i++)
        for (unsigned k = 0; k < work->tallies[i].failure_count; k++)
            if (is_same_cause(work, task, i, failure, k)) {
                count += work->tallies[i].failures[k].count;
                tasks++;
            }
    tw_text_format(text, "%s %s %llu: %s: %s", work->tasks[task].rules, work->tasks[task].id,
                   (unsigned long long)failure->index, tw_check_words[failure->check],
                   failure->why);
    if (count > 1)
        tw_text_format(text, " (%llu times with %u rules)", (unsigned long long)count, tasks);
    tw_text_add_char(text, '\n');
}

static void add_task(const struct tw_verify_work *work, unsigned index, bool quiet,
                     struct tw_text *text)
{
    const struct tw_task *task = &work->tasks[index];
    const struct tw_tally *tally = &work->tallies[index];
    uint64_t failed = 0;

    for (unsigned k = 0; k < TW_CHECK__COUNT; k++)
        failed += tally->failed[k];
    for (unsigned k = 0; k < tally->failure_count; k++)
        add_cause(work, index, &tally->failures[k], text);
    if (quiet && failed == 0)
        return;
    tw_text_format(text, "%s %s: %llu cases", task->rules, task->id,
                   (unsigned long long)tally->cases);
    if (tally->games > 0)
        tw_text_format(text, " in %llu games", (unsigned long long)tally->games);
    tw_text_format(text, ", %llu failed\n", (unsigned long long)failed);
}

static void add_written(const struct tw_static_checks *written, bool quiet, struct tw_text *text)
{
    for (size_t i = 0; i < written->count; i++)
        if (written->list[i].wrong)
            tw_text_format(text, "%s: %s\n", written->list[i].id, written->list[i].wrong);
    if (!quiet && written->count > 0)
        tw_text_format(text, "scenarios and data: %zu checks, %u failed\n", written->count,
                       tw_static_wrong(written));
}

/* What does not hold, then one line per task, then the totals. */
bool tw_verify_summary(const struct tw_verify_call *call, const struct tw_verify_work *work,
                       const char *totals, bool complete)
{
    struct tw_text text = {0};
    bool fine;

    for (unsigned i = 0; i < work->task_count; i++)
        add_task(work, i, call->quiet, &text);
    add_written(&work->written, call->quiet, &text);
    if (!call->quiet) {
        tw_text_add(&text, tw_text_string(&work->notes));
        tw_text_add(&text, totals);
    } else if (work->notes.length > 0) /* what was not looked at is no detail */
        tw_message(&work->notes);
    if (!complete)
        tw_text_add(&text, "stopped before the end: the results are incomplete\n");
    fine = tw_print_painted("verify", &text);
    tw_text_done(&text);
    return fine;
}
