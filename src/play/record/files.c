/* The files over what is built in that a record says it was played by. */
#include <string.h>

#include "play/record/record.h"

/* Whether something that is played by has this hash, built in or not. */
static bool is_here(const struct tw_tables *tables, const char *hash)
{
    bool found = false;

    for (unsigned i = 0; i < tables->set_count; i++)
        found |= strcmp(tables->sets[i].hash, hash) == 0;
    for (unsigned i = 0; i < tables->ruleset_count; i++)
        found |= strcmp(tables->rulesets[i].hash, hash) == 0;
    return found;
}

bool tw_record_read_files(struct tw_record *record)
{
    static const char *const keys[] = {"file", "hash", NULL};
    const json_t *list = tw_json_get(&record->json, record->game, "", "files", JSON_ARRAY, false);

    for (size_t i = 0; list && i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        const char *file, *hash;

        if (!tw_json_kind(&record->json, entry, "files[]", JSON_OBJECT) ||
            !tw_json_keys(&record->json, entry, "files[]", keys))
            return false;
        file = tw_json_text(&record->json, entry, "files[]", "file", true);
        hash = tw_json_text(&record->json, entry, "files[]", "hash", true);
        if (!file || !hash)
            return false;
        if (!is_here(record->replay->library.tables, hash))
            tw_json_report(&record->json, TW_CODE_JSON_OTHER_FILE,
                           "the game was played by the file '%s' with the hash %.12s..., which is "
                           "not among those in play; give it with --tiles or --rules-file",
                           file, hash);
    }
    return record->replay->diagnostics.errors == 0;
}
