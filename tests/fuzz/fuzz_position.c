/*
 * Any bytes as a position in one line. Nothing may crash, hang, leak or exhaust memory; what cannot
 * be read is told with its place; what can be read comes back from its own text.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/notation/notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static struct tw_notation one, other;

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

static void check(struct tw_notation *read)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    struct tw_notation_problem problem;
    struct tw_problem reason;
    struct tw_text text = {0}, again = {0}, scenario = {0};

    tw_notation_write(read, &text);
    if (!tw_notation_read(&tw_builtin_tables, tw_text_string(&text), text.length, &other,
                          &problem)) {
        fprintf(stderr, "%s\n%s\n", tw_text_string(&text), problem.text);
        demand(false, "what is written can be read");
    }
    tw_notation_write(&other, &again);
    demand(strcmp(tw_text_string(&text), tw_text_string(&again)) == 0, "the normal form stays");
    demand(read->state.phase == other.state.phase && read->state.player == other.state.player,
           "the same decision is waited for");
    demand(tw_legal_actions(read->game, &read->state, actions) ==
               tw_legal_actions(other.game, &other.state, actions),
           "the same decisions are legal");
    tw_notation_scenario(read, &scenario, &reason);
    tw_text_done(&text);
    tw_text_done(&again);
    tw_text_done(&scenario);
    tw_notation_done(&other);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct tw_notation_problem problem = {.width = 0};

    if (tw_notation_read(&tw_builtin_tables, (const char *)bytes, length, &one, &problem)) {
        check(&one);
        tw_notation_done(&one);
    } else {
        demand(problem.text[0] != '\0' && problem.width > 0 && problem.offset <= length,
               "what is wrong is told with its place");
    }
    return 0;
}
