#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/conform/suite.h"
#include "cli/library.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright conform --impl NAME=COMMAND [--impl ...] [--rules R] --out FILE\n"
    "       tilewright conform --answers NAME=DIR [--rules R] --out FILE\n"
    "\n"
    "Asks other implementations, in any language, the cases of the conformance kit over JSON "
    "lines\n"
    "(docs/conformance.md), and reports which clauses of which rulebook they obey.\n"
    "\n"
    "  --impl NAME=COMMAND  a port and the command that starts it; may stand more than once\n"
    "  --answers NAME=DIR   the answers of a port that cannot run here; see `tilewright cases`\n"
    "\n" TW_SUITE_HELP "  --jobs J             number of processes at the same time (default 2)\n"
    "  --timeout S          seconds for one answer (default 10)\n"
    "  --smoke              only test the connection to the port, and no rules\n"
    "  --no-power           do not measure which mistakes the answers exclude: quicker, and "
    "clauses\n"
    "                       are partly asked at best\n"
    "  --known FILE         known issues, lines of PORT CASE-OR-CLAUSE WHY\n"
    "  --badges DIR         a badge as JSON for each port, DIR/NAME.json\n"
    "  --out FILE           results as JSON lines (docs/results.md)\n"
    "\n"
    "Exit status: 0 no failures, 1 a failure, 2 the call could not be used or a port could not be\n"
    "asked.\n";

static const struct tw_option_rule rules[] = {
    TW_SUITE_RULES,
    {"impl", TW_OPTION_LIST},
    {"answers", TW_OPTION_LIST},
    {"jobs", TW_OPTION_VALUE},
    {"timeout", TW_OPTION_VALUE},
    {"smoke", TW_OPTION_FLAG},
    {"no-power", TW_OPTION_FLAG},
    {"known", TW_OPTION_VALUE},
    {"badges", TW_OPTION_VALUE},
    {"out", TW_OPTION_VALUE},
    {NULL, TW_OPTION_FLAG},
};

enum { MOST_PORTS = 32, MOST_ANSWER = TW_LINE_LIMIT, MOST_KNOWN = 1 << 20 };

struct call {
    const struct tw_arguments *arguments;
    const struct tw_cli_library *library;
    struct tw_conform_options options;
    struct tw_subject ports[MOST_PORTS];
    char names[MOST_PORTS][64];
    size_t port_count;
    struct tw_suspects suspects;
    struct tw_text repeat; /* options that a reproducing call needs */
    unsigned long long seed;
    struct timespec began;
};

static volatile sig_atomic_t stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

/* NAME=REST. Names stand in files and ids, so they are plain. */
static int add_port(struct call *call, const char *value, bool folder)
{
    size_t length = strcspn(value, "=");
    size_t at = call->port_count;

    if (value[length] == '\0' || value[length + 1] == '\0' || length == 0 || length > 60 ||
        strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") !=
            length)
        return tw_usage_error("conform", "'%s' is not NAME=%s; names have letters, digits, _.-",
                              value, folder ? "DIR" : "COMMAND");
    if (at == MOST_PORTS)
        return tw_usage_error("conform", "more than %d ports", MOST_PORTS);
    memcpy(call->names[at], value, length);
    for (size_t i = 0; i < at; i++)
        if (strcmp(call->names[i], call->names[at]) == 0)
            return tw_usage_error("conform", "two ports are called '%s'", call->names[at]);
    tw_port_start(&call->ports[at], call->names[at], folder ? NULL : value + length + 1);
    call->ports[at].folder = folder ? value + length + 1 : NULL;
    call->port_count++;
    return TW_EXIT_HOLDS;
}

static int read_ports(struct call *call)
{
    const char *value;
    size_t at = 0;
    int result = TW_EXIT_HOLDS;

    while (result == TW_EXIT_HOLDS &&
           (value = tw_options_next(call->arguments, "impl", &at)) != NULL)
        result = add_port(call, value, false);
    at = 0;
    while (result == TW_EXIT_HOLDS &&
           (value = tw_options_next(call->arguments, "answers", &at)) != NULL)
        result = add_port(call, value, true);
    if (result == TW_EXIT_HOLDS && call->port_count == 0)
        return tw_usage_error("conform", "--impl or --answers is missing");
    return result;
}

