#include "cli/verify/call.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/ledger.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright verify --rules R|all --out FILE [--games N] [--exhaustive] ...\n"
    "       tilewright verify --plan DIR [--parts N]|--part I ...\n"
    "       tilewright verify --coverage\n"
    "\n"
    "Plays random games with engine and oracle side by side and compares every decision, event "
    "and\n"
    "feature. With --exhaustive it also goes through all small positions. Plays the scenarios and\n"
    "compares the data with the numbers of the books. Writes results as JSON lines; they do not "
    "depend\n"
    "on --jobs, --shard or --resume. Shows its progress on a terminal.\n"
    "\n"
    "  --rules R          rulesets joined by +, or all: each one and the combinations that the\n"
    "                     books name\n"
    "  --ledger FILE      begin after the games in the ledger, unless --from is given\n"
    "  --players N        number of players; default: all numbers in turn\n"
    "  --option X=Y       a reading other than the default; without it, one game in four uses\n"
    "                     another reading of one open question\n"
    "  --edition ID       the readings of a printing of the rules\n" TW_LIBRARY_FILES_HELP
    "  --games N          total of random games; rules with short games get more (default 200)\n"
    "  --from N           the number of the first game (default 0), to continue other campaigns\n"
    "  --seed S           seed of everything random (default 1)\n"
    "  --policy P         uniform, compact, sprawl, merge, holes or special; default: all in turn\n"
    "  --oracle-every N   compare the legal decisions at every Nth decision (default 1)\n"
    "  --exhaustive       go through everything within the bounds that each check states\n"
    "  --only ID          only the exhaustive check with this id, and no scenarios or data\n"
    "  --scenarios DIR    the scenarios to play (default: tests/scenarios, else the installed "
    "ones)\n"
    "  --data PATH        tile sets and rulesets to compare with the numbers of the books "
    "(default:\n"
    "                     tiles and rulesets)\n"
    "  --oracle-only      leave out scenarios and data; run only what needs the oracle\n"
    "  --jobs J           number of threads (default 1)\n"
    "  --shard I/N        only the Ith of N parts (I from 1); merge puts them together\n"
    "  --resume           continue where the same run was stopped; files of another program or "
    "call\n"
    "                     are put aside\n"
    "  --plan DIR [--parts N]\n"
    "                     write the plan of this run in N parts and estimate its time; without\n"
    "                     --parts choose parts of about ten minutes each\n"
    "  --plan DIR --part I\n"
    "                     run part I as planned (with --jobs, --quiet); continues like --resume\n"
    "  --out FILE         the results; FILE.journal records finished work during the run\n"
    "  --shrink DIR       shrink each failing game to a scenario in DIR\n"
    "  --quiet            print only failures, and no progress\n"
    "  --coverage         list which check would catch which clause, both ways, and the holes\n"
    "\n"
    "Exit status: 0 everything holds, 1 something does not, 2 the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    TW_LIBRARY_RULES,
    {"games", TW_OPTION_VALUE},
    {"from", TW_OPTION_VALUE},
    {"ledger", TW_OPTION_VALUE},
    {"seed", TW_OPTION_VALUE},
    {"policy", TW_OPTION_VALUE},
    {"oracle-every", TW_OPTION_VALUE},
    {"exhaustive", TW_OPTION_FLAG},
    {"only", TW_OPTION_VALUE},
    {"jobs", TW_OPTION_VALUE},
    {"shard", TW_OPTION_VALUE},
    {"resume", TW_OPTION_FLAG},
    {"plan", TW_OPTION_VALUE},
    {"parts", TW_OPTION_VALUE},
    {"part", TW_OPTION_VALUE},
    {"out", TW_OPTION_VALUE},
    {"shrink", TW_OPTION_VALUE},
    {"scenarios", TW_OPTION_VALUE},
    {"data", TW_OPTION_LIST},
    {"oracle-only", TW_OPTION_FLAG},
    {"quiet", TW_OPTION_FLAG},
    {"coverage", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

static volatile sig_atomic_t stop;

/* The first signal lets the units under way come to their end. Who asks again a while later does
 * not want to wait; some senders (timeout) signal twice at once and mean it once. */
static void on_signal(int number)
{
    static volatile time_t first;
    const time_t now = time(NULL);

    if (stop && now - first >= 2) {
        signal(number, SIG_DFL);
        raise(number);
    }
    first = stop ? first : now;
    stop = 1;
}

/* With all rules, tables are walked through for each ruleset and not again where they are mixed. */
static bool is_left_out(const struct tw_verify_call *call, unsigned index, const char *id)
{
    return call->rule_count > 1 && !call->only && !call->combinations->combinations[index].boards &&
           (strcmp(id, "walk") == 0 || strcmp(id, "farms") == 0);
}

static void add_exhaustive(const struct tw_verify_call *call, unsigned index,
                           struct tw_verify_work *work)
{
    struct tw_task tasks[TW_EXHAUSTIVE_PER_RULES];
    const unsigned count = tw_exhaustive_tasks(&work->exhaustives[index], tasks);

    for (unsigned i = 0; i < count; i++)
        if (!is_left_out(call, index, tasks[i].id) &&
            (!call->only || strcmp(call->only, tasks[i].id) == 0))
            work->tasks[work->task_count++] = tasks[i];
}

/* A check that is misspelt would pass by never being made. */
static bool is_planned(const struct tw_verify_work *work, const char *id)
{
    for (unsigned i = 0; i < work->task_count; i++)
        if (strcmp(work->tasks[i].id, id) == 0)
            return true;
    return false;
}

/* How many of the first `games` games are of these rules. */
static uint64_t games_before(const struct tw_verify_call *call, unsigned rules_at, uint64_t games)
{
    return call->rule_count > 1 ? tw_combination_games(call->combinations, rules_at, games) : games;
}

enum { MOST_UNITS = 1 << 30 }; /* of one part: each needs a bit of memory */

static bool is_too_much(const struct tw_verify_call *call, const struct tw_verify_work *work)
{
    const uint64_t parts = call->plan ? call->parts : call->shards;
    uint64_t units = 0;

    for (unsigned i = 0; i < work->task_count; i++)
        units += work->tasks[i].units;
    return units / parts > MOST_UNITS;
}

/* One campaign and the exhaustive checks for each of the rules. */
static int plan(const struct tw_verify_call *call, const struct tw_cli_library *library,
                struct tw_verify_work *work)
{
    const struct tw_tables *tables = library->library.tables;
    const bool all = call->rule_count > 1;

    for (unsigned i = 0; i < call->rule_count; i++) {
        struct tw_campaign *campaign = &work->campaigns[i];

        *campaign = (struct tw_campaign){.tables = tables,
                                         .rules = call->rules[i],
                                         .number = i,
                                         .seed = call->seed,
                                         .from = games_before(call, i, call->from),
                                         .games = games_before(call, i, call->from + call->games) -
                                                  games_before(call, i, call->from),
                                         .players = library->players,
                                         .policy = call->policy,
                                         .oracle_every = (unsigned)call->oracle_every,
                                         .choices = library->choices,
                                         .choice_count = library->choice_count};
        campaign->unit = tw_campaign_unit(campaign->games, call->plan ? call->parts : call->shards);
        if (campaign->games > 0)
            work->tasks[work->task_count++] = tw_campaign_task(campaign);
        if (all && !(call->exhaustive && call->combinations->combinations[i].exhaustive))
            continue;
        if (!tw_exhaustive_open(&work->exhaustives[i], tables, call->rules[i], &work->arena))
            return tw_usage_error("verify", "the rules '%s' cannot be played", call->rules[i]);
        if (call->exhaustive)
            add_exhaustive(call, i, work);
    }
    if (call->only && !is_planned(work, call->only))
        return tw_usage_error("verify", "--exhaustive has no check '%s' for these rules",
                              call->only);
    if (is_too_much(call, work))
        return tw_usage_error(
            "verify",
            "too many games for one call: use more parts, or ranges one after another with --from");
    work->tallies = tw_arena_array(&work->arena, TW_MAX_TASKS, sizeof *work->tallies);
    return work->tallies ? TW_EXIT_HOLDS : tw_usage_error("verify", "out of memory");
}

/* What tells a reader that the rows are not all there will be; there is no footer either. */
static void add_stopped(const struct tw_verify_work *work, struct tw_results_writer *writer)
{
    struct tw_text reason = {0};

    tw_text_format(&reason,
                   "stopped after %llu of %llu units; the same call with --resume continues",
                   (unsigned long long)work->units_done, (unsigned long long)work->units);
    tw_results_row(writer, "check", "complete", "all", "not-run");
    tw_results_pair(&writer->text, "title", "the run came to its end");
    tw_results_pair(&writer->text, "reason",
                    work->units > 0 ? tw_text_string(&reason) : "stopped before the first unit");
    tw_results_row_end(writer);
    tw_text_done(&reason);
}

/* What decides the results, into the header of a writer. */
static void write_header(const struct tw_verify_call *call, const struct tw_cli_library *library,
                         const struct tw_verify_work *work, struct tw_results_writer *writer)
{
    struct tw_text command = {0}, about = {0};

    tw_verify_command(call, library, false, &command);
    tw_verify_about(call, library, &work->written, &about);
    writer->call = tw_text_string(&about);
    tw_results_header(writer, tw_text_string(&command), call->rules, call->rule_count, call->seed);
    writer->text.failed |= command.failed || about.failed;
    tw_text_done(&command);
    tw_text_done(&about);
}

static void write_findings(const struct tw_verify_call *call, const struct tw_verify_work *work,
                           struct tw_results_writer *writer)
{
    struct tw_finding_source sources[TW_MAX_TASKS];

    for (unsigned i = 0; i < work->task_count; i++)
        sources[i] =
            (struct tw_finding_source){&work->tasks[i], &work->tallies[i], work->stories[i]};
    tw_results_findings(writer, sources, work->task_count, call->rules, call->rule_count);
}

static bool write_results(const struct tw_verify_call *call, const struct tw_cli_library *library,
                          struct tw_verify_work *work, bool complete, struct tw_text *ret_story)
{
    struct tw_results_writer writer = {.tables = library->library.tables,
                                       .shard = (unsigned)call->shard + 1,
                                       .shards = (unsigned)call->shards};
    struct tw_text whole = {0}, members = {0};
    struct tw_totals totals;
    bool fine;

    tw_verify_command(call, library, true, &whole);
    writer.command = tw_text_string(&whole);
    write_header(call, library, work, &writer);
    for (unsigned i = 0; i < work->task_count; i++)
        tw_results_task(&writer, &work->tasks[i], &work->tallies[i], complete);
    tw_meeting_rows(&writer, &work->meetings);
    tw_static_rows(&work->written, &writer);
    tw_results_uncheckable(&writer);
    write_findings(call, work, &writer);
    tw_totals_start(&totals, writer.tables);
    tw_totals_take_lines(&totals, tw_text_string(&writer.text));
    tw_totals_write(&totals, &members, ret_story);
    if (complete)
        tw_results_footer_with(&writer, tw_text_string(&members));
    else
        add_stopped(work, &writer);
    fine = tw_write_results("verify", call->out, &writer);
    tw_totals_done(&totals);
    tw_text_done(&writer.text);
    tw_text_done(&members);
    tw_text_done(&whole);
    return fine;
}

/* A journal belongs to one part of one run; its first line is the header that the results get. */
static void write_label(const struct tw_verify_call *call, const struct tw_cli_library *library,
                        const struct tw_verify_work *work, struct tw_text *text)
{
    struct tw_results_writer writer = {.tables = library->library.tables,
                                       .shard = (unsigned)call->shard + 1,
                                       .shards = (unsigned)call->shards};

    write_header(call, library, work, &writer);
    *text = writer.text;
}

/* Runs everything that takes time; `ret_complete` is false when a signal stopped it. */
static int run_tasks(const struct tw_verify_call *call, const struct tw_cli_library *library,
                     struct tw_verify_work *work, const char *label, bool *ret_complete)
{
    struct tw_text journal = {0}, note = {0};
    struct tw_run run = {.tables = library->library.tables,
                         .jobs = (unsigned)call->jobs,
                         .shard = (unsigned)call->shard,
                         .shards = (unsigned)call->shards,
                         .resume = call->resume,
                         .meetings = &work->meetings,
                         .label = label,
                         .note = &note,
                         .stop = &stop,
                         .progress = tw_verify_progress,
                         .progress_context = work};
    const struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    enum tw_status status;

    tw_text_format(&journal, "%s.journal", call->out);
    if (call->keeps_journal)
        run.journal = tw_text_string(&journal);
    work->shows_progress = !call->quiet && isatty(STDERR_FILENO);
    work->started = tw_verify_clock();
    sigaction(SIGINT, &action, NULL); /* signal() would forget the handler after the first one */
    sigaction(SIGTERM, &action, NULL);
    if (!tw_meetings_start(&work->meetings, run.tables->clause_count, &work->arena))
        return tw_usage_error("verify", "out of memory");
    status = tw_tasks_run(work->tasks, work->task_count, &run, &work->arena, work->tallies,
                          ret_complete);
    const int number = errno;

    if (work->shows_progress && work->units > 0)
        tw_message(&(struct tw_text){.bytes = (char[]){"\n"}, .length = 1});
    if (note.length > 0)
        tw_usage_error("verify", "%s", tw_text_string(&note));
    if (status == TW_UNUSABLE)
        tw_usage_error("verify", "the journal '%s' cannot be written: %s", tw_text_string(&journal),
                       strerror(number));
    tw_text_done(&journal);
    tw_text_done(&note);
    if (status == TW_UNUSABLE)
        return TW_EXIT_UNUSABLE;
    return status == TW_OK ? TW_EXIT_HOLDS : TW_EXIT_FINDING;
}

/* The results are on the disk: what was done for them need not be kept. */
static void remove_journal(const struct tw_verify_call *call)
{
    struct tw_text journal = {0};

    tw_text_format(&journal, "%s.journal", call->out);
    if (!journal.failed)
        remove(tw_text_string(&journal));
    tw_text_done(&journal);
}

static int run_and_write(const struct tw_verify_call *call, const struct tw_cli_library *library,
                         struct tw_verify_work *work, const char *label)
{
    struct tw_text totals = {0};
    bool complete = false, shrunk = false;
    int result = run_tasks(call, library, work, label, &complete);

    if (result != TW_EXIT_UNUSABLE &&
        (!write_results(call, library, work, complete, &totals) ||
         !tw_verify_summary(call, work, tw_text_string(&totals), complete)))
        result = TW_EXIT_UNUSABLE;
    if (result != TW_EXIT_UNUSABLE && complete && call->keeps_journal)
        remove_journal(call);
    /* The results are there already when shrinking begins; then they get the boards. */
    if (result != TW_EXIT_UNUSABLE && call->shrink &&
        (!tw_verify_shrink(call, library, work, &stop, &shrunk) ||
         (shrunk && !write_results(call, library, work, complete, &totals))))
        result = TW_EXIT_UNUSABLE;
    if (result == TW_EXIT_HOLDS && (!complete || tw_static_wrong(&work->written) > 0))
        result = TW_EXIT_FINDING;
    tw_text_done(&totals);
    return result;
}

/* A plan that cannot be made is not measured either. */
static int write_plan(struct tw_verify_call *call, const struct tw_arguments *arguments,
                      const struct tw_cli_library *library, struct tw_verify_work *work,
                      const char *label)
{
    int result = TW_EXIT_HOLDS;

    if (work->notes.length == 0)
        result = tw_verify_estimate(call, library->library.tables, work);
    return result == TW_EXIT_HOLDS ? tw_verify_plan_write(call, arguments, work, label) : result;
}

static int verify(struct tw_verify_call *call, const struct tw_arguments *arguments,
                  const struct tw_cli_library *library, struct tw_verify_work *work)
{
    struct tw_text label = {0};
    int result = TW_EXIT_HOLDS;

    if (!call->only && !call->oracle_only)
        result = tw_verify_static(arguments, library, call->rules, call->rule_count, &work->written,
                                  &work->notes);
    if (result != TW_EXIT_HOLDS)
        return result;
    write_label(call, library, work, &label);
    if (call->plan)
        result = write_plan(call, arguments, library, work, tw_text_string(&label));
    else if (!tw_verify_plan_agrees(tw_text_string(&label)))
        result = TW_EXIT_UNUSABLE;
    else if (!call->resume || !tw_verify_is_done(call, tw_text_string(&label), &result))
        result = run_and_write(call, library, work, tw_text_string(&label));
    tw_text_done(&label);
    return result;
}

/* Without --from, --ledger begins behind the games that were verified already. */
static int go_behind_ledger(const struct tw_arguments *arguments,
                            const struct tw_cli_library *library, const struct tw_verify_work *work,
                            struct tw_verify_call *call)
{
    const char *path = tw_options_value(arguments, "ledger", NULL);
    struct tw_ledger ledger;
    struct tw_text label = {0};
    json_t *header;
    int result;

    if (!path || tw_options_has(arguments, "from"))
        return TW_EXIT_HOLDS;
    tw_ledger_start(&ledger);
    result = tw_cli_ledger_read("verify", &ledger, path, true);
    write_label(call, library, work, &label);
    header = json_loads(tw_text_string(&label), 0, NULL);
    call->from = tw_ledger_next(&ledger, header);
    if (result == TW_EXIT_HOLDS && call->games > INT64_MAX - call->from)
        result = tw_usage_error("verify", "the ledger '%s' leaves no room for so many games", path);
    if (result == TW_EXIT_HOLDS && call->from > 0 && !call->quiet)
        tw_usage_error("verify", "'%s' has the earlier games: this run begins with --from %llu",
                       path, call->from);
    json_decref(header);
    tw_text_done(&label);
    tw_ledger_done(&ledger);
    return result;
}

/* Beside a pipe or a device there is no journal. */
static int open_out(struct tw_verify_call *call)
{
    if (!tw_out_open("verify", call->out))
        return TW_EXIT_UNUSABLE;
    call->keeps_journal = tw_out_is_plain();
    if (call->resume && !call->keeps_journal)
        return tw_usage_error("verify", "--resume needs a file to continue, and '%s' is not one",
                              call->out);
    return TW_EXIT_HOLDS;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    static struct tw_verify_work work;
    struct tw_verify_call call = {0};
    int result;

    if (!tw_options_parse("verify", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("verify", "unexpected argument '%s'", arguments.positional[0]);
    if (tw_options_has(&arguments, "plan") && tw_options_has(&arguments, "part"))
        return tw_verify_plan_run(&arguments, run);
    result = tw_cli_library_open(&library, "verify", &arguments);
    if (result == TW_EXIT_HOLDS && tw_options_has(&arguments, "coverage")) {
        result = tw_verify_coverage(&arguments, &library);
    } else if (result == TW_EXIT_HOLDS) {
        tw_static_start(&work.written, library.library.tables);
        result = tw_verify_read_call(&arguments, &library, &call);
        if (result == TW_EXIT_HOLDS)
            result = go_behind_ledger(&arguments, &library, &work, &call);
        if (result == TW_EXIT_HOLDS)
            result = open_out(&call);
        if (result == TW_EXIT_HOLDS)
            result = plan(&call, &library, &work);
        if (result == TW_EXIT_HOLDS)
            result = verify(&call, &arguments, &library, &work);
        for (unsigned i = 0; i < call.rule_count; i++)
            tw_exhaustive_done(&work.exhaustives[i]);
        tw_static_done(&work.written);
        tw_text_done(&work.notes);
        tw_verify_forget(&work);
        tw_arena_done(&work.arena);
    }
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_verify = {
    .name = "verify",
    .summary = "compare engine and oracle, at random and exhaustively",
    .help = help,
    .run = run,
};
