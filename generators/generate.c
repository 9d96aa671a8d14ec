#include "generators/generate.h"

#include <string.h>

#include "generators/template/template.h"
#include "generators/templates.h"

#define WORD(name, word) word,
const char *const tw_language_words[] = {TW_LANGUAGES(WORD)};

/* An id becomes file names and identifiers, and must not meet the files that all sets share. */
static bool is_usable_id(const char *id)
{
    static const char *const taken[] = {"tile-types",  "tiles", "rules", "vectors",
                                        "test-tables", "mod",   "tests", "sets"};
    const size_t length = strlen(id);

    for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
        if (strcmp(id, taken[i]) == 0)
            return false;
    return length > 0 && length < 64 &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static enum tw_status check_ids(const struct tw_document_source *source, struct tw_outputs *outputs)
{
    for (size_t i = 0; i < source->set_count; i++) {
        if (is_usable_id(source->sets[i]->id))
            continue;
        tw_text_clear(&outputs->problem);
        tw_text_format(&outputs->problem,
                       "the set id '%s' cannot be a file name: it may have small letters, digits "
                       "and dashes, and is none of tile-types, tiles, rules, vectors, test-tables, "
                       "mod, tests, sets",
                       source->sets[i]->id);
        return TW_UNUSABLE;
    }
    return TW_OK;
}

static const char *carried(const char *name)
{
    for (unsigned i = 0; i < tw_carried_template_count; i++)
        if (strcmp(tw_carried_templates[i].name, name) == 0)
            return tw_carried_templates[i].text;
    return NULL;
}

const char *tw_generate_builtin_template(enum tw_language language)
{
    return carried(tw_language_words[language]);
}

static enum tw_status render(const char *name, const char *text, size_t length, json_t *document,
                             const char *rest, struct tw_outputs *outputs)
{
    const struct tw_template *template = NULL;
    struct tw_arena arena = {.limit = 64u << 20};
    enum tw_status status =
        tw_template_parse(name, text, length, &arena, &outputs->problem, &template);

    if (status == TW_OK)
        status = tw_template_render(template, document, rest, outputs);
    tw_arena_done(&arena);
    return status;
}

enum tw_status tw_generate(enum tw_language language, const struct tw_document_source *source,
                           struct tw_outputs *outputs)
{
    const char *const names[] = {tw_language_words[language], "vectors"};
    enum tw_status status = check_ids(source, outputs);
    json_t *document;

    if (status != TW_OK)
        return status;
    document = tw_document_make(source);
    if (!document)
        return TW_NO_MEMORY;
    for (unsigned i = 0; i < 2 && status == TW_OK; i++) {
        const char *text = carried(names[i]);

        status = render(names[i], text, strlen(text), document, NULL, outputs);
    }
    json_decref(document);
    return status;
}

enum tw_status tw_generate_template(const char *name, const char *text, size_t length,
                                    const struct tw_document_source *source,
                                    struct tw_outputs *outputs)
{
    static const char ending[] = ".tmpl";
    const char *base = strrchr(name, '/') ? strrchr(name, '/') + 1 : name;
    const size_t base_length = strlen(base), ending_length = sizeof ending - 1;
    json_t *document = tw_document_make(source);
    struct tw_text rest = {0};
    enum tw_status status;

    if (!document)
        return TW_NO_MEMORY;
    if (base_length > ending_length && strcmp(base + base_length - ending_length, ending) == 0)
        tw_text_add_bytes(&rest, base, base_length - ending_length);
    status = render(name, text, length, document, rest.length > 0 ? tw_text_string(&rest) : NULL,
                    outputs);
    tw_text_done(&rest);
    json_decref(document);
    return status;
}
