/*
 * A port as a process: its own process group, pipes that are never waited for without a limit, and
 * an end that leaves nothing behind.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "conform/internal.h"

enum { SLICE = 100, TERM_GRACE = 300, KILL_GRACE = 5000 };

/* Two ports that are started at the same time must not inherit each other's pipes. */
static pthread_mutex_t spawning = PTHREAD_MUTEX_INITIALIZER;

static long long now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static bool make_pipe(int ends[2], int ours)
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fcntl(ends[ours], F_SETFL, O_NONBLOCK);
    return true;
}

/*
 * A plain command takes the place of the shell: when it closes its output or dies, nobody else
 * holds the pipe. What the shell has to understand is left to it.
 */
static bool is_plain(const char *command)
{
    size_t blank = strspn(command, " "), word = strcspn(command + blank, " ");

    return command[strcspn(command, "|&;()<>`\n#")] == '\0' &&
           memchr(command + blank, '=', word) == NULL && strncmp(command + blank, "exec ", 5) != 0;
}

/* In the child: only what may be called between fork and exec. */
static void become(const char *command, const int in[2], const int out[2], const int err[2])
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigset_t none;

    setpgid(0, 0);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    sigaction(SIGPIPE, &usual, NULL);
    sigaction(SIGINT, &usual, NULL);
    sigaction(SIGTERM, &usual, NULL);
    if (dup2(in[0], 0) < 0 || dup2(out[1], 1) < 0 || dup2(err[1], 2) < 0)
        _exit(127);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool spawn(struct tw_process *process, const char *command)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1}, err[2] = {-1, -1};
    bool fine = make_pipe(in, 1) && make_pipe(out, 0) && make_pipe(err, 0);

    process->pid = fine ? fork() : -1;
    if (process->pid == 0)
        become(command, in, out, err);
    fine = process->pid > 0;
    if (fine)
        setpgid(process->pid, process->pid);
    close_fd(&in[0]);
    close_fd(&out[1]);
    close_fd(&err[1]);
    if (!fine) {
        close_fd(&in[1]);
        close_fd(&out[0]);
        close_fd(&err[0]);
        process->pid = 0;
    }
    process->in = in[1];
    process->out = out[0];
    process->err = err[0];
    return fine;
}

bool tw_process_start(struct tw_process *process, const char *command)
{
    process->filled = process->taken = 0;
    process->evidence_length = process->evidence_lost = 0;
    process->evidence[0] = process->ending[0] = '\0';
    struct tw_text line = {0};
    tw_text_format(&line, "%s%s", is_plain(command) ? "exec " : "", command);
    pthread_mutex_lock(&spawning);
    bool fine = !line.failed && spawn(process, tw_text_string(&line));
    pthread_mutex_unlock(&spawning);
    tw_text_done(&line);
    return fine;
}

/* Standard error is evidence: the beginning is kept, the rest is read and counted. */
static void read_errors(struct tw_process *process)
{
    char chunk[4096];
    ssize_t got = read(process->err, chunk, sizeof chunk);

    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
        close_fd(&process->err);
        return;
    }
    size_t room = TW_EVIDENCE_LIMIT - process->evidence_length, count = got > 0 ? (size_t)got : 0;
    size_t kept = count < room ? count : room;
    memcpy(process->evidence + process->evidence_length, chunk, kept);
    process->evidence_length += kept;
    process->evidence[process->evidence_length] = '\0';
    process->evidence_lost += count - kept;
}