static int read_call(struct call *call, const struct tw_cli_library *library)
{
    const struct tw_arguments *arguments = call->arguments;
    static const char *const repeated[] = {"games", "seed", "scenarios", "timeout"};
    unsigned long long jobs, timeout;

    if (arguments->positional_count > 0)
        return tw_usage_error("conform", "unexpected argument '%s'", arguments->positional[0]);
    if (!tw_options_number(arguments, "conform", "jobs", 1, 64, 2, &jobs) ||
        !tw_options_number(arguments, "conform", "timeout", 1, 3600, 10, &timeout) ||
        !tw_options_number(arguments, "conform", "seed", 0, UINT64_MAX, 1, &call->seed))
        return TW_EXIT_UNUSABLE;
    if (library->rules[0])
        tw_text_format(&call->repeat, " --rules %s", library->rules);
    tw_text_add(&call->repeat, library->files);
    for (size_t i = 0; i < sizeof repeated / sizeof repeated[0]; i++)
        if (tw_options_has(arguments, repeated[i]))
            tw_text_format(&call->repeat, " --%s %s", repeated[i],
                           tw_options_value(arguments, repeated[i], ""));
    call->options = (struct tw_conform_options){
        .jobs = (unsigned)jobs,
        .timeout = (unsigned)timeout * 1000,
        .smoke = tw_options_has(arguments, "smoke"),
        .rules = library->rules[0] ? library->rules : "all",
        .call = tw_text_string(&call->repeat),
        .stop = &stop,
    };
    if (!tw_options_has(arguments, "out"))
        return tw_usage_error("conform", "--out is missing");
    return read_ports(call);
}

static int read_answers(struct call *call, struct tw_subject *port, const struct tw_suite *suite)
{
    struct tw_text text = {0};
    struct stat about;
    char path[4096];

    if (stat(port->folder, &about) != 0 || !S_ISDIR(about.st_mode))
        return tw_usage_error("conform", "'%s' is not a folder", port->folder);
    for (size_t i = 0; i < suite->count; i++) {
        tw_text_clear(&text);
        snprintf(path, sizeof path, "%s/%s.json", port->folder, suite->cases[i].id);
        bool there = tw_read_file(path, MOST_ANSWER, &text);
        if (!there && text.length > MOST_ANSWER)
            tw_answer_missing(port, suite, i, TW_OUTCOME_ERROR, "%s: more than %d bytes", path,
                              MOST_ANSWER);
        else if (!there && stat(path, &about) == 0)
            tw_answer_missing(port, suite, i, TW_OUTCOME_ERROR, "%s: it cannot be read", path);
        else if (!there)
            tw_answer_missing(port, suite, i, TW_OUTCOME_NOT_RUN, "there is no file %s", path);
        else
            tw_answer_file(port, suite, i, path, tw_text_string(&text), text.length,
                           &call->options);
    }
    tw_text_done(&text);
    return port->out_of_memory ? tw_usage_error("conform", "memory ran out") : TW_EXIT_HOLDS;
}

static int ask(struct call *call, const struct tw_suite *suite)
{
    struct tw_subject *ports = call->ports;
    size_t running = 0;

    while (running < call->port_count && ports[running].folder == NULL)
        running++;
    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    if (tw_ports_run(ports, running, suite, &call->options) != TW_OK)
        return tw_usage_error("conform", "memory ran out");
    for (size_t i = running; i < call->port_count; i++) {
        int result = read_answers(call, &ports[i], suite);
        if (result != TW_EXIT_HOLDS)
            return result;
    }
    return TW_EXIT_HOLDS;
}

/* What is wrong with it, and how much of what could be wrong its answers exclude. */
static bool diagnose(struct call *call, const struct tw_suite *suite, struct tw_subject *port)
{
    if (call->suspects.count == 0 && !tw_suspects_list(&call->suspects, suite->library.tables))
        return false;
    return tw_port_diagnose(port, suite, &call->suspects, call->options.jobs) == TW_OK &&
           (tw_options_has(call->arguments, "no-power") ||
            tw_port_measure(port, suite, &call->suspects, call->options.jobs) == TW_OK);
}

static int judge(struct call *call, const struct tw_suite *suite)
{
    const char *known = tw_options_value(call->arguments, "known", NULL);
    struct tw_problem problem = {{0}};
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;

    if (known != NULL && !tw_read_file(known, MOST_KNOWN, &text))
        result = tw_usage_error("conform", "cannot read '%s'", known);
    else if (known != NULL && tw_known_apply(call->ports, call->port_count, suite,
                                             tw_text_string(&text), &problem) != TW_OK)
        result = tw_usage_error("conform", "%s: %s", known, problem.text);
    tw_text_done(&text);
    for (size_t i = 0; i < call->port_count && result == TW_EXIT_HOLDS; i++) {
        if (!call->options.smoke && !diagnose(call, suite, &call->ports[i]))
            result = tw_usage_error("conform", "memory ran out");
        tw_port_judge(&call->ports[i], suite, call->options.rules, call->options.smoke);
    }
    return result;
}

/* How many cases had which outcome, over all ports, and how long it took. */
static void add_totals(const struct call *call, struct tw_text *text)
{
    struct timespec now;

    tw_text_format(text, ",\"ports\":%zu,\"cases\":{", call->port_count);
    for (int i = 0; i < TW_OUTCOME__COUNT; i++) {
        unsigned count = 0;
        for (size_t k = 0; k < call->port_count; k++)
            count += call->ports[k].counts[i];
        tw_text_format(text, "%s\"%s\":%u", i == 0 ? "" : ",",
                       tw_outcome_word((enum tw_outcome_kind)i), count);
    }
    clock_gettime(CLOCK_MONOTONIC, &now);
    tw_text_format(text, "},\"seconds\":%.1f",
                   (double)(now.tv_sec - call->began.tv_sec) +
                       (double)(now.tv_nsec - call->began.tv_nsec) / 1e9);
}

