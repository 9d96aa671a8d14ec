#include "report/sheets/watched.h"

#include <stdlib.h>
#include <string.h>

#include "draw/draw.h"
#include "report/assets.h"
#include "report/page.h"
#include "report/sheets/watched_text.h"
#include "support/hash.h"

/* A set with the row that each diagnostic is about. */
struct watched {
    const struct tw_model *model;
    const struct tw_model_set *set;
    size_t number;                     /* of the file, for anchors */
    const struct tw_model_tile **rows; /* of each diagnostic, or NULL */
};

static bool is_before(const struct tw_place *place, const struct tw_place *other)
{
    return place->line < other->line ||
           (place->line == other->line && place->column <= other->column);
}

/* The row that begins last before the place. What stands at the margin belongs to the set. */
static const struct tw_model_tile *row_at(const struct tw_model_set *set,
                                          const struct tw_place *place)
{
    const struct tw_model_tile *found = NULL;

    if (place->source != set->source || place->column <= 1)
        return NULL;
    for (size_t i = 0; i < set->tile_count + set->variant_count; i++) {
        const struct tw_model_tile *tile =
            i < set->tile_count ? &set->tiles[i] : &set->variants[i - set->tile_count];

        if ((i < set->drawn_count || i >= set->extras_from) && tile->place.source &&
            is_before(&tile->place, place) && (!found || is_before(&found->place, &tile->place)))
            found = tile;
    }
    return found;
}

/* The segment of a tile that a place in its row speaks of, or -1: it speaks of the row. */
static int segment_at(const struct tw_model_tile *tile, const struct tw_place *place)
{
    int found = -1;

    for (unsigned i = 0; i < tile->tile.segment_count; i++)
        if (tile->segment_places[i].line == place->line &&
            is_before(&tile->segment_places[i], place) &&
            (found < 0 || is_before(&tile->segment_places[found], &tile->segment_places[i])))
            found = (int)i;
    return found;
}

/* A sign on the segment, or in the corner of the tile; whoever points at it reads what is wrong. */
static void add_sign(struct tw_html *html, const struct tw_diagnostic *diagnostic,
                     const struct tw_picture *picture, int segment, unsigned number)
{
    const struct tw_point at = segment < 0 ? (struct tw_point){88 - 16.0 * (number % 5), 12}
                                           : picture->shapes[segment].anchor;

    tw_html_open_class(html, "g",
                       diagnostic->severity == TW_SEVERITY_ERROR ? "sign wrong" : "sign");
    tw_html_leaf(html, "title", NULL, diagnostic->message);
    tw_html_open(html, "circle");
    tw_html_attribute_format(html, "cx", "%.0f", at.x);
    tw_html_attribute_format(html, "cy", "%.0f", at.y);
    tw_html_attribute(html, "r", "7.5");
    tw_html_close(html);
    tw_html_open(html, "text");
    tw_html_attribute_format(html, "x", "%.0f", at.x);
    tw_html_attribute_format(html, "y", "%.0f", at.y);
    tw_html_text(html, segment < 0 ? "!" : picture->tile->segments[segment].name);
    tw_html_close(html);
    tw_html_close(html);
}

static void add_signs(struct tw_html *html, const struct watched *watched,
                      const struct tw_model_tile *tile)
{
    const struct tw_diagnostics *diagnostics = &watched->model->diagnostics;
    struct tw_picture picture;
    unsigned number = 0;

    for (size_t i = 0; i < diagnostics->count; i++) {
        if (watched->rows[i] != tile)
            continue;
        if (number == 0)
            tw_picture_draw(&tile->tile, &picture);
        add_sign(html, &diagnostics->list[i], &picture,
                 segment_at(tile, &diagnostics->list[i].place), number++);
    }
}

static void add_cell(struct tw_html *html, const struct tw_model_tile *tile, unsigned shift)
{
    struct tw_tile_view view = {.garden = tile->tile.gardens > 0, .tags = true};

    tw_html_open(html, "g");
    if (shift)
        tw_html_attribute_format(html, "transform", "translate(%u)", shift);
    tw_tile_svg(html, &tile->tile, &view);
    tw_html_close(html);
}

static void add_picture(struct tw_html *html, const struct watched *watched,
                        const struct tw_model_tile *tile)
{
    const struct tw_model_tile *next =
        tile->next_cell > 0 ? &watched->set->tiles[tile->next_cell] : NULL;

    tw_html_open_class(html, "svg", next ? "tile wide" : "tile");
    tw_html_attribute(html, "viewBox", next ? "0 0 200 100" : "0 0 100 100");
    tw_html_attribute(html, "role", "img");
    tw_html_attribute_format(html, "aria-label", "tile %s", tile->tile.id);
    add_cell(html, tile, 0);
    if (next)
        add_cell(html, next, 100);
    add_signs(html, watched, tile);
    tw_html_close(html);
}

