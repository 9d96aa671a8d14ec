/* perft a second time: by the oracle alone, trying every face on every cell in every direction. */
#include "verify/boards/oracle_perft.h"

#include <assert.h>

static unsigned copies_left(const struct tw_lockstep *lockstep, unsigned type)
{
    const struct tw_oracle_position *position = &lockstep->position;
    unsigned laid = 0;

    for (unsigned i = lockstep->rules.start_count; i < position->tile_count; i++)
        laid += position->tiles[i].type.tile == lockstep->types[type].tile &&
                position->tiles[i].type.garden == lockstep->types[type].garden;
    return tw_game_type_copies(lockstep->game, type) - laid;
}

/* A face that an earlier type with copies left shows too is not counted again. */
static bool is_counted(const struct tw_lockstep *lockstep, unsigned type)
{
    if (copies_left(lockstep, type) == 0)
        return false;
    for (unsigned i = 0; i < type; i++)
        for (unsigned by = 0; by < TW_EDGES; by++)
            if (copies_left(lockstep, i) > 0 &&
                tw_oracle_same_face(lockstep->types[i], lockstep->types[type], by))
                return false;
    return true;
}

static bool looks_like_an_earlier_turn(const struct tw_oracle_tile *tile)
{
    for (unsigned i = 0; i < tile->rotation; i++)
        if (tw_oracle_same_picture(tile->type, i, tile->rotation))
            return true;
    return false;
}

static uint64_t count(struct tw_oracle_perft *perft, unsigned depth);

/* Every direction of one face on one cell. */
static uint64_t try_cell(struct tw_oracle_perft *perft, unsigned type, int x, int y, unsigned depth)
{
    struct tw_oracle_position *position = &perft->lockstep.position;
    uint64_t leaves = 0;

    for (unsigned rotation = 0; rotation < TW_EDGES; rotation++) {
        const struct tw_oracle_tile tile = {perft->lockstep.types[type], x, y, rotation};

        if (looks_like_an_earlier_turn(&tile) ||
            !tw_oracle_matches(position, &perft->boards[depth - 1], &tile))
            continue;
        if (depth == 1) {
            leaves++;
            continue;
        }
        tw_oracle_put_tile(position, tile);
        leaves += count(perft, depth - 1);
        tw_oracle_take_tile(position);
    }
    return leaves;
}

static uint64_t count(struct tw_oracle_perft *perft, unsigned depth)
{
    const struct tw_lockstep *lockstep = &perft->lockstep;
    struct tw_oracle_board *board = &perft->boards[depth - 1];
    uint64_t leaves = 0;

    tw_oracle_flood(&lockstep->position, lockstep->position.tile_count, board);
    for (unsigned type = 0; type < tw_game_type_count(lockstep->game); type++) {
        if (!is_counted(lockstep, type))
            continue;
        for (int y = board->top; y < board->top + board->height; y++)
            for (int x = board->left; x < board->left + board->width; x++)
                leaves += try_cell(perft, type, x, y, depth);
    }
    return leaves;
}

bool tw_oracle_perft_count(struct tw_oracle_perft *perft, const struct tw_game *game,
                           unsigned depth, uint64_t *ret_leaves)
{
    assert(depth <= TW_ORACLE_PERFT_DEPTH);
    if (!tw_lockstep_open(&perft->lockstep, game))
        return false;
    tw_lockstep_empty(&perft->lockstep);
    *ret_leaves = depth == 0 ? 1 : count(perft, depth);
    return true;
}
