/* Cases as files and answers from files, for ports that cannot run as a process. */
#include <stdarg.h>
#include <stdlib.h>

#include "conform/internal.h"
#include "support/memory.h"

void tw_case_file(const struct tw_conform_case *item, struct tw_text *ret_text)
{
    char *text = json_dumps(item->whole, JSON_INDENT(1) | JSON_PRESERVE_ORDER);

    tw_text_add(ret_text, text == NULL ? "" : text);
    tw_text_add_char(ret_text, '\n');
    free(text);
}

static struct tw_outcome *outcome_of(struct tw_subject *port, const struct tw_suite *suite,
                                     size_t index)
{
    if (port->outcomes == NULL)
        port->outcomes = tw_arena_array(&port->arena, suite->count + 1, sizeof *port->outcomes);
    if (port->outcomes == NULL) {
        port->out_of_memory = true;
        return NULL;
    }
    return &port->outcomes[index];
}

void tw_answer_file(struct tw_subject *port, const struct tw_suite *suite, size_t index,
                    const char *path, const char *bytes, size_t length,
                    const struct tw_conform_options *options)
{
    const unsigned long lost = tw_memory_failures();
    struct tw_outcome *outcome = outcome_of(port, suite, index);
    json_t *answer = outcome == NULL ? NULL : tw_answer_parse(port, path, bytes, length, outcome);

    if (answer != NULL)
        tw_answer_take(port, &suite->cases[index], answer, options->smoke, outcome);
    json_decref(answer);
    port->out_of_memory |= tw_memory_failures() != lost;
}

void tw_answer_missing(struct tw_subject *port, const struct tw_suite *suite, size_t index,
                       enum tw_outcome_kind kind, const char *format, ...)
{
    struct tw_outcome *outcome = outcome_of(port, suite, index);
    struct tw_text text = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    if (outcome != NULL) {
        outcome->kind = kind;
        outcome->message = tw_port_text(port, "%s", tw_text_string(&text));
    }
    tw_text_done(&text);
}
