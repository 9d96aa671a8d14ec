/* A campaign in parts: --plan DIR --parts N writes the plan, --plan DIR --part I runs one part. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/verify/call.h"
#include "results/identity.h"
#include "support/file.h"
#include "verify/verify.h"

/* What says how and where a part runs, and not what. */
static bool is_of_a_part(const char *name)
{
    static const char *const names[] = {"plan",  "parts", "part",   "jobs",
                                        "quiet", "out",   "resume", "ledger"};

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

static json_t *list_arguments(const struct tw_arguments *arguments,
                              const struct tw_verify_call *call)
{
    json_t *list = json_array();

    for (size_t i = 0; i < arguments->option_count; i++) {
        const char *name = arguments->options[i].rule->name, *value = arguments->options[i].value;

        if (!is_of_a_part(name))
            json_array_append_new(
                list, json_sprintf("--%s%s%s", name, value ? "=" : "", value ? value : ""));
    }
    if (call->from > 0 && !tw_options_has(arguments, "from")) /* by the ledger */
        json_array_append_new(list, json_sprintf("--from=%llu", call->from));
    return list;
}

/* Is there a plan already, and is it this one? TW_EXIT_HOLDS: yes. */
static bool is_there(const char *folder, const char *label, unsigned parts)
{
    struct tw_text problem = {0}, what = {0};
    struct tw_plan plan;
    json_t *header = json_loads(label, 0, NULL);
    bool same = false;

    if (tw_plan_read(folder, &plan, &problem) == TW_OK) {
        if (tw_results_differ(plan.header, header, &what))
            tw_usage_error(
                "verify",
                "the plan in '%s' was another one (%s) and is replaced; its parts will start anew",
                folder, tw_text_string(&what));
        else if (plan.parts != parts)
            tw_usage_error(
                "verify",
                "the plan in '%s' had %u parts and is replaced; all parts will start anew", folder,
                plan.parts);
        else
            same = true;
    }
    json_decref(header);
    tw_plan_done(&plan);
    tw_text_done(&problem);
    tw_text_done(&what);
    return same;
}

static bool tell(const struct tw_verify_call *call, unsigned parts, uint64_t units)
{
    struct tw_text text = {0};
    bool fine;

    tw_text_format(&text,
                   "%s/plan.json: %llu units in %u parts\n"
                   "  one part:   tilewright verify --plan %s --part I\n"
                   "  all parts:  seq %u | parallel tilewright verify --plan %s --part {}\n"
                   "  in Slurm:   sbatch --array=1-%u slurm.sh %s\n"
                   "  how far:    tilewright status %s\n"
                   "  together:   tilewright merge %s --out results.jsonl\n",
                   call->plan, (unsigned long long)units, parts, call->plan, parts, call->plan,
                   parts, call->plan, call->plan, call->plan);
    fine = call->quiet || tw_print_painted("verify", &text);
    tw_text_done(&text);
    return fine;
}

int tw_verify_plan_write(const struct tw_verify_call *call, const struct tw_arguments *arguments,
                         const struct tw_verify_work *work, const char *label)
{
    char *folder = strdup(call->plan), home[PATH_MAX];
    json_t *list = list_arguments(arguments, call);
    const unsigned parts = (unsigned)call->parts;
    struct tw_text text = {0}, path = {0};
    uint64_t units = 0;
    int result = TW_EXIT_HOLDS, number;

    for (unsigned i = 0; i < work->task_count; i++)
        units += work->tasks[i].units;
    tw_text_format(&path, "%s/plan.json", call->plan);
    if (work->notes.length > 0)
        result =
            tw_usage_error("verify", "%sa plan needs them, or --oracle-only, which leaves them out",
                           tw_text_string(&work->notes));
    else if (!folder || !list || !getcwd(home, sizeof home))
        result = tw_usage_error("verify", "memory ran out");
    else if ((number = tw_directory_make(folder)) != 0)
        result = tw_usage_error("verify", "cannot make the directory '%s': %s", call->plan,
                                strerror(number));
    else if (!is_there(call->plan, label, parts)) {
        tw_plan_write(label, list, home, parts, units, &text);
        if (!tw_write_file("verify", tw_text_string(&path), &text))
            result = TW_EXIT_UNUSABLE;
    }
    if (result == TW_EXIT_HOLDS && !tell(call, parts, units))
        result = TW_EXIT_UNUSABLE;
    json_decref(list);
    free(folder);
    tw_text_done(&text);
    tw_text_done(&path);
    return result;
}

/* The plan that the part belongs to; only one in a call. */
static struct tw_plan planned;

bool tw_verify_plan_agrees(const char *label)
{
    json_t *header = planned.json ? json_loads(label, 0, NULL) : NULL;
    struct tw_text what = {0};
    bool agrees = true;

    if (planned.json && tw_results_differ(header, planned.header, &what)) {
        tw_usage_error("verify",
                       "this run differs from the plan (%s); use the program that made the plan, "
                       "or make a new plan with --plan and --parts",
                       tw_text_string(&what));
        agrees = false;
    }
    json_decref(header);
    tw_text_done(&what);
    return agrees;
}

/* Counts from 1; a job array may begin anywhere, so a number beyond is an error and no part. */
static int read_part(const struct tw_arguments *arguments, unsigned *ret_part)
{
    unsigned long long part;

    if (!tw_options_number(arguments, "verify", "part", 1, planned.parts, 0, &part))
        return TW_EXIT_UNUSABLE;
    *ret_part = (unsigned)part;
    return TW_EXIT_HOLDS;
}

enum { MOST_MORE = 5 }; /* arguments besides those of the plan */

static int run_part(const struct tw_arguments *arguments, const char *folder, unsigned part,
                    int (*run)(int count, char **list))
{
    const size_t count = json_array_size(planned.arguments);
    const char *jobs = tw_options_value(arguments, "jobs", NULL);
    struct tw_text text[MOST_MORE] = {{0}};
    char **list = calloc(count + MOST_MORE, sizeof *list);
    int result, used = 0, texts = 0;

    if (!list)
        return tw_usage_error("verify", "memory ran out");
    for (size_t i = 0; i < count; i++)
        list[used++] = (char *)json_string_value(json_array_get(planned.arguments, i));
    tw_text_format(&text[texts++], "--out=%s/%u.jsonl", folder, part);
    tw_text_add(&text[texts++], "--resume");
    if (planned.parts > 1)
        tw_text_format(&text[texts++], "--shard=%u/%u", part, planned.parts);
    if (jobs)
        tw_text_format(&text[texts++], "--jobs=%s", jobs);
    if (tw_options_has(arguments, "quiet"))
        tw_text_add(&text[texts++], "--quiet");
    for (int i = 0; i < texts; i++)
        list[used++] = text[i].bytes;
    result = run(used, list);
    for (int i = 0; i < texts; i++)
        tw_text_done(&text[i]);
    free(list);
    return result;
}

int tw_verify_plan_run(const struct tw_arguments *arguments, int (*run)(int count, char **list))
{
    char *folder = realpath(tw_options_value(arguments, "plan", ""), NULL);
    struct tw_text problem = {0};
    unsigned part = 0;
    int result = TW_EXIT_HOLDS;

    if (!folder || tw_plan_read(folder, &planned, &problem) != TW_OK)
        result = tw_usage_error("verify", "%s; 'verify --plan DIR --parts N' writes one",
                                folder ? tw_text_string(&problem) : "there is no such plan");
    if (result == TW_EXIT_HOLDS)
        result = read_part(arguments, &part);
    if (result == TW_EXIT_HOLDS && chdir(planned.home) != 0)
        result = tw_usage_error("verify", "the plan is for the folder '%s', which does not exist",
                                planned.home);
    if (result == TW_EXIT_HOLDS)
        result = run_part(arguments, folder, part, run);
    tw_plan_done(&planned);
    tw_text_done(&problem);
    free(folder);
    return result;
}
