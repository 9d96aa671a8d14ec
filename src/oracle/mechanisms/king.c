/* King and robber baron: KING-01 to 06, ROBBER-01 to 06. */
#include "oracle/internal.h"

struct prize {
    enum tw_kind kind;
    const char *compare; /* the case that says what the record is */
    const char *twins;   /* and the one of two of the same size */
};

/* SOLO-VAR-05.e9: what still waits for its place in the order of scoring is not taken into account;
 * elsewhere nobody is left on a completed feature by now. */
static bool waits(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                  unsigned feature)
{
    return tw_oracle_has_follower(position, board, feature, -1);
}

/* The largest of the features that were completed in this turn, or before it. */
static unsigned largest(const struct tw_oracle_position *position,
                        const struct tw_oracle_board *board, const struct tw_oracle_board *before,
                        enum tw_kind kind, bool fresh)
{
    unsigned most = 0;

    for (unsigned i = 0; i < board->feature_count; i++)
        if (board->features[i].kind == kind && board->features[i].complete &&
            tw_oracle_newly_complete(position, board, before, i) == fresh &&
            board->features[i].tiles > most && !(fresh && waits(position, board, i)))
            most = board->features[i].tiles;
    return most;
}

/* How many of this size were completed in this turn. */
static unsigned count_fresh(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board,
                            const struct tw_oracle_board *before, enum tw_kind kind, unsigned size)
{
    unsigned count = 0;

    for (unsigned i = 0; i < board->feature_count; i++)
        count += board->features[i].kind == kind && board->features[i].tiles == size &&
                 tw_oracle_newly_complete(position, board, before, i) && !waits(position, board, i);
    return count;
}

static unsigned largest_unfinished(const struct tw_oracle_board *board, enum tw_kind kind)
{
    unsigned most = 0;

    for (unsigned i = 0; i < board->feature_count; i++)
        if (board->features[i].kind == kind && !board->features[i].complete &&
            board->features[i].tiles > most)
            most = board->features[i].tiles;
    return most;
}

/* The first completion takes it, a later one only if larger than all before. */
static void pass_on(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                    const struct tw_oracle_board *before, const struct prize *prize, int *holder,
                    struct tw_oracle_log *log)
{
    const unsigned made = largest(position, board, before, prize->kind, true);
    const unsigned record = largest(position, board, before, prize->kind, false);

    if (made == 0 || *holder == (int)position->active || (record > 0 && made <= record))
        return;
    if (*holder >= 0 && tw_oracle_reads(position->rules, prize->compare, "all") &&
        made <= largest_unfinished(board, prize->kind))
        return;
    /* KING-05-E3, ROBBER-05-E2 "stays": neither is larger than all others */
    if (record > 0 && tw_oracle_reads(position->rules, prize->twins, "stays") &&
        count_fresh(position, board, before, prize->kind, made) > 1)
        return;
    *holder = (int)position->active;
    tw_oracle_tell(log, TW_EVENT_PASSED_ON, position->active)->kind = (uint8_t)prize->kind;
}

void tw_oracle_pass_on(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                       const struct tw_oracle_board *before, struct tw_oracle_log *log)
{
    static const struct prize king = {TW_KIND_CITY, "king-compare", "king-twins"};
    static const struct prize robber = {TW_KIND_ROAD, "robber-compare", "robber-twins"};

    if (tw_oracle_uses(position->rules, TW_MECHANISM_KING))
        pass_on(position, board, before, &king, &position->king, log);
    if (tw_oracle_uses(position->rules, TW_MECHANISM_ROBBER))
        pass_on(position, board, before, &robber, &position->robber, log);
}
