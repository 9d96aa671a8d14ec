#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/library.h"
#include "support/file.h"
#include "verify/coverage.h"
#include "verify/exhaustive.h"
#include "verify/results.h"
#include "verify/shrink.h"

static const char help[] =
    "usage: tilewright verify --rules R|all --out FILE [--games N] [--exhaustive] ...\n"
    "       tilewright verify --coverage\n"
    "\n"
    "Plays random games with engine and oracle side by side and compares every decision, event\n"
    "and feature; with --exhaustive also goes through everything small. Writes results as JSON\n"
    "lines. Results do not depend on --jobs, --shard or --resume.\n"
    "\n"
    "  --rules R          rulesets joined by +, or all: each one and the combinations that the\n"
    "                     books name\n"
    "  --players N        how many play; all numbers in turn if left out\n"
    "  --option X=Y       a reading other than the default; if left out, one game in four is\n"
    "                     played by another reading of one open question\n"
    "  --tiles PATH, --rules-file PATH\n"
    "                     YAML read at run time\n"
    "  --games N          random games of each rules (default 200)\n"
    "  --seed S           everything random comes from it (default 1)\n"
    "  --policy P         uniform, compact, sprawl, merge, holes or special; all in turn if left "
    "out\n"
    "  --oracle-every N   compare the legal decisions at every N-th decision (default 1)\n"
    "  --exhaustive       everything within the bounds that each check states\n"
    "  --only ID          of these only walk, formulas, farms, gold-split or tents\n"
    "  --jobs J           threads (default 1)\n"
    "  --shard I/N        only the I-th of N parts (I from 1); put together with merge\n"
    "  --resume           go on where a run with the same arguments was stopped\n"
    "  --out FILE         the results; FILE.journal holds what is done while it runs\n"
    "  --shrink DIR       cut each failing game down to a scenario in DIR\n"
    "  --coverage         which check would catch which clause, both ways, and the holes\n"
    "\n"
    "Exit status: 0 all holds, 1 something does not, 2 the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    TW_LIBRARY_RULES,
    {"games", TW_OPTION_VALUE},
    {"seed", TW_OPTION_VALUE},
    {"policy", TW_OPTION_VALUE},
    {"oracle-every", TW_OPTION_VALUE},
    {"exhaustive", TW_OPTION_FLAG},
    {"only", TW_OPTION_VALUE},
    {"jobs", TW_OPTION_VALUE},
    {"shard", TW_OPTION_VALUE},
    {"resume", TW_OPTION_FLAG},
    {"out", TW_OPTION_VALUE},
    {"shrink", TW_OPTION_VALUE},
    {"coverage", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

enum { MAX_RULES = TW_ALL_RULES };

static volatile sig_atomic_t stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

struct call {
    unsigned long long games, seed, oracle_every, jobs, shard, shards;
    int policy;
    bool exhaustive, resume;
    const char *out, *only, *shrink;
    const char *rules[MAX_RULES];
    unsigned rule_count;
};

/* Everything that has to live while the tasks run. */
struct work {
    struct tw_arena arena;
    struct tw_campaign campaigns[MAX_RULES];
    struct tw_exhaustive exhaustives[MAX_RULES];
    struct tw_task tasks[TW_MAX_TASKS];
    unsigned task_count;
    struct tw_tally *tallies;
    struct tw_finding_story stories[TW_MAX_TASKS][TW_TALLY_FAILURES];
    double started;
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* Only a terminal sees how far it is. */
static void show_progress(void *context, const struct tw_task *task, uint64_t done, uint64_t total)
{
    const struct work *work = context;
    const double passed = now() - work->started;
    const double rate = (double)done / (passed + 1e-9);

    fprintf(stderr, "\r%llu of %llu, %.1f a second, %.0f s left: %s %s    ",
            (unsigned long long)done, (unsigned long long)total, rate,
            (double)(total - done) / (rate + 1e-9), task->rules, task->id);
}

static int read_shard(const char *text, struct call *call)
{
    char *end;

    call->shard = 0;
    call->shards = 1;
    if (!text)
        return TW_EXIT_HOLDS;
    call->shard = strtoull(text, &end, 10);
    if (*end == '/')
        call->shards = strtoull(end + 1, &end, 10);
    if (*end != '\0' || call->shards < 1 || call->shards > 100000 || call->shard < 1 ||
        call->shard > call->shards)
        return tw_usage_error("verify", "--shard is I/N with I from 1 to N, not '%s'", text);
    call->shard--;
    return TW_EXIT_HOLDS;
}

static int read_policy(const char *text, struct call *call)
{
    call->policy = text ? tw_word_find(tw_policy_words, TW_POLICY__COUNT, text) : -1;
    if (text && call->policy < 0)
        return tw_usage_error("verify", "unknown policy '%s'; see 'tilewright verify --help'",
                              text);
    return TW_EXIT_HOLDS;
}

static int read_call(const struct tw_arguments *arguments, const struct tw_cli_library *library,
                     struct call *call)
{
    int result;

    if (!tw_options_number(arguments, "verify", "games", 0, 1000000000, 200, &call->games) ||
        !tw_options_number(arguments, "verify", "seed", 0, UINT64_MAX, 1, &call->seed) ||
        !tw_options_number(arguments, "verify", "oracle-every", 1, 1000, 1, &call->oracle_every) ||
        !tw_options_number(arguments, "verify", "jobs", 1, 256, 1, &call->jobs))
        return TW_EXIT_UNUSABLE;
    result = read_shard(tw_options_value(arguments, "shard", NULL), call);
    if (result == TW_EXIT_HOLDS)
        result = read_policy(tw_options_value(arguments, "policy", NULL), call);
    if (result != TW_EXIT_HOLDS)
        return result;
    call->exhaustive = tw_options_has(arguments, "exhaustive");
    call->only = tw_options_value(arguments, "only", NULL);
    call->shrink = tw_options_value(arguments, "shrink", NULL);
    call->resume = tw_options_has(arguments, "resume");
    call->out = tw_options_value(arguments, "out", NULL);
    if (!call->out)
        return tw_usage_error("verify", "--out is missing");
    if (strcmp(library->rules, "all") == 0) {
        memcpy(call->rules, tw_all_rules, sizeof tw_all_rules);
        call->rule_count = MAX_RULES;
    } else {
        call->rules[0] = library->rules;
        call->rule_count = 1;
    }
    return TW_EXIT_HOLDS;
}

static void add_exhaustive(const struct call *call, const struct tw_exhaustive *exhaustive,
                           struct work *work)
{
    struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];
    const unsigned count = tw_exhaustive_tasks(exhaustive, tasks);

    for (unsigned i = 0; i < count; i++)
        if (!call->only || strcmp(call->only, tasks[i].id) == 0)
            work->tasks[work->task_count++] = tasks[i];
}

/* One campaign and the exhaustive checks for each of the rules. */
static int plan(const struct call *call, const struct tw_cli_library *library, struct work *work)
{
    const struct tw_tables *tables = library->library.tables;

    for (unsigned i = 0; i < call->rule_count; i++) {
        work->campaigns[i] = (struct tw_campaign){.tables = tables,
                                                  .rules = call->rules[i],
                                                  .seed = call->seed,
                                                  .games = call->games,
                                                  .players = library->players,
                                                  .policy = call->policy,
                                                  .oracle_every = (unsigned)call->oracle_every,
                                                  .choices = library->choices,
                                                  .choice_count = library->choice_count};
        if (!tw_exhaustive_open(&work->exhaustives[i], tables, call->rules[i], &work->arena))
            return tw_usage_error("verify", "the rules '%s' cannot be played", call->rules[i]);
        if (call->games > 0)
            work->tasks[work->task_count++] = tw_campaign_task(&work->campaigns[i]);
        if (call->exhaustive)
            add_exhaustive(call, &work->exhaustives[i], work);
    }
    work->tallies = tw_arena_array(&work->arena, TW_MAX_TASKS, sizeof *work->tallies);
    return work->tallies ? TW_EXIT_HOLDS : tw_usage_error("verify", "out of memory");
}

/* The call again, as it would have to be typed. */
static void write_command(const struct call *call, const char *rules_name, struct tw_text *text)
{
    tw_text_format(text, "tilewright verify --rules %s --games %llu --seed %llu", rules_name,
                   call->games, call->seed);
    if (call->policy >= 0)
        tw_text_format(text, " --policy %s", tw_policy_words[call->policy]);
    if (call->oracle_every != 1)
        tw_text_format(text, " --oracle-every %llu", call->oracle_every);
    if (call->exhaustive)
        tw_text_add(text, " --exhaustive");
    if (call->only)
        tw_text_format(text, " --only %s", call->only);
    if (call->shards > 1)
        tw_text_format(text, " --shard %llu/%llu", call->shard + 1, call->shards);
    tw_text_format(text, " --out %s", call->out);
}

static bool write_results(const struct call *call, const struct tw_cli_library *library,
                          struct work *work, bool complete)
{
    struct tw_results_writer writer = {.tables = library->library.tables,
                                       .shard = (unsigned)call->shard + 1,
                                       .shards = (unsigned)call->shards};
    struct tw_text command = {0};
    bool fine;

    write_command(call, library->rules, &command);
    writer.command = tw_text_string(&command);
    tw_results_header(&writer, writer.command, call->rules, call->rule_count, call->seed);
    for (unsigned i = 0; i < work->task_count; i++)
        tw_results_task(&writer, &work->tasks[i], &work->tallies[i], work->stories[i], complete);
    tw_results_uncheckable(&writer);
    if (complete)
        tw_results_footer(&writer);
    fine = tw_write_file("verify", call->out, &writer.text);
    tw_text_done(&writer.text);
    tw_text_done(&command);
    return fine;
}

/* What does not hold, then one line per task. */
static bool print_summary(const struct work *work, bool complete)
{
    struct tw_text text = {0};
    bool fine;

    for (unsigned i = 0; i < work->task_count; i++) {
        const struct tw_tally *tally = &work->tallies[i];
        uint64_t failed = 0;

        for (unsigned k = 0; k < TW_CHECK__COUNT; k++)
            failed += tally->failed[k];
        for (unsigned k = 0; k < tally->failure_count; k++)
            tw_text_format(&text, "%s %s %llu: %s: %s\n", work->tasks[i].rules, work->tasks[i].id,
                           (unsigned long long)tally->failures[k].index,
                           tw_check_words[tally->failures[k].check], tally->failures[k].why);
        tw_text_format(&text, "%s %s: %llu cases", work->tasks[i].rules, work->tasks[i].id,
                       (unsigned long long)tally->cases);
        if (tally->games > 0)
            tw_text_format(&text, " in %llu games", (unsigned long long)tally->games);
        tw_text_format(&text, ", %llu failed\n", (unsigned long long)failed);
    }
    if (!complete)
        tw_text_add(&text, "stopped before the end: the results are incomplete\n");
    fine = tw_print("verify", &text);
    tw_text_done(&text);
    return fine;
}

/* A scenario that was written: how to play it again, and what its row shows. */
static void tell(const struct tw_cli_library *library, const char *path,
                 struct tw_finding_story *story)
{
    struct tw_replay replay;

    tw_replay_start(&replay, &library->library);
    tw_replay_file(&replay, path);
    if (tw_replay_story(&replay, &story->members) != TW_OK)
        tw_text_done(&story->members);
    tw_text_format(&story->command, "tilewright replay %s", path);
    tw_replay_done(&replay);
}

/* A failing game as the smallest scenario that still fails. */
static bool shrink_one(const struct call *call, const struct tw_cli_library *library,
                       struct work *work, unsigned task, unsigned failure)
{
    static struct tw_worker worker;
    static struct tw_script script;
    const struct tw_tally_failure *failed = &work->tallies[task].failures[failure];
    struct tw_text text = {0}, path = {0};
    bool fine = true;

    tw_text_format(&path, "%s/%s-%s-%llu.yaml", call->shrink, work->tasks[task].rules,
                   tw_check_words[failed->check], (unsigned long long)failed->index);
    if (tw_shrink_game(work->tasks[task].context, failed->index, &worker, &script, &text)) {
        fine = tw_write_file("verify", tw_text_string(&path), &text);
        if (fine)
            tell(library, tw_text_string(&path), &work->stories[task][failure]);
    }
    tw_text_done(&text);
    tw_text_done(&path);
    return fine;
}

/* Each failing game of a campaign; `ret_any` says whether there was one. */
static bool shrink_all(const struct call *call, const struct tw_cli_library *library,
                       struct work *work, bool *ret_any)
{
    char *folder = tw_arena_string(&work->arena, call->shrink);
    const int number = folder ? tw_directory_make(folder) : 0;

    *ret_any = false;
    if (!folder || number != 0) {
        tw_usage_error("verify", "cannot make the directory '%s': %s", call->shrink,
                       folder ? strerror(number) : "memory ran out");
        return false;
    }
    for (unsigned i = 0; i < work->task_count; i++)
        for (unsigned k = 0; k < work->tallies[i].failure_count && !stop; k++) {
            if (strcmp(work->tasks[i].id, "campaign") != 0)
                continue;
            if (!shrink_one(call, library, work, i, k))
                return false;
            *ret_any = true;
        }
    return true;
}

static int run_tasks(const struct call *call, const struct tw_cli_library *library,
                     struct work *work)
{
    char journal[4096];
    bool complete = false, shrunk = false;
    const struct tw_run run = {.tables = library->library.tables,
                               .jobs = (unsigned)call->jobs,
                               .shard = (unsigned)call->shard,
                               .shards = (unsigned)call->shards,
                               .journal = journal,
                               .resume = call->resume,
                               .stop = &stop,
                               .progress = isatty(STDERR_FILENO) ? show_progress : NULL,
                               .progress_context = work};
    enum tw_status status;

    if (snprintf(journal, sizeof journal, "%s.journal", call->out) >= (int)sizeof journal)
        return tw_usage_error("verify", "the name of the file is too long");
    work->started = now();
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    status =
        tw_tasks_run(work->tasks, work->task_count, &run, &work->arena, work->tallies, &complete);
    if (run.progress)
        fputc('\n', stderr);
    if (status == TW_UNUSABLE)
        return tw_usage_error("verify", "the journal '%s' cannot be written", journal);
    if (!write_results(call, library, work, complete) || !print_summary(work, complete))
        return TW_EXIT_UNUSABLE;
    if (complete)
        remove(journal);
    /* The results are there already when shrinking begins; then they get the boards. */
    if (call->shrink && (!shrink_all(call, library, work, &shrunk) ||
                         (shrunk && !write_results(call, library, work, complete))))
        return TW_EXIT_UNUSABLE;
    return status == TW_OK && complete ? TW_EXIT_HOLDS : TW_EXIT_FINDING;
}

static void forget_stories(struct work *work)
{
    for (unsigned i = 0; i < TW_MAX_TASKS; i++)
        for (unsigned k = 0; k < TW_TALLY_FAILURES; k++) {
            tw_text_done(&work->stories[i][k].command);
            tw_text_done(&work->stories[i][k].members);
        }
}

static int print_coverage(const struct tw_cli_library *library)
{
    struct tw_text text = {0};
    bool fine;

    tw_coverage_write(library->library.tables, &text);
    fine = tw_print("verify", &text);
    tw_text_done(&text);
    return fine ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    static struct work work;
    struct call call = {0};
    int result;

    if (!tw_options_parse("verify", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("verify", "unexpected argument '%s'", arguments.positional[0]);
    result = tw_cli_library_open(&library, "verify", &arguments);
    if (result == TW_EXIT_HOLDS && tw_options_has(&arguments, "coverage")) {
        result = print_coverage(&library);
    } else if (result == TW_EXIT_HOLDS) {
        result = read_call(&arguments, &library, &call);
        if (result == TW_EXIT_HOLDS)
            result = plan(&call, &library, &work);
        if (result == TW_EXIT_HOLDS)
            result = run_tasks(&call, &library, &work);
        for (unsigned i = 0; i < call.rule_count; i++)
            tw_exhaustive_done(&work.exhaustives[i]);
        forget_stories(&work);
        tw_arena_done(&work.arena);
    }
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_verify = {
    .name = "verify",
    .summary = "hold the engine to the oracle, at random and exhaustively",
    .help = help,
    .run = run,
};
