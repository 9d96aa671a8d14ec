#include "generators/document/document.h"

#include <string.h>

#include "generators/names.h"
#include "support/hash.h"

static json_t *vocabularies(void)
{
    json_t *list = json_array();

    for (unsigned v = 0; v < TW_VOCABULARY__COUNT; v++) {
        const enum tw_vocabulary vocabulary = (enum tw_vocabulary)v;
        json_t *values = json_array();

        for (unsigned i = 0; i < tw_vocabulary_count(vocabulary); i++)
            json_array_append_new(values,
                                  json_pack("{s:s, s:i}", "word", tw_vocabulary_word(vocabulary, i),
                                            "number", (int)i));
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:b, s:o}", "name", tw_vocabulary_type(vocabulary), "about",
                            tw_vocabulary_about(vocabulary), "is_bits",
                            vocabulary == TW_VOCABULARY_PORT || vocabulary == TW_VOCABULARY_CORNER,
                            "values", values));
    }
    return list;
}

/* The hash of the hashes of all that is written. */
static void data_hash(const struct tw_document_source *source, char ret_hex[TW_HASH_HEX])
{
    struct tw_hash hash;

    tw_hash_start(&hash);
    for (size_t i = 0; i < source->set_count; i++)
        tw_hash_add(&hash, source->sets[i]->hash, strlen(source->sets[i]->hash));
    for (unsigned i = 0; i < source->rules->ruleset_count; i++)
        tw_hash_add(&hash, source->rules->rulesets[i].hash,
                    strlen(source->rules->rulesets[i].hash));
    tw_hash_hex(&hash, ret_hex);
}

json_t *tw_document_make(const struct tw_document_source *source)
{
    const struct tw_tables *rules = source->rules;
    char hash[TW_HASH_HEX];
    json_t *sets = json_array();
    bool reconstructed = false;

    for (size_t i = 0; i < source->set_count; i++) {
        json_array_append_new(sets, tw_document_set(source->sets[i]));
        reconstructed |= source->sets[i]->provenance == TW_PROVENANCE_RECONSTRUCTED;
    }
    data_hash(source, hash);
    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
                     "format", 1, "version", TW_VERSION, "licence", "MIT", "language",
                     source->language, "command", source->command, "hash", hash, "reconstructed",
                     reconstructed, "vocabularies", vocabularies(), "sets", sets, "rulesets",
                     tw_document_rulesets(rules), "figures", tw_document_figures(rules), "counters",
                     tw_document_counters(rules), "scorings", tw_document_scorings(rules),
                     "clauses", tw_document_clauses(rules), "vectors", tw_document_vectors(source));
}
