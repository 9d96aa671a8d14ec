#include "report/gallery.h"

#include "draw/draw.h"
#include "report/page.h"

/* A row of a set: the tile, and its further cell where it has one. */
struct row {
    const struct tw_model_set *set;
    const struct tw_model_tile *tile;
    const struct tw_model_tile *next_cell; /* or NULL */
    const char *anchor;                    /* prefix of its anchor */
};

static bool is_reconstructed(const struct row *row)
{
    return row->tile->tile.provenance == TW_PROVENANCE_RECONSTRUCTED;
}

static void add_cell(struct tw_html *html, const struct tw_tile *tile, bool garden, unsigned shift)
{
    struct tw_tile_view view = {.garden = garden, .tags = true};

    tw_html_open(html, "g");
    if (shift)
        tw_html_attribute_format(html, "transform", "translate(%u)", shift);
    tw_tile_svg(html, tile, &view);
    tw_html_close(html);
}

static void add_picture(struct tw_html *html, const struct row *row, bool garden)
{
    tw_html_open_class(html, "svg", row->next_cell ? "tile wide" : "tile");
    tw_html_attribute(html, "viewBox", row->next_cell ? "0 0 200 100" : "0 0 100 100");
    tw_html_attribute(html, "role", "img");
    tw_html_attribute_format(html, "aria-label", "tile %s%s", row->tile->tile.id,
                             garden ? " with its garden" : "");
    add_cell(html, &row->tile->tile, garden, 0);
    if (row->next_cell)
        add_cell(html, &row->next_cell->tile, false, 100);
    tw_html_close(html);
}

static void add_pictures(struct tw_html *html, const struct row *row)
{
    const struct tw_tile *tile = &row->tile->tile;
    const bool extra = row->tile >= row->set->tiles + row->set->extras_from;

    tw_html_open_class(html, "div", "pictures");
    if (tile->gardens == 0 || tile->gardens < tile->count || extra)
        add_picture(html, row, false);
    if (tile->gardens > 0)
        add_picture(html, row, true);
    tw_html_close(html);
}

static void add_segments(struct tw_html *html, const struct tw_tile *tile)
{
    tw_html_open_class(html, "ul", "segments");
    for (unsigned i = 0; i < tile->segment_count; i++) {
        struct tw_text words = {0};

        tw_segment_words(tile, i, &words);
        tw_html_open(html, "li");
        tw_html_leaf(html, "b", NULL, tile->segments[i].name);
        tw_html_text(html, " ");
        tw_html_text(html, tw_text_string(&words));
        tw_html_close(html);
        tw_text_done(&words);
    }
    tw_html_close(html);
}

static void add_notes(struct tw_html *html, const struct row *row)
{
    const struct tw_model_tile *tile = row->tile;

    if (tile->printing) {
        tw_html_open_class(html, "p", "note");
        tw_html_format(html, "printing %s", tile->printing);
        tw_html_close(html);
    }
    if (tile->ref) {
        tw_html_open_class(html, "p", "note");
        tw_html_format(html, "named %s in the source", tile->ref);
        tw_html_close(html);
    }
    if (tile->basis) {
        tw_html_open_class(html, "p", "note");
        tw_html_format(html, "leans on: %s", tile->basis);
        tw_html_close(html);
    }
    if (tile->note)
        tw_html_leaf(html, "p", "note", tile->note);
    for (size_t i = 0; i < tile->accepted_count; i++) {
        tw_html_open_class(html, "p", "note accepted");
        tw_html_format(html, "%s accepted: %s", tile->accepted[i].code, tile->accepted[i].reason);
        tw_html_close(html);
    }
    tw_html_open_class(html, "p", "note place");
    tw_html_format(html, "%s:%u", row->set->set.file ? row->set->set.file : row->set->set.id,
                   (unsigned)tile->place.line);
    tw_html_close(html);
}

static void add_counts(struct tw_html *html, const struct row *row)
{
    const struct tw_tile *tile = &row->tile->tile;

    tw_html_open_class(html, "p", "counts");
    if (tile->count)
        tw_html_format(html, "%u %s", tile->count, tile->count == 1 ? "copy" : "copies");
    if (tile->start)
        tw_html_format(html, ", %u start", tile->start);
    if (tile->gardens)
        tw_html_format(html, ", %u with garden", tile->gardens);
    if (tile->role != TW_ROLE_NONE)
        tw_html_format(html, ", %s", tw_role_words[tile->role]);
    if (tile->arrow != TW_ARROW_NONE)
        tw_html_format(html, ", arrow %s %s", tw_edge_words[tile->arrow_edge],
                       tw_arrow_words[tile->arrow]);
    tw_html_close(html);
}

