/*
 * Any bytes as the answer of a port to cases of every kind. Nothing may crash, hang, leak or
 * exhaust memory; what is no answer is told, and the rows that come out are JSON.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/conform.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

/* Lists, numbers, tokens, orders, winners: one case of each shape. */
static const char *const ids[] = {
    "setup/pile",
    "setup/shared-win",
    "setup/river-is-a-choice",
    "sample/road-shares/1-1-0",
    "sample/placements/000",
    "sample/tents/000",
    "sample/gold-split/3-players-1-active-set-03-tokens-07",
};

enum { CASES = sizeof ids / sizeof ids[0] };

static struct tw_suite whole, parts[CASES]; /* a part borrows one case of the whole */

static void prepare(void)
{
    static const struct tw_library library = {.tables = &tw_builtin_tables,
                                              .references = &tw_builtin_references};

    tw_suite_start(&whole, &library);
    demand(tw_suite_add_setups(&whole, "all") == TW_OK &&
               tw_suite_add_samples(&whole, "all") == TW_OK && whole.problems.length == 0,
           "there are cases");
    for (size_t i = 0; i < CASES; i++) {
        size_t at = 0;
        while (at < whole.count && strcmp(whole.cases[at].id, ids[i]) != 0)
            at++;
        demand(at < whole.count, ids[i]);
        parts[i] = whole;
        parts[i].cases = &whole.cases[at];
        parts[i].count = 1;
    }
}

static void check_rows(const struct tw_subject *port, const struct tw_suite *suite,
                       const struct tw_conform_options *options)
{
    struct tw_text text = {0};
    unsigned rows = 0, lines = 0;

    tw_port_rows(port, suite, options, &text, &rows);
    for (const char *line = tw_text_string(&text); *line != '\0'; lines++) {
        const size_t length = strcspn(line, "\n");
        json_t *row = json_loadb(line, length, 0, NULL);
        demand(json_is_object(row), "a row is a JSON object");
        json_decref(row);
        line += length + (line[length] == '\n');
    }
    demand(lines == rows, "rows are counted");
    tw_port_summary(port, suite, &text);
    tw_text_done(&text);
}

static void answer(const struct tw_suite *suite, bool smoke, bool report, const uint8_t *bytes,
                   size_t length)
{
    const struct tw_conform_options options = {.rules = "all", .call = "", .smoke = smoke};
    struct tw_subject port;

    tw_port_start(&port, "fuzz", NULL);
    port.folder = "answers";
    tw_answer_file(&port, suite, 0, "answers/a.json", (const char *)bytes, length, &options);
    const struct tw_outcome *outcome = &port.outcomes[0];
    demand(outcome->kind != TW_OUTCOME_NOT_RUN, "an answer is judged");
    demand(outcome->kind == TW_OUTCOME_PASS || outcome->message != NULL, "what is wrong is told");
    if (report) {
        tw_port_judge(&port, suite, "all", smoke);
        check_rows(&port, suite, &options);
    }
    tw_port_done(&port);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static bool prepared;

    if (!prepared)
        prepare();
    prepared = true;
    /* the report on one of them: it lists every clause */
    for (size_t i = 0; i < CASES; i++)
        answer(&parts[i], i % 2 == 1, i == length % CASES, bytes, length);
    return 0;
}
