/* Files of reports/ that the program carries with it, each zero-terminated. */
#ifndef TW_REPORT_ASSETS_H
#define TW_REPORT_ASSETS_H

extern const unsigned char tw_asset_icon_svg[];
extern const unsigned char tw_asset_engine_js[];
extern const unsigned char tw_asset_lab_css[];
extern const unsigned char tw_asset_lab_js[];
extern const unsigned char tw_asset_puzzles_txt[];
extern const unsigned char tw_asset_rules_css[];
extern const unsigned char tw_asset_site_js[];
extern const unsigned char tw_asset_style_css[];
extern const unsigned char tw_asset_topics_txt[];
extern const unsigned char tw_asset_watch_css[];
extern const unsigned char tw_asset_watch_js[];

#endif
