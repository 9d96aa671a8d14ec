/*
 * A board while it is played: what lies and stands where, what was scored and what that counted.
 * Rows of results fill it (board_row.h), or whoever has a position at hand.
 *
 *     tw_board_tiles_take(&tiles, &arena, count);  room for the tiles that boards can show
 *     tw_board_tiles_add(&tiles, tile);            each of them
 *     tw_board_svg(&html, board, &view);
 *     tw_board_tile_symbols(&html, &tiles);        once, behind the last board of a page
 */
#ifndef TW_DRAW_BOARD_H
#define TW_DRAW_BOARD_H

#include "draw/tile_svg.h"
#include "support/arena.h"
#include "support/status.h"

enum {
    TW_BOARD_TILES = 256,
    TW_BOARD_FIGURES = 128,
    TW_BOARD_PARTS = 1024,
    TW_BOARD_LIGHTS = 48,
    TW_BOARD_MARKS = 160,
    TW_COLOURS = 6,
    TW_SPOTS = 30, /* places on a road or railway */
};

/* A tile as boards show it, drawn once. */
struct tw_board_tile {
    const struct tw_tile *tile;
    bool garden;
    bool drawn;
    bool used;                       /* on the page that is being written */
    uint16_t shapes, walls;          /* the same for outlines of its segments, one bit each */
    struct tw_text svg;              /* the inside of its symbol */
    char *outlines[TW_MAX_SEGMENTS]; /* value of `d`; spots have none */
    char *wall_lines[TW_MAX_SEGMENTS];
    struct tw_clearance *clearances; /* of each segment, without what is printed there */
    struct tw_point spots[TW_MAX_SEGMENTS][TW_SPOTS]; /* along lines */
    struct tw_point anchors[TW_MAX_SEGMENTS];         /* of lines */
    uint8_t spot_counts[TW_MAX_SEGMENTS];
    struct tw_point spot, garden_spot;
};

/* All tiles that boards can show, twice each: without and with its garden. */
struct tw_board_tiles {
    struct tw_arena *arena;
    struct tw_board_tile *list;
    size_t count;
    bool failed; /* memory ran out */
};

enum tw_status tw_board_tiles_take(struct tw_board_tiles *tiles, struct tw_arena *arena,
                                   size_t count);
void tw_board_tiles_add(struct tw_board_tiles *tiles, const struct tw_tile *tile);
void tw_board_tiles_done(struct tw_board_tiles *tiles);

/* Looks a tile up and draws it; NULL: there is no such tile. */
struct tw_board_tile *tw_board_tile_find(struct tw_board_tiles *tiles, const char *id);

struct tw_placed_tile {
    struct tw_board_tile *tile; /* NULL: no such tile */
    const char *id;
    int x, y;
    unsigned turns;
    bool fresh; /* came with the last move */
};

/* Where something stands within its tile as it lies, and how large: 1 is the usual size. */
struct tw_stand {
    struct tw_point at;
    double scale;
    bool lies; /* farmers do */
};

struct tw_board_figure {
    unsigned player;
    const char *kind;
    int x, y;
    const char *segment;
    const char *corner; /* of the tile, where it stands there; or "" */
    uint8_t tokens[64]; /* of a stack, the lowest first */
    unsigned value;     /* how many */
    bool fresh;
    bool leaving; /* goes home with the last move */
    struct tw_stand stand;
};

/* A segment of a tile that lies on the board. */
struct tw_board_part {
    uint16_t tile;
    uint8_t segment;
};

/* What an event speaks of. */
struct tw_board_light {
    unsigned event;    /* its number in its move */
    int player;        /* who got it; -1: nobody */
    unsigned from, to; /* among the parts */
    const char *kind;  /* of feature */
    bool counted;      /* what the feature counts, not the feature itself */
    bool again;        /* an earlier event speaks of the same feature */
    unsigned tied;     /* how many others own it as well and were told of before; 0: the first */
};

/* A number on what an event counts. */
struct tw_board_mark {
    unsigned event;
    struct tw_board_part part; /* segment TW_NO_OWNER: the tile as a whole */
    unsigned number;
    bool symbol; /* it has symbols that count as well */
    struct tw_stand stand;
};

struct tw_board {
    struct tw_placed_tile tiles[TW_BOARD_TILES];
    size_t tile_count;
    struct tw_board_figure figures[TW_BOARD_FIGURES];
    size_t figure_count;
    unsigned colours[TW_COLOURS]; /* of the players */
    struct tw_board_part parts[TW_BOARD_PARTS];
    size_t part_count;
    struct tw_board_light lights[TW_BOARD_LIGHTS];
    size_t light_count;
    struct tw_board_mark marks[TW_BOARD_MARKS];
    size_t mark_count;
};

/* Nothing is new any more. */
void tw_board_settle(struct tw_board *board);

/*
 * The segments that are joined to one of a tile. Returns how many went into `ret_parts`;
 * `ret_complete` says whether nothing can be joined to it any more.
 */
size_t tw_board_feature(const struct tw_board *board, struct tw_board_part from,
                        struct tw_board_part *ret_parts, size_t room, bool *ret_complete);
/* The last tile laid on a cell, or -1. */
int tw_board_tile_on(const struct tw_board *board, int x, int y);
/* The segment of that name, or -1. */
int tw_board_segment(const struct tw_placed_tile *placed, const char *name);

/* Gives every figure and mark its place: on its segment, none over another. */
void tw_board_arrange(struct tw_board *board);

/* The room that a figure of the usual size needs around it. */
#define TW_FIGURE_ROOM 11.0
#define TW_MARK_ROOM   6.5

/* How a board is shown on a page. */
struct tw_board_view {
    const char *label;
    const char *prefix; /* of the ids of its lights, or NULL: they have none */
};

/* As an svg element of a page. */
void tw_board_svg(struct tw_html *html, struct tw_board *board, const struct tw_board_view *view);

/* The cells that a board takes up; false when they are too many to be drawn. */
struct tw_board_extent {
    int left, top, width, height;
};
bool tw_board_measure(const struct tw_board *board, struct tw_board_extent *ret_extent);

void tw_board_viewbox(struct tw_html *html, const struct tw_board_extent *extent);

/* The parts of content: what lies under the figures, and what lies over them. */
void tw_board_lights_svg(struct tw_html *html, struct tw_board *board, const char *prefix);
void tw_board_marks_svg(struct tw_html *html, const struct tw_board *board);
/* "o-base-D-2": the id of the outline of a segment; with 'w', of its walls. */
void tw_board_shape_name(struct tw_text *text, char kind, const struct tw_board_tile *tile,
                         unsigned segment);

/* One tile, figure and ruler. `since`, `until`: from and to which move; -1, 0: not said. */
void tw_board_tile_svg(struct tw_html *html, const struct tw_placed_tile *placed,
                       unsigned completed, int since);
void tw_board_figure_svg(struct tw_html *html, const struct tw_board *board,
                         const struct tw_board_figure *figure, int since, int until);
void tw_board_ruler_svg(struct tw_html *html, const struct tw_board_extent *extent);

/* The pictures of all tiles that the page shows. */
void tw_board_tile_symbols(struct tw_html *html, struct tw_board_tiles *tiles);

/* Adds those of the symbols that what was written so far refers to. */
void tw_add_used_symbols(struct tw_html *html);

/*
 * A board as a picture that stands alone, for files. Not while a page with boards is being written:
 * it takes the tiles that were used. TW_UNUSABLE: its tiles lie too far apart.
 */
enum tw_status tw_board_alone(struct tw_board_tiles *tiles, struct tw_board *board,
                              const char *title, struct tw_text *out);

#endif
