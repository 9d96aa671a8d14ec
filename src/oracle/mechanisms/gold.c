/* Tokens on mountains: GR-GOLD-01 to 04, GR-MTN-02 to 06. */
#include <string.h>

#include "oracle/internal.h"

static unsigned stack_feature(const struct tw_oracle_board *board,
                              const struct tw_oracle_stack *stack)
{
    return board->of[stack->tile][stack->segment];
}

struct tw_oracle_stack *tw_oracle_stack_of(struct tw_oracle_position *position,
                                           const struct tw_oracle_board *board, unsigned feature)
{
    for (unsigned i = 0; i < position->stack_count; i++)
        if (stack_feature(board, &position->stacks[i]) == feature)
            return &position->stacks[i];
    return NULL;
}

/* The oldest tile of the mountain that a stack lies on, as the table was; then its segment. */
static unsigned age(const struct tw_oracle_position *position, const struct tw_oracle_board *before,
                    const struct tw_oracle_stack *stack)
{
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++)
            if (before->of[i][k] == stack_feature(before, stack))
                return i * TW_MAX_SEGMENTS + k;
    return position->tile_count * TW_MAX_SEGMENTS;
}

static void put_on(struct tw_oracle_stack *below, const struct tw_oracle_stack *above)
{
    for (unsigned i = 0; i < above->count; i++)
        below->values[below->count++] = above->values[i];
}

/* GR-GOLD-02-E1: of joined stacks the older lies below, unless it is read otherwise. */
static void sort_by_age(struct tw_oracle_position *position, const struct tw_oracle_board *before)
{
    const bool younger_below = tw_oracle_reads(position->rules, "merge-order", "younger-below");

    for (unsigned i = 0; i < position->stack_count; i++)
        for (unsigned k = i + 1; k < position->stack_count; k++) {
            const unsigned a = age(position, before, &position->stacks[i]);
            const unsigned b = age(position, before, &position->stacks[k]);

            if (younger_below ? a < b : a > b) {
                struct tw_oracle_stack swap = position->stacks[i];
                position->stacks[i] = position->stacks[k];
                position->stacks[k] = swap;
            }
        }
}

static bool any_joined(const struct tw_oracle_position *position,
                       const struct tw_oracle_board *board)
{
    for (unsigned i = 0; i < position->stack_count; i++)
        for (unsigned k = i + 1; k < position->stack_count; k++)
            if (stack_feature(board, &position->stacks[i]) ==
                stack_feature(board, &position->stacks[k]))
                return true;
    return false;
}

static void join_stacks(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                        const struct tw_oracle_board *before)
{
    if (!any_joined(position, board))
        return;
    sort_by_age(position, before);
    for (unsigned i = 0; i < position->stack_count; i++)
        for (unsigned k = i + 1; k < position->stack_count;) {
            if (stack_feature(board, &position->stacks[i]) !=
                stack_feature(board, &position->stacks[k])) {
                k++;
                continue;
            }
            put_on(&position->stacks[i], &position->stacks[k]);
            position->stack_count--;
            memmove(&position->stacks[k], &position->stacks[k + 1],
                    (position->stack_count - k) * sizeof position->stacks[0]);
        }
}

/* GR-GOLD-03-E1: the token drawn first ends on top of the others of its tile. */
static void put_token(struct tw_oracle_position *position, struct tw_oracle_stack *stack,
                      unsigned laid_before, uint8_t value)
{
    unsigned at = stack->count;

    if (tw_oracle_reads(position->rules, "token-order", "first-on-top"))
        at -= laid_before;
    memmove(&stack->values[at + 1], &stack->values[at], stack->count - at);
    stack->values[at] = value;
    stack->count++;
}

static void lay_on(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                   unsigned tile, unsigned segment, unsigned number, uint8_t *laid,
                   struct tw_oracle_log *log)
{
    const unsigned feature = board->of[tile][segment];

