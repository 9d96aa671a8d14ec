/*
 * Any bytes as results: as they are, and with sums and identity made right, so that what is hostile
 * gets past them. Nothing may crash, hang, leak or exhaust memory; a footer is believed only where
 * all sums are those that the lines have.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "results/identity.h"
#include "results/reader.h"
#include "results/results.h"
#include "verify/parts/merge.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { MOST = 1 << 16 };

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

/* Reads to the end. True: there was a footer. */
static bool read_all(const struct tw_text *text)
{
    struct tw_results_reader reader;
    struct tw_results_line line = {.kind = TW_LINE_HEADER};
    enum tw_status status =
        tw_reader_open_bytes(&reader, "fuzz", tw_text_string(text), text->length);
    bool footed;

    while (status == TW_OK && line.kind != TW_LINE_END) {
        status = tw_reader_next(&reader, &line);
        if (status != TW_OK)
            break;
        demand(line.kind == TW_LINE_END || json_is_object(line.json), "a line is an object");
        json_decref(line.json);
    }
    demand((status == TW_OK) == (reader.problem.length == 0), "what is refused has its reason");
    footed = status == TW_OK && reader.footed;
    tw_reader_close(&reader);
    return footed;
}

/* The lines with identity and sums made right. */
static void make_right(const struct tw_text *from, struct tw_text *ret_text)
{
    for (const char *at = tw_text_string(from); *at;) {
        const size_t length = strcspn(at, "\n");
        json_t *line = json_loadb(at, length, 0, NULL);
        char identity[TW_HASH_HEX], *text;

        json_object_del(line, "sum");
        if (json_is_object(line) && strcmp(tw_result_text(line, "type", ""), "header") == 0) {
            tw_results_identity(line, identity);
            json_object_set_new(line, "identity", json_string(identity));
        }
        text = line ? json_dumps(line, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
        if (text)
            tw_text_add(ret_text, text);
        else
            tw_text_add_bytes(ret_text, at, length);
        tw_text_add_char(ret_text, '\n');
        free(text);
        json_decref(line);
        at += length + (at[length] == '\n');
    }
    tw_results_seal(ret_text);
}

/* Merged alone, with itself, and as many parts as there are. */
static void merge(const struct tw_text *text)
{
    char path[] = "/tmp/tw-fuzz-results-XXXXXX";
    const char *paths[] = {path, path};
    const int file = mkstemp(path);

    demand(file >= 0 && write(file, tw_text_string(text), text->length) == (ssize_t)text->length,
           "the file is written");
    close(file);
    for (unsigned count = 1; count <= 2; count++) {
        struct tw_text merged = {0}, story = {0}, problem = {0};
        const enum tw_status status =
            tw_results_merge(&tw_builtin_tables, paths, count, &merged, &story, &problem);
        const bool footed = merged.length > 0 && read_all(&merged);

        demand(count == 1 || !footed, "the same part twice has no footer");
        demand(status != TW_OK || footed, "what holds has a footer");
        demand(footed || problem.length > 0, "what has no footer has a reason");
        tw_text_done(&merged);
        tw_text_done(&story);
        tw_text_done(&problem);
    }
    remove(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    struct tw_text raw = {0}, right = {0};

    if (length > MOST || memchr(bytes, '\0', length))
        return 0;
    tw_text_add_bytes(&raw, (const char *)bytes, length);
    make_right(&raw, &right);
    if (read_all(&raw)) {
        struct tw_text again = {0};

        make_right(&right, &again);
        demand(strcmp(tw_text_string(&again), tw_text_string(&right)) == 0, "sums are settled");
        tw_text_done(&again);
    }
    read_all(&right);
    merge(&right);
    tw_text_done(&raw);
    tw_text_done(&right);
    return 0;
}
