/* Tiles as boards show them: each drawn once, with what is needed to put things on it. */
#include <math.h>
#include <string.h>

#include "draw/board.h"

enum tw_status tw_board_tiles_take(struct tw_board_tiles *tiles, struct tw_arena *arena,
                                   size_t count)
{
    *tiles = (struct tw_board_tiles){.arena = arena};
    tiles->list = tw_arena_array(arena, 2 * count + 1, sizeof *tiles->list);
    return tiles->list ? TW_OK : TW_NO_MEMORY;
}

void tw_board_tiles_add(struct tw_board_tiles *tiles, const struct tw_tile *tile)
{
    for (unsigned garden = 0; garden < 2; garden++)
        tiles->list[tiles->count++] = (struct tw_board_tile){.tile = tile, .garden = garden == 1};
}

void tw_board_tiles_done(struct tw_board_tiles *tiles)
{
    for (size_t i = 0; i < tiles->count; i++)
        tw_text_done(&tiles->list[i].svg);
    tiles->count = 0;
}

static double distance(struct tw_point a, struct tw_point b)
{
    return hypot(a.x - b.x, a.y - b.y);
}

/* What is printed on a line, or where lines meet, leaves no room for a figure. */
static bool is_printed_on(const struct tw_picture *picture, unsigned segment, struct tw_point at)
{
    const struct tw_segment *of = &picture->tile->segments[segment];
    const struct tw_point middle = {50, 50};

    return (of->symbols[TW_SYMBOL_TRAIN] &&
            distance(at, picture->shapes[segment].anchor) < 8 + TW_FIGURE_ROOM) ||
           (of->symbols[TW_SYMBOL_WELL] && distance(at, middle) < 7 + TW_FIGURE_ROOM) ||
           ((picture->crossing || picture->shapes[segment].open_end) &&
            distance(at, middle) < 7 + TW_FIGURE_ROOM);
}

/* The places along the lines of a segment that are seen and, if `free`, that nothing is printed on;
 * in their order along the line. */
static unsigned list_spots(struct tw_board_tile *tile, const struct tw_picture *picture,
                           unsigned segment, bool free)
{
    const struct tw_shape_drawn *shape = &picture->shapes[segment];
    unsigned count = 0;

    for (unsigned i = 0; i < shape->line_count; i++)
        for (unsigned step = 0; step < TW_SPOTS / shape->line_count; step++) {
            const double place =
                shape->lines[i].count * (step + 0.5) * shape->line_count / (double)TW_SPOTS;
            const struct tw_point at = tw_curve_at(&shape->lines[i], place);
            const bool inside = at.x > 10 && at.x < 90 && at.y > 10 && at.y < 90;

            if (inside && picture->owner[tw_cell_at(at.y)][tw_cell_at(at.x)] == segment &&
                !(free && is_printed_on(picture, segment, at)))
                tile->spots[segment][count++] = at;
        }
    return count;
}

/* Where there is no place, the anchor is one. */
static void find_spots(struct tw_board_tile *tile, const struct tw_picture *picture,
                       unsigned segment)
{
    unsigned count = list_spots(tile, picture, segment, true);

    tile->anchors[segment] = picture->shapes[segment].anchor;
    if (count == 0)
        count = list_spots(tile, picture, segment, false);
    if (count == 0)
        tile->spots[segment][count++] = tile->anchors[segment];
    tile->spot_counts[segment] = (uint8_t)count;
}

static char *keep(struct tw_board_tiles *tiles, struct tw_text *text)
{
    char *kept = text->failed ? NULL : tw_arena_string(tiles->arena, tw_text_string(text));

    tiles->failed |= !kept;
    tw_text_done(text);
    return kept;
}

static void keep_outlines(struct tw_board_tiles *tiles, struct tw_board_tile *tile,
                          struct tw_picture *picture)
{
    /* Ground that is tinted does not reach under its neighbours. */
    memcpy(picture->paint, picture->owner, sizeof picture->paint);
    for (unsigned i = 0; i < tile->tile->segment_count; i++) {
        const struct tw_shape_drawn *shape = &picture->shapes[i];
        struct tw_text outline = {0}, walls = {0};

        switch (tw_kind_shape(tile->tile->segments[i].kind)) {
        case TW_SHAPE_AREA:
            tw_svg_curve(&outline, &shape->outline, false);
            tw_text_add_char(&outline, 'z');
            tw_svg_curve(&walls, &shape->outline, true);
            break;
        case TW_SHAPE_LINE:
            for (unsigned j = 0; j < shape->line_count; j++)
                tw_svg_curve(&outline, &shape->lines[j], false);
            tw_svg_curve(&outline, &shape->hidden, false);
            break;
        case TW_SHAPE_GROUND:
            tw_svg_ground(&outline, picture, i);
            break;
        default:
            tw_text_format(&outline, "M%.0f %.0fa17 17 0 1 1 0 .1z", picture->spot.x - 17,
                           picture->spot.y);
        }
        tile->outlines[i] = keep(tiles, &outline);
        tile->wall_lines[i] = keep(tiles, &walls);
    }
}

