/* Putting the cases to one port: what it says it plays, one question after another, restarts. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/internal.h"
#include "scenario/case.h"

/* Milliseconds; a virtual machine may take its time to start. */
enum { STOP_GRACE = 1000, START_TIME = 10000, MOST_DECLINED = 64 };

#define WORD_FARING(name, word) word,
const char *const tw_faring_words[] = {TW_FARINGS(WORD_FARING)};
#undef WORD_FARING

/* A conversation with a port. */
struct talk {
    struct tw_subject *port;
    const struct tw_suite *suite;
    const struct tw_conform_options *options;
    struct tw_process process;
    long sequence;
    unsigned failures;                   /* in a row */
    char rules[512];                     /* what `rules` was last said for; empty after a start */
    const char *declined[MOST_DECLINED]; /* rules that it declined, and why */
    const char *declined_why[MOST_DECLINED];
    size_t declined_count;
    bool stopped;
};

void tw_port_start(struct tw_subject *port, const char *name, const char *command)
{
    *port = (struct tw_subject){.name = name, .command = command};
}

void tw_port_done(struct tw_subject *port)
{
    json_decref(port->hello);
    tw_text_done(&port->remarks);
    tw_arena_done(&port->arena);
}

char *tw_port_text(struct tw_subject *port, const char *format, ...)
{
    struct tw_text text = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    char *copy = tw_arena_string(&port->arena, tw_text_string(&text));
    tw_text_done(&text);
    if (copy == NULL)
        port->out_of_memory = true;
    return copy;
}

json_t *tw_answer_parse(struct tw_subject *port, const char *bytes, size_t length,
                        struct tw_outcome *outcome)
{
    json_error_t error;
    json_t *answer = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);

    if (json_is_object(answer))
        return answer;
    outcome->faring = TW_FARING_ERROR;
    outcome->message = answer == NULL ? tw_port_text(port, "the answer is not JSON: byte %d: %s",
                                                     error.position, error.text)
                                      : tw_port_text(port, "the answer is JSON, but not an object");
    outcome->theirs = tw_port_text(port, "%.200s", bytes);
    json_decref(answer);
    return NULL;
}

/* What became of the process, after a question that got no answer. */
static void lose(struct talk *talk, enum tw_talk how, unsigned timeout, struct tw_outcome *outcome)
{
    struct tw_process *process = &talk->process;
    struct tw_subject *port = talk->port;

    outcome->faring = how == TW_TALK_TIMEOUT ? TW_FARING_TIMEOUT : TW_FARING_ERROR;
    tw_process_end(process, how == TW_TALK_CLOSED ? STOP_GRACE : 0);
    if (how == TW_TALK_TIMEOUT)
        outcome->message = tw_port_text(port, "no answer within %u ms", timeout);
    else if (how == TW_TALK_LONG)
        outcome->message = tw_port_text(port, "a line of more than %d bytes", TW_LINE_LIMIT);
    else if (how == TW_TALK_STOPPED)
        outcome->message = "stopped by the user";
    else
        outcome->message =
            tw_port_text(port, "it closed its output without an answer; %s", process->ending);
    if (how == TW_TALK_STOPPED) {
        outcome->faring = TW_FARING_NOT_RUN;
        talk->stopped = true;
    }
    if (process->evidence_length > 0)
        outcome->evidence = tw_port_text(port, "%s%s", process->evidence,
                                         process->evidence_lost > 0 ? " ... (cut)" : "");
}

