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

/*
 * Plays game `index` of the campaign again, shrinks it and writes the scenario; `ret_cause` is what
 * goes wrong in that. False when it does not fail any more.
 */
bool tw_shrink_game(const struct tw_campaign *campaign, uint64_t index, struct tw_worker *worker,
                    struct tw_script *script, char ret_cause[TW_CAUSE], struct tw_text *ret_text);

#endif
