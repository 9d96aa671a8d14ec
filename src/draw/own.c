/* Terrains, symbols and figures of a game's own: plain shapes in the colours of its vocabulary. */
#include "draw/tile_svg.h"

#include <string.h>

static const struct tw_drawn usual[] = {
    [TW_SHAPE_AREA] = {.colour = "#c4a27a", .line = "#5b4630"},
    [TW_SHAPE_LINE] = {.colour = "#efe3c8", .line = "#7a6a4f"},
    [TW_SHAPE_GROUND] = {.colour = "#b9cc8e", .line = "#8aa05c"},
    [TW_SHAPE_SPOT] = {.colour = "#8d7a9c", .line = "#3d3348"},
};

static const char dot[] = "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0z";

static const char *colour_of(const struct tw_drawn *drawn, enum tw_shape shape)
{
    return drawn->colour[0] != '\0' ? drawn->colour : usual[shape].colour;
}

static const char *line_of(const struct tw_drawn *drawn, enum tw_shape shape)
{
    return drawn->line[0] != '\0' ? drawn->line : usual[shape].line;
}

bool tw_own_kind(unsigned kind)
{
    return kind >= TW_KIND__OWN && kind < TW_KIND__COUNT;
}

static void add_filled(struct tw_html *html, const char *class_names, const char *d,
                       const char *colour)
{
    tw_html_open_class(html, "path", class_names);
    tw_html_attribute(html, "fill", colour);
    tw_html_attribute(html, "d", d);
    tw_html_close(html);
}

static void add_stroked(struct tw_html *html, const char *class_names, const char *d,
                        const char *colour, const char *width)
{
    if (d[0] == '\0')
        return;
    tw_html_open_class(html, "path", class_names);
    tw_html_attribute(html, "fill", "none");
    tw_html_attribute(html, "stroke", colour);
    tw_html_attribute(html, "stroke-width", width);
    tw_html_attribute(html, "d", d);
    tw_html_close(html);
}

void tw_own_base(struct tw_html *html, unsigned kind)
{
    add_filled(html, "own", "M0 0h100v100h-100z",
               colour_of(&tw_kind_about(kind)->drawn, TW_SHAPE_GROUND));
}

void tw_own_area(struct tw_html *html, unsigned kind, const char *d)
{
    add_filled(html, "hot own", d, colour_of(&tw_kind_about(kind)->drawn, TW_SHAPE_AREA));
}

void tw_own_wall(struct tw_html *html, unsigned kind, const char *d)
{
    add_stroked(html, "own", d, line_of(&tw_kind_about(kind)->drawn, TW_SHAPE_AREA), "3");
}

void tw_own_line(struct tw_html *html, unsigned kind, const char *d)
{
    const struct tw_drawn *drawn = &tw_kind_about(kind)->drawn;

    add_stroked(html, "own", d, line_of(drawn, TW_SHAPE_LINE), "10");
    add_stroked(html, "own way", d, colour_of(drawn, TW_SHAPE_LINE), "6.5");
}

static void add_mark(struct tw_html *html, const struct tw_drawn *drawn, struct tw_point at)
{
    tw_html_open_class(html, "path", "own");
    tw_html_attribute_format(html, "transform", "translate(%.0f %.0f)", at.x, at.y);
    tw_html_attribute(html, "fill", colour_of(drawn, TW_SHAPE_SPOT));
    tw_html_attribute(html, "stroke", line_of(drawn, TW_SHAPE_SPOT));
    tw_html_attribute(html, "d", drawn->path[0] != '\0' ? drawn->path : dot);
    tw_html_close(html);
}

void tw_own_spot(struct tw_html *html, unsigned kind, struct tw_point at)
{
    add_mark(html, &tw_kind_about(kind)->drawn, at);
}

void tw_own_symbol(struct tw_html *html, unsigned symbol, struct tw_point at)
{
    add_mark(html, &tw_symbol_about(symbol)->drawn, at);
}

void tw_svg_figure(struct tw_html *html, const char *word)
{
    const int kind = tw_word_find(tw_figure_words, TW_FIGURE__COUNT, word);
    const char *path = kind >= TW_FIGURE__OWN ? tw_figure_drawn(kind)->path : "";
    struct tw_text symbol = {0};

    if (path[0] != '\0') {
        tw_html_open(html, "path");
        tw_html_attribute(html, "d", path);
        tw_html_close(html);
        return;
    }
    tw_text_format(&symbol, "#f-%s",
                   (kind >= 0 && kind < TW_FIGURE__OWN) || strcmp(word, "token") == 0 ? word
                                                                                      : "follower");
    tw_svg_use(html, tw_text_string(&symbol), (struct tw_point){0, 0});
    tw_text_done(&symbol);
}