/* One question and its answer; NULL when there is none or it belongs to another question. */
static json_t *ask(struct talk *talk, json_t *message, unsigned timeout, struct tw_outcome *outcome)
{
    const char *line;
    size_t length;

    json_object_set_new(message, "seq", json_integer(++talk->sequence));
    char *text = json_dumps(message, JSON_COMPACT | JSON_PRESERVE_ORDER);
    struct tw_text sent = {0};
    tw_text_format(&sent, "%s\n", text == NULL ? "" : text);
    free(text);
    enum tw_talk how = tw_process_ask(&talk->process, tw_text_string(&sent), sent.length, timeout,
                                      talk->options->stop, &line, &length);
    tw_text_done(&sent);
    if (how != TW_TALK_LINE) {
        lose(talk, how, timeout, outcome);
        return NULL;
    }
    json_t *answer = tw_answer_parse(talk->port, line, length, outcome);
    const json_t *seq = json_object_get(answer, "seq");
    if (answer != NULL && (!json_is_integer(seq) || json_integer_value(seq) != talk->sequence)) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = json_is_integer(seq)
                               ? tw_port_text(talk->port, "it answers %lld, and %ld was asked",
                                              (long long)json_integer_value(seq), talk->sequence)
                               : tw_port_text(talk->port, "the answer has no whole number 'seq'");
        json_decref(answer);
        answer = NULL;
    }
    if (answer == NULL)
        tw_process_end(&talk->process, 0);
    return answer;
}

static bool is_hello(const json_t *hello)
{
    return json_integer_value(json_object_get(hello, "protocol")) == TW_PROTOCOL &&
           json_is_object(json_object_get(hello, "implementation")) &&
           json_is_string(json_object_get(json_object_get(hello, "implementation"), "name")) &&
           json_is_array(json_object_get(hello, "rules"));
}

/* Starts the process and greets it. */
static bool greet(struct talk *talk, struct tw_outcome *outcome)
{
    json_t *message = json_pack("{s:s, s:i}", "cmd", "start", "protocol", TW_PROTOCOL);
    json_t *hello = NULL;
    unsigned timeout = talk->options->timeout > START_TIME ? talk->options->timeout : START_TIME;

    talk->rules[0] = '\0';
    if (message == NULL || !tw_process_start(&talk->process, talk->port->command)) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = "the command cannot be started";
    } else {
        hello = ask(talk, message, timeout, outcome);
    }
    json_decref(message);
    if (hello != NULL && !is_hello(hello)) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = tw_port_text(
            talk->port, "the answer to start lacks protocol %d, implementation.name or rules",
            TW_PROTOCOL);
        json_decref(hello);
        tw_process_end(&talk->process, 0);
        return false;
    }
    if (hello != NULL && talk->port->hello == NULL)
        talk->port->hello = hello;
    else
        json_decref(hello);
    return hello != NULL;
}

static const char *declined(const struct talk *talk, const char *rules)
{
    for (size_t i = 0; i < talk->declined_count; i++)
        if (strcmp(talk->declined[i], rules) == 0)
            return talk->declined_why[i];
    return NULL;
}

/* Says by which rules the next cases are played. False: it declines, or gave no answer. */
static bool agree(struct talk *talk, const struct tw_conform_case *item, const char *key,
                  struct tw_outcome *outcome)
{
    json_t *message = json_pack("{s:s, s:s, s:O?}", "cmd", "rules", "rules", item->rules, "options",
                                json_object_get(item->game, "options"));
    json_t *answer = message == NULL ? NULL : ask(talk, message, talk->options->timeout, outcome);
    const char *why = json_string_value(json_object_get(answer, "unsupported"));
    bool agreed = json_is_true(json_object_get(answer, "ok"));

    json_decref(message);
    if (answer == NULL)
        return false;
    if (why != NULL && talk->declined_count < MOST_DECLINED) {
        talk->declined[talk->declined_count] = tw_port_text(talk->port, "%s", key);
        talk->declined_why[talk->declined_count++] = tw_port_text(talk->port, "%.200s", why);
        outcome->faring = TW_FARING_UNSUPPORTED;
        outcome->message = declined(talk, key);
    } else if (!agreed) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = "the answer to rules has neither ok nor unsupported";
    }
    json_decref(answer);
    snprintf(talk->rules, sizeof talk->rules, "%s", agreed ? key : "");
    return agreed;
}

