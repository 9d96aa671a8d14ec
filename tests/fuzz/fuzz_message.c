/*
 * Any bytes as a message to the engine's adapter, which must answer each with one line of JSON,
 * whatever it says.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/conform.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const struct tw_library library = {.tables = &tw_builtin_tables,
                                              .references = &tw_builtin_references};
    struct tw_text text = {0};

    tw_adapter_answer(&library, (const char *)bytes, length, &text);
    json_t *answer = json_loadb(tw_text_string(&text), text.length, 0, NULL);
    if (!json_is_object(answer) || strchr(tw_text_string(&text), '\n') == NULL) {
        fprintf(stderr, "this is no answer: %s\n", tw_text_string(&text));
        abort();
    }
    json_decref(answer);
    tw_text_done(&text);
    return 0;
}
