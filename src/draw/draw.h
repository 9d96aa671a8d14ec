/* What drawing shows to other rooms; boards from rows of results are in draw/board_row.h. */
#ifndef TW_DRAW_DRAW_H
#define TW_DRAW_DRAW_H

#include "draw/board.h"
#include "draw/html.h"
#include "draw/tile_svg.h"

/* Files of reports/ that the program carries with it, each zero-terminated. */
extern const unsigned char tw_asset_tiles_css[];
extern const unsigned char tw_asset_symbols_svg[];

#endif
