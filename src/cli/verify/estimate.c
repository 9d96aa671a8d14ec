/* What a planned campaign will take, measured on a few of its units. */
#define _DEFAULT_SOURCE /* sysconf(_SC_NPROCESSORS_ONLN) */
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "cli/verify/call.h"
#include "verify/verify.h"

enum { SECONDS_TO_MEASURE = 2 };

/* As many games in a unit as so many parts need. */
static void cut(struct tw_verify_work *work, unsigned rule_count, unsigned parts)
{
    for (unsigned i = 0; i < rule_count; i++) {
        struct tw_campaign *campaign = &work->campaigns[i];

        campaign->unit = tw_campaign_unit(campaign->games, parts);
        for (unsigned k = 0; k < work->task_count; k++)
            if (work->tasks[k].context == campaign)
                work->tasks[k].units = tw_campaign_task(campaign).units;
    }
}

static unsigned cores(void)
{
    const long number = sysconf(_SC_NPROCESSORS_ONLN);

    return number > 0 ? (unsigned)number : 1;
}

static void add_bytes(struct tw_text *text, double bytes)
{
    static const char *const units[] = {"bytes", "KB", "MB", "GB", "TB"};
    size_t i = 0;

    for (; bytes >= 1000 && i + 1 < sizeof units / sizeof units[0]; i++)
        bytes /= 1000;
    tw_text_format(text, bytes < 10 && i > 0 ? "%.1f %s" : "%.0f %s", bytes, units[i]);
}

static void tell(const struct tw_estimate *estimate, const struct tw_verify_call *call,
                 double longest)
{
    const unsigned parts = (unsigned)call->parts;
    struct rusage used = {0};

    getrusage(RUSAGE_SELF, &used);
    struct tw_text text = {0};
    tw_text_add(&text, "measured: about ");
    tw_cli_add_time(&text, estimate->seconds);
    tw_text_add(&text, " of one core, ");
    tw_cli_add_time(&text, estimate->seconds * longest / cores());
    tw_text_format(&text, " with the %u of this machine\n  each job:   ", cores());
    add_bytes(&text, (double)used.ru_maxrss * 1024);
    tw_text_add(&text, " of memory\n  disk:       ");
    add_bytes(&text, estimate->journal_bytes);
    tw_text_add(&text, " of journals in all");
    if (call->games > 0) {
        tw_text_add(&text, ", ");
        add_bytes(&text, estimate->journal_bytes / (double)call->games);
        tw_text_add(&text, " a game");
    }
    tw_text_format(&text,
                   ", removed when parts are done\n"
                   "  parts:      %u, the longest about %.0f %% above the mean\n",
                   parts, 100 * (longest - 1));
    if (call->proposes_parts)
        tw_text_add(&text,
                    "              as many as take ten minutes each; --parts N for others\n");
    tw_print("verify", &text);
    tw_text_done(&text);
}

int tw_verify_estimate(struct tw_verify_call *call, const struct tw_tables *tables,
                       struct tw_verify_work *work)
{
    static struct tw_estimate estimate;

    if (call->quiet && !call->proposes_parts)
        return TW_EXIT_HOLDS;
    cut(work, call->rule_count, 1);
    if (!tw_tasks_estimate(work->tasks, work->task_count, tables, SECONDS_TO_MEASURE, &work->arena,
                           &estimate))
        return tw_usage_error("verify", "memory ran out");
    if (call->proposes_parts)
        call->parts = tw_estimate_parts(estimate.seconds, estimate.units, cores());
    if (!call->quiet)
        tell(&estimate, call,
             tw_estimate_longest(&estimate, work->tasks, work->task_count, (unsigned)call->parts));
    cut(work, call->rule_count, (unsigned)call->parts);
    return TW_EXIT_HOLDS;
}
