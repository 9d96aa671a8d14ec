/* Random games in lockstep with the oracle. */
#ifndef TW_VERIFY_CAMPAIGN_CAMPAIGN_H
#define TW_VERIFY_CAMPAIGN_CAMPAIGN_H

#include "verify/campaign/task.h"

enum { TW_GAMES_PER_UNIT = 32, TW_UNITS_PER_PART = 32 };

struct tw_campaign {
    const struct tw_tables *tables;
    const char *rules;
    unsigned number; /* of these rules, among those of the run */
    uint64_t seed;
    uint64_t from, games;  /* the first game, and how many; together at most 2^63 */
    uint64_t unit;         /* games in one; 0: TW_GAMES_PER_UNIT */
    unsigned players;      /* 0: all numbers in turn */
    int policy;            /* -1: all in turn, but for TW_POLICY_SEEK */
    unsigned oracle_every; /* compare legal decisions every Nth step */
    const struct tw_choice *choices;
    size_t choice_count;
};

/* Does each unit keep its games and branch off from them? Then its games are played in order. */
static inline bool tw_campaign_seeks(const struct tw_campaign *campaign)
{
    return campaign->policy == TW_POLICY_SEEK;
}

/*
 * Games in a unit when a campaign is cut into parts: so few that each part gets about
 * TW_UNITS_PER_PART, and parts are even.
 */
uint64_t tw_campaign_unit(uint64_t games, uint64_t parts);

/* The task that plays it. */
struct tw_task tw_campaign_task(const struct tw_campaign *campaign);

#endif
