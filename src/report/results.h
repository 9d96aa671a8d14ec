/*
 * Results as docs/results.md describes them: JSON lines from any number of files. A file without a
 * footer is incomplete; what it says passes is never shown as a pass.
 */
#ifndef TW_REPORT_RESULTS_H
#define TW_REPORT_RESULTS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "model/model.h"
#include "support/arena.h"
#include "support/status.h"
#include "support/text.h"

/* X(name, word): kinds of row. */
#define TW_ROW_TYPES(X)                                                                            \
    X(CHECK, "check")                                                                              \
    X(SCENARIO, "scenario")                                                                        \
    X(FINDING, "finding")                                                                          \
    X(PERFT, "perft")                                                                              \
    X(MUTATION, "mutation")                                                                        \
    X(AUDIT, "audit")                                                                              \
    X(HITS, "hits")                                                                                \
    X(PORT, "port")               /* another implementation */                                     \
    X(CONFORMANCE, "conformance") /* one case put to it */

/* X(name, word, text): how a row went, and what becomes of a clause; the worst first. */
#define TW_STATES(X)                                                                               \
    X(FAIL, "fail", "fail")                                                                        \
    X(ERROR, "error", "error")                                                                     \
    X(TIMEOUT, "timeout", "timeout")                                                               \
    X(INCOMPLETE, "incomplete",                                                                    \
      "incomplete")             /* passes, but only in unfinished or outdated files */             \
    X(HOLE, "hole", "no check") /* clauses only: nothing speaks of it */                           \
    X(NOT_RUN, "not-run", "not run")                                                               \
    X(UNSUPPORTED, "unsupported", "unsupported")                                                   \
    X(PASS, "pass", "pass")                                                                        \
    X(NOT_CHECKABLE, "not-checkable", "not checkable")

#define TW_ENUM_ROW(name, word) TW_ROW_##name,
enum tw_row_type { TW_ROW_TYPES(TW_ENUM_ROW) TW_ROW__COUNT };
#undef TW_ENUM_ROW

#define TW_ENUM_STATE(name, word, text) TW_STATE_##name,
enum tw_state { TW_STATES(TW_ENUM_STATE) TW_STATE__COUNT };
#undef TW_ENUM_STATE

extern const char *const tw_row_words[];
extern const char *const tw_state_words[]; /* as in results */
extern const char *const tw_state_texts[]; /* as on pages */

struct tw_result_file {
    const char *path; /* as given */
    struct tw_text bytes;
    json_t *header;
    json_t *footer; /* NULL: incomplete */
    bool complete;  /* a footer whose number of rows is right */
    bool outdated;  /* made with other data than the site is */
    size_t row_count;
    char written[32]; /* when, in UTC */
};

struct tw_result {
    json_t *json;
    const struct tw_result_file *file;
    enum tw_row_type type;
    enum tw_state state; /* INCOMPLETE for a pass in a file that cannot vouch for it */
    const char *id;      /* never NULL */
    const char *rules;   /* or "" */
    size_t line;
    const char *page; /* where its board is shown, relative to the root; or NULL */
};

/* That a row speaks of a clause. */
struct tw_mention {
    const char *clause;
    struct tw_result *row;
};

/* How often random play came by a clause. */
struct tw_hit {
    const char *clause;
    long long count;
};

struct tw_results {
    struct tw_arena arena;
    struct tw_result_file *files;
    size_t file_count;
    struct tw_result *rows;
    size_t row_count, row_capacity;
    struct tw_mention *mentions; /* sorted by clause, rows in order */
    size_t mention_count, mention_capacity;
    struct tw_hit *hits; /* sorted by clause, one each */
    size_t hit_count, hit_capacity;
    bool any_hits; /* random play was counted at all */
    struct tw_text problem;
};

/* Reads files. TW_UNUSABLE: see `problem`. Call tw_results_done() whatever happens. */
enum tw_status tw_results_read(const char *const *paths, size_t count, const struct tw_model *model,
                               struct tw_results *ret_results);
void tw_results_done(struct tw_results *results);

/* Fills mentions and hits; the last step of reading. */
enum tw_status tw_results_index(struct tw_results *results);

/* What is known of a clause. */
struct tw_clause_state {
    enum tw_state state;
    unsigned rows[TW_STATE__COUNT]; /* rows by state */
    unsigned row_count;
    long long cases, games;
    long long hits; /* -1: nobody counted */
};

/* `ruleset` (or NULL) limits the rows to those that were made with it. */
void tw_results_clause(const struct tw_results *results, const struct tw_model_clause *clause,
                       const struct tw_model_ruleset *ruleset, struct tw_clause_state *ret_state);

/* The mentions of a clause: the first one and how many. */
const struct tw_mention *tw_results_mentions(const struct tw_results *results, const char *clause,
                                             size_t *ret_count);

/* Do two rows speak of the same games: of one file, by the same rules? */
bool tw_result_shares_games(const struct tw_result *one, const struct tw_result *other);

/* Is `name` one of the names joined by + in the rules of the row? */
bool tw_result_has_rules(const struct tw_result *row, const char *name);

/* Members of a row, with what to take when there is none. */
const char *tw_result_text(const json_t *object, const char *name, const char *otherwise);
long long tw_result_number(const json_t *object, const char *name, long long otherwise);

/* A number of things: 0 when it is missing or below, and never so large that sums overflow. */
long long tw_result_count(const json_t *object, const char *name);

#endif
