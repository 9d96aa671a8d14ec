/* One conversation with a process of a port: what it says it plays, one case after another. */
#include <stdio.h>
#include <string.h>

#include "conform/internal.h"

/* Milliseconds; a virtual machine may take its time to start. */
enum { STOP_GRACE = 1000, START_TIME = 10000 };

struct tw_talk {
    struct tw_subject *port; /* this conversation's share of it */
    const struct tw_suite *suite;
    const struct tw_conform_options *options;
    struct tw_process process;
    unsigned failures;                    /* in a row */
    char rules[512];                      /* what `rules` was last said for; empty after a start */
    const char *declined[TW_STINT_CASES]; /* rules that it declined, and why */
    const char *declined_why[TW_STINT_CASES];
    size_t declined_count;
    bool stopped;
};

/* Numbers of messages follow from the case alone, so that reports do not tell who asked it. */
enum { SEQ_START = 1, SEQ_FIRST = 2, SEQ_PER_CASE = 2 };

static long seq_of(size_t index, bool run)
{
    return SEQ_FIRST + (long)index * SEQ_PER_CASE + (run ? 1 : 0);
}

/* What became of the process, after a question that got no answer. */
static void lose(struct tw_talk *talk, enum tw_reply how, unsigned timeout,
                 struct tw_outcome *outcome)
{
    struct tw_process *process = &talk->process;
    struct tw_subject *port = talk->port;

    outcome->faring = how == TW_REPLY_TIMEOUT ? TW_FARING_TIMEOUT : TW_FARING_ERROR;
    tw_process_end(process, how == TW_REPLY_CLOSED ? STOP_GRACE : 0);
    if (how == TW_REPLY_TIMEOUT)
        outcome->message = tw_port_text(port, "no answer within %u ms", timeout);
    else if (how == TW_REPLY_LONG)
        outcome->message = tw_port_text(port, "a line of more than %d bytes", TW_LINE_LIMIT);
    else if (how == TW_REPLY_STOPPED)
        outcome->message = "stopped by the user";
    else
        outcome->message =
            tw_port_text(port, "it closed its output without an answer; %s", process->ending);
    if (how == TW_REPLY_STOPPED) {
        outcome->faring = TW_FARING_NOT_RUN;
        talk->stopped = true;
    }
    if (process->evidence_length > 0)
        outcome->evidence = tw_port_text(port, "%s%s", process->evidence,
                                         process->evidence_lost > 0 ? " ... (cut)" : "");
}

/* One message, given by its members, and its answer; NULL when there is none or it belongs to
 * another one. */
static json_t *ask(struct tw_talk *talk, const char *message, long seq, unsigned timeout,
                   struct tw_outcome *outcome)
{
    const char *line;
    size_t length;

