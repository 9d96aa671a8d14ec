/* What drawing shows to other rooms; boards from rows of results are in draw/board_row.h. */
#ifndef TW_DRAW_DRAW_H
#define TW_DRAW_DRAW_H

#include "draw/assets.h"
#include "draw/board.h"
#include "draw/html.h"
#include "draw/tile_svg.h"

#endif