static void draw_once(struct tw_board_tiles *tiles, struct tw_board_tile *tile)
{
    const struct tw_tile *of = tile->tile;
    struct tw_tile_view view = {.garden = tile->garden, .plain = true};
    struct tw_picture picture;
    struct tw_html html;
    int garden;

    if (tile->drawn)
        return;
    tile->drawn = true;
    tile->clearances =
        tw_arena_array(tiles->arena, of->segment_count + 1u, sizeof *tile->clearances);
    tiles->failed |= !tile->clearances;
    view.ret_clearances = tile->clearances;
    tw_html_start_piece(&html, &tile->svg, true);
    tw_tile_svg(&html, of, &view);
    tw_picture_draw(of, &picture);
    keep_outlines(tiles, tile, &picture);
    for (unsigned i = 0; i < of->segment_count; i++)
        if (tw_kind_shape(of->segments[i].kind) == TW_SHAPE_LINE)
            find_spots(tile, &picture, i);
    tile->spot = picture.spot;
    garden = tw_tile_garden_field(&picture);
    tile->garden_spot = garden >= 0 ? picture.shapes[garden].anchor : (struct tw_point){50, 50};
    if (tile->garden && view.ret_garden.x > 0)
        tile->garden_spot = view.ret_garden;
    tiles->failed |= tile->svg.failed;
}

struct tw_board_tile *tw_board_tile_find(struct tw_board_tiles *tiles, const char *id)
{
    static const char suffix[] = "-garden";
    const size_t length = strlen(id), tail = sizeof suffix - 1;
    const bool garden = length > tail && strcmp(id + length - tail, suffix) == 0;

    for (size_t i = 0; i < tiles->count; i++) {
        struct tw_board_tile *tile = &tiles->list[i];
        const char *name = tile->tile->id;

        if (tile->garden == garden && strncmp(name, id, length - (garden ? tail : 0)) == 0 &&
            name[length - (garden ? tail : 0)] == '\0') {
            draw_once(tiles, tile);
            return tile;
        }
    }
    return NULL;
}

/* "o-base-D-2": the outline of a segment, or its walls. */
void tw_board_shape_name(struct tw_text *text, char kind, const struct tw_board_tile *tile,
                         unsigned segment)
{
    tw_text_format(text, "%c-", kind);
    tw_html_slug(text, tile->tile->id);
    tw_text_format(text, "-%u", segment);
}

static void add_shape(struct tw_html *html, const struct tw_board_tile *tile, char kind,
                      unsigned segment, const char *d)
{
    static const char *const classes[] = {[TW_SHAPE_AREA] = "os",
                                          [TW_SHAPE_LINE] = "ol",
                                          [TW_SHAPE_GROUND] = "os og",
                                          [TW_SHAPE_SPOT] = "os"};
    struct tw_text name = {0};

    if (!d || !*d)
        return;
    tw_board_shape_name(&name, kind, tile, segment);
    tw_html_open(html, "path");
    tw_html_attribute(html, "id", tw_text_string(&name));
    if (kind == 'o')
        tw_html_attribute(html, "class",
                          classes[tw_kind_shape(tile->tile->segments[segment].kind)]);
    tw_html_attribute(html, "d", d);
    tw_html_close(html);
    tw_text_done(&name);
}

/* A tile has the same outlines with and without its garden. */
static uint16_t *used_shapes(struct tw_board_tiles *tiles, size_t at, char kind)
{
    return kind == 'o' ? &tiles->list[at].shapes : &tiles->list[at].walls;
}

static void add_shapes(struct tw_html *html, struct tw_board_tiles *tiles, size_t at, char kind)
{
    const struct tw_board_tile *drawn =
        tiles->list[at].drawn ? &tiles->list[at] : &tiles->list[at + 1];
    const unsigned used = *used_shapes(tiles, at, kind) | *used_shapes(tiles, at + 1, kind);

    for (unsigned i = 0; i < drawn->tile->segment_count; i++)
        if (used >> i & 1)
            add_shape(html, drawn, kind, i,
                      kind == 'o' ? drawn->outlines[i] : drawn->wall_lines[i]);
    *used_shapes(tiles, at, kind) = *used_shapes(tiles, at + 1, kind) = 0;
}

static void add_symbol(struct tw_html *html, struct tw_board_tile *tile)
{
    struct tw_text name = {0};
    struct tw_html piece;

    tw_text_add(&name, "t-");
    tw_html_slug(&name, tile->tile->id);
    tw_text_add(&name, tile->garden ? "-garden" : "");
    tw_html_open(html, "symbol");
    tw_html_attribute(html, "id", tw_text_string(&name));
    tw_html_attribute(html, "viewBox", "0 0 100 100");
    tw_html_start_piece(&piece, &tile->svg, true);
    tw_html_piece(html, &piece);
    tw_html_close(html);
    tw_text_done(&name);
    tile->used = false;
}

void tw_board_tile_symbols(struct tw_html *html, struct tw_board_tiles *tiles)
{
    tw_html_open_class(html, "svg", "defs");
    tw_html_attribute(html, "width", "0");
    tw_html_attribute(html, "height", "0");
    tw_html_attribute(html, "aria-hidden", "true");
    tw_html_open(html, "defs");
    for (size_t i = 0; i < tiles->count; i++) {
        if (tiles->list[i].used)
            add_symbol(html, &tiles->list[i]);
        if (i % 2 == 0) {
            add_shapes(html, tiles, i, 'o');
            add_shapes(html, tiles, i, 'w');
        }
    }
    tw_html_close(html);
    tw_html_close(html);
}
