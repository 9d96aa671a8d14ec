#include "draw/tile_svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A number with one digit behind the point, none where it is zero. */
static void svg_number(struct tw_text *text, double number)
{
    const long tenths = lround(number * 10);

    if (tenths % 10 == 0)
        tw_text_format(text, "%ld", tenths / 10);
    else
        tw_text_format(text, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths) / 10,
                       labs(tenths) % 10);
}

static void add_point(struct tw_text *text, char command, struct tw_point point)
{
    tw_text_add_char(text, command);
    svg_number(text, point.x);
    tw_text_add_char(text, ' ');
    svg_number(text, point.y);
}

/* Are the inner points of a piece where those of a straight line are? */
static bool is_straight(const struct tw_point *p)
{
    return hypot(p[0].x * 2 + p[3].x - p[1].x * 3, p[0].y * 2 + p[3].y - p[1].y * 3) < 0.3 &&
           hypot(p[0].x + p[3].x * 2 - p[2].x * 3, p[0].y + p[3].y * 2 - p[2].y * 3) < 0.3;
}

void tw_svg_curve(struct tw_text *text, const struct tw_curve *curve, bool walls_only)
{
    bool pen_down = false;

    for (unsigned i = 0; i < curve->count; i++) {
        const struct tw_point *p = &curve->points[3 * i];

        if (walls_only && (curve->on_border >> i & 1)) {
            pen_down = false;
            continue;
        }
        if (!pen_down)
            add_point(text, 'M', p[0]);
        pen_down = true;
        if (is_straight(p)) {
            add_point(text, 'L', p[3]);
            continue;
        }
        add_point(text, 'C', p[1]);
        add_point(text, ' ', p[2]);
        add_point(text, ' ', p[3]);
    }
}

void tw_svg_use(struct tw_html *html, const char *symbol, struct tw_point at)
{
    struct tw_text number = {0};

    tw_html_open(html, "use");
    tw_html_attribute(html, "href", symbol);
    if (fabs(at.x) >= 0.05) {
        svg_number(&number, at.x);
        tw_html_attribute(html, "x", tw_text_string(&number));
    }
    tw_text_clear(&number);
    if (fabs(at.y) >= 0.05) {
        svg_number(&number, at.y);
        tw_html_attribute(html, "y", tw_text_string(&number));
    }
    tw_html_close(html);
    tw_text_done(&number);
}

static void add_path(struct tw_html *html, const char *class_names, const char *d)
{
    if (d[0] == '\0')
        return;
    tw_html_open_class(html, "path", class_names);
    tw_html_attribute(html, "d", d);
    tw_html_close(html);
}

/* A symbol or its plural as it stands in a sentence. */
static void add_symbol_words(const struct tw_segment *segment, struct tw_text *ret_words)
{
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++) {
        const char *word = segment->symbols[i] == 1 ? tw_symbol_words[i] : tw_counter_words[i];
        const size_t length = strlen(word);
        const bool plural = segment->symbols[i] == 1 && word[length - 1] == 's';

        if (segment->symbols[i] > 0)
            tw_text_format(ret_words, ", %u %.*s", segment->symbols[i], (int)(length - plural),
                           word);
    }
}

void tw_segment_words(const struct tw_tile *tile, unsigned segment, struct tw_text *ret_words)
{
    const struct tw_segment *of = &tile->segments[segment];
    const bool area = tw_kind_shape(of->kind) == TW_SHAPE_AREA;
    const char *between = ", touches ";

    tw_text_add(ret_words, tw_kind_words[of->kind]);
    for (unsigned i = 0; i < TW_PORTS; i++)
        if ((of->ports >> i & 1) && (!area || i % 3 == 1))
            tw_text_format(ret_words, " %s", tw_port_words[i]);
    if (of->ports == 0)
        tw_text_add(ret_words, " inside");
    add_symbol_words(of, ret_words);
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (of->touches >> i & 1) {
            tw_text_format(ret_words, "%s%s", between, tile->segments[i].name);
            between = " ";
        }
    between = ", ends at ";
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (of->ends >> i & 1) {
            tw_text_format(ret_words, "%s%s", between, tile->segments[i].name);
            between = " ";
        }
}