/* What is asked, and whom. */
static void add_call(const struct call *call, const struct tw_suite *suite, struct tw_text *text)
{
    struct tw_text ports = {0};
    struct tw_hash hash;
    char hex[TW_HASH_HEX];

    tw_hash_start(&hash);
    for (size_t i = 0; i < suite->count; i++) {
        tw_hash_add(&hash, suite->cases[i].id, strlen(suite->cases[i].id) + 1);
        tw_hash_add(&hash, suite->cases[i].message, strlen(suite->cases[i].message) + 1);
    }
    tw_hash_hex(&hash, hex);
    for (size_t i = 0; i < call->port_count; i++)
        tw_port_call(&call->ports[i], &ports);
    tw_text_add(text, ",\"command\":\"conform\"");
    tw_cli_library_options(call->library, text);
    tw_results_pair(text, "cases", hex);
    tw_results_pair(text, "ports", tw_text_string(&ports));
    text->failed |= ports.failed;
    tw_text_done(&ports);
}

static bool write_results(const struct call *call, const struct tw_suite *suite)
{
    struct tw_results_writer writer = {.tables = suite->library.tables};
    struct tw_text command = {0}, totals = {0}, about = {0};
    char when[32];
    time_t now = time(NULL);
    struct tm utc;

    if (gmtime_r(&now, &utc) != NULL && strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc) > 0)
        writer.time = when;
    add_totals(call, &totals);
    tw_text_format(&command, "tilewright conform%s", call->options.call);
    for (size_t i = 0; i < call->port_count; i++)
        tw_port_call(&call->ports[i], &command);
    add_call(call, suite, &about);
    writer.call = tw_text_string(&about);
    tw_results_header(&writer, tw_text_string(&command), &call->options.rules, 1, call->seed);
    for (size_t i = 0; i < call->port_count; i++)
        tw_port_rows(&call->ports[i], suite, &call->options, &writer.text, &writer.rows);
    if (!stop)
        tw_results_footer_with(&writer, tw_text_string(&totals));
    bool written =
        tw_write_results("conform", tw_options_value(call->arguments, "out", ""), &writer);
    tw_text_done(&writer.text);
    tw_text_done(&command);
    tw_text_done(&totals);
    tw_text_done(&about);
    return written;
}

static bool write_badges(const struct call *call)
{
    const char *folder = tw_options_value(call->arguments, "badges", NULL);
    char path[4096];
    bool fine = true;

    for (size_t i = 0; folder != NULL && fine && i < call->port_count; i++) {
        struct tw_text text = {0};
        tw_port_badge(&call->ports[i], call->options.rules, &text);
        fine = snprintf(path, sizeof path, "%s/%s.json", folder, call->ports[i].name) <
                   (int)sizeof path &&
               tw_write_file("conform", path, &text);
        tw_text_done(&text);
    }
    return fine;
}

static int show(const struct call *call, const struct tw_suite *suite)
{
    struct tw_text text = {0};
    int result = TW_EXIT_HOLDS;

    for (size_t i = 0; i < call->port_count; i++) {
        tw_port_summary(&call->ports[i], suite, &text);
        if (call->ports[i].trouble != NULL)
            result = TW_EXIT_UNUSABLE;
        else if (call->ports[i].findings > 0 && result == TW_EXIT_HOLDS)
            result = TW_EXIT_FINDING;
    }
    if (stop) {
        tw_text_add(&text, "stopped before the end: the results are incomplete\n");
        result = TW_EXIT_UNUSABLE;
    }
    if (!write_results(call, suite) || !write_badges(call) || !tw_print_painted("conform", &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    static struct tw_suite suite;
    static struct call call;

    if (!tw_options_parse("conform", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    call.arguments = &arguments;
    call.library = &library;
    clock_gettime(CLOCK_MONOTONIC, &call.began);
    int result = tw_cli_library_open(&library, "conform", &arguments);
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_library_stand(&library, "conform");
    if (result == TW_EXIT_HOLDS)
        result = read_call(&call, &library);
    if (result == TW_EXIT_HOLDS && !tw_out_open("conform", tw_options_value(&arguments, "out", "")))
        result = TW_EXIT_UNUSABLE;
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_suite("conform", &arguments, &library, call.options.smoke, &suite);
    if (result == TW_EXIT_HOLDS)
        result = ask(&call, &suite);
    if (result == TW_EXIT_HOLDS)
        result = judge(&call, &suite);
    if (result == TW_EXIT_HOLDS)
        result = show(&call, &suite);
    for (size_t i = 0; i < call.port_count; i++)
        tw_port_done(&call.ports[i]);
    tw_suspects_done(&call.suspects);
    tw_text_done(&call.repeat);
    tw_suite_done(&suite);
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_conform = {
    .name = "conform",
    .summary = "check which clauses other implementations obey",
    .help = help,
    .run = run,
};