bool tw_answer_take(struct tw_subject *port, const struct tw_conform_case *item,
                    const json_t *answer, bool smoke, struct tw_outcome *outcome)
{
    const json_t *answers = json_object_get(answer, "answers");
    const json_t *refused = json_object_get(answer, "refused");
    const char *why = json_string_value(json_object_get(answer, "unsupported"));
    const char *error = json_string_value(json_object_get(answer, "error"));

    if (why != NULL) {
        outcome->faring = TW_FARING_UNSUPPORTED;
        outcome->message = tw_port_text(port, "%.400s", why);
    } else if (error != NULL) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = tw_port_text(port, "it reports an error: %.400s", error);
    } else if (json_is_integer(refused)) {
        outcome->faring = TW_FARING_FAIL;
        outcome->message = tw_port_text(port, "it refuses action %d, which is legal",
                                        (int)json_integer_value(refused));
        outcome->blame = item->is_game ? NULL : item->clauses;
        outcome->blame_count = item->is_game ? 0 : item->clause_count;
    } else if (!json_is_array(answers) ||
               json_array_size(answers) != json_array_size(item->asked)) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = tw_port_text(port, "%zu answers to %zu questions",
                                        json_array_size(answers), json_array_size(item->asked));
    } else {
        return smoke ? tw_judge_form(port, item, answers, outcome)
                     : tw_judge_answers(port, item, answers, outcome);
    }
    return false;
}

static bool is_listed(const json_t *list, const char *word, size_t length)
{
    size_t i;
    json_t *value;

    json_array_foreach(list, i, value)
    {
        const char *text = json_string_value(value);
        if (text != NULL && strlen(text) == length && strncmp(text, word, length) == 0)
            return true;
    }
    return false;
}

/* A reading that is not the default must be named with its value. */
static const char *declines_option(struct tw_subject *port, const struct tw_conform_case *item)
{
    const json_t *named = json_object_get(port->hello, "options");
    const char *key;
    json_t *value;

    json_object_foreach(json_object_get(item->game, "options"), key, value)
    {
        const char *text = json_string_value(value);
        if (!is_listed(json_object_get(named, key), text, strlen(text)))
            return tw_port_text(port, "it does not name the reading %s=%s", key, text);
    }
    return NULL;
}

const char *tw_port_declines(struct tw_subject *port, const struct tw_conform_case *item)
{
    const json_t *rules = json_object_get(port->hello, "rules");
    const json_t *questions = json_object_get(port->hello, "questions");
    size_t i;
    json_t *question;

    for (const char *at = item->rules; *at != '\0'; at += strcspn(at, "+"), at += *at == '+')
        if (!is_listed(rules, at, strcspn(at, "+")))
            return tw_port_text(port, "it does not name the rules %.*s", (int)strcspn(at, "+"), at);
    json_array_foreach(item->asked, i, question)
    {
        const char *word = json_string_value(json_object_get(question, "ask"));
        if (questions != NULL && !is_listed(questions, word, strlen(word)))
            return tw_port_text(port, "it does not name the question %s", word);
    }
    return declines_option(port, item);
}

/* False: the process is of no more use. */
static bool put_case(struct talk *talk, const struct tw_conform_case *item,
                     struct tw_outcome *outcome)
{
    char *options = json_dumps(json_object_get(item->game, "options"), JSON_SORT_KEYS);
    char key[512];

    snprintf(key, sizeof key, "%s %s", item->rules, options == NULL ? "" : options);
    free(options);
    if (declined(talk, key) != NULL) {
        outcome->faring = TW_FARING_UNSUPPORTED;
        outcome->message = declined(talk, key);
        return true;
    }
    if (strcmp(talk->rules, key) != 0 && !agree(talk, item, key, outcome))
        return talk->process.pid != 0;
    json_t *message =
        json_pack("{s:s, s:O, s:O}", "cmd", "run", "game", item->game, "questions", item->asked);
    json_t *answer = message == NULL ? NULL : ask(talk, message, talk->options->timeout, outcome);
    json_decref(message);
    if (answer == NULL)
        return false;
    tw_answer_take(talk->port, item, answer, talk->options->smoke, outcome);
    json_decref(answer);
    return true;
}

static void run_case(struct talk *talk, const struct tw_conform_case *item,
                     struct tw_outcome *outcome)
{
    if (talk->process.pid == 0) {
        if (!greet(talk, outcome)) {
            talk->failures++;
            return;
        }
        talk->port->restarts++;
    }
    if (put_case(talk, item, outcome))
        talk->failures = 0;
    else
        talk->failures++;
}

