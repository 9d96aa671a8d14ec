/*
 * The one way to read results: line by line, each held to the schema, to its sum and to what came
 * before it. Memory does not grow with the number of lines. docs/results.md has the rules.
 */
#ifndef TW_RESULTS_READER_H
#define TW_RESULTS_READER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "results/seal.h"
#include "support/status.h"
#include "support/text.h"

/* X(name, code, meaning): what can be wrong with a file; codes are never used for anything else. */
#define TW_RESULT_FAULTS(X)                                                                        \
    X(UNREADABLE, "TW-RES-001", "The file cannot be read.")                                        \
    X(EMPTY, "TW-RES-002", "The file has no content.")                                             \
    X(LONG, "TW-RES-003", "A line is longer than any line of results.")                            \
    X(JSON, "TW-RES-004", "A line is not JSON.")                                                   \
    X(OBJECT, "TW-RES-005", "A line is not an object with a type.")                                \
    X(HEADER, "TW-RES-006", "The first line is not a header, or another line is one.")             \
    X(FORMAT, "TW-RES-007", "The results have another format.")                                    \
    X(TYPE, "TW-RES-008", "A row has a type that is not known.")                                   \
    X(SCHEMA, "TW-RES-009", "A member is missing, or has a value that it cannot have.")            \
    X(NO_SUM, "TW-RES-010", "A line does not end with its sum.")                                   \
    X(SUM, "TW-RES-011", "A line, or one before it, was changed, dropped or moved.")               \
    X(IDENTITY, "TW-RES-012", "The header has another identity than its members come to.")         \
    X(SHARD, "TW-RES-013", "The header names a part that there cannot be.")                        \
    X(BEHIND, "TW-RES-014", "Something stands behind the footer.")                                 \
    X(ROWS, "TW-RES-015", "The footer counts other rows than there are.")                          \
    X(CHANGED, "TW-RES-016", "The file was changed while it was read.")

#define TW_ENUM_FAULT(name, code, meaning) TW_FAULT_##name,
enum tw_result_fault { TW_RESULT_FAULTS(TW_ENUM_FAULT) TW_FAULT__COUNT };
#undef TW_ENUM_FAULT

extern const char *const tw_result_fault_codes[];

/* X(name, word): kinds of row. */
#define TW_ROW_TYPES(X)                                                                            \
    X(CHECK, "check")                                                                              \
    X(SCENARIO, "scenario")                                                                        \
    X(FINDING, "finding")                                                                          \
    X(PERFT, "perft")                                                                              \
    X(MUTATION, "mutation")                                                                        \
    X(AUDIT, "audit")                                                                              \
    X(HITS, "hits")                                                                                \
    X(MEETINGS, "meetings")       /* which clauses were at work together */                        \
    X(EDITION, "edition")         /* how many points an edition gives in random play */            \
    X(PORT, "port")               /* another implementation */                                     \
    X(CONFORMANCE, "conformance") /* one case put to it */

#define TW_ENUM_ROW(name, word) TW_ROW_##name,
enum tw_row_type { TW_ROW_TYPES(TW_ENUM_ROW) TW_ROW__COUNT };
#undef TW_ENUM_ROW

extern const char *const tw_row_words[]; /* the last is NULL */

enum tw_result_line {
    TW_LINE_HEADER,
    TW_LINE_ROW,
    TW_LINE_FOOTER,
    TW_LINE_END, /* nothing comes any more; without a footer the results are incomplete */
};

struct tw_results_reader {
    const char *path;
    int file; /* kept open where it cannot be opened again, else -1 */
    bool
        reopens; /* a plain file: closed between two reads, so that thousands can be read at once */
    bool ended;  /* the buffer holds the end */
    struct stat about;
    off_t at; /* behind what the buffer holds */
    char *buffer;
    size_t start, scanned, end, room;
    size_t line, rows;
    struct tw_seal seal;
    bool begun, footed; /* the header, the footer was there */
    bool broken_off;    /* the last line has no end: its writer was stopped */
    enum tw_result_fault fault;
    struct tw_text problem; /* "file:line: error: what [code]" */
};

/* What was read; the text lasts until the next line is read, the object belongs to the caller. */
struct tw_results_line {
    enum tw_result_line kind;
    enum tw_row_type type; /* of a row */
    json_t *json;
    const char *text; /* without its sum and the closing brace */
    size_t length;
    size_t number; /* from 1 */
};

/* Opens a file, or bytes under a name. Close it whatever happens. */
enum tw_status tw_reader_open(struct tw_results_reader *reader, const char *path);
enum tw_status tw_reader_open_bytes(struct tw_results_reader *reader, const char *name,
                                    const char *bytes, size_t length);

/*
 * Reads the next line. TW_UNUSABLE: these are no results; TW_FINDING: they were, and were tampered
 * with. Either way `problem` says what is wrong and nothing more can be read.
 */
enum tw_status tw_reader_next(struct tw_results_reader *reader, struct tw_results_line *ret_line);
void tw_reader_close(struct tw_results_reader *reader);

/* Members of a line, with what to take when there is none. */
const char *tw_result_text(const json_t *object, const char *name, const char *otherwise);
long long tw_result_number(const json_t *object, const char *name, long long otherwise);

/* A number of things: 0 when it is missing or below, and never so large that sums overflow. */
long long tw_result_count(const json_t *object, const char *name);

#endif
