/* The map, the tiles and the empty cells beside them: what each says of the others. */
#include "engine/check/check.h"

const char *tw_check_numbers(const struct tw_play *play)
{
    const struct tw_state *state = play->state;

    return state->tile_count > 0 && state->tile_count <= play->game->most_tiles &&
                   state->node_count <= play->game->most_nodes &&
                   state->front_count <= TW_MAX_FRONTS && state->figure_slots <= TW_MAX_FIGURES &&
                   state->monk_count <= sizeof state->monks
               ? NULL
               : "there is more on the table than a game has";
}

/* The site on which all tiles beside a cell agree, and which says that it is there; TW_NO_SITE when
 * they do not. */
unsigned tw_check_site_at(const struct tw_play *play, unsigned cell)
{
    const struct tw_state *state = play->state;
    unsigned found = TW_NO_SITE;

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned there = state->cells[board_step(play->game, cell, edge)];
        unsigned site;

        if (!is_tile(there))
            continue;
        if (there > state->tile_count)
            return TW_NO_SITE;
        site = state->tiles[there - 1].beyond[edge ^ 2];
        if (!is_site(state, site) || (found != TW_NO_SITE && site != found) ||
            tw_board_cell(play->game, state->sites[site].x, state->sites[site].y) != cell)
            return TW_NO_SITE;
        found = site;
    }
    return found;
}

const char *tw_check_cell(const struct tw_play *play, unsigned cell)
{
    const struct tw_state *state = play->state;
    const unsigned there = state->cells[cell];

    if (there == TW_CELL_EMPTY)
        return NULL;
    if (is_tile(there))
        return there <= state->tile_count && state->tiles[there - 1].cell == cell
                   ? NULL
                   : "a cell names a tile that is not there";
    return tw_check_site_at(play, cell) != TW_NO_SITE ? NULL
                                                      : "a cell has a site that is not its own";
}

const char *tw_check_tile(const struct tw_play *play, unsigned tile)
{
    const struct tw_state *state = play->state;
    const struct tw_placed *placed = &state->tiles[tile];
    unsigned next;

    if (placed->type >= play->game->type_count || placed->rotation >= TW_EDGES)
        return "there is no such tile";
    if (placed->cell != tw_board_cell(play->game, placed->x, placed->y) ||
        state->cells[placed->cell] != tile + 1)
        return "a tile is missing in the map";
    next = placed->first_node + play->game->types[placed->type].segment_count;
    return next == (tile + 1U < state->tile_count ? placed[1].first_node : state->node_count) &&
                   (tile > 0 || placed->first_node == 0)
               ? NULL
               : "a tile has more or fewer segments than it shows";
}

const char *tw_check_node(const struct tw_play *play, unsigned node)
{
    const struct tw_state *state = play->state;
    const unsigned tile = state->node_tile[node];
    const struct tw_placed *placed;

    if (tile < state->tile_count) {
        placed = &state->tiles[tile];
        if (node >= placed->first_node &&
            node - placed->first_node < play->game->types[placed->type].segment_count)
            return NULL;
    }
    return "a segment is on another tile than it says";
}

void tw_check_owners(const struct tw_play *play, unsigned tile, unsigned edge,
                     uint16_t ret_nodes[3])
{
    const struct tw_placed *placed = &play->state->tiles[tile];
    const struct tw_type *type = &play->game->types[placed->type];
    const unsigned printed = (edge - placed->rotation) % TW_EDGES * 3; /* as if unturned */

    ret_nodes[0] = ret_nodes[1] = ret_nodes[2] = TW_NO_NODE;
    for (unsigned i = 0; i < type->segment_count; i++)
        for (unsigned ports = type->segments[i].ports >> printed & 7; ports; ports &= ports - 1)
            ret_nodes[TW_LOWEST_BIT(ports)] = (uint16_t)(placed->first_node + i);
}

/* What the fronts say about one side of an empty cell; `there` is what lies beyond it. */
static bool side_agrees(const struct tw_play *play, unsigned site, unsigned edge, unsigned there)
{
    const struct tw_state *state = play->state;
    const uint64_t *bars = state->fronts[site / 64].bars[edge];
    unsigned expected = 0, found = 0;

    if (is_tile(there)) {
        const struct tw_placed *tile = &state->tiles[there - 1];
        const struct tw_type *type = &play->game->types[tile->type];
        const unsigned kind = type->turned[tile->rotation].kinds[edge ^ 2];

        expected = (1U << TW_MAX_EDGE_KINDS) - 1;
        if (kind != TW_NONE)
            expected &= ~(1U << kind);
    }
    for (unsigned kind = 0; kind < TW_MAX_EDGE_KINDS; kind++)
        found |= (unsigned)(bars[kind] >> site % 64 & 1) << kind;
    return found == expected;
}

const char *tw_check_site(const struct tw_play *play, unsigned site)
{
    const struct tw_state *state = play->state;
    const unsigned cell = tw_board_cell(play->game, state->sites[site].x, state->sites[site].y);
    bool beside = false;

    if (state->cells[cell] != TW_CELL_SITE || tw_check_site_at(play, cell) != site)
        return "a site is in use without its cell";
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned there = state->cells[board_step(play->game, cell, edge)];

        if (!side_agrees(play, site, edge, there))
            return "the edges around an empty cell are wrong";
        beside |= is_tile(there);
    }
    return beside ? NULL : "a site is beside no tile";
}
