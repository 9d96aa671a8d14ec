/* The Lab: the frame of its page. What happens there is reports/lab.js and the module. */
#include <string.h>

#include "report/assets.h"
#include "report/internal.h"

static void add_button(struct tw_html *html, const char *id, const char *text, const char *title)
{
    tw_html_open(html, "button");
    tw_html_attribute(html, "type", "button");
    tw_html_attribute(html, "id", id);
    if (title)
        tw_html_attribute(html, "title", title);
    tw_html_text(html, text);
    tw_html_close(html);
}

static void add_section(struct tw_html *html, const char *class_name, const char *title)
{
    tw_html_open_class(html, "section", class_name);
    tw_html_leaf(html, "h2", NULL, title);
}

static void add_empty(struct tw_html *html, const char *element, const char *id)
{
    tw_html_open(html, element);
    tw_html_attribute(html, "id", id);
    tw_html_close(html);
}

static void add_labelled(struct tw_html *html, const char *id, const char *label, const char *type)
{
    tw_html_open(html, "label");
    tw_html_text(html, label);
    tw_html_text(html, " ");
    tw_html_open(html, "input");
    tw_html_attribute(html, "id", id);
    tw_html_attribute(html, "type", type);
    tw_html_close(html);
    tw_html_close(html);
}

static void add_setup(struct tw_html *html)
{
    tw_html_open_class(html, "details", "lab-setup");
    tw_html_attribute(html, "id", "lab-setup");
    tw_html_leaf(html, "summary", NULL, "Another game: rules, players, readings");
    tw_html_open(html, "fieldset");
    tw_html_leaf(html, "legend", NULL, "Rules");
    add_empty(html, "div", "lab-rules");
    tw_html_close(html);
    tw_html_open(html, "p");
    add_labelled(html, "lab-players", "Players", "number");
    tw_html_text(html, " ");
    add_labelled(html, "lab-seed", "Seed", "number");
    tw_html_text(html, " ");
    add_button(html, "lab-new", "New game", NULL);
    tw_html_close(html);
    tw_html_open(html, "details");
    tw_html_leaf(html, "summary", NULL, "Readings of open questions");
    add_empty(html, "div", "lab-readings");
    tw_html_close(html);
    tw_html_close(html);
}

static void add_table(struct tw_html *html)
{
    tw_html_open_class(html, "div", "lab-table");
    tw_html_open(html, "p");
    tw_html_attribute(html, "id", "lab-status");
    tw_html_attribute(html, "role", "status");
    tw_html_text(html, "The engine is being loaded. This page needs its script.");
    tw_html_close(html);
    add_empty(html, "div", "lab-board");
    tw_html_open_class(html, "p", "lab-steps");
    add_button(html, "lab-undo", "Undo", "Left arrow");
    add_button(html, "lab-redo", "Redo", "Right arrow");
    add_button(html, "lab-turn", "Turn the tile", "R");
    add_button(html, "lab-random", "Random move", NULL);
    add_button(html, "lab-play-out", "Random game", NULL);
    tw_html_close(html);
    add_empty(html, "div", "lab-refused");
    tw_html_close(html);
}

static void add_side(struct tw_html *html)
{
    tw_html_open_class(html, "div", "lab-side");
    add_section(html, "lab-hand", "Drawn");
    add_empty(html, "div", "lab-drawn");
    add_empty(html, "div", "lab-hand");
    tw_html_close(html);
    add_section(html, "lab-scores", "Totals");
    add_empty(html, "div", "lab-scores");
    add_button(html, "lab-end", "What if it ended now?", NULL);
    add_empty(html, "div", "lab-ended");
    tw_html_close(html);
    add_section(html, "lab-decisions", "Decisions");
    add_empty(html, "ol", "lab-decisions");
    add_empty(html, "div", "lab-barred");
    tw_html_close(html);
    tw_html_close(html);
}

static void add_story(struct tw_html *html)
{
    add_section(html, "lab-story", "What happened, and why");
    add_empty(html, "ol", "lab-story");
    tw_html_close(html);
    add_section(html, "lab-compare", "The same position under every reading");
    add_button(html, "lab-compare", "Compare", NULL);
    add_empty(html, "div", "lab-compared");
    tw_html_close(html);
}

static void add_exchange(struct tw_html *html)
{
    static const char *const forms[][2] = {{"position", "Position"},
                                           {"game", "Whole game"},
                                           {"scenario", "Scenario (YAML)"},
                                           {"record", "Record (JSON)"},
                                           {"jcz", "JCloisterZone (.jcz)"}};

    add_section(html, "lab-exchange", "Save it, or open one");
    tw_html_open(html, "p");
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        tw_html_open(html, "button");
        tw_html_attribute(html, "type", "button");
        tw_html_attribute(html, "data-form", forms[i][0]);
        tw_html_text(html, forms[i][1]);
        tw_html_close(html);
        tw_html_text(html, " ");
    }
    add_button(html, "lab-svg", "SVG", NULL);
    tw_html_text(html, " ");
    add_button(html, "lab-png", "PNG", NULL);
    tw_html_close(html);
    tw_html_open(html, "label");
    tw_html_attribute(html, "for", "lab-text");
    tw_html_text(html, "A position or a game in one line (TW1 ...), as in the address of this "
                       "page; or the record of a game (JSON) or a saved game (.jcz), which "
                       "is checked");
    tw_html_close(html);
    tw_html_open(html, "textarea");
    tw_html_attribute(html, "id", "lab-text");
    tw_html_attribute(html, "rows", "4");
    tw_html_attribute(html, "spellcheck", "false");
    tw_html_close(html);
    tw_html_open(html, "p");
    add_button(html, "lab-open", "Open", NULL);
    tw_html_text(html, " ");
    add_button(html, "lab-copy", "Copy", NULL);
    tw_html_close(html);
    tw_html_open(html, "p");
    tw_html_attribute(html, "id", "lab-problem");
    tw_html_attribute(html, "role", "alert");
    tw_html_close(html);
    tw_html_close(html);
}

/* A module of JavaScript as part of a plain script, which is all that pages from disk may load. */
static void add_plain(struct tw_text *text, const char *module)
{
    static const char word[] = "\nexport ";
    const char *found;

    for (; (found = strstr(module, word)) != NULL; module = found + strlen(word)) {
        tw_text_add_bytes(text, module, (size_t)(found - module));
        tw_text_add_char(text, '\n');
    }
    tw_text_add(text, module);
}

static void add_files(struct tw_report *report)
{
    struct tw_text *module = tw_site_add(report->site, "lab-module.js");
    struct tw_text *script = tw_site_add(report->site, "lab.js");

    add_plain(script, (const char *)tw_asset_engine_js);
    tw_text_add(module, "window.tilewrightModule(\"");
    tw_text_add(module, report->lab);
    tw_text_add(module, "\");\n");
    tw_text_add(script, (const char *)tw_asset_lab_js);
    tw_text_add(tw_site_add(report->site, "lab.css"), (const char *)tw_asset_lab_css);
}

void tw_report_lab(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "The Lab",
        .section = "lab",
        .lead = "The reference engine itself: lay tiles, see every legal decision, ask why.",
        .css = "lab.css",
        .lab = true,
        .boards = true};
    struct tw_page page;

    if (!report->site->has_lab)
        return;
    add_files(report);
    tw_page_start(&page, report->site, "lab.html", &look);
    tw_html_open_class(&page.html, "div", "lab");
    add_table(&page.html);
    add_side(&page.html);
    tw_html_close(&page.html);
    add_story(&page.html);
    add_exchange(&page.html);
    add_setup(&page.html);
    tw_page_end(&page);
}
