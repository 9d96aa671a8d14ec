/* The layer that explains: what was scored, tinted; what it counted, numbered. */
#include <string.h>

#include "draw/board.h"

static void add_outline(struct tw_html *html, struct tw_board *board, struct tw_board_part part)
{
    struct tw_placed_tile *placed = &board->tiles[part.tile];
    struct tw_text href = {0}, transform = {0};

    if (!placed->tile || !placed->tile->outlines[part.segment] ||
        !placed->tile->outlines[part.segment][0])
        return;
    placed->tile->shapes |= (uint16_t)(1u << part.segment);
    tw_text_add(&href, "#");
    tw_board_shape_name(&href, 'o', placed->tile, part.segment);
    tw_text_format(&transform, "translate(%d %d)", placed->x * 100, placed->y * 100);
    if (placed->turns)
        tw_text_format(&transform, "rotate(%u 50 50)", placed->turns * 90);
    tw_html_open(html, "use");
    tw_html_attribute(html, "href", tw_text_string(&href));
    tw_html_attribute(html, "transform", tw_text_string(&transform));
    tw_html_close(html);
    tw_text_done(&href);
    tw_text_done(&transform);
}

/* Of several events the first one shows what it counts; the others do when they are pointed at. */
static bool waits(const struct tw_board *board, unsigned event)
{
    return board->mark_count > 0 && board->marks[0].event != event;
}

static void add_light(struct tw_html *html, struct tw_board *board,
                      const struct tw_board_light *light, const char *prefix)
{
    struct tw_text class_names = {0};

    tw_text_format(&class_names, "tint e%u%s%s", light->event, light->counted ? " counted" : "",
                   light->again || (light->counted && waits(board, light->event)) ? " again" : "");
    if (light->tied > 0)
        tw_text_add(&class_names, light->tied == 1 ? " tied" : " tied third");
    if (strcmp(light->kind, "field") == 0 || strcmp(light->kind, "prairie") == 0)
        tw_text_add(&class_names, " wide");
    if (light->player >= 0)
        tw_text_format(&class_names, " p%u", board->colours[light->player]);
    tw_html_open_class(html, "g", tw_text_string(&class_names));
    if (prefix && !light->counted)
        tw_html_attribute_format(html, "id", "%se%u", prefix, light->event);
    for (unsigned i = light->from; i < light->to; i++)
        add_outline(html, board, board->parts[i]);
    tw_html_close(html);
    tw_text_done(&class_names);
}

void tw_board_lights_svg(struct tw_html *html, struct tw_board *board, const char *prefix)
{
    for (size_t i = 0; i < board->light_count; i++)
        add_light(html, board, &board->lights[i], prefix);
}

static void add_mark(struct tw_html *html, const struct tw_board *board,
                     const struct tw_board_mark *mark)
{
    const struct tw_placed_tile *placed = &board->tiles[mark->part.tile];

    tw_html_open(html, "g");
    tw_html_attribute_format(html, "class", "mark e%u%s%s", mark->event,
                             mark->symbol ? " with-symbol" : "",
                             waits(board, mark->event) ? " crowd" : "");
    tw_html_attribute_format(html, "transform", "translate(%.0f %.0f)scale(%.2f)",
                             placed->x * 100 + mark->stand.at.x, placed->y * 100 + mark->stand.at.y,
                             mark->stand.scale);
    tw_html_open(html, "circle");
    tw_html_attribute(html, "r", "6");
    tw_html_close(html);
    tw_html_open(html, "text");
    tw_html_format(html, "%u", mark->number);
    tw_html_close(html);
    tw_html_close(html);
}

void tw_board_marks_svg(struct tw_html *html, const struct tw_board *board)
{
    for (size_t i = 0; i < board->mark_count; i++)
        add_mark(html, board, &board->marks[i]);
}
