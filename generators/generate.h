/* What the generators offer to the command line: tables in other languages, all tables as C. */
#ifndef TW_GENERATORS_GENERATE_H
#define TW_GENERATORS_GENERATE_H

#include "generators/document/document.h"
#include "generators/outputs.h"

struct tw_model;

/* X(name, word): the languages that come with Tilewright, each a template in templates/. */
#define TW_LANGUAGES(X)                                                                            \
    X(C, "c")                                                                                      \
    X(CSHARP, "csharp")                                                                            \
    X(GDSCRIPT, "gdscript")                                                                        \
    X(GO, "go")                                                                                    \
    X(JAVA, "java")                                                                                \
    X(JSON, "json")                                                                                \
    X(KOTLIN, "kotlin")                                                                            \
    X(LUA, "lua")                                                                                  \
    X(PYTHON, "python")                                                                            \
    X(RUST, "rust")                                                                                \
    X(TYPESCRIPT, "typescript")

#define TW_ENUM_LANGUAGE(name, word) TW_LANGUAGE_##name,
enum tw_language { TW_LANGUAGES(TW_ENUM_LANGUAGE) TW_LANGUAGE__COUNT };
#undef TW_ENUM_LANGUAGE

extern const char *const tw_language_words[];

/*
 * Adds the files of tile sets and rules in one language. TW_UNUSABLE when a set's id cannot be a
 * file's name; `outputs->problem` says so.
 */
enum tw_status tw_generate(enum tw_language language, const struct tw_document_source *source,
                           struct tw_outputs *outputs);

/*
 * The same with a template of the user's. `name` is its file's name, for messages; what it writes
 * outside of all files goes to that name without ".tmpl".
 */
enum tw_status tw_generate_template(const char *name, const char *text, size_t length,
                                    const struct tw_document_source *source,
                                    struct tw_outputs *outputs);

/* The template of a language that comes with Tilewright. */
const char *tw_generate_builtin_template(enum tw_language language);

/* Adds C files that define `tw_builtin_tables`. */
enum tw_status tw_generate_builtin(const struct tw_tables *tables, struct tw_outputs *outputs);

/* Adds a C file that defines `tw_builtin_references`. */
enum tw_status tw_generate_references(const struct tw_model *model, struct tw_outputs *outputs);

/* The YAML files themselves, as C. */
enum tw_status tw_generate_sources(const struct tw_model *model, struct tw_outputs *outputs);

#endif
