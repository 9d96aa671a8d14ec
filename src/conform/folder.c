/* Cases as files and answers from files, for ports that cannot run as a process. */
#include <stdlib.h>

#include "conform/internal.h"

void tw_case_file(const struct tw_conform_case *item, struct tw_text *ret_text)
{
    char *text = json_dumps(item->whole, JSON_INDENT(1) | JSON_PRESERVE_ORDER);

    tw_text_add(ret_text, text == NULL ? "" : text);
    tw_text_add_char(ret_text, '\n');
    free(text);
}

void tw_answer_file(struct tw_subject *port, const struct tw_suite *suite, size_t index,
                    const char *bytes, size_t length, const struct tw_conform_options *options)
{
    struct tw_outcome *outcome;

    if (port->outcomes == NULL)
        port->outcomes = tw_arena_array(&port->arena, suite->count + 1, sizeof *port->outcomes);
    if (port->outcomes == NULL) {
        port->out_of_memory = true;
        return;
    }
    outcome = &port->outcomes[index];
    if (bytes == NULL) {
        outcome->message = "there is no file with an answer";
        return;
    }
    json_t *answer = tw_answer_parse(port, bytes, length, outcome);
    if (answer != NULL)
        tw_answer_take(port, &suite->cases[index], answer, options->smoke, outcome);
    json_decref(answer);
}
