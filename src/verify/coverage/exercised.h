/*
 * How often random play came by each clause. A circumstance is something that can be seen in a
 * game: a wagon is moved, a majority is shared, a turn ends without anything completed. Clauses
 * name the circumstances in which they are at work. Clauses behind points and refusals are named by
 * the rulesets.
 */
#ifndef TW_VERIFY_COVERAGE_EXERCISED_H
#define TW_VERIFY_COVERAGE_EXERCISED_H

#include "oracle/oracle.h"
#include "tables/clause_words.h"

enum { TW_EXERCISED_SETS = 32 };

/* What was met, in any number of games. */
struct tw_exercised {
    uint64_t met[TW_MET__COUNT];
    uint64_t laid[TW_EXERCISED_SETS];   /* tiles of each set, as the tables number them */
    uint64_t refused[TW_REASON__COUNT]; /* for this reason alone */
};

/* What has to be known of the position before a decision, and of the game until then. */
struct tw_exercised_before {
    enum tw_phase phase;
    unsigned active, turns_in_row;
    uint8_t symbol;
    bool extra_turn, closing;
    bool laid; /* the decision before laid a tile */
    int king, robber;
    int32_t score[TW_MAX_PLAYERS];
    bool tokens_or_tents;                             /* on the map */
    uint8_t placed[TW_MAX_PLAYERS][TW_FIGURE__COUNT]; /* in this game */
    bool builder_home;  /* the active player's, in this turn or the one before it in a row */
    bool builder_extra; /* this turn is one that a builder earned */
};

/*
 * Adds what was met to hits by clause; clauses of rulesets that are not in play are left out. Any
 * game of the rules will do.
 */
void tw_exercised_add(const struct tw_exercised *exercised, const struct tw_tables *tables,
                      const struct tw_game *game, uint64_t *hits);

#endif
