/* Tents and digging: GR-TENT-01 to 06, GR-MINE-01, 02. */
#include <string.h>

#include "oracle/internal.h"

static int tent_of(const struct tw_oracle_position *position, unsigned player)
{
    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].kind == TW_FIGURE_TENT && position->figures[i].player == player)
            return (int)i;
    return -1;
}

static bool holds_piece(const struct tw_oracle_position *position, unsigned tile, unsigned segment)
{
    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].tile == tile && position->figures[i].segment == segment)
            return true;
    return false;
}

/* GR-TENT-01-E1, E2: readings that forbid short moves. */
static bool too_short(const struct tw_oracle_position *position,
                      const struct tw_oracle_board *board, unsigned tile, unsigned segment)
{
    const int tent = tent_of(position, position->player);
    const struct tw_oracle_figure *stands = &position->figures[tent < 0 ? 0 : tent];

    if (tent < 0)
        return false;
    if (tw_oracle_reads(position->rules, "tent-same-mountain", "no") &&
        board->of[stands->tile][stands->segment] == board->of[tile][segment])
        return true;
    return tw_oracle_reads(position->rules, "tent-same-tile", "no") && stands->tile == tile;
}

/* GR-TENT-01-E3 "allowed": to where it stands is a move as well. */
static bool stays(const struct tw_oracle_position *position, unsigned tile, unsigned segment)
{
    const int tent = tent_of(position, position->player);

    return tent >= 0 && position->figures[tent].tile == tile &&
           position->figures[tent].segment == segment &&
           tw_oracle_reads(position->rules, "tent-stay", "allowed");
}

static bool may_camp(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                     unsigned tile, unsigned segment)
{
    return tw_oracle_may_stand(position, board, TW_FIGURE_TENT, tile, segment) &&
           !board->features[board->of[tile][segment]].complete &&
           (!holds_piece(position, tile, segment) || stays(position, tile, segment)) &&
           !too_short(position, board, tile, segment);
}

static const struct tw_oracle_stack *reach(const struct tw_oracle_position *position,
                                           const struct tw_oracle_board *board)
{
    const int tent = tent_of(position, position->player);

    if (tent < 0)
        return NULL;
    const unsigned mountain =
        board->of[position->figures[tent].tile][position->figures[tent].segment];
    for (unsigned i = 0; i < position->stack_count; i++)
        if (board->of[position->stacks[i].tile][position->stacks[i].segment] == mountain)
            return &position->stacks[i];
    return NULL;
}

/* GR-MINE-01-E1 "reserve": where nothing lies any more the reserve does instead. */
static bool reserve_is_open(const struct tw_oracle_position *position)
{
    return tent_of(position, position->player) >= 0 &&
           position->reserve_next < position->reserve_count &&
           tw_oracle_reads(position->rules, "empty-stack", "reserve");
}

static void take_token(struct tw_oracle_position *position, uint8_t value,
                       struct tw_oracle_log *log)
{
    const unsigned player = position->player;

    position->held[player][position->held_count[player]++] = value;
    tw_oracle_tell(log, TW_EVENT_TOKEN, player)->points = value;
}

void tw_oracle_list_tents(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, struct tw_oracle_actions *actions)
{
    const struct tw_oracle_stack *stack;

    if (!tw_oracle_uses(position->rules, TW_MECHANISM_TENT))
        return;
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++)
            if (may_camp(position, board, i, k))
                tw_oracle_add_action(actions,
                                     (struct tw_action){.what = TW_DO_TENT,
                                                        .segment = (uint8_t)k,
                                                        .x = (int16_t)position->tiles[i].x,
                                                        .y = (int16_t)position->tiles[i].y});
    stack = reach(position, board);
    if ((stack && stack->count > 0) || reserve_is_open(position))
        tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_DIG});
}

void tw_oracle_move_tent(struct tw_oracle_position *position, struct tw_action action)
{
    const int tent = tent_of(position, position->player);
    const struct tw_oracle_board *board = tw_oracle_now(position);

    action.figure = TW_FIGURE_TENT;
    if (tent < 0) {
        tw_oracle_put_figure(position, action);
        return;
    }
    position->figures[tent].tile = (uint8_t)tw_oracle_at(board, action.x, action.y);
    position->figures[tent].segment = action.segment;
}

void tw_oracle_dig(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    int number = tw_oracle_parameter(position->rules, TW_MECHANISM_TENT, "tokens_per_dig", 1);
    const struct tw_oracle_stack *found = reach(position, board);
    struct tw_oracle_stack *stack = found ? &position->stacks[found - position->stacks] : NULL;

    for (; number > 0 && stack && stack->count > 0; number--)
        take_token(position, stack->values[--stack->count], log);
    for (; number > 0 && reserve_is_open(position); number--)
        take_token(position, position->reserve[position->reserve_next++], log);
}

/* GR-TENT-01 to 03, and readings that forbid short moves. */
uint64_t tw_oracle_against_tent(const struct tw_oracle_position *position, struct tw_action action)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const int at = tw_oracle_at(board, action.x, action.y),
              tent = tent_of(position, position->player);
    const struct tw_oracle_figure *own = tent < 0 ? NULL : &position->figures[tent];
    uint64_t reasons = 0;

    if (at < 0 || action.segment >= tw_oracle_segment_count(position->tiles[at].type))
        return UINT64_C(1) << TW_REASON_NO_SEGMENT;
    if (!tw_oracle_may_stand(position, board, TW_FIGURE_TENT, (unsigned)at, action.segment))
        return UINT64_C(1) << TW_REASON_WRONG_KIND;
    if (board->features[board->of[at][action.segment]].complete)
        reasons |= UINT64_C(1) << TW_REASON_FINISHED;
    if (own && own->tile == at && own->segment == action.segment)
        reasons |= UINT64_C(1) << TW_REASON_SAME_SEGMENT;
    else if (holds_piece(position, (unsigned)at, action.segment))
        reasons |= UINT64_C(1) << TW_REASON_SEGMENT_TAKEN;
    return reasons ? reasons : UINT64_C(1) << TW_REASON_SAME_SEGMENT;
}

/* GR-MINE-01: a tent, and something under it. */
uint64_t tw_oracle_against_dig(const struct tw_oracle_position *position)
{
    return UINT64_C(1) << (tent_of(position, position->player) < 0 ? TW_REASON_NO_TENT
                                                                   : TW_REASON_NO_TOKENS);
}