/* Opens the group of a segment, with its name for whoever points at it. */
static void open_segment(struct tw_html *html, const struct tw_picture *picture, unsigned segment,
                         const struct tw_tile_view *view)
{
    struct tw_text words = {0};

    tw_html_open(html, "g");
    if (view->plain)
        return;
    tw_html_attribute_format(html, "class", "seg k%u", segment % 8);
    tw_text_format(&words, "%s: ", picture->tile->segments[segment].name);
    tw_segment_words(picture->tile, segment, &words);
    tw_html_leaf(html, "title", NULL, tw_text_string(&words));
    tw_text_done(&words);
}

/* Does row `y` hold exactly this run of the segment? */
static bool has_run(const struct tw_picture *picture, unsigned segment, unsigned y, unsigned from,
                    unsigned to)
{
    const uint8_t *row = picture->paint[y];

    for (unsigned x = from; x < to; x++)
        if (row[x] != segment)
            return false;
    return (from == 0 || row[from - 1] != segment) && (to == TW_CELLS || row[to] != segment);
}

void tw_svg_ground(struct tw_text *text, const struct tw_picture *picture, unsigned segment)
{
    const unsigned unit = 100 / TW_CELLS;

    for (unsigned y = 0; y < TW_CELLS; y++)
        for (unsigned x = 0, end; x < TW_CELLS; x = end + 1) {
            unsigned height = 1;

            for (end = x; end < TW_CELLS && picture->paint[y][end] == segment; end++)
                ;
            if (end == x || (y > 0 && has_run(picture, segment, y - 1, x, end)))
                continue;
            while (y + height < TW_CELLS && has_run(picture, segment, y + height, x, end))
                height++;
            tw_text_format(text, "M%u %uh%uv%uh-%uz", x * unit, y * unit, (end - x) * unit,
                           height * unit, (end - x) * unit);
        }
}

static void add_base(struct tw_html *html, const struct tw_tile *tile)
{
    const char *class_names = "grass";

    for (unsigned i = 0; i < tile->segment_count; i++)
        if (tw_own_kind(tile->segments[i].kind) &&
            tw_kind_shape(tile->segments[i].kind) == TW_SHAPE_GROUND) {
            tw_own_base(html, tile->segments[i].kind);
            return;
        }
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (tile->segments[i].kind == TW_KIND_PRAIRIE || tile->segments[i].kind == TW_KIND_MOUNTAIN)
            class_names = "prairie";
    if (tile->segment_count == 0)
        class_names = "parchment";
    else if (tile->edges[0] == TW_EDGE_CLOSED)
        class_names = "stone";
    tw_html_open_class(html, "path", class_names);
    tw_html_attribute(html, "d", "M0 0h100v100h-100z");
    tw_html_close(html);
}

static void add_ground(struct tw_html *html, const struct tw_picture *picture, unsigned segment,
                       const struct tw_tile_view *view, struct tw_clearance *clearance)
{
    struct tw_text d = {0};

    if (!view->plain) {
        open_segment(html, picture, segment, view);
        tw_svg_ground(&d, picture, segment);
        add_path(html, "hot field-area", tw_text_string(&d));
        tw_html_close(html);
    }
    tw_tile_decorate(html, picture, segment, clearance);
    tw_text_done(&d);
}

static void add_area(struct tw_html *html, const struct tw_picture *picture, unsigned segment,
                     const struct tw_tile_view *view, struct tw_clearance *clearance)
{
    const struct tw_curve *outline = &picture->shapes[segment].outline;
    const unsigned kind = picture->tile->segments[segment].kind;
    const bool city = kind == TW_KIND_CITY;
    struct tw_text d = {0};

    open_segment(html, picture, segment, view);
    tw_svg_curve(&d, outline, false);
    tw_text_add_char(&d, 'z');
    if (tw_own_kind(kind)) {
        tw_own_area(html, kind, tw_text_string(&d));
        tw_text_clear(&d);
        tw_svg_curve(&d, outline, true);
        tw_own_wall(html, kind, tw_text_string(&d));
        tw_html_close(html);
        tw_text_done(&d);
        return;
    }
    add_path(html, city ? "hot city-area" : "hot mountain-area", tw_text_string(&d));
    tw_tile_decorate(html, picture, segment, clearance);
    tw_text_clear(&d);
    tw_svg_curve(&d, outline, true);
    add_path(html, city ? "wall-base" : "ridge-base", tw_text_string(&d));
    add_path(html, city ? "wall" : "ridge", tw_text_string(&d));
    if (city)
        add_path(html, "wall-top", tw_text_string(&d));
    tw_html_close(html);
    tw_text_done(&d);
}

