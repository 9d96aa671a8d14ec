/* One conversation with a process of a port: what it says it plays, one case after another. */
#include <stdio.h>
#include <string.h>

#include "conform/internal.h"

/* Milliseconds; a virtual machine may take its time to start. */
enum { STOP_GRACE = 1000, START_TIME = 10000 };

struct tw_conversation {
    struct tw_subject *port; /* this conversation's share of it */
    const struct tw_suite *suite;
    const struct tw_conform_options *options;
    struct tw_process process;
    unsigned failures;                    /* in a row */
    char rules[512];                      /* what `rules` was last said for; empty after a start */
    const char *declined[TW_BATCH_CASES]; /* rules that it declined, and why */
    const char *declined_why[TW_BATCH_CASES];
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
static void lose(struct tw_conversation *conversation, enum tw_reply how, unsigned timeout,
                 struct tw_outcome *outcome)
{
    struct tw_process *process = &conversation->process;
    struct tw_subject *port = conversation->port;

    outcome->kind = how == TW_REPLY_TIMEOUT ? TW_OUTCOME_TIMEOUT : TW_OUTCOME_ERROR;
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
        outcome->kind = TW_OUTCOME_NOT_RUN;
        conversation->stopped = true;
    }
    if (process->evidence_length > 0)
        outcome->evidence = tw_port_text(port, "%s%s", process->evidence,
                                         process->evidence_lost > 0 ? " ... (cut)" : "");
}

/* One message, given by its members, and its answer; NULL when there is none or it belongs to
 * another one. */
