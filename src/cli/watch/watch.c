/* Draws tiles while they are being typed. */
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/library.h"
#include "cli/watch/folders.h"
#include "report/sheets/watched.h"
#include "support/system.h"

static const char help[] =
    "usage: tilewright watch PATH... [--out DIR] [--once] [--only-files]\n"
    "\n"
    "Draws the tiles of files while you type them: a page of pictures with what is wrong on the "
    "tile\n"
    "and in the text, drawn anew at every save. Open DIR/index.html in a browser; it follows by\n"
    "itself, without a server. A PATH is a YAML file or a directory with such files. A file that\n"
    "cannot be read keeps the drawing it had last. Ctrl-C ends it.\n"
    "\n"
    "  --out DIR  where the page goes (default: tilewright-watch). A directory with anything else\n"
    "             in it is left alone\n"
    "  --once     draws once and ends\n"
    "  --only-files\n"
    "             a ruleset that needs another one does not lie over what is built in\n"
    "\n"
    "Exit status: 0 ended by a signal, or with --once: no error was found; 1 with --once: an\n"
    "error was found; 2 the call could not be used, or the page could not be written.\n";

static const struct tw_option_rule rules[] = {{"out", TW_OPTION_VALUE},
                                              {"once", TW_OPTION_FLAG},
                                              {"only-files", TW_OPTION_FLAG},
                                              {NULL, TW_OPTION_FLAG}};

struct call {
    const struct tw_arguments *arguments;
    const char *out;
    struct tw_watched watch;
    int watcher;   /* or -1: looks again and again */
    bool written;  /* the folder is there */
    size_t errors; /* of the last drawing */
};

static volatile sig_atomic_t ended;

static void end(int signal_number)
{
    (void)signal_number;
    ended = 1;
}

static int fail_to_write(const char *path, int number)
{
    return tw_usage_error("watch", "cannot write '%s': %s", path, strerror(number));
}

/* Writes the files of a drawing beside those that are there, each whole. */
static int write_changes(const struct call *call, struct tw_site *site)
{
    int result = TW_EXIT_HOLDS;

    for (const struct tw_site_file *file = site->first; file && result == TW_EXIT_HOLDS;
         file = file->next) {
        struct tw_text path = {0};
        int number;

        tw_text_format(&path, "%s/%s", call->out, file->path);
        number = path.failed || file->text.failed
                     ? ENOMEM
                     : tw_file_write(tw_text_string(&path), &file->text);
        if (number)
            result = fail_to_write(tw_text_string(&path), number);
        tw_text_done(&path);
    }
    return result;
}

/* Writes the whole folder: the first time. */
static int write_folder(struct call *call, struct tw_site *site)
{
    enum tw_status status;

    tw_watched_assets(site);
    status = tw_site_open(site, call->out);
    if (status == TW_OK)
        status = tw_site_write(site);
    call->written = status == TW_OK;
    if (status == TW_OK)
        return TW_EXIT_HOLDS;
    if (status == TW_NO_MEMORY)
        return tw_usage_error("watch", "memory ran out");
    return tw_usage_error("watch", "%s", tw_text_string(&site->problem));
}

static bool tell(const struct call *call, const struct tw_model *model)
{
    const struct tw_diagnostics *diagnostics = &model->diagnostics;
    struct tw_text text = {0};
    size_t tiles = 0;
    bool told;

    for (size_t i = 0; i < model->set_count; i++)
        tiles += model->sets[i].drawn_count;
    tw_text_format(&text, "%s/index.html: %zu tile%s, %zu error%s, %zu warning%s\n", call->out,
                   tiles, tiles == 1 ? "" : "s", diagnostics->errors,
                   diagnostics->errors == 1 ? "" : "s", diagnostics->warnings,
                   diagnostics->warnings == 1 ? "" : "s");
    told = tw_print("watch", &text);
    tw_text_done(&text);
    return told;
}

