#include "report/page.h"

#include <string.h>

#include "draw/draw.h"
#include "report/assets.h"

static const struct {
    const char *name, *path, *text;
} sections[] = {
    {"overview", "index.html", "Overview"},
    {"search", "search.html", "Search"},
    {"topics", "topics/index.html", "Topics"},
    {"rules", "rules/index.html", "Rulebooks"},
    {"tiles", "tiles/index.html", "Tiles"},
    {"editions", "editions/index.html", "Editions"},
    {"scenarios", "scenarios.html", "Scenarios"},
    {"ports", "ports.html", "Ports"},
    {"findings", "findings.html", "Findings"},
    {"audit", "audit.html", "Audit"},
    {"perft", "perft.html", "Perft"},
    {"mutations", "mutations.html", "Mutants"},
    {"compare", "compare.html", "Compare"},
    {"lab", "lab.html", "Lab"},
};

static void add_sheet(struct tw_page *page, const char *name)
{
    tw_html_open(&page->html, "link");
    tw_html_attribute(&page->html, "rel", "stylesheet");
    tw_html_attribute_format(&page->html, "href", "%s%s", page->up, name);
    tw_html_close(&page->html);
}

/* Nothing but the files of the site; pictures also from what the script draws. */
static void add_policy(struct tw_html *html, bool lab)
{
    tw_html_open(html, "meta");
    tw_html_attribute(html, "http-equiv", "Content-Security-Policy");
    tw_html_attribute_format(
        html, "content",
        "default-src 'none'; style-src 'self'; script-src 'self'%s; img-src 'self' "
        "data:; form-action 'self'; base-uri 'none'",
        lab ? " 'wasm-unsafe-eval'" : "");
    tw_html_close(html);
}

static void add_property(struct tw_html *html, const char *name, const char *content)
{
    tw_html_open(html, "meta");
    tw_html_attribute(html, "property", name);
    tw_html_attribute(html, "content", content);
    tw_html_close(html);
}

/* Where somebody else fetches it from, its address has to be whole. */
static void add_address(struct tw_page *page, const struct tw_site *site, const char *path)
{
    struct tw_text address = {0};

    if (!site->url)
        return;
    tw_text_format(&address, "%s/%s", site->url, path);
    add_property(&page->html, "og:url", tw_text_string(&address));
    tw_html_open(&page->html, "link");
    tw_html_attribute(&page->html, "rel", "canonical");
    tw_html_attribute(&page->html, "href", tw_text_string(&address));
    tw_html_close(&page->html);
    tw_text_done(&address);
}

static void add_share_card(struct tw_page *page, const struct tw_page_look *look,
                           const struct tw_site *site, const char *about)
{
    const char *picture = look->picture ? look->picture : site->card;
    struct tw_text address = {0};

    add_property(&page->html, "og:title", look->title);
    add_property(&page->html, "og:site_name", "Tilewright");
    add_property(&page->html, "og:type", "article");
    add_property(&page->html, "og:description", about);
    if (!picture)
        return;
    tw_text_format(&address, "%s%s%s", site->url ? site->url : page->up, site->url ? "/" : "",
                   picture);
    add_property(&page->html, "og:image", tw_text_string(&address));
    tw_html_meta(&page->html, "twitter:card", "summary_large_image");
    tw_text_done(&address);
}

static void add_icon(struct tw_page *page)
{
    tw_html_open(&page->html, "link");
    tw_html_attribute(&page->html, "rel", "icon");
    tw_html_attribute_format(&page->html, "href", "%sicon.svg", page->up);
    tw_html_close(&page->html);
}

static void add_script(struct tw_page *page, const char *name)
{
    tw_html_open(&page->html, "script");
    tw_html_attribute_format(&page->html, "src", "%s%s", page->up, name);
    tw_html_flag(&page->html, "defer");
    tw_html_close(&page->html);
}

static void add_head(struct tw_page *page, const struct tw_page_look *look,
                     const struct tw_site *site, const char *path)
{
    struct tw_html *html = &page->html;
    const char *about = look->about ? look->about : look->lead ? look->lead : look->title;

    tw_html_meta(html, "color-scheme", "light dark");
    add_policy(html, look->lab);
    tw_html_meta(html, "description", about);
    add_share_card(page, look, site, about);
    add_address(page, site, path);
    tw_html_open(html, "title");
    tw_html_format(html, "%s - Tilewright", look->title);
    tw_html_close(html);
    add_sheet(page, "style.css");
    if (look->tiles || look->boards)
        add_sheet(page, "tiles.css");
    if (look->css)
        add_sheet(page, look->css);
    add_icon(page);
    add_script(page, "site.js");
    if (look->script)
        add_script(page, look->script);
    if (look->lab) {
        add_script(page, "lab.js");
        add_script(page, "lab-module.js");
    }
    tw_html_close(html);
}

