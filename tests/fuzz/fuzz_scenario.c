/*
 * Any bytes as a scenario, a game record or a saved game, the first ones choosing which. Nothing
 * may crash, hang, leak or exhaust memory, and what cannot be used must be reported.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "exchange/exchange.h"
#include "model/yaml/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

static void check(const struct tw_replay *replay, enum tw_status status)
{
    struct tw_text text = {0};

    demand(status != TW_UNUSABLE || replay->diagnostics.errors > 0 || replay->reason != NULL,
           "what cannot be used is reported");
    demand(status != TW_FINDING || replay->mismatch_count > 0, "what does not hold is named");
    demand(status != TW_OK || replay->verdict == TW_VERDICT_PASS, "only a pass is a pass");
    if (replay->state != NULL && status != TW_UNUSABLE) {
        tw_replay_text(replay, &text);
        tw_replay_json(replay, &text);
        tw_record_write(replay, &text);
    }
    tw_diagnostics_text(&replay->diagnostics, false, &text);
    tw_text_done(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const struct tw_library library = {.tables = &tw_builtin_tables,
                                              .references = &tw_builtin_references};
    const struct tw_source *source;
    struct tw_replay replay;
    enum tw_status status;

    if (length == 0)
        return 0;
    tw_replay_start(&replay, &library);
    if (tw_source_from_bytes("input", (const char *)bytes, length, &replay.arena, &source) ==
        TW_OK) {
        /* Records begin with a brace; those of the other engine are told by their first key. */
        if (bytes[0] != '{')
            status = tw_scenario_run(&replay, source);
        else if (length > 2 && bytes[1] == '"' && bytes[2] == 'f')
            status = tw_record_run(&replay, source);
        else
            status = tw_jcz_run(&replay, source);
        check(&replay, status);
    }
    tw_replay_done(&replay);
    return 0;
}
