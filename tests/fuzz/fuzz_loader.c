/*
 * Any bytes as a source file: load, check, lower, show. Nothing may crash, hang, leak or exhaust
 * memory; whatever is wrong with them must end in a diagnostic.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "model/model.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void show(const struct tw_diagnostics *diagnostics)
{
    struct tw_text text = {0};

    tw_diagnostics_text(diagnostics, true, &text);
    tw_diagnostics_json(diagnostics, &text);
    tw_diagnostics_sarif(diagnostics, &text);
    tw_text_done(&text);
}

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const struct tw_tables *tables = NULL;
    const struct tw_source *source;
    enum tw_status loaded;
    enum tw_status checked;
    struct tw_model model;

    tw_model_start(&model);
    if (tw_source_from_bytes("input.yaml", (const char *)bytes, length, &model.arena, &source) ==
        TW_OK) {
        loaded = tw_model_load_source(&model, source);
        checked = tw_model_check(&model);
        show(&model.diagnostics);
        demand(loaded == TW_OK || loaded == TW_NO_MEMORY || model.diagnostics.errors > 0,
               "what cannot be loaded is reported");
        demand((checked == TW_OK) == (model.diagnostics.errors == 0) || checked == TW_NO_MEMORY,
               "the check says whether there are errors");
        if (tw_model_tables(&model, &tables) == TW_OK)
            demand(checked == TW_OK, "only a sound model has tables");
    }
    tw_model_done(&model);
    return 0;
}
