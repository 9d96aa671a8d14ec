/* A board while it is played: what lies and stands where. Comes from a row and may be anything. */
#ifndef TW_REPORT_BOARD_H
#define TW_REPORT_BOARD_H

#include "report/internal.h"

enum { TW_BOARD_TILES = 256, TW_BOARD_FIGURES = 128, TW_COLOURS = 6 };

struct tw_placed_tile {
    struct tw_board_tile *tile; /* NULL: no such tile */
    const char *id;
    int x, y;
    unsigned turns;
    bool fresh; /* came with the last move */
};

struct tw_standing {
    unsigned player;
    const char *kind;
    int x, y;
    const char *segment;
    const char *corner;   /* of the tile, where it stands there; or "" */
    const json_t *tokens; /* of a stack */
    long long value;      /* tokens */
    bool fresh;
};

struct tw_board {
    struct tw_placed_tile tiles[TW_BOARD_TILES];
    size_t tile_count;
    struct tw_standing figures[TW_BOARD_FIGURES];
    size_t figure_count;
    unsigned colours[TW_COLOURS]; /* of the players */
};

/* The board of a row before its first move, and what a move makes of it. */
void tw_board_start(struct tw_report *report, const json_t *row, struct tw_board *ret_board);
void tw_board_move(struct tw_report *report, const json_t *move, struct tw_board *board);
/* The same, but figures that go home with the move stay. */
void tw_board_move_keeping(struct tw_report *report, const json_t *move, struct tw_board *board);

/* The name of a player of a row, or NULL. */
const char *tw_player_name(const json_t *row, long long player);

/* Nothing is new any more. */
void tw_board_settle(struct tw_board *board);

/* As an svg element of a page. */
void tw_board_svg(struct tw_html *html, const struct tw_board *board, const char *label);

/* The cells that a board takes up; false when they are too many to be drawn. */
struct tw_board_extent {
    int left, top, width, height;
};
bool tw_board_measure(const struct tw_board *board, struct tw_board_extent *ret_extent);

/* What is inside the svg element. */
void tw_board_content(struct tw_html *html, const struct tw_board *board);
void tw_board_view(struct tw_html *html, const struct tw_board_extent *extent);

#endif
