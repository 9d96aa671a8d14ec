/* Files of reports/ that drawings need and the program carries with it, each zero-terminated. */
#ifndef TW_DRAW_ASSETS_H
#define TW_DRAW_ASSETS_H

extern const unsigned char tw_asset_tiles_css[];
extern const unsigned char tw_asset_symbols_svg[];

#endif