/* What is wrong with the tile, each with the line that says so. */
static unsigned add_problems(struct tw_html *html, const struct watched *watched,
                             const struct tw_model_tile *tile)
{
    const struct tw_diagnostics *diagnostics = &watched->model->diagnostics;
    unsigned count = 0;

    for (size_t i = 0; i < diagnostics->count; i++) {
        if (watched->rows[i] != tile)
            continue;
        if (count++ == 0)
            tw_html_open_class(html, "ul", "problems");
        tw_html_open(html, "li");
        tw_watched_link(html, watched->number, &diagnostics->list[i]);
        tw_html_close(html);
    }
    if (count > 0)
        tw_html_close(html);
    return count;
}

static void add_card(struct tw_html *html, const struct watched *watched,
                     const struct tw_model_tile *tile)
{
    bool wrong = false;

    for (size_t i = 0; i < watched->model->diagnostics.count; i++)
        wrong |= watched->rows[i] == tile;
    tw_html_open_class(html, "article", wrong ? "card at-fault" : "card");
    add_picture(html, watched, tile);
    tw_html_leaf(html, "h3", NULL, tile->tile.id);
    tw_html_open(html, "p");
    tw_html_format(html, "%u %s", tile->tile.count, tile->tile.count == 1 ? "copy" : "copies");
    if (tile->tile.start)
        tw_html_format(html, ", %u start", tile->tile.start);
    tw_html_close(html);
    add_problems(html, watched, tile);
    tw_html_close(html);
}

static void draw_set(struct watched *watched, struct tw_text *cards)
{
    const struct tw_model_set *set = watched->set;
    struct tw_html html;

    for (size_t i = 0; i < watched->model->diagnostics.count; i++)
        watched->rows[i] = row_at(set, &watched->model->diagnostics.list[i].place);
    tw_text_clear(cards);
    tw_html_start_piece(&html, cards, false);
    for (size_t i = 0; i < set->tile_count + set->variant_count; i++)
        if (i < set->drawn_count || i >= set->extras_from)
            add_card(&html, watched,
                     i < set->tile_count ? &set->tiles[i] : &set->variants[i - set->tile_count]);
}

/* The drawing of a file; NULL: memory ran out. */
static struct tw_watched_drawing *drawing_of(struct tw_watched *watch, const char *file)
{
    struct tw_watched_drawing **at = &watch->first;

    while (*at && strcmp((*at)->file, file) != 0)
        at = &(*at)->next;
    if (!*at) {
        struct tw_watched_drawing *drawing = tw_arena_alloc(&watch->arena, sizeof *drawing);

        if (!drawing)
            return NULL;
        drawing->file = tw_arena_string(&watch->arena, file);
        if (!drawing->file)
            return NULL;
        *at = drawing;
    }
    return *at;
}

static const struct tw_model_set *set_of(const struct tw_model *model,
                                         const struct tw_source *source)
{
    for (size_t i = 0; i < model->set_count; i++)
        if (model->sets[i].source == source)
            return &model->sets[i];
    return NULL;
}

static void add_drawing(struct tw_html *html, const struct tw_watched_drawing *drawing, bool stale)
{
    struct tw_text copy = drawing->cards; /* shares what is in it */
    struct tw_html piece;

    if (drawing->cards.length == 0)
        return;
    if (stale)
        tw_html_leaf(html, "p", "warning",
                     "The file cannot be drawn as it is. These are its tiles as they were before.");
    tw_html_start_piece(&piece, &copy, false);
    tw_html_open_class(html, "div", stale ? "gallery stale" : "gallery");
    tw_html_piece(html, &piece);
    tw_html_close(html);
}

static enum tw_status add_file(struct tw_watched *watch, struct tw_html *html,
                               const struct tw_model *model, size_t number)
{
    struct watched watched = {
        .model = model, .set = set_of(model, model->sources[number]), .number = number};
    struct tw_watched_drawing *drawing = drawing_of(watch, model->sources[number]->name);
    const bool drawn = watched.set && watched.set->tile_count > 0;

    if (!drawing)
        return TW_NO_MEMORY;
    if (drawn) {
        /* a list of pointers; NOLINTNEXTLINE(bugprone-sizeof-expression) */
        watched.rows = calloc(model->diagnostics.count + 1, sizeof *watched.rows);
        if (!watched.rows)
            return TW_NO_MEMORY;
        draw_set(&watched, &drawing->cards);
        free(watched.rows);
    }
    tw_html_open_class(html, "section", "watched");
    tw_html_leaf(html, "h2", NULL, model->sources[number]->name);
    add_drawing(html, drawing, !drawn);
    tw_watched_text(html, &model->diagnostics, model->sources[number], number);
    tw_html_close(html);
    return drawing->cards.failed ? TW_NO_MEMORY : TW_OK;
}

static bool was_read(const struct tw_model *model, const char *name)
{
    for (size_t i = 0; i < model->source_count; i++)
        if (strcmp(model->sources[i]->name, name) == 0)
            return true;
    return false;
}

