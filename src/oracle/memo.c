/*
 * What was worked out already. Every answer here is a function of the tiles on the table or of the
 * rules alone and is found by the very code that would find it again.
 */
#include <assert.h>
#include <string.h>

#include "oracle/internal.h"

/* What lies under a tile cannot change while it lies there: its number stands for all of them. */
void tw_oracle_put_tile(struct tw_oracle_position *position, struct tw_oracle_tile tile)
{
    position->tile_numbers[position->tile_count] = ++position->rules->memo->tiles_put;
    position->tiles[position->tile_count++] = tile;
}

void tw_oracle_take_tile(struct tw_oracle_position *position)
{
    position->tile_count--;
}

static bool is_known(const struct tw_oracle_memo *memo, unsigned slot,
                     const struct tw_oracle_position *position, unsigned count)
{
    return memo->counts[slot] == count && memo->numbers[slot] == position->tile_numbers[count - 1];
}

/* All that a table of `count` tiles uses of a board. */
static void copy_board(const struct tw_oracle_board *from, unsigned count,
                       struct tw_oracle_board *ret_board)
{
    ret_board->left = from->left;
    ret_board->top = from->top;
    ret_board->width = from->width;
    ret_board->height = from->height;
    ret_board->feature_count = from->feature_count;
    memcpy(ret_board->at, from->at, (size_t)(from->width * from->height) * sizeof from->at[0]);
    memcpy(ret_board->beyond, from->beyond, count * sizeof from->beyond[0]);
    memcpy(ret_board->to, from->to, count * sizeof from->to[0]);
    memcpy(ret_board->order, from->order, count * sizeof from->order[0]);
    for (unsigned i = 0; i < count; i++)
        ret_board->faces[i] = from->faces[i];
    memcpy(ret_board->of, from->of, count * sizeof from->of[0]);
    memcpy(ret_board->features, from->features, from->feature_count * sizeof from->features[0]);
}

/* The table before this turn and the table now have one tile more or less: two slots do. */
static const struct tw_oracle_board *look(const struct tw_oracle_position *position, unsigned count)
{
    struct tw_oracle_memo *memo = position->rules->memo;
    const unsigned slot = count & 1;

    if (is_known(memo, slot, position, count))
        return &memo->boards[slot];
    if (count > 1 && is_known(memo, !slot, position, count - 1)) {
        copy_board(&memo->boards[!slot], count - 1, &memo->boards[slot]);
        tw_oracle_flood_add(position, count - 1, &memo->boards[slot]);
    } else {
        tw_oracle_flood(position, count, &memo->boards[slot]);
    }
    memo->counts[slot] = count;
    memo->numbers[slot] = position->tile_numbers[count - 1];
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

static bool is_same_feature(const struct tw_oracle_feature *a, const struct tw_oracle_feature *b)
{
    return a->kind == b->kind && a->complete == b->complete && a->closed == b->closed &&
           a->tile == b->tile && a->segment == b->segment && a->tiles == b->tiles &&
           memcmp(a->symbols, b->symbols, sizeof a->symbols) == 0;
}

/* The same features, whatever their numbers. */
static bool same_features(const struct tw_oracle_board *a, const struct tw_oracle_board *b,
                          unsigned count)
{
    uint16_t other[TW_ORACLE_FEATURES];

    if (a->feature_count != b->feature_count)
        return false;
    memset(other, 0xFF, sizeof other);
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < a->faces[i]->segment_count; k++) {
            uint16_t *known = &other[a->of[i][k]];

            if (*known == UINT16_MAX)
                *known = b->of[i][k];
            if (*known != b->of[i][k])
                return false;
        }
    for (unsigned i = 0; i < a->feature_count; i++)
        if (other[i] == UINT16_MAX || !is_same_feature(&a->features[i], &b->features[other[i]]))
            return false;
    return true;
}

bool tw_oracle_fills_agree(const struct tw_oracle_position *position)
{
    struct tw_oracle_board *fresh = &position->rules->memo->fresh;

    tw_oracle_flood(position, position->tile_count, fresh);
    return same_features(tw_oracle_now(position), fresh, position->tile_count);
}

const struct tw_oracle_face *tw_oracle_face(const struct tw_oracle_rules *rules,
                                            const struct tw_oracle_tile *tile)
{
    struct tw_oracle_memo *memo = rules->memo;
    const uintptr_t mixed =
        ((uintptr_t)tile->type.tile * 8 + tile->type.garden * 4U + tile->rotation) *
        UINT32_C(2654435761);
    unsigned at = mixed / 4096 % (2 * TW_ORACLE_FACES);

    for (; memo->face_at[at] != 0; at = (at + 1) % (2 * TW_ORACLE_FACES)) {
        const struct tw_oracle_face *face = &memo->faces[memo->face_at[at] - 1];

        if (face->type.tile == tile->type.tile && face->type.garden == tile->type.garden &&
            face->rotation == tile->rotation)
            return face;
    }
    assert(memo->face_count < TW_ORACLE_FACES && "more faces than a game has types, turned");
    memo->faces[memo->face_count] = tw_oracle_turn_face(tile);
    memo->face_at[at] = (uint16_t)(memo->face_count + 1);
    return &memo->faces[memo->face_count++];
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