static void add_card(struct tw_html *html, const struct row *row)
{
    struct tw_text anchor = {0};

    tw_text_add(&anchor, row->anchor);
    tw_html_slug(&anchor, row->tile->tile.id);
    tw_html_open_class(html, "article", is_reconstructed(row) ? "card invented" : "card");
    tw_html_attribute(html, "id", tw_text_string(&anchor));
    add_pictures(html, row);
    tw_html_leaf(html, "h3", NULL, row->tile->tile.id);
    add_counts(html, row);
    tw_html_leaf(html, "p", is_reconstructed(row) ? "stamp" : "stamp attested",
                 is_reconstructed(row) ? "reconstructed, not as printed" : "attested");
    tw_html_open(html, "details");
    tw_html_leaf(html, "summary", NULL, "segments and source");
    add_segments(html, &row->tile->tile);
    if (row->next_cell)
        add_segments(html, &row->next_cell->tile);
    add_notes(html, row);
    tw_html_close(html);
    tw_html_close(html);
    tw_text_done(&anchor);
}

static struct row row_of(const struct tw_model_set *set, const struct tw_model_tile *tile,
                         const char *anchor)
{
    struct row row = {set, tile, NULL, anchor};

    if (tile->next_cell > 0)
        row.next_cell = &set->tiles[tile->next_cell];
    return row;
}

static void add_cards(struct tw_html *html, const struct tw_model_set *set, size_t from, size_t to)
{
    tw_html_open_class(html, "div", "gallery");
    for (size_t i = from; i < to; i++) {
        const struct row row = row_of(set, &set->tiles[i], "");

        add_card(html, &row);
    }
    tw_html_close(html);
}

static void add_variants(struct tw_html *html, const struct tw_model_set *set)
{
    tw_html_leaf(html, "h2", NULL, "As other printings show them");
    tw_html_open_class(html, "div", "gallery");
    for (size_t i = 0; i < set->variant_count; i++) {
        struct row row = {set, &set->variants[i], NULL, "variant-"};

        add_card(html, &row);
    }
    tw_html_close(html);
}

static void add_switch(struct tw_html *html, const char *class_names, const char *id,
                       const char *text)
{
    tw_html_open_class(html, "input", class_names);
    tw_html_attribute(html, "type", "checkbox");
    tw_html_attribute(html, "id", id);
    tw_html_close(html);
    tw_html_open_class(html, "label", "switch");
    tw_html_attribute(html, "for", id);
    tw_html_text(html, text);
    tw_html_close(html);
}

static void add_fact(struct tw_html *html, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    tw_html_leaf(html, "dt", NULL, name);
    tw_html_leaf(html, "dd", NULL, value);
}

static void add_tokens(struct tw_html *html, const struct tw_tile_set *set)
{
    bool any = false;

    for (unsigned i = 0; i <= TW_MAX_TOKEN_VALUE; i++)
        any |= set->tokens[i] > 0;
    if (!any)
        return;
    tw_html_leaf(html, "dt", NULL, "tokens");
    tw_html_open(html, "dd");
    for (unsigned i = 0; i <= TW_MAX_TOKEN_VALUE; i++)
        if (set->tokens[i])
            tw_html_format(html, "%u of value %u; ", set->tokens[i], i);
    tw_html_text(html, tw_provenance_words[set->tokens_provenance]);
    tw_html_close(html);
}

static void add_set_facts(struct tw_html *html, const struct tw_model_set *set)
{
    struct tw_text total = {0};

    tw_text_format(&total, "%u tiles in %zu rows", (unsigned)set->total, set->drawn_count);
    tw_html_open_class(html, "dl", "facts");
    add_fact(html, "holds", tw_text_string(&total));
    add_fact(html, "source", set->set.source);
    add_fact(html, "another reading", set->alternative);
    for (size_t i = 0; i < set->printing_count; i++)
        add_fact(html, set->printings[i].name, set->printings[i].text);
    add_tokens(html, &set->set);
    add_fact(html, "file", set->source ? set->source->name : NULL);
    add_fact(html, "SHA-256", set->source ? set->source->hash : NULL);
    tw_html_close(html);
    tw_text_done(&total);
}

static void add_warning(struct tw_html *html, const struct tw_model_set *set)
{
    if (set->set.provenance == TW_PROVENANCE_RECONSTRUCTED)
        tw_html_leaf(html, "p", "warning",
                     "Reconstructed. Rows with the hatched frame satisfy the sources and no more; "
                     "nobody has compared them with the printed tiles.");
}