static void add_navigation(struct tw_page *page, const struct tw_page_look *look, bool has_lab)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "a", "skip");
    tw_html_attribute(html, "href", "#content");
    tw_html_text(html, "Skip to the content");
    tw_html_close(html);
    tw_html_open_class(html, "header", "top");
    tw_html_open_class(html, "a", "brand");
    tw_html_attribute_format(html, "href", "%sindex.html", page->up);
    tw_html_text(html, "Tilewright");
    tw_html_close(html);
    tw_html_open(html, "nav");
    tw_html_attribute(html, "aria-label", "Site");
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        if (strcmp(sections[i].name, "lab") == 0 && !has_lab)
            continue;
        tw_html_open(html, "a");
        if (strcmp(sections[i].name, "search") == 0)
            tw_html_attribute(html, "class", "to-search");
        tw_html_attribute_format(html, "href", "%s%s", page->up, sections[i].path);
        if (look->section && strcmp(look->section, sections[i].name) == 0)
            tw_html_attribute(html, "aria-current", "true");
        tw_html_text(html, sections[i].text);
        tw_html_close(html);
    }
    tw_html_close(html);
    tw_html_close(html);
}

void tw_page_start(struct tw_page *page, struct tw_site *site, const char *path,
                   const struct tw_page_look *look)
{
    struct tw_html *html = &page->html;

    tw_html_start_head(html, tw_site_add(site, "%s", path));
    page->up = strchr(path, '/') ? "../" : "";
    page->boards = look->boards;
    page->alone = false;
    add_head(page, look, site, path);
    tw_html_open_class(html, "body", look->bare ? "sheet" : NULL);
    if (look->tiles)
        tw_html_asset(html, tw_asset_symbols_svg);
    if (!look->bare)
        add_navigation(page, look, site->has_lab);
    tw_html_open(html, "main");
    tw_html_attribute(html, "id", "content");
    tw_html_leaf(html, "h1", NULL, look->title);
    if (look->lead)
        tw_html_leaf(html, "p", "lead", look->lead);
}

static void add_head_alone(struct tw_html *html, const char *title)
{
    tw_html_open(html, "meta");
    tw_html_attribute(html, "http-equiv", "Content-Security-Policy");
    tw_html_attribute(html, "content",
                      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'");
    tw_html_close(html);
    tw_html_leaf(html, "title", NULL, title);
    tw_html_open(html, "style");
    tw_html_asset(html, tw_asset_style_css);
    tw_html_asset(html, tw_asset_tiles_css);
    tw_html_asset(html, tw_asset_rules_css);
    tw_html_close(html);
    tw_html_close(html);
}

void tw_page_start_alone(struct tw_page *page, struct tw_text *out, const char *title)
{
    struct tw_html *html = &page->html;

    *page = (struct tw_page){.up = "", .alone = true};
    tw_html_start_head(html, out);
    add_head_alone(html, title);
    tw_html_open_class(html, "body", "sheet");
    tw_html_asset(html, tw_asset_symbols_svg);
    tw_html_open(html, "main");
    tw_html_leaf(html, "h1", NULL, title);
}

void tw_page_end(struct tw_page *page)
{
    if (page->boards)
        tw_add_used_symbols(&page->html);
    tw_html_close(&page->html); /* main */
    tw_html_leaf(&page->html, "footer", "foot",
                 "Made by tilewright " TW_VERSION
                 ". Statements are our own words; the books belong to their publishers.");
    tw_html_close_to(&page->html, 0);
}

void tw_page_link(struct tw_page *page, const char *class_names, const char *directory,
                  const char *name, const char *text)
{
    struct tw_text href = {0};

    tw_text_format(&href, "%s%s", page->up, directory);
    tw_html_slug(&href, name);
    tw_text_add(&href, ".html");
    tw_html_link(&page->html, class_names, tw_text_string(&href), text);
    tw_text_done(&href);
}