static json_t *ask(struct tw_conversation *conversation, const char *message, long seq,
                   unsigned timeout, struct tw_outcome *outcome)
{
    const char *line;
    size_t length;

    struct tw_text sent = {0};
    tw_text_format(&sent, "{\"seq\":%ld,%s}\n", seq, message);
    enum tw_reply how = tw_process_ask(&conversation->process, tw_text_string(&sent), sent.length,
                                       timeout, conversation->options->stop, &line, &length);
    tw_text_done(&sent);
    if (how != TW_REPLY_LINE) {
        lose(conversation, how, timeout, outcome);
        return NULL;
    }
    json_t *answer = tw_answer_parse(conversation->port, NULL, line, length, outcome);
    const json_t *said = json_object_get(answer, "seq");
    if (answer != NULL && (!json_is_integer(said) || json_integer_value(said) != seq)) {
        outcome->kind = TW_OUTCOME_ERROR;
        outcome->message =
            json_is_integer(said)
                ? tw_port_text(conversation->port, "it answers %lld, and %ld was asked",
                               (long long)json_integer_value(said), seq)
                : tw_port_text(conversation->port, "the answer has no whole number 'seq'");
        json_decref(answer);
        answer = NULL;
    }
    if (answer == NULL)
        tw_process_end(&conversation->process, 0);
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
static bool greet(struct tw_conversation *conversation, struct tw_outcome *outcome)
{
    json_t *hello = NULL;
    char message[64];
    unsigned timeout =
        conversation->options->timeout > START_TIME ? conversation->options->timeout : START_TIME;

    conversation->rules[0] = '\0';
    snprintf(message, sizeof message, "\"cmd\":\"start\",\"protocol\":%d", TW_PROTOCOL);
    if (!tw_process_start(&conversation->process, conversation->port->command)) {
        outcome->kind = TW_OUTCOME_ERROR;
        outcome->message = "the command cannot be started";
    } else {
        hello = ask(conversation, message, SEQ_START, timeout, outcome);
    }
    if (hello != NULL && !is_hello(hello)) {
        outcome->kind = TW_OUTCOME_ERROR;
        outcome->message = tw_port_text(
            conversation->port,
            "the answer to start lacks protocol %d, implementation.name or rules", TW_PROTOCOL);
        json_decref(hello);
        tw_process_end(&conversation->process, 0);
        return false;
    }
    if (hello != NULL && conversation->port->hello == NULL)
        conversation->port->hello = hello;
    else
        json_decref(hello);
    return hello != NULL;
}

static const char *declined(const struct tw_conversation *conversation, const char *rules)
{
    for (size_t i = 0; i < conversation->declined_count; i++)
        if (strcmp(conversation->declined[i], rules) == 0)
            return conversation->declined_why[i];
    return NULL;
}

/* Says by which rules the next cases are played. False: it declines, or gave no answer. */
static bool agree(struct tw_conversation *conversation, size_t index, const char *key,
                  struct tw_outcome *outcome)
{
    const struct tw_conform_case *item = &conversation->suite->cases[index];
    struct tw_text message = {0};
    tw_text_format(&message, "\"cmd\":\"rules\",\"rules\":\"%s\",\"options\":%s", item->rules,
                   item->options);
    json_t *answer = ask(conversation, tw_text_string(&message), seq_of(index, false),
                         conversation->options->timeout, outcome);
    tw_text_done(&message);
    const char *why = json_string_value(json_object_get(answer, "unsupported"));
    bool agreed = json_is_true(json_object_get(answer, "ok"));

    if (answer == NULL)
        return false;
    if (why != NULL) {
        conversation->declined[conversation->declined_count] =
            tw_port_text(conversation->port, "%s", key);
        conversation->declined_why[conversation->declined_count++] =
            tw_port_text(conversation->port, "%.200s", why);
        outcome->kind = TW_OUTCOME_UNSUPPORTED;
        outcome->message = declined(conversation, key);
    } else if (!agreed) {
        outcome->kind = TW_OUTCOME_ERROR;
        outcome->message = "the answer to rules has neither ok nor unsupported";
    }
    json_decref(answer);
    snprintf(conversation->rules, sizeof conversation->rules, "%s", agreed ? key : "");
    return agreed;
}

/* False: the process is of no more use. */
static bool put_case(struct tw_conversation *conversation, size_t index, struct tw_outcome *outcome)
{
    const struct tw_conform_case *item = &conversation->suite->cases[index];
    char key[512];

    snprintf(key, sizeof key, "%s %s", item->rules, item->options);
    if (declined(conversation, key) != NULL) {
        outcome->kind = TW_OUTCOME_UNSUPPORTED;
        outcome->message = declined(conversation, key);
        return true;
    }
    if (strcmp(conversation->rules, key) != 0 && !agree(conversation, index, key, outcome))
        return conversation->process.pid != 0;
    struct tw_text message = {0};
    tw_text_format(&message, "\"cmd\":\"run\",%s", item->message);
    json_t *answer = ask(conversation, tw_text_string(&message), seq_of(index, true),
                         conversation->options->timeout, outcome);
    tw_text_done(&message);
    if (answer == NULL)
        return false;
    tw_answer_take(conversation->port, item, answer, conversation->options->smoke, outcome);
    json_decref(answer);
    return true;
}

static void run_case(struct tw_conversation *conversation, size_t index, struct tw_outcome *outcome)
{
    bool running = conversation->process.pid != 0 || greet(conversation, outcome);

    outcome->asked = true;
    outcome->lost = !(running && put_case(conversation, index, outcome)) && !conversation->stopped;
    conversation->failures = outcome->lost ? conversation->failures + 1 : 0;
}

void tw_conversation_run(struct tw_conversation *conversation, size_t first, size_t end)
{
    struct tw_subject *port = conversation->port;

    for (size_t i = first; i < end && !port->out_of_memory; i++) {
        struct tw_outcome *outcome = &port->outcomes[i];
        if (conversation->stopped || conversation->failures >= TW_FAILURES_IN_A_ROW)
            return;
        const char *why =
            tw_port_declines(port, &conversation->suite->cases[i], conversation->options->smoke);
        if (why != NULL)
            *outcome = (struct tw_outcome){.kind = TW_OUTCOME_UNSUPPORTED, .message = why};
        else
            run_case(conversation, i, outcome);
    }
}

struct tw_conversation *tw_conversation_open(struct tw_subject *port, const struct tw_suite *suite,
                                             const struct tw_conform_options *options, char *buffer,
                                             struct tw_outcome *outcome)
{
    struct tw_conversation *conversation = tw_arena_alloc(&port->arena, sizeof *conversation);

    if (conversation == NULL) {
        port->out_of_memory = true;
        return NULL;
    }
    *conversation = (struct tw_conversation){.port = port, .suite = suite, .options = options};
    conversation->process.buffer = buffer;
    return port->hello != NULL || greet(conversation, outcome) ? conversation : NULL;
}

void tw_conversation_close(struct tw_conversation *conversation)
{
    struct tw_text text = {0};
    const char *line;
    size_t length;

    if (conversation->process.pid == 0)
        return;
    tw_text_format(&text, "{\"cmd\":\"stop\",\"seq\":%ld}\n",
                   seq_of(conversation->suite->count, false));
    tw_process_ask(&conversation->process, tw_text_string(&text), text.length, STOP_GRACE,
                   conversation->options->stop, &line, &length);
    tw_text_done(&text);
    tw_process_end(&conversation->process, STOP_GRACE);
}
