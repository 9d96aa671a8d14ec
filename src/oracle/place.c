/* Where a tile may lie: BASE-TILE-02, 03; GR-PLACE-04, 05. */
#include "oracle/internal.h"

bool tw_oracle_matches(const struct tw_oracle_position *position,
                       const struct tw_oracle_board *board, const struct tw_oracle_tile *tile)
{
    unsigned contacts = 0;

    if (tw_oracle_at(board, tile->x, tile->y) >= 0)
        return false;
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int other =
            tw_oracle_at(board, tile->x + tw_oracle_dx[edge], tile->y + tw_oracle_dy[edge]);

        if (other < 0)
            continue;
        contacts++;
        const unsigned theirs = tw_oracle_edge(&position->tiles[other], (edge + 2) % TW_EDGES);
        if (theirs != TW_EDGE_CLOSED && theirs != tw_oracle_edge(tile, edge))
            return false;
    }
    return contacts > 0;
}

bool tw_oracle_fits(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                    struct tw_oracle_type type, int x, int y, unsigned rotation)
{
    const struct tw_oracle_tile tile = {type, x, y, rotation};

    return tw_oracle_matches(position, board, &tile) &&
           tw_oracle_river_allows(position, board, &tile, false);
}

bool tw_oracle_touches(const struct tw_oracle_board *board, int x, int y)
{
    bool touches = false;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        touches |= tw_oracle_at(board, x + tw_oracle_dx[edge], y + tw_oracle_dy[edge]) >= 0;
    return touches;
}

/* An empty cell beside a tile. */
static bool is_site(const struct tw_oracle_board *board, int x, int y)
{
    return tw_oracle_at(board, x, y) < 0 && tw_oracle_touches(board, x, y);
}

/* Every turn of the tile on one cell. Without room for actions the first is enough. */
static void each_turn(const struct tw_oracle_position *position,
                      const struct tw_oracle_board *board, struct tw_oracle_tile tile,
                      bool may_bend, struct tw_oracle_actions *actions)
{
    for (tile.rotation = 0; tile.rotation < TW_EDGES; tile.rotation++) {
        if (!tw_oracle_matches(position, board, &tile) ||
            !tw_oracle_river_allows(position, board, &tile, may_bend))
            continue;
        tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_TILE,
                                                         .rotation = (uint8_t)tile.rotation,
                                                         .x = (int16_t)tile.x,
                                                         .y = (int16_t)tile.y});
        if (actions->room == 0)
            return;
    }
}

static void each_cell(const struct tw_oracle_position *position,
                      const struct tw_oracle_board *board, struct tw_oracle_type type,
                      bool may_bend, struct tw_oracle_actions *actions)
{
    for (int y = board->top; y < board->top + board->height; y++)
        for (int x = board->left; x < board->left + board->width; x++)
            if (is_site(board, x, y))
                each_turn(position, board, (struct tw_oracle_tile){type, x, y, 0}, may_bend,
                          actions);
}

/* RIVER-PLAY-04.e2 "relaxed": what fits nowhere else may make a second equal bend. */
void tw_oracle_list_tiles(const struct tw_oracle_position *position,
                          struct tw_oracle_actions *actions)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    each_cell(position, board, position->drawn, false, actions);
    if (actions->count == 0 && tw_oracle_reads(position->rules, "river-misfit", "relaxed"))
        each_cell(position, board, position->drawn, true, actions);
}

/* Is there a cell for it? Beside the latest tiles most sides are free. */
static bool has_place(const struct tw_oracle_position *position, struct tw_oracle_type type,
                      bool may_bend)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);
    struct tw_oracle_actions found = {NULL, 0, 0};

    for (unsigned i = position->tile_count; i-- > 0 && found.count == 0;)
        for (unsigned edge = 0; edge < TW_EDGES && found.count == 0; edge++)
            if (board->beyond[i][edge] < 0)
                each_turn(position, board,
                          (struct tw_oracle_tile){type, position->tiles[i].x + tw_oracle_dx[edge],
                                                  position->tiles[i].y + tw_oracle_dy[edge], 0},
                          may_bend, &found);
    return found.count > 0;
}

/* BASE-TILE-05.e2: a tile is discarded only when no cell and no orientation will do. */
bool tw_oracle_placeable(const struct tw_oracle_position *position, struct tw_oracle_type type)
{
    return has_place(position, type, false) ||
           (tw_oracle_reads(position->rules, "river-misfit", "relaxed") &&
            has_place(position, type, true));
}
