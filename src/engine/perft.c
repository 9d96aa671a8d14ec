/*
 * perft: how many ways there are to lay the next few tiles, figures left aside. Other engines can
 * compare the number. Only edges have to match: the order in which a river is drawn and laid is
 * left aside as well. Types that show the same picture count as one; the last tile of each line
 * is counted, not laid.
 */
#include "engine/internal.h"

struct pool {
    unsigned count;
    uint8_t types[TW_MAX_TYPES]; /* one of each picture */
    uint8_t left[TW_MAX_TYPES];  /* copies not laid yet */
};

/* The start piece is not part of the pool; its further cell lies east of the first. */
static bool is_start(const struct tw_game *game, const struct tw_placed *tile)
{
    const bool is_long = game->types[game->start_type].tile->next_cell != TW_NO_CELL;

    return tile->y == 0 && (tile->x == 0 || (is_long && tile->x == 1));
}

static void fill_pool(const struct tw_game *game, const struct tw_state *state, struct pool *pool)
{
    uint8_t home[TW_MAX_TYPES];

    pool->count = 0;
    for (unsigned type = 0; type < game->type_count; type++) {
        if (game->types[type].picture == type) {
            pool->types[pool->count] = (uint8_t)type;
            pool->left[pool->count] = 0;
            home[type] = (uint8_t)pool->count++;
        } else
            home[type] = home[game->types[type].picture];
        pool->left[home[type]] = (uint8_t)(pool->left[home[type]] + game->types[type].copies);
    }
    for (unsigned tile = 0; tile < state->tile_count; tile++) {
        const unsigned type = state->tiles[tile].type;

        if (!is_start(game, &state->tiles[tile]) && pool->left[home[type]])
            pool->left[home[type]]--;
    }
}

static uint64_t leaves(const struct tw_play *play, const struct pool *pool)
{
    uint64_t count = 0;

    for (unsigned i = 0; i < pool->count; i++)
        if (pool->left[i])
            count += tw_board_count(play, pool->types[i]);
    return count;
}

static uint64_t count_below(struct tw_play *play, struct pool *pool, unsigned depth)
{
    struct tw_action actions[TW_MAX_FRONTS * 64 * TW_EDGES];
    uint64_t count = 0;

    if (depth == 0)
        return 1;
    if (depth == 1)
        return leaves(play, pool);
    for (unsigned i = 0; i < pool->count; i++) {
        struct tw_actions offered = {.list = actions};

        if (!pool->left[i])
            continue;
        tw_board_offer_fitting(play, pool->types[i], &offered);
        pool->left[i]--;
        for (unsigned k = 0; k < offered.count; k++) {
            tw_journal_open(play->journal);
            keep(play, play->state, offsetof(struct tw_state, supply));
            tw_board_lay(play, pool->types[i], actions[k].x, actions[k].y, actions[k].rotation);
            count += count_below(play, pool, depth - 1);
            tw_journal_back(play->state, play->journal);
        }
        pool->left[i]++;
    }
    return count;
}

uint64_t tw_perft(const struct tw_game *game, const struct tw_state *state, unsigned depth)
{
    struct tw_journal_entry entries[TW_JOURNAL_PER_ACTION];
    struct tw_journal journal = {.entries = entries, .capacity = TW_JOURNAL_PER_ACTION};
    struct tw_state copy;
    struct tw_play play = {.game = game, .state = &copy, .journal = &journal};
    struct pool pool;

    TW_HAND_ON(game, perft(game, state, depth));
    tw_state_copy(game, state, &copy);
    fill_pool(game, state, &pool);
    return count_below(&play, &pool, depth);
}

/* The leaves below one placement; the last tile of a line is not laid. */
static uint64_t leaves_below(struct tw_play *play, struct pool *pool, unsigned type,
                             struct tw_action action, unsigned depth)
{
    uint64_t count;

    if (depth == 0)
        return 1;
    tw_journal_open(play->journal);
    keep(play, play->state, offsetof(struct tw_state, supply));
    tw_board_lay(play, type, action.x, action.y, action.rotation);
    count = count_below(play, pool, depth);
    tw_journal_back(play->state, play->journal);
    return count;
}

unsigned tw_perft_divide(const struct tw_game *game, const struct tw_state *state, unsigned depth,
                         struct tw_perft_line ret_lines[TW_MAX_ACTIONS])
{
    struct tw_journal_entry entries[TW_JOURNAL_PER_ACTION];
    struct tw_journal journal = {.entries = entries, .capacity = TW_JOURNAL_PER_ACTION};
    struct tw_action actions[4 * TW_MAX_FRONTS * 64];
    struct tw_state copy;
    struct tw_play play = {.game = game, .state = &copy, .journal = &journal};
    struct pool pool;
    unsigned count = 0;

    tw_state_copy(game, state, &copy);
    fill_pool(game, state, &pool);
    for (unsigned i = 0; i < pool.count && depth > 0; i++) {
        struct tw_actions offered = {.list = actions};

        if (!pool.left[i])
            continue;
        tw_board_offer_fitting(&play, pool.types[i], &offered);
        pool.left[i]--;
        for (unsigned k = 0; k < offered.count && count < TW_MAX_ACTIONS; k++)
            ret_lines[count++] = (struct tw_perft_line){
                .action = actions[k],
                .type = pool.types[i],
                .leaves = leaves_below(&play, &pool, pool.types[i], actions[k], depth - 1),
            };
        pool.left[i]++;
    }
    return count;
}
