/* Cutting a failing game down until nothing can be left out, and writing it as a scenario. */
#ifndef TW_VERIFY_CAMPAIGN_SHRINK_H
#define TW_VERIFY_CAMPAIGN_SHRINK_H

#include "verify/campaign/campaign.h"

/* A game as a list of tiles and decisions. */
struct tw_script {
    uint8_t deck[TW_ORACLE_TILES];
    unsigned deck_count;
    uint8_t tokens[TW_ORACLE_TOKENS];
    unsigned token_count;
    struct tw_action actions[TW_MAX_DECISIONS];
    unsigned action_count;
};

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

/* script_expect.c: what the oracle's position is where the two parted; `counts` of all events. */
extern const char *const tw_script_players[TW_MAX_PLAYERS];
void tw_script_scores(const struct tw_lockstep *lockstep, struct tw_text *ret_text);
void tw_script_expect(const struct tw_lockstep *lockstep, const unsigned counts[TW_EVENT__COUNT],
                      struct tw_text *ret_text);

/*
 * Plays game `index` of the campaign again, shrinks it and writes the scenario; `ret_cause` is what
 * goes wrong in that. False when it does not fail any more.
 */
bool tw_shrink_game(const struct tw_campaign *campaign, uint64_t index, struct tw_worker *worker,
                    struct tw_script *script, char ret_cause[TW_CAUSE], struct tw_text *ret_text);

#endif