    while (number-- > 0 && position->reserve_next < position->reserve_count) {
        struct tw_oracle_stack *stack = tw_oracle_stack_of(position, board, feature);
        const uint8_t value = position->reserve[position->reserve_next++];
        struct tw_oracle_event *event = tw_oracle_tell(log, TW_EVENT_LAID, position->active);

        if (!stack) {
            stack = &position->stacks[position->stack_count++];
            *stack = (struct tw_oracle_stack){.tile = (uint8_t)tile, .segment = (uint8_t)segment};
        }
        put_token(position, stack, laid[feature]++, value);
        event->kind = TW_KIND_MOUNTAIN;
        event->tile = (int)tile;
        event->segment = (int)segment;
        event->points = value;
    }
}

/* Tokens for the tile laid last: as many as it shows nuggets, the start tile as setup says. */
void tw_oracle_lay_tokens(struct tw_oracle_position *position, struct tw_oracle_log *log)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    const struct tw_oracle_board *before = tw_oracle_before(position);
    uint8_t laid[TW_ORACLE_FEATURES];
    const unsigned last = position->tile_count - 1;
    const struct tw_oracle_rules *rules = position->rules;

    if (!tw_oracle_uses(rules, TW_MECHANISM_GOLD_STACK))
        return;
    memset(laid, 0, board->feature_count);
    join_stacks(position, board, before);
    for (unsigned i = 0; i < tw_oracle_segment_count(position->tiles[last].type); i++) {
        const struct tw_segment *segment = tw_oracle_segment(position->tiles[last].type, i);
        unsigned number =
            segment->symbols[TW_SYMBOL_NUGGETS] *
            (unsigned)tw_oracle_parameter(rules, TW_MECHANISM_GOLD_STACK, "tokens_per_nugget", 1);

        if (segment->kind != TW_KIND_MOUNTAIN)
            continue;
        if (last == 0) /* GR-SETUP-02 */
            number =
                (unsigned)tw_oracle_parameter(rules, TW_MECHANISM_GOLD_STACK, "tokens_on_start", 1);
        lay_on(position, board, last, i, number, laid, log);
    }
}

static void take(struct tw_oracle_position *position, struct tw_oracle_stack *stack,
                 unsigned player, struct tw_oracle_log *log)
{
    uint8_t value = stack->values[stack->count - 1];

    if (tw_oracle_reads(position->rules, "split-end", "bottom")) {
        value = stack->values[0];
        memmove(stack->values, stack->values + 1, stack->count - 1);
    }
    stack->count--;
    position->held[player][position->held_count[player]++] = value;
    tw_oracle_tell(log, TW_EVENT_TOKEN, player)->points = value;
}

/* GR-MTN-05: one at a time in turn, from the active player on or the first who is tied. */
void tw_oracle_pay_gold(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                        unsigned feature, unsigned owners, struct tw_oracle_log *log)
{
    struct tw_oracle_stack *stack = tw_oracle_stack_of(position, board, feature);
    const bool back = tw_oracle_reads(position->rules, "split-order", "back");
    const bool goes_on = tw_oracle_reads(position->rules, "split-restart", "carries-on");
    unsigned player = position->active;

    if (owners == 0 && tw_oracle_reads(position->rules, "unmanned-gold", "to-completer"))
        owners = 1u << position->active;
    if (!stack || owners == 0)
        return;
    if ((owners >> player & 1) == 0 &&
        tw_oracle_reads(position->rules, "split-start", "first-seat"))
        player = 0;
    if (goes_on && position->gold_next >= 0) /* GR-MTN-05-E6 */
        player = (unsigned)position->gold_next;
    for (unsigned round = 0; stack->count > 0; round++)
        for (unsigned i = 0; i < position->rules->players && stack->count > 0; i++) {
            const unsigned players = position->rules->players;
            const unsigned seat = back && round % 2 == 1 ? players - 1 - i : i;
            const unsigned taker = (player + seat) % players;

            if ((owners >> taker & 1) == 0)
                continue;
            take(position, stack, taker, log);
            position->gold_next = (int)((taker + 1) % players);
        }
}
