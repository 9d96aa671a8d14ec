/* Tiles as SVG. A page that shows tiles needs the symbols of reports/symbols.svg once. */
#ifndef TW_DRAW_TILE_SVG_H
#define TW_DRAW_TILE_SVG_H

#include "draw/html.h"
#include "draw/picture.h"
#include "tables/vocabulary.h"

/* How a tile is to be shown. */
struct tw_tile_view {
    bool garden;                         /* with its garden */
    bool tags;                           /* with the names of the segments, shown on demand */
    bool plain;                          /* only to look at: no names, nothing to point at */
    struct tw_clearance *ret_clearances; /* what room symbols leave on each segment, or NULL */
    struct tw_point ret_garden;          /* where the garden lies; 0, 0: none */
};

/* Adds the inside of an svg element of 100 by 100 units. */
void tw_tile_svg(struct tw_html *html, const struct tw_tile *tile, struct tw_tile_view *view);

/* Where the garden of a tile lies: the field, or -1 when there is none. */
int tw_tile_garden_field(const struct tw_picture *picture);

/* "city N W, 1 pennant": a segment in words. */
void tw_segment_words(const struct tw_tile *tile, unsigned segment, struct tw_text *ret_words);

/* The value of a `d` attribute; `walls_only` leaves out what runs along the border. */
void tw_svg_curve(struct tw_text *text, const struct tw_curve *curve, bool walls_only);

/* The ground of a field as the value of a `d` attribute. */
void tw_svg_ground(struct tw_text *text, const struct tw_picture *picture, unsigned segment);

/* What is printed on segments, and what only makes them pretty. */
void tw_tile_symbols(struct tw_html *html, const struct tw_picture *picture,
                     struct tw_tile_view *view, struct tw_clearance *clearances);
void tw_tile_decorate(struct tw_html *html, const struct tw_picture *picture, unsigned segment,
                      struct tw_clearance *clearance);
void tw_svg_use(struct tw_html *html, const char *symbol, struct tw_point at);

/* own.c: is it a kind of the game's own? Then it is drawn as its vocabulary says. */
bool tw_own_kind(unsigned kind);

/* The ground of a whole tile, an area with its border, a line, what stands in the middle. */
void tw_own_base(struct tw_html *html, unsigned kind);
void tw_own_area(struct tw_html *html, unsigned kind, const char *d);
void tw_own_wall(struct tw_html *html, unsigned kind, const char *d);
void tw_own_line(struct tw_html *html, unsigned kind, const char *d);
void tw_own_spot(struct tw_html *html, unsigned kind, struct tw_point at);
void tw_own_symbol(struct tw_html *html, unsigned symbol, struct tw_point at);

/* A figure of any game by its word; one that nothing is known of looks like a follower. */
void tw_svg_figure(struct tw_html *html, const char *word);

#endif
