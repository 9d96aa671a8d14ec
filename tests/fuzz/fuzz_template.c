/*
 * Any bytes as a template. It is rendered or refused with a message that has a place, and writes
 * nowhere but below its folder.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generators/generate.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

static const struct tw_tile_set *smallest_set(void)
{
    const struct tw_tile_set *best = tw_builtin_tables.sets;

    for (unsigned i = 0; i < tw_builtin_tables.set_count; i++)
        if (tw_builtin_tables.sets[i].tile_count < best->tile_count)
            best = &tw_builtin_tables.sets[i];
    return best;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const struct tw_tile_set *set = smallest_set();
    const struct tw_document_source source = {.rules = &tw_builtin_tables,
                                              .sets = &set,
                                              .set_count = 1,
                                              .language = "template",
                                              .command = "tilewright"};
    struct tw_outputs outputs = {0};
    struct tw_text text = {0};
    enum tw_status status;

    tw_text_add_bytes(&text, (const char *)bytes, length);
    status = tw_generate_template("t.tmpl", tw_text_string(&text), length, &source, &outputs);
    if (status == TW_UNUSABLE)
        demand(strncmp(tw_text_string(&outputs.problem), "t.tmpl:", 7) == 0, "it has a place");
    for (const struct tw_output *output = outputs.first; output; output = output->next)
        demand(output->name[0] != '/' && !strstr(output->name, ".."), "it stays in its folder");
    tw_outputs_done(&outputs);
    tw_text_done(&text);
    return 0;
}
