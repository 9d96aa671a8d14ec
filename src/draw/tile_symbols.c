/* What is printed on the segments of a tile: each symbol finds a free place on its own segment. */
#include <math.h>

#include "draw/tile_svg.h"

/* Room that a symbol takes on an area or on the ground. */
static double radius_of(unsigned symbol)
{
    return symbol == TW_SYMBOL_CATHEDRAL ? 21 : symbol == TW_SYMBOL_NUGGETS ? 6.5 : 8.5;
}

static void add_symbol(struct tw_html *html, unsigned symbol, struct tw_point at)
{
    struct tw_text name = {0};

    if (symbol >= TW_SYMBOL__OWN) {
        tw_own_symbol(html, symbol, at);
        return;
    }
    tw_text_format(&name, "#s-%s", tw_symbol_words[symbol]);
    tw_svg_use(html, tw_text_string(&name), at);
    tw_text_done(&name);
}

/* Beside a line, on the side with more room. */
static struct tw_point beside(const struct tw_picture *picture, unsigned segment,
                              struct tw_clearance *clearances)
{
    const struct tw_curve *line = &picture->shapes[segment].lines[0];
    const double place = line->count * 0.5;
    const struct tw_point at = tw_curve_at(line, place), next = tw_curve_at(line, place + 0.05);
    const double length = fmax(0.01, hypot(next.x - at.x, next.y - at.y));
    const double nx = -(next.y - at.y) / length * 13, ny = (next.x - at.x) / length * 13;
    struct tw_point best = {at.x + nx, at.y + ny};
    unsigned best_room = 0;

    for (int side = -1; side <= 1; side += 2) {
        const struct tw_point here = {at.x + side * nx, at.y + side * ny};
        const unsigned x = tw_cell_at(here.x), y = tw_cell_at(here.y);
        const uint8_t owner = picture->owner[y][x];

        if (owner == TW_NO_OWNER ||
            tw_kind_shape(picture->tile->segments[owner].kind) != TW_SHAPE_GROUND)
            continue;
        if (clearances[owner].cells[y][x] > best_room) {
            best_room = clearances[owner].cells[y][x];
            best = here;
        }
    }
    return best;
}

static void add_line_symbol(struct tw_html *html, const struct tw_picture *picture,
                            unsigned segment, unsigned symbol, struct tw_clearance *clearances)
{
    const struct tw_shape_drawn *shape = &picture->shapes[segment];

    if (symbol == TW_SYMBOL_TUNNEL) {
        tw_svg_use(html, "#s-portal", tw_curve_at(&shape->hidden, 0));
        tw_svg_use(html, "#s-portal", tw_curve_at(&shape->hidden, shape->hidden.count));
    } else if (symbol == TW_SYMBOL_WELL) {
        add_symbol(html, symbol, (struct tw_point){50, 50});
    } else if (symbol == TW_SYMBOL_TRAIN) {
        add_symbol(html, symbol, shape->anchor);
    } else {
        const struct tw_point at = beside(picture, segment, clearances);

        add_symbol(html, symbol, at);
        for (unsigned i = 0; i < picture->tile->segment_count; i++)
            tw_clearance_avoid(&clearances[i], at, radius_of(symbol));
    }
}

static void add_segment_symbols(struct tw_html *html, const struct tw_picture *picture,
                                unsigned segment, struct tw_clearance *clearances)
{
    const struct tw_segment *of = &picture->tile->segments[segment];

    for (unsigned symbol = 0; symbol < TW_SYMBOL__COUNT; symbol++)
        for (unsigned i = 0; i < of->symbols[symbol] && i < 9; i++) {
            double room;

            if (tw_kind_shape(of->kind) == TW_SHAPE_LINE)
                add_line_symbol(html, picture, segment, symbol, clearances);
            else
                add_symbol(html, symbol,
                           tw_clearance_take(&clearances[segment], radius_of(symbol), &room));
        }
}

int tw_tile_garden_field(const struct tw_picture *picture)
{
    unsigned cells[TW_MAX_SEGMENTS] = {0};
    int best = -1;

    if (picture->tile->garden_in >= 0)
        return picture->tile->garden_in;
    for (unsigned y = 0; y < TW_CELLS; y++)
        for (unsigned x = 0; x < TW_CELLS; x++)
            if (picture->owner[y][x] < picture->tile->segment_count)
                cells[picture->owner[y][x]]++;
    for (unsigned i = 0; i < picture->tile->segment_count; i++)
        if (picture->tile->segments[i].kind == TW_KIND_FIELD &&
            (best < 0 || cells[i] > cells[best]))
            best = (int)i;
    return best;
}

static void add_arrow(struct tw_html *html, const struct tw_tile *tile)
{
    const struct tw_point at = tw_turned((struct tw_point){72, 13}, tile->arrow_edge);
    struct tw_text symbol = {0};

    tw_html_open(html, "g");
    tw_html_attribute_format(html, "transform", "translate(%.0f %.0f) rotate(%u)", at.x, at.y,
                             tile->arrow_edge * 90u);
    tw_svg_use(html, "#s-arrow", (struct tw_point){0, 0});
    tw_text_format(&symbol, "#s-%s", tw_arrow_words[tile->arrow]);
    tw_svg_use(html, tw_text_string(&symbol), (struct tw_point){0, 2});
    tw_html_close(html);
    tw_text_done(&symbol);
}

void tw_tile_symbols(struct tw_html *html, const struct tw_picture *picture,
                     struct tw_tile_view *view, struct tw_clearance *clearances)
{
    const struct tw_tile *tile = picture->tile;

    for (unsigned i = 0; i < tile->segment_count; i++)
        add_segment_symbols(html, picture, i, clearances);
    if (tile->role != TW_ROLE_NONE && tile->role != TW_ROLE_COURSE)
        for (unsigned i = 0; i < tile->segment_count; i++) {
            const struct tw_curve *line = &picture->shapes[i].lines[0];

            if (tile->segments[i].kind == TW_KIND_RIVER && picture->shapes[i].line_count == 1)
                tw_svg_use(html, tile->role == TW_ROLE_LAKE ? "#s-lake" : "#s-spring",
                           tw_curve_at(line, line->count));
        }
    if (view->garden) {
        const int field = tw_tile_garden_field(picture);
        double room;

        if (field >= 0) {
            view->ret_garden = tw_clearance_take(&clearances[field], 10, &room);
            tw_svg_use(html, "#s-garden", view->ret_garden);
        }
    }
    if (tile->arrow != TW_ARROW_NONE)
        add_arrow(html, tile);
}
