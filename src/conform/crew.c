/*
 * Who puts which cases to which port. The cases of a port are cut into stints, each for a process
 * of its own; any number of workers takes them in order, and what they bring is put together as
 * if one had done all of it.
 */
#include <pthread.h>
#include <stdlib.h>

#include "conform/internal.h"

enum { MOST_WORKERS = 64 };

/* X: whether stints of a port may be taken. */
enum stage {
    STAGE_NEW,      /* nobody has talked to it */
    STAGE_GREETING, /* the first stint finds out what it plays */
    STAGE_READY,    /* the others may follow */
};

struct crew {
    struct tw_subject *ports;
    enum stage *stages;
    size_t *next; /* stint of each port */
    size_t count;
    const struct tw_suite *suite;
    const struct tw_conform_options *options;
    pthread_mutex_t lock;
    pthread_cond_t moved;
};

/* Goes through what is done of a port as one process after another would have. */
static unsigned failures_in_a_row(const struct tw_subject *port)
{
    unsigned failures = 0;

    for (size_t s = 0; s < port->stint_count && port->stints[s].done; s++)
        for (size_t i = port->stints[s].first; i < port->stints[s].end; i++) {
            if (!port->outcomes[i].asked)
                continue;
            failures = port->outcomes[i].lost ? failures + 1 : 0;
            if (failures >= TW_FAILURES_IN_A_ROW)
                return failures;
        }
    return failures;
}

static bool is_given_up(const struct crew *crew, const struct tw_subject *port)
{
    return port->trouble != NULL || port->out_of_memory ||
           (crew->options->stop != NULL && *crew->options->stop) ||
           failures_in_a_row(port) >= TW_FAILURES_IN_A_ROW;
}

/* The next stint to work at; NULL when there is none. Waits while a port is being greeted. */
static struct tw_stint *take(struct crew *crew, size_t *ret_port)
{
    for (;;) {
        bool greeting = false;
        for (size_t i = 0; i < crew->count; i++) {
            struct tw_subject *port = &crew->ports[i];
            greeting = greeting || crew->stages[i] == STAGE_GREETING;
            if (crew->stages[i] == STAGE_GREETING || crew->next[i] >= port->stint_count ||
                is_given_up(crew, port))
                continue;
            if (crew->stages[i] == STAGE_NEW)
                crew->stages[i] = STAGE_GREETING;
            *ret_port = i;
            return &port->stints[crew->next[i]++];
        }
        if (!greeting)
            return NULL;
        pthread_cond_wait(&crew->moved, &crew->lock);
    }
}

/* Lets the others at the port, now that it is known what it plays, or that it does not greet. */
static void introduce(struct crew *crew, size_t at, struct tw_stint *stint, const char *trouble)
{
    struct tw_subject *port = &crew->ports[at];

    pthread_mutex_lock(&crew->lock);
    if (crew->stages[at] == STAGE_GREETING) {
        port->trouble = trouble;
        port->hello = json_incref(stint->part.hello);
        for (size_t i = 1; trouble == NULL && i < port->stint_count; i++)
            port->stints[i].part.hello = json_incref(port->hello);
        crew->stages[at] = STAGE_READY;
    }
    pthread_cond_broadcast(&crew->moved);
    pthread_mutex_unlock(&crew->lock);
}

static void do_stint(struct crew *crew, size_t at, struct tw_stint *stint, char *buffer)
{
    struct tw_outcome first = {.faring = TW_FARING_NOT_RUN};
    struct tw_talk *talk = tw_talk_open(&stint->part, crew->suite, crew->options, buffer, &first);

    if (talk == NULL) {
        struct tw_outcome *outcome = &stint->part.outcomes[stint->first];
        outcome->evidence = first.evidence;
        introduce(crew, at, stint, first.message != NULL ? first.message : "memory ran out");
        return;
    }
    introduce(crew, at, stint, NULL);
    tw_talk_run(talk, stint->first, stint->end);
    tw_talk_close(talk);
}

