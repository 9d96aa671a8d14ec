/* A port: what it says it plays, and its answers as they come in. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/internal.h"
#include "exchange/case/case.h"
#include "results/clauses.h"

enum { SHOWN = 200 }; /* bytes of an answer that cannot be read */

const char *tw_outcome_word(enum tw_outcome_kind kind)
{
#define STATE(name) TW_STATE_##name,
    static const enum tw_row_state states[] = {TW_OUTCOMES(STATE)};
#undef STATE

    return tw_state_words[states[kind]];
}

void tw_port_start(struct tw_subject *port, const char *name, const char *command)
{
    *port = (struct tw_subject){.name = name, .command = command};
}

void tw_port_done(struct tw_subject *port)
{
    for (size_t i = 0; i < port->batch_count; i++) {
        json_decref(port->batches[i].part.hello);
        tw_arena_done(&port->batches[i].part.arena);
    }
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
    const bool failed = copy == NULL || text.failed;
    tw_text_done(&text);
    if (failed)
        port->out_of_memory = true;
    return copy;
}

json_t *tw_answer_parse(struct tw_subject *port, const char *path, const char *bytes, size_t length,
                        struct tw_outcome *outcome)
{
    json_error_t error;
    json_t *answer = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);

    if (json_is_object(answer))
        return answer;
    port->out_of_memory |= answer == NULL && json_error_code(&error) == json_error_out_of_memory;
    outcome->kind = TW_OUTCOME_ERROR;
    if (answer != NULL)
        outcome->message = tw_port_text(port, "%s%sthe answer is JSON, but not an object",
                                        path != NULL ? path : "", path != NULL ? ": " : "");
    else if (path != NULL)
        outcome->message = tw_port_text(port, "%s:%d:%d: the answer is not JSON: %s", path,
                                        error.line, error.column, error.text);
    else
        outcome->message =
            tw_port_text(port, "the answer is not JSON: byte %d: %s", error.position, error.text);
    outcome->theirs = tw_port_text(port, "%.*s", (int)(length < SHOWN ? length : SHOWN), bytes);
    json_decref(answer);
    return NULL;
}

bool tw_answer_take(struct tw_subject *port, const struct tw_conform_case *item,
                    const json_t *answer, bool smoke, struct tw_outcome *outcome)
{
    const json_t *answers = json_object_get(answer, "answers");
    const json_t *refused = json_object_get(answer, "refused");
    const char *why = json_string_value(json_object_get(answer, "unsupported"));
    const char *error = json_string_value(json_object_get(answer, "error"));

    outcome->refused = -1;
    if (why != NULL) {
        outcome->kind = TW_OUTCOME_UNSUPPORTED;
        outcome->message = tw_port_text(port, "%.400s", why);
    } else if (error != NULL) {
        outcome->kind = TW_OUTCOME_ERROR;
        outcome->message = tw_port_text(port, "it reports an error: %.400s", error);
    } else if (json_is_integer(refused)) {
        outcome->kind = TW_OUTCOME_FAIL;
        outcome->message = tw_port_text(port, "it refuses action %d, which is legal",
                                        (int)json_integer_value(refused));
        outcome->refused = (int)json_integer_value(refused);
        outcome->blame = item->is_game ? NULL : item->clauses;
        outcome->blame_count = item->is_game ? 0 : item->clause_count;
    } else if (!json_is_array(answers) ||
               json_array_size(answers) != json_array_size(item->asked)) {
        outcome->kind = TW_OUTCOME_ERROR;
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

const char *tw_port_declines(struct tw_subject *port, const struct tw_conform_case *item,
                             bool smoke)
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
        if (questions != NULL && !smoke && !is_listed(questions, word, strlen(word)))
            return tw_port_text(port, "it does not name the question %s", word);
    }
    return declines_option(port, item);
}
