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

#endif