static int show(struct call *call, const struct tw_model *model)
{
    struct tw_site site = {0};
    int result = TW_EXIT_HOLDS;
    bool changed;

    if (tw_watched_page(&call->watch, model, &site, &changed) != TW_OK)
        result = tw_usage_error("watch", "memory ran out");
    else if (!call->written)
        result = write_folder(call, &site);
    else if (changed)
        result = write_changes(call, &site);
    tw_site_done(&site);
    if (result == TW_EXIT_HOLDS && changed && !tell(call, model))
        result = TW_EXIT_UNUSABLE;
    return result;
}

/* Reads the files and draws them, if anything is other than before. */
static int draw(struct call *call)
{
    struct tw_model model;
    enum tw_status loaded, checked;
    int result;

    tw_model_start(&model);
    loaded =
        tw_cli_load_given(&model, call->arguments->positional, call->arguments->positional_count,
                          tw_options_has(call->arguments, "only-files"), &checked);
    if (loaded == TW_NO_MEMORY || checked == TW_NO_MEMORY)
        result = tw_usage_error("watch", "memory ran out");
    else
        result = show(call, &model);
    call->errors = model.diagnostics.errors;
    tw_model_done(&model);
    return result;
}

/* Until something changes, or for so long; editors write more than once for one save. */
static bool wait_for_change(const struct call *call, const sigset_t *usual, long milliseconds)
{
    const struct timespec time = {.tv_sec = milliseconds / 1000,
                                  .tv_nsec = milliseconds % 1000 * 1000000};
    fd_set readable;
    int ready;

    FD_ZERO(&readable);
    if (call->watcher >= 0)
        FD_SET(call->watcher, &readable);
    ready = pselect(call->watcher + 1, &readable, NULL, NULL, &time, usual);
    if (ready > 0)
        tw_system_watch_take(call->watcher);
    return ready > 0;
}

/* How long nothing may happen before it is drawn; how often it is looked without being told. */
enum { QUIET = 15, LOOK = 250, LOOK_ANYWAY = 2000, MOST_WRITES = 10 };

static int follow(struct call *call, const sigset_t *usual)
{
    int result = TW_EXIT_HOLDS;

    while (result == TW_EXIT_HOLDS && !ended) {
        if (wait_for_change(call, usual, call->watcher < 0 ? LOOK : LOOK_ANYWAY))
            for (int i = 0; i < MOST_WRITES && wait_for_change(call, usual, QUIET); i++)
                ;
        if (ended)
            break;
        tw_watch_folders(call->watcher, call->arguments);
        result = draw(call);
    }
    return result;
}

static void say_end(const struct call *call)
{
    struct tw_site site = {0};

    tw_watched_end(&call->watch, &site);
    if (call->written)
        write_changes(call, &site);
    tw_site_done(&site);
}

static int watch(struct call *call)
{
    const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    const struct sigaction action = {.sa_handler = end};
    sigset_t blocked, usual;
    int result;

    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaddset(&blocked, signals[i]);
        sigaction(signals[i], &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &blocked, &usual);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigdelset(&usual, signals[i]);
    call->watcher = tw_system_watch();
    tw_watch_folders(call->watcher, call->arguments);
    result = draw(call);
    if (result == TW_EXIT_HOLDS)
        result = follow(call, &usual);
    say_end(call);
    if (call->watcher >= 0)
        close(call->watcher);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    struct call call = {.arguments = &arguments};
    int result;

    if (!tw_options_parse("watch", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count == 0)
        return tw_usage_error("watch", "a file or a directory is missing");
    for (size_t i = 0; i < arguments.positional_count; i++)
        if (access(arguments.positional[i], F_OK) != 0)
            return tw_usage_error("watch", "cannot read '%s': %s", arguments.positional[i],
                                  strerror(errno));
    call.out = tw_options_value(&arguments, "out", "tilewright-watch");
    if (tw_options_has(&arguments, "once")) {
        result = draw(&call);
        say_end(&call);
        if (result == TW_EXIT_HOLDS && call.errors > 0)
            result = TW_EXIT_FINDING;
    } else {
        result = watch(&call);
    }
    tw_watched_done(&call.watch);
    return result;
}

const struct tw_command tw_command_watch = {
    .name = "watch",
    .summary = "draw tiles while they are being typed",
    .help = help,
    .run = run,
};
