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
#include "results/clauses.h"
#include "results/reader.h"
#include "support/arena.h"
#include "support/status.h"
#include "support/text.h"

struct tw_result_file {
    const char *path;     /* as given */
    struct tw_text bytes; /* for the site, which shows them as they were given */
    json_t *header;
    bool complete; /* it has a footer */
    bool outdated; /* made with other data than the site is */
    size_t row_count;
    char written[32]; /* when, in UTC */
};

struct tw_result {
    json_t *json;
    const struct tw_result_file *file;
    enum tw_row_type type;
    enum tw_row_state state; /* INCOMPLETE for a pass in an incomplete file */
    const char *id;          /* never NULL */
    const char *rules;       /* or "" */
    size_t line;
    size_t
        games_of; /* rows with games: those of one file by the same rules share a number from 1 */
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
    bool any_hits;      /* random play was counted at all */
    size_t *games_seen; /* by games_of: the last question at which they were counted */
    size_t games_count;
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
    enum tw_row_state state;
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

/*
 * The checks of one campaign look at the same games: each row's games, and 0 where a row with the
 * same ones was asked for since the last tw_results_count_games().
 */
void tw_results_count_games(const struct tw_results *results);
long long tw_result_games(const struct tw_results *results, const struct tw_result *row);

/* Adds a name to a set; false when it is in there already. */
bool tw_is_first(json_t *set, const char *name);

/* Is `name` one of the names joined by + in the rules of the row? */
bool tw_result_has_rules(const struct tw_result *row, const char *name);

#endif
