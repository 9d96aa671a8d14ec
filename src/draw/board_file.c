/* A board as a picture file that stands alone: styles, symbols and legend are inside. */
#include "draw/board_row.h"

static enum tw_status list_tiles(struct tw_board_tiles *tiles, const struct tw_tables *tables,
                                 struct tw_arena *arena)
{
    size_t count = 0;

    for (unsigned i = 0; i < tables->set_count; i++)
        count += tables->sets[i].tile_count;
    if (tw_board_tiles_take(tiles, arena, count) != TW_OK)
        return TW_NO_MEMORY;
    for (unsigned i = 0; i < tables->set_count; i++)
        for (unsigned j = 0; j < tables->sets[i].tile_count; j++)
            tw_board_tiles_add(tiles, &tables->sets[i].tiles[j]);
    return TW_OK;
}

/* The board after the last move. */
static enum tw_status draw(struct tw_board_tiles *tiles, const json_t *row, struct tw_text *out)
{
    struct tw_board *board = tw_arena_alloc(tiles->arena, sizeof *board);
    const json_t *move;
    size_t i;

    if (!board)
        return TW_NO_MEMORY;
    tw_board_start(tiles, row, board);
    json_array_foreach(json_object_get(row, "moves"), i, move) tw_board_move(tiles, move, board);
    tw_board_settle(board);
    return tw_board_alone(tiles, board,
                          tw_board_text(row, "title", tw_board_text(row, "id", "Board")), out);
}

enum tw_status tw_board_file(const struct tw_tables *tables, const char *row,
                             struct tw_text *ret_svg)
{
    struct tw_board_tiles tiles = {.failed = false};
    struct tw_arena arena = {0};
    struct tw_text svg = {0};
    json_t *json = json_loads(row, JSON_REJECT_DUPLICATES, NULL);
    enum tw_status status = json ? list_tiles(&tiles, tables, &arena) : TW_UNUSABLE;

    if (status == TW_OK)
        status = draw(&tiles, json, &svg);
    if (status == TW_OK)
        tw_text_add_bytes(ret_svg, tw_text_string(&svg), svg.length);
    tw_board_tiles_done(&tiles);
    tw_text_done(&svg);
    json_decref(json);
    tw_arena_done(&arena);
    return status;
}
