/*
 * A whole game as one drawing: everything that ever lay or stood on the board, each with the moves
 * from which and until which it did. Without script it shows the end.
 */
#include <stdio.h>
#include <string.h>

#include "draw/board_row.h"

enum tw_status tw_board_game_start(struct tw_board_game *game, struct tw_board_tiles *tiles,
                                   const json_t *row)
{
    *game = (struct tw_board_game){.tiles = tiles};
    game->board = tw_arena_alloc(tiles->arena, sizeof *game->board);
    game->figures = tw_arena_array(tiles->arena, TW_GAME_FIGURES, sizeof *game->figures);
    if (!game->board || !game->figures)
        return TW_NO_MEMORY;
    tw_board_start(tiles, row, game->board);
    tw_html_start_piece(&game->light_html, &game->lights, true);
    return TW_OK;
}

void tw_board_game_done(struct tw_board_game *game)
{
    tw_text_done(&game->lights);
}

static bool is_same(const struct tw_board_figure *one, const struct tw_board_figure *other)
{
    return one->player == other->player && one->x == other->x && one->y == other->y &&
           strcmp(one->kind, other->kind) == 0 && strcmp(one->segment, other->segment) == 0 &&
           strcmp(one->corner, other->corner) == 0 && one->value == other->value;
}

static bool is_there(const struct tw_board *board, const struct tw_board_figure *figure)
{
    for (size_t i = 0; i < board->figure_count; i++)
        if (is_same(&board->figures[i], figure))
            return true;
    return false;
}

static bool stands(const struct tw_board_game *game, const struct tw_board_figure *figure)
{
    for (size_t i = 0; i < game->figure_count; i++)
        if (game->figures[i].until == 0 && is_same(&game->figures[i].figure, figure))
            return true;
    return false;
}

/* What is new stands from this move on; what is gone stood until it. */
static void keep_figures(struct tw_board_game *game, unsigned move)
{
    const struct tw_board *board = game->board;

    for (size_t i = 0; i < game->figure_count; i++)
        if (game->figures[i].until == 0 && !is_there(board, &game->figures[i].figure))
            game->figures[i].until = move;
    for (size_t i = 0; i < board->figure_count; i++)
        if (!stands(game, &board->figures[i]) && game->figure_count < TW_GAME_FIGURES)
            game->figures[game->figure_count++] =
                (struct tw_game_figure){.figure = board->figures[i], .since = move};
}

void tw_board_game_move(struct tw_board_game *game, const json_t *move, unsigned number)
{
    struct tw_board *board = game->board;
    char prefix[32];

    for (; game->tile_count < board->tile_count; game->tile_count++)
        game->tile_since[game->tile_count] = number - 1;
    if (number == 1) {
        tw_board_arrange(board);
        keep_figures(game, 0);
    }
    tw_board_move_keeping(game->tiles, move, board);
    for (; game->tile_count < board->tile_count; game->tile_count++)
        game->tile_since[game->tile_count] = number;
    tw_board_explain(board, json_object_get(move, "events"));
    tw_board_arrange(board);
    keep_figures(game, number);
    if (board->light_count > 0) {
        snprintf(prefix, sizeof prefix, "m%u", number);
        tw_html_open(&game->light_html, "g");
        tw_html_attribute_format(&game->light_html, "data-s", "%u", number);
        tw_html_attribute_format(&game->light_html, "data-u", "%u", number + 1);
        tw_board_lights_svg(&game->light_html, board, prefix);
        tw_board_marks_svg(&game->light_html, board);
        tw_html_close(&game->light_html);
    }
    tw_board_leave(move, board);
    for (size_t i = 0; i < game->figure_count; i++)
        if (game->figures[i].until == 0 && !is_there(board, &game->figures[i].figure))
            game->figures[i].until = number + 1;
}

void tw_board_game_svg(struct tw_html *html, struct tw_board_game *game, const char *label)
{
    struct tw_board *board = game->board;
    struct tw_board_extent extent;

    tw_board_settle(board);
    if (!tw_board_measure(board, &extent)) {
        tw_html_leaf(html, "p", "note", "The tiles lie too far apart to be drawn.");
        return;
    }
    tw_html_open_class(html, "svg", "board game");
    tw_board_viewbox(html, &extent);
    tw_html_attribute_format(html, "width", "%d", extent.width * 120 + 36);
    tw_html_attribute_format(html, "height", "%d", extent.height * 120 + 36);
    tw_html_attribute(html, "role", "img");
    tw_html_attribute(html, "aria-label", label);
    tw_board_ruler_svg(html, &extent);
    for (size_t i = 0; i < board->tile_count; i++)
        tw_board_tile_svg(html, &board->tiles[i], 0, (int)game->tile_since[i]);
    for (size_t i = 0; i < game->figure_count; i++)
        tw_board_figure_svg(html, board, &game->figures[i].figure, (int)game->figures[i].since,
                            (int)game->figures[i].until);
    tw_html_piece(html, &game->light_html);
    tw_html_close(html);
}
