/* The end: BASE-FINAL-01 to 07, GR-END-02 to 10, AM-BARN-17, KING-07, TB-GOODS-08. */
#include <string.h>

#include "oracle/internal.h"

static bool is_ground(unsigned kind)
{
    return tw_kind_shapes[kind] == TW_SHAPE_GROUND;
}

/* AM-BARN-17, 18: barns score by presence, each in full. */
static unsigned barn_owners(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned field)
{
    unsigned owners = 0;

    for (unsigned i = 0; i < position->rules->players; i++)
        if (tw_oracle_count_figures(position, board, field, i, TW_FIGURE_BARN) > 0)
            owners |= 1u << i;
    return owners;
}

/* On which features anybody stands. */
static void find_taken(const struct tw_oracle_position *position,
                       const struct tw_oracle_board *board, bool ret_taken[TW_ORACLE_FEATURES])
{
    memset(ret_taken, 0, board->feature_count);
    for (unsigned i = 0; i < position->figure_count; i++)
        ret_taken[board->of[position->figures[i].tile][position->figures[i].segment]] = true;
}

/* What nobody stands on gives nobody anything. */
static void score_kind(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                       bool ground, struct tw_oracle_log *log)
{
    bool taken[TW_ORACLE_FEATURES];

    find_taken(position, board, taken);
    for (unsigned i = 0; i < board->feature_count; i++) {
        unsigned owners;

        if (is_ground(board->features[i].kind) != ground || !taken[i])
            continue;
        owners = barn_owners(position, board, i);
        if (owners == 0 && board->features[i].kind == TW_KIND_FIELD &&
            tw_oracle_city_pays(position))
            continue;
        if (owners == 0)
            owners = tw_oracle_owners(position, board, i);
        if (owners == 0 && tw_oracle_has_follower(position, board, i, -1))
            tw_oracle_tell_no_owner(position, board, i, log); /* AM-MAYOR-04 */
        tw_oracle_pay(position, board, i, TW_MOMENT_END, owners, log);
        for (unsigned k = 0; k < position->figure_count;) {
            const struct tw_oracle_figure *figure = &position->figures[k];

            if (board->of[figure->tile][figure->segment] == i)
                tw_oracle_return(position, board, k, log);
            else
                k++;
        }
    }
}

/* GR-END-03: tents and tokens on the map are taken away first and benefit nobody. */
static void clear_mountains(struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, struct tw_oracle_log *log)
{
    const unsigned heard = log->count;

    for (unsigned i = 0; i < position->figure_count;)
        if (position->figures[i].kind == TW_FIGURE_TENT)
            tw_oracle_return(position, board, i, log);
        else
            i++;
    position->stack_count = 0;
    log->count = heard;
}

static unsigned count_complete(const struct tw_oracle_board *board, enum tw_kind kind)
{
    unsigned count = 0;

    for (unsigned i = 0; i < board->feature_count; i++)
        count += board->features[i].kind == kind && board->features[i].complete;
    return count;
}

void tw_oracle_score_players(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    for (unsigned i = 0; i < position->rules->players; i++) {
        int32_t counters[TW_COUNTER__COUNT] = {0};

        for (unsigned k = 0; k < position->held_count[i]; k++)
            counters[TW_COUNTER_GOLD] += position->held[i][k];
        counters[TW_COUNTER_CITIES] = (int)count_complete(board, TW_KIND_CITY);
        counters[TW_COUNTER_ROADS] = (int)count_complete(board, TW_KIND_ROAD);
        counters[TW_COUNTER_KINDS] = (int)tw_oracle_goods_kinds(position, i);
        counters[TW_COUNTER_KING] = position->king == (int)i;
        counters[TW_COUNTER_ROBBER] = position->robber == (int)i;
        tw_oracle_pay_player(position, TW_MOMENT_END, i, counters, log);
    }
}

void tw_oracle_final(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    clear_mountains(position, board, log);
    score_kind(position, board, false, log);
    score_kind(position, board, true, log);
    if (tw_oracle_city_pays(position))
        tw_oracle_pay_farmers(position, board, log);
    tw_oracle_score_players(position, log);
    position->phase = TW_PHASE_OVER;
}

/* SOLO-END-06: the space of the rearmost marker; else the most points. */
int32_t tw_oracle_result(const struct tw_oracle_position *position)
{
    const bool rearmost = tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING);
    int32_t result = position->score[0];

    for (unsigned i = 1; i < position->rules->players; i++)
        if (rearmost == (position->score[i] < result))
            result = position->score[i];
    return result;
}

/* BASE-GOAL-03 (and its e1), GR-END-11: the most points once all is scored; who shares them wins
 * together. Alone one plays for a result. */
unsigned tw_oracle_winners(const struct tw_oracle_position *position)
{
    const int32_t most = tw_oracle_result(position);
    unsigned winners = 0;

    if (position->phase != TW_PHASE_OVER || tw_oracle_uses(position->rules, TW_MECHANISM_LAGGING))
        return 0;
    for (unsigned i = position->rules->players; i-- > 0;) {
        if (position->score[i] != most)
            continue;
        winners |= 1u << i;
        if (tw_oracle_reads(position->rules, "shared-win", "last-seat"))
            break;
    }
    return winners;
}
