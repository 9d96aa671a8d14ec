/*
 * Work that can be cut into units: a campaign into blocks of games, an enumeration into subtrees. A
 * unit depends on nothing but its number, so that jobs, shards and restarts change no result.
 */
#ifndef TW_VERIFY_CAMPAIGN_TASK_H
#define TW_VERIFY_CAMPAIGN_TASK_H

#include <signal.h>

#include "support/arena.h"
#include "support/text.h"
#include "verify/campaign/findings.h"
#include "verify/campaign/policy.h"
#include "verify/lockstep/lockstep.h"

enum { TW_TALLY_FAILURES = 32, TW_MAX_TASKS = 512 };

/* A way in which something does not hold, and the first game or position that shows it. */
struct tw_tally_failure {
    uint8_t check;    /* enum tw_check_kind */
    uint64_t index;   /* game of the campaign, or case of the enumeration */
    unsigned players; /* and how it was played */
    unsigned policy;
    int option, value; /* a reading other than the default: index in the tables, or -1 */
    uint64_t count;    /* of all that go wrong in this way; 0 counts as 1 */
    char cause[TW_CAUSE];
    char why[TW_WHY];
};

/* What came out of one or many units. */
struct tw_tally {
    uint64_t units, cases, games, decisions;
    uint64_t done[TW_CHECK__COUNT];
    uint64_t failed[TW_CHECK__COUNT];
    unsigned failure_count; /* those kept: the causes that came first */
    bool more_causes;       /* than are kept: then their counts are not all there */
    struct tw_tally_failure failures[TW_TALLY_FAILURES];
    uint64_t *hits; /* by policy and clause */
    unsigned clause_count;
    struct tw_meetings *meetings; /* of a unit; those of a run are kept together. Or NULL */
};

/* A game that was played, so that others can branch off from it. */
struct tw_kept {
    unsigned players;
    int option, value;
    uint8_t deck[TW_ORACLE_TILES], tokens[TW_ORACLE_TOKENS];
    unsigned deck_count, token_count;
    struct tw_action actions[TW_MAX_DECISIONS];
    unsigned count;
    bool begins[TW_MAX_DECISIONS];   /* a turn begins with this decision */
    uint8_t drawn[TW_MAX_DECISIONS]; /* tiles drawn before this decision */
};

/* Games that seek what is rare know those before them in their unit. */
enum { TW_SEEK_UNIT = 1024 };

struct tw_seek {
    struct tw_kept kept[TW_SEEK_UNIT];
    struct tw_lockstep_turn turn;
};

enum { TW_KEPT_GAMES = 257 };

struct tw_kept_game {
    struct tw_game *game;
    unsigned players;
    int option, value;
};

/* What one thread needs; zeroed at first. No result depends on what an earlier unit left here. */
struct tw_worker {
    /* games that were put together, to be played again: each has its place by what it is */
    const void *games_of;
    struct tw_kept_game games[TW_KEPT_GAMES];
    struct tw_exercised exercised[TW_POLICY__COUNT], uncounted;
    struct tw_shown_clauses shown;
    struct tw_lockstep lockstep;
    struct tw_state scratch;
    struct tw_perft_line lines[4][TW_MAX_ACTIONS];
    struct tw_state nodes[4];
    struct tw_seek *seek; /* for games that seek, else NULL */
};

struct tw_task {
    const char *id;    /* "campaign"; never renamed */
    const char *title; /* what it covers */
    const char *rules;
    unsigned rules_number; /* the number of these rules among those of the run */
    const struct tw_tables *tables;
    uint64_t units;
    const void *context;
    void (*run)(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                struct tw_tally *tally);
};

struct tw_run {
    const struct tw_tables *tables;
    unsigned jobs;
    unsigned shard, shards; /* every Nth unit, from this one */
    const char *journal;    /* path, or NULL */
    bool resume;            /* take over what the journal says */
    const char *label;    /* a line, the header of the results: a journal of another run or part is
                             not taken over */
    struct tw_text *note; /* gets what became of the journal, in words; or NULL */
    struct tw_meetings *meetings; /* gets what meets what in all tasks; started, or NULL */
    volatile sig_atomic_t *stop;  /* set by a signal */
    void (*progress)(void *context, const struct tw_task *task, uint64_t done, uint64_t total);
    void *progress_context;
};

/*
 * Runs all units of all tasks; `tallies` has one entry per task. TW_FINDING: something does not
 * hold. TW_UNUSABLE: the journal cannot be used. `ret_complete` is false when it was stopped.
 */
enum tw_status tw_tasks_run(const struct tw_task *tasks, unsigned task_count,
                            const struct tw_run *run, struct tw_arena *arena,
                            struct tw_tally *tallies, bool *ret_complete);

/* Frees what a worker kept. */
void tw_worker_done(struct tw_worker *worker);

/* Notes a failure; of each cause the one with the lowest index is kept. */
void tw_tally_fail(struct tw_tally *tally, const struct tw_tally_failure *failure);
/* A cause turns out to be another one; where that is there, both become one. */
void tw_tally_rename(struct tw_tally *tally, const char *cause, const char *other);
void tw_tally_add(struct tw_tally *total, const struct tw_tally *part);
bool tw_tally_start(struct tw_tally *tally, unsigned clause_count, struct tw_arena *arena);
void tw_tally_clear(struct tw_tally *tally);

/* tally_json.c: one line per unit in the journal. */
void tw_tally_write(const struct tw_tally *tally, const struct tw_task *task, uint64_t unit,
                    struct tw_text *ret_text);
/* False when the line is not whole or belongs to another run. */
bool tw_tally_read(const char *line, const struct tw_task *tasks, unsigned task_count,
                   struct tw_tally *part, unsigned *ret_task, uint64_t *ret_unit);

#endif