    struct tw_text sent = {0};
    tw_text_format(&sent, "{\"seq\":%ld,%s}\n", seq, message);
    enum tw_reply how = tw_process_ask(&talk->process, tw_text_string(&sent), sent.length, timeout,
                                       talk->options->stop, &line, &length);
    tw_text_done(&sent);
    if (how != TW_REPLY_LINE) {
        lose(talk, how, timeout, outcome);
        return NULL;
    }
    json_t *answer = tw_answer_parse(talk->port, NULL, line, length, outcome);
    const json_t *said = json_object_get(answer, "seq");
    if (answer != NULL && (!json_is_integer(said) || json_integer_value(said) != seq)) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = json_is_integer(said)
                               ? tw_port_text(talk->port, "it answers %lld, and %ld was asked",
                                              (long long)json_integer_value(said), seq)
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
static bool greet(struct tw_talk *talk, struct tw_outcome *outcome)
{
    json_t *hello = NULL;
    char message[64];
    unsigned timeout = talk->options->timeout > START_TIME ? talk->options->timeout : START_TIME;

    talk->rules[0] = '\0';
    snprintf(message, sizeof message, "\"cmd\":\"start\",\"protocol\":%d", TW_PROTOCOL);
    if (!tw_process_start(&talk->process, talk->port->command)) {
        outcome->faring = TW_FARING_ERROR;
        outcome->message = "the command cannot be started";
    } else {
        hello = ask(talk, message, SEQ_START, timeout, outcome);
    }
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

static const char *declined(const struct tw_talk *talk, const char *rules)
{
    for (size_t i = 0; i < talk->declined_count; i++)
        if (strcmp(talk->declined[i], rules) == 0)
            return talk->declined_why[i];
    return NULL;
}

/* Says by which rules the next cases are played. False: it declines, or gave no answer. */
static bool agree(struct tw_talk *talk, size_t index, const char *key, struct tw_outcome *outcome)
{
    const struct tw_conform_case *item = &talk->suite->cases[index];
    struct tw_text message = {0};
    tw_text_format(&message, "\"cmd\":\"rules\",\"rules\":\"%s\",\"options\":%s", item->rules,
                   item->options);
    json_t *answer =
        ask(talk, tw_text_string(&message), seq_of(index, false), talk->options->timeout, outcome);
    tw_text_done(&message);
    const char *why = json_string_value(json_object_get(answer, "unsupported"));
    bool agreed = json_is_true(json_object_get(answer, "ok"));

    if (answer == NULL)
        return false;
    if (why != NULL) {
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

/* False: the process is of no more use. */
static bool put_case(struct tw_talk *talk, size_t index, struct tw_outcome *outcome)
{
    const struct tw_conform_case *item = &talk->suite->cases[index];
    char key[512];

    snprintf(key, sizeof key, "%s %s", item->rules, item->options);
    if (declined(talk, key) != NULL) {
        outcome->faring = TW_FARING_UNSUPPORTED;
        outcome->message = declined(talk, key);
        return true;
    }
    if (strcmp(talk->rules, key) != 0 && !agree(talk, index, key, outcome))
        return talk->process.pid != 0;
    struct tw_text message = {0};
    tw_text_format(&message, "\"cmd\":\"run\",%s", item->message);
    json_t *answer =
        ask(talk, tw_text_string(&message), seq_of(index, true), talk->options->timeout, outcome);
    tw_text_done(&message);
    if (answer == NULL)
        return false;
    tw_answer_take(talk->port, item, answer, talk->options->smoke, outcome);
    json_decref(answer);
    return true;
}

static void run_case(struct tw_talk *talk, size_t index, struct tw_outcome *outcome)
{
    bool running = talk->process.pid != 0 || greet(talk, outcome);

    outcome->asked = true;
    outcome->lost = !(running && put_case(talk, index, outcome)) && !talk->stopped;
    talk->failures = outcome->lost ? talk->failures + 1 : 0;
}

void tw_talk_run(struct tw_talk *talk, size_t first, size_t end)
{
    struct tw_subject *port = talk->port;

    for (size_t i = first; i < end && !port->out_of_memory; i++) {
        struct tw_outcome *outcome = &port->outcomes[i];
        if (talk->stopped || talk->failures >= TW_FAILURES_IN_A_ROW)
            return;
        const char *why = tw_port_declines(port, &talk->suite->cases[i], talk->options->smoke);
        if (why != NULL)
            *outcome = (struct tw_outcome){.faring = TW_FARING_UNSUPPORTED, .message = why};
        else
            run_case(talk, i, outcome);
    }
}

struct tw_talk *tw_talk_open(struct tw_subject *port, const struct tw_suite *suite,
                             const struct tw_conform_options *options, char *buffer,
                             struct tw_outcome *outcome)
{
    struct tw_talk *talk = tw_arena_alloc(&port->arena, sizeof *talk);

    if (talk == NULL) {
        port->out_of_memory = true;
        return NULL;
    }
    *talk = (struct tw_talk){.port = port, .suite = suite, .options = options};
    talk->process.buffer = buffer;
    return port->hello != NULL || greet(talk, outcome) ? talk : NULL;
}

void tw_talk_close(struct tw_talk *talk)
{
    struct tw_text text = {0};
    const char *line;
    size_t length;

    if (talk->process.pid == 0)
        return;
    tw_text_format(&text, "{\"cmd\":\"stop\",\"seq\":%ld}\n", seq_of(talk->suite->count, false));
    tw_process_ask(&talk->process, tw_text_string(&text), text.length, STOP_GRACE,
                   talk->options->stop, &line, &length);
    tw_text_done(&text);
    tw_process_end(&talk->process, STOP_GRACE);
}
