#include "generators/generate.h"

#include <string.h>

#include "generators/emitters.h"

#define WORD(name, word) word,
const char *const tw_language_words[] = {TW_LANGUAGES(WORD)};

static enum tw_status (*const emitters[])(const struct tw_tile_set *, struct tw_outputs *) = {
    [TW_LANGUAGE_C] = tw_emit_c,
    [TW_LANGUAGE_JSON] = tw_emit_json,
    [TW_LANGUAGE_TYPESCRIPT] = tw_emit_typescript,
    [TW_LANGUAGE_RUST] = tw_emit_rust,
    [TW_LANGUAGE_PYTHON] = tw_emit_python,
    [TW_LANGUAGE_GO] = tw_emit_go,
    [TW_LANGUAGE_JAVA] = tw_emit_java,
};

/* An id becomes file names and identifiers, and must not meet the file of shared types. */
static bool is_usable_id(const char *id)
{
    const size_t length = strlen(id);

    return length > 0 && length < 64 &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") == length &&
           strcmp(id, "tile-types") != 0;
}

enum tw_status tw_generate_set(enum tw_language language, const struct tw_tile_set *set,
                               struct tw_outputs *outputs)
{
    if (!is_usable_id(set->id)) {
        tw_text_clear(&outputs->problem);
        tw_text_format(&outputs->problem,
                       "the set id '%s' cannot be a file name: it may have small letters, digits "
                       "and dashes, and is not 'tile-types'",
                       set->id);
        return TW_UNUSABLE;
    }
    return emitters[language](set, outputs);
}