/* Files that are gone, or cannot be read: what was there before. */
static void add_lost(const struct tw_watched *watch, struct tw_html *html,
                     const struct tw_model *model)
{
    for (const struct tw_watched_drawing *at = watch->first; at; at = at->next) {
        if (at->cards.length == 0 || was_read(model, at->file))
            continue;
        tw_html_open_class(html, "section", "watched");
        tw_html_leaf(html, "h2", NULL, at->file);
        add_drawing(html, at, true);
        tw_html_close(html);
    }
}

/* What is wrong with files that could not be read, or with none. */
static void add_unread(struct tw_html *html, const struct tw_model *model)
{
    for (size_t i = 0; i < model->diagnostics.count; i++) {
        const struct tw_diagnostic *diagnostic = &model->diagnostics.list[i];

        if (!diagnostic->place.source || !was_read(model, diagnostic->place.source->name))
            tw_watched_told(html, diagnostic);
    }
}

static void add_summary(struct tw_html *html, const struct tw_diagnostics *diagnostics)
{
    tw_html_open_class(html, "p", "watch-summary");
    tw_html_open_class(html, "span", diagnostics->errors ? "pill s-fail" : "pill s-pass");
    tw_html_format(html, "%zu error%s", diagnostics->errors, diagnostics->errors == 1 ? "" : "s");
    tw_html_close(html);
    tw_html_text(html, " ");
    tw_html_open_class(html, "span", diagnostics->warnings ? "pill s-incomplete" : "pill");
    tw_html_format(html, "%zu warning%s", diagnostics->warnings,
                   diagnostics->warnings == 1 ? "" : "s");
    tw_html_close(html);
    tw_html_close(html);
}

static enum tw_status add_files(struct tw_watched *watch, struct tw_html *html,
                                const struct tw_model *model)
{
    enum tw_status status = TW_OK;

    add_summary(html, &model->diagnostics);
    add_unread(html, model);
    for (size_t i = 0; i < model->source_count && status == TW_OK; i++)
        status = add_file(watch, html, model, i);
    add_lost(watch, html, model);
    return status;
}

static void add_now(const char *version, bool goes_on, struct tw_site *site)
{
    tw_text_format(tw_site_add(site, "now.js"), "tilewrightDrawn(\"%s\", %s);\n", version,
                   goes_on ? "true" : "false");
}

static void set_version(struct tw_watched *watch, const struct tw_text *text, bool *ret_changed)
{
    char hex[TW_HASH_HEX];
    struct tw_hash hash;

    tw_hash_start(&hash);
    tw_hash_add(&hash, tw_text_string(text), text->length);
    tw_hash_hex(&hash, hex);
    *ret_changed = strncmp(watch->version, hex, TW_WATCH_VERSION - 1) != 0;
    memcpy(watch->version, hex, TW_WATCH_VERSION - 1);
}

enum tw_status tw_watched_page(struct tw_watched *watch, const struct tw_model *model,
                               struct tw_site *site, bool *ret_changed)
{
    static const struct tw_page_look look = {.title = "Tiles as you type",
                                             .css = "watch.css",
                                             .script = "watch.js",
                                             .tiles = true,
                                             .bare = true};
    struct tw_text content = {0};
    struct tw_html piece;
    struct tw_page page;
    enum tw_status status;

    tw_html_start_piece(&piece, &content, false);
    status = add_files(watch, &piece, model);
    set_version(watch, &content, ret_changed);
    tw_page_start(&page, site, "index.html", &look);
    tw_html_open_class(&page.html, "p", "lead");
    tw_html_attribute(&page.html, "id", "drawn");
    tw_html_attribute(&page.html, "data-drawn", watch->version);
    tw_html_text(&page.html, "Drawn anew whenever a file is saved.");
    tw_html_close(&page.html);
    tw_html_piece(&page.html, &piece);
    tw_page_end(&page);
    add_now(watch->version, true, site);
    if (content.failed || site->failed)
        status = TW_NO_MEMORY;
    tw_text_done(&content);
    return status;
}

void tw_watched_assets(struct tw_site *site)
{
    tw_text_add(tw_site_add(site, "style.css"), (const char *)tw_asset_style_css);
    tw_text_add(tw_site_add(site, "tiles.css"), (const char *)tw_asset_tiles_css);
    tw_text_add(tw_site_add(site, "watch.css"), (const char *)tw_asset_watch_css);
    tw_text_add(tw_site_add(site, "watch.js"), (const char *)tw_asset_watch_js);
    tw_text_add(tw_site_add(site, "site.js"), (const char *)tw_asset_site_js);
    tw_text_add(tw_site_add(site, "icon.svg"), (const char *)tw_asset_icon_svg);
    tw_text_add(tw_site_add(site, TW_SITE_MARK), "Written by tilewright watch.\n");
}

void tw_watched_end(const struct tw_watched *watch, struct tw_site *site)
{
    add_now(watch->version, false, site);
}

void tw_watched_done(struct tw_watched *watch)
{
    for (struct tw_watched_drawing *at = watch->first; at; at = at->next)
        tw_text_done(&at->cards);
    tw_arena_done(&watch->arena);
    *watch = (struct tw_watched){0};
}
