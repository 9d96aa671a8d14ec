/*
 * What was worked out already. Every answer here is a function of the tiles on the table or of the
 * rules alone and is found by the very code that would find it again.
 */
#include <string.h>

#include "oracle/internal.h"

/* Bytes that no member uses may differ: then the fill is done again, for nothing but time. */
static bool is_known(const struct tw_oracle_memo *memo, unsigned slot,
                     const struct tw_oracle_position *position, unsigned count)
{
    return memo->counts[slot] == count &&
           memcmp(memo->tiles[slot], position->tiles, count * sizeof position->tiles[0]) == 0;
}

static bool same_face(const struct tw_oracle_tile *a, const struct tw_oracle_tile *b)
{
    return a->type.tile == b->type.tile && a->type.garden == b->type.garden &&
           a->rotation == b->rotation;
}

/* How many tiles lie as they lay when this slot was filled. */
static unsigned count_known(const struct tw_oracle_memo *memo, unsigned slot,
                            const struct tw_oracle_position *position, unsigned count)
{
    const unsigned most = count < memo->counts[slot] ? count : memo->counts[slot];
    unsigned known = 0;

    while (known < most && same_face(&memo->tiles[slot][known], &position->tiles[known]))
        known++;
    return known;
}

/* The table before this turn and the table now have one tile more or less: two slots do. */
static const struct tw_oracle_board *look(const struct tw_oracle_position *position, unsigned count)
{
    struct tw_oracle_memo *memo = position->rules->memo;
    const unsigned slot = count & 1;

    if (!is_known(memo, slot, position, count)) {
        tw_oracle_flood_on(position, count, count_known(memo, slot, position, count),
                           &memo->boards[slot]);
        memcpy(memo->tiles[slot], position->tiles, count * sizeof position->tiles[0]);
        memo->counts[slot] = count;
        memo->numbers[slot] = ++memo->fills;
    }
    return &memo->boards[slot];
}

const struct tw_oracle_board *tw_oracle_now(const struct tw_oracle_position *position)
{
    return look(position, position->tile_count);
}

const struct tw_oracle_board *tw_oracle_before(const struct tw_oracle_position *position)
{
    return look(position, position->tile_count - (position->last >= 0 ? 1 : 0));
}

/* The entry for this question; `question` is NULL in it when it was not asked before. */
struct tw_oracle_answer *tw_oracle_answer(const struct tw_oracle_rules *rules, const char *question,
                                          const char *value)
{
    const uintptr_t mixed = ((uintptr_t)question * 31 + (uintptr_t)value) * UINT32_C(2654435761);
    struct tw_oracle_answer *found = &rules->memo->answers[mixed / 4096 % TW_ORACLE_ANSWERS];

    if (found->question != question || found->value != value)
        *found = (struct tw_oracle_answer){.question = NULL};
    return found;
}