static void write_set(const struct tw_model_set *set, struct tw_site *site)
{
    const struct tw_page_look look = {
        .title = set->set.title ? set->set.title : set->set.id, .section = "tiles", .tiles = true};
    struct tw_text path = {0};
    struct tw_page page;
    struct tw_html *html = &page.html;

    tw_text_add(&path, "tiles/");
    tw_html_slug(&path, set->set.id);
    tw_text_add(&path, ".html");
    tw_page_start(&page, site, tw_text_string(&path), &look);
    add_warning(html, set);
    add_set_facts(html, set);
    tw_html_open_class(html, "p", "actions");
    tw_page_link(&page, "button", "tiles/sheet-", set->set.id, "Sheet to print");
    tw_html_close(html);
    tw_html_open_class(html, "div", "switches");
    add_switch(html, "show-tags", "names", "name the segments");
    add_switch(html, "apart", "apart", "colour the segments apart");
    tw_html_leaf(html, "h2", NULL, "Tiles");
    add_cards(html, set, 0, set->drawn_count);
    if (set->extras_from < set->tile_count) {
        tw_html_leaf(html, "h2", NULL, "Never drawn");
        add_cards(html, set, set->extras_from, set->tile_count);
    }
    if (set->variant_count)
        add_variants(html, set);
    tw_html_close(html);
    tw_page_end(&page);
    tw_text_done(&path);
}

static void add_sheet_tile(struct tw_html *html, const struct row *row)
{
    const struct tw_tile *tile = &row->tile->tile;

    tw_html_open_class(html, "figure", is_reconstructed(row) ? "invented" : NULL);
    add_pictures(html, row);
    tw_html_open(html, "figcaption");
    tw_html_leaf(html, "b", NULL, tile->id);
    tw_html_text(html, " ");
    /* One box to tick for each copy in the box. */
    for (unsigned i = 0; i < tile->count; i++)
        tw_html_text(html, "\xE2\x98\x90");
    if (is_reconstructed(row))
        tw_html_text(html, " reconstructed");
    tw_html_close(html);
    tw_html_close(html);
}

static void write_sheet(const struct tw_model_set *set, struct tw_site *site)
{
    const struct tw_page_look look = {
        .title = set->set.title ? set->set.title : set->set.id,
        .tiles = true,
        .bare = true,
        .lead = "One picture for each kind of tile, one box to tick for each copy."};
    struct tw_text path = {0};
    struct tw_page page;
    struct tw_html *html = &page.html;

    tw_text_add(&path, "tiles/sheet-");
    tw_html_slug(&path, set->set.id);
    tw_text_add(&path, ".html");
    tw_page_start(&page, site, tw_text_string(&path), &look);
    tw_html_open_class(html, "p", "screen-only");
    tw_page_link(&page, NULL, "tiles/", set->set.id, "Back to the gallery");
    tw_html_close(html);
    add_warning(html, set);
    tw_html_open_class(html, "div", "print-grid");
    for (size_t i = 0; i < set->tile_count; i++) {
        const struct row row = row_of(set, &set->tiles[i], "");

        if (i < set->drawn_count || i >= set->extras_from)
            add_sheet_tile(html, &row);
    }
    tw_html_close(html);
    tw_page_end(&page);
    tw_text_done(&path);
}

/* Some tiles of a set, to know it by. */
static void add_sample(struct tw_page *page, const struct tw_model_set *set)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "article", "set-card");
    tw_html_open_class(html, "div", "strip");
    for (size_t i = 0; i < 4 && i < set->drawn_count; i++) {
        const size_t at = i * set->drawn_count / 4;
        const struct row row = row_of(set, &set->tiles[at], "");

        if (!row.next_cell)
            add_picture(html, &row, false);
    }
    tw_html_close(html);
    tw_html_open(html, "h2");
    tw_page_link(page, NULL, "tiles/", set->set.id, set->set.title ? set->set.title : set->set.id);
    tw_html_close(html);
    tw_html_open(html, "p");
    tw_html_format(html, "%u tiles, %zu rows, ", (unsigned)set->total, set->drawn_count);
    tw_html_leaf(html, "span",
                 set->set.provenance == TW_PROVENANCE_RECONSTRUCTED ? "stamp" : "stamp attested",
                 tw_provenance_words[set->set.provenance]);
    tw_html_close(html);
    tw_html_close(html);
}

void tw_gallery_write(const struct tw_model *model, struct tw_site *site)
{
    const struct tw_page_look look = {
        .title = "Tile sets",
        .section = "tiles",
        .lead = "Drawn from the tile files alone. Compare them with the tiles in your box.",
        .tiles = true};
    struct tw_page page;

    tw_page_start(&page, site, "tiles/index.html", &look);
    tw_html_open_class(&page.html, "div", "sets");
    for (size_t i = 0; i < model->set_count; i++)
        add_sample(&page, &model->sets[i]);
    tw_html_close(&page.html);
    tw_page_end(&page);
    for (size_t i = 0; i < model->set_count; i++) {
        write_set(&model->sets[i], site);
        write_sheet(&model->sets[i], site);
    }
}
