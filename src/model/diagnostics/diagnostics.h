/*
 * The one way to report an error in user input: collect it here, with its place, and go on where
 * possible.
 *
 * A diagnostic has a stable code from the list in diagnostic_codes.h, a place, a message and
 * optional notes. Messages say what is wrong; notes say what was expected. Printing and exit status
 * are the command line's business.
 */
#ifndef TW_MODEL_DIAGNOSTICS_DIAGNOSTICS_H
#define TW_MODEL_DIAGNOSTICS_DIAGNOSTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "model/diagnostics/codes.h"
#include "support/arena.h"
#include "support/compiler.h"
#include "support/status.h"
#include "support/text.h"

enum { TW_SOURCE_MAX_BYTES = 4 << 20 }; /* of a file that people write by hand */

/* A file that was read. Kept as long as anything points into it. */
struct tw_source {
    const char *name;  /* as the user gave it */
    const char *bytes; /* whole content; may be empty */
    size_t length;
    char hash[65]; /* SHA-256 of the content */
};

/* Where something stands. Lines and columns count from 1, in characters; 0 means the file as a
 * whole. */
struct tw_place {
    const struct tw_source *source;
    uint32_t line;
    uint32_t column;
    uint32_t width; /* characters to underline, at least 1 */
};

/*
 * Where bytes `from` to `to` of `text` stand, which is written at `place`. Escapes and folding make
 * columns unreliable: where the width is not that of the text it is the whole.
 */
struct tw_place tw_place_within(struct tw_place place, const char *text, size_t from, size_t to);

enum tw_severity {
    TW_SEVERITY_ERROR,   /* the input cannot be used as it is */
    TW_SEVERITY_WARNING, /* probably a mistake */
    TW_SEVERITY_NOTE,    /* worth knowing; never changes the exit status */
};

struct tw_diagnostic {
    enum tw_code code;
    enum tw_severity severity;
    struct tw_place place;
    const char *message;
    const char *note; /* what was expected, or NULL */
};

/* A file that something was reported about, and how much. */
struct tw_diagnostic_file {
    const struct tw_source *source; /* NULL: not about a file */
    size_t kept;
    size_t dropped;
};

enum { TW_MAX_DIAGNOSTICS_PER_FILE = 50 };

struct tw_diagnostics {
    struct tw_arena *arena; /* owns the texts */
    struct tw_diagnostic *list;
    size_t count;
    size_t capacity;
    size_t errors; /* all that were reported, also those beyond the limit */
    size_t warnings;
    size_t dropped;                   /* not kept because a file had too many */
    struct tw_diagnostic_file *files; /* in order of reading */
    size_t file_count;
    size_t file_capacity;
    bool out_of_memory; /* something could not be kept; sticky */
};

/* Says that a source is about to be read, so that reports come in the order of reading. */
void tw_diagnostics_begin(struct tw_diagnostics *diagnostics, const struct tw_source *source);

/*
 * Reports an error (or a warning or a note, as the code's entry says) and returns the diagnostic so
 * that notes can follow before the next report; NULL when it was dropped. Messages may quote input:
 * control characters are made visible and overlong texts are cut in the middle.
 */
struct tw_diagnostic *tw_diagnostics_add(struct tw_diagnostics *diagnostics, enum tw_code code,
                                         struct tw_place place, const char *format, ...)
    TW_PRINTF(4, 5);

/* Adds a note; several notes become several lines. `diagnostic` may be NULL. */
void tw_diagnostics_note(struct tw_diagnostics *diagnostics, struct tw_diagnostic *diagnostic,
                         const char *format, ...) TW_PRINTF(3, 4);

/* Notes the first character of a text that looks like another one: a Cyrillic letter, a blank that
 * is none. */
void tw_diagnostics_lookalikes(struct tw_diagnostics *diagnostics, struct tw_diagnostic *diagnostic,
                               const char *text, size_t length);

/* "did you mean 'x'?" for a wrong name among `count` right ones, or the list of them when they are
 * few. */
void tw_diagnostics_suggest(struct tw_diagnostics *diagnostics, struct tw_diagnostic *diagnostic,
                            const char *wrong, const char *const *right, size_t count,
                            const char *what);

/* The name among `count` that is nearest to a wrong one, or NULL when none is near. */
const char *tw_diagnostics_nearest(const char *wrong, const char *const *right, size_t count);

/* Sorts by file (in order of reading), line, column, code. */
void tw_diagnostics_sort(struct tw_diagnostics *diagnostics);

/* Leaves out the notes, which never change the exit status, but for those about the sources. */
void tw_diagnostics_drop_notes(struct tw_diagnostics *diagnostics,
                               const struct tw_source *const *sources, size_t count);

/* How they are shown. */
void tw_diagnostics_text(const struct tw_diagnostics *diagnostics, bool colour,
                         struct tw_text *ret_text);
void tw_diagnostics_json(const struct tw_diagnostics *diagnostics, struct tw_text *ret_text);
void tw_diagnostics_sarif(const struct tw_diagnostics *diagnostics, struct tw_text *ret_text);

/* "TW-TILE-012" and the sentence that documents it. */
const char *tw_code_name(enum tw_code code);
const char *tw_code_summary(enum tw_code code);
enum tw_severity tw_code_severity(enum tw_code code);

/* Reads a whole file into the arena; directories, unreadable and too long files are reported. */
enum tw_status tw_source_read(const char *path, struct tw_arena *arena,
                              struct tw_diagnostics *diagnostics,
                              const struct tw_source **ret_source);

/* As tw_source_read, for files of at most `most` bytes. */
enum tw_status tw_source_read_most(const char *path, size_t most, struct tw_arena *arena,
                                   struct tw_diagnostics *diagnostics,
                                   const struct tw_source **ret_source);

/* A source made from bytes in memory. */
enum tw_status tw_source_from_bytes(const char *name, const char *bytes, size_t length,
                                    struct tw_arena *arena, const struct tw_source **ret_source);

#endif
