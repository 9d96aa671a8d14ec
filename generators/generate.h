/* What the generators offer to the command line: tile sets in other languages, all tables as C. */
#ifndef TW_GENERATORS_GENERATE_H
#define TW_GENERATORS_GENERATE_H

#include "generators/outputs.h"
#include "generators/writer.h"
#include "tilewright/tables.h"

struct tw_model;

/* X(name, word): the languages that tile sets can be written in. */
#define TW_LANGUAGES(X)                                                                            \
    X(C, "c")                                                                                      \
    X(JSON, "json")                                                                                \
    X(TYPESCRIPT, "typescript")                                                                    \
    X(RUST, "rust")                                                                                \
    X(PYTHON, "python")                                                                            \
    X(GO, "go")                                                                                    \
    X(JAVA, "java")

#define TW_ENUM_LANGUAGE(name, word) TW_LANGUAGE_##name,
enum tw_language { TW_LANGUAGES(TW_ENUM_LANGUAGE) TW_LANGUAGE__COUNT };
#undef TW_ENUM_LANGUAGE

extern const char *const tw_language_words[];

/*
 * Adds the files of one set in one language, and the file with the types that they share.
 * TW_UNUSABLE when the set's id cannot be a file's name; `outputs->problem` says so.
 */
enum tw_status tw_generate_set(enum tw_language language, const struct tw_tile_set *set,
                               struct tw_outputs *outputs);

/* Adds C files that define `tw_builtin_tables`. */
enum tw_status tw_generate_builtin(const struct tw_tables *tables, struct tw_outputs *outputs);

/* Adds a C file that defines `tw_builtin_references`. */
enum tw_status tw_generate_references(const struct tw_model *model, struct tw_outputs *outputs);

/* The YAML files themselves, as C. */
enum tw_status tw_generate_sources(const struct tw_model *model, struct tw_outputs *outputs);

#endif