static void *work(void *context)
{
    struct crew *crew = context;
    struct tw_arena arena = {0};
    char *buffer = tw_arena_alloc(&arena, (size_t)TW_LINE_LIMIT + 1);
    size_t at;

    pthread_mutex_lock(&crew->lock);
    for (struct tw_stint *stint; buffer != NULL && (stint = take(crew, &at)) != NULL;) {
        pthread_mutex_unlock(&crew->lock);
        do_stint(crew, at, stint, buffer);
        pthread_mutex_lock(&crew->lock);
        stint->done = true;
        if (stint->part.out_of_memory)
            crew->ports[at].out_of_memory = true;
    }
    for (size_t i = 0; buffer == NULL && i < crew->count; i++)
        crew->ports[i].out_of_memory = true;
    pthread_mutex_unlock(&crew->lock);
    tw_arena_done(&arena);
    return NULL;
}

/* What a worker did beyond the point where the port was given up counts as not run. */
static void put_together(struct tw_subject *port, const struct tw_suite *suite)
{
    const char *evidence = port->outcomes[0].evidence;
    unsigned failures = 0;
    bool running = false;

    port->starts = 1;
    for (size_t i = 0; i < suite->count; i++) {
        struct tw_outcome *outcome = &port->outcomes[i];
        if (i % TW_STINT_CASES == 0)
            running = i == 0;
        if (port->trouble != NULL)
            *outcome = (struct tw_outcome){.message = port->trouble, .evidence = evidence};
        else if (failures >= TW_FAILURES_IN_A_ROW)
            *outcome = (struct tw_outcome){
                .message = "not started again after too many failures in a row"};
        else if (outcome->faring == TW_FARING_NOT_RUN && outcome->message == NULL)
            outcome->message = "stopped by the user";
        if (!outcome->asked)
            continue;
        port->starts += !running;
        running = !outcome->lost;
        failures = outcome->lost ? failures + 1 : 0;
    }
}

static bool cut(struct tw_subject *port, const struct tw_suite *suite)
{
    size_t count = (suite->count + TW_STINT_CASES - 1) / TW_STINT_CASES;

    port->outcomes = tw_arena_array(&port->arena, suite->count + 1, sizeof *port->outcomes);
    port->stints = tw_arena_array(&port->arena, count + 1, sizeof *port->stints);
    if (port->outcomes == NULL || port->stints == NULL)
        return false;
    port->stint_count = count;
    for (size_t i = 0; i < count; i++) {
        size_t first = i * TW_STINT_CASES, left = suite->count - first;
        port->stints[i] = (struct tw_stint){
            .first = first, .end = first + (left < TW_STINT_CASES ? left : TW_STINT_CASES)};
        tw_port_start(&port->stints[i].part, port->name, port->command);
        port->stints[i].part.outcomes = port->outcomes;
    }
    return true;
}

static void run_all(struct crew *crew)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    pthread_t workers[MOST_WORKERS];
    unsigned started = 0;

    sigaction(SIGPIPE, &ignore, &before);
    tw_process_adopt();
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->moved, NULL);
    while (started + 1 < crew->options->jobs && started < MOST_WORKERS &&
           pthread_create(&workers[started], NULL, work, crew) == 0)
        started++;
    work(crew);
    for (unsigned i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    tw_process_sweep();
    pthread_cond_destroy(&crew->moved);
    pthread_mutex_destroy(&crew->lock);
    sigaction(SIGPIPE, &before, NULL);
}

enum tw_status tw_ports_run(struct tw_subject *ports, size_t count, const struct tw_suite *suite,
                            const struct tw_conform_options *options)
{
    struct crew crew = {.ports = ports, .count = count, .suite = suite, .options = options};
    struct tw_arena arena = {0};
    bool fine = true;

    crew.stages = tw_arena_array(&arena, count + 1, sizeof *crew.stages);
    crew.next = tw_arena_array(&arena, count + 1, sizeof *crew.next);
    fine = crew.stages != NULL && crew.next != NULL;
    for (size_t i = 0; i < count && fine; i++)
        fine = cut(&ports[i], suite);
    if (fine)
        run_all(&crew);
    for (size_t i = 0; i < count && fine; i++)
        fine = !ports[i].out_of_memory;
    for (size_t i = 0; i < count && fine; i++)
        put_together(&ports[i], suite);
    tw_arena_done(&arena);
    return fine ? TW_OK : TW_NO_MEMORY;
}