static void say_stop(struct talk *talk)
{
    struct tw_text text = {0};
    const char *line;
    size_t length;

    if (talk->process.pid == 0)
        return;
    tw_text_format(&text, "{\"cmd\":\"stop\",\"seq\":%ld}\n", ++talk->sequence);
    tw_process_ask(&talk->process, tw_text_string(&text), text.length, STOP_GRACE,
                   talk->options->stop, &line, &length);
    tw_text_done(&text);
    tw_process_end(&talk->process, STOP_GRACE);
}

static void run_cases(struct talk *talk)
{
    const struct tw_suite *suite = talk->suite;
    struct tw_subject *port = talk->port;

    for (size_t i = 0; i < suite->count && !port->out_of_memory; i++) {
        struct tw_outcome *outcome = &port->outcomes[i];
        const char *why = talk->stopped ? "stopped by the user"
                          : talk->failures >= TW_FAILURES_IN_A_ROW
                              ? "not started again after too many failures in a row"
                              : NULL;
        if (why != NULL) {
            outcome->message = why;
            continue;
        }
        why = tw_port_declines(port, &suite->cases[i]);
        if (why != NULL)
            *outcome = (struct tw_outcome){.faring = TW_FARING_UNSUPPORTED, .message = why};
        else
            run_case(talk, &suite->cases[i], outcome);
    }
    say_stop(talk);
}

static void run_port(struct tw_subject *port, const struct tw_suite *suite,
                     const struct tw_conform_options *options)
{
    struct tw_outcome first = {.faring = TW_FARING_NOT_RUN};
    struct talk *talk = tw_arena_alloc(&port->arena, sizeof *talk);

    port->outcomes = tw_arena_array(&port->arena, suite->count + 1, sizeof *port->outcomes);
    if (talk == NULL || port->outcomes == NULL) {
        port->out_of_memory = true;
        return;
    }
    *talk = (struct talk){.port = port, .suite = suite, .options = options};
    talk->process.buffer = tw_arena_alloc(&port->arena, (size_t)TW_LINE_LIMIT + 1);
    if (talk->process.buffer == NULL) {
        port->out_of_memory = true;
    } else if (!greet(talk, &first)) {
        port->trouble = first.message;
        for (size_t i = 0; i < suite->count; i++)
            port->outcomes[i] = (struct tw_outcome){
                .faring = TW_FARING_NOT_RUN, .message = first.message, .evidence = first.evidence};
    } else {
        run_cases(talk);
    }
    tw_process_end(&talk->process, 0);
}

/* Ports that wait for someone to run them. */
struct queue {
    struct tw_subject *ports;
    size_t count, next;
    const struct tw_suite *suite;
    const struct tw_conform_options *options;
    pthread_mutex_t lock;
};

static void *work(void *context)
{
    struct queue *queue = context;

    for (;;) {
        pthread_mutex_lock(&queue->lock);
        size_t at = queue->next < queue->count ? queue->next++ : queue->count;
        pthread_mutex_unlock(&queue->lock);
        if (at == queue->count)
            return NULL;
        run_port(&queue->ports[at], queue->suite, queue->options);
    }
}

enum tw_status tw_ports_run(struct tw_subject *ports, size_t count, const struct tw_suite *suite,
                            const struct tw_conform_options *options)
{
    enum { MOST_WORKERS = 64 };
    struct queue queue = {.ports = ports, .count = count, .suite = suite, .options = options};
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    pthread_t workers[MOST_WORKERS];
    unsigned started = 0;
    enum tw_status status = TW_OK;

    sigaction(SIGPIPE, &ignore, &before);
    pthread_mutex_init(&queue.lock, NULL);
    while (started + 1 < options->jobs && started + 1 < count && started < MOST_WORKERS &&
           pthread_create(&workers[started], NULL, work, &queue) == 0)
        started++;
    work(&queue);
    for (unsigned i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    pthread_mutex_destroy(&queue.lock);
    sigaction(SIGPIPE, &before, NULL);
    for (size_t i = 0; i < count; i++)
        if (ports[i].out_of_memory)
            status = TW_NO_MEMORY;
    return status;
}