/* False: there will be no more. */
static bool read_output(struct tw_process *process)
{
    ssize_t got = read(process->out, process->buffer + process->filled,
                       (size_t)TW_LINE_LIMIT + 1 - process->filled);

    if (got > 0)
        process->filled += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static void write_input(struct tw_process *process, const char **message, size_t *length)
{
    ssize_t put = write(process->in, *message, *length);

    if (put > 0) {
        *message += put;
        *length -= (size_t)put;
    } else if (put < 0 && errno != EAGAIN && errno != EINTR) {
        *length = 0; /* it does not listen; it may still have answered */
    }
}

static bool take_line(struct tw_process *process, const char **ret_line, size_t *ret_length)
{
    char *start = process->buffer + process->taken;
    char *end = memchr(start, '\n', process->filled - process->taken);

    if (end == NULL)
        return false;
    *end = '\0';
    *ret_line = start;
    *ret_length = (size_t)(end - start);
    process->taken = (size_t)(end + 1 - process->buffer);
    return true;
}

static void wait_for_pipes(struct tw_process *process, size_t to_send, long long left)
{
    struct pollfd fds[3] = {
        {.fd = process->out, .events = POLLIN},
        {.fd = process->err, .events = POLLIN},
        {.fd = to_send > 0 ? process->in : -1, .events = POLLOUT},
    };

    poll(fds, 3, left < SLICE ? (int)left : SLICE);
}

/* Has it ended? It stays a zombie until the whole group is gone, so that its id is not reused. */
static bool has_ended(const struct tw_process *process)
{
    siginfo_t info = {0};

    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           info.si_pid == process->pid;
}

enum tw_reply tw_process_ask(struct tw_process *process, const char *message, size_t length,
                             unsigned timeout, const volatile sig_atomic_t *stop,
                             const char **ret_line, size_t *ret_length)
{
    long long end = now() + timeout;

    process->filled -= process->taken;
    memmove(process->buffer, process->buffer + process->taken, process->filled);
    process->taken = 0;
    /* what was said about earlier questions is no evidence for this one */
    if (message != NULL)
        process->evidence_length = process->evidence_lost = 0;
    process->evidence[process->evidence_length] = '\0';
    for (;;) {
        long long left = end - now();
        if (stop != NULL && *stop)
            return TW_REPLY_STOPPED;
        if (length == 0 && take_line(process, ret_line, ret_length))
            return TW_REPLY_LINE;
        if (process->filled > TW_LINE_LIMIT)
            return TW_REPLY_LONG;
        if (left <= 0)
            return TW_REPLY_TIMEOUT;
        /* What it started may still hold the pipe when it is gone. */
        bool gone = has_ended(process);
        wait_for_pipes(process, length, gone ? 0 : left);
        if (length > 0)
            write_input(process, &message, &length);
        if (process->err >= 0)
            read_errors(process);
        size_t before = process->filled;
        if (!read_output(process) || (gone && process->filled == before)) {
            return take_line(process, ret_line, ret_length) ? TW_REPLY_LINE : TW_REPLY_CLOSED;
        }
    }
}

static void nap(void)
{
    const struct timespec moment = {.tv_nsec = 5000000};

    nanosleep(&moment, NULL);
}

static bool ends_within(struct tw_process *process, unsigned grace)
{
    long long end = now() + grace;

    while (!has_ended(process)) {
        if (now() >= end)
            return false;
        if (process->err >= 0)
            read_errors(process);
        nap();
    }
    return true;
}

void tw_process_end(struct tw_process *process, unsigned grace)
{
    int status = 0;
    bool ended;

    if (process->pid == 0)
        return;
    close_fd(&process->in);
    ended = ends_within(process, grace);
    if (!ended) {
        kill(-process->pid, SIGTERM);
        ended = ends_within(process, TERM_GRACE);
    }
    kill(-process->pid, SIGKILL); /* also what it started and left behind */
    if (!ended)
        ends_within(process, KILL_GRACE);
    if (process->err >= 0)
        read_errors(process);
    waitpid(process->pid, &status, 0);
    if (WIFSIGNALED(status))
        snprintf(process->ending, sizeof process->ending, "ended by signal %d", WTERMSIG(status));
    else
        snprintf(process->ending, sizeof process->ending, "ended with status %d",
                 WEXITSTATUS(status));
    close_fd(&process->out);
    close_fd(&process->err);
    process->pid = 0;
}

void tw_process_adopt(void)
{
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}

/* Kills the children that a thread of ours has; false when there are none. */
static bool kill_children(const char *thread)
{
    char path[64], list[4096];

    snprintf(path, sizeof path, "/proc/self/task/%.20s/children", thread);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    list[fread(list, 1, sizeof list - 1, file)] = '\0';
    fclose(file);
    bool any = false;
    for (char *at = list, *end;; at = end) {
        long child = strtol(at, &end, 10);
        /* a number that reaches the end of the buffer may be cut off: the next look has it */
        if (end == at || *end == '\0' || child <= 0)
            return any;
        kill((pid_t)child, SIGKILL);
        waitpid((pid_t)child, NULL, 0);
        any = true;
    }
}

void tw_process_sweep(void)
{
    enum { GENERATIONS = 64 };

    /* the children of what is killed come to us in their turn */
    for (int i = 0; i < GENERATIONS; i++) {
        DIR *threads = opendir("/proc/self/task");
        bool any = false;
        for (struct dirent *entry; threads != NULL && (entry = readdir(threads)) != NULL;)
            any = (entry->d_name[0] != '.' && kill_children(entry->d_name)) || any;
        if (threads != NULL)
            closedir(threads);
        if (!any)
            break;
    }
#ifdef PR_SET_CHILD_SUBREAPER
    prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
#endif
}
