/*
 * Boards from rows of results (docs/results.md), which may be anything.
 *
 *     tw_board_start(&tiles, row, board);          before the first move
 *     tw_board_move_keeping(&tiles, move, board);  with it, figures that go home still there
 *     tw_board_explain(board, events);             what its events speak of
 *     tw_board_leave(move, board);                 figures go home
 */
#ifndef TW_DRAW_BOARD_ROW_H
#define TW_DRAW_BOARD_ROW_H

#include <jansson.h>

#include "draw/board.h"

/* The board of a row before its first move, and what a move makes of it. */
void tw_board_start(struct tw_board_tiles *tiles, const json_t *row, struct tw_board *ret_board);
void tw_board_move(struct tw_board_tiles *tiles, const json_t *move, struct tw_board *board);
/* The same in two steps: figures that go home with the move stay until the second. */
void tw_board_move_keeping(struct tw_board_tiles *tiles, const json_t *move,
                           struct tw_board *board);
void tw_board_leave(const json_t *move, struct tw_board *board);

/* The name of a player of a row, or NULL. */
const char *tw_player_name(const json_t *row, long long player);

/* The features that the events of a move speak of, and what they count; replaces earlier ones. */
void tw_board_explain(struct tw_board *board, const json_t *events);

/* A whole game as one drawing, through which the script of a page steps. */
enum { TW_GAME_FIGURES = 1024 };
struct tw_game_figure {
    struct tw_board_figure figure;
    unsigned since, until; /* 0: to the end */
};
struct tw_board_game {
    struct tw_board_tiles *tiles;
    struct tw_board *board;
    unsigned tile_since[TW_BOARD_TILES];
    size_t tile_count;
    struct tw_game_figure *figures;
    size_t figure_count;
    struct tw_text lights;
    struct tw_html light_html;
};
enum tw_status tw_board_game_start(struct tw_board_game *game, struct tw_board_tiles *tiles,
                                   const json_t *row);
void tw_board_game_move(struct tw_board_game *game, const json_t *move, unsigned number);
void tw_board_game_svg(struct tw_html *html, struct tw_board_game *game, const char *label);
void tw_board_game_done(struct tw_board_game *game);

/* Members of a row, with what to take when there is none. */
const char *tw_board_text(const json_t *object, const char *name, const char *otherwise);
long long tw_board_number(const json_t *object, const char *name, long long otherwise);

/*
 * The final board of a `scenario` row (one line of results) as an SVG file of its own. TW_UNUSABLE:
 * it is no such row, or has no board that could be drawn.
 */
enum tw_status tw_board_file(const struct tw_tables *tables, const char *row,
                             struct tw_text *ret_svg);

#endif
