/* What the parts of verifying use of campaigns, and no other room: plans, tallies, scripts. */
#ifndef TW_VERIFY_CAMPAIGN_INTERNAL_H
#define TW_VERIFY_CAMPAIGN_INTERNAL_H

#include "verify/campaign/campaign.h"
#include "verify/campaign/findings.h"
#include "verify/campaign/results.h"
#include "verify/campaign/shrink.h"
#include "verify/campaign/task.h"
#include "verify/campaign/totals.h"

/* How game `index` is played: players, policy, and one reading other than the default. */
struct tw_game_plan {
    unsigned players, policy;
    int option, value; /* -1: all as they are */
};
struct tw_game_plan tw_campaign_plan(const struct tw_campaign *campaign, uint64_t index);

/* The game of a plan, or NULL. Free with tw_game_free(). */
struct tw_game *tw_campaign_game(const struct tw_campaign *campaign,
                                 const struct tw_game_plan *plan);

/* Plays game `index` until its end or the first failure, which stays in the lockstep. */
void tw_campaign_play(const struct tw_campaign *campaign, const struct tw_game_plan *plan,
                      uint64_t index, const struct tw_game *game, struct tw_worker *worker);

/* Plays game `index` as a run of the campaign does, with all that it follows from. */
bool tw_campaign_play_again(const struct tw_campaign *campaign, uint64_t index,
                            struct tw_worker *worker);

/* Seeking what is rare, in seek.c: games branch off from those that came by it. */

/*
 * Where the next game of a unit comes from. Everything depends on the seed, the first game of the
 * unit and the games of the unit before this one, and on nothing else.
 */
struct tw_branch {
    const struct tw_kept *from; /* NULL: a new game */
    unsigned first;             /* the decision that is taken anew: a turn begins there */
    unsigned last;              /* until here the kept decisions are followed where they can be */
    struct tw_game_plan plan;
};

/*
 * Chooses for game `at` of the unit, with all that met in the unit so far. Of the kept game come
 * players and reading.
 */
struct tw_branch tw_seek_choose(const struct tw_campaign *campaign, const struct tw_seek *seek,
                                const struct tw_meetings *met, uint64_t first, unsigned at);

/*
 * Plays game `index` until its end or the first failure, as tw_campaign_play() does. What was
 * played before already is not counted again.
 */
void tw_seek_play(const struct tw_campaign *campaign, const struct tw_branch *branch,
                  uint64_t index, struct tw_kept *ret_kept, struct tw_worker *worker);

/* The fewest and most players of the rules. */
void tw_campaign_player_range(const struct tw_tables *tables, const char *rules,
                              unsigned *ret_least, unsigned *ret_most);

/*
 * What a failure has in common with others: the check, and what differs without its numbers and
 * without saying which of the judges it was. Clauses keep their names.
 */
void tw_cause_of(const char *check, const char *why, char ret_cause[TW_CAUSE]);
void tw_findings_start(struct tw_findings *findings);
void tw_findings_done(struct tw_findings *findings);

/* Takes in a row; `rules` is the list of the header, which says what comes first. */
void tw_findings_take(struct tw_findings *findings, const json_t *row, const json_t *rules);

struct tw_meeting_numbers {
    unsigned met, seldom; /* pairs that met at all, and fewer than TW_MEETING_OFTEN times */
    unsigned never;       /* pairs of one book that did not, though each met others */
};

/* Adds the pairs of one part to those of another: `meetings` of two rows. */
void tw_meetings_add_json(json_t *to, const json_t *from);

/* The same pairs in the order of the tables. A new object. */
json_t *tw_meetings_in_order(const struct tw_tables *tables, json_t *meetings);

/* `meetings` of a row. */
struct tw_meeting_numbers tw_meetings_count(const struct tw_tables *tables, const json_t *meetings);

/* script_expect.c: what the oracle's position is where the two parted; `counts` of all events. */
extern const char *const tw_script_players[TW_MAX_PLAYERS];

/* The game that the lockstep has just played. */
void tw_script_take(const struct tw_lockstep *lockstep, struct tw_script *ret_script);

/*
 * The smallest script found that still fails by the same check. Returns how many were tried; 0 when
 * the script itself does not fail.
 */
unsigned tw_shrink(struct tw_lockstep *lockstep, struct tw_script *script, unsigned most_tries);

/*
 * The script as a scenario that `tilewright replay` runs; expects what the oracle says. Names the
 * clause; where that is "", one that the failed check would catch.
 */
void tw_script_scenario(struct tw_lockstep *lockstep, const struct tw_script *script,
                        const char *title, const char *clause, struct tw_text *ret_text);
void tw_script_scores(const struct tw_lockstep *lockstep, struct tw_text *ret_text);
void tw_script_expect(const struct tw_lockstep *lockstep, const unsigned counts[TW_EVENT__COUNT],
                      struct tw_text *ret_text);

/* Frees what a worker kept. */
void tw_worker_done(struct tw_worker *worker);

/* Notes a failure; of each cause the one with the lowest index is kept. */
void tw_tally_fail(struct tw_tally *tally, const struct tw_tally_failure *failure);
void tw_tally_add(struct tw_tally *total, const struct tw_tally *part);
bool tw_tally_start(struct tw_tally *tally, unsigned clause_count, struct tw_arena *arena);
void tw_tally_clear(struct tw_tally *tally);

/* tally_json.c: one line per unit in the journal. */
void tw_tally_write(const struct tw_tally *tally, const struct tw_task *task, uint64_t unit,
                    struct tw_text *ret_text);

/* False when the line is not whole or belongs to another run. */
bool tw_tally_read(const char *line, const struct tw_task *tasks, unsigned task_count,
                   struct tw_tally *part, unsigned *ret_task, uint64_t *ret_unit);

/* Takes in one line, the header among them. */
void tw_totals_take(struct tw_totals *totals, const json_t *line);

/* The same members, those that are clauses first and in the order of the tables: in which order
 * parts came by them does not show. A new object. */
json_t *tw_totals_by_clause(const struct tw_tables *tables, json_t *numbers);

#endif