static void add_line(struct tw_html *html, const struct tw_picture *picture, unsigned segment,
                     const struct tw_tile_view *view)
{
    const struct tw_shape_drawn *shape = &picture->shapes[segment];
    const unsigned kind = picture->tile->segments[segment].kind;
    struct tw_text d = {0}, hidden = {0};

    for (unsigned i = 0; i < shape->line_count; i++)
        tw_svg_curve(&d, &shape->lines[i], false);
    tw_svg_curve(&hidden, &shape->hidden, false);
    open_segment(html, picture, segment, view);
    add_path(html, "line hidden-way", tw_text_string(&hidden));
    if (kind == TW_KIND_RIVER) {
        add_path(html, "line river-base", tw_text_string(&d));
        add_path(html, "line river-way way", tw_text_string(&d));
        add_path(html, "line river-trace", tw_text_string(&d));
    } else if (kind == TW_KIND_RAILWAY) {
        add_path(html, "line railway-base", tw_text_string(&d));
        add_path(html, "line railway-sleepers", tw_text_string(&d));
        add_path(html, "line railway-way way", tw_text_string(&d));
        add_path(html, "line railway-trace", tw_text_string(&d));
        add_path(html, "line railway-between", tw_text_string(&d));
    } else if (tw_own_kind(kind)) {
        tw_own_line(html, kind, tw_text_string(&d));
    } else {
        add_path(html, "line road-base", tw_text_string(&d));
        add_path(html, "line road-way way", tw_text_string(&d));
        add_path(html, "line road-trace", tw_text_string(&d));
    }
    tw_html_close(html);
    tw_text_done(&d);
    tw_text_done(&hidden);
}

static void add_stubs(struct tw_html *html, const struct tw_picture *picture)
{
    struct tw_text d = {0};

    for (unsigned i = 0; i < picture->stub_count; i++)
        tw_svg_curve(&d, &picture->stubs[i], false);
    add_path(html, "line road-base", tw_text_string(&d));
    add_path(html, "line road-way", tw_text_string(&d));
    tw_text_done(&d);
}

static void add_bridges(struct tw_html *html, const struct tw_picture *picture)
{
    for (unsigned i = 0; i < picture->bridge_count; i++) {
        const struct tw_point at = picture->bridges[i][0], along = picture->bridges[i][1];
        const double length = hypot(along.x, along.y);
        const double dx = length > 0 ? along.x / length * 12 : 12;
        const double dy = length > 0 ? along.y / length * 12 : 0;
        struct tw_text d = {0};

        add_point(&d, 'M', (struct tw_point){at.x - dx, at.y - dy});
        add_point(&d, 'L', (struct tw_point){at.x + dx, at.y + dy});
        add_path(html, "line bridge", tw_text_string(&d));
        add_path(html, "line bridge-top", tw_text_string(&d));
        tw_text_done(&d);
    }
}

/* Does another road or railway pass over this one? */
static bool is_under(const struct tw_tile *tile, unsigned segment)
{
    for (unsigned i = segment + 1; i < tile->segment_count; i++)
        if ((tile->crosses[segment] >> i & 1) && tile->segments[i].kind != TW_KIND_RIVER &&
            tw_kind_shape(tile->segments[i].kind) == TW_SHAPE_LINE)
            return true;
    return false;
}

