/*
 * Any bytes as a book, and any pattern on it: the first line of the input is the pattern of a fact,
 * the rest is the book. The patterns of two sound facts and a discrepancy are looked for as well.
 * Nothing may crash, hang, leak or exhaust memory, and places must lie inside the book.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit/audit.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { MOST_PATTERN = 300, MOST_BOOK = 1 << 16 };

static const char ruleset[] =
    "ruleset: hamlet\ntitle: H\nneeds: []\nsets: []\nmechanisms: {}\n"
    "editions: {en: {title: E, language: en}, ru: {title: R, language: ru}}\n"
    "facts:\n"
    "  - id: H-CF-01\n    fact: F.\n    value: 7\n    implies: 7\n    patterns: {en: %s}\n"
    "  - id: H-CF-02\n    fact: F.\n    value: [1, 2]\n"
    "    patterns: {en: '(?i)(?<a>(?&number))\\s+(?<b>(?&number))'}\n"
    "  - id: H-CF-03\n    fact: F.\n    value: 3\n"
    "    patterns: {ru: '(?J)(?<n>(?&number))\\s+д|д\\p{L}*(?<n>\\d+)'}\n"
    "clauses:\n  - {id: H-01, topic: t, rule: must, statement: S., sources: []}\n";

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "does not hold: %s\n", what);
    abort();
}

/* Loads the ruleset with this pattern; false when YAML cannot hold it. */
static bool load(struct tw_model *model, const char *pattern)
{
    struct tw_text quoted = {0}, text = {0};
    const struct tw_source *source;
    bool loaded;

    tw_text_add_json(&quoted, pattern[0] ? pattern : "x");
    tw_text_format(&text, ruleset, tw_text_string(&quoted));
    loaded = tw_source_from_bytes("hamlet.yaml", tw_text_string(&text), text.length, &model->arena,
                                  &source) == TW_OK &&
             tw_model_load_source(model, source) == TW_OK && tw_model_check(model) == TW_OK;
    tw_text_done(&quoted);
    tw_text_done(&text);
    return loaded;
}

static void check_places(const struct tw_audit_places *places, const struct tw_audit_book *book)
{
    demand(places->count <= places->all && places->count <= TW_AUDIT_MAX_PLACES, "places counted");
    for (size_t i = 0; i < places->count; i++) {
        demand(places->list[i].line >= 1 && places->list[i].line <= book->lines, "line of a place");
        demand(!strchr(places->list[i].quote, '\n'), "a quote is one line");
    }
}

static void check(const struct tw_audit *audit, enum tw_status status)
{
    struct tw_text text = {0};
    size_t bad = audit->mismatch_count;

    for (size_t i = 0; i < audit->fact_count; i++) {
        const struct tw_audit_fact *fact = &audit->facts[i];

        check_places(&fact->places, &audit->books[fact->book]);
        bad += fact->outcome == TW_AUDIT_DIFFERS || fact->outcome == TW_AUDIT_NOT_FOUND ||
               fact->outcome == TW_AUDIT_GAVE_UP;
    }
    if (status == TW_OK || status == TW_FINDING)
        demand((status == TW_FINDING) == (bad > 0), "the status says whether all holds");
    demand(status != TW_UNUSABLE || audit->diagnostics.errors > 0, "what is unusable is reported");
    tw_diagnostics_text(&audit->diagnostics, true, &text);
    tw_diagnostics_json(&audit->diagnostics, &text);
    tw_text_done(&text);
}

static void run(const char *pattern, const char *bytes, size_t length)
{
    static struct tw_audit audit;
    const struct tw_source *source;
    struct tw_model model;

    tw_model_start(&model);
    if (load(&model, pattern) &&
        tw_source_from_bytes("book.txt", bytes, length, &model.arena, &source) == TW_OK) {
        tw_audit_start(&audit, &model);
        if (tw_audit_add_book(&audit, "en", source) == TW_OK)
            demand(tw_audit_add_book(&audit, "ru", source) == TW_OK, "a text is a text twice");
        else
            demand(audit.diagnostics.errors > 0, "what is no book is reported");
        check(&audit, tw_audit_run(&audit));
        tw_audit_done(&audit);
    }
    tw_model_done(&model);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    const char *text = (const char *)bytes;
    const char *end = length ? memchr(text, '\n', length) : NULL;
    const size_t first = end ? (size_t)(end - text) : 0;
    char pattern[MOST_PATTERN] = "";

    if (length > MOST_BOOK)
        length = MOST_BOOK;
    if (first < MOST_PATTERN && first < length)
        memcpy(pattern, text, first);
    run(pattern, text, length);
    return 0;
}
