/* Solo play: SOLO-SCORE-02 to 06, SOLO-END-04, 05. */
#include "oracle/internal.h"

/* SOLO-SCORE-05: all colours on the lowest space. */
unsigned tw_oracle_lagging(const struct tw_oracle_position *position)
{
    int32_t space[TW_MAX_PLAYERS], least = INT32_MAX;
    unsigned lagging = 0;

    for (unsigned i = 0; i < position->rules->players; i++) {
        space[i] = position->score[i];
        /* SOLO-END-06.e1 "laps": the track has fifty spaces */
        if (tw_oracle_reads(position->rules, "solo-track", "laps"))
            space[i] %= 50;
        least = space[i] < least ? space[i] : least;
    }
    for (unsigned i = 0; i < position->rules->players; i++)
        lagging |= (space[i] == least ? 1u : 0u) << i;
    return lagging;
}

/* SOLO-SCORE-06: any completed feature that still holds followers may be next. */
void tw_oracle_list_scores(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const struct tw_oracle_board *before = tw_oracle_before(position);

    for (unsigned i = 0; i < board->feature_count; i++) {
        const struct tw_oracle_feature *feature = &board->features[i];

        if (tw_oracle_newly_complete(position, board, before, i) &&
            tw_oracle_has_follower(position, board, i, -1))
            tw_oracle_add_action(
                actions, (struct tw_action){.what = TW_DO_SCORE,
                                            .segment = feature->segment,
                                            .x = (int16_t)position->tiles[feature->tile].x,
                                            .y = (int16_t)position->tiles[feature->tile].y});
    }
}

/* SOLO-END-04, SOLO-VAR-05.e2: followers of a colour on the squares; builders are none. */
static bool is_counted(const struct tw_oracle_position *position, unsigned index, unsigned player)
{
    return position->figures[index].player == player &&
           tw_oracle_counts_as_follower(position->rules, position->figures[index].kind);
}

static unsigned on_the_table(const struct tw_oracle_position *position, unsigned player)
{
    unsigned count = 0;

    for (unsigned i = 0; i < position->figure_count; i++)
        count += is_counted(position, i, player);
    return count;
}

/* Which of a colour's followers is next makes no difference: in the order of the kinds. */
static unsigned next_counted(const struct tw_oracle_position *position, unsigned player)
{
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        for (unsigned i = 0; i < position->figure_count; i++)
            if (position->figures[i].kind == kind && is_counted(position, i, player))
                return i;
    return position->figure_count;
}

/* SOLO-END-05.e2 "again": who is not lagging waits, so only lagging colours are counted. */
static bool may_count(const struct tw_oracle_position *position, unsigned player)
{
    return on_the_table(position, player) > 0 &&
           (!tw_oracle_reads(position->rules, "solo-pass", "again") ||
            (tw_oracle_lagging(position) >> player & 1) != 0);
}

void tw_oracle_list_final(const struct tw_oracle_position *position,
                          struct tw_oracle_actions *actions)
{
    for (unsigned i = 0; i < position->rules->players; i++)
        if (may_count(position, i))
            tw_oracle_add_action(actions,
                                 (struct tw_action){.what = TW_DO_FINAL, .figure = (uint8_t)i});
}

bool tw_oracle_final_left(const struct tw_oracle_position *position)
{
    for (unsigned i = 0; i < position->rules->players; i++)
        if (may_count(position, i))
            return true;
    return false;
}

/* SOLO-END-05.e1: follower by follower, or all of a colour together. */
void tw_oracle_count_final(struct tw_oracle_position *position, struct tw_action action,
                           struct tw_oracle_log *log)
{
    const unsigned player = action.figure;
    const bool together = tw_oracle_reads(position->rules, "solo-final", "colour");
    int32_t counters[TW_COUNTER__COUNT] = {0};
    const struct tw_oracle_board *board = tw_oracle_now(position);

    counters[TW_COUNTER_FOLLOWERS] = together ? (int)on_the_table(position, player) : 1;
    tw_oracle_pay_player(position, TW_MOMENT_END, player, counters, log);
    do
        tw_oracle_return(position, board, next_counted(position, player), log);
    while (together && on_the_table(position, player) > 0);
}

/* Who is not counted, or never came to lag, goes home without points. SOLO-VAR-05.e8: then what
 * belongs to no feature, unless followers are all that is counted. */
void tw_oracle_end_final(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    while (position->figure_count > 0)
        tw_oracle_return(position, board, 0, log);
    if (!tw_oracle_reads(position->rules, "solo-awards", "none"))
        tw_oracle_score_players(position, log);
    position->phase = TW_PHASE_OVER;
}