/* Rivers, then what may pass over them; of two that cross, the later one passes over. */
static void add_lines(struct tw_html *html, const struct tw_picture *picture,
                      const struct tw_tile_view *view)
{
    const struct tw_tile *tile = picture->tile;

    for (unsigned layer = 0; layer < 3; layer++) {
        if (layer == 2)
            add_bridges(html, picture);
        for (unsigned i = 0; i < tile->segment_count; i++) {
            const struct tw_segment *segment = &tile->segments[i];
            const unsigned own = segment->kind == TW_KIND_RIVER ? 0 : is_under(tile, i) ? 1 : 2;

            if (tw_kind_shape(segment->kind) == TW_SHAPE_LINE && own == layer)
                add_line(html, picture, i, view);
        }
    }
    add_stubs(html, picture);
}

static void add_spots(struct tw_html *html, const struct tw_picture *picture,
                      const struct tw_tile_view *view)
{
    const struct tw_tile *tile = picture->tile;

    if (picture->crossing)
        tw_svg_use(html, "#s-plaza", (struct tw_point){50, 50});
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (picture->shapes[i].open_end && !picture->crossing)
            tw_svg_use(html, "#s-hut", (struct tw_point){50, 49});
    for (unsigned i = 0; i < tile->segment_count; i++) {
        const struct tw_segment *segment = &tile->segments[i];
        struct tw_text symbol = {0};

        if (!(tw_kinds_in_the_middle() >> segment->kind & 1))
            continue;
        tw_text_format(&symbol, "#s-%s", tw_kind_words[segment->kind]);
        open_segment(html, picture, i, view);
        if (tw_own_kind(segment->kind))
            tw_own_spot(html, segment->kind, picture->spot);
        else
            tw_svg_use(html, tw_text_string(&symbol), picture->spot);
        tw_html_close(html);
        tw_text_done(&symbol);
    }
}

static void add_tags(struct tw_html *html, const struct tw_picture *picture)
{
    const struct tw_tile *tile = picture->tile;

    tw_html_open_class(html, "g", "tags");
    tw_html_attribute(html, "aria-hidden", "true");
    for (unsigned i = 0; i < tile->segment_count; i++) {
        const struct tw_point at = picture->shapes[i].anchor;

        tw_html_open(html, "circle");
        tw_html_attribute_format(html, "cx", "%.0f", at.x);
        tw_html_attribute_format(html, "cy", "%.0f", at.y);
        tw_html_attribute(html, "r", "6.5");
        tw_html_close(html);
        tw_html_open(html, "text");
        tw_html_attribute_format(html, "x", "%.0f", at.x);
        tw_html_attribute_format(html, "y", "%.0f", at.y);
        tw_html_text(html, tile->segments[i].name);
        tw_html_close(html);
    }
    tw_html_close(html);
}

void tw_tile_svg(struct tw_html *html, const struct tw_tile *tile, struct tw_tile_view *view)
{
    struct tw_clearance clearances[TW_MAX_SEGMENTS];
    struct tw_picture picture;
    struct tw_text symbols = {0};
    struct tw_html above;

    tw_picture_draw(tile, &picture);
    for (unsigned i = 0; i < tile->segment_count; i++)
        tw_picture_clearance(&picture, i, &clearances[i]);
    /* Symbols choose their places first and are painted last. */
    tw_html_start_piece(&above, &symbols, true);
    tw_tile_symbols(&above, &picture, view, clearances);
    if (view->ret_clearances)
        memcpy(view->ret_clearances, clearances, tile->segment_count * sizeof clearances[0]);
    add_base(html, tile);
    for (unsigned i = 0; i < tile->segment_count; i++)
        if (tw_kind_shape(tile->segments[i].kind) == TW_SHAPE_GROUND)
            add_ground(html, &picture, i, view, &clearances[i]);
    for (unsigned layer = 0; layer < 2; layer++)
        for (unsigned i = 0; i < tile->segment_count; i++)
            if (tw_kind_shape(tile->segments[i].kind) == TW_SHAPE_AREA &&
                picture.shapes[i].over == (layer == 1))
                add_area(html, &picture, i, view, &clearances[i]);
    add_lines(html, &picture, view);
    add_spots(html, &picture, view);
    tw_html_piece(html, &above);
    if (view->tags)
        add_tags(html, &picture);
    tw_text_done(&symbols);
}
