#define _GNU_SOURCE /* gethostname() */
#include "verify/campaign/journal.h"
#include "verify/campaign/internal.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "results/identity.h"
#include "results/reader.h"

static const char no_label[] = "{}\n";

/* Holds a line of any length while it is read. */
struct lines {
    FILE *file;
    char *line;
    size_t room;
};

/* The next complete line; false at the end, and for a last line that breaks off. */
static bool next_line(struct lines *lines)
{
    const ssize_t length = getline(&lines->line, &lines->room, lines->file);

    return length > 0 && lines->line[length - 1] == '\n';
}

/* Are both headers of the same part of the same run? If not, says how they differ. */
static bool is_same_part(const char *label, const char *line, struct tw_text *ret_what)
{
    json_t *ours = json_loads(label, 0, NULL), *theirs = json_loads(line, 0, NULL);
    bool differs = strcmp(label, line) != 0;

    if (!differs) {
        tw_text_clear(ret_what);
    } else if (!json_is_object(theirs) || !json_object_get(theirs, "identity")) {
        tw_text_add(ret_what, "it is no journal of this program");
    } else {
        differs = tw_results_differ(theirs, ours, ret_what);
        if (!differs &&
            !json_equal(json_object_get(ours, "shard"), json_object_get(theirs, "shard")) &&
            (json_object_get(ours, "shard") || json_object_get(theirs, "shard"))) {
            differs = true;
            tw_text_add(ret_what, "it is another part");
        }
    }
    json_decref(ours);
    json_decref(theirs);
    return !differs;
}

static bool put_aside(const struct tw_run *run, const struct tw_text *what)
{
    struct tw_text aside = {0};
    bool fine;

    tw_text_format(&aside, "%s.old", run->journal);
    fine = !aside.failed && rename(run->journal, tw_text_string(&aside)) == 0;
    if (fine && run->note)
        tw_text_format(run->note,
                       "'%s' is of another run (%s): it is put aside as '%s', and this one starts "
                       "anew",
                       run->journal, tw_text_string(what), tw_text_string(&aside));
    tw_text_done(&aside);
    return fine;
}

bool tw_run_journal_read(const struct tw_run *run, const struct tw_task *tasks, unsigned task_count,
                         struct tw_tally *part,
                         void (*take)(void *context, const struct tw_tally *part, unsigned task,
                                      uint64_t unit),
                         void *context)
{
    struct lines lines = {.file = fopen(run->journal, "r")};
    struct tw_text what = {0};
    bool fine = true;
    unsigned task;
    uint64_t unit;

    if (!lines.file)
        return errno == ENOENT;
    if (next_line(&lines)) {
        if (is_same_part(run->label ? run->label : no_label, lines.line, &what))
            while (next_line(&lines)) {
                if (tw_tally_read(lines.line, tasks, task_count, part, &task, &unit))
                    take(context, part, task, unit);
            }
        else
            fine = put_aside(run, &what);
    }
    free(lines.line);
    fclose(lines.file);
    tw_text_done(&what);
    return fine;
}

/* Records which process continues here and since when, for `status`. */
static void write_started(FILE *file)
{
    char host[256] = "";
    struct tw_text line = {0};

    gethostname(host, sizeof host - 1);
    tw_text_format(&line, "{\"started\":%lld,\"pid\":%ld,\"host\":", (long long)time(NULL),
                   (long)getpid());
    tw_text_add_json(&line, host);
    tw_text_add(&line, "}\n");
    fputs(tw_text_string(&line), file);
    tw_text_done(&line);
}

enum { SECONDS_BETWEEN_BEATS = 20 };

/* A unit may take minutes, so touching the journal shows that its writer is alive. */
static void *beat(void *argument)
{
    struct tw_run_journal *journal = argument;
    struct timespec next;

    pthread_mutex_lock(&journal->beating);
    while (journal->beats) {
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_sec += SECONDS_BETWEEN_BEATS;
        pthread_cond_timedwait(&journal->stopped, &journal->beating, &next);
        if (journal->beats)
            futimens(fileno(journal->file), NULL);
    }
    pthread_mutex_unlock(&journal->beating);
    return NULL;
}

static void start_heart(struct tw_run_journal *journal)
{
    pthread_mutex_init(&journal->beating, NULL);
    pthread_cond_init(&journal->stopped, NULL);
    journal->beats = true;
    if (pthread_create(&journal->heart, NULL, beat, journal) != 0)
        journal->beats = false; /* then only new lines show that it is alive */
}

static void stop_heart(struct tw_run_journal *journal)
{
    bool beats;

    pthread_mutex_lock(&journal->beating);
    beats = journal->beats;
    journal->beats = false;
    pthread_cond_signal(&journal->stopped);
    pthread_mutex_unlock(&journal->beating);
    if (beats)
        pthread_join(journal->heart, NULL);
    pthread_mutex_destroy(&journal->beating);
    pthread_cond_destroy(&journal->stopped);
}

/* Ends an unfinished last line of a killed run, so that the next line stands alone. */
bool tw_run_journal_open(struct tw_run_journal *journal, const struct tw_run *run, bool goes_on)
{
    journal->file = fopen(run->journal, goes_on ? "a" : "w");
    if (!journal->file)
        return false;
    pthread_mutex_init(&journal->syncing, NULL);
    fputs(goes_on ? "\n" : run->label ? run->label : no_label, journal->file);
    write_started(journal->file);
    start_heart(journal);
    return fflush(journal->file) == 0;
}

bool tw_run_journal_write(struct tw_run_journal *journal, const struct tw_tally *tally,
                          const struct tw_task *task, uint64_t unit)
{
    struct tw_text line = {0};
    bool fine;

    if (!journal->file)
        return true;
    tw_tally_write(tally, task, unit, &line);
    fine = !line.failed && fwrite(line.bytes, 1, line.length, journal->file) == line.length &&
           fflush(journal->file) == 0;
    tw_text_done(&line);
    return fine;
}

bool tw_run_journal_sync(struct tw_run_journal *journal)
{
    bool fine = true;

    if (!journal->file || pthread_mutex_trylock(&journal->syncing) != 0)
        return true;
    const time_t before = time(NULL);

    if (before != journal->synced) {
        fine = fsync(fileno(journal->file)) == 0 || errno == EINVAL;
        journal->synced = time(NULL);
        if (journal->synced - before > journal->slowest)
            journal->slowest = journal->synced - before;
    }
    pthread_mutex_unlock(&journal->syncing);
    return fine;
}

bool tw_run_journal_close(struct tw_run_journal *journal)
{
    bool fine;

    if (!journal->file)
        return true;
    stop_heart(journal);
    fine = fclose(journal->file) == 0;
    journal->file = NULL;
    pthread_mutex_destroy(&journal->syncing);
    return fine;
}
