/*
 * How much of a state a game uses. Arrays have room for the largest game; a smaller one never gets
 * beyond what its own tiles need, and only that is worth copying or comparing.
 */
#include "engine/internal.h"

/* See board.c: with n tiles on the table at most, no two cells that matter share an address. */
static void fold_map(struct tw_game *game)
{
    const int32_t r = (int32_t)(game->most_tiles + 3) / 2;
    const int32_t width = 2 * r + 1;
    const uint32_t cells = (uint32_t)(2 * r * r + 2 * r + 1);

    game->width = width;
    game->cell_count = cells;
    game->origin = (int32_t)cells / 2;
    game->steps[0] = -width;
    game->steps[1] = 1;
    game->steps[2] = width;
    game->steps[3] = -1;
    game->ring[0] = -width;
    game->ring[1] = -width + 1;
    game->ring[2] = 1;
    game->ring[3] = width + 1;
    game->ring[4] = width;
    game->ring[5] = width - 1;
    game->ring[6] = -1;
    game->ring[7] = -width - 1;
    game->state_size = (offsetof(struct tw_state, cells) + cells + 7) / 8 * 8;
}

/* Abbeys that players hold: one each, or by the other reading all that there are. */
static unsigned abbeys_held(const struct tw_game *game)
{
    if (!uses(game, TW_MECHANISM_ABBEY))
        return 0;
    if (game->readings[TW_READING_SPARE_ABBEYS] == 0)
        return (unsigned)game->parameters[TW_MECHANISM_ABBEY][0] * game->players;
    for (unsigned i = 0; i < game->type_count; i++)
        if (game->types[i].tile->edges[0] == TW_EDGE_CLOSED)
            return game->types[i].tile->count;
    return 0;
}

/* Tiles that are not in the pile: start pieces, of which some games lay those of another set among
 * the others, their further cells, and what players hold. */
static unsigned tiles_besides(const struct tw_game *game)
{
    unsigned count = abbeys_held(game);

    for (unsigned i = 0; i < game->type_count; i++) {
        const struct tw_tile *tile = game->types[i].tile;

        /* a copy with a garden is a type of its own, of the same row */
        if (i == 0 || tile != game->types[i - 1].tile)
            count += tile->start * (tile->next_cell == TW_NO_CELL ? 1U : 2U);
    }
    return count;
}

/* All figures of all players, as far as they can stand on the table at once. */
static unsigned most_figures(const struct tw_game *game)
{
    unsigned count = 0;

    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        count += game->players * game->figures[kind].count;
    return count < TW_MAX_FIGURES ? count : TW_MAX_FIGURES;
}

/* All that is drawn, and the largest tiles besides. */
static void set_most(struct tw_game *game)
{
    const unsigned besides = tiles_besides(game);

    game->most_tiles = game->deck_count + besides;
    for (unsigned i = 0; i < game->type_count; i++)
        if (game->types[i].segment_count > game->most_segments)
            game->most_segments = game->types[i].segment_count;
    game->most_nodes = besides * game->most_segments;
    for (unsigned i = 0; i < game->deck_count; i++)
        game->most_nodes += game->types[game->deck[i]].segment_count;
}

/* Whole words, as the journal has them. */
static void add_part(struct tw_game *game, size_t from, size_t bytes)
{
    const size_t begin = from / 8 * 8;

    game->parts[game->part_count++] =
        (struct tw_part){(uint32_t)begin, (uint32_t)((from + bytes + 7) / 8 * 8 - begin)};
}

#define ADD_PART(game, array, count)                                                               \
    add_part((game), offsetof(struct tw_state, array),                                             \
             (count) * sizeof(((struct tw_state *)0)->array[0]))

void tw_layout_set(struct tw_game *game)
{
    unsigned sites;

    set_most(game);
    /* n cells that hang together have at most 2 n + 2 empty ones beside them */
    sites = 2 * game->most_tiles + 2;
    fold_map(game);
    add_part(game, 0, offsetof(struct tw_state, deck) + game->most_tiles);
    ADD_PART(game, figures, most_figures(game));
    if (game->extra_size > 0)
        add_part(game, offsetof(struct tw_state, extra), game->extra_size);
    ADD_PART(game, tiles, game->most_tiles);
    ADD_PART(game, node_tile, game->most_nodes);
    ADD_PART(game, nodes, game->most_nodes);
    ADD_PART(game, fronts, (sites + 63) / 64);
    ADD_PART(game, sites, sites);
    ADD_PART(game, cells, game->cell_count);
}

void tw_state_copy(const struct tw_game *game, const struct tw_state *state,
                   struct tw_state *ret_state)
{
    for (unsigned i = 0; i < game->part_count; i++)
        memcpy((unsigned char *)ret_state + game->parts[i].from,
               (const unsigned char *)state + game->parts[i].from, game->parts[i].bytes);
}

size_t tw_state_copy_size(const struct tw_game *game)
{
    size_t bytes = 0;

    for (unsigned i = 0; i < game->part_count; i++)
        bytes += game->parts[i].bytes;
    return bytes;
}

bool tw_state_same(const struct tw_game *game, const struct tw_state *a, const struct tw_state *b)
{
    for (unsigned i = 0; i < game->part_count; i++)
        if (memcmp((const unsigned char *)a + game->parts[i].from,
                   (const unsigned char *)b + game->parts[i].from, game->parts[i].bytes) != 0)
            return false;
    return true;
}
